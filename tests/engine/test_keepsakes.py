"""Whatever else a program keeps or sends: settings, declarations, lessons, masks, bots with all that they remember."""

import copy
import pickle

import pytest

import backroom
from backroom.bots import bot_names, named_bot
from backroom.engine import BadInput, Bot, Cut, Policy, Rng, Secret, Seen, ask
from backroom.engine.pact import Pact
from backroom.engine.policy import Distracted


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


COPIED = pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])


def keepsakes(id):
    game = backroom.game(id)
    match = game.new(seed=1)
    sight, howto, lesson = match.sight(), game.howto(), game.lesson()
    yield from [sight, howto, lesson, match.reader(0), match.reader(None), match.space(), match.tensors()]
    yield from [*game.settings, *sight.areas, *sight.kinds.values(), *sight.counters, *sight.facts]
    yield from [*howto.steps, *howto.steps[0].pieces, *lesson.steps, *game.taught()]


@COPIED
@pytest.mark.parametrize("id", backroom.games())
def test_settings_declarations_and_lessons_are_copied_and_equal_what_they_were(id, copied):
    for thing in keepsakes(id):
        again = copied(thing)
        assert again is not thing
        assert again == thing
        assert hash(again) == hash(thing)
        assert repr(again) == repr(thing)
        assert " object at 0x" not in repr(thing)
        assert thing != "something else"
    assert len(set(backroom.game(id).new(seed=1).sight().areas)) > 1


def test_declarations_of_other_tables_are_others():
    game = backroom.game("dirty-money")
    assert game.new(3).sight() == game.new(3, seed=4).sight() != game.new(4).sight()
    assert game.settings[0] != game.settings[1]


@COPIED
def test_masks_and_rows_of_numbers_are_copied(copied):
    match = backroom.game("dirty-money").new(3, seed=1)
    for row in (match.mask(), match.tensors().blank, match.state.choices()):
        assert list(copied(row)) == list(row)
        assert type(copied(row)) is type(row)


def test_an_agreement_keeps_how_many_events_were_laid_out():
    pact = Pact(practice=True, laid=7)
    assert pickled(pact).laid == 7
    assert pact != Pact(practice=True, laid=8)


class Elephant(Bot):
    """Needs to be told something, and remembers what it saw."""

    def __init__(self, trunk, seed=0):
        super().__init__(seed)
        self.trunk = trunk
        self.memory = []

    def choose(self, seen):
        self.memory.append(self.rng.below(1000))
        return seen.choices()[len(self.memory) % len(seen.choices())]


class Forgetful(Elephant):
    """Says itself what is kept of it."""

    def __getstate__(self):
        return {**super().__getstate__(), "memory": "none"}

    def __setstate__(self, state):
        super().__setstate__({**state, "trunk": "short"})


class Soon(Cut):
    def __init__(self):
        super().__init__(5)
        self.tables = ["one"]


@COPIED
def test_a_bot_of_ones_own_keeps_all_that_it_remembers(copied):
    match = backroom.game("dirty-money").new(3, seed=1)
    bot = Elephant("long", 7)
    bot.reads_story = True
    match.play(ask(bot, match))

    other = copied(bot)
    assert (other.trunk, other.memory, other.reads_story, other.rng) == ("long", bot.memory, True, bot.rng)
    if copied is not copy.copy:  # which shares what is remembered
        assert ask(other, match) == ask(bot, match)
    other = copied(Forgetful("long", 7))
    assert (other.trunk, other.memory, other.rng) == ("short", "none", Rng(7))
    assert (copied(Soon()).decisions, copied(Soon()).tables) == (5, ["one"])


@pytest.mark.parametrize("id", backroom.games())
def test_bots_go_on_where_they_were(id):
    game = backroom.game(id)
    for name in [name for name in bot_names(game) if "expert" not in name]:
        bot = named_bot(game, f"{name}@20" if name == "strong" and id != "the-cleaner" else name, 5)
        match = game.new(seed=2)
        ask(bot, match)
        ask(bot, match)
        other = pickled(bot)
        assert [ask(other, match) for _ in range(3)] == [ask(bot, match) for _ in range(3)], name
        assert other.rng == bot.rng


def test_a_search_without_a_level_says_why_it_is_not_pickled():
    from backroom.bots.search.searcher import weigher

    with pytest.raises(BadInput, match="by the name of its level, and this one has none"):
        pickle.dumps(weigher(backroom.game("dirty-money")))


def test_a_distracted_player_keeps_whom_it_plays_like():
    game = backroom.game("dirty-money")
    bot = pickled(Distracted(game.bots()["house"](3), 4))
    assert isinstance(bot.policy, Policy)
    assert bot.rng.seed == 4


def test_neither_what_a_seat_sees_nor_a_match_prints_or_keeps_more_than_it_may():
    secret = bytes(range(32))
    match = backroom.game("dirty-money").new(3, secret=secret)
    seen = Seen(match, match.seat)
    for said in (repr(match), repr(seen), match.record(), match._repr_html_(), repr(match.dealer)):
        assert secret.hex() not in said
        assert repr(secret) not in said
    assert secret not in pickle.dumps(seen)
    assert secret not in pickle.dumps(seen.match)
    assert not isinstance(seen.match.dealer, Secret)
    assert match.clone().imagine(0, 3).pact.shares == []
