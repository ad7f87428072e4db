"""How long the prompts for language models are, and how long they take to make: writes the table of docs/models.md.

python bench/prompts.py [--matches 3]      # with a compiled package in the path, which it measures
"""

import argparse
import re
import statistics
import sys
import time
from dataclasses import dataclass, field

from peers import BENCH

import backroom
from backroom.bots import named_bot
from backroom.bridges.text.prompts import position, preface
from backroom.bridges.text.situation import seen_by
from backroom.engine import Game, ask
from backroom.lab.speed import compiled

PAGE = BENCH.parent / "docs" / "models.md"
LETTERS = 4  # of a token
HEADINGS = ["", "seats", "rules in short", "at a decision", "at most", "by itself", "at most", "decisions", "ms each"]


@dataclass
class Measured:
    """What the seat was told in some matches."""

    rules: int = 0
    letters: list[int] = field(default_factory=list)
    alone: list[int] = field(default_factory=list)  # of the same for whoever remembers nothing
    seconds: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)

    def cells(self, game: Game) -> list[str]:
        least, most = min(self.decisions), max(self.decisions)
        return [
            game.title,
            str(seats(game)),
            tokens(self.rules),
            tokens(statistics.mean(self.letters)),
            tokens(max(self.letters)),
            tokens(statistics.mean(self.alone)),
            tokens(max(self.alone)),
            str(least) if least == most else f"{least}–{most}",
            f"{1000 * statistics.median(self.seconds):.2f}",
        ]


def seats(game: Game) -> int:
    """Three, where so many can play."""
    return max(game.fewest, min(3, game.most))


def tokens(letters: float) -> str:
    return f"{letters / LETTERS:,.0f}"


def measured(game: Game, matches: int) -> Measured:
    """What the first seat is told among house bots."""
    found = Measured()
    for seed in range(1, matches + 1):
        match = game.new(seats(game), seed=seed)
        bots = [named_bot(game, "house", seat) for seat in range(match.seats)]
        found.rules = len(preface(seen_by(match, 0)))
        since = told = 0
        while not match.over:
            if match.seat == 0:
                began = time.perf_counter()
                text = position(seen_by(match, 0, since))
                found.seconds.append(time.perf_counter() - began)
                found.letters.append(len(text))
                found.alone.append(len(position(seen_by(match, 0))))
                since = len(match.log)
                told += 1
            match.play(ask(bots[match.seat or 0], match))
        found.decisions.append(told)
    return found


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def main() -> None:
    """Measure every game and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=3, help="of each game (3)")
    matches = max(1, parser.parse_args().matches)
    if not compiled():
        sys.exit("prompts: this is not the compiled package; PYTHONPATH=build/built points to one after make test.")
    games = [backroom.game(id) for id in backroom.games()]
    rows = [row(measured(game, matches).cells(game)) for game in games]
    table = "\n".join([row(HEADINGS), row(["---"] * len(HEADINGS)), *rows])
    block = f"<!-- prompts -->\n{table}\n<!-- end -->"
    page = PAGE.read_text(encoding="utf-8")
    page = re.sub(r"<!-- prompts -->.*?<!-- end -->", lambda _: block, page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
