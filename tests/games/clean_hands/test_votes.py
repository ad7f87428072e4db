"""Counting votes, calling them, breaking ties."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal, append
from backroom.games.clean_hands.box import CABINET, CONGRESS
from backroom.games.clean_hands.steps.cards import PARDON, REFUSED
from backroom.games.clean_hands.steps.votes import Vote

from .scene import GAME, NAMES, scene


def test_three_transportation_are_worth_nine_votes():  # CH-4.1, ruling CH2, an example of the book
    assert list(scene(caucuses=["transportation transportation transportation", "", "", ""]).table.votes) == [
        9,
        0,
        0,
        0,
    ]


def test_two_bankers_are_worth_eight_votes():  # CH-4.1, ruling CH2, an example of the book
    assert list(scene(caucuses=["", "bankers bankers", "", ""]).table.votes) == [0, 8, 0, 0]


def test_votes_are_those_of_all_stacks():  # CH-4.1, CH-4.4, ruling CH2
    table = scene(caucuses=["transportation transportation bankers bankers oil", "farmers retirees", "", ""])

    assert list(table.table.votes) == [4 + 8 + 3, 2, 0, 0]


def test_the_count_of_votes_is_what_counting_anew_gives():  # CH-4.1
    match = GAME.new(6, seed=4)
    rng = backroom_rng()
    while not match.over:
        table = match.state
        kinds = table.box.kinds
        stacks = [table.caucuses[seat * kinds : (seat + 1) * kinds] for seat in range(6)]
        anew = [sum(k * k * v for k, v in zip(stack, table.box.caucus_votes, strict=True)) for stack in stacks]
        assert list(table.votes) == anew
        match.push(match.choices()[rng.below(len(match.choices()))])


def backroom_rng():
    from backroom.engine import Rng

    return Rng(9)


def called(table, chamber, caller):
    table.table.stack = append(table.table.stack, Vote(chamber, caller, PARDON, REFUSED))
    table.table.settle()
    order = []
    while table.asked().endswith("Declare"):
        order.append(table.asked().split()[0])
        table.play("yes")
    return order


def test_votes_are_asked_clockwise_from_the_callers_left_the_caller_last():  # CH-4.2, ruling CH6
    assert called(scene(), CONGRESS, 1) == ["Cat", "Dan", "Ann", "Bob"]


def test_players_without_weight_are_not_asked_but_noted():  # CH-4.2, ruling CH6
    table = scene(hands=["political-amnesty"], caucuses=["transportation", "", "oil", ""])
    table.play("political-amnesty")

    assert table.asked() == "Cat Declare"
    table.vote("no")
    assert table.asked() == "Ann Declare"
    table.vote("no")
    assert [area["no"] for area in [table.view()["facts"]["vote"] or {"no": 0}]] == [0]
    table = scene(caucuses=["transportation", "", "oil", ""])
    assert called(table, CONGRESS, 0) == ["Cat", "Ann"]


def test_players_without_weight_are_named_in_the_story():  # CH-4.2, ruling CH6
    match = GAME.new(4, seed=12)
    while not match.over and not any("No vote: " in line.text for line in match.story(None)):
        match.push(match.choices()[(len(match.log) * 7) % len(match.choices())])

    assert any("No vote: " in line.text for line in match.story(None))


def test_in_the_cabinet_each_unblocked_member_counts_one_the_president_included():  # CH-4.3, ruling CH6
    table = scene(
        cabinet={"president": 0, "treasury": 0, "defence": 1, "justice": 2},
        on={"justice": "investigation", "defence": "bank-law"},
    )

    assert called(table, CABINET, 3) == ["Ann", "Bob"]
    assert list(table.table.ballots) == [2, 1, 0, 0]


def test_everybody_votes_with_their_whole_weight_and_all_see_the_tally_grow():  # CH-4.2, CH-9.1, ruling CH6
    table = scene(hands=["political-amnesty"], caucuses=["oil", "bankers bankers", "farmers", "retirees"])
    table.play("political-amnesty")
    table.vote("yes", "no")
    vote = table.view(None)["facts"]["vote"]

    assert vote["chamber"] == "congress"
    assert vote["weights"] == [3, 8, 1, 1]
    assert vote["ballots"] == [0, 8, -1, 0]
    assert (vote["yes"], vote["no"]) == (8, 1)


def test_nobody_may_decline_to_vote():  # CH-4.2
    table = scene(hands=["political-amnesty"])
    table.play("political-amnesty")

    assert table.options() == ["no", "yes"]
    with pytest.raises(Illegal, match=r"neither yes nor no.*CH-4.2"):
        table.play("pass")


@pytest.mark.parametrize(
    ("ballots", "passed"), [(["yes", "yes", "no", "no"], True), (["no", "no", "yes", "yes"], False)]
)
def test_the_option_with_more_votes_succeeds(ballots, passed):  # CH-4.5
    table = scene(
        hands=["political-amnesty"],
        caucuses=["farmers", "bankers", "bankers", "retirees"],
        on={"treasury": "investigation"},
    )
    table.play("pass", "political-amnesty")
    table.vote(*ballots)

    assert (table.on("treasury") == "") == passed


@pytest.mark.parametrize("decision", ["yes", "no"])
def test_a_tie_is_a_decision_of_its_own_for_the_presidents_holder(decision):  # CH-4.5, ruling CH7
    table = scene(
        hands=["political-amnesty"],
        caucuses=["bankers", "bankers", "", ""],
        cabinet={"president": 3, "treasury": 0},
        on={"president": "investigation", "treasury": "investigation"},
    )
    table.play("political-amnesty")
    table.vote("no", "yes")

    assert table.asked() == "Dan BreakTie"  # no weight in Congress, and under investigation
    table.vote(decision)
    assert (table.on("treasury") == "") == (decision == "yes")
    assert table.asked() == "Ann PlayCards"


def test_nobody_with_a_vote_in_the_cabinet_is_a_tie_too():  # CH-4.5, ruling CH8
    table = scene(on={"president": "investigation"}, cabinet={"president": 2})

    assert called(table, CABINET, 1) == []
    assert table.asked() == "Cat BreakTie"


def test_other_ties_go_to_the_nearest_clockwise_from_the_dealers_left():  # CH-4.6
    table = scene(caucuses=["farmers", "bankers", "farmers", "bankers"], dealer=1)

    assert [NAMES[seat] for seat in table.table.by_votes()] == ["Dan", "Bob", "Cat", "Ann"]


def test_who_voted_what_stays_in_the_story():  # CH-4.2, CH-9.1
    match = GAME.new(4, seed=1)
    while type(match.step()).__name__ != "Declare":
        match.play(match.options()[-1])
    seat = match.seat
    match.play("no")

    assert f"Seat {seat + 1} says no with {match.state.votes[seat]} votes." in [line.text for line in match.story(None)]
