"""The levels: what they know, what they rate, how they bid, and how a temperament shows."""

from __future__ import annotations

from collections import Counter

import pytest
from thinking_alike import estimates, held_to_what_they_know

from backroom.engine import EVEN, LEVELS, PASS, Match, Policy, Rng
from backroom.games.hand_management import tuned
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.box import (
    BAD_HAND,
    BLOODY_HANDS,
    CHANGE_HANDS,
    HELPING_HAND,
    RED_HANDED,
    UPPER_HAND,
)
from backroom.games.hand_management.insight import Foresight
from backroom.games.hand_management.odds import job_odds
from backroom.games.hand_management.personas import CAUTIOUS, GREEDY, SPITEFUL
from backroom.games.hand_management.standing import COUNTED, NUMBERS
from backroom.games.hand_management.state import HAND_LIMIT, WEEKS
from backroom.games.hand_management.steps.locking import LockIn, LockInTurn
from backroom.games.hand_management.steps.recruiting import BidTurn
from backroom.games.hand_management.steps.resolving import PlayOnJob, RollDice
from backroom.games.hand_management.steps.terminating import Terminate
from backroom.games.hand_management.steps.week import Applications

from .office import GAME, office

HOUSE = House()
CHARACTERS = [(level, temper) for level in LEVELS[:3] for temper in [EVEN, *GAME.tempers()]]
ATTACKS = (BAD_HAND, BLOODY_HANDS, UPPER_HAND, CHANGE_HANDS, RED_HANDED)


def policy_of(level: str, temper: str = EVEN) -> Agent:
    """What a level does without a search."""
    persona = GAME.persona(level, temper, 0)
    policy = persona.bot if persona.insight is None else persona.insight.policy
    assert isinstance(policy, Agent)
    return policy


def foresight(level: str = "strong") -> Foresight:
    insight = GAME.persona(level, EVEN, 0).insight
    assert isinstance(insight, Foresight)
    return insight


def midgame(seats: int, seed: int, decisions: int) -> Match:
    """A match of house bots, some way on."""
    match = GAME.new(seats, seed=seed)
    rng = Rng(seed)
    while match.seat is not None and (decisions > 0 or len(match.choices()) == 1):
        match.push(HOUSE.decide(match.state, match.seat, rng))
        decisions -= 1
    return match


# What they know.


@pytest.mark.parametrize("seats", [2, 3])
def test_every_level_and_temperament_knows_what_its_seat_knows(seats):
    those = [policy_of(level, temper) for level, temper in CHARACTERS]
    match = GAME.new(seats, seed=5)

    assert held_to_what_they_know(match, those) > 50


@pytest.mark.parametrize("decisions", [3, 25, 60])
def test_a_search_moves_alike_at_tables_that_its_seat_cannot_tell_apart(decisions):
    match = midgame(2, 2, decisions)
    other = match.imagine(match.seat, Rng(77))

    assert estimates(foresight(), match, match.seat) == estimates(foresight(), other, match.seat)


# What a table is worth.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_to_win_add_up_to_one_and_nobody_is_lost_at_the_start(seats):
    chances = tuned.standing(seats).chances(midgame(seats, 1, 3 * seats).state)

    assert sum(chances) == pytest.approx(1.0)
    assert all(0.3 / seats < chance < 2.0 / seats for chance in chances)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("week", range(2, 7))
def test_points_and_cards_make_it_likelier_to_win(seats, week):
    def anns(points: int, hand: str) -> float:
        room = office(
            Applications, [hand, *[""] * (seats - 1)], recorded=[points, *[5] * (seats - 1)], week=week, seats=seats
        )
        return tuned.standing(seats).chances(room.table)[0]

    assert anns(5, "") < anns(8, "") < anns(15, "")
    assert anns(5, "") < anns(5, "help-three") < anns(5, "help-three bad-three purse")


def test_the_better_model_for_the_job_makes_it_likelier_to_win():
    def anns(model: str) -> float:
        room = office(Applications, models=[model, "hal"], jobs="national-soap", week=4, seats=2)
        return tuned.standing(2).chances(room.table)[0]

    assert anns("ada") < anns("hal") < anns("mae")
    assert anns("hal") == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_match_is_worth_the_shares_of_the_win(seats):
    match = midgame(seats, 4, 10_000)

    assert foresight().values(match.state) == match.shares()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_weights_for_every_number_and_week_and_rates_for_every_improvement(seats):
    weights = tuned.tuned()["standing"][str(seats)]["weights"]

    assert [len(week) for week in weights] == [COUNTED] * (WEEKS - 1)
    assert len(NUMBERS) == COUNTED
    assert len(tuned.taste(seats).rates) == 5


