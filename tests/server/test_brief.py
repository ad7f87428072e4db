"""A view told in brief is the view, for whoever has been told those before; in all games."""

import json
import random

import pytest

import backroom
from backroom.games import games
from backroom.server.log.events import Began, Entry, Made, Moved, Sat
from backroom.server.log.terms import Terms, checked
from backroom.server.tables.table import Table
from backroom.server.tables.views import Drawn
from backroom.server.wire.brief import BriefReader, BriefWriter

GAMES = games()


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
    sides = {reader: (BriefWriter(), BriefReader()) for reader in readers}
    sizes = [0, 0]
    for _ in range(300):
        for reader in readers:
            if dice.random() < 0.4 or followed.played.over:
                view = json.loads(json.dumps(table.playing().view(reader)))
                writer, heard = sides[reader]
                brief = json.dumps(writer.brief(table.views.of(table.playing(), reader, table.seq)))
                assert heard.whole(json.loads(brief)) == view
                sizes[0] += len(brief)
                sizes[1] += len(json.dumps(view))
        if followed.played.over:
            break
        followed.move(dice)
    assert sizes[0] < sizes[1] * 0.8


@pytest.mark.parametrize("id", GAMES)
def test_what_everybody_sees_is_drawn_once(id, monkeypatch):
    followed, dice = Followed(backroom.game(id), backroom.game(id).most, 3), random.Random(3)
    table = followed.table
    drawn = []
    draw = Drawn.draw
    monkeypatch.setattr(Drawn, "draw", lambda one, *view: drawn.append(one) or draw(one, *view))
    for _ in range(3):
        followed.move(dice)
        for reader in [*range(followed.played.seats), None, None, *range(followed.played.seats)]:
            assert table.views.of(table.playing(), reader, table.seq).view == table.playing().view(reader)
    assert drawn.count(table.views.shared) == 3
    assert len(drawn) == 3 * (1 + followed.played.seats)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_as_it_was_stays_the_same_object(id):
    followed, dice = Followed(backroom.game(id), backroom.game(id).most, 3), random.Random(3)
    table, before, same = followed.table, {}, 0
    for _ in range(6):
        for reader in [None, *range(followed.played.seats)]:
            drawn = table.views.of(table.playing(), reader, table.seq)
            parts = drawn.view["areas"] + drawn.view["counters"]
            for part, since in zip(parts, drawn.areas + drawn.counters, strict=True):
                known = before.get((reader, part["id"]))
                assert (since < table.seq) == (known is part) == (known == part)
                same += known is part
                before[reader, part["id"]] = part
        followed.move(dice)
    assert same


class Told:
    """A reader, and the views that they are told one after another."""

    def __init__(self):
        self.drawn, self.writer = Drawn(), BriefWriter()

    def brief(self, view):
        self.drawn.draw(json.loads(json.dumps(view)), self.drawn.seq + 1)
        return self.writer.brief(self.drawn)


def test_what_stays_is_known_and_what_has_changed_is_told():
    writer = Told()
    a, b = ({"id": name, "kind": "card", "label": name, "face": {}} for name in "ab")
    place = {"id": "hand", "kind": "hand", "label": "Hand", "owner": 0, "hidden": 0, "facts": {"cold": True, "full": 1}}
    first = {"turn": 0, "areas": [{**place, "pieces": [a, b]}], "counters": [], "facts": {}}
    assert writer.brief(first) == first
    assert writer.brief(first) == {"areas": ["hand"]}
    assert writer.brief({**first, "turn": 1}) == {"turn": 1, "areas": ["hand"]}
    fewer = {**first, "turn": 1, "areas": [{**place, "pieces": [b]}]}
    assert writer.brief(fewer) == {"areas": [{"id": "hand", "pieces": ["b"]}]}
    place["facts"] = {"cold": False, "full": 1}
    again = writer.brief({**first, "turn": 1, "areas": [{**place, "pieces": [{**a, "label": "A"}, b]}]})
    assert again == {"areas": [{"id": "hand", "pieces": [{**a, "label": "A"}, "b"], "facts": {"cold": False}}]}
    last = {**first, "turn": 1, "areas": [{**place, "pieces": [a, b]}]}
    assert writer.brief(last) == {"areas": [{"id": "hand", "altered": [a]}]}
    assert Told().brief(last) == last


def test_a_piece_that_comes_back_looking_the_same_is_known_by_its_id():
    card = {"id": "a", "kind": "card", "label": "a", "face": {}}
    pile = {"id": "pile", "kind": "pile", "label": "", "owner": 0, "hidden": 0, "facts": {}}
    empty = {"areas": [{**pile, "pieces": []}], "counters": [], "facts": {}}
    for look, shown in ((card, "a"), ({**card, "label": "b"}, {**card, "label": "b"})):
        writer = Told()
        for view in ({**empty, "areas": [{**pile, "pieces": [card]}]}, empty):
            writer.brief(view)
        assert writer.brief({**empty, "areas": [{**pile, "pieces": [look]}]})["areas"][0]["pieces"] == [shown]


def test_facts_and_counters_are_told_one_by_one():
    writer, heard = Told(), BriefReader()
    first = {"areas": [], "counters": [counter("coins", 1), counter("prints", 0)], "facts": {"leader": 0, "suit": "a"}}
    first["turn"] = 0
    assert heard.whole(writer.brief(first)) == first
    second = {**first, "counters": [counter("coins", 2), counter("prints", 0)], "facts": {"leader": 0, "suit": None}}

    brief = writer.brief(second)

    assert brief == {"areas": [], "counters": [counter("coins", 2)], "facts": {"suit": None}}
    assert heard.whole(brief) == second


def counter(id, value):
    return {"id": id, "label": id, "value": value, "owner": None}
