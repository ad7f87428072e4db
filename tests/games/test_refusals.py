"""Whatever is refused, in any game, is refused with a sentence and with a rule that stands on the rules page."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom import Illegal
from backroom.engine import Rng

NONSENSE = ["", " ", "nonsense", "pass", "done", "submit", "start over", "seat-1", "99", 99999, -7, None, True, 1.5]


def refused(match, move):
    """The refusal of a move, or nothing where it is possible."""
    try:
        match.checked(move)
    except Illegal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("id", backroom.games())
def test_every_refusal_is_a_sentence_with_a_rule(id, dealt):
    game = backroom.game(id)
    rules = set(re.findall(r"^\*\*([A-Z]+-[0-9.]+)\*\*", game.rules(), re.MULTILINE))
    known = set(NONSENSE)
    tried = {}
    for seed in range(6):
        rng = Rng(seed)
        match = game.new(game.most - seed % 2 if game.fewest < game.most else game.most, seed=seed if dealt else None)
        for _ in range(400):
            if match.over:
                break
            kind = type(match.step()).__name__
            if tried.setdefault(kind, 0) < 5:
                tried[kind] += 1
                for refusal in [refused(match, move) for move in known]:
                    if refusal is not None:
                        assert re.fullmatch(r"[A-Z'“].{8,}\.", refusal.sentence), (kind, refusal)
                        assert "''" not in refusal.sentence, (kind, refusal)
                        assert refusal.rule in rules, (kind, refusal)
            if len(known) < 150:
                known.update(option.text for option in match.options()[:20])
            choices = match.choices()
            match.push(choices[rng.below(len(choices))])
    assert {kind.__name__ for kind in game.asks()[:1]} <= set(tried)
