"""The process in which records are played again: whatever they cost, no table waits for it."""

from __future__ import annotations

import logging
import signal
from collections import OrderedDict
from typing import Any, BinaryIO, Final

import msgspec

from backroom.engine import BadInput, Endless
from backroom.engine.record import replayed
from backroom.games import game
from backroom.server.bots.thinker import LENGTH, LIMIT, READY, lower_priority, own_pipes, send, set_alarm
from backroom.server.replays.replay import Replay

DONE, REFUSED, UNKNOWN = b"+", b"-", b"?"
KEPT: Final = 12  # replays in memory
CANNOT: Final = "This record cannot be played again: something in it does not fit together."

logger = logging.getLogger("backroom")


class Asked(msgspec.Struct):
    """What the server asks: to open a record, or something about one that is open."""

    do: str
    key: str
    text: str = ""
    seat: int = -1
    first: int = 0
    last: int = 0


class Shelf:
    """The replays that are open, and what can be asked of them."""

    def __init__(self) -> None:
        self.replays: OrderedDict[str, Replay] = OrderedDict()

    def answer(self, asked: Asked) -> bytes:
        """A sign, and JSON behind it."""
        try:
            replay = self.replay(asked)
            if replay is None:
                return UNKNOWN
            return DONE + msgspec.json.encode(found(replay, asked))
        except (BadInput, Endless) as error:
            return REFUSED + str(error).encode()
        except Exception:  # whatever a record that somebody made up may lead to
            logger.exception("a record cannot be played again")
            return REFUSED + CANNOT.encode()

    def replay(self, asked: Asked) -> Replay | None:
        if asked.key in self.replays:
            self.replays.move_to_end(asked.key)
        elif asked.text:
            self.replays[asked.key] = Replay(asked.key, replayed(asked.text, game))
            if len(self.replays) > KEPT:
                self.replays.popitem(last=False)
        return self.replays.get(asked.key)


def found(replay: Replay, asked: Asked) -> Any:
    """What was asked about a replay."""
    if asked.do == "frames":
        return replay.frames(asked.seat, asked.first, asked.last)
    if asked.do == "proofs":
        return replay.proofs()
    if asked.do == "fork":
        return replay.fork(asked.first)
    if asked.do == "advice":
        return replay.advice(asked.first)
    return replay.timeline()


def main() -> None:
    """Answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    questions, answers = own_pipes()
    serve(questions, answers, Shelf())


def serve(questions: BinaryIO, answers: BinaryIO, shelf: Shelf) -> None:
    send(answers, READY)
    reader = msgspec.json.Decoder(Asked)
    while True:
        header = questions.read(LENGTH.size + LIMIT.size)
        if len(header) < LENGTH.size + LIMIT.size:
            return
        size: int = LENGTH.unpack_from(header)[0]
        set_alarm(LIMIT.unpack_from(header, LENGTH.size)[0] * 2 + 1.0)
        send(answers, shelf.answer(reader.decode(questions.read(size))))
        set_alarm(0.0)


if __name__ == "__main__":
    main()
