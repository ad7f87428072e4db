"""Measures how strong the levels are, and writes it into docs/strength.md and docs/pictures.

    make ladders [GAME=dirty-money] [ARGS=--quick]    the levels against the house, each other, strangers, themselves
    make curves [GAME=dirty-money] [ARGS=--quick]     what more playouts are worth

What was played stays in build/strength, under a hash of the source: the same command goes on after an interruption, and
nothing that another version played is counted. `--quick` plays a little and prints what it finds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from results import keep

from backroom.cli.parsing import Parser
from backroom.engine.errors import BadInput
from backroom.games import game as on_the_shelf
from backroom.lab import curve, field
from backroom.lab.ladder import page as ladder_page
from backroom.lab.ladder.picture import picture as ladder_picture
from backroom.lab.ladder.saved import Saved
from backroom.lab.ladder.series import Series
from backroom.lab.ladder.standing import play_ladder, standings
from backroom.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
PICTURES = ROOT / "docs" / "pictures"
PLAYED = ROOT / "build" / "strength"
LEVELS = ("beginner", "casual", "strong", "expert")
QUICK = 2  # blocks of a trial


@dataclass(frozen=True)
class Field:
    """Some bots, each alone against the same opponent."""

    title: str
    bots: tuple[str, ...]
    seats: int
    blocks: int
    against: str = "house"
    drawn: bool = False  # as a curve
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Ladder:
    """The levels among themselves."""

    seats: int
    blocks: int = 20
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Plan:
    """What is measured of a game."""

    ladders: tuple[Ladder, ...]
    fields: tuple[Field, ...]
    curves: tuple[Field, ...]


def doubled(seats: int, first: int, last: int, blocks: int) -> Field:
    """A bot with more and more playouts."""
    bots: list[str] = []
    while first <= last:
        bots.append(f"strong@{first}")
        first *= 2
    return Field("What more playouts are worth", tuple(bots), seats, blocks, drawn=True)


def against_house(seats: int, playouts: int, blocks: int = 200) -> Field:
    """With no more playouts than it takes: as it is served, strong is in the ladders."""
    return Field("Strong against the house", (f"strong@{playouts}",), seats, blocks)


def way(seats: int, playouts: int, blocks: int = 40) -> Field:
    """From somebody who plays anything to somebody who sees everything, with as many playouts as strong."""
    bots = ("random", "beginner", "casual", f"strong@{playouts}", f"seeing-strong@{playouts}")
    return Field("How far each level goes", bots, seats, blocks)


def strangers(seats: int, who: str, playouts: int, blocks: int = 40) -> Field:
    bots = ("beginner", "casual", f"strong@{playouts}", f"strong@{4 * playouts}")
    return Field("Against somebody that nobody was tuned on", bots, seats, blocks, against=who)


def taken(seats: int, playouts: int, blocks: int = 20) -> Field:
    """Whoever knows how strong decides, and strong itself, among strong players."""
    bots = (f"knowing-strong@{playouts}", f"strong@{playouts + 1}")
    return Field("What can be taken by having read the text", bots, seats, blocks, against=f"strong@{playouts}")


PLANS = {
    "clean-hands": Plan(
        (Ladder(5), Ladder(4), Ladder(7)),
        (against_house(5, 100), way(5, 100, 20), strangers(5, "casual-greedy", 50, 20), taken(4, 8)),
        (doubled(5, 25, 200, 20),),
    ),
    "dirty-money": Plan(
        (Ladder(4), Ladder(3), Ladder(6)),
        (against_house(4, 200), way(4, 200), strangers(4, "casual-greedy", 200), taken(3, 32)),
        (doubled(4, 25, 800, 40),),
    ),
    "hand-management": Plan(
        (Ladder(2), Ladder(3), Ladder(4)),
        (against_house(2, 400), way(2, 400), strangers(2, "casual-greedy", 200), taken(2, 32)),
        (doubled(2, 50, 800, 60),),
    ),
    "the-cleaner": Plan(
        (Ladder(1, 40, (("scene", 1),)), Ladder(1, 40, (("scene", 2),))),
        (),
        (doubled(1, 10, 320, 200),),
    ),
    "lie-cheat-and-steal": Plan(
        (Ladder(4), Ladder(2), Ladder(6)),
        (
            against_house(4, 400),
            way(4, 400, 20),
            strangers(4, "brazen", 100, 20),
            strangers(4, "truthful", 100, 20),
            taken(2, 16),
        ),
        (doubled(4, 50, 800, 20),),
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        run(parser().parse_args(arguments))
    except BadInput as error:
        print(f"strength: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def parser() -> Parser:
    found = Parser(
        prog="python bench/strength.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    found.add_argument("what", choices=("ladders", "curves"))
    found.add_argument("game", nargs="?", help="one game only")
    found.add_argument("--quick", action="store_true", help="a trial, which writes nothing")
    found.add_argument("--only", help="nothing whose title does not hold this")
    found.add_argument("--workers", type=int, help="how many processes (default: one a core)")
    return found


def run(given: argparse.Namespace) -> None:
    if given.game is not None and given.game not in PLANS:
        raise BadInput(f"Nothing is measured of '{given.game}'; there is: {', '.join(PLANS)}.")
    if given.workers is not None and given.workers < 1:
        raise BadInput(f"At least 1 worker is needed, not {given.workers}.")
    for game in PLANS if given.game is None else [given.game]:
        for part in parts(game, given.what):
            heading, measure = part
            if given.only is None or given.only in heading:
                tell(given, heading, measure(given))


def parts(game: str, what: str) -> list[tuple[str, Callable[[argparse.Namespace], str]]]:
    """What there is to measure, each under the heading it gets."""
    plan = PLANS[game]
    if what == "curves":
        return [(heading_of(game, one.title, one), measured_field(game, one)) for one in plan.curves]
    ladders = [
        (heading_of(game, "The levels among themselves", one), measured_ladder(game, one)) for one in plan.ladders
    ]
    return ladders + [(heading_of(game, one.title, one), measured_field(game, one)) for one in plan.fields]


def heading_of(game: str, title: str, one: Field | Ladder) -> str:
    options = "".join(f", {name} {value}" for name, value in one.options)
    against = f" ({one.against})" if isinstance(one, Field) and one.against != "house" else ""
    return f"# {on_the_shelf(game).title}, {ladder_page.seats(one.seats)}{options}: {title.lower()}{against}"


def tell(given: argparse.Namespace, heading: str, text: str) -> None:
    part = f"{heading}\n\n{text}"
    print(part, flush=True)
    if not given.quick:
        keep(part, PAGE)


def measured_ladder(game: str, ladder: Ladder) -> Callable[[argparse.Namespace], str]:
    def measure(given: argparse.Namespace) -> str:
        series = Series(game, LEVELS, ladder.seats, options=dict(ladder.options))
        blocks = QUICK if given.quick else ladder.blocks
        saved = None if given.quick else resumed(game, f"levels-{ladder.seats}{suffix(ladder)}", series)
        table = standings(series, play_ladder(series, blocks, given.workers, saved))
        found = on_the_shelf(game)
        text = fenced(ladder_page.page(found, series, blocks, table))
        if given.quick:
            return text
        name = f"levels-{game}-{ladder.seats}{suffix(ladder)}.svg"
        (PICTURES / name).write_text(ladder_picture(ladder_page.title(found, series, blocks), table), encoding="utf-8")
        return f"{text}\n\n![The ratings as dots, their intervals as lines](pictures/{name})"

    return measure


def suffix(ladder: Ladder) -> str:
    return "".join(f"-{name}-{value}" for name, value in ladder.options)


def resumed(game: str, name: str, series: Series) -> Saved:
    folder = PLAYED / source_hash(game)
    folder.mkdir(parents=True, exist_ok=True)
    saved = Saved(folder / f"{name}.jsonl", series)
    saved.resume()
    return saved


def measured_field(game: str, one: Field) -> Callable[[argparse.Namespace], str]:
    def measure(given: argparse.Namespace) -> str:
        plan = field.Field(Series(game, one.bots, one.seats, options=dict(one.options)), one.against)
        blocks = QUICK if given.quick else one.blocks
        folder = None if given.quick else PLAYED / source_hash(game) / f"{one.seats}-against-{one.against}"
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        trials = field.play_field(plan, blocks, given.workers, folder)
        text = fenced(field.page(plan, trials))
        if not one.drawn or given.quick:
            return text
        name = f"curve-{game}.svg"
        title = f"{on_the_shelf(game).title} at {ladder_page.seats(one.seats)} against {one.against}"
        (PICTURES / name).write_text(curve.picture(title, trials), encoding="utf-8")
        return f"{text}\n\n![Strength over playouts, with intervals](pictures/{name})"

    return measure


def fenced(text: str) -> str:
    """As it is printed, with the version that played."""
    return "\n".join(f"    {line}".rstrip() for line in [f"version {VERSION}", *text.splitlines()])


def source_hash(game: str) -> str:
    """Of everything that decides how this game's bots play."""
    source = ROOT / "src" / "backroom"
    rooms = (source / "engine", source / "bots", source / "games" / game.replace("-", "_"))
    files = sorted(path for room in rooms for path in room.rglob("*") if path.suffix in {".py", ".toml"})
    digest = sha256()
    for file in files:
        digest.update(file.read_bytes())
    return f"{game}-{digest.hexdigest()[:12]}"


if __name__ == "__main__":
    sys.exit(main())
