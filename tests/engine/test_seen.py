"""What a player gets, and what it does not."""

import gc

import pytest

import backroom
from backroom.bots import bot_names, named_bot
from backroom.engine import BadInput, Bot, Illegal, Seen, ask, ask_safely

GAME = backroom.game("dirty-money")


@pytest.fixture
def match():
    return GAME.new(4, seed=7)


def reachable(thing):
    """Everything that can be found by following references from an object, outside modules and classes."""
    found, waiting = {}, [thing]
    while waiting:
        item = waiting.pop()
        if id(item) in found or isinstance(item, type) or type(item).__name__ in ("module", "function", "builtin"):
            continue
        found[id(item)] = item
        waiting += gc.get_referents(item)
    return found


def test_there_is_no_way_from_what_is_seen_to_the_true_table(match):
    match.story(1)
    seen = Seen(match, 1)
    seen.view()
    seen.options()
    found = reachable(seen)

    assert id(seen.match.state) in found
    for hidden in (match, match.state, match.log, match.dealer, *match.log, match.state.hands[0]):
        assert id(hidden) not in found


def test_what_is_seen_is_what_the_seat_sees(match):
    seat = match.seat
    seen = Seen(match, seat)

    assert seen.view() == match.view(seat)
    assert [option.json() for option in seen.options()] == [option.json() for option in match.options()]
    assert seen.choices() == match.choices()
    assert seen.question().text == match.question().text
    assert [line.text for line in seen.story()] == [line.text for line in match.story(seat)]
    assert seen.imagine(3).view(seat) == match.view(seat)


def test_a_bot_plays_by_the_rules_too(match):
    class Cheat(Bot):
        def choose(self, seen):
            return 999

    with pytest.raises(Illegal):
        ask(Cheat(), match)


def test_nobody_is_asked_when_it_is_over(match):
    while not match.over:
        match.push(match.choices()[0])

    with pytest.raises(BadInput):
        ask(named_bot(GAME, "random"), match)


def test_bots_are_called_by_name():
    assert bot_names(GAME) == ["random", "house", "beginner", "casual", "strong", "expert"]
    for name in [
        "shark",
        "strong-",
        "strong-hasty",
        "strong@",
        "strong@few",
        "strong@0",
        "strong@9x",
        "strong@9x2x2",
        "house@20",
    ]:
        with pytest.raises(BadInput, match=rf"no bot '{name}'.*; it has: random, house, beginner, casual, strong"):
            named_bot(GAME, name)


@pytest.mark.parametrize("name", ["random", "house", "beginner", "casual", "strong@3", "expert@4"])
def test_a_bot_with_the_same_seed_plays_the_same_match(name):
    def record():
        match = GAME.new(3, seed=1, rounds=1)
        bots = [named_bot(GAME, name, seat) for seat in range(3)]
        while not match.over:
            match.play(ask(bots[match.seat], match))
        return match.record()

    assert record() == record()


class Raising(Bot):
    def choose(self, seen):
        raise RuntimeError("a bug")


class Leaving(Bot):
    def choose(self, seen):
        raise SystemExit(3)


class Empty(Bot):
    """Forgets what a bot begins with."""

    def __init__(self):
        pass

    def choose(self, seen):
        return self.plan[0]


def answering(what):
    class Answering(Bot):
        def choose(self, seen):
            return what

    return Answering()


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Raising(), "Raising fails at dirty-money: RuntimeError: a bug"),
        (Leaving(), "Leaving fails at dirty-money: SystemExit: 3"),
        (Empty(), "Empty fails at dirty-money: AttributeError"),
        (answering(999), "Answering fails at dirty-money: Illegal"),
        (answering(None), "Answering fails at dirty-money: "),
        (answering("my ace"), "Answering fails at dirty-money: "),
    ],
)
def test_a_bot_that_fails_stops_no_match_and_is_named_in_the_log(match, bot, why, caplog):
    first = ask_safely(bot, match, 5)
    assert first == ask_safely(bot, match, 5)
    while not match.over:
        match.play(ask_safely(bot, match, len(match.log)))

    assert why in caplog.text
    assert "is played at random" in caplog.text


def test_the_log_says_once_what_a_bot_always_does(match, caplog):
    class Always(Bot):
        def choose(self, seen):
            raise KeyError("always the same")

    while not match.over:
        match.play(ask_safely(Always(), match))

    assert caplog.text.count("Always fails") == 1


def test_a_bot_that_does_not_fail_chooses_as_ever(match):
    for number in range(30):
        first, second = named_bot(GAME, "house", 3), named_bot(GAME, "house", 3)
        assert ask_safely(first, match, number) == ask(second, match, number)
        match.push(ask(first, match, number))


def test_nobody_is_asked_when_nobody_is_to_act(match):
    with pytest.raises(BadInput):
        ask_safely(named_bot(GAME, "house"), GAME.new(4))
