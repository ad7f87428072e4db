"""The verbs about the games themselves: games, rules, board."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backroom.bots import bot_names, own_bot
from backroom.cli.parsing import add_verb, bot_called, print_json, write_text
from backroom.engine.errors import BadInput
from backroom.games import game as on_the_shelf
from backroom.games import games


def add_games(verbs: Any) -> None:
    verb = add_verb(verbs, "games", run_games, "What is on the shelf.")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_games(arguments: argparse.Namespace) -> int:
    shelf = [on_the_shelf(id) for id in games()]
    theirs, broken = bots_of_packages()
    if arguments.json:
        print_json([described(game) for game in shelf])
        return 0
    for game in shelf:
        print(f"{game.id:<20} {game.title}, {game.players()}")
        print(f"{'':<20} {game.blurb}")
        for setting in game.settings:
            print(f"{'':<20} -o {setting.name}={setting.text(setting.default)}: {setting.label} ({setting.range()})")
    if theirs or broken:
        print("\nBots of other packages")
    for name in theirs:
        known = own_bot(name)
        assert known is not None
        print(f"{name + ':':<20} plays {', '.join(known.games) or 'all games'}")
    for sentence in broken:
        print(sentence)
    return 0


def bots_of_packages() -> tuple[list[str], list[str]]:
    """The bots that other packages announce, brought, and why others of them cannot be had."""
    from backroom.bots.own.brought import BUILT_IN, announced

    names: list[str] = []
    broken: list[str] = []
    for name in sorted(announced()):
        try:
            if name in BUILT_IN:
                broken.append(f"{name}: a package brings a bot of this name, which is that of one that is here.")
            elif own_bot(bot_called(name)) is not None:
                names.append(name)
        except BadInput as error:
            broken.append(f"{name}: {error}")
    return names, broken


def described(game: Any) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "seats": [game.fewest, game.most],
        "editions": game.editions(),
        "bots": bot_names(game),
        "tempers": game.tempers(),
        "options": [
            {"name": s.name, "label": s.label, "default": s.default, "range": s.range()} for s in game.settings
        ],
    }


def add_rules(verbs: Any) -> None:
    verb = add_verb(verbs, "rules", run_rules, "The rules of a game, or one of them by its number.")
    verb.add_argument("game", help="which game")
    verb.add_argument("rule", nargs="?", help="its number, e.g. DM-3.2")


def run_rules(arguments: argparse.Namespace) -> int:
    from backroom.terminal.rules import rule_text

    game = on_the_shelf(arguments.game)
    text = game.rules().rstrip() if arguments.rule is None else rule_text(game, arguments.rule.upper())
    if not text:
        raise BadInput(f"{game.title} has no rule {arguments.rule}; 'backroom rules {game.id}' prints them all.")
    print(text)
    return 0


def add_board(verbs: Any) -> None:
    verb = add_verb(verbs, "board", run_board, "The board of a game as a drawing (SVG).")
    verb.add_argument("game", help="which game")
    verb.add_argument("--edition", default="standard", help="a shipped edition, or the path of a .toml file")
    verb.add_argument("--output", type=Path, metavar="FILE", help="where to write it (default: to the screen)")


def run_board(arguments: argparse.Namespace) -> int:
    game = on_the_shelf(arguments.game)
    drawing = game.board_svg(game.opened(game.edition(arguments.edition)))
    if drawing is None:
        raise BadInput(f"{game.title} has no board.")
    if arguments.output is None:
        print(drawing, end="")
        return 0
    write_text(arguments.output, drawing)
    return 0
