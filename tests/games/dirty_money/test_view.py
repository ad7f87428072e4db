"""Section 6 of the rules: what each seat and a spectator see."""

from __future__ import annotations

import json
import pickle

import pytest

from backroom.engine import CHANCE

from .scene import Scene, dealt, scene, undealt

HANDS = ["jewels-6 junk-1 cleaner", "paintings-2 paintings-4", "artifacts-3 junk-5 cleaner", "junk-2 junk-3 cleaner"]


def mid_round() -> Scene:
    return scene(
        hands=HANDS,
        trick="paintings-3",
        leader=0,
        first=3,
        aside="jewels-1 jewels-2",
        coins=[4, 0, 1, 0],
        prints=[0, 2, 0, 9],
    )


def everything_in(view: object) -> str:
    return json.dumps(view)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_seat_sees_its_own_hand_and_of_the_others_only_how_many(seat):  # DM-6.2, ruling DM11
    table = mid_round()
    pieces = [
        "jewels-6 junk-1 cleaner-1",
        "paintings-2 paintings-4",
        "artifacts-3 junk-5 cleaner-3",
        "junk-2 junk-3 cleaner-4",
    ]
    for other in range(4):
        area = f"hand-{other + 1}"
        assert table.pieces(area, seat) == (pieces[other] if other == seat else "")
        assert table.area(area, seat)["hidden"] == (0 if other == seat else [3, 2, 3, 3][other])


def test_nothing_of_another_hand_is_anywhere_in_a_view():  # DM-6.2, ruling DM11
    shown = everything_in(mid_round().match.view(1))

    for card in ("jewels-6", "junk-1", "artifacts-3", "junk-5", "junk-2", "junk-3", "jewels-1", "jewels-2"):
        assert f'"{card}"' not in shown
    for name in ("Crown", "Magnet", "Duck", "Eraser", "Cufflink", "Locket"):
        assert name not in shown


def test_a_spectator_sees_no_hand():  # DM-6.2, ruling DM11
    table = mid_round()

    assert [table.pieces(f"hand-{seat}", None) for seat in (1, 2, 3, 4)] == ["", "", "", ""]
    assert [table.area(f"hand-{seat}", None)["hidden"] for seat in (1, 2, 3, 4)] == [3, 2, 3, 3]


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_everybody_sees_who_still_has_a_cleaner_and_who_was_first_player(reader):  # DM-6.1, ruling DM11
    table = mid_round()

    assert [table.area(f"hand-{seat}", reader)["facts"]["cleaner"] for seat in (1, 2, 3, 4)] == [
        True,
        False,
        True,
        True,
    ]
    assert table.match.view(reader)["facts"]["first_player"] == 3


@pytest.mark.parametrize("reader", [None, 2])
def test_everybody_sees_the_running_totals(reader):  # DM-6.1, ruling DM11
    assert mid_round().counters(reader) == {
        "coins-1": 4,
        "coins-2": 0,
        "coins-3": 1,
        "coins-4": 0,
        "prints-1": 0,
        "prints-2": 2,
        "prints-3": 0,
        "prints-4": 9,
        "round": 1,
        "rounds": 1,
    }


@pytest.mark.parametrize("reader", [None, 2])
def test_everybody_sees_the_trick_who_led_it_and_who_would_take_it(reader):  # DM-6.1, ruling DM11
    table = mid_round()
    table.play("paintings-4")
    table.play("cleaner")

    view = table.match.view(reader)

    assert table.pieces("trick", reader) == "paintings-3 paintings-4 cleaner-3"
    assert table.area("trick", reader)["facts"] == {"players": [0, 1, 2], "winning": 2}
    assert view["facts"]["leader"] == 0
    assert view["facts"]["suit"] is None
    assert view["turn"] == 3


def test_the_suit_to_follow_is_in_the_view_until_a_cleaner_breaks_it():  # DM-6.1, ruling DM3
    table = mid_round()
    table.play("paintings-4")

    assert table.match.view(None)["facts"]["suit"] == "paintings"

    table.play("cleaner")

    assert table.match.view(None)["facts"]["suit"] is None


@pytest.mark.parametrize("reader", [None, 3])
def test_everybody_sees_what_was_taken(reader):  # DM-6.1, ruling DM11
    table = mid_round()
    table.play("paintings-4", "cleaner", "junk-3")

    assert table.pieces("loot-3", reader) == "paintings-3 paintings-4 junk-3"
    assert table.pieces("trick", reader) == ""
    assert table.counters(reader)["coins-3"] == 3
    assert table.counters(reader)["prints-3"] == 0


