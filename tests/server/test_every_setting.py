"""Every documented setting, set by the environment alone, does what it says in a running server."""

import asyncio
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from guests import Refused, guests, welcome
from running import Server
from strangers import Stranger

from backroom.engine import BadInput
from backroom.server.settings import Settings, from_environment
from backroom.server.web.services import Services

TOKEN = "a-token-for-metrics"
SHORT_TEMPERED = {
    "host": "127.0.0.2",
    "secure": "on",
    "thinkers": 3,
    "think_seconds": 0.001,
    "bot_pause": 1.5,
    "messages_a_second": 1,
    "request_seconds": 2,
    "sockets_an_address": 2,
    "tables_a_person": 2,
    "absent_seconds": 0.5,
    "proxied": "yes",
    "metrics_token": TOKEN,
    "requests_a_second": 3,
}
FAR = iter(range(1, 200))


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("short"), **SHORT_TEMPERED).start()
    yield running
    running.stop()


class From(httpx.AsyncClient):
    """Somebody behind the proxy, at an address of their own."""

    def __init__(self):
        super().__init__(timeout=60.0, headers={"X-Forwarded-For": f"10.1.1.{next(FAR)}"})


async def opened(server, http, name="Ann"):
    """Somebody who has opened a table and sits there."""
    ann = await welcome(server, http, name)
    table = await ann.opens("dirty-money", 3)
    await ann.sits(table, 0)
    return ann, table


def sees_database(short):
    assert short.rows("SELECT version_num FROM alembic_version")
    assert stat.S_ISREG(short.file.stat().st_mode)


def sees_host(short):
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", short.port), timeout=5)


def sees_port(short):
    socket.create_connection((short.host, short.settings["port"]), timeout=5).close()


def sees_workers(short):
    other = Server(short.folder, workers=2)
    other.launch()
    assert other.process.wait(60) == 2
    assert "Several workers need PostgreSQL" in other.log()


def sees_secure(short):
    async def ask():
        async with From() as http:
            return await http.post(f"{short.url}/api/me", json={"name": "Ann"})

    assert "; Secure" in asyncio.run(ask()).headers["set-cookie"]


def sees_thinkers(short):
    children = Path(f"/proc/{short.process.pid}/task/{short.process.pid}/children").read_text().split()
    commands = [Path(f"/proc/{child}/cmdline").read_text() for child in children]
    assert sum("backroom.server.bots.thinker" in command for command in commands) == 3


def sees_bots_wait_and_then_have_no_time(short):
    """`bot_pause`: the first move of a bot comes late; `think_seconds`: too little of it makes it a random one."""

    async def play():
        async with From() as http:
            ann, table = await opened(short, http)
            async with ann.at(table) as seat:
                await ann.post(f"/tables/{table}/begin", {"level": "expert"})  # others may be quick enough
                news = await seat.state("running")
                while news["seats"][news["asked"]]["kind"] == "person":
                    await seat.do("move", seq=seat.seq, choice=news["options"][0]["choice"])
                    news = seat.news
                began, seq = time.monotonic(), seat.seq
                await seat.until(lambda: seat.seq > seq)
                return time.monotonic() - began

    assert asyncio.run(play()) > 0.7
    lines = short.asked("/metrics", Authorization=f"Bearer {TOKEN}")[1].splitlines()
    assert int(next(line for line in lines if line.startswith("backroom_fallback_moves_total ")).split()[1]) > 0


def sees_requests_a_second(short):
    async def ask():
        async with From() as http:
            return [(await http.get(f"{short.url}/api/socket.json")).status_code for _ in range(40)]

    codes = asyncio.run(ask())
    assert codes[0] == 200
    assert 429 in codes


def sees_messages_a_second(short):
    async def play():
        async with From() as http:
            ann, table = await opened(short, http)
            async with Stranger(ann, table) as stranger:
                for n in range(20):
                    await stranger.says(f'{{"type": "say", "key": "k{n}", "text": "spam"}}')
                return await stranger.closed_with()

    assert asyncio.run(play()) == 1008


def sees_sockets_an_address(short):
    async def play():
        async with From() as http:
            ann, table = await opened(short, http)
            here = {"X-Forwarded-For": "10.2.2.2"}
            async with (
                Stranger(ann, table, **here),
                Stranger(ann, table, **here),
                Stranger(ann, table, **here) as third,
            ):
                return await third.closed_with()

    assert asyncio.run(play()) == 4429


def sees_request_seconds(short):
    with socket.create_connection((short.host, short.port), timeout=15) as half:
        half.sendall(b"GET /health HTTP/1.1\r\n")
        assert half.recv(100).startswith(b"HTTP/1.1 408 ")


def sees_tables_a_person(short):
    async def play():
        async with From() as http:
            ann, _ = await opened(short, http)
            await ann.opens("dirty-money", 3)
            with pytest.raises(Refused, match="too_many: You have 2 unfinished tables"):
                await ann.opens("dirty-money", 3)

    asyncio.run(play())


