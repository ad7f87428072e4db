"""What callers hand in, checked by hand: compiled code would answer a wrong type with a bare TypeError."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadInput

LONGEST_SHOWN: Final = 60
MOST: Final = 1 << 62  # no choice, event or size is as large


def whole_number(value: Any, what: str) -> int:
    """A number without a fraction; True and False are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"{what} is a whole number, not {shown(value)}.")
    if not -MOST < value < MOST:
        raise BadInput(f"{what} is a whole number of this world, not {shown(value)}.")
    return value


def whole_numbers(value: Any, what: str) -> list[int]:
    """A list of them."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{what} are a list of whole numbers, not {shown(value)}.")
    return [whole_number(item, f"Each of {what[:1].lower()}{what[1:]}") for item in value]


def seat_of(value: Any, seats: int) -> int:
    """A seat of this table."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"A seat is a whole number from 0 to {seats - 1}, not {shown(value)}.")
    if not 0 <= value < seats:
        raise BadInput(f"Seat {shown(value)} is not at this table of {seats}.")
    return value


def text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{what} is a text, not {shown(value)}.")
    return value


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
        said = f"a {type(value).__name__}"
    return said if len(said) <= LONGEST_SHOWN else f"{said[: LONGEST_SHOWN - 1]}…"
