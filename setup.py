"""Compiles the engine and the games where a compiler works; installs them as plain Python where none does."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ("engine", "games", "bots")
BUILDS = {"bdist_wheel", "build", "build_ext", "install"}
SOURCES = Path("src/backroom")


def sources() -> list[str]:
    """Every module that mypyc compiles."""
    return sorted(str(path) for room in COMPILED for path in (SOURCES / room).rglob("*.py"))


def wanted() -> bool:
    """Only where something is built; an editable install runs the source itself."""
    return bool(BUILDS & set(sys.argv)) and "editable_wheel" not in sys.argv and not os.environ.get("BACKROOM_PURE")


def extensions() -> list[Any]:
    """The compiled modules, or none with a word of warning."""
    if not wanted():
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(["--strict", *sources()], opt_level="1", debug_level="0"))
    except ImportError as error:
        warn(error)
        return []


def warn(error: BaseException) -> None:
    reason = type(error).__name__
    print(f"backroom: no compiler works here ({reason}); installing plain Python, which is slower.", file=sys.stderr)


class BuildWherePossible(build_ext):
    """A compiler that fails is no reason not to play."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a compiler may throw
            warn(error)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildWherePossible})
