"""What all tables of a batch have in common: the game, who learns, who else plays."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.batches.given import seats_named
from backroom.bots import bot_names, named_bot
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.given import shown, whole
from backroom.engine.match import Match
from backroom.engine.policy import Policy
from backroom.engine.state import State
from backroom.engine.step import NOBODY
from backroom.engine.vecs import vec

ALL: Final = "all"
ROTATING: Final = "rotating"


class Plan:
    """A kind of table, with a policy in every seat where nobody learns."""

    def __init__(
        self, kind: Game, seats: Any, edition: Any, options: dict[str, Any], learners: Any, bots: Any, longest: int
    ) -> None:
        learners = seats_named(learners)
        self.given = (seats, options, learners, bots, longest)
        self.game = kind
        self.match = dealt(kind, seats, edition, options)
        self.beginning = self.match.state
        self.seats: i64 = self.match.seats
        self.longest: i64 = longest
        self.rotates = isinstance(learners, str) and learners == ROTATING
        self.learns = vec[bool](learning(learners, self.match.seats))
        self.policies = self.seated(bots)
        self.trusted = [isinstance(bot, str) for bot in each(bots, self.match.seats)]

    def seated(self, bots: Any) -> list[Policy]:
        """A policy for each seat that is not always a learner's; the others get one as well, which is never asked."""
        named = each(bots, self.match.seats)
        asked = [self.rotates or not learns for learns in self.learns]
        return [policy(self.game, bot, seat) if asked[seat] else Policy() for seat, bot in enumerate(named)]

    def match_at(self, table: State) -> Match:
        """A match to look into or to search from, with a copy of this table and chance of its own."""
        other = self.match.bare(None)
        other.dreamer = NOBODY
        other.state = table.clone()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        seats, options, learners, bots, longest = self.given
        edition = self.match.edition
        printed = (edition.id, edition.text, edition.shipped)
        return planned, (self.game, seats, printed, options, learners, bots, longest)


def planned(kind: Game, seats: Any, printed: tuple[str, str, bool], *others: Any) -> Plan:
    """A plan that was pickled."""
    return Plan(kind, seats, Edition(*printed), *others)


def dealt(kind: Game, seats: Any, edition: Any, options: dict[str, Any]) -> Match:
    """A match before chance has decided anything: every match of a batch begins as a copy of its table."""
    return kind.new(seats, edition=edition, **options)


def learning(learners: Any, seats: int) -> list[bool]:
    """Which seats learn; where that goes round, none of them always."""
    if isinstance(learners, str) and learners in (ALL, ROTATING):
        return [learners == ALL] * seats
    chosen: set[int] = set()
    for seat in learners if isinstance(learners, list) else [learners]:
        number = whole(seat)
        if number is None or not 0 <= number < seats:
            raise BadInput(
                f"Learners are '{ALL}', '{ROTATING}' (one at each table, another one in each match) or seats from 0 to "
                f"{seats - 1}, not {shown(learners)}."
            )
        chosen.add(number)
    if not chosen:
        raise BadInput("Somebody has to learn: 'learners' names no seat.")
    return [seat in chosen for seat in range(seats)]


def each(bots: Any, seats: int) -> list[Any]:
    """A bot for each seat, from one for all of them or a list."""
    if not isinstance(bots, (list, tuple)):
        return [bots] * seats
    if len(bots) != seats:
        raise BadInput(f"{seats} seats need a bot each (None where somebody learns), not {len(bots)}.")
    return list(bots)


def policy(kind: Game, bot: Any, seat: int) -> Policy:
    """A player quick enough to play inside, by name or as it is."""
    found = named_bot(kind, bot, seat) if isinstance(bot, str) else bot
    if isinstance(found, Policy):
        if type(found).decide is Policy.decide:
            raise BadInput(
                f"The Policy at seat {seat} has no decide(table, seat, rng), by which it would play in a batch."
            )
        return found
    if not isinstance(bot, str):
        meant = "a bot's name or a Policy, which has decide(table, seat, rng),"
        raise BadInput(f"At seat {seat} {meant} has to play, not {shown(bot)}.")
    inside = [name for name in bot_names(kind) if isinstance(named_bot(kind, name), Policy)]
    raise BadInput(
        f"'{bot}' thinks too long at {kind.title} to play inside a batch; there can play: {', '.join(inside)}."
    )
