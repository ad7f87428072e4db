"""Make the records of a game, or of all, anew: when its rules, its edition, its bot or the dealer has changed.

PYTHONPATH=src python tests/games/make_records.py clean-hands
"""

from __future__ import annotations

import sys

from records import Records

import backroom

if __name__ == "__main__":
    for id in sys.argv[1:] or backroom.games():
        Records(id).make()
