"""Play in a terminal: alone against bots, with friends in front of one screen, or through a pipe."""

from backroom.terminal.options import PlayOptions
from backroom.terminal.sitting import play

__all__ = ["PlayOptions", "play"]
