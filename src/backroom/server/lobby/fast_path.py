"""Moves that nothing stands in the way of: played as they come in, without waiting for anybody's turn on the loop.

Most moves are such. What is not a move, is refused, repeated or comes while the table is held goes the long way, by the
task of its socket; so does what could not be written, once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from backroom.server.tables.conduct import conduct
from backroom.server.errands import Errands
from backroom.server.lobby.lobby import Hall
from backroom.server.lobby.notifier import Listener
from backroom.server.lobby.live import Folded, Live
from backroom.server.wire.messages import Move
from backroom.server.log.writer import Conflict
from backroom.server.refusals import Refusal


class AtOnce:
    """The short way to the log and back."""

    def __init__(self, hall: Hall, errands: Errands) -> None:
        self.hall = hall
        self.errands = errands

    def move(self, live: Live, seat: int, move: Move, asker: Listener, again: Callable[[], None]) -> bool:
        """Whether it was taken. If it then cannot be written, `again` is called when the table stands as before."""
        key = f"{seat}:{move.key}"
        if live.unsure or self.hall.storage.trouble:
            return False
        if key in live.table.keys or not asker.sits_at(live.table, seat) or not live.lock.take():
            return False
        try:
            folded = self.hall.fold(live, conduct(live.table, seat, move), key)
        except BaseException as error:
            live.lock.release()
            if isinstance(error, Refusal):
                return False
            raise
        self.hall.storage.put(folded.note)
        folded.note.done.add_done_callback(partial(self.settle, live, folded, asker, again))
        return True

    def settle(
        self, live: Live, folded: Folded, asker: Listener, again: Callable[[], None], done: asyncio.Future[None]
    ) -> None:
        """The log has it, or not."""
        error = done.exception()
        if error is not None:
            self.errands.run(self.mend(live, error, again))
            return
        try:
            self.hall.publish(live, folded, asker)
        finally:
            live.lock.release()

    async def mend(self, live: Live, error: BaseException, again: Callable[[], None]) -> None:
        try:
            if isinstance(error, Conflict):
                await self.hall.reload(live)
            else:
                self.hall.forget(live)
        except Refusal:
            pass  # the long way will say so
        finally:
            live.lock.release()
        again()
