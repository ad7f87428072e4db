"""The house bot: it does what a sensible politician would, and beats those who do not think."""

from __future__ import annotations

import pytest

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
    assert list(table.table.draft).count(2) == 2  # who would not be content with one against three
    assert house(table) == "submit"


@pytest.mark.parametrize("anew", [False, True])
def test_of_equal_partners_chance_takes_one(anew):
    """Whoever sits where; the same bot all through a proposal, or a new one for each Secretary as on a server."""
    given = [0] * 5
    for seed in range(120):
        match = GAME.new(5, seed=seed)
        bot = named_bot(GAME, "house", seed)
        proposer = match.seat
        while "submit" not in [option.text for option in match.options()]:
            bot = named_bot(GAME, "house", 1000 * seed + len(match.log)) if anew else bot
            match.push(ask(bot, match))
        for seat in match.state.draft:
            given[seat] += seat != proposer
        assert len(set(match.state.draft)) <= 3

    expected = sum(given) / 5
    assert expected > 50
    assert all(0.6 * expected < secretaries < 1.4 * expected for secretaries in given), given


def test_the_same_seed_proposes_the_same():
    drafts = []
    for _ in range(2):
        match = GAME.new(5, seed=3)
        bot = named_bot(GAME, "house", 7)
        while type(match.step()).__name__ == "Propose":
            match.push(ask(bot, match))
        drafts.append(match.state.draft)
    assert drafts[0] == drafts[1]


def test_it_does_not_play_a_card_again_that_has_just_lost_its_vote():
    on = {"treasury": "investigation bank-law", "president": "investigation mining-law"}
    table = scene(
        hands=["political-amnesty political-amnesty"], on=on, caucuses=["oil", "farmers farmers", "", ""], profits=""
    )
    table.play("pass")
    assert house(table) == "political-amnesty"
    table.play("political-amnesty", "no", "no")
    assert table.asked() == "Ann PlayCards"
    assert house(table) == "done"


def test_it_does_not_cash_in_the_twin_of_a_card_that_has_just_lost_its_vote():
    table = scene(
        on={"treasury": "bank-law", "president": "bank-law"}, caucuses=["oil", "farmers farmers", "", ""], profits=""
    )
    first = house(table)
    assert first.startswith("bank-law on")
    table.play(first, "no", "no")
    assert table.asked() == "Ann CashIn"
    assert house(table) == "done"


@pytest.mark.many_matches
def test_it_wins_more_than_two_and_a_half_times_its_share_against_random_players():
    tally = simulate(Plan("clean-hands", ("house", *["random"] * 4), games=40, seed=2), workers=1)

    assert tally.by_player[0].mean() > 0.5