# What is looked at.


def test_playouts_stop_at_the_start_of_the_next_week_and_experts_look_a_week_further():
    for level, week in (("strong", 3), ("expert", 4)):
        insight = foresight(level)
        table = office(Applications, ["help-one", "bad-one"], jobs="ring-one", week=2, seats=2).table
        table.play_on(insight.policies(table, 0, Rng(1)), Rng(1), insight.week_end)
        assert table.week == week


def test_dice_are_not_rolled_but_each_applicant_counts_by_the_exact_chance():
    insight = foresight()
    table = office(Applications, models=["hal", "mae"], jobs="national-soap", week=2, seats=2).table
    table.play_on(insight.policies(table, 0, Rng(1)), Rng(1), insight.cut)
    ours, theirs = [insight.if_hired(table, 0, seat)[0] for seat in (0, 1)]
    odds = job_odds([1, 2])[0]

    assert isinstance(table.stack[-1], RollDice)
    assert theirs < ours
    assert insight.values(table)[0] == pytest.approx(odds * ours + (1 - odds) * theirs)


def test_the_first_candidate_is_the_policys_and_cards_that_are_the_same_come_once():
    room = office(
        LockInTurn, ["hand-cream flattering-lamp soft-focus", ""], ["lefty-lombard"] * 2, seats=2, edition="standard"
    )
    insight = foresight()
    candidates = list(insight.candidates(room.table, 0, Rng(1)))

    assert candidates[0] == insight.policy.decide(room.table, 0, Rng(1))
    assert sorted(room.match.option(choice).text for choice in candidates) == ["hand-cream", "pass", "soft-focus"]


def test_nobody_can_tell_a_bid_from_the_text():
    room = office(
        BidTurn, ["help-one help-two bad-one", "help-three"], ["ada", "bea"], market="tom ned", seats=2, week=2
    )
    agent = policy_of("strong")
    bids = Counter(agent.decide(room.table, 0, Rng(seed)) for seed in range(60))
    room.play("1")
    cards = Counter(agent.decide(room.table, 0, Rng(seed)) for seed in range(60))

    assert len(bids) > 1 or len(cards) > 1
    assert agent.decide(room.table, 0, Rng(1)) == agent.decide(room.table, 0, Rng(1))


# Temperaments.


def habits(policy: Policy, games: int = 8) -> Counter[str]:
    """How often it banks what it might keep, helps itself and harms others, among house bots."""
    seen: Counter[str] = Counter()
    for number in range(games):
        match = GAME.new(3, seed=number)
        rng = Rng(9, number)
        while match.seat is not None:
            player = policy if match.seat == number % 3 else HOUSE
            choice = player.decide(match.state, match.seat, rng)
            if match.seat == number % 3 and choice != PASS:
                seen[deed(match, choice)] += 1
            match.push(choice)
    return seen


def deed(match: Match, choice: int) -> str:
    step, table = match.step(), match.state
    if isinstance(step, LockIn):
        return "bank" if table.week < WEEKS and len(table.hands[step.seat]) <= HAND_LIMIT else ""
    if isinstance(step, (PlayOnJob, Terminate)) and choice < table.box.actions:
        kind = table.box.kinds[choice]
        return "help" if kind == HELPING_HAND else "harm" if kind in ATTACKS else ""
    return ""


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_temperaments_show(level):
    even, cautious, greedy, spiteful = [
        habits(policy_of(level, temper)) for temper in (EVEN, CAUTIOUS, GREEDY, SPITEFUL)
    ]

    assert cautious["bank"] > even["bank"]
    assert greedy["help"] > even["help"]
    assert spiteful["harm"] > even["harm"]


def test_a_beginner_banks_all_it_can():
    room = office(LockInTurn, ["help-one bad-three theft", ""], seats=2, week=2)
    agent = policy_of("beginner")
    while room.asked == "Ann LockIn":
        room.match.push(agent.decide(room.table, 0, Rng(1)))

    assert room.hand(0) in ("", "bad-three")
