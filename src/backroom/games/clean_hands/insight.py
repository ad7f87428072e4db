"""What a search has to know about Clean Hands: it looks ahead to its own next turn, and weighs how all stand then."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import PASS, Cut, Dealer, Game, Insight, Policy, Rng, append, count_of, vec
from backroom.games.clean_hands.bot import NEVER, House
from backroom.games.clean_hands.box import NO_VOTE
from backroom.games.clean_hands.coalition import Coalition
from backroom.games.clean_hands.prospects import Prospects, turn_of
from backroom.games.clean_hands.shrewd import Shrewd
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import PlayCards
from backroom.games.clean_hands.steps.confirmation import Propose
from backroom.games.clean_hands.steps.turn import CashIn, Collect, EndTurn
from backroom.games.clean_hands.steps.votes import Declare

HUNDREDTHS: Final = 100


class NextTurn(Cut):
    """A playout stops in a certain turn, once its player has cashed in."""

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0

    def here(self, table: CleanHands) -> bool:
        return isinstance(table.stack[-1], PlayCards) and turn_number(table) >= self.turn


def turn_number(table: CleanHands) -> i64:
    """How many turns there were before this one; -1 before the first."""
    if not isinstance(table.stack[0], EndTurn):
        return -1
    return (table.round - 1) * table.seats + (turn_of(table) - table.dealer - 1 + table.seats) % table.seats


def next_turn_of(table: CleanHands, seat: i64) -> i64:
    """The number of this seat's next turn after the one that is under way."""
    now = turn_number(table)
    own = (seat - table.dealer - 1 + table.seats) % table.seats
    return now + 1 + (own - (now + 1) % table.seats + table.seats) % table.seats


class CleanHandsInsight(Insight):
    """The seat itself plays on shrewdly, most of the others like the house."""

    def __init__(self, game: Game, policy: Shrewd, prospects: Prospects, rounds: i64 = 1, rogues: i64 = 0) -> None:
        super().__init__(game, policy)
        self.shrewd = policy
        self.house = House()
        self.equal = Shrewd()
        self.prospects = prospects
        self.rounds = rounds  # how many own turns to look ahead
        self.rogues = rogues  # of a hundred others, so many are taken for shrewd
        self.next_turn = NextTurn()
        self.cut = self.next_turn

    def policies(self, table: Any, seat: i64, rng: Dealer) -> list[Policy]:
        """Who plays on, from here to the turn that is set for the cut."""
        self.next_turn.turn = next_turn_of(table, seat) + (self.rounds - 1) * table.seats
        found: list[Policy] = []
        for other in range(table.seats):
            if other == seat:
                found.append(self.policy)
            elif self.rogues > 0 and rng.below(HUNDREDTHS) < self.rogues:
                found.append(self.equal)
            else:
                found.append(self.house)
        return found

    def candidates(self, table: Any, seat: i64, rng: Dealer) -> vec[i64]:
        """What promises most first; nothing that only harms oneself."""
        choices = table.choices()
        scheme = self.shrewd.scheme(table, seat, rng)
        first = scheme.best(choices)
        promises = {choice: scheme.promise(choice) for choice in choices if choice != first}
        found = vec[i64]([first])
        for choice in sorted(promises, key=lambda choice: -promises[choice]):
            if promises[choice] > NEVER:
                found = append(found, choice)
        return found

    def reason(self, table: Any, seat: i64, choice: i64) -> str:
        """What votes have to do with it."""
        step = table.stack[-1]
        scheme = self.shrewd.scheme(table, seat, Rng(0))
        if isinstance(step, Declare):
            return f"Your vote decides about {percent(scheme.change())} of such votes."
        if isinstance(step, CashIn) and choice != PASS:
            chamber = table.box.chambers[choice % table.box.cards]
            if chamber != NO_VOTE:
                return f"About {percent(scheme.chance(chamber, Collect(seat, choice)))} of such votes pass."
        if isinstance(step, Propose) and choice == PASS:
            shares = vec[i64]([count_of(table.draft, other) for other in range(table.seats)])
            return (
                f"About {percent(Coalition(scheme.view, scheme.wits).chance(shares))} of such Cabinets are confirmed."
            )
        return ""

    def values(self, table: Any) -> list[float]:
        return super().values(table) if len(table.stack) == 0 else self.prospects.chances(table)


def percent(chance: float) -> str:
    return f"{100.0 * chance:.0f}%"
