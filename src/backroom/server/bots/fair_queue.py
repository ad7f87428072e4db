"""Who is next when many wait for a few places."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable


class FairQueue:
    """A limited number at once; waiting tables take turns, however much each of them asks for."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}

    async def take(self, table: Hashable) -> None:
        """Wait for a place."""
        if self.free > 0:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.give()
            raise

    def give(self) -> None:
        """Pass the place on to the table that has waited longest."""
        while self.waiting:
            table = next(iter(self.waiting))
            queue = self.waiting.pop(table)
            turn = queue.popleft()
            if queue:
                self.waiting[table] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
