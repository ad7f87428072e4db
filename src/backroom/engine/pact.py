"""What a table of people agreed on before chance had any say: who committed to which share, and what was opened.

Version 1 mixed shares that were given in the open. Since version 2 every seat commits to its share by a hash before any
share is known, and decisions that were taken back make the chance after them fresh. At a practice table
even what chance has shown may be taken back, and the match may go on from a moment of another; its chance comes from
a key of its own, so that no record can hide it.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadInput
from backroom.engine.given import shown, texts
from backroom.engine.value import Value

NEWEST: Final = 2
HEX: Final = "0123456789abcdef"
LONGEST_SHARE: Final = 128
HASH_DIGITS: Final = 64


class Pact(Value):
    """The agreement behind one deal; a seat that added nothing has an empty share and an empty commitment."""

    def __init__(
        self,
        version: int = NEWEST,
        commits: list[str] | None = None,
        shares: list[str] | None = None,
        voided: list[list[int]] | None = None,
        taken_back: list[int] | None = None,
        practice: bool = False,
        laid: int = 0,
    ) -> None:
        self.version = version
        self.commits = commits or []
        self.shares = shares or []
        self.voided = voided or []  # of each deal that was voided: the seats that did not open their shares
        self.taken_back = taken_back or []  # of each decision that was taken back: the event it was
        self.practice = practice  # whether also what chance had shown could be taken back
        self.laid = laid  # how many events were laid out from another match's record before this one went on from there

    def told(self) -> tuple[Any, ...]:
        return self.version, self.commits, self.shares, self.voided, self.taken_back, self.practice, self.laid

    def check(self, seats: int) -> None:
        """Refuse what cannot be: every share fits its commitment, and whoever voided a deal has none."""
        if self.version == 1:
            if self.commits or self.voided or self.taken_back:
                raise BadInput("a deal of version 1 knows no commitments of the players.")
            if self.practice or self.laid:
                raise BadInput("a deal of version 1 knows no practice tables.")
            return
        if self.laid and not self.practice:
            raise BadInput("only a practice table goes on from a moment of another match.")
        self.check_shares()
        causes = [seat for deal in self.voided for seat in deal]
        for seat in causes:
            if not 0 <= seat < seats:
                raise BadInput(f"seat {seat + 1} is not at this table of {seats}.")
            if causes.count(seat) > 1 or (self.shares and self.shares[seat]):
                raise BadInput(f"seat {seat + 1} has voided a deal, and its share counts all the same.")

    def check_shares(self) -> None:
        if len(self.commits) != len(self.shares):
            raise BadInput("every share needs the commitment that came before it, and every commitment its share.")
        for seat, (commit, share) in enumerate(zip(self.commits, self.shares, strict=True)):
            if commit != (commit_to(share) if share else ""):
                raise BadInput(f"the share of seat {seat + 1} is not the one that it committed to.")


def commit_to(share: str) -> str:
    """What a seat shows before anybody knows its share."""
    import hashlib

    return hashlib.sha256(share.encode("ascii")).hexdigest()


def pact_of(shares: list[str]) -> Pact:
    """The newest kind of agreement, for shares that are all known at once."""
    return Pact(NEWEST, [commit_to(share) if share else "" for share in shares], shares)


def times_taken_back(taken_back: list[int], event: int) -> int:
    """How often something had been taken back when chance came to this event for the last time."""
    for number in range(len(taken_back), 0, -1):
        if taken_back[number - 1] <= event:
            return number
    return 0


def checked_shares(given: Any, seats: int) -> list[str]:
    """One share a seat, empty where a seat added none; nothing at all if nobody did."""
    if given is None:
        return []
    shares = texts(given, "Shares")
    if len(shares) != seats:
        raise BadInput(f"{seats} seats need {seats} shares, not {len(shares)}.")
    for share in shares:
        if share and not (2 <= len(share) <= LONGEST_SHARE and hexadecimal(share)):
            raise BadInput(f"A share is 2 to {LONGEST_SHARE} hexadecimal digits in lower case, not {shown(share)}.")
    return list(shares) if any(shares) else []


def checked_commits(commits: list[str], seats: int) -> list[str]:
    """One commitment a seat, empty where a seat made none."""
    if len(commits) != seats:
        raise BadInput(f"{seats} seats need {seats} commitments, not {len(commits)}.")
    for commit in commits:
        if commit and not is_commit(commit):
            raise BadInput(f"A commitment is {HASH_DIGITS} hexadecimal digits in lower case, not {commit!r}.")
    return list(commits)


def is_commit(text: str) -> bool:
    return len(text) == HASH_DIGITS and hexadecimal(text)


def hexadecimal(text: str) -> bool:
    return all(digit in HEX for digit in text)
