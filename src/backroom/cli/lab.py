"""The verbs that study games: simulate, bound, bench."""

from __future__ import annotations

import argparse
from typing import Any

from backroom.cli.parsing import (
    add_table_options,
    add_verb,
    bot_called,
    bots_called,
    check_workers,
    print_json,
    split_options,
    whole_number,
)
from backroom.engine.errors import BadInput
from backroom.engine.words import many
from backroom.games import game as on_the_shelf


def add_simulate(verbs: Any) -> None:
    verb = add_verb(verbs, "simulate", run_simulate, "Let bots play many games and add them up.")
    verb.add_argument("game", help="which game")
    add_table_options(verb)
    verb.add_argument("--bots", "-b", help="who plays, e.g. house,random,random (default: house everywhere)")
    verb.add_argument("--games", "-n", type=whole_number, default=1000, help="how many games (default: 1000)")
    verb.add_argument("--workers", "-w", type=whole_number, help="how many processes (default: one a core)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_simulate(arguments: argparse.Namespace) -> int:
    from backroom.lab.progress import Progress
    from backroom.lab.report import page
    from backroom.lab.simulate import Plan, simulate

    game = on_the_shelf(arguments.game)
    plan = Plan(
        game=game.id,
        players=tuple(bots_for(game, arguments.bots, arguments.seats)),
        games=arguments.games,
        seed=arguments.seed or 0,
        edition=arguments.edition,
        options=game.checked_options(split_options(arguments.option)),
    )
    check_workers(arguments.workers)
    progress = Progress(plan.games, game.title)
    tally = simulate(plan, arguments.workers, progress)
    progress.end()
    if arguments.json:
        print_json({"plan": {"players": plan.players, "seed": plan.seed}, **tally.json()})
    else:
        print(page(game, plan, tally))
    return 0


def bots_for(game: Any, bots: str | None, seats: int | None) -> list[str]:
    """One bot a seat: as listed, or the best sensible one everywhere."""
    if bots is None:
        return ["house" if "house" in game.bots() else "random"] * game.checked_seats(seats)
    names = bots_called(bots)
    if seats is not None and seats != len(names):
        named = "1 bot is" if len(names) == 1 else f"{len(names)} bots are"
        raise BadInput(f"{named} named for {many(game.checked_seats(seats), 'seat')}.")
    return names


def add_bound(verbs: Any) -> None:
    verb = add_verb(
        verbs, "bound", run_bound, "How far a bot is from what anybody could reach who knew dice and decks."
    )
    verb.add_argument("game", help="which game")
    verb.add_argument("--seeds", "-n", type=whole_number, default=100, help="in how many worlds (default: 100)")
    verb.add_argument("--seed", type=whole_number, default=0, help="the first of them (default: 0)")
    verb.add_argument("--bot", "--bots", "-b", help="whose gap (default: the strongest bot of the game)")
    verb.add_argument("--edition", default="standard", help="a shipped edition, or the path of a .toml file")
    verb.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, e.g. scene=2"
    )
    verb.add_argument("--workers", "-w", type=whole_number, help="how many processes (default: one a core)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_bound(arguments: argparse.Namespace) -> int:
    from backroom.lab.bound import Question, measure, page, strongest
    from backroom.lab.progress import Progress

    game = on_the_shelf(arguments.game)
    question = Question(
        game=game.id,
        bot=bot_called(arguments.bot) if arguments.bot else strongest(game),
        seeds=arguments.seeds,
        seed=arguments.seed,
        edition=arguments.edition,
        options=game.checked_options(split_options(arguments.option)),
    )
    check_workers(arguments.workers)
    progress = Progress(question.seeds, game.title)
    gap = measure(question, arguments.workers, progress)
    progress.end()
    if arguments.json:
        print_json({"question": {"bot": question.bot, "seed": question.seed}, **gap.json()})
    else:
        print(page(game, question, gap))
    return 0


def add_bench(verbs: Any) -> None:
    verb = add_verb(verbs, "bench", run_bench, "How fast this installation is.")
    verb.add_argument("game", nargs="?", default="dirty-money", help="which game (default: dirty-money)")
    verb.add_argument(
        "--seats", type=whole_number, default=None, help="how many players (default: 4, or what the game allows)"
    )
    verb.add_argument("--json", action="store_true", help="for programs")


def run_bench(arguments: argparse.Namespace) -> int:
    from backroom.lab.speed import measure, page

    game = on_the_shelf(arguments.game)
    usual = max(game.fewest, min(4, game.most))
    figures = measure(game, game.checked_seats(arguments.seats or usual))
    if arguments.json:
        print_json(figures)
    else:
        print(page(figures))
    return 0
