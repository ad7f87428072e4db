"""The verb that plays in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backroom.cli.parsing import add_table_options, add_verb, bots_called, split_options
from backroom.games import games


def add_play(verbs: Any) -> None:
    verb = add_verb(verbs, "play", run_play, "Play in the terminal, against bots or passing the screen around.")
    verb.add_argument("game", nargs="?", help="which game (default: dirty-money, or that of the resumed match)")
    add_table_options(verb)
    verb.add_argument("--players", "-p", help="who sits where, e.g. Ann,Bob,house,random (default: you and house bots)")
    verb.add_argument("--bots", "-b", help="who plays besides you, e.g. casual,mine.py:Patient")
    which = verb.add_mutually_exclusive_group()
    which.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with the match that was left, or with a saved one"
    )
    which.add_argument("--new", action="store_true", help="begin a new match, also where one waits")
    verb.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    verb.add_argument("--no-hints", action="store_true", help="no hints from the bot")
    verb.add_argument("--by-hand", action="store_true", help="answer also where passing is all that is left")
    verb.add_argument("--no-colour", "--no-color", action="store_true", help="plain text")
    verb.add_argument("--fast", action="store_true", help="bots do not pause to think")


def run_play(arguments: argparse.Namespace) -> int:
    from backroom.games import game as game_called
    from backroom.terminal import PlayOptions, play
    from backroom.terminal.seating import check_bot

    bots = bots_called(arguments.bots, at_table=True) if arguments.bots else []
    players = bots_called(arguments.players, at_table=True) if arguments.players else []
    game, file = named_match(arguments.game, arguments.resume)
    if bots and arguments.resume is None:  # a match that goes on only has to be told where its bots are
        for bot in bots:
            check_bot(game_called(game or ""), bot)
        players = [*(players or ["You"]), *bots]
    return play(
        PlayOptions(
            game=game,
            seats=arguments.seats,
            players=players,
            seed=arguments.seed,
            edition=arguments.edition,
            options=split_options(arguments.option),
            resume=file,
            again=arguments.resume is not None and file is None,
            new=arguments.new,
            save=arguments.save,
            colour=False if arguments.no_colour else None,
            hints=not arguments.no_hints,
            by_hand=arguments.by_hand,
            pause=0.0 if arguments.fast else None,
        )
    )


def named_match(game: str | None, resume: str | None) -> tuple[str | None, Path | None]:
    """Which game, and which file to resume; the word after --resume may be either."""
    if resume is None:
        return game or "dirty-money", None
    if not resume or (game is None and resume in games() and not Path(resume).exists()):
        return game or resume or None, None
    return game, Path(resume)
