"""Matches and what they tell can be pickled, copied, printed and compared; whatever is handed in wrongly is refused."""

import copy
import io
import json
import pickle
import random
from array import array

import numpy as np
import pytest

import backroom
from backroom.bots import bot_names, brought, company, named_bot
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
    Setting,
    Terms,
    ask,
    ask_safely,
    dealer_from,
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
    alone = backroom.game("the-cleaner").new(seed=1)
    assert repr(alone) == "<Match of the-cleaner: 1 seat, 1 event, seat 0 to act>"
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


class Evil:
    """Fails at whatever is done to it."""

    def __repr__(self):
        raise RuntimeError

    __str__ = __eq__ = __bool__ = __repr__
    __hash__ = None


MORE_WRONG = [10**5000, -(2**70), Evil(), random.Random, "x" * 5000, "\0.toml", "\0.py", {"areas": 1}, {"areas": [{}]}]


def test_nor_does_anything_else_that_is_public():
    game, match = backroom.game("lie-cheat-and-steal"), backroom.game("lie-cheat-and-steal").new(2, seed=1)
    for wrong in WRONG + MORE_WRONG:
        calls = [company, brought, Rng, dealer_from, match.playout, match.idle, match.tensor, match._repr_html_]
        calls += [*[setting.checked for setting in game.settings], *[setting.checked for setting in OPTIONS]]
        for call in [*calls, backroom.game, game.edition, match.play, match.action, match.refused]:
            tried(call, wrong)
        tried(Rng, 3, wrong)
        tried(match.imagine, 0, wrong)
        tried(match.tensor, 0, wrong)
        tried(lambda given: game.new(sales=given), wrong)
        tried(named_bot, game, wrong)


OPTIONS = [Setting("pace", "Pace", "calm", words=["calm", "brisk"]), Setting("aside", "Aside", False)]


def test_an_option_of_another_table_is_refused_though_its_number_is_offered():
    there = backroom.game("clean-hands").new(seed=1).options()[0]
    match = next(m for m in (backroom.game("dirty-money").new(3, seed=s) for s in range(50)) if m.allows(there.choice))
    before = match.clone()

    with pytest.raises(Illegal, match=f"'{there.text}' is not in the hand"):
        match.play(there)

    assert match == before
    match.play(match.options()[0])


def test_whole_numbers_of_numpy_are_whole_numbers():
    number = np.int64
    game = backroom.game("dirty-money")
    match = game.new(number(3), seed=number(5), rounds=number(1))
    choice = match.choices()[0]
    assert match == game.new(3, seed=5, rounds=1)
    assert match.choice(np.argmax(np.asarray(match.mask()))) == match.choice(match.action(number(choice)))
    assert match.imagine(number(1), number(3)) == match.imagine(1, 3)
    assert json.dumps(match.view(number(1))) == json.dumps(match.view(1))
    assert match.story(number(1)) == match.story(1)
    assert Seen(match, number(1)) == Seen(match, 1)
    assert match.happenings(number(1), number(1)) == match.happenings(1, 1)
    assert match.tensor(number(0)) == match.tensor(0)
    assert type(Rng(number(3)).seed) is int
    match.play(number(choice))
    assert type(match.log[-1].outcomes[0]) is int
    for wrong in (np.float64(1.0), np.array([1, 2]), np.bool_(True)):
        with pytest.raises(BadInput):
            match.play(wrong)


def test_what_is_misspelt_is_answered_with_what_may_have_been_meant():
    game = backroom.game("dirty-money")
    for name, meant in (("seat", "seats"), ("sed", "seed"), ("round", "rounds"), ("set_asid", "set_aside")):
        with pytest.raises(BadInput, match=rf"no option '{name}' \(did you mean '{meant}'\?\); it has: rounds, set_as"):
            game.new(**{name: 1})
    with pytest.raises(BadInput, match=r"no edition 'standrad' \(did you mean 'standard'\?\)"):
        game.edition("standrad")
    with pytest.raises(BadInput, match=r"no bot 'hose' \(did you mean 'house'\?\)"):
        named_bot(game, "hose")


def test_a_choice_that_no_such_question_has_has_no_number():
    match = fresh()
    for choice in (-2, match.actions(), 10**6):
        with pytest.raises(BadInput, match="is none of this question"):
            match.action(choice)


def test_dealers_give_no_numbers_where_there_are_none():
    for dealer in (Rng(7), Secret(SECRET)):
        for n in (0, -1, 2**31 + 1, 2**62):
            with pytest.raises(BadInput, match="Chance gives whole numbers below 1 to"):
                dealer.below(n)


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
