"""The public face of a match."""

import json
import pickle
import random

import pytest

import backroom
from backroom.engine import BadInput, Illegal, Rng, facts
from backroom.engine.words import Reader, third_person


@pytest.fixture
def game():
    return backroom.game("dirty-money")


@pytest.fixture
def match(game):
    return game.new(seats=4, seed=7)


def play_some(match, plies, seed=1):
    rng = Rng(seed)
    for _ in range(plies):
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
    return match


def test_the_same_seed_deals_the_same_cards(game):
    assert facts(game.new(4, seed=7).state) == facts(game.new(4, seed=7).state)
    assert facts(game.new(4, seed=7).state) != facts(game.new(4, seed=8).state)


def test_a_secret_deals_too(game):
    one, other = game.new(4, secret=b"a" * 32), game.new(4, secret=b"b" * 32)

    assert facts(one.state) == facts(game.new(4, secret=b"a" * 32).state)
    assert one.state.hands != other.state.hands


def test_without_a_seed_chance_is_yours_to_play(game):
    match = game.new(3)

    assert match.seat == backroom.CHANCE
    assert [option.text for option in match.options()] == ["cleaner", "first-player"]
    assert match.weights() == [2, 1]
    match.play("first-player")
    assert match.weights() == [2]


def test_only_chance_has_weights(match):
    with pytest.raises(BadInput, match="Only chance"):
        match.weights()


def test_a_move_is_a_text_a_choice_or_an_option(game):
    matches = [game.new(4, seed=7) for _ in range(3)]
    option = matches[0].options()[2]
    for match, move in zip(matches, (option, option.choice, f" {option.text.upper()}"), strict=True):
        match.play(move)

    assert facts(matches[0].state) == facts(matches[1].state) == facts(matches[2].state)


def test_questions_and_labels_call_the_players_by_name():
    ministers = backroom.game("clean-hands").new(4, seed=1, names=["Ann", "Bob", "Cy", "Di"])
    voters = backroom.game("lie-cheat-and-steal").new(2, names=["Ann", "Bob"])

    assert ministers.seat == 1
    assert [option.label.split(" (")[0] for option in ministers.options()] == ["Ann", "You", "Cy", "Di"]
    assert [option.text for option in ministers.options()] == ["seat-1", "seat-2", "seat-3", "seat-4"]
    assert voters.question().text == "What does Ann roll for the first turn?"


@pytest.mark.parametrize("move", ["jewels-99", 999, -5, "", True, 3.5, None])
def test_what_is_not_offered_is_refused_with_its_rule(match, move):
    before = facts(match.state)

    with pytest.raises(Illegal) as refused:
        match.play(move)

    assert refused.value.rule == match.question().rule
    assert refused.value.rule in str(refused.value)
    assert facts(match.state) == before


def test_play_and_push_leave_the_same_trace(game):
    played, pushed = game.new(4, seed=3), game.new(4, seed=3)
    while not played.over:
        choice = played.choices()[-1]
        played.play(choice)
        pushed.push(choice)

    assert played.record() == pushed.record()
    assert played.story(0)[-1].text == pushed.story(0)[-1].text


def test_nothing_can_be_played_when_it_is_over(match):
    play_some(match, 192)

    assert match.over
    assert match.seat is None
    assert match.choices() == []
    assert match.options() == []
    with pytest.raises(Illegal, match="over"):
        match.play("jewels-1")


def test_returns_are_shares_of_the_win(match):
    assert match.returns() == [0, 0, 0, 0]
    play_some(match, 192)

    assert sum(match.returns()) == pytest.approx(1)
    assert all(share > 0 for seat, share in enumerate(match.returns()) if seat in match.winners())


def test_the_action_space_is_the_same_all_match_long(match):
    size = match.actions()
    while not match.over:
        mask = match.mask()
        assert len(mask) == size
        assert [match.action(choice) for choice in match.choices()] == [n for n, on in enumerate(mask) if on]
        match.push(match.choices()[0])

    assert not any(match.mask())


def test_a_view_is_ready_for_json(match):
    for seat in (None, 0, 3):
        assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_sits_there(match, seat):
    with pytest.raises(BadInput, match="not at this table"):
        match.view(seat)
    with pytest.raises(BadInput, match="not at this table"):
        match.story(seat)
    with pytest.raises(BadInput, match="not at this table"):
        match.imagine(seat, 1)


def test_a_story_goes_on_where_it_was_read(match):
    first = [line.text for line in match.story(2)]
    play_some(match, 10)
    whole = [line.text for line in match.story(2)]

    assert whole[: len(first)] == first
    assert whole == [line.text for line in match.clone().story(2)]
    assert [line.event for line in match.story(2)] == sorted(line.event for line in match.story(2))


def test_a_story_begins_before_the_first_event(match):
    assert match.story(None)[0].text == "Round 1 of 3."


def test_an_imagined_match_can_keep_the_story_of_its_seat(match):
    play_some(match, 9)
    dream = match.imagine(1, 5, story=True)

    assert [line.text for line in dream.story(1)] == [line.text for line in match.story(1)]
    dream.push(dream.choices()[0])
    assert len(dream.story(1)) > len(match.story(1))
    with pytest.raises(BadInput, match="only to its own seat"):
        dream.story(0)


