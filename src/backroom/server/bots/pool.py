"""Bots think in separate processes, for a limited time; whatever goes wrong there costs a table one random move."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Hashable
from typing import Final

from backroom.bots import own_bot
from backroom.bots.advice import ADVISER
from backroom.bots.own.brought import OwnBot
from backroom.engine.dealer import Rng
from backroom.engine.errors import BadInput
from backroom.engine.match import Match
from backroom.server.bots.answers import Suggestion, Unanswered, read_answer
from backroom.server.bots.fair_queue import FairQueue
from backroom.server.bots.knowledge import packed
from backroom.server.bots.worker import FAILURES, Worker
from backroom.server.refusals import Refusal

COMMAND: Final = (sys.executable, "-P", "-m", "backroom.server.bots.thinker")
AGAIN: Final = 60.0  # seconds, after which the same failure is in the log again
MOST_WAYS: Final = 1000
LONG_REST: Final = 60.0  # seconds, after which a worker that was not needed is ended

log = logging.getLogger(__name__)


class ThinkerPool:
    """A few worker processes, shared by all tables; started when needed and replaced when they fail."""

    def __init__(self, workers: int, seconds: float, command: tuple[str, ...] = COMMAND) -> None:
        if workers < 1 or seconds <= 0:
            raise BadInput(f"Bots need at least 1 worker and some time, not {workers} and {seconds} seconds.")
        self.workers = workers
        self.seconds = seconds
        self.command = command
        self.queue = FairQueue(workers)
        self.places = asyncio.Semaphore(max(1, workers - 1))  # for bots of the operator's own, which may dawdle
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.retiring: set[asyncio.Task[None]] = set()
        self.open = True
        self.fallbacks = 0
        self.said: dict[str, float] = {}  # when a way of failing was last in the log

    async def start(self) -> None:
        """Start all workers before the first bot is asked."""
        try:
            while len(self.idle) < self.workers:
                self.idle.append(await self.started())
        except FAILURES as error:
            log.warning("No worker for bots could be started: %s", error)

    async def stop(self) -> None:
        """Stop all workers; a bot that is still thinking moves at random."""
        self.open = False
        for worker in [*self.idle, *self.busy]:
            self.retire(worker)
        self.idle = []
        await asyncio.gather(*self.retiring)

    async def think(self, match: Match, seat: int, level: str, seed: int, table: Hashable = None) -> int:
        """What a bot of this level chooses: always one of the choices. Calls for one table share its turns."""
        return (await self.ask(match, seat, level, seed, table, for_person=False)).choice

    async def advise(self, match: Match, seat: int, seed: int, table: Hashable = None) -> Suggestion:
        """What the strong level would do in this seat, and why."""
        return await self.ask(match, seat, ADVISER, seed, table, for_person=True)

    async def advise_on(self, question: bytes, choices: list[int], table: Hashable) -> Suggestion:
        """The same for a question that was packed elsewhere; where there is no answer, the refusal says so."""
        if len(choices) == 1:
            return Suggestion(choices[0])
        try:
            answer = await self.in_turn(question, choices, table)
        except (TimeoutError, *FAILURES) as error:
            log.warning("No advice on a replay: %s", self.reason(error))
            answer = None
        if answer is None:
            raise Refusal("unavailable", "The strong bot has no answer just now.")
        return answer

    async def ask(
        self, match: Match, seat: int, level: str, seed: int, table: Hashable, for_person: bool
    ) -> Suggestion:
        """A worker's answer; where there is none, chance decides."""
        if match.seat != seat:
            raise BadInput(f"It is not for seat {seat} to decide.")
        choices = match.choices()
        try:
            question = packed(match, seat, level, seed, for_person)
            if len(choices) == 1:
                return Suggestion(choices[0])
            answer = await self.in_turn(question, choices, id(match) if table is None else table, own_bot(level))
            if answer is not None:
                return answer
        except BadInput:
            raise
        except Exception as error:  # the bot is made here first, and may be anybody's
            if self.is_news(f"{level} of {match.game.id}: {getattr(error, 'at', self.reason(error))}"):
                who = f"The bot '{level}' of {match.game.id} at seat {seat}"
                log.warning("%s fails and is played at random: %s", who, self.reason(error))
        self.fallbacks += 1
        return Suggestion(choices[Rng(seed).below(len(choices))])

    def is_news(self, way: str) -> bool:
        """Whether a way of failing has not been in the log just now; the figures count all of them."""
        now = time.monotonic()
        if now - self.said.get(way, -AGAIN) < AGAIN:
            return False
        if len(self.said) >= MOST_WAYS:
            self.said.clear()
        self.said[way] = now
        return True

    def reason(self, error: Exception) -> str:
        """Why a bot has no answer, in words."""
        if isinstance(error, Unanswered):
            return str(error)
        if isinstance(error, TimeoutError):
            return f"no answer in {self.seconds:g} s"
        if isinstance(error, EOFError):
            return "its process ended without an answer"
        return f"{type(error).__name__}: {error}"

    async def in_turn(
        self, question: bytes, choices: list[int], table: Hashable, own: OwnBot | None = None
    ) -> Suggestion | None:
        """A worker's answer, or None where the pool has closed. Bots of the operator's own never have all workers."""
        if own is None:
            return await self.at_turn(question, choices, table, None)
        async with self.places:
            return await self.at_turn(question, choices, table, own)

    async def at_turn(
        self, question: bytes, choices: list[int], table: Hashable, own: OwnBot | None
    ) -> Suggestion | None:
        await self.queue.take(table)
        try:
            return await self.answered(question, choices, own) if self.open else None
        finally:
            self.queue.give()

    async def answered(self, question: bytes, choices: list[int], own: OwnBot | None) -> Suggestion:
        """Put one question to one worker; only a worker that answers properly is used again."""
        worker = self.idle_worker(own) or await self.started(own)
        self.busy.add(worker)
        try:
            answer = read_answer(await worker.ask(question, self.seconds))
            for choice in answer.choices():
                if choice not in choices:
                    raise ValueError(f"{choice} is not among the choices")
        except Unanswered:
            self.rest(worker)
            raise
        except BaseException:
            self.retire(worker)
            raise
        finally:
            self.busy.discard(worker)
        self.rest(worker)
        return answer

    def rest(self, worker: Worker) -> None:
        """It waits for the next question; of those for a bot of the operator's own, as many as were lately needed."""
        worker.rested = time.monotonic()
        self.idle.append(worker)
        for other in [one for one in self.idle if self.is_spare(one, worker.rested - LONG_REST)]:
            self.idle.remove(other)
            self.retire(other)

    def is_spare(self, worker: Worker, late: float) -> bool:
        """Whether others for the same bot of the operator's own were enough since then: to read it again takes time."""
        same = [one for one in self.idle if one.own is worker.own]
        return worker.own is not None and worker.rested < late and any(one.rested > worker.rested for one in same)

    async def started(self, own: OwnBot | None = None) -> Worker:
        """A new worker; it is stopped again if the pool has closed in the meantime."""
        worker = await Worker.started(self.command, own=own)
        if not self.open:
            await worker.stop()
            raise RuntimeError("the pool is closed")
        return worker

    def idle_worker(self, own: OwnBot | None) -> Worker | None:
        """An idle worker that is still alive: for a bot of the operator's own one that is never asked for another."""
        for worker in [one for one in reversed(self.idle) if one.own is own]:
            self.idle.remove(worker)
            if worker.alive:
                return worker
            self.retire(worker)
        return None

    def retire(self, worker: Worker) -> None:
        """Stop it in the background."""
        task = asyncio.get_running_loop().create_task(worker.stop())
        self.retiring.add(task)
        task.add_done_callback(self.retiring.discard)
