"""OpenSpiel: its own tests pass for every game, and its algorithms run."""

import copy
import os
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lengthy import left_to_make_bridges
from redealt import differs, games, moments, refusals, twin

import backroom
from backroom.engine import Deal

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here", exc_type=ImportError)

import numpy as np  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from backroom.bridges.openspiel import Player, name_of  # noqa: E402


def loaded(id):
    return pyspiel.load_game(name_of(id))


def on_the_way(id, decisions, seed=1):
    """A state with somebody to decide, after so many decisions at random."""
    state, rng = loaded(id).new_initial_state(), np.random.RandomState(seed)
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        outcomes = state.chance_outcomes() if state.is_chance_node() else None
        actions, weights = zip(*outcomes, strict=True) if outcomes else (state.legal_actions(), None)
        state.apply_action(int(rng.choice(actions, p=weights)))
    return state


@left_to_make_bridges
def test_its_own_suite_passes_at_every_number_of_seats():
    """`games_sim_test` takes whatever is registered: each game by itself, and with as many players as it can have."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "backroom.bridges.openspiel"]
        + [games_sim_test.__file__, "-k", "backroom"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )

    assert done.returncode == 0, done.stdout
    tables = sum(min(6, backroom.game(id).most) - max(2, backroom.game(id).fewest) + 1 for id in games() if several(id))
    assert f"{len(games()) + tables} passed" in done.stdout


def several(id):
    return backroom.game(id).most > 1


@pytest.mark.parametrize("id", games())
def test_the_tests_it_has_for_its_own_games_pass(id):
    pyspiel.random_sim_test(pyspiel.load_game(short(id)), num_sims=1, serialize=True, verbose=False)


def short(id):
    """A game of few rounds, as each state is compared with many."""
    few = {"clean-hands": "rounds=2", "dirty-money": "rounds=1", "lie-cheat-and-steal": "turns=3"}
    return f"{name_of(id)}({few.get(id, '')})"


def outcomes_of(log):
    return [outcome for event in log for outcome in event.outcomes]


def followed(match):
    """The state that a match's log leads to, outcome by outcome."""
    state = pyspiel.load_game(f"{name_of(match.game.id)}(players={match.seats})").new_initial_state()
    for outcome in outcomes_of(match.log):
        state.apply_action(state.action_of(outcome))
    return state


@pytest.mark.parametrize("id", games())
def test_a_player_gets_nothing_that_it_cannot_know(id):
    """What it cannot know is dealt anew: not a byte of what it gets changes, nor what it remembers."""
    other_worlds = 0
    for match in moments(id, range(3)):
        before = followed(match)
        for player in range(match.seats):
            other = twin(match, player, 7)
            assert given(followed(other), player) == given(before, player)
            other_worlds += differs(match, other)

    assert other_worlds > 10 or match.seats == 1  # alone, one knows all that is dealt already


def test_the_comparison_sees_a_single_card():
    match = next(moments("dirty-money", [1]))

    assert given(followed(match), 1) != given(followed(twin(match, 0, 7)), 1)


def given(state, player):
    """All that a player, or whoever looks on, can get hold of."""
    actions = range(state.get_game().num_distinct_actions()) if state.current_player() == player else []
    return (
        state.information_state_string(player),
        state.observation_string(player),
        bytes(np.array(state.observation_tensor(player))),
        *observed(state, player),
        (state.current_player(), state.legal_actions(player), state.legal_actions_mask(player)),
        [state.action_to_string(player, action) for action in actions],
        (state.is_terminal(), state.returns(), state.rewards(), actions and refusals(state.match)),
    )


PRIVATE, PUBLIC = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE


def observed(state, player):
    """What only a player sees; what spectators see, and have ever seen, whoever it is that asks."""
    game = state.get_game()
    alone, seen, ever = (
        make_observation(game, pyspiel.IIGObservationType(*kind))
        for kind in [(False, False, PRIVATE), (True, False, PUBLIC), (True, True, PUBLIC)]
    )
    seen.set_from(state, 0)
    return alone.string_from(state, player), seen.string_from(state, 0), bytes(seen.tensor), ever.string_from(state, 0)


