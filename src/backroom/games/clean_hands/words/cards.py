"""What people read while cards are played."""

from __future__ import annotations

from typing import Any

from backroom.engine import PASS, Reader, Terms, Wording
from backroom.games.clean_hands.box import AMNESTY, IMPEACHMENT, SCANDAL
from backroom.games.clean_hands.does import no_target
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import (
    ChooseMember,
    CoverUp,
    Defect,
    DefectTo,
    ForceResignation,
    Investigate,
    Pardon,
    PlaceProfit,
    PlayCards,
    Refused,
)
from backroom.games.clean_hands.words.outcomes import blocked, changed_sides, cleared
from backroom.games.clean_hands.words.phrases import (
    card_label,
    member_label,
    office,
    play_label,
    seat_text,
    the_office,
    whose_member,
)
from backroom.games.clean_hands.words.waiting import WaitingWords, held, is_held


class SilentWords(Wording):
    rule = "CH-3.4"


class PlayCardsWords(Wording):
    rule = "CH-3.4"

    def question(self, table: CleanHands, step: PlayCards, reader: Reader) -> str:
        return "Which card do you play?"

    def text(self, table: CleanHands, step: PlayCards, choice: int) -> str:
        if choice == PASS:
            return "done"
        return "impeach" if choice == table.box.cards else table.box.ids[choice]

    def label(self, table: CleanHands, step: PlayCards, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Done: draw cards"
        if choice == table.box.cards:
            return "Call for an impeachment (the Cabinet is discredited)"
        return play_label(table, choice)

    def pieces(self, table: CleanHands, step: PlayCards, choice: int) -> list[str]:
        return [f"hand-{table.box.ids[choice]}"] if 0 <= choice < table.box.cards else []

    def tried(self, table: CleanHands, step: PlayCards, piece: str) -> str:
        return held(table, step.seat, piece)

    def terms(self, table: CleanHands, step: PlayCards, choice: int) -> Terms:
        box = table.box
        if choice == PASS:
            return Terms("stop")
        if choice == box.cards or box.effects[choice] == IMPEACHMENT:
            return Terms("impeach", risk="If Congress says no, the President is rid of all Investigations.")
        if box.effects[choice] == AMNESTY:
            return Terms("play", risk="If Congress says no, the card is spent for nothing.")
        if box.effects[choice] == SCANDAL:
            return Terms(
                "play", price=min(box.numbers[choice], table.all_unprotected(step.seat)), price_unit="Caucus cards"
            )
        return Terms("play")

    def tell(self, table: CleanHands, step: PlayCards, outcomes: list[int], reader: Reader) -> str:
        choice = outcomes[0]
        if choice == PASS:
            return ""
        if choice == table.box.cards:
            return "Every Cabinet Member is under investigation: the Cabinet is discredited."
        return f"{reader.does(step.seat, 'play')} {card_label(table, choice)}."

    def refuse(self, table: CleanHands, step: PlayCards, tried: str) -> str:
        box = table.box
        if tried == "impeach":
            return "Without a card an impeachment needs every Cabinet Member under investigation."
        if is_held(table, step.seat, tried):
            card = box.ids.index(tried)
            return f"{box.names[card]} cannot be played now: {no_target(box, card)}."
        return f"'{tried}' is not in your hand."

    def idle(self, table: CleanHands, step: PlayCards, tried: str) -> str:
        return no_target(table.box, table.box.ids.index(tried))

    def cited(self, table: CleanHands, step: PlayCards, tried: str) -> str:
        return "CH-7.1" if tried == "impeach" else ""


class ChooseMemberWords(WaitingWords):
    asks = "On which Cabinet Member?"
    act = "choose"

    def question(self, table: CleanHands, step: Any, reader: Reader) -> str:
        return self.asks

    def text(self, table: CleanHands, step: ChooseMember, member: int) -> str:
        return table.box.member_ids[member]

    def label(self, table: CleanHands, step: ChooseMember, member: int, reader: Reader) -> str:
        return member_label(table, member, reader)

    def pieces(self, table: CleanHands, step: ChooseMember, member: int) -> list[str]:
        return [table.box.member_ids[member]]

    def meant(self, table: CleanHands, step: ChooseMember, piece: str) -> str:
        return piece if piece in table.box.member_ids else ""

    def terms(self, table: CleanHands, step: ChooseMember, member: int) -> Terms:
        return Terms(self.act, makes=self.makes(table, step, member))

    def makes(self, table: CleanHands, step: ChooseMember, member: int) -> dict[str, int]:
        """The counters that change at once."""
        return {}

    def against(self, table: CleanHands, step: ChooseMember, tried: str) -> str:
        if tried not in table.box.member_ids:
            return f"'{tried}' is no Cabinet Member."
        member = table.box.member_ids.index(tried)
        if table.holders[member] < 0:
            return f"{the_office(table, member)} is not in office."
        return self.misfit(table, member)

    def misfit(self, table: CleanHands, member: int) -> str:
        """Why a member in office is no valid target."""
        return f"{the_office(table, member)} is not under investigation."


class PlaceProfitWords(ChooseMemberWords):
    rule = "CH-6.1"
    act = "place"

    def question(self, table: CleanHands, step: PlaceProfit, reader: Reader) -> str:
        return f"Under which Cabinet Member do you place {card_label(table, step.card)}?"

    def misfit(self, table: CleanHands, member: int) -> str:
        return f"{the_office(table, member)} is under investigation."

    def tell(self, table: CleanHands, step: PlaceProfit, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'place')} it under {whose_member(table, outcomes[0], reader, step.seat)}."


