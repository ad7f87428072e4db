"""Two versions of our own package, each run from the folder it was installed into."""

import os
import subprocess
import sys

VERSION = "from backroom.version import VERSION; print(VERSION)"


def run(folder: str, *command: str) -> str:
    """What a command prints with this version's package."""
    environment = {**os.environ, "PYTHONPATH": os.path.abspath(folder)}
    done = subprocess.run([sys.executable, *command], env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def version_of(folder: str) -> str:
    return run(folder, "-c", VERSION).strip()
