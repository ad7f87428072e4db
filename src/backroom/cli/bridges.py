"""The verbs for language models: text, mcp, evaluate."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backroom.bots import company as known_bots
from backroom.bots import named_bot
from backroom.bridges.company import USUAL
from backroom.cli.parsing import (
    add_table_options,
    add_verb,
    bots_called,
    number,
    split_options,
    whole_number,
    write_text,
)
from backroom.engine import Game, Match
from backroom.engine.errors import BadInput
from backroom.games import game as on_the_shelf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from backroom.bridges.mcp.seat import Seat
    from backroom.bridges.models.endpoint import Endpoint

LONGEST_LINE = 20_002  # letters: more than any answer has, with the end of its line
KEY = "OPENAI_API_KEY"  # the variable that has the key, unless another one is named
FIRST = "Seat 1"  # who is answered for, where nobody is named


def add_text(verbs: Any) -> None:
    verb = add_verb(
        verbs, "text", run_text, "A match as text: prompts for whoever is to act, answers by number or text."
    )
    verb.add_argument("game", help="which game")
    add_table_options(verb)
    verb.add_argument(
        "--players", "-p", help="who sits where, e.g. Ann,house,house; answered here is who is no bot (default: all)"
    )
    verb.add_argument("--bots", "-b", help="who plays besides whoever is answered here, e.g. house,mine.py:Patient")
    verb.add_argument("--moves", help="what was answered so far, e.g. 1,jewels-9,3; then the next prompt, and no more")
    verb.add_argument("--json", action="store_true", help="for programs: one JSON object a line, out and in")


def run_text(arguments: argparse.Namespace) -> int:
    from backroom.bridges.company import Company
    from backroom.bridges.text.protocol import Conversation

    game = on_the_shelf(arguments.game)
    match, bots = match_with_bots(game, arguments)
    company = Company(match, bots, arguments.seed or 0)
    conversation = Conversation(company, say, arguments.json)
    try:
        if arguments.moves is not None:
            conversation.answer_silently([move for move in arguments.moves.split(",") if move.strip()])
        conversation.run([] if arguments.moves is not None else answers())
    finally:
        company.close()
    return 0


def answers() -> Iterable[str]:
    """Line by line, as long as there are any; no answer is as long as what is cut off."""
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while line := sys.stdin.readline(LONGEST_LINE):
        yield line.lstrip("\ufeff")
        while not line.endswith("\n") and line:
            line = sys.stdin.readline(LONGEST_LINE)


def say(text: str) -> None:
    """At once, for whoever waits at the other end of a pipe, in letters that it takes."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        print(text.encode(encoding, "replace").decode(encoding), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"Standard output cannot be written: {error.strerror}.") from None


def match_with_bots(game: Game, arguments: argparse.Namespace) -> tuple[Match, dict[int, str]]:
    """The table that was asked for, and which bots sit where."""
    players = bots_called(arguments.players) if arguments.players else []
    if arguments.bots:
        company = bots_called(arguments.bots)
        for name in company:
            named_bot(game, name)  # refused where it is none
        players = [*(players or [FIRST]), *company]
    seats = arguments.seats or len(players) or game.fewest
    if players and len(players) != seats:
        raise BadInput(f"{seats} seats need a player each, not {len(players)}.")
    bots = {seat: name for seat, name in enumerate(players) if is_bot(game, name)}
    names = [f"Seat {seat + 1}" if seat in bots else name for seat, name in enumerate(players)] or None
    return new_match(game, seats, arguments, names), bots


def is_bot(game: Game, name: str) -> bool:
    return name.partition("@")[0] in known_bots(game)


def new_match(game: Game, seats: int, arguments: argparse.Namespace, names: list[str] | None = None) -> Match:
    """Dealt from the seed; without one from a secret that nobody could guess."""
    secret = os.urandom(32) if arguments.seed is None else None
    options = game.checked_options(dict(split_options(arguments.option)))
    return game.new(seats, seed=arguments.seed, secret=secret, edition=arguments.edition, names=names, **options)


