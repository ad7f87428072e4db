"""What is printed: scenes with their tiles, and equipment, read from an edition and checked."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import BadEdition, Keys, Printed, append, extend, rows_of, vec
from backroom.games.the_cleaner.spaces import COLOURS, LETTERS, MOST_SPACES, spaces_of, worth

VICTIM: Final = 0
WEAPON: Final = 1
EVIDENCE: Final = 2
FACES: Final = 6
DIFFICULTIES: Final = ("easy", "normal", "hard", "insane")
HANDICAPS: Final = (-10, 0, 10, 20)  # what each adds to the score
MOST_CARDS: Final = 40
MOST_TILES: Final = 30
MOST_MINUTES: Final = 20
WIDEST: Final = 8
TAKEN_IDS: Final = (
    *("deck", "discard", "removed", "slots", "offer", "watch", "bonus", "scene", "cubes", "dice"),
    *("report", "supply", "exit"),
)


class Drawn:
    """Cards and tiles as they are drawn, once for all views. They stay at home when the box is sent."""

    def __init__(self) -> None:
        self.cards: dict[int, dict[str, Any]] = {}
        self.tiles: dict[tuple[int, int, int, bool], dict[str, Any]] = {}
        self.supply: list[dict[str, Any]] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, ()


class Scene(Printed):
    """One crime scene: its board, its tiles (Victims, Weapons, Evidence) and the equipment used there."""

    def __init__(self, number: i64 = 0) -> None:
        self.number = number
        self.name = ""
        self.colours = 0
        self.width = 0
        self.height = 0
        self.drawn = vec[i64]()  # difficulty -> tiles of Evidence
        self.ruin = 0  # what a lost game counts: less than any finish in this edition
        self.shown = Drawn()
        self.tile_names: list[str] = []
        self.tile_ids: list[str] = []
        self.places: list[str] = []
        self.xs = vec[i64]()
        self.ys = vec[i64]()
        self.kinds = vec[i64]()
        self.spaces = vec[i64]()  # tile -> what is printed on it, as spaces.py counts
        self.required = vec[i64]()
        self.optional = vec[i64]()
        self.evidence = vec[i64]()
        self.card_names: list[str] = []
        self.card_ids: list[str] = []
        self.pictures: list[str] = []
        self.gains = vec[i64]()  # card * 6 + face - 1 -> cubes, as spaces.py counts
        self.times = vec[i64]()  # card * 6 + face - 1 -> minutes, won back or (below 0) lost
        self.action_cubes = vec[i64]()  # card -> cubes of any colour that its action gives
        self.partner_names: list[list[str]] = []
        self.partners = vec[vec[i64]]()  # card -> cards its action works with
        self.usual = vec[i64]()
        self.collectors = vec[i64]()
        # Where each kind of action begins among the choices of a turn.
        self.activate = 1
        self.buy = 0
        self.use = 0
        self.clean = 0
        self.combine = 0
        self.split = 0
        self.replace = 0
        self.leave = 0

    def close(self) -> None:
        """Partners by number, and the places of all actions."""
        cards = len(self.card_names)
        known = {name: card for card, name in enumerate(self.card_names)}
        self.partners = rows_of([[known[name] for name in names if name in known] for names in self.partner_names])
        self.buy = self.activate + cards
        self.use = self.buy + cards
        self.clean = self.use + cards
        self.combine = self.clean + len(self.tile_names)
        self.split = self.combine + self.colours
        self.replace = self.split + self.colours
        self.leave = self.replace + 1

    def action_with(self, card: i64, other: i64) -> bool:
        """Whether the first card's printed action can be done with the second."""
        return self.action_cubes[card] > 0 and other in self.partners[card]


class Box(Printed):
    """The two scenes of an edition."""

    def __init__(self) -> None:
        self.title = ""
        self.scenes: list[Scene] = []


def read_box(data: dict[str, Any]) -> Box:
    """The box of an edition; a BadEdition names the key that is wrong."""
    box = Box()
    keys = Keys(data, "")
    box.title = keys.word("title")
    scenes = keys.tables("scenes")
    if len(scenes) != 2:
        raise BadEdition(f"scenes: should be two, not {len(scenes)}.")
    equipment = keys.table("equipment")
    for number, printed in enumerate(scenes, start=1):
        box.scenes.append(read_scene(number, printed))
    read_equipment(box, equipment)
    keys.done()
    ruin = min(worst_finish(scene) for scene in box.scenes) - 1
    for scene in box.scenes:
        scene.close()
        scene.ruin = ruin
    return box


