"""What batches refuse, in a sentence and with nothing half done: wrong numbers, arrays, tables and bots."""

import copy
import pickle
import re
import subprocess
import sys

import numpy
import pytest
from stepping import first_actions, played, same

import backroom
from backroom.engine import BadInput, Illegal, Policy


def test_what_is_not_possible_is_refused_and_nothing_happens():
    batch = backroom.batch("dirty-money", 3, seed=1)
    batch.reset()
    for _ in range(2):
        batch.step(first_actions(batch))
    before = pickle.dumps(batch)
    for wrong in (int(batch.masks[2].argmin()), -1, batch.actions, batch.actions - 1, 2**62, -(2**63)):
        actions = first_actions(batch)
        actions[2] = wrong
        possible = ", ".join(str(action) for action in batch.masks[2].nonzero()[0])
        with pytest.raises(Illegal, match=rf"Action {wrong} is not .* table 2, .* seat 2 .* possible are {possible}\."):
            batch.step(actions)
    assert pickle.dumps(batch) == before
    impossible = batch.masks.argmin(1)
    batch.masks[:] = True
    with pytest.raises(Illegal):  # whatever somebody writes over the masks
        batch.step(impossible)


class Elsewhere:
    """Actions that NumPy cannot get at."""

    def __array__(self, dtype=None, copy=None):
        raise TypeError("it lies on another device")

    def __repr__(self):
        return "<elsewhere>"


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([0, 0], "A step takes 3 whole numbers, one a table, not 2 of int64."),
        ([[0, 0, 0]], "A step takes 3 whole numbers, one a table, not 1 × 3 of int64."),
        (0, "A step takes 3 whole numbers, one a table, not one of int64."),
        ([0.0, 1.0, 2.0], "A step takes 3 whole numbers, one a table, not 3 of float64."),
        ([True, True, True], "A step takes 3 whole numbers, one a table, not 3 of bool."),
        ([None, None, None], "A step takes 3 whole numbers, one a table, not 3 of object."),
        ([2**70, 0, 0], "A step takes 3 whole numbers, one a table, not 3 of object."),
        ([2**63] * 3, ", and 9223372036854775808 is not."),
        ("abc", "A step takes 3 whole numbers, one a table, not one of <U3."),
        ([[0], [0, 0], 0], "and NumPy cannot read [[0], [0, 0], 0]: setting an array element with a sequence."),
        (Elsewhere(), "and NumPy cannot read <elsewhere>: it lies on another device"),
    ],
)
def test_actions_that_are_none_are_refused(actions, why):
    batch = backroom.batch("dirty-money", 3)
    batch.reset()
    with pytest.raises(BadInput, match=re.escape(why)):
        batch.step(actions)
    batch.step(first_actions(batch))


class Undecided(Policy):
    """A policy that says nothing."""


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"n": 0}, "'n' is a whole number from 1, not 0."),
        ({"n": 2**70}, "'n' is at most 2147483647, not 1180591620717411303424."),
        ({"n": True}, "'n' is a whole number from 1, not True."),
        ({"first": -1}, "'first' is a whole number from 0, not -1."),
        ({"longest": 0.5}, "'longest' is a whole number from 1, not 0.5."),
        ({"longest": 10**5000}, "'longest' is at most 4611686018427387904, not something of type int."),
        ({"first": 2**63}, "'first' is at most 4611686018427387904, not 9223372036854775808."),
        ({"seats": 9}, "Dirty Money is for 3–6 players, not 9."),
        ({"seed": -1}, "A seed is a whole number from 0"),
        ({"dtype": "float16"}, "Observations are float32 or float64, not 'float16'."),
        ({"dtype": "\ud800"}, "Observations are float32 or float64, not"),
        ({"dtype": [(1,)]}, "Observations are float32 or float64, not"),
        ({"dtype": 10**5000}, "Observations are float32 or float64, not"),
        ({"dtype": None}, "Observations are float32 or float64, not None."),
        ({"dtype": []}, r"Observations are float32 or float64, not \[\]."),
        ({"learners": 3}, "Learners are 'all', 'rotating' .* or seats from 0 to 2, not 3."),
        ({"learners": "some"}, "not 'some'."),
        ({"learners": []}, "Somebody has to learn"),
        ({"learners": numpy.array([0.5])}, "Learners are 'all', 'rotating'"),
        ({"learners": numpy.array([[0]])}, "Learners are 'all', 'rotating'"),
        ({"learners": numpy.array(0.5)}, "Learners are 'all', 'rotating'"),
        ({"learners": 0, "bots": "strong"}, "'strong' thinks too long .* there can play: random, house, beginner"),
        ({"learners": 0, "bots": "nobody"}, "has no bot 'nobody'"),
        ({"learners": 0, "bots": ["house"]}, r"3 seats need a bot each \(None where somebody learns\), not 1."),
        (
            {"learners": 0, "bots": [None, "house", None]},
            r"At seat 2 a bot's name or a Policy, .* has to play, not None\.",
        ),
        ({"learners": 0, "bots": Undecided()}, r"The Policy at seat 1 has no decide\(table, seat, rng\)"),
        ({"pace": 3}, "Dirty Money has no option 'pace'"),
        ({"game": "poker"}, "There is no game 'poker' on the shelf"),
        ({"game": None}, "A game is named by a text such as 'dirty-money', not None."),
        ({"edition": "pocket"}, "Dirty Money has no edition 'pocket'"),
    ],
)
def test_a_batch_that_cannot_be_says_why(asked, why):
    with pytest.raises(BadInput, match=why):
        backroom.batch(**{"game": "dirty-money", "n": 2, **asked})


