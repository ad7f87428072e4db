"""What all verbs share: how arguments are read, and how results are printed."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from backroom.engine.errors import BadInput


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}. See '{self.prog} --help'.")


def add_verb(verbs: Any, name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=text)
    verb.set_defaults(verb=run)
    return verb


def whole_number(text: str) -> int:
    """Digits as everybody types them; Python itself would read those of any script, and 1_0 as ten."""
    if not re.fullmatch(r"[-+]?[0-9]{1,20}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number")
    return int(text)


def number(text: str) -> float:
    if not re.fullmatch(r"[-+]?[0-9]{1,20}(\.[0-9]{1,20})?", text):
        raise argparse.ArgumentTypeError(f"'{text}' is no number")
    return float(text)


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


def bots_called(text: str, at_table: bool = False) -> list[str]:
    """The bots of a list such as 'house,mine.py:Patient'; those of somebody's own are looked at here and now."""
    names = [name.strip() for name in text.split(",")]
    known = {name: bot_called(name, at_table) for name in dict.fromkeys(names)}
    return [known[name] for name in names]


def bot_called(text: str, at_table: bool = False) -> str:
    """The one bot that is meant."""
    from backroom.bots.own.looking import called

    return called(text.strip(), at_table)


def check_workers(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise BadInput(f"At least 1 worker is needed, not {workers}.")


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadInput(f"'{file}' cannot be read: {reason}.") from None


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"'{file}' cannot be written: {error.strerror}.") from None


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=2))
