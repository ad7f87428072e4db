"""Compare Backroom's speed with that of other game libraries, each in its own environment, in one run."""

import argparse
import json
import sys
from pathlib import Path

from contest import enter, hold
from environments import NoWheel, find_wheel
from peers import BENCH, UnknownName, chosen, read_peers
from results import keep
from table import measured, page

OURS = "backroom"


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=at_least_one, default=15, help="how often each contender plays (15)")
    parser.add_argument("--slice", type=some_seconds, default=0.4, help="CPU seconds that it plays for each time (0.4)")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these peers or contenders alone; keeps no table")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("--results", type=Path, help="where the table is kept (bench/RESULTS.md)")
    return parser.parse_args()


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


def compare(arguments: argparse.Namespace) -> int:
    """Hold the contest, show what was found and keep it."""
    peers = chosen(read_peers(), arguments.only) if arguments.only else read_peers()
    for peer in peers:
        find_wheel(peer)
    entries = enter(peers, report)
    try:
        hold(entries, arguments.rounds, arguments.slice, report)
    finally:
        for entry in entries:
            entry.leave()
    found = measured(entries, arguments.rounds, arguments.slice)
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n" if arguments.json else page(found))
    kept = results_file(arguments)
    if kept:
        keep(page(found), kept)
    return 1 if any(entry.failure for entry in entries if entry.peer == OURS) else 0


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
