"""What callers hand in, with NumPy's kinds of numbers and rows taken for what they mean."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadInput
from backroom.engine.given import MOST, shown, whole

DTYPES: Final = ("float32", "float64")


def counted(value: Any, name: str, least: int, most: int = MOST) -> int:
    """A whole number that somebody gave, if it is one."""
    number = whole(value)
    if number is None or number < least:
        raise BadInput(f"'{name}' is a whole number from {least}, not {shown(value)}.")
    if number > most:
        raise BadInput(f"'{name}' is at most {most}, not {shown(value)}.")
    return number


def dtype_of(numpy: Any, dtype: Any) -> str:
    """The kind of numbers that observations are, by its name."""
    try:
        name = str(numpy.dtype(dtype).name)
    except Exception:  # NumPy has many words for what is none
        name = ""
    if dtype is None or name not in DTYPES:
        raise BadInput(f"Observations are {' or '.join(DTYPES)}, not {shown(dtype)}.")
    return name


def seats_named(learners: Any) -> Any:
    """Seats as a list, from one of them or from a list, range, set or array; words as they are."""
    if isinstance(learners, str):
        return learners
    try:
        return list(learners)
    except TypeError:  # one seat, or nothing of the kind
        return learners
