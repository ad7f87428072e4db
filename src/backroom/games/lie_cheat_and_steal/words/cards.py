"""Drawing and declaring, accusing and answering, and the court."""

from __future__ import annotations

from backroom.engine import HIDDEN, PASS, Reader, Wording
from backroom.games.lie_cheat_and_steal.spaces import (
    CRIMES,
    FILING_FEE,
    FIRST_CRIME,
    GOOD_CHARACTER,
    PENALTY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare, DrawCard
from backroom.games.lie_cheat_and_steal.steps.court import ShowBlackEye, Sue, Vindicated, sued_cards
from backroom.games.lie_cheat_and_steal.steps.press import (
    Accuse,
    Answer,
    ChooseVictim,
    NameCrime,
    ShowMoney,
    accused_card,
)
from backroom.games.lie_cheat_and_steal.words.phrases import (
    amount_text,
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


class DrawWords(Wording):
    rule = "LS-1.4"
    deck = "Feather-in-Your-Cap"

    def question(self, table: LieCheatAndSteal, step: DrawCard, reader: Reader) -> str:
        return f"Which {self.deck} card does {reader.name(step.seat)} draw?"

    def text(self, table: LieCheatAndSteal, step: DrawCard, card: int) -> str:
        return face_id(table.box, card)

    def label(self, table: LieCheatAndSteal, step: DrawCard, card: int, reader: Reader) -> str:
        return face_name(table.box, card)

    def tell(self, table: LieCheatAndSteal, step: DrawCard, outcomes: list[int], reader: Reader) -> str:
        face = "" if outcomes[0] == HIDDEN else f": {face_name(table.box, outcomes[0])}"
        return f"{reader.does(step.seat, 'draw')} a {self.deck} card{face}."


class DrawMoneyWords(DrawWords):
    rule = "LS-3.1"
    deck = "$"


class DrawBlackEyeWords(DrawWords):
    rule = "LS-4.1"
    deck = "Black Eye"


class DeclareWords(Wording):
    rule = "LS-3.2"

    def question(self, table: LieCheatAndSteal, step: Declare, reader: Reader) -> str:
        return "What do you say your $ card says?"

    def text(self, table: LieCheatAndSteal, step: Declare, face: int) -> str:
        return amount_text(face)

    def label(self, table: LieCheatAndSteal, step: Declare, face: int, reader: Reader) -> str:
        return said(face)

    def tell(self, table: LieCheatAndSteal, step: Declare, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'declare')} {said(outcomes[0])}."

    def refuse(self, table: LieCheatAndSteal, step: Declare, tried: str) -> str:
        return f"'{tried}' cannot be declared: what the card says, or any higher COLLECT up to $100,000."


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

    def tell(self, table: LieCheatAndSteal, step: ShowMoney, outcomes: list[int], reader: Reader) -> str:
        card = step.card
        liar = table.owners[card]
        stolen = amount(table.marks[card]) - amount(table.faces[card])
        verdict = f"a lie worth {dollars(stolen)}" if stolen else "the honest truth"
        return f"{reader.does(liar, 'show')} {said(table.faces[card])}: {verdict}."


class ChooseVictimWords(Wording):
    rule = "LS-4.3"

    def question(self, table: LieCheatAndSteal, step: ChooseVictim, reader: Reader) -> str:
        return "Whom do you accuse of a crime? The card can be used on nobody else afterwards."

    def text(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int) -> str:
        return seat_id(victim)

    def label(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int, reader: Reader) -> str:
        return reader.subject(victim)

    def pieces(self, table: LieCheatAndSteal, step: ChooseVictim, victim: int) -> list[str]:
        return [f"token-{victim + 1}"]


class NameCrimeWords(Wording):
    rule = "LS-4.4"

    def question(self, table: LieCheatAndSteal, step: NameCrime, reader: Reader) -> str:
        return f"Of what do you accuse {reader.name(step.victim)}?"

    def text(self, table: LieCheatAndSteal, step: NameCrime, crime: int) -> str:
        return table.box.crime_ids[crime]

    def label(self, table: LieCheatAndSteal, step: NameCrime, crime: int, reader: Reader) -> str:
        name = table.box.crimes[crime]
        return name[0].upper() + name[1:]

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

    def tell(self, table: LieCheatAndSteal, step: Answer, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'have')} nothing to say, and it costs {votes(PENALTY)}."
        card = table.feathers_of(step.seat)[outcomes[0]]
        if table.faces[card] == GOOD_CHARACTER:
            return f"{reader.does(step.seat, 'show')} Good Character and {reader.verb(step.seat, 'owe')} nothing."
        defence = table.box.defences[step.crime]
        return f"{reader.does(step.seat, 'show')} the Defence: “{defence}” Both cards go back."


class HearSuitsWords(Wording):
    rule = "LS-5.2"


class SueWords(Wording):
    rule = "LS-5.3"

    def question(self, table: LieCheatAndSteal, step: Sue, reader: Reader) -> str:
        return f"Do you sue for libel? It costs {dollars(FILING_FEE)} now, and this is the only chance."

    def text(self, table: LieCheatAndSteal, step: Sue, suit: int) -> str:
        if suit == PASS:
            return "pass"
        card = sued_cards(table, step.seat)[suit // CRIMES]
        return f"sue {seat_id(table.owners[card])} {table.box.crime_ids[suit % CRIMES]} {card_number(table, card)}"

    def label(self, table: LieCheatAndSteal, step: Sue, suit: int, reader: Reader) -> str:
        if suit == PASS:
            return "Let it be"
        card = sued_cards(table, step.seat)[suit // CRIMES]
        crime = table.box.crimes[suit % CRIMES]
        return f"Sue {reader.name(table.owners[card])} over {crime} (Black Eye {card_number(table, card)})"

    def pieces(self, table: LieCheatAndSteal, step: Sue, suit: int) -> list[str]:
        return [] if suit == PASS else [piece_id(table, sued_cards(table, step.seat)[suit // CRIMES])]

    def tell(self, table: LieCheatAndSteal, step: Sue, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'sue')} nobody."
        card = sued_cards(table, step.seat)[outcomes[0] // CRIMES]
        whom = reader.name(table.owners[card])
        sues = f"{reader.verb(step.seat, 'sue')} {whom} for libel"
        return f"{reader.does(step.seat, 'pay')} {dollars(FILING_FEE)} and {sues}."


class ShowBlackEyeWords(Wording):
    rule = "LS-5.4"

    def tell(self, table: LieCheatAndSteal, step: ShowBlackEye, outcomes: list[int], reader: Reader) -> str:
        face = table.faces[step.card]
        accuser = table.owners[step.card]
        shown = f"{reader.does(accuser, 'show')} {face_name(table.box, face)}"
        return f"{shown}: {'no libel' if face == FIRST_CRIME + step.crime else 'libel'}."


class VindicatedWords(Wording):
    rule = "LS-5.4"

    def tell(self, table: LieCheatAndSteal, step: Vindicated, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.plaintiff, 'get')} {votes(PENALTY)} from the bank."