def test_an_imagined_match_has_no_story_unless_it_is_asked_to_keep_one(match):
    with pytest.raises(BadInput, match="story=True"):
        match.imagine(1, 5).story(1)


def test_imagining_takes_its_chance_from_a_number_a_dealer_or_a_random(match):
    tables = [facts(match.imagine(0, rng).state) for rng in (5, Rng(5))]

    assert tables[0] == tables[1]
    assert match.imagine(0, random.Random(5)).state.hands[0] == match.state.hands[0]


def test_a_playout_leaves_the_match_alone(match):
    before = facts(match.state)

    assert match.playout(3) == 192
    assert facts(match.state) == before


def test_a_playout_of_the_state_is_what_pushing_gives(game):
    """One loop runs steps from the stack, the other through push: both must come to the same table."""
    quick, slow = game.new(5, seed=9).state, game.new(5, seed=9).state
    quick.playout(Rng(4))
    rng = Rng(4)
    while slow.stack:
        slow.chance(rng)
        if slow.stack:
            choices = slow.choices()
            slow.push(choices[rng.below(len(choices))])

    assert facts(quick) == facts(slow)


def test_a_state_can_be_sent_to_another_process(match):
    play_some(match, 30)
    copy = pickle.loads(pickle.dumps(match.state))

    assert [repr(step) for step in copy.stack] == [repr(step) for step in match.state.stack]
    assert copy.hands == match.state.hands
    assert copy.box.ids == match.state.box.ids
    assert copy.playout(Rng(1)) == match.state.clone().playout(Rng(1))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 2}, "3–6 players, not 2"),
        ({"seats": 7}, "3–6 players, not 7"),
        ({"seats": "4"}, "3–6 players, not '4'"),
        ({"seats": True}, "not True"),
        ({"rounds": 0}, "'rounds' is a whole number from 1 to 9, not 0"),
        ({"rounds": "ten"}, "not 'ten'"),
        ({"rounds": True}, "not True"),
        ({"set_aside": 2}, "'set_aside' is yes or no, not 2"),
        ({"colour": "red"}, "no option 'colour'; it has: rounds, set_aside"),
        ({"edition": "deluxe"}, "no edition 'deluxe'; it has: standard"),
        ({"edition": "nowhere/mine.toml"}, "cannot be read"),
        ({"seed": -3}, "A seed is a whole number"),
        ({"seed": 1, "secret": b"x" * 32}, "not both"),
        ({"names": ["Ann"]}, "need 3 names"),
        ({"names": ["Ann", "B|ob", "Cy"]}, "cannot be a name"),
        ({"names": ["Ann", " ", "Cy"]}, "cannot be a name"),
        ({"names": ["Ann", "Bob", " Ann"]}, "Two players are called Ann"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(game, wrong, sentence):
    with pytest.raises(BadInput) as refused:
        game.new(**wrong)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_may_be_given_as_text(game):
    assert game.new(3, rounds="2", set_aside="yes").settings == {"rounds": 2, "set_aside": True}


def test_readers_are_spoken_to_as_you():
    reader = Reader(1, ["Ann", "Bob", "Cy"])

    assert reader.does(0, "take") == "Ann takes"
    assert reader.does(1, "take") == "You take"
    assert reader.does(1, "be") == "You are"
    assert reader.whose(1) == "your"
    assert reader.whose(2) == "Cy's"
    assert reader.list([0, 1, 2]) == "Ann, Cy and you"
    assert reader.list([2]) == "Cy"


def test_a_reader_begins_sentences_and_goes_on():
    reader = Reader(1, ["Ann", "Bob", "Cy"])

    assert [reader.subject(1), reader.subject(0)] == ["You", "Ann"]
    assert [reader.owner(1), reader.owner(0)] == ["Your", "Ann's"]
    assert [reader.verb(1, "be"), reader.verb(0, "be"), reader.verb(0, "sue")] == ["are", "is", "sues"]
    assert [reader.win([1]), reader.win([2]), reader.win([1, 0])] == ["You win", "Cy wins", "Ann and you share the win"]
    assert Reader(None, ["Ann", "Bob"]).win([0, 1]) == "Ann and Bob share the win"


def test_verbs_in_the_third_person():
    verbs = ("take", "pass", "carry", "play", "be", "have", "catch")

    assert [third_person(verb) for verb in verbs] == ["takes", "passes", "carries", "plays", "is", "has", "catches"]


def test_a_number_of_the_action_space_is_a_choice_again():
    match = backroom.game("clean-hands").new(4, seed=1)
    assert [match.choice(match.action(choice)) for choice in match.choices()] == match.choices()

    with pytest.raises(backroom.BadInput, match="Action 634 belongs to another question: here they run from 0 to"):
        match.choice(match.actions() - 1)
    impossible = next(action for action, possible in enumerate(match.mask()) if not possible)
    with pytest.raises(backroom.Illegal, match="CH-"):
        match.choice(impossible)
    with pytest.raises(backroom.BadInput, match="An action is a whole number, not 'first'"):
        match.choice("first")


@pytest.mark.parametrize("id", backroom.games())
def test_at_the_end_nothing_can_be_done_and_nothing_is_idle(id):
    match = backroom.game(id).new(seed=1)
    while not match.over:
        match.push(match.choices()[0])

    assert (match.choices(), match.options(), match.idle()) == ([], [], {})
