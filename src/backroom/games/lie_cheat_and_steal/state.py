"""What lies on the table of Lie, Cheat & Steal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Deck, State, Step, append, filled, pop, raised, replaced, vec
from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BANK,
    FACES,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    FUND,
    NOBODY,
    OPENING_CASH,
    OPENING_SALARY,
    WITNESS_PATH,
    target_of,
)
from backroom.games.lie_cheat_and_steal.steps.ending import VICTORY

FREE: Final = 0
COMES_OUT: Final = 1  # begins the next turn on START
LOSES_TURN: Final = 2

# What a debt is made of.
OWED_MONEY: Final = 0
PAYEE: Final = 1
OWED_VOTES: Final = 2
CREDITOR: Final = 3
OFFERS_LEFT: Final = 4


@mypyc_attr(free_list_len=1, acyclic=True)
class LieCheatAndSteal(State):
    """Money, votes, places, and every card that is not in a deck, in the order drawn."""

    box: Box
    turns: i64  # each, before the game is cut off; 0 for no end
    sales: bool  # whether votes may be offered before one's roll
    target: i64
    round: i64  # from 1
    first: i64
    mover: i64
    cash: vec[i64]  # seat -> thousands of dollars
    votes: vec[i64]
    salaries: vec[i64]
    places: vec[i64]  # seat -> space
    sentences: vec[i64]  # seat -> FREE, COMES_OUT or LOSES_TURN
    bank: i64  # what the bank has given out, below nothing, for it never runs dry
    fund: i64
    ballots: i64  # the bank's votes, likewise
    money: Deck
    black_eyes: Deck
    feathers: Deck
    ceilings: vec[i64]  # under the $ deck -> the highest amount that card was ever said to be
    owners: vec[i64]  # held card -> seat
    faces: vec[i64]
    knowers: vec[i64]  # held card -> a bit for each seat that has seen it
    marks: vec[i64]  # held card -> the amount declared, or the victim it is used on
    notes: vec[i64]  # held card -> its ceiling, or a bit for each crime that can still be sued over
    numbers: vec[i64]  # held card -> how many cards had been drawn before it
    drawn: i64
    debt: vec[i64]  # what is being settled: money, to whom, votes, to whom, how many offers may still be made
    caught: vec[i64]  # seat -> $ cards that were shown to be lies
    cleared: vec[i64]  # seat -> $ cards that were shown to be true
    said: vec[i64]  # amount -> how often it was declared
    called: vec[i64]  # amount -> how often that was called into question
    lies: vec[i64]  # amount -> how often it was a lie then
    winner: i64

    def clone(self) -> LieCheatAndSteal:
        other = LieCheatAndSteal()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.turns = self.turns
        other.sales = self.sales
        other.target = self.target
        other.round = self.round
        other.first = self.first
        other.mover = self.mover
        other.cash = self.cash[:]
        other.votes = self.votes[:]
        other.places = self.places[:]
        other.bank = self.bank
        other.fund = self.fund
        other.ballots = self.ballots
        other.money = self.money.clone()
        other.black_eyes = self.black_eyes.clone()
        other.feathers = self.feathers.clone()
        other.ceilings = self.ceilings[:]
        other.owners = self.owners[:]
        other.faces = self.faces[:]
        other.knowers = self.knowers[:]
        other.marks = self.marks[:]
        other.notes = self.notes[:]
        other.numbers = self.numbers[:]
        other.drawn = self.drawn
        other.debt = self.debt[:]
        other.winner = self.winner
        # These are replaced when they change, never changed in place, so clones may share them.
        other.salaries = self.salaries
        other.sentences = self.sentences
        other.caught = self.caught
        other.cleared = self.cleared
        other.said = self.said
        other.called = self.called
        other.lies = self.lies
        return other

    def do(self, step: Step) -> None:
        """Do this next; once somebody has won, nothing follows."""
        if self.winner == NOBODY:
            self.stack = append(self.stack, step)

    def do_all(self, *steps: Step) -> None:
        if self.winner == NOBODY:
            super().do_all(*steps)

    # Money and votes.

    def pay(self, seat: i64, money: i64, payee: i64) -> None:
        """Money moves to the bank, the fund or a player."""
        self.cash[seat] -= money
        if payee == BANK:
            self.bank += money
        elif payee == FUND:
            self.fund += money
        else:
            self.cash[payee] += money

    def collect(self, seat: i64, money: i64) -> None:
        """Money from the bank."""
        self.cash[seat] += money
        self.bank -= money

    def give_votes(self, seat: i64, votes: i64, creditor: i64) -> None:
        """Votes move to the bank or to a player, who may win by them."""
        self.votes[seat] -= votes
        if creditor == BANK:
            self.ballots += votes
        else:
            self.votes[creditor] += votes
            self.see_whether_won(creditor)

    def take_votes(self, seat: i64, votes: i64) -> None:
        """Votes from the bank."""
        self.votes[seat] += votes
        self.ballots -= votes
        self.see_whether_won(seat)

    def see_whether_won(self, seat: i64) -> None:
        """Whoever reaches the target has won at once, in or out of turn. LS-9.1"""
        if self.votes[seat] >= self.target and self.winner == NOBODY:
            self.winner = seat
            self.stack = vec[Step]()
            self.stack = append(self.stack, VICTORY)

    def raise_salary(self, seat: i64, money: i64) -> None:
        """Never below nothing. LS-6.2"""
        if money != 0:
            self.salaries = replaced(self.salaries, seat, max(0, self.salaries[seat] + money))

    def testifies(self, seat: i64) -> bool:
        """Whether a token is on the Witness Stand or on the way back from it."""
        return self.box.areas[self.places[seat]] == WITNESS_PATH

    def jail(self, seat: i64) -> None:
        """To jail, for one turn, however often. LS-6.4"""
        self.places[seat] = self.box.jail
        self.sentences = replaced(self.sentences, seat, LOSES_TURN)

    # Cards.

    def hold(self, seat: i64, face: i64, knowers: i64, ceiling: i64) -> None:
        """A drawn card, which its new holder looks at."""
        self.owners = append(self.owners, seat)
        self.faces = append(self.faces, face)
        self.knowers = append(self.knowers, knowers | (1 << seat))
        self.marks = append(self.marks, NOBODY)
        self.notes = append(self.notes, ceiling)
        self.numbers = append(self.numbers, self.drawn)
        self.drawn += 1

    def put_back(self, card: i64) -> None:
        """A held card goes under its deck, and whoever has seen it knows. LS-1.5"""
        face = self.faces[card]
        self.deck_of(face).put_under(face, self.knowers[card])
        if face < FIRST_CRIME:
            self.ceilings = append(self.ceilings, self.notes[card])
        self.owners, _ = pop(self.owners, card)
        self.faces, _ = pop(self.faces, card)
        self.knowers, _ = pop(self.knowers, card)
        self.marks, _ = pop(self.marks, card)
        self.notes, _ = pop(self.notes, card)
        self.numbers, _ = pop(self.numbers, card)

    def deck_of(self, face: i64) -> Deck:
        if face < FIRST_CRIME:
            return self.money
        return self.black_eyes if face < FIRST_DEFENCE else self.feathers

    def show(self, card: i64) -> None:
        """Everybody sees this card."""
        self.knowers[card] |= (1 << self.seats) - 1

    def declare(self, card: i64, face: i64) -> None:
        """What was said about a $ card: nobody says less than it is, and PAY is always true. LS-3.2"""
        self.marks[card] = face
        self.said = raised(self.said, face)
        self.notes[card] = min(self.notes[card], face)
        if face < FIRST_COLLECT:
            self.show(card)

    def money_of(self, seat: i64) -> vec[i64]:
        """The $ cards of a seat, in the order drawn."""
        return self.held_by(seat, 0, FIRST_CRIME)

    def black_eyes_of(self, seat: i64) -> vec[i64]:
        return self.held_by(seat, FIRST_CRIME, FIRST_DEFENCE)

    def feathers_of(self, seat: i64) -> vec[i64]:
        return self.held_by(seat, FIRST_DEFENCE, FACES)

    def held_by(self, seat: i64, low: i64, high: i64) -> vec[i64]:
        cards = vec[i64]()
        owners = self.owners
        faces = self.faces
        card: i64 = 0
        while card < len(owners):
            if owners[card] == seat:
                face: i64 = faces[card]
                if low <= face < high:
                    cards = append(cards, card)
            card += 1
        return cards

    def has_feather(self, seat: i64) -> bool:
        owners = self.owners
        card: i64 = 0
        while card < len(owners):
            if owners[card] == seat and self.faces[card] >= FIRST_DEFENCE:
                return True
            card += 1
        return False

    def hand_in_money(self, seat: i64) -> None:
        """All $ cards of a seat go back, in the order drawn."""
        card: i64 = 0
        while card < len(self.owners):
            if self.owners[card] == seat and self.faces[card] < FIRST_CRIME:
                self.put_back(card)
            else:
                card += 1

    def hand_in_all(self, seat: i64) -> None:
        """All cards of a seat go back, in the order drawn."""
        card: i64 = 0
        while card < len(self.owners):
            if self.owners[card] == seat:
                self.put_back(card)
            else:
                card += 1

    def drop_charges(self, victim: i64) -> None:
        """All Black Eye cards that were used on a player go back, in the order drawn."""
        card: i64 = 0
        while card < len(self.owners):
            if self.is_used_on(card, victim):
                self.put_back(card)
            else:
                card += 1

    def is_used_on(self, card: i64, victim: i64) -> bool:
        return self.marks[card] == victim and FIRST_CRIME <= self.faces[card] < FIRST_DEFENCE

    def lose_suits(self, victim: i64) -> None:
        """The first chance to sue is gone. LS-5.2"""
        card: i64 = 0
        while card < len(self.owners):
            if self.is_used_on(card, victim):
                self.notes[card] = 0
            card += 1

    def reach_start(self, seat: i64) -> None:
        """Salary, and $ cards go back. LS-2.5"""
        self.collect(seat, self.salaries[seat])
        self.hand_in_money(seat)

    # The end.

    def standing(self, seat: int) -> tuple[int, int]:
        """More votes, then more money."""
        return self.votes[seat], self.cash[seat]

    def winners(self) -> list[int]:
        if self.winner != NOBODY:
            return [self.winner]
        best = max(self.standing(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self.standing(seat) == best]


def beginning(box: Box, seats: i64, turns: i64, sales: bool) -> LieCheatAndSteal:
    """Everybody on START with $50,000 and a salary of $20,000. LS-1.2"""
    table = LieCheatAndSteal()
    table.seats = seats
    table.stack = vec[Step]()
    table.box = box
    table.turns = turns
    table.sales = sales
    table.target = target_of(seats)
    table.round = 0
    table.first = table.mover = 0
    table.cash = filled(seats, OPENING_CASH)
    table.votes = filled(seats, 0)
    table.salaries = filled(seats, OPENING_SALARY)
    table.places = filled(seats, 0)
    table.sentences = filled(seats, FREE)
    table.bank = -OPENING_CASH * seats
    table.fund = table.ballots = 0
    table.money = Deck(box.money)
    table.black_eyes = Deck(box.black_eyes)
    table.feathers = Deck(box.feathers)
    table.ceilings = vec[i64]()
    table.owners = vec[i64]()
    table.faces = vec[i64]()
    table.knowers = vec[i64]()
    table.marks = vec[i64]()
    table.notes = vec[i64]()
    table.numbers = vec[i64]()
    table.drawn = 0
    table.debt = vec[i64]()
    table.caught = filled(seats, 0)
    table.cleared = filled(seats, 0)
    table.said = filled(AMOUNTS, 0)
    table.called = filled(AMOUNTS, 0)
    table.lies = filled(AMOUNTS, 0)
    table.winner = NOBODY
    return table
