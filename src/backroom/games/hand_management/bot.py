"""A sensible agent: cards are tools and points, and it knows which they are when."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import PASS, Dealer, Policy, Step, append, place_of, vec
from backroom.games.hand_management.appraisal import Appraisal
from backroom.games.hand_management.box import CHANGE_HANDS, HANDOUT, RED_HANDED, UPPER_HAND
from backroom.games.hand_management.promises import Promises, Taste, promises_of
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

NEVER: Final = -1000.0


class House(Policy):
    """Takes the option that promises most, and passes where nothing promises more."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()
        self.promises: Promises | None = None

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "promises": None}  # worked out again

    def decide(self, table: HandManagement, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        judge = self.judge(table, seat)
        usual = PASS if choices[-1] == PASS else choices[0]
        best = usual
        most = judge.value(usual)
        for choice in choices:
            if choice != usual:
                value = judge.value(choice)
                if value > most:
                    best = choice
                    most = value
        return best

    def judge(self, table: HandManagement, seat: i64) -> Judge:
        """What it thinks of the options of this question."""
        return Judge(Appraisal(table, seat, self.taste, self.promises_at(table)), table.stack[-1])

    def promises_at(self, table: HandManagement) -> Promises:
        """The same for all decisions at a table, and at those like it."""
        promises = self.promises
        if promises is None or not promises.holds_for(table.box, table.seats, self.taste):
            promises = self.promises = promises_of(table.box, table.seats, self.taste)
        return promises


@mypyc_attr(free_list_len=1, acyclic=True)
class Judge:
    """Compares the options of one question; to pass is worth nothing."""

    def __init__(self, appraisal: Appraisal, step: Step) -> None:
        self.appraisal = appraisal
        self.table = appraisal.table
        self.box = appraisal.box
        self.seat = appraisal.seat
        self.step = step
        self.idle = vec[i64]()  # models that may apply for the next job, once asked for
        self.later = vec[float]()  # what they promise there
        self.by: i64 = 0  # how much the card that was looked at last changes a job chance
        self.best_by = NEVER  # what that promises at best
        self.market_is_known = False
        self.laid: i64 = 0  # points that were bid before
        self.dearest = 0.0  # what the best model for hire brings
        self.cheapest = 0.0

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
            return self.bid_at(place_of(self.table.hands[self.seat], card), step.left)
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
        if step.job + 1 == len(self.table.jobs):
            return self.appraisal.application(step.job, model)
        if len(self.idle) == 0:
            self.look_at_later(step.job + 1)
        return self.appraisal.application(step.job, model) + self.best_later(model) - self.best_later(PASS)

    def look_at_later(self, job: i64) -> None:
        self.idle = self.table.idle_models(self.seat)
        self.later = vec[float]([self.appraisal.application(job, model) for model in self.idle])

    def best_later(self, taken: i64) -> float:
        """What the next job promises once a model is taken."""
        best = 0.0
        for place, model in enumerate(self.idle):
            if model != taken:
                best = max(best, self.later[place])
        return best

    def play(self, step: PlayOnJob, card: i64) -> float:
        appraisal = self.appraisal
        by = appraisal.change_by(card)
        if by != self.by:
            self.by = by
            self.best_by = appraisal.contest_for(step.job).best_change(by)
        return self.best_by - appraisal.keep(card) - appraisal.blood(card) - appraisal.taste.bar

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
        for place in range(len(self.table.hands[self.seat])):
            best = max(best, self.bid_at(place, count))
        return best

    def bid_at(self, place: i64, count: i64) -> float:
        """The card at this place of the hand, with another if two are bid or one lies there already."""
        hand = self.table.hands[self.seat]
        keeps = self.appraisal.kept()
        if not self.market_is_known:
            self.look_at_market()
        points = self.laid + self.box.points[hand[place]]
        cost = keeps[place]
        if count == 1:
            return self.gain_for(points) - cost
        best = NEVER
        for at, other in enumerate(hand):
            if at != place:
                value = self.gain_for(points + self.box.points[other]) - cost - keeps[at]
                best = max(best, value)
        return best

    def gain_for(self, points: i64) -> float:
        """A high bid gets the best model, a low one what the others leave."""
        best = self.dearest
        left = self.cheapest if len(self.table.market) >= self.table.seats else 0.0
        return left + (best - left) * min(1.0, (1.0 + float(points)) / 5.0)

    def look_at_market(self) -> None:
        market = self.table.market
        self.market_is_known = True
        self.laid = self.table.bid_points(self.seat)
        self.dearest = self.cheapest = self.appraisal.with_model(market[0])
        for model in market[1:]:
            value = self.appraisal.with_model(model)
            self.dearest = max(self.dearest, value)
            self.cheapest = min(self.cheapest, value)
