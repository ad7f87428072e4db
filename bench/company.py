"""How people fare on a server whose other tables are full of strong bots: by turns with and without them.

PYTHONPATH=build/built python bench/company.py [--tables 50] [--rate 100] [--rounds 3] [--seconds 10]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

from results import keep

from backroom.version import VERSION

GAMES = {"dirty-money": 4, "clean-hands": 5, "lie-cheat-and-steal": 4, "hand-management": 2}
PEOPLE = 50
MARK = "# Servers: people beside strong bots"
HOW = (
    "Written by `bench/company.py`, version {version}: {people} tables of people, {rate:g} moves a second in all, on a "
    "server that also has {tables} tables of one random player and strong bots; by turns with and without those, "
    "{rounds} rounds of {seconds:g} s. Server, two thinkers and the people's programs share {cores} cores. "
    "Milliseconds until a person's own move is known, medians of the rounds."
)
Said = dict[str, float]


def load(game: str, seats: int, bot_tables: int, arguments: argparse.Namespace) -> Said:
    """What `backroom load` says."""
    command = [sys.executable, "-m", "backroom", "load", game, "--seats", str(seats), "--tables", str(PEOPLE), "--json"]
    command += ["--rate", str(arguments.rate), "--seconds", str(arguments.seconds), "--bot-tables", str(bot_tables)]
    environment = {**os.environ, "BACKROOM_SERVER_BOT_PAUSE": str(arguments.pause)}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    said: Said = json.loads(done.stdout)
    return said


def measured(game: str, seats: int, arguments: argparse.Namespace) -> str:
    """A row of the table."""
    without: list[Said] = []
    beside: list[Said] = []
    for _ in range(arguments.rounds):
        without.append(load(game, seats, 0, arguments))
        beside.append(load(game, seats, arguments.tables, arguments))
    figures = [middle(rounds, name) for name in ("median_ms", "p99_ms") for rounds in (without, beside)]
    decisions = middle(beside, "bot_decisions_a_second")
    return f"| {game}, {seats} | " + " | ".join(f"{figure:.1f}" for figure in figures) + f" | {decisions:.0f} |"


def middle(rounds: list[Said], name: str) -> float:
    return statistics.median(said[name] for said in rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=0.6, help="between two moves of bots, as servers have it")
    arguments = parser.parse_args()
    how = HOW.format(version=VERSION, people=PEOPLE, cores=os.cpu_count(), **vars(arguments))
    head = [
        "| game, seats | median without | with bots | p99 without | with bots | bot decisions a second |",
        "|---|---|---|---|---|---|",
    ]
    rows = [measured(game, seats, arguments) for game, seats in GAMES.items()]
    page = "\n".join([MARK, "", how, "", *head, *rows])
    print(page)
    keep(page)


if __name__ == "__main__":
    main()
