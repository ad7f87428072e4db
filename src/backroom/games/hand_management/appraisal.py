"""What the house thinks things are worth, in victory points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import append, place_of, pop, remove, vec
from backroom.games.hand_management.box import (
    BAD_HAND,
    BLOODY_HANDS,
    HANDOUT,
    HELPING_HAND,
    RED_HANDED,
    SECURITY_STAR,
    SLOT,
    UPPER_HAND,
    Box,
)
from backroom.games.hand_management.odds import odds_of
from backroom.games.hand_management.promises import LOWEST_CHANCE, Promises, Taste
from backroom.games.hand_management.state import SLOTS, WEEKS, HandManagement

NOT_KNOWN: Final = -1
NOTHING: Final = 1000.0  # more than anything is worth


@mypyc_attr(free_list_len=1, acyclic=True)
class Appraisal:
    """One decision, with what its seat knows of the table."""

    def __init__(self, table: HandManagement, seat: i64, taste: Taste, promises: Promises) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.weeks = WEEKS - table.week  # after this one
        self.promises = promises
        self.leading: i64 = NOT_KNOWN
        self.teams = vec[float]([-1.0] * table.seats)  # seat -> what its models bring
        self.keeps = vec[float]()  # card of the hand -> what it is worth there, once asked for
        self.casting: i64 = NOT_KNOWN  # the job for which the next row is known
        self.chances = vec[i64]()  # of those who may be up for it, one's own first
        self.contest: Contest | None = None

    # Rivals.

    def envy(self, rival: i64) -> float:
        """What a point less for this rival is worth to oneself."""
        share = self.taste.envy / float(self.table.seats - 1)
        if rival == self.leader() and self.table.seats > 2:
            share *= 1.0 + self.taste.leader
        return share

    def leader(self) -> i64:
        """The rival who seems to have most."""
        if self.leading == NOT_KNOWN:
            self.leading = self.richest()
        return self.leading

    def richest(self) -> i64:
        best: i64 = -1
        most = -1.0
        for rival in range(self.table.seats):
            if rival != self.seat and self.wealth(rival) > most:
                most = self.wealth(rival)
                best = rival
        return best

    def wealth(self, seat: i64) -> float:
        return float(self.table.recorded[seat]) + self.taste.card * float(len(self.table.hands[seat]))

    # Cards.

    def tool(self, card: i64) -> float:
        """What a card may do in a week to come, if it is ever used."""
        if self.weeks == 0:
            return 0.0
        kind = self.box.kinds[card]
        strength = float(self.box.strengths[card])
        if kind in (HELPING_HAND, BAD_HAND):
            return self.taste.point * strength
        if kind == BLOODY_HANDS:
            return self.taste.point * strength - 1.0
        if kind == HANDOUT:
            return self.taste.card * strength
        if kind == RED_HANDED:
            return self.taste.card * strength * self.envy(self.leader())
        return 1.5 if kind == UPPER_HAND else 1.0

    def keep(self, card: i64) -> float:
        """What a card in hand is worth: points, and some more if it is a better tool than that."""
        points = float(self.box.points[card])
        return points + self.taste.use * max(0.0, self.tool(card) - points)

    def kept(self) -> vec[float]:
        """What each card of the hand is worth there."""
        hand = self.table.hands[self.seat]
        if len(self.keeps) != len(hand):
            self.keeps = vec[float]([self.keep(card) for card in hand])
        return self.keeps

    def price(self, count: i64) -> float:
        """The least that so many cards from the hand are worth."""
        values = self.kept()[:]
        total = 0.0
        while count > 0 and len(values) > 0:
            least: i64 = 0
            for place, value in enumerate(values):
                if value < values[least]:
                    least = place
            total += values[least]
            values, _ = pop(values, least)
            count -= 1
        return total

    def lock_in(self, card: i64) -> float:
        """Points are safe when locked in; a tool is of use in the hand."""
        points = float(self.box.points[card])
        return points * self.taste.risk - self.taste.use * max(0.0, self.tool(card) - points) - self.currency(card)

    def currency(self, card: i64) -> float:
        """A card of few points is what bids and improvements are paid with."""
        return 0.25 * max(0.0, 2.0 - float(self.box.points[card])) if self.weeks > 0 else 0.0

    # Models.

    def team(self, models: vec[i64], seat: i64) -> float:
        """What a week's jobs bring an agency with these models."""
        return self.promises.team(models, self.table.pampered[seat])

    def team_of(self, seat: i64) -> float:
        """The same with the models that an agency has."""
        if self.teams[seat] < 0.0:
            self.teams[seat] = self.team(self.table.models[seat], seat)
        return self.teams[seat]

    def with_model(self, model: i64) -> float:
        """What another model brings in the weeks that are left."""
        mine = self.table.models[self.seat]
        gain = self.team(append(mine[:], model), self.seat) - self.team_of(self.seat)
        return gain * float(self.weeks) * self.taste.future

    def without_model(self, seat: i64, model: i64) -> float:
        """What an agency loses with a model."""
        rest = remove(self.table.models[seat][:], model)
        return (self.team_of(seat) - self.team(rest, seat)) * float(self.weeks) * self.taste.future

    def lured(self, model: i64) -> float:
        rival = self.table.owner(model)
        return self.with_model(model) + self.envy(rival) * self.without_model(rival, model)

    def swapped(self, model: i64, own: i64) -> float:
        rival = self.table.owner(model)
        return self.exchanged(self.seat, own, model) - self.envy(rival) * self.exchanged(rival, model, own)

    def exchanged(self, seat: i64, gone: i64, come: i64) -> float:
        """What an agency gains by another model in the place of one of its own."""
        new = vec[i64]([come if model == gone else model for model in self.table.models[seat]])
        return (self.team(new, seat) - self.team_of(seat)) * float(self.weeks) * self.taste.future

    # Jobs.

    def application(self, job: i64, model: i64) -> float:
        """A model against those who have applied and the best that the others can still send."""
        table = self.table
        if job != self.casting:
            self.cast(job)
        card = table.jobs[job]
        self.chances[0] = table.printed_chance(card, model) + table.pampered[self.seat]
        return odds_of(self.chances)[0] * float(self.box.pays[card]) * self.taste.card

    def cast(self, job: i64) -> None:
        """See who else may be up for a job."""
        self.casting = job
        self.chances = vec[i64](capacity=self.table.seats)
        self.chances = append(self.chances, 0)
        for rival in range(self.table.seats):
            if rival != self.seat:
                chance = self.rival_chance(job, rival)
                if chance > LOWEST_CHANCE:
                    self.chances = append(self.chances, chance)

    def rival_chance(self, job: i64, rival: i64) -> i64:
        """What a rival has up for a job, or could have if it has yet to apply."""
        table = self.table
        if table.applicant(job, rival) >= 0:
            return table.job_chance(job, rival)
        if table.distance(rival) < table.distance(self.seat):
            return LOWEST_CHANCE
        best = LOWEST_CHANCE
        for model in table.models[rival]:
            best = max(best, table.printed_chance(table.jobs[job], model) + table.pampered[rival])
        return best

    def card_on(self, job: i64, card: i64, target: i64) -> float:
        """What playing a card on an applicant promises, less what the card is worth."""
        contest = self.contest_for(job)
        return contest.change(place_of(contest.seats, target), self.change_by(card))

    def contest_for(self, job: i64) -> Contest:
        contest = self.contest
        if contest is None or contest.job != job:
            contest = self.contest = Contest(self, job)
        return contest

    def change_by(self, card: i64) -> i64:
        """What a card adds to a job chance, or takes from it."""
        strength = self.box.strengths[card]
        return strength if self.box.kinds[card] == HELPING_HAND else -strength

    def blood(self, card: i64) -> float:
        """The other card that Bloody Your Hands costs."""
        if self.box.kinds[card] != BLOODY_HANDS:
            return 0.0
        least = NOTHING
        kept = self.kept()
        for place, other in enumerate(self.table.hands[self.seat]):
            if other != card:
                least = min(least, kept[place])
        return least if least < NOTHING else 0.0

    def handout(self, count: i64, card: i64) -> float:
        """Cards from the deck are new; what is missing comes from the discards, this very card among them.

        Those count their points and no more. So it never pays to draw the same few Handouts again and again.
        """
        table = self.table
        new = min(count, len(table.action_deck))
        again = [*table.action_discard, card]
        points = float(sum([self.box.points[other] for other in again])) / float(len(again))
        return self.taste.card * float(new) + points * float(min(count - new, len(again)))

    # Improvements.

    def improvement(self, kind: i64) -> float:
        """What an improvement brings by the end, less what it costs."""
        table = self.table
        if self.weeks == 0:
            return self.safety(kind) - self.price(self.box.costs[kind])
        rate = self.taste.rates[kind] * float(self.promises.week)
        if kind == SLOT:
            full = len(table.models[self.seat]) >= SLOTS + table.slots[self.seat]
            rate = rate if full else 0.0
        elif table.security[self.seat] > 0 and kind < 2:
            rate -= self.taste.rates[0] * float(self.promises.week)
        elif table.pampered[self.seat] > 0 and 2 <= kind < SLOT:
            rate -= self.taste.rates[2] * float(self.promises.week)
        return rate * float(self.weeks) - self.price(self.box.costs[kind])

    def safety(self, kind: i64) -> float:
        """In the last week Security can still save a card, and nothing else is of use any more."""
        left = len(self.table.hands[self.seat]) - self.box.costs[kind]
        return self.taste.risk if kind <= SECURITY_STAR and left > 0 and RED_HANDED in self.box.kinds else 0.0

    def theft(self, card: i64, rival: i64) -> float:
        count = min(self.box.strengths[card], len(self.table.hands[rival]))
        return self.taste.card * self.taste.theft * float(count) * self.envy(rival)


