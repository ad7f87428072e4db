"""Many games at once."""

import io
import json

import pytest

from backroom.engine import BadInput
from backroom.games import game
from backroom.lab.progress import Progress
from backroom.lab.report import page
from backroom.lab.simulate import PORTION, Plan, simulate
from backroom.lab.tally import Mean, Share, Tally

PLAN = Plan("dirty-money", ("house", "random", "random"), games=45, seed=3, options={"rounds": 1})


def test_the_result_is_the_same_for_any_number_of_workers():
    results = [json.dumps(simulate(PLAN, workers).json()) for workers in (1, 2, 5)]

    assert results[0] == results[1] == results[2]


def test_another_seed_gives_another_result():
    other = Plan(**{**vars(PLAN), "seed": 4})

    assert simulate(PLAN, 1).json() != simulate(other, 1).json()


def test_every_game_is_counted_once_and_every_win_is_shared_out():
    tally = simulate(PLAN, 1)

    assert tally.games == 45 > 2 * PORTION
    assert sum(share.total for share in tally.by_seat) == pytest.approx(45)
    assert sum(share.total for share in tally.by_player) == pytest.approx(45)
    assert sum(tally.lengths.values()) == 45
    assert all(mean.count == 45 for mean in tally.figures.values())


def test_players_change_seats_so_that_no_seat_is_anybodys():
    """The house wins most, from every seat alike: by seat that evens out, by player it shows."""
    tally = simulate(Plan("dirty-money", ("house", "random", "random"), games=90, seed=1), 2)

    assert tally.by_player[0].mean() > 0.55
    assert max(share.mean() for share in tally.by_seat) < 0.5


def test_progress_is_told_as_it_goes():
    told = []
    simulate(PLAN, 1, told.append)

    assert told == [20, 40, 45]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "poker"}, "no game 'poker'"),
        ({"players": ("house", "house")}, "3–6 players, not 2"),
        ({"players": ("house", "shark", "random")}, "no bot 'shark'"),
        ({"games": 0}, "At least 1 game"),
        ({"options": {"rounds": 99}}, "'rounds'"),
        ({"edition": "none"}, "no edition 'none'"),
        ({"seed": -1}, "A seed is"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_before_anybody_sits_down(wrong, sentence):
    with pytest.raises(BadInput, match=sentence):
        simulate(Plan(**{**vars(PLAN), **wrong}), 1)


def test_a_mean_and_its_interval():
    mean = Mean()
    for value in (1, 2, 3, 4):
        mean.add(value)

    assert mean.mean() == 2.5
    assert mean.margin() == pytest.approx(1.959964 * (5 / 3 / 4) ** 0.5)


def test_wilsons_interval_holds_near_nothing_and_all():
    """Ten games without a win: the textbook says 0 to 27.8%."""
    share = Share()
    for _ in range(10):
        share.add(0.0)

    low, high = share.interval()
    assert low == 0
    assert high == pytest.approx(0.2775, abs=0.001)


def test_merging_is_adding():
    one, two, both = Tally(2, ["a", "b"]), Tally(2, ["a", "b"]), Tally(2, ["a", "b"])
    for tally in (one, both):
        tally.add([0, 1], [1.0, 0.0], 10, {"coins": 3.0}, [2, 0])
    for tally in (two, both):
        tally.add([1, 0], [0.5, 0.5], 12, {"coins": 5.0}, [0, 3])
    one.merge(two)

    assert one.json() == both.json()
    assert one.json()["by_player"][0]["mean"] == 0.75
    assert one.json()["failed"] == [5, 0]
    assert one.json()["decisions"] == {"shortest": 10, "median": 10, "longest": 12}


def test_the_page_says_who_won_how_often_and_how_sure_that_is():
    tally = simulate(PLAN, 1)
    text = page(game("dirty-money"), PLAN, tally)

    assert "Dirty Money: 45 games, seed 3" in text
    assert "1. house" in text
    assert "seat 3" in text
    assert "Decisions per game: 63 to 63, median 63" in text
    assert "busted player had the most coins" in text
    assert f"{100 * tally.by_player[0].mean():.1f}%" in text


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_is_shown_for_what_takes_long(monkeypatch):
    screen = Screen()
    bar = Progress(100, "Dirty Money", screen)
    bar(10)
    assert screen.getvalue() == ""
    bar.began -= 5
    bar(50)
    bar.end()

    assert "[###############...............] 50 of 100" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_what_had_been_done_before_makes_nothing_faster():
    screen = Screen()
    bar = Progress(100, "Dirty Money", screen, before=80)
    bar.began -= 50
    bar(90)

    assert "90 of 100, 50 s left" in screen.getvalue()


def test_no_bar_is_shown_to_a_file():
    file = io.StringIO()
    bar = Progress(100, "Dirty Money", file)
    bar.began -= 5
    bar(50)
    bar.end()

    assert file.getvalue() == ""
