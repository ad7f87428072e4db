"""What is said while the Cleaner works."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, listed, many, row_of
from backroom.games.the_cleaner.fate import Roll
from backroom.games.the_cleaner.spaces import COLOURS, letters_of, level
from backroom.games.the_cleaner.state import ACTIONS, SLOTS, TheCleaner
from backroom.games.the_cleaner.steps.actions import ALL, BONUS_PRICE, REPLACE_PRICE, can_split
from backroom.games.the_cleaner.steps.setup import DealCollectors, DealEvidence, SetUp
from backroom.games.the_cleaner.steps.turn import Refresh, StoreCubes, TakeAction, Turn
from backroom.games.the_cleaner.words.phrases import (
    OwnWords,
    action_text,
    cost,
    counted,
    difficulty,
    expected_score,
    left_behind,
    roll_range,
    tile_names,
    warned,
)
from backroom.games.the_cleaner.words.terms import CUBES, action, fated, payment


class SetUpWords(Wording):
    rule = "TC-2.1"

    def tell(self, table: TheCleaner, step: SetUp, outcomes: list[int], reader: Reader) -> str:
        return (
            f"{table.box.name}, {difficulty(table)}. {tile_names(table, table.lying)} must be gone"
            f" before the police come in {many(table.minutes, 'minute')}."
        )


class DealEvidenceWords(Wording):
    rule = "TC-2.2"

    def question(self, table: TheCleaner, step: DealEvidence, reader: Reader) -> str:
        return f"Which Evidence is number {step.dealt + 1} of {step.size(table)}?"

    def text(self, table: TheCleaner, step: DealEvidence, tile: int) -> str:
        return table.box.tile_ids[tile]

    def label(self, table: TheCleaner, step: DealEvidence, tile: int, reader: Reader) -> str:
        return table.box.tile_names[tile]

    def tell(self, table: TheCleaner, step: DealEvidence, outcomes: list[int], reader: Reader) -> str:
        return f"Evidence: {tile_names(table, row_of(sorted(outcomes)))}."


class DealCollectorsWords(Wording):
    rule = "TC-2.5"

    def question(self, table: TheCleaner, step: DealCollectors, reader: Reader) -> str:
        return f"Which collector's card is number {step.dealt + 1} of {step.number}?"

    def text(self, table: TheCleaner, step: DealCollectors, card: int) -> str:
        return table.box.card_ids[card]

    def label(self, table: TheCleaner, step: DealCollectors, card: int, reader: Reader) -> str:
        return table.box.card_names[card]

    def tell(self, table: TheCleaner, step: DealCollectors, outcomes: list[int], reader: Reader) -> str:
        return f"Into the deck: {listed([table.box.card_names[card] for card in sorted(outcomes)])}."


class TurnWords(OwnWords):
    rule = "TC-3.1"

    def tell(self, table: TheCleaner, step: Turn, outcomes: list[int], reader: Reader) -> str:
        if table.turn == table.cap:
            return f"That was turn {table.turn}, and there are no more."
        last = " It is the last one: after it the police come." if table.turn + 1 == table.cap else ""
        return f"Turn {table.turn + 1}: {many(table.minutes, 'minute')} left.{last}"


class TakeActionWords(Wording):
    rule = "TC-3.2"

    def question(self, table: TheCleaner, step: TakeAction, reader: Reader) -> str:
        if table.actions == ACTIONS:
            return "Four actions, or leave. What do you do?"
        return f"{many(table.actions, 'action')} left. What do you do?"

    def text(self, table: TheCleaner, step: TakeAction, choice: int) -> str:
        box = table.box
        if choice == PASS:
            return "done"
        if choice >= box.replace:
            return "replace" if choice == box.replace else "leave"
        if choice >= box.split:
            return f"split {COLOURS[choice - box.split]}"
        if choice >= box.combine:
            return f"combine {COLOURS[choice - box.combine]}"
        if choice >= box.clean:
            return f"clean {box.tile_ids[choice - box.clean]}"
        if choice >= box.activate:
            return self.card_text(table, choice)
        return "place"

    def card_text(self, table: TheCleaner, choice: int) -> str:
        box = table.box
        if choice >= box.use:
            return f"use {box.card_ids[choice - box.use]}"
        if choice >= box.buy:
            return f"bonus {box.card_ids[choice - box.buy]}"
        return f"activate {box.card_ids[choice - box.activate]}"

    def label(self, table: TheCleaner, step: TakeAction, choice: int, reader: Reader) -> str:
        return warned(table, step, choice, self.said(table, choice))

    def said(self, table: TheCleaner, choice: int) -> str:
        box = table.box
        if choice == PASS:
            return "Done (end the turn here)"
        if choice == box.leave:
            return self.leave_label(table)
        if choice == box.replace:
            return f"Replace (both cards for two new ones, {cost(table, REPLACE_PRICE)})"
        if choice >= box.split:
            return self.split_label(table, choice - box.split)
        if choice >= box.combine:
            return self.combine_label(table, choice - box.combine)
        if choice >= box.clean:
            tile = choice - box.clean
            return f"Clean {box.tile_names[tile]} ({letters_of(table.open_spaces[tile])})"
        if choice >= box.activate:
            return self.card_label(table, choice)
        return "Place (draw two cards, keep one)" if cards_to_draw(table) > 1 else "Place (draw the only card there is)"

    def combine_label(self, table: TheCleaner, colour: int) -> str:
        return f"Combine {COLOURS[colour]} (2 into 1 {COLOURS[colour + 1]}, {cost(table, 2 * level(colour))})"

    def split_label(self, table: TheCleaner, colour: int) -> str:
        return f"Split {COLOURS[colour]} (1 into 2 {COLOURS[colour - 1]}, {cost(table, level(colour))})"

    def card_label(self, table: TheCleaner, choice: int) -> str:
        box = table.box
        if choice >= box.use:
            card = choice - box.use
            return f"Use {box.card_names[card]} (with {self.partner(table, card)}, {any_cubes(table, card)})"
        if choice >= box.buy:
            card = choice - box.buy
            return f"Bonus {box.card_names[card]} (buy a Bonus cube for {self.bonus_label(table, card)})"
        card = choice - box.activate
        return f"Activate {box.card_names[card]} ({roll_range(table, card, Roll(table, card, table.bonus > 0))})"

    def bonus_label(self, table: TheCleaner, card: int) -> str:
        """The price, and then the roll with the cube at hand."""
        if table.minutes <= BONUS_PRICE:
            return cost(table, BONUS_PRICE)
        roll = Roll(table, card, bonus=True, bought=True)
        return f"{cost(table, BONUS_PRICE)}, then activate: {roll_range(table, card, roll)}"

    def partner(self, table: TheCleaner, card: int) -> str:
        return listed([table.box.card_names[other] for other in table.slots if other != card])

    def leave_label(self, table: TheCleaner) -> str:
        if table.must_go():
            return f"Leave (and LOSE: {left_behind(table)} would be found)"
        tiles = many(len(table.open_tiles()), "tile")
        if table.odds:
            return f"Leave (the police look at {tiles}; {expected_score(table):.1f} points in the mean)"
        return f"Leave (the police look at {tiles})"

    def pieces(self, table: TheCleaner, step: TakeAction, choice: int) -> list[str]:
        box = table.box
        if choice == PASS or choice == box.leave:
            return [] if choice == PASS else ["exit"]
        if choice == box.replace:
            return [box.card_ids[card] for card in table.slots]
        if choice >= box.split:
            return [f"cubes-{COLOURS[choice - box.split]}"]
        if choice >= box.combine:
            return [f"cubes-{COLOURS[choice - box.combine]}"]
        if choice >= box.clean:
            return [box.tile_ids[choice - box.clean]]
        if choice >= box.use:
            return [box.card_ids[card] for card in table.slots]
        if choice >= box.buy:
            return ["watch", box.card_ids[choice - box.buy]]
        return [box.card_ids[choice - box.activate]] if choice >= box.activate else ["deck"]

    def terms(self, table: TheCleaner, step: TakeAction, choice: int) -> Terms:
        return fated(table, step, choice, action(table, choice))

    def tried(self, table: TheCleaner, step: TakeAction, piece: str) -> str:
        """Cards are activated, tiles cleaned, cubes split or combined."""
        if piece in table.box.card_ids:
            return f"activate {piece}"
        if piece in table.box.tile_ids:
            return f"clean {piece}"
        if piece.startswith("cubes-"):
            name = piece.removeprefix("cubes-")
            return f"split {name}" if can_split(table, COLOURS.index(name)) else f"combine {name}"
        return {"deck": "place", "exit": "leave"}.get(piece, "")

    def tell(self, table: TheCleaner, step: TakeAction, outcomes: list[int], reader: Reader) -> str:
        box = table.box
        choice = outcomes[0]
        seat = step.seat
        if choice == PASS:
            return f"{reader.does(seat, 'call')} it a turn."
        if choice == box.leave:
            return f"{reader.does(seat, 'leave')} with {many(table.minutes, 'minute')} on the clock."
        if choice == box.replace:
            names = listed([box.card_names[card] for card in table.slots])
            return f"{reader.does(seat, 'throw')} out {names} for {cost(table, REPLACE_PRICE)}."
        if choice >= box.combine:
            return f"{reader.does(seat, 'do')} some chemistry: {self.said(table, choice).lower()}."
        if choice >= box.clean:
            tile = choice - box.clean
            return f"{reader.does(seat, 'go')} to work on {box.tile_names[tile]} ({box.places[tile]})."
        return self.tell_cards(table, step, choice, reader)

    def tell_cards(self, table: TheCleaner, step: TakeAction, choice: int, reader: Reader) -> str:
        box = table.box
        if choice >= box.use:
            card = choice - box.use
            both = f"{box.card_names[card]} with {self.partner(table, card)}"
            return f"{reader.does(step.seat, 'use')} {both}: {any_cubes(table, card)}."
        if choice >= box.buy:
            name = box.card_names[choice - box.buy]
            return f"{reader.does(step.seat, 'pay')} {cost(table, BONUS_PRICE)} for a Bonus cube before using {name}."
        if choice >= box.activate:
            return f"{reader.does(step.seat, 'activate')} {box.card_names[choice - box.activate]}."
        return f"{reader.does(step.seat, 'rummage')} in the bag."

    def refuse(self, table: TheCleaner, step: TakeAction, tried: str) -> str:
        """The commonest reasons why an action is not offered."""
        if tried == "leave":
            return "Leaving is for the beginning of a turn."
        if tried == "done":
            return "A turn has at least one action."
        if tried == "place":
            return "Both hands are full." if len(table.slots) == SLOTS else "There is no card to draw."
        if tried == "replace":
            return "Replacing takes two cards in hand."
        if tried.startswith("bonus ") and table.bonus:
            return "The Pocket Watch holds one Bonus cube, and there it is."
        verb, _, name = tried.partition(" ")
        if verb == "clean":
            return self.refuse_tile(table, name)
        if verb in ("activate", "bonus", "use") and name in table.box.card_ids:
            return self.refuse_card(table, verb, table.box.card_ids.index(name))
        if verb == "combine" and name in COLOURS:
            return self.refuse_combine(table, COLOURS.index(name))
        return f"'{tried}' is not possible now."

    def refuse_card(self, table: TheCleaner, verb: str, card: int) -> str:
        name = table.box.card_names[card]
        if card not in table.slots:
            return f"No hand slot holds {name}."
        if verb == "use" and table.box.partners[card]:
            return f"{name}: {action_text(table.box, card)}."
        return (
            "There is no card to pay for a Bonus cube with."
            if verb == "bonus"
            else f"There is no such action on {name}."
        )

    def refuse_tile(self, table: TheCleaner, id: str) -> str:
        if id not in table.box.tile_ids:
            return f"There is no '{id}' at the scene."
        tile = table.box.tile_ids.index(id)
        name = table.box.tile_names[tile]
        done = tile in table.gone or table.open_spaces[tile] == 0
        return f"{name}: clean already." if done else f"No cube on the board fits {name}."

    def refuse_combine(self, table: TheCleaner, colour: int) -> str:
        name = COLOURS[colour]
        if colour + 1 >= table.box.colours:
            return f"There is no colour above {name} here."
        return f"Two {name} cubes make one of the next colour, and there is {many(table.cubes[colour], 'cube')}."


def cards_to_draw(table: TheCleaner) -> int:
    """How many there are, in the deck and for a fresh one."""
    return len(table.deck) + len(table.discard)


def any_cubes(table: TheCleaner, card: int) -> str:
    return f"{many(table.box.action_cubes[card], 'cube')} of any colour"


class RefreshWords(OwnWords):
    rule = "TC-5.1"

    def tell(self, table: TheCleaner, step: Refresh, outcomes: list[int], reader: Reader) -> str:
        done = [tile for tile in table.lying if table.open_spaces[tile] == 0]
        return f"Gone without a trace: {tile_names(table, row_of(done))}." if done else ""


class StoreCubesWords(Wording):
    rule = "TC-5.2"

    def question(self, table: TheCleaner, step: StoreCubes, reader: Reader) -> str:
        keeping = cost(table, table.storage())
        return f"{counted(table.cubes)} left over. Which cubes go back? Keeping all costs {keeping}."

    def text(self, table: TheCleaner, step: StoreCubes, choice: int) -> str:
        if choice == PASS:
            return "keep"
        return "return all" if choice == ALL else f"return {COLOURS[choice]}"

    def label(self, table: TheCleaner, step: StoreCubes, choice: int, reader: Reader) -> str:
        if choice == PASS:
            label = f"Keep ({counted(table.cubes)} for {cost(table, table.storage())})"
        elif choice == ALL:
            label = "Return all (free)"
        else:
            label = f"Return {COLOURS[choice]} (saves {level(choice)} min)"
        return warned(table, step, choice, label)

    def pieces(self, table: TheCleaner, step: StoreCubes, choice: int) -> list[str]:
        return [] if choice in (PASS, ALL) else [f"cubes-{COLOURS[choice]}"]

    def terms(self, table: TheCleaner, step: StoreCubes, choice: int) -> Terms:
        if choice == PASS:
            return fated(table, step, choice, payment(table, "store", table.storage(), sum(table.cubes), CUBES))
        return fated(table, step, choice, Terms("return", sum(table.cubes) if choice == ALL else 1, CUBES))

    def tell(self, table: TheCleaner, step: StoreCubes, outcomes: list[int], reader: Reader) -> str:
        choice = outcomes[0]
        if choice == PASS:
            return f"{reader.does(step.seat, 'store')} {counted(table.cubes)} for {cost(table, table.storage())}."
        what = counted(table.cubes) if choice == ALL else f"1 {COLOURS[choice]}"
        return f"{reader.does(step.seat, 'return')} {what} to the supply."
