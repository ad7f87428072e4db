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
        self.deal = ("", 0)  # for which the share was drawn: of which table, after how many that were given up

    def draw(self) -> str:
        """A new share; the commitment to it."""
        self.text = secrets.token_hex(32)
        self.commits = []
        return commit_to(self.text)

    def answer(self, news: dict[str, Any]) -> dict[str, Any] | None:
        """What the deal waits for from this seat, if anything; a share is opened for its own commitment only."""
        fair, seat = news["fair"], news["seat"]
        if seat is None or seat not in fair["waiting"]:
            return None
        if fair["wants"] == "commit":
            return {"type": "commit", "commit": self.drawn_for((news["table"], len(fair["voided"])))}
        if not self.text or commit_to(self.text) != fair["commits"][seat]:
            return None
        self.commitment, self.commits = news["commitment"], fair["commits"]
        return {"type": "open", "share": self.text}

    def drawn_for(self, deal: tuple[str, int]) -> str:
        """The commitment to the share of a deal, the same however often it is asked for: only the first counts."""
        if self.deal != deal:
            self.deal = deal
            self.draw()
        return commit_to(self.text)

    def verdict(self, record: str, seat: int) -> str:
        """Whether a finished record is the one that was promised."""
        if not self.commits:
            return WITHOUT
        try:
            fields, _ = read_header(record.split("\n"))
            shares = by_seat(fields["shares"].text, "share")
            commits = by_seat(fields["commits"].text, "commitment")
            promised = fields["commitment"].text == self.commitment and commits == self.commits
        except (BadInput, KeyError):
            return BROKEN
        opened = [commit_to(share) if share else "" for share in shares]
        return KEPT if promised and opened == commits and shares[seat] == self.text else BROKEN
