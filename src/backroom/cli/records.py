"""The verbs that read a record: replay, analyse, verify."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backroom.cli.parsing import add_verb, print_json, text_of, whole_number
from backroom.engine.errors import BadInput, NothingToVerify
from backroom.games import game as on_the_shelf


def add_replay(verbs: Any) -> None:
    verb = add_verb(verbs, "replay", run_replay, "Play a record again with every check, and tell its story.")
    verb.add_argument("file", type=Path, help="a record")
    verb.add_argument("--seat", type=whole_number, help="as this seat saw it (default: as a spectator)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_replay(arguments: argparse.Namespace) -> int:
    from backroom import replay

    match = replay(text_of(arguments.file))
    seat = None if arguments.seat is None else arguments.seat - 1
    story = [line.text for line in match.story(seat)]
    scores = [score.json() for score in match.scores()]
    if arguments.json:
        print_json(
            {
                "game": match.game.id,
                "over": match.over,
                "practice": match.pact.practice,
                "winners": match.winners(),
                "scores": scores,
                "story": story,
            }
        )
        return 0
    for line in story:
        print(line)
    if match.pact.practice:
        print("This was played at a practice table; the result counts nowhere.")
    print("The match is over." if match.over else "The match is not over.")
    for score in sorted(match.scores(), key=lambda score: score.place):
        print(f"{score.place}. {match.names[score.seat]}: {score.note}")
    return 0


def add_analyse(verbs: Any) -> None:
    text = "Look back on a match: chances after every move, what swung it, what would have been better."
    verb = add_verb(verbs, "analyse", run_analyse, text)
    verb.add_argument("file", type=Path, help="a record")
    verb.add_argument("--playouts", type=whole_number, default=60, help="for the chances after a move (default: 60)")
    verb.add_argument("--weigh", type=whole_number, metavar="N", help="playouts for each decision (default: as strong)")
    verb.add_argument("--seed", type=whole_number, default=0, help="of the analysis (default: 0)")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_analyse(arguments: argparse.Namespace) -> int:
    from backroom import replay
    from backroom.bots.analysis import ALL, Analyst
    from backroom.lab.looking_back import page
    from backroom.lab.progress import Progress

    match = replay(text_of(arguments.file))
    for name in ("playouts", "weigh"):
        if getattr(arguments, name) == 0:
            raise BadInput(f"--{name} is at least 1.")
    progress = Progress(ALL, match.game.title)
    analysis = Analyst(match, arguments.playouts, arguments.weigh, arguments.seed).run(progress)
    progress.end()
    if arguments.json:
        print_json(analysis.json())
    else:
        print(page(analysis))
    return 0


def add_verify(verbs: Any) -> None:
    text = "Work out every deal and roll of a record again, from the secret or the seed."
    verb = add_verb(verbs, "verify", run_verify, text)
    verb.add_argument("file", type=Path, help="a record")


def run_verify(arguments: argparse.Namespace) -> int:
    """0: all is right; 1: there is nothing to verify; 2: something is not right."""
    from backroom.engine.verify import verified

    try:
        print(verified(text_of(arguments.file), on_the_shelf))
    except NothingToVerify as error:
        print(error)
        return 1
    return 0
