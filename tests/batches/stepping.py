"""Batches stepped by rule or at random."""

import backroom

TABLES = [(id, seats) for id in backroom.games() for seats in {backroom.game(id).fewest, backroom.game(id).most}]


def first_actions(batch):
    """The first possible action at each table."""
    return batch.masks.argmax(1)


def some_actions(batch, rng):
    """A possible action at each table, each as likely as the next."""
    return (rng.random(batch.masks.shape) * batch.masks).argmax(1)


def played(batch, steps):
    """Everything shown while the first actions are taken again and again."""
    seen = [batch.reset().copy()]
    for _ in range(steps):
        batch.step(first_actions(batch))
        seen += [batch.observations.copy(), batch.rewards.copy(), batch.done.copy(), batch.masks.copy()]
    return seen


def same(one, other):
    return all((mine == theirs).all() for mine, theirs in zip(one, other, strict=True))