def add_against(verb: argparse.ArgumentParser) -> None:
    told = f"the bot in all other seats, or one each from the left on, e.g. house,mine.py:Patient (default: {USUAL})"
    verb.add_argument("--against", "--bots", "-b", metavar="BOTS", help=told)


def bots_against(arguments: argparse.Namespace) -> str | tuple[str, ...]:
    """One bot for all other seats, or several."""
    names = bots_called(USUAL if arguments.against is None else arguments.against)
    return names[0] if len(names) == 1 else tuple(names)


def add_mcp(verbs: Any) -> None:
    verb = add_verb(verbs, "mcp", run_mcp, "A seat for a language model: an MCP server on standard input and output.")
    where = verb.add_mutually_exclusive_group()
    where.add_argument("--table", metavar="LINK", help="sit down at this online table")
    where.add_argument("--local", metavar="GAME", help="begin a match of this game against bots here")
    verb.add_argument("--name", default="", help="what the others call the player")
    verb.add_argument("--seat", type=whole_number, help="which seat (default: the first free one)")
    verb.add_argument("--token", default="", help="online: a token instead of a guest's name")
    add_against(verb)
    verb.add_argument("--seats", type=whole_number, help="how many players, of a match here")
    verb.add_argument("--seed", type=whole_number, help="deal from this number, of a match here")
    verb.add_argument("--edition", help="a shipped edition, or the path of a .toml file, of a match here")
    verb.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of a game here"
    )


def run_mcp(arguments: argparse.Namespace) -> int:
    from backroom.bridges.mcp.server import check_installed, serve
    from backroom.bridges.mcp.tools import Tools

    check_installed()
    against = bots_against(arguments)
    seat = sat_down(arguments, against)
    editions = {on_the_shelf(arguments.local).id: arguments.edition} if arguments.local and arguments.edition else {}
    serve(Tools(seat, against, arguments.seed, arguments.name or "Player", editions))
    return 0


def sat_down(arguments: argparse.Namespace, against: str | tuple[str, ...]) -> Seat | None:
    """At a table online, at one that is opened here, or nowhere yet."""
    from backroom.bridges.company import a_bot_each
    from backroom.bridges.mcp.local import STANDARD, LocalSeat, dealt
    from backroom.bridges.mcp.online import OnlineSeat

    place = None if arguments.seat is None else arguments.seat - 1
    if place is not None and place < 0:
        raise BadInput(f"Seats are counted from 1, not {arguments.seat}.")
    if arguments.table:
        here = {
            "bots": arguments.against,
            "seats": arguments.seats,
            "seed": arguments.seed,
            "edition": arguments.edition,
        }
        for name, value in {**here, "option": arguments.option or None}.items():
            if value is not None:
                raise BadInput(f"--{name} is for a match here; a table online has its own.")
        return OnlineSeat(arguments.table, arguments.name, place, arguments.token)
    if not arguments.local:
        for name in ("seats", "seat", "edition", "option", "token"):
            if getattr(arguments, name) not in (None, "", []):
                raise BadInput(f"--{name} says nothing without --local or --table; new_game takes seats and options.")
        return None
    options: dict[str, Any] = dict(split_options(arguments.option))
    game = on_the_shelf(arguments.local)
    edition = STANDARD if arguments.edition is None else arguments.edition
    match = dealt(game, arguments.seats, options, arguments.seed, arguments.name or "Player", place or 0, edition)
    a_bot_each(against, match.seats)
    return LocalSeat(match, place or 0, against, arguments.seed or 0)


