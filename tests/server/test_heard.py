"""A view told in brief is the view, for whoever has heard those before; in all games."""

import json
import random

import pytest

import backroom
from backroom.games import games
from backroom.server.wire.brief import Brief

GAMES = games()


@pytest.mark.parametrize("id", GAMES)
def test_what_is_told_in_brief_is_the_whole_view(id):
    game = backroom.game(id)
    match = game.new(game.fewest, seed=7)
    dice = random.Random(7)
    readers = [None, *range(match.seats)]
    told, heard = {reader: Brief() for reader in readers}, {reader: Brief() for reader in readers}
    sizes = [0, 0]
    for _ in range(300):
        for reader in readers:
            if dice.random() < 0.4 or match.over:
                view = match.view(reader)
                brief = json.dumps(told[reader].brief(view))
                assert heard[reader].whole(json.loads(brief)) == json.loads(json.dumps(view))
                sizes[0] += len(brief)
                sizes[1] += len(json.dumps(view))
        if match.over:
            break
        match.play(dice.choice(match.choices()))
    assert sizes[0] < sizes[1] * 0.8


def test_what_comes_back_is_known_and_what_has_changed_is_told():
    heard = Brief()
    a, b = ({"id": name, "kind": "card", "label": name, "face": {}} for name in "ab")
    place = {"id": "hand", "kind": "hand", "label": "Hand", "owner": 0, "hidden": 0, "facts": {"cold": True, "full": 1}}
    first = {"turn": 0, "areas": [{**place, "pieces": [a, b]}], "counters": [], "facts": {}}
    assert heard.brief(first) == first
    assert heard.brief(first) == {"areas": ["hand"]}
    assert heard.brief({**first, "turn": 1}) == {"turn": 1, "areas": ["hand"]}
    fewer = {**first, "turn": 1, "areas": [{**place, "pieces": [b]}]}
    assert heard.brief(fewer) == {"areas": [{"id": "hand", "pieces": ["b"]}]}
    place["facts"] = {"cold": False, "full": 1}
    again = heard.brief({**first, "turn": 1, "areas": [{**place, "pieces": [{**a, "label": "A"}, b]}]})
    assert again == {"areas": [{"id": "hand", "pieces": [{**a, "label": "A"}, "b"], "facts": {"cold": False}}]}
    other = heard.brief({**first, "turn": 1, "areas": [{**place, "pieces": [a, b]}]})
    assert other == {"areas": [{"id": "hand", "altered": [a]}]}


def test_facts_and_counters_are_told_one_by_one():
    told, heard = Brief(), Brief()
    first = {"areas": [], "counters": [counter("coins", 1), counter("prints", 0)], "facts": {"leader": 0, "suit": "a"}}
    first["turn"] = 0
    assert heard.whole(told.brief(first)) == first
    second = {**first, "counters": [counter("coins", 2), counter("prints", 0)], "facts": {"leader": 0, "suit": None}}

    brief = told.brief(second)

    assert brief == {"areas": [], "counters": [counter("coins", 2)], "facts": {"suit": None}}
    assert heard.whole(brief) == second


def counter(id, value):
    return {"id": id, "label": id, "value": value, "owner": None}
