"""The crime scene for a terminal, from what is seen of it."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.view import count, found
from backroom.games.the_cleaner.box import FACES

GAP: Final = 1
LEAST_CELL: Final = 14
ROOMY: Final = 74
CLOCK_WIDTH: Final = 30
SMALL_CLOCK: Final = 14
CARD_WIDTH: Final = 18
RESULT_WIDTH: Final = 8
INKS: Final = {"yellow": "93", "orange": "33", "red": "31", "blue": "94", "green": "32", "black": "7"}


def picture(view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
    """The clock, the board of tiles, the player board, the cards in hand; and who may leave sees what the police do."""
    rule = pen.paint("dim", pen.rule(pen.width))
    lines = [title(view, pen), clock(view, pen), rule]
    lines += board_lines(view, pen)
    lines += [rule, legend(view, pen)]
    if may_leave(view, pen):
        lines += [*police_lines(view, pen), *rank_lines(declared, pen), rule]
    lines += player_board(view, pen)
    lines += card_lines(view, "slots", "Hands", pen)
    lines += card_lines(view, "offer", "Drawn", pen)
    return [*lines, *odds_lines(view, pen), rule]


def title(view: dict[str, Any], pen: Any) -> str:
    dot = pen.sign("dot")
    text = f"THE CLEANER {dot} {found(view, 'scene')['label']} {dot} {view['facts']['difficulty']}"
    painted: str = pen.paint("title", pen.cut(text, pen.width))
    return painted


def clock(view: dict[str, Any], pen: Any) -> str:
    """Minutes as a bar that runs out, the turn, the actions left."""
    minutes, start = count(view, "minutes"), count(view, "start")
    width = CLOCK_WIDTH if pen.width >= ROOMY else SMALL_CLOCK
    filled = -(-width * minutes // start)
    bar = "#" * filled + "." * (width - filled)
    role = "bad" if minutes * 5 <= start else "good"
    text = (
        f" {minutes:>3} min   turn {count(view, 'turn')} of {count(view, 'turns')}   actions {count(view, 'actions')}"
    )
    return f"[{pen.paint(role, bar)}]{text}"


# The board.


def board_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """Rows of the board with their tiles; as many columns as there is room for."""
    scene = found(view, "scene")
    tiles, width, height = scene["pieces"], scene["facts"]["width"], scene["facts"]["height"]
    if not tiles:
        return ["Nothing is left here, not even the smell."]
    cell = (pen.width + GAP) // width - GAP
    if cell < LEAST_CELL:
        return [tile_line(tile, pen) for tile in tiles]
    lines: list[str] = []
    for y in range(1, height + 1):
        row = {tile["face"]["x"]: tile for tile in tiles if tile["face"]["y"] == y}
        if row:
            lines += row_lines([row.get(x) for x in range(1, width + 1)], cell, pen)
    return lines


def row_lines(row: list[dict[str, Any] | None], cell: int, pen: Any) -> list[str]:
    """Three lines: what it is, where it lies, what is open."""
    gap = " " * GAP
    names = gap.join(" " * cell if tile is None else name(tile, cell, pen) for tile in row)
    places = gap.join(pen.paint("dim", pen.fit("" if tile is None else tile["face"]["place"], cell)) for tile in row)
    spaces = gap.join(" " * cell if tile is None else space_cell(tile, cell, pen) for tile in row)
    return [names.rstrip(), places.rstrip(), spaces.rstrip()]


def name(tile: dict[str, Any], cell: int, pen: Any) -> str:
    """Victims and Weapons carry a mark, for they must go."""
    face = tile["face"]
    must_go = face["role"] != "Evidence"
    text = pen.fit((pen.sign("warn") if must_go else "") + face["name"], cell)
    painted: str = pen.paint("special", text) if must_go else pen.piece(tile["id"], text)
    return painted


def space_cell(tile: dict[str, Any], cell: int, pen: Any) -> str:
    return letters(tile, pen) + " " * (cell - 2 * len(tile["face"]["spaces"]) + 1)


def tile_line(tile: dict[str, Any], pen: Any) -> str:
    """One line a tile, where the window is narrow."""
    return f"{name(tile, 24, pen)} {letters(tile, pen)}"


def letters(tile: dict[str, Any], pen: Any) -> str:
    """A letter for an open space, a dot for a covered one, an exclamation mark for one that was found."""
    face = tile["face"]
    return " ".join(space(colour, state, pen) for colour, state in zip(face["spaces"], face["states"], strict=True))


def space(colour: str, state: str, pen: Any) -> str:
    if state == "covered":
        painted: str = pen.paint("dim", pen.sign("dot"))
        return painted
    return "!" if state == "found" else coloured(colour, letter(colour), pen)


def letter(colour: str) -> str:
    return "K" if colour == "black" else colour[0].upper()


def coloured(colour: str, text: str, pen: Any) -> str:
    painted: str = pen.ink(INKS[colour], text)
    return painted


def legend(view: dict[str, Any], pen: Any) -> str:
    """What the letters mean; only those of the scene."""
    colours = [cube["face"]["colour"] for cube in found(view, "supply")["pieces"]]
    names = [f"{coloured(colour, letter(colour), pen)} {colour}" for colour in colours]
    between = ", " if pen.width >= ROOMY else " "
    return between.join([*names, f"{pen.sign('dot')} covered"])


# The police, for those who think of leaving.


def may_leave(view: dict[str, Any], pen: Any) -> bool:
    """Whether the way out is among what can be touched now; who only looks on sees it before every turn."""
    return pen.touchable is not None and "exit" in pen.touchable and not view["over"]


def police_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """For each colour of the scene, the dice that find an open space of it, and what that costs."""
    faces = [cube["face"] for cube in found(view, "supply")["pieces"]]
    rows = [f"{letter(face['colour'])} {found_with(face, pen)} (-{face['penalty']})" for face in faces]
    painted = [coloured(face["colour"], row, pen) for face, row in zip(faces, rows, strict=True)]
    return gathered(["Police find:", *painted], ["Police find:", *rows], pen)


def found_with(face: dict[str, Any], pen: Any) -> str:
    if face["found_up_to"] == FACES:
        return "always"
    return "on 1" if face["found_up_to"] == 1 else f"on 1{pen.sign('dash')}{face['found_up_to']}"


def rank_lines(declared: dict[str, Any] | None, pen: Any) -> list[str]:
    """The ranks and the scores for them, as they are declared."""
    if declared is None:
        return []
    rank = next(field for field in declared["facts"] if field["id"] == "rank")
    words = list(rank["words"].values())
    return gathered(["Ranks:", *words], ["Ranks:", *words], pen)


def gathered(parts: list[str], plain: list[str], pen: Any) -> list[str]:
    """As many parts on a line as fit; the plain ones say how wide they are."""
    lines, width = [""], 0
    for part, text in zip(parts, plain, strict=True):
        if width and width + 2 + len(text) > pen.width:
            lines, width = [*lines, "  "], 2
        elif width:
            lines[-1], width = lines[-1] + "  ", width + 2
        lines[-1], width = lines[-1] + part, width + len(text)
    return lines


# The player board.


def player_board(view: dict[str, Any], pen: Any) -> list[str]:
    """Cubes and what they would cost to keep, the Pocket Watch, the piles, dice if there are any."""
    watch = "a Bonus cube" if found(view, "watch")["pieces"] else "empty"
    deck, discard = found(view, "deck")["hidden"], len(found(view, "discard")["pieces"])
    gone = len(found(view, "removed")["pieces"])
    piles = f"Pocket Watch: {watch}   Deck: {deck}   Discard: {discard}" + (f"   Removed: {gone}" if gone else "")
    dice = [one["label"] for one in found(view, "dice")["pieces"] if not one["face"]["settled"]]
    return [*cube_lines(view, pen), pen.cut(piles, pen.width), *([f"Dice: {' '.join(dice)}"] if dice else [])]


def cube_lines(view: dict[str, Any], pen: Any) -> list[str]:
    area = found(view, "cubes")
    cubes = [one["face"] for one in area["pieces"]]
    if not cubes:
        return [f"Cubes: {pen.sign('dash')}"]
    held = "Cubes: " + "  ".join(coloured(one["colour"], f"{one['number']} {one['colour']}", pen) for one in cubes)
    rent = f"(to keep them: {area['facts']['storage']} min)"
    width = 7 + sum(len(f"{one['number']} {one['colour']}") + 2 for one in cubes) + len(rent)
    return [f"{held}  {rent}"] if width <= pen.width else [held, f"  {rent}"]


def card_lines(view: dict[str, Any], id: str, label: str, pen: Any) -> list[str]:
    """Each card with what the six faces of the die bring, and its action; narrow windows get the name above."""
    cards = found(view, id)["pieces"]
    if not cards:
        return []
    lines = [pen.paint("dim", line) for line in card_rows(label, [str(face) for face in range(1, 7)], pen)]
    for card in cards:
        results = [outcome(one, pen) for one in card["face"]["results"]]
        lines += [pen.piece(card["id"], line) for line in card_rows(card["face"]["name"], results, pen)]
        if card["face"]["action"]:
            lines.append(pen.paint("dim", "  " + pen.cut(card["face"]["action"]["text"], pen.width - 2)))
    return lines


def card_rows(label: str, cells: list[str], pen: Any) -> list[str]:
    row = " ".join(pen.fit(cell, RESULT_WIDTH) for cell in cells).rstrip()
    if pen.width >= ROOMY:
        return [f"{pen.fit(label, CARD_WIDTH)}  {row}"]
    return [pen.cut(label, pen.width), f"  {row}"]


def outcome(one: dict[str, Any], pen: Any) -> str:
    """Such as 'OOR -3'."""
    minutes = f"{one['minutes']:+d}" if one["minutes"] else "0"
    return f"{''.join(map(letter, one['cubes'])) or pen.sign('dash')} {minutes}"


# The odds, for those who want them.


def odds_lines(view: dict[str, Any], pen: Any) -> list[str]:
    odds = view["facts"]["odds"]
    if odds is None:
        return []
    score = f"{odds['score']:.1f} points in the mean"
    if odds["lost"]:
        return [pen.cut(f"Leaving now: lost. For the Evidence alone: {score}.", pen.width)]
    ranks = ", ".join(f"{rank} {100 * chance:.0f}%" for rank, chance in odds["ranks"].items() if chance >= 0.005)
    return [pen.cut(f"Leaving now: {score}.", pen.width), pen.cut(f"  {ranks}", pen.width)]