def add_evaluate(verbs: Any) -> None:
    verb = add_verb(verbs, "evaluate", run_evaluate, "How well a language model plays, and how it behaves: a card.")
    verb.add_argument("game", help="which game")
    verb.add_argument("--model", required=True, help="its name, as the endpoint knows it")
    verb.add_argument("--url", required=True, help="an endpoint for chat completions, e.g. http://127.0.0.1:8000/v1")
    verb.add_argument(
        "--key-from", metavar="VARIABLE", help=f"which variable has the key (default: {KEY}, if it is set)"
    )
    verb.add_argument("--games", "-n", type=whole_number, default=20, help="how many in all, rounded up to whole deals")
    add_table_options(verb)
    add_against(verb)
    verb.add_argument("--out", type=Path, metavar="FOLDER", help="keep games.jsonl, card.md and card.json there")
    verb.add_argument("--resume", action="store_true", help="go on with what lies in the folder")
    verb.add_argument("--timeout", type=number, default=60.0, metavar="SECONDS", help="for an answer (default: 60)")
    verb.add_argument("--retries", type=whole_number, default=3, help="where the endpoint fails (default: 3)")
    verb.add_argument("--temperature", type=number, default=0.0, help="default: 0")
    verb.add_argument("--most-tokens", type=whole_number, default=1024, help="of an answer (default: 1024)")
    verb.add_argument(
        "--body", metavar="JSON", help="more fields of the requests, or null for those that the endpoint does not take"
    )
    verb.add_argument("--json", action="store_true", help="for programs")


def run_evaluate(arguments: argparse.Namespace) -> int:
    from backroom.bridges.models.card import card, page
    from backroom.bridges.models.evaluation import Exam, evaluate
    from backroom.bridges.models.saved import Folder
    from backroom.lab.progress import Progress

    game = on_the_shelf(arguments.game)
    exam = Exam(
        game=game.id,
        model=arguments.model,
        games=arguments.games,
        seats=arguments.seats,
        seed=arguments.seed or 0,
        edition=arguments.edition,
        options=game.checked_options(dict(split_options(arguments.option))),
        against=bots_against(arguments),
        temperature=arguments.temperature,
        most_tokens=arguments.most_tokens,
        body=body_in(arguments.body),
    )
    if arguments.resume and not arguments.out:
        raise BadInput("--resume goes on with what lies in a folder: say which with --out.")
    exam.check()
    endpoint = endpoint_of(arguments, exam.body)
    folder = Folder(arguments.out, exam) if arguments.out else None
    with folder.held() if folder else nullcontext():
        done = folder.begin(arguments.resume) if folder else []
        total = exam.deals() * exam.players()
        progress = Progress(total, game.title, before=min(total, len(done)))
        played = evaluate(exam, endpoint, done, folder.keep if folder else None, progress)
        progress.end()
        told = card(exam, played, endpoint.host())
        if arguments.out:
            write_text(arguments.out / "card.json", json.dumps(told, indent=2) + "\n")
            write_text(arguments.out / "card.md", page(told))
    print(json.dumps(told, indent=2) if arguments.json else page(told), end="" if not arguments.json else "\n")
    return 0


def endpoint_of(arguments: argparse.Namespace, body: dict[str, Any]) -> Endpoint:
    """Where the model is; its key comes from the environment alone."""
    from backroom.bridges.models.endpoint import Endpoint

    for name, value, least, most in (
        ("timeout", arguments.timeout, 0.1, 86_400),
        ("retries", arguments.retries, 0, 100),
        ("temperature", arguments.temperature, 0, 100),
        ("most-tokens", arguments.most_tokens, 1, 10_000_000),
    ):
        if not least <= value <= most:
            raise BadInput(f"--{name} is {least} to {most:,}, not {value:,}.")
    return Endpoint(
        arguments.url,
        arguments.model,
        key_in(arguments.key_from),
        arguments.timeout,
        arguments.retries,
        arguments.temperature,
        arguments.most_tokens,
        body,
    )


def body_in(text: str | None) -> dict[str, Any]:
    """Fields as JSON has them."""
    try:
        told = json.loads(text or "{}", parse_constant=int)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise BadInput('--body is a JSON object, such as {"max_tokens": null, "max_completion_tokens": 4000}.')
    return told


def key_in(named: str | None) -> str:
    """The key in a variable of the environment, without the line break that files end with."""
    variable = KEY if named is None else named
    key = os.environ.get(variable, "").strip()
    if not key and named is not None:
        raise BadInput(f"--key-from names {variable[:100]}, which the environment has not, or has empty.")
    if not key.isascii() or not key.isprintable():
        raise BadInput(f"What {variable[:100]} holds is no key: it has letters that no header takes.")
    return key
