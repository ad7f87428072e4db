"""A match as content that can be kept: what pickle writes of it, and what makes two of them say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from backroom.engine.dealer import Dealer, Rng, Secret
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput
from backroom.engine.state import Printed, State, facts, fields, restored

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match

PLAIN: Final = ("seats", "settings", "names", "dealer", "commitment", "pact", "log", "dreamer")


def make_room(kept: dict[str, Any], most: int) -> None:
    """Forget the oldest where as many are kept, also while other threads do the same."""
    if len(kept) >= most:
        oldest, *_ = list(kept)
        kept.pop(oldest, None)


def content(match: Match) -> dict[str, Any]:
    """All that a match is made of. Both sides have what is printed, so it is not sent."""
    told = {name: getattr(match, name) for name in PLAIN}
    told["game"], told["rules"] = match.game, match.game.rules_version
    edition = match.edition
    told["edition"] = edition.id, edition.hash, "" if edition.shipped else edition.text
    told["table"] = unprinted(match.state)
    dream = match.dream
    told["dream"] = None if dream is None else (dream.told, unprinted(dream.since))
    return told


def unprinted(table: State) -> tuple[type[State], dict[str, Any]]:
    """The fields of a table without what is printed."""
    values = {name: getattr(table, name) for name in fields(type(table))}
    return type(table), {name: values[name] for name in values if not isinstance(values[name], Printed)}


def kept_edition(told: dict[str, Any]) -> Edition:
    """The edition that comes with the game, or the text that was kept."""
    game: Game = told["game"]
    id, hash, text = told["edition"]
    edition = Edition(id, text, shipped=False) if text else game.edition(id)
    if edition.hash != hash:
        raise BadInput(f"Edition '{id}' is not the one this match was played with: its hash is {edition.hash}.")
    return edition


def restore(match: Match, told: dict[str, Any]) -> Match:
    """Fill a new match with what was kept of one; refused where its game is played by other rules here."""
    if told["rules"] != match.game.rules_version:
        raise BadInput(
            f"This match follows version {told['rules']} of the rules of {match.game.title}, and"
            f" {match.game.rules_version} is played here."
        )
    first = match.beginning()
    match.state = printed_again(told["table"], first)
    match.commitment, match.pact, match.log = told["commitment"], told["pact"], told["log"]
    match.dreamer = told["dreamer"]
    if told["dream"] is not None:
        lines, since = told["dream"]
        match.begin_dream(lines, printed_again(since, first))
    return match


def printed_again(kept: tuple[type[State], dict[str, Any]], first: State) -> State:
    """A table with what is printed as a new one has it."""
    kind, table = kept
    printed = {name: getattr(first, name) for name in fields(kind) if name not in table}
    return restored(kind, {**table, **printed})


def same(one: Match, other: Match) -> bool:
    """Whether two matches say the same: the same table, past and future, for the same people."""
    return (
        one.game is other.game
        and (one.edition, one.seats, one.settings, one.names)
        == (other.edition, other.seats, other.settings, other.names)
        and (one.commitment, one.pact, one.dreamer) == (other.commitment, other.pact, other.dreamer)
        and future(one.dealer) == future(other.dealer)
        and one.log == other.log
        and facts(one.state) == facts(other.state)
    )


def future(dealer: Dealer | None) -> Any:
    """What a dealer will deal: every event has numbers of its own, so where it stopped in the last one is nothing."""
    if isinstance(dealer, Rng):
        return dealer.seed
    return dealer.key if isinstance(dealer, Secret) else dealer
