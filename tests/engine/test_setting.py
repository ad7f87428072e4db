"""Options of a table, as numbers, yes and no, or words."""

from __future__ import annotations

import pytest

from backroom import BadInput
from backroom.engine import Setting

PACE = Setting("pace", "Pace", "walk", words=["crawl", "walk", "run"])


def test_a_setting_may_be_one_of_a_few_words():
    assert PACE.checked("Run") == "run"
    assert PACE.range() == "one of crawl, walk, run"
    assert PACE.text("crawl") == "crawl"


@pytest.mark.parametrize("value", ["fly", 1, True])
def test_any_other_word_is_refused_with_those_that_fit(value):
    with pytest.raises(BadInput, match="Option 'pace' is one of crawl, walk, run, not"):
        PACE.checked(value)


def test_the_laws_try_every_word_and_the_ends_of_a_range():
    assert PACE.ends() == ["crawl", "walk", "run"]
    assert Setting("rounds", "Rounds", 3, 1, 9).ends() == [1, 9]
    assert Setting("aside", "Aside", False).ends() == [False, True]


@pytest.mark.parametrize("value", ["٣", "３", "²", "3_0", "+3", " 3", "3.0", "9" * 5000])
def test_a_number_is_written_in_plain_digits(value):
    with pytest.raises(BadInput, match="Option 'rounds' is a whole number from 1 to 90, not"):
        Setting("rounds", "Rounds", 3, 1, 90).checked(value)
    assert Setting("rounds", "Rounds", 3, 1, 90).checked("30") == 30