@mypyc_attr(acyclic=True)
class Contest:
    """A job that cards are played on: who is up for it with which chances, and what it promises as it stands."""

    def __init__(self, appraisal: Appraisal, job: i64) -> None:
        table = appraisal.table
        self.job = job
        self.seats = table.applying(job)
        self.chances = vec[i64]([table.job_chance(job, seat) for seat in self.seats])
        self.weights = vec[float]([1.0 if seat == appraisal.seat else -appraisal.envy(seat) for seat in self.seats])
        self.pay = float(appraisal.box.pays[table.jobs[job]])
        self.card = appraisal.taste.card
        self.before = self.worth()

    def worth(self) -> float:
        """Pay for oneself, less what it hurts that others get it."""
        odds = odds_of(self.chances)
        total = 0.0
        for place, weight in enumerate(self.weights):
            total += odds[place] * weight
        return total * self.pay * self.card

    def best_change(self, by: i64) -> float:
        """The most that it brings to change one applicant's chance."""
        best = -NOTHING
        place: i64 = 0
        while place < len(self.seats):
            best = max(best, self.change(place, by))
            place += 1
        return best

    def change(self, place: i64, by: i64) -> float:
        """What it brings when the chance of the applicant at this place is another."""
        self.chances[place] += by
        after = self.worth()
        self.chances[place] -= by
        return after - self.before
