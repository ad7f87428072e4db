"""Law 10: whoever reads the table in playouts knows what its seat knows, and a policy that peeks is found out."""

import pytest

import backroom
from backroom.bots import Random
from backroom.engine import Policy, Rng
from backroom.engine.laws import LawBroken, policies


class Peeking(Policy):
    """Follows with its highest card, unless the next player holds a higher one."""

    def decide(self, table, seat, rng):
        choices = table.choices()
        return choices[-1] if max(table.hands[table.left_of(seat)], default=0) < choices[-1] else choices[0]


class Gambling(Policy):
    """The first card, but looks at the others' hands to see how long to shake the dice."""

    def decide(self, table, seat, rng):
        for card in table.hands[table.left_of(seat)]:
            if card % 2:
                rng.below(2)
        return table.choices()[0]


class Moody(Policy):
    """Decides by chance of its own, so that nobody can play the same playout twice."""

    def decide(self, table, seat, rng):
        choices = table.choices()
        return choices[self.rng.below(len(choices))]


class Meddling(Policy):
    def decide(self, table, seat, rng):
        table.coins[seat] += 1
        return table.choices()[0]


class Illegal(Policy):
    def decide(self, table, seat, rng):
        return 999


def caught(policy):
    """What law 10 says of a policy at a table where everybody plays at random."""
    match = backroom.game("dirty-money").new(4, seed=1)
    with pytest.raises(LawBroken) as broken:
        looked_at(match, [Random()] * 4, [policy])
    assert broken.value.law == 10
    return str(broken.value)


def looked_at(match, players, those):
    """Hold policies to the law, in turn, at every position of a match; how many there were."""
    decisions, rng = 0, Rng(1)
    while not match.over:
        policies.a_policy_knows_its_seat_only(those[decisions % len(those)], match, decisions)
        match.push(players[match.seat].decide(match.state, match.seat, rng))
        decisions += 1
    return decisions


@pytest.mark.parametrize("id", backroom.games())
def test_the_bots_of_every_game_are_policies_and_know_what_their_seats_know(id):
    game = backroom.game(id)
    those = [bot for bot in policies.policies_of(game) if type(bot).__name__ != "Expert"]

    assert "House" in {type(bot).__name__ for bot in those}
    assert looked_at(game.new(game.most, seed=3), [those[0]] * game.most, those) > 10


def test_a_policy_that_peeks_is_found_out():
    assert "Peeking decides PlayCard" in caught(Peeking())


def test_a_policy_whose_chance_depends_on_hidden_cards_is_found_out():
    assert "Gambling decides PlayCard" in caught(Gambling())


def test_a_policy_with_chance_of_its_own_is_found_out():
    assert "Moody decides PlayCard" in caught(Moody())


def test_a_policy_that_touches_the_table_is_found_out():
    assert "Meddling changes the table: coins" in caught(Meddling())


def test_a_policy_must_choose_what_is_possible():
    assert "Illegal chooses 999" in caught(Illegal())
