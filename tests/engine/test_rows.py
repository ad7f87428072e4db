"""Rows of numbers: what vec lacks, and the plain Python that stands in for librt."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.engine import (
    PASS,
    append,
    count_of,
    highest,
    joined,
    lowest,
    merged,
    place_of,
    raised,
    replaced,
    row,
    run,
    run_or_pass,
    sort,
    to_list,
    total,
    with_item,
    without,
    without_place,
)

NUMBERS = st.lists(st.integers(-50, 200), max_size=60)
WITHOUT_LIBRT = """
import sys
sys.modules["librt.vecs"] = None
import backroom
from backroom.engine import vecs
from backroom.engine.laws import trace
assert vecs.vec.__module__ == "backroom.engine.plain_vecs"
"""
TRACE = """
import backroom
from backroom.engine.laws import trace
for id in ("dirty-money", "the-cleaner"):
    trace(backroom.game(id), backroom.game(id).fewest, 7, 25, print)
"""


@given(NUMBERS)
def test_a_sorted_row_is_the_sorted_list(numbers):
    sorted_row = row(numbers)
    sort(sorted_row)

    assert to_list(sorted_row) == sorted(numbers)


@given(NUMBERS, NUMBERS)
def test_joined_rows_are_new(one, other):
    first = row(one)
    both = joined(first, row(other))

    assert to_list(both) == one + other
    assert to_list(first) == one


@given(st.lists(st.integers(0, 9), min_size=1, max_size=20), st.integers(0, 9))
def test_a_row_is_counted_and_searched_like_a_list(numbers, number):
    cards = row(numbers)

    assert (total(cards), highest(cards), lowest(cards)) == (sum(numbers), max(numbers), min(numbers))
    assert count_of(cards, number) == numbers.count(number)
    assert place_of(cards, number) == (numbers.index(number) if number in numbers else -1)


def test_a_place_is_made_and_taken():
    assert to_list(with_item(row([1, 2, 4]), 2, 3)) == [1, 2, 3, 4]
    assert to_list(without_place(row([1, 2, 3]), 0)) == [2, 3]
    assert to_list(run(2, 5)) == [2, 3, 4]
    assert to_list(run(2, 1)) == []


def test_a_raised_row_leaves_the_old_one_alone():
    before = row([1, 1])
    after = raised(before, 0)

    assert (to_list(before), to_list(after)) == ([1, 1], [2, 1])


@pytest.mark.parametrize("end", [2, 5, 6, 9])
def test_a_run_of_choices_ends_with_none_of_them(end):
    assert to_list(run_or_pass(5, end)) == [*range(5, end), PASS]


def test_a_replaced_number_leaves_the_old_row_alone():
    before = row([4, 5])
    after = replaced(before, 1, 9)
    assert (to_list(before), to_list(after)) == ([4, 5], [4, 9])


@given(NUMBERS, NUMBERS)
def test_sorted_rows_are_merged_and_parted_again(one, other):
    together = merged(row(sorted(one)), row(sorted(other)))
    assert to_list(together) == sorted(one + other)
    assert to_list(without(together, row(other))) == sorted(one)


def test_a_list_is_no_row():
    with pytest.raises(TypeError, match="vec argument expected, got list"):
        append([1], 2)


def test_plain_python_in_the_place_of_librt_leaves_the_same_trace():
    if not sys.modules["backroom.engine.state"].__file__.endswith(".py"):
        pytest.skip("the compiled package needs librt")
    with_librt, without = (
        subprocess.run([sys.executable, "-c", begin + TRACE], capture_output=True, text=True, check=True).stdout
        for begin in ("", WITHOUT_LIBRT)
    )

    assert without == with_librt
    assert len(with_librt) > 10000
