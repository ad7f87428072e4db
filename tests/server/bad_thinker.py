"""A worker whose bots do what no bot should: the seed says what."""

import os
import sys
import time

from backroom.engine import Bot
from backroom.server.bots import thinker

CRASH, HANG, ILLEGAL, DIE, CHATTER, NONSENSE, SLOW = range(100, 107)


class Bad(Bot):
    def __init__(self, seed):
        super().__init__(seed)
        self.seed = seed

    def choose(self, seen):
        if self.seed == CRASH:
            raise RuntimeError("a bug")
        if self.seed == HANG:
            while True:
                pass
        if self.seed == ILLEGAL:
            return 99999
        if self.seed == DIE:
            os._exit(3)
        if self.seed == CHATTER:
            print("thinking aloud", os.getpid())
            os.write(1, b"and louder\n")
        if self.seed == NONSENSE:
            return "a" * 1000
        if self.seed == SLOW:
            time.sleep(0.3)
        return seen.choices()[-1]


def unpacked(data, seconds):
    request = thinker.unpacked_before(data, seconds)
    request.bot = Bad(request.bot.rng.seed)
    return request


if __name__ == "__main__":
    if sys.argv[1:] == ["mute"]:
        sys.exit(0)
    thinker.unpacked_before = thinker.unpacked
    thinker.unpacked = unpacked
    thinker.main()
