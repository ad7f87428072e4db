"""Where in somebody's file it went wrong."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.errors import BadInput


class BotFailed(BadInput):
    """A bot of somebody's own had no answer: what went wrong, with file and line."""


def place_of(error: BaseException, file: str) -> str:
    """'mine.py, line 12': the last line of this file on the way to the error, or the last of all."""
    last: Any = None
    trace: Any = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name == file or last is None or last[0] != file:
            last = name, trace.tb_lineno
        trace = trace.tb_next
    return "" if last is None else f"{os.path.basename(last[0])}, line {last[1]}"


def said(error: BaseException) -> str:
    """The kind of an error and its text, on one line."""
    try:
        text = " ".join(str(error).split())
    except BaseException:  # whatever somebody's error may do
        text = ""
    return f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__
