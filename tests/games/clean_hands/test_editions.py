"""Editions: what is refused, and by which words."""

from __future__ import annotations

import pytest

from backroom.engine import BadEdition, Edition

from .scene import GAME, SENATE

TEXT = SENATE.read_text(encoding="utf-8")

WRONG = {
    "a red card too many": ("copies = 14", "copies = 15", "red: should hold 58 red cards together, not 59"),
    "no investigation": ("copies = 14", "copies = 0", r"red.investigation.copies: should be a whole number from 1"),
    "a kind is missing": ("[red.zealots]", "[red.fanatics]", "red.zealots: is missing"),
    "a sixth scandal": (
        'name = "Hot Microphone"', 'copies = 2\nname = "Hot Microphone"', "scandals: should hold 5 Scandals",
    ),
    "no secrets": ('"Sell State Secrets"', '"Keep State Secrets"', "profits: should hold Sell State Secrets once"),
    "a profit too many": (
        'name = "Bank Law"', 'copies = 2\nname = "Bank Law"', "profits: should hold 36 Profit cards together, not 37",
    ),
    "no such vote": ('vote = "cabinet"', 'vote = "senate"', r"vote: should be one of none, cabinet, congress"),
    "too few transportation": (
        'name = "Transportation"\nvotes = 1\ncopies = 4', 'name = "Trucks"\nvotes = 1\ncopies = 4',
        "at least 3 Transportation of 1 vote",
    ),
    "bankers of another size": (
        'name = "Bankers"\nvotes = 2', 'name = "Bankers"\nvotes = 3', "at least 2 Bankers of 2 votes",
    ),
    "a caucus too many": (
        'name = "Oil"\nvotes = 3\ncopies = 2', 'name = "Oil"\nvotes = 3\ncopies = 3',
        "caucuses: should hold 20 Caucus cards together, not 21",
    ),
    "a double name": ('"Farm Law"', '"Bank Law"', "another one is called 'Bank Law'"),
    "a name that is a word of the game": ('"Farm Law"', '"Done"', "'Done' cannot be a name here"),
    "an office that is a place of the table": ('"Energy"', '"Out of Office"', "'Out of Office' cannot be a name here"),
    "an unknown key": ('title = "The Senate Edition"', 'title = "x"\nprice = 3', "price: is not a key"),
    "no money on a scandal": ("money = 3", "money = 0", r"scandals\[1\].money: should be a whole number from 1"),
    "six secretaries": (
        '[[secretaries]]\nname = "Olive Pitt"\noffice = "Energy"\n', "", "secretaries: should hold 7 Secretaries",
    ),
    "an office twice": ('office = "Energy"', 'office = "Treasury"', "Treasury"),
}  # fmt: skip


def test_both_editions_are_good():  # CH-1.6
    for edition in ("standard", SENATE):
        assert GAME.new(4, edition=edition).state.box.cards > 40


@pytest.mark.parametrize("name", WRONG)
def test_an_edition_that_breaks_the_counts_is_refused_by_name(name):  # CH-1.6
    old, new, message = WRONG[name]
    assert old in TEXT
    with pytest.raises(BadEdition, match=message):
        GAME.new(4, edition=Edition("wrong", TEXT.replace(old, new, 1), shipped=False))


def test_cards_of_the_same_name_are_alike():  # CH-1.6
    twins = TEXT.replace('name = "Bank Law"', 'name = "Farm Bill"').replace('name = "Farm Law"', 'name = "Old Farm"')
    block = (
        '[[profits]]\nname = "Old Farm"\nvalue = 6\nvote = "congress"\nnote = "Pays for not growing money on trees."\n'
    )
    assert block in twins
    twins = twins.replace(block, "").replace('name = "Farm Bill"', 'copies = 2\nname = "Farm Bill"')
    match = GAME.new(8, seed=2, edition=Edition("twins", twins, shipped=False))
    before = GAME.conserved(match.state)
    while not match.over:
        assert len({option.text for option in match.options()}) == len(match.options())
        match.push(match.choices()[(len(match.log) * 5) % len(match.choices())])

    assert GAME.conserved(match.state) == before
    assert before["cards"].count(match.state.box.ids.index("farm-bill")) == 2
