"""Summaries of tables for lists: stored beside the log, so that a list needs no log."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, json

from backroom.server.tables.state import OVER
from backroom.server.tables.table import Table
from backroom.server.wire.news import public_terms
from backroom.server.wire.results import OwnResult, own_result, written_result


class StoredSeat(Struct):
    """A seat; the person's id never leaves the server."""

    kind: str
    name: str
    level: str
    away: bool
    person: str


class StoredSummary(Struct):
    title: str
    seats: list[StoredSeat]
    terms: Any


class SeatSummary(Struct):
    seat: int
    kind: str
    name: str
    level: str
    away: bool
    yours: bool


class Turn(Struct):
    """That a table waits for whoever asks: what for, since when, and when their time is up."""

    what: Literal["move", "answer", "share", "begin"]
    since: int
    until: int | None


class TableSummary(Struct):
    """A table in a list; in lists of one's own also one's turn there, and how it ended for oneself."""

    id: str
    game: str
    title: str
    state: str
    made: int
    seats: list[SeatSummary]
    terms: dict[str, Any]
    yours: bool
    turn: Turn | None = None
    result: OwnResult | None = None


_decoder = json.Decoder(StoredSummary)


def stored_summary_of(table: Table) -> StoredSummary:
    chairs = [StoredSeat(seat.kind, seat.name, seat.level, seat.away, seat.person) for seat in table.seats]
    return StoredSummary(table.game.title, chairs, public_terms(table))


def written_summary(table: Table) -> str:
    return json.encode(stored_summary_of(table)).decode()


def summary(table: Table, person: str) -> TableSummary:
    """The table as a person finds it in a list."""
    return summary_from(table.id, table.terms.game, table.state, table.made_at, stored_summary_of(table), person)


def read_summary(id: str, game: str, state: str, made: int, card: str, person: str) -> TableSummary:
    """A stored summary, perhaps of a version without practice tables."""
    stored = _decoder.decode(card)
    stored.terms.setdefault("practice", False)
    return summary_from(id, game, state, made, stored, person)


def own_summary(row: Any, person: str) -> TableSummary:
    """A stored summary for somebody who sits or sat there."""
    listed = read_summary(row.id, row.game, row.state, row.made, row.card, person)
    listed.result = own_result(row.result, person)
    return listed


def summary_from(id: str, game: str, state: str, made: int, card: StoredSummary, person: str) -> TableSummary:
    seats = [
        SeatSummary(n, chair.kind, chair.name, chair.level, chair.away, bool(person) and chair.person == person)
        for n, chair in enumerate(card.seats)
    ]
    return TableSummary(id, game, card.title, state, made, seats, card.terms, any(seat.yours for seat in seats))


def row_change(table: Table, wanted: tuple[str, int | None, int], stored: tuple[str, int | None, int]) -> Any:
    """What changes in the table's row: for most moves, nothing."""
    if wanted == stored:
        return None
    change: dict[str, Any] = {"state": wanted[0], "due": wanted[1]}
    if wanted[2] != stored[2]:
        change["card"] = written_summary(table)
    if wanted[0] == OVER and stored[0] != OVER:
        change["result"] = written_result(table)
    return change
