"""The command line: one verb each. Bad input gets one clear line and exit code 2."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from backroom import __version__
from backroom.engine.errors import BadInput, NothingToVerify
from backroom.games import game as on_the_shelf
from backroom.games import games
from backroom.online import VERBS as SERVER_VERBS
from backroom.online import whole_number


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}. See '{self.prog} --help'.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; 0 if all went well, 2 for bad input."""
    try:
        arguments = parser().parse_args(argv)
        verb: Callable[[argparse.Namespace], int | None] = arguments.verb
        return verb(arguments) or 0
    except BadInput as error:
        print(f"backroom: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def parser() -> Parser:
    top = Parser(prog="backroom", description="Five games of dirty dealing: to play, to study and to tune.")
    top.add_argument("--version", action="version", version=f"backroom {__version__}")
    top.set_defaults(verb=lambda _: main(["serve"]))
    verbs = top.add_subparsers(title="verbs", metavar="VERB", parser_class=Parser)
    add_games(verbs)
    add_play(verbs)
    add_simulate(verbs)
    add_bound(verbs)
    add_replay(verbs)
    add_verify(verbs)
    add_rules(verbs)
    add_board(verbs)
    add_bench(verbs)
    for name, text, add_options, run in SERVER_VERBS:
        add_options(add_verb(verbs, name, run, text))
    return top


def add_verb(verbs: Any, name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=text)
    verb.set_defaults(verb=run)
    return verb


def add_table_options(verb: argparse.ArgumentParser) -> None:
    """What a table is made of."""
    verb.add_argument("--seats", type=whole_number, help="how many players")
    verb.add_argument("--seed", type=whole_number, help="deal from this number, to have the same cards again")
    verb.add_argument("--edition", default="standard", help="a shipped edition, or the path of a .toml file")
    verb.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, e.g. rounds=1"
    )


def split_options(pairs: list[str]) -> dict[str, str]:
    """'rounds=2' → {'rounds': '2'}."""
    for pair in pairs:
        if "=" not in pair:
            raise BadInput(f"An option is given as NAME=VALUE, not '{pair}'.")
    return {name.replace("-", "_"): value for name, _, value in (pair.partition("=") for pair in pairs)}


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=2))


def add_games(verbs: Any) -> None:
    verb = add_verb(verbs, "games", run_games, "What is on the shelf.")
    verb.add_argument("--json", action="store_true", help="for programs")


def run_games(arguments: argparse.Namespace) -> int:
    shelf = [on_the_shelf(id) for id in games()]
    if arguments.json:
        print_json([described(game) for game in shelf])
        return 0
    for game in shelf:
        print(f"{game.id:<20} {game.title}, {game.players()}")
        print(f"{'':<20} {game.blurb}")
        for setting in game.settings:
            print(f"{'':<20} -o {setting.name}={setting.text(setting.default)}: {setting.label} ({setting.range()})")
    return 0


def described(game: Any) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "seats": [game.fewest, game.most],
        "editions": game.editions(),
        "bots": ["random", *game.bots()],
        "options": [
            {"name": s.name, "label": s.label, "default": s.default, "range": s.range()} for s in game.settings
        ],
    }


def add_play(verbs: Any) -> None:
    verb = add_verb(verbs, "play", run_play, "Play in the terminal, against bots or passing the screen around.")
    verb.add_argument("game", nargs="?", help="which game (default: dirty-money, or that of the resumed match)")
    add_table_options(verb)
    verb.add_argument("--players", "-p", help="who sits where, e.g. Ann,Bob,house,random (default: you and house bots)")
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
    from backroom.terminal import PlayOptions, play

    players = [name.strip() for name in arguments.players.split(",")] if arguments.players else []
    game, file = named_match(arguments.game, arguments.resume)
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
    names = [name.strip() for name in bots.split(",")]
    if seats is not None and seats != len(names):
        raise BadInput(f"{len(names)} bots are named for {seats} seats.")
    return names


def add_bound(verbs: Any) -> None:
    verb = add_verb(
        verbs, "bound", run_bound, "How far a bot is from what anybody could reach who knew dice and decks."
    )
    verb.add_argument("game", help="which game")
    verb.add_argument("--seeds", "-n", type=whole_number, default=100, help="in how many worlds (default: 100)")
    verb.add_argument("--seed", type=whole_number, default=0, help="the first of them (default: 0)")
    verb.add_argument("--bot", "-b", help="whose gap (default: the strongest bot of the game)")
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
        bot=arguments.bot or strongest(game),
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


def check_workers(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise BadInput(f"At least 1 worker is needed, not {workers}.")


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


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadInput(f"'{file}' cannot be read: {reason}.") from None


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
    try:
        arguments.output.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"'{arguments.output}' cannot be written: {error.strerror}.") from None
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
