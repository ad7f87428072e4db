"""The worker process in which bots think: it reads what a seat knows and answers with a choice."""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from typing import BinaryIO, Final

from backroom.bots.advice import advice
from backroom.bots.own.watch import leave_nothing_behind
from backroom.games import game, games
from backroom.server.bots.knowledge import Request, unpacked

LENGTH: Final = struct.Struct(">I")
LIMIT: Final = struct.Struct(">d")
READY: Final = b"ready"
OWN: Final = "own"  # for bots of the operator's own
FIRST_OF_OURS: Final = 3  # descriptor, after what a process begins with
PAST_ALL: Final = 1 << 16
NICENESS: Final = 5
PATIENCE: Final = 2.0
LONGEST_REASON: Final = 1000


def main() -> None:
    """Answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    questions, answers = own_pipes()
    for id in games():
        taken = game(id)
        taken.opened(taken.edition("standard"))
    send(answers, READY)
    if OWN in sys.argv[1:]:
        answer_apart(questions, answers)
        return
    asked = received(questions)
    while asked is not None:
        answer(*asked, answers)
        asked = received(questions)


def received(questions: BinaryIO) -> tuple[bytes, float] | None:
    """A question and how long its answer may take; None where nobody asks any more."""
    header = questions.read(LENGTH.size + LIMIT.size)
    if len(header) < LENGTH.size + LIMIT.size:
        return None
    size: int = LENGTH.unpack_from(header)[0]
    seconds: float = LIMIT.unpack_from(header, LENGTH.size)[0]
    return questions.read(size), seconds


def answer_apart(questions: BinaryIO, answers: BinaryIO) -> None:
    """Let a bot of the operator's own choose, each time in a process that ends with its answer."""
    from backroom.bots.own.guard import leave
    from backroom.server.bots.apart import chosen_apart, loaded

    try:
        leave_nothing_behind()
        parcel = received(questions)
        failure = loaded(parcel[0]) if parcel else b""
        send(answers, failure or READY)
        asked = None if failure else received(questions)
        while asked is not None:
            send(answers, chosen_apart(*asked, (questions, answers)))
            asked = received(questions)
    finally:
        leave()


def answer(question: bytes, seconds: float, answers: BinaryIO) -> None:
    """Let the bot choose; the alarm ends this process if the server is gone and cannot."""
    set_alarm(seconds * PATIENCE + 1.0)
    request = unpacked(question, seconds)
    send(answers, advised(request) if request.for_person else str(request.bot.choose(request.seen)).encode())
    set_alarm(0.0)


def advised(request: Request) -> bytes:
    """Advice as JSON."""
    given = advice(request.bot, request.seen)
    estimates = [[estimate.choice, estimate.worth, estimate.error] for estimate in given.estimates]
    return json.dumps([given.choice, given.reason[:LONGEST_REASON], estimates]).encode()


def send(answers: BinaryIO, text: bytes) -> None:
    answers.write(LENGTH.pack(len(text)) + text)
    answers.flush()


def lower_priority() -> None:
    """The server, which people wait for, comes first."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def set_alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Our pipes under other descriptors, so that whatever a bot prints goes to the log; nothing else that is open.

    Not every event loop keeps the server's sockets from the processes that it starts."""
    os.closerange(FIRST_OF_OURS, PAST_ALL)
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(sys.stderr.fileno(), 1)
    return questions, answers


if __name__ == "__main__":
    main()
