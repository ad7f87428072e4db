"""Limits that hold for all processes together: each counts what it grants, and tells the others about heavy users."""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct

EVERY = 1.0  # seconds between two reports
SILENT = 5.0  # seconds after which a silent process is gone
WATCHED = 30.0  # seconds for which a heavy user is reported in full
MOST_TOLD = 1_000  # users in one report of a limit, the heaviest first
TOGETHER = 25  # entries in one notification, which has at most 8,000 bytes


class Counted(Protocol):
    """A limit per address or person."""

    @property
    def rate(self) -> float:
        """What each may take per second."""

    def taken(self) -> dict[str, float]:
        """Who has taken how much since the last call."""

    def charge(self, who: str, amount: float) -> None:
        """Count what somebody took elsewhere."""


class UsageReport(Struct):
    """What a process tells the others every second: that it is alive, its heavy users, and who has many sockets."""

    process: str
    taken: list[tuple[str, str, float]] = []  # limit, who, how much
    sockets: dict[str, int] = {}
    whole: bool = True  # whether these are all addresses that have many sockets


class OpenSockets:
    """The sockets of each address, here and elsewhere; if there are too many, the newest are closed."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.here: dict[str, dict[object, Callable[[], object]]] = {}  # in the order of arrival
        self.elsewhere: dict[str, dict[str, int]] = {}  # process -> address -> how many

    def come(self, address: str, close: Callable[[], object]) -> object:
        """Count a socket; its token is given back when it closes."""
        token = object()
        self.here.setdefault(address, {})[token] = close
        return token

    def go(self, address: str, token: object) -> None:
        self.here[address].pop(token, None)
        if not self.here[address]:
            del self.here[address]

    def count(self, address: str) -> int:
        own = len(self.here.get(address, ()))
        return own + sum(known.get(address, 0) for known in self.elsewhere.values())

    def too_many(self, address: str) -> bool:
        return self.count(address) > self.most

    def many(self, processes: int) -> dict[str, int]:
        """The addresses that the others must know: those with a share of the limit, or with many sockets elsewhere."""
        told = {address for known in self.elsewhere.values() for address in known}
        share = self.most / processes
        return {a: len(own) for a, own in self.here.items() if len(own) >= share or a in told}

    def close_surplus(self) -> None:
        """If processes together have let in too many, each closes its part of them."""
        for address in {address for known in self.elsewhere.values() for address in known}:
            own, count = self.here.get(address, {}), self.count(address)
            if own and count > self.most:
                part = math.ceil((count - self.most) * len(own) / count)
                for token in list(own)[-part:]:
                    own[token]()


class Sharing:
    """All shared limits by name, and the processes that share them."""

    def __init__(self, limits: dict[str, Counted], sockets: OpenSockets) -> None:
        self.limits = limits
        self.sockets = sockets
        self.living: dict[str, float] = {}  # process -> when it was last heard from
        self.watched: dict[tuple[str, str], float] = {}  # (limit, who) -> until when they are reported in full

    def reports(self, process: str) -> Iterator[UsageReport]:
        """The reports to send now."""
        now = time.monotonic()
        self.watched = {one: until for one, until in self.watched.items() if until > now}
        taken = [entry for name, limit in self.limits.items() for entry in self.heavy_users(name, limit, now)]
        self.sockets.close_surplus()
        sockets = list(self.sockets.many(self.processes()).items())
        yield UsageReport(process, taken[:TOGETHER], dict(sockets[:TOGETHER]), True)
        for start in range(TOGETHER, max(len(taken), len(sockets)), TOGETHER):
            end = start + TOGETHER
            yield UsageReport(process, taken[start:end], dict(sockets[start:end]), False)

    def heavy_users(self, name: str, limit: Counted, now: float) -> list[tuple[str, str, float]]:
        """Those who took more than this process's share of the limit, now or lately, here or elsewhere.

        If nobody takes more than a share anywhere, nobody takes more than the limit in all.
        """
        share = limit.rate * EVERY / self.processes()
        found = []
        for who, amount in limit.taken().items():
            if amount > share:
                self.watched[name, who] = now + WATCHED
            if (name, who) in self.watched:
                found.append((name, who, amount))
        return heapq.nlargest(MOST_TOLD, found, key=lambda one: one[2])

    def receive(self, report: UsageReport) -> None:
        """Take in the report of another process."""
        now = time.monotonic()
        self.mark_alive(report.process)
        for name, who, amount in report.taken:
            if name in self.limits:
                self.watched[name, who] = now + WATCHED
                self.limits[name].charge(who, amount)
        known = {} if report.whole else self.sockets.elsewhere.get(report.process, {})
        self.sockets.elsewhere[report.process] = {**known, **report.sockets}

    def mark_alive(self, process: str) -> None:
        self.living[process] = time.monotonic()

    def drop_silent(self) -> None:
        late = time.monotonic() - SILENT
        for process in [process for process, at in self.living.items() if at < late]:
            del self.living[process]
            self.sockets.elsewhere.pop(process, None)

    def keep_all(self) -> None:
        """Nothing was heard from anybody for a while, which does not mean that they are gone."""
        self.living = dict.fromkeys(self.living, time.monotonic())

    def processes(self) -> int:
        return 1 + len(self.living)
