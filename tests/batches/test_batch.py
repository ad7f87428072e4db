"""Many tables at once play exactly as ordinary matches do, one by one."""

import copy
import pickle

import numpy
import pytest
from sixth_game import write_out
from stepping import TABLES, first_actions, played, same, some_actions

import backroom
from backroom.bots import Random, named_bot
from backroom.engine import BadInput, Game, Rng


class Ordinary:
    """What lies at one table of a batch, played as an ordinary match, with the bots asked one by one."""

    def __init__(self, batch, row, learners, bot):
        self.batch, self.row, self.learners = batch, row, learners
        self.game, self.seats = batch.plan.game, batch.plan.match.seats
        self.bots = [named_bot(self.game, bot, 99) for _ in range(self.seats)]
        self.begin()

    def begin(self):
        """Deal what the batch says it dealt."""
        self.match = self.game.new(self.seats, seed=self.batch.seed_of(self.row))
        self.bots_seed = self.batch.bots_seed_of(self.row)
        rotating = [(self.row + self.batch.table(self.row).match) % self.seats]
        self.learns = {"all": range(self.seats), "rotating": rotating}.get(self.learners, [0])
        self.made = 0
        self.go_on()

    def go_on(self):
        match = self.match
        while not match.over and match.seat not in self.learns:
            rng = Rng(self.bots_seed, len(match.log))
            match.play(int(self.bots[match.seat].decide(match.state, match.seat, rng)))

    def take(self, action):
        (choice,) = [choice for choice in self.match.choices() if self.match.action(choice) == action]
        self.match.play(choice)
        self.made += 1
        self.go_on()

    def agrees(self):
        """What the batch shows of a table is what the seat that is asked sees of the match, and nothing else."""
        batch, row, match = self.batch, self.row, self.match
        assert batch.seats[row] == match.seat
        assert (batch.observations[row] == numpy.array(match.tensor(match.seat), "float32")).all()
        assert bytes(batch.masks[row]) == bytes(match.mask())

    def agrees_after(self, action):
        """What came of an action is what comes of it in the match."""
        batch, row = self.batch, self.row
        self.take(action)
        assert batch.done[row] == self.match.over
        assert batch.lengths[row] == self.made
        assert batch.rewards[row].tolist() == numpy.array(self.match.returns(), "float32").tolist()
        if batch.done[row]:
            self.begin()


@pytest.mark.parametrize(("learners", "bot"), [("all", "random"), ("rotating", "random"), (0, "house")])
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_batch_plays_what_ordinary_matches_play(id, seats, learners, bot):
    rng = numpy.random.default_rng(seats)
    batch = backroom.batch(id, 3, seats=seats, seed=seats, learners=learners, bots=bot)
    batch.reset()
    tables = [Ordinary(batch, row, learners, bot) for row in range(3)]
    ended = step = 0
    while step < 25 or ended == 0 or batch.done.any():
        if step < 25 or step % 20 == 0 or batch.done.any():
            for ordinary in tables:
                ordinary.agrees()
        actions, acted = some_actions(batch, rng), batch.seats.copy()
        batch.step(actions)
        assert (batch.acted == acted).all()
        for ordinary in tables:
            ordinary.agrees_after(actions[ordinary.row])
        ended += batch.done.sum()
        step += 1
    for ordinary in tables:
        ordinary.agrees()


def test_a_table_deals_the_same_however_many_there_are():
    many = played(backroom.batch("dirty-money", 40, seed=3, learners="rotating"), 60)
    few = played(backroom.batch("dirty-money", 3, seed=3, first=37, learners="rotating"), 60)

    assert same([array[37:] for array in many], few)


def test_the_same_seed_deals_the_same_again_and_resetting_goes_on():
    batch = backroom.batch("hand-management", 4, seed=8)
    once = played(batch, 30)

    assert same(once, played(backroom.batch("hand-management", 4, seed=8), 30))
    assert not same(once, played(batch, 30))
    batch.reset(seed=8)
    assert (batch.observations == once[0]).all()
    batch.reset(seed=9)
    assert (batch.observations != once[0]).any()


def test_learners_go_round_the_table():
    batch = backroom.batch("dirty-money", 3, seats=3, learners="rotating", bots="random", rounds=1)
    batch.reset()
    sat = [batch.seats.tolist()]
    while len(sat) < 3:
        batch.step(first_actions(batch))
        if batch.done.all():
            sat.append(batch.seats.tolist())

    assert sat == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


