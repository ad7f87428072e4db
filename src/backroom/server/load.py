"""Many tables with playing clients on loopback: how many moves a second, how soon each is known, at what cost."""

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
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from msgspec import json as fast
from websockets.asyncio.client import ClientConnection, connect

from backroom.engine import BadInput

AT_ONCE = 16
WARM_UP = 3.0


class Load(Struct, frozen=True):
    """What to put on the server."""

    game: str
    tables: int
    seats: int
    seconds: float
    rate: float
    url: str


class OptionHeard(Struct):
    choice: int


class Heard(Struct):
    """The part of a message that a simple player needs."""

    type: str
    seq: int = 0
    state: str = ""
    asked: int | None = None
    options: list[OptionHeard] = []
    answers: list[str] = []


heard = fast.Decoder(Heard)


class Crowd:
    """All players of all tables, and what they have measured."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.moves = 0
        self.refused = 0
        self.finished = 0
        self.latencies: list[float] = []
        self.measuring = False
        self.think = load.tables / load.rate if load.rate else 0.0

    async def play(self, url: str, table: str, seat: int, key: str) -> None:
        """One player, at one table after another: who plays to the end meets the same people again."""
        headers = {"Cookie": f"backroom={key}"}
        while True:
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}"
            async with connect(
                address, additional_headers=headers, compression=None, ping_interval=None, max_queue=64, open_timeout=60
            ) as connection:
                await self.answer(connection, seat)
            async with httpx.AsyncClient(base_url=url, timeout=60, verify=False, headers=headers) as client:
                table = fine(await client.post(f"/api/tables/{table}/rematch")).json()["table"]
                await client.post(f"/api/tables/{table}/begin")  # the host's to do; the others are refused

    async def answer(self, connection: ClientConnection, seat: int) -> None:
        """Any option, at random, when asked, until the match is over."""
        sent: dict[str, float] = {}
        number = 0
        answered = 0
        dice = random.Random(seat)
        async for message in connection:
            news = heard.decode(message)
            if news.type == "refused":
                self.refused += 1
                continue
            for key in news.answers:
                self.note(sent.pop(key))
            if news.state == "over":
                self.finished += 1
                return
            if news.asked == seat and news.options and news.seq > answered and not sent:
                answered = news.seq
                if self.think:
                    await asyncio.sleep(dice.uniform(0.5, 1.5) * self.think)
                number += 1
                choice = dice.choice(news.options).choice
                sent[str(number)] = time.perf_counter()
                await connection.send(f'{{"type":"move","key":"{number}","seq":{news.seq},"choice":{choice}}}')

    def note(self, since: float) -> None:
        if self.measuring:
            self.moves += 1
            self.latencies.append(time.perf_counter() - since)


async def set_up(load: Load, url: str) -> list[tuple[str, int, str]]:
    """Open all tables and seat everybody; (table, seat, cookie) for each player."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one_table() -> list[tuple[str, int, str]]:
        async with gate, httpx.AsyncClient(base_url=url, timeout=60, verify=False) as client:
            return await set_up_table(client, load)

    places = await asyncio.gather(*[one_table() for _ in range(load.tables)])
    return [place for table in places for place in table]


async def set_up_table(client: httpx.AsyncClient, load: Load) -> list[tuple[str, int, str]]:
    keys = []
    for seat in range(load.seats):
        answer = fine(await client.post("/api/me", json={"name": f"Player {seat + 1}"}))
        keys.append(answer.cookies["backroom"])
        client.cookies.clear()
    headers = [{"Cookie": f"backroom={key}"} for key in keys]
    terms = {"game": load.game, "seats": load.seats}
    table = fine(await client.post("/api/tables", json=terms, headers=headers[0])).json()["table"]
    for seat, header in enumerate(headers):
        fine(await client.put(f"/api/tables/{table}/seats/{seat}", json={}, headers=header))
    fine(await client.post(f"/api/tables/{table}/begin", headers=headers[0]))
    return [(table, seat, key) for seat, key in enumerate(keys)]


def fine(answer: httpx.Response) -> httpx.Response:
    if answer.status_code >= 400:
        raise BadInput(f"The server answers {answer.status_code}: {answer.text[:200]}")
    return answer


async def measure(load: Load, url: str, pid: int | None) -> dict[str, Any]:
    began = time.perf_counter()
    places = await set_up(load, url)
    ready = time.perf_counter() - began
    crowd = Crowd(load)
    players = [asyncio.create_task(crowd.play(url, *place)) for place in places]
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
        "median_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "refused": crowd.refused,
        "finished": crowd.finished,
        "server_cpu_seconds": round(used, 2),
        "server_memory_mb": round(bytes / 1e6, 1),
        "set_up_seconds": round(ready, 1),
    }


def cpu(pid: int | None) -> float:
    """CPU seconds of the server and its threads, where /proc tells."""
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
    """Measure a server of one's own, or the one that was named."""
    if load.tables < 1 or load.seconds <= 0 or load.rate < 0:
        raise BadInput("A load has at least one table, takes some time, and its rate is not negative.")
    if load.url:
        measured = asyncio.run(measure(load, load.url.rstrip("/"), None))
    else:
        measured = with_own_server(load)
    print_figures(measured, as_json)
    return 0


def with_own_server(load: Load) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = {
            "BACKROOM_DATABASE": f"sqlite:///{folder}/load.db",
            **os.environ,
            "BACKROOM_SERVER_REQUESTS_A_SECOND": "0",
            "BACKROOM_SERVER_SOCKETS_AN_ADDRESS": "1000000",
        }
        command = [sys.executable, "-m", "backroom", "serve", "--no-browser", "--port", str(port)]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}", server)
            return asyncio.run(measure(load, f"http://127.0.0.1:{port}", server.pid))
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
