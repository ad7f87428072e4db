"""Standings as a table that people read."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.engine.game import Game
from backroom.lab.ladder.series import Series
from backroom.lab.ladder.standing import Standing
from backroom.lab.report import failures
from backroom.lab.tally import Interval

HEADINGS = ("bot", "rating", "95%", "ahead of the next", "wins", "95%", "fair", "× fair")


def page(game: Game, series: Series, blocks: int, table: Sequence[Standing]) -> str:
    """What was played, and a row for each bot."""
    options = " ".join(f"{name}={value}" for name, value in game.checked_options(series.options).items())
    alone = series.seats == 1
    headings = [*HEADINGS, *(["worth", "95%"] if alone else [])]
    rows = [cells(standing, alone) for standing in table]
    return "\n".join(
        [
            f"{title(game, series, blocks)}, edition {series.edition}, {options}",
            "",
            *aligned([headings, *rows]),
            *failures([(standing.name, standing.failed) for standing in table], games_of(series, blocks)),
        ]
    )


def games_of(series: Series, blocks: int) -> int:
    return blocks * len(series.bots)


def title(game: Game, series: Series, blocks: int) -> str:
    return f"{game.title}: {blocks} blocks of {len(series.bots)} games at {seats(series.seats)}, seed {series.seed}"


def seats(number: int) -> str:
    return "1 seat" if number == 1 else f"{number} seats"


def cells(standing: Standing, alone: bool) -> list[str]:
    share = standing.share
    row = [
        standing.name,
        f"{standing.rating.mean:+.0f}",
        f"({standing.rating.low:+.0f} to {standing.rating.high:+.0f})",
        "" if standing.lead is None else lead(standing.lead),
        f"{100 * share.mean:.1f}%",
        f"({100 * share.low:.1f}–{100 * share.high:.1f})",
        f"{100 * standing.fair:.1f}%",
        f"{share.mean / standing.fair:.2f}",
    ]
    if alone:
        row += [f"{standing.worth.mean:.3f}", f"({standing.worth.low:.3f} to {standing.worth.high:.3f})"]
    return row


def lead(points: Interval) -> str:
    return f"{points.mean:.0f} ({points.low:+.0f} to {points.high:+.0f})"


def aligned(rows: list[list[str]]) -> list[str]:
    """Names to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  " + "  ".join(cell.ljust(width) if not column else cell.rjust(width) for column, (cell, width) in pairs)
        for pairs in (enumerate(zip(row, widths, strict=True)) for row in rows)
    ]
