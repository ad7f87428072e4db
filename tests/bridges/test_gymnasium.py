"""Gymnasium: its checker passes for every game; one seat decides, bots play the others."""

import copy
import pickle
import random
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from redealt import differs, games, moments, refusals, twin

import backroom
from backroom.bots import named_bot
from backroom.bots.own.errors import BotFailed
from backroom.bridges.gymnasium import SeatEnv, name_of
from backroom.engine import BadInput


@pytest.mark.parametrize("id", games())
def test_its_own_checker_passes(id):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check_env(gymnasium.make(name_of(id)).unwrapped)

    assert [str(warning.message) for warning in said] == []


def played(env, seed, choose):
    """A whole match: what was seen, in bytes, and the last reward."""
    observation, info = env.reset(seed=seed)
    rng = random.Random(seed)
    seen, over, reward = [observation.tobytes()], False, 0.0
    while not over:
        assert reward == 0.0
        observation, reward, over, given_up, info = env.step(choose(info["action_mask"], rng))
        assert not given_up
        seen.append(observation.tobytes())
    return seen, reward


def at_random(mask, rng):
    return rng.choice(np.flatnonzero(mask))


@pytest.mark.parametrize("id", games())
def test_the_same_seed_is_the_same_match_against_the_same_bots(id):
    env, again = gymnasium.make(name_of(id)), gymnasium.make(name_of(id))
    seen, reward = played(env, 4, at_random)

    assert (seen, reward) == played(again, 4, at_random)
    assert reward == env.unwrapped.match.returns()[env.unwrapped.seat]
    assert backroom.replay(env.unwrapped.match.record()).over


@pytest.mark.parametrize("id", games())
def test_a_learner_gets_nothing_that_its_seat_cannot_know(id):
    """What it cannot know is dealt anew: not a byte of what it gets changes."""
    other_worlds = 0
    for match in moments(id, range(3)):
        other = twin(match, match.seat, 7)
        assert given(other) == given(match)
        other_worlds += differs(match, other)

    assert other_worlds > 3 or match.seats == 1  # alone, one knows all that is dealt already


def given(match):
    """All that a learner gets until it acts, and when it does what is forbidden."""
    env = SeatEnv(match.game.id, match.seats, seat=match.seat, bots="random", render_mode="ansi")
    env.table.new = lambda seed: match.clone()
    observation, info = env.reset(seed=1)
    told = [observation.tobytes(), in_bytes(info), env.action_masks().tobytes(), env.render(), refusals(match)]
    for action in np.flatnonzero(info["action_mask"] == 0)[::40]:
        env.reset(seed=1)
        observation, reward, over, given_up, info = env.step(action)
        told += [observation.tobytes(), reward, over, given_up, in_bytes(info), env.render()]
    return told


def in_bytes(info):
    return {**info, "action_mask": info["action_mask"].tobytes()}


def test_the_house_plays_the_other_seats_and_beats_chance():
    """Random moves against bots that are named one by one win less than their share."""
    env = SeatEnv("dirty-money", seats=3, seat=1, bots=["house", "random"], rounds=1)
    won = sum(played(env, seed, at_random)[1] for seed in range(40))
    chance = sum(played(SeatEnv("dirty-money", bots="random", rounds=1), seed, at_random)[1] for seed in range(40))

    assert won < chance


def test_a_seat_is_fixed_or_goes_around_the_table():
    fixed, around = SeatEnv("dirty-money", seat=2), SeatEnv("dirty-money")

    assert [fixed.reset(seed=seed)[1]["seat"] for seed in range(3)] == [2, 2, 2]
    assert [around.reset(seed=seed)[1]["seat"] for seed in range(4)] == [0, 1, 2, 0]


def test_what_the_mask_forbids_ends_the_match_worse_than_any_loss():
    for id in games():
        env = SeatEnv(id)
        _, info = env.reset(seed=1)
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[-1]))

        assert over
        assert reward == env.table.least - 1
        assert info["illegal"].endswith(".") or "belongs to another question" in info["illegal"]


