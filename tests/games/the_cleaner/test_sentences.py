"""Sentences that hold for every name: one thing or several."""

from __future__ import annotations

import re
from random import Random

from .job import GAME

VERBS = "is|was|has|goes|does|comes|needs|takes"


def everything_said(seed: int, scene: int) -> list[str]:
    """Questions, labels, the story, and why something cannot be touched, in a game that nobody leaves early."""
    rng = Random(seed)
    match = GAME.new(seed=seed, scene=scene, turns=5, minutes=120, names=["Ann"])
    said = []
    while match.seat is not None:
        options = match.options()
        said += [match.question().text, *[option.label for option in options]]
        pieces = [piece["id"] for area in match.view(0)["areas"] for piece in area["pieces"]]
        said += [match.explain(0, piece).why_not for piece in pieces]
        match.push(rng.choice([one for one in options if one.text != "leave"] or options).choice)
    return said + [line.text for line in match.story(0)]


def test_no_sentence_has_a_verb_for_one_after_the_name_of_several_things():
    scenes = GAME.opened(GAME.edition("standard")).scenes
    names = [name for scene in scenes for name in scene.card_names + scene.tile_names if name.endswith("s")]
    wrong = re.compile(rf"\b({'|'.join(names)}) ({VERBS})\b")
    said = [line for seed in range(3) for scene in (1, 2) for line in everything_said(seed, scene)]

    assert [line for line in said if wrong.search(line)] == []
    assert any(line.startswith("Back to the box for good: ") for line in said)
    assert len(names) > 8
