"""Winning at once, in and out of turn, and games that are cut off."""

from __future__ import annotations

import pytest

from backroom.engine import row

from .county import ANN, BOB, CAT, COUNTY, GAME, NAMES, County, county


@pytest.mark.parametrize(("seats", "target"), [(2, 500), (3, 500), (4, 500), (5, 400), (6, 400)])
def test_five_hundred_votes_win_and_four_hundred_with_five_or_six(seats, target):  # LS-9.1, ruling LS19
    scene = county(seats, votes=[target - 20] + [0] * (seats - 1))
    scene.play("19")
    assert not scene.match.over
    short = county(seats, votes=[target - 20] + [0] * (seats - 1)).play("20")

    assert short.match.over
    assert short.match.winners() == [ANN]


def test_one_may_win_out_of_turn():  # LS-9.1, ruling LS19
    scene = county(votes=[100, 450, 0])
    scene.hold(ANN, "blank")
    scene.hold(BOB, "no-traffic")
    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic", "no-traffic no. 2")

    assert scene.match.over
    assert scene.match.winners() == [BOB]


def test_whoever_wins_ends_everything_that_was_still_to_come():  # LS-9.1, ruling LS19
    scene = county(4, votes=[489, 100, 100, 100])
    scene.place(ANN, "court")
    scene.play("pass", "2")

    assert scene.match.winners() == [ANN]
    assert list(scene.table.votes) == [509, 90, 90, 100]  # Dan is not asked any more


def test_a_bankrupt_who_makes_another_win_is_the_last_thing_that_happens():  # LS-9.1, ruling LS19
    scene = county(cash=[0, 0, 0], votes=[470, 30, 0])
    scene.hold(ANN, "blank")
    scene.play("4", "crime no. 1", "seat-2", "traffic")

    assert scene.match.over
    assert scene.match.winners() == [ANN]
    assert scene.where(BOB) == "start"


def cut_off(votes: list[int], cash: list[int]) -> County:
    scene = county(cash=cash, votes=votes, turns=1)
    for _ in range(3):
        scene.decline()
        scene.play("12")
        scene.decline()
    return scene


def test_after_the_agreed_turns_the_most_votes_win():  # LS-9.2, ruling LS26
    scene = cut_off([10, 30, 20], [50, 10, 50])

    assert scene.match.over
    assert scene.match.winners() == [BOB]


def test_equal_votes_are_decided_by_money_and_then_shared():  # LS-9.2, ruling LS26
    base = cut_off([0, 0, 0], [50, 50, 50])
    assert base.match.over
    base.table.votes = row([30, 30, 20])
    base.table.cash = row([10, 20, 50])
    assert base.match.winners() == [BOB]
    base.table.cash = row([20, 20, 50])
    assert base.match.winners() == [ANN, BOB]
    assert base.match.returns() == [0.5, 0.5, 0.0]


def test_the_cap_is_sixty_turns_each_unless_the_table_agrees_otherwise():  # LS-9.2, ruling LS26
    match = GAME.new(2, edition=COUNTY)
    assert match.state.turns == 60
    endless = GAME.new(2, edition=COUNTY, turns=0, names=NAMES[:2])
    assert endless.state.turns == 0
    scene = county(2, turns=0)
    for rounds in (0, 60, 1000):
        scene.table.round = rounds
        scene.begin(ANN)
        assert scene.asked() == "Ann BuyVotes"


def test_places_go_by_votes_then_money():  # LS-9.3
    scene = county(votes=[10, 20, 20], cash=[90, 10, 30])

    assert [score.place for score in scene.match.scores()] == [3, 2, 1]
    assert scene.match.scores()[CAT].note == "20 votes, $30,000"
