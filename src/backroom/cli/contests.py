"""The verbs that set bots against each other: ladder, field, compare."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backroom.cli.parsing import (
    add_table_options,
    add_verb,
    bot_called,
    bots_called,
    check_workers,
    number,
    print_json,
    split_options,
    whole_number,
    write_text,
)
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.games import game as on_the_shelf

if TYPE_CHECKING:
    from backroom.lab.field import Field
    from backroom.lab.ladder.saved import Saved
    from backroom.lab.ladder.series import Series


def add_ladder(verbs: Any) -> None:
    verb = add_verb(verbs, "ladder", run_ladder, "Rank bots: the same deals in all seatings, ratings with intervals.")
    verb.add_argument("game", help="which game")
    verb.add_argument("--bots", "-b", required=True, help="who plays, e.g. house,random; one named twice sits twice")
    add_table_options(verb)
    verb.add_argument("--blocks", "-n", type=whole_number, default=100, help="how many deals (default: 100)")
    file = verb.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="write every finished block into a new file")
    file.add_argument("--resume", type=Path, metavar="FILE", help="go on where this file ends, or begin it")
    verb.add_argument("--picture", type=Path, metavar="FILE", help="draw the ratings (SVG)")
    add_run_options(verb)


def add_run_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--workers", "-w", type=whole_number, help="how many processes (default: one a core)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_ladder(arguments: argparse.Namespace) -> int:
    from backroom.lab.ladder.page import page, title
    from backroom.lab.ladder.picture import picture
    from backroom.lab.ladder.saved import header_of
    from backroom.lab.ladder.standing import check_blocks, play_ladder, standings
    from backroom.lab.progress import Progress

    game = on_the_shelf(arguments.game)
    series = series_of(game, arguments, bots_called(arguments.bots))
    check_workers(arguments.workers)
    check_blocks(arguments.blocks)
    if arguments.picture and not arguments.picture.parent.is_dir():
        raise BadInput(f"'{arguments.picture}' cannot be written: there is no such folder.")
    with saved_in(arguments, series) as saved:
        progress = Progress(arguments.blocks, game.title, before=len(saved.blocks) if saved else 0)
        blocks = play_ladder(series, arguments.blocks, arguments.workers, saved, progress)
        progress.end()
    table = standings(series, blocks)
    if arguments.picture:
        write_text(arguments.picture, picture(title(game, series, len(blocks)), table))
    if arguments.json:
        rows = [standing.json() for standing in table]
        print_json({"plan": header_of(series), "blocks": len(blocks), "standings": rows})
    else:
        print(page(game, series, len(blocks), table))
    return 0


def series_of(game: Game, arguments: argparse.Namespace, bots: list[str]) -> Series:
    """Who plays what; as many seats as bots unless said or impossible. Refused here if it cannot be played."""
    from backroom.lab.ladder.series import Series

    seats = max(game.fewest, min(len(bots), game.most)) if arguments.seats is None else arguments.seats
    series = Series(
        game=game.id,
        bots=tuple(name.strip() for name in bots),
        seats=seats,
        seed=arguments.seed or 0,
        edition=arguments.edition,
        options=game.checked_options(split_options(arguments.option)),
    )
    series.check()
    return series


def saved_in(arguments: argparse.Namespace, series: Series) -> AbstractContextManager[Saved | None]:
    """The file that was asked for, new or with what it holds."""
    from backroom.lab.ladder.saved import Saved

    if arguments.out:
        return Saved(arguments.out, series).begun()
    if arguments.resume:
        return Saved(arguments.resume, series).resumed()
    return nullcontext()


def add_field(verbs: Any) -> None:
    text = "Try bots one by one, each alone against the same opponents: strength, cost, curves, ceilings."
    verb = add_verb(verbs, "field", run_field, text)
    verb.add_argument("game", help="which game")
    verb.add_argument("--bots", "-b", required=True, help="who is tried, e.g. strong@50,strong@100,seeing-strong")
    verb.add_argument("--against", "-a", default="house", help="who has the other seats (default: house)")
    add_table_options(verb)
    verb.add_argument("--blocks", "-n", type=whole_number, default=100, help="how many deals (default: 100)")
    verb.add_argument(
        "--resume",
        type=Path,
        metavar="FOLDER",
        help="keep a file for each bot there, which is made if missing, and go on with it",
    )
    verb.add_argument("--picture", type=Path, metavar="FILE", help="draw strength over playouts (SVG)")
    add_run_options(verb)


def run_field(arguments: argparse.Namespace) -> int:
    from backroom.lab.curve import picture
    from backroom.lab.field import page, play_field
    from backroom.lab.ladder.saved import header_of
    from backroom.lab.ladder.standing import check_blocks
    from backroom.lab.progress import Progress

    game = on_the_shelf(arguments.game)
    field = field_of(game, arguments)
    check_workers(arguments.workers)
    check_blocks(arguments.blocks)
    if arguments.picture and not arguments.picture.parent.is_dir():
        raise BadInput(f"'{arguments.picture.parent}' is no folder.")
    if arguments.resume:
        make_folder(arguments.resume)
    if arguments.picture and "@" not in arguments.bots:
        raise BadInput("A curve needs bots with a number of playouts, e.g. strong@50,strong@100.")
    progress = Progress(arguments.blocks * len(field.series.bots), game.title)
    trials = play_field(field, arguments.blocks, arguments.workers, arguments.resume, progress)
    progress.end()
    if arguments.picture:
        write_text(arguments.picture, picture(f"{game.title} at {field.series.seats} seats", trials))
    if arguments.json:
        plan = {**header_of(field.series), "against": field.against}
        print_json({"plan": plan, "trials": [trial.json() for trial in trials]})
    else:
        print(page(field, trials))
    return 0


def make_folder(folder: Path) -> None:
    """Make it and whatever leads there, unless it is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"The folder '{folder}' cannot be made: {error.strerror}.") from None


