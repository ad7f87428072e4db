"""Runs of amounts are stepped through: by buttons, by a slider, by keys, and by typing."""

import json

import pytest
from axe import complaints
from browsing import DESK, PHONE
from staged import Match, Stage
from typescript import evaluate

FIELD = ".amount .typed"
PLAY = ".amount [data-choice]"


def offered(amounts, step=5000):
    return [
        {"choice": n, "terms": {"act": "bid", "unit": "$", "amount": one, "step": step}}
        for n, one in enumerate(amounts)
    ]


class Buying:
    """A page on which somebody is asked how many votes to buy; those of some amounts are not to be had."""

    def __init__(self, visit, size=DESK, without=()):
        match = Match("lie-cheat-and-steal", 3)
        message = json.loads(match.message())
        message["options"] = [one for one in message["options"] if one["terms"].get("amount") not in without]
        match.message = lambda: json.dumps(message)
        self.stage = Stage(visit(size))
        self.page = self.stage.page
        self.stage.open(match)

    def says(self):
        return self.page.locator(PLAY).inner_text()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        return self.says()

    def moves(self):
        return [one["choice"] for one in self.stage.sent if one["type"] == "move"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_run_shows_least_most_and_the_usual_and_begins_with_it(visit, size):
    buying = Buying(visit, size, without=(20,))
    page = buying.page

    assert page.locator(".amount .mark").all_inner_texts() == ["Least: 1 vote", "Most: 19 votes"]
    assert buying.says() == "1 vote for $1,000"  # nothing is usual where the usual is not to be had
    page.click(".amount .mark >> nth=1")
    assert buying.says() == "19 votes for $19,000"
    page.get_by_label("Less").click()
    assert buying.says() == "18 votes for $18,000"
    assert page.locator(".options [data-choice]").count() == 2  # and none
    assert page.locator(".amount .slider").get_attribute("aria-valuetext") == "18 votes for $18,000"
    assert complaints(page) == []
    assert buying.stage.player.sideways() <= 0


def test_amounts_are_chosen_by_keys_and_by_typing(visit):
    buying = Buying(visit, without=(4, 5, 6))
    page = buying.page

    assert page.locator(".amount .mark").all_inner_texts() == ["Least: 1 vote", "Most and usual: 20 votes"]
    assert buying.says() == "20 votes for $20,000"
    assert buying.press("1") == "1 vote for $1,000"  # typed at the table, it goes into the field
    assert buying.press("2") == "12 votes for $12,000"
    assert buying.press("Home", "ArrowUp", "ArrowUp", "ArrowUp") == "7 votes for $7,000"  # over the gap
    assert buying.press("End", "ArrowDown") == "19 votes for $19,000"
    page.fill(FIELD, "5")
    assert "no such amount" in page.locator(".amiss").inner_text()
    assert buying.press("Enter") in ("3 votes for $3,000", "7 votes for $7,000")
    assert buying.moves() == []
    page.locator(".amount .slider").focus()
    assert buying.press("Home", "ArrowRight") == "2 votes for $2,000"
    page.focus(FIELD)
    page.keyboard.press("Enter")
    page.locator(".amount").wait_for(state="detached")
    assert buying.moves() == [2]


def test_what_is_typed_is_understood():
    typed = ["15", "15000", "$15,000", "15k", "-5", "x", "1.5"]
    understood = "given.typed.map(one => module.typedIn(given.run, one))"
    said = evaluate("state/amounts.ts", understood, {"run": offered([5000, 15_000]), "typed": typed})
    assert said == [15_000] * 4 + [-5000, None, None]


def test_what_runs_is_in_one_unit_and_long():
    runs = [offered([5, 10, 15, 20, 25]), offered([5, 10, 15, 20]), [*offered([5, 10, 15, 20]), *offered([1], 0)]]
    assert evaluate("state/amounts.ts", "given.map(run => module.runOf(run).length)", runs) == [5, 0, 0]
