"""RLCard: it has no suite for other people's environments, so this is what its own tests ask of each of its own."""

import re
from pathlib import Path

import numpy as np
import pytest
from redealt import differs, games, moments, refusals, twin

rlcard = pytest.importorskip("rlcard", reason="RLCard is not installed here: make bridges", exc_type=ImportError)

from rlcard.agents import CFRAgent, RandomAgent  # noqa: E402
from rlcard.utils import tournament  # noqa: E402

import backroom  # noqa: E402
from backroom.bridges.rlcard import name_of  # noqa: E402


def made(id, **config):
    return rlcard.make(name_of(id), {"seed": 4, **config})


def filled(env):
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


@pytest.mark.parametrize("id", games())
def test_a_state_has_all_that_agents_look_for(id):
    env = made(id)
    state, player = env.reset()

    assert state["obs"].shape == tuple(env.state_shape[player])
    assert state["raw_legal_actions"] == list(state["legal_actions"]) == list(env._get_legal_actions())
    assert all(0 <= action < env.num_actions for action in state["legal_actions"])
    assert env.get_state(player)["raw_obs"] == env.game.match.view(player)


@pytest.mark.parametrize("id", games())
def test_a_run_gives_everybody_their_decisions_and_their_payoff(id):
    trajectories, payoffs = filled(made(id)).run(is_training=False)
    again, same = filled(made(id)).run(is_training=True)

    assert all(len(steps) % 2 == 1 for steps in trajectories)
    assert len(payoffs) == len(trajectories) == len(again)
    assert len(same) == len(payoffs)
    assert payoffs.sum() == pytest.approx(1.0) or len(payoffs) == 1


@pytest.mark.parametrize("id", games())
def test_the_same_seed_is_the_same_match(id):
    def told():
        env, states = made(id), []
        state, _ = env.reset()
        while not env.is_over():
            states.append(state["obs"].tobytes())
            state, _ = env.step(list(state["legal_actions"])[-1])
        return states, list(env.get_payoffs())

    assert told() == told()


@pytest.mark.parametrize("id", games())
def test_a_step_back_is_the_position_before(id):
    env = made(id, allow_step_back=True)
    state, player = env.reset()
    assert env.step_back() is False
    for _ in range(3):
        before = env.game.match.record()
        env.step(next(iter(state["legal_actions"])))
        back, who = env.step_back()
        assert (env.game.match.record(), who) == (before, player)
        assert np.array_equal(back["obs"], state["obs"])
        state, player = env.step(next(iter(back["legal_actions"])))


@pytest.mark.parametrize("id", games())
def test_an_agent_gets_nothing_that_its_seat_cannot_know(id):
    """What it cannot know is dealt anew: not a byte of its state changes."""
    other_worlds = 0
    for match in moments(id, range(3)):
        for seat in range(match.seats):
            other = twin(match, seat, 7)
            assert given(other, seat) == given(match, seat)
            other_worlds += differs(match, other)

    assert other_worlds > 10 or match.seats == 1  # alone, one knows all that is dealt already


def test_the_comparison_sees_a_single_card():
    match = next(moments("dirty-money", [1]))

    assert given(match, 1) != given(twin(match, 0, 7), 1)


def given(match, seat):
    """All that an agent gets, whoever is asked, and what it is told of what it may not do."""
    env = made(match.game.id, game_seats=match.seats)
    env.table.new = lambda seed: match.clone()
    first, asked = env.reset()
    states = [env.get_state(seat), *([first] if asked == seat else [])]
    told = [{**state, "obs": state["obs"].tobytes()} for state in states]
    return told, asked, env.get_player_id(), env.is_over(), list(env.get_payoffs()), asked == seat and refusals(match)


class Cfr(CFRAgent):
    """RLCard 1.2.0 calls `tostring`, which NumPy has taken away, so its CFR fails at its own games too."""

    def get_state(self, player_id):
        state = self.env.get_state(player_id)
        return state["obs"].tobytes(), list(state["legal_actions"])


def test_its_tournament_and_its_cfr_run(tmp_path):
    """Its CFR walks through all decisions of one deal an iteration, and steps back: six cards are few enough."""
    edition = str(Path(__file__).parent / "editions" / "pickpockets.toml")
    config = {"game_edition": edition, "game_rounds": 1, "game_set_aside": True}
    env = made("dirty-money", allow_step_back=True, **config)
    agent = Cfr(env, str(tmp_path))
    agent.train()

    assert agent.average_policy
    assert sum(tournament(filled(made("dirty-money", **config)), 10)) == pytest.approx(1.0)


def test_a_match_that_does_not_end_is_given_up_and_pays_nobody(monkeypatch):
    monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20)
    env = made("dirty-money")
    state, _ = env.reset()
    for _ in range(20):
        if not env.is_over():
            state, _ = env.step(next(iter(state["legal_actions"])))

    assert env.is_over()
    assert not env.game.match.over
    assert list(env.get_payoffs()) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "asked",
    [
        lambda env: env.step(0),
        lambda env: env.get_state(0),
        lambda env: env.get_player_id(),
        lambda env: env.is_over(),
        lambda env: env.get_payoffs(),
        lambda env: env._get_legal_actions(),
    ],
)
def test_what_comes_before_reset_is_refused(asked):
    with pytest.raises(backroom.BadInput, match=r"reset\(\) comes first: no match has been dealt yet"):
        asked(made("dirty-money", allow_step_back=True))


def test_a_step_after_the_end_is_refused_until_the_next_match(monkeypatch):
    for given_up in (False, True):
        monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20 if given_up else 1000)
        env = made("dirty-money")
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(next(iter(state["legal_actions"])))
        with pytest.raises(backroom.BadInput, match=r"This match has ended: reset\(\) deals another"):
            env.step(0)
        assert env.game.match.over is not given_up
        state, _ = env.reset()
        env.step(next(iter(state["legal_actions"])))


def test_seats_may_be_counted_as_rlcard_does():
    assert made("dirty-money", game_num_players=5).num_players == 5


def test_what_cannot_be_is_refused():
    with pytest.raises(backroom.BadInput, match="has no option 'round'"):
        made("dirty-money", game_round=1)
    env = made("dirty-money")
    env.reset()
    with pytest.raises(backroom.BadInput, match="nobody perfect information"):
        env.get_perfect_information()


def test_the_code_on_the_page_runs():
    page = (Path(__file__).parents[2] / "docs" / "bridges.md").read_text()
    (block,) = re.findall(r"^```\n(import rlcard.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict = {}
    exec(block, names)

    assert names["env"].num_players == 4
