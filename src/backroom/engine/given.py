"""What callers hand in, checked by hand: compiled code would answer a wrong type with a bare TypeError."""

from __future__ import annotations

from operator import index
from typing import Any, Final

from backroom.engine.errors import BadInput
from backroom.engine.letters import visible

LONGEST_SHOWN: Final = 60
MOST: Final = 1 << 62  # no choice, event or size is as large


def whole(value: Any) -> int | None:
    """The whole number that a value is, also one of another make such as NumPy's; True and False are none."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except Exception:  # whatever somebody's class may raise
        return None


def event_number(value: Any) -> int:
    """From which event of a log on."""
    number = whole_number(value, "The number of an event")
    if number < 0:
        raise BadInput(f"Events are counted from 0, not from {number}.")
    return number


def whole_number(value: Any, what: str) -> int:
    """A number without a fraction."""
    number = whole(value)
    if number is None:
        raise BadInput(f"{what} is a whole number, not {shown(value)}.")
    if not -MOST < number < MOST:
        raise BadInput(f"{what} is a whole number of this world, not {shown(value)}.")
    return number


def whole_numbers(value: Any, what: str) -> list[int]:
    """A list of them."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{what} are a list of whole numbers, not {shown(value)}.")
    return [whole_number(item, f"Each of {what[:1].lower()}{what[1:]}") for item in value]


def seat_of(value: Any, seats: int) -> int:
    """A seat of this table."""
    number = whole(value)
    if number is None:
        raise BadInput(f"A seat is a whole number from 0 to {seats - 1}, not {shown(value)}.")
    if not 0 <= number < seats:
        raise BadInput(f"Seat {shown(value)} is not at this table of {seats}.")
    return number


def reader_of(value: Any, seats: int) -> int | None:
    """A seat of this table, or None: a spectator."""
    return None if value is None else seat_of(value, seats)


def text(value: Any, what: str) -> str:
    """A text, also one of another make such as NumPy's."""
    if not isinstance(value, str):
        raise BadInput(f"{what} is a text, not {shown(value)}.")
    return value if type(value) is str else str.__str__(value)


def texts(value: Any, what: str) -> list[str]:
    """A list of texts."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{what} are a list of texts, not {shown(value)}.")
    return [text(item, f"Each of {what[:1].lower()}{what[1:]}") for item in value]


def shown(value: Any) -> str:
    """As it looks in Python, shortened."""
    try:
        said = repr(value)
    except Exception:  # whatever somebody's class, or a number with too many digits, may raise
        said = f"something of type {type(value).__name__}"
    return shortened(said)


def shortened(text: str) -> str:
    """As much of a text as a sentence has room for, on one line."""
    line = " ".join(visible(text[: 4 * LONGEST_SHOWN]).split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[: LONGEST_SHOWN - 1]}…"


def no_such(name: Any, known: list[str], others: Any = ()) -> str:
    """'rouns' (did you mean 'rounds'?); it has: …', for a name that nothing has; others are meant at times."""
    from difflib import get_close_matches

    near = get_close_matches(name, [*known, *others], 1) if isinstance(name, str) and len(name) <= LONGEST_SHOWN else []
    meant = f" (did you mean '{near[0]}'?)" if near else ""
    said = f"'{shortened(name)}'" if isinstance(name, str) else shown(name)
    return f"{said}{meant}; it has: {', '.join(known) or 'none'}"
