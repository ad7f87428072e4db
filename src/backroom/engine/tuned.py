"""What was tuned for a game: `tuned.toml` in its folder, read once, when somebody needs it."""

from __future__ import annotations

import os
from typing import Any, Final

KNOWN: Final[dict[str, dict[str, Any]]] = {}


def tuned_in(folder: str) -> dict[str, Any]:
    """The tables of the file in this folder. Nobody changes them."""
    if folder not in KNOWN:
        import tomllib

        with open(os.path.join(folder, "tuned.toml"), "rb") as file:
            KNOWN[folder] = tomllib.load(file)
    return KNOWN[folder]
