"""The tree below a choice: the first decisions after it are tried in turn, the rest is left to policies."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.insight import Insight
from backroom.engine.policy import Policy
from backroom.engine.state import State
from backroom.engine.vecs import vec

RIPE: Final = 8  # visits before a decision gets a node of its own
WIDENING: Final = 0.7  # how fast more choices are looked at, times the root of the visits


class Node:
    """A decision of one seat, as far as that seat can tell: how often each choice was tried and what it brought."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.branches: dict[int, Branch] = {}

    def branch(self, choice: i64) -> Branch:
        found = self.branches.get(choice)
        if found is None:
            found = self.branches[choice] = Branch()
        return found


class Branch:
    """A choice at a node."""

    def __init__(self) -> None:
        self.offered: i64 = 0  # how often it was there to be tried
        self.visits: i64 = 0
        self.total = 0.0
        self.nodes: dict[int, Node] = {}

    def promise(self, otherwise: float, daring: float) -> float:
        """What it brought so far, and more the less often it was tried."""
        if self.visits == 0:
            return otherwise + daring
        tried = float(self.visits)
        return self.total / tried + daring * sqrt(log(1.0 + float(self.offered)) / tried)


@mypyc_attr(acyclic=True)
class Trail:
    """One way down the tree: the branches taken, and whose they were."""

    def __init__(self) -> None:
        self.branches: list[Branch] = []
        self.seats: list[int] = []

    def learn(self, values: list[float]) -> None:
        """Tell every branch what it led to, for the seat that took it."""
        for branch, seat in zip(self.branches, self.seats, strict=True):
            branch.visits += 1
            branch.total += values[seat]


class Tree:
    """Plays tables on from the same choice, and remembers which decisions after it were good.

    Nodes are told apart by the choices that led to them and by what their seat sees, never by what it cannot know. With
    `everybody`, all seats choose for themselves in the tree; without, others do what their policies do.
    """

    def __init__(self, insight: Insight, seat: i64, depth: i64, everybody: bool, daring: float) -> None:
        self.insight = insight
        self.seat = seat
        self.depth = depth
        self.everybody = everybody
        self.daring = daring
        self.root = Branch()

    def play(self, table: State, policies: list[Policy], rng: Dealer) -> list[float]:
        """Play this table to its end or to the cut; what came of it for each seat."""
        trail = Trail()
        branch = self.root
        branch.visits += 1
        deep: i64 = 0
        while deep < self.depth and branch.visits > RIPE:
            seat = self.next_decision(table, policies, rng)
            if seat < 0:
                break
            node = self.node_after(branch, table, seat)
            choice = self.chosen(node, table, seat, rng)
            branch = node.branch(choice)
            trail.branches.append(branch)
            trail.seats.append(seat)
            table.push(choice)
            deep += 1
        table.play_on(policies, rng, self.insight.cut)
        values = self.insight.values(table)
        trail.learn(values)
        return values

    def next_decision(self, table: State, policies: list[Policy], rng: Dealer) -> i64:
        """Let chance and others act until a seat of the tree has more than one choice; which, or none."""
        cut = self.insight.cut
        while True:
            table.chance(rng)
            actor = table.actor()
            if actor < 0 or (cut is not None and cut.here(table)):
                return -1
            if (self.everybody or actor == self.seat) and len(table.choices()) > 1:
                return actor
            table.push(policies[actor].decide(table, actor, rng))

    def node_after(self, branch: Branch, table: State, seat: i64) -> Node:
        """The node for what this seat sees after these choices."""
        sign = self.insight.sign(table, seat) * table.seats + seat
        found = branch.nodes.get(sign)
        if found is None:
            found = branch.nodes[sign] = Node()
        return found

    def chosen(self, node: Node, table: State, seat: i64, rng: Dealer) -> i64:
        """The most promising of the likelier choices; more of them are looked at the more often one was here."""
        node.visits += 1
        candidates = self.insight.candidates(table, seat, rng)
        if node.visits <= RIPE:
            return candidates[0]
        return self.most_promising(node, candidates)

    def most_promising(self, node: Node, candidates: vec[i64]) -> i64:
        width: i64 = min(len(candidates), 1 + i64(WIDENING * sqrt(float(node.visits))))
        first = node.branch(candidates[0])
        usual = first.total / float(first.visits) if first.visits > 0 else 0.0
        best = candidates[0]
        promise = 0.0
        at: i64 = 0
        while at < width:
            branch = node.branch(candidates[at])
            branch.offered += 1
            hope = branch.promise(usual, self.daring)
            if at == 0 or hope > promise:
                best = candidates[at]
                promise = hope
            at += 1
        return best
