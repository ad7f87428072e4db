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
        "contenders": [record(entry, entries[0], baselines) for entry in entries],
    }


def record(entry: Entry, calibration: Entry, baselines: list[Entry]) -> dict[str, Any]:
    """Record one contender: its figures, or why there are none."""
    known = {"peer": entry.peer, "contender": entry.contender.name, **entry.introduction}
    if entry.failure or not entry.rates:
        return {**known, "failure": entry.failure or "not one round was played"}
    rate = figures(entry.rates)
    return {
        **known,
        "median": rate.median,
        "spread": rate.spread,
        "per_calibration_turn": None if calibration.failure else ratio(entry, calibration).median,
        "ratios": {base.contender.name: vars(ratio(base, entry)) for base in baselines},
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
        lines.append(row(cells(contender, list(found["baselines"]), len(headings))))
    return "\n".join(lines)


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
    return [name, contender["what"], f"{contender['median']:,.0f}", f"{contender['spread']:.1f}%", *ratios]


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
            f"Python {found['python']}, {found['processor']}, {found['cores']} cores. Versions:",
            "",
            versions(found),
            "",
            MEASURED.format(**found),
            "",
        ]
    )
