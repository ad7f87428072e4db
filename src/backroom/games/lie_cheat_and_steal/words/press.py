"""Accusing in front of the press, and answering."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording
from backroom.games.lie_cheat_and_steal.spaces import (
    DEFENDED,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GOOD_CHARACTER,
    PENALTY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.press import (
    Accuse,
    Answer,
    ChooseVictim,
    NameCrime,
    ShowMoney,
    accused_card,
)
from backroom.games.lie_cheat_and_steal.words.phrases import (
    card_number,
    dollars,
    face_id,
    face_name,
    piece_id,
    said,
    seat_id,
    used_on,
    votes,
)
from backroom.games.lie_cheat_and_steal.words.terms import VOTES, handed_over, held_card, own_feather, token_seat


class AccuseWords(Wording):
    rule = "LS-4.2"

    def question(self, table: LieCheatAndSteal, step: Accuse, reader: Reader) -> str:
        return "The press is listening. Whom do you accuse?"

    def text(self, table: LieCheatAndSteal, step: Accuse, choice: int) -> str:
        if choice == PASS:
            return "pass"
        card = accused_card(table, step.seat, choice)
        if table.owners[card] == step.seat:
            return f"crime {card_number(table, card)}"
        return f"fraud {seat_id(table.owners[card])} {card_number(table, card)}"

    def label(self, table: LieCheatAndSteal, step: Accuse, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Accuse nobody"
        card = accused_card(table, step.seat, choice)
        number = card_number(table, card)
        if table.owners[card] != step.seat:
            return f"Fraud: {reader.name(table.owners[card])} declared {said(table.marks[card])} ($ card {number})"
        face = face_name(table.box, table.faces[card])
        return f"A crime, with Black Eye {number}: {face}, {used_on(table, card, reader)}"

    def pieces(self, table: LieCheatAndSteal, step: Accuse, choice: int) -> list[str]:
        return [] if choice == PASS else [piece_id(table, accused_card(table, step.seat, choice))]

    def terms(self, table: LieCheatAndSteal, step: Accuse, choice: int) -> Terms:
        if choice == PASS:
            return Terms("pass")
        if table.owners[accused_card(table, step.seat, choice)] != step.seat:
            return Terms("accuse of fraud")
        return Terms("accuse of a crime", risk=f"the Defence against it costs you {votes(DEFENDED)}")

    def tried(self, table: LieCheatAndSteal, step: Accuse, piece: str) -> str:
        card = held_card(table, piece)
        if card is None or table.faces[card] >= FIRST_DEFENCE:
            return ""
        number = card_number(table, card)
        crime = table.faces[card] >= FIRST_CRIME
        return f"crime {number}" if crime else f"fraud {seat_id(table.owners[card])} {number}"

    def tell(self, table: LieCheatAndSteal, step: Accuse, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'accuse')} nobody."
        card = accused_card(table, step.seat, outcomes[0])
        owner = table.owners[card]
        if owner == step.seat:
            return ""
        return f"{reader.does(step.seat, 'accuse')} {reader.name(owner)} of fraud over {said(table.marks[card])}."

    def refuse(self, table: LieCheatAndSteal, step: Accuse, tried: str) -> str:
        return f"'{tried}' is no accusation here: name a $ card of somebody else or a Black Eye card of your own."


class ShowMoneyWords(Wording):
    rule = "LS-3.4"

    def who(self, table: LieCheatAndSteal, step: ShowMoney) -> int:
        return table.owners[step.card]

    def tell(self, table: LieCheatAndSteal, step: ShowMoney, outcomes: list[int], reader: Reader) -> str:
        card = step.card
        liar = table.owners[card]
        stolen = amount(table.marks[card]) - amount(table.faces[card])
        verdict = f"a lie worth {dollars(stolen)}" if stolen else "the honest truth, and nobody pays"
        return f"{reader.does(liar, 'show')} {said(table.faces[card])}: {verdict}."


class ChooseVictimWords(Wording):
    rule = "LS-4.3"

    def question(self, table: LieCheatAndSteal, step: ChooseVictim, reader: Reader) -> str:
        return "Whom do you accuse of a crime? The card can be used on nobody else afterwards."

    def text(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int) -> str:
        return seat_id(victim)

    def label(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int, reader: Reader) -> str:
        return f"Accuse {reader.name(victim)}"

    def pieces(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int) -> list[str]:
        return [f"token-{victim + 1}"]

    def terms(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int) -> Terms:
        return Terms("accuse")

    def tried(self, table: LieCheatAndSteal, step: ChooseVictim, piece: str) -> str:
        victim = token_seat(table, piece)
        return "" if victim is None else seat_id(victim)

    def refuse(self, table: LieCheatAndSteal, step: ChooseVictim, tried: str) -> str:
        return f"'{tried}' cannot be accused: it takes another player."


class NameCrimeWords(Wording):
    rule = "LS-4.4"

    def question(self, table: LieCheatAndSteal, step: NameCrime, reader: Reader) -> str:
        return f"Of what do you accuse {reader.name(step.victim)}?"

    def text(self, table: LieCheatAndSteal, step: NameCrime, crime: int) -> str:
        return table.box.crime_ids[crime]

    def label(self, table: LieCheatAndSteal, step: NameCrime, crime: int, reader: Reader) -> str:
        name = table.box.crimes[crime]
        return name[0].upper() + name[1:]

    def terms(self, table: LieCheatAndSteal, step: NameCrime, crime: int) -> Terms:
        """Whoever holds no Feather card has no answer."""
        if table.has_feather(step.victim):
            return Terms("name", risk=f"the Defence against it costs you {votes(DEFENDED)}")
        return Terms("name", makes=handed_over(table, step.victim, PENALTY, step.seat))

    def tell(self, table: LieCheatAndSteal, step: NameCrime, outcomes: list[int], reader: Reader) -> str:
        victim = reader.name(step.victim)
        crime = table.box.crimes[outcomes[0]]
        with_card = f"with Black Eye {card_number(table, step.card)}"
        return f"{reader.does(step.seat, 'accuse')} {victim} of {crime}, {with_card}."


class AnswerWords(Wording):
    rule = "LS-4.5"

    def question(self, table: LieCheatAndSteal, step: Answer, reader: Reader) -> str:
        return f"{reader.does(step.accuser, 'accuse')} you of {table.box.crimes[step.crime]}. What do you say?"

    def text(self, table: LieCheatAndSteal, step: Answer, place: int) -> str:
        if place == PASS:
            return "pass"
        card = table.feathers_of(step.seat)[place]
        return f"{face_id(table.box, table.faces[card])} {card_number(table, card)}"

    def label(self, table: LieCheatAndSteal, step: Answer, place: int, reader: Reader) -> str:
        if place == PASS:
            return f"Nothing: {votes(PENALTY)} to {reader.name(step.accuser)}"
        card = table.feathers_of(step.seat)[place]
        number = card_number(table, card)
        if table.faces[card] == GOOD_CHARACTER:
            return f"Good Character (card {number}): nothing is owed"
        return f"“{table.box.defences[step.crime]}” (card {number}): 100 votes for you"

    def pieces(self, table: LieCheatAndSteal, step: Answer, place: int) -> list[str]:
        return [] if place == PASS else [piece_id(table, table.feathers_of(step.seat)[place])]

    def passes(self, table: LieCheatAndSteal, step: Answer) -> bool:
        """Conceding costs votes."""
        return False

    def terms(self, table: LieCheatAndSteal, step: Answer, place: int) -> Terms:
        if place == PASS:
            made = handed_over(table, step.seat, PENALTY, step.accuser)
            return Terms("concede", price=PENALTY, price_unit=VOTES, makes=made)
        if table.faces[table.feathers_of(step.seat)[place]] == GOOD_CHARACTER:
            return Terms("show character")
        certain = not table.has_feather(step.accuser)
        made = handed_over(table, step.accuser, DEFENDED, step.seat) if certain else {}
        return Terms("defend", DEFENDED, VOTES, makes=made)

    def tried(self, table: LieCheatAndSteal, step: Answer, piece: str) -> str:
        return own_feather(table, step.seat, piece)

    def tell(self, table: LieCheatAndSteal, step: Answer, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'have')} nothing to say, and it costs {votes(PENALTY)}."
        card = table.feathers_of(step.seat)[outcomes[0]]
        if table.faces[card] == GOOD_CHARACTER:
            return f"{reader.does(step.seat, 'show')} Good Character and {reader.verb(step.seat, 'owe')} nothing."
        defence = table.box.defences[step.crime]
        return f"{reader.does(step.seat, 'show')} the Defence: “{defence}” Both cards go back."

    def refuse(self, table: LieCheatAndSteal, step: Answer, tried: str) -> str:
        crime = table.box.crimes[step.crime]
        return f"'{tried}' is no answer here: it takes the Defence against {crime}, or Good Character."

    def idle(self, table: LieCheatAndSteal, step: Answer, tried: str) -> str:
        return "no answer to a crime" if tried.startswith("subpoena") else "answers another crime"
