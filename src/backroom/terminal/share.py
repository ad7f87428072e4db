"""One's own share of an online deal: committed to first, opened when all commitments stand, compared at the end."""

from __future__ import annotations

import secrets
from typing import Any

from backroom.engine.errors import BadInput
from backroom.engine.pact import commit_to
from backroom.engine.record import by_seat, read_header

KEPT = "The deal came from the secret and the shares that were promised before it; yours is among them."
BROKEN = "This deal is NOT the one that was promised. Do not trust it, and keep the record."
WITHOUT = "This deal has no share of yours in it."


class Share:
    """Randomness of one's own, and what the table promised when it was opened."""

    def __init__(self) -> None:
        self.text = ""
        self.commitment = ""
        self.commits: list[str] = []
        self.deal = ("", 0)  # for which the share is: of which table, after how many that were given up

    def draw(self) -> str:
        """A new share; the commitment to it."""
        self.text = secrets.token_hex(32)
        self.commits = []
        return commit_to(self.text)

    def answer(self, news: dict[str, Any]) -> dict[str, Any] | None:
        """What the deal waits for from this seat, if anything.

        A share is opened for its own commitment only, and for the promise for which it was opened first: whoever had
        seen it, and could then promise something else, would choose the deal."""
        fair, seat = news["fair"], news["seat"]
        if seat is None or seat not in fair["waiting"]:
            return None
        deal = (news["table"], len(fair["voided"]))
        if fair["wants"] == "commit":
            return self.commit_for(deal)
        opened_for = self.commitment, self.commits
        if not self.text or commit_to(self.text) != fair["commits"][seat]:
            return None
        if self.commits and (opened_for != (news["commitment"], fair["commits"]) or self.deal != deal):
            return None
        self.commitment, self.commits, self.deal = news["commitment"], fair["commits"], deal
        return {"type": "open", "share": self.text}

    def commit_for(self, deal: tuple[str, int]) -> dict[str, Any] | None:
        """The commitment to the share of a deal, the same however often it is asked for, until the share is opened."""
        if self.deal != deal:
            self.deal = deal
            self.draw()
        return None if self.commits else {"type": "commit", "commit": commit_to(self.text)}

    def verdict(self, record: str, seat: int) -> str:
        """Whether a finished record is the one that was promised."""
        if not self.commits:
            return WITHOUT
        try:
            fields, _ = read_header(record.split("\n"))
            shares = by_seat(fields["shares"].text, "share")
            commits = by_seat(fields["commits"].text, "commitment")
            voided = fields["voided"].text.count("|") + 1 if "voided" in fields else 0
            promised = (fields["commitment"].text, commits, voided) == (self.commitment, self.commits, self.deal[1])
        except (BadInput, KeyError):
            return BROKEN
        opened = [commit_to(share) if share else "" for share in shares]
        return KEPT if promised and opened == commits and shares[seat] == self.text else BROKEN
