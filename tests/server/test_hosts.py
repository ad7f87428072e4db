"""Two servers on two hosts with one database, behind a proxy: one is killed, the network is cut and mended, and players
go on; nothing is lost, doubled or seen early."""

import asyncio
import json
import os
import random
import socket
import time

import httpx
import pytest
from guests import guests, welcome
from hosts import Hosts, address, why_not
from sqlalchemy import text
from troupe import LOST, Account, Troupe, checked, most_seen
from websockets.asyncio.client import connect

from backroom.server.log.storage import Storage

DELAY = 2  # seconds after which spectators see
EARLY = 100  # milliseconds by which two readings of the clock may differ
CUTS = int(os.environ.get("BACKROOM_CUTS", "0"))
SEED = int(os.environ.get("BACKROOM_SEED", "1"))
ALL_GAMES = [
    ("dirty-money", 4),
    ("clean-hands", 4),
    ("hand-management", 3),
    ("lie-cheat-and-steal", 4),
    ("the-cleaner", 1),
]
PEOPLE = ("Ann", "Bob", "Cyd")


@pytest.fixture(scope="module")
def hosts(tmp_path_factory):
    """The second host has a wall clock that is seven seconds fast, and the database is empty when both start."""
    reason = why_not()
    if reason:
        pytest.skip(reason)
    running = Hosts(tmp_path_factory.mktemp("hosts"))
    yield running
    running.stop()


def at_the_table(hosts, play):
    """People have a host of their own."""
    return hosts.network.within("people", lambda: asyncio.run(play()))


class Watcher:
    """Looks on through any number of lost connections, and remembers when each seq was heard."""

    def __init__(self, troupe):
        self.troupe = troupe
        self.accounts = {}
        self.heard = []  # table, seq, when

    async def watch(self):
        async with httpx.AsyncClient(timeout=10.0) as http:
            guest = await welcome(self.troupe.server, http, "Wim")
            while not self.troupe.closing:
                try:
                    await self.look_on(guest)
                except LOST:
                    await asyncio.sleep(0.05)

    async def look_on(self, guest):
        if not self.troupe.accounts:
            await asyncio.sleep(0.05)
            return
        table = self.troupe.accounts[-1][1].table
        account = self.accounts.setdefault(table, Account(table, None))
        address = f"ws{guest.server.url[4:]}/api/tables/{table}/socket?since={account.seq}"
        async with connect(address, additional_headers=guest.headers, proxy=None, open_timeout=5) as line:
            while not self.troupe.closing and table == self.troupe.accounts[-1][1].table:
                try:
                    frame = await asyncio.wait_for(line.recv(), 0.5)
                except TimeoutError:
                    continue
                assert "psst" not in frame, "a whisper is nobody else's"
                message = json.loads(frame)
                account.hear(message)
                self.heard.append((table, message["seq"], time.time() * 1000))


async def progress(troupes, times=3):
    """Everybody goes on: moves are answered at every table."""
    async with asyncio.timeout(30):
        for _ in range(times):
            await asyncio.gather(*[troupe.moment("answered") for troupe in troupes])


def performance(hosts, casts, strikes):
    """Everybody plays while hosts and the network are struck; the counts of what was checked afterwards."""

    async def play():
        rng = random.Random(SEED)
        troupes = [
            Troupe(hosts, game, seats, rng.random(), PEOPLE[: max(1, seats - 1)], delay=DELAY) for game, seats in casts
        ]
        watchers = [Watcher(troupe) for troupe in troupes]
        performing = [asyncio.create_task(each.perform()) for each in troupes]
        performing += [asyncio.create_task(each.watch()) for each in watchers]
        await progress(troupes, 5)
        for strike in strikes:
            await strike(troupes)
            assert not any(task.done() for task in performing), [task for task in performing if task.done()]
        for troupe in troupes:
            troupe.closing = True
        await asyncio.wait_for(asyncio.gather(*performing), 30)
        return await checked(hosts, troupes), watchers

    counts, watchers = at_the_table(hosts, play)
    print(dict(counts))
    check_delay(hosts, watchers)
    return counts


async def durable(hosts, troupes):
    seen = most_seen(troupes)
    known = dict(await asyncio.to_thread(hosts.rows, "SELECT table_id, max(seq) FROM log GROUP BY table_id"))
    assert all(known[table] >= seq for table, seq in seen.items()), "somebody saw what was not durable"


