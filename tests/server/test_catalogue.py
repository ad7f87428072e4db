"""How to play and the list of all pieces, made from what a game says of itself."""

import shutil
from pathlib import Path

import pytest

import backroom
from backroom.engine.errors import BadInput
from backroom.engine.howto import Picture, read_howto
from backroom.engine.setting import Setting
from backroom.server.wire.catalogue import entries, few_values, howto_page, whole_catalogue

MOST_WORDS = 180


@pytest.mark.parametrize("id", backroom.games())
def test_how_to_play_fits_on_one_screen(id):
    howto = backroom.game(id).howto()
    said = [howto.goal, *[f"{step.title} {step.text}" for step in howto.steps]]

    assert len(" ".join(said).split()) <= MOST_WORDS
    assert 4 <= len(howto.steps) <= 6


@pytest.mark.parametrize("id", backroom.games())
def test_every_step_shows_pieces_that_the_standard_edition_has(id):
    game = backroom.game(id)
    kinds = game.new(game.most).sight().kinds
    for step in game.howto().steps:
        assert step.pieces, step.title
        for picture in step.pieces:
            assert picture.id in kinds[picture.kind].pieces
            assert set(picture.face) <= {field.id for field in kinds[picture.kind].fields}


def test_a_picture_may_show_what_has_changed():
    picture = Picture("caucus caucus-1-bankers number=2 mood=sour")

    assert (picture.kind, picture.id, picture.face) == ("caucus", "caucus-1-bankers", {"number": 2, "mood": "sour"})


def test_a_game_without_the_file_shows_its_pieces_all_the_same(tmp_path):
    game = type(backroom.game("dirty-money"))()
    shutil.copytree(game.folder, tmp_path / "copy", ignore=lambda _, names: ["howto.toml"])
    game.folder = str(tmp_path / "copy")

    assert howto_page(game, game.edition("standard"), 3, {}) is None
    (part,) = whole_catalogue(game, game.edition("standard"))
    assert len(part["kinds"][0]["entries"]) == 61


@pytest.mark.parametrize("text", ["goal = 1", "steps = []", "goal = ''\nsteps = [1]", "no toml"])
def test_a_file_that_cannot_be_read_says_so(text):
    with pytest.raises(BadInput, match=r"howto\.toml cannot be read"):
        read_howto(text)


def test_pieces_are_called_as_the_edition_calls_them():
    match = backroom.game("hand-management").new(4)
    jobs = [entry.piece["label"] for entry in entries(match, match.sight().kinds["job"])]

    assert "Heirloom & Daughter" in jobs


def test_only_options_with_few_values_are_tried():
    assert few_values(Setting("scene", "Scene", 1, 1, 2)) == [2]
    assert few_values(Setting("odds", "Odds", False)) == [True]
    assert few_values(Setting("minutes", "Minutes", 60, 20, 120)) == []


def test_how_to_play_lies_in_the_folder_of_every_game():
    for id in backroom.games():
        assert (Path(backroom.game(id).folder) / "howto.toml").exists()
