"""A run of amounts at the terminal: one line instead of a list, and one types the amount."""

from __future__ import annotations

import pytest

from backroom.engine import Option, Terms
from backroom.terminal.amounts import run_of
from backroom.terminal.online import option_of
from backroom.terminal.page import keys
from backroom.terminal.pen import Pen
from backroom.terminal.session import chosen

PASSES = Option(-1, "pass", "Pass, for good", [], Terms("pass"))


def bids(*amounts, usual=0, unit="$"):
    return [
        Option(n, f"bid {amount // 1000}", f"${amount:,}", [], Terms("bid", amount, unit, 5000, usual=amount == usual))
        for n, amount in enumerate(amounts)
    ]


OFFERED = [*bids(10_000, 15_000, 20_000, 30_000, 35_000, usual=15_000), PASSES]


def politics(table, answers):
    return table(answers, game="lie-cheat-and-steal", seed=1, seats=3)


def test_a_run_is_one_line_with_least_most_and_the_usual(table):
    shown = politics(table, ["?"]).output

    assert "  1–20  1 vote for $1,000 – 20 votes for $20,000, usually 20 votes for $20,000" in shown.replace(
        "\n        ", " "
    )
    assert "  pass  Buy none and roll" in shown
    assert "2 votes for $2,000" not in shown
    assert "Choose 1–20 or pass" in shown
    assert shown.partition("Choose 1–20")[2].count("usually 20 votes") == 1  # once more, after the rule


def test_one_types_the_amount(table):
    shown = politics(table, ["7"]).output

    assert "You buy 7 votes for $7,000." in shown


def test_an_amount_that_is_not_there_is_refused_with_what_is_nearest(table):
    shown = politics(table, ["21"]).output

    assert "There is no such amount here; the nearest is 20 votes for $20,000 (20)." in shown.replace("\n", " ")


@pytest.mark.parametrize("typed", ["15", "15000", "15k", "$15,000", "bid 15", "15 000"])
def test_thousands_may_be_typed_in_short(typed):
    assert chosen(OFFERED, typed) is OFFERED[1]


@pytest.mark.parametrize("typed", ["25", "1", "5", "1500", "15.5", ""])
def test_nothing_else_is_taken_for_an_amount(typed):
    assert chosen(OFFERED, typed) is None


def test_a_gap_names_both_sides():
    assert "$20,000 (20) or $30,000 (30)" in run_of(OFFERED).refusal("25")


def test_what_is_paid_and_what_is_got_lie_in_one_run():
    run = run_of(bids(-10_000, 10_000, 20_000, 30_000, 40_000))

    assert run.named("-10") is run.options[0]
    assert run.how(Pen(False)) == "-10 to 40"


def test_keys_are_amounts_and_words():
    assert keys(OFFERED) == ["10", "15", "20", "30", "35", "pass"]


def test_few_amounts_are_a_list_and_so_are_amounts_of_two_kinds():
    assert run_of([*bids(5000, 10_000, 15_000, 20_000), PASSES]) is None
    assert run_of([*bids(5000, 10_000, 15_000), *bids(1, 2, unit="votes")]) is None


def test_an_online_table_tells_the_same_run_and_may_tell_more():
    told = [{**option.json(), "terms": {**option.terms.json(), "of later versions": 1}} for option in OFFERED]

    assert run_of([option_of(one) for one in told]).summary(Pen(False)) == run_of(OFFERED).summary(Pen(False))
