"""Tensors written straight from the table say number by number what the views say, through whole matches."""

from itertools import cycle, islice

import pytest

import backroom
from backroom.engine import Rng
from backroom.engine.laws import position, tables

BRIEF = 6  # matches; those of the longer test are others
MANY = 60


def kinds_of_tables(game):
    """Every number of seats with every setting at either end, over and over."""
    return cycle([(seats, options) for options in tables(game) for seats in range(game.fewest, game.most + 1)])


def hold_through(id, matches, seed):
    """Play at random; at every position the tensors of whoever is asked, the next seat and a spectator are compared."""
    game, rng = backroom.game(id), Rng(seed)
    for seats, options in islice(kinds_of_tables(game), matches):
        match = game.new(seats, seed=rng.below(1 << 31), **options)
        while not match.over:
            for seat in {match.seat, (match.seat + 1) % seats, None}:
                position.the_encoder_writes_what_the_view_says(match, seat)
            choices = match.choices()
            match.push(choices[rng.below(len(choices))])
        for seat in (None, *range(seats)):
            position.the_encoder_writes_what_the_view_says(match, seat)


@pytest.mark.parametrize("id", backroom.games())
def test_a_tensor_says_what_the_view_says(id):
    hold_through(id, BRIEF, seed=1)


@pytest.mark.many_matches
@pytest.mark.parametrize("id", backroom.games())
def test_a_tensor_says_what_the_view_says_in_the_rarest_positions(id):
    hold_through(id, MANY, seed=2)
