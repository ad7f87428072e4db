"""Calls of the tools: answered one at a time, each to whoever has seen so much when it came."""

from __future__ import annotations

import threading
from logging import getLogger
from typing import Any, Final, NamedTuple

from backroom.bridges.mcp.tools import NOTHING_YET, Shown, Tools
from backroom.engine import BadInput

FAULT = "Something went wrong at this table; look shows how it stands."
QUIET: Final = 10  # milliseconds in which nobody has called, before a question leaves


class Answer(NamedTuple):
    """What a call brings: a text, whether it failed, the question that it shows."""

    text: str
    failed: bool
    shows: Shown = NOTHING_YET


class Calls:
    """All calls of one connection."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self.one_at_a_time = threading.Lock()
        self.seen = NOTHING_YET  # the newest question in answers that have left
        self.number = 0

    async def answer(self, name: str, arguments: dict[str, Any]) -> Answer:
        """What a call brings; a question leaves once nobody is calling who cannot have seen it."""
        self.number += 1
        brought = await self.answered(name, arguments, self.seen)
        if brought.shows > self.seen:
            await self.all_have_called()
            self.seen = max(self.seen, brought.shows)
        return brought

    async def answered(self, name: str, arguments: dict[str, Any], seen: Shown) -> Answer:
        """An online table may keep one waiting; bots here are asked by the main thread, which can be interrupted."""
        import anyio

        if not self.tools.online:
            return answer(self.tools, name, arguments, seen)
        off = threading.Event()
        try:
            return await anyio.to_thread.run_sync(self.waited_for, name, arguments, seen, off, abandon_on_cancel=True)
        except anyio.get_cancelled_exc_class():  # or nobody is connected any more
            off.set()
            self.tools.hurry(True)
            raise

    def waited_for(self, name: str, arguments: dict[str, Any], seen: Shown, called_off: threading.Event) -> Answer:
        with self.one_at_a_time:
            self.tools.hurry(called_off.is_set())
            return Answer(FAULT, True) if called_off.is_set() else answer(self.tools, name, arguments, seen)

    async def all_have_called(self) -> None:
        """Whoever has called by now has not seen the answer that is about to leave."""
        import anyio

        quiet = 0
        while quiet < QUIET:
            before = self.number
            await anyio.sleep(0.001)
            quiet = quiet + 1 if self.number == before else 0


def answer(tools: Tools, name: str, arguments: dict[str, Any], seen: Shown) -> Answer:
    """What a call brings to whoever has seen so much; a fault of ours is told nobody but the log."""
    try:
        return Answer(tools.call(name, arguments, seen), False, tools.showing)
    except BadInput as error:
        return Answer(str(error), True)
    except Exception:
        getLogger("backroom").exception("A tool failed: %s", name)
        return Answer(FAULT, True)
