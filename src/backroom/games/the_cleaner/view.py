"""What everybody sees of the table: all but the order of the deck. TC-9.1"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.engine import area, counter, piece, to_list, vec
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.odds import chance_of_nothing, losses_of_all, mean_loss
from backroom.games.the_cleaner.sight import (
    BONUS,
    COVERED,
    EFFORT,
    FOUND,
    OPEN,
    bonus_face,
    card_face,
    cube_face,
    report_face,
    report_id,
    tile_face,
)
from backroom.games.the_cleaner.spaces import COLOURS, colours_in, colours_of, count_of, letters_of
from backroom.games.the_cleaner.state import ENDS, NOT_YET, RUNNING, UNRESOLVED, TheCleaner, rank_of
from backroom.games.the_cleaner.steps.actions import ChooseCube, PlaceCube, SpendBonus
from backroom.games.the_cleaner.steps.police import AcceptAssignment, AssignDie
from backroom.games.the_cleaner.words.phrases import (
    difficulty,
    expected_score,
    printed,
    result,
    standing,
    verdict_on,
)


def view(table: TheCleaner) -> dict[str, Any]:
    """The scene, the player board, the equipment, the clock."""
    return {
        "areas": [
            scene_area(table),
            cards_area(table, "slots", "hand", "Hand slots", to_list(table.slots), owner=0),
            cards_area(table, "offer", "row", "To choose from", to_list(table.offer), owner=0),
            area("cubes", "row", "Effort cubes", cube_pieces(table), owner=0, storage=table.storage()),
            area("watch", "row", "Pocket Watch", bonus_pieces(table), owner=0),
            area("dice", "row", "Dice", die_pieces(table)),
            area("report", "row", "Police report", report_pieces(table)),
            area("supply", "row", "Supply of cubes", supply_pieces(table)),
            area("exit", "row", "The way out", []),
            area("deck", "pile", "Equipment deck", [], hidden=len(table.deck)),
            cards_area(table, "discard", "pile", "Discard", to_list(table.discard)),
            cards_area(table, "removed", "pile", "Removed from the game", to_list(table.removed)),
        ],
        "counters": [
            counter("minutes", "Minutes left", table.minutes),
            counter("start", "Minutes at the start", table.start),
            counter("turn", "Turn", table.turn),
            counter("turns", "Turns until the police come", table.cap),
            counter("actions", "Actions left", table.actions),
            counter("found", "Points the police found", table.cost_of_found()),
        ],
        "facts": facts(table),
    }


def facts(table: TheCleaner) -> dict[str, Any]:
    """What is asked about, and how it stands."""
    step = table.stack[-1] if len(table.stack) > 0 else None
    ids = table.box.tile_ids
    return {
        "difficulty": difficulty(table),
        "must_go": [ids[tile] for tile in table.must_go()],
        "at": ids[step.tile] if isinstance(step, (PlaceCube, AcceptAssignment, AssignDie)) else None,
        "to_take": step.left if isinstance(step, ChooseCube) else 0,
        "assigning": assigning(step) if isinstance(step, AssignDie) else None,
        "odds": odds(table) if table.odds and len(table.found) == 0 else None,
        "end": ENDS[table.end],
        "score": None if table.end == RUNNING or table.lost() else table.score(),
        "rank": None if table.end == RUNNING else table.rank() or None,
        "standing": standing(table),
    }


def assigning(step: AssignDie) -> dict[str, Any]:
    return {"spaces": colours_in(step.spaces), "found": colours_in(step.found)}


# The scene.


def scene_area(table: TheCleaner) -> dict[str, Any]:
    tiles = [tile_piece(table, tile) for tile in table.lying]
    return area("scene", "board", table.box.name, tiles, width=table.box.width, height=table.box.height)


def tile_piece(table: TheCleaner, tile: int) -> dict[str, Any]:
    """A tile as it is drawn, once for each state it can be in."""
    found = max(0, table.found[tile]) if len(table.found) > 0 else 0
    key = (tile, table.open_spaces[tile], found, table.odds)
    tiles = table.box.shown.tiles
    if key not in tiles:
        tiles[key] = drawn_tile(table, tile, found)
    return tiles[key]


def drawn_tile(table: TheCleaner, tile: int, found: int) -> dict[str, Any]:
    box = table.box
    open_now = table.open_spaces[tile]
    return piece(
        box.tile_ids[tile],
        "tile",
        f"{box.tile_names[tile]} ({letters_of(open_now) or 'done'})",
        **tile_face(box, tile),
        states=states(box.spaces[tile], open_now, found),
        done=open_now == 0,
        loss=round(mean_loss(open_now), 2) if table.odds else None,
    )


def states(spaces: int, open_now: int, found: int) -> list[str]:
    """Of every space whether a cube covers it and whether the police found it."""
    words: list[str] = []
    for colour in colours_of(spaces):
        covered = count_of(spaces - open_now, colour)
        marked = count_of(found, colour)
        left = count_of(spaces, colour) - covered - marked
        words += [COVERED] * covered + [FOUND] * marked + [OPEN] * left
    return words


# The player board.


def cards_area(
    table: TheCleaner, id: str, kind: str, label: str, cards: list[int], owner: int | None = None
) -> dict[str, Any]:
    return area(id, kind, label, [card_piece(table, card) for card in cards], owner=owner)


def card_piece(table: TheCleaner, card: int) -> dict[str, Any]:
    """A card as it is drawn, once for all views."""
    box = table.box
    cards = box.shown.cards
    if card not in cards:
        cards[card] = piece(box.card_ids[card], "card", box.card_names[card], **card_face(box, card))
    return cards[card]


def cube_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """One piece for all cubes of a colour, with their number."""
    return [
        piece(f"cubes-{COLOURS[colour]}", "cubes", f"{number} {COLOURS[colour]}", colour=COLOURS[colour], number=number)
        for colour, number in enumerate(table.cubes)
        if number > 0
    ]


def bonus_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    return [piece(BONUS, "cube", "Bonus cube", **bonus_face())] if table.bonus else []


def supply_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """One cube for each colour of the scene; there is no end of them. TC-1.5"""
    shown = table.box.shown
    if not shown.supply:
        shown.supply = [
            piece(f"supply-{COLOURS[colour]}", "cube", f"{COLOURS[colour]} cube", **cube_face(colour))
            for colour in range(table.box.colours)
        ]
    return shown.supply[:]


# The dice, and what the police report.


def die_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """The Effort die as it lies there, or the dice of the police."""
    step = table.stack[-1] if len(table.stack) > 0 else None
    if isinstance(step, SpendBonus):
        return [die_piece(EFFORT, step.face, table.box.card_ids[step.card], result(table, step.card, step.face))]
    if table.result != NOT_YET and len(table.found) == 0:
        card, place = divmod(table.result, FACES)
        return [die_piece(EFFORT, place + 1, table.box.card_ids[card], printed(table, table.result), settled=True)]
    return [die_piece(f"die-{place}", face) for place, face in enumerate(table.dice, start=1)]


def die_piece(
    id: str, face: int, card: str | None = None, brings: str | None = None, settled: bool = False
) -> dict[str, Any]:
    """A die; of the Effort die also what it brings, and whether a Bonus cube can no longer change it."""
    return piece(id, "die", str(face), face=face, card=card, result=brings, settled=settled)


def report_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """What the police rolled, tile by tile, and what they found with it. TC-7.6"""
    return [report_piece(table, visit[0], visit[1:]) for visit in table.thrown]


def report_piece(table: TheCleaner, tile: int, dice: vec[i64]) -> dict[str, Any]:
    box = table.box
    found = table.found[tile]
    verdict = None if found == UNRESOLVED else verdict_on(found)
    return piece(
        report_id(box, tile),
        "report",
        f"{box.tile_names[tile]}: {', '.join(map(str, dice))}. {verdict or ''}".rstrip(),
        **report_face(box, tile),
        dice=to_list(dice),
        found=None if found == UNRESOLVED else colours_in(found),
        clean=found == 0,
        text=verdict,
    )


# The odds.


def odds(table: TheCleaner) -> dict[str, Any]:
    """What leaving now would bring, exactly: mean score, the chance of each rank, what each tile costs. TC-9.2"""
    box = table.box
    return {
        "score": expected_score(table),
        "lost": bool(table.must_go()),
        "ranks": {rank: round(chance, 4) for rank, chance in rank_chances(table).items()},
        "tiles": {
            box.tile_ids[tile]: {
                "loss": round(mean_loss(table.open_spaces[tile]), 2),
                "nothing": round(float(chance_of_nothing(table.open_spaces[tile])), 4),
            }
            for tile in table.lying
        },
    }


def rank_chances(table: TheCleaner) -> dict[str, float]:
    chances: dict[str, float] = {}
    for loss, chance in losses_of_all(table.open_tiles()).items():
        rank = rank_of(table.minutes + table.handicap() - loss)
        chances[rank] = chances.get(rank, 0.0) + float(chance)
    return dict(sorted(chances.items()))
