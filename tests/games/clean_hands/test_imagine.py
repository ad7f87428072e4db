"""What a seat may imagine of the hands and decks it cannot see."""

from __future__ import annotations

from backroom.engine import Rng
from backroom.games.clean_hands.box import ELECTIONS, SCANDAL
from backroom.games.clean_hands.state import ACTIONS, PROFITS, CleanHands

from .scene import GAME, Scene, scene


def imagined(table: Scene, seat: int, seed: int) -> Scene:
    return Scene(table.match.imagine(seat, Rng(seed)))


def walk(seats: int, seed: int, every: int):
    """Positions of a random match."""
    match = GAME.new(seats, seed=seed)
    rng = Rng(seed, 3)
    plies = 0
    while not match.over:
        match.push(match.choices()[rng.below(len(match.choices()))])
        plies += 1
        if plies % every == 0 and not match.over:
            yield match


def test_hands_keep_their_numbers_and_never_hold_a_yellow_card():  # CH-9.1, CH-9.3, ruling CH28
    for seats in (4, 6, 8):
        for match in walk(seats, seats, 9):
            table = match.state
            other = match.imagine(1, Rng(len(match.log))).state
            assert isinstance(table, CleanHands)
            for hand, instead in zip(table.hands, other.hands, strict=True):
                assert [table.deck_of(card) for card in hand] == [table.deck_of(card) for card in instead]
                assert not any(SCANDAL < table.box.effects[card] <= ELECTIONS for card in instead)
            assert other.hands[1] == table.hands[1]
            assert other.discards == table.discards
            assert GAME.conserved(other) == GAME.conserved(table)


def test_every_card_that_is_hidden_may_be_anywhere_hidden():  # CH-9.3
    table = scene(hands=["zealots", "defection", "bank-law", "investigation farm-law"])
    seen = {imagined(table, 0, seed).hand(1) for seed in range(400)}

    assert len(seen) == len(set(table.table.box.ids[: table.table.box.profits_from])) - 3


def test_a_card_that_lay_open_at_the_reshuffle_is_in_no_hand_that_drew_nothing_since():  # CH-9.3, ruling CH19
    table = scene(
        hands=["", "farm-law", "", "tunnel-law"], profits="", discards="general-elections sell-state-secrets bank-law"
    )
    table.play("done", "profit", "bank-law")
    for seed in range(100):
        other = imagined(table, 2, seed)
        assert sorted([other.hand(1), other.hand(3)]) == ["farm-law", "tunnel-law"]
        assert other.hand(0) in ("bank-law", "sell-state-secrets")
        assert len(other.table.decks[PROFITS]) == 1


def test_who_has_drawn_since_may_hold_what_went_in():  # CH-9.3, ruling CH20
    table = scene(hands=["", "", "", "zealots"], deck="party-crisis defection")
    table.play("done", "action", "party-crisis", "action", "defection")
    hands = {imagined(table, 1, seed).hand(0) for seed in range(200)}

    assert hands == {"defection", "zealots"}  # General Elections went in, but is never in a hand
    assert {imagined(table, 1, seed).hand(3) for seed in range(200)} == {"defection", "zealots"}


def test_nearly_every_imagined_table_has_a_past():  # CH-9.3
    """Where several copies of a card went into the deck at different times the memory is not perfect."""
    found = [
        GAME.past(match.log, match.state, match.imagine(2, Rng(len(match.log))).state) is not None
        for seed in range(6)
        for match in walk(4 + seed % 5, seed, 50)
    ]

    assert len(found) > 30
    assert sum(found) >= 0.95 * len(found)


def test_the_unseen_are_dealt_evenly():  # CH-9.3
    table = scene(hands=["", "cuff-links", "farm-law", "bank-law"], profits="horse-tip")
    counts: dict[str, int] = {}
    for seed in range(4000):
        hand = imagined(table, 0, seed).hand(2)
        counts[hand] = counts.get(hand, 0) + 1

    assert set(counts) == {"cuff-links", "farm-law", "bank-law", "horse-tip"}
    assert all(850 < count < 1150 for count in counts.values())


def test_once_the_game_is_over_nothing_is_left_to_imagine():  # CH-8.5, ruling CH36
    table = scene(hands=["", "zealots", "defection"], deck="")
    table.play("done", "action", "general-elections")

    assert imagined(table, 0, 1).hand(1) == "zealots"
    assert table.table.decks[ACTIONS] == imagined(table, 0, 1).table.decks[ACTIONS]
