"""Nothing that counts at the end changes without an event that says so: five hundred whole matches, added up.

The compiled package plays them; the source, which leaves the same trace, gets a tenth of them.
"""

import os

import pytest

import backroom
from backroom.bots import bot_names, named_bot
from backroom.engine import ask
from backroom.engine.dealer import Rng

MATCHES = 50 if os.environ.get("BACKROOM_BUILT") else 5  # of each game with each kind of player


def played(game, level, seed):
    """A whole match between equals, at a table as large as the seed says."""
    match = game.new(game.fewest + seed % (game.most - game.fewest + 1), seed=seed)
    rng = Rng(seed)
    bots = [named_bot(game, level, seed + seat) for seat in range(match.seats)]
    while not match.over:
        choices = match.choices()
        match.push(choices[rng.below(len(choices))] if level == "random" else ask(bots[match.seat], match))
    return match


def counters(view):
    return {counter["id"]: counter["value"] for counter in view["counters"]}


@pytest.mark.parametrize("level", ["random", "house"])
@pytest.mark.parametrize("id", backroom.games())
def test_what_happened_adds_up_to_what_is_so(id, level):
    game = backroom.game(id)
    assert level in bot_names(game)
    changes = 0
    for seed in range(MATCHES):
        match = played(game, level, seed)
        reader = (None, *range(match.seats))[seed % (match.seats + 1)]
        counting = set(match.sight().mattering())
        totals = counters(game.view(match.beginning(), match.reader(reader)))
        for happening in match.happenings(reader):
            for change in happening.changed:
                totals[change["counter"]] += change["by"]
                assert totals[change["counter"]] == change["to"]
                if change["counter"] in counting:
                    changes += 1
                    assert happening.text, f"seed {seed}: {happening} says nothing"
        assert totals == counters(match.view(reader))
    assert changes > MATCHES / 2