def test_returns_stay_within_their_stakes():
    """An ending is never worth less or more than a game says; what is shared is one win."""
    for id in games():
        env = SeatEnv(id, bots="random")
        for seed in range(6):
            played(env, seed, at_random)
            house = [named_bot(env.table.game, "house") for _ in range(env.table.seats)]
            returns = (env.match if seed % 2 else env.table.new(seed).playout_by(house, seed)).returns()
            assert all(env.table.least <= worth <= env.table.most for worth in returns)
            assert not env.table.shares_a_win() or sum(returns) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seat": 3}, "Seat 3 is not at this table of 3"),
        ({"bots": ["house"]}, "2 other seats need a bot each, not 1"),
        ({"bots": None}, "Bots are a name for all, or a list of a name each, not None"),
        ({"bots": [1, 2]}, "The name of a bot is a text, not 1"),
        ({"seat": "1"}, "A seat is a whole number from 0 to 2, not '1'"),
        ({"illegal_reward": "none"}, "The reward for what is forbidden is a number, not 'none'"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array'; there are: human, ansi"),
        ({"bots": "nobody"}, "Dirty Money has no bot 'nobody'"),
        ({"seats": 9}, "Dirty Money is for 3–6 players, not 9"),
        ({"round": 1}, "Dirty Money has no option 'round'"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_match(wrong, why):
    with pytest.raises(BadInput, match=why):
        SeatEnv("dirty-money", **wrong)


def test_who_would_like_a_picture_may_ask_again_without():
    """As Stable-Baselines3 does where it is given a name: only a TypeError tells it to."""
    with pytest.warns(UserWarning, match="rgb_array"), pytest.raises(TypeError, match="no render mode 'rgb_array'"):
        gymnasium.make("backroom/DirtyMoney-v0", render_mode="rgb_array")


@pytest.mark.parametrize("wrong", [1.7, None, "jewels-9"])
def test_what_is_no_number_of_an_action_is_refused(wrong):
    env = SeatEnv("dirty-money")
    env.reset(seed=1)
    before = env.match.record()
    with pytest.raises(BadInput, match="An action is a whole number, not "):
        env.step(wrong)

    assert env.match.record() == before


@pytest.mark.parametrize(
    "asked", [lambda env: env.step(0), lambda env: env.render(), lambda env: env.action_masks(), lambda env: env.info()]
)
def test_what_comes_before_reset_is_refused_as_gymnasium_refuses_it(asked):
    env = SeatEnv("dirty-money", render_mode="ansi")
    for refusal in (BadInput, gymnasium.error.ResetNeeded):
        with pytest.raises(refusal, match=r"reset\(\) comes first: no match has been dealt yet"):
            asked(env)
        env.close()


def at_its_end(env):
    played(env, 1, at_random)


def forbidden(env):
    _, info = env.reset(seed=1)
    assert env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))[2]


@pytest.mark.parametrize("ended", [at_its_end, forbidden])
def test_a_step_after_the_end_is_refused_until_the_next_match(ended):
    env = SeatEnv("dirty-money", rounds=1)
    ended(env)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"This match has ended: reset\(\) deals another"):
        env.step(0)

    _, info = env.reset()
    env.step(info["action_mask"].argmax())


COUNTING = """
class Counting:
    def __init__(self):
        self.asked = 0

    def choose(self, seen):
        self.asked += 1
        return seen.choices()[self.asked % len(seen.choices())]
"""
ELSEWHERE = """
import pickle, sys
import numpy as np

with open(sys.argv[1], "rb") as file:
    env = pickle.load(file)
while not env.match.over:
    env.step(np.flatnonzero(env.action_masks())[0])
print(env.match.record(), end="")
"""


def test_with_a_bot_of_ones_own_a_match_goes_on_as_a_copy_and_in_another_process(tmp_path):
    """What the bot remembers goes with it."""
    (tmp_path / "counting.py").write_text(COUNTING)
    env = SeatEnv("dirty-money", seat=0, bots=str(tmp_path / "counting.py"), rounds=1)
    env.reset(seed=1)
    for _ in range(3):
        env.step(np.flatnonzero(env.action_masks())[0])
    copied = copy.deepcopy(env)
    (tmp_path / "env").write_bytes(pickle.dumps(env))
    elsewhere = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(tmp_path / "env")], capture_output=True, text=True, check=True
    )
    for one in (env, copied):
        while not one.match.over:
            one.step(np.flatnonzero(one.action_masks())[0])

    assert copied.match.record() == env.match.record() == elsewhere.stdout


