"""What lies on the table of Hand Management."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import State, put_in_order
from backroom.games.hand_management.box import (
    HELPING_HAND,
    PAMPERED,
    PAMPERED_STAR,
    SECURITY,
    SECURITY_STAR,
    SLOT,
    Box,
)

NONE: Final = -1
WEEKS: Final = 6
SLOTS: Final = 3
MOST_EXTRA_SLOTS: Final = 2
HAND_LIMIT: Final = 4
MOST_BID: Final = 2
JOBS_A_WEEK: Final = (0, 0, 1, 2, 2)
STARRED: Final = 2
MORE_POINTS: Final = 0
LOWER_SCORE: Final = 1
NEARER: Final = 2


class HandManagement(State):
    """Hands, agencies with their models and improvements, this week's jobs, and three decks with their discards."""

    box: Box
    odds: bool  # whether the table wants to be shown the chances
    week: int  # from 1
    first: int  # the First Hand
    hands: list[list[int]]  # seat -> action cards, in order
    recorded: list[int]  # seat -> points locked in
    won: list[int]  # seat -> jobs won
    models: list[list[int]]  # seat -> models it represents, in order
    offers: list[list[int]]  # seat -> models dealt to choose from; empty once all have chosen
    security: list[int]  # seat -> 0, 1 or STARRED
    used: list[int]  # seat -> uses of Agency Security this week
    pampered: list[int]  # seat -> 0, 1 or STARRED
    slots: list[int]  # seat -> Extra Model Slots
    supply: list[int]  # improvement -> cards left
    jobs: list[int]  # this week's jobs in the order revealed, NONE once finished
    applicants: list[int]  # job * seats + seat -> model or NONE
    modifiers: list[int]  # job * seats + seat -> what action cards add to the job chance
    rolls: list[int]  # seat -> total of the last roll for the job being resolved, 0 without one
    stage: int  # the job card that is cast, or was cast last this week; NONE before the first
    cast: list[
        int
    ]  # seat -> the model that is up for it, NONE without one; like the lists below never changed in place
    cast_pampered: list[int]  # seat -> what pampering adds for that model
    laid: list[int]  # card, player, target and what it adds, for each action card played on them, in that order
    dice: list[int]  # seat -> the last roll for it, from 1 to 36, 0 without one
    dice_rounds: list[int]  # seat -> in which round that was
    rounds: int  # how often dice were rolled for it: ties make it more than one
    hired: int  # who got it, NONE as long as nobody has
    past: list[list[int]]  # the castings of this week before it: job card, winner, rounds, and the lists above in a row
    market: list[int]  # models turned up, in order
    bids: list[int]  # seat * 2 and the next -> cards bid face down in the order laid, or NONE
    shown: list[int]  # seat, two cards or NONE, and why it goes before the next, for each bid as it was turned
    action_deck: list[int]
    action_discard: list[int]
    ages: list[int]  # action card -> the shuffle by which it last came into the deck; never changed in place
    shuffles: int  # how often the action deck was shuffled anew
    model_deck: list[int]
    model_discard: list[int]
    job_deck: list[int]
    job_discard: list[int]

    def clone(self) -> HandManagement:
        other = HandManagement()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.odds = self.odds
        other.week = self.week
        other.first = self.first
        other.hands = [hand[:] for hand in self.hands]
        other.recorded = self.recorded[:]
        other.won = self.won[:]
        other.models = [models[:] for models in self.models]
        other.offers = [models[:] for models in self.offers]
        other.security = self.security[:]
        other.used = self.used[:]
        other.pampered = self.pampered[:]
        other.slots = self.slots[:]
        other.supply = self.supply[:]
        other.jobs = self.jobs[:]
        other.applicants = self.applicants[:]
        other.modifiers = self.modifiers[:]
        other.rolls = self.rolls[:]
        other.stage = self.stage
        other.cast = self.cast
        other.cast_pampered = self.cast_pampered
        other.laid = self.laid
        other.dice = self.dice
        other.dice_rounds = self.dice_rounds
        other.rounds = self.rounds
        other.hired = self.hired
        other.past = self.past
        other.market = self.market[:]
        other.bids = self.bids[:]
        other.shown = self.shown
        other.action_deck = self.action_deck[:]
        other.action_discard = self.action_discard[:]
        other.ages = self.ages
        other.shuffles = self.shuffles
        other.model_deck = self.model_deck[:]
        other.model_discard = self.model_discard[:]
        other.job_deck = self.job_deck[:]
        other.job_discard = self.job_discard[:]
        return other

    def lay_out(self, box: Box, seats: int, odds: bool) -> None:
        """The box is opened; with two players some improvements stay in it. HM-2.1"""
        self.box = box
        self.seats = seats
        self.odds = odds
        self.week = 1
        self.first = 0
        self.hands = [[] for _ in range(seats)]
        self.recorded = [0] * seats
        self.won = [0] * seats
        self.models = [[] for _ in range(seats)]
        self.offers = [[] for _ in range(seats)]
        self.security = [0] * seats
        self.used = [0] * seats
        self.pampered = [0] * seats
        self.slots = [0] * seats
        self.supply = box.counts[:]
        if seats == 2:
            for kind in (SECURITY_STAR, PAMPERED_STAR, SLOT):
                self.supply[kind] -= 1
        self.clear_week()
        self.action_deck = list(range(box.actions))
        self.action_discard = []
        self.ages = [0] * box.actions
        self.shuffles = 0
        self.model_deck = list(range(box.models))
        self.model_discard = []
        self.job_deck = list(range(box.jobs))
        self.job_discard = []

    def clear_week(self) -> None:
        """Nothing is applied for, rolled, shown or bid."""
        places = JOBS_A_WEEK[self.seats] * self.seats
        self.jobs = []
        self.applicants = [NONE] * places
        self.modifiers = [0] * places
        self.rolls = [0] * self.seats
        self.clear_stage()
        self.past = []
        self.market = []
        self.bids = [NONE] * (MOST_BID * self.seats)
        self.shown = []

    def clear_stage(self) -> None:
        """Nobody is up for anything."""
        self.stage = NONE
        self.cast = [NONE] * self.seats
        self.cast_pampered = [0] * self.seats
        self.laid = []
        self.dice = [0] * self.seats
        self.dice_rounds = [0] * self.seats
        self.rounds = 0
        self.hired = NONE

    # The decks. A deck has no order; it is refilled only when a card is needed.

    def ready_actions(self) -> bool:
        """Shuffle the discard into an empty action deck; whether there is a card to draw. HM-9.1"""
        if not self.action_deck and self.action_discard:
            self.shuffles += 1
            ages = self.ages[:]
            for card in self.action_discard:
                ages[card] = self.shuffles
            self.ages = ages
            self.action_deck = self.action_discard
            self.action_discard = []
        return len(self.action_deck) > 0

    def ready_models(self) -> bool:
        """The same for the models."""
        if not self.model_deck:
            self.model_deck = self.model_discard
            self.model_discard = []
        return len(self.model_deck) > 0

    def ready_jobs(self) -> bool:
        """The same for the jobs."""
        if not self.job_deck:
            self.job_deck = self.job_discard
            self.job_discard = []
        return len(self.job_deck) > 0

    # Cards.

    def take_action(self, seat: int, card: int) -> None:
        self.action_deck.remove(card)
        put_in_order(self.hands[seat], card)

    def discard(self, seat: int, card: int) -> None:
        """From the hand to the discard pile, face up."""
        self.hands[seat].remove(card)
        put_in_order(self.action_discard, card)

    def hand_points(self, seat: int) -> int:
        points = self.box.points
        total = 0
        for card in self.hands[seat]:
            total += points[card]
        return total

    # Agencies.

    def free_slots(self, seat: int) -> int:
        return SLOTS + self.slots[seat] - len(self.models[seat])

    def security_left(self, seat: int) -> int:
        """How often Agency Security may still be used this week."""
        return self.security[seat] - self.used[seat]

    def owner(self, model: int) -> int:
        """The agency that represents a model."""
        for seat, models in enumerate(self.models):
            if model in models:
                return seat
        return NONE

    def move_model(self, model: int, giver: int, taker: int) -> None:
        self.models[giver].remove(model)
        put_in_order(self.models[taker], model)

    def may_buy(self, seat: int, kind: int) -> bool:
        """At most one Security and one Pampered card, no plain one beside a star, at most two Slots. HM-6.2"""
        if self.supply[kind] == 0 or self.box.costs[kind] > len(self.hands[seat]):
            return False
        if kind == SLOT:
            return self.slots[seat] < MOST_EXTRA_SLOTS
        held = self.security[seat] if kind <= SECURITY_STAR else self.pampered[seat]
        starred = kind in (SECURITY_STAR, PAMPERED_STAR)
        return held < (STARRED if starred else 1)

    def improve(self, seat: int, kind: int) -> None:
        """The card comes from the supply; a star sends the plain one back."""
        self.supply[kind] -= 1
        if kind == SLOT:
            self.slots[seat] += 1
        elif kind <= SECURITY_STAR:
            if self.security[seat] > 0:
                self.supply[SECURITY] += 1
            self.security[seat] = kind - SECURITY + 1
        else:
            if self.pampered[seat] > 0:
                self.supply[PAMPERED] += 1
            self.pampered[seat] = kind - PAMPERED + 1

    # Jobs.

    def place(self, job: int, seat: int) -> int:
        """Where this seat's application for the job lies."""
        return job * self.seats + seat

    def applicant(self, job: int, seat: int) -> int:
        return self.applicants[job * self.seats + seat]

    def applying(self, job: int) -> list[int]:
        """The seats that have a model up for this job."""
        at: i64 = job * self.seats
        return [seat for seat in range(self.seats) if self.applicants[at + seat] != NONE]

    def idle_models(self, seat: int) -> list[int]:
        """Those that have not applied for anything this week. HM-4.2"""
        return [model for model in self.models[seat] if model not in self.applicants]

    def printed_chance(self, job: int, model: int) -> int:
        """Skill and specialty of a model for a job card. HM-5.4"""
        box = self.box
        return box.skills[model] - box.wanted[job] + ((box.specialties[model] >> box.sorts[job]) & 1)

    def job_chance(self, job: int, seat: int) -> int:
        """All that is added to the dice of this seat's applicant. HM-5.4"""
        place = job * self.seats + seat
        printed = self.printed_chance(self.jobs[job], self.applicants[place])
        return printed + self.pampered[seat] + self.modifiers[place]

    def modify(self, job: int, seat: int, card: int, strength: int, player: int) -> None:
        """An action card helps or hurts an applicant."""
        helps = self.box.kinds[card] == HELPING_HAND
        by = strength if helps else -strength
        self.modifiers[job * self.seats + seat] += by
        self.laid = [*self.laid, card, player, seat, by]

    def set_stage(self, job: int) -> None:
        """A job is cast: from now on the table keeps who is up for it, and what is added up for them."""
        if self.stage != NONE:
            seats = [*self.cast, *self.cast_pampered, *self.dice, *self.dice_rounds]
            self.past = [*self.past, [self.stage, self.hired, self.rounds, *seats, *self.laid]]
        self.clear_stage()
        at = job * self.seats
        self.stage = self.jobs[job]
        self.cast = self.applicants[at : at + self.seats]
        self.cast_pampered = self.pampered[:]

    def note_roll(self, seat: int, dice: int) -> None:
        """Two dice, as a number from 0 to 35, in the round that is rolled."""
        rolled = self.dice[:]
        rolled[seat] = dice + 1
        self.dice = rolled
        rounds = self.dice_rounds[:]
        rounds[seat] = self.rounds
        self.dice_rounds = rounds

    def finish_job(self, job: int) -> None:
        """The job card is discarded and its applicants go home."""
        put_in_order(self.job_discard, self.jobs[job])
        self.jobs[job] = NONE
        for seat in range(self.seats):
            self.applicants[self.place(job, seat)] = NONE
            self.modifiers[self.place(job, seat)] = 0
            self.rolls[seat] = 0

    # Bids.

    def bid_size(self, seat: int) -> int:
        at = MOST_BID * seat
        return (self.bids[at] != NONE) + (self.bids[at + 1] != NONE)

    def bid_cards(self, seat: int) -> list[int]:
        at = MOST_BID * seat
        return [card for card in self.bids[at : at + MOST_BID] if card != NONE]

    def lay_bid(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.bids[MOST_BID * seat + self.bid_size(seat)] = card

    def bid_points(self, seat: int) -> int:
        return sum([self.box.points[card] for card in self.bid_cards(seat)])

    def distance(self, seat: int) -> int:
        """Clockwise from the First Hand, who is nearest."""
        return (seat - self.first) % self.seats

    def bidding_order(self) -> list[int]:
        """Highest first, then the lower recorded score, then the nearest to the First Hand. HM-7.4"""
        bidders = [seat for seat in range(self.seats) if self.bid_size(seat) > 0]
        bidders.sort(key=lambda seat: (-self.bid_points(seat), self.recorded[seat], self.distance(seat)))
        return bidders

    def goes_before(self, seat: int, other: int) -> int:
        """Why a bidder chooses before the next one. HM-7.4"""
        if self.bid_points(seat) > self.bid_points(other):
            return MORE_POINTS
        return LOWER_SCORE if self.recorded[seat] < self.recorded[other] else NEARER

    def turn_bids(self, order: list[int]) -> None:
        """All bids are seen, in the order in which their owners choose, and go to the discard pile."""
        shown: list[int] = []
        for place, seat in enumerate(order):
            at = MOST_BID * seat
            why = self.goes_before(seat, order[place + 1]) if place + 1 < len(order) else NONE
            shown += [seat, self.bids[at], self.bids[at + 1], why]
        self.shown = shown
        for place, card in enumerate(self.bids):
            if card != NONE:
                put_in_order(self.action_discard, card)
                self.bids[place] = NONE

    # The end.

    def standing(self, seat: int) -> tuple[int, int]:
        """Smaller is better: more points, then more jobs won. HM-8.5"""
        return -self.recorded[seat], -self.won[seat]

    def rank(self, seat: int) -> int:
        """The place by what is recorded and won so far; equal ones share it."""
        own = self.standing(seat)
        return 1 + sum([self.standing(other) < own for other in range(self.seats)])

    def winners(self) -> list[int]:
        best = min(self.standing(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self.standing(seat) == best]