def field_of(game: Game, arguments: argparse.Namespace) -> Field:
    """Who is tried against whom, refused here if it cannot be played."""
    from backroom.lab.field import Field
    from backroom.lab.players import check_player

    bots = bots_called(arguments.bots)
    arguments.against = bot_called(arguments.against)
    for name in [*bots, arguments.against]:
        check_player(game, name)
    if arguments.against in bots:
        raise BadInput(
            f"'{arguments.against}' is whom the bots are tried against; alone among its like it wins its share."
        )
    if arguments.seats is None:
        arguments.seats = game.fewest
    field = Field(series_of(game, arguments, [*bots, arguments.against]), arguments.against)
    return replace(field, series=replace(field.series, bots=tuple(bots)))


def add_compare(verbs: Any) -> None:
    text = "Which of two bots is better: plays until that is clear, and no longer."
    verb = add_verb(verbs, "compare", run_compare, text)
    verb.add_argument("first", metavar="A", help="a bot")
    verb.add_argument("second", metavar="B", help="another bot")
    verb.add_argument("--game", "-g", required=True, help="which game")
    add_table_options(verb)
    verb.add_argument(
        "--most", "-n", type=whole_number, default=1000, help="give up after so many deals (default: 1000)"
    )
    verb.add_argument(
        "--margin",
        type=number,
        default=5.0,
        metavar="PERCENT",
        help="how far from even still counts as equally good (default: 5 percentage points)",
    )
    add_run_options(verb)


def run_compare(arguments: argparse.Namespace) -> int:
    """0: A is better; 1: B is; 3: they are about equal; 4: that could not be decided."""
    from backroom.lab.ladder.compare import EXIT_CODES, compare, page, sentence
    from backroom.lab.progress import Progress

    game = on_the_shelf(arguments.game)
    series = series_of(game, arguments, [bot_called(arguments.first), bot_called(arguments.second)])
    check_workers(arguments.workers)
    progress = Progress(arguments.most, game.title)
    duel = compare(series, arguments.most, arguments.margin / 100, arguments.workers, progress)
    progress.end()
    if arguments.json:
        print_json({**duel.json(), "sentence": sentence(game.title, series, duel)})
    else:
        print(page(game.title, series, duel))
    return EXIT_CODES[duel.verdict]
