"""Works out again, from secret and shares or from the seed, all that chance brought in a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from backroom.engine.dealer import Dealer, Rng
from backroom.engine.errors import BadRecord, NothingToVerify
from backroom.engine.playback import Playback
from backroom.engine.proof import drawn, proof_lines, texts
from backroom.engine.record import read_header, replayed
from backroom.engine.step import CHANCE, Step
from backroom.engine.words import listed, many

PRACTICE: Final = " This was a practice table: what chance had shown could be taken back, so the result counts nowhere."

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match


def verified(text: str, find: Callable[[str], Game]) -> str:
    """The verdict, if every outcome is right; BadRecord names the first line that is not."""
    match = replayed(text, find)
    lines = text.split("\n")
    fields, first = read_header(lines)
    dealer = match.dealer
    if dealer is None:
        raise NothingToVerify(why_nothing(match))
    if not isinstance(dealer, Rng) and not match.commitment:
        raise BadRecord(fields["secret"].line, "this secret was never committed to, so it may have been chosen later.")
    return verdict(match, checked(match, Moments(lines, first), dealer.clone()))


def why_nothing(match: Match) -> str:
    if not match.commitment:
        return "There is nothing to verify: the record names no seed and no secret."
    if match.over:
        return "There is nothing to verify: the match is over, but the record keeps its secret."
    return "There is nothing to verify yet: the secret is shown when the match is over."


def verdict(match: Match, count: int) -> str:
    known = f"All {count} deals and rolls" if match.over else f"All {count} deals and rolls so far"
    if isinstance(match.dealer, Rng):
        return f"{known} follow from the seed {match.dealer.seed}."
    return f"{known} follow from the secret that was committed to{shares_mixed(match)}.{troubles(match)}"


def shares_mixed(match: Match) -> str:
    players = sum(share != "" for share in match.pact.shares)
    if not players:
        return ""
    before = " that they committed to" if match.pact.version > 1 else ", given in the open"
    return f", mixed with the shares of {players} of {match.seats} seats{before}"


def troubles(match: Match) -> str:
    """What happened besides that a reader should know of."""
    names = match.names
    told = [PRACTICE] if match.pact.practice else []
    if match.pact.laid:
        told.append(f" The first {many(match.pact.laid, 'event')} come from another match and are not proven here.")
    told += [f" {listed([names[seat] for seat in seats])} voided a deal." for seats in match.pact.voided]
    if match.pact.taken_back:
        told.append(f" {many(len(match.pact.taken_back), 'decision')} taken back, with fresh chance after it.")
    return "".join(told)


class Moments:
    """Where the events of a record stand, and the proofs above them."""

    def __init__(self, lines: list[str], first: int) -> None:
        self.numbers: list[int] = []
        self.proofs: list[list[str]] = []
        proofs: list[str] = []
        for number in range(first, len(lines)):
            line = lines[number].strip()
            if line.startswith(("# pick ", "# deal ", "# roll ")):
                proofs.append(line)
            elif line and not line.startswith("#"):
                self.numbers.append(number + 1)
                self.proofs.append(proofs)
                proofs = []


class Check(Playback):
    """Compares all that chance brought with what the dealer brings."""

    def __init__(self, match: Match, moments: Moments, dealer: Dealer) -> None:
        super().__init__(match.beginning())
        self.match = match
        self.moments = moments
        self.dealer = dealer
        self.count = 0

    def look(self, step: Step, outcomes: list[int]) -> None:
        if step.actor() != CHANCE or self.at < self.match.pact.laid:
            return
        table = self.table
        self.count += 1
        line = self.moments.numbers[self.at]
        compare(self.match, table, self.at, self.dealer, line)
        proofs = self.moments.proofs[self.at]
        if proofs and proofs != proof_lines(self.match.game, table, self.at, self.dealer):
            raise BadRecord(line - 1, "this is not how the outcome below was drawn.")


def checked(match: Match, moments: Moments, dealer: Dealer) -> int:
    """How many times chance decided, each compared with what the dealer brings."""
    check = Check(match, moments, dealer)
    check.follow(match.log[: len(moments.numbers)])
    return check.count


def compare(match: Match, table: Any, event: int, dealer: Dealer, line: int) -> None:
    right = texts(match.game, table, drawn(table, event, dealer))
    found = texts(match.game, table, match.log[event].outcomes)
    if right == found:
        return
    if len(right) != len(found):
        raise BadRecord(line, f"chance brings {len(right)} at once here, not {len(found)}.")
    place = [one == other for one, other in zip(right, found, strict=True)].index(False)
    where = f" as number {place + 1}" if len(right) > 1 else ""
    raise BadRecord(line, f"{source(match)} '{right[place]}'{where} here, not '{found[place]}'.")


def source(match: Match) -> str:
    if isinstance(match.dealer, Rng):
        return "the seed gives"
    return "secret and shares give" if match.pact.shares else "the secret gives"
