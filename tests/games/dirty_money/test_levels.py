"""The levels: what they know, what they remember, what they think a standing is worth, and how moods show."""

from __future__ import annotations

from itertools import permutations

import pytest

from backroom.bots import named_bot
from backroom.bots.search.search import Search
from backroom.engine import LEVELS, Match, Policy, Rng, ask
from backroom.engine.laws import policies
from backroom.games.dirty_money.belief import Belief, Deals
from backroom.games.dirty_money.bot import House, Taste
from backroom.games.dirty_money.memory import Memory
from backroom.games.dirty_money.personas import TEMPERS, persona
from backroom.games.dirty_money.standings import Standings, Wishes, futures

from .scene import GAME, file, scene

MOODS = ["even", *TEMPERS]


def between(match: Match, decisions: int, policy: Policy | None = None) -> Match:
    """The match after so many decisions of the house."""
    for number in range(decisions):
        match.push((policy or House()).decide(match.state, match.seat, Rng(number)))
    return match


def search_of(state: object, seat: int, swaps: int, playouts: int = 60, seed: int = 5) -> Search:
    thief = persona(GAME, "strong", "even", 1)
    thief.manner.playouts = playouts
    thief.insight.guesses.swaps = swaps
    return Search(thief.insight, state, seat, thief.manner, seed)


@pytest.mark.parametrize("mood", MOODS)
def test_every_level_decides_by_what_its_seat_knows(mood):
    match = GAME.new(4, seed=8, rounds=1)
    those = [persona(GAME, level, mood, 1).bot for level in LEVELS]
    number = 0
    while not match.over:
        policies.a_policy_knows_its_seat_only(those[number % len(those)], match, number)
        between(match, 1)
        number += 1


@pytest.mark.parametrize("swaps", [0, 3])
@pytest.mark.parametrize("decisions", [0, 1, 30, 50, 56])
def test_a_search_does_the_same_on_tables_that_its_seat_cannot_tell_apart(decisions, swaps):
    match = between(GAME.new(4, seed=3), decisions)
    seat = match.seat
    other = match.imagine(seat, 77)
    assert other.state.hands[match.state.left_of(seat)] != match.state.hands[match.state.left_of(seat)]

    one, another = search_of(match.state, seat, swaps), search_of(other.state, seat, swaps)

    assert one.choice() == another.choice()
    assert [list(arm.worths) for arm in one.arms] == [list(arm.worths) for arm in another.arms]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_player_remembers_the_round_as_it_was_played(seats):
    match = GAME.new(seats, seed=seats, rounds=2)
    played: list[int] = []
    while not match.over:
        if len(match.state.hands[match.seat]) > match.state.hand_size() and not len(match.state.trick):
            played = []
        assert [card for trick in Memory(match.state).tricks for card in trick.cards] == played
        played.append(House().decide(match.state, match.seat, Rng(1)))
        match.push(played[-1])


def test_going_back_to_the_first_trick_gives_everybody_the_hand_they_were_dealt():
    match = GAME.new(4, seed=2)
    begin = between(match, 64).state.clone()  # the second round has been dealt
    between(match, 37)

    again = Memory(match.state).rewound(match.state)

    assert [list(hand) for hand in again.hands] == [list(hand) for hand in begin.hands]
    assert (list(again.coins), list(again.prints)) == (list(begin.coins), list(begin.prints))


def test_when_few_cards_are_left_all_deals_are_listed_and_no_other():
    table = scene(
        hands=["junk-1 junk-2", "jewels-3 jewels-5", "paintings-4 artifacts-6", "junk-5 artifacts-3"],
        voids=["", "junk", "", ""],
        leader=0,
    ).table
    deals = Deals(table, 0)

    assert deals.listed()

    cards = [*table.hands[1], *table.hands[2], *table.hands[3]]
    ways = {
        (frozenset(order[:2]), frozenset(order[2:4]), frozenset(order[4:]))
        for order in permutations(cards)
        if not any(table.box.id(card).startswith("junk") for card in order[:2])
    }
    worlds = [deals.world(owners) for owners in deals.found]
    assert {tuple(frozenset(hand) for hand in world.hands[1:]) for world in worlds} == ways
    assert len(worlds) == len(ways)


def test_the_true_deal_makes_more_sense_of_what_was_played_than_others():
    more = 0
    for seed in range(12):
        match = between(GAME.new(4, seed=seed), 42)
        seat = match.seat
        belief = Belief(match.state, seat, [Taste()], 1.0, 4)
        true = belief.account(match.state.clone()).weight()
        others = [belief.account(match.imagine(seat, world).state).weight() for world in range(5)]
        more += true > sum(others) / 5

    assert more >= 11


