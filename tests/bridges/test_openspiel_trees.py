"""OpenSpiel: a game small enough to walk through all of it, and what walks."""

import sys
from pathlib import Path

import numpy as np
import pytest
from lengthy import left_to_make_bridges

import backroom

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here", exc_type=ImportError)

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    best_response,
    cfr,
    exploitability,
    external_sampling_mccfr,
    outcome_sampling_mccfr,
)

import backroom.bridges.openspiel  # noqa: E402

EDITIONS = Path(__file__).parent / "editions"
TREE = f"backroom_dirty_money(edition={EDITIONS / 'pickpockets.toml'},rounds=1,set_aside=True,tree=True)"


def test_the_tests_it_has_for_its_own_games_pass():
    pyspiel.random_sim_test(pyspiel.load_game(TREE), num_sims=5, serialize=True, verbose=False)


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


def walked(state, player, own=()):
    """Every decision of a player in the tree: what it is given there, and all it was given and did before."""
    if state.is_terminal():
        return
    seen = state.information_state_string(player) if state.current_player() == player else None
    if seen is not None:
        yield seen, own, tuple(state.legal_actions())
    for action in state.legal_actions():
        yield from walked(state.child(action), player, own if seen is None else (*own, (seen, action)))


def test_in_the_whole_tree_an_information_state_has_one_past_and_one_choice():
    """Perfect recall, without which nothing that CFR promises holds."""
    pasts = {}
    for seen, *known in walked(pyspiel.load_game(TREE).new_initial_state(), 0):
        assert pasts.setdefault(seen, known) == known

    assert len(pasts) == 684 / 3


def test_a_hand_has_no_order_in_an_information_state():
    """Seat 1 gets the same two cards, the other way round."""
    game = pyspiel.load_game(TREE.replace(",set_aside=True,tree=True", ""))
    deals = [game.new_initial_state(), game.new_initial_state()]
    for state, order in zip(deals, ([0, 1, 2, 3, 4, 5], [1, 0, 2, 3, 4, 5]), strict=True):
        for outcome in [6, 6, 7, *order]:  # Cleaners first; seat 3 gets First Player
            state.apply_action(outcome)
    first, second = ([state.information_state_string(player) for player in range(3)] for state in deals)

    assert first == second
    assert len(set(first)) == 3


@left_to_make_bridges
def test_nobody_has_more_to_gain_than_a_best_response_finds():
    """`exploitability` itself is for two players; of three each one's gain is counted."""
    game = pyspiel.load_game(TREE)
    uniform = policy.UniformRandomPolicy(game)
    start = game.new_initial_state()
    gains = [best_response.BestResponsePolicy(game, player, uniform).value(start) - 1 / 3 for player in range(3)]

    assert sum(gains) == pytest.approx(0.2885, abs=1e-3)


@left_to_make_bridges
def test_cfr_leaves_less_and_less_to_exploit():
    game = pyspiel.load_game(TREE)
    solver = cfr.CFRSolver(game)
    left = []
    for _ in range(3):
        solver.evaluate_and_update_policy()
        left.append(exploitability.nash_conv(game, solver.average_policy()))

    assert left[0] > left[1] > left[2] > 0
    assert left[2] < 0.15


@pytest.mark.parametrize(
    "sampling", [external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver]
)
def test_sampling_cfr_needs_no_tree(sampling):
    """The same game as it is played, card by card."""
    game = pyspiel.load_game(TREE.replace(",tree=True", ""))
    solver = sampling(game)
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1.0)


@pytest.mark.parametrize("id", backroom.games())
def test_outcome_sampling_plays_whole_matches_of_full_decks(id):
    """It calls itself at every move, and weighs what it did by ever smaller chances."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(f"backroom_{id.replace('-', '_')}"))
    deepest = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        with np.errstate(all="ignore"):
            solver.iteration()
    finally:
        sys.setrecursionlimit(deepest)

    assert solver.average_policy() is not None


@left_to_make_bridges
def test_its_compiled_solver_walks_the_same_tree():
    game = pyspiel.load_game(TREE)
    solver = pyspiel.CFRSolver(game)
    solver.evaluate_and_update_policy()

    assert pyspiel.nash_conv(game, solver.average_policy()) == pytest.approx(0.2885, abs=1e-3)


@left_to_make_bridges
def test_a_deck_with_too_many_deals_is_no_tree():
    state = pyspiel.load_game("backroom_dirty_money(tree=True)").new_initial_state()
    state.apply_action(0)
    with pytest.raises(backroom.BadInput, match="more than 20,000 ways to deal"):
        state.chance_outcomes()
