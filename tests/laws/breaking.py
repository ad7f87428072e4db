"""Looking whether a law that was broken on purpose is seen to be."""

import pytest

import backroom
from backroom.engine.laws import LawBroken, check


def caught(plies=300, seats=4):
    """The law that a check finds broken, and what it says."""
    with pytest.raises(LawBroken) as broken:
        check(backroom.game("dirty-money"), plies=plies, seats=[seats])
    return broken.value.law, str(broken.value)
