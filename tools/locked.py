"""Prints the part of requirements.lock that is needed here, hashes and all.

python tools/locked.py run    what playing needs: pyproject's dependencies, and theirs
python tools/locked.py build  what compiling needs: pyproject's build-system, and what that needs
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def roots(purpose: str) -> set[str]:
    """What pyproject.toml asks for by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = {"run": project["project"]["dependencies"], "build": project["build-system"]["requires"]}
    return {name_of(requirement) for requirement in lists[purpose]}


def name_of(requirement: str) -> str:
    """'mypy[mypyc]==2.4.1' → 'mypy'."""
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def entries() -> dict[str, str]:
    """The lock's lines for each package."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return {name_of(entry): entry for entry in re.split(r"^(?=\w)", lock, flags=re.MULTILINE) if entry}


def wanted_by(entry: str) -> set[str]:
    """Who needs it: the names in the comment below the hashes."""
    return set(re.findall(r"^ +#(?: via)? +([\w.-]+)$", entry, flags=re.MULTILINE))


def needed(purpose: str) -> dict[str, str]:
    """The entries of the roots, of what they need, and so on."""
    lock = entries()
    names: set[str] = set()
    more = roots(purpose)
    while more:
        names |= more
        more = {name for name, entry in lock.items() if wanted_by(entry) & names} - names
    return {name: lock[name] for name in sorted(names)}


if __name__ == "__main__":
    print("".join(needed(sys.argv[1]).values()), end="")
