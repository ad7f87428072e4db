"""A sensible agent: cards are tools and points, and it knows which they are when."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Bot, Seen, Step, append, vec
from backroom.games.hand_management.appraisal import Appraisal, Taste
from backroom.games.hand_management.box import CHANGE_HANDS, HANDOUT, RED_HANDED, UPPER_HAND
from backroom.games.hand_management.state import HAND_LIMIT, HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.effects import UseSecurity
from backroom.games.hand_management.steps.improving import BuyImprovement
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import Bid, BidCard, Recruit
from backroom.games.hand_management.steps.resolving import ChooseApplicant, PlayOnJob
from backroom.games.hand_management.steps.setup import KeepModel
from backroom.games.hand_management.steps.terminating import (
    ChooseModel,
    ChooseOwnModel,
    ChooseRival,
    Terminate,
    in_reach,
    rivals_with_cards,
)
from backroom.games.hand_management.steps.week import Apply

NEVER = -1000.0


class House(Bot):
    """Takes the option that promises most, and passes where nothing promises more."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def choose(self, seen: Seen) -> int:
        table = seen.table()
        assert isinstance(table, HandManagement)
        choices = seen.choices()
        if len(choices) == 1:
            return choices[0]
        judge = Judge(Appraisal(table, seen.seat, self.taste), table.stack[-1])
        best = PASS if choices[-1] == PASS else choices[0]
        most = judge.value(best)
        for choice in choices:
            value = judge.value(choice)
            if value > most:
                best = choice
                most = value
        return best


class Judge:
    """Compares the options of one question; to pass is worth nothing."""

    def __init__(self, appraisal: Appraisal, step: Step) -> None:
        self.appraisal = appraisal
        self.table = appraisal.table
        self.box = appraisal.box
        self.seat = appraisal.seat
        self.step = step
        self.bids: list[float] = []

    def value(self, choice: i64) -> float:
        if choice == PASS:
            return 0.0
        step = self.step
        if isinstance(step, LockIn):
            return self.lock_in(choice)
        if isinstance(step, PlayOnJob):
            return self.play(step, choice)
        if isinstance(step, Terminate):
            return self.terminate(choice)
        if isinstance(step, Apply):
            return self.apply(step, choice)
        if isinstance(step, ChooseApplicant):
            return self.appraisal.card_on(step.job, step.card, choice)
        if isinstance(step, (PayCard, BidCard)):
            return self.pay(step, choice)
        if isinstance(step, Bid):
            return self.best_bid(choice)
        if isinstance(step, BuyImprovement):
            return self.appraisal.improvement(choice)
        if isinstance(step, KeepModel):
            return self.keep_model(choice)
        if isinstance(step, Recruit):
            return 1.0 + self.appraisal.with_model(choice)
        return self.target(choice)

    def target(self, choice: i64) -> float:
        """Whom a card against agencies is aimed at; Security stops all it can."""
        step = self.step
        if isinstance(step, ChooseRival):
            return self.appraisal.theft(step.card, choice)
        if isinstance(step, ChooseModel):
            return self.against(step.card, choice)
        if isinstance(step, ChooseOwnModel):
            return self.appraisal.swapped(step.model, choice)
        return float(choice) if isinstance(step, UseSecurity) else 0.0

    def lock_in(self, card: i64) -> float:
        """In the last week it makes no difference."""
        must = len(self.table.hands[self.seat]) > HAND_LIMIT
        return self.appraisal.lock_in(card) + (10.0 if must else 0.0)

    def pay(self, step: Step, card: i64) -> float:
        """The least useful card; for a bid, the one that leaves the best bid."""
        if isinstance(step, BidCard):
            return self.bid_with(card, step.left)
        return 100.0 - self.appraisal.keep(card)

    def keep_model(self, model: i64) -> float:
        """The best pair: with what is kept already, or with the best partner."""
        table = self.table
        kept = table.models[self.seat]
        if len(kept) > 0:
            return self.appraisal.team(append(kept[:], model), self.seat)
        best = 0.0
        for other in table.offers[self.seat]:
            if other != model:
                best = max(best, self.appraisal.team(vec[i64]([model, other]), self.seat))
        return best

    def apply(self, step: Apply, model: i64) -> float:
        """This job with this model, and the next with the best of the others."""
        value = self.appraisal.application(step.job, model)
        if step.job + 1 == len(self.table.jobs):
            return value
        return value + self.best_later(step.job + 1, model) - self.best_later(step.job + 1, PASS)

    def best_later(self, job: i64, taken: i64) -> float:
        best = 0.0
        for model in self.table.idle_models(self.seat):
            if model != taken:
                best = max(best, self.appraisal.application(job, model))
        return best

    def play(self, step: PlayOnJob, card: i64) -> float:
        appraisal = self.appraisal
        best = NEVER
        for target in self.table.applying(step.job):
            best = max(best, appraisal.card_on(step.job, card, target))
        return best - appraisal.keep(card) - appraisal.blood(card) - appraisal.taste.bar

    # The termination turn.

    def terminate(self, choice: i64) -> float:
        if choice >= self.box.actions:
            return self.fire(choice - self.box.actions)
        kind = self.box.kinds[choice]
        appraisal = self.appraisal
        best = 0.0
        if kind == HANDOUT:
            best = appraisal.handout(self.box.strengths[choice], choice)
        elif kind == RED_HANDED:
            for rival in rivals_with_cards(self.table, self.seat):
                best = max(best, appraisal.theft(choice, rival))
        else:
            for rival in range(self.table.seats):
                if in_reach(self.table, self.seat, rival, 2 if kind == UPPER_HAND else 1):
                    for model in self.table.models[rival]:
                        best = max(best, self.against(choice, model))
        return best - float(self.box.points[choice]) - appraisal.taste.bar

    def against(self, card: i64, model: i64) -> float:
        """Upper Hand takes the model, Change Hands gives the least useful for it."""
        if self.box.kinds[card] != CHANGE_HANDS:
            return self.appraisal.lured(model)
        best = NEVER
        for own in self.table.models[self.seat]:
            best = max(best, self.appraisal.swapped(model, own))
        return best

    def fire(self, model: i64) -> float:
        """Only to make room, when there is hardly any use for the model."""
        if self.table.free_slots(self.seat) > 0 or self.appraisal.weeks < 2:
            return NEVER
        promise = 0.5 * float(self.appraisal.weeks)
        return promise - self.appraisal.without_model(self.seat, model) - 2.0 * self.appraisal.price(1)

    # Bids.

    def best_bid(self, count: i64) -> float:
        """The best that can be bid with so many cards."""
        best = NEVER
        for card in self.table.hands[self.seat]:
            best = max(best, self.bid_with(card, count))
        return best

    def bid_with(self, card: i64, count: i64) -> float:
        """This card, with another if two are bid or one lies there already."""
        points = self.table.bid_points(self.seat) + self.box.points[card]
        cost = self.appraisal.keep(card)
        if count == 1:
            return self.gain_for(points) - cost
        best = NEVER
        for other in self.table.hands[self.seat]:
            if other != card:
                value = self.gain_for(points + self.box.points[other]) - cost - self.appraisal.keep(other)
                best = max(best, value)
        return best

    def gain_for(self, points: i64) -> float:
        """A high bid gets the best model, a low one what the others leave."""
        if len(self.bids) == 0:
            self.bids = sorted([self.appraisal.with_model(model) for model in self.table.market])
        best = self.bids[-1]
        left = self.bids[0] if len(self.bids) >= self.table.seats else 0.0
        return left + (best - left) * min(1.0, (1.0 + float(points)) / 5.0)