@pytest.mark.parametrize("id", games())
def test_only_what_is_possible_has_words(id):
    """An impossible choice has none that the game could find, and another's choices are not said."""
    state = on_the_way(id, 6)
    player, match = state.current_player(), state.match
    texts = {match.action(option.choice): option.text for option in match.options()}
    for action in range(state.get_game().num_distinct_actions()):
        assert state.action_to_string(player, action) == texts.get(action, f"action {action}")
        assert player == 1 or state.action_to_string(1, action) == f"action {action}"


@pytest.mark.parametrize("id", games())
def test_learners_get_no_more_than_that(id):
    """Its learning environment hands every player exactly this, and who is asked."""
    env = rl_environment.Environment(loaded(id))
    step = env.reset()
    observations, state = step.observations, env.get_state

    assert observations["current_player"] == state.current_player()
    for player in range(env.num_players):
        assert observations["info_state"][player] == state.observation_tensor(player)
        assert observations["legal_actions"][player] == state.legal_actions(player)


def remembered(state, player):
    """What a player was given, and did, at each of its decisions on the way here."""
    on_the_way, moments = state.get_game().new_initial_state(), []
    for action in state.history():
        if on_the_way.current_player() == player:
            seen = on_the_way.information_state_string(player), on_the_way.observation_string(player)
            moments.append((*seen, on_the_way.observation_tensor(player), on_the_way.legal_actions(), action))
        on_the_way.apply_action(action)
    return moments


@left_to_make_bridges
@pytest.mark.parametrize("id", games())
def test_a_resampled_past_is_one_that_the_player_remembers(id):
    """At each of its decisions it was given the same, byte by byte, and did the same."""
    for match in moments(id, range(2)):
        state = followed(match)
        for player in {state.current_player(), match.seats - 1}:
            other = state.resample_from_infostate(player, random.Random(3).random)
            assert remembered(other, player) == remembered(state, player)


@pytest.mark.parametrize("id", games())
def test_there_is_an_information_state_at_every_moment_also_before_the_first_card(id):
    state, rng = loaded(id).new_initial_state(), random.Random(1)
    while not state.is_terminal() and len(state.history()) < 30:
        told = [state.information_state_string(player) for player in range(state.num_players())]
        assert len(set(told)) == state.num_players()
        state.apply_action(rng.choice(state.legal_actions()))


@left_to_make_bridges
@pytest.mark.parametrize("id", games())
def test_a_playthrough_writes_down_all_that_a_game_says_from_beginning_to_end(id):
    said = generate_playthrough.playthrough(short(id), None, seed=1)

    assert "# State 0\n" in said
    assert "PrivateObservationString(0)" in said
    assert "IsTerminal() = True" in said


def test_what_there_is_no_observation_of_is_none_or_a_sentence():
    game = loaded("dirty-money")
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)

    assert make_observation(game, everybody) is None
    with pytest.raises(backroom.BadInput, match="a story has no greatest length"):
        game.information_state_tensor_shape()
    with pytest.raises(backroom.BadInput, match="a story has no greatest length"):
        game.new_initial_state().information_state_tensor(0)


@pytest.mark.parametrize("id", games())
def test_chance_and_returns_stay_within_what_the_game_says(id):
    game, rng = loaded(id), random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        drawn = state.is_chance_node()
        bound = game.max_chance_outcomes() if drawn else game.num_distinct_actions()
        outcomes = state.chance_outcomes() if drawn else [(action, 1.0) for action in state.legal_actions()]
        actions, weights = zip(*outcomes, strict=True)
        assert list(actions) == sorted(set(actions))
        assert 0 <= actions[0] <= actions[-1] < bound
        assert sum(weights) == pytest.approx(1.0) or not drawn
        state.apply_action(rng.choices(actions, weights)[0])

    assert len(state.history()) < game.max_game_length()
    assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())
    assert not several(id) or sum(state.returns()) == pytest.approx(game.utility_sum())


