"""Who decides chance."""

import hashlib
import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.engine import BadInput, Rng, Secret, dealer_from, row
from backroom.engine.dealer import NO_EVENT


def test_the_study_generator_gives_the_same_stream_everywhere():
    """Written down once; a change here breaks every seed that anybody has noted."""
    rng = Rng(7)

    assert [rng.next() for _ in range(4)] == FIRST_OF_SEED_7


FIRST_OF_SEED_7 = [4196707356, 3891143111, 2994695642, 1852364411]


def test_sfc32_agrees_with_its_definition():
    """The published step of the generator, written out without a class."""
    a, b, c, d = 123, 0, 9, 1
    out = []
    for _ in range(40):
        t = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + t) % 2**32
        out.append(t)
    rng = Rng(123, 9)

    assert [rng.next() for _ in range(25)] == out[15:]


def test_each_event_has_numbers_of_its_own():
    rng = Rng(7)
    first = [rng.below(1000) for _ in range(5)]
    rng.turn_to(1)
    second = [rng.below(1000) for _ in range(5)]
    rng.turn_to(0)

    assert [rng.below(1000) for _ in range(5)] == first
    assert first != second


@pytest.mark.parametrize("dealer", [Rng(3), Secret(b"x" * 32)])
def test_every_number_below_n_is_as_likely_as_the_next(dealer):
    counts = Counter(dealer.below(7) for _ in range(7000))

    assert sorted(counts) == list(range(7))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_large_n_is_not_skewed():
    """Plain scaling of 32 bits would favour two thirds of these by half."""
    n = 3 << 29
    low = sum(Rng(11, event).below(n) < n // 3 for event in range(3000))

    assert 900 < low < 1100


def test_a_secret_deals_by_hmac_of_event_take_backs_and_counter():
    secret = bytes(range(32))
    dealer = Secret(secret)
    dealer.turn_to(5)
    key = hashlib.sha256(b"backroom deal 2\0" + secret).digest()
    digest = hmac.new(key, (5).to_bytes(8, "big") + bytes(8) + bytes(8), hashlib.sha256).digest()

    assert dealer.below(60) == int.from_bytes(digest[:8], "big") % 60


def test_a_secret_has_256_bits():
    with pytest.raises(BadInput, match="32 bytes"):
        Secret(b"short")


def test_a_clone_goes_on_with_the_same_numbers():
    for dealer in (Rng(5), Secret(b"y" * 32)):
        dealer.below(10)
        clone = dealer.clone()

        assert [clone.below(100) for _ in range(8)] == [dealer.below(100) for _ in range(8)]


def test_a_dealer_that_nobody_turned_begins_with_the_first_event():
    assert Rng(7, NO_EVENT).below(1 << 30) == Rng(7).below(1 << 30)
    assert Rng(7, NO_EVENT).clone().below(1 << 30) == Rng(7).below(1 << 30)


@given(st.lists(st.integers(0, 40), max_size=60), st.integers(0, 60), st.integers(0, 9))
def test_what_is_left_of_a_deal_is_sorted(numbers, first, seed):
    cards, shuffled = row(sorted(numbers)), row(sorted(numbers))
    first = min(first, len(cards))
    Rng(seed).shuffle(shuffled, first)

    left = Rng(seed).deal(cards, first)

    assert list(cards[:first]) == list(shuffled[:first])
    assert list(left) == sorted(shuffled[first:])


def test_a_pick_follows_the_weights():
    rng = Rng(1)
    weights = row([1, 0, 3])
    counts = Counter(rng.pick(weights) for _ in range(4000))

    assert counts[1] == 0
    assert 900 < counts[0] < 1100


def test_randomness_comes_from_a_number_a_dealer_or_a_random():
    assert dealer_from(4).below(1 << 30) == Rng(4).below(1 << 30)
    rng = Rng(4)
    assert dealer_from(rng) is rng
    assert dealer_from(random.Random(1)).below(1 << 30) == dealer_from(random.Random(1)).below(1 << 30)


@pytest.mark.parametrize("seed", [-1, 1 << 64, "7", 1.5, None, True])
def test_anything_else_is_refused(seed):
    with pytest.raises(BadInput):
        dealer_from(seed)


def test_a_stream_goes_on_when_its_count_begins_anew():
    rng = Rng(5)
    rng.count = 0xFFFFFFFF
    rng.next()

    assert rng.count == 0
    expected = (rng.a + rng.b) & 0xFFFFFFFF
    assert rng.next() == expected
