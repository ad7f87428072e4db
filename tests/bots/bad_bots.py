"""Bots that do what no bot should: nobody else may come to harm."""

import os
import signal
import subprocess
import sys
import threading

from backroom.engine import Bot


class Raises(Bot):
    def choose(self, seen):
        return self.think(seen)

    def think(self, seen):
        raise LookupError("no such opening")  # RAISES


class Stalls(Bot):
    def choose(self, seen):
        if len(seen.choices()) < 10:
            return seen.choices()[0]
        while True:
            pass


class Prints(Bot):
    def choose(self, seen):
        print("thinking aloud")
        os.write(1, b"and louder\n")
        subprocess.run(["echo", "and by others"], check=True)
        return seen.choices()[0]


class Forks(Bot):
    def choose(self, seen):
        os.fork()
        return seen.choices()[0]


class Leaves(Bot):
    def choose(self, seen):
        sys.exit("enough")


class Vanishes(Bot):
    def choose(self, seen):
        os._exit(0)


class Interrupts(Bot):
    def choose(self, seen):
        raise KeyboardInterrupt


class Allocates(Bot):
    def choose(self, seen):
        heap = []
        while True:
            heap.append(bytearray(1 << 24))


class Recurses(Bot):
    def choose(self, seen):
        return self.choose(seen)


class Reads:
    def choose(self, seen):
        return int(input("Which? "))


class Nonsense:
    def __init__(self):
        self.asked = 0

    def choose(self, seen):
        self.asked += 1
        return [None, "nonsense", 99999, 2.5, True, [1], 10**40, object()][self.asked % 8]


class Meddles(Bot):
    """Leaves a thread and a clock behind, and plays for all that."""

    def choose(self, seen):
        if threading.active_count() < 5:
            threading.Thread(target=threading.Event().wait, daemon=True).start()
        sys.setrecursionlimit(5000)
        os.chdir("/")
        return seen.choices()[0]


class Unmade(Bot):
    def __init__(self, seed=0):
        if seed:
            raise ArithmeticError("odd seed")

    def choose(self, seen):
        return seen.choices()[0]


class Crashes(Bot):
    def choose(self, seen):
        os.kill(os.getpid(), signal.SIGKILL)
