"""OpenSpiel: its own tests pass for every game, and its algorithms run (`make bridges` installs it)."""

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from redealt import differs, games, middles, twin

import backroom
from backroom.engine import Deal

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: make bridges", exc_type=ImportError)

import numpy as np  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from backroom.bridges.openspiel import Player, name_of  # noqa: E402

EDITIONS = Path(__file__).parent / "editions"
TREE = f"backroom_dirty_money(edition={EDITIONS / 'pickpockets.toml'},rounds=1,set_aside=True,tree=True)"


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
    pyspiel.random_sim_test(loaded(id), num_sims=1, serialize=True, verbose=False)


def test_they_pass_for_a_tree_too():
    pyspiel.random_sim_test(pyspiel.load_game(TREE), num_sims=5, serialize=True, verbose=False)


def outcomes_of(log):
    return [outcome for event in log for outcome in event.outcomes]


def followed(match):
    """The state that a match's log leads to, outcome by outcome."""
    state = loaded(match.game.id) if match.seats == match.game.fewest else None
    state = state or pyspiel.load_game(f"{name_of(match.game.id)}(players={match.seats})")
    state = state.new_initial_state()
    for outcome in outcomes_of(match.log):
        state.apply_action(state.action_of(outcome))
    return state


@pytest.mark.parametrize("id", games())
def test_a_player_gets_nothing_that_it_cannot_know(id):
    """What it cannot know is dealt anew: not a byte of what it gets changes, nor what it remembers."""
    other_worlds = 0
    for match in middles(id, range(12)):
        player = match.seat
        other = twin(match, player, 7)
        before, after = followed(match), followed(other)
        assert after.current_player() == player
        assert given(after, player) == given(before, player)
        other_worlds += differs(match, other)

    assert other_worlds > 3 or match.seats == 1  # alone, one knows all that is dealt already


def given(state, player):
    """All that a player, or whoever looks on, can get hold of."""
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    seen = make_observation(state.get_game(), public)
    seen.set_from(state, player)
    return (
        state.information_state_string(player),
        state.observation_string(player),
        bytes(np.array(state.observation_tensor(player))),
        state.legal_actions(player),
        [state.action_to_string(player, action) for action in state.legal_actions(player)],
        bytes(seen.tensor),
        seen.string_from(state, player),
    )


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
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())
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


# A game small enough to walk through all of it.


def test_in_a_tree_a_deal_is_one_outcome_and_nobody_is_asked_who_has_no_choice():
    """Six cards, of which three are set aside: 120 deals, three ways to lead; 6 · 5 · 4 = 120."""
    state = pyspiel.load_game(TREE).new_initial_state()
    assert [round(chance, 9) for _, chance in state.chance_outcomes()] == [round(1 / 3, 9)] * 3
    state.apply_action(0)
    deals = state.chance_outcomes()
    assert len(deals) == 120
    assert {round(chance, 9) for _, chance in deals} == {round(1 / 120, 9)}
    state.apply_action(17)
    decisions = 0
    while not state.is_terminal():
        assert len(state.legal_actions()) > 1
        state.apply_action(state.legal_actions()[0])
        decisions += 1
    assert decisions < 6


def test_cfr_leaves_less_and_less_to_exploit():
    game = pyspiel.load_game(TREE)
    solver = cfr.CFRSolver(game)
    left = []
    for _ in range(3):
        solver.evaluate_and_update_policy()
        left.append(exploitability.nash_conv(game, solver.average_policy()))

    assert left[0] > left[1] > left[2] > 0
    assert left[2] < 0.15


def test_sampling_cfr_needs_no_tree():
    """The same game as it is played, card by card."""
    game = pyspiel.load_game(TREE.replace(",tree=True", ""))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1.0)


def test_its_compiled_solver_walks_the_same_tree():
    game = pyspiel.load_game(TREE)
    solver = pyspiel.CFRSolver(game)
    solver.evaluate_and_update_policy()

    assert pyspiel.nash_conv(game, solver.average_policy()) == pytest.approx(0.2885, abs=1e-3)


def test_a_deck_with_too_many_deals_is_no_tree():
    state = pyspiel.load_game("backroom_dirty_money(tree=True)").new_initial_state()
    state.apply_action(0)
    with pytest.raises(backroom.BadInput, match="more than 20,000 ways to deal"):
        state.chance_outcomes()
