"""What everybody sees of the table: all but the order of the deck. TC-9.1"""

from __future__ import annotations

from typing import Any

from backroom.engine import area, counter, piece
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.odds import chance_of_nothing, losses_of_all, mean_loss
from backroom.games.the_cleaner.spaces import COLOURS, LETTERS, colours_of, count_of, letters_of, level, penalty
from backroom.games.the_cleaner.state import ENDS, NOT_YET, RUNNING, SLOTS, UNRESOLVED, TheCleaner, rank_of
from backroom.games.the_cleaner.steps.actions import SpendBonus
from backroom.games.the_cleaner.words.phrases import (
    difficulty,
    expected_score,
    kind_of,
    printed,
    result,
    standing,
    verdict_on,
)


def view(table: TheCleaner) -> dict[str, Any]:
    """The scene, the player board, the equipment, the clock."""
    box = table.box
    return {
        "areas": [
            scene_area(table),
            cards_area(table, "slots", "hand", "Hand slots", table.slots, owner=0, size=SLOTS),
            cards_area(table, "offer", "row", "To choose from", table.offer, owner=0),
            area("cubes", "row", "Effort cubes", cube_pieces(table), owner=0, storage=table.storage()),
            area("watch", "row", "Pocket Watch", bonus_pieces(table), owner=0),
            area("dice", "row", "Dice", die_pieces(table)),
            area("report", "row", "Police report", report_pieces(table)),
            area("supply", "row", "Supply of cubes", supply_pieces(table)),
            area("exit", "row", "The way out", []),
            area("deck", "pile", "Equipment deck", [], hidden=len(table.deck)),
            cards_area(table, "discard", "pile", "Discard", table.discard),
            cards_area(table, "removed", "pile", "Removed from the game", table.removed),
        ],
        "counters": [
            counter("minutes", "Minutes left", table.minutes),
            counter("start", "Minutes at the start", table.start),
            counter("turn", "Turn", table.turn),
            counter("turns", "Turns until the police come", table.cap),
            counter("actions", "Actions left", table.actions),
        ],
        "facts": {
            "scene": {"number": box.number, "name": box.name, "width": box.width, "height": box.height},
            "difficulty": difficulty(table),
            "places": [place_of(table, tile) for tile in range(len(box.places))],
            "colours": colour_table(table),
            "must_go": [box.tile_ids[tile] for tile in table.must_go()],
            "odds": odds(table) if table.odds and not table.found else None,
            "end": ENDS[table.end],
            "score": None if table.end == RUNNING or table.lost() else table.score(),
            "rank": None if table.end == RUNNING else table.rank() or None,
            "standing": standing(table),
        },
    }


# The scene.


def scene_area(table: TheCleaner) -> dict[str, Any]:
    tiles = [tile_piece(table, tile) for tile in table.lying]
    return area("scene", "board", table.box.name, tiles, width=table.box.width, height=table.box.height)


def tile_piece(table: TheCleaner, tile: int) -> dict[str, Any]:
    box = table.box
    open_now = table.open_spaces[tile]
    label = f"{box.tile_names[tile]} ({letters_of(open_now) or 'done'})"
    return piece(
        box.tile_ids[tile],
        "tile",
        label,
        name=box.tile_names[tile],
        role=kind_of(table, tile),
        place=box.places[tile],
        x=box.xs[tile],
        y=box.ys[tile],
        spaces=space_list(table, tile),
        done=open_now == 0,
        loss=round(mean_loss(open_now), 2) if table.odds else None,
    )


def space_list(table: TheCleaner, tile: int) -> list[dict[str, Any]]:
    """Every space with its colour, whether a cube covers it, and whether the police found it."""
    printed = table.box.spaces[tile]
    found = max(0, table.found[tile]) if table.found else 0
    spaces: list[dict[str, Any]] = []
    for colour in colours_of(printed):
        covered = count_of(printed - table.open_spaces[tile], colour)
        marked = covered + count_of(found, colour)
        for number in range(count_of(printed, colour)):
            is_found = covered <= number < marked
            spaces.append({"colour": COLOURS[colour], "covered": number < covered, "found": is_found})
    return spaces


