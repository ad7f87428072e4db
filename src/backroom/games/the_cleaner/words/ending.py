"""What is said when it is over, one way or the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Reader, Terms, Wording, many, row_of, vec
from backroom.games.the_cleaner.odds import best_assignment, best_found, chance_of_nothing
from backroom.games.the_cleaner.spaces import COLOURS, letters_of, total_of, worth
from backroom.games.the_cleaner.state import TheCleaner, rank_of
from backroom.games.the_cleaner.steps.ending import Arrest, Betrayal, NothingLeft, Verdict
from backroom.games.the_cleaner.steps.police import (
    ACCEPT,
    AcceptAssignment,
    AssignDie,
    Investigate,
    Leave,
    RollDice,
    found_by,
)
from backroom.games.the_cleaner.words.phrases import (
    OwnWords,
    cubes,
    left_behind,
    sum_of_score,
    tile_names,
    verdict_on,
)
from backroom.games.the_cleaner.words.terms import POINTS

EPITAPHS: Final = {
    "Immortal Cleaner": "There are rooms in this city that remember nothing, and they all remember it fondly.",
    "Elite Cleaner": "The phone will ring again, and the fee will have another nought.",
    "Veteran Cleaner": "Not pretty, but the inspector's shoes squeaked on the floor, and that was all he heard.",
    "Sanitation Worker": "It will do. Somebody will say so, in just that voice.",
    "Janitor": "The agency keeps your number, under Lost Property.",
}


class ArrestWords(OwnWords):
    rule = "TC-6.1"

    def tell(self, table: TheCleaner, step: Arrest, outcomes: list[int], reader: Reader) -> str:
        open_now = many(len(table.open_tiles()), "thing", "things")
        why = "The clock has run out." if table.minutes == 0 else "Nobody can stay in one room for ever."
        return (
            f"{why} Tyres, boots, a torch in the face: {reader.name(0)} with a cloth in one hand, and {open_now} in"
            " this room still to explain. Arrested at the scene. The game is lost."
        )


class BetrayalWords(OwnWords):
    rule = "TC-6.4"

    def tell(self, table: TheCleaner, step: Betrayal, outcomes: list[int], reader: Reader) -> str:
        return (
            f"The stairs are clean, the alibi is ready, and still there: {left_behind(table)}. The police need one"
            " look and no dice. The game is lost."
        )


class NothingLeftWords(OwnWords):
    rule = "TC-6.5"

    def tell(self, table: TheCleaner, step: NothingLeft, outcomes: list[int], reader: Reader) -> str:
        return f"That was the last of it. The police find a very tidy room. {the_score(table)}"


class VerdictWords(OwnWords):
    rule = "TC-8.1"

    def tell(self, table: TheCleaner, step: Verdict, outcomes: list[int], reader: Reader) -> str:
        found = vec[i64]([tile for tile in table.lying if table.found[tile] > 0])
        seen = f"They take away {tile_names(table, found)}." if found else "They find nothing at all, and say so twice."
        return f"The police pack up. {seen} {the_score(table)}"


def the_score(table: TheCleaner) -> str:
    """Told just before the end is written down, so the score is reckoned as if it were."""
    score = table.minutes + table.handicap() - table.cost_of_found()
    rank = rank_of(score)
    return f"{sum_of_score(table)}: {many(score, 'point')}. Rank: {rank}. {EPITAPHS[rank]}"


class LeaveWords(OwnWords):
    rule = "TC-6.3"

    def tell(self, table: TheCleaner, step: Leave, outcomes: list[int], reader: Reader) -> str:
        dropped = [table.box.card_names[card] for card in table.slots]
        return f"{', '.join(dropped)}: down the laundry chute." if dropped else ""


class InvestigateWords(Wording):
    rule = "TC-7.1"

    def question(self, table: TheCleaner, step: Investigate, reader: Reader) -> str:
        return f"The police are here. {many(len(table.unresolved()), 'tile')} to look at: which one next?"

    def text(self, table: TheCleaner, step: Investigate, choice: int) -> str:
        return "rest" if choice == PASS else table.box.tile_ids[choice]

    def label(self, table: TheCleaner, step: Investigate, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Rest (all of them, in the order of the board)"
        return f"{table.box.tile_names[choice]} ({letters_of(table.open_spaces[choice])})"

    def pieces(self, table: TheCleaner, step: Investigate, choice: int) -> list[str]:
        return [] if choice == PASS else [table.box.tile_ids[choice]]

    def terms(self, table: TheCleaner, step: Investigate, choice: int) -> Terms:
        """How many dice, and how likely they find nothing where the odds are shown."""
        if choice == PASS:
            return Terms("rest")
        spaces = table.open_spaces[choice]
        chance = round(float(chance_of_nothing(spaces)), 4) if table.odds else None
        return Terms("investigate", total_of(spaces), "dice", chance=chance, risk="the police find something")

    def tried(self, table: TheCleaner, step: Investigate, piece: str) -> str:
        return piece if piece in table.box.tile_ids else ""

    def refuse(self, table: TheCleaner, step: Investigate, tried: str) -> str:
        if tried not in table.box.tile_ids:
            return f"'{tried}' is no tile at the scene."
        return f"The police have looked at {table.box.tile_names[table.box.tile_ids.index(tried)]}."


class SilentWords(Wording):
    """For steps that only say what follows."""

    rule = "TC-7.1"


class RollDiceWords(Wording):
    rule = "TC-7.2"

    def question(self, table: TheCleaner, step: RollDice, reader: Reader) -> str:
        name = table.box.tile_names[step.tile]
        return f"What does the next die show for {name}? {many(step.count(table), 'die', 'dice')} to roll."

    def text(self, table: TheCleaner, step: RollDice, face: int) -> str:
        return str(face)

    def dice(self, table: TheCleaner, step: RollDice, outcomes: list[int]) -> list[int]:
        return outcomes

    def tell(self, table: TheCleaner, step: RollDice, outcomes: list[int], reader: Reader) -> str:
        dice = row_of(sorted([*table.dice, *outcomes]))
        spaces = table.open_spaces[step.tile]
        if step.count(table) > len(outcomes):
            return ""
        shown = f"{table.box.tile_names[step.tile]} ({cubes(spaces)} open): {', '.join(map(str, dice))}."
        found = best_found(spaces, dice)
        return f"{shown} {proposal(spaces, dice) if mixed(spaces) else verdict_on(found)}"


def mixed(spaces: int) -> bool:
    return len(set(letters_of(spaces))) > 1


def proposal(spaces: int, dice: vec[i64]) -> str:
    """'Best: 2 on yellow, 3 on orange; they see nothing.'"""
    homes = best_assignment(spaces, dice)
    pairs = ", ".join(f"{face} on {COLOURS[colour]}" for face, colour in zip(dice, homes, strict=True))
    found = best_found(spaces, dice)
    return f"Best: {pairs}; {f'found {cubes(found)}, −{worth(found)}' if found else 'they see nothing'}."


class AcceptAssignmentWords(Wording):
    rule = "TC-7.5"

    def question(self, table: TheCleaner, step: AcceptAssignment, reader: Reader) -> str:
        dice = ", ".join(map(str, table.dice))
        return f"{table.box.tile_names[step.tile]}: the dice show {dice}. Where do they go?"

    def text(self, table: TheCleaner, step: AcceptAssignment, choice: int) -> str:
        return "accept" if choice == ACCEPT else "by hand"

    def label(self, table: TheCleaner, step: AcceptAssignment, choice: int, reader: Reader) -> str:
        if choice == ACCEPT:
            return f"Accept ({proposal(table.open_spaces[step.tile], table.dice)[:-1]})"
        return "By hand (assign each die yourself)"

    def pieces(self, table: TheCleaner, step: AcceptAssignment, choice: int) -> list[str]:
        return [table.box.tile_ids[step.tile]] if choice == ACCEPT else ["dice"]

    def terms(self, table: TheCleaner, step: AcceptAssignment, choice: int) -> Terms:
        if choice != ACCEPT:
            return Terms("assign")
        loss = worth(best_found(table.open_spaces[step.tile], table.dice))
        return Terms("accept", price=loss, price_unit=POINTS, makes={"found": table.cost_of_found() + loss})

    def tell(self, table: TheCleaner, step: AcceptAssignment, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] != ACCEPT:
            return f"{reader.does(step.seat, 'know')} better."
        return verdict_on(best_found(table.open_spaces[step.tile], table.dice))


class AssignDieWords(Wording):
    rule = "TC-7.4"

    def question(self, table: TheCleaner, step: AssignDie, reader: Reader) -> str:
        return f"{table.box.tile_names[step.tile]}: on which space does the {table.dice[-1]} go?"

    def text(self, table: TheCleaner, step: AssignDie, choice: int) -> str:
        return COLOURS[choice]

    def label(self, table: TheCleaner, step: AssignDie, choice: int, reader: Reader) -> str:
        return COLOURS[choice].capitalize()

    def pieces(self, table: TheCleaner, step: AssignDie, choice: int) -> list[str]:
        return [table.box.tile_ids[step.tile]]

    def terms(self, table: TheCleaner, step: AssignDie, choice: int) -> Terms:
        """A die put on a space, and what that costs."""
        loss = worth(found_by(table.dice[-1], choice))
        return Terms("assign", table.dice[-1], "on the die", price=loss, price_unit=POINTS)

    def tell(self, table: TheCleaner, step: AssignDie, outcomes: list[int], reader: Reader) -> str:
        return f"The {table.dice[-1]} goes on {COLOURS[outcomes[0]]}."
