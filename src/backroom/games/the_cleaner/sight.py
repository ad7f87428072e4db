"""What can be seen of The Cleaner: a table of contents of its views."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Chance, Field, Flag, Number, PieceField, Text, Word
from backroom.engine.fields import ByName, Group, Items
from backroom.engine.sight import NOBODY_LOOKS, Area, Counter, Kind, Sight
from backroom.games.the_cleaner.box import DIFFICULTIES, FACES, HANDICAPS, MOST_MINUTES, Scene
from backroom.games.the_cleaner.spaces import COLOURS, LETTERS, MOST_SPACES, colours_in, level, penalty, worth
from backroom.games.the_cleaner.state import ACTIONS, LOWEST_RANK, RANKS, SLOTS
from backroom.games.the_cleaner.words.phrases import KINDS, action_text, signed

EFFORT: Final = "die-effort"
BONUS: Final = "bonus"
OPEN: Final = "open"
COVERED: Final = "covered"
FOUND: Final = "found"
ENDINGS: Final = {
    "arrested": "arrested at the scene",
    "betrayed": "given away by what was left behind",
    "investigated": "investigated by the police",
    "spotless": "everything is clean",
}
PLACES: Final = {
    "scene": "tiles to be cleaned, each in its place",
    "slots": "room for two cards, to be activated or used together",
    "cubes": "to be put on spaces of their colour; what is kept after a turn costs minutes",
    "watch": "holds one Bonus cube, which flips the Effort die or rolls it again",
    "dice": "the Effort die, and in the end those of the police",
    "report": "what the police found, tile by tile",
    "supply": "cubes of every colour; it never runs out",
    "exit": "leave before a turn; then the police look at what you left behind",
    "deck": "cards to draw; made anew from the discard when it runs out",
}


def sight(box: Scene, start: int, turns: int) -> Sight:
    """The scene with its tiles, the player board, the equipment, the police; the clock and the turns."""
    tiles = len(box.tile_ids)
    cards = len(box.card_ids)
    return Sight(
        1,
        areas=[
            Area("scene", "board", box.name, ["tile"], tiles, facts=board_facts(box), means=PLACES["scene"]),
            Area("slots", "hand", "Hand slots", ["card"], SLOTS, owned=True, means=PLACES["slots"]),
            Area("offer", "row", "To choose from", ["card"], SLOTS, owned=True, means="drawn: one card is kept"),
            cubes_area(box, start),
            Area("watch", "row", "Pocket Watch", ["cube"], 1, owned=True, means=PLACES["watch"]),
            Area("dice", "row", "Dice", ["die"], MOST_SPACES, means=PLACES["dice"]),
            Area("report", "row", "Police report", ["report"], tiles, ordered=True, means=PLACES["report"]),
            Area("supply", "row", "Supply of cubes", ["cube"], box.colours, means=PLACES["supply"]),
            Area("exit", "row", "The way out", [], 0, means=PLACES["exit"]),
            Area("deck", "pile", "Equipment deck", ["card"], cards, NOBODY_LOOKS, means=PLACES["deck"]),
            Area("discard", "pile", "Discard", ["card"], cards, means="becomes the deck once that has run out"),
            Area("removed", "pile", "Removed from the game", ["card"], cards, means="paid for Bonus cubes"),
        ],
        kinds=[
            tile_kind(box),
            card_kind(box),
            cubes_kind(box, start),
            cube_kind(box),
            die_kind(box),
            report_kind(box),
        ],
        counters=counters(box, start, turns),
        facts=facts(box, start),
    )


# The pieces.


def tile_kind(box: Scene) -> Kind:
    return Kind(
        "tile",
        "Tile",
        {id: tile_face(box, tile) for tile, id in enumerate(box.tile_ids)},
        printed=[
            Text("name", "Name"),
            Word("role", {kind: kind for kind in KINDS}, "Role", "Victims and Murder Weapons must be gone"),
            Text("place", "Place"),
            Number("x", 1, box.width, "Column"),
            Number("y", 1, box.height, "Row"),
            Items("spaces", colour_word(box), MOST_SPACES, "Spaces", "each takes a cube of its colour"),
        ],
        changing=[
            Items("states", Word("state", STATES), MOST_SPACES, "What became of each space"),
            Flag("done", "Disposed of", "whether all spaces are covered"),
            Chance(
                "loss",
                0,
                MOST_SPACES * int(penalty(box.colours - 1)),
                "Loss",
                "points it would cost in the mean",
                null=True,
            ),
        ],
        means="is disposed of once every space has a cube of its colour",
    )


STATES: Final = {OPEN: "open", COVERED: "covered by a cube", FOUND: "found by the police"}


def tile_face(box: Scene, tile: int) -> dict[str, Any]:
    """What is printed on a tile, and where it lies."""
    return {
        "name": box.tile_names[tile],
        "role": KINDS[box.kinds[tile]],
        "place": box.places[tile],
        "x": box.xs[tile],
        "y": box.ys[tile],
        "spaces": colours_in(box.spaces[tile]),
    }


def card_kind(box: Scene) -> Kind:
    result = [
        Items("cubes", colour_word(box), MOST_SPACES, "Cubes"),
        Number("minutes", -MOST_MINUTES, MOST_MINUTES, "Minutes", "minutes", better=1),
    ]
    action = [
        Number("cubes", 1, len(COLOURS), "Cubes of any colour", "cubes", better=1),
        Items("with", PieceField("card", box.card_ids), len(box.card_ids), "With"),
        Text("text", "In words"),
    ]
    return Kind(
        "card",
        "Equipment",
        {id: card_face(box, card) for card, id in enumerate(box.card_ids)},
        printed=[
            Text("name", "Name"),
            Text("picture", "Picture"),
            Items("results", Group("result", result), FACES, "Results", "what each face of the Effort die brings"),
            Group("action", action, "Action", "what it does together with another card", null=True),
            Flag("collectors", "Collector's card"),
        ],
        means="activated, it brings cubes and costs minutes, as the Effort die says",
    )


def card_face(box: Scene, card: int) -> dict[str, Any]:
    """What is printed on a card."""
    lines = range(card * FACES, (card + 1) * FACES)
    return {
        "name": box.card_names[card],
        "picture": box.pictures[card],
        "results": [{"cubes": colours_in(box.gains[line]), "minutes": box.times[line]} for line in lines],
        "action": action_face(box, card),
        "collectors": card in box.collectors,
    }


def action_face(box: Scene, card: int) -> dict[str, Any] | None:
    if not box.partners[card]:
        return None
    partners = [box.card_ids[partner] for partner in box.partners[card]]
    return {"cubes": box.action_cubes[card], "with": partners, "text": action_text(box, card)}


def cubes_kind(box: Scene, start: int) -> Kind:
    """Stored cubes cost a minute each at least, so there are never more than minutes and a turn's gains."""
    most = start + ACTIONS * MOST_SPACES
    return Kind(
        "cubes",
        "Cubes of a colour",
        {f"cubes-{colour}": {"colour": colour} for colour in COLOURS[: box.colours]},
        printed=[colour_word(box)],
        changing=[Number("number", 1, most, "Number", "cubes")],
        means="all cubes of a colour on the player board",
    )


