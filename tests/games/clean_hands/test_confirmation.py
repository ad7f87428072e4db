"""Cabinet Confirmation."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal, append
from backroom.games.clean_hands.steps.confirmation import Confirmation

from .scene import NAMES, Scene, scene

CAUCUSES = ["farmers", "bankers", "oil", "transportation"]


def forming(former: int = -1, seats: int = 4, caucuses: list[str] | None = None, dealer: int | None = None) -> Scene:
    """A table at which a Cabinet is to be formed."""
    table = scene(seats=seats, caucuses=caucuses or CAUCUSES, cabinet={"president": 0}, dealer=dealer)
    table.table.stack = append(table.table.stack, Confirmation(former))
    table.table.settle()
    return table


def propose(table: Scene, *seats: str) -> None:
    table.play(*seats, "submit")


def test_proposers_go_by_votes_in_congress_ties_by_nearness_to_the_dealer():  # CH-5.1, ruling CH5
    assert [NAMES[seat] for seat in forming().table.order] == ["Cat", "Bob", "Ann", "Dan"]
    assert [NAMES[seat] for seat in forming(dealer=1).table.order] == ["Cat", "Bob", "Dan", "Ann"]


def test_a_former_president_who_would_be_first_goes_to_the_end():  # CH-5.1, ruling CH5
    assert [NAMES[seat] for seat in forming(former=2).table.order] == ["Bob", "Ann", "Dan", "Cat"]


def test_a_former_president_who_would_not_be_first_keeps_their_place():  # CH-5.1, ruling CH5
    assert [NAMES[seat] for seat in forming(former=1).table.order] == ["Cat", "Bob", "Ann", "Dan"]


def test_of_two_with_equal_votes_the_one_nearest_to_the_dealer_forms_the_cabinet():  # CH-5.1, CH-4.6, example II
    table = forming(former=3, caucuses=["bankers", "farmers", "bankers", "oil"], dealer=0)

    assert table.asked() == "Cat Propose"


def test_a_proposal_gives_out_every_secretary_in_any_split():  # CH-5.2, ruling CH33
    table = forming()
    for _ in range(4):
        assert [text for text in table.options() if text != "start over"] == ["seat-1", "seat-2", "seat-3", "seat-4"]
        with pytest.raises(Illegal, match=r"every Secretary in use.*CH-5.2"):
            table.play("submit")
        table.play("seat-3")
    assert table.options() == ["start over", "submit"]
    table.play("submit")
    table.vote("yes", "yes", "yes", "yes")

    assert table.cabinet() == dict.fromkeys(["president", "treasury", "foreign-affairs", "defence", "justice"], "Cat")


def test_a_confirmed_cabinet_is_the_one_proposed():  # CH-5.3
    table = forming()
    propose(table, "seat-3", "seat-2", "seat-1", "seat-2")
    table.vote("no", "no", "yes", "yes")

    assert table.cabinet() == {
        "president": "Cat", "treasury": "Cat", "foreign-affairs": "Bob", "defence": "Ann", "justice": "Bob",
    }  # fmt: skip


def test_the_task_and_the_president_pass_to_the_next_when_a_vote_fails():  # CH-5.3, ruling CH3
    table = forming()
    assert table.holder("president") == "Cat"
    propose(table, "seat-3", "seat-3", "seat-3", "seat-3")
    table.vote("no", "no", "no", "yes")

    assert table.asked() == "Bob Propose"
    assert table.holder("president") == "Bob"
    assert list(table.table.draft) == []


def test_whoever_proposes_breaks_the_tie_on_their_own_proposal():  # CH-5.3, ruling CH3
    table = forming(caucuses=["farmers", "farmers", "bankers", ""])
    propose(table, "seat-3", "seat-3", "seat-3", "seat-3")
    table.vote("no", "no", "yes")

    assert table.asked() == "Cat BreakTie"
    table.vote("yes")
    assert table.holder("justice") == "Cat"


def all_fail(table: Scene) -> None:
    while table.asked().endswith(("Propose", "Declare", "BreakTie")):
        if table.asked().endswith("Propose"):
            table.play("submit" if "submit" in table.options() else "seat-1")
        else:
            table.vote("no")


def test_if_nobody_is_confirmed_everybody_gets_one_secretary_and_the_first_the_president():
    """CH-5.4, rulings CH4 and CH33."""  # CH-5.4
    table = forming(dealer=1)
    all_fail(table)

    assert table.cabinet() == {
        "president": "Cat", "treasury": "Cat", "foreign-affairs": "Dan", "defence": "Ann", "justice": "Bob",
    }  # fmt: skip
    assert table.asked() == "Ann PlayCards"


def test_after_an_impeachment_the_fallback_president_is_the_first_of_the_order():  # CH-5.4, rulings CH4 and CH5
    table = forming(former=2)
    all_fail(table)

    assert table.holder("president") == "Bob"


def test_with_eight_players_the_fallback_president_gets_no_secretary():  # CH-5.4, rulings CH1 and CH4
    table = forming(seats=8, caucuses=["farmers", "", "oil", "", "", "", "", ""], dealer=7)
    all_fail(table)

    held = list(table.cabinet().values())
    assert table.holder("president") == "Cat"
    assert held.count("Cat") == 1
    assert held[1:] == ["Ann", "Bob", "Dan", "Eve", "Fay", "Gus", "Hal"]


def test_a_proposal_is_started_over_at_most_three_times():  # CH-5.2, ruling CH34
    table = forming()
    for _ in range(3):
        table.play("seat-1", "seat-2", "start over")
        assert list(table.table.draft) == []
        assert "start over" not in table.options()  # there is nothing to start over
    table.play("seat-1")
    assert "start over" not in table.options()
    with pytest.raises(Illegal, match="three times at most"):
        table.play("start over")
    table.play("seat-1", "seat-1", "seat-1")

    assert table.asked() == "Dan Declare"  # with nothing left to change it is submitted


def test_a_proposal_that_can_no_longer_be_changed_is_submitted_by_itself():  # CH-5.5
    table = forming()
    for _ in range(2):
        table.play("seat-1", "start over")
    table.play("seat-1", "seat-2", "seat-3", "seat-4")
    assert table.options() == ["start over", "submit"]  # it can be changed once more
    table.play("start over", "seat-1", "seat-2", "seat-3")
    assert table.asked() == "Cat Propose"
    table.play("seat-4")

    assert table.asked() == "Dan Declare"


def test_a_draft_is_open_to_all_while_it_is_made():  # CH-5.2, CH-9.1, ruling CH34
    table = forming()
    table.play("seat-1", "seat-4")

    for reader in (0, 1, None):
        assert table.view(reader)["facts"]["proposal"] == {
            "proposer": 2,
            "given": [{"member": "treasury", "holder": 0}, {"member": "foreign-affairs", "holder": 3}],
            "starts": 3,
        }  # fmt: skip
