"""Terminals made of strings, and a real one (a pty) with a real process in it, which can be killed."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from backroom.terminal.screen import CLEAR

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 60.0


class Writer(io.StringIO):
    def __init__(self, real: bool) -> None:
        super().__init__()
        self.real = real

    def isatty(self) -> bool:
        return self.real


class Reader(io.StringIO):
    """Answers with what the player types when it sees the screen; None is the end of the input."""

    def __init__(self, writer: Writer, player: Callable[[str], str | None]) -> None:
        super().__init__()
        self.writer = writer
        self.player = player

    def isatty(self) -> bool:
        return self.writer.real

    def readline(self, size: int | None = -1) -> str:
        answer = self.player(self.writer.getvalue().rpartition(CLEAR)[2])
        return "" if answer is None else answer + "\n"


def follow(player: Any) -> Callable[[str], str | None]:
    """Read answers off a list until it ends."""
    if callable(player):
        return player  # type: ignore[no-any-return]
    answers: Iterator[str] = iter(player)
    return lambda _: next(answers, None)


class Terminal:
    """`backroom` with these arguments, in a folder of its own."""

    def __init__(self, folder, *arguments):
        folder.mkdir(parents=True, exist_ok=True)
        self.state = folder / "state" / "backroom"
        self.seen = ""
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "backroom", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, "XDG_STATE_HOME": str(folder / "state"), "TERM": "xterm", "PYTHONPATH": str(SOURCE)},
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self):
        self.read_until(lambda: self.asks())
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.ours)

    def asks(self):
        return self.seen.rstrip(" ").endswith(("): ", "):", "Enter.", "it:", "[y/N]")) or "Final scores" in self.seen

    def read_until(self, condition):
        while not condition():
            assert self.read(), f"it ended after: {self.seen[-500:]}"

    def read(self):
        """Whether more has come; nothing does once the other side is closed."""
        ready, _, _ = select.select([self.ours], [], [], PATIENCE)
        assert ready, f"nothing more came after: {self.seen[-500:]}"
        try:
            more = os.read(self.ours, 65536).decode()
        except OSError:
            return False
        self.seen += more
        return bool(more)

    def answer(self, text, until=""):
        """Type a line, and wait for the next question."""
        before = len(self.seen)
        os.write(self.ours, f"{text}\n".encode())
        self.read_until(lambda: len(self.seen) > before + len(text) + 4 and self.asks() and until in self.seen[before:])

    def kill(self, name):
        """Until it is dead: a signal just before a program begins to wait may be noticed only with the next one."""
        while self.process.poll() is None:
            self.process.send_signal(getattr(signal, name))
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(1)
        self.wait()

    def wait(self):
        """Until the process has ended; its exit code."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)

    def screen(self):
        """What is still to be read in the window."""
        return self.seen.rpartition(CLEAR)[2]
