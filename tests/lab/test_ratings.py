"""Ratings by Plackett and Luce, on contests whose strengths are known."""

from math import log10
from random import Random

import pytest

from backroom.engine.dealer import Rng
from backroom.lab.ladder import rating
from backroom.lab.ladder.rating import Model, Rankings, Ratings
from backroom.lab.ladder.series import Block, Contest, ranked, seatings
from backroom.lab.ladder.standing import share_over_blocks


def synthetic(strengths, seats, blocks, seed):
    """Whoever's exponential clock rings first is placed first: that is the model itself."""
    random = Random(seed)
    return [
        Block(
            number,
            [
                contest(lineup, strengths, random)
                for lineup in seatings(range(len(strengths)), seats, Rng(seed, number))
            ],
        )
        for number in range(blocks)
    ]


def contest(lineup, strengths, random):
    return placed(lineup, ranked([random.expovariate(strengths[bot]) for bot in lineup]))


def placed(bots, places):
    return Contest(bots, places, [0.0] * len(bots))


def true_points(strengths):
    mean = sum(log10(strength) for strength in strengths) / len(strengths)
    return [400 * (log10(strength) - mean) for strength in strengths]


def added(contests, bots):
    rankings = Rankings(bots)
    for one in contests:
        rankings.add(one)
    return rankings


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    monkeypatch.setattr(rating, "RESAMPLES", 200)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_known_strengths_are_found(seats):
    """With more seats than bots, as many, and fewer."""
    strengths = [4.0, 2.0, 1.0, 0.25]
    ratings = Ratings(synthetic(strengths, seats, 400, seed=seats), 4)

    for bot, points in enumerate(true_points(strengths)):
        assert ratings.points[bot] == pytest.approx(points, abs=30)
        assert ratings.of(bot).low < points < ratings.of(bot).high
    assert ratings.lead(0, 3).mean == pytest.approx(ratings.points[0] - ratings.points[3])
    assert sum(ratings.points) == pytest.approx(0, abs=1e-6)


def test_between_two_bots_the_odds_are_the_games_won():
    """30 of 40, and in the block of draws one more for each."""
    blocks = [Block(number, [placed([0, 1], [1, 2] if number % 4 else [2, 1])]) for number in range(40)]

    assert Ratings(blocks, 2).lead(0, 1).mean == pytest.approx(400 * log10(30.5 / 10.5), abs=0.01)


def test_where_a_fit_ends_each_bot_is_placed_as_often_as_expected():
    """The gradient of the likelihood is zero there."""
    contests = [one for block in synthetic([3.0, 1.0, 0.5], 5, 20, seed=1) for one in block.contests]
    rankings = added(contests, 3)
    strengths = Model([rankings]).strengths([1.0])
    expected = [0.0] * 3
    for stage, weight in rankings.stages.items():
        total = sum(count * strength for count, strength in zip(stage, strengths, strict=True))
        for bot, count in enumerate(stage):
            expected[bot] += weight * count * strengths[bot] / total

    assert expected == pytest.approx(rankings.placed, rel=1e-5)


def test_a_tie_is_all_its_orders_each_in_part():
    tied = added([placed([0, 1, 2], [1, 1, 3])] * 2, 3)
    orders = added([placed([0, 1, 2], [1, 2, 3]), placed([0, 1, 2], [2, 1, 3])], 3)

    assert tied.stages == pytest.approx(orders.stages)
    assert tied.placed == pytest.approx(orders.placed)


def test_copies_of_a_bot_say_nothing_about_each_other():
    rankings = added([placed([0, 1, 1, 1], [2, 1, 3, 4]), placed([0, 1], [1, 2])], 2)

    assert rankings.stages == {(1, 3): 1, (1, 2): 1, (1, 1): 1}
    assert rankings.placed == [2, 1]


def test_the_order_of_blocks_does_not_matter():
    blocks = synthetic([2.0, 1.0, 0.5], 3, 30, seed=2)

    assert Ratings(blocks, 3).points == pytest.approx(Ratings(blocks[::-1], 3).points, abs=1e-3)


def test_a_bot_that_never_won_has_a_rating_with_a_wide_interval():
    blocks = [Block(number, [placed([0, 1], [1, 2]), placed([1, 0], [2, 1])]) for number in range(20)]
    interval = Ratings(blocks, 2).of(1)

    assert -400 < interval.mean < -200
    assert interval.low < interval.mean - 100
    assert interval.high > interval.mean + 50


def test_four_times_as_many_blocks_halve_the_interval():
    widths = []
    for blocks in (50, 200):
        interval = Ratings(synthetic([2.0, 1.0], 2, blocks, seed=4), 2).of(0)
        widths.append(interval.high - interval.low)

    assert widths[0] / widths[1] == pytest.approx(2, abs=0.4)


def test_games_that_repeat_within_a_block_narrow_nothing():
    once = [Block(block.number, block.contests[:1]) for block in synthetic([2.0, 1.0], 2, 60, seed=5)]
    often = [Block(block.number, block.contests * 4) for block in once]
    narrow, wide = Ratings(often, 2).of(0), Ratings(once, 2).of(0)

    assert narrow.high - narrow.low == pytest.approx(wide.high - wide.low, rel=0.05)


def test_intervals_hold_the_truth_as_often_as_they_say():
    strengths = [2.0, 1.0, 0.5]
    truth = true_points(strengths)
    held = 0
    for seed in range(120):
        ratings = Ratings(synthetic(strengths, 3, 20, seed), 3, seed)
        held += sum(ratings.of(bot).low < truth[bot] < ratings.of(bot).high for bot in range(3))

    assert 0.91 < held / 360 < 0.985


def test_blocks_that_happen_to_agree_do_not_make_a_share_certain():
    two, twenty = share_over_blocks([0.25] * 2), share_over_blocks([0.25] * 20)

    assert two.mean == twenty.mean == 0.25
    assert two.low < 0.01
    assert two.high > 0.9
    assert 0.05 < twenty.low < 0.15
    assert 0.4 < twenty.high < 0.5
