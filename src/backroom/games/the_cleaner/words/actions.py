"""What is said in the middle of an action."""

from __future__ import annotations

from typing import Any

from backroom.engine import PASS, Reader, Terms, Wording, many
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.fate import Roll
from backroom.games.the_cleaner.spaces import COLOURS, count_of
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import (
    ALL,
    REROLL,
    BuyBonus,
    ChooseCube,
    DrawOffer,
    DrawSlot,
    KeepCard,
    PlaceCube,
    RollEffort,
    SpendBonus,
    fitting_total,
)
from backroom.games.the_cleaner.words.phrases import (
    OwnWords,
    a_cube,
    cubes,
    minutes_range,
    result,
    roll_range,
    warned,
)
from backroom.games.the_cleaner.words.terms import CUBES, fated, rolled, taken


class DrawWords(OwnWords):
    """Any card that comes off the deck."""

    def question(self, table: TheCleaner, step: Any, reader: Reader) -> str:
        return "Which card is on top of the deck?"

    def text(self, table: TheCleaner, step: Any, card: int) -> str:
        return table.box.card_ids[card]

    def label(self, table: TheCleaner, step: Any, card: int, reader: Reader) -> str:
        return table.box.card_names[card]


class DrawOfferWords(DrawWords):
    rule = "TC-4.1"

    def tell(self, table: TheCleaner, step: DrawOffer, outcomes: list[int], reader: Reader) -> str:
        return f"{'First:' if not table.offer else 'And'} {table.box.card_names[outcomes[0]]}."


class KeepCardWords(Wording):
    rule = "TC-4.1"

    def question(self, table: TheCleaner, step: KeepCard, reader: Reader) -> str:
        if len(table.offer) == 1:
            return "There is only one card to place."
        return "Which card do you place? The other one is discarded."

    def text(self, table: TheCleaner, step: KeepCard, card: int) -> str:
        return table.box.card_ids[card]

    def label(self, table: TheCleaner, step: KeepCard, card: int, reader: Reader) -> str:
        return warned(table, step, card, f"{table.box.card_names[card]} ({minutes_range(table, card)} when activated)")

    def pieces(self, table: TheCleaner, step: KeepCard, card: int) -> list[str]:
        return [table.box.card_ids[card]]

    def terms(self, table: TheCleaner, step: KeepCard, card: int) -> Terms:
        return fated(table, step, card, Terms("keep"))

    def tried(self, table: TheCleaner, step: KeepCard, piece: str) -> str:
        return piece if piece in table.box.card_ids else ""

    def tell(self, table: TheCleaner, step: KeepCard, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'keep')} {table.box.card_names[outcomes[0]]}."

    def refuse(self, table: TheCleaner, step: KeepCard, tried: str) -> str:
        known = tried in table.box.card_ids
        name = table.box.card_names[table.box.card_ids.index(tried)] if known else f"'{tried}'"
        return f"The cards drawn do not include {name}."


class BuyBonusWords(DrawWords):
    rule = "TC-4.4"

    def question(self, table: TheCleaner, step: BuyBonus, reader: Reader) -> str:
        return "Which card is removed for the Bonus cube?"

    def tell(self, table: TheCleaner, step: BuyBonus, outcomes: list[int], reader: Reader) -> str:
        return f"Back to the box for good: {table.box.card_names[outcomes[0]]}."


class RollEffortWords(OwnWords):
    rule = "TC-4.3"

    def question(self, table: TheCleaner, step: RollEffort, reader: Reader) -> str:
        return f"What does the Effort die show for {table.box.card_names[step.card]}?"

    def text(self, table: TheCleaner, step: RollEffort, face: int) -> str:
        return str(face)

    def label(self, table: TheCleaner, step: RollEffort, face: int, reader: Reader) -> str:
        return f"{face}: {result(table, step.card, face)}"

    def dice(self, table: TheCleaner, step: RollEffort, outcomes: list[int]) -> list[int]:
        return outcomes

    def tell(self, table: TheCleaner, step: RollEffort, outcomes: list[int], reader: Reader) -> str:
        return f"The Effort die shows {outcomes[0]}: {result(table, step.card, outcomes[0])}."


