"""A bot in a process of its own: it answers in time, or is ended and begins anew at its next turn."""

from __future__ import annotations

import json
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO, Final

from backroom.bots.own.brought import OwnBot, from_file, from_package, is_file, know, unpacked
from backroom.bots.own.errors import BotFailed
from backroom.bots.own.guard import Guarded, limit_memory
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.seen import Bot, Seen

LENGTH: Final = struct.Struct(">I")
SECONDS: Final = 60.0  # for one decision, and for being made
LONGEST_ANSWER: Final = 4_000_000
CODE: Final = "from backroom.bots.own.apart import {0}; {0}()"


class Apart(Bot):
    """Plays as somebody's bot does, of which nothing runs in this process."""

    def __init__(self, own: OwnBot, game: Game, seed: int = 0, seconds: float = SECONDS) -> None:
        super().__init__(seed)
        self.own = own
        self.called = own.name
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self.reads_story = own.reads_story
        self.process: Any = None
        self.event = 0

    def choose(self, seen: Seen) -> int:
        """Its choice; a process that fails to answer is ended."""
        if self.process is None:
            self.process = started("play")
            self.tell((self.own.parcel(), self.game, self.seed))
        answer = self.told((seen, self.event))
        if "failed" in answer:
            raise BotFailed(str(answer["failed"]))
        return int(answer["choice"])

    def told(self, question: Any) -> dict[str, Any]:
        late = threading.Timer(self.seconds, end, [self.process])
        late.start()
        try:
            self.tell(question)
            answer: dict[str, Any] = json.loads(received(self.process.stdout))
            return answer
        except (EOFError, OSError, ValueError):
            waited = not late.is_alive()
            self.close()
            why = f"no answer in {self.seconds:g} s" if waited else "its process ended without an answer"
            raise BotFailed(f"{why} ({os.path.basename(self.own.file)})") from None
        except BaseException:  # the person interrupts
            self.close()
            raise
        finally:
            late.cancel()

    def tell(self, question: Any) -> None:
        send(self.process.stdin, pickle.dumps(question))

    def close(self) -> None:
        if self.process is not None:
            end(self.process)
            for pipe in (self.process.stdin, self.process.stdout):
                with suppress(OSError):
                    pipe.close()
            self.process.wait()
            self.process = None


def started(what: str) -> Any:
    """A process of its own group; what it prints goes to the errors, unless those are on a screen that is played on."""
    errors = subprocess.DEVNULL if sys.stderr is None or sys.stderr.isatty() else None
    return subprocess.Popen(
        [sys.executable, "-c", CODE.format(what)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        start_new_session=True,
    )


def end(process: Any) -> None:
    """End it, whatever it is doing, with all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()


def send(pipe: Any, data: bytes) -> None:
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def received(pipe: Any) -> bytes:
    header = pipe.read(LENGTH.size)
    if len(header) < LENGTH.size:
        raise EOFError
    size: int = LENGTH.unpack(header)[0]
    data: bytes = pipe.read(min(size, LONGEST_ANSWER))
    if len(data) < size:
        raise EOFError
    return data


_LOOKED_AT: Final[dict[str, OwnBot]] = {}


# In the other process.


def play() -> None:
    """Answer questions until nobody asks any more."""
    questions, answers = own_pipes()
    parcel, game, seed = pickle.loads(received(questions))
    limit_memory()
    bot: Any = None
    while True:
        try:
            data = received(questions)
        except EOFError:
            return
        try:
            bot = bot or unpacked(parcel).player(game, seed)
            answer: dict[str, Any] = {"choice": answered(bot, data)}
        except BadInput as error:
            answer = {"failed": str(error)}
        send(answers, json.dumps(answer).encode())


def answered(bot: Guarded, data: bytes) -> int:
    seen, event = pickle.loads(data)
    bot.turn_to(event)
    return bot.choose(seen)


def look() -> None:
    """Say what there is to know of a bot: for a server, in which none of its code runs."""
    questions, answers = own_pipes()
    name = received(questions).decode()
    try:
        own = from_file(name, at_table=True) if is_file(name) else from_package(name)
        told: dict[str, Any] = {"parcel": own.parcel(), "hash": own.hash, "games": own.games, "story": own.reads_story}
    except BadInput as error:
        told = {"failed": str(error)}
    send(answers, json.dumps(told).encode())


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Our pipes under other descriptors, so that whatever a bot prints goes to the errors."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def at_tables(specs: str) -> None:
    """The operator's bots can be given seats from now on; none of their code runs in this process."""
    for spec in [one.strip() for one in specs.split(",") if one.strip()]:
        if spec not in _LOOKED_AT:
            _LOOKED_AT[spec] = looked_at(spec)
        know(_LOOKED_AT[spec])


def looked_at(spec: str) -> OwnBot:
    """What there is to know of a bot, found out in another process; BadInput says what is wrong with it."""
    process = started("look")
    late = threading.Timer(SECONDS, end, [process])
    late.start()
    try:
        send(process.stdin, spec.encode())
        told = json.loads(received(process.stdout))
    except (EOFError, OSError, ValueError):
        told = {"failed": f"'{spec}' cannot be used: its process ended before it could be asked."}
    finally:
        late.cancel()
        end(process)
        process.communicate()
    if "failed" in told:
        raise BadInput(str(told["failed"]))
    name, title, file, text = told["parcel"]
    own = OwnBot(name, title, file, text, told["hash"])
    own.games, own.reads_story = told["games"], told["story"]
    return own
