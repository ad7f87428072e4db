"""What each piece of The Cleaner does and is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from backroom.engine import many
from backroom.games.the_cleaner.box import EVIDENCE, FACES
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.spaces import BLACK, COLOURS, colours_of, level, penalty
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import BONUS_PRICE
from backroom.games.the_cleaner.words.phrases import KINDS, a_cube, cubes, printed, verdict_on


def explain(table: TheCleaner, piece: dict[str, Any]) -> str:
    """What a piece does and is worth, by its kind."""
    return EXPLAINED[piece["kind"]](table, piece)


def tile_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    box = table.box
    tile = box.tile_ids.index(piece["id"])
    what = f"{KINDS[box.kinds[tile]]} ({box.places[tile]})."
    if table.found and table.found[tile] > 0:
        return f"{what} {verdict_on(table.found[tile])}"
    spaces = table.open_spaces[tile]
    if spaces == 0:
        return f"{what} All its spaces are covered: it is disposed of, and is taken away in the refresh."
    prices = ", ".join(f"{COLOURS[colour]} {penalty(colour)}" for colour in colours_of(spaces))
    left = f"Still open: {cubes(spaces)}; each takes a cube of its colour."
    if box.kinds[tile] != EVIDENCE:
        return f"{what} {left} Whoever leaves before it is disposed of has lost."
    mean = f" That is {mean_loss(spaces):.1f} in the mean." if table.odds else ""
    return f"{what} {left} Left behind, each space that the police find costs points: {prices}.{mean}"


def card_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    box = table.box
    card = box.card_ids.index(piece["id"])
    lines = [f"{face} {printed(table, card * FACES + face - 1)}" for face in range(1, FACES + 1)]
    text = f"{box.pictures[card]} Activated, it brings what the Effort die shows, and is discarded: {'; '.join(lines)}."
    if not box.partners[card]:
        return text
    partners = " or ".join(box.card_names[partner] for partner in box.partners[card])
    gain = f"{many(box.action_cubes[card], 'cube')} of any colour"
    return f"{text} Used with {partners} in the other hand, it brings {gain} without a die; both are discarded."


def cubes_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    """What may be done with a colour on the player board."""
    colour = COLOURS.index(piece["face"]["colour"])
    there = f"{many(table.cubes[colour], 'cube')}. " if table.cubes[colour] else ""
    return f"{there}{colour_text(table, colour)}"


def cube_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    """A colour in the supply, or the Bonus cube."""
    if piece["face"]["colour"] is not None:
        return colour_text(table, COLOURS.index(piece["face"]["colour"]))
    return (
        "Spend it on an Effort die just rolled: flip it (1 and 6, 2 and 5, 3 and 4 change places), or roll it again and"
        f" accept what comes. The Pocket Watch holds one; it costs {BONUS_PRICE} minutes and the top card of the deck."
    )


def colour_text(table: TheCleaner, colour: int) -> str:
    """What a cube of this colour is good for, and what an open space of it costs."""
    name = COLOURS[colour]
    one = a_cube(colour)
    parts = [
        f"{one.capitalize()} covers a space of its colour; keeping it after a turn costs {minutes(level(colour))}."
    ]
    if colour + 1 < table.box.colours:
        parts.append(f"Two make one {COLOURS[colour + 1]} for {minutes(2 * level(colour))}.")
    if colour > 0:
        parts.append(f"One splits into two {COLOURS[colour - 1]} for {minutes(level(colour))}.")
    return f"{' '.join(parts)} The police find an open {name} space {found_with(colour)}: −{penalty(colour)} points."


def minutes(number: int) -> str:
    return many(number, "minute")


def found_with(colour: int) -> str:
    if colour == BLACK:
        return "always"
    return "with a 1" if colour == 0 else f"with 1 to {level(colour)}"


def die_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    face = piece["face"]
    if face["card"] is None:
        return police_die_text(table, face["face"])
    name = table.box.card_names[table.box.card_ids.index(face["card"])]
    after = "That has been taken." if face["settled"] else "A Bonus cube may still change it."
    return f"The Effort die, rolled for {name}, shows {face['face']}: {face['result']}. {after}"


def police_die_text(table: TheCleaner, face: int) -> str:
    """A die finds a space of a level that it does not exceed."""
    missed = [COLOURS[colour] for colour in range(min(table.box.colours, BLACK)) if level(colour) < face]
    saves = f"saves {' or '.join(missed)} from being found" if missed else "finds any space it is put on"
    return f"A die of the police. It shows {face} and {saves}."


def report_text(table: TheCleaner, piece: dict[str, Any]) -> str:
    face = piece["face"]
    dice = ", ".join(map(str, face["dice"]))
    name = table.box.tile_names[table.box.tile_ids.index(face["tile"])]
    return f"The police rolled {dice} for {name}. {face['text'] or 'The dice have not been assigned yet.'}"


EXPLAINED: dict[str, Callable[[TheCleaner, dict[str, Any]], str]] = {
    "tile": tile_text,
    "card": card_text,
    "cubes": cubes_text,
    "cube": cube_text,
    "die": die_text,
    "report": report_text,
}