def sees_absent_seconds(short):
    async def play():
        async with From() as ours, From() as theirs:
            ann, table = await opened(short, ours)
            bob = await welcome(short, theirs, "Bob")
            await bob.sits(table, 1)
            async with ann.at(table) as seat:
                async with bob.at(table):
                    await ann.begins(table)
                await seat.until(lambda: seat.news and seat.news["seats"][1]["away"])

    asyncio.run(play())


def sees_proxied(short):
    """Two addresses that one proxy names have a limit each."""

    async def ask():
        async with From() as http:
            while (await http.get(f"{short.url}/api/socket.json")).status_code != 429:
                pass
        async with From() as http:
            return (await http.get(f"{short.url}/api/socket.json")).status_code

    assert asyncio.run(ask()) == 200


def sees_metrics_token(short):
    assert short.asked("/metrics")[0] == 403
    assert short.asked("/metrics", Authorization=f"Bearer {TOKEN}x")[0] == 403
    assert short.asked("/metrics", Authorization=f"Bearer {TOKEN}")[0] == 200


def sees_site(short):
    async def ask(server):
        async with guests(server, "Ann") as (ann,):
            link = (await ann.post("/tables", {"game": "dirty-money", "seats": 3}))["link"]
            answer = await ann.http.post(f"{server.url}/api/me", json={"name": "Bob"})
            return link, answer.headers["set-cookie"]

    folder = short.folder / "site"
    folder.mkdir()
    server = Server(folder, site="https://backroom.example").start()
    try:
        link, given = asyncio.run(ask(server))
    finally:
        server.stop()
    assert link.startswith("https://backroom.example/t/")
    assert "; Secure" in given


def in_the_house(monkeypatch, look, **settings):
    """What a server is built with, where only its inside shows it."""

    async def build():
        services = Services(from_environment())
        try:
            return await look(services)
        finally:
            await services.storage.stop()

    for name, value in settings.items():
        monkeypatch.setenv(f"BACKROOM_SERVER_{name.upper()}", str(value))
    return asyncio.run(build())


def sees_synchronous(short, monkeypatch, tmp_path):
    from sqlalchemy import text

    async def look(services):
        (((by_readers,),),) = [await services.storage.rows(text("PRAGMA synchronous"))]
        services.storage.writer.execute_all([])
        ((by_writer,),) = services.storage.writer.connection.execute("PRAGMA synchronous").fetchall()
        services.storage.writer.close()
        return by_readers, by_writer

    for value, number in (("full", 2), ("off", 0)):
        database = f"sqlite:///{tmp_path / value}.db"
        assert in_the_house(monkeypatch, look, synchronous=value, database=database) == (number, number)


def sees_readers_wait(short, monkeypatch, tmp_path):
    async def look(services):
        return services.lobby.notifier.latest

    assert in_the_house(monkeypatch, look, readers_wait=0.25, database=f"sqlite:///{tmp_path}/x.db") == 0.25


def sees_analysis_seconds(short, monkeypatch, tmp_path):
    """That nothing is looked back on where it is 0 is in test_analyses."""

    async def look(services):
        return services.analyses.seconds

    assert in_the_house(monkeypatch, look, analysis_seconds=0.5, database=f"sqlite:///{tmp_path}/x.db") == 0.5


def sees_slow_seconds(short, monkeypatch, tmp_path):
    """That slow readers are hung up on then is in test_limits."""

    async def look(services):
        return services.lobby.patience

    assert in_the_house(monkeypatch, look, slow_seconds=7, database=f"sqlite:///{tmp_path}/x.db") == 7.0


def sees_open_seconds(short, monkeypatch, tmp_path):
    """That a deal then goes on without who is late is in test_dealing."""

    async def look(services):
        return services.lobby.open_seconds

    assert in_the_house(monkeypatch, look, open_seconds=3, database=f"sqlite:///{tmp_path}/x.db") == 3.0


def sees_bytes(short, monkeypatch, tmp_path):
    """That a flood of them has to wait is in test_floods."""

    async def look(services):
        meter = services.traffic.socket_meter("10.1.1.1")
        return [budget and budget.rate for budget in (meter.own, meter.shared)]

    settings = {"bytes_a_second": 1000, "bytes_an_address": 5000, "database": f"sqlite:///{tmp_path}/x.db"}
    assert in_the_house(monkeypatch, look, **settings) == [1000.0, 5000.0]
    assert in_the_house(monkeypatch, look, bytes_a_second=0, bytes_an_address=0) == [None, None]


def sees_talk_a_second(short, monkeypatch, tmp_path):
    """That whoever talks faster is refused is in test_much_talk."""

    async def look(services):
        return services.lobby.talk_limit.rate

    assert in_the_house(monkeypatch, look, talk_a_second=0.25, database=f"sqlite:///{tmp_path}/x.db") == 0.25


