"""Each law is broken on purpose, and must be seen to be."""

import pytest
from breaking import caught

import backroom
from backroom.engine import Illegal, State, laws, pop, row
from backroom.engine.laws import check
from backroom.engine.match import Match
from backroom.games.dirty_money import DirtyMoneyGame, words
from backroom.games.dirty_money.imagine import Unseen
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import DealLoot, PlayCard, TakeTrick
from backroom.games.dirty_money.view import card_piece
from backroom.lab.speed import compiled

pytestmark = pytest.mark.skipif(compiled(), reason="compiled classes cannot be broken from outside")


def leak(monkeypatch, change):
    """Let the view say too much, as if that were declared."""
    monkeypatch.setattr(laws.position, "everything_is_declared", lambda match, seat: None)
    honest = DirtyMoneyGame.view

    def view(self, table, reader):
        seen = honest(self, table, reader)
        change(table, reader.seat, {area["id"]: area for area in seen["areas"]})
        return seen

    monkeypatch.setattr(DirtyMoneyGame, "view", view)


def test_an_unbroken_game_passes():
    assert check(backroom.game("dirty-money"), plies=300, seats=[4]).plies >= 300


def test_a_leaked_hand_is_caught(monkeypatch):
    def show_a_hand(table, seat, areas):
        areas["hand-2"]["pieces"] = [card_piece(table, card, 1) for card in table.hands[1]]

    leak(monkeypatch, show_a_hand)

    law, sentence = caught()
    assert law == 3
    assert "sees what was re-dealt" in sentence


def test_a_hand_leaked_to_spectators_only_is_caught(monkeypatch):
    def show_a_hand(table, seat, areas):
        if seat is None:
            areas["hand-2"]["facts"]["longest"] = max(table.hands[1], default=0)

    leak(monkeypatch, show_a_hand)
    monkeypatch.setattr(DirtyMoneyGame, "own", lambda self, table, reader: None)

    law, sentence = caught()
    assert law == 3
    assert "a spectator" in sentence


def test_a_leaked_deck_is_caught(monkeypatch):
    def show_what_was_set_aside(table, seat, areas):
        areas["aside"]["facts"]["top"] = list(table.aside[-1:])

    leak(monkeypatch, show_what_was_set_aside)

    assert caught()[0] == 3


def test_a_skipped_question_is_caught(monkeypatch):
    honest = State.settle

    def play_what_is_forced(self):
        honest(self)
        while self.stack and isinstance(self.stack[-1], PlayCard) and len(self.choices()) == 1:
            card = self.choices()[0]
            self.next_step().resolve(self, card)
            honest(self)

    monkeypatch.setattr(State, "settle", play_what_is_forced)
    monkeypatch.setattr(laws.whole, "nothing_counts_in_silence", lambda match, seat: None)
    monkeypatch.setattr(laws.whole, "the_record_replays", lambda match: None)
    monkeypatch.setattr(laws.whole, "chance_by_hand_is_the_same", lambda match: None)
    monkeypatch.setattr(laws.whole, "the_past_agrees", lambda match, imagined, seat: False)

    law, sentence = caught(plies=1500)
    assert law == 8
    assert "PlayCard was never asked with 1 options" in sentence


def test_a_question_that_depends_on_a_hidden_card_is_caught(monkeypatch):
    """Whoever holds the best junk is asked out of turn: others could tell."""
    honest = TakeTrick.run

    def favour(self, table):
        honest(self, table)
        holder = next((seat for seat, hand in enumerate(table.hands) if 59 in hand), None)
        if holder is not None and table.stack:
            table.leader = holder

    monkeypatch.setattr(TakeTrick, "run", favour)

    assert caught(plies=1500)[0] in (3, 8)


def test_a_void_that_imagine_forgets_is_caught(monkeypatch):
    honest = Unseen.__init__

    def forget(self, table, seat):
        honest(self, table, seat)
        self.voids = row([0] * len(self.voids))

    monkeypatch.setattr(Unseen, "__init__", forget)

    law, sentence = caught(plies=600)
    assert law == 3
    assert "was not possible" in sentence


def test_imagining_from_the_truth_is_caught(monkeypatch):
    """Unseen cards taken in the order they really lie: a bot could work back from its dreams."""
    honest = Unseen.__init__

    def unsorted(self, table, seat):
        honest(self, table, seat)
        self.cards = row(card for cards, size in zip(self.rows, self.sizes, strict=True) for card in cards[:size])

    monkeypatch.setattr(Unseen, "__init__", unsorted)

    assert caught()[0] == 3


