"""Sockets that say whatever they like, and a table that plays on meanwhile."""

import asyncio
import contextlib
import json
import random
import time

import websockets
from guests import guests
from websockets.asyncio.client import connect

DIRTY = "dirty-money"
BETWEEN_MOVES = 0.04  # seconds, or on a quick machine the match would be over before the test is


@contextlib.asynccontextmanager
async def quiet_table(server):
    """A table that plays on whatever happens elsewhere; how long its moves took, at the end."""
    times = []
    async with guests(server, "Quiet", "Still") as people:
        table = await people[0].opens("clean-hands", 4)
        for n, person in enumerate(people):
            await person.sits(table, n)
        await people[0].begins(table)
        async with people[0].at(table) as one, people[1].at(table) as two:
            playing = [asyncio.create_task(steady(at, times)) for at in (one, two)]
            yield times
            before = len(times)
            while len(times) < before + 5 and not any(task.done() for task in playing):
                await asyncio.sleep(0.01)
            for task in playing:
                if task.done():
                    task.result()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def steady(at, times):
    rng = random.Random(1)
    while True:
        await at.my_turn()
        began = time.monotonic()
        assert await at.play(rng, 1) == 1
        times.append(time.monotonic() - began)
        await asyncio.sleep(BETWEEN_MOVES)
        await asyncio.sleep(0.1)


class Stranger:
    """A socket that says whatever it likes."""

    def __init__(self, guest, table, query="", **headers):
        self.guest = guest
        self.address = f"ws{guest.server.url[4:]}/api/tables/{table}/socket?{query}"
        self.headers = {**guest.headers, **headers}

    async def __aenter__(self):
        self.socket = await connect(
            self.address, additional_headers=self.headers, proxy=None, compression=None, max_size=None
        )
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def says(self, *data):
        for one in data:
            await self.socket.send(one)

    async def refusal(self):
        """The next refusal, past the news."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 10))
            if message["type"] == "refused":
                return message["code"], message["key"]

    async def closed_with(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.wait_for(self.socket.recv(), 15)
        return self.socket.close_code


async def running_table(people, **terms):
    table = await people[0].opens(DIRTY, 3, **terms)
    for n, person in enumerate(people):
        await person.sits(table, n)
    await people[0].begins(table)
    return table
