"""Chances to win as a softmax over seats, each rated by the same weights: linear, or with one hidden layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tuning.samples import Array, Positions

Rating = Callable[[Array], Array]  # numbers of each seat -> how each is rated
TINY = 1e-12
NEWTON_STEPS = 25
CLOSE = 1e-6  # a step that changes no weight by more is the last
AT_ONCE = 2000  # positions whose products are held at the same time
BATCH = 512
RATE = 3e-3  # of learning, at the beginning; it falls as a cosine does
SHRINKING = 1e-5
MOMENTUM, SCALING = 0.9, 0.999


def chances(ratings: Array) -> Array:
    """Exponentials that add up to one over the seats."""
    parts = np.exp(ratings - ratings.max(axis=1, keepdims=True))
    shares: Array = parts / parts.sum(axis=1, keepdims=True)
    return shares


def loss(rating: Rating, groups: Sequence[Positions]) -> float:
    """The mean logarithm of what the winners were given as a chance, negative."""
    total = sum(-float((group.shares * np.log(chances(rating(group.numbers)) + TINY)).sum()) for group in groups)
    return total / max(1, sum(len(group) for group in groups))


def even_loss(groups: Sequence[Positions]) -> float:
    return sum(len(group) * group.even() for group in groups) / max(1, sum(len(group) for group in groups))


# Linear.


def linear(weights: Array) -> Rating:
    def rating(numbers: Array) -> Array:
        rated: Array = numbers @ weights
        return rated

    return rating


def fit_linear(groups: Sequence[Positions], ridge: float) -> Array:
    """The most likely weights, by Newton's method, where large ones cost so much."""
    weights: Array = np.zeros(groups[0].numbers.shape[2])
    for _ in range(NEWTON_STEPS):
        slope = -ridge * weights
        curve = ridge * np.eye(len(weights))
        for group in groups:
            for first in range(0, len(group), AT_ONCE):
                add_slope(group, slice(first, first + AT_ONCE), weights, slope, curve)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def add_slope(group: Positions, part: slice, weights: Array, slope: Array, curve: Array) -> None:
    """The first and second derivatives of the likelihood of some positions, added to what there is."""
    numbers, shares = group.numbers[part], group.shares[part]
    likely = chances(numbers @ weights)
    expected = np.einsum("nsf,ns->nf", numbers, likely)
    slope += np.einsum("nsf,ns->f", numbers, shares - likely)
    curve += np.einsum("nsf,nsg,ns->fg", numbers, numbers, likely, optimize=True) - expected.T @ expected


# With one hidden layer.


@dataclass
class Network:
    """A seat's rating: its numbers, weighed directly, and what nodes make of them that are heard only above zero."""

    hidden: Array  # node, number
    offsets: Array  # node
    heard: Array  # node
    direct: Array  # number

    def parts(self) -> list[Array]:
        return [self.hidden, self.offsets, self.heard, self.direct]

    def signals(self, numbers: Array) -> Array:
        heard: Array = np.maximum(numbers @ self.hidden.T + self.offsets, 0.0)
        return heard

    def rating(self, numbers: Array) -> Array:
        rated: Array = self.signals(numbers) @ self.heard + numbers @ self.direct
        return rated

    def slopes(self, numbers: Array, shares: Array) -> list[Array]:
        """How the loss of a batch changes with each weight."""
        signals = self.signals(numbers)
        wrong = (chances(signals @ self.heard + numbers @ self.direct) - shares) / len(shares)
        back = wrong[:, :, None] * self.heard * (signals > 0.0)
        return [
            np.einsum("nsh,nsf->hf", back, numbers, optimize=True),
            back.sum(axis=(0, 1)),
            np.einsum("ns,nsh->h", wrong, signals),
            np.einsum("ns,nsf->f", wrong, numbers),
        ]


def fit_network(groups: Sequence[Positions], nodes: int, epochs: int, seed: int) -> Network:
    """Adam on batches in an order drawn from the seed; numbers are standardised for it, and the weights turned back."""
    random = np.random.default_rng(seed)
    every = np.concatenate([group.numbers.reshape(-1, group.numbers.shape[2]) for group in groups])
    middle, width = every.mean(axis=0), every.std(axis=0) + CLOSE
    standard = [Positions((group.numbers - middle) / width, group.shares) for group in groups]
    count = len(middle)
    network = Network(
        random.normal(0.0, 1.0 / np.sqrt(count), (nodes, count)),
        np.zeros(nodes),
        random.normal(0.0, 0.3 / np.sqrt(nodes), nodes),
        np.zeros(count),
    )
    learn(network, standard, epochs, random)
    hidden = network.hidden / width
    return Network(hidden, network.offsets - hidden @ middle, network.heard, network.direct / width)


def learn(network: Network, groups: Sequence[Positions], epochs: int, random: np.random.Generator) -> None:
    means = [np.zeros_like(part) for part in network.parts()]
    squares = [np.zeros_like(part) for part in network.parts()]
    last = epochs * sum(-(-len(group) // BATCH) for group in groups)
    done = 0
    for _ in range(epochs):
        for group, rows in batches(groups, random):
            done += 1
            rate = RATE * 0.5 * (1.0 + np.cos(np.pi * done / last)) + SHRINKING
            slopes = network.slopes(group.numbers[rows], group.shares[rows])
            for part, slope, mean, square in zip(network.parts(), slopes, means, squares, strict=True):
                slope = slope + SHRINKING * part
                mean += (1.0 - MOMENTUM) * (slope - mean)
                square += (1.0 - SCALING) * (slope * slope - square)
                spread = np.sqrt(square / (1.0 - SCALING**done)) + 1e-8
                part -= rate * mean / (1.0 - MOMENTUM**done) / spread


def batches(groups: Sequence[Positions], random: np.random.Generator) -> list[tuple[Positions, Array]]:
    """All positions once, in batches of the same number of seats, in any order."""
    found = []
    for group in groups:
        rows = random.permutation(len(group))
        found += [(group, rows[first : first + BATCH]) for first in range(0, len(group), BATCH)]
    return [found[place] for place in random.permutation(len(found))]