class Strikes:
    """What can happen to one of two servers, while the other goes on."""

    def __init__(self, hosts):
        self.hosts = hosts

    def kill(self, server):
        """As a power cut would; it comes back."""

        async def strike(troupes):
            await asyncio.to_thread(server.kill)
            await progress(troupes)
            await durable(self.hosts, troupes)
            await asyncio.to_thread(server.start)
            await self.both_again(troupes)

        return strike

    def cut(self, server, seconds=None):
        """Off from the database: for some time, or until the proxy sends everybody to the other one."""

        async def strike(troupes):
            self.hosts.network.cut(server.name)
            if seconds is None:
                await asyncio.to_thread(self.hosts.wait_for_proxy, 1)
                await progress(troupes)
            else:
                await asyncio.sleep(seconds)
            await durable(self.hosts, troupes)
            self.hosts.network.mend(server.name)
            await self.both_again(troupes)

        return strike

    async def both_again(self, troupes):
        await asyncio.to_thread(self.hosts.wait_for_proxy, 2)
        await progress(troupes)


def test_players_go_on_whatever_happens_to_a_host_or_the_network(hosts):
    one, two = hosts.servers
    strikes = Strikes(hosts)

    counts = performance(hosts, [("dirty-money", 4)] * 2, [strikes.kill(two), strikes.cut(one)])

    assert counts["acknowledged"] > 30
    assert counts["bots' moves"] > 5
    assert counts["whispers"] > 3


@pytest.mark.skipif(not CUTS, reason="takes long; BACKROOM_CUTS says how often hosts are struck (`make soak`: 60)")
def test_players_of_all_games_go_on_through_many_cuts(hosts):
    strikes, rng = Strikes(hosts), random.Random(SEED)
    wanted = []
    for _ in range(CUTS):
        server = rng.choice(hosts.servers)
        wanted.append(rng.choice([strikes.kill(server), strikes.cut(server), strikes.cut(server, rng.uniform(0, 8))]))

    counts = performance(hosts, ALL_GAMES, wanted)

    assert counts["acknowledged"] > CUTS


def check_delay(hosts, watchers):
    rows = hosts.rows("SELECT table_id, seq, at, body FROM log ORDER BY table_id, seq")
    written = {(table, seq): at for table, seq, at, _ in rows}
    began = {table: seq for table, seq, _, body in rows if json.loads(body)["event"] == "began"}
    late = 0
    for watcher in watchers:
        assert not any(account.forgotten for account in watcher.accounts.values())
        for table, seq, at in watcher.heard:
            if seq >= began[table]:
                assert at >= written[table, seq] + DELAY * 1000 - EARLY, "seen early"
                late += 1
    assert late > 5


def test_a_server_without_its_database_says_so_and_makes_up_for_what_it_missed(hosts):
    """Somebody sits at one server's socket all the time, at a table where nobody moves afterwards."""
    one, two = hosts.servers

    async def play():
        async with guests(hosts, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            ann.server, bob.server = Direct(one), Direct(two)
            async with ann.at(table) as here, bob.at(table) as there:
                for at in (here, there):
                    await at.until(lambda at=at: at.news and at.news["here"] == [0, 1])
                hosts.network.cut("one")
                began = time.monotonic()
                await there.do("say", text="Can you hear me?")
                await here.until(lambda: here.news["trouble"])
                took = time.monotonic() - began
                assert here.talk == []
                hosts.network.mend("one")
                await here.until(lambda: not here.news["trouble"] and here.talk)
                assert [line["text"] for line in here.talk] == ["Can you hear me?"]
                await there.until(lambda: there.news["here"] == [0, 1])
                await here.do("say", text="Yes.")
                await there.until(lambda: len(there.talk) == 2)
                return took

    took = at_the_table(hosts, play)
    print(f"the cut was noticed after {took:.1f} s")
    assert took < 8


def test_both_ends_of_a_connection_have_timers(hosts):
    async def look():
        storage = Storage(hosts.servers[0].database)
        async with storage.engine.connect() as connection:
            line = (await connection.get_raw_connection()).driver_connection._transport.get_extra_info("socket")
            ours = line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            ours = ours, line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            theirs = (await connection.execute(text("SHOW tcp_user_timeout"))).scalar_one()
        await storage.engine.dispose()
        return ours, theirs

    assert hosts.network.within("one", lambda: asyncio.run(look())) == ((1, 3000), "3000")


class Direct:
    """A server past the proxy."""

    def __init__(self, server):
        self.url = f"http://{address(server.name)}:{server.port}"
