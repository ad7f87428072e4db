"""PettingZoo: its own suite passes for every game, and an agent gets what its seat may know."""

import copy
import pickle
import random
import warnings

import numpy as np
import pytest
from pettingzoo.utils.conversions import aec_to_parallel
from redealt import differs, games, moments, refusals, twin

import backroom
from backroom.bridges import pettingzoo as bridge
from backroom.engine import BadInput, Illegal

with warnings.catch_warnings():  # the suite itself uses what PettingZoo has deprecated
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

# What its suite says of every environment with masks that is not on a list of its own.
ALWAYS_SAID = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("id", games())
def test_its_own_suite_passes(id):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(bridge.env(id), num_cycles=1000)
        seed_test(lambda: bridge.env(id), num_cycles=200)
        render_test(lambda render_mode: bridge.env(id, render_mode=render_mode))
        parallel_api_test(bridge.parallel_env(id), num_cycles=1000)
        parallel_seed_test(lambda: bridge.parallel_env(id), num_cycles=100)

    assert {str(warning.message) for warning in said} <= ALWAYS_SAID


@pytest.mark.parametrize("id", games())
def test_a_match_is_the_engines_to_the_end(id):
    """The same seed and the same choices without the bridge: the same record, and rewards are its returns."""
    env, rng = bridge.env(id), random.Random(3)
    env.reset(seed=5)
    match, rewards = backroom.game(id).new(seed=5), {}
    for agent in env.agent_iter():
        observation, reward, over, given_up, info = env.last()
        assert (given_up, info) == (False, {})
        if over:
            rewards[agent] = reward
            env.step(None)
            continue
        assert agent == f"seat_{match.seat}"
        assert np.array_equal(observation["observation"], np.array(match.tensor(match.seat), np.float32))
        (possible,) = observation["action_mask"].nonzero()
        assert list(possible) == sorted(match.action(choice) for choice in match.choices())
        choice = rng.choice(match.choices())
        env.step(match.action(choice))
        match.push(choice)

    assert env.unwrapped.match.record() == match.record()
    assert rewards == {f"seat_{seat}": worth for seat, worth in enumerate(match.returns())}


@pytest.mark.parametrize("id", games())
def test_an_agent_gets_nothing_that_its_seat_cannot_know(id):
    """What it cannot know is dealt anew: not a byte of what it gets changes."""
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
    """All that an agent, or whoever looks on, can get hold of, until it acts and when it does what is forbidden."""
    agent = f"seat_{seat}"
    env = bridge.env(match.game.id, match.seats, render_mode="ansi")
    together = bridge.parallel_env(match.game.id, match.seats)
    for table in (env, together):
        table.unwrapped.table.new = lambda seed: match.clone()
    env.reset(seed=1)
    observations, infos = together.reset(seed=1)
    told = [in_bytes(env.observe(agent)), in_bytes(observations[agent]), infos[agent], *public(env)]
    if env.agent_selection == agent:
        told += [in_bytes(env.last()[0]), env.last()[1:], refusals(match)]
        env.step(forbidden(env))
        told += [in_bytes(env.observe(agent)), *public(env)]
    return told


def in_bytes(observation):
    return {name: part.tobytes() for name, part in observation.items()}


def public(env):
    """What is the same for all agents."""
    said = env.agents, env.agent_selection, env.rewards, env.terminations, env.truncations, env.infos
    return [*said, env.unwrapped._cumulative_rewards, env.render(), str(env), env.metadata]


def test_tables_are_as_asked_for():
    env = bridge.env("dirty-money", seats=5, rounds=1, set_aside=True)
    env.reset(seed=1)

    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3", "seat_4"]
    assert env.unwrapped.match.settings == {"rounds": 1, "set_aside": True}
    assert str(env) == "dirty_money_v0"


def test_without_a_seed_every_match_is_another_and_all_follow_from_the_first_seed():
    def deals():
        env = bridge.env("dirty-money")
        records = []
        for seed in (9, None, None):
            env.reset(seed=seed)
            records.append(env.unwrapped.match.view(0))
        return records

    first = deals()
    assert first == deals()
    assert first[0] != first[1] != first[2]


def forbidden(env):
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_what_the_mask_forbids_ends_the_match_and_costs_more_than_losing():
    env = bridge.env("dirty-money")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(forbidden(env))

    assert all(env.terminations.values())
    assert env.rewards == {name: -1.0 if name == agent else 0 for name in env.agents}


