"""What a batch shows does not change with what whoever is asked cannot know."""

import numpy
import pytest
from stepping import TABLES, some_actions

import backroom
from backroom.engine import Rng
from backroom.games.dirty_money.encoder import DirtyMoneyEncoder
from backroom.lab.speed import compiled


def redealt(batch, row):
    """A match that whoever is asked at a table cannot tell from the one there."""
    return batch.match(row).imagine(int(batch.seats[row]), Rng(row))


def leaks(batch):
    """Whether something that is shown at some table changes when all is dealt anew that who is asked cannot know."""
    for row in range(batch.n):
        other = redealt(batch, row)
        tensor = numpy.array(other.tensor(int(batch.seats[row])), batch.dtype)
        if other.seat != batch.seats[row] or (batch.observations[row] != tensor).any():
            return True
        if bytes(batch.masks[row]) != bytes(other.mask()):
            return True
    return False


@pytest.mark.parametrize("learners", ["all", "rotating"])
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_what_is_shown_does_not_change_with_what_cannot_be_known(id, seats, learners):
    rng = numpy.random.default_rng(seats)
    batch = backroom.batch(id, 4, seats=seats, seed=seats, learners=learners, bots="random")
    batch.reset()
    for _ in range(30):
        assert not leaks(batch)
        batch.step(some_actions(batch, rng))


@pytest.mark.skipif(compiled(), reason="compiled classes cannot be broken from outside")
def test_a_table_shown_to_the_wrong_seat_is_caught(monkeypatch):
    honest = DirtyMoneyEncoder.write_hands
    monkeypatch.setattr(
        DirtyMoneyEncoder, "write_hands", lambda self, table, seat, numbers: honest(self, table, 0, numbers)
    )
    batch = backroom.batch("dirty-money", 4, seats=3, learners=1, bots="random")
    batch.reset()

    assert leaks(batch)
