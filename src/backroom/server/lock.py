"""A lock for coroutines that can also be taken without waiting."""

from __future__ import annotations

import asyncio


class Lock:
    """Held by one at a time, in the order of arrival; it is handed over, so that nobody can slip in between."""

    def __init__(self) -> None:
        self.held = False
        self.waiting: list[asyncio.Future[None]] = []  # seldom more than one or two

    def locked(self) -> bool:
        return self.held

    def take(self) -> bool:
        """Take it without waiting, if it is free."""
        if self.held:
            return False
        self.held = True
        return True

    def release(self) -> None:
        while self.waiting:
            waiter = self.waiting.pop(0)
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
            if not waiter.cancelled():  # it had just been handed over
                self.release()
            raise
