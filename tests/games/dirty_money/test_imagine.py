"""What a seat may imagine: every deal that agrees with what it saw, each as likely as the next, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import pytest

from backroom.engine import Rng
from backroom.games.dirty_money.imagine import Unseen
from backroom.games.dirty_money.state import DirtyMoney

from .scene import GAME, Scene, scene, undealt

Deal = tuple[tuple[str, ...], ...]


def imagined(table: Scene, seat: int, seed: int) -> Scene:
    return Scene(table.match.imagine(seat, seed))


def suits_of(hand: str) -> set[str]:
    return {card.split("-")[0] for card in hand.split()}


def everything_unseen(table: Scene, seat: int) -> list[str]:
    """All cards that lie where the seat cannot look, in the order of the box."""
    state = table.table
    rows = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    return table.words(sorted(card for row in [*rows, state.aside, state.pool] for card in row)).split()


def test_who_did_not_follow_has_none_of_the_suit_led():  # DM-6.3
    table = scene(
        hands=["jewels-1 junk-6", "paintings-1 artifacts-6", "jewels-2 jewels-5", "jewels-3 artifacts-2"],
        trick="jewels-6",
        leader=0,
    )
    table.play("paintings-1")

    for seed in range(200):
        assert "jewels" not in suits_of(imagined(table, 0, seed).hand(1))


def test_a_cleaner_played_says_nothing_about_the_hand():  # DM-6.3, ruling DM4
    table = scene(hands=["junk-6", "artifacts-6 cleaner", "jewels-2 jewels-5"], trick="jewels-6", leader=0)
    table.play("cleaner")

    assert {imagined(table, 0, seed).hand(1) for seed in range(100)} == {"artifacts-6", "jewels-2", "jewels-5"}


def test_a_card_played_after_a_cleaner_says_nothing_about_the_hand():  # DM-6.3, ruling DM3
    table = scene(hands=["junk-6", "paintings-1 artifacts-6", "jewels-2"], trick="jewels-6 cleaner", leader=2)
    table.play("paintings-1")

    assert {imagined(table, 0, seed).hand(1) for seed in range(100)} == {"artifacts-6", "jewels-2"}


VOID_HANDS = [
    "jewels-1 paintings-1 artifacts-1 cleaner",
    "paintings-2 paintings-3 artifacts-2 cleaner",
    "jewels-2 jewels-3 artifacts-3",
    "jewels-4 paintings-4 junk-4 cleaner",
]
VOIDS = ["", "jewels junk", "junk", ""]


def test_an_imagined_table_agrees_with_all_known_voids():  # DM-6.3
    table = scene(hands=VOID_HANDS, voids=VOIDS, aside="junk-1 artifacts-6")

    for seed in range(300):
        other = imagined(table, 0, seed)
        assert suits_of(other.hand(1)) <= {"paintings", "artifacts", "cleaner"}
        assert suits_of(other.hand(2)) <= {"jewels", "paintings", "artifacts"}
        assert everything_unseen(other, 0) == everything_unseen(table, 0)


def test_own_hand_cleaners_sizes_and_first_player_stay():  # DM-6.1, ruling DM11
    table = scene(hands=VOID_HANDS, voids=VOIDS, aside="junk-1 artifacts-6", first=2)

    for seed in range(100):
        other = imagined(table, 0, seed)
        assert other.hand(0) == VOID_HANDS[0]
        assert [hand.count("cleaner") for hand in other.hands()] == [1, 1, 0, 1]
        assert [len(hand.split()) for hand in other.hands()] == [4, 4, 3, 4]
        assert len(other.aside().split()) == 2
        assert other.table.first == 2
        assert other.match.view(0) == table.match.view(0)


def test_what_was_set_aside_is_imagined_too():  # DM-6.2, rulings DM7 and DM11
    table = scene(hands=["jewels-1", "jewels-2", "jewels-3"], aside="junk-1")

    assert {imagined(table, 0, seed).aside() for seed in range(100)} == {"junk-1", "jewels-2", "jewels-3"}


def all_deals(unseen: list[str], sizes: list[int], voids: list[set[str]]) -> Iterator[Deal]:
    """Every way to hand out the unseen cards, row by row, that gives nobody a suit they cannot have."""
    if not sizes:
        yield ()
        return
    allowed = [card for card in unseen if card.split("-")[0] not in voids[0]]
    for row in combinations(allowed, sizes[0]):
        left = [card for card in unseen if card not in row]
        for rest in all_deals(left, sizes[1:], voids[1:]):
            yield (row, *rest)


def deal_of(table: Scene, state: DirtyMoney) -> Deal:
    rows = [*state.hands[1:], state.aside]
    return tuple(tuple(word for word in table.words(row).split() if word != "cleaner") for row in rows)


SMALL_TABLES = {
    "two players with voids that overlap, one without": (
        ["junk-6", "junk-1 artifacts-1 artifacts-2", "jewels-1 jewels-2 artifacts-3 cleaner", "jewels-3 junk-2 junk-3"],
        ["", "jewels", "junk", ""],
        "",
        147,  # by artifacts in the first hand: 1 * 20 + 9 * 10 + 9 * 4 + 1 * 1
    ),
    "three players, each without another suit": (
        ["junk-6", "paintings-1 artifacts-1", "jewels-1 artifacts-2", "jewels-2 paintings-2"],
        ["", "jewels", "paintings", "artifacts"],
        "",
        10,  # by paintings in the first hand: 1 + 4 * 2 + 1
    ),
    "two voids in one hand, and cards set aside": (
        ["junk-6 cleaner", "artifacts-1 artifacts-2 cleaner", "paintings-1 junk-1", "jewels-1 artifacts-3"],
        ["", "jewels paintings", "jewels", ""],
        "jewels-2 junk-2",
        360,  # 10 for the first hand, 6 for the second, 6 for the third
    ),
}


@pytest.mark.parametrize("name", SMALL_TABLES)
def test_every_deal_that_agrees_with_the_voids_is_as_likely_as_the_next(name):  # DM-6.3
    hands, voids, aside, count = SMALL_TABLES[name]
    table = scene(hands=hands, voids=voids, aside=aside)
    unseen = [card for card in everything_unseen(table, 0) if card != "cleaner"]
    sizes = [len(hand.replace("cleaner", "").split()) for hand in hands[1:]] + [len(aside.split())]
    deals = list(all_deals(unseen, sizes, [set(suits.split()) for suits in voids[1:]] + [set()]))
    assert len(deals) == len(set(deals)) == count

    draws = 20_000
    rng = Rng(2024)
    seen = Counter(deal_of(table, GAME.imagine(table.table, 0, rng)) for _ in range(draws))

    assert set(seen) <= set(deals)
    expected = draws / count
    chi_square = sum((seen[deal] - expected) ** 2 / expected for deal in deals)
    freedom = count - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom)  # four standard deviations above its mean
    assert min(seen[deal] for deal in deals) > expected / 2


TIGHT_HANDS = [
    "artifacts-5 artifacts-6 junk-5 junk-6",
    "jewels-1 jewels-2 jewels-3 paintings-1",
    "paintings-2 paintings-3 paintings-4 paintings-5",
    "jewels-4 jewels-5 jewels-6 paintings-6",
    "artifacts-1 artifacts-2 junk-1 junk-2",
]
TIGHT_VOIDS = ["", "artifacts junk", "jewels artifacts junk", "artifacts junk", "paintings"]


def test_where_chance_finds_no_deal_one_is_found_all_the_same():  # DM-6.3
    table = scene(hands=TIGHT_HANDS, voids=TIGHT_VOIDS)
    fell_back = 0
    second_hands = set()
    for seed in range(300):
        unseen = Unseen(table.table.clone(), 0)
        fell_back += not unseen.draw_bound(unseen.bound_rows(), Rng(seed))
        other = imagined(table, 0, seed)
        assert [len(hand.split()) for hand in other.hands()] == [4, 4, 4, 4, 4]
        assert everything_unseen(other, 0) == everything_unseen(table, 0)
        assert suits_of(other.hand(1)) <= {"jewels", "paintings"}
        assert suits_of(other.hand(2)) == {"paintings"}
        assert suits_of(other.hand(3)) <= {"jewels", "paintings"}
        assert other.hand(4) == "artifacts-1 artifacts-2 junk-1 junk-2"  # nobody else may have them
        second_hands.add(other.hand(2))

    assert fell_back > 150
    assert len(second_hands) == 15  # four of the six paintings


def test_in_the_middle_of_a_deal_by_hand_the_rest_of_the_deck_is_unseen():  # DM-6.2, ruling DM11
    table = undealt(3, set_aside=True)
    table.play("cleaner", "cleaner", "first-player")
    table.play("jewels-1", "paintings-1", "junk-1")  # set aside
    table.play("jewels-2 jewels-3 jewels-4 jewels-5 jewels-6 paintings-2 paintings-3", "junk-6", "junk-5")
    asides = set()
    for seed in range(100):
        for seat, own in enumerate(
            [
                "jewels-2 jewels-3 jewels-4 jewels-5 jewels-6 paintings-2 paintings-3 cleaner",
                "junk-5 junk-6 cleaner",
                "cleaner",
            ]
        ):
            other = imagined(table, seat, seed)
            assert other.hand(seat) == own
            assert [len(hand.split()) for hand in other.hands()] == [8, 3, 1]
            assert len(other.aside().split()) == 3
            assert len(other.table.pool) == 12
            assert everything_unseen(other, seat) == everything_unseen(table, seat)
            asides.add(other.aside())

    assert len(asides) > 250  # of 300 draws


def test_in_the_middle_of_dealing_the_cleaners_their_deal_stays():  # DM-6.1, ruling DM11
    table = undealt(4)
    table.play("cleaner", "first-player")

    other = imagined(table, 3, 1)

    assert other.hands() == ["cleaner", "cleaner", "", ""]
    assert other.options() == "cleaner"
    assert other.table.first == 1


def test_a_finished_match_leaves_nothing_to_imagine():  # DM-4.1, ruling DM7
    table = scene(hands=["", "", "junk-3"], trick="jewels-4 jewels-1", aside="jewels-2 paintings-1")
    table.play("junk-3")

    assert imagined(table, 0, 1).aside() == "jewels-2 paintings-1"
