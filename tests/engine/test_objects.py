"""Matches and what they tell can be pickled, copied, printed and compared; whatever is handed in wrongly is refused."""

import copy
import io
import json
import pickle
from array import array

import pytest

import backroom
from backroom.bots import bot_names, named_bot
from backroom.engine import (
    CHANCE,
    BadEdition,
    BadInput,
    BadRecord,
    Bot,
    Cut,
    Endless,
    Game,
    Illegal,
    Line,
    Match,
    Option,
    Question,
    Rng,
    Score,
    Secret,
    Seen,
    Terms,
    ask,
    ask_safely,
)
from backroom.engine.edition import Edition

SECRET = bytes(range(32))


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def go_on(match, decisions=8):
    """The same decisions, wherever they are made; chance by hand takes the likeliest."""
    for number in range(decisions):
        if match.over:
            return
        choices = match.choices()
        if match.seat == CHANCE:
            weights = match.weights()
            match.push(choices[weights.index(max(weights))])
        else:
            match.play(choices[number % len(choices)])


def matches(id):
    game = backroom.game(id)
    seats = game.fewest
    own = game.read("editions/standard.toml") + "\n# a deck of one's own\n"
    yield game.new(seats, seed=5, names=[f"P{seat}" for seat in range(seats)])
    yield game.new(seats, secret=SECRET, shares=["c0ffee"] * seats)
    yield game.new(seats)  # chance by hand
    yield game.new(game.most, seed=6, edition=Edition("mine", own, shipped=False))


@pytest.mark.parametrize("id", backroom.games())
@pytest.mark.parametrize("copied", [pickled, copy.deepcopy, copy.copy])
def test_a_copy_of_a_match_says_the_same_and_goes_on_the_same(id, copied):
    for match in matches(id):
        go_on(match, 20)
        other = copied(match)
        assert (other == match, other != match) == (True, False)
        assert (other.seat, other.log, other.scores()) == (match.seat, match.log, match.scores())
        assert other.state is not match.state
        assert getattr(other.state, "box", None) is getattr(match.state, "box", None)
        go_on(other)
        assert match.over or other != match
        go_on(match)
        assert other == match
        assert other.record() == match.record()
        assert [line.text for line in other.story(0)] == [line.text for line in match.story(0)]
        if match.seat is not None and match.seat != CHANCE:
            assert other.options() == match.options()
            assert other.question() == match.question()


@pytest.mark.parametrize("id", backroom.games())
def test_an_imagined_match_and_what_a_seat_sees_survive_pickling_and_hold_nothing_hidden(id):
    game = backroom.game(id)
    match = game.new(game.most, seed=9)
    go_on(match, 15)
    seat = match.seat or 0
    for story in (False, True):
        seen = Seen(match, seat, 3, story)
        other, dream = pickled(seen), pickled(seen.match)
        assert other == seen == copy.deepcopy(seen)
        assert dream == seen.match
        assert dream.dreamer == seat
        assert (other.view(), other.choices(), other.options()) == (seen.view(), seen.choices(), seen.options())
        assert not story or other.story() == seen.story() == match.story(seat)
        assert other.imagine(4) == seen.imagine(4)
        assert pickle.dumps(match.log[-1]) not in pickle.dumps(seen)
    with pytest.raises(BadInput, match="no record"):
        dream.record()


def test_a_match_and_its_replay_are_equal():
    match = backroom.game("dirty-money").new(3, seed=1)
    go_on(match, 200)
    again = backroom.replay(match.record())

    assert match.over
    assert again == match
    assert again.scores() == match.scores()
    assert again.story(None) == match.story(None)
    assert pickled(again.happenings(1)) == match.happenings(1) != match.happenings(0)
    assert backroom.replay(match.record().replace("seed: 1", "seed: 2")) != match
    with pytest.raises(TypeError):
        hash(match)


