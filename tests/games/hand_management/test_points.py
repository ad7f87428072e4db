"""Section 8 of the rules: lock-in, the end of the week, the end of the game."""

from __future__ import annotations

import pytest

from backroom.games.hand_management.steps.locking import EndWeek, LockInTurn

from .office import Office, office


def lock_in(hands: list[str], **table: object) -> Office:
    return office(LockInTurn, hands=hands, **table)


def test_cards_are_discarded_for_their_points():  # HM-8.1
    room = lock_in(["help-one help-three lure", "", ""], recorded=[4, 0, 0])
    room.play("help-three", "lure")

    assert list(room.table.recorded) == [9, 0, 0]
    assert room.hand(0) == "help-one"
    assert room.discard() == "help-three lure"
    assert room.asked == "Ann LockIn"


def test_one_may_keep_up_to_four():  # HM-8.1, HM-8.2
    room = lock_in(["help-one help-two help-three lure", "", ""])

    assert room.options()[-1] == "pass"
    room.play("pass")
    assert room.hand(0) == "help-one help-two help-three lure"


def test_with_more_than_four_one_must_lock_in_until_there_are_four():  # HM-8.2
    room = lock_in(["help-one help-two help-three lure swap trade", "", ""])
    assert "pass" not in room.options()
    room.play("swap")
    assert "pass" not in room.options()
    room.play("trade")

    assert room.table.recorded[0] == 5
    assert room.options()[-1] == "pass"


def test_in_turn_from_the_first_hand_everybody_who_holds_a_card():  # HM-8.1, HM-10.3, ruling HM17
    room = lock_in(["help-one", "", "purse"], first=2)

    assert room.asked == "Cat LockIn"
    room.play("purse")
    assert list(room.table.recorded) == [0, 0, 0]
    assert room.asked == "Ann LockIn"


def test_then_the_week_is_counted_and_the_first_hand_moves_to_the_left():  # HM-8.3
    room = lock_in(["help-one", "", ""], first=2, week=3)
    room.play("pass")

    assert room.table.week == 4
    assert room.table.first == 0
    assert room.match.step().seat == 0
    assert room.asked == "chance DrawCard"


def test_six_weeks_are_played():  # HM-8.4
    assert not office(EndWeek, week=5).match.over
    assert office(EndWeek, week=6).match.over


def test_in_the_last_week_all_phases_are_played():  # HM-3.1, HM-8.4, ruling HM14
    room = office(jobs="ring-two", hands=["help-one lure coin bad-one", "", ""], week=6)
    room.play("flo", "gus", "pass")
    seen = []
    while not room.match.over:
        seen.append(room.asked.split()[1])
        options = room.options()
        room.play("1" if seen[-1] == "Bid" else "pass" if "pass" in options else options[0])

    assert [kind for kind in dict.fromkeys(seen) if not kind.startswith(("Draw", "Roll"))] == [
        "PlayOnJob",
        "BuyImprovement",
        "Terminate",
        "TurnUpModel",
        "Bid",
        "BidCard",
        "Recruit",
        "LockIn",
    ]


def test_then_the_hand_is_added_to_the_score():  # HM-8.4, ruling HM14
    room = lock_in(["help-one swap", "help-two", ""], recorded=[1, 5, 3], week=6)
    room.passes(2)

    assert room.match.over
    assert list(room.table.recorded) == [5, 7, 3]
    assert room.match.winners() == [1]
    assert room.story(0)[-1] == (
        "You add 4 points in hand to 1: 5. Bob adds 2 points in hand to 5: 7. "
        "Cat adds 0 points in hand to 3: 3. Bob wins."
    )


@pytest.mark.parametrize(
    ("recorded", "won", "winners"),
    [
        ([9, 8, 7], [0, 5, 5], [0]),  # points first
        ([9, 9, 7], [1, 2, 5], [1]),  # then jobs won
        ([9, 9, 7], [2, 2, 5], [0, 1]),  # then the win is shared
        ([9, 9, 9], [2, 2, 2], [0, 1, 2]),
    ],
)
def test_a_tie_goes_to_more_jobs_won_and_then_is_shared(recorded, won, winners):  # HM-8.5, ruling HM15
    room = lock_in(["purse", "", ""], recorded=recorded, won=won, week=6)
    room.play("pass")

    assert room.match.winners() == winners
    assert room.match.returns() == [1 / len(winners) if seat in winners else 0.0 for seat in range(3)]


def test_places_and_notes():  # HM-8.5, ruling HM15
    room = lock_in(["purse", "", ""], recorded=[9, 9, 10], won=[1, 2, 0], week=6)
    room.play("pass")

    assert [(score.place, score.points, score.note) for score in room.match.scores()] == [
        (3, 9, "9 points, 1 job won"),
        (2, 9, "9 points, 2 jobs won"),
        (1, 10, "10 points, 0 jobs won"),
    ]


def test_jobs_won_are_counted():  # HM-8.5, ruling HM15
    room = office(jobs="ring-two ring-one")
    room.play("flo", "ada", *["pass"] * 4)
    room.go_to("Ann BuyImprovement")

    assert list(room.table.won) == [2, 0, 0]