def worst_finish(scene: Scene) -> i64:
    """The lowest score there is: left in the last minute, the dearest Evidence untouched, and all of it found."""
    prices = sorted([worth(scene.spaces[tile]) for tile in scene.evidence], reverse=True)
    dealt = zip(HANDICAPS, scene.drawn, strict=True)
    return min(1 + handicap - sum(prices[:drawn]) for handicap, drawn in dealt)


# The scenes.


def read_scene(number: i64, keys: Keys) -> Scene:
    scene = Scene(number)
    scene.name = keys.word("name")
    scene.colours = read_colours(keys)
    scene.width = keys.number("width", 1, WIDEST)
    scene.height = keys.number("height", 1, WIDEST)
    for kind, key in ((VICTIM, "victims"), (WEAPON, "weapons"), (EVIDENCE, "evidence")):
        for tile in keys.tables(key):
            read_tile(scene, kind, tile)
    scene.drawn = read_drawn(scene, keys)
    keys.done()
    check_tiles(scene, keys)
    return scene


def read_colours(keys: Keys) -> i64:
    """The colours of a scene are the lowest ones, at least two."""
    letters = keys.word("colours")
    if len(letters) < 2 or not LETTERS.startswith(letters):
        raise BadEdition(f"{keys.place('colours')}: should be the first letters of {LETTERS}, not {letters!r}.")
    return len(letters)


def read_tile(scene: Scene, kind: i64, keys: Keys) -> None:
    tile = len(scene.tile_names)
    name = keys.word("name")
    scene.tile_names.append(name)
    scene.tile_ids.append(read_id(name, keys, scene.tile_ids))
    scene.places.append(keys.word("place"))
    scene.xs = append(scene.xs, keys.number("x", 1, scene.width))
    scene.ys = append(scene.ys, keys.number("y", 1, scene.height))
    scene.kinds = append(scene.kinds, kind)
    scene.spaces = append(scene.spaces, read_spaces(keys, scene.colours))
    if kind == EVIDENCE:
        scene.evidence = append(scene.evidence, tile)
    elif kind == VICTIM and read_optional(keys):
        scene.optional = append(scene.optional, tile)
    else:
        scene.required = append(scene.required, tile)
    keys.done()


def read_optional(keys: Keys) -> bool:
    """Whether this Victim is only there if the table wants it."""
    if "optional" not in keys.data:
        return False
    value = keys.value("optional")
    if not isinstance(value, bool):
        raise BadEdition(f"{keys.place('optional')}: should be true or false, not {value!r}.")
    return value


def read_spaces(keys: Keys, colours: i64) -> i64:
    letters = keys.word("spaces")
    if any(letter not in LETTERS[:colours] for letter in letters) or len(letters) > MOST_SPACES:
        raise BadEdition(
            f"{keys.place('spaces')}: should be 1 to {MOST_SPACES} letters of {LETTERS[:colours]}, not {letters!r}."
        )
    return spaces_of(letters)


def read_drawn(scene: Scene, keys: Keys) -> vec[i64]:
    """How much Evidence each difficulty lays out: never less than the one before it, never more than there is."""
    table = keys.table("drawn")
    drawn = vec[i64]()
    for word in DIFFICULTIES:
        drawn = append(drawn, table.number(word, drawn[-1] if len(drawn) > 0 else 0, len(scene.evidence)))
    table.done()
    return drawn


def check_tiles(scene: Scene, keys: Keys) -> None:
    if len(scene.tile_names) > MOST_TILES:
        raise BadEdition(f"{keys.where}: has {len(scene.tile_names)} tiles, more than {MOST_TILES}.")
    if VICTIM not in [scene.kinds[tile] for tile in scene.required]:
        raise BadEdition(f"{keys.place('victims')}: at least one should not be optional.")
    spots = list(zip(scene.xs, scene.ys, strict=True))
    for tile, spot in enumerate(spots):
        if spot in spots[:tile]:
            other = scene.tile_names[spots.index(spot)]
            raise BadEdition(f"{keys.where}: {scene.tile_names[tile]!r} lies where {other!r} does, at {spot}.")


def read_id(name: str, keys: Keys, taken: list[str]) -> str:
    """The short stable name of a tile or a card: 'Print on the Mirror' → 'print-on-the-mirror'."""
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not id or id.isdecimal() or id in TAKEN_IDS or id.startswith(("cubes-", "die-")):
        raise BadEdition(f"{keys.place('name')}: {name!r} cannot be a name here.")
    if id in taken:
        raise BadEdition(f"{keys.place('name')}: another one is called {name!r}.")
    return id


