"""Whole numbers as text."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 20  # digits; no number that anybody sets has more


def is_number(text: str) -> bool:
    """Whether a text is a whole number in the digits that records are written with."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST
