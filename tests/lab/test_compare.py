"""Which of two bots is better: a test that one may look at after every block."""

from itertools import islice, product
from math import exp
from random import Random
from statistics import fmean, stdev

import pytest

from backroom.engine import BadInput
from backroom.lab.ladder import compare as of_compare
from backroom.lab.ladder.compare import Duel, compare, decided, sentence
from backroom.lab.ladder.evidence import against, interval, turned
from backroom.lab.ladder.series import Block, Contest, Series

SERIES = Series("dirty-money", ("house", "random"), seats=3, options={"rounds": 1})


def coins(chance, seed):
    """Blocks of two games between bots whose true share is known."""
    random = Random(seed)
    while True:
        yield ((random.random() < chance) + (random.random() < chance)) / 2


def verdicts(chance, blocks, runs):
    return [decided(islice(coins(chance, seed), blocks), 0.05).verdict for seed in range(runs)]


def looks_significant(scores):
    """What an ordinary test says if it is asked after every block."""
    for blocks in range(10, len(scores) + 1):
        seen = scores[:blocks]
        if abs(fmean(seen) - 0.5) > 1.96 * stdev(seen) / blocks**0.5 > 0:
            return True
    return False


def test_equal_bots_are_told_apart_by_mistake_in_at_most_five_of_a_hundred_runs():
    """An ordinary test, asked as often, is wrong several times as often."""
    wrong = [verdict for verdict in verdicts(0.5, 100, 100) if verdict in ("first", "second")]
    ordinary = sum(looks_significant(list(islice(coins(0.5, seed), 100))) for seed in range(100))

    assert len(wrong) <= 5
    assert ordinary >= 15


def test_a_better_bot_is_found_out_on_either_side():
    assert verdicts(0.7, 150, 20) == ["first"] * 20
    assert verdicts(0.3, 150, 20) == ["second"] * 20


def test_bots_that_share_every_block_are_equal_and_that_is_seen_before_long():
    duel = decided(iter([0.5] * 300), 0.1)

    assert duel.verdict == "equal"
    assert duel.blocks < 300


def test_equal_means_within_the_margin():
    """A bot that takes 58% is not called equal within 5 points."""
    assert "equal" not in verdicts(0.58, 200, 30)


def test_too_few_blocks_decide_nothing():
    assert decided(iter([1.0] * 3), 0.05).verdict == "undecided"


def test_who_bets_against_the_truth_gains_nothing_on_average():
    """Exactly, over all ways that five blocks can go; that is what makes the test hold whenever one stops."""
    chances = {0.0: 0.25, 0.5: 0.5, 1.0: 0.25}
    expected = 0.0
    for scores in product(chances, repeat=5):
        chance = 1.0
        for score in scores:
            chance *= chances[score]
        expected += chance * exp(against({score: scores.count(score) for score in set(scores)}, 0.5))

    assert expected == pytest.approx(1, abs=1e-12)


def test_a_lower_bar_is_refuted_more_clearly():
    scores = {0.0: 3, 0.5: 10, 1.0: 9}

    assert against(scores, 0.3) > against(scores, 0.5) > against(scores, 0.7)
    assert against(scores, 0.5) > against(turned(scores), 0.5)


def test_the_interval_holds_the_share_and_agrees_with_the_verdict():
    duel = decided(islice(coins(0.7, 1), 500), 0.05)
    low, high = interval(duel.scores)

    assert duel.verdict == "first"
    assert 0.5 <= low < duel.share() < high
    assert low < 0.7 < high
    assert interval({1.0: 2})[0] < 0.5
    assert interval({1.0: 2})[1] == 1


@pytest.fixture
def quick(monkeypatch):
    """Blocks that take no time, with the first bot winning both games; which ones were played."""
    played = []

    def block(series, number):
        played.append(number)
        return Block(number, [Contest([0, 1], [1, 2], [1.0, 0.0]), Contest([1, 0], [2, 1], [0.0, 1.0])])

    monkeypatch.setattr(of_compare, "play_block", block)
    return played


def test_no_more_is_played_than_it_takes(quick):
    told = []
    duel = compare(SERIES, 500, 0.05, 1, told.append)

    assert duel.verdict == "first"
    assert quick == list(range(duel.blocks))
    assert told == list(range(1, duel.blocks + 1))
    assert duel.blocks < 20


def test_the_result_is_the_same_for_any_number_of_workers():
    one, two = (compare(SERIES, 40, 0.05, workers) for workers in (1, 2))

    assert one.json() == two.json()
    assert one.verdict == "first"
    assert one.blocks < 40


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("first", "house is better than random at Dirty Money with 3 seats: house took 75.0% of the wins"),
        ("second", "random is better than house at "),
        ("equal", "house and random are within 5 percentage points of even at "),
        ("undecided", "Nothing is decided between house and random at "),
    ],
)
def test_the_result_is_one_sentence(verdict, words):
    duel = Duel(0.05)
    duel.add(1.0)
    duel.add(0.5)
    duel.verdict = verdict
    text = sentence("Dirty Money", SERIES, duel)

    assert text.startswith(words)
    assert text.endswith("in 2 blocks, seed 0.")
    assert "\n" not in text


@pytest.mark.parametrize(
    ("series", "most", "margin", "words"),
    [
        (Series("dirty-money", ("house", "house"), 3), 10, 0.05, "two different bots"),
        (Series("dirty-money", ("house", "random", "random"), 3), 10, 0.05, "Two bots are compared, not 3"),
        (SERIES, 0, 0.05, "At least 1 block"),
        (SERIES, 10, 0.0, "A margin lies between 0 and 50 percent, not at 0"),
        (SERIES, 10, 0.5, "A margin lies between"),
    ],
)
def test_what_cannot_be_compared_is_refused(series, most, margin, words):
    with pytest.raises(BadInput, match=words):
        compare(series, most, margin, 1)
