"""What people read while cards are played."""

from __future__ import annotations

from typing import Any

from backroom.engine import PASS, Reader, Wording, listed, many
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
from backroom.games.clean_hands.steps.caucuses import (
    ChooseGainer,
    LoseCaucuses,
    PickCaucus,
    ProtectStack,
    ShiftCaucus,
    SubmitManipulation,
)
from backroom.games.clean_hands.words.phrases import (
    card_label,
    member_label,
    office,
    play_label,
    seat_text,
    stack_name,
    stack_piece,
    stack_text,
    stack_worth,
    whose_member,
)


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
        if tried in box.ids and box.ids.index(tried) in table.hands[step.seat]:
            return f"{box.names[box.ids.index(tried)]} has no valid target now."
        return f"'{tried}' is not in the hand."


class ChooseMemberWords(Wording):
    asks = "On which Cabinet Member?"

    def question(self, table: CleanHands, step: Any, reader: Reader) -> str:
        return self.asks

    def text(self, table: CleanHands, step: ChooseMember, member: int) -> str:
        return table.box.member_ids[member]

    def label(self, table: CleanHands, step: ChooseMember, member: int, reader: Reader) -> str:
        return member_label(table, member, reader)

    def pieces(self, table: CleanHands, step: ChooseMember, member: int) -> list[str]:
        return [table.box.member_ids[member]]

    def refuse(self, table: CleanHands, step: ChooseMember, tried: str) -> str:
        if tried not in table.box.member_ids:
            return f"'{tried}' is no Cabinet Member."
        member = table.box.member_ids.index(tried)
        if table.holders[member] < 0:
            return f"{office(table, member)} is not in office."
        return self.misfit(table, member)

    def misfit(self, table: CleanHands, member: int) -> str:
        """Why a member in office is no valid target."""
        return f"{office(table, member)} is not under investigation."


class PlaceProfitWords(ChooseMemberWords):
    rule = "CH-6.1"

    def question(self, table: CleanHands, step: PlaceProfit, reader: Reader) -> str:
        return f"Under which Cabinet Member do you place {card_label(table, step.card)}?"

    def misfit(self, table: CleanHands, member: int) -> str:
        return f"{office(table, member)} is under investigation."

    def tell(self, table: CleanHands, step: PlaceProfit, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'place')} it under {whose_member(table, outcomes[0], reader, step.seat)}."


class InvestigateWords(ChooseMemberWords):
    rule = "CH-6.2"
    asks = "Whom do you investigate?"

    def tell(self, table: CleanHands, step: Investigate, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'investigate')} {whose_member(table, outcomes[0], reader, step.seat)}."


class CoverUpWords(ChooseMemberWords):
    rule = "CH-6.3"
    asks = "Whose Investigation is covered up?"

    def tell(self, table: CleanHands, step: CoverUp, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'cover')} up for {whose_member(table, outcomes[0], reader, step.seat)}."


class ForceResignationWords(ChooseMemberWords):
    rule = "CH-6.4"
    asks = "Who has to resign?"

    def misfit(self, table: CleanHands, member: int) -> str:
        if member == 0:
            return "The President does not resign."
        return super().misfit(table, member)

    def tell(self, table: CleanHands, step: ForceResignation, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'force')} {whose_member(table, outcomes[0], reader, step.seat)} to resign."


class DefectWords(ChooseMemberWords):
    rule = "CH-6.5"
    asks = "Which Secretary defects?"

    def misfit(self, table: CleanHands, member: int) -> str:
        return "The President does not defect."

    def tell(self, table: CleanHands, step: Defect, outcomes: list[int], reader: Reader) -> str:
        member = outcomes[0]
        if table.holders[member] == step.seat:
            return f"{office(table, member)} leaves {reader.name(step.seat)}."
        return f"{office(table, member)} leaves {reader.name(table.holders[member])} for {reader.name(step.seat)}."


class DefectToWords(Wording):
    rule = "CH-6.5"

    def question(self, table: CleanHands, step: DefectTo, reader: Reader) -> str:
        return f"To whom does your {office(table, step.member)} defect?"

    def text(self, table: CleanHands, step: DefectTo, seat: int) -> str:
        return seat_text(seat)

    def label(self, table: CleanHands, step: DefectTo, seat: int, reader: Reader) -> str:
        return reader.subject(seat)

    def pieces(self, table: CleanHands, step: DefectTo, seat: int) -> list[str]:
        return [f"cabinet-{seat + 1}"]

    def tell(self, table: CleanHands, step: DefectTo, outcomes: list[int], reader: Reader) -> str:
        return f"{office(table, step.member)} goes over to {reader.name(outcomes[0])}."


class PardonWords(Wording):
    rule = "CH-6.6"

    def tell(self, table: CleanHands, step: Pardon, outcomes: list[int], reader: Reader) -> str:
        return "All Investigations are dropped."


class RefusedWords(Wording):
    rule = "CH-6.6"

    def tell(self, table: CleanHands, step: Refused, outcomes: list[int], reader: Reader) -> str:
        return "There is no amnesty."


# Caucuses.