def test_a_shared_list_in_a_clone_is_caught(monkeypatch):
    honest = DirtyMoney.clone

    def share(self):
        other = honest(self)
        other.taken = self.taken
        return other

    monkeypatch.setattr(DirtyMoney, "clone", share)

    assert caught()[0] == 4


def test_a_row_with_room_to_grow_that_clones_share_is_caught(monkeypatch):
    """The original keeps its length, so it sees nothing; two clones write into the same room."""
    honest = DirtyMoney.clone

    def share(self):
        other = honest(self)
        other.trick = self.trick
        return other

    monkeypatch.setattr(DirtyMoney, "clone", share)

    law, sentence = caught()
    assert law == 4
    assert "playing on in one clone changed another: trick" in sentence


def test_a_list_in_the_place_of_a_vec_is_caught(monkeypatch):
    honest = DirtyMoney.gather

    def gather(self):
        honest(self)
        self.voids = [0] * self.seats

    monkeypatch.setattr(DirtyMoney, "gather", gather)

    law, sentence = caught()
    assert law == 4
    assert "voids is declared as vec[i64], and a list lies there" in sentence


def test_a_list_of_choices_is_caught(monkeypatch):
    honest = PlayCard.options
    monkeypatch.setattr(PlayCard, "options", lambda self, table: list(honest(self, table)))

    law, sentence = caught()
    assert law == 1
    assert "offers a list where a vec[i64] belongs" in sentence


def test_a_vec_that_leaks_into_a_view_is_caught(monkeypatch):
    def show_the_voids(table, seat, areas):
        areas["trick"]["facts"]["voids"] = table.voids

    leak(monkeypatch, show_the_voids)

    law, sentence = caught()
    assert law == 3
    assert "holds a vec: areas 0 facts voids vec[i64]([0, 0, 0, 0])" in sentence


def test_a_field_that_a_clone_forgets_is_caught(monkeypatch):
    honest = DirtyMoney.clone

    def forget(self):
        other = honest(self)
        other.voids = row([0] * self.seats)
        return other

    monkeypatch.setattr(DirtyMoney, "clone", forget)

    assert caught()[0] == 4


def test_a_changed_option_order_is_caught(monkeypatch):
    honest = PlayCard.options
    monkeypatch.setattr(PlayCard, "options", lambda self, table: honest(self, table)[::-1])

    law, sentence = caught()
    assert law == 1
    assert "out of order" in sentence


def test_a_list_of_options_that_is_the_hand_itself_is_caught(monkeypatch):
    monkeypatch.setattr(PlayCard, "options", lambda self, table: table.hands[self.seat])

    law, sentence = caught()
    assert law == 1
    assert "its own row" in sentence


def test_a_move_that_is_played_though_not_offered_is_caught(monkeypatch):
    honest = Match.checked

    def lenient(self, move):
        try:
            return honest(self, move)
        except Illegal:
            return self.choices()[0]

    monkeypatch.setattr(Match, "checked", lenient)

    assert caught()[0] == 1


def test_a_deal_that_differs_by_hand_is_caught(monkeypatch):
    honest = DealLoot.filled

    def unsorted(self, row, cards, begin, end):
        row = honest(self, row, cards, begin, end)
        if end - begin > 1 and len(cards) > 1:
            row[0], row[1] = row[1], row[0]
        return row

    monkeypatch.setattr(DealLoot, "filled", unsorted)
    monkeypatch.setattr(laws.position, "options_are_the_truth", lambda match: None)

    assert caught()[0] in (2, 3)


def test_a_story_that_tells_a_hidden_card_is_caught(monkeypatch):
    honest = words.TakeTrickWords.tell

    def blab(self, table, step, outcomes, reader):
        rest = [len([card for card in hand if card < 15]) for hand in table.hands]
        return f"{honest(self, table, step, outcomes, reader)} Jewels left: {rest}."

    monkeypatch.setattr(words.TakeTrickWords, "tell", blab)

    law, sentence = caught()
    assert law == 3
    assert "the story" in sentence


def test_a_card_that_is_lost_is_caught(monkeypatch):
    honest = TakeTrick.run

    def lose(self, table):
        honest(self, table)
        table.taken[table.leader], _ = pop(table.taken[table.leader])

    monkeypatch.setattr(TakeTrick, "run", lose)

    assert caught()[0] == 6


def test_two_options_with_one_text_are_caught(monkeypatch):
    monkeypatch.setattr(words.PlayCardWords, "text", lambda self, table, step, card: "card")

    assert caught()[0] == 5


def test_a_piece_that_is_not_in_view_is_caught(monkeypatch):
    monkeypatch.setattr(words.PlayCardWords, "pieces", lambda self, table, step, card: ["joker"])

    law, sentence = caught()
    assert law == 5
    assert "not in view" in sentence
