"""The example notebook shows what its cells make; pictures are one SVG each, with nothing in them that could run."""

import importlib.util
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from redealt import differs, games, middles, twin

import backroom
from backroom.engine import Seen

ROOT = Path(__file__).parents[2]
HOSTILE = '<script>alert("1")</script>'


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "tools" / "notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_notebook_shows_what_its_cells_make(tool):
    """Run by a small executor of ours: Jupyter's own would bring in forty packages."""
    kept = json.loads(tool.NOTEBOOK.read_text())
    done = tool.executed(kept)

    assert done == kept, "python tools/notebook.py runs it anew"
    shown = tool.pictures(done)
    assert len(shown) == 4
    assert shown[1] + "\n" == tool.PICTURE.read_text()
    assert "face down" in shown[1]


def parts(svg):
    return [element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()]


@pytest.mark.parametrize("id", games())
def test_a_picture_is_whole_inside_its_frame_and_holds_every_name(id):
    for match in middles(id, range(4)):
        svg = match._repr_html_(match.seat)
        root = ElementTree.fromstring(svg)
        _, _, width, height = map(float, root.get("viewBox").split())
        for box in root.iter("{http://www.w3.org/2000/svg}rect"):
            x, y = float(box.get("x", 0)), float(box.get("y", 0))
            assert x >= 0
            assert x + float(box.get("width")) <= width
            assert y + float(box.get("height")) <= height
        assert set(parts(svg)) <= {"svg", "title", "rect", "text", "g", "circle"}
        for name in match.names:
            assert name in svg
        assert match.question().text.partition("'")[0].partition("&")[0] in svg
        assert len(svg) < 60_000


@pytest.mark.parametrize("id", games())
def test_a_picture_shows_nothing_that_its_reader_cannot_know(id):
    other = False
    for number, match in enumerate(middles(id, range(6))):
        for seat in range(match.seats):
            imagined = twin(match, seat, number)
            other = other or differs(match, imagined)
            assert imagined._repr_html_(seat) == match._repr_html_(seat) == Seen(match, seat)._repr_html_()
            assert imagined._repr_html_() == match._repr_html_()
    assert other or match.seats == 1


def test_names_are_text_whatever_they_say():
    match = backroom.game("dirty-money").new(3, seed=1)
    match.names = [HOSTILE, "Bob", "Cleo"]
    svg = match._repr_html_()

    assert "<script" not in svg
    assert "&lt;script&gt;" in svg
    assert "script" not in parts(svg)


@pytest.mark.parametrize("sign", ["W", "m", "i", "李", "👩‍👩‍👧‍👦"])
def test_a_long_name_ends_before_what_is_counted(sign):
    """What the two take is reckoned as wide as the widest usual font has it."""
    wide = {"W": 13.5, "m": 13, "i": 4, "李": 12, "👩‍👩‍👧‍👦": 16}[sign]
    game = backroom.game("clean-hands")
    match = game.new(8, seed=1, names=[f"{seat}{sign * 900}" for seat in range(8)])
    for reader in (None, 0):
        root = ElementTree.fromstring(match._repr_html_(reader))
        bold = [text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.get("font-weight")][1:]
        counted = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.get("text-anchor")]
        assert len(bold) == len(counted) == 8
        for name, beside in zip(bold, counted, strict=True):
            assert "…" in name.text
            assert 10 * wide < name.text.count(sign) * wide < 760 - 2 * 16 - 16 - len(beside) * 5.5
            assert not name.text.replace(sign, "").strip("▸ 01234567(you)…")


def test_a_place_with_little_room_keeps_what_lies_on_it():
    match = backroom.game("the-cleaner").new(seed=4)
    shown = [text.text for text in ElementTree.fromstring(match._repr_html_()).iter("{http://www.w3.org/2000/svg}text")]
    tiles = [piece["label"] for piece in match.view(None)["areas"][0]["pieces"] if "(" in piece["label"]]

    assert len(tiles) > 5
    for tile in tiles:
        assert any(text.endswith(tile[tile.index("(") :]) and text[0] == tile[0] for text in shown), tile


def test_a_picture_of_a_finished_match_and_of_one_with_chance_by_hand():
    match = backroom.game("dirty-money").new(3, rounds=1)
    assert match.seat == backroom.CHANCE
    assert match._repr_html_().startswith("<svg")
    over = next(match for match in iter(lambda: backroom.game("the-cleaner").new(seed=1), None))
    while not over.over:
        over.push(over.choices()[-1])
    assert "It is over." in over._repr_html_()


def test_pictures_cost_nothing_until_they_are_drawn():
    import subprocess

    code = (
        "import sys, backroom; backroom.game('dirty-money').new(3, seed=1); print('drawing' in str(set(sys.modules)))"
    )
    env = {"PYTHONPATH": ":".join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env).stdout == "False\n"


def test_words_fill_the_sentences_that_a_declaration_has():
    from backroom.engine.sentences import Names, quantity, sentences

    names = Names({"names": ["Ann", "Bob"], "areas": [{"id": "hand", "label": "Hand", "pieces": []}]})
    number = {"id": "n", "type": "number", "unit": "coins", "says": "{} taken."}
    seats = {"id": "s", "type": "by seat", "says": "{seat} has {}.", "of": number}
    group = {"id": "g", "type": "group", "says": "{who} owes ${n}.", "fields": [number, {"id": "who", "type": "seat"}]}
    facts = {"n": 1, "s": [2, None], "g": {"n": 3000, "who": 0}}

    told = sentences([number, seats, group, {"id": "x", "type": "flag", "says": "never"}], facts, names)

    assert told[:2] == ["1 coin taken.", "Ann has 2 coins."]
    assert re.fullmatch(r"Ann owes \$3,000( coins)?\.", told[2])
    assert (quantity(-5, "$"), quantity(1, "votes"), quantity(-2, "votes")) == ("−$5", "1 vote", "−2 votes")
