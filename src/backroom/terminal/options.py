"""What somebody who wants to play in a terminal may ask for."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO


@dataclass
class PlayOptions:
    """Which match, who sits where, and how it is shown. A resumed match brings its own game, seats and seed."""

    game: str | None = None
    seats: int | None = None
    players: list[str] = field(default_factory=list)  # for each seat a person's name or a bot's, such as "house"
    seed: int | None = None  # none: drawn at random
    edition: str | Path = "standard"
    options: dict[str, Any] = field(default_factory=dict)
    resume: Path | None = None
    again: bool = False  # go on with the match that was left, without a question
    new: bool = False  # a new match, also where one waits
    save: Path | None = None
    colour: bool | None = None  # none: as the terminal can
    hints: bool = True
    by_hand: bool = False  # answer also where passing is all that is left
    pause: float | None = None  # seconds after a bot's move, in a real terminal only; none: a short one
    reader: TextIO = field(default_factory=lambda: sys.stdin)
    writer: TextIO = field(default_factory=lambda: sys.stdout)

    def particular(self) -> bool:
        """Whether a match was asked for that the one which waits need not be like."""
        asked_for = (self.seats, self.seed, self.save) != (None, None, None) or self.edition != "standard"
        return asked_for or bool(self.players or self.options)