def test_a_match_of_other_rules_is_not_unpickled(monkeypatch):
    match = backroom.game("dirty-money").new(3, seed=1)
    kept = pickle.dumps(match)
    monkeypatch.setattr(match.game, "rules_version", 99)

    with pytest.raises(BadInput, match="follows version 1 of the rules of Dirty Money, and 99 is played here"):
        pickle.loads(kept)


def test_the_box_is_not_sent_and_games_are_taken_off_the_shelf():
    for id in backroom.games():
        game = backroom.game(id)
        assert pickled(game) is game is copy.deepcopy(game) is copy.copy(game)
        match = game.new(game.fewest, seed=1)
        assert max(len(pickle.dumps(match)), len(pickle.dumps(Seen(match, 0)))) < 6_000


def test_a_game_that_stands_nowhere_is_refused_when_it_is_unpickled():
    class Nowhere(Game):
        pass

    lost = Nowhere("/nowhere")
    lost.id = "lost"
    with pytest.raises(BadInput, match="There is no game 'lost' in "):
        pickled(lost)


VALUES = [
    (Score(0, 1, 7, "7 coins"), Score(0, 1, 7, "7 coins", "Boss")),
    (Option(1, "jewels-9", "The 9", ["jewels-9"]), Option(1, "jewels-9", "The 9", ["jewels-8"])),
    (Option(1, "x", "X", [], Terms("bid", 3, makes={"coins": 1})), Option(1, "x", "X", [], Terms("bid", 4))),
    (Terms("bid", 3, "coins", chance=0.5), Terms("bid", 3, "coins")),
    (Question("Which?", "DM-3.2"), Question("Which?", "DM-3.2", True)),
    (Line(3, "Ann leads.", 0), Line(3, "Ann leads.", 1)),
    (Rng(7), Rng(7, 1)),
    (Secret(SECRET), Secret(SECRET, 2)),
    (BadInput("No."), BadInput("Yes.")),
    (BadEdition("No."), BadInput("No.")),
    (Illegal("You have to follow suit.", "DM-3.2"), Illegal("You have to follow suit.")),
    (BadRecord(3, "no"), BadRecord(4, "no")),
    (Endless("This match does not end.", "DM-1"), Endless("This match does not end.", "DM-2")),
]


