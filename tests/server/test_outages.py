"""A full disk or a database that is gone: players are told and keep their seats, and play goes on by itself."""

import asyncio
import errno
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from guests import Refused, guests
from lobbies import ANN, BOB, heartbeat_of, table_of, with_lobby
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import Entry, Moved, Said
from backroom.server.log.outages import DISK_FULL, GONE, SENTENCES, outage_in
from backroom.server.log.terms import Clock
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables import commands as c
from backroom.server.wire.news import Subscription

CYD = Person("cyd", "Cyd")


class Disk:
    """The disk under a lobby's SQLite, which can be made as small as what it holds."""

    def __init__(self, lobby):
        self.storage = lobby.storage
        self.pages = 0

    async def is_full(self, full):
        """Every connection, old and new, meets its end."""
        if full:
            ((self.pages,),) = await self.storage.rows(text("PRAGMA page_count"))
        most = self.pages if full else 1 << 30

        def limit(connection, _):
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA max_page_count={most}")
            cursor.close()

        writer = self.storage.writer
        prepare = writer.prepare

        def prepared(connection, nothing):
            prepare(connection, nothing)
            limit(connection, nothing)

        writer.prepare = prepared
        await asyncio.get_running_loop().run_in_executor(writer.thread, writer.close)
        await self.storage.engine.dispose()
        event.listen(self.storage.engine.sync_engine, "connect", limit)


async def filled(lobby, live):
    """Talk until nothing more can be written; what was refused."""
    for n in range(10_000):
        try:
            await lobby.act(live, 0, c.Say(key=f"fill {n}", text="x" * 400))
        except Refusal as refusal:
            return refusal
    raise AssertionError("the disk is never full")


def move(live, key="move"):
    return c.Move(key=key, seq=live.table.seq, choice=live.table.match.choices()[0])


