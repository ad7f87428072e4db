"""A bot in a process of its own: it answers in time, or is ended and begins anew at its next turn."""

from __future__ import annotations

import os
import pickle
from hashlib import sha256
from typing import Any, Final

from backroom.bots.own.brought import OwnBot, unpacked
from backroom.bots.own.errors import BotFailed
from backroom.bots.own.guard import Guarded, limit_memory
from backroom.bots.own.process import FAILED, SECONDS, asked, close, own_pipes, received, send, started
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.seen import Bot, Seen

SEED_BYTES: Final = 7


class Apart(Bot):
    """Plays as somebody's bot does, of which nothing runs in this process."""

    def __init__(self, own: OwnBot, game: Game, seed: int = 0, seconds: float = SECONDS) -> None:
        super().__init__(seed)
        self.own = own
        self.called = own.name
        self.game = game
        self.seed = one_way(seed)
        self.seconds = seconds
        self.reads_story = own.reads_story
        self.process: Any = None
        self.event = 0

    def choose(self, seen: Seen) -> int:
        """Its choice; a process that fails to answer is ended."""
        questions = [pickle.dumps((seen, self.event))]
        if self.process is None:
            self.process = started("apart", "play")
            questions = [pickle.dumps((self.own.parcel(), self.game, self.seed)), *questions]
        try:
            answer = asked(self.process, questions, self.seconds)
            choice = 0 if answer.startswith(FAILED) else int(answer)
        except TimeoutError:
            raise self.gone(f"no answer in {self.seconds:g} s") from None
        except (EOFError, OSError, ValueError):
            raise self.gone("its process ended without an answer") from None
        except BaseException:  # the person interrupts
            self.close()
            raise
        if answer.startswith(FAILED):
            at, _, text = answer.removeprefix(FAILED).decode(errors="replace").partition("\n")
            raise BotFailed(text, at)
        return choice

    def gone(self, why: str) -> BotFailed:
        self.close()
        return BotFailed(f"{why} ({os.path.basename(self.own.file)})")

    def close(self) -> None:
        if self.process is not None:
            close(self.process)
            self.process = None


def one_way(seed: int) -> int:
    """A seed that says nothing of the one it is made from, from which perhaps the cards were dealt as well."""
    return int.from_bytes(sha256(f"bot {seed}".encode()).digest()[:SEED_BYTES], "big")


# In the other process.


def play() -> None:
    """Answer questions until nobody asks any more."""
    with own_pipes() as (questions, answers):
        parcel, game, seed = pickle.loads(received(questions))
        limit_memory()
        bot: Any = None
        while True:
            data = received(questions)
            try:
                bot = bot or unpacked(parcel).player(game, seed)
                answer = str(answered(bot, data)).encode()
            except BadInput as error:
                at = error.at if isinstance(error, BotFailed) else ""
                answer = FAILED + f"{at}\n{error}".encode(errors="replace")
            send(answers, answer)


def answered(bot: Guarded, data: bytes) -> int:
    seen, event = pickle.loads(data)
    bot.turn_to(event)
    return bot.choose(seen)