def cube_kind(box: Scene) -> Kind:
    """One of each colour for the supply, and the Bonus cube, which has no colour."""
    pieces = {f"supply-{COLOURS[colour]}": cube_face(colour) for colour in range(box.colours)}
    pieces[BONUS] = bonus_face()
    return Kind(
        "cube",
        "Cube",
        pieces,
        printed=[
            Word("colour", colour_words(box), "Colour", null=True),
            Text("letter", "Letter", null=True),
            Number("level", 1, len(COLOURS), "Level", means="minutes it costs to keep or to convert", null=True),
            Number("found_up_to", 1, FACES, "Found with up to", means="what the police find it with", null=True),
            Number("penalty", 2, penalty(len(COLOURS) - 1), "Penalty", "points", "if found", -1, null=True),
        ],
        means="the higher its level, the dearer to keep and the easier to find",
    )


def cube_face(colour: int) -> dict[str, Any]:
    """A colour: its effort, what the police find it with, what that costs."""
    return {
        "colour": COLOURS[colour],
        "letter": LETTERS[colour],
        "level": level(colour),
        "found_up_to": min(FACES, level(colour)),
        "penalty": penalty(colour),
    }


def bonus_face() -> dict[str, Any]:
    return {"colour": None, "letter": None, "level": None, "found_up_to": None, "penalty": None}


def die_kind(box: Scene) -> Kind:
    return Kind(
        "die",
        "Die",
        {EFFORT: {}, **{f"die-{number + 1}": {} for number in range(MOST_SPACES)}},
        changing=[
            Number("face", 1, FACES, "Shows"),
            PieceField("card", box.card_ids, "Card", "what the Effort die was rolled for", null=True),
            Text("result", "Result", "what it brings", null=True),
            Flag("settled", "Settled", "whether the Effort die's result has been taken"),
        ],
        means="the Effort die for your cards, the others for the police",
    )


def report_kind(box: Scene) -> Kind:
    return Kind(
        "report",
        "Report on a tile",
        {report_id(box, tile): report_face(box, tile) for tile in range(len(box.tile_ids))},
        printed=[PieceField("tile", box.tile_ids, "Tile"), Text("name", "Name")],
        changing=[
            Items("dice", Number("face", 1, FACES), MOST_SPACES, "Dice", "as the police rolled them"),
            Items("found", colour_word(box), MOST_SPACES, "Found", null=True, none="The dice are not assigned yet."),
            Flag("clean", "Clean", "whether nothing was found"),
            Text("text", "Verdict", null=True),
        ],
        means="what the police found there",
    )


def report_id(box: Scene, tile: int) -> str:
    return f"report-{box.tile_ids[tile]}"


def report_face(box: Scene, tile: int) -> dict[str, Any]:
    return {"tile": box.tile_ids[tile], "name": box.tile_names[tile]}


def colour_words(box: Scene) -> dict[str, str]:
    return {colour: colour for colour in COLOURS[: box.colours]}


