"""What `simulate` prints about Clean Hands."""

from __future__ import annotations

from backroom.engine import Rng

from .scene import GAME


def test_figures_add_up():
    match = GAME.new(5, seed=3)
    rng = Rng(3)
    while not match.over:
        match.push(match.choices()[rng.below(len(match.choices()))])
    figures = GAME.figures(match)
    cash = sum(value for name, value in figures.items() if name in
               ("cash without a vote", "cash by the Cabinet", "cash by Congress"))  # fmt: skip
    kinds = [value for name, value in figures.items() if name.endswith(": called")]

    assert cash == sum(match.state.cash)
    assert sum(kinds) == figures["votes called"]
    assert figures["ended by drawing General Elections"] + figures["ended by the last round"] == 1
    assert sum(value for name, value in figures.items() if name.startswith("win share")) == 1
    turns = len([line for line in match.story(None) if " turn, round " in line.text])
    assert figures["turns per player"] == turns / 5
