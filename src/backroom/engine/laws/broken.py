"""What is said when a law does not hold."""

from __future__ import annotations

from typing import Any, Final

LAWS: Final = (
    "",
    "options are the only truth about what is legal",
    "chance is an actor",
    "views are allow-lists",
    "a clone is cheap and independent",
    "text round trip",
    "conservation",
    "compiled equals interpreted",
    "skipping tells",
    "what is seen is declared",
    "a policy knows what its seat knows",
)


class LawBroken(Exception):
    """Names the law, and where it broke."""

    def __init__(self, law: int, sentence: str) -> None:
        super().__init__(f"Law {law} ({LAWS[law]}): {sentence}")
        self.law = law


def hold(law: int, holds: bool, sentence: str) -> None:
    if not holds:
        raise LawBroken(law, sentence)


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The keys at which two sets of facts differ, to print."""
    keys = sorted(key for key in {*one, *other} if one.get(key) != other.get(key))
    return "; ".join(f"{key}: {one.get(key)!r} and {other.get(key)!r}" for key in keys)
