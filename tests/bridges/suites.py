"""Runs the suites of PettingZoo and Gymnasium for every game, with all that they print: `suites.py pettingzoo`."""

import contextlib
import io
import sys
import warnings

import backroom


def pettingzoo() -> None:
    """What a new environment of PettingZoo's own has to pass."""
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

    from backroom.bridges.pettingzoo import env, parallel_env

    for game in backroom.games():
        print(f"--- {game}")
        api_test(env(game), num_cycles=1000, verbose_progress=True)
        seed_test(lambda game=game: env(game), num_cycles=200)
        with contextlib.redirect_stdout(io.StringIO()):  # tables, for people to look at
            render_test(lambda render_mode, game=game: env(game, render_mode=render_mode))
        parallel_api_test(parallel_env(game), num_cycles=1000)
        parallel_seed_test(lambda game=game: parallel_env(game), num_cycles=100)


def gymnasium() -> None:
    """What `check_env` says, which is nothing where all is well."""
    import gymnasium as gym
    from gymnasium.utils.env_checker import check_env

    from backroom.bridges.gymnasium import name_of

    for id in backroom.games():
        with contextlib.redirect_stdout(io.StringIO()):
            check_env(gym.make(name_of(id)).unwrapped)
        print(f"--- {name_of(id)}: checked")


if __name__ == "__main__":
    warnings.formatwarning = lambda message, category, *_: f"{category.__name__}: {message}\n"
    {"pettingzoo": pettingzoo, "gymnasium": gymnasium}[sys.argv[1]]()
