"""A fixed loop of arithmetic in pure Python: how fast is this machine just now."""

import platform

from slices import serve

TURNS = 20_000


def turn_the_crank() -> int:
    """Do the same sums every time and say how often."""
    value = 1
    for _ in range(TURNS):
        value = (value * 48271 + 11) % 2147483647
    return TURNS


def no_seed(seed: int) -> None:
    """The loop is the same whatever the seed."""


def same(turns: int) -> int:
    """A turn of the loop stands for a decision."""
    return turns


if __name__ == "__main__":
    introduction = {
        "name": "Calibration",
        "version": f"Python {platform.python_version()}",
        "what": "a fixed loop of arithmetic in Python; its turns, not decisions",
    }
    serve(introduction, no_seed, turn_the_crank, same)