class ChooseGainerWords(Wording):
    rule = "CH-6.7"

    def question(self, table: CleanHands, step: ChooseGainer, reader: Reader) -> str:
        return f"Who gains up to {many(table.box.numbers[step.card], 'Caucus card')} from their neighbours?"

    def text(self, table: CleanHands, step: ChooseGainer, seat: int) -> str:
        return seat_text(seat)

    def label(self, table: CleanHands, step: ChooseGainer, seat: int, reader: Reader) -> str:
        return f"{reader.subject(seat)} ({many(table.votes[seat], 'vote')} in Congress)"

    def pieces(self, table: CleanHands, step: ChooseGainer, seat: int) -> list[str]:
        return [f"caucuses-{seat + 1}"]

    def refuse(self, table: CleanHands, step: ChooseGainer, tried: str) -> str:
        return f"'{tried}' has no movable Caucus card beside them."


class ShiftCaucusWords(Wording):
    rule = "CH-6.7"

    def question(self, table: CleanHands, step: ShiftCaucus, reader: Reader) -> str:
        most = table.box.numbers[step.card]
        if len(table.draft) == most:
            return f"{drafted(table, reader)} to {reader.name(step.gainer)}. Is that it?"
        so_far = f" So far: {drafted(table, reader)}." if table.draft else ""
        return f"Which card goes to {reader.name(step.gainer)} ({len(table.draft) + 1} of at most {most})?{so_far}"

    def text(self, table: CleanHands, step: ShiftCaucus, choice: int) -> str:
        if choice == PASS:
            return "submit"
        return "start over" if choice == len(table.caucuses) else stack_text(table, choice)

    def label(self, table: CleanHands, step: ShiftCaucus, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "That is it"
        if choice == len(table.caucuses):
            return f"Start over ({many(step.starts, 'time')} left)"
        whom = reader.name(choice // table.box.kinds)
        return f"{stack_name(table, choice)} from {whom} ({stack_worth(table, choice)})"

    def pieces(self, table: CleanHands, step: ShiftCaucus, choice: int) -> list[str]:
        return [stack_piece(table, choice)] if 0 <= choice < len(table.caucuses) else []

    def tell(self, table: CleanHands, step: ShiftCaucus, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'start')} over." if outcomes[0] == len(table.caucuses) else ""

    def refuse(self, table: CleanHands, step: ShiftCaucus, tried: str) -> str:
        if tried == "submit":
            return "At least one Caucus card has to move."
        if tried == "start over":
            return "A Manipulation is started over three times at most."
        if len(table.draft) == table.box.numbers[step.card]:
            return "No more cards than the Manipulation says."
        return f"'{tried}' is no unprotected Caucus card beside the player who gains."


def drafted(table: CleanHands, reader: Reader) -> str:
    """'Bankers from Ann and Oil from you'."""
    kinds = table.box.kinds
    return listed([f"{stack_name(table, stack)} from {reader.name(stack // kinds)}" for stack in table.draft])


class SubmitManipulationWords(Wording):
    rule = "CH-6.7"

    def tell(self, table: CleanHands, step: SubmitManipulation, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'shift')} {drafted(table, reader)} to {reader.name(step.gainer)}."


class ProtectStackWords(Wording):
    rule = "CH-6.8"

    def question(self, table: CleanHands, step: ProtectStack, reader: Reader) -> str:
        return "Which stack do the Zealots protect?"

    def text(self, table: CleanHands, step: ProtectStack, stack: int) -> str:
        return stack_text(table, stack)

    def label(self, table: CleanHands, step: ProtectStack, stack: int, reader: Reader) -> str:
        return f"{reader.owner(stack // table.box.kinds)} {stack_name(table, stack)} ({stack_worth(table, stack)})"

    def pieces(self, table: CleanHands, step: ProtectStack, stack: int) -> list[str]:
        return [stack_piece(table, stack)]

    def tell(self, table: CleanHands, step: ProtectStack, outcomes: list[int], reader: Reader) -> str:
        stack = outcomes[0]
        return f"Zealots protect {reader.whose(stack // table.box.kinds)} {stack_name(table, stack)}."

    def refuse(self, table: CleanHands, step: ProtectStack, tried: str) -> str:
        return f"'{tried}' is no stack without Zealots."


class LoseCaucusesWords(Wording):
    rule = "CH-8.1"

    def tell(self, table: CleanHands, step: LoseCaucuses, outcomes: list[int], reader: Reader) -> str:
        if step.left == 0 or table.has_unprotected(step.loser):
            return ""
        return f"{reader.does(step.loser, 'have')} no unprotected Caucus card to lose."


class PickCaucusWords(Wording):
    rule = "CH-8.1"

    def question(self, table: CleanHands, step: PickCaucus, reader: Reader) -> str:
        return f"{reader.does(step.loser, 'have')} {many(step.left, 'Caucus card')} to lose. Which one do you take?"

    def text(self, table: CleanHands, step: PickCaucus, kind: int) -> str:
        return table.box.caucus_ids[kind]

    def label(self, table: CleanHands, step: PickCaucus, kind: int, reader: Reader) -> str:
        stack = step.loser * table.box.kinds + kind
        return f"{stack_name(table, stack)} ({stack_worth(table, stack)})"

    def pieces(self, table: CleanHands, step: PickCaucus, kind: int) -> list[str]:
        return [stack_piece(table, step.loser * table.box.kinds + kind)]

    def tell(self, table: CleanHands, step: PickCaucus, outcomes: list[int], reader: Reader) -> str:
        name = table.box.caucus_names[outcomes[0]]
        return f"{reader.does(step.seat, 'take')} {name} from {reader.name(step.loser)}."

    def refuse(self, table: CleanHands, step: PickCaucus, tried: str) -> str:
        return f"'{tried}' is no unprotected Caucus card of the player who loses them."
