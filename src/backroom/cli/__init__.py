"""The command line: one verb each. Bad input gets one clear line and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from backroom import __version__
from backroom.cli.bridges import add_evaluate, add_mcp, add_text
from backroom.cli.contests import add_compare, add_field, add_ladder
from backroom.cli.lab import add_bench, add_bound, add_simulate
from backroom.cli.online import VERBS as SERVER_VERBS
from backroom.cli.parsing import Parser, add_verb
from backroom.cli.play import add_play
from backroom.cli.records import add_analyse, add_replay, add_verify
from backroom.cli.shelf import add_board, add_games, add_rules
from backroom.engine.errors import BadInput


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
    add_ladder(verbs)
    add_field(verbs)
    add_compare(verbs)
    add_bound(verbs)
    add_replay(verbs)
    add_analyse(verbs)
    add_verify(verbs)
    add_rules(verbs)
    add_board(verbs)
    add_bench(verbs)
    add_text(verbs)
    add_mcp(verbs)
    add_evaluate(verbs)
    for name, text, add_options, run in SERVER_VERBS:
        add_options(add_verb(verbs, name, run, text))
    return top
