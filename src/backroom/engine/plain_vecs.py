"""What `librt.vecs` offers, in plain Python: for PyPy, for the browser, for whoever cannot install librt.

Slower, and no row is ever written to by the row it grew from. Whoever assigns what these functions return gets the same
from both.
"""

from __future__ import annotations

from abc import ABC
from array import array
from typing import Any

from mypy_extensions import i64, u8

CODES: dict[Any, str] = {i64: "q", u8: "B", float: "d"}


class vec(ABC):  # noqa: N801, B024
    """`vec[i64]`, `vec[u8]` and `vec[float]` are arrays of numbers; `vec` of anything else is a list."""

    def __class_getitem__(cls, item: Any) -> Any:
        key = item if isinstance(item, type) or callable(item) else str(item)
        if key not in KINDS:
            KINDS[key] = numbers_of(CODES[item]) if item in CODES else things()
            cls.register(KINDS[key])
        return KINDS[key]


def numbers_of(code: str) -> Any:
    """A kind of row that holds numbers and nothing else."""

    class Numbers(array):  # type: ignore[type-arg]
        def __new__(cls, items: Any = (), *, capacity: int = 0) -> Any:  # noqa: ARG004
            return super().__new__(cls, code, items)

        def __getitem__(self, at: Any) -> Any:
            found = super().__getitem__(at)
            return type(self)(found) if isinstance(at, slice) else found

        def __add__(self, other: Any) -> Any:
            return type(self)(super().__add__(array(code, other)))

    return Numbers


def things() -> Any:
    """A kind of row that holds steps, or rows."""

    class Things(list):  # type: ignore[type-arg]
        def __init__(self, items: Any = (), *, capacity: int = 0) -> None:
            super().__init__(items)

        def __getitem__(self, at: Any) -> Any:
            found = super().__getitem__(at)
            return type(self)(found) if isinstance(at, slice) else found

        def __add__(self, other: Any) -> Any:
            return type(self)([*self, *other])

    return Things


KINDS: dict[Any, Any] = {}


def append(row: Any, item: Any) -> Any:
    return extend(row, [item])


def extend(row: Any, items: Any) -> Any:
    return checked(row) + items


def remove(row: Any, item: Any) -> Any:
    other = checked(row)[:]
    other.remove(item)
    return other


def pop(row: Any, at: int = -1) -> tuple[Any, Any]:
    other = checked(row)[:]
    return other, other.pop(at)


def checked(row: Any) -> Any:
    """A row, as librt would have it."""
    if not isinstance(row, vec):
        raise TypeError(f"vec argument expected, got {type(row).__name__}")
    return row
