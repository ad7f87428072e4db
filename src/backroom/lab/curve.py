"""A curve of strength over playouts, from trials of the same bot with more and more of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log2

from backroom.lab.field import Trial

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 30, 56, 64


COLOURS = ("#2a7f86", "#b4532a", "#6b4f9e", "#4f7d2a")


def playouts_of(trial: Trial) -> int:
    """How many playouts a bot such as `strong@200` has; 0 where its name does not say."""
    number = trial.name.partition("@")[2].partition("x")[0]
    return int(number) if number else 0


def curves(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    """The trials of each bot that has a number of playouts, fewest first."""
    found: dict[str, list[Trial]] = {}
    for trial in sorted(filter(playouts_of, trials), key=playouts_of):
        found.setdefault(trial.name.partition("@")[0], []).append(trial)
    return found


class Sheet:
    """Where playouts and shares lie on the sheet."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.low = log2(min(map(playouts_of, trials)))
        self.high = max(log2(max(map(playouts_of, trials))), self.low + 1)
        fair = trials[0].standing.fair
        self.top = max(max(trial.standing.share.high for trial in trials) / fair, 1.0) * 1.05

    def x(self, playouts: float) -> float:
        return LEFT + 20 + (log2(playouts) - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT - 40)

    def y(self, times_fair: float) -> float:
        return HEIGHT - BOTTOM - times_fair / self.top * (HEIGHT - TOP - BOTTOM)

    def marks(self) -> list[float]:
        step = next(step for step in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0) if self.top / step <= 8)
        return [step * number for number in range(int(self.top / step) + 1)]


def picture(title: str, trials: Sequence[Trial]) -> str:
    """Times its fair share over playouts, doubled from mark to mark, as SVG."""
    found = curves(trials)
    sheet = Sheet([trial for curve in found.values() for trial in curve])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
            f' height="{HEIGHT}" font-family="sans-serif" font-size="14" fill="#222">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="20" y="28" font-weight="bold">{escape(title)}</text>',
            *[mark(sheet, value) for value in sheet.marks()],
            *[drawn(sheet, name, found[name], number) for number, name in enumerate(found)],
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 12}" text-anchor="end" font-size="12" fill="#666">'
            "playouts a decision; times its fair share of the wins, 95% intervals over blocks</text>",
            "</svg>",
            "",
        ]
    )


def times(trial: Trial) -> float:
    return trial.standing.share.mean / trial.standing.fair


def mark(sheet: Sheet, value: float) -> str:
    """A line across the sheet; that of a fair share is darker."""
    colour = "#888" if abs(value - 1.0) < 1e-9 else "#ddd"
    y = sheet.y(value)
    return (
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{colour}"/>'
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" font-size="12" fill="#666">{value:g}</text>'
    )


def drawn(sheet: Sheet, name: str, curve: Sequence[Trial], number: int) -> str:
    """One bot's curve, with its name and the intervals."""
    colour = COLOURS[number % len(COLOURS)]
    line = " ".join(f"{sheet.x(playouts_of(trial)):.1f},{sheet.y(times(trial)):.1f}" for trial in curve)
    return "\n".join(
        [
            f'<text x="{LEFT + 20 + 120 * number}" y="{TOP - 8}" fill="{colour}">{escape(name)}</text>',
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
            *[point(sheet, trial, colour) for trial in curve],
        ]
    )


def point(sheet: Sheet, trial: Trial, colour: str) -> str:
    share, fair, playouts = trial.standing.share, trial.standing.fair, playouts_of(trial)
    x, low, high = sheet.x(playouts), sheet.y(share.low / fair), sheet.y(share.high / fair)
    label = f'y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" font-size="12" fill="#666"'
    return (
        f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}"/>'
        f'<circle cx="{x:.1f}" cy="{sheet.y(times(trial)):.1f}" r="5" fill="{colour}"/>'
        f'<text x="{x:.1f}" {label}>{playouts}</text>'
    )
