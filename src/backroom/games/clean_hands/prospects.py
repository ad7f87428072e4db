"""Everybody's chance to win as a table stands: figures for each seat, weighed by how long the game may yet go on."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from backroom.engine import append, total, vec
from backroom.games.clean_hands.box import (
    CABINET,
    CONGRESS,
    MANIPULATION,
    MEMBERS,
    NO_VOTE,
    PRESIDENT,
    PROFIT,
    SCANDAL,
    ZEALOTS,
)
from backroom.games.clean_hands.state import ACTIONS, CleanHands
from backroom.games.clean_hands.steps.turn import EndTurn

CASH: Final = 0  # less Scandals in hand
OPEN: Final = 1  # money on own unblocked members, by the vote that it needs
OPEN_BY_SHARE: Final = 4  # the same, times the seat's share of that chamber
BLOCKED: Final = 7
CHAIRS: Final = 8  # share of the votes in the Cabinet
HALF_OF_CABINET: Final = 9
CHAIRS_BLOCKED: Final = 10
SEATED: Final = 11  # has a member that is not blocked
PRESIDENCY: Final = 12
VOTES: Final = 13  # share of the votes in Congress
HALF_OF_CONGRESS: Final = 14
NEXT_PRESIDENT: Final = 15
HAND: Final = 16  # money in hand, by the vote that it needs
CARDS: Final = 19  # Action cards in hand, by kind
FRIENDS: Final = 27  # how Congress feels about the seat
FRIENDS_IN_CABINET: Final = 28
WAIT: Final = 29  # turns until its next one
TIES: Final = 30  # places from the Dealer's left
FIGURES: Final = 31
# These count by how near the end is, never by themselves.
MONEY: Final = [CASH, *range(OPEN, CHAIRS), *range(HAND, CARDS)]
PHASES: Final = 3
TEN_COINS: Final = 0.1
MOST_ROUNDS: Final = 13.0  # that anybody can look ahead
DRAWN_A_TURN: Final = 0.9  # Action cards, about


class Prospects:
    """Weights for the figures: those that always count, and those that count more the nearer the end is."""

    def __init__(self, weights: list[list[float]]) -> None:
        self.weights = [vec[float](row) for row in weights]

    def chances(self, table: CleanHands) -> list[float]:
        """Each seat's chance to win; they add up to one."""
        weights = self.weights_now(table)
        scores = [weighed(figures, weights) for figures in standing(table)]
        most = max(scores)
        shares = [exp(score - most) for score in scores]
        whole = sum(shares)
        return [share / whole for share in shares]

    def weights_now(self, table: CleanHands) -> vec[float]:
        phases = phases_of(table)
        now = vec[float]()
        for figure in range(FIGURES):
            weight = 0.0
            for phase in range(PHASES):
                weight += self.weights[phase][figure] * phases[phase]
            now = append(now, weight)
        return now


def weighed(figures: vec[float], weights: vec[float]) -> float:
    score = 0.0
    at: i64 = 0
    while at < FIGURES:
        score += figures[at] * weights[at]
        at += 1
    return score


def phases_of(table: CleanHands) -> vec[float]:
    """Always one, and two figures that grow towards the end."""
    left = rounds_left(table)
    return vec[float]([1.0, 1.0 / sqrt(1.0 + left), 1.0 / (1.0 + left)])


def rounds_left(table: CleanHands) -> float:
    """How many rounds the game will go on, about, as everybody can tell from the decks."""
    deck = float(len(table.decks[ACTIONS]))
    if table.box.elections in table.decks[ACTIONS]:
        cards = deck / 2.0
    else:
        cards = deck / 3.0 + (deck + float(len(table.discards[ACTIONS]))) / 2.0
    left = min(cards / (DRAWN_A_TURN * float(table.seats)), MOST_ROUNDS)
    return min(left, float(table.cap - table.round)) if table.cap > 0 else left


def turn_of(table: CleanHands) -> i64:
    """Whose turn it is; the Dealer's before the first."""
    step = table.stack[0]
    return step.seat if isinstance(step, EndTurn) else table.dealer


def standing(table: CleanHands) -> list[vec[float]]:
    """The figures of every seat."""
    found: list[vec[float]] = []
    cabinet: i64 = 0
    for member in range(MEMBERS):
        if table.holders[member] >= 0 and table.investigations[member] == 0:
            cabinet += 1
    congress = total(table.votes)
    for _ in range(table.seats):
        found.append(vec[float]([0.0] * FIGURES))
    add_members(table, found, cabinet)
    add_placed(table, found)
    add_congress(table, found, congress)
    for seat, figures in enumerate(found):
        add_hand(table, seat, figures)
        figures[CASH] += TEN_COINS * float(table.cash[seat])
        figures[WAIT] = float((seat - turn_of(table) - 1) % table.seats) / float(table.seats)
        figures[TIES] = float((seat - table.dealer - 1) % table.seats) / float(table.seats)
        for chamber in (CABINET, CONGRESS):
            share = figures[CHAIRS] if chamber == CABINET else figures[VOTES]
            figures[OPEN_BY_SHARE + chamber] = figures[OPEN + chamber] * share
        figures[OPEN_BY_SHARE + NO_VOTE] = figures[OPEN + NO_VOTE] * figures[CHAIRS]
    return found


def add_members(table: CleanHands, found: list[vec[float]], cabinet: i64) -> None:
    for member in range(MEMBERS):
        holder = table.holders[member]
        if holder < 0:
            continue
        figures = found[holder]
        if member == PRESIDENT:
            figures[PRESIDENCY] = 1.0
        if table.investigations[member] > 0:
            figures[CHAIRS_BLOCKED] += 0.2
        else:
            figures[CHAIRS] += 1.0 / float(cabinet)
            figures[SEATED] = 1.0
    for figures in found:
        if figures[CHAIRS] >= 0.5:
            figures[HALF_OF_CABINET] = 1.0


def add_placed(table: CleanHands, found: list[vec[float]]) -> None:
    box = table.box
    for code in table.placed:
        member = code // box.cards
        card = code % box.cards
        holder = table.holders[member]
        if holder >= 0:
            place = OPEN + box.chambers[card] if table.investigations[member] == 0 else BLOCKED
            found[holder][place] += TEN_COINS * float(box.values[card])


def add_congress(table: CleanHands, found: list[vec[float]], congress: i64) -> None:
    largest: i64 = -1
    for seat in range(table.seats):
        figures = found[seat]
        figures[VOTES] = float(table.votes[seat]) / float(max(1, congress))
        if figures[VOTES] >= 0.5:
            figures[HALF_OF_CONGRESS] = 1.0
        if seat != table.holders[PRESIDENT] and (largest < 0 or table.votes[seat] > table.votes[largest]):
            largest = seat
        for other in range(table.seats):
            if other != seat:
                feeling = 0.1 * float(table.feelings[other * table.seats + seat])
                figures[FRIENDS] += feeling * float(table.votes[other]) / float(max(1, congress))
                figures[FRIENDS_IN_CABINET] += feeling * found[other][CHAIRS]
    found[largest][NEXT_PRESIDENT] = 1.0


def add_hand(table: CleanHands, seat: i64, figures: vec[float]) -> None:
    box = table.box
    for card in table.hands[seat]:
        effect = box.effects[card]
        if effect == PROFIT:
            figures[HAND + box.chambers[card]] += TEN_COINS * float(box.values[card])
        elif effect == SCANDAL:
            figures[CASH] -= TEN_COINS * float(box.values[card])
        elif effect <= ZEALOTS:
            figures[CARDS + effect] += float(box.numbers[card]) if effect == MANIPULATION else 1.0
