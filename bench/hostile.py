"""Whether hostile clients slow down other people's tables: the same load without and with them, by turns, in one run.

python bench/hostile.py [--rounds 3] [--seconds 8], with the built package on the path
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from results import keep
from servers import free_ports
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from backroom.server.operations.load import wait_for

MARK = "# Hostile clients: what other tables feel"
HOW = (
    "Written by `bench/hostile.py`: {tables} tables of four players, about {rate:g} moves a second in all, on "
    "loopback, without and with hostile clients by turns; medians of {rounds} rounds of {seconds:g} s. The hostile "
    "ones, {hostile} at a time, flood sockets with messages, pings and fragments, talk as much as they may, send what "
    "is too long, what is no message and what is not theirs to send, never read, forge cookies and come from another "
    "site's page. Thrown out, they come again as often as one address may, which is 20 times a second. They have an "
    "address of their own, and of the machine's time what the others leave, as theirs would be another machine."
)
TRIES = 20  # a second in all: more than that one address may not try
ELSEWHERE = ("127.0.0.2", 0)  # the hostile ones have an address of their own
PLAIN: dict[str, Any] = {"compression": None, "proxy": None}
NICE = 10  # they take the server's time; the machine's own they would not have


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--seconds", type=float, default=8.0, help="for how long each time (8)")
    parser.add_argument("--tables", type=int, default=25, help="tables of four players (25)")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second in all (100)")
    parser.add_argument("--hostile", type=int, default=20, help="hostile clients at a time (20)")
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep; or be the attacker."""
    arguments = read_arguments()
    if arguments.attack:
        os.nice(NICE)
        asyncio.run(attack(arguments.attack, arguments.hostile))
        return 0
    calm: list[float] = []
    harassed: list[float] = []
    with tempfile.TemporaryDirectory() as folder, free_ports() as port:
        url = f"http://127.0.0.1:{port}"
        server = serve(folder, port)
        try:
            wait_for(url, server)
            for number in range(arguments.rounds):
                calm.append(p99(url, arguments))
                attacker = subprocess.Popen(
                    [sys.executable, __file__, "--attack", url, "--hostile", str(arguments.hostile)]
                )
                harassed.append(p99(url, arguments))
                attacker.kill()
                attacker.wait()
                sys.stderr.write(f"round {number + 1} of {arguments.rounds}\n")
        finally:
            server.terminate()
            server.wait()
    page = written(calm, harassed, arguments)
    sys.stdout.write(page)
    keep(page)
    return 0


