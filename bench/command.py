"""What the comparisons have in common: their command line, and a contest from the wheels to the last slice."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from contest import Entry, enter, hold
from environments import NoWheel, find_wheel
from peers import BENCH, Peer, UnknownName, chosen


def parser(description: str | None, rounds: int, seconds: float) -> argparse.ArgumentParser:
    """How long a comparison takes, who takes part, and where its table goes."""
    found = argparse.ArgumentParser(description=description)
    found.add_argument("--rounds", type=at_least_one, default=rounds, help=f"how often each contender plays ({rounds})")
    found.add_argument(
        "--slice", type=some_seconds, default=seconds, help=f"CPU seconds that it plays for each time ({seconds:g})"
    )
    found.add_argument("--only", nargs="+", metavar="NAME", help="these peers or contenders alone; keeps no table")
    found.add_argument("--results", type=Path, help="where the table is kept (bench/RESULTS.md)")
    return found


def at_least_one(text: str) -> int:
    """Read a number of rounds."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("one round is the least")
    return number


def some_seconds(text: str) -> float:
    """Read a length of time."""
    seconds = float(text)
    if not 0 < seconds <= 60:
        raise argparse.ArgumentTypeError("a slice is more than 0 and at most 60 seconds")
    return seconds


def report(progress: str) -> None:
    """Tell a person who waits how far it is."""
    sys.stderr.write(f"{progress}\n")


def results_file(arguments: argparse.Namespace) -> Path | None:
    """Choose where the table is kept; a partial one replaces the kept table only when asked to."""
    if arguments.results or arguments.only:
        kept: Path | None = arguments.results
        return kept
    return BENCH / "RESULTS.md"


def contested(peers: list[Peer], arguments: argparse.Namespace) -> list[Entry]:
    """Hold the contest among those who were asked for; how each of them did."""
    peers = chosen(peers, arguments.only) if arguments.only else peers
    for peer in peers:
        find_wheel(peer)
    entries = enter(peers, report)
    try:
        hold(entries, arguments.rounds, arguments.slice, report)
    finally:
        for entry in entries:
            entry.leave()
    return entries


def run(compare: Callable[[], int]) -> int:
    """Run a comparison; exit with 2 and one line when it cannot begin."""
    try:
        return compare()
    except (NoWheel, UnknownName) as refusal:
        report(f"bench: {refusal}")
        return 2
    except KeyboardInterrupt:
        return 130
