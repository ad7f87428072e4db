"""One bot after another, each alone against the same opponents: how strong it is, and what a decision costs it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from backroom.bots import own_bot
from backroom.engine.seen import ask_safely
from backroom.games import game as on_the_shelf
from backroom.lab.ladder.page import aligned, seats
from backroom.lab.ladder.saved import Saved
from backroom.lab.ladder.series import Series
from backroom.lab.ladder.standing import Standing, play_ladder, standings
from backroom.lab.patience import Patience
from backroom.lab.players import SEEING, player
from backroom.lab.report import failures
from backroom.lab.workers import in_order

TIMED_MATCHES = 2
HEADINGS = ("bot", "wins", "95%", "× fair", "95%", "ms")


@dataclass(frozen=True)
class Field:
    """Who is tried against whom: a series for each of the bots, who has every seat once in a block."""

    series: Series  # its bots are those who are tried
    against: str

    def series_of(self, bot: str) -> Series:
        return replace(self.series, bots=(bot, *[self.against] * max(1, self.series.seats - 1)))


@dataclass(frozen=True)
class Trial:
    """How a bot did. Where random and one that sees everything were tried too, `way` is how far between them it is."""

    name: str
    standing: Standing
    blocks: int
    milliseconds: float
    way: float | None = None
    failed_against: int = 0  # how often somebody of the others had no answer

    def measure(self, alone: bool) -> float:
        return self.standing.worth.mean if alone else self.standing.share.mean

    def json(self) -> dict[str, Any]:
        told = self.standing.json()
        keys = ("bot", "share", "fair_share", "times_fair", "worth")
        figures = {
            "blocks": self.blocks,
            "cpu_milliseconds": float(f"{self.milliseconds:.3g}"),
            "way": self.way,
            "failed": self.standing.failed,
            "failed_against": self.failed_against,
        }
        return {**{key: told[key] for key in keys}, **figures}


def play_field(
    field: Field,
    blocks: int,
    workers: int | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Trial]:
    """Try every bot; with a folder, a file for each, with which one can go on."""
    trials: list[Trial] = []
    for number, bot in enumerate(field.series.bots):
        trials.append(tried(field, bot, blocks, workers, folder, after(number * blocks, progress)))
    return with_way(trials, field.series.seats == 1)


def after(done: int, progress: Callable[[int], None] | None) -> Callable[[int], None] | None:
    """Progress that goes on from there."""
    return None if progress is None else lambda played: progress(done + played)


def tried(
    field: Field,
    bot: str,
    blocks: int,
    workers: int | None,
    folder: Path | None,
    progress: Callable[[int], None] | None,
) -> Trial:
    """One bot against the field."""
    series = field.series_of(bot)
    file = None if folder is None else Saved(folder / f"{file_name(bot)}.jsonl", series)
    with file.resumed() if file else nullcontext() as saved:
        played = play_ladder(series, blocks, workers, saved, progress)
    table = standings(series, played)
    standing = next(one for one in table if one.name == bot)
    timed = list(in_order(cost, series, range(TIMED_MATCHES), 1))
    milliseconds = 1000 * sum(spent for spent, _ in timed) / max(1, sum(n for _, n in timed))
    return Trial(bot, standing, len(played), milliseconds, None, sum(one.failed for one in table) - standing.failed)


def file_name(bot: str) -> str:
    """A bot of somebody's own by its title and the hash of its file, wherever that lies."""
    own = own_bot(bot)
    return bot if own is None else f"{own.title}-{own.hash[7:19]}"


def cost(series: Series, number: int) -> tuple[float, int]:
    """CPU seconds that a series' first bot takes in one match, and for how many decisions between at least two."""
    spent, decisions = 0.0, 0
    game = on_the_shelf(series.game)
    match = game.new(series.seats, seed=number, edition=series.edition, **series.options)
    bots = [player(match, name, number) for name in [series.bots[0], *[series.bots[-1]] * (series.seats - 1)]]
    with Patience() as patience:
        while match.seat is not None:
            began = time.process_time()
            choice = ask_safely(bots[match.seat], match, patience.decisions)
            patience.decisions += 1
            if match.seat == 0 and len(match.choices()) > 1:
                spent += time.process_time() - began
                decisions += 1
            match.push(choice)
    return spent, decisions


def with_way(trials: Sequence[Trial], alone: bool) -> list[Trial]:
    """The same with how far each is on the way from random to whoever sees everything."""
    low = next((trial.measure(alone) for trial in trials if trial.name == "random"), None)
    high = next((trial.measure(alone) for trial in trials if trial.name.startswith(SEEING)), None)
    if low is None or high is None or low >= high:
        return list(trials)
    return [replace(trial, way=(trial.measure(alone) - low) / (high - low)) for trial in trials]


def page(field: Field, trials: Sequence[Trial]) -> str:
    """What was played, and a row for each bot."""
    series = field.series
    game = on_the_shelf(series.game)
    options = " ".join(f"{name}={value}" for name, value in game.checked_options(series.options).items())
    alone = series.seats == 1
    way = any(trial.way is not None for trial in trials)
    headings = [*HEADINGS, *(["worth", "95%"] if alone else []), *(["of the way"] if way else [])]
    title = (
        f"{game.title} at {seats(series.seats)} against {field.against}: {trials[0].blocks} blocks, seed {series.seed}"
    )
    rows = [cells(trial, alone, way) for trial in trials]
    failed = [(trial.name, trial.standing.failed) for trial in trials]
    failed.append((f"{field.against}, who sat against them", sum(trial.failed_against for trial in trials)))
    return "\n".join(
        [
            f"{title}, edition {series.edition}, {options}",
            "",
            *aligned([headings, *rows]),
            *failures(failed, trials[0].blocks * max(1, series.seats)),
        ]
    )


def cells(trial: Trial, alone: bool, way: bool) -> list[str]:
    share, fair, worth = trial.standing.share, trial.standing.fair, trial.standing.worth
    row = [
        trial.name,
        f"{100 * share.mean:.1f}%",
        f"({100 * share.low:.1f}–{100 * share.high:.1f})",
        f"{share.mean / fair:.2f}",
        f"({share.low / fair:.2f}–{share.high / fair:.2f})",
        f"{trial.milliseconds:.2g}",
    ]
    row += [f"{worth.mean:.3f}", f"({worth.low:.3f} to {worth.high:.3f})"] if alone else []
    return row + ([f"{100 * trial.way:.0f}%" if trial.way is not None else ""] if way else [])