def sees_proxies(short, monkeypatch, tmp_path):
    """Whoever is none of them may say what they like."""

    async def look(house):
        said = [(b"x-forwarded-for", b"192.0.2.99")]
        clients = ("10.0.0.7", "::ffff:10.0.0.8", "2001:db8::1", "192.0.2.1")
        return [house.traffic.address((client, 1), said) for client in clients]

    database = f"sqlite:///{tmp_path}/x.db"
    named = in_the_house(monkeypatch, look, proxies="10.0.0.0/8, 2001:db8::/64", proxied=1, database=database)
    assert named == ["192.0.2.99"] * 3 + ["192.0.2.1"]
    assert in_the_house(monkeypatch, look, proxies="", database=database) == ["192.0.2.99"] * 4


def sees_push(short, monkeypatch, tmp_path):
    """What they do when something is told, test_push sees."""

    async def look(house):
        return house.turns.after, house.outbox.contact, house.subscriptions.local

    database = f"sqlite:///{tmp_path}/x.db"
    asked = {"push_seconds": 5, "push_contact": "mailto:host@backroom.example", "push_local": "yes"}
    assert in_the_house(monkeypatch, look, database=database, **asked) == (5000, "mailto:host@backroom.example", True)
    unset = {"push_seconds": "", "push_contact": "", "push_local": ""}
    site = "https://backroom.example"
    assert in_the_house(monkeypatch, look, database=database, site=site, **unset) == (30_000, site, False)
    with pytest.raises(BadInput, match="mailto"):
        from_environment(push_contact="ask me")


def sees_bots(short, monkeypatch, tmp_path):
    """How they play is in test_operators_bots."""
    mine = tmp_path / "mine.py"
    mine.write_text("class Patient:\n    def choose(self, seen):\n        return seen.choices()[0]\n")
    server = Server(tmp_path, bots=f"{mine}:Patient").start()
    try:
        assert all(game["own"] == ["Patient"] for game in server.fetch("/api/games"))
    finally:
        server.stop()


LOOKS = {
    "database": sees_database,
    "host": sees_host,
    "port": sees_port,
    "workers": sees_workers,
    "synchronous": sees_synchronous,
    "secure": sees_secure,
    "site": sees_site,
    "thinkers": sees_thinkers,
    "think_seconds": sees_bots_wait_and_then_have_no_time,
    "analysis_seconds": sees_analysis_seconds,
    "bots": sees_bots,
    "bot_pause": sees_bots_wait_and_then_have_no_time,
    "readers_wait": sees_readers_wait,
    "requests_a_second": sees_requests_a_second,
    "messages_a_second": sees_messages_a_second,
    "bytes_a_second": sees_bytes,
    "bytes_an_address": sees_bytes,
    "request_seconds": sees_request_seconds,
    "talk_a_second": sees_talk_a_second,
    "sockets_an_address": sees_sockets_an_address,
    "tables_a_person": sees_tables_a_person,
    "absent_seconds": sees_absent_seconds,
    "open_seconds": sees_open_seconds,
    "slow_seconds": sees_slow_seconds,
    "proxied": sees_proxied,
    "proxies": sees_proxies,
    "metrics_token": sees_metrics_token,
    "push_seconds": sees_push,
    "push_contact": sees_push,
    "push_local": sees_push,
}
INSIDE = {
    "analysis_seconds",
    "push_seconds",
    "push_contact",
    "push_local",
    "bots",
    "proxies",
    "bytes_a_second",
    "bytes_an_address",
    "open_seconds",
    "synchronous",
    "readers_wait",
    "slow_seconds",
    "talk_a_second",
}


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_a_setting_by_the_environment_does_what_it_says(name, short, monkeypatch, tmp_path):
    look = LOOKS[name]
    if name in INSIDE:
        look(short, monkeypatch, tmp_path)
    else:
        look(short)


def test_the_command_line_wins_where_it_is_given(tmp_path):
    server = Server(tmp_path, options=["--host", "127.0.0.3"], host="127.0.0.2")
    server.host = "127.0.0.3"
    server.start()
    try:
        sees_host(server)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("options", "settings", "sentence"),
    [
        (["--port", "0"], {}, "--port is a number from 1 to 65535, not 0."),
        (["--workers", "-1"], {}, "--workers is a number from 1 to 1000, not -1."),
        (["--bot-pause", "-1"], {}, "--bot-pause is a number from 0 to 1000000, not -1.0."),
        ([], {"PORT": "70000"}, "BACKROOM_SERVER_PORT is a number from 1 to 65535, not 70000."),
        ([], {"SECURE": "maybe"}, "BACKROOM_SERVER_SECURE is yes or no, not 'maybe'."),
    ],
)
def test_a_server_that_cannot_be_set_up_so_says_why_in_one_sentence(tmp_path, monkeypatch, options, settings, sentence):
    for name, value in settings.items():
        monkeypatch.setenv(f"BACKROOM_SERVER_{name}", value)
    monkeypatch.setenv("BACKROOM_DATA", str(tmp_path))
    command = [sys.executable, "-m", "backroom", "serve", "--no-browser", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, f"backroom: {sentence}\n")