@pytest.mark.parametrize(("one", "other"), VALUES, ids=lambda value: type(value).__name__)
def test_values_are_equal_when_they_say_the_same(one, other):
    for again in (pickled(one), copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert again is not one
        assert again != other
        assert (type(again), str(again), repr(again)) == (type(one), str(one), repr(one))
        assert isinstance(one, (Rng, Secret)) or hash(again) == hash(one)
    assert one != "something else"
    assert one is not None


def test_errors_keep_what_they_know():
    error = pickled(Illegal("You have to follow suit.", "DM-3.2"))
    assert (error.sentence, error.rule, str(error)) == (
        "You have to follow suit.", "DM-3.2", "You have to follow suit. (DM-3.2)"
    )  # fmt: skip
    assert pickled(BadRecord(3, "no")).line == 3
    assert str(pickled(BadRecord(3, "no"))) == "line 3: no"


def test_things_print_themselves_and_no_secret():
    match = backroom.game("dirty-money").new(3, secret=SECRET)
    assert repr(match) == "<Match of dirty-money: 3 seats, 2 events, seat 0 to act>"
    assert repr(match.game) == "<Game dirty-money>"
    assert repr(Rng(7)) == "Rng(7)"
    assert repr(Terms("bid", 3, "coins")) == "Terms(act='bid', amount=3, unit='coins')"
    assert repr(match.dealer) == f"<Secret {match.commitment}>"
    assert SECRET.hex() not in repr(match.dealer)
    assert repr(SECRET) not in repr(match.dealer)


def test_generators_go_on_from_where_they_stood():
    for dealer in (Rng(7, 3), Secret(SECRET)):
        for _ in range(5):
            dealer.below(100)
        copies = [pickled(dealer), copy.deepcopy(dealer), dealer]
        assert copies[0] == copies[1] == dealer
        first, second, third = [[one.below(100) for _ in range(5)] for one in copies]
        assert first == second == third


# Whatever is handed in wrongly.

WRONG = [None, True, -7, 10**30, 2.5, "x", b"x", [], [None], {}, (1, "x"), object(), int, float("nan"), "\ud800"]
# For the engine itself: they take its own things, as they are, on every move.
INNER = {"begin_dream", "bare", "given_up", "occur", "offers", "told_of"}
TRUSTING = {"happen", "push"}  # of numbers they believe that they are possible


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def public(thing):
    return sorted(name for name in dir(thing) if not name.startswith("_") and callable(getattr(thing, name)))


def fresh():
    match = backroom.game("dirty-money").new(3, seed=1)
    go_on(match, 4)
    return match


def tried(call, *given):
    """Nothing but an answer or an error of ours, which is a sentence."""
    try:
        call(*given)
    except BadInput as error:
        said = str(error)
        assert said.endswith((".", ")", ".'")), said
        assert 10 < len(said) < 400, said
    except TypeError as error:
        if "argument" in str(error) and ("missing" in str(error) or "takes" in str(error) or "at most" in str(error)):
            return  # too few or too many
        raise


@pytest.mark.parametrize("name", [name for name in public(Match) if name not in INNER])
def test_no_method_of_a_match_answers_a_wrong_type_with_an_error_of_python(name):
    wrongs = [wrong for wrong in WRONG if name not in TRUSTING or not is_number(wrong)]
    for wrong in wrongs:
        for given in ([wrong], [0, wrong], [wrong, 0], [0, 1, wrong], [None, wrong]):
            match = fresh()
            tried(getattr(match, name), *given)


@pytest.mark.parametrize("name", [name for name in public(Seen) if name != "table"])
def test_nor_does_what_a_seat_sees(name):
    match = fresh()
    for wrong in WRONG:
        tried(getattr(Seen(match, match.seat), name), wrong)


def test_nor_do_games_bots_and_records():
    game, match = backroom.game("dirty-money"), fresh()
    bot = named_bot(game, "random")
    for wrong in WRONG:
        for name in ("seats", "seed", "edition", "secret", "names", "shares", "rounds", "set_aside", "nonsense"):
            tried(lambda given, name=name: game.new(**{"seats": 3, name: given}), wrong)
        tried(lambda given: game.new(3, secret=SECRET, shares=given), wrong)
        shelf = [backroom.game, backroom.replay, game.new, game.edition, game.checked_seats, game.checked_options]
        calls = [*shelf, Rng, Secret, Bot, bot_names]
        for call in calls:
            tried(call, wrong)
        for given in ([wrong, match], [bot, wrong], [bot, match, wrong]):
            tried(ask, *given)
            tried(ask_safely, *given)
            tried(Seen, *given)
        for given in ([wrong, "house"], [game, wrong], [game, "house", wrong], [game, "house", (1 << 64) - 1]):
            tried(named_bot, *given)
        tried(match.playout_by, [bot] * 3, 1, wrong)
        tried(match.playout_by, [bot] * 3, wrong, Cut(1))


def test_what_is_refused_changes_nothing():
    match = fresh()
    before = pickle.dumps(match)
    for wrong in WRONG:
        for call in (match.play, match.view, match.option, *([] if is_number(wrong) else [match.push, match.happen])):
            tried(call, wrong)
    same = list(match.choices())
    assert pickle.loads(before) == match
    assert match.choices() == same


def test_buffers_of_any_kind_are_filled_or_refused():
    match = fresh()
    size = len(match.tensor_index())
    numbers = match.tensor(0, array("f", bytes(4 * size)))
    assert list(match.tensor(0, [0.0] * size)) == pytest.approx(list(numbers))
    for wrong in ({}, "x" * size, bytes(size), io.BytesIO(), range(size), 5):
        with pytest.raises(BadInput):
            match.tensor(0, wrong)


def test_what_is_told_is_ready_for_json():
    match = fresh()
    for thing in (match.view(0), [o.json() for o in match.options()], [s.json() for s in match.scores()]):
        assert json.loads(json.dumps(thing)) == thing