def serve(folder: str, port: int) -> subprocess.Popen[bytes]:
    """With the limits that everybody has, but for those of one address: here all come from one."""
    environment = {
        **os.environ,
        "BACKROOM_DATABASE": f"sqlite:///{folder}/hostile.db",
        "BACKROOM_SERVER_REQUESTS_A_SECOND": "0",
        "BACKROOM_SERVER_SOCKETS_AN_ADDRESS": "100000",
        "BACKROOM_SERVER_BYTES_AN_ADDRESS": "0",
    }
    command = [sys.executable, "-m", "backroom", "serve", "--no-browser", "--port", str(port)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def p99(url: str, arguments: argparse.Namespace) -> float:
    """Milliseconds within which 99 of 100 moves are answered."""
    load = ["load", "--url", url, "--seats", "4", "--json", "--tables", str(arguments.tables)]
    more = ["--rate", str(arguments.rate), "--seconds", str(arguments.seconds)]
    command = [sys.executable, "-m", "backroom", *load, *more]
    return float(json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["p99_ms"])


# The attacker.


async def attack(url: str, hostile: int) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        answer = await client.post("/api/me", json={"name": "Mallory"})
        key = answer.cookies["backroom"]
        table = (await client.post("/api/tables", json={"game": "dirty-money", "seats": 3})).json()["table"]
        await client.put(f"/api/tables/{table}/seats/0", json={})
        await client.post(f"/api/tables/{table}/begin")
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    await asyncio.gather(*[again(TRICKS[n % len(TRICKS)], address, key, hostile / TRIES) for n in range(hostile)])


Trick = Callable[[ClientConnection], Awaitable[None]]


async def again(trick: Trick, address: str, key: str, rest: float) -> None:
    """One trick, over and over."""
    headers = {"Cookie": f"backroom={key}"}
    if trick is forge:
        headers = {"Cookie": "backroom=" + "x" * 43}
    if trick is come_from_elsewhere:
        headers["Origin"] = "https://elsewhere.example"
    while True:
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            async with connect(address, additional_headers=headers, local_addr=ELSEWHERE, **PLAIN) as socket:
                await trick(socket)
        await asyncio.sleep(rest)


async def flood(socket: ClientConnection) -> None:
    for number in range(10_000):
        await socket.send(f'{{"type":"say","key":"{number}","text":"hey"}}')


async def ping(socket: ClientConnection) -> None:
    """About 6 MB a second, for as long as the server listens."""
    await pour(socket, Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500)


async def send_fragments(socket: ClientConnection) -> None:
    socket.transport.write(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
    await pour(socket, Frame(Opcode.CONT, b" ", fin=False).serialize(mask=True) * 1000)


async def pour(socket: ClientConnection, data: bytes) -> None:
    """The same bytes every 10 ms; what the server does not read is not sent twice."""
    while socket.close_code is None and not socket.transport.is_closing():
        if not socket.transport.get_write_buffer_size():
            socket.transport.write(data)
        await asyncio.sleep(0.01)


async def talk(socket: ClientConnection) -> None:
    """As much as one may say, for as long as one may."""
    for number in range(200):
        await socket.send(f'{{"type":"say","key":"t{random.random()}{number}","text":"{"blah " * 95}"}}')
        await asyncio.sleep(0.055)


async def be_too_long(socket: ClientConnection) -> None:
    await socket.send('{"type":"say","key":"k","text":"' + "x" * 100_000 + '"}')
    await socket.wait_closed()


async def say_nonsense(socket: ClientConnection) -> None:
    for _ in range(100):
        await socket.send(
            random.choice(["{", "null", '{"type":"dance"}', "[" * 500, '{"type":"move","key":"k","seq":1}'])
        )
        await asyncio.sleep(0.06)


async def move_for_others(socket: ClientConnection) -> None:
    for number in range(100):
        await socket.send(f'{{"type":"move","key":"m{number}","seq":999999999,"choice":0}}')
        await asyncio.sleep(0.06)


async def never_read(socket: ClientConnection) -> None:
    socket.transport.pause_reading()
    await asyncio.sleep(3)


async def forge(socket: ClientConnection) -> None:
    await socket.send('{"type":"leave","key":"k"}')
    await asyncio.sleep(0.2)


async def come_from_elsewhere(socket: ClientConnection) -> None:
    await socket.wait_closed()


TRICKS: list[Trick] = [
    flood,
    ping,
    send_fragments,
    talk,
    be_too_long,
    say_nonsense,
    move_for_others,
    never_read,
    forge,
    come_from_elsewhere,
]


# The page.


def written(calm: list[float], harassed: list[float], arguments: argparse.Namespace) -> str:
    ratio = statistics.median(harassed) / statistics.median(calm)
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(**vars(arguments)), 120),
        "",
        "| | p99 of a move, median (lowest to highest) |",
        "| --- | ---: |",
        f"| nobody hostile | {shown(calm)} |",
        f"| {arguments.hostile} hostile clients | {shown(harassed)} |",
        f"| ratio | {ratio:.2f} |",
        f"| difference | {statistics.median(harassed) - statistics.median(calm):+.1f} ms |",
    ]
    return "\n".join(lines) + "\n"


def shown(seen: list[float]) -> str:
    return f"{statistics.median(seen):.1f} ms ({min(seen):.1f} to {max(seen):.1f})"


if __name__ == "__main__":
    sys.exit(main())
