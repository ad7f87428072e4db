"""A real terminal (a pty) with a real process in it, which can be killed."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

from backroom.terminal.screen import CLEAR

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 60.0


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
        self.process.send_signal(getattr(signal, name))
        self.wait()

    def wait(self):
        """Until the process has ended; its exit code."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)

    def screen(self):
        """What is still to be read in the window."""
        return self.seen.rpartition(CLEAR)[2]