def colour_word(box: Scene) -> Word:
    return Word("colour", colour_words(box), "Colour")


# The areas, the counters, the facts.


def board_facts(box: Scene) -> list[Field]:
    return [
        Number("width", box.width, box.width, "Columns", means="how broad the scene is"),
        Number("height", box.height, box.height, "Rows", means="how deep the scene is"),
    ]


def cubes_area(box: Scene, start: int) -> Area:
    means, facts = PLACES["cubes"], cubes_facts(start)
    return Area("cubes", "row", "Effort cubes", ["cubes"], box.colours, owned=True, facts=facts, means=means)


def cubes_facts(start: int) -> list[Field]:
    """What is stored was paid for; a turn brings four actions' worth of black cubes at most."""
    most = start + ACTIONS * MOST_SPACES * level(len(COLOURS) - 1)
    means = "what it costs to keep all cubes at the end of the turn"
    return [Number("storage", 0, most, "Storage", "minutes", means, -1, says="Keeping all of them costs {} minutes.")]


def counters(box: Scene, start: int, turns: int) -> list[Counter]:
    return [
        Counter("minutes", "Minutes left", 0, start, "minutes", "at 0 you are arrested", better=1, counts=True),
        Counter("start", "Minutes at the start", start, start, "minutes", "the clock never shows more"),
        Counter("turn", "Turn", 0, turns, means="four actions and a refresh"),
        Counter("turns", "Turns until the police come", turns, turns, means="then you are arrested"),
        Counter("actions", "Actions left", 0, ACTIONS, "actions", "in this turn, which may be ended early"),
        Counter(
            "found", "Points the police found", 0, all_worth(box), "points", "off the score", better=-1, counts=True
        ),
    ]


def all_worth(box: Scene) -> int:
    """What every space of the scene would cost."""
    return sum(worth(spaces) for spaces in box.spaces)


SCORE: Final = "minutes left, changed by the difficulty, less what the police found"


def facts(box: Scene, start: int) -> list[Field]:
    lowest, highest = min(HANDICAPS) - all_worth(box), start + max(HANDICAPS)
    return [
        Word("difficulty", difficulty_words(), "Difficulty", "what it adds to the score", says="The difficulty is {}."),
        Items(
            "must_go",
            PieceField("tile", box.tile_ids),
            len(box.tile_ids),
            "Must go",
            "whoever leaves one of these behind has lost",
            says="Must be gone before you leave: {}.",
        ),
        PieceField(
            "at",
            box.tile_ids,
            "At work on",
            "the tile being cleaned or looked at",
            null=True,
            says="Being looked at: {}.",
        ),
        Number("to_take", 0, len(COLOURS), "Cubes to take", "cubes", "of any colour, still to be chosen"),
        Group("assigning", assigning_fields(box), "By hand", "dice of the police, put on spaces by hand", null=True),
        Group("odds", odds_fields(box, lowest, highest), "Odds", "what leaving now would bring", null=True),
        Word("end", ENDINGS, "End", "how it ended", null=True, says="The end: {}."),
        Number("score", lowest, highest, "Score", "points", SCORE, better=1, counts=True, null=True, says="{} points."),
        Word("rank", rank_words(), "Rank", "what the score makes of you", null=True, says="The rank is {}."),
        Text("standing", "Standing", "how the job goes, or went"),
    ]


def rank_words() -> dict[str, str]:
    """'Elite Cleaner (20 to 29)', the best first."""
    words: dict[str, str] = {}
    above = ""
    for least, rank in RANKS:
        words[rank] = f"{rank} ({least} to {above})" if above else f"{rank} ({least} or more)"
        above = str(least - 1)
    words[LOWEST_RANK] = f"{LOWEST_RANK} ({above} or less)"
    return words


def difficulty_words() -> dict[str, str]:
    """'hard (+10)'."""
    return {
        word: f"{word} ({signed(points)})" if points else word
        for word, points in zip(DIFFICULTIES, HANDICAPS, strict=True)
    }


def assigning_fields(box: Scene) -> list[Field]:
    return [
        Items("spaces", colour_word(box), MOST_SPACES, "Without a die yet"),
        Items("found", colour_word(box), MOST_SPACES, "Found already"),
    ]


def odds_fields(box: Scene, lowest: int, highest: int) -> list[Field]:
    tile: list[Field] = [
        Chance("loss", 0, MOST_SPACES * int(penalty(box.colours - 1)), "Loss", "points it costs in the mean"),
        Chance("nothing", label="Nothing found", means="how likely the police find nothing on it"),
    ]
    ranks = [*[rank for _, rank in RANKS], LOWEST_RANK]
    return [
        Chance("score", lowest, highest, "Mean score", "of leaving now", says="Leaving now: {} points in the mean."),
        Flag("lost", "Lost", "whether leaving now loses", says="Leaving now loses."),
        ByName("ranks", Chance("chance"), ranks, "Ranks", "how likely each is"),
        ByName("tiles", Group("tile", tile), box.tile_ids, "Tiles", "what each costs"),
    ]
