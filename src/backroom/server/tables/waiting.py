"""Whom a table waits for, what for and since when: for lists, and for those who want to be told."""

from __future__ import annotations

from msgspec import Struct

from backroom.server.tables.state import DEALING, OPEN, OVER, RUNNING
from backroom.server.tables.table import Table

ANSWER, SHARE, MOVE, BEGIN = "answer", "share", "move", "begin"
ENDED = "over"  # nothing is waited for, but somebody may want to know
URGENT_FIRST = (ANSWER, SHARE, MOVE, BEGIN)


class Waiting(Struct, frozen=True):
    """A table's turn of a person; `mark` tells it from any other of theirs there."""

    person: str
    what: str
    mark: int
    since: int
    until: int | None = None


def waiting(table: Table) -> list[Waiting]:
    """Everybody the table waits for; somebody with several seats is waited for once for each thing."""
    found = [*answers(table), *shares(table), *moves(table), *beginning(table)]
    return list({(one.person, one.what): one for one in reversed(found)}.values())


def answers(table: Table) -> list[Waiting]:
    if table.motion is None:
        return []
    people = [table.seats[seat].person for seat in sorted(table.voters() - table.agreed)]
    return [Waiting(person, ANSWER, table.motion_seq, table.moved_at) for person in people]


def shares(table: Table) -> list[Waiting]:
    people = [table.seats[seat].person for seat in table.awaited()]
    since = table.agreement.since
    return [Waiting(person, SHARE, table.setup, since) for person in people] if table.state == DEALING else []


def moves(table: Table) -> list[Waiting]:
    asked = table.asked()
    if table.state != RUNNING or asked < 0 or table.seats[asked].kind != "person":
        return []
    return [Waiting(table.seats[asked].person, MOVE, table.question_seq, table.asked_at, table.deadline())]


def beginning(table: Table) -> list[Waiting]:
    """All chairs are taken, and the host has to begin."""
    full = table.state == OPEN and not any(seat.free for seat in table.seats)
    return [Waiting(table.host, BEGIN, table.setup, table.at)] if full and table.terms.start == "host" else []


def ended(table: Table) -> list[Waiting]:
    """Those who have played to the end."""
    if table.state != OVER:
        return []
    people = sorted({person for person, _ in table.ending if person})
    return [Waiting(person, ENDED, table.question_seq, table.ended_at) for person in people]


def turn_of(person: str, found: list[Waiting]) -> Waiting | None:
    """What a table waits for from one person; the most urgent thing."""
    mine = [one for one in found if one.person == person]
    return min(mine, key=lambda one: URGENT_FIRST.index(one.what), default=None)
