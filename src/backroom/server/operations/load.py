"""A load test, with many tables of playing clients: moves a second, how soon each is known, and at what cost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from msgspec import json as fast

from backroom.engine import BadInput
from backroom.server.operations.load_client import ClientSocket
from backroom.server.wire.messages import PROTOCOL

AT_ONCE = 16
WARM_UP = 3.0
HOST = 0


class Load(Struct, frozen=True):
    """What to put on the server."""

    game: str
    tables: int
    seats: int
    seconds: float
    rate: float
    url: str
    bots: str = "strong"  # their level
    bot_tables: int = 0  # tables besides, each with one player among bots, whose moves are not measured


class Place(Struct, frozen=True):
    """A player's seat, and the key to it; the moves of those who play against bots are not measured."""

    table: str
    seat: int
    key: str
    measured: bool = True


class OptionHeard(Struct):
    choice: int


class Brief(Struct):
    """The parts of a message that a simple player needs."""

    type: str
    table: str = ""
    seq: int = 0
    state: str = ""
    asked: int | None = None
    options: list[OptionHeard] = []
    answers: list[str] = []
    rematch: str = ""


heard = fast.Decoder(Brief)


class Crowd:
    """All players of all tables, and their measurements."""

    def __init__(self, load: Load, url: str) -> None:
        self.load = load
        self.host, self.port = url.split("//", 1)[1].split(":", 1)
        self.client = httpx.AsyncClient(base_url=url, timeout=60, verify=False)
        self.moves = 0
        self.messages = 0
        self.refused = 0
        self.finished = 0
        self.bot_moves = 0
        self.cut_off = 0  # players whose sockets the server closed
        self.latencies: list[float] = []
        self.measuring = False
        self.think = load.tables / load.rate if load.rate else 0.0

    async def play(self, place: Place) -> None:
        """One player, at one table after another: after each match the same people play again."""
        player = Player(self, place)
        await asyncio.get_running_loop().create_connection(player.itself, self.host, int(self.port))
        try:
            while over := await player.over.get():
                if place.seat == HOST:
                    await meet_again(self.client, over, {"Cookie": f"backroom={place.key}"})
            self.cut_off += 1
        finally:
            player.hang_up()


class Player(ClientSocket):
    """Chooses any option at random when asked, until the match is over."""

    def __init__(self, crowd: Crowd, place: Place) -> None:
        path = f"/api/tables/{place.table}/socket?seat={place.seat}&brief=1&v={PROTOCOL}"
        super().__init__(path, f"{crowd.host}:{crowd.port}", place.key)
        self.crowd = crowd
        self.seat = place.seat
        self.measured = place.measured
        self.dice = random.Random(place.seat)
        self.loop = asyncio.get_running_loop()
        self.over: asyncio.Queue[str] = asyncio.Queue()  # tables whose match has ended; "" when the connection has
        self.ended = self.followed = ""  # the table whose match ended last, and the table that was left last
        self.sent: dict[str, float] = {}
        self.number = 0
        self.answered = 0

    def hear(self, message: bytes) -> None:
        news = heard.decode(message)
        self.crowd.messages += self.crowd.measuring and self.measured
        if news.type == "refused":
            self.crowd.refused += 1
            return
        for key in news.answers:
            if key in self.sent:
                self.note(self.sent.pop(key))
        if not self.measured and news.asked not in (None, self.seat):
            self.crowd.bot_moves += self.crowd.measuring
        if news.state == "over":
            self.see_the_end(news)
        elif news.asked == self.seat and news.options and news.seq > self.answered and not self.sent:
            self.answered = news.seq
            if self.crowd.think and self.measured:
                self.loop.call_later(self.dice.uniform(0.5, 1.5) * self.crowd.think, self.decide, news)
            else:
                self.decide(news)

    def note(self, since: float) -> None:
        """A move of one's own is known, so much later."""
        if self.crowd.measuring and self.measured:
            self.crowd.moves += 1
            self.crowd.latencies.append(time.perf_counter() - since)

    def see_the_end(self, news: Brief) -> None:
        """Follow to the rematch, or tell the host to open one."""
        if news.rematch and self.followed != news.table:
            self.followed = news.table
            self.answered = 0
            self.say(f'{{"type":"follow","key":"to {news.rematch}"}}')
        elif not news.rematch and self.ended != news.table:
            self.ended = news.table
            self.crowd.finished += 1
            self.over.put_nowait(news.table)

    def decide(self, news: Brief) -> None:
        self.number += 1
        choice = self.dice.choice(news.options).choice
        self.sent[str(self.number)] = time.perf_counter()
        self.say(f'{{"type":"move","key":"{self.number}","seq":{news.seq},"choice":{choice}}}')

    def connection_lost(self, error: Exception | None) -> None:
        self.over.put_nowait("")


async def meet_again(client: httpx.AsyncClient, table: str, headers: dict[str, str]) -> None:
    """The host opens the next table."""
    again = fine(await client.post(f"/api/tables/{table}/rematch", headers=headers)).json()["table"]
    fine(await client.post(f"/api/tables/{again}/begin", headers=headers))


