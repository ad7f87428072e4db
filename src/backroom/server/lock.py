"""A lock for coroutines that whoever would not wait can take as well."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """One at a time, in the order in which they came; it is handed on, so that nobody slips in between."""

    def __init__(self) -> None:
        self.held = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self.held

    def take(self) -> bool:
        """Without waiting; whether it was free."""
        if self.held:
            return False
        self.held = True
        return True

    def release(self) -> None:
        while self.waiting:
            waiter = self.waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        if not self.take():
            await self.wait()

    async def __aexit__(self, *_: object) -> None:
        self.release()

    async def wait(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self.waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it was handed over just before
                self.release()
            raise