def test_a_match_that_does_not_end_is_shared_by_all(monkeypatch):
    monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20)
    state = loaded("dirty-money").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

    assert state.returns() == [1 / 3] * 3
    assert sum(state.returns()) == pytest.approx(state.get_game().utility_sum())


@pytest.mark.parametrize("id", games())
def test_an_information_state_remembers_what_was_known_and_done_before(id):
    """Perfect recall: of two states that a player takes for the same, all earlier ones are taken for the same too."""
    state = on_the_way(id, 3)
    match, player = state.match, state.current_player()
    lines = state.information_state_string(player).split("\n")

    assert len(set(lines)) > 3
    assert str(state.position.done[player]) in lines
    told = [line.text for line in match.story(player) if not isinstance(match.log[line.event].step, Deal)]
    assert [line for line in lines if line in told] == told


@pytest.mark.parametrize("id", games())
def test_a_state_is_resampled_with_a_history_of_its_own(id):
    state = on_the_way(id, 6)
    player = state.current_player()
    others = [state.resample_from_infostate(player, np.random.RandomState(seed).uniform) for seed in range(4)]

    assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
    assert several(id) == any(other.history() != state.history() for other in others)


@pytest.mark.parametrize("id", games())
def test_states_and_games_travel(id):
    state = on_the_way(id, 6)

    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    for kind in (pickle.loads(pickle.dumps(state.get_game())), copy.deepcopy(state.get_game())):
        assert str(kind) == str(state.get_game())
        assert kind.new_initial_state().chance_outcomes() == state.get_game().new_initial_state().chance_outcomes()
    game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(other) == str(state)
    assert game.num_distinct_actions() == state.match.actions()


@pytest.mark.parametrize("id", games())
def test_mcts_chooses_what_is_possible(id):
    state = on_the_way(id, 2)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)

    assert mcts.MCTSBot(state.get_game(), 1.4, 5, evaluator, random_state=rng).step(state) in state.legal_actions()


@pytest.mark.parametrize("id", [id for id in games() if several(id)])
def test_mcts_that_does_not_look_into_other_hands_runs_too(id):
    state = on_the_way(id, 2)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 1.4, 5, random_state=rng)

    assert bot.step(state) in state.legal_actions()


def test_the_house_plays_where_openspiel_wants_a_bot():
    game = loaded("dirty-money")
    bots = [Player("house", game, 1), *[pyspiel.make_uniform_random_bot(seat, seat) for seat in (1, 2)]]
    returns = [evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(seed)) for seed in range(12)]

    assert np.mean(returns, axis=0)[0] > 0.5


def test_a_bot_has_other_luck_in_every_match_and_the_same_from_the_same_seed():
    game = loaded("lie-cheat-and-steal")
    state = on_the_way("lie-cheat-and-steal", 1)

    def chosen(player):
        actions = []
        for _ in range(20):
            player.restart_at(state)
            actions.append(player.step(state))
        return actions

    first = chosen(Player("random", game, 1))
    assert len(set(first)) > 1
    assert first == chosen(Player("random", game, 1))


def test_a_bot_of_ones_own_plays_where_openspiel_wants_one(tmp_path):
    (tmp_path / "mine.py").write_text("class Last:\n    def choose(self, seen):\n        return seen.choices()[-1]\n")
    state = on_the_way("dirty-money", 1)
    action = Player(f"{tmp_path / 'mine.py'}", state.get_game()).step(state)

    assert action == state.match.action(state.match.choices()[-1])


def test_its_learning_environment_knows_the_games():
    env = rl_environment.Environment(loaded("hand-management"))
    env.seed(1)
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][step.current_player()][0]])

    assert sum(step.rewards) == 1.0


def test_the_code_on_the_page_runs():
    page = (Path(__file__).parents[2] / "docs" / "bridges.md").read_text()
    (block,) = re.findall(r"^```\n(import numpy as np\nimport pyspiel.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict = {}
    exec(block, names)

    assert len(names["bots"]) == names["game"].num_players()
