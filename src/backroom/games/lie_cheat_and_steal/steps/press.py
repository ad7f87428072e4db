"""The Press Box: one accusation, of fraud or of a crime, and what the accused says to it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, append, joined, or_pass, raised, run, vec
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    CRIMES,
    DEFENDED,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GOOD_CHARACTER,
    MOST_SEATS,
    NOBODY,
    OFFERS,
    PENALTY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.debt import SETTLE, Owe, show_feather


class Accuse(Ask):
    """One accusation a landing: one $ card of another player, or a crime with a Black Eye card. LS-4.2"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return len(table.box.money) + len(table.box.black_eyes)

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        """$ cards of others, counted through in the order drawn; then one's own Black Eye cards, likewise."""
        seat = self.seat
        frauds = vec[i64]()
        eyes = vec[i64]()
        first = len(table.box.money)
        for card, owner in enumerate(table.owners):
            face = table.faces[card]
            if face < FIRST_CRIME:
                if owner != seat:
                    frauds = append(frauds, len(frauds))
            elif face < FIRST_DEFENCE and owner == seat:
                eyes = append(eyes, first + len(eyes))
        return or_pass(joined(frauds, eyes))

    def resolve(self, table: LieCheatAndSteal, choice: i64) -> None:
        if choice == PASS:
            return
        card = accused_card(table, self.seat, choice)
        if table.owners[card] != self.seat:
            table.do(ShowMoney(self.seat, card))
        elif table.marks[card] == NOBODY:
            table.do(ChooseVictim(self.seat, card))
        else:
            table.do(NameCrime(self.seat, card, table.marks[card]))


def accused_card(table: LieCheatAndSteal, seat: i64, choice: i64) -> i64:
    """The held card that a choice means."""
    first = len(table.box.money)
    if choice >= first:
        return table.black_eyes_of(seat)[choice - first]
    card: i64 = 0
    while True:
        if table.owners[card] != seat and table.faces[card] < FIRST_CRIME:
            if choice == 0:
                return card
            choice -= 1
        card += 1


def can_accuse(table: LieCheatAndSteal, seat: i64) -> bool:
    """Whether there is a $ card of somebody else, or a Black Eye card of one's own."""
    for card, owner in enumerate(table.owners):
        face = table.faces[card]
        if (face < FIRST_CRIME) if owner != seat else (FIRST_CRIME <= face < FIRST_DEFENCE):
            return True
    return False


class ShowMoney(Auto):
    """The card is shown and returned: who lied pays the difference and owes the accuser 50 votes. LS-3.4"""

    def __init__(self, accuser: i64, card: i64) -> None:
        self.accuser = accuser
        self.card = card

    def run(self, table: LieCheatAndSteal) -> None:
        card = self.card
        liar = table.owners[card]
        declared = table.marks[card]
        stolen = amount(declared) - amount(table.faces[card])
        table.called = raised(table.called, declared)
        table.show(card)
        table.put_back(card)
        if stolen == 0:
            table.cleared = raised(table.cleared, liar)
        else:
            table.caught = raised(table.caught, liar)
            table.lies = raised(table.lies, declared)
            table.do(Owe(liar, stolen, BANK, PENALTY, self.accuser))


class ChooseVictim(Ask):
    """A card not used before may be used on anybody, and from then on on nobody else. LS-4.3"""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return table.seats

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return vec[i64]([victim for victim in range(table.seats) if victim != self.seat])

    def resolve(self, table: LieCheatAndSteal, victim: i64) -> None:
        table.do(NameCrime(self.seat, self.card, victim))


class NameCrime(Ask):
    """Any of the five crimes, whatever the card says. LS-4.4"""

    def __init__(self, seat: i64, card: i64, victim: i64) -> None:
        super().__init__(seat)
        self.card = card
        self.victim = victim

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return CRIMES

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return run(0, CRIMES)

    def resolve(self, table: LieCheatAndSteal, crime: i64) -> None:
        table.marks[self.card] = self.victim
        table.notes[self.card] |= 1 << crime
        if table.has_feather(self.victim):
            table.do(Answer(self.victim, self.seat, self.card, crime))
        else:
            concede(table, self.victim, self.seat)


def concede(table: LieCheatAndSteal, victim: i64, accuser: i64) -> None:
    """Fifty votes to the accuser; Good Character has been asked for already."""
    table.debt = vec[i64]([0, BANK, PENALTY, accuser, OFFERS])
    table.do(SETTLE[victim])


class Answer(Ask):
    """The matching Defence, a Good Character card, or 50 votes. LS-4.5"""

    def __init__(self, seat: i64, accuser: i64, card: i64, crime: i64) -> None:
        super().__init__(seat)
        self.accuser = accuser
        self.card = card
        self.crime = crime

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return len(table.box.feathers)

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        places = vec[i64]()
        for place, card in enumerate(table.feathers_of(self.seat)):
            face = table.faces[card]
            if face == GOOD_CHARACTER or face == FIRST_DEFENCE + self.crime:
                places = append(places, place)
        return or_pass(places)

    def resolve(self, table: LieCheatAndSteal, place: i64) -> None:
        if place == PASS:
            concede(table, self.seat, self.accuser)
            return
        defended = table.faces[table.feathers_of(self.seat)[place]] != GOOD_CHARACTER
        if defended:
            self.return_both(table, place)
            table.do(Owe(self.accuser, 0, BANK, DEFENDED, self.seat))
        else:
            show_feather(table, self.seat, place)

    def return_both(self, table: LieCheatAndSteal, place: i64) -> None:
        """The Defence is shown, the Black Eye card is not; they go under different decks."""
        defence = table.feathers_of(self.seat)[place]
        table.show(defence)
        for card in sorted([defence, self.card], reverse=True):
            table.put_back(card)


ACCUSE: Final = [Accuse(seat) for seat in range(MOST_SEATS)]
