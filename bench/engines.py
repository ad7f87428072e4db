"""Compare the speed of two versions of our own engine: what measures.py times, one after the other, round by round.

python bench/engines.py --old FOLDER [--new FOLDER], each a folder that a built package was installed into, or the `src`
of a checkout, which is not compiled
"""

import argparse
import json
import statistics
import sys
import textwrap
from pathlib import Path

from builds import run, version_of
from results import keep

MARK = "# Engines: old and new, side by side"
HOW = (
    "Written by `bench/engines.py`: how often each version does something in a CPU second, in a process of its own, by "
    "turns in one run, {rounds} rounds of {seconds:g} CPU seconds for each line. What is cloned and imagined is a "
    "match of house bots after a third and, late, after five sixths of its moves. Whatever else the machine does only "
    "ever slows a round down, so the best rounds are compared; the medians stand beside them."
)
MEASURES = Path(__file__).parent / "measures.py"

Rates = dict[str, dict[str, float]]


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", required=True, help="where the older version is installed")
    parser.add_argument("--new", default="build/built", help="where the newer one is (build/built)")
    parser.add_argument("--rounds", type=int, default=9, help="how often each is measured (9)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for how long each time (0.1)")
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep."""
    arguments = read_arguments()
    folders = {"old": arguments.old, "new": arguments.new}
    seen: dict[str, list[Rates]] = {name: [] for name in folders}
    for number in range(arguments.rounds):
        for name in list(folders) if number % 2 else list(reversed(folders)):
            seen[name].append(json.loads(run(folders[name], str(MEASURES), str(arguments.seconds))))
        sys.stderr.write(f"round {number + 1} of {arguments.rounds}\n")
    page = written(seen, {name: version_of(folder) for name, folder in folders.items()}, arguments)
    sys.stdout.write(page)
    keep(page)
    return 0


def written(seen: dict[str, list[Rates]], versions: dict[str, str], arguments: argparse.Namespace) -> str:
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(**vars(arguments)), 120),
        "",
        f"| game | what | {versions['old']}, best (median) | {versions['new']} | ratio of the best | of the medians |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
        *[row(game, what, seen) for game, measured in seen["old"][0].items() for what in measured],
    ]
    return "\n".join(lines) + "\n"


def row(game: str, what: str, seen: dict[str, list[Rates]]) -> str:
    old, new = ([rates[game][what] for rates in seen[name]] for name in ("old", "new"))
    ratios = f"{max(new) / max(old):.2f} | {statistics.median(new) / statistics.median(old):.2f}"
    return f"| {game} | {what} | {shown(old)} | {shown(new)} | {ratios} |"


def shown(rates: list[float]) -> str:
    digits = 0 if max(rates) >= 1000 else 1
    return f"{max(rates):,.{digits}f} ({statistics.median(rates):,.{digits}f})"


if __name__ == "__main__":
    sys.exit(main())
