"""An edition that cannot be played with is refused, and the sentence names the key that is wrong."""

from __future__ import annotations

import pytest

from backroom import BadEdition
from backroom.engine import Edition
from backroom.engine.laws import check

from .job import GAME, STUDIO

TEXT = STUDIO.read_text(encoding="utf-8")
RUG = '{ name = "Rug", place = "floor", x = 1, y = 2, spaces = "RR" }'
BRUSH = 'dice = ["-1", "Y -1", "O -1", "R -1", "YO -1", "OR -1"]'
RESULT = "should be up to 7 letters of YOR and minutes from -20 to +20, such as 'YO -3', not"


def refusal(text: str) -> str:
    with pytest.raises(BadEdition) as refused:
        GAME.new(edition=Edition("homemade", text, shipped=False))
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def advanced(dice: str) -> str:
    return changed('dice = ["-3", "B -3"', f'dice = ["{dice}", "B -3"')


WRONG = [
    # what is missing
    (changed('title = "The Studio Job"\n', ""), "title: is missing."),
    (changed('name = "The Studio"\n', ""), "scenes[1].name: is missing."),
    (changed(', spaces = "RR"', ""), "scenes[1].evidence[1].spaces: is missing."),
    (changed("easy = 1, ", ""), "scenes[1].drawn.easy: is missing."),
    (changed('picture = "A brush."\n', ""), "equipment.basic[1].picture: is missing."),
    (TEXT[: TEXT.index("[[equipment.advanced]]")], "equipment.advanced: is missing."),
    # scenes
    (
        TEXT[: TEXT.index('[[scenes]]\nname = "The Loft"')] + TEXT[TEXT.index("[[equipment") :],
        "scenes: should be two, not 1.",
    ),
    (changed('"YOR"', '"YRO"'), "scenes[1].colours: should be the first letters of YORBGK, not 'YRO'."),
    (changed('"YOR"', '"Y"'), "scenes[1].colours: should be the first letters of YORBGK, not 'Y'."),
    (changed("width = 3", "width = 9"), "scenes[1].width: should be a whole number from 1 to 8, not 9."),
    (changed("normal = 2", "normal = 0"), "scenes[1].drawn.normal: should be a whole number from 1 to 4, not 0."),
    (changed("insane = 4", "insane = 5"), "scenes[1].drawn.insane: should be a whole number from 3 to 4, not 5."),
    # tiles
    (changed(RUG, "7"), "scenes[1].evidence[1]: should be a table of keys, not 7."),
    (
        changed('"YYYYYYY"', '"YYYYYYYY"'),
        "scenes[1].evidence[3].spaces: should be 1 to 7 letters of YOR, not 'YYYYYYYY'.",
    ),
    (
        changed('spaces = "RR"', 'spaces = "RB"'),
        "scenes[1].evidence[1].spaces: should be 1 to 7 letters of YOR, not 'RB'.",
    ),
    (
        changed('x = 1, y = 2, spaces = "RR"', 'x = 4, y = 2, spaces = "RR"'),
        "scenes[1].evidence[1].x: should be a whole number from 1 to 3, not 4.",
    ),
    (
        changed('x = 1, y = 2, spaces = "RR"', 'x = 1, y = 1, spaces = "RR"'),
        "scenes[1]: 'Rug' lies where 'Body' does, at (1, 1).",
    ),
    (changed('name = "Glass"', 'name = "Rug"'), "scenes[1].evidence[2].name: another one is called 'Rug'."),
    (changed('name = "Rug"', 'name = "Deck"'), "scenes[1].evidence[1].name: 'Deck' cannot be a name here."),
    (changed('name = "Rug"', 'name = "Mop"'), "equipment: a card and a tile are both called 'mop'."),
    (changed("optional = true", "optional = 1"), "scenes[1].victims[2].optional: should be true or false, not 1."),
    (
        changed('spaces = "YR" }', 'spaces = "YR", optional = true }'),
        "scenes[1].victims: at least one should not be optional.",
    ),
    (
        changed('place = "floor"', 'place = "floor", z = 3'),
        "scenes[1].evidence[1].z: is not a key that this game knows.",
    ),
    # cards
    (changed(BRUSH, 'dice = ["-1"]'), "equipment.basic[1].dice: should be a list of 6 results, not ['-1']."),
    (changed('"Y -1", "O -1"', '"Y", "O -1"'), f"equipment.basic[1].dice[2]: {RESULT} 'Y'."),
    (changed('"Y -1", "O -1"', '"B -1", "O -1"'), f"equipment.basic[1].dice[2]: {RESULT} 'B -1'."),
    (changed('"Y -1", "O -1"', '"Y -21", "O -1"'), f"equipment.basic[1].dice[2]: {RESULT} 'Y -21'."),
    (changed('"Y -1", "O -1"', '3, "O -1"'), f"equipment.basic[1].dice[2]: {RESULT} 3."),
    (advanced("Z -1"), "equipment.advanced[1].dice[1]: should be up to 7 letters of YORBGK and minutes"),
    (
        changed("cubes = 1", "cubes = 0"),
        "equipment.basic[1].action.cubes: should be a whole number from 1 to 6, not 0.",
    ),
    (
        changed('with = ["Bucket of Water"]', "with = []"),
        "equipment.basic[1].action.with: should be a list of names, not [].",
    ),
    (
        changed('with = ["Bucket of Water"]', 'with = ["Sponge"]'),
        "equipment: 'Scrub Brush' has no partner 'Sponge' to work with.",
    ),
    (changed('name = "Mop"', 'name = "Hoover"'), "equipment.basic[5].name: another one is called 'Hoover'."),
    (
        changed('[[equipment.advanced]]\nname = "Saw"', '[[equipment.wild]]\nname = "Saw"'),
        "equipment.advanced: is missing.",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_bad_edition_is_refused_by_the_key_that_is_wrong(text, complaint):  # TC-1.6
    assert refusal(text).startswith(f"Edition 'homemade' of The Cleaner: {complaint}")


def test_an_edition_may_have_other_numbers():  # TC-1.6
    table = GAME.new(edition=STUDIO, seed=1, difficulty="insane").state

    assert len(table.lying) == 6
    assert len(table.deck) == 6


@pytest.mark.many_matches
def test_the_laws_of_the_engine_hold_with_another_edition():  # TC-1.6
    assert check(GAME, plies=20, editions=[STUDIO]).matches > 0


def test_every_tile_has_a_place_of_its_own_on_the_board():  # TC-1.1
    for scene in GAME.opened(GAME.edition("standard")).scenes:
        spots = list(zip(scene.xs, scene.ys, strict=True))
        assert len(set(spots)) == len(spots)
        assert len(set(scene.places)) == len(scene.places)


def test_names_fit_the_board_of_an_ordinary_terminal():
    for scene in GAME.opened(GAME.edition("standard")).scenes:
        assert max(len(name) for name in scene.places + scene.tile_names) <= 15
        assert max(len(name) for name in scene.card_names) <= 18
