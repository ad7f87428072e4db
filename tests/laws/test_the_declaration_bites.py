"""Law 9 is broken on purpose, once for each kind of mistake, and must be seen to be."""

import pytest
from breaking import caught

from backroom.engine import Terms, area, piece
from backroom.engine.field import Flag, Number
from backroom.games.dirty_money import DirtyMoneyGame, words
from backroom.games.dirty_money.encoder import DirtyMoneyEncoder
from backroom.games.dirty_money.view import card_piece
from backroom.lab.speed import compiled

pytestmark = pytest.mark.skipif(compiled(), reason="compiled classes cannot be broken from outside")


def distort(monkeypatch, change):
    """Let the view hold something else than what was declared, the same in every world."""
    honest = DirtyMoneyGame.view

    def view(self, table, reader):
        seen = honest(self, table, reader)
        change(seen, {place["id"]: place for place in seen["areas"]}, table)
        return seen

    monkeypatch.setattr(DirtyMoneyGame, "view", view)


def caught_undeclared(sentence):
    law, said = caught()
    assert law == 9
    assert sentence in said


def test_an_undeclared_fact_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["facts"].update(mood="good"))

    caught_undeclared("'mood'")


def test_an_undeclared_fact_of_an_area_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: areas["trick"]["facts"].update(mood="good"))

    caught_undeclared("area trick")


def test_what_a_seat_sees_otherwise_and_the_game_does_not_say_is_caught(monkeypatch):
    honest = DirtyMoneyGame.own
    monkeypatch.setattr(DirtyMoneyGame, "own", lambda self, table, reader: {**honest(self, table, reader), "areas": []})

    caught_undeclared("sees more otherwise than the game says")


def test_a_missing_fact_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["facts"].pop("leader"))

    caught_undeclared("leader")


def test_a_fact_out_of_range_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["facts"].update(leader=table.seats))

    caught_undeclared("leader is no seat at this table: 4")


def test_a_counter_out_of_range_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["counters"][0].update(value=-1))

    caught_undeclared("counter coins-1: coins is -1")


def test_an_undeclared_counter_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["counters"][0].update(id="gems-1"))

    caught_undeclared("nobody declared the counter gems-1")


def test_a_missing_counter_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["counters"].pop())

    caught_undeclared("the counter rounds is missing")


def test_an_undeclared_area_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["areas"].append(area("sleeve", "pile", "Sleeve", [])))

    caught_undeclared("nobody declared the area sleeve")


def test_a_missing_area_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: seen["areas"].remove(areas["deck"]))

    caught_undeclared("the area deck is missing")


def test_an_area_of_another_kind_is_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: areas["deck"].update(kind="row"))

    caught_undeclared("area deck is a row, not a pile")


def test_a_piece_of_the_wrong_kind_is_caught(monkeypatch):
    def drop_a_stone(seen, areas, table):
        areas["loot-1"]["pieces"] = [piece("stone", "stone", "Stone")]

    distort(monkeypatch, drop_a_stone)

    caught_undeclared("area loot-1 has a stone in it")


def test_too_many_pieces_are_caught(monkeypatch):
    distort(monkeypatch, lambda seen, areas, table: areas["deck"].update(hidden=999))

    caught_undeclared("more than")


def test_a_piece_shown_to_whom_it_is_not_for_is_caught(monkeypatch):
    """Everybody knows who has a Cleaner, so nothing leaks; but a hand is for its owner."""

    def show_the_cleaner(seen, areas, table):
        if table.has_cleaner(1) and not areas["hand-2"]["pieces"]:
            areas["hand-2"]["pieces"] = [card_piece(table, table.box.cleaner, 1)]
            areas["hand-2"]["hidden"] -= 1

    distort(monkeypatch, show_the_cleaner)

    caught_undeclared("area hand-2 shows pieces to somebody else than its owner")


def test_a_piece_hidden_where_everybody_looks_is_caught(monkeypatch):
    def turn_over(seen, areas, table):
        areas["trick"].update(hidden=len(areas["trick"]["pieces"]), pieces=[])

    distort(monkeypatch, turn_over)

    caught_undeclared("area trick hides 1 pieces")


def test_a_face_that_is_not_as_printed_is_caught(monkeypatch):
    def forge(seen, areas, table):
        areas["trick"]["pieces"] = [{**card, "face": {**card["face"], "rank": 0}} for card in areas["trick"]["pieces"]]

    distort(monkeypatch, forge)

    caught_undeclared("is printed on it")


def from_views(monkeypatch):
    """Let tensors be made as those of a game that brings no encoder."""
    monkeypatch.setattr(DirtyMoneyGame, "encoder", lambda self, box, settings, observation: None)


def test_an_encoder_that_leaves_something_out_is_caught(monkeypatch):
    monkeypatch.setattr(DirtyMoneyEncoder, "write_facts", lambda self, table, numbers: None)

    caught_undeclared("the encoder writes 0.0, the view 1.0: leader: is seat 1")


def test_an_encoder_that_shows_what_is_hidden_is_caught(monkeypatch):
    honest = DirtyMoneyEncoder.write_hands
    monkeypatch.setattr(
        DirtyMoneyEncoder, "write_hands", lambda self, table, seat, numbers: honest(self, table, 0, numbers)
    )

    law, sentence = caught()
    assert law == 9
    assert "shows what was re-dealt" in sentence


def test_a_tensor_that_leaves_something_out_is_caught(monkeypatch):
    from_views(monkeypatch)
    monkeypatch.setattr(Flag, "put", lambda self, value, numbers, at: None)

    caught_undeclared("says otherwise: areas")


def test_a_tensor_beyond_its_bounds_is_caught(monkeypatch):
    def unscaled(self, value, numbers, at):
        numbers[at] = float(value)

    from_views(monkeypatch)
    monkeypatch.setattr(Number, "put", unscaled)

    caught_undeclared("from 0 to 1")


def test_a_piece_that_explains_nothing_is_caught(monkeypatch):
    monkeypatch.setattr(DirtyMoneyGame, "explain", lambda self, table, piece, reader: "")

    caught_undeclared("does not explain itself")


def test_an_explanation_that_tells_what_is_hidden_is_caught(monkeypatch):
    monkeypatch.setattr(DirtyMoneyGame, "explain", lambda self, table, piece, reader: f"{table.hands}")

    law, sentence = caught()
    assert law == 3
    assert "tells what is hidden" in sentence


def test_terms_that_do_not_come_true_are_caught(monkeypatch):
    terms = Terms("play", makes={"coins-1": 99})
    monkeypatch.setattr(words.PlayCardWords, "terms", lambda self, table, step, card: terms)

    caught_undeclared("makes coins-1 0, not 99")


def test_a_counter_that_changes_in_silence_is_caught(monkeypatch):
    monkeypatch.setattr(words.TakeTrickWords, "tell", lambda self, table, step, outcomes, reader: "")

    caught_undeclared("nobody says so")
