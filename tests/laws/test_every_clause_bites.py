"""Laws 2, 3 and 4, clause by clause: each is broken alone, and none of the others sees it in its stead."""

import pytest

import backroom
from backroom.engine import Rng
from backroom.engine.laws import LawBroken, position, whole
from backroom.engine.match import Match
from backroom.engine.step import CHANCE
from backroom.games.dirty_money import DirtyMoneyGame
from backroom.games.dirty_money.state import DirtyMoney
from backroom.lab.speed import compiled

pytestmark = pytest.mark.skipif(compiled(), reason="compiled classes cannot be broken from outside")
GAME = backroom.game("dirty-money")


@pytest.fixture
def match():
    played = GAME.new(4, seed=3)
    for _ in range(9):
        played.push(played.choices()[0])
    return played


@pytest.fixture
def by_hand():
    return GAME.new(4)


def broken(law, sentence, check, *given):
    with pytest.raises(LawBroken) as caught:
        check(*given)
    assert caught.value.law == law
    assert sentence in str(caught.value)


def instead(monkeypatch, owner, name, change):
    """Whatever a method answers is changed first; `change` gets the answer and whom it was asked of."""
    honest = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda self, *given, **named: change(honest(self, *given, **named), self))


# Law 2: chance.


@pytest.mark.parametrize("wrong", [lambda weights: weights[:-1], lambda weights: [0, *weights[1:]]])
def test_weights_that_are_too_few_or_nothing(monkeypatch, by_hand, wrong):
    position.weights_fit(by_hand)
    instead(monkeypatch, Match, "weights", lambda weights, _: wrong(weights))
    broken(2, "has weights", position.weights_fit, by_hand)


def test_an_outcome_that_chance_cannot_bring(monkeypatch, match):
    whole.chance_by_hand_is_the_same(match)
    instead(monkeypatch, Match, "choices", lambda choices, self: choices[1:] if self.seat == CHANCE else choices)
    broken(2, "cannot bring", whole.chance_by_hand_is_the_same, match)


def test_a_table_that_is_another_when_chance_is_played_by_hand(match):
    match.state.coins[0] += 1
    broken(2, "leaves another table", whole.chance_by_hand_is_the_same, match)


# Law 3: what is hidden.


def redealt(match):
    return position.a_redeal_shows_nothing(match, match.seat, 1)


def wording(match):
    return type(GAME.wording(match.step()))


def test_a_view_that_cannot_be_sent(monkeypatch, match):
    instead(monkeypatch, DirtyMoneyGame, "view", lambda view, _: {**view, "areas": view["areas"] * 2})
    broken(3, "hand-1", redealt, match)


def test_a_question_that_tells_what_others_hold(monkeypatch, match):
    redealt(match)
    others = (match.seat + 1) % 4
    monkeypatch.setattr(wording(match), "question", lambda self, table, step, reader: f"{table.hands[others]}")
    broken(3, "the question changed", redealt, match)


def test_an_option_that_tells_what_others_hold(monkeypatch, match):
    others = (match.seat + 1) % 4
    monkeypatch.setattr(wording(match), "label", lambda self, table, step, choice, reader: f"{table.hands[others]}")
    broken(3, "its own options changed", redealt, match)


@pytest.mark.parametrize("kept", ["log", "dealer"])
def test_an_imagined_match_that_keeps_what_it_must_not(match, kept):
    imagined = match.imagine(match.seat, Rng(1))
    position.imagining_needs_no_truth(match, imagined, match.seat, 1)
    setattr(imagined, kept, getattr(match, kept))
    broken(3, "kept the true log or dealer", position.imagining_needs_no_truth, match, imagined, match.seat, 1)


def test_a_dream_that_depends_on_more_than_its_seed(match):
    imagined = match.imagine(match.seat, Rng(2))
    broken(3, "imagining twice", position.imagining_needs_no_truth, match, imagined, match.seat, 1)


# Law 4: copies.


def test_imagining_that_changes_the_true_table(monkeypatch, match):
    def change(imagined, self):
        self.state.coins[0] += 1
        return imagined

    instead(monkeypatch, Match, "imagine", change)
    broken(4, "imagining changed the true table", redealt, match)


def test_a_clone_that_is_not_equal(monkeypatch, match):
    def change(clone, _):
        clone.coins[0] += 1
        return clone

    instead(monkeypatch, DirtyMoney, "clone", change)
    broken(4, "the clone differs", position.a_clone_is_independent, match, Rng(1))


def test_a_clone_that_writes_into_the_same_log(monkeypatch, match):
    def change(clone, self):
        clone.log = self.log
        return clone

    position.a_clone_is_independent(match, Rng(1))
    instead(monkeypatch, Match, "clone", change)
    broken(4, "original's log", position.a_clone_is_independent, match, Rng(1))


def test_a_pickle_that_loses_something(monkeypatch, match):
    position.it_pickles(match)
    monkeypatch.setattr(position.pickle, "loads", lambda text: tampered(match))
    broken(4, "pickle made another table", position.it_pickles, match)


def tampered(match):
    state = match.state.clone()
    state.coins[0] += 1
    return state
