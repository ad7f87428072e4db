"""The game that docs/a-sixth-game.md grows: written out, installed by pip, found by whoever looks there."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "a-sixth-game.md"
PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
AS_IT_LIES_HERE = ["--no-build-isolation", "--no-deps", "--no-index"]


def files():
    """Every code block that begins with the name of its file."""
    for block in re.findall(r"^```\w+\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        name, _, text = block.partition("\n")
        yield name.removeprefix("# "), text


def write_out(folder):
    """The package as its author has it."""
    for name, text in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def install(source, target):
    """The package as whoever installs it has it."""
    command = [sys.executable, *PIP, *AS_IT_LIES_HERE, "--target", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


def path_with(folder):
    """What PYTHONPATH has to be for the package to be found."""
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
