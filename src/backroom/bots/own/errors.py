"""Where in somebody's file it went wrong."""

from __future__ import annotations

import os
from typing import Any, Final

from backroom.engine.errors import BadInput

OURS: Final = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep
LIBRARY: Final = os.path.dirname(os.__file__) + os.sep
LONGEST_TEXT: Final = 300
LONGEST_KIND: Final = 60
INSTALLED: Final = "-packages"  # what is installed may lie in a folder of the library


class BotFailed(BadInput):
    """A bot of somebody's own had no answer: what went wrong, with file and line.

    `at` is the same for all failures of one kind at one place, whatever their words are."""

    def __init__(self, text: str, at: str = "") -> None:
        super().__init__(text)
        self.at = at or text


def place_of(error: BaseException, file: str = "") -> str:
    """'mine.py, line 12': the last line of this file on the way to the error, or the last that is not ours."""
    last: Any = None
    trace: Any = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name == file or ((last is None or last[0] != file) and is_somebodys(name)):
            last = name, trace.tb_lineno
        trace = trace.tb_next
    return "" if last is None else f"{os.path.basename(last[0])}, line {last[1]}"


def is_somebodys(file: str) -> bool:
    """Whether code of this file is neither ours, which compiled has no whole path, nor Python's own."""
    of_python = file.startswith(LIBRARY) and INSTALLED not in file
    return os.path.isabs(file) and not file.startswith(OURS) and not of_python


def said(error: BaseException) -> str:
    """The kind of an error and its text, on one line that steers no terminal."""
    try:
        text = on_one_line(str(error))
    except BaseException:  # whatever somebody's error may do
        text = ""
    return f"{kind_of(error)}: {text[:LONGEST_TEXT]}" if text else kind_of(error)


def kind_of(error: BaseException) -> str:
    """What its class is called, which may be anything, too."""
    return on_one_line(type(error).__name__)[:LONGEST_KIND]


def on_one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