def place_of(table: TheCleaner, tile: int) -> dict[str, Any]:
    box = table.box
    return {"tile": box.tile_ids[tile], "name": box.places[tile], "x": box.xs[tile], "y": box.ys[tile]}


def colour_table(table: TheCleaner) -> list[dict[str, Any]]:
    """The colours of the scene: effort, what the police find them with, what that costs."""
    return [
        {
            "name": COLOURS[colour],
            "letter": LETTERS[colour],
            "level": level(colour),
            "found_up_to": min(FACES, level(colour)),
            "penalty": penalty(colour),
        }
        for colour in range(table.box.colours)
    ]


# The player board.


def cards_area(
    table: TheCleaner, id: str, kind: str, label: str, cards: list[int], owner: int | None = None, **facts: Any
) -> dict[str, Any]:
    return area(id, kind, label, [card_piece(table, card) for card in cards], owner=owner, **facts)


def card_piece(table: TheCleaner, card: int) -> dict[str, Any]:
    box = table.box
    lines = range(card * FACES, (card + 1) * FACES)
    return piece(
        box.card_ids[card],
        "card",
        box.card_names[card],
        name=box.card_names[card],
        picture=box.pictures[card],
        results=[{"cubes": letters_of(box.gains[line]), "minutes": box.times[line]} for line in lines],
        action=action_face(table, card),
        collectors=card in box.collectors,
    )


def action_face(table: TheCleaner, card: int) -> dict[str, Any] | None:
    box = table.box
    if not box.action_cubes[card]:
        return None
    return {"cubes": box.action_cubes[card], "with": [box.card_names[partner] for partner in box.partners[card]]}


def cube_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """One piece for all cubes of a colour, with their number."""
    return [
        piece(f"cubes-{COLOURS[colour]}", "cubes", f"{number} {COLOURS[colour]}", colour=COLOURS[colour], number=number)
        for colour, number in enumerate(table.cubes)
        if number > 0
    ]


def bonus_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    return [piece("bonus", "cube", "Bonus cube")] if table.bonus else []


def die_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """The Effort die as it lies there, or the dice of the police."""
    step = table.stack[-1] if table.stack else None
    if isinstance(step, SpendBonus):
        return [effort_piece(table, step.card, step.face, result(table, step.card, step.face), settled=False)]
    if table.result != NOT_YET and not table.found:
        card, place = divmod(table.result, FACES)
        return [effort_piece(table, card, place + 1, printed(table, table.result), settled=True)]
    return [piece(f"die-{place}", "die", str(face), face=face) for place, face in enumerate(table.dice, start=1)]


def effort_piece(table: TheCleaner, card: int, face: int, brings: str, settled: bool) -> dict[str, Any]:
    """The Effort die, what it brings, and whether a Bonus cube can no longer change it."""
    rolled_for = table.box.card_ids[card]
    return piece("die-effort", "die", str(face), face=face, card=rolled_for, result=brings, settled=settled)


def supply_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """One cube for each colour of the scene; there is no end of them. TC-1.5"""
    colours = COLOURS[: table.box.colours]
    return [piece(f"supply-{colour}", "cube", f"{colour} cube", colour=colour) for colour in colours]


def report_pieces(table: TheCleaner) -> list[dict[str, Any]]:
    """What the police rolled, tile by tile, and what they found with it. TC-7.6"""
    return [report_piece(table, visit[0], visit[1:]) for visit in table.thrown]


def report_piece(table: TheCleaner, tile: int, dice: list[int]) -> dict[str, Any]:
    box = table.box
    found = table.found[tile]
    verdict = None if found == UNRESOLVED else verdict_on(found)
    name = box.tile_names[tile]
    label = f"{name}: {', '.join(map(str, dice))}. {verdict or ''}".rstrip()
    return piece(f"report-{box.tile_ids[tile]}", "report", label, name=name, dice=dice, clean=found == 0, text=verdict)


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
