"""How a seat stands."""

from __future__ import annotations

from typing import Any

from backroom.engine.value import Value


class Score(Value):
    """How a seat stands: its place (1 is best), its points (None: it has no score), a note on how they came about, and
    the rank they give, in a game that has ranks."""

    def __init__(self, seat: int, place: int, points: int | None, note: str, rank: str = "") -> None:
        self.seat = seat
        self.place = place
        self.points = points
        self.note = note
        self.rank = rank

    def json(self) -> dict[str, Any]:
        told = {"seat": self.seat, "place": self.place, "points": self.points, "note": self.note}
        return {**told, "rank": self.rank} if self.rank else told

    def told(self) -> tuple[Any, ...]:
        return self.seat, self.place, self.points, self.note, self.rank

    def __repr__(self) -> str:
        rank = f", rank={self.rank!r}" if self.rank else ""
        return f"Score(seat={self.seat}, place={self.place}, points={self.points}, note={self.note!r}{rank})"
