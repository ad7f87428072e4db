"""What people read while Caucus cards change hands."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, listed, many, to_list
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.caucuses import (
    ChooseGainer,
    LoseCaucuses,
    PickCaucus,
    ProtectStack,
    ShiftCaucus,
    SubmitManipulation,
)
from backroom.games.clean_hands.words.outcomes import shifted
from backroom.games.clean_hands.words.phrases import (
    named_stack,
    seat_text,
    stack_name,
    stack_piece,
    stack_text,
    stack_worth,
    touched_stack,
)
from backroom.games.clean_hands.words.waiting import WaitingWords


class ChooseGainerWords(WaitingWords):
    rule = "CH-6.7"

    def question(self, table: CleanHands, step: ChooseGainer, reader: Reader) -> str:
        return f"Who gains up to {many(table.box.numbers[step.card], 'Caucus card')} from their neighbours?"

    def text(self, table: CleanHands, step: ChooseGainer, seat: int) -> str:
        return seat_text(seat)

    def label(self, table: CleanHands, step: ChooseGainer, seat: int, reader: Reader) -> str:
        return f"{reader.subject(seat)} ({many(table.votes[seat], 'vote')} in Congress)"

    def pieces(self, table: CleanHands, step: ChooseGainer, seat: int) -> list[str]:
        return [f"caucuses-{seat + 1}"]

    def terms(self, table: CleanHands, step: ChooseGainer, seat: int) -> Terms:
        return Terms("favour")

    def against(self, table: CleanHands, step: ChooseGainer, tried: str) -> str:
        if tried in [seat_text(seat) for seat in range(table.seats)]:
            return "Whoever gains needs an unprotected Caucus card beside them, and there is none."
        return f"'{tried}' is no player at this table."


class ShiftCaucusWords(WaitingWords):
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

    def meant(self, table: CleanHands, step: ShiftCaucus, piece: str) -> str:
        stack = touched_stack(table, piece)
        return stack_text(table, stack) if stack >= 0 else ""

    def terms(self, table: CleanHands, step: ShiftCaucus, choice: int) -> Terms:
        """Cards move when the draft is submitted."""
        if choice == PASS:
            return Terms("submit", makes=shifted(table, step.gainer, to_list(table.draft)))
        return Terms("start over" if choice == len(table.caucuses) else "shift")

    def tell(self, table: CleanHands, step: ShiftCaucus, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'start')} over." if outcomes[0] == len(table.caucuses) else ""

    def against(self, table: CleanHands, step: ShiftCaucus, tried: str) -> str:
        if tried == "submit":
            return "At least one Caucus card has to move."
        if tried == "start over":
            return "A Manipulation is started over three times at most."
        stack = named_stack(table, tried)
        if stack < 0:
            return f"'{tried}' is no unprotected Caucus card beside the player who gains."
        if stack // table.box.kinds not in (table.left_of(step.gainer), table.right_of(step.gainer)):
            return "Only the players next to whoever gains give Caucus cards."
        most = table.box.numbers[step.card]
        if len(table.draft) == most:
            return f"This Manipulation moves no more than {many(most, 'Caucus card')}."
        return none_left(table, stack)


def none_left(table: CleanHands, stack: int) -> str:
    """Why no card of a stack can be taken."""
    if table.caucuses[stack] > 0 and table.zealots[stack]:
        return f"Zealots protect this stack of {stack_name(table, stack)}."
    more = " more" if table.caucuses[stack] > 0 else ""
    return f"There is no{more} {stack_name(table, stack)} card to be taken there."


def drafted(table: CleanHands, reader: Reader) -> str:
    """'Bankers from Ann and Oil from you'."""
    kinds = table.box.kinds
    return listed([f"{stack_name(table, stack)} from {reader.name(stack // kinds)}" for stack in table.draft])


class SubmitManipulationWords(Wording):
    rule = "CH-6.7"

    def tell(self, table: CleanHands, step: SubmitManipulation, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'shift')} {drafted(table, reader)} to {reader.name(step.gainer)}."


class ProtectStackWords(WaitingWords):
    rule = "CH-6.8"

    def question(self, table: CleanHands, step: ProtectStack, reader: Reader) -> str:
        return "Which stack do the Zealots protect?"

    def text(self, table: CleanHands, step: ProtectStack, stack: int) -> str:
        return stack_text(table, stack)

    def label(self, table: CleanHands, step: ProtectStack, stack: int, reader: Reader) -> str:
        return f"{reader.owner(stack // table.box.kinds)} {stack_name(table, stack)} ({stack_worth(table, stack)})"

    def pieces(self, table: CleanHands, step: ProtectStack, stack: int) -> list[str]:
        return [stack_piece(table, stack)]

    def meant(self, table: CleanHands, step: ProtectStack, piece: str) -> str:
        stack = touched_stack(table, piece)
        return stack_text(table, stack) if stack >= 0 else ""

    def terms(self, table: CleanHands, step: ProtectStack, stack: int) -> Terms:
        return Terms("protect")

    def tell(self, table: CleanHands, step: ProtectStack, outcomes: list[int], reader: Reader) -> str:
        stack = outcomes[0]
        return f"Zealots protect {reader.whose(stack // table.box.kinds)} {stack_name(table, stack)}."

    def against(self, table: CleanHands, step: ProtectStack, tried: str) -> str:
        stack = named_stack(table, tried)
        if stack >= 0 and table.zealots[stack]:
            return f"Zealots protect this stack of {stack_name(table, stack)} already."
        if stack >= 0:
            return f"There is no {stack_name(table, stack)} card to be protected there."
        return f"'{tried}' is no stack of Caucus cards."


class LoseCaucusesWords(Wording):
    rule = "CH-8.1"

    def who(self, table: CleanHands, step: LoseCaucuses) -> int:
        return step.loser

    def tell(self, table: CleanHands, step: LoseCaucuses, outcomes: list[int], reader: Reader) -> str:
        if step.left == 0 or table.has_unprotected(step.loser):
            return ""
        return f"{reader.does(step.loser, 'have')} no unprotected Caucus card left to lose."


class PickCaucusWords(WaitingWords):
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

    def meant(self, table: CleanHands, step: PickCaucus, piece: str) -> str:
        """A stack of the loser's is named by its kind, anybody else's in full."""
        stack = touched_stack(table, piece)
        if stack < 0:
            return ""
        kinds = table.box.kinds
        return table.box.caucus_ids[stack % kinds] if stack // kinds == step.loser else stack_text(table, stack)

    def terms(self, table: CleanHands, step: PickCaucus, kind: int) -> Terms:
        return Terms("take", makes=shifted(table, step.seat, [step.loser * table.box.kinds + kind]))

    def tell(self, table: CleanHands, step: PickCaucus, outcomes: list[int], reader: Reader) -> str:
        name = table.box.caucus_names[outcomes[0]]
        return f"{reader.does(step.seat, 'take')} {name} from {reader.name(step.loser)}."

    def against(self, table: CleanHands, step: PickCaucus, tried: str) -> str:
        if named_stack(table, tried) >= 0:
            return "Only Caucus cards of the player who has to lose some can be taken."
        if tried in table.box.caucus_ids:
            return none_left(table, step.loser * table.box.kinds + table.box.caucus_ids.index(tried))
        return f"'{tried}' is no unprotected Caucus card of the player who loses them."
