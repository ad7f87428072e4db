"""The deal, from the moment everybody is seated to the first question: commitments, shares, opening."""

from __future__ import annotations

import re

from backroom.engine.errors import Endless
from backroom.engine.match import Match
from backroom.engine.pact import commit_to
from backroom.server.log.events import Began, Closed, Committed, Dealing, Opened, Sealed, TableEvent, Voided
from backroom.server.refusals import Refusal
from backroom.server.tables.state import DEALING, OPEN
from backroom.server.tables.table import Table, broken_off

SHARE = re.compile(r"[0-9a-f]{32,128}")
COMMIT = re.compile(r"[0-9a-f]{64}")


def first_event(table: Table) -> TableEvent:
    """The event with which a match begins: the deal itself, if nobody adds a share."""
    return Dealing() if any(seat.pledged for seat in table.seats) else dealt(table)


def next_event(table: Table) -> TableEvent | None:
    """What follows once the deal waits for nobody; None while it does."""
    if table.state != DEALING or table.awaited():
        return None
    return dealt(table) if table.agreement.sealed else Sealed()


def late_event(table: Table) -> TableEvent | None:
    """What follows when the table has waited long enough. Whoever did not commit simply adds nothing; whoever has
    committed and does not open may have looked at the others' shares, so that deal is void."""
    if table.state != DEALING or not table.awaited():
        return next_event(table)
    return Voided(table.awaited()) if table.agreement.sealed else Sealed()


def dealt(table: Table) -> Began | Closed:
    try:
        match = table.new_match()
        match.dealer = table.dealer()
        match.deal()
    except Endless as error:
        return Closed(broken_off(error))
    return Began(opening(match))


def opening(match: Match) -> list[list[int]]:
    """All outcomes of chance so far."""
    return [happening.outcomes for happening in match.log]


# What a seat contributes.


def commit(table: Table, seat: int, commit: str) -> Committed:
    """Commit to a share: before the deal as often as one likes, while the deal waits for it once."""
    place = table.seats[seat]
    if table.agreement.version == 1 or table.state not in (OPEN, DEALING):
        raise Refusal("conflict", "Nobody is asked to commit to a share now.")
    if table.state == DEALING and (table.agreement.sealed or place.commit or not place.pledged):
        raise Refusal("conflict", "This seat's commitment is not waited for.")
    return Committed(seat, checked_commit(commit))


def open_share(table: Table, seat: int, share: str) -> Opened:
    """Open the share that the seat has committed to, once all commitments are final."""
    if table.state != DEALING or not table.agreement.sealed or seat not in table.awaited():
        raise Refusal("conflict", "This seat's share is not waited for.")
    if commit_to(checked_share(share)) != table.seats[seat].commit:
        raise Refusal("bad", "That is not the share this seat has committed to.")
    return Opened(seat, share)


def checked_commit(commit: str) -> str:
    """A commitment to a share."""
    if not COMMIT.fullmatch(commit):
        raise Refusal("bad", "A commitment is the SHA-256 of a share: 64 hexadecimal digits in lower case.")
    return commit


def checked_share(share: str) -> str:
    """A share that is too long to be guessed from its commitment."""
    if not SHARE.fullmatch(share):
        raise Refusal("bad", "A share of randomness is 32 to 128 hexadecimal digits in lower case.")
    return share
