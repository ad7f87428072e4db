"""Dice, worked out exactly: how likely a token is to reach a Press Box, or START, within so many turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import vec
from backroom.games.lie_cheat_and_steal.box import STRIDE, Box
from backroom.games.lie_cheat_and_steal.spaces import BUSINESS, GO_TO_JAIL, MAIN, POLITICS, PRESS_BOX, SENATE

HORIZON: Final = 16


class Odds:
    """For every space and number of turns: the chance to have stood on a Press Box, and to have passed START."""

    def __init__(self, box: Box) -> None:
        self.box = box
        spaces = box.spaces + 1
        self.press = [[0.0] * spaces]
        self.start = [[0.0] * spaces]
        for _ in range(HORIZON):
            before = self.press[-1], self.start[-1]
            self.press.append([self.reach_press(space, before[0]) for space in range(spaces)])
            self.start.append([self.pass_start(space, before[1]) for space in range(spaces)])
        self.spaces: i64 = spaces
        self.meeting = vec[float]([chance for row in self.press for chance in row])  # the same, for speed
        self.passing = vec[float]([chance for row in self.start for chance in row])

    def rolls(self, space: int) -> list[tuple[int, float]]:
        """What can be rolled from here, and how likely it is."""
        box = self.box
        if box.areas[space] != MAIN or box.kinds[space] in (BUSINESS, POLITICS):
            return [(pips, 1 / 6) for pips in range(1, 7)]
        return [(pips, (6 - abs(7 - pips)) / 36) for pips in range(2, 13)]

    def rests(self, space: i64) -> i64:
        """Where a token lies after landing there."""
        kind = self.box.kinds[space]
        if kind == SENATE:
            return self.box.stand()
        return self.box.jail if kind == GO_TO_JAIL else space

    def reach_press(self, space: i64, before: list[float]) -> float:
        if space == self.box.jail:
            return before[0]
        chance = 0.0
        for pips, likely in self.rolls(space):
            there = self.box.targets[space * STRIDE + pips]
            chance += likely * (1.0 if self.box.kinds[there] == PRESS_BOX else before[self.rests(there)])
        return chance

    def pass_start(self, space: i64, before: list[float]) -> float:
        if space == self.box.jail:
            return 1.0
        chance = 0.0
        for pips, likely in self.rolls(space):
            at = space * STRIDE + pips
            chance += likely * (1.0 if self.box.salaried[at] else before[self.rests(self.box.targets[at])])
        return chance

    def exposure(self, holder: i64, others: vec[i64]) -> float:
        """The chance that one of the others stands on a Press Box before the holder is past START."""
        exposed = 0.0
        passed = self.passing[holder]
        turns: i64 = 1
        while turns <= HORIZON:
            before = passed
            passed = self.passing[turns * self.spaces + holder]
            now = passed - before
            if now > 0.0:
                exposed += now * (1.0 - self.quiet(others, turns))
            turns += 1
        return exposed + (1.0 - passed) * (1.0 - self.quiet(others, HORIZON))

    def quiet(self, others: vec[i64], turns: i64) -> float:
        """The chance that none of the others stands on a Press Box in so many turns."""
        chance = 1.0
        for place in others:
            chance *= 1.0 - self.meeting[turns * self.spaces + place]
        return chance


def odds_of(box: Box) -> Odds:
    """Worked out once a box."""
    for odds in _known:
        if odds.box is box:
            return odds
    odds = Odds(box)
    _known.append(odds)
    return odds


_known: list[Odds] = []
