"""The verbs of the command line that have to do with tables online: serve, join, load, backup, restore."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backroom.cli.parsing import number, whole_number


def add_serve_options(verb: argparse.ArgumentParser) -> None:
    """What is not given here is the environment's, and then the usual."""
    verb.add_argument("--host", help="where to listen (default: this machine only)")
    verb.add_argument("--port", type=whole_number, help="default: 8765")
    verb.add_argument("--workers", type=whole_number, help="how many processes (more than one needs PostgreSQL)")
    verb.add_argument("--site", help="the address people type, e.g. https://backroom.example")
    verb.add_argument(
        "--proxied", action="store_true", default=None, help="behind a proxy of yours: believe X-Forwarded-For"
    )
    verb.add_argument("--no-browser", action="store_true", help="do not open the browser")
    verb.add_argument("--bots", metavar="LIST", help="bots of your own that can be given a seat, e.g. mine.py:Patient")
    verb.add_argument("--bot-pause", type=number, metavar="SECONDS", help="how long bots pretend to think")


def run_serve(arguments: argparse.Namespace) -> int:
    from backroom.server.operations.serve import serve
    from backroom.server.settings import from_environment

    settings = from_environment(
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        site=arguments.site,
        proxied=arguments.proxied,
        bots=arguments.bots,
        bot_pause=arguments.bot_pause,
    )
    return serve(settings, browser=not arguments.no_browser)


def add_backup_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path, help="where to write the copy")
    verb.add_argument("--replace", action="store_true", help="also where a file lies already")


def run_backup(arguments: argparse.Namespace) -> int:
    from backroom.server.operations.backup import backup
    from backroom.server.settings import database_address

    print(backup(database_address(), arguments.file, arguments.replace))
    return 0


def add_restore_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path, help="what 'backroom backup' wrote")
    verb.add_argument("--replace", action="store_true", help="put aside the tables that are there")


def run_restore(arguments: argparse.Namespace) -> int:
    from backroom.server.operations.restore import restore
    from backroom.server.settings import database_address

    print(restore(database_address(), arguments.file, arguments.replace))
    return 0


def add_join_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("link", help="the link of the table")
    verb.add_argument("--name", default="", help="what the others call you")
    verb.add_argument("--seat", type=whole_number, help="which seat (default: the first free one)")
    verb.add_argument("--token", default="", help="for programs and accounts: a token instead of a guest's name")
    verb.add_argument("--by-hand", action="store_true", help="answer also where passing is all that is left")
    verb.add_argument("--no-colour", "--no-color", action="store_true", help="plain text")


def run_join(arguments: argparse.Namespace) -> int:
    from backroom.terminal.online import join

    seat = None if arguments.seat is None else arguments.seat - 1
    colour = False if arguments.no_colour else None
    return join(arguments.link, arguments.name, seat, arguments.token, colour, arguments.by_hand)


def add_load_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("game", nargs="?", default="dirty-money", help="which game (default: dirty-money)")
    verb.add_argument("--tables", type=whole_number, default=500, help="how many tables (default: 500)")
    verb.add_argument("--seats", type=whole_number, default=4, help="players, and sockets, at each (default: 4)")
    verb.add_argument("--seconds", type=number, default=20.0, help="how long to measure (default: 20)")
    verb.add_argument("--rate", type=number, default=0.0, help="moves a second in all (default: as fast as it goes)")
    verb.add_argument("--bot-tables", type=whole_number, default=0, help="tables of one player and bots besides")
    verb.add_argument("--bots", default="strong", help="who sits there (default: strong)")
    verb.add_argument("--url", default="", help="a server that runs already (default: one of its own, on SQLite)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_load(arguments: argparse.Namespace) -> int:
    from backroom.server.operations.load import Load, run

    plan = Load(
        game=arguments.game,
        tables=arguments.tables,
        seats=arguments.seats,
        seconds=arguments.seconds,
        rate=arguments.rate,
        url=arguments.url,
        bots=arguments.bots,
        bot_tables=arguments.bot_tables,
    )
    return run(plan, arguments.json)


Verb = tuple[str, str, Any, Any]

VERBS: list[Verb] = [
    ("serve", "Open tables for people anywhere; the browser opens.", add_serve_options, run_serve),
    ("join", "Take a seat at an online table, in the terminal.", add_join_options, run_join),
    ("load", "Open many tables with playing clients, and see how the server bears it.", add_load_options, run_load),
    ("backup", "Copy all tables of the server into a file, while it runs.", add_backup_options, run_backup),
    ("restore", "Put a backup in the place of the server's tables.", add_restore_options, run_restore),
]
