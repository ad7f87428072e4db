"""Keeps a match in a file: its record, and a word on how to go on."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from backroom.engine import BadInput, Match

ENDING: Final = ".backroom"
PRIVATE_FILE: Final = 0o600


def default_path(match: Match) -> Path:
    return Path(match.game.id + ENDING)


def saved(match: Match, wanted: Path) -> Path:
    """Write the match to this file or, where another match lies there, to the next free name."""
    return kept_at(wanted, match.record(), match)


def kept_at(wanted: Path, record: str, match: Match, private: bool = False) -> Path:
    path = free_path(wanted, record)
    write_whole(path, record + remarks(match), private)
    return path


def remarks(match: Match) -> str:
    """For whoever opens the file: lines that a replay does not read."""
    if match.over:
        return ""
    return (
        "# This match is not over. To go on: backroom play --resume and the name of this file.\n"
        "# Seats named after a bot and their number, such as house-2, are played by that bot; the others by people.\n"
    )


def free_path(wanted: Path, record: str) -> Path:
    """The path itself, if nothing or an earlier stand of this match is there; else with the next free number."""
    path = wanted
    number = 2
    while os.path.lexists(path) and not is_earlier(path, record):
        path = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        number += 1
    return path


def is_earlier(path: Path, record: str) -> bool:
    """Whether a file holds the same match, not further than now."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except (OSError, UnicodeDecodeError):
        return False
    kept = "".join(line for line in lines if not line.startswith("#"))
    return bool(kept) and record.startswith(kept)


def write_whole(path: Path, text: str, private: bool = False) -> None:
    """All of it or nothing: whoever looks never finds half a file, and of a private one nobody else finds any."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE if private else 0o666)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            half.unlink()
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from None


def read_record(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file, so it is no record.") from None
