"""The fast path: a move that nothing blocks is played as it arrives, without waiting for a turn on the event loop.

Most moves take it. Whatever is not a move, is refused, is a repeat, or arrives while the table is locked goes through
the task of its socket instead; so does a move that could not be written, for a second try.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from backroom.server.background import Background
from backroom.server.lobby.live_table import LiveTable, PendingEntry
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.durable_writer import Conflict
from backroom.server.refusals import Refusal
from backroom.server.tables.commands import Move


class FastPath:
    """Straight to the log and back."""

    def __init__(self, lobby: Lobby, background: Background) -> None:
        self.lobby = lobby
        self.background = background

    def move(self, live: LiveTable, seat: int, move: Move, asker: Subscriber, again: Callable[[], None]) -> bool:
        """Whether the move was taken. If it then cannot be written, `again` is called once the table is as it was."""
        key = f"{seat}:{move.key}"
        if live.maybe_behind or self.lobby.storage.outage:
            return False
        if key in live.table.keys or not asker.sits_at(live.table, seat) or not live.lock.take():
            return False
        try:
            pending = self.lobby.take(live, seat, move)
        except BaseException as error:
            live.lock.release()
            if isinstance(error, Refusal):
                return False
            raise
        self.lobby.storage.enqueue(pending.write)
        pending.write.done.add_done_callback(partial(self.written, live, pending, asker, again))
        return True

    def written(
        self,
        live: LiveTable,
        pending: PendingEntry,
        asker: Subscriber,
        again: Callable[[], None],
        done: asyncio.Future[None],
    ) -> None:
        """The log has the entry, or has refused it."""
        error = done.exception()
        if error is not None:
            self.background.run(self.recover(live, error, again))
            return
        try:
            self.lobby.publish(live, pending, asker)
        finally:
            live.lock.release()

    async def recover(self, live: LiveTable, error: BaseException, again: Callable[[], None]) -> None:
        try:
            if isinstance(error, Conflict):
                await self.lobby.reload(live)
            else:
                self.lobby.roll_back(live)
        except Refusal:
            pass  # the second try will say so
        finally:
            live.lock.release()
        again()
