"""What a search has to know about Hand Management."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Cut, Dealer, Game, Insight, Policy, append, remove, vec
from backroom.games.hand_management import tuned
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.box import Box
from backroom.games.hand_management.standing import Standing
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.resolving import PlayOnJob
from backroom.games.hand_management.steps.terminating import Terminate


class WeekEnd(Cut):
    """At the first decision of a later week, once it is known who got what in this one."""

    def __init__(self) -> None:
        super().__init__()
        self.week: i64 = 0  # the last that is played

    def here(self, table: HandManagement) -> bool:
        return table.week > self.week


class Foresight(Insight):
    """Plays on to the end of a week, with oneself as one is and others good or plain; then the standing counts."""

    def __init__(self, game: Game, agent: Agent, ahead: i64) -> None:
        super().__init__(game, agent)
        self.agent = agent
        self.rivals: list[Policy] = [House(), Agent(tuned.tastes())]
        self.ahead = ahead  # weeks that are played on after this one
        self.week_end = WeekEnd()
        self.cut = self.week_end
        self.standing: Standing | None = None

    def policies(self, table: HandManagement, seat: i64, rng: Dealer) -> list[Policy]:
        self.week_end.week = table.week + self.ahead
        players: list[Policy] = [self.rivals[rng.below(len(self.rivals))] for _ in range(table.seats)]
        players[seat] = self.agent
        return players

    def candidates(self, table: HandManagement, seat: i64, rng: Dealer) -> vec[i64]:
        """The agent's choice, then the others by what it thinks of them; of cards that are the same, one."""
        first = self.agent.decide(table, seat, rng)
        choices = remove(table.choices(), first)
        values = self.agent.values_of(table, seat, choices)
        candidates = vec[i64]([first])
        while len(choices) > 0:
            best: i64 = 0
            for place, value in enumerate(values):
                if value > values[best]:
                    best = place
            if not self.is_one_of(table, choices[best], candidates):
                candidates = append(candidates, choices[best])
            values[best] = values[-1]
            choices[best] = choices[-1]
            values = values[:-1]
            choices = choices[:-1]
        return candidates

    def is_one_of(self, table: HandManagement, card: i64, candidates: vec[i64]) -> bool:
        """Whether a card like this is among them, where choices are cards."""
        step = table.stack[-1]
        box: Box = table.box
        if card < 0 or card >= box.actions or not isinstance(step, (PlayOnJob, PayCard, LockIn, BidCard, Terminate)):
            return False
        return any(0 <= other < box.actions and alike(box, card, other) for other in candidates)

    def values(self, table: HandManagement) -> list[float]:
        if len(table.stack) == 0:
            return self.game.returns(table)
        standing = self.standing
        if standing is None or standing.seats != table.seats:
            standing = self.standing = tuned.standing(table.seats)
        return standing.chances(table)


def alike(box: Box, card: i64, other: i64) -> bool:
    """Whether two action cards differ in nothing but their names."""
    same = box.kinds[card] == box.kinds[other] and box.strengths[card] == box.strengths[other]
    return same and box.points[card] == box.points[other]
