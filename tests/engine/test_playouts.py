"""Playouts in which policies decide: to the end or to a cut, and nothing else changes."""

import pytest

import backroom
from backroom.bots import Random, named_bot
from backroom.engine import BadInput, Cut, Endless, Policy, Rng, ask, facts
from backroom.engine.policy import Distracted
from backroom.engine.step import CHANCE


def policies(game, seats):
    return [named_bot(game, "house", seat) for seat in range(seats)]


def by_hand(match, those, rng, decisions=-1):
    """The same playout with the loop out here."""
    table = match.state.clone()
    made = 0
    while len(table.stack) > 0 and made != decisions:
        seat = table.actor()
        if seat == CHANCE:
            table.happen(table.stack[-1].draw(table, rng))
        else:
            table.push(those[seat].decide(table, seat, rng))
            made += 1
    return table


@pytest.mark.parametrize("id", backroom.games())
def test_a_playout_of_the_house_ends_as_if_played_by_hand(id):
    game = backroom.game(id)
    match = game.new(game.fewest, seed=4)
    those = policies(game, game.fewest)
    before, events = facts(match.state), len(match.log)

    end = match.playout_by(those, 9)

    assert end.over
    assert end.winners() == game.winners(end.state)
    assert facts(end.state) == facts(by_hand(match, those, Rng(9)))
    assert facts(match.state) == before
    assert len(match.log) == events
    assert facts(match.playout_by(those, 9).state) == facts(end.state)


@pytest.mark.parametrize("id", backroom.games())
def test_a_bot_chooses_what_its_policy_decides(id):
    game = backroom.game(id)
    match = game.new(game.fewest, seed=2)
    bots, twins = policies(game, game.fewest), policies(game, game.fewest)
    for number in range(60):
        if match.over:
            break
        seat = match.seat
        choice = ask(bots[seat], match, number)
        assert choice == twins[seat].decide(match.state, seat, twins[seat].rng)
        match.push(choice)


def test_a_playout_stops_after_so_many_decisions():
    game = backroom.game("hand-management")
    match = game.new(3, seed=4)
    those = policies(game, 3)
    table = match.state.clone()

    cut = match.playout_by(those, 9, Cut(30))

    assert table.play_on(those, Rng(9), Cut(30)) == 30
    assert not cut.over
    assert facts(cut.state) == facts(table)
    assert match.playout_by(those, 9, Cut(0)).choices() == match.choices()


class RoundsEnd(Cut):
    def here(self, table):
        return table.round > 1


def test_a_playout_stops_where_its_cut_says():
    match = backroom.game("dirty-money").new(4, seed=4)

    cut = match.playout_by([Random()] * 4, 1, RoundsEnd())

    assert cut.state.round == 2
    assert len(cut.state.trick) == 0
    assert match.playout_by([Random()] * 4, 1, RoundsEnd(5)).state.round == 1


def test_a_playout_that_was_cut_can_be_played_on_and_copied():
    game = backroom.game("dirty-money")
    cut = game.new(4, seed=4).playout_by(policies(game, 4), 1, Cut(20))
    copy = cut.clone()
    while not cut.over:
        choice = cut.choices()[0]
        cut.play(choice)
        copy.play(choice)

    assert facts(copy.state) == facts(cut.state)


def test_a_playout_has_neither_a_story_nor_a_record():
    game = backroom.game("dirty-money")
    end = game.new(4, seed=4).playout_by(policies(game, 4), 1)

    assert end.log == []
    for ask_for in (end.record, lambda: end.story(0), lambda: end.happenings(None)):
        with pytest.raises(BadInput):
            ask_for()


def test_every_seat_needs_a_policy():
    match = backroom.game("dirty-money").new(4, seed=4)

    with pytest.raises(BadInput, match="4 seats need a policy each, not 1"):
        match.playout_by([Random()], 1)


class Stubborn(Policy):
    """The last choice, which is to pass wherever that is possible."""

    def decide(self, table, seat, rng):
        return table.choices()[-1]


def test_a_playout_that_does_not_end_is_given_up(monkeypatch):
    from backroom.engine import state

    if not state.__file__.endswith(".py"):
        pytest.skip("compiled constants stay as they are")
    monkeypatch.setattr(state, "LONGEST_PLAYOUT", 200)
    match = backroom.game("clean-hands").new(4, seed=4)

    with pytest.raises(Endless):
        match.playout_by([Stubborn()] * 4, 1)


def test_who_is_distracted_overlooks_one_choice_in_four():
    game = backroom.game("dirty-money")
    match = game.new(3, seed=4)
    house, rng = named_bot(game, "house"), Rng(1)
    usual = house.decide(match.state, match.seat, Rng(0))
    chosen = [Distracted(house).decide(match.state, match.seat, rng) for _ in range(400)]

    assert set(chosen) == set(match.choices())
    assert 70 < sum(choice != usual for choice in chosen) < 130


class Dice(Cut):
    """Before the first dice."""

    def __init__(self, before_chance):
        super().__init__()
        self.before_chance = before_chance

    def here(self, table):
        return type(table.stack[-1]).__name__ == "RollDice"


def test_a_cut_may_stop_before_chance_decides_if_it_says_so():
    game = backroom.game("hand-management")
    match = game.new(2, seed=4)

    stopped = match.playout_by(policies(game, 2), 9, Dice(True))

    assert stopped.state.actor() == CHANCE
    assert type(stopped.state.stack[-1]).__name__ == "RollDice"
    assert match.playout_by(policies(game, 2), 9, Dice(False)).over
