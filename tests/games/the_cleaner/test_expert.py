"""The expert bot: right where the game can be solved, ahead of the house, within the rules, and always the same."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import Bot, Match, Rng, ask, extend, vec
from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.prices import Fit, Prices, better_of_two
from backroom.games.the_cleaner.spaces import spaces_of
from backroom.games.the_cleaner.steps.turn import TakeAction

from .closet import Solution, closet
from .job import GAME, Job, job

QUICK = 30  # positions a decision: a fast expert, and still a good one


def played(player: Bot, seed: int, **options: object) -> Match:
    match = GAME.new(seed=seed, **options)
    while not match.over:
        match.push(ask(player, match))
    return match


def advice(work: Job) -> str:
    return work.match.option(ask(Expert(), work.match)).text


@pytest.mark.many_matches
def test_it_agrees_with_the_exact_solution_of_a_small_job():
    """Every twentieth of the positions that can be reached, by any play; equally good choices count as one."""
    solution = Solution()
    solution.value(closet(minutes=4))
    sample = solution.decisions[::20]
    expert = Expert()

    agreed = [values[expert.answer(table, table.choices())] > max(values.values()) - 1e-6 for table, values in sample]

    assert len(agreed) >= 500
    assert sum(agreed) / len(agreed) >= 0.95


@pytest.mark.many_matches
@pytest.mark.parametrize("scene", [1, 2])
def test_it_is_more_than_three_points_ahead_of_the_house(scene):
    """The real figures stand in RULES.md; this is a short look that fails only if something is broken."""
    expert = [played(Expert(0, QUICK), seed, scene=scene).state.value() for seed in range(6)]
    house = [played(named_bot(GAME, "house"), seed, scene=scene).state.value() for seed in range(12)]

    assert sum(expert) / 6 > sum(house) / 12 + 3


@pytest.mark.many_matches
def test_it_is_the_same_every_time_for_a_budget():
    first = played(Expert(1, QUICK), 5, scene=2).record()

    assert played(Expert(2, QUICK), 5, scene=2).record() == first


@pytest.mark.parametrize("scene", [1, 2])
def test_it_answers_every_question_within_the_rules(scene):
    """Somebody plays at random, so that everything is asked, and asks the expert each time."""
    asked = set()
    expert = Expert(0, 5)
    for seed in range(12, 16):
        match = GAME.new(seed=seed, scene=scene, minutes=120, second_victim=True, collectors=3)
        rng = Rng(seed)
        while not match.over:
            asked.add(type(match.step()).__name__)
            ask(expert, match)
            choices = lively(match)
            match.push(choices[rng.below(len(choices))])

    assert asked >= {"TakeAction", "KeepCard", "SpendBonus", "PlaceCube", "ChooseCube", "StoreCubes"}


def lively(match: Match) -> list[int]:
    """A card action whenever there is one, and no leaving while anything else can be done."""
    box = match.state.box
    choices = match.choices()
    if type(match.step()) is not TakeAction:
        return choices
    used = [choice for choice in choices if box.use <= choice < box.clean]
    return used or [choice for choice in choices if choice != box.leave] or choices


def test_it_accepts_the_best_assignment_and_finds_it_when_overruled():
    work = job(tiles="glass", minutes=30, actions=4)
    work.play("leave", 2, 3)

    assert advice(work) == "accept"
    work.play("by hand")
    assert advice(work) == "orange"


def test_it_does_not_leave_a_victim_behind_and_does_not_risk_an_arrest_when_it_could_leave():
    assert advice(job(tiles="body rug", hand="mop hoover", minutes=30)) != "leave"
    assert advice(job(tiles="rug", hand="mop hoover", minutes=3)) == "leave"


def test_prices_make_the_better_of_two_cards_pay_for_its_minutes():
    fit = Fit()
    fit.height = 1.0
    box = GAME.new(scene=2).state.box
    prices = Prices(box, fit, box.usual)

    nets = vec[float]([prices.net(card, prices.cubes) for card in box.usual])

    assert better_of_two(nets) == pytest.approx(0.0, abs=0.01)
    assert list(prices.cubes) == sorted(prices.cubes)


def test_a_tile_costs_what_is_cheapest_and_a_victim_all_its_cubes():
    box = GAME.new(scene=1).state.box
    prices = Prices(box, Fit(), box.usual)
    ledger = prices.ledgers[0]
    red = spaces_of("R")

    assert ledger.evidence(red) <= 3.0
    assert ledger.duty(red) == pytest.approx(prices.fit.duty + prices.cubes[2] + prices.dread)


def test_it_knows_which_cards_are_left_and_dreads_a_victim_more_when_they_are_few():
    expert = Expert()
    table = GAME.new(seed=1).state.clone()
    before = expert.plan(table).prices
    table.removed = extend(table.removed, table.deck[4:])
    table.deck = table.deck[:4]
    after = expert.plan(table).prices

    assert (len(before.cards), len(after.cards)) == (12, 4)
    assert after.dread > 5 * before.dread
    assert expert.plan(table).prices is after
