"""The server's end of one worker process."""

from __future__ import annotations

import asyncio
import os
import pickle
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

from backroom.bots.own.brought import OwnBot
from backroom.bots.own.guard import MEMORY
from backroom.bots.own.watch import SECONDS_TO_HALT, leave_to_watcher
from backroom.server.bots.answers import read_failure
from backroom.server.bots.thinker import LENGTH, LIMIT, OWN, READY

OURS: Final = "BACKROOM_"
LONGEST_ANSWER: Final = 8000
SECONDS_TO_START: Final = 30.0
FAILURES: Final = (OSError, EOFError, ValueError, RuntimeError)


def public_environment() -> dict[str, str]:
    """All but how this server is set up: where its database is, for one, is nothing for a bot."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS) or name == MEMORY}


class Worker:
    """A process that answers one question at a time. Its answers are numbers and text, and are never unpickled."""

    def __init__(self, process: Process, longest: int = LONGEST_ANSWER, own: OwnBot | None = None) -> None:
        self.process = process
        self.longest = longest
        self.own = own  # the only bot that it is asked for, where that is one of the operator's own
        self.ready = False
        self.rested = 0.0  # since when it waits for a question

    @classmethod
    async def started(
        cls, command: tuple[str, ...], longest: int = LONGEST_ANSWER, own: OwnBot | None = None
    ) -> Worker:
        alone = [] if own is None else [OWN]
        known = None if own is None else public_environment()
        process = await asyncio.create_subprocess_exec(*command, *alone, stdin=PIPE, stdout=PIPE, env=known)
        return cls(process, longest, own)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """Its answer, or one of FAILURES; the time limit starts once the process is ready."""
        if not self.ready:
            await asyncio.wait_for(self.wait_until_ready(), SECONDS_TO_START)
        return await asyncio.wait_for(self.exchange(question, seconds), seconds)

    async def wait_until_ready(self) -> None:
        if await self.read_answer() != READY:
            raise ValueError("it does not say that it is ready")
        if self.own is not None:
            loaded = await self.exchange(pickle.dumps(self.own.parcel()), SECONDS_TO_START)
            if loaded != READY:
                raise ValueError(str(read_failure(loaded)))
        self.ready = True

    async def exchange(self, question: bytes, seconds: float) -> bytes:
        pipe = self.process.stdin
        assert pipe is not None
        pipe.write(LENGTH.pack(len(question)) + LIMIT.pack(seconds) + question)
        await pipe.drain()
        return await self.read_answer()

    async def read_answer(self) -> bytes:
        pipe = self.process.stdout
        assert pipe is not None
        size: int = LENGTH.unpack(await pipe.readexactly(LENGTH.size))[0]
        if size > self.longest:
            raise ValueError("its answer is too long")
        return await pipe.readexactly(size)

    async def stop(self) -> None:
        """End the process, whatever it is doing; one of the operator's own with all that it has started."""
        if self.own is not None and self.alive and leave_to_watcher(self.process.pid):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), SECONDS_TO_HALT)
        with suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
