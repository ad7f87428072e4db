"""The investigation, the score and the ranks."""

from __future__ import annotations

import pytest

from backroom.games.the_cleaner.spaces import COLOURS, one, penalty, worth
from backroom.games.the_cleaner.state import rank_of
from backroom.games.the_cleaner.steps.police import found_by

from .job import GAME, Job, job


def left(tiles: str, scene: int = 1, **more: object) -> Job:
    """A job that was just left, with nothing but Evidence lying there."""
    work = job(tiles=tiles, scene=scene, **more)  # type: ignore[arg-type]
    work.play("leave")
    return work


def test_two_and_three_on_a_yellow_and_an_orange_space_find_nothing():  # TC-7.4, TC-7.5, ruling TC12
    """The rulebook's fourth example."""
    work = left("glass")

    work.play(2, 3)
    assert work.labels()["accept"] == "Accept (Best: 2 on yellow, 3 on orange; they see nothing)"
    work.play("accept")

    assert work.found() == {}
    assert work.tiles() == ""
    assert work.table.score() == 60


def test_the_best_assignment_may_be_overruled():  # TC-7.4, TC-7.5, ruling TC12
    work = left("glass")

    work.play(2, 3, "by hand")
    assert work.match.question().text == "Glass: on which space does the 3 go?"
    work.play("yellow")

    assert work.found() == {"glass": "O"}
    assert work.tiles() == "glass"
    assert work.table.score() == 56


def test_where_all_spaces_have_one_colour_there_is_nothing_to_assign():  # TC-7.5
    work = left("rug")

    work.play(3, 4)

    assert work.match.over
    assert work.found() == {"rug": "R"}


def test_a_die_is_rolled_for_each_open_space_only():  # TC-7.2
    work = left("rug trail", covered={"trail": "YYYY"})

    work.play("trail", 1, 1, 2)

    assert work.found() == {"trail": "YY"}


@pytest.mark.parametrize(("colour", "up_to"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_what_the_police_find_by_colour(colour, up_to):  # TC-7.3
    assert [face for face in range(1, 7) if found_by(face, colour)] == list(range(1, up_to + 1))
    assert found_by(1, colour) == one(colour)


def test_an_open_black_space_takes_the_worst_die_and_is_always_found():  # TC-7.3, ruling TC21
    work = left("stain", scene=2)

    work.play(1, 2)
    assert work.labels()["accept"] == "Accept (Best: 1 on black, 2 on yellow; found 1 black, −12)"
    work.play("accept")

    assert work.found() == {"stain": "K"}
    safe = left("safe", scene=2)
    safe.play(6, 6)
    assert safe.found() == {"safe": "KK"}


def test_tiles_are_looked_at_in_any_order():  # TC-7.1
    work = left("rug glass door")
    assert work.options() == ["rug", "glass", "door", "rest"]

    work.play("door", 1)
    assert work.options() == ["rug", "glass", "rest"]
    work.play("rest", 6, 6)
    assert work.match.question().text.startswith("What does the next die show for Glass?")
    work.play(6, 6, "accept")

    assert work.found() == {"door": "O"}


def test_a_tile_without_findings_is_removed_and_its_cubes_go_back():  # TC-7.6
    work = left("rug door", covered={"rug": "R"})

    work.play("rest", 6, 1)

    assert work.tiles() == "door"
    assert list(work.table.lent) == [0] * 6
    work.check()


def test_the_view_marks_what_was_found():  # TC-7.6
    work = left("rug", covered={"rug": "R"})

    work.play(1)

    assert work.area("scene")["pieces"][0]["face"]["states"] == ["covered", "found"]


@pytest.mark.parametrize(("difficulty", "bonus"), [("easy", -10), ("normal", 0), ("hard", 10), ("insane", 20)])
def test_difficulty_counts(difficulty, bonus):  # TC-8.1, TC-8.2
    work = left("door", minutes=30, difficulty=difficulty)

    work.play(1)

    assert work.table.score() == 30 + bonus - 4


def test_each_found_space_costs_twice_its_level_black_twelve():  # TC-8.3, ruling TC2
    assert [penalty(colour) for colour in range(len(COLOURS))] == [2, 4, 6, 8, 10, 12]
    work = left("stain", scene=2, minutes=30)
    work.play(1, 1, "accept")

    assert work.table.score() == 30 - 12 - 2


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (75, "Immortal Cleaner"),
        (30, "Immortal Cleaner"),
        (29, "Elite Cleaner"),
        (20, "Elite Cleaner"),
        (19, "Veteran Cleaner"),
        (10, "Veteran Cleaner"),
        (9, "Sanitation Worker"),
        (1, "Sanitation Worker"),
        (0, "Janitor"),
        (-30, "Janitor"),
    ],
)
def test_the_five_ranks(score, rank):  # TC-8.4
    assert rank_of(score) == rank


def test_a_lost_game_has_no_score_no_rank_and_no_winner():  # TC-8.5, ruling TC16
    work = job()
    work.play("leave")
    facts = work.match.view(0)["facts"]
    score = work.match.scores()[0]

    assert facts["score"] is facts["rank"] is None
    assert work.match.winners() == []
    assert work.match.shares() == [0.0]
    assert (score.points, score.rank, score.note) == (None, "", "gave the game away: no score, no rank")
    assert "rank" not in score.json()


def test_a_lost_game_counts_one_point_less_than_the_worst_finish_of_the_edition():  # TC-8.5, ruling TC16
    lost = job()
    lost.play("leave")
    worst = left("safe piano stain lamp", minutes=1, difficulty="insane", scene=2)
    worst.play("safe", 1, 1, "piano", 1, 1, 1, "accept", "stain", 1, 1, "accept", 1, 1, "accept")

    assert worst.table.score() == 1 + 20 - 24 - 26 - 14 - 16 == -59
    assert lost.match.returns() < worst.match.returns()
    assert lost.match.returns() == [-0.6]


@pytest.mark.parametrize("scene", [1, 2])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "insane"])
def test_no_finish_of_the_standard_edition_counts_less_than_a_loss(scene, difficulty):  # TC-8.5, ruling TC16
    table = GAME.new(seed=1, scene=scene, difficulty=difficulty).state
    dearest = sorted((worth(table.box.spaces[tile]) for tile in table.box.evidence), reverse=True)
    drawn = dearest[: table.box.drawn[table.difficulty]]

    assert table.box.ruin == -310 < 1 + table.handicap() - sum(drawn)


def test_a_finish_has_its_rank_beside_its_points():  # TC-8.4
    work = left("rug", minutes=10, difficulty="easy")
    work.play(1, 1)

    assert work.match.scores()[0].json()["rank"] == "Janitor"
    assert job().match.scores()[0].rank == ""


def test_a_score_below_0_is_a_bad_rank_and_not_a_loss():  # TC-8.5, ruling TC16
    work = left("rug", minutes=10, difficulty="easy")
    work.play(1, 1)

    assert work.table.score() == 10 - 10 - 12
    assert work.match.winners() == [0]
    assert work.match.view(0)["facts"]["rank"] == "Janitor"
    assert work.match.returns() == [-0.12]


def test_nothing_is_won_before_the_end():  # TC-8.5
    assert job().match.returns() == [0.0]
    assert job().match.winners() == []