def test_when_the_disk_is_full_nothing_is_half_done_and_play_goes_on_when_there_is_room(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        heart, disk = heartbeat_of(lobby), Disk(lobby)
        await heart.begin()
        subscriber = Subscriber(Subscription("bob", [1], 1))
        live.subscribers.add(subscriber)
        live.message(subscriber)
        await disk.is_full(True)
        refusal = await filled(lobby, live)
        assert (refusal.code, refusal.status, refusal.sentence) == ("unavailable", 503, SENTENCES[DISK_FULL])
        assert lobby.storage.outage == DISK_FULL
        durable = await lobby.storage.entries(live.table.id)
        assert live.table.seq == len(durable)
        await asyncio.wait_for(subscriber.wakeup.wait(), 5)
        assert json.loads(live.message(subscriber))["trouble"] == DISK_FULL
        with pytest.raises(Refusal, match="disk is full"):
            await lobby.act(live, live.table.asked(), move(live))
        with pytest.raises(Refusal):
            await heart.find_out()
        assert lobby.storage.outage == DISK_FULL
        await disk.is_full(False)
        await heart.find_out()
        assert lobby.storage.outage == ""
        await lobby.recovery.resuming
        await asyncio.wait_for(subscriber.wakeup.wait(), 5)
        assert json.loads(live.message(subscriber))["trouble"] == ""
        seq = live.table.seq
        await lobby.act(live, live.table.asked(), move(live))
        assert len(await lobby.storage.entries(live.table.id)) == live.table.seq == seq + 1

    with_lobby(tmp_path, play)


def test_bots_and_clocks_wait_for_room_and_then_go_on(tmp_path):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        live = await table_of(lobby, [ANN, BOB], clock=Clock("move", 5))
        heart = heartbeat_of(lobby)
        await heart.begin()
        while live.table.seats[live.table.asked()].level:
            await asyncio.sleep(0.01)
        lobby.storage.set_outage(DISK_FULL)
        lobby.timeouts.schedule(live)
        assert live.timer is None, "nobody's time is up while nothing can be written"
        with pytest.raises(Refusal):
            await lobby.act(live, live.table.asked(), move(live))
        seq = live.table.seq
        await heart.find_out()
        await lobby.recovery.resuming
        assert live.timer is not None
        for n in range(4):
            if not live.table.seats[live.table.asked()].level:
                await lobby.act(live, live.table.asked(), move(live, f"k{n}"))
            await asyncio.sleep(0.05)
        later = [entry.event for entry in (await lobby.storage.entries(live.table.id))[seq:]]
        assert {event.by for event in later if isinstance(event, Moved)} == {"person", "bot"}

    with_lobby(tmp_path, play)


def test_what_was_written_although_nobody_could_tell_is_found_again(tmp_path):
    """The connection breaks in the middle of a commit: the entry is in the log, and its key is answered."""

    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        heart = heartbeat_of(lobby)
        await heart.begin()
        writer = lobby.storage.writer
        real, seat, command = writer.write, live.table.asked(), move(live)

        async def broken(notes):
            await real(notes)
            raise ConnectionResetError

        writer.write = broken
        seq = live.table.seq
        with pytest.raises(Refusal, match="does not answer"):
            await lobby.act(live, seat, command)
        assert live.table.seq == seq
        assert lobby.storage.outage == GONE
        writer.write = real
        await heart.find_out()
        assert await lobby.act(live, seat, command) == seq + 1
        assert live.table.seq == len(await lobby.storage.entries(live.table.id)) == seq + 1

    with_lobby(tmp_path, play)


def test_which_errors_are_trouble_and_which_are_ours(tmp_path):
    def of_sqlite(statement, *before):
        with closing(sqlite3.connect(":memory:")) as connection:
            for one in before:
                connection.execute(one)
            try:
                connection.execute(statement)
            except sqlite3.Error as error:
                return error

    full = of_sqlite("INSERT INTO t VALUES (zeroblob(100000))", "CREATE TABLE t (x)", "PRAGMA max_page_count=4")
    assert outage_in(full) == outage_in(OperationalError("x", {}, full)) == DISK_FULL
    assert outage_in(OSError(errno.ENOSPC, "no space")) == DISK_FULL
    assert outage_in(ConnectionRefusedError()) == outage_in(TimeoutError()) == GONE
    with suppress(sqlite3.Error), closing(sqlite3.connect(tmp_path / "no" / "such" / "folder")):
        pass
    assert outage_in(OperationalError("x", {}, of_sqlite("SELECT * FROM nothing"))) == ""
    twice = of_sqlite("INSERT INTO t VALUES (1)", "CREATE TABLE t (x UNIQUE)", "INSERT INTO t VALUES (1)")
    assert outage_in(IntegrityError("x", {}, twice)) == ""
    assert outage_in(ValueError()) == ""
    for state, trouble in {"53100": DISK_FULL, "57P01": GONE, "08006": GONE, "42601": "", "23505": ""}.items():
        cause = Exception()
        cause.sqlstate = state
        assert outage_in(OperationalError("x", {}, cause)) == trouble


# The log beside the file.


def test_the_log_beside_the_file_stays_short_whoever_reads(tmp_path, monkeypatch):
    monkeypatch.setattr("backroom.server.log.storage.LONGEST_WAL", 1 << 20)

    async def play(lobby, thinkers):
        wal, over = Path(f"{tmp_path / 'lobby.db'}-wal"), threading.Event()
        reading = [asyncio.to_thread(reads_on, tmp_path / "lobby.db", over) for _ in range(3)]
        readers = asyncio.gather(*reading)
        sizes = []
        for seq in range(1, 1201):
            await lobby.storage.append(Write("t", [Entry(seq, 1, "", Said(0, "x" * 20_000))]))
            if seq % 20 == 0:
                await lobby.storage.trim()
                sizes.append(wal.stat().st_size)
        over.set()
        assert min(await readers) > 5, "they have read all the time"
        assert len(await lobby.storage.entries("t")) == 1200
        assert max(sizes) < 8 << 20, "24 MB were written"

    with_lobby(tmp_path, play)


def reads_on(file, over):
    """Again and again, for a while each; how often."""
    times = 0
    with closing(sqlite3.connect(file, timeout=30)) as connection:
        while not over.is_set():
            connection.execute("BEGIN")
            connection.execute("SELECT COUNT(*) FROM log").fetchone()
            time.sleep(0.03)
            connection.rollback()
            times += 1
    return times


# Real servers.


async def until(wanted, seconds=60):
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(wanted):
            await asyncio.sleep(0.1)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of a few megabytes, where the system lets us have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(disk)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this system mounts no disk for us")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk):
    """Until not a byte is left."""
    with (disk / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while ballast.write(b"x" * 4096):
            pass


async def talk_on(at):
    for n in range(5_000):
        await at.do("say", text=f"{n} " + "x" * 450)


def test_on_a_full_disk_everybody_keeps_their_socket_and_plays_on_when_there_is_room(small_disk, new_server):
    server = new_server(f"sqlite:///{small_disk}/backroom.db")

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3, clock={"kind": "move", "seconds": 20})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                await ann.begins(table)
                for at in (one, two):
                    await at.state("running")
                fill(small_disk)
                with pytest.raises(Refused, match=f"unavailable: {SENTENCES[DISK_FULL]}"):
                    await talk_on(one)
                for at in (one, two):
                    await at.until(lambda at=at: at.news["trouble"] == DISK_FULL)
                status, said = await asyncio.to_thread(server.asked, "/health")
                assert (status, json.loads(said)["status"]) == (503, DISK_FULL)
                for method, path, body in (
                    ("POST", "/me", {"name": "Ann again"}),
                    ("POST", "/tables", {"game": "dirty-money", "seats": 3}),
                    ("POST", "/me/tokens", {"label": "more"}),
                ):
                    answer = await ann.asks(method, path, body)
                    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                assert (await ann.get("/games"))[0]["id"]
                seen = one.seq
                await asyncio.sleep(3)
                (small_disk / "ballast").unlink()
                for at in (one, two):
                    await at.until(lambda at=at: not at.news["trouble"])
                playing = [asyncio.create_task(at.play()) for at in (one, two)]
                await asyncio.gather(*playing)
                await one.state("over")
                assert one.closed is two.closed is None
                return table, seen

    table, seen = asyncio.run(play())
    assert json.loads(server.fetch_text("/health"))["status"] == "ok"
    seqs = [seq for (seq,) in server.rows(f"SELECT seq FROM log WHERE table_id = '{table}' ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) > seen
    assert "Traceback" not in server.log()


def test_a_postgresql_that_is_stopped_is_told_of_and_waited_for(cluster, new_server):
    """Suspended, as by a machine that is out of memory: nothing answers, nothing fails."""
    server = new_server(cluster.database())

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3, clock={"kind": "move", "seconds": 12})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                await ann.begins(table)
                while (await one.state("running"))["asked"] == 2:
                    await asyncio.sleep(0.05)
                asked = one.news["asked"]
                seat = (one, two)[asked]
                suspended(server.database, True)
                try:
                    await one.until(lambda: one.news["trouble"])
                    status, said = await asyncio.to_thread(server.asked, "/health")
                    assert (status, json.loads(said)["status"]) == (503, "database gone")
                    with pytest.raises(Refused, match="unavailable"):
                        await seat.do("say", text="Is anybody there?")
                    await asyncio.sleep(12)
                finally:
                    suspended(server.database, False)
                for at in (one, two):
                    await at.until(lambda at=at: not at.news["trouble"])
                assert one.news["asked"] == asked, "that was nobody's thinking time"
                await seat.do("move", seq=seat.seq, choice=seat.news["options"][0]["choice"])
                assert one.closed is two.closed is None

    asyncio.run(play())


def suspended(database, yes):
    """All processes of the cluster that have to do with this database."""
    folder = database.partition("host=")[2]
    first = int(Path(folder, "data", "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    for process in [first, *map(int, children)]:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP if yes else signal.SIGCONT)
