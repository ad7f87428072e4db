"""Small things that are told: they never change, print themselves, pickle, and are equal when they say the same."""

from __future__ import annotations

from typing import Any


class Value:
    """Says in `told` what its constructor took, in that order; all else follows from that."""

    def told(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(tuple([value for value in self.told() if isinstance(value, (str, int, float))]))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.told()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.told()))})"
