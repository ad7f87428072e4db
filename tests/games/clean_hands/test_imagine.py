"""What a seat may imagine of the hands and decks it cannot see."""

from __future__ import annotations

from itertools import permutations

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


def test_every_imagined_table_has_a_past():  # CH-9.3
    found = [
        GAME.past(match.log, match.state, match.imagine(2, Rng(len(match.log))).state) is not None
        for seed in range(6)
        for match in walk(4 + seed % 5, seed, 50)
    ]

    assert len(found) > 30
    assert all(found)


def test_what_one_drew_before_a_reshuffle_nobody_else_drew_then():  # CH-9.3
    table = scene(
        hands=["zealots", "defection"],
        deck="party-crisis cover-up",
        discards="general-elections zealots sell-state-secrets",
    )
    table.play("done", "action", "party-crisis", "action", "cover-up")

    for seed in range(50):
        assert imagined(table, 0, seed).hand(1) == "defection"  # the other Zealots went in later


def with_a_twin_gone_in() -> Scene:
    """Ann has drawn the Zealots that went in with the reshuffle, and plays it; Bob's was dealt to him."""
    table = scene(
        hands=["defection", "zealots"],
        deck="party-crisis cover-up",
        discards="general-elections zealots sell-state-secrets",
    )
    table.play("done", "action", "party-crisis", "action", "zealots")
    for profits in (["farm-law", "bank-law"], ["tunnel-law", "water-law"], ["mining-law", "casino-law"]):
        table.play("done", "profit", profits[0], "profit", profits[1])
    table.play("zealots", "seat-1 transportation")
    return table


def test_what_was_played_may_have_been_drawn_late_and_its_twin_be_old():  # CH-9.3
    table = with_a_twin_gone_in()
    actions = {imagined(table, 2, seed).hand(1).split()[0] for seed in range(100)}

    assert actions == {"zealots", "defection", "cover-up"}


def test_a_second_play_tells_when_the_first_was_drawn():  # CH-9.3
    table = with_a_twin_gone_in()
    table.play("done", "profit", "horse-tip", "profit", "cuff-links", "zealots", "seat-2 farmers")

    assert {imagined(table, 2, seed).hand(0).split()[0] for seed in range(50)} == {"defection", "cover-up"}
    assert {imagined(table, 1, seed).hand(0).split()[0] for seed in range(50)} == {"defection", "cover-up"}


def test_from_a_deck_that_was_empty_nothing_old_is_drawn():  # CH-9.3, ruling CH19
    table = scene(
        hands=["zealots", "defection"], deck="", discards="general-elections cover-up impeachment sell-state-secrets"
    )
    table.play("done", "action", "cover-up", "profit", "horse-tip")
    for profits in (["farm-law", "bank-law"], ["tunnel-law", "water-law"], ["mining-law", "casino-law"]):
        table.play("done", "profit", profits[0], "profit", profits[1])
    table.play("zealots", "seat-1 transportation")
    dreams = [imagined(table, 2, seed) for seed in range(50)]

    assert {other.hand(0).split()[0] for other in dreams} == {"cover-up", "impeachment"}
    assert {other.hand(1).split()[0] for other in dreams} == {"defection"}


def test_what_is_imagined_is_what_can_be():  # CH-9.3
    """All ways six cards can lie, two a hand and two in the deck, against what the script shows of them."""
    table = scene(
        hands=["zealots defection", "zealots cover-up"],
        deck="party-crisis defection cover-up",
        discards="general-elections zealots sell-state-secrets",
    )
    table.play("done", "action", "party-crisis", "action", "zealots")
    table.play("zealots", "seat-2 farmers", "done", "action", "defection", "profit", "bank-law")
    for profits in (["tunnel-law", "water-law"], ["mining-law", "casino-law"]):
        table.play("done", "profit", profits[0], "profit", profits[1])
    table.play("zealots", "seat-1 transportation")
    possible = set()
    for old in set(permutations("zzddcc")):
        for first, second in permutations([*old[4:], "z"], 2):
            ann, bob = [*old[:2], first], [*old[2:4]]
            if "z" in ann and "z" in bob:
                ann.remove("z")
                bob.remove("z")
                possible.add(("".join(sorted(ann)), "".join(sorted([*bob, second]))))

    dreams = set()
    for seed in range(1000):
        other = imagined(table, 2, seed)
        hands = [
            [id[0] for id in other.hand(seat).split() if id in ("zealots", "defection", "cover-up")] for seat in (0, 1)
        ]
        dreams.add(("".join(sorted(hands[0])), "".join(sorted(hands[1]))))
    assert dreams == possible


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
