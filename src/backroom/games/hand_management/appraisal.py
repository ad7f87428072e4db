"""What the house thinks things are worth, in victory points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import append, place_of, raised, remove, row_of, vec
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
from backroom.games.hand_management.odds import job_odds, odds_of
from backroom.games.hand_management.state import JOBS_A_WEEK, SLOTS, WEEKS, HandManagement

LOWEST_CHANCE: Final = -8
HIGHEST_CHANCE: Final = 12
NOT_KNOWN: Final = -1


class Taste:
    """The house's weights, tuned by playing against itself."""

    def __init__(self) -> None:
        self.card = 2.2  # an action card that is not known yet
        self.rival = 1.0  # the typical rival's job chance
        self.second = 0.35  # what a second good model for a job counts, with two jobs a week
        self.bar = 0.05  # what playing a card must promise beyond its price
        self.leader = 1.0  # how much more a blow to the leader counts
        self.point = 0.6  # a point of strength of a card for jobs
        self.theft = 1.0  # a card that is not in a rival's hand any more
        self.use = 0.8  # how likely a tool is used as it should
        self.risk = 0.12  # that a card in hand is lost before it can be locked in
        self.rates = [0.35, 0.55, 0.8, 1.5, 0.5]  # an improvement, for each week that is left
        self.future = 1.0  # what a model promises, against what comes of it


class Appraisal:
    """One decision, with what its seat knows of the table."""

    def __init__(self, table: HandManagement, seat: i64, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.weeks = WEEKS - table.week  # after this one
        self.winning = winning_table(table.seats, taste.rival)
        self.leading: i64 = NOT_KNOWN
        self.teams = vec[float]([float(NOT_KNOWN)] * table.seats)  # seat -> what its models bring
        self.contest: Contest | None = None

    # Rivals.

    def envy(self, rival: i64) -> float:
        """What a point less for this rival is worth to oneself."""
        share = 1.0 / (float(self.table.seats - 1))
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

    def cheapest(self, cards: vec[i64]) -> i64:
        best = cards[0]
        for card in cards:
            if self.keep(card) < self.keep(best):
                best = card
        return best

    def price(self, count: i64) -> float:
        """The least that so many cards from the hand are worth."""
        values = sorted([self.keep(card) for card in self.table.hands[self.seat]])
        return sum(values[:count])

    def lock_in(self, card: i64) -> float:
        """Points are safe when locked in; a tool is of use in the hand."""
        points = float(self.box.points[card])
        return points * self.taste.risk - self.taste.use * max(0.0, self.tool(card) - points) - self.currency(card)

    def currency(self, card: i64) -> float:
        """A card of few points is what bids and improvements are paid with."""
        return 0.25 * max(0.0, 2.0 - float(self.box.points[card])) if self.weeks > 0 else 0.0

    # Models.

    def promise(self, job: i64, model: i64, pampered: i64) -> float:
        """Points to be expected from sending this model to such a job."""
        chance = self.table.printed_chance(job, model) + pampered
        place = min(max(chance, LOWEST_CHANCE), HIGHEST_CHANCE) - LOWEST_CHANCE
        return self.winning[place] * float(self.box.pays[job]) * self.taste.card

    def team(self, models: vec[i64], seat: i64) -> float:
        """A week's jobs with these models: for each job the best of them, and some of the second best."""
        jobs = JOBS_A_WEEK[self.table.seats]
        total = 0.0
        for job in range(self.box.jobs):
            best = 0.0
            second = 0.0
            for model in models:
                value = self.promise(job, model, self.table.pampered[seat])
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
            total += best + (self.taste.second * second if jobs > 1 else 0.0)
        return total * jobs / self.box.jobs

    def team_of(self, seat: i64) -> float:
        """The same with the models that an agency has."""
        if self.teams[seat] == NOT_KNOWN:
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

    def outcome(self, pay: i64, seats: vec[i64], odds: vec[float]) -> float:
        """Pay for oneself, less what it hurts that others get it."""
        total = 0.0
        for place, seat in enumerate(seats):
            total += odds[place] * (1.0 if seat == self.seat else -self.envy(seat))
        return total * float(pay) * self.taste.card

    def application(self, job: i64, model: i64) -> float:
        """A model against those who have applied and the best that the others can still send."""
        table = self.table
        card = table.jobs[job]
        chances = vec[i64](capacity=table.seats)
        chances = append(chances, table.printed_chance(card, model) + table.pampered[self.seat])
        for rival in range(table.seats):
            if rival != self.seat:
                chance = self.rival_chance(job, rival)
                if chance > LOWEST_CHANCE:
                    chances = append(chances, chance)
        return odds_of(chances)[0] * float(self.box.pays[card]) * self.taste.card

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
        contest = self.contest
        if contest is None or contest.job != job:
            contest = self.contest = Contest(self, job)
        strength = self.box.strengths[card]
        by = strength if self.box.kinds[card] == HELPING_HAND else -strength
        chances = raised(contest.chances, place_of(contest.seats, target), by)
        return self.outcome(contest.pay, contest.seats, odds_of(chances)) - contest.before

    def blood(self, card: i64) -> float:
        """The other card that Bloody Your Hands costs."""
        if self.box.kinds[card] != BLOODY_HANDS:
            return 0.0
        others = [other for other in self.table.hands[self.seat] if other != card]
        return self.keep(self.cheapest(row_of(others))) if others else 0.0

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
        rate = self.taste.rates[kind] * JOBS_A_WEEK[table.seats]
        if kind == SLOT:
            full = len(table.models[self.seat]) >= SLOTS + table.slots[self.seat]
            rate = rate if full else 0.0
        elif table.security[self.seat] > 0 and kind < 2:
            rate -= self.taste.rates[0] * JOBS_A_WEEK[table.seats]
        elif table.pampered[self.seat] > 0 and 2 <= kind < SLOT:
            rate -= self.taste.rates[2] * JOBS_A_WEEK[table.seats]
        return rate * float(self.weeks) - self.price(self.box.costs[kind])

    def safety(self, kind: i64) -> float:
        """In the last week Security can still save a card, and nothing else is of use any more."""
        left = len(self.table.hands[self.seat]) - self.box.costs[kind]
        return self.taste.risk if kind <= SECURITY_STAR and left > 0 and RED_HANDED in self.box.kinds else 0.0

    def theft(self, card: i64, rival: i64) -> float:
        count = min(self.box.strengths[card], len(self.table.hands[rival]))
        return self.taste.card * self.taste.theft * float(count) * self.envy(rival)


class Contest:
    """A job that cards are played on: who is up for it with which chances, and what it promises as it stands."""

    def __init__(self, appraisal: Appraisal, job: i64) -> None:
        table = appraisal.table
        self.job = job
        self.seats = table.applying(job)
        self.chances = vec[i64]([table.job_chance(job, seat) for seat in self.seats])
        self.pay = appraisal.box.pays[table.jobs[job]]
        self.before = appraisal.outcome(self.pay, self.seats, odds_of(self.chances))


def winning_table(seats: i64, rival: float) -> vec[float]:
    """The chance to win by job chance, against typical rivals."""
    known = _WINNING.get(seats)
    if known is None:
        rivals = [int(rival)] * min(seats - 1, 2)
        known = vec[float]([job_odds([chance, *rivals])[0] for chance in range(LOWEST_CHANCE, HIGHEST_CHANCE + 1)])
        _WINNING[seats] = known
    return known


_WINNING: dict[int, vec[float]] = {}
