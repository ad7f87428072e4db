"""Compare how many bytes two versions of our own server send: the same matches, told in brief to every seat.

python bench/messages.py --old FOLDER [--new FOLDER], each a folder that a built package was installed into, or a `src`
"""

import argparse
import json
import random
import sys
import textwrap
from typing import Any

from builds import run, version_of
from results import keep

MARK = "# Messages: bytes in brief, side by side"
HOW = (
    "Written by `bench/messages.py`: {matches} matches of each game with random moves, the same in both versions, each "
    "move told to every seat and to one who looks on. The first message to each is whole; the mean of all later ones, "
    "which are in brief, is compared. What the newer version declares is fetched once for a kind of table, and kept by "
    "its hash."
)
SECRET = "0" * 64
MOST_MOVES = 400

Figures = dict[str, dict[str, float]]


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", help="where the older version is installed")
    parser.add_argument("--new", default="build/built", help="where the newer one is (build/built)")
    parser.add_argument("--matches", type=int, default=10, help="of each game (10)")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep."""
    arguments = read_arguments()
    if arguments.measure:
        sys.stdout.write(json.dumps(measured(arguments.matches)))
        return 0
    folders = {"old": arguments.old, "new": arguments.new}
    this = ["bench/messages.py", "--measure", "--matches", str(arguments.matches)]
    figures: dict[str, Figures] = {name: json.loads(run(folder, *this)) for name, folder in folders.items()}
    versions = {name: version_of(folder) for name, folder in folders.items()}
    page = written(figures, versions, arguments.matches)
    sys.stdout.write(page)
    keep(page)
    return 0


def written(figures: dict[str, Figures], versions: dict[str, str], matches: int) -> str:
    old, new = versions["old"], versions["new"]
    heads = [
        "game",
        f"first, {old}",
        f"first, {new}",
        f"later, {old}",
        f"later, {new}",
        f"{new} ÷ {old}",
        "declared once",
    ]
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(matches=matches), 120),
        "",
        f"| {' | '.join(heads)} |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, after in figures["new"].items():
        before = figures["old"][game]
        bytes_of = [before["first"], after["first"], before["later"], after["later"]]
        ratio = after["later"] / before["later"]
        cells = [game, *[f"{number:,.0f}" for number in bytes_of], f"{ratio:.2f}", f"{after['declared']:,.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


# What one version says of itself, in a process of its own.


def measured(matches: int) -> Figures:
    import backroom

    return {id: of_game(backroom.game(id), matches) for id in backroom.games()}


def of_game(game: Any, matches: int) -> dict[str, float]:
    first: list[int] = []
    later: list[int] = []
    declared = 0
    for seed in range(matches):
        played = game.new(seed=seed)
        table = Followed(game, played)
        told = table.told()
        first += told
        declared = table.declared()
        dice = random.Random(seed)
        for _ in range(MOST_MOVES):
            if played.over:
                break
            table.move(dice)
            later += table.told()
    return {"first": mean(first), "later": mean(later), "declared": float(declared)}


def mean(sizes: list[int]) -> float:
    return sum(sizes) / len(sizes)


class Followed:
    """A table of the server, without a server, and everybody who listens there."""

    def __init__(self, game: Any, played: Any) -> None:
        from backroom.server.log.events import Began, Made, Sat
        from backroom.server.log.terms import Terms, checked
        from backroom.server.tables.table import Table
        from backroom.server.wire.news import Subscription

        self.played = played
        self.table = Table("a" * 16)
        self.seq = 0
        seats = range(played.seats)
        self.ears = [Subscription(f"person {seat}", [seat], seat, brief=True) for seat in seats] + [
            Subscription("", [], None, brief=True)
        ]
        self.follow(Made(checked(Terms(game.id, played.seats)), "host", SECRET, 2))
        for seat in seats:
            self.follow(Sat(seat, f"person {seat}", f"Player {seat + 1}"))
        self.follow(Began([event.outcomes for event in played.log]))

    def follow(self, event: Any) -> None:
        from backroom.server.log.events import Entry

        self.seq += 1
        self.table.follow(Entry(self.seq, 1_000 * self.seq, "", event))

    def move(self, dice: random.Random) -> None:
        from backroom.server.log.events import Moved

        seat, events = self.played.seat, len(self.played.log)
        self.played.push(dice.choice(self.played.choices()))
        choice, *then = [event.outcomes for event in self.played.log[events:]]
        self.follow(Moved(seat, choice[0], then))

    def told(self) -> list[int]:
        """The bytes of a message to each."""
        from backroom.server.wire.messages import Company
        from backroom.server.wire.news import news

        sizes = []
        for subscription in self.ears:
            sizes.append(len(news(self.table, subscription, Company(), 1_000 * self.seq, [])))
            subscription.since = self.table.seq
        return sizes

    def declared(self) -> int:
        sight = getattr(self.table, "sight", None)
        return 0 if sight is None else len(sight().text.encode())


if __name__ == "__main__":
    sys.exit(main())
