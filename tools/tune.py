"""Finds the numbers in a game's tuned.toml again, on the decks as they are now, and writes them there.

    make tune GAME=dirty-money                               minutes; every core works
    make tune GAME=dirty-money ARGS="--quick"                a trial, to see that it works; writes nothing
    make tune GAME=dirty-money ARGS="--edition my.toml --into tuned.toml"

The same seed gives the same numbers, for any number of workers.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy comes: sums do not depend on the number of cores

import argparse
import importlib
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tuning.order import EFFORTS, Found, Order
from tuning.text import written

from backroom.cli.parsing import Parser
from backroom.engine.dealer import checked_seed
from backroom.engine.errors import BadInput
from backroom.games import game as on_the_shelf
from backroom.games import games
from backroom.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
TUNED = "tuned.toml"


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        run(parser().parse_args(arguments))
    except BadInput as error:
        print(f"tune: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def parser() -> Parser:
    found = Parser(
        prog="python tools/tune.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    found.add_argument("game", help="which game")
    found.add_argument("--edition", default="standard", help="a shipped edition, or the path of a .toml file")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--workers", type=int, help="how many processes (default: one a core)")
    found.add_argument("--quick", action="store_true", help="a trial of seconds, which writes only where --into says")
    found.add_argument("--into", type=Path, metavar="FILE", help="write here, not into the game's own tuned.toml")
    return found


def run(given: argparse.Namespace) -> None:
    """Tune, and write what was found together with how."""
    tuner = tuner_of(given.game)
    own = own_file(given.game)
    text = read(own)
    effort = EFFORTS[1] if given.quick else EFFORTS[0]
    order = checked(Order(given.game, tomllib.loads(text), given.edition, given.seed, effort, given.workers, say))
    into: Path | None = given.into or (None if given.quick else own)
    if into is not None and not into.parent.is_dir():
        raise BadInput(f"'{into}' cannot be written: there is no such folder.")
    found: Found = tuner.tune(order)
    page = page_of(text, order, found)
    if into is None:
        print(page, end="")
    else:
        into.write_text(page, encoding="utf-8")
        say(f"Written into {into}.")


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def tuner_of(id: str) -> Any:
    """The module that knows what is tuned in a game."""
    if id not in games():
        raise BadInput(f"There is no game '{id}' on the shelf; there is: {', '.join(games())}.")
    name = id.replace("-", "_")
    if not (ROOT / "tools" / "tuning" / "games" / f"{name}.py").exists():
        raise BadInput(f"Nothing is tuned in {on_the_shelf(id).title}.")
    return importlib.import_module(f"tuning.games.{name}")


def own_file(id: str) -> Path:
    """In the source, also where the compiled package plays."""
    return ROOT / "src" / "backroom" / "games" / id.replace("-", "_") / TUNED


def read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"'{file}' cannot be read: {error.strerror}.") from None


def checked(order: Order) -> Order:
    """Refuse what cannot be played before anybody plays."""
    checked_seed(order.seed)
    if order.workers is not None and order.workers < 1:
        raise BadInput(f"At least 1 worker is needed, not {order.workers}.")
    game = on_the_shelf(order.game)
    game.new(seed=0, edition=order.edition)
    return order


def page_of(text: str, order: Order, found: Found) -> str:
    """The file with new values, and a record of where they come from."""
    for table, values in found.tables.items():
        text = written(text, table, values)
    return written(without_record(text), "record", record_of(order, found))


def without_record(text: str) -> str:
    """The record is the last table: it is made anew as a whole."""
    return text.partition("\n[record]")[0].rstrip("\n") + "\n"


def record_of(order: Order, found: Found) -> dict[str, Any]:
    edition = on_the_shelf(order.game).edition(order.edition)
    quick = " --quick" if order.effort != EFFORTS[0] else ""
    deck = f"{edition.id}{'' if edition.shipped else '.toml'}"
    return {
        "command": f"python tools/tune.py {order.game} --edition {deck} --seed {order.seed}{quick}",
        "version": VERSION,
        "edition": edition.id,
        "edition_hash": edition.hash,
        "seed": order.seed,
        "matches": found.matches,
        **found.figures,
    }


if __name__ == "__main__":
    sys.exit(main())
