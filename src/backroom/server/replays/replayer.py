"""The server's end: keeps records for a while, and asks the process that plays them again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

import msgspec

from backroom.server.bots.fair_queue import FairQueue
from backroom.server.bots.worker import FAILURES, Worker
from backroom.server.refusals import Refusal
from backroom.server.replays.process import DONE, UNKNOWN, Asked

COMMAND: Final = (sys.executable, "-P", "-m", "backroom.server.replays.process")
LONGEST_RECORD: Final = 250_000  # letters
MOST_LINES: Final = 20_000
LONGEST_ANSWER: Final = 32_000_000
SECONDS: Final = 10.0  # for one answer
REST: Final = 600.0  # seconds without a question after which the process ends
MOST_KEPT: Final = 8_000_000  # letters of all records together

logger = logging.getLogger("backroom")


def key_of(record: str) -> str:
    """The name of a replay: who knows it has had the record."""
    return hashlib.sha256(record.encode()).hexdigest()[:32]


def checked_record(text: str) -> str:
    """A record that is not too long to look at."""
    if len(text) > LONGEST_RECORD or text.count("\n") > MOST_LINES:
        raise Refusal("bad", f"A record has at most {LONGEST_RECORD:,} letters in {MOST_LINES:,} lines.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refusal("bad", "That record is not text.") from None
    return text.replace("\r\n", "\n")


class Kept:
    """Records by their keys, as many as fit; those not asked for longest are forgotten."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.records: OrderedDict[str, str] = OrderedDict()
        self.size = 0
        self.tables: OrderedDict[str, tuple[int, str]] = OrderedDict()  # table -> seq and key

    def keep(self, record: str) -> str:
        key = key_of(record)
        if key not in self.records:
            self.records[key] = record
            self.size += len(record)
        self.records.move_to_end(key)
        while self.size > self.most and len(self.records) > 1:
            self.size -= len(self.records.popitem(last=False)[1])
        return key

    def find(self, key: str) -> str:
        """The record, or a refusal: whoever has it sends it again."""
        if key not in self.records:
            raise Refusal("unknown", "This record is not known here any more; open it again.")
        self.records.move_to_end(key)
        return self.records[key]

    def key_of_table(self, table: str, seq: int) -> str:
        """The key of a table's record, if it has been written since the table last changed."""
        at, key = self.tables.get(table, (-1, ""))
        return key if at == seq and key in self.records else ""

    def keep_table(self, table: str, seq: int, record: str) -> str:
        key = self.keep(record)
        self.tables[table] = seq, key
        self.tables.move_to_end(table)
        if len(self.tables) > 10_000:
            self.tables.popitem(last=False)
        return key


class Replayer:
    """One process for all replays, started when somebody looks at one; whoever asks takes turns with the others."""

    def __init__(self, seconds: float = SECONDS, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = seconds
        self.command = command
        self.kept = Kept()
        self.queue = FairQueue(1)
        self.worker: Worker | None = None
        self.rest: asyncio.TimerHandle | None = None
        self.stopping: set[asyncio.Task[None]] = set()

    async def ask(self, asked: Asked, who: Hashable) -> bytes:
        """The answer as JSON, or the refusal it comes to. The record is sent along only where it is not known."""
        record = self.kept.find(asked.key)
        await self.queue.take(who)
        try:
            answer = await self.exchanged(asked)
            if answer == UNKNOWN:
                asked.text = record
                answer = await self.exchanged(asked)
        finally:
            self.queue.give()
            self.rest_later()
        if not answer.startswith(DONE):
            raise Refusal("bad", answer[1:].decode())
        return answer[1:]

    async def exchanged(self, asked: Asked) -> bytes:
        """One question and its answer; a process that fails is replaced."""
        worker = self.worker
        if worker is None or not worker.alive:
            worker = self.worker = await Worker.started(self.command, LONGEST_ANSWER)
        try:
            return await worker.ask(msgspec.json.encode(asked), self.seconds)
        except TimeoutError:
            self.retire()
            raise Refusal("bad", f"Playing this record again takes longer than {self.seconds:g} s.") from None
        except FAILURES as error:
            logger.warning("the process for replays failed: %s", error)
            self.retire()
            raise Refusal("unavailable", "The record could not be played again just now.") from None
        except BaseException:  # whoever asked has gone; the answer would be taken for the next one's
            self.retire()
            raise

    def rest_later(self) -> None:
        if self.rest is not None:
            self.rest.cancel()
        self.rest = asyncio.get_running_loop().call_later(REST, self.end_idle)

    def end_idle(self) -> None:
        if self.queue.free:
            self.retire()

    def retire(self) -> None:
        """End the process in the background; the next question starts another one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            task = asyncio.get_running_loop().create_task(worker.stop())
            self.stopping.add(task)
            task.add_done_callback(self.stopping.discard)

    async def stop(self) -> None:
        if self.rest is not None:
            self.rest.cancel()
        self.retire()
        await asyncio.gather(*self.stopping)
