"""Chances to win, from how the table stands: numbers about each player, and a small network fitted to many games."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from backroom.engine import vec
from backroom.games.lie_cheat_and_steal.box import STRIDE, Box
from backroom.games.lie_cheat_and_steal.odds import odds_of
from backroom.games.lie_cheat_and_steal.spaces import (
    BLACK_EYE,
    FEATHER,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GO_TO_JAIL,
    GOOD_CHARACTER,
    MONEY,
    NOBODY,
    PRESS_BOX,
    SENATE,
    SUBPOENA,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import LOSES_TURN, LieCheatAndSteal

PATIENCE: Final = 0.8  # what a turn later is worth
AHEAD: Final = 24  # turns looked ahead
ROADS: Final = 9  # what lies ahead of a space, kind by kind
NUMBERS: Final = 23 + ROADS  # about each player


class Roads:
    """What lies ahead of every space, sooner counting more: money, votes, salaries, and kinds of spaces."""

    def __init__(self, box: Box) -> None:
        self.box = box
        ahead = [[0.0] * ROADS for _ in range(box.spaces + 1)]
        for _ in range(AHEAD):
            ahead = [self.from_space(space, ahead) for space in range(box.spaces + 1)]
        self.ahead = vec[float]([number for row in ahead for number in row])

    def from_space(self, space: int, ahead: list[list[float]]) -> list[float]:
        box = self.box
        if space == box.jail:
            return [PATIENCE * (number + (1.0 if road == 2 else 0.0)) for road, number in enumerate(ahead[0])]
        odds = odds_of(box)
        sums = [0.0] * ROADS
        for pips, likely in odds.rolls(space):
            at = space * STRIDE + pips
            there = box.targets[at]
            onward = ahead[odds.rests(there)]
            gains = self.gains(there, box.salaried[at])
            for road in range(ROADS):
                sums[road] += likely * (gains[road] + PATIENCE * onward[road])
        return sums

    def gains(self, space: i64, salaried: bool) -> list[float]:
        box = self.box
        kind = box.kinds[space]
        return [
            float(box.cash[space]) / 20.0,
            float(box.votes[space]) / 20.0,
            1.0 if salaried else 0.0,
            float(box.salaries[space]) / 10.0,
            1.0 if kind == PRESS_BOX else 0.0,
            1.0 if kind == MONEY else 0.0,
            1.0 if kind == BLACK_EYE else 0.0,
            1.0 if kind == FEATHER else 0.0,
            1.0 if kind in (SENATE, GO_TO_JAIL) else 0.0,
        ]


def numbers(table: LieCheatAndSteal, roads: Roads) -> vec[float]:
    """What the network is told: so many numbers about each seat in turn."""
    seats = table.seats
    found = vec[float]([0.0] * (seats * NUMBERS))
    standing(table, roads, found)
    holdings(table, found)
    danger(table, found)
    return found


def standing(table: LieCheatAndSteal, roads: Roads, found: vec[float]) -> None:
    """Votes, money, salary and place, and those of the others."""
    seats = table.seats
    target = float(table.target)
    left = float(table.turns - table.round) / 60.0 if table.turns > 0 else 1.0
    seat: i64 = 0
    while seat < seats:
        at = seat * NUMBERS
        cash = float(table.cash[seat])
        found[at] = float(table.votes[seat]) / target
        found[at + 1] = min(cash, 400.0) / 100.0
        found[at + 2] = min(cash, 20.0) / 20.0
        found[at + 3] = float(table.salaries[seat]) / 100.0
        found[at + 4] = 1.0 if table.sentences[seat] == LOSES_TURN else 0.0
        found[at + 5] = 1.0 if table.testifies(seat) else 0.0
        found[at + 6] = min(1.0, float(table.votes[seat]) / 50.0)
        found[at + 7] = float((seat - table.mover + seats) % seats) / float(seats)
        found[at + 8] = left
        found[at + 9] = float(seats) / 4.0
        compare(table, seat, found)
        road: i64 = 0
        here = table.places[seat] * ROADS
        while road < ROADS:
            found[at + 23 + road] = roads.ahead[here + road]
            road += 1
        seat += 1


def compare(table: LieCheatAndSteal, seat: i64, found: vec[float]) -> None:
    """How the others stand: the best of them, and all together."""
    most: i64 = 0
    richest: i64 = 0
    votes: i64 = 0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            most = max(most, table.votes[other])
            richest = max(richest, table.cash[other])
            votes += table.votes[other]
        other += 1
    at = seat * NUMBERS + 10
    found[at] = float(most) / float(table.target)
    found[at + 1] = float(votes) / float(table.target * max(1, table.seats - 1))
    found[at + 2] = float(min(richest, 400)) / 100.0


def holdings(table: LieCheatAndSteal, found: vec[float]) -> None:
    """Cards: lies, Black Eyes with and without a victim, Feathers."""
    card: i64 = 0
    while card < len(table.owners):
        at = table.owners[card] * NUMBERS
        face = table.faces[card]
        mark = table.marks[card]
        if face < FIRST_CRIME:
            if mark > face and mark != NOBODY:
                found[at + 13] += float(amount(mark) - amount(face)) / 100.0
                found[at + 14] = max(found[at + 14], 0.1 * float(mark - FIRST_COLLECT + 1))
        elif face < FIRST_DEFENCE:
            if mark == NOBODY:
                found[at + 17] += 1.0
            else:
                found[at + 18] += 1.0
                found[mark * NUMBERS + 19] += 1.0
        elif face == GOOD_CHARACTER:
            found[at + 20] += 1.0
        elif face == SUBPOENA:
            found[at + 22] += 1.0
        else:
            found[at + 21] += 1.0
        card += 1


def danger(table: LieCheatAndSteal, found: vec[float]) -> None:
    """How likely somebody is to stand at a Press Box before a lie is back under the deck."""
    seat: i64 = 0
    while seat < table.seats:
        at = seat * NUMBERS
        if found[at + 13] > 0.0:
            others = vec[i64]([table.places[other] for other in range(table.seats) if other != seat])
            exposed = odds_of(table.box).exposure(table.places[seat], others)
            found[at + 15] = exposed * found[at + 13]
            found[at + 16] = exposed * found[at + 14]
        seat += 1


class Prospects:
    """A network with one hidden layer rates each seat by its numbers; a rating is the logarithm of a share."""

    def __init__(
        self, hidden: list[list[float]], offsets: list[float], heard: list[float], direct: list[float]
    ) -> None:
        self.hidden = vec[float]([weight for row in hidden for weight in row])
        self.offsets = vec[float](offsets)
        self.heard = vec[float](heard)
        self.direct = vec[float](direct)
        self.roads: Roads | None = None

    def roads_of(self, box: Box) -> Roads:
        roads = self.roads
        if roads is None or roads.box is not box:
            roads = self.roads = Roads(box)
        return roads

    def chances(self, table: LieCheatAndSteal) -> list[float]:
        """Each seat's chance to win."""
        found = numbers(table, self.roads_of(table.box))
        ratings = [self.rating(found, seat * NUMBERS) for seat in range(table.seats)]
        best = max(ratings)
        powers = [exp(rating - best) for rating in ratings]
        total = sum(powers)
        return [power / total for power in powers]

    def rating(self, found: vec[float], first: i64) -> float:
        rating = 0.0
        at: i64 = 0
        while at < NUMBERS:
            rating += self.direct[at] * found[first + at]
            at += 1
        node: i64 = 0
        weight: i64 = 0
        while node < len(self.offsets):
            signal = self.offsets[node]
            at = 0
            while at < NUMBERS:
                signal += self.hidden[weight] * found[first + at]
                at += 1
                weight += 1
            if signal > 0.0:
                rating += self.heard[node] * signal
            node += 1
        return rating
