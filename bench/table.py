"""What was measured, as figures, as a table and as a page."""

import os
import platform
import statistics
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contest import Entry

MEASURED = (
    "Every contender runs in its own process and environment and plays whole games, each choice uniformly random "
    "among the legal ones; only the decisions of players are counted, against CPU seconds (user and system). "
    "After a warm-up, {rounds} rounds of {slice:g} s slices go over all contenders and a fixed calibration loop, "
    "one at a time, each round from another start. "
    "A rate is the median over the rounds, the spread is the interquartile range in percent of it, and a ratio is "
    "the median of the ratios within each round, so that a slow minute slows both sides."
)
YARDSTICKS = (
    "Our games, one by one: whole games, which begin with a deal, against whole games; and what a search does, playing "
    "on from a position that was dealt off the clock, against the same."
)


@dataclass(frozen=True)
class Figures:
    """The median and the spread of what was seen in the rounds."""

    median: float
    spread: float


def figures(seen: list[float]) -> Figures:
    """Take the median and the interquartile range in percent of it."""
    median = statistics.median(seen)
    if len(seen) < 2:
        return Figures(median, 0.0)
    low, _, high = statistics.quantiles(seen, n=4, method="inclusive")
    return Figures(median, 100 * (high - low) / median)


def measured(entries: list[Entry], rounds: int, seconds: float) -> dict[str, Any]:
    """Put all that was found into one JSON-ready record."""
    baselines = [entry for entry in entries if entry.contender.baseline and not entry.failure]
    return {
        "python": platform.python_version(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "rounds": rounds,
        "slice": seconds,
        "baselines": {entry.contender.name: entry.contender.baseline for entry in baselines},
        "contenders": [record(entry, entries, baselines) for entry in entries],
    }


def record(entry: Entry, entries: list[Entry], baselines: list[Entry]) -> dict[str, Any]:
    """Record one contender: its figures, or why there are none."""
    known = {"peer": entry.peer, "contender": entry.contender.name, **entry.introduction}
    if entry.failure or not entry.rates:
        return {**known, "failure": entry.failure or "not one round was played"}
    rate, calibration = figures(entry.rates), entries[0]
    yardsticks = [other for other in entries if other.contender.name in entry.contender.yardsticks and other.rates]
    return {
        **known,
        "median": rate.median,
        "spread": rate.spread,
        "per_calibration_turn": None if calibration.failure else ratio(entry, calibration).median,
        "ratios": {base.contender.name: vars(ratio(base, entry)) for base in baselines},
        "yardsticks": {other.contender.name: vars(ratio(entry, other)) for other in yardsticks},
        "rates": entry.rates,
    }


def ratio(ours: Entry, theirs: Entry) -> Figures:
    """Divide rate by rate within each round."""
    return figures([mine / other for mine, other in zip(ours.rates, theirs.rates, strict=True)])


def processor() -> str:
    """Name the processor."""
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        for line in listed.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def table(found: dict[str, Any]) -> str:
    """Lay the figures out as a Markdown table, the failures with their reasons."""
    headings = list(found["baselines"].values()) or ["ours ÷ theirs"]
    lines = [
        row(["contender", "what", "median decisions/s", "spread", *headings]),
        row(["---", "---", "---:", "---:", *("---:" for _ in headings)]),
    ]
    for contender in found["contenders"]:
        if contender["contender"] not in apart(found):
            lines.append(row(cells(contender, list(found["baselines"]), len(headings))))
    return "\n".join(lines)


def apart(found: dict[str, Any]) -> set[str]:
    """Those that stand in the tables of our games alone: what is no baseline, and what no baseline is held against."""
    held = {contender["contender"]: contender["yardsticks"] for contender in holders(found)}
    against = {name for yardsticks in held.values() for name in yardsticks}
    for baseline in found["baselines"]:
        against -= set(held.get(baseline, ()))
    return (set(held) - set(found["baselines"])) | against


def holders(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Our games that were held against something."""
    return [contender for contender in found["contenders"] if contender.get("yardsticks")]


def game_tables(found: dict[str, Any]) -> str:
    """Lay out how our games stand to what they are held against, in a table for each set of yardsticks."""
    sets = dict.fromkeys(tuple(contender["yardsticks"]) for contender in holders(found))
    return "\n\n".join(game_table(found, yardsticks) for yardsticks in sets)


def game_table(found: dict[str, Any], yardsticks: tuple[str, ...]) -> str:
    """Lay out the yardsticks, and our games divided by each."""
    known = {contender["contender"]: contender for contender in found["contenders"]}
    lines = [
        row(
            ["contender", "what", "median decisions/s", "spread", *(f"÷ {known[name]['name']}" for name in yardsticks)]
        ),
        row(["---", "---", "---:", "---:", *("---:" for _ in yardsticks)]),
    ]
    for ours in holders(found):
        if tuple(ours["yardsticks"]) == yardsticks:
            ratios = [f"{ours['yardsticks'][name]['median']:.2f}" for name in yardsticks]
            lines.append(row([*shown(ours), *ratios]))
    lines += [row([*shown(known[name]), *("-" for _ in yardsticks)]) for name in yardsticks]
    return "\n".join(lines)


def shown(contender: dict[str, Any]) -> list[str]:
    """What a row says of a contender by itself."""
    return [contender["name"], contender["what"], f"{contender['median']:,.0f}", f"{contender['spread']:.1f}%"]


def cells(contender: dict[str, Any], baselines: list[str], width: int) -> list[str]:
    """Fill one row of the table."""
    name = contender.get("name", f"{contender['peer']} {contender['contender']}")
    if "failure" in contender:
        return [name, f"not measured: {contender['failure']}", *("-" for _ in range(width + 2))]
    is_calibration = contender["contender"] == "calibration"
    ratios = [
        "-" if is_calibration or base == contender["contender"] else f"{contender['ratios'][base]['median']:.2f}"
        for base in baselines
    ] or ["-"]
    return [*shown(contender), *ratios]


def row(written: list[str]) -> str:
    """Write one line of a Markdown table."""
    return f"| {' | '.join(written)} |"


def versions(found: dict[str, Any]) -> str:
    """List the version of every peer that introduced itself."""
    known = {contender["peer"]: contender["version"] for contender in found["contenders"] if "version" in contender}
    return "\n".join(f"- {peer} {version}" for peer, version in known.items() if peer != "calibration")


def page(found: dict[str, Any]) -> str:
    """Write the page that is kept in the repository."""
    return "\n".join(
        [
            "# Backroom and its peers: random decisions per CPU second",
            "",
            "Written by `bench/compare.py`; what is fair in it and what is not is in [README.md](README.md).",
            "",
            table(found),
            "",
            *([YARDSTICKS, "", game_tables(found), ""] if game_tables(found) else []),
            f"Python {found['python']}, {found['processor']}, {found['cores']} cores. Versions:",
            "",
            versions(found),
            "",
            MEASURED.format(**found),
            "",
        ]
    )
