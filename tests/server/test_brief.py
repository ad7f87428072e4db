"""A view told in brief is the view, for whoever has been told those before; in all games."""

import json
import random

import pytest

import backroom
from backroom.games import games
from backroom.server.log.events import Began, Entry, Made, Moved, Sat
from backroom.server.log.terms import Terms, checked
from backroom.server.tables.table import Table
from backroom.server.tables.tracked_views import TrackedView
from backroom.server.wire.brief import BriefReader, areas_of, in_brief, new_on

GAMES = games()
NONE = set()


class Followed:
    """A table with nobody at it, which follows a match that is played elsewhere."""

    def __init__(self, game, seats, seed):
        self.played = game.new(seats, seed=seed)
        self.table = Table("a" * 16)
        self.follow(Made(checked(Terms(game.id, seats)), "host", "0" * 64, 2))
        for seat in range(seats):
            self.follow(Sat(seat, f"person {seat}", f"Player {seat + 1}"))
        self.follow(Began([event.outcomes for event in self.played.log]))

    def follow(self, event):
        self.table.follow(Entry(self.table.seq + 1, 1000, "", event))

    def move(self, dice):
        seat, before = self.played.seat, len(self.played.log)
        self.played.push(dice.choice(self.played.choices()))
        choice, *then = [event.outcomes for event in self.played.log[before:]]
        self.follow(Moved(seat, choice[0], then))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("most", [False, True])
def test_what_is_told_in_brief_is_the_whole_view_however_seldom_somebody_hears(id, most):
    game = backroom.game(id)
    followed = Followed(game, game.most if most else game.fewest, 7)
    table, dice = followed.table, random.Random(7)
    readers = [None, *range(followed.played.seats)]
    heard, since = {reader: BriefReader() for reader in readers}, dict.fromkeys(readers, 0)
    sizes = [0, 0]
    for _ in range(300):
        for reader in readers:
            if dice.random() < 0.4 or followed.played.over:
                view = json.loads(json.dumps(table.playing().view(reader)))
                brief = json.dumps(in_brief(table, reader, since[reader]))
                assert heard[reader].whole(json.loads(brief)) == view
                since[reader] = table.seq
                sizes[0] += len(brief)
                sizes[1] += len(json.dumps(view))
        if followed.played.over:
            break
        followed.move(dice)
    assert sizes[0] < sizes[1] * 0.8


@pytest.mark.parametrize("id", GAMES)
def test_the_areas_of_a_seat_are_those_of_its_view(id):
    followed, dice = Followed(backroom.game(id), backroom.game(id).most, 3), random.Random(3)
    for _ in range(8):
        for seat in range(followed.played.seats):
            assert areas_of(followed.table, seat)["areas"] == followed.table.playing().view(seat)["areas"]
        followed.move(dice)


@pytest.mark.parametrize("id", GAMES)
def test_what_everybody_sees_is_drawn_once(id, monkeypatch):
    followed, dice = Followed(backroom.game(id), backroom.game(id).most, 3), random.Random(3)
    table = followed.table
    drawn = []
    draw = TrackedView.draw
    monkeypatch.setattr(TrackedView, "draw", lambda tracked, *args: drawn.append(tracked) or draw(tracked, *args))
    for _ in range(3):
        followed.move(dice)
        for reader in [*range(followed.played.seats), None, None]:
            in_brief(table, reader, table.seq - 1)
    assert drawn.count(table.views.shared) == 3
    assert len(drawn) == 3 * (1 + followed.played.seats)


def told(tracked, view, seq, since, private=NONE):
    tracked.draw(view, seq, private)
    return new_on(tracked, since)


def test_what_stays_is_known_and_what_has_changed_is_told():
    tracked = TrackedView()
    a, b = ({"id": name, "kind": "card", "label": name, "face": {}} for name in "ab")
    place = {"id": "hand", "kind": "hand", "label": "Hand", "owner": 0, "hidden": 0, "facts": {"cold": True, "full": 1}}
    first = {"turn": 0, "areas": [{**place, "pieces": [a, b]}], "counters": [], "facts": {}}
    assert told(tracked, first, 1, 0) == first
    assert told(tracked, first, 2, 1) == {"areas": ["hand"]}
    assert told(tracked, {**first, "turn": 1}, 3, 2) == {"turn": 1, "areas": ["hand"]}
    fewer = {**first, "turn": 1, "areas": [{**place, "pieces": [b]}]}
    assert told(tracked, fewer, 4, 3) == {"areas": [{"id": "hand", "pieces": ["b"]}]}
    place["facts"] = {"cold": False, "full": 1}
    again = told(tracked, {**first, "turn": 1, "areas": [{**place, "pieces": [{**a, "label": "A"}, b]}]}, 5, 4)
    assert again == {"areas": [{"id": "hand", "pieces": [{**a, "label": "A"}, "b"], "facts": {"cold": False}}]}
    other = told(tracked, {**first, "turn": 1, "areas": [{**place, "pieces": [a, b]}]}, 6, 5)
    assert other == {"areas": [{"id": "hand", "altered": [a]}]}
    assert new_on(tracked, 3)["areas"][0]["pieces"] == [a, "b"]
    assert new_on(tracked, 0) == {**first, "turn": 1, "areas": [{**place, "pieces": [a, b]}]}


def test_a_piece_out_of_an_area_that_some_see_otherwise_is_told_again():
    card = {"id": "a", "kind": "card", "label": "a", "face": {}}
    place = {"kind": "pile", "label": "", "owner": 0, "hidden": 0, "facts": {}}
    hand, pile = {**place, "id": "hand"}, {**place, "id": "pile"}
    held = {"areas": [{**hand, "pieces": [card]}, {**pile, "pieces": []}], "counters": [], "facts": {}}
    laid = {"areas": [{**hand, "pieces": []}, {**pile, "pieces": [card]}], "counters": [], "facts": {}}
    for private, shown in ((NONE, "a"), ({"hand"}, card)):
        tracked = TrackedView()
        told(tracked, held, 1, 0, private)
        assert told(tracked, laid, 2, 1, private)["areas"][1]["pieces"] == [shown]


def test_facts_and_counters_are_told_one_by_one():
    tracked, heard = TrackedView(), BriefReader()
    first = {"areas": [], "counters": [counter("coins", 1), counter("prints", 0)], "facts": {"leader": 0, "suit": "a"}}
    first["turn"] = 0
    assert heard.whole(told(tracked, first, 1, 0)) == first
    second = {**first, "counters": [counter("coins", 2), counter("prints", 0)], "facts": {"leader": 0, "suit": None}}

    brief = told(tracked, second, 2, 1)

    assert brief == {"areas": [], "counters": [counter("coins", 2)], "facts": {"suit": None}}
    assert heard.whole(brief) == second


def counter(id, value):
    return {"id": id, "label": id, "value": value, "owner": None}