class InvestigateWords(ChooseMemberWords):
    rule = "CH-6.2"
    asks = "Whom do you investigate?"
    act = "investigate"

    def makes(self, table: CleanHands, step: ChooseMember, member: int) -> dict[str, int]:
        return blocked(table, member)

    def tell(self, table: CleanHands, step: Investigate, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'investigate')} {whose_member(table, outcomes[0], reader, step.seat)}."


class CoverUpWords(ChooseMemberWords):
    rule = "CH-6.3"
    asks = "Whose Investigation is covered up?"
    act = "cover up"

    def makes(self, table: CleanHands, step: ChooseMember, member: int) -> dict[str, int]:
        return cleared(table, member)

    def tell(self, table: CleanHands, step: CoverUp, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'cover')} up for {whose_member(table, outcomes[0], reader, step.seat)}."


class ForceResignationWords(ChooseMemberWords):
    rule = "CH-6.4"
    asks = "Who has to resign?"
    act = "force to resign"

    def misfit(self, table: CleanHands, member: int) -> str:
        if member == 0:
            return "The President does not resign."
        return super().misfit(table, member)

    def tell(self, table: CleanHands, step: ForceResignation, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'force')} {whose_member(table, outcomes[0], reader, step.seat)} to resign."


class DefectWords(ChooseMemberWords):
    rule = "CH-6.5"
    asks = "Which Secretary defects?"
    act = "defect"

    def makes(self, table: CleanHands, step: ChooseMember, member: int) -> dict[str, int]:
        """One's own Secretary still has to be told where to go."""
        return {} if table.holders[member] == step.seat else changed_sides(table, member, step.seat)

    def misfit(self, table: CleanHands, member: int) -> str:
        return "The President does not defect."

    def tell(self, table: CleanHands, step: Defect, outcomes: list[int], reader: Reader) -> str:
        member = outcomes[0]
        if table.holders[member] == step.seat:
            return f"{office(table, member)} leaves {reader.name(step.seat)}."
        return f"{office(table, member)} leaves {reader.name(table.holders[member])} for {reader.name(step.seat)}."


class DefectToWords(WaitingWords):
    rule = "CH-6.5"

    def question(self, table: CleanHands, step: DefectTo, reader: Reader) -> str:
        return f"To whom does your {office(table, step.member)} defect?"

    def text(self, table: CleanHands, step: DefectTo, seat: int) -> str:
        return seat_text(seat)

    def label(self, table: CleanHands, step: DefectTo, seat: int, reader: Reader) -> str:
        return reader.subject(seat)

    def pieces(self, table: CleanHands, step: DefectTo, seat: int) -> list[str]:
        return [f"cabinet-{seat + 1}"]

    def terms(self, table: CleanHands, step: DefectTo, seat: int) -> Terms:
        return Terms("defect", makes=changed_sides(table, step.member, seat))

    def tell(self, table: CleanHands, step: DefectTo, outcomes: list[int], reader: Reader) -> str:
        return f"{office(table, step.member)} goes over to {reader.name(outcomes[0])}."

    def against(self, table: CleanHands, step: DefectTo, tried: str) -> str:
        if tried == seat_text(step.seat):
            return "A Secretary of your own defects to somebody else."
        return f"'{tried}' is no player at this table."


class PardonWords(Wording):
    rule = "CH-6.6"

    def tell(self, table: CleanHands, step: Pardon, outcomes: list[int], reader: Reader) -> str:
        return "All Investigations are dropped."


class RefusedWords(Wording):
    rule = "CH-6.6"

    def tell(self, table: CleanHands, step: Refused, outcomes: list[int], reader: Reader) -> str:
        return "There is no amnesty."
