"""A lock for coroutines that can also be taken without waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Generator
from typing import Any


class Nothing:
    """Nothing has to be waited for."""

    def __await__(self) -> Generator[Any, Any, None]:
        yield from ()


NOTHING = Nothing()


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

    def __aenter__(self) -> Awaitable[None]:
        return NOTHING if self.take() else self.wait()

    def __aexit__(self, *_: object) -> Awaitable[None]:
        self.release()
        return NOTHING

    async def wait(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self.waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it had just been handed over
                self.release()
            raise
