"""Editions and their names."""

import pytest

import backroom
from backroom.engine import Edition
from backroom.engine.errors import BadEdition

GAME = backroom.game("dirty-money")
TEXT = GAME.edition("standard").text


@pytest.mark.parametrize("name", ["standard", "The_Museum.Job-2", "Übung", "x" * 60])
def test_a_name_is_letters_digits_dots_underscores_and_hyphens(name):
    assert Edition(name, TEXT, shipped=False).id == name


@pytest.mark.parametrize(
    "name", ["", "two words", "mine\nsecret: 00", "mine\u2028", "a/b", "x" * 61, "tab\tbed", "\ud800"]
)
def test_any_other_name_is_refused(name):
    with pytest.raises(BadEdition, match="The name of an edition is 1 to 60 letters"):
        Edition(name, TEXT, shipped=False)


@pytest.mark.parametrize(
    ("file", "name"),
    [("my own cards.toml", "my-own-cards"), ("a\nb.toml", "a-b"), (".toml", "edition"), ("x" * 70 + ".toml", "x" * 60)],
)
def test_a_file_is_named_with_hyphens_where_its_name_has_spaces(tmp_path, file, name):
    (tmp_path / file).write_text(TEXT, encoding="utf-8")

    match = GAME.new(3, edition=tmp_path / file, seed=1)
    assert match.edition.id == name
    assert backroom.replay(match.record()).edition.id == name
