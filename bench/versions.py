"""Compare two versions of our own server: the same load, one after the other, round by round, in one run.

python bench/versions.py --old FOLDER [--new FOLDER], each a folder that a built package was installed into
"""

import argparse
import json
import statistics
import sys
import textwrap

from builds import run, version_of
from results import keep

MARK = "# Versions: moves a second, side by side"
HOW = (
    "Written by `bench/versions.py`: `backroom load` of each version on a server of its own, by turns in one run; "
    "medians of {rounds} rounds of {seconds:g} s, {tables} tables of four players, SQLite with fsync. A ratio is the "
    "median of the ratios within each round, so that a slow minute slows both sides."
)


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", required=True, help="where the older version is installed")
    parser.add_argument("--new", default="build/built", help="where the newer one is (build/built)")
    parser.add_argument("--rounds", type=int, default=6, help="how often each is measured (6)")
    parser.add_argument("--seconds", type=float, default=5.0, help="for how long each time (5)")
    parser.add_argument("--tables", type=int, default=50, help="tables of four players (50)")
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second where it is not all it can (300)")
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep."""
    arguments = read_arguments()
    folders = {"old": arguments.old, "new": arguments.new}
    seen: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    calm: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    for number in range(arguments.rounds):
        order = list(folders) if number % 2 else list(reversed(folders))
        for name in order:
            seen[name].append(measured(folders[name], arguments, 0.0))
        for name in order:
            calm[name].append(measured(folders[name], arguments, arguments.rate))
        sys.stderr.write(f"round {number + 1} of {arguments.rounds}\n")
    versions = {name: version_of(folder) for name, folder in folders.items()}
    page = written(seen, calm, versions, arguments)
    sys.stdout.write(page)
    keep(page)
    return 0


def measured(folder: str, arguments: argparse.Namespace, rate: float) -> dict[str, float]:
    """What one version's own load says of its own server."""
    load = ["load", "--seats", "4", "--json", "--tables", str(arguments.tables), "--seconds", str(arguments.seconds)]
    said: dict[str, float] = json.loads(run(folder, "-m", "backroom", *load, "--rate", str(rate)))
    return said


Rounds = dict[str, list[dict[str, float]]]


def written(seen: Rounds, calm: Rounds, versions: dict[str, str], arguments: argparse.Namespace) -> str:
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(**vars(arguments)), 120),
        "",
        f"| | {versions['old']} | {versions['new']} | {versions['new']} ÷ {versions['old']} |",
        "| --- | ---: | ---: | ---: |",
        row("moves a second, as many as it can", seen, "moves_a_second"),
        row(f"p99 in ms at {arguments.rate:g} moves a second", calm, "p99_ms"),
        row("median in ms at that rate", calm, "median_ms"),
        row("memory in MB after it", seen, "server_memory_mb"),
    ]
    return "\n".join(lines) + "\n"


def row(what: str, rounds: Rounds, key: str) -> str:
    old, new = ([one[key] for one in rounds[name]] for name in ("old", "new"))
    ratio = statistics.median(after / before for after, before in zip(new, old, strict=True))
    return f"| {what} | {shown(old)} | {shown(new)} | {ratio:.2f} |"


def shown(seen: list[float]) -> str:
    return f"{statistics.median(seen):,.1f} ({min(seen):,.1f} to {max(seen):,.1f})"


if __name__ == "__main__":
    sys.exit(main())