def test_without_wrappers_it_is_refused_with_a_sentence_and_changes_nothing():
    env = bridge.RawEnv("dirty-money")
    env.reset(seed=1)
    before = env.match.record()
    with pytest.raises(Illegal, match="DM-3"):
        env.step(forbidden(env))

    assert env.match.record() == before


@pytest.mark.parametrize("agent", ["x", "seat_3", 0, None, [1]])
@pytest.mark.parametrize("asked", ["observe", "observation_space", "action_space"])
def test_an_agent_that_is_not_at_the_table_is_refused_in_a_sentence(asked, agent):
    env = bridge.RawEnv("dirty-money")
    env.reset(seed=1)

    with pytest.raises(BadInput, match=r"This table has no agent .*; it has: seat_0, seat_1, seat_2\."):
        getattr(env, asked)(agent)


def test_a_match_that_does_not_end_is_cut_off(monkeypatch):
    monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20)
    env = bridge.env("dirty-money")
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_nobody_is_asked_once_a_round_so_there_is_only_the_wrapper_for_turns():
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(bridge.env("dirty-money"))


def test_copies_and_what_comes_out_of_a_pickle_go_on_alike():
    env = bridge.env("hand-management")
    env.reset(seed=1)
    ways = []
    for one in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        rng = random.Random(2)
        for _ in one.agent_iter(80):
            mask = one.last()[0]["action_mask"]
            one.step(int(rng.choice(np.flatnonzero(mask))) if mask.any() else None)
        there = one.unwrapped.match.record()
        one.reset()
        ways.append((there, one.unwrapped.match.record()))

    assert ways[0] == ways[1] == ways[2]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array'; there are: human, ansi"),
        ({"illegal_reward": "none"}, "The reward for what is forbidden is a number, not 'none'"),
        ({"seats": 2}, "Dirty Money is for 3–6 players, not 2"),
        ({"edition": "purses"}, "Dirty Money has no edition 'purses'"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_match(wrong, why):
    with pytest.raises(BadInput, match=why):
        bridge.env("dirty-money", **wrong)


@pytest.mark.parametrize("wrong", [None, 3])
def test_what_is_no_name_of_a_game_is_refused(wrong):
    with pytest.raises(BadInput, match=f"A game is named by a text such as 'dirty-money', not {wrong}"):
        bridge.env(wrong)


@pytest.mark.parametrize("wrong", [1.5, None, "jewels-9"])
def test_what_is_no_number_of_an_action_is_refused(wrong):
    env = bridge.RawEnv("dirty-money")
    env.reset(seed=1)
    with pytest.raises(BadInput, match="An action is a whole number, not "):
        env.step(wrong)


NEEDS_A_MATCH = [
    lambda env: env.step(0),
    lambda env: env.last(),
    lambda env: env.observe("seat_0"),
    lambda env: env.render(),
    lambda env: env.agent_iter(),
]


@pytest.mark.parametrize("asked", NEEDS_A_MATCH)
@pytest.mark.parametrize("closed", [False, True])
def test_what_comes_before_reset_is_refused_as_pettingzoo_refuses_it(asked, closed):
    """Its wrapper asserts; ours can be caught as that, and as bad input like all of Backroom's."""
    for env in (bridge.env("dirty-money"), bridge.RawEnv("dirty-money")):
        if closed:
            env.close()
        if env is env.unwrapped or asked is not NEEDS_A_MATCH[1]:  # PettingZoo's wrapper has no `last` of its own
            with pytest.raises(AssertionError, match=r"reset\(\)"):
                asked(env)
    with pytest.raises(BadInput, match=r"reset\(\) comes first: no match has been dealt yet"):
        asked(env)


@pytest.mark.parametrize("name", ["agent_selection", "rewards", "terminations", "truncations", "infos"])
def test_what_nobody_has_before_reset_is_a_missing_attribute(name):
    for env in (bridge.env("dirty-money"), bridge.RawEnv("dirty-money")):
        assert not hasattr(env, name)
    with pytest.raises(AttributeError, match=r"reset\(\) comes first"):
        getattr(env, name)
    with pytest.raises(AttributeError, match="RawEnv has no 'lamp'"):
        env.lamp  # noqa: B018


def test_after_the_end_there_is_nobody_to_step_until_the_next_match():
    env, rng = bridge.RawEnv("dirty-money", rounds=1), random.Random(1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        mask = env.last()[0]["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))) if mask.any() else None)

    for after in (lambda: env.step(None), lambda: env.step(0), env.last):
        with pytest.raises(BadInput, match=r"This match has ended: reset\(\) deals another"):
            after()
    assert list(env.agent_iter()) == []
    assert "The match is over" in bridge.as_text(env.match)
    env.reset()
    env.last()
