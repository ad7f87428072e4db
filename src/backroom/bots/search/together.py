"""Root parallelism: several searches of the same decision, each with a seed and a part of the playouts of its own.

What comes out depends on how many there are, never on whether they ran side by side or one after the other.
"""

from __future__ import annotations

import os
import struct
from math import sqrt
from typing import Final

from backroom.bots.search.arm import Arm
from backroom.bots.search.search import Search

NUMBERS: Final = "=qq"  # a choice, and how many worths follow
HEADER: Final = struct.calcsize(NUMBERS)
WORTH: Final = struct.calcsize("=d")


def run_together(searches: list[Search]) -> None:
    """Run all searches, the first in this process and the others beside it where the platform can fork."""
    if not hasattr(os, "fork"):
        for search in searches:
            search.run()
        return
    readers = [forked(search) for search in searches[1:]]
    searches[0].run()
    for search, (child, reader) in zip(searches[1:], readers, strict=True):
        with os.fdopen(reader, "rb") as pipe:
            told = pipe.read()
        os.waitpid(child, 0)
        if told:
            take_over(search, told)
        else:
            search.run()  # whatever stopped the other process, the answer is the same


def forked(search: Search) -> tuple[int, int]:
    """A process that runs a search and tells its worths; its number, and where to read them."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    status = 1
    try:
        os.close(reader)
        search.run()
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(packed(search))
        status = 0
    finally:
        os._exit(status)


def packed(search: Search) -> bytes:
    """The worths of all arms, the best arm first."""
    parts: list[bytes] = []
    for arm in search.ranked:
        worths = list(arm.worths)
        parts.append(struct.pack(NUMBERS, arm.choice, len(worths)) + struct.pack(f"={len(worths)}d", *worths))
    return b"".join(parts)


def take_over(search: Search, told: bytes) -> None:
    """Fill in what the other process found."""
    arms = {arm.choice: arm for arm in search.arms}
    search.ranked = []
    at = 0
    while at < len(told):
        choice, count = struct.unpack_from(NUMBERS, told, at)
        at += HEADER
        arm = arms[choice]
        for worth in struct.unpack_from(f"={count}d", told, at):
            arm.add(worth)
        at += count * WORTH
        search.ranked.append(arm)


def choice_of_all(searches: list[Search]) -> int:
    """The best choice over all of them, if it is better than what the policy would do beyond doubt."""
    policy = searches[0].arms[0].choice
    finalists = [search.ranked[0].choice for search in searches]
    best = max(sorted(set(finalists)), key=lambda choice: pooled_lead(searches, choice, policy)[0])
    lead, error = pooled_lead(searches, best, policy)
    return best if lead > searches[0].manner.doubt * error else policy


def pooled_lead(searches: list[Search], choice: int, other: int) -> tuple[float, float]:
    """By how much one choice is worth more than another, over the worlds in which a search has seen both."""
    total, squares, worlds = 0.0, 0.0, 0
    for search in searches:
        arms = {arm.choice: arm for arm in search.arms}
        if choice in arms and other in arms:
            lead, error = arms[choice].lead_over(arms[other])
            shared = shared_worlds(arms[choice], arms[other])
            total += shared * lead
            squares += (shared * error) ** 2
            worlds += shared
    return (total / worlds, sqrt(squares) / worlds) if worlds else (0.0, 1.0)


def shared_worlds(one: Arm, other: Arm) -> int:
    return min(len(one.worths), len(other.worths))