# The equipment.


def read_equipment(box: Box, keys: Keys) -> None:
    """Basic cards go to both scenes, advanced ones to the second; collector's cards lie apart."""
    first, second = box.scenes
    for key in ("basic", "collectors_basic"):
        for card in keys.tables(key):
            read_card(second, card, min(first.colours, second.colours), collectors=key != "basic")
            copy_card(second, first)
    for key in ("advanced", "collectors_advanced"):
        for card in keys.tables(key):
            read_card(second, card, second.colours, collectors=key != "advanced")
    keys.done()
    if not 4 <= len(first.usual) <= len(second.card_names) <= MOST_CARDS:
        raise BadEdition(f"{keys.where}: should be 4 basic cards or more, and at most {MOST_CARDS} altogether.")
    check_names(box, keys)


def check_names(box: Box, keys: Keys) -> None:
    """Partners exist, and no card is called like a tile."""
    second = box.scenes[1]
    for card, partners in enumerate(second.partner_names):
        for partner in partners:
            if partner not in second.card_names or partner == second.card_names[card]:
                raise BadEdition(f"{keys.where}: {second.card_names[card]!r} has no partner {partner!r} to work with.")
    for scene in box.scenes:
        for id in scene.tile_ids:
            if id in second.card_ids:
                raise BadEdition(f"{keys.where}: a card and a tile are both called {id!r}.")


def read_card(scene: Scene, keys: Keys, colours: i64, collectors: bool) -> None:
    card = len(scene.card_names)
    name = keys.word("name")
    scene.card_ids.append(read_id(name, keys, scene.card_ids))
    scene.card_names.append(name)
    scene.pictures.append(keys.word("picture"))
    sort_card(scene, card, collectors)
    read_dice(scene, keys, colours)
    scene.action_cubes = append(scene.action_cubes, 0)
    scene.partner_names.append([])
    if "action" in keys.data:
        read_action(scene, keys.table("action"))
    keys.done()


def sort_card(scene: Scene, card: i64, collectors: bool) -> None:
    """To the collector's cards, or to the usual ones."""
    if collectors:
        scene.collectors = append(scene.collectors, card)
    else:
        scene.usual = append(scene.usual, card)


def copy_card(source: Scene, scene: Scene) -> None:
    """The card just read is used in this scene, too, under the same number."""
    card = len(scene.card_names)
    scene.card_ids.append(source.card_ids[card])
    scene.card_names.append(source.card_names[card])
    scene.pictures.append(source.pictures[card])
    sort_card(scene, card, card in source.collectors)
    scene.gains = extend(scene.gains, source.gains[card * FACES :])
    scene.times = extend(scene.times, source.times[card * FACES :])
    scene.action_cubes = append(scene.action_cubes, source.action_cubes[card])
    scene.partner_names.append(source.partner_names[card])


def read_dice(scene: Scene, keys: Keys, colours: i64) -> None:
    """Six results such as 'OOR -3': cubes gained, minutes lost or won back."""
    results = keys.value("dice")
    if not isinstance(results, list) or len(results) != FACES:
        raise BadEdition(f"{keys.place('dice')}: should be a list of {FACES} results, not {results!r}.")
    for face, result in enumerate(results, start=1):
        cubes, minutes = read_result(result, f"{keys.place('dice')}[{face}]", colours)
        scene.gains = append(scene.gains, cubes)
        scene.times = append(scene.times, minutes)


def read_result(result: Any, where: str, colours: int) -> tuple[int, int]:
    letters = LETTERS[:colours]
    found = re.fullmatch(rf"([{letters}]{{0,{MOST_SPACES}}}) ?([+-]\d+|0)", result) if isinstance(result, str) else None
    if found is None or abs(int(found.group(2))) > MOST_MINUTES:
        raise BadEdition(
            f"{where}: should be up to {MOST_SPACES} letters of {letters} and minutes"
            f" from -{MOST_MINUTES} to +{MOST_MINUTES}, such as 'YO -3', not {result!r}."
        )
    return spaces_of(found.group(1)), int(found.group(2))


def read_action(scene: Scene, keys: Keys) -> None:
    """What two cards do together: so many cubes of any colour."""
    scene.action_cubes[-1] = keys.number("cubes", 1, len(COLOURS))
    partners = keys.value("with")
    if not isinstance(partners, list) or not partners or not all(isinstance(name, str) for name in partners):
        raise BadEdition(f"{keys.place('with')}: should be a list of names, not {partners!r}.")
    scene.partner_names[-1] = partners
    keys.done()