def test_a_bot_of_ones_own_plays_the_other_seats(tmp_path):
    (tmp_path / "mine.py").write_text("class Last:\n    def choose(self, seen):\n        return seen.choices()[-1]\n")
    env = gymnasium.make("backroom/DirtyMoney-v0", seat=0, bots=f"{tmp_path / 'mine.py'}:Last", rounds=1)
    played(env, 1, at_random)
    match = backroom.replay(env.unwrapped.match.record())
    again = backroom.game("dirty-money").new(seed=1, rounds=1)
    for event in match.log[len(again.log) :]:
        if again.seat:
            assert event.outcomes == [again.choices()[-1]]
        again.push(event.outcomes[0])

    assert again.over


def test_a_bot_of_ones_own_that_fails_is_an_error_with_its_file_and_line(tmp_path):
    (tmp_path / "mine.py").write_text("class Raises:\n    def choose(self, seen):\n        raise LookupError('x')\n")
    env = gymnasium.make("backroom/DirtyMoney-v0", seat=0, bots=f"{tmp_path / 'mine.py'}", rounds=1)

    with pytest.raises(BotFailed, match=r"LookupError: x \(mine.py, line 3\)"):
        played(env, 1, at_random)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_after_a_match_in_a_vector_the_mask_is_empty_unless_the_next_is_dealt_at_once(mode):
    how = {"autoreset_mode": mode}
    envs = gymnasium.make_vec("backroom/DirtyMoney-v0", 2, vector_kwargs=how, bots="random", rounds=1)
    _, infos = envs.reset(seed=1)
    over = np.zeros(2, bool)
    while not over.any():
        _, _, over, _, infos = envs.step([mask.argmax() for mask in infos["action_mask"]])

    assert (infos["action_mask"].any(axis=1) == (~over | (mode == AutoresetMode.SAME_STEP))).all()
    _, _, _, _, infos = envs.step([mask.argmax() for mask in infos["action_mask"]])
    assert infos["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_many_of_them_step_together(kind):
    envs = gymnasium.make_vec("backroom/DirtyMoney-v0", 2, vectorization_mode=kind, bots="random", rounds=1)
    alone = gymnasium.make("backroom/DirtyMoney-v0", bots="random", rounds=1)
    observations, infos = envs.reset(seed=1)
    observation, info = alone.reset(seed=1)
    for _ in range(5):
        assert np.array_equal(observations[0], observation)
        assert np.array_equal(infos["action_mask"][0], info["action_mask"])
        observations, _, _, _, infos = envs.step([mask.argmax() for mask in infos["action_mask"]])
        observation, _, _, _, info = alone.step(info["action_mask"].argmax())
    envs.close()


def test_a_match_that_does_not_end_is_cut_off(monkeypatch):
    monkeypatch.setattr(backroom.game("dirty-money"), "longest", 20)
    env = SeatEnv("dirty-money", bots="random")
    _, info = env.reset(seed=1)
    given_up = False
    while not given_up:
        _, reward, over, given_up, info = env.step(info["action_mask"].argmax())
        assert (reward, over) == (0.0, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_masks_are_where_learners_look_for_them():
    env = SeatEnv("the-cleaner", scene=2)
    _, info = env.reset(seed=1)

    assert env.action_masks().dtype == bool
    assert list(np.flatnonzero(env.action_masks())) == [env.match.action(choice) for choice in env.match.choices()]
    assert env.action_space.sample(info["action_mask"]) in np.flatnonzero(info["action_mask"])


@pytest.mark.parametrize(
    ("module", "package", "bridge"),
    [
        ("gymnasium", "rl", "gymnasium"),
        ("pettingzoo", "rl", "pettingzoo"),
        ("pyspiel", "openspiel", "openspiel"),
        ("rlcard", "rlcard", "rlcard"),
    ],
)
def test_a_missing_package_is_one_sentence_that_says_what_to_install(module, package, bridge):
    code = f"import sys; sys.modules[{module!r}] = None; import backroom.bridges.{bridge}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stderr.strip().splitlines()[-1].endswith(f"is not installed here: pip install 'backroom[{package}]'")


def test_importing_backroom_brings_in_no_bridge():
    code = "import sys, backroom; print(sorted(name for name in sys.modules if 'bridges' in name or name == 'numpy'))"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
