"""The command line as a new process would have it, with bots of one's own."""

import logging
from pathlib import Path

from backroom.bots.own import brought as own
from backroom.cli import main

ROOT = Path(__file__).parents[2]
BAD = str(ROOT / "tests" / "bots" / "bad_bots.py")


def run(capfd, *words):
    """As a new process would, whose warnings go where they go without pytest."""
    own._BROUGHT.clear()
    root = logging.getLogger()
    handlers, root.handlers = root.handlers, []
    try:
        code = main([str(word) for word in words])
    finally:
        root.handlers = handlers
    out, err = capfd.readouterr()
    return code, out, err
