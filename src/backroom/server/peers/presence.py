"""Who is connected to a table: through this process and, if there are several, through the others."""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Container

from msgspec import Struct, json

from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription

MOST_WATCHERS = 50  # whose names are told; a notification has at most 8,000 bytes
PROCESS = secrets.token_hex(8)
numbers = itertools.count(1)


class PresenceNotice(Struct):
    """What one process tells the others about a table."""

    process: str
    table: str
    company: Company
    asks: bool  # whether the others should answer
    number: int  # for notices may overtake each other


class Presence:
    """Who is connected to one table."""

    def __init__(self) -> None:
        self.own = Company()
        self.others: dict[str, PresenceNotice] = {}  # process -> what it told last
        self.all = Company()
        self.missing: dict[int, float] = {}  # seat -> since when nobody is connected

    def count(self, subscriptions: list[Subscription]) -> None:
        seats = {seat for subscription in subscriptions for seat in subscription.seats}
        watchers = {
            subscription.person: subscription.name
            for subscription in subscriptions
            if not subscription.seats and subscription.name
        }
        self.own = Company(sorted(seats), sorted(watchers.values())[:MOST_WATCHERS])
        self.merge()

    def receive(self, notice: PresenceNotice) -> None:
        if notice.number >= self.others.get(notice.process, notice).number:
            self.others[notice.process] = notice
            self.merge()

    def forget_all_but(self, living: Container[str]) -> bool:
        """Forget who was connected to processes that are gone; whether that changes anything."""
        for process in [process for process in self.others if process not in living]:
            del self.others[process]
        old = self.all
        self.merge()
        return self.all != old

    def merge(self) -> None:
        companies = [self.own, *[notice.company for notice in self.others.values()]]
        seats = {seat for company in companies for seat in company.seats}
        watchers = [name for company in companies for name in company.watchers]
        self.all = Company(sorted(seats), sorted(watchers)[:MOST_WATCHERS])

    def absent(self, seats: list[int], patience: float) -> list[int]:
        """Which of these seats have had nobody connected for that many seconds."""
        now = time.monotonic()
        gone = [seat for seat in seats if seat not in self.all.seats]
        self.missing = {seat: self.missing.get(seat, now) for seat in gone}
        return [seat for seat, since in self.missing.items() if since <= now - patience]


def notice_for(table: str, company: Company, asks: bool) -> str:
    return json.encode(PresenceNotice(PROCESS, table, company, asks, next(numbers))).decode()


def read_notice(text: str) -> PresenceNotice | None:
    """The notice of another process; None if it is our own."""
    notice = json.decode(text, type=PresenceNotice)
    return None if notice.process == PROCESS else notice
