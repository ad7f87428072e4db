"""The command line, as somebody who keeps a server types it."""

import contextlib
import io
import os
from types import SimpleNamespace
from unittest.mock import patch

from backroom.cli import main

SET = ("BACKROOM_SERVER_DATABASE", "BACKROOM_DATABASE", "BACKROOM_DATA", "XDG_DATA_HOME")


def backroom(*arguments, **environment):
    """One command, with nothing set but this; its exit code and what it said."""
    plain = {name: value for name, value in os.environ.items() if name not in SET}
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, {**plain, **environment}, clear=True),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(list(map(str, arguments)))
    return SimpleNamespace(returncode=code, stdout=out.getvalue(), stderr=err.getvalue())


def refusal(done):
    """The one sentence of a command that was refused."""
    assert done.returncode == 2, (done.stdout, done.stderr)
    (line,) = done.stderr.splitlines()
    return line.removeprefix("backroom: ")
