"""What the tools need of a seat, wherever its table stands."""

from __future__ import annotations

from abc import ABC, abstractmethod

from backroom.bridges.text.situation import Situation
from backroom.engine import BadInput, Option


class Seat(ABC):
    """One seat of one match: nothing here says more than its player may know."""

    talks = False  # whether anybody would hear what is said

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Until the seat is asked, it is over, or so much time has passed."""

    @abstractmethod
    def situation(self) -> Situation | None:
        """What the seat knows now; nothing before the match begins."""

    @abstractmethod
    def stands(self, moment: int) -> bool:
        """Whether what was asked at that moment has not been answered here since."""

    @abstractmethod
    def play(self, option: Option, moment: int) -> None:
        """Decide what was asked at that moment; refused in a sentence where that is not possible any more."""

    @abstractmethod
    def explain(self, piece: str) -> str:
        """What a piece in view does and is worth, and why it cannot be used now."""

    @abstractmethod
    def record(self) -> str:
        """The record of the match, once it is over."""

    def heard(self) -> list[str]:
        """What others have said at the table since the seat decided last."""
        return []

    def notice(self) -> str:
        """What the table waits for besides the question: the begin, a vote of those who sit there."""
        return ""

    def close(self) -> None:  # noqa: B027
        """Let go of whatever runs for the table."""

    def hurry(self, now: bool) -> None:  # noqa: B027
        """Cut short whatever is waited for, until that is taken back."""

    def say(self, text: str) -> None:
        """Talk to the table."""
        raise BadInput("Nobody is here who would hear it.")

    def agree(self, yes: bool) -> None:
        """Answer what the table was asked."""
        raise BadInput("The table asks nothing.")

    def rematch(self) -> bool:
        """Go on to the rematch, which is asked for if nobody has; whether the seat is at another table now."""
        raise BadInput("The next match is begun with new_game here.")

    def begin(self, anyway: bool) -> bool:
        """Begin the rematch if that is for this seat to do, as soon as all are there or, anyway, at once.

        False: somebody is still missing."""
        return True