def test_numbers_and_kinds_of_numpy_are_taken_for_what_they_are():
    four, kind = numpy.int64(4), numpy.dtype("f8")
    ours = backroom.batch("dirty-money", 4, seats=4, seed=4, learners=[1, 3], first=4, dtype="float64")
    for learners in (numpy.array([1, 3]), range(1, 4, 2), {3, 1}, (seat for seat in (1, 3))):
        theirs = backroom.batch("dirty-money", four, four, four, learners, first=four, dtype=kind)
        theirs = pickle.loads(pickle.dumps(theirs))
        assert same(played(theirs, 5), played(copy.copy(ours), 5))
    assert (theirs.reset(seed=four) == copy.copy(ours).reset(seed=4)).all()


@pytest.mark.parametrize(
    "shaped",
    [
        lambda actions: numpy.stack([actions, actions], 1)[:, 0],
        lambda actions: actions.astype(">i2"),
        lambda actions: actions.astype("u8"),
        lambda actions: tuple(actions.tolist()),
        lambda actions: memoryview(actions),
        numpy.ma.masked_array,
    ],
)
def test_actions_come_as_any_array_of_whole_numbers(shaped):
    batch, plain = backroom.batch("dirty-money", 3, seed=1), backroom.batch("dirty-money", 3, seed=1)
    for each in (batch, plain):
        each.reset()
    for _ in range(5):
        actions = shaped(first_actions(batch))
        if isinstance(actions, numpy.ndarray):
            actions.flags.writeable = False
        batch.step(actions)
        plain.step(first_actions(plain))
    assert (batch.observations == plain.observations).all()


def test_a_batch_begins_with_reset():
    batch = backroom.batch("dirty-money", 2)
    with pytest.raises(BadInput, match=r"A batch begins with reset\(\)\."):
        batch.step([0, 0])
    with pytest.raises(BadInput, match="There is no table 0; there are tables 0 to 1, once"):
        batch.match(0)
    with pytest.raises(BadInput, match="A seed is a whole number"):
        batch.reset(seed="one")
    batch.reset()
    for wrong in ("0", 2, -1, None, True, numpy.array([0, 1])):
        with pytest.raises(BadInput, match="There is no table"):
            batch.match(wrong)


class Impatient(Policy):
    """Takes a step itself while it is asked."""

    batch = None

    def decide(self, table, seat, rng):
        if self.batch is not None:
            self.batch.step([0, 0])
        return table.choices()[0]


def test_a_step_within_a_step_is_refused():
    bot = Impatient()
    batch = backroom.batch("dirty-money", 2, seats=3, learners=0, bots=bot)
    batch.reset()
    bot.batch = batch
    with pytest.raises(BadInput, match="A step is still being taken, or the last one"):
        played(batch, 9)


class Broken(Policy):
    """Answers what is not possible, or not at all, once it is told to."""

    answer = None

    def decide(self, table, seat, rng):
        if Broken.answer is None:
            return table.choices()[0]
        if Broken.answer == "raises":
            raise RuntimeError("out of cards")
        return Broken.answer


@pytest.mark.parametrize(
    ("answer", "error", "why"),
    [
        ("raises", RuntimeError, "out of cards"),
        (60, Illegal, r"The bot at seat 1 of table 0 chose 60, .*: \["),
        (2**70, Illegal, f"chose {2**70}, which is not possible"),
        ("60", Illegal, "chose '60', which is not possible"),
        (False, Illegal, "chose False, which is not possible"),
    ],
)
def test_a_bot_that_fails_breaks_the_step_off(answer, error, why, monkeypatch):
    batch = backroom.batch("dirty-money", 2, seats=3, learners=[0, 2], bots=[None, Broken(), None])
    batch.reset()
    monkeypatch.setattr(Broken, "answer", answer)
    with pytest.raises(error, match=why):
        played(batch, 9)
    monkeypatch.setattr(Broken, "answer", None)
    with pytest.raises(BadInput, match=r"the last one was broken off by an error; reset\(\) begins new matches\."):
        batch.step(first_actions(batch))
    batch.reset()
    batch.step(first_actions(batch))


def test_more_tables_than_fit_into_memory_are_refused(monkeypatch):
    def none_left(shape, dtype):
        raise MemoryError

    monkeypatch.setattr(numpy, "zeros", none_left)
    with pytest.raises(BadInput, match="4 tables of 784 numbers each are more than fits into memory here"):
        backroom.batch("dirty-money", 4)


def test_numpy_is_asked_for_in_a_sentence():
    """In a process of its own: compiled code keeps what it has once imported."""
    without = "import sys; sys.modules['numpy'] = None; import backroom; backroom.batch('dirty-money', 2)"
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, timeout=60, check=False)
    assert "BadInput: A batch writes into NumPy arrays, and NumPy is not here: pip install numpy" in done.stderr