async def set_up(load: Load, url: str) -> list[Place]:
    """Open all tables and seat everybody."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one_table(people: int) -> list[Place]:
        async with gate, httpx.AsyncClient(base_url=url, timeout=60, verify=False) as client:
            return await set_up_table(client, load, people)

    people = [load.seats] * load.tables + [1] * load.bot_tables
    places = await asyncio.gather(*[one_table(number) for number in people])
    return [place for table in places for place in table]


async def set_up_table(client: httpx.AsyncClient, load: Load, people: int) -> list[Place]:
    """One table for so many people, with bots in the other seats."""
    keys = []
    for seat in range(people):
        answer = fine(await client.post("/api/me", json={"name": f"Player {seat + 1}"}))
        keys.append(answer.cookies["backroom"])
        client.cookies.clear()
    headers = [{"Cookie": f"backroom={key}"} for key in keys]
    terms = {"game": load.game, "seats": load.seats}
    table = fine(await client.post("/api/tables", json=terms, headers=headers[HOST])).json()["table"]
    for seat, header in enumerate(headers):
        fine(await client.put(f"/api/tables/{table}/seats/{seat}", json={}, headers=header))
    for seat in range(people, load.seats):
        level = {"level": load.bots}
        fine(await client.put(f"/api/tables/{table}/seats/{seat}/bot", json=level, headers=headers[HOST]))
    fine(await client.post(f"/api/tables/{table}/begin", headers=headers[HOST]))
    return [Place(table, seat, key, people == load.seats) for seat, key in enumerate(keys)]


def fine(answer: httpx.Response) -> httpx.Response:
    if answer.status_code >= 400:
        raise BadInput(f"The server answers {answer.status_code}: {answer.text[:200]}")
    return answer


async def measure(load: Load, url: str, pid: int | None) -> dict[str, Any]:
    began = time.perf_counter()
    places = await set_up(load, url)
    ready = time.perf_counter() - began
    crowd = Crowd(load, url)
    players = [asyncio.create_task(crowd.play(place)) for place in places]
    await asyncio.sleep(WARM_UP + len(players) / 500)
    crowd.measuring = True
    before, began = cpu(pid), time.perf_counter()
    await asyncio.sleep(load.seconds)
    crowd.measuring = False
    took, used = time.perf_counter() - began, cpu(pid) - before
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return figures(load, crowd, took, used, ready, memory(pid))


def figures(load: Load, crowd: Crowd, took: float, used: float, ready: float, bytes: int) -> dict[str, Any]:
    times = sorted(crowd.latencies) or [0.0]
    return {
        "game": load.game,
        "tables": load.tables,
        "sockets": load.tables * load.seats,
        "seconds": round(took, 1),
        "moves_a_second": round(crowd.moves / took, 1),
        "messages_a_second": round(crowd.messages / took, 1),
        "median_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "refused": crowd.refused,
        "finished": crowd.finished,
        "cut_off": crowd.cut_off,
        **({"bot_decisions_a_second": round(crowd.bot_moves / took, 1)} if load.bot_tables else {}),
        "server_cpu_seconds": round(used, 2),
        "server_memory_mb": round(bytes / 1e6, 1),
        "set_up_seconds": round(ready, 1),
    }


def cpu(pid: int | None) -> float:
    """CPU seconds of the server and its threads, if /proc says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int | None) -> int:
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def run(load: Load, as_json: bool) -> int:
    """Measure a server of our own, or the one that was named."""
    if load.tables < 1 or load.bot_tables < 0 or load.seconds <= 0 or load.rate < 0:
        raise BadInput("A load has at least one table, takes some time, and its rate is not negative.")
    if load.bot_tables and load.seats < 2:
        raise BadInput("Tables with bots have at least 2 seats.")
    if load.url:
        measured = run_on_uvloop(measure(load, load.url.rstrip("/"), None))
    else:
        measured = with_own_server(load)
    print_figures(measured, as_json)
    return 0


def run_on_uvloop(measuring: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """Run on uvloop if it is installed, as servers do, so that the players are not the bottleneck."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(measuring)
    return uvloop.run(measuring)


def with_own_server(load: Load) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = {
            "BACKROOM_DATABASE": f"sqlite:///{folder}/load.db",
            **os.environ,
            "BACKROOM_SERVER_REQUESTS_A_SECOND": "0",
            "BACKROOM_SERVER_MESSAGES_A_SECOND": "1000000",
            "BACKROOM_SERVER_BYTES_A_SECOND": "0",
            "BACKROOM_SERVER_BYTES_AN_ADDRESS": "0",
            "BACKROOM_SERVER_SOCKETS_AN_ADDRESS": "1000000",
        }
        command = [sys.executable, "-P", "-m", "backroom", "serve", "--no-browser", "--port", str(port)]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}", server)
            return run_on_uvloop(measure(load, f"http://127.0.0.1:{port}", server.pid))
        finally:
            server.terminate()
            server.wait()


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if server.poll() is not None:
            raise BadInput("The server did not start.")
        try:
            httpx.get(f"{url}/health").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise BadInput("The server does not answer.")


def print_figures(measured: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(measured, indent=2))
        return
    for name, value in measured.items():
        print(f"{name.replace('_', ' '):<20} {value}")
