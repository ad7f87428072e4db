"""The two ways a game ends."""

from __future__ import annotations

from typing import Final

from backroom.engine import Auto, State, Step, vec


class Victory(Auto):
    """Whoever reaches the target has won at once. LS-9.1"""

    def run(self, table: State) -> None:
        pass


class Closing(Auto):
    """The agreed turns are over: most votes, then most money. LS-9.2"""

    def run(self, table: State) -> None:
        table.stack = vec[Step]()


VICTORY: Final = Victory()
CLOSING: Final = Closing()
