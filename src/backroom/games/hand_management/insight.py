"""What a search has to know about Hand Management."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Cut, Dealer, Game, Insight, Policy, Rng, append, pop, remove, vec
from backroom.games.hand_management import tuned
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.box import Box
from backroom.games.hand_management.odds import odds_of
from backroom.games.hand_management.standing import Standing
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.resolving import Hire, PlayOnJob, RollDice
from backroom.games.hand_management.steps.terminating import Terminate

SEEDS_BELOW: Final = 1 << 31
HARDLY: Final = 0.01  # a chance that is not looked into


class WeekEnd(Cut):
    """At the first decision of a later week, once it is known who got what in this one; or at the dice before."""

    def __init__(self, dice: bool = False) -> None:
        super().__init__()
        self.week: i64 = 0  # the last that is played
        self.before_chance = dice

    def here(self, table: HandManagement) -> bool:
        step = table.stack[-1]
        if table.week > self.week:
            return step.actor() >= 0
        return self.before_chance and isinstance(step, RollDice)


class Foresight(Insight):
    """Plays on to the end of a week, with oneself as one is and others good or plain; then the standing counts.

    Dice are not rolled for the first job that comes to them: each applicant gets it in a playout of their own, and the
    exact chances say how much these count.
    """

    def __init__(self, game: Game, agent: Agent, ahead: i64) -> None:
        super().__init__(game, agent)
        self.agent = agent
        self.rivals: list[Policy] = [House(), Agent(tuned.tastes())]
        self.ahead = ahead  # weeks that are played on after this one
        self.first_dice = WeekEnd(True)
        self.week_end = WeekEnd()
        self.cut = self.first_dice
        self.players: list[Policy] = []
        self.seed = 0  # of what chance brings after the first dice
        self.standing: Standing | None = None

    def policies(self, table: HandManagement, seat: i64, rng: Dealer) -> list[Policy]:
        self.first_dice.week = self.week_end.week = table.week + self.ahead
        self.players = [self.rivals[rng.below(len(self.rivals))] for _ in range(table.seats)]
        self.players[seat] = self.agent
        self.seed = rng.below(SEEDS_BELOW)
        return self.players

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
        step = table.stack[-1]
        if isinstance(step, RollDice) and len(self.players) == table.seats:
            return self.shared_out(table, step.job)
        standing = self.standing
        if standing is None or standing.seats != table.seats:
            standing = self.standing = tuned.standing(table.seats)
        return standing.chances(table)

    def shared_out(self, table: HandManagement, job: i64) -> list[float]:
        """What it is worth if each applicant gets the job, as likely as that is."""
        seats = table.applying(job)
        odds = odds_of(vec[i64]([table.job_chance(job, seat) for seat in seats]))
        values = [0.0] * table.seats
        counted = 0.0
        for place, seat in enumerate(seats):
            if odds[place] >= HARDLY:
                counted += odds[place]
                for other, value in enumerate(self.if_hired(table, job, seat)):
                    values[other] += odds[place] * value
        return [value / counted for value in values]

    def if_hired(self, table: HandManagement, job: i64, seat: i64) -> list[float]:
        other = table.clone()
        other.stack, _ = pop(other.stack)
        other.do(Hire(job, seat))
        other.play_on(self.players, Rng(self.seed), self.week_end)
        return self.values(other)


def alike(box: Box, card: i64, other: i64) -> bool:
    """Whether two action cards differ in nothing but their names."""
    same = box.kinds[card] == box.kinds[other] and box.strengths[card] == box.strengths[other]
    return same and box.points[card] == box.points[other]
