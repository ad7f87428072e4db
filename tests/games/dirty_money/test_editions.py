"""An edition that cannot be played with is refused, and the sentence names the key that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom import BadEdition
from backroom.engine import Edition
from backroom.engine.laws import check

from .scene import GAME, file

TINY = file("tiny").read_text(encoding="utf-8")


def refusal(text: str) -> str:
    with pytest.raises(BadEdition) as refused:
        GAME.new(3, edition=Edition("homemade", text, shipped=False))
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert old in TINY
    return TINY.replace(old, new, 1)


def one_suit(cards: int, rank: int | None = None) -> str:
    return 'title = "One"\n' + further_suit("things", cards, rank)


def further_suit(id: str, cards: int, rank: int | None = None) -> str:
    rows = [f'{{ rank = {rank or number}, coins = 0, prints = 0, name = "Thing" }}' for number in range(1, cards + 1)]
    return f'[suits.{id}]\nname = "{id}"\ncards = [{", ".join(rows)}]\n'


SIZE = "should hold 6 to 200 cards together, not"
CARD = "suits.gold.cards[1]"
RANK = "should be a whole number from 1 to 99, not"
AMOUNT = "should be a whole number from 0 to 99, not"
ID = "a suit's id is a word of small letters, and none of cleaner, hand, loot, coins, prints."
FIRST_CARD = '{ rank = 1, coins = 1, prints = 0, name = "Tooth" }'


WRONG = [
    # what is missing
    (changed('title = "The Corner Shop Job"\n', ""), "title: is missing."),
    ('title = "Nothing"\n', "suits: is missing."),
    (changed('name = "Gold"\n', ""), "suits.gold.name: is missing."),
    (changed("coins = 1, ", ""), f"{CARD}.coins: is missing."),
    # of the wrong type
    (changed('title = "The Corner Shop Job"', "title = 7"), "title: should be a text, not 7."),
    (changed('name = "Gold"', 'name = " "'), "suits.gold.name: should be a text, not ' '."),
    (changed("rank = 1", 'rank = "ace"'), f"{CARD}.rank: {RANK} 'ace'."),
    (changed("coins = 1", "coins = 1.5"), f"{CARD}.coins: {AMOUNT} 1.5."),
    (changed("prints = 0", "prints = true"), f"{CARD}.prints: {AMOUNT} True."),
    (changed(FIRST_CARD, "7"), f"{CARD}: should be a table of keys, not 7."),
    ('title = "Flat"\nsuits = 4\n', "suits: should be a table of keys, not 4."),
    (
        'title = "Bare"\n[suits.gold]\nname = "Gold"\ncards = []\n',
        "suits.gold.cards: should be a list that is not empty.",
    ),
    # out of range
    (changed("rank = 4", "rank = 0"), f"suits.gold.cards[4].rank: {RANK} 0."),
    (changed("coins = 1", "coins = -1"), f"{CARD}.coins: {AMOUNT} -1."),
    (changed("prints = 0", "prints = 100"), f"{CARD}.prints: {AMOUNT} 100."),
    (one_suit(5), f"suits: {SIZE} 5."),
    (one_suit(99) + further_suit("more", 99) + further_suit("most", 3), f"suits: {SIZE} 201."),
    (one_suit(27, rank=3), "suits.things.cards: at most 26 cards of a suit have the same rank."),
    # unknown
    (changed("title", "cleaners = 6\ntitle"), "cleaners: is not a key that this game knows."),
    (
        changed('name = "Gold"', 'name = "Gold"\ncolour = "gold"'),
        "suits.gold.colour: is not a key that this game knows.",
    ),
    (changed("coins = 1", "coin = 1, coins = 1"), f"{CARD}.coin: is not a key that this game knows."),
    # suits
    (changed("suits.gold", "suits.Gold"), f"suits.Gold: {ID}"),
    (changed("suits.gold", "suits.gold-bars"), f"suits.gold-bars: {ID}"),
    (changed("suits.gold", "suits.cleaner"), f"suits.cleaner: {ID}"),
    (changed("suits.gold", "suits.hand"), f"suits.hand: {ID}"),
    (changed('name = "Silver"', 'name = "Gold"'), "suits.silver.name: another suit is called 'Gold'."),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_bad_edition_is_refused_by_the_key_that_is_wrong(text, complaint):  # DM-1.4
    assert refusal(text).startswith(f"Edition 'homemade' of Dirty Money: {complaint}")


def test_what_is_not_toml_is_refused():  # DM-1.4
    assert refusal("title = \n").startswith("Edition 'homemade' is not readable TOML: Invalid value")


def test_a_missing_file_is_refused(tmp_path: Path):  # DM-1.4
    missing = tmp_path / "nowhere.toml"

    with pytest.raises(BadEdition, match=r"nowhere\.toml' cannot be read: No such file or directory\."):
        GAME.new(3, edition=missing)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path):  # DM-1.4
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadEdition, match=r"noise\.toml' cannot be read: it is not UTF-8 text\."):
        GAME.new(3, edition=tmp_path / "noise.toml")


def test_an_edition_that_is_not_on_the_shelf_is_refused():  # DM-1.4
    with pytest.raises(BadEdition, match="Dirty Money has no edition 'deluxe'; it has: standard"):
        GAME.new(3, edition="deluxe")


def test_a_path_may_be_a_text_too():  # DM-1.4
    assert GAME.new(3, edition=str(file("tiny"))).edition.id == "tiny"


def test_the_standard_edition_has_four_suits_of_fifteen_and_deals_out_evenly():  # DM-1.1
    box = GAME.opened(GAME.edition("standard"))

    assert box.suit_ids == ["jewels", "paintings", "artifacts", "junk"]
    assert list(box.ranks[:60]) == list(range(1, 16)) * 4
    for seats in (3, 4, 5, 6):
        for set_aside in (False, True):
            table = GAME.new(seats, seed=1, set_aside=set_aside).state
            assert len(table.aside) == (seats if set_aside else 0)
            assert {len(hand) for hand in table.hands} == {60 // seats + 1 - set_aside}


@pytest.mark.parametrize("edition", ["pocket", "tiny", "twins"])
def test_the_ids_and_labels_of_all_cards_differ(edition):  # DM-1.4, DM-3.5, ruling DM14
    match = GAME.new(3, edition=file(edition))
    box = GAME.opened(match.edition)

    assert len({box.id(card) for card in range(box.cards + 2)}) == box.cards + 2


def test_cards_may_stand_in_any_order_in_the_file():  # DM-1.4
    box = GAME.opened(GAME.edition(file("twins")))

    assert list(box.ranks) == [3, 5, 5, 5, 7, 1, 2, 2, 4, 4, 6, 1, 2, 2, 0]
    assert box.names[:5] == ["Bead", "Left Earring", "Right Earring", "Nose Ring", "Crown"]


def test_a_deck_too_small_for_the_variant_leaves_a_trick_of_cleaners():  # DM-2.4, ruling DM13
    edition = Edition("handful", one_suit(6), shipped=False)
    match = GAME.new(4, seed=1, edition=edition, set_aside=True, rounds=1)
    asked = []
    while not match.over:
        asked.append([option.text for option in match.options()])
        match.play("cleaner")

    assert asked == [["cleaner"], ["cleaner"], ["cleaner"], ["cleaner"]]
    assert match.winners() == [0, 1, 2, 3]


@pytest.mark.many_matches
@pytest.mark.parametrize("edition", ["pocket", "tiny", "twins"])
def test_the_laws_of_the_engine_hold_with_any_edition(edition):  # DM-1.4, rulings DM13 and DM14
    assert check(GAME, plies=25, editions=[file(edition)]).matches > 0
