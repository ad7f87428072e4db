"""What lies on the table of Hand Management."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import (
    State,
    append,
    copied,
    empty_rows,
    extend,
    filled,
    joined,
    merged,
    put_in_order,
    raised,
    remove,
    replaced,
    run,
    vec,
)
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
MOST_SEATS: Final = 4
MOST_BID: Final = 2
JOBS_A_WEEK: Final = (0, 0, 1, 2, 2)
MOST_JOBS: Final = 2
STARRED: Final = 2


@mypyc_attr(free_list_len=1, acyclic=True)
class HandManagement(State):
    """Hands, agencies with their models and improvements, this week's jobs, and three decks with their discards."""

    box: Box
    odds: bool  # whether the table wants to be shown the chances
    week: i64  # from 1
    first: i64  # the First Hand
    hands: vec[vec[i64]]  # seat -> action cards, in order
    recorded: vec[i64]  # seat -> points locked in
    won: vec[i64]  # seat -> jobs won
    models: vec[vec[i64]]  # seat -> models it represents, in order
    offers: vec[vec[i64]]  # seat -> models dealt to choose from; empty once all have chosen
    security: vec[i64]  # seat -> 0, 1 or STARRED
    used: vec[i64]  # seat -> uses of Agency Security this week
    pampered: vec[i64]  # seat -> 0, 1 or STARRED
    slots: vec[i64]  # seat -> Extra Model Slots
    supply: vec[i64]  # improvement -> cards left
    jobs: vec[i64]  # this week's jobs in the order revealed, NONE once finished
    applicants: vec[i64]  # job * seats + seat -> model or NONE
    modifiers: vec[i64]  # job * seats + seat -> what action cards add to the job chance
    rolls: vec[i64]  # seat -> total of the last roll for the job being resolved, 0 without one
    stage: i64  # the job card that is cast, or was cast last this week; NONE before the first
    cast: vec[i64]  # seat -> the model that is up for it, NONE without one
    cast_pampered: vec[i64]  # seat -> what pampering adds for that model
    laid: vec[i64]  # card, player, target and what it adds, for each action card played on them, in that order
    dice: vec[i64]  # seat -> the last roll for it, from 1 to 36, 0 without one
    dice_rounds: vec[i64]  # seat -> in which round that was
    rounds: i64  # how often dice were rolled for it: ties make it more than one
    hired: i64  # who got it, NONE as long as nobody has
    past: vec[vec[i64]]  # the castings of this week before it: job card, winner, rounds, and the lists above in a row
    market: vec[i64]  # models turned up, in order
    bids: vec[i64]  # seat * 2 and the next -> cards bid face down in the order laid, or NONE
    shown: vec[i64]  # seat, two cards or NONE, and why it goes before the next, for each bid as it was turned
    action_deck: vec[i64]
    action_discard: vec[i64]
    ages: vec[i64]  # action card -> the shuffle by which it last came into the deck
    shuffles: i64  # how often the action deck was shuffled anew
    model_deck: vec[i64]
    model_discard: vec[i64]
    job_deck: vec[i64]
    job_discard: vec[i64]

    def clone(self) -> HandManagement:
        """Rows that seldom change are shared, and never changed in place."""
        other = HandManagement()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.odds = self.odds
        other.week = self.week
        other.first = self.first
        other.hands = copied(self.hands)
        other.recorded = self.recorded[:]
        other.won = self.won
        other.models = self.models[:]
        other.offers = copied(self.offers)
        other.security = self.security
        other.used = self.used
        other.pampered = self.pampered
        other.slots = self.slots
        other.supply = self.supply
        other.jobs = self.jobs
        other.applicants = self.applicants[:]
        other.modifiers = self.modifiers
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
        other.bids = self.bids
        other.shown = self.shown
        other.action_deck = self.action_deck[:]
        other.action_discard = self.action_discard[:]
        other.ages = self.ages
        other.shuffles = self.shuffles
        other.model_deck = self.model_deck
        other.model_discard = self.model_discard
        other.job_deck = self.job_deck
        other.job_discard = self.job_discard
        return other

    def lay_out(self, box: Box, seats: i64, odds: bool) -> None:
        """The box is opened; with two players some improvements stay in it. HM-2.1"""
        self.box = box
        self.seats = seats
        self.odds = odds
        self.week = 1
        self.first = 0
        self.hands = empty_rows(seats)
        self.recorded = filled(seats, 0)
        self.won = filled(seats, 0)
        self.models = empty_rows(seats)
        self.offers = empty_rows(seats)
        self.security = filled(seats, 0)
        self.used = filled(seats, 0)
        self.pampered = filled(seats, 0)
        self.slots = filled(seats, 0)
        self.supply = box.counts[:]
        if seats == 2:
            for kind in (SECURITY_STAR, PAMPERED_STAR, SLOT):
                self.supply[kind] -= 1
        self.clear_week()
        self.action_deck = run(0, box.actions)
        self.action_discard = vec[i64]()
        self.ages = filled(box.actions, 0)
        self.shuffles = 0
        self.model_deck = run(0, box.models)
        self.model_discard = vec[i64]()
        self.job_deck = run(0, box.jobs)
        self.job_discard = vec[i64]()

    def clear_week(self) -> None:
        """Nothing is applied for, rolled, shown or bid."""
        places = JOBS_A_WEEK[self.seats] * self.seats
        self.jobs = vec[i64]()
        self.applicants = filled(places, NONE)
        self.modifiers = filled(places, 0)
        self.rolls = filled(self.seats, 0)
        self.clear_stage()
        self.past = vec[vec[i64]]()
        self.market = vec[i64]()
        self.bids = filled(MOST_BID * self.seats, NONE)
        self.shown = vec[i64]()

    def clear_stage(self) -> None:
        """Nobody is up for anything."""
        self.stage = NONE
        self.cast = filled(self.seats, NONE)
        self.cast_pampered = self.dice = self.dice_rounds = filled(self.seats, 0)
        self.laid = vec[i64]()
        self.rounds = 0
        self.hired = NONE

    # The decks. A deck has no order; it is refilled only when a card is needed.

    def ready_actions(self) -> bool:
        """Shuffle the discard into an empty action deck; whether there is a card to draw. HM-9.1"""
        if len(self.action_deck) == 0 and len(self.action_discard) > 0:
            self.shuffles += 1
            ages = self.ages[:]
            for card in self.action_discard:
                ages[card] = self.shuffles
            self.ages = ages
            self.action_deck = self.action_discard
            self.action_discard = vec[i64]()
        return len(self.action_deck) > 0

    def ready_models(self) -> bool:
        """The same for the models."""
        if len(self.model_deck) == 0:
            self.model_deck = self.model_discard
            self.model_discard = vec[i64]()
        return len(self.model_deck) > 0

    def ready_jobs(self) -> bool:
        """The same for the jobs."""
        if len(self.job_deck) == 0:
            self.job_deck = self.job_discard
            self.job_discard = vec[i64]()
        return len(self.job_deck) > 0

    # Cards.

    def take_action(self, seat: i64, card: i64) -> None:
        self.action_deck = remove(self.action_deck, card)
        self.hands[seat] = put_in_order(self.hands[seat], card)

    def discard(self, seat: i64, card: i64) -> None:
        """From the hand to the discard pile, face up."""
        self.hands[seat] = remove(self.hands[seat], card)
        self.action_discard = put_in_order(self.action_discard, card)

    def hand_points(self, seat: i64) -> i64:
        points = self.box.points
        total: i64 = 0
        for card in self.hands[seat]:
            total += points[card]
        return total

    # Agencies.

    def free_slots(self, seat: i64) -> i64:
        return SLOTS + self.slots[seat] - len(self.models[seat])

    def security_left(self, seat: i64) -> i64:
        """How often Agency Security may still be used this week."""
        return self.security[seat] - self.used[seat]

    def owner(self, model: i64) -> i64:
        """The agency that represents a model."""
        for seat, models in enumerate(self.models):
            if model in models:
                return seat
        return NONE

    def move_model(self, model: i64, giver: i64, taker: i64) -> None:
        self.release_model(giver, model)
        self.sign_model(taker, model)

    def sign_model(self, seat: i64, model: i64) -> None:
        """An agency has one more model."""
        self.models[seat] = merged(self.models[seat], vec[i64]([model]))

    def release_model(self, seat: i64, model: i64) -> None:
        self.models[seat] = remove(self.models[seat][:], model)

    def may_buy(self, seat: i64, kind: i64) -> bool:
        """At most one Security and one Pampered card, no plain one beside a star, at most two Slots. HM-6.2"""
        if self.supply[kind] == 0 or self.box.costs[kind] > len(self.hands[seat]):
            return False
        if kind == SLOT:
            return self.slots[seat] < MOST_EXTRA_SLOTS
        held = self.security[seat] if kind <= SECURITY_STAR else self.pampered[seat]
        starred = kind in (SECURITY_STAR, PAMPERED_STAR)
        return held < (STARRED if starred else 1)

    def improve(self, seat: i64, kind: i64) -> None:
        """The card comes from the supply; a star sends the plain one back."""
        self.supply = raised(self.supply, kind, -1)
        if kind == SLOT:
            self.slots = raised(self.slots, seat)
        elif kind <= SECURITY_STAR:
            if self.security[seat] > 0:
                self.supply = raised(self.supply, SECURITY)
            self.security = replaced(self.security, seat, kind - SECURITY + 1)
        else:
            if self.pampered[seat] > 0:
                self.supply = raised(self.supply, PAMPERED)
            self.pampered = replaced(self.pampered, seat, kind - PAMPERED + 1)

    # Jobs.

    def place(self, job: i64, seat: i64) -> i64:
        """Where this seat's application for the job lies."""
        return job * self.seats + seat

    def applicant(self, job: i64, seat: i64) -> i64:
        return self.applicants[job * self.seats + seat]

    def applying(self, job: i64) -> vec[i64]:
        """The seats that have a model up for this job."""
        at: i64 = job * self.seats
        return vec[i64]([seat for seat in range(self.seats) if self.applicants[at + seat] != NONE])

    def idle_models(self, seat: i64) -> vec[i64]:
        """Those that have not applied for anything this week. HM-4.2"""
        return vec[i64]([model for model in self.models[seat] if model not in self.applicants])

    def printed_chance(self, job: i64, model: i64) -> i64:
        """Skill and specialty of a model for a job card. HM-5.4"""
        box = self.box
        return box.skills[model] - box.wanted[job] + ((box.specialties[model] >> box.sorts[job]) & 1)

    def job_chance(self, job: i64, seat: i64) -> i64:
        """All that is added to the dice of this seat's applicant. HM-5.4"""
        place = job * self.seats + seat
        printed = self.printed_chance(self.jobs[job], self.applicants[place])
        return printed + self.pampered[seat] + self.modifiers[place]

    def modify(self, job: i64, seat: i64, card: i64, strength: i64, player: i64) -> None:
        """An action card helps or hurts an applicant."""
        helps = self.box.kinds[card] == HELPING_HAND
        by = strength if helps else -strength
        self.modifiers = raised(self.modifiers, self.place(job, seat), by)
        self.laid = joined(self.laid, vec[i64]([card, player, seat, by]))

    def set_stage(self, job: i64) -> None:
        """A job is cast: from now on the table keeps who is up for it, and what is added up for them."""
        if self.stage != NONE:
            self.past = append(self.past[:], self.on_stage())
        self.clear_stage()
        at = job * self.seats
        self.stage = self.jobs[job]
        self.cast = self.applicants[at : at + self.seats]
        self.cast_pampered = self.pampered

    def on_stage(self) -> vec[i64]:
        """What is kept of the job being cast, in a row."""
        kept = vec[i64]([self.stage, self.hired, self.rounds])
        kept = extend(extend(kept, self.cast), self.cast_pampered)
        kept = extend(extend(kept, self.dice), self.dice_rounds)
        return extend(kept, self.laid)

    def note_roll(self, seat: i64, dice: i64) -> None:
        """Two dice, as a number from 0 to 35, in the round that is rolled."""
        self.dice = replaced(self.dice, seat, dice + 1)
        self.dice_rounds = replaced(self.dice_rounds, seat, self.rounds)

    def finish_job(self, job: i64) -> None:
        """The job card is discarded and its applicants go home."""
        self.job_discard = merged(self.job_discard, vec[i64]([self.jobs[job]]))
        self.jobs = replaced(self.jobs, job, NONE)
        self.modifiers = self.modifiers[:]
        for seat in range(self.seats):
            self.applicants[self.place(job, seat)] = NONE
            self.modifiers[self.place(job, seat)] = 0
            self.rolls[seat] = 0

    # Bids.

    def bid_size(self, seat: i64) -> i64:
        at = MOST_BID * seat
        return (self.bids[at] != NONE) + (self.bids[at + 1] != NONE)

    def bid_cards(self, seat: i64) -> vec[i64]:
        at = MOST_BID * seat
        return vec[i64]([card for card in self.bids[at : at + MOST_BID] if card != NONE])

    def lay_bid(self, seat: i64, card: i64) -> None:
        self.hands[seat] = remove(self.hands[seat], card)
        self.bids = replaced(self.bids, MOST_BID * seat + self.bid_size(seat), card)

    def bid_points(self, seat: i64) -> i64:
        points: i64 = 0
        for card in self.bids[MOST_BID * seat : MOST_BID * (seat + 1)]:
            if card != NONE:
                points += self.box.points[card]
        return points

    def distance(self, seat: i64) -> i64:
        """Clockwise from the First Hand, who is nearest."""
        return (seat - self.first) % self.seats

    # The end.

    def ahead(self, seat: i64, other: i64) -> bool:
        """More points, then more jobs won. HM-8.5"""
        more = self.recorded[seat] - self.recorded[other]
        return more > 0 or (more == 0 and self.won[seat] > self.won[other])

    def rank(self, seat: i64) -> i64:
        """The place by what is recorded and won so far; equal ones share it."""
        place: i64 = 1
        other: i64 = 0
        while other < self.seats:
            if self.ahead(other, seat):
                place += 1
            other += 1
        return place

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.rank(seat) == 1]
