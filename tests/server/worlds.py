"""Another world that looks the same from one seat, written into a copy of the server's database."""

import json
import sqlite3

from backroom.engine import Rng
from backroom.server.log.events import Began, Entry, Moved, read, written
from backroom.server.tables.table import Table

TRIES = 20


def entries(file, table):
    with sqlite3.connect(file) as connection:
        rows = connection.execute(
            "SELECT seq, at, key, body FROM log WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
    connection.close()
    return [Entry(seq, at, key or "", read(body)) for seq, at, key, body in rows]


def folded(id, log):
    table = Table(id)
    for entry in log:
        table.follow(entry)
    return table


def imagined_log(id, log, seat):
    """The log as it would read if what this seat cannot know were otherwise; None where no other world was found."""
    match = folded(id, log).playing()
    for seed in range(TRIES):
        outcomes = match.game.past(match.log, match.state, match.imagine(seat, Rng(seed)).state)
        if outcomes is not None and outcomes != [event.outcomes for event in match.log]:
            return rewritten(log, [list(some) for some in outcomes])
    return None


def rewritten(log, outcomes):
    """The same entries with other outcomes, in their order."""
    rest = iter(outcomes)
    new = []
    for entry in log:
        event = entry.event
        if isinstance(event, Began):
            event = Began([next(rest) for _ in event.opening])
        elif isinstance(event, Moved):
            ((choice,), *then) = [next(rest) for _ in range(1 + len(event.then))]
            event = Moved(event.seat, choice, then, event.by)
        new.append(Entry(entry.seq, entry.at, entry.key, event))
    assert next(rest, None) is None
    return new


def write(file, table, log):
    """Into the copy; how many entries read otherwise now."""
    with sqlite3.connect(file) as connection:
        changed = 0
        for entry in log:
            where = (table, entry.seq)
            body = written(entry.event)
            ((old,),) = connection.execute("SELECT body FROM log WHERE table_id = ? AND seq = ?", where)
            changed += json.loads(old) != json.loads(body)
            connection.execute("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", (body, *where))
    connection.close()
    return changed


def pieces(view):
    """The ids of all pieces that a view names."""
    return {piece["id"] for area in view["areas"] for piece in area["pieces"]}
