"""Writes values into a `tuned.toml`, whose comments and other values stay as they are."""

from __future__ import annotations

import re
import tomllib
from typing import Any

HEADING = re.compile(r"^\[([^\[\]]+)\]")
DIGITS = 4  # after the point, in lists of weights
WIDTH = 120


def written(text: str, table: str, values: dict[str, Any]) -> str:
    """The text with these values in a table, which is added at the end where there is none."""
    lines = text.rstrip("\n").split("\n") if text.strip() else []
    if table not in headings(lines):
        lines += [*([""] if lines else []), f"[{table}]"]
    for name, value in values.items():
        put(lines, table, name, value)
    return "\n".join(lines) + "\n"


def headings(lines: list[str]) -> list[str]:
    """The names of the tables."""
    return [found.group(1).strip() for line in lines if (found := HEADING.match(line))]


def put(lines: list[str], table: str, name: str, value: Any) -> None:
    """Write one value where it stood, with its comment, or at the end of the table."""
    first, end = bounds(lines, table)
    for at in range(first, end):
        if re.match(rf"{re.escape(name)}\s*=", lines[at]):
            after = last_line(lines, at) + 1
            lines[at:after] = assigned(name, value, comment_of(lines[at:after]))
            return
    while end > first and not lines[end - 1].strip():
        end -= 1
    lines[end:end] = assigned(name, value, "")


def bounds(lines: list[str], table: str) -> tuple[int, int]:
    """Its lines below the heading, the end not included; comments above the next heading are the next table's."""
    first = next(
        at for at, line in enumerate(lines) if (found := HEADING.match(line)) and found.group(1).strip() == table
    )
    end = next((at for at in range(first + 1, len(lines)) if HEADING.match(lines[at])), len(lines))
    if end < len(lines):
        while end > first + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
    return first + 1, end


def last_line(lines: list[str], first: int) -> int:
    """Where an assignment ends that may go over several lines."""
    for last in range(first, len(lines)):
        try:
            tomllib.loads("\n".join(lines[first : last + 1]))
        except tomllib.TOMLDecodeError:
            continue
        return last
    raise ValueError(f"'{lines[first]}' does not end")


def comment_of(lines: list[str]) -> str:
    """What stands behind a value on a line of its own."""
    found = re.search(r"\s+#[^\"'\]]*$", lines[0]) if len(lines) == 1 else None
    return found.group(0) if found else ""


def assigned(name: str, value: Any, comment: str) -> list[str]:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [f"{name} = [", *[f"    {spelled(row)}," for row in value], "]"]
    return [f"{name} = {spelled(value)}{comment}"]


def spelled(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return (
            "["
            + ", ".join(spelled(round(item, DIGITS) + 0.0 if isinstance(item, float) else item) for item in value)
            + "]"
        )
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {spelled(item)}" for key, item in value.items()) + " }"
    return repr(value)
