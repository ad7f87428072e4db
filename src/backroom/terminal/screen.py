"""Where the match is shown and the answers come from: a real terminal or a pipe."""

from __future__ import annotations

import io
import os
import shutil
import textwrap
import time
from collections.abc import Iterable
from typing import Final, TextIO

from backroom.engine.letters import letters
from backroom.terminal.pen import Pen, columns

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled out of it
NARROWEST: Final = 40
WIDEST: Final = 100
PAUSE: Final = 0.3
LONGEST_ANSWER: Final = 200
PLAINER: Final = str.maketrans({"–": "-", "—": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "-"})
FILLER: Final = "\0"
STAND_INS: Final = 0xF0000  # where signs begin that mean nothing by themselves
NEEDED_SIGNS: Final = "─►●≋▲·–…"


class Leave(Exception):
    """Nobody will answer any more."""


class Screen:
    """Says and asks, line by line."""

    def __init__(self, reader: TextIO, writer: TextIO, colour: bool | None = None, pause: float | None = None) -> None:
        self.reader = reader
        self.writer = writer
        self.real = reader.isatty() and writer.isatty()
        self.seconds = (PAUSE if pause is None else pause) if self.real else 0.0
        self.pen = Pen(able_to_colour(writer) if colour is None else colour, able_to_show(writer, NEEDED_SIGNS))
        self.measure()
        if isinstance(reader, io.TextIOWrapper):
            reader.reconfigure(errors="replace")

    def measure(self) -> None:
        """Take up the width that the window has now."""
        self.pen.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    def say(self, text: str = "") -> None:
        self.writer.write(self.writable(text) + "\n")
        self.writer.flush()

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def writable(self, text: str) -> str:
        """What the stream cannot show is written plainer, rather than not at all."""
        if able_to_show(self.writer, text):
            return text
        return text.translate(PLAINER).encode(self.writer.encoding, "replace").decode(self.writer.encoding)

    def tell(self, text: str, indent: str = "", role: str = "") -> None:
        """A paragraph, wrapped before it is coloured."""
        for line in wrapped(text, self.pen.width, indent):
            self.say(self.pen.paint(role, line) if role else line)

    def ask(self, prompt: str) -> str:
        """One line, without anything that is not text; Leave at the end of the input, or of the terminal."""
        self.writer.write(self.writable(prompt))
        self.writer.flush()
        line = self.next_line()
        answer = "".join(letter for letter in line if letter.isprintable()).strip()[:LONGEST_ANSWER]
        if not self.reader.isatty():
            self.say(answer)
        if not line:
            raise Leave
        return answer

    def sure(self, what: str) -> bool:
        """Ask once more before what loses the game."""
        self.tell(f"That loses the game: {what}.", role="bad")
        return self.ask("Do it all the same? [y/N] ").lower() in ("y", "yes")

    def next_line(self) -> str:
        try:
            return self.reader.readline()
        except OSError:
            return ""

    def wipe(self) -> None:
        """Leave nothing to read, also above; a pipe only gets a line drawn."""
        if self.real:
            self.writer.write(CLEAR)
            self.writer.flush()
        else:
            self.say(self.pen.rule(self.pen.width))

    def wait(self, seconds: float) -> None:
        """In a real terminal, unless everything goes fast."""
        if self.seconds:
            time.sleep(seconds)

    def rest(self) -> None:
        """A moment to read what a bot did."""
        if self.seconds:
            time.sleep(self.seconds)


def able_to_colour(writer: TextIO) -> bool:
    return writer.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def able_to_show(writer: TextIO, text: str) -> bool:
    try:
        text.encode(writer.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def wrapped(text: str, width: int, indent: str = "", hang: int = 2) -> list[str]:
    """Lines of a paragraph, all but the first some columns further in; a wide letter takes two columns."""
    signs = letters(text)
    filled = "".join(stand_in(sign, signs) + FILLER * (columns(sign) - 1) for sign in signs)
    further = indent + " " * hang
    lines = textwrap.wrap(filled, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)
    return [read_back(line.replace(FILLER, ""), signs) for line in lines or [indent]]


def stand_in(letter: str, signs: list[str]) -> str:
    """One sign for a letter that is made of several, so that it is counted and kept as one."""
    return letter if len(letter) == 1 else chr(STAND_INS + signs.index(letter))


def read_back(line: str, signs: list[str]) -> str:
    return "".join(signs[ord(sign) - STAND_INS] if ord(sign) >= STAND_INS else sign for sign in line)
