"""PettingZoo: its own suite passes for every game, and an agent gets what its seat may know."""

import random
import warnings

import numpy as np
import pytest
from redealt import differs, games, middles, twin

import backroom
from backroom.bridges import pettingzoo as bridge
from backroom.engine import Illegal

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
    env = bridge.RawEnv(id, backroom.game(id).most, render_mode="ansi")
    other_worlds = 0
    for match in middles(id, range(12)):
        env = bridge.RawEnv(id, match.seats, render_mode="ansi")
        env.reset(seed=1)
        for seat in range(match.seats):
            other = twin(match, seat, 7)
            env.match = match
            before = given(env, seat)
            env.match = other
            assert given(env, seat) == before
            other_worlds += differs(match, other)

    assert other_worlds > 3 or match.seats == 1  # alone, one knows all that is dealt already


def given(env, seat):
    """All that an agent, or whoever looks on, can get hold of."""
    seen = env.observe(f"seat_{seat}")
    mask = seen["action_mask"].tobytes()
    return seen["observation"].tobytes(), mask, env.infos[f"seat_{seat}"], env.render()


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


def test_a_match_that_does_not_end_is_cut_off(monkeypatch):
    monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20)
    env = bridge.env("dirty-money")
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))

    assert all(env.truncations.values())
    assert not any(env.terminations.values())
