"""Databases and records of released versions, moved to the present: as if the server had been renewed a moment ago."""

import asyncio
import gzip
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import insert

from backroom.server.log import schema
from backroom.server.log.migrations import upgrade
from backroom.server.log.storage import engine_for

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = sorted(folder.name for folder in FIXTURES.iterdir() if folder.is_dir())
REVISIONS = {"0.1.0": "0002"}


class OldDatabase:
    """What one version left, and what it said of it."""

    def __init__(self, version):
        self.version = version
        self.folder = FIXTURES / version
        self.facts = json.loads((self.folder / "hall.json").read_text(encoding="utf-8"))
        self.tables = self.facts["tables"]
        self.cookies = self.facts["cookies"]
        self.expected = self.packed("expected")
        self.records = self.packed("records")
        self.later = 0  # milliseconds by which the copy is moved

    def packed(self, name):
        return json.loads(gzip.decompress((self.folder / f"{name}.json.gz").read_bytes()))

    def copied(self, file):
        """The database, with every time moved so that the last entry was written just now."""
        file.write_bytes(gzip.decompress((self.folder / "backroom.db.gz").read_bytes()))
        self.later = time.time_ns() // 1_000_000 - self.facts["written"]
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE log SET at = at + ?", [self.later])
            connection.execute("UPDATE tables SET made = made + ?, due = due + ?", [self.later, self.later])
        return f"sqlite:///{file}"

    def loaded(self, file, url):
        """The rows of such a copy in an empty PostgreSQL, at the revision that the version had."""
        self.copied(file)
        asyncio.run(load(file, url, REVISIONS[self.version]))
        return url

    def named(self, wanted):
        """The names of the tables in a state."""
        said = self.expected["tables"]
        return [name for name in said if said[name]["cards"]["stranger"]["state"] == wanted]


async def load(file, url, revision):
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, revision)
            for table in schema.metadata.sorted_tables:
                rows = kept_rows(file, table)
                if rows:
                    await connection.execute(insert(table), rows)
    finally:
        await engine.dispose()


def kept_rows(file, table):
    """All rows of a table, if the version knew it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [table.name]).fetchone():
            return []
        rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table.name}")]
    booleans = [column.name for column in table.columns if column.type.python_type is bool]
    return [{**row, **{name: bool(row[name]) for name in booleans if name in row}} for row in rows]


def still_said(then, now, later, path=""):
    """What differs: nothing, if all that was said then is said now. New keys may have come."""
    if path.endswith(".view") and then and now:
        then, now = table_of(then), table_of(now)
    if isinstance(then, dict) and isinstance(now, dict):
        pairs = [(f"{path}.{key}", then[key], now.get(key, "nothing")) for key in then if key not in PASSING]
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = [(f"{path}[{n}]", one, other) for n, (one, other) in enumerate(zip(then, now, strict=True))]
    else:
        expected = then + later if path.endswith((".at", ".made")) else then
        return [] if expected == now else [f"{path}: {str(then)[:200]} is now {str(now)[:200]}"]
    return [difference for one, was, is_now in pairs for difference in still_said(was, is_now, later, one)]


def table_of(view):
    """What lies where and how much: labels and facts, which were called extras, are as games declare them now."""
    areas = {place["id"]: lying(place) for place in view["areas"]}
    counters = {counter["id"]: counter["value"] for counter in view["counters"]}
    return {**view, "areas": areas, "counters": counters, "facts": {}, "extras": {}}


def lying(place):
    held = [piece["id"] for piece in place["pieces"]]
    return {"kind": place["kind"], "owner": place["owner"], "hidden": place["hidden"], "pieces": held}


PASSING = {"v", "spent"}  # the protocol's version, and what depends on when one asks