def test_those_who_play_like_the_house_are_taken_for_it():
    sharp = persona(GAME, "strong", "even", 1).bot.taste
    found = []
    for way in (Taste(), sharp):
        likelier = 0.0
        for seed in range(6):
            match = between(GAME.new(4, seed=seed), 50, House(0, way))
            belief = Belief(match.state, match.seat, [Taste(), sharp], 1.0, 4)
            house, other, _ = belief.account(match.state.clone()).of(match.state.left_of(match.seat))
            likelier += house / (house + other) / 6
        found.append(likelier)

    assert found[0] > 0.6 > 0.4 > found[1]


@pytest.mark.parametrize(("seats", "rounds", "set_aside"), [(3, 1, False), (4, 9, False), (6, 3, True)])
def test_the_chances_of_all_add_up_to_one(seats, rounds, set_aside):
    table = GAME.new(seats, seed=1, rounds=rounds, set_aside=set_aside).state

    for left in range(rounds + 1):
        assert sum(Standings(Wishes()).values(table, left)) == pytest.approx(1)


def test_when_it_is_over_the_value_is_the_share():
    insight = persona(GAME, "strong", "even", 1).insight
    for seed in range(5):
        match = between(GAME.new(5, seed=seed, rounds=1), 65)
        assert match.over
        assert insight.values(match.state) == pytest.approx(match.shares())


def test_coins_are_good_and_fingerprints_are_not():
    table = GAME.new(4, seed=1).state
    values = Standings(Wishes())
    even = values.values(table, 2)[0]
    table.coins[0] += 10
    richer = values.values(table, 2)[0]
    table.prints[0] += 20
    dirtier = values.values(table, 2)[0]

    assert dirtier < even < richer


def test_rounds_of_the_house_are_played_once_for_a_kind_of_table():
    table = GAME.new(3, seed=1).state

    assert futures(table) is futures(GAME.new(3, seed=2, rounds=5).state)
    assert futures(table) is not futures(GAME.new(3, seed=1, set_aside=True).state)


def test_a_temperament_wants_more_than_to_win():
    """Seat 0 has the coins and the prints: nothing to win, but something to be glad of."""
    table = GAME.new(3, seed=1).state
    table.coins[0], table.prints[0], table.coins[1] = 30, 9, 5
    wishes = Wishes()
    wishes.rich, wishes.clean, wishes.revenge = 0.2, 0.1, 0.3

    values = Standings(wishes).values(table, 0)

    assert values == pytest.approx([0.2, 0.4 + 0.1 + 0.3, 0.1 + 0.3])


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_moods_show(level):
    """Who is cautious takes fewer prints than who is greedy."""
    taken = {}
    for mood in ("cautious", "greedy"):
        policy = persona(GAME, level, mood, 1).bot
        taken[mood] = 0
        for seed in range(12):
            state = GAME.new(4, seed=seed, rounds=1).state
            state.play_on([policy, House(), House(), House()], Rng(seed))
            taken[mood] += state.prints[0]

    assert taken["cautious"] < taken["greedy"]


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_who_is_vengeful_keeps_fingerprints_for_the_richest(level):
    """Bob takes the trick as it lies. Ann, who cannot follow, leaves junk to him if he is the richest."""
    hands = ["paintings-2 junk-4", "jewels-1", "jewels-2"]
    policy = persona(GAME, level, "vengeful", 1).bot
    played = [scene(hands, trick="jewels-6 jewels-3", leader=1, coins=coins).table for coins in ([0, 9, 1], [0, 1, 9])]

    assert [table.box.id(policy.decide(table, 0, Rng(1))) for table in played] == [
        "junk-4",
        "paintings-2",
    ]


@pytest.mark.parametrize("seats", [3, 6])
def test_every_level_plays_to_the_end_of_any_match(seats):
    names = ["strong-greedy@6", "expert-vengeful@6", "casual-cautious", "beginner", "strong@6", "casual"]
    match = GAME.new(seats, seed=4, rounds=2, set_aside=True, edition=file("pocket"))
    bots = [named_bot(GAME, name, 1) for name in names[:seats]]

    while not match.over:
        match.push(ask(bots[match.seat], match))

    assert sum(match.shares()) == pytest.approx(1)


def test_a_hint_has_a_reason():
    insight = persona(GAME, "strong", "even", 1).insight
    table = scene(hands=["junk-1 cleaner", "jewels-3 jewels-5", "paintings-4 artifacts-6"], leader=0).table

    assert "Cleaner" in insight.reason(table, 0, table.box.cleaner)
    assert "times in 100" in insight.reason(table, 0, table.hands[0][0])
