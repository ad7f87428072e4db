"""How a table agrees on its randomness: seats commit to shares, and open them once all commitments are final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.engine.pact import Pact

if TYPE_CHECKING:
    from backroom.server.tables.state import Seat


class Agreement:
    """What the seats have committed to and opened so far, and what went wrong before."""

    def __init__(self, version: int, seats: list[Seat], practice: bool = False) -> None:
        self.version = version
        self.practice = practice
        self.seats = seats
        self.sealed = False  # whether the commitments are final and shares are being opened
        self.since = 0  # when the table began its present wait
        self.voided: list[list[int]] = []  # for each voided deal, the seats that did not open
        self.taken_back: list[int] = []  # for each decision that was taken back, its event
        self.laid = 0  # events that were laid out from another match

    def void(self, causes: list[int]) -> None:
        """Discard all shares; whoever did not open theirs no longer adds one."""
        self.voided.append(causes)
        self.sealed = False
        for seat in self.seats:
            seat.commit = seat.share = ""
        for cause in causes:
            self.seats[cause].pledged = False

    def take_back(self, event: int) -> None:
        """Chance from this event on is drawn anew, except in deals of version 1."""
        if self.version > 1:
            self.taken_back.append(event)

    def uncommitted(self) -> list[int]:
        """The seats that have promised a share and not committed to it."""
        return [n for n, seat in enumerate(self.seats) if seat.pledged and not seat.commit]

    def unopened(self) -> list[int]:
        """The seats whose share is not open yet."""
        return [n for n, seat in enumerate(self.seats) if seat.commit and not seat.share]

    def awaited(self) -> list[int]:
        """The seats that have to do something before the deal goes on."""
        return self.unopened() if self.sealed else self.uncommitted()

    def commits(self) -> list[str]:
        return [seat.commit for seat in self.seats]

    def pact(self) -> Pact:
        """The agreement as the record has it."""
        commits = self.commits()
        shares = [seat.share for seat in self.seats]
        return Pact(
            self.version,
            commits if any(commits) else None,
            shares if any(shares) else None,
            self.voided[:],
            self.taken_back[:],
            self.practice,
            self.laid,
        )
