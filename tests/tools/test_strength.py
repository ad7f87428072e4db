"""How strong the levels are: every plan can be played, and what it finds stands under a heading of its own."""

import sys
from argparse import Namespace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import strength

from backroom.games import games
from backroom.lab.field import Field
from backroom.lab.ladder.series import Series

CASUAL = strength.Field("Casual against the house", ("casual",), 3, 2)
SMALL = strength.Plan((strength.Ladder(3, 2),), (CASUAL,), ())


@pytest.fixture
def small(monkeypatch, tmp_path):
    """A plan of seconds, whose results go elsewhere."""
    monkeypatch.setattr(strength, "LEVELS", ("beginner", "casual"))
    monkeypatch.setattr(strength, "PLANS", {"dirty-money": SMALL})
    monkeypatch.setattr(strength, "PAGE", tmp_path / "strength.md")
    monkeypatch.setattr(strength, "PICTURES", tmp_path)
    monkeypatch.setattr(strength, "PLAYED", tmp_path / "played")
    return tmp_path


def test_every_game_of_the_shelf_is_measured():
    assert set(strength.PLANS) == set(games())


@pytest.mark.parametrize("game", games())
def test_everything_that_is_planned_can_be_played(game):
    plan = strength.PLANS[game]
    for ladder in plan.ladders:
        Series(game, strength.LEVELS, ladder.seats, options=dict(ladder.options)).check()
    for one in (*plan.fields, *plan.curves):
        field = Field(Series(game, one.bots, one.seats, options=dict(one.options)), one.against)
        for bot in one.bots:
            field.series_of(bot).check()


@pytest.mark.parametrize("game", games())
def test_no_two_parts_have_the_same_heading(game):
    headings = [heading for what in ("ladders", "curves") for heading, _ in strength.parts(game, what)]

    assert len(headings) == len(set(headings))


def test_what_was_measured_is_kept_with_its_picture(small, capsys):
    assert strength.main(["ladders", "--workers", "1"]) == 0

    page = (small / "strength.md").read_text()
    assert page.count("# Dirty Money, 3 seats") == 2
    assert "against house: 2 blocks" in page
    assert (
        page
        == "\n\n".join(part.strip() for part in capsys.readouterr().out.split("# ") if part).replace(
            "Dirty Money, 3 seats:", "# Dirty Money, 3 seats:"
        )
        + "\n"
    )
    assert (small / "levels-dirty-money-3.svg").exists()


def test_what_was_played_is_not_played_again(small, monkeypatch, capsys):
    strength.main(["ladders", "--workers", "1"])
    first = (small / "strength.md").read_text()
    monkeypatch.setattr("backroom.lab.ladder.series.play_out", None)  # nobody can play any more

    strength.main(["ladders", "--workers", "1", "--only", "among themselves"])

    assert (small / "strength.md").read_text() == first


def test_a_trial_writes_nothing(small, capsys):
    strength.main(["ladders", "--quick", "--workers", "1"])

    assert "against house: 2 blocks" in capsys.readouterr().out
    assert list(small.iterdir()) == []


def test_other_numbers_are_another_source(monkeypatch, tmp_path):
    tuned = tmp_path / "src" / "backroom" / "games" / "dirty_money" / "tuned.toml"
    tuned.parent.mkdir(parents=True)
    monkeypatch.setattr(strength, "ROOT", tmp_path)
    tuned.write_text("fear = 1.0")
    before = strength.source_hash("dirty-money")
    tuned.write_text("fear = 2.0")

    assert strength.source_hash("dirty-money") != before


def test_playouts_double_up_to_the_last():
    assert strength.doubled(4, 50, 400, 2).bots == ("strong@50", "strong@100", "strong@200", "strong@400")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ladders", "poker"], "Nothing is measured of 'poker'"),
        (["ladders", "--workers", "0"], "At least 1 worker is needed, not 0."),
        (["pictures"], "invalid choice"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(arguments, sentence, capsys):
    assert strength.main(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_only_a_part_is_measured_if_asked(small, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(strength, "tell", lambda given, heading, text: told.append(heading))

    strength.run(Namespace(what="ladders", game=None, quick=True, only="casual", workers=1))

    assert told == ["# Dirty Money, 3 seats: casual against the house"]
