"""Sections 1 and 2 of the rules: the box, the scene, the options of a table."""

from __future__ import annotations

import pytest

from backroom import BadInput
from backroom.games.the_cleaner.box import EVIDENCE, VICTIM, WEAPON
from backroom.games.the_cleaner.spaces import total_of

from .job import GAME, undealt

BOX = GAME.opened(GAME.edition("standard"))


def kinds(scene: int) -> list[int]:
    return [list(BOX.scenes[scene - 1].kinds).count(kind) for kind in (VICTIM, WEAPON, EVIDENCE)]


def test_the_standard_edition_has_the_tiles_of_the_rulebook():  # TC-1.1
    assert kinds(1) == [2, 1, 14]
    assert kinds(2) == [2, 2, 15]


def test_the_standard_edition_has_the_cards_of_the_rulebook():  # TC-1.2, TC-2.3
    first, second = BOX.scenes

    assert (len(first.usual), len(first.collectors)) == (12, 3)
    assert (len(second.usual), len(second.collectors)) == (19, 5)


def test_scrub_brush_and_bucket_give_one_cube_hoover_and_deodorizer_two():  # TC-1.2, TC-4.10
    for scene in BOX.scenes:
        number = {name: card for card, name in enumerate(scene.card_names)}
        assert scene.action_with(number["Scrub Brush"], number["Bucket of Water"])
        assert scene.action_cubes[number["Scrub Brush"]] == 1
        assert scene.action_with(number["Hoover"], number["Deodorizer"])
        assert scene.action_cubes[number["Hoover"]] == 2


def test_a_tile_has_one_to_seven_spaces_and_cubes_never_run_out():  # TC-1.1, TC-1.5, ruling TC28
    for scene in BOX.scenes:
        assert all(1 <= total_of(spaces) <= 7 for spaces in scene.spaces)
    work = undealt(difficulty="easy")
    work.play("trail")
    for _ in range(30):
        work.table.take_cube(0)

    assert work.table.cubes[0] == 30


def test_scene_1_knows_three_colours_and_scene_2_all_six():  # TC-1.3, ruling TC20
    assert [scene.colours for scene in BOX.scenes] == [3, 6]


@pytest.mark.parametrize(
    ("scene", "difficulty", "tiles"),
    [
        (1, "easy", 6),
        (1, "normal", 8),
        (1, "hard", 10),
        (1, "insane", 14),
        (2, "easy", 8),
        (2, "normal", 10),
        (2, "hard", 12),
        (2, "insane", 15),
    ],
)
def test_evidence_is_drawn_by_difficulty(scene, difficulty, tiles):  # TC-2.2
    table = GAME.new(seed=1, scene=scene, difficulty=difficulty).state

    assert [table.box.kinds[tile] for tile in table.lying].count(EVIDENCE) == tiles
    assert len(table.deck) == (12 if scene == 1 else 19)


def test_the_clock_starts_at_sixty_and_everything_else_is_empty():  # TC-1.4, TC-2.1, TC-2.4
    table = GAME.new(seed=1).state

    assert table.minutes == 60
    assert len(table.slots) == len(table.discard) == len(table.offer) == 0
    assert sum(table.cubes) == table.bonus == 0
    assert GAME.new(seed=1).sight().place_of["slots"].most == 2


def test_a_second_victim_collectors_cards_and_another_time_are_options():  # TC-2.1, ruling TC14
    plain, rich = undealt(difficulty="easy"), undealt(difficulty="easy", second_victim=True, minutes=30, collectors=1)
    plain.play("rug")
    rich.play("rug", "soda")

    assert plain.tiles() == "body knife rug"
    assert rich.tiles() == "body twin knife rug"
    assert rich.table.minutes == 30
    assert "soda" in rich.cards(rich.table.deck)
    assert "soda" not in plain.cards(plain.table.deck)


def test_the_edition_marks_the_optional_victim_and_scene_2_has_both_anyway():  # TC-2.1, ruling TC27
    first, second = BOX.scenes
    work = undealt(scene=2, difficulty="easy")
    work.play("safe")

    assert [first.kinds[tile] for tile in first.optional] == [VICTIM]
    assert list(second.optional) == []
    assert work.tiles() == "host guest pipe rope safe"


@pytest.mark.parametrize(("scene", "wanted", "got"), [(1, 0, 0), (1, 2, 2), (1, 5, 3), (2, 4, 4), (2, 5, 5)])
def test_collectors_cards_are_drawn_at_random_as_many_as_there_are(scene, wanted, got):  # TC-2.5, ruling TC27
    tables = [GAME.new(seed=seed, scene=scene, collectors=wanted).state for seed in range(20)]
    drawn = [[card for card in table.deck if card in table.box.collectors] for table in tables]

    assert {len(cards) for cards in drawn} == {got}
    assert len({tuple(cards) for cards in drawn}) > 1 or got in (0, len(tables[0].box.collectors))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scene": 3}, "Option 'scene' is a whole number from 1 to 2, not 3."),
        ({"difficulty": "silly"}, "Option 'difficulty' is one of easy, normal, hard, insane, not 'silly'."),
        ({"minutes": 10}, "Option 'minutes' is a whole number from 20 to 120, not 10."),
        ({"collectors": 6}, "Option 'collectors' is a whole number from 0 to 5, not 6."),
        ({"turns": 0}, "Option 'turns' is a whole number from 5 to 200, not 0."),
    ],
)
def test_other_options_are_refused(options, sentence):  # TC-2.1, ruling TC14
    with pytest.raises(BadInput) as refused:
        GAME.new(**options)

    assert str(refused.value) == sentence
