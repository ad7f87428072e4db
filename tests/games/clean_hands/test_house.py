"""The house bot: it does what a sensible politician would, and beats those who do not think."""

from __future__ import annotations

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.lab.simulate import Plan, simulate

from .scene import GAME, Scene, scene
from .test_confirmation import forming


def house(table: Scene) -> str:
    choice = ask(named_bot(GAME, "house", 1), table.match)
    return next(option.text for option in table.match.options() if option.choice == choice)


def test_it_cashes_in_what_needs_no_vote_first():
    assert house(scene(on={"treasury": "bank-law bridge-kickback"})) == "bridge-kickback on treasury"


def test_it_places_profits_on_its_own_members():
    table = scene(hands=["bank-law"])
    assert house(table) == "bank-law"
    table.play("bank-law")
    assert house(table) in ("president", "treasury")


def test_it_frees_its_own_richest_member():
    assert house(scene(on={"treasury": "investigation bank-law", "justice": "investigation"})) == "treasury"


def test_it_investigates_the_member_with_most_on_it():
    table = scene(hands=["investigation"], on={"justice": "bank-law tunnel-law mining-law", "defence": "cuff-links"})
    assert house(table) == "investigation"
    table.play("investigation")
    assert house(table) == "justice"


def test_it_plays_a_scandal_when_there_is_nothing_to_lose():
    assert house(scene(hands=["freezer-full-of-cash"], caucuses=["", "oil", "", ""])) == "freezer-full-of-cash"
    rich = ["oil oil bankers bankers bankers", "oil", "", ""]
    assert house(scene(hands=["hot-microphone"], caucuses=rich)) == "done"


def test_it_proposes_a_cabinet_that_carries_the_vote_cheaply():
    table = forming(caucuses=["farmers", "bankers", "oil", "bankers"])  # Cat has 3 of 8 votes and breaks ties
    while "submit" not in table.options():
        table.play(house(table))

    assert len(set(table.table.draft)) == 2  # one partner is enough
    assert table.table.draft.count(2) == 2  # who would not be content with one against three
    assert house(table) == "submit"


def test_it_wins_more_than_two_and_a_half_times_its_share_against_random_players():
    tally = simulate(Plan("clean-hands", ("house", *["random"] * 4), games=40, seed=2), workers=1)

    assert tally.by_player[0].mean() > 0.5
