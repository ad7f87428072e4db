"""Standings as a picture: a dot for each rating, and a line for its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from backroom.lab.ladder.standing import Standing

WIDTH = 720
ROW = 34
TOP = 56
BOTTOM = 48
RIGHT = 40
LETTER = 8  # about how wide a letter is
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_MARKS = 9


class Scale:
    """Where points lie on the sheet."""

    def __init__(self, table: Sequence[Standing], left: float) -> None:
        low = min(standing.rating.low for standing in table)
        high = max(standing.rating.high for standing in table)
        self.step = next((step for step in STEPS if high - low <= step * (MOST_MARKS - 2)), STEPS[-1])
        self.first = floor(low / self.step) * self.step
        self.last = max(ceil(high / self.step) * self.step, self.first + self.step)
        self.left = left

    def x(self, points: float) -> float:
        return self.left + (points - self.first) / (self.last - self.first) * (WIDTH - RIGHT - self.left)

    def marks(self) -> range:
        return range(self.first, self.last + 1, self.step)


def picture(title: str, table: Sequence[Standing]) -> str:
    """The whole sheet as SVG."""
    height = TOP + ROW * len(table) + BOTTOM
    scale = Scale(table, 36 + LETTER * max(len(standing.name) for standing in table))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
            f' height="{height}" font-family="sans-serif" font-size="14" fill="#222">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            f'<text x="20" y="28" font-weight="bold">{escape(title)}</text>',
            *[mark(scale, points, height) for points in scale.marks()],
            *[row(scale, standing, TOP + ROW * (number + 0.5)) for number, standing in enumerate(table)],
            f'<text x="{WIDTH - RIGHT}" y="{height - 10}" text-anchor="end" font-size="12" fill="#666">'
            "points above or below the mean of these bots, 95% intervals over blocks</text>",
            "</svg>",
            "",
        ]
    )


def mark(scale: Scale, points: int, height: int) -> str:
    """A line down the sheet; that of the mean is darker."""
    x, end = scale.x(points), height - BOTTOM
    colour, label = ("#ddd", f"{points:+d}") if points else ("#888", "0")
    return (
        f'<path d="M{x:.1f} {TOP - 8}V{end}" stroke="{colour}"/>'
        f'<text x="{x:.1f}" y="{end + 16}" text-anchor="middle" font-size="12" fill="#666">{label}</text>'
    )


def row(scale: Scale, standing: Standing, y: float) -> str:
    rating = standing.rating
    return (
        f'<text x="20" y="{y + 5:.1f}">{escape(standing.name)}</text>'
        f'<path d="M{scale.x(rating.low):.1f} {y}H{scale.x(rating.high):.1f}" stroke="#2a7f86" stroke-width="3"/>'
        f'<circle cx="{scale.x(rating.mean):.1f}" cy="{y}" r="6" fill="#2a7f86"/>'
    )
