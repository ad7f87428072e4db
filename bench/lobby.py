"""How a lobby with many tables bears it: how soon it opens, and what a table in memory costs.

PYTHONPATH=build/built python bench/lobby.py [--tables 10000] [--opened 1000]
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from backroom.engine import Rng
from backroom.games import game
from backroom.server.clock import now
from backroom.server.log import schema
from backroom.server.log.events import Began, Entry, Made, Sat, TableEvent, written
from backroom.server.log.migrations import migrate
from backroom.server.log.storage import Storage
from backroom.server.log.terms import Terms, checked
from backroom.server.operations.load import memory
from backroom.server.people.people import new_id
from backroom.server.tables.dealing import opening
from backroom.server.tables.table import Decision, Table
from backroom.server.wire.summaries import written_summary

SEATS = 4
MOVES = 60


def played_table() -> tuple[Table, list[Entry]]:
    """A table of Dirty Money in the middle of its match."""
    table = Table("x" * 16, game("dirty-money").edition("standard"))
    entries: list[Entry] = []

    def follow(event: TableEvent) -> None:
        entries.append(Entry(len(entries) + 1, now(), "", event))
        table.follow(entries[-1])

    follow(Made(checked(Terms("dirty-money", SEATS)), "host", "ab" * 32))
    for seat in range(SEATS):
        follow(Sat(seat, f"person-{seat}", f"Player {seat + 1}"))
    match = table.new_match()
    match.dealer = table.dealer()
    match.deal()
    follow(Began(opening(match)))
    rng = Rng(1)
    for _ in range(MOVES):
        choices = table.playing().choices()
        follow(table.play(Decision(table.asked(), choices[rng.below(len(choices))])))
    return table, entries


async def fill(database: str, tables: int) -> list[str]:
    """Store so many tables; their ids."""
    await migrate(database)
    storage = Storage(database, "off")
    table, entries = played_table()
    log = [{"seq": e.seq, "at": e.at, "key": None, "body": written(e.event)} for e in entries]
    card = written_summary(table)
    ids = [new_id() for _ in range(tables)]
    async with storage.engine.begin() as connection:
        for id in ids:
            await connection.execute(insert(schema.log), [{"table_id": id, **row} for row in log])
        await connection.execute(insert(schema.tables), [row_of(id, table, card) for id in ids])
    await storage.engine.dispose()
    return ids


def row_of(id: str, table: Table, card: str) -> dict[str, Any]:
    known = {"game": "dirty-money", "host": "host", "public": False, "state": table.state}
    return {"id": id, **known, "made": table.made_at, "card": card, "due": None}


def measure(folder: str, arguments: argparse.Namespace) -> dict[str, Any]:
    database = f"sqlite:///{folder}/lobby.db"
    ids = asyncio.run(fill(database, arguments.tables))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "BACKROOM_DATABASE": database, "BACKROOM_SERVER_REQUESTS_A_SECOND": "0"}
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "backroom", "serve", "--no-browser", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        opened = time.perf_counter() - began
        look_at(port, ids[:20])
        before = memory(server.pid)
        began = time.perf_counter()
        looked = look_at(port, ids[20 : 20 + arguments.opened])
        took = time.perf_counter() - began
        grown = memory(server.pid) - before
        shown = [counter for counter in metrics(port) if counter.startswith("backroom_tables_live ")]
    finally:
        server.terminate()
        server.wait()
    return {
        "stored_tables": arguments.tables,
        "opens_after_seconds": round(opened, 2),
        "tables_looked_at": looked,
        "tables_in_memory": int(float(shown[0].split()[1])),
        "kB_a_table_in_memory": round(grown / looked / 1000, 1),
        "ms_to_load_and_show_one": round(took / looked * 1000, 2),
    }


def wait_for(address: str) -> None:
    while True:
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.02)


def look_at(port: int, ids: list[str]) -> int:
    """Load each table into memory, as a spectator does."""
    for id in ids:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{id}/news", timeout=20) as answer:
            json.load(answer)
    return len(ids)


def metrics(port: int) -> list[str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        return list(answer.read().decode().splitlines())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--opened", type=int, default=1_000)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(str(Path(folder)), parser.parse_args()), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