@pytest.mark.parametrize("reader", [None, 0, 3])
def test_during_the_round_what_was_set_aside_is_only_counted(reader):  # DM-6.2, ruling DM7
    table = mid_round()

    assert table.pieces("aside", reader) == ""
    assert table.area("aside", reader)["hidden"] == 2


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_at_the_end_everybody_sees_what_was_set_aside(reader):  # DM-4.1, ruling DM7
    table = scene(hands=["", "", "junk-3"], trick="jewels-4 jewels-1", aside="jewels-2 paintings-1")
    table.play("junk-3")

    assert table.match.over
    assert table.pieces("aside", reader) == "jewels-2 paintings-1"
    assert table.area("aside", reader)["hidden"] == 0


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_at_the_end_everybody_sees_who_is_busted(reader):  # DM-5.1, DM-6.1
    table = scene(hands=["", "", "junk-3"], trick="jewels-4 jewels-1", prints=[0, 1, 1])
    table.play("junk-3")

    view = table.match.view(reader)

    assert view["over"] is True
    assert view["turn"] is None
    assert view["facts"]["busted"] == [0]
    assert table.pieces("loot-1", reader) == "jewels-4 jewels-1 junk-3"  # in the order played


def test_of_a_deal_by_hand_only_its_receiver_sees_the_card():  # DM-6.2, ruling DM11
    table = undealt(3)
    table.play("cleaner", "first-player", "cleaner", "jewels-4")

    assert table.pieces("hand-1", 0) == "jewels-4 cleaner-1"
    assert table.pieces("hand-1", 1) == ""
    assert table.area("hand-1", 1)["hidden"] == 2
    assert table.area("deck", 1)["hidden"] == 23
    assert table.match.view(None)["facts"]["first_player"] == 1


def test_what_is_set_aside_by_hand_is_seen_by_nobody():  # DM-6.2, ruling DM7
    table = undealt(3, set_aside=True)
    table.play("cleaner", "first-player", "cleaner", "jewels-4")

    for reader in (None, 0, 1, 2):
        assert "jewels-4" not in everything_in(table.match.view(reader))
        assert table.area("aside", reader)["hidden"] == 1


def test_a_new_round_shows_nothing_of_the_last_one():  # DM-6.2
    table = dealt(
        ["gold-4 silver-1 silver-2", "silver-3 silver-4 tin-1", "tin-2 tin-3 tin-4"],
        aside="gold-1 gold-2 gold-3",
        edition="tiny",
        rounds=2,
        set_aside=True,
    )
    while table.table.round == 1:
        table.play(table.options().split()[0])

    assert table.area("aside", 0)["hidden"] == 0
    assert table.pieces("loot-1", 0) == ""
    assert table.counters(0)["round"] == 2


def test_what_was_drawn_for_views_is_not_sent_along():
    box = mid_round().match.state.box
    mid_round().match.view(0)
    again = pickle.loads(pickle.dumps(box))

    assert box.drawn.pieces
    assert again.drawn.pieces == {}
    assert again.names == box.names


def test_whoever_changes_an_area_of_a_view_changes_no_other_view():
    table = mid_round()
    before = json.dumps(table.match.view(0))
    for place in table.match.view(0)["areas"]:
        place["pieces"].append({"id": "forged"})
        place["facts"]["forged"] = True
    table.match.view(0)["facts"]["busted"].append(0)

    assert json.dumps(table.match.view(0)) == before


def two_rounds() -> Scene:
    """Two tricks before the end of the first round of two, with Bob to lead."""
    table = scene(
        hands=["jewels-5 cleaner", "paintings-2 junk-2", "paintings-4 jewels-3"],
        leader=1,
        coins=[4, 0, 1],
        prints=[0, 2, 0],
        rounds=2,
    )
    table.table.totals = (4, 0, 1, 0, 2, 0)
    return table


def last_trick_of(table: Scene, reader: int | None) -> object:
    return table.match.view(reader)["facts"]["last_trick"]


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_the_trick_taken_last_can_be_looked_at_until_the_next_is_taken(reader):  # DM-6.1
    table = two_rounds()
    assert last_trick_of(table, reader) is None

    table.play("paintings-2 paintings-4 jewels-5")
    first = {
        "cards": {"paintings-2": 1, "paintings-4": 2, "jewels-5": 3},
        "leader": 1,
        "taker": 2,
        "coins": 7,
        "prints": 2,
    }
    assert last_trick_of(table, reader) == first

    table.play("jewels-3 cleaner")
    assert last_trick_of(table, reader) == first


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_the_last_trick_of_a_round_and_its_score_are_there_when_the_next_is_dealt(reader):  # DM-6.1
    table = two_rounds()
    assert table.match.view(reader)["facts"]["last_round"] is None

    table.play("paintings-2 paintings-4 jewels-5 jewels-3 cleaner junk-2")
    closing = {"cards": {"jewels-3": 1, "cleaner-1": 2, "junk-2": 3}, "leader": 2, "taker": 0, "coins": 3, "prints": 0}
    score = {"coins": [3, 0, 7], "prints": [0, 0, 2]}
    assert table.table.round == 2
    assert last_trick_of(table, reader) == closing
    assert table.match.view(reader)["facts"]["last_round"] == score

    dealt_on(table)
    assert last_trick_of(table, reader) == closing

    for _ in range(3):
        table.play(table.options().split()[0])
    assert last_trick_of(table, reader) != closing
    assert table.match.view(reader)["facts"]["last_round"] == score


def dealt_on(table: Scene) -> None:
    """Another player has the First Player mark now, and so leads."""
    table.play("cleaner cleaner first-player")
    while table.match.seat == CHANCE:
        table.play(table.options().split()[0])