class SpendBonusWords(Wording):
    rule = "TC-4.6"

    def question(self, table: TheCleaner, step: SpendBonus, reader: Reader) -> str:
        return f"The die shows {step.face}. Do you spend the Bonus cube on it?"

    def text(self, table: TheCleaner, step: SpendBonus, choice: int) -> str:
        if choice == PASS:
            return "accept"
        return "reroll" if choice == REROLL else "flip"

    def label(self, table: TheCleaner, step: SpendBonus, choice: int, reader: Reader) -> str:
        return warned(table, step, choice, self.said(table, step, choice))

    def said(self, table: TheCleaner, step: SpendBonus, choice: int) -> str:
        if choice == PASS:
            return f"Accept the {step.face} ({result(table, step.card, step.face)})"
        if choice == REROLL:
            roll = Roll(table, step.card, bonus=False)
            return f"Reroll (once, for better or worse; {roll_range(table, step.card, roll)})"
        face = FACES + 1 - step.face
        return f"Flip to the {face} ({result(table, step.card, face)})"

    def pieces(self, table: TheCleaner, step: SpendBonus, choice: int) -> list[str]:
        return [table.box.card_ids[step.card]] if choice == PASS else ["bonus", table.box.card_ids[step.card]]

    def terms(self, table: TheCleaner, step: SpendBonus, choice: int) -> Terms:
        return fated(table, step, choice, self.deal(table, step, choice))

    def deal(self, table: TheCleaner, step: SpendBonus, choice: int) -> Terms:
        if choice == PASS:
            return taken(table, "accept", step.card, step.face)
        if choice != REROLL:
            return taken(table, "flip", step.card, FACES + 1 - step.face, price=1)
        terms = rolled(table, "reroll", step.card, bonus=False)
        terms.price, terms.price_unit = 1, "Bonus cubes"
        return terms

    def tell(self, table: TheCleaner, step: SpendBonus, outcomes: list[int], reader: Reader) -> str:
        choice = outcomes[0]
        if choice == PASS:
            return f"{reader.does(step.seat, 'accept')} it."
        if choice == REROLL:
            return f"{reader.does(step.seat, 'spend')} the Bonus cube and {self.verb(reader, 'roll')} again."
        face = FACES + 1 - step.face
        return f"{reader.does(step.seat, 'flip')} the die to {face}: {result(table, step.card, face)}."

    def verb(self, reader: Reader, verb: str) -> str:
        return verb if reader.seat == 0 else verb + "s"


class PlaceCubeWords(Wording):
    rule = "TC-4.8"

    def question(self, table: TheCleaner, step: PlaceCube, reader: Reader) -> str:
        spaces = cubes(table.open_spaces[step.tile])
        return f"Open on {table.box.tile_names[step.tile]}: {spaces}. Which cube goes there?"

    def text(self, table: TheCleaner, step: PlaceCube, choice: int) -> str:
        if choice == PASS:
            return "done"
        return "all" if choice == ALL else COLOURS[choice]

    def label(self, table: TheCleaner, step: PlaceCube, choice: int, reader: Reader) -> str:
        if choice == PASS:
            label = "Done (leave it at that)"
        elif choice == ALL:
            label = "All that fit"
        else:
            label = f"{COLOURS[choice].capitalize()} ({many(table.cubes[choice], 'cube')} on the board)"
        return warned(table, step, choice, label)

    def pieces(self, table: TheCleaner, step: PlaceCube, choice: int) -> list[str]:
        tile = table.box.tile_ids[step.tile]
        return [tile] if choice in (PASS, ALL) else [f"cubes-{COLOURS[choice]}", tile]

    def terms(self, table: TheCleaner, step: PlaceCube, choice: int) -> Terms:
        if choice == PASS:
            return fated(table, step, choice, Terms("done"))
        number = fitting_total(table, step.tile) if choice == ALL else 1
        return fated(table, step, choice, Terms("cover", number, CUBES))

    def tried(self, table: TheCleaner, step: PlaceCube, piece: str) -> str:
        return piece.removeprefix("cubes-") if piece.startswith("cubes-") else ""

    def refuse(self, table: TheCleaner, step: PlaceCube, tried: str) -> str:
        if tried == "done":
            return "A Clean takes at least one cube."
        name = table.box.tile_names[step.tile]
        if tried in COLOURS and count_of(table.open_spaces[step.tile], COLOURS.index(tried)) == 0:
            return f"No open space on {name} is {tried}."
        return f"There is no {tried} cube on the board." if tried in COLOURS else f"'{tried}' is not possible now."

    def tell(self, table: TheCleaner, step: PlaceCube, outcomes: list[int], reader: Reader) -> str:
        choice = outcomes[0]
        if choice == PASS:
            return ""
        what = "everything that fits" if choice == ALL else a_cube(choice)
        return f"{reader.does(step.seat, 'place')} {what}."


class DrawSlotWords(DrawWords):
    rule = "TC-4.9"

    def tell(self, table: TheCleaner, step: DrawSlot, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(0, 'draw')} {table.box.card_names[outcomes[0]]}."


class RefillSlotWords(Wording):
    rule = "TC-4.2"


class ChooseCubeWords(Wording):
    rule = "TC-4.10"

    def question(self, table: TheCleaner, step: ChooseCube, reader: Reader) -> str:
        return f"{many(step.left, 'cube')} of any colour to take. Which colour?"

    def text(self, table: TheCleaner, step: ChooseCube, choice: int) -> str:
        return COLOURS[choice]

    def label(self, table: TheCleaner, step: ChooseCube, choice: int, reader: Reader) -> str:
        return warned(table, step, choice, COLOURS[choice].capitalize())

    def pieces(self, table: TheCleaner, step: ChooseCube, choice: int) -> list[str]:
        return [f"supply-{COLOURS[choice]}"]

    def terms(self, table: TheCleaner, step: ChooseCube, choice: int) -> Terms:
        return fated(table, step, choice, Terms("take", 1, CUBES))

    def tell(self, table: TheCleaner, step: ChooseCube, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'take')} {a_cube(outcomes[0])}."