@pytest.mark.parametrize("id", backroom.games())
def test_only_what_the_mask_shows_is_possible(id):
    batch = backroom.batch(id, 2, seats=backroom.game(id).most, seed=6)
    batch.reset()
    for _ in range(15):
        for row in range(2):
            table = batch.table(row)
            possible = [table.choice(action) in table.choices for action in range(-1, batch.actions + 1)]
            assert possible == [False, *batch.masks[row].tolist(), False]
        batch.step(first_actions(batch))


def test_a_match_that_takes_too_long_is_given_up():
    batch = backroom.batch("dirty-money", 2, seats=3, longest=20)
    batch.reset()
    draws = 2  # who is First Player, and the loot
    for _ in range(20 - draws - 1):
        batch.step(first_actions(batch))
        assert not batch.done.any()
    batch.step(first_actions(batch))

    assert batch.done.all()
    assert batch.truncated.all()
    assert not batch.rewards.any()
    batch.step(first_actions(batch))
    assert not batch.truncated.any()


@pytest.mark.parametrize("id", backroom.games())
def test_a_batch_that_is_kept_goes_on_as_it_would_have(id):
    batch = backroom.batch(id, 3, seed=2, learners="rotating", bots="random")
    empty = pickle.loads(pickle.dumps(batch))
    batch.reset()
    for _ in range(12):
        batch.step(first_actions(batch))
    others = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), copy.copy(batch)]
    for _ in range(12):
        batch.step(first_actions(batch))
        for other in others:
            other.step(first_actions(other))
            assert same([other.observations, other.rewards], [batch.observations, batch.rewards])
    assert same([empty.reset()], [batch.reset(seed=2)])


def test_a_batch_of_a_game_that_is_not_on_the_shelf_is_kept_too(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(write_out(tmp_path))
    from short_straw import game

    batch = backroom.batch(game, 3, seed=2, learners=0, bots="random")
    batch.reset()
    other = pickle.loads(pickle.dumps(batch))
    for each in (batch, other):
        each.step(first_actions(each))
    assert same([other.observations, other.rewards], [batch.observations, batch.rewards])


def test_observations_go_where_their_reader_wants_them():
    batch = backroom.batch("dirty-money", 3, dtype="float64")
    kept = numpy.zeros((2, 3, batch.size))
    assert batch.reset() is batch.observations
    first = batch.observations.copy()
    seen, _, _ = batch.step(first_actions(batch), into=kept[1])

    assert (batch.observations == first).all()
    assert (kept[1] == numpy.array([batch.match(row).tensor(int(batch.seats[row])) for row in range(3)])).all()
    assert not kept[0].any()
    assert seen.base is kept
    frozen = numpy.zeros((3, batch.size))
    frozen.flags.writeable = False
    for wrong in (kept, kept[0].astype("float32"), frozen, [1, 2, 3]):
        with pytest.raises(BadInput, match=f"a writable array of 3 × {batch.size} float64, and this is another"):
            batch.step(first_actions(batch), into=wrong)


class Plain(Game):
    """Dirty Money from somebody who writes no encoder."""

    def __init__(self):
        self.behind = backroom.game("dirty-money")
        super().__init__(self.behind.folder)
        self.id, self.title, self.fewest, self.most = "plain-money", "Plain Money", 3, 3
        self.settings = self.behind.settings

    def box(self, data):
        return self.behind.box(data)

    def setup(self, box, seats, options):
        return self.behind.setup(box, seats, options)

    def asks(self):
        return self.behind.asks()

    def view(self, table, reader):
        return self.behind.view(table, reader)

    def sight(self, box, seats, settings):
        return self.behind.sight(box, seats, settings)

    def winners(self, table):
        return self.behind.winners(table)


def test_a_game_without_an_encoder_is_seen_through_its_views():
    plain = played(backroom.batch(Plain(), 2, seed=4), 30)

    assert same(plain, played(backroom.batch("dirty-money", 2, seed=4), 30))


def test_a_copy_of_a_match_can_be_looked_at_and_searched_from():
    batch = backroom.batch("dirty-money", 2, learners=0)
    batch.reset()
    match = batch.match(numpy.int64(1))
    assert repr(match) == "<Match of dirty-money: 3 seats, 0 events, seat 0 to act>"
    shown = batch.observations.copy()

    assert match.view(0)["turn"] == 0
    assert match.playout_by([Random()] * 3, 1).over
    match.push(match.choices()[0])
    batch.step(first_actions(batch))
    assert (shown != batch.observations).any()
