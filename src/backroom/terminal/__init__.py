"""Play in a terminal: alone against bots, with friends in front of one screen, or through a pipe."""

from backroom.terminal.opening import play
from backroom.terminal.options import PlayOptions

__all__ = ["PlayOptions", "play"]
