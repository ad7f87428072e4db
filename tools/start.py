"""Backroom as it lies in this folder: compiled where that build is ready, plain Python until then.

python tools/start.py ARGUMENTS   what `backroom ARGUMENTS` does
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import compiled

PLAIN = "Playing plain Python: the compiled build is made in the background and used from the next start."
AGAIN = "Playing plain Python: the compiled build failed (build/compiled/log.txt) and is tried again in the background."
NO_COMPILER = "Playing plain Python, which is slower: there is no C compiler here."


def main(arguments: list[str]) -> None:
    """Becomes the program itself, so that keys and signals reach it."""
    folders = os.pathsep.join(filter(None, [str(package()), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-P", "-m", "backroom", *arguments]
    os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": folders})


def package() -> Path:
    """The folder that holds the package to run: never a build of another source."""
    build = compiled.build_of(compiled.ROOT)
    if build.is_dir():
        return build
    print(follow(), file=sys.stderr, flush=True)
    return compiled.ROOT / compiled.PACKAGE.parent


def follow() -> str:
    """Lets the build follow in the background, where it can; says what is played meanwhile."""
    if not shutil.which("cc") and not may_install():
        return NO_COMPILER
    sentence = AGAIN if compiled.FAILED.exists() else PLAIN
    subprocess.run(
        ["sh", "-c", '"$0" "$1" &', sys.executable, compiled.__file__],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C ends the game, not the build
        check=False,
    )
    return sentence


def may_install() -> bool:
    """Root on Debian gets a compiler by itself."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


if __name__ == "__main__":
    main(sys.argv[1:])
