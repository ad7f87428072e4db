"""What designers want to know about a finished match."""

from __future__ import annotations

from backroom.engine import Match, State, Step
from backroom.engine.playback import Playback
from backroom.games.clean_hands.box import CABINET, CONGRESS, PRESIDENT, SCANDAL
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.confirmation import Confirm, Fallback
from backroom.games.clean_hands.steps.drawing import Crisis, Elections, Schism
from backroom.games.clean_hands.steps.impeachment import Ousted
from backroom.games.clean_hands.steps.turn import Collect, Turn
from backroom.games.clean_hands.steps.votes import YES, BreakTie, Count

KINDS = ("on cashing in, Cabinet", "on cashing in, Congress", "on a Cabinet", "on an impeachment", "on an amnesty")
SOURCES = ("without a vote", "by the Cabinet", "by Congress")


class Tally(Playback):
    """Counts what happens on the way through a log."""

    def __init__(self, table: State) -> None:
        super().__init__(table)
        self.turns = 0
        self.called = [0] * len(KINDS)
        self.passed = [0] * len(KINDS)
        self.ties = 0
        self.cash = [0] * len(SOURCES)
        self.first_president = -1
        self.fallbacks = 0
        self.schisms = 0
        self.crises = 0
        self.drawn = False

    def before(self, step: Step, outcomes: list[int]) -> None:
        table: CleanHands = self.table
        if isinstance(step, Turn):
            self.turns += 1
        elif isinstance(step, Count):
            self.count(step.chamber, step.passed, sum(table.ballots))
        elif isinstance(step, BreakTie):
            self.ties += 1
            self.passed[kind_of(step.chamber, step.passed)] += int(outcomes[0] == YES)
        elif isinstance(step, Collect):
            card = step.code % table.box.cards
            self.cash[table.box.chambers[card]] += table.box.values[card]
        else:
            self.look_at_events(step)

    def count(self, chamber: int, passed: Step, balance: int) -> None:
        kind = kind_of(chamber, passed)
        self.called[kind] += 1
        self.passed[kind] += int(balance > 0)

    def look_at_events(self, step: Step) -> None:
        table: CleanHands = self.table
        if isinstance(step, (Confirm, Fallback)):
            self.fallbacks += int(isinstance(step, Fallback))
            if self.first_president < 0:
                self.first_president = table.order[0] if isinstance(step, Fallback) else table.holders[PRESIDENT]
        elif isinstance(step, Schism):
            self.schisms += 1
        elif isinstance(step, Crisis):
            self.crises += 1
        elif isinstance(step, Elections):
            self.drawn = step.drawn


def kind_of(chamber: int, passed: Step) -> int:
    if isinstance(passed, Collect):
        return 0 if chamber == CABINET else 1
    if isinstance(passed, Confirm):
        return 2
    return 3 if isinstance(passed, Ousted) and chamber == CONGRESS else 4


def figures(match: Match) -> dict[str, float]:
    """Turns, votes, impeachments, the ending, where the cash came from, and whether it pays to be President first."""
    table = match.state
    assert isinstance(table, CleanHands)
    tally = Tally(match.beginning())
    tally.follow(match.log)
    each = tally.turns / table.seats
    called = sum(tally.called)
    found = {
        "turns per player": each,
        "fewer than 8 turns per player": float(each < 8),
        "more than 14 turns per player": float(each > 14),
        "votes called": float(called),
        "votes tied": float(tally.ties),
        "impeachment succeeded": float(tally.passed[3] > 0),
        "impeachment tried and failed": float(tally.called[3] > tally.passed[3]),
        "fallback Cabinets": float(tally.fallbacks),
        "ended by drawing General Elections": float(tally.drawn),
        "ended by the last round": float(not tally.drawn),
        "Schism drawn": float(tally.schisms),
        "Crisis drawn": float(tally.crises),
        "won by the first President": match.shares()[tally.first_president],
    }
    if called:
        found["share of votes that passed"] = sum(tally.passed) / called
    for kind, name in enumerate(KINDS):
        found[f"votes {name}: called"] = float(tally.called[kind])
        if tally.called[kind]:
            found[f"votes {name}: share passed"] = tally.passed[kind] / tally.called[kind]
    return {**found, **money(table, tally), **by_distance(match, table)}


def money(table: CleanHands, tally: Tally) -> dict[str, float]:
    """Cash by source, and what Scandals took."""
    sources = {f"cash {name}": float(tally.cash[source]) for source, name in enumerate(SOURCES)}
    held = [card for hand in table.hands for card in hand if table.box.effects[card] == SCANDAL]
    lost = sum(table.box.values[card] for card in held)
    return {
        **sources,
        "cash lost to Scandals": float(lost),
        "cash of the winner": float(max(table.points(s) for s in range(table.seats))),
    }


def by_distance(match: Match, table: CleanHands) -> dict[str, float]:
    """Each seat's share of the win by its distance from the Dealer's left."""
    shares = match.shares()
    return {
        f"win share {distance} from the Dealer's left": shares[seat]
        for distance, seat in enumerate(table.from_dealers_left())
    }
