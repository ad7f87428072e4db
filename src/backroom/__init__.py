"""Backroom: five games of dirty dealing, for people and for programs.

import backroom

match = backroom.game("dirty-money").new(seats=4, seed=7)
while not match.over:
    match.play(match.options()[0])
print(match.winners())
"""

from backroom.engine.errors import BadEdition, BadInput, BadRecord, Illegal
from backroom.engine.match import Match
from backroom.engine.step import CHANCE, PASS
from backroom.games import game, games
from backroom.version import VERSION

__version__ = VERSION
__all__ = ["CHANCE", "PASS", "BadEdition", "BadInput", "BadRecord", "Illegal", "Match", "game", "games", "replay"]


def replay(text: str) -> Match:
    """The match of a record, played again with every check; BadRecord names the line that fails."""
    from backroom.engine.record import replayed

    return replayed(text, game)
