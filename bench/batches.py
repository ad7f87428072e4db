"""Compare many tables at once, with observations, with what other libraries have for learners, in one run.

make build && python bench/batches.py [--rounds 7] [--slice 0.5] [--only NAME …] [--results FILE]
"""

import argparse
import statistics
import sys
import textwrap
from pathlib import Path
from typing import Any

from compare import at_least_one, report, results_file, some_seconds
from contest import Entry, enter, hold
from environments import NoWheel, find_wheel
from peers import UnknownName, chosen, read_peers
from results import keep
from table import measured, row, versions

MARK = "# Many tables at once: steps per CPU second, with observations"
HOW = (
    "Written by `bench/batches.py`: a learner's side of each library. Every step is a random choice among the legal "
    "ones and brings the observation of the seat that is asked next; matches that end are dealt anew. The choosing is "
    "on the clock for everybody. Each contender in a process and an environment of its own, {rounds} rounds of "
    "{slice:g} CPU seconds (user and system, all threads) by turns. Whatever else the machine does only ever slows a "
    "round down, so the best rounds are compared; the medians stand beside them."
)
NOT_FAIR = (
    "These are different games: a step of bridge bidding is not one of Dirty Money. RLCard and PettingZoo have no "
    "tables side by side, so they play one after the other. OpenSpiel's environment writes the observations of all "
    "seats at every step, 5,088 numbers each in hearts. Pgx is made for accelerators, where it is at home; here it has "
    "one core, and the hundred solved deals that come with it. PettingZoo has no gin rummy any more; RLCard's stands "
    "in for it."
)


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=at_least_one, default=7, help="how often each contender plays (7)")
    parser.add_argument("--slice", type=some_seconds, default=0.5, help="CPU seconds that it plays for each time (0.5)")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these peers or contenders alone; keeps no table")
    parser.add_argument("--results", type=Path, help="where the table is kept (bench/RESULTS.md)")
    return parser.parse_args()


def page(entries: list[Entry], rounds: int, seconds: float) -> str:
    """What is kept in the repository."""
    found = measured(entries, rounds, seconds)
    contenders = [contender for contender in found["contenders"] if contender["contender"] != "calibration"]
    ours = next((contender for contender in contenders if contender["contender"] in found["baselines"]), None)
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(rounds=rounds, slice=seconds), 120),
        "",
        row(["contender", "what", "best steps/s", "median", "Dirty Money ÷ theirs, best by best"]),
        row(["---", "---", "---:", "---:", "---:"]),
        *[row(cells(contender, ours)) for contender in contenders],
        "",
        *textwrap.wrap(NOT_FAIR, 120),
        "",
        f"Python {found['python']}, {found['processor']}, {found['cores']} cores. Versions:",
        "",
        versions(found),
    ]
    return "\n".join(lines) + "\n"


def cells(contender: dict[str, Any], ours: dict[str, Any] | None) -> list[str]:
    """One row: a contender's best and middle round, and how often it goes into ours."""
    if "failure" in contender:
        name = contender.get("name", f"{contender['peer']} {contender['contender']}")
        return [name, f"not measured: {contender['failure']}", "-", "-", "-"]
    best = max(contender["rates"])
    ratio = f"{max(ours['rates']) / best:,.2f}" if ours and ours is not contender else "-"
    return [
        contender["name"],
        contender["what"],
        f"{best:,.0f}",
        f"{statistics.median(contender['rates']):,.0f}",
        ratio,
    ]


def compare(arguments: argparse.Namespace) -> int:
    """Hold the contest, show what was found and keep it."""
    peers = read_peers("batches")
    peers = chosen(peers, arguments.only) if arguments.only else peers
    for peer in peers:
        find_wheel(peer)
    entries = enter(peers, report)
    try:
        hold(entries, arguments.rounds, arguments.slice, report)
    finally:
        for entry in entries:
            entry.leave()
    written = page(entries, arguments.rounds, arguments.slice)
    sys.stdout.write(written)
    kept = results_file(arguments)
    if kept:
        keep(written, kept)
    return 0


def main() -> int:
    """Run the comparison; exit with 2 and one line when it cannot begin."""
    try:
        return compare(read_arguments())
    except (NoWheel, UnknownName) as refusal:
        report(f"bench: {refusal}")
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
