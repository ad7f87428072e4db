"""How many ways the last three tricks can go, counted twice: by the engine, and by a counter that knows only cards."""

from __future__ import annotations

from backroom.games.dirty_money.state import DirtyMoney

from .scene import scene

THREE = ["jewels-2 paintings-5 cleaner", "jewels-6 junk-3 junk-4", "jewels-1 paintings-2 cleaner"]
FOUR = [
    "jewels-3 artifacts-1 cleaner",
    "jewels-5 junk-2 cleaner",
    "paintings-1 artifacts-4 junk-6",
    "jewels-1 jewels-6 cleaner",
]


def counted_by_the_engine(table: DirtyMoney, depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    total = 0
    for choice in table.choices():
        next_table = table.clone()
        next_table.push(choice)
        total += counted_by_the_engine(next_table, depth - 1)
    return total


def counted_by_hand(hands: list[list[str]], trick: list[str], leader: int, depth: int) -> int:
    """The same from the printed rules alone: words for cards, no table, no steps, no options."""
    if depth == 0:
        return 1
    seats = len(hands)
    seat = (leader + len(trick)) % seats
    total = 0
    for card in hands[seat]:
        if not may_play(card, hands[seat], trick):
            continue
        left = [[other for other in hand if index != seat or other != card] for index, hand in enumerate(hands)]
        now = [*trick, card]
        if len(now) < seats:
            total += counted_by_hand(left, now, leader, depth - 1)
        else:
            total += counted_by_hand(left, [], (leader + best_place(now)) % seats, depth - 1)
    return total


def may_play(card: str, hand: list[str], trick: list[str]) -> bool:
    if not trick or card == "cleaner" or "cleaner" in trick:
        return True
    suit = trick[0].split("-")[0]
    return card.startswith(suit) or not any(other.startswith(suit) for other in hand)


def best_place(trick: list[str]) -> int:
    cleaners = [place for place, card in enumerate(trick) if card == "cleaner"]
    if cleaners:
        return cleaners[-1]
    suit = trick[0].split("-")[0]
    ranks = [int(card.split("-")[1]) if card.startswith(suit) else 0 for card in trick]
    return ranks.index(max(ranks))


def counts(hands: list[str], leader: int) -> tuple[list[int], list[int]]:
    plies = len(hands) * 3
    table = scene(hands=hands, leader=leader).table
    words = [hand.split() for hand in hands]
    return (
        [counted_by_the_engine(table, depth) for depth in range(1, plies + 1)],
        [counted_by_hand(words, [], leader, depth) for depth in range(1, plies + 1)],
    )


def test_the_last_three_tricks_of_three_players():  # DM-3.1 to DM-3.4
    engine, by_hand = counts(THREE, leader=0)

    assert engine == [3, 7, 17, 34, 56, 108, 108, 108, 108]
    assert by_hand == engine


def test_the_last_three_tricks_of_four_players():  # DM-3.1 to DM-3.4
    engine, by_hand = counts(FOUR, leader=2)

    assert engine == [3, 9, 25, 71, 142, 268, 524, 1024, 1024, 1024, 1024, 1024]
    assert by_hand == engine
