"""Who gets the job: the round of action cards, the dice, the pay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Ask, Auto, Chance, Dealer, or_pass, raised, run, vec
from backroom.games.hand_management.box import BLOODY_HANDS, HELPING_HAND
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import FOR_BLOOD, PAY, DrawCards, PayCard
from backroom.games.hand_management.steps.effects import Modify, strike

NONE_YET: Final = -1000


class ResolveJob(Auto):
    """Nobody: the job is discarded. One applicant: the job is theirs. More: cards, then dice. HM-5.1"""

    def __init__(self, job: i64) -> None:
        self.job = job

    def run(self, table: HandManagement) -> None:
        if self.job >= len(table.jobs):
            return
        table.set_stage(self.job)
        seats = table.applying(self.job)
        if len(seats) > 1:
            table.do(CardRound(self.job, table.first, 0))
        elif len(seats) > 0:
            table.do(Hire(self.job, seats[0]))
        else:
            table.finish_job(self.job)


@mypyc_attr(free_list_len=1, acyclic=True)
class CardRound(Auto):
    """From the First Hand clockwise, until as many have passed in a row as there are players. HM-5.2"""

    def __init__(self, job: i64, seat: i64, passes: i64) -> None:
        self.job = job
        self.seat = seat
        self.passes = passes

    def run(self, table: HandManagement) -> None:
        seat = self.seat
        passes = self.passes
        while passes < table.seats and len(table.hands[seat]) == 0:
            seat = table.left_of(seat)
            passes += 1
        if passes < table.seats:
            table.do(PlayOnJob(seat, self.job, passes))
        else:
            roll(table, self.job, bits(table.applying(self.job)))


@mypyc_attr(free_list_len=1, acyclic=True)
class PlayOnJob(Ask):
    """Play one card on one applicant, or pass; everybody who holds a card is asked. HM-5.2"""

    def __init__(self, seat: i64, job: i64, passes: i64) -> None:
        super().__init__(seat)
        self.job = job
        self.passes = passes

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.actions

    def options(self, table: HandManagement) -> vec[i64]:
        hand = table.hands[self.seat]
        kinds = table.box.kinds
        most = BLOODY_HANDS if len(hand) > 1 else BLOODY_HANDS - 1
        return or_pass(vec[i64]([card for card in hand if kinds[card] <= most]))

    def resolve(self, table: HandManagement, card: i64) -> None:
        if card >= 0:
            table.discard(self.seat, card)
            table.do(ChooseApplicant(self.seat, self.job, card))
        else:
            table.do(CardRound(self.job, table.left_of(self.seat), self.passes + 1))


class ChooseApplicant(Ask):
    """The card goes on any applicant, one's own or another's. HM-5.3"""

    def __init__(self, seat: i64, job: i64, card: i64) -> None:
        super().__init__(seat)
        self.job = job
        self.card = card

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.seats

    def options(self, table: HandManagement) -> vec[i64]:
        return table.applying(self.job)

    def resolve(self, table: HandManagement, target: i64) -> None:
        card = self.card
        box = table.box
        kind = box.kinds[card]
        table.do(CardRound(self.job, table.left_of(self.seat), 0))
        if kind == BLOODY_HANDS:
            table.do(PayCard(self.seat, 1, FOR_BLOOD))
        effect = Modify(self.seat, target, card, box.strengths[card], self.job)
        if kind == HELPING_HAND:
            table.do(effect)
        else:
            strike(table, effect)


# The dice.


def bits(seats: vec[i64]) -> i64:
    """A bit for each seat."""
    mask: i64 = 0
    for seat in seats:
        bit: i64 = 1
        mask |= bit << seat
    return mask


def lowest(mask: i64) -> i64:
    """The first seat of a mask."""
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


def roll(table: HandManagement, job: i64, mask: i64) -> None:
    """Two dice for each of these seats, from the lowest on."""
    for seat in range(table.seats):
        table.rolls[seat] = 0
    table.rounds += 1
    table.do(RollDice(job, lowest(mask), mask))


@mypyc_attr(free_list_len=1, acyclic=True)
class RollDice(Chance):
    """Two dice for an applicant, added to its job chance; each of the 36 results is as likely. HM-5.5"""

    def __init__(self, job: i64, seat: i64, rolling: i64) -> None:
        self.job = job
        self.seat = seat
        self.rolling = rolling

    def options(self, table: HandManagement) -> vec[i64]:
        return run(0, 36)

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        return vec[i64]([dealer.below(36)])

    def resolve(self, table: HandManagement, dice: i64) -> None:
        table.rolls[self.seat] = dice // 6 + dice % 6 + 2
        table.note_roll(self.seat, dice)
        later = self.rolling >> (self.seat + 1)
        if later:
            table.do(RollDice(self.job, self.seat + 1 + lowest(later), self.rolling))
        else:
            self.compare(table)

    def compare(self, table: HandManagement) -> None:
        """The highest total wins; those who tie for it roll again, with no more cards. HM-5.5"""
        best: i64 = NONE_YET
        tied: i64 = 0
        for seat in range(table.seats):
            if (self.rolling >> seat) & 1:
                total = table.rolls[seat] + table.job_chance(self.job, seat)
                if total > best:
                    best = total
                    tied = 0
                if total == best:
                    tied |= 1 << seat
        if tied & (tied - 1):
            roll(table, self.job, tied)
        else:
            table.do(Hire(self.job, lowest(tied)))


class Hire(Auto):
    """The winner collects the pay in action cards; the job is discarded. HM-5.7"""

    def __init__(self, job: i64, seat: i64) -> None:
        self.job = job
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        pay = table.box.pays[table.jobs[self.job]]
        table.won = raised(table.won, self.seat)
        table.hired = self.seat
        table.finish_job(self.job)
        table.do(DrawCards(self.seat, pay, PAY))
