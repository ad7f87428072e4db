"""Matches are looked back on one at a time, by a process of lowest priority; who asks later shares what there is."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

import msgspec

from backroom.bots.analysis import ALL
from backroom.server.bots.thinker import LENGTH
from backroom.server.bots.worker import FAILURES
from backroom.server.refusals import Refusal

COMMAND: Final = (sys.executable, "-P", "-m", "backroom.server.bots.analyst")

OFF: Final = b'{"state":"off"}'

log = logging.getLogger(__name__)


class Bounds(msgspec.Struct, frozen=True):
    """How much there may be of everything, and for how long; seconds unless something else is said."""

    waiting: int = 20  # matches, besides the one that is looked at
    waiting_each: int = 5  # of them for one who asks
    abandoned: float = 60.0  # after which a match that nobody asks for any more is not begun
    silence: float = 120.0  # after which a process is given up; while others are busy it gets next to no time
    longest: float = 900.0  # for a whole match
    again: float = 30.0  # after a failure, until it is tried once more
    kept: float = 3600.0
    kept_bytes: int = 20_000_000
    answer_bytes: int = 8_000_000


class Report(msgspec.Struct):
    """What a worker says: how far it is, that the record is bad, or (with everything else) that it is ready."""

    done: int = 0
    bad: str = ""
    state: str = ""


class Working(msgspec.Struct):
    """How far an analysis is, and how many are looked at before it."""

    done: int
    ahead: int
    state: str = "working"
    of: int = ALL


class Job:
    """One match that is, or was, looked back on."""

    def __init__(self, key: str, whose: str, record: Callable[[], str]) -> None:
        self.key = key
        self.whose = whose
        self.record = record
        self.asked = time.monotonic()
        self.ended = 0.0
        self.done = 0
        self.answer = b""
        self.refusal: Refusal | None = None

    def over(self) -> bool:
        return bool(self.answer) or self.refusal is not None


class Analyses:
    """All analyses of a server: those that wait, the one that is made, and those that are kept for whoever asks."""

    def __init__(self, seconds: float, bounds: Bounds | None = None, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = seconds
        self.bounds = bounds or Bounds()
        self.command = command
        self.jobs: dict[str, Job] = {}  # by key, those asked for longest ago first
        self.waiting: list[Job] = []
        self.current: Job | None = None
        self.task: asyncio.Task[None] | None = None
        self.ending: set[asyncio.Task[int]] = set()
        self.made = 0
        self.failures = 0

    def known(self, key: str) -> bool:
        self.forget()
        return key in self.jobs

    def ask(self, key: str, whose: str = "", record: Callable[[], str] | None = None) -> bytes:
        """The analysis as JSON, or how far it is; a record that is not known yet is put in the queue."""
        if self.seconds <= 0:
            return OFF
        self.forget()
        job = self.jobs.pop(key, None)
        if job is None:
            if record is None:
                raise Refusal("unknown", "That analysis is not kept here (any more); send the record again.")
            job = self.queued(Job(key, whose, record))
        self.jobs[key] = job
        job.asked = time.monotonic()
        if job.refusal is not None:
            raise job.refusal
        return job.answer or msgspec.json.encode(Working(job.done, self.ahead(job)))

    def queued(self, job: Job) -> Job:
        own = sum(one.whose == job.whose for one in self.waiting)
        if len(self.waiting) >= self.bounds.waiting or own >= self.bounds.waiting_each:
            raise Refusal("too_many", "Many matches wait to be looked back on; ask again in a minute.")
        self.waiting.append(job)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self.work())
        return job

    def ahead(self, job: Job) -> int:
        if job not in self.waiting:
            return 0
        return self.waiting.index(job) + (self.current is not None)

    def forget(self) -> None:
        """Results that are old, or too many; failures that may be tried again."""
        now = time.monotonic()
        over = [job for job in self.jobs.values() if job.over()]
        size = sum(len(job.answer) for job in over)
        for job in over:
            again = job.refusal is not None and job.refusal.code == "unavailable"
            late = now - job.ended > (self.bounds.again if again else self.bounds.kept)
            if late or size > self.bounds.kept_bytes:
                del self.jobs[job.key]
                size -= len(job.answer)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await asyncio.gather(*self.ending)

    # The work.

    async def work(self) -> None:
        """One after another, until nothing waits."""
        while self.waiting:
            job = self.waiting.pop(0)
            if time.monotonic() - job.asked > self.bounds.abandoned:
                self.jobs.pop(job.key, None)
                continue
            self.current = job
            await self.make(job)
            self.current = None

    async def make(self, job: Job) -> None:
        """Whatever goes wrong is told to whoever asks, and in the log."""
        try:
            async with asyncio.timeout(self.bounds.longest):
                await self.look_back(job)
            self.made += 1
        except Refusal as refusal:
            job.refusal = refusal
        except Exception as error:
            self.failures += 1
            log.warning("A match could not be looked back on (%s): %s: %s", job.key, type(error).__name__, error)
            job.refusal = Refusal("unavailable", "This match could not be looked back on; ask again in a minute.")
        job.ended = time.monotonic()

    async def look_back(self, job: Job) -> None:
        """Start a process for it, and follow what it tells until it is done."""
        process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE)
        try:
            await put(process, str(self.seconds).encode(), job.record().encode())
            async for answer in self.answers(process):
                self.take_in(job, answer)
                if job.answer:
                    return
            raise EOFError("its process ended without an answer")
        finally:
            self.end(process)

    def end(self, process: Process) -> None:
        """Whatever it is doing; it is gone a little later."""
        with suppress(ProcessLookupError):
            process.kill()
        task = asyncio.get_running_loop().create_task(process.wait())
        self.ending.add(task)
        task.add_done_callback(self.ending.discard)

    async def answers(self, process: Process) -> AsyncIterator[bytes]:
        pipe = process.stdout
        assert pipe is not None
        while True:
            async with asyncio.timeout(self.bounds.silence):
                try:
                    size: int = LENGTH.unpack(await pipe.readexactly(LENGTH.size))[0]
                except EOFError:
                    return
                if size > self.bounds.answer_bytes:
                    raise ValueError("its answer is too long")
                answer = await pipe.readexactly(size)
            yield answer

    def take_in(self, job: Job, answer: bytes) -> None:
        report = msgspec.json.decode(answer, type=Report)
        if report.bad:
            raise Refusal("bad", f"That record cannot be looked back on: {report.bad}")
        job.done = max(job.done, min(ALL, report.done))
        if report.state == "ready":
            job.answer = answer


async def put(process: Process, *parts: bytes) -> None:
    """Send it what it needs; one that has ended already is noticed when its answer is read."""
    pipe = process.stdin
    assert pipe is not None
    with suppress(*FAILURES):
        for part in parts:
            pipe.write(LENGTH.pack(len(part)) + part)
        await pipe.drain()
        pipe.close()
