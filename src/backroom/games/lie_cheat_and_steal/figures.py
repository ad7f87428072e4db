"""What designers want to know about a finished match."""

from __future__ import annotations

from backroom.engine import Match


def figures(match: Match) -> dict[str, float]:
    return {}
