"""The worker process that looks back on one match: it reads a record, and tells how far it is until it is ready."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import Any, BinaryIO, Final

from backroom.bots.analysis import Analyst, Haste
from backroom.engine.errors import BadInput
from backroom.engine.match import Match
from backroom.engine.record import replayed
from backroom.games import game
from backroom.server.bots.thinker import LENGTH, own_pipes, send

LOWEST_PRIORITY: Final = 19
MOST_EVENTS: Final = 5000
MOST_MEMORY: Final = 2_000_000_000  # bytes
PATIENCE: Final = 20  # times as many seconds of a core as it should take; it ends by itself after that


def main() -> None:
    """Read the seconds that it should take, and a record; the last answer is the analysis, or why there is none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stand_back()
    questions, answers = own_pipes()
    seconds = float(read(questions))
    limit(seconds)
    try:
        match = finished(read(questions).decode())
    except BadInput as error:
        tell(answers, {"bad": str(error)})
        return
    tell(answers, {"done": 0})
    analyst = Analyst(match, haste=Haste(seconds))
    last = [0]

    def progress(done: int) -> None:
        if done > last[0]:
            last[0] = done
            tell(answers, {"done": done})

    tell(answers, {"state": "ready", **analyst.run(progress).json()})


def finished(record: str) -> Match:
    """The match of a record, played again with every check."""
    lines = record.count("\n")
    if lines > 2 * MOST_EVENTS:
        raise BadInput(f"That record has {lines:,} lines; matches of up to {MOST_EVENTS:,} events are looked back on.")
    match = replayed(record, game)
    if not match.over:
        raise BadInput("That record breaks off before the end; only finished matches are looked back on.")
    if len(match.log) > MOST_EVENTS:
        raise BadInput(f"That match has {len(match.log):,} events; up to {MOST_EVENTS:,} are looked back on.")
    return match


def read(questions: BinaryIO) -> bytes:
    size: int = LENGTH.unpack(questions.read(LENGTH.size))[0]
    return questions.read(size)


def tell(answers: BinaryIO, answer: dict[str, Any]) -> None:
    send(answers, json.dumps(answer).encode())


def stand_back() -> None:
    """Whatever else this machine has to do comes first."""
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    if hasattr(os, "sched_setscheduler"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def limit(seconds: float) -> None:
    """However long or large a match is made, this process takes no more than this."""
    if sys.platform != "win32":
        import resource

        most = int(seconds * PATIENCE) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
