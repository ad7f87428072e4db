"""Compare the speed of two versions of our own engine: random games of each, one after the other, round by round.

python bench/engines.py --old FOLDER [--new FOLDER], each a folder that a built package was installed into
"""

import argparse
import json
import statistics
import sys
import textwrap

from builds import run, version_of
from results import keep

MARK = "# Engines: decisions a second, side by side"
HOW = (
    "Written by `bench/engines.py`: random games of each version in a process of its own, loop inside the engine, by "
    "turns in one run, {rounds} rounds of {seconds:g} CPU seconds for each game. Whatever else the machine does only "
    "ever slows a round down, so the best rounds are compared; the medians stand beside them."
)
PLAY = """
import json, sys, time
import backroom

seconds = float(sys.argv[1])
rates = {}
for id in backroom.games():
    game = backroom.game(id)
    match = game.new(min(4, game.most), seed=1)
    match.playout(0)
    decisions, number, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        number += 1
        decisions += match.playout(number)
    rates[id] = decisions / (time.process_time() - began)
print(json.dumps(rates))
"""

Rates = dict[str, float]


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", required=True, help="where the older version is installed")
    parser.add_argument("--new", default="build/built", help="where the newer one is (build/built)")
    parser.add_argument("--rounds", type=int, default=11, help="how often each is measured (11)")
    parser.add_argument("--seconds", type=float, default=0.4, help="for how long each game is played each time (0.4)")
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep."""
    arguments = read_arguments()
    folders = {"old": arguments.old, "new": arguments.new}
    seen: dict[str, list[Rates]] = {name: [] for name in folders}
    for number in range(arguments.rounds):
        for name in list(folders) if number % 2 else list(reversed(folders)):
            seen[name].append(json.loads(run(folders[name], "-c", PLAY, str(arguments.seconds))))
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
        f"| game | {versions['old']}, best (median) | {versions['new']} | ratio of the best | of the medians |",
        "| --- | ---: | ---: | ---: | ---: |",
        *[row(game, seen) for game in seen["old"][0]],
    ]
    return "\n".join(lines) + "\n"


def row(game: str, seen: dict[str, list[Rates]]) -> str:
    old, new = ([rates[game] for rates in seen[name]] for name in ("old", "new"))
    ratios = f"{max(new) / max(old):.2f} | {statistics.median(new) / statistics.median(old):.2f}"
    return f"| {game} | {shown(old)} | {shown(new)} | {ratios} |"


def shown(rates: list[float]) -> str:
    return f"{max(rates):,.0f} ({statistics.median(rates):,.0f})"


if __name__ == "__main__":
    sys.exit(main())
