"""Tensors of Hand Management, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Step, vec
from backroom.engine.encoder import AreaAt, CounterAt, Encoder, areas_at, facts_at, row_at, write_one
from backroom.engine.observation import Observation
from backroom.games.hand_management.box import IMPROVEMENTS, PAMPERED, SECURITY, SLOT, Box
from backroom.games.hand_management.casting_encoder import ApplicationsAt, AuctionAt, CastingsAt, DeedAt
from backroom.games.hand_management.phases import phase_of
from backroom.games.hand_management.sight import PHASES
from backroom.games.hand_management.state import NONE, SLOTS, HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.resolving import PlayOnJob
from backroom.games.hand_management.steps.terminating import Terminate
from backroom.games.hand_management.view import job_asked_about, undecided


class HandManagementEncoder(Encoder):
    """Knows where everything on a table of Hand Management is written."""

    def __init__(self, observation: Observation, box: Box) -> None:
        self.kinds: i64 = len(IMPROVEMENTS)
        self.place_areas(observation)
        self.place_facts(observation, box)

    def place_areas(self, observation: Observation) -> None:
        self.jobs = AreaAt(observation, "jobs")
        self.market = AreaAt(observation, "market")
        self.supply = AreaAt(observation, "supply")
        self.agencies = areas_at(observation, "agency")
        self.slots = self.agencies[0].facts.scale("slots")
        self.rank = self.agencies[0].facts.scale("rank")
        self.hands = areas_at(observation, "hand")
        self.worth = self.hands[0].facts.scale("worth")
        self.bids = areas_at(observation, "bid")
        self.offers = areas_at(observation, "offer")
        self.action_deck = AreaAt(observation, "actions-deck")
        self.action_discard = AreaAt(observation, "actions-discard")
        self.model_deck = AreaAt(observation, "models-deck")
        self.model_discard = AreaAt(observation, "models-discard")
        self.job_deck = AreaAt(observation, "jobs-deck")
        self.job_discard = AreaAt(observation, "jobs-discard")
        improvement = row_at(observation, "improvement")
        self.improvement_at: i64 = improvement.start
        self.improvement_size: i64 = observation.row_sizes["improvement"]
        self.count = improvement.scale("count")
        self.used = improvement.scale("used")

    def place_facts(self, observation: Observation, box: Box) -> None:
        self.score = CounterAt(observation, "score")
        self.won = CounterAt(observation, "won")
        self.week = CounterAt(observation, "week")
        facts = facts_at(observation)
        self.first_hand_at: i64 = facts.at("first_hand")
        self.phase_at: i64 = facts.at("phase")
        self.phases = {phase: place for place, phase in enumerate(PHASES)}
        self.about_at: i64 = facts.at("at")
        self.passes_at: i64 = facts.at("passes")
        self.passes = facts.scale("passes")
        self.to_go_at: i64 = facts.at("to_go")
        self.to_go = facts.scale("to_go")
        self.fired_at: i64 = facts.at("fired")
        self.applications = ApplicationsAt(facts)
        self.deed = DeedAt(facts)
        self.castings = CastingsAt(facts, box)
        self.auction = AuctionAt(facts)

    def fill(self, table: HandManagement, seat: i64, numbers: vec[float]) -> None:
        self.write_week(table, numbers)
        self.write_supply(table, numbers)
        self.write_ones(table, seat, numbers)
        self.write_piles(table, numbers)
        self.applications.write(table, numbers)
        self.castings.write(table, numbers)
        self.auction.write(table, numbers)
        self.write_question(table, numbers)

    def write_week(self, table: HandManagement, numbers: vec[float]) -> None:
        order: i64 = 0
        for job in table.jobs:
            if job != NONE:
                order += 1
                numbers[self.jobs.pieces[0] + job] = float(order) / self.jobs.most
        self.market.show(table.market, numbers)
        self.score.write_each(table.recorded, numbers)
        self.won.write_each(table.won, numbers)
        self.week.write(table.week, numbers)

    def write_supply(self, table: HandManagement, numbers: vec[float]) -> None:
        for kind, cards in enumerate(table.supply):
            self.write_improvement(self.supply, self.supply.pieces[0], kind, cards, 0, numbers)

    def write_improvement(
        self, area: AreaAt, start: i64, piece: i64, cards: i64, used: i64, numbers: vec[float]
    ) -> None:
        at = self.improvement_at + piece * self.improvement_size
        numbers[start + piece] = area.share
        numbers[at] = self.count.of(cards)
        numbers[at + 1] = self.used.of(used)

    def write_ones(self, table: HandManagement, seat: i64, numbers: vec[float]) -> None:
        owner: i64 = 0
        while owner < len(table.hands):
            own = owner == seat
            self.write_agency(table, owner, own, numbers)
            write_own(self.hands[owner], table.hands[owner], own, numbers)
            if own:
                numbers[self.hands[owner].first_fact] = 1.0
                numbers[self.hands[owner].first_fact + 1] = self.worth.of(table.hand_points(owner))
            write_own(self.bids[owner], table.bid_cards(owner), own, numbers)
            if len(table.offers) > 0:
                numbers[self.offers[owner].there] = 1.0
                write_own(self.offers[owner], table.offers[owner], own, numbers)
            owner += 1

    def write_agency(self, table: HandManagement, owner: i64, own: bool, numbers: vec[float]) -> None:
        """Models lie open once all have chosen theirs."""
        area = self.agencies[owner]
        write_own(area, table.models[owner], own or not table.offers, numbers)
        numbers[area.first_fact] = self.slots.of(SLOTS + table.slots[owner])
        numbers[area.first_fact + 1] = self.rank.of(table.rank(owner))
        start = area.pieces[1]
        first = self.kinds + owner * self.kinds
        security: i64 = table.security[owner]
        if security > 0:
            used: i64 = table.used[owner]
            self.write_improvement(area, start, first + SECURITY + security - 1, 1, used, numbers)
        pampered: i64 = table.pampered[owner]
        if pampered > 0:
            self.write_improvement(area, start, first + PAMPERED + pampered - 1, 1, 0, numbers)
        slots: i64 = table.slots[owner]
        if slots > 0:
            self.write_improvement(area, start, first + SLOT, slots, 0, numbers)

    def write_piles(self, table: HandManagement, numbers: vec[float]) -> None:
        self.action_deck.hide(len(table.action_deck), numbers)
        self.model_deck.hide(len(table.model_deck), numbers)
        self.job_deck.hide(len(table.job_deck), numbers)
        self.action_discard.show(table.action_discard, numbers)
        self.model_discard.show(table.model_discard, numbers)
        self.job_discard.show(table.job_discard, numbers)

    def write_question(self, table: HandManagement, numbers: vec[float]) -> None:
        """The phase, and what is asked about."""
        if not undecided(table):
            write_one(table.first, self.first_hand_at, numbers)
        step: Step | None = table.stack[-1] if len(table.stack) > 0 else None
        phase = phase_of(step)
        if phase is not None:
            write_one(self.phases[phase], self.phase_at, numbers)
        write_one(job_asked_about(table, step), self.about_at, numbers)
        numbers[self.passes_at] = self.passes.of(step.passes if isinstance(step, PlayOnJob) else 0)
        numbers[self.to_go_at] = self.to_go.of(step.left if isinstance(step, (PayCard, BidCard)) else 0)
        if isinstance(step, Terminate) and step.fired > 0:
            numbers[self.fired_at] = 1.0
        self.deed.write(table, step, numbers)


def write_own(area: AreaAt, cards: vec[i64], own: bool, numbers: vec[float]) -> None:
    """Whoever may look sees the cards, the others how many."""
    if own:
        area.show(cards, numbers)
    else:
        area.hide(len(cards), numbers)
