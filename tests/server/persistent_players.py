"""Players who go on whatever happens to the server, and remember everything that they were told."""

import asyncio
import collections
import contextlib
import json
import random

import httpx
import websockets
from guests import Refused, everything, welcome
from websockets.asyncio.client import connect

EVERYTHING = "SELECT table_id, seq, key, body FROM log ORDER BY table_id, seq"
LOST = (OSError, EOFError, httpx.HTTPError, websockets.WebSocketException, TimeoutError)


class Account:
    """What one seat at one table sent, and what it was told."""

    def __init__(self, table, seat):
        self.table = table
        self.seat = seat
        self.seq = 0
        self.story = []
        self.talk = []
        self.sent = {}  # key -> command
        self.done = set()  # keys that were answered
        self.refused = set()
        self.forgotten = 0  # times that the server knew less than we did

    def hear(self, news):
        too_much = self.seat is None and news["since"] == 0 and any(news.get("earlier", {}).values())
        if news["since"] != self.seq and not too_much:
            self.forgotten += 1
        self.story += news["story"]
        self.talk += news["talk"]
        self.seq = news["seq"]
        self.done.update(news["answers"])


class Player:
    """Plays one seat after the other; sends again under the same key what was not answered."""

    def __init__(self, players, guest, seat, rng):
        self.players = players
        self.guest = guest
        self.seat = seat
        self.rng = rng
        self.pending = None
        self.number = 0

    async def play(self, account):
        """Until the match is over or everybody goes home, through any number of lost connections."""
        self.pending = None
        while not self.players.closing:
            try:
                if await self.connected(account):
                    return
            except LOST:
                await asyncio.sleep(0.05)

    async def connected(self, account):
        server = self.guest.server
        address = f"ws{server.url[4:]}/api/tables/{account.table}/socket?seat={self.seat}&since={account.seq}"
        async with connect(
            address, additional_headers=self.guest.headers, proxy=None, compression=None, max_size=None, open_timeout=5
        ) as socket:
            if self.pending:
                await socket.send(json.dumps(self.pending))
            while not self.players.closing:
                with contextlib.suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(socket.recv(), 0.5))
                    if await self.hear(account, message, socket):
                        return True
        return False

    async def hear(self, account, message, socket):
        """Whether the match is over."""
        if message["type"] == "refused" and message["code"] == "unavailable":
            await asyncio.sleep(0.1)
            if self.pending:
                await socket.send(json.dumps(self.pending))
            return False
        if message["type"] == "refused":
            account.refused.add(message["key"])
            if self.pending and message["key"] == self.pending["key"]:
                self.pending = None
            return False
        account.hear(message)
        if self.pending and self.pending["key"] in account.done:
            self.pending = None
            self.players.happened("answered")
        if message["story"]:
            self.players.happened("told")
        if self.pending is None and message["state"] == "running":
            self.pending = self.wish(message)
            if self.pending:
                account.sent[self.pending["key"]] = self.pending
                await socket.send(json.dumps(self.pending))
                self.players.happened("sent")
        return message["state"] == "over"

    def wish(self, news):
        """A move where one is asked for, now and then some talk."""
        self.number += 1
        key = f"{self.guest.cookie[:6]}-{self.number}"
        if news["options"]:
            choice = self.rng.choice(news["options"])["choice"]
            return {"type": "move", "key": key, "seq": news["seq"], "choice": choice}
        if self.rng.random() < 0.3:
            return {"type": "say", "key": key, "text": f"word {key}"}
        if self.rng.random() < 0.2 and self.players.whispering:
            to = self.rng.choice([seat for seat in range(len(self.players.names)) if seat != self.seat])
            return {"type": "whisper", "key": key, "to": to, "text": f"psst {self.seat} {to}"}
        return None


class Players:
    """Some people and bots, who play one table after the other."""

    def __init__(self, server, game, seats, seed, names=("Ann", "Bob"), **terms):
        self.server = server
        self.names = names
        self.terms = terms
        self.whispering = len(names) > 2
        self.game = game
        self.seats = seats
        self.rng = random.Random(seed)
        self.closing = False
        self.accounts = []
        self.waiting = []

    def happened(self, what):
        """Tell who waits for a moment to strike."""
        for wanted, future in self.waiting:
            if wanted == what and not future.done():
                future.set_result(None)
        self.waiting = [(wanted, future) for wanted, future in self.waiting if not future.done()]

    async def moment(self, what):
        future = asyncio.get_running_loop().create_future()
        self.waiting.append((what, future))
        await asyncio.wait([future], timeout=10)

    async def perform(self):
        async with httpx.AsyncClient(verify=False, timeout=10.0) as http:
            people = [await welcome(self.server, http, name) for name in self.names]
            players = [Player(self, person, n, random.Random(self.rng.random())) for n, person in enumerate(people)]
            while not self.closing:
                table = await self.prepared(people)
                if table:
                    accounts = [Account(table, n) for n in range(len(players))]
                    self.accounts += list(zip(people, accounts, strict=True))
                    await asyncio.gather(*[p.play(a) for p, a in zip(players, accounts, strict=True)])

    async def prepared(self, people):
        """A table with everybody in place; each step again until it is answered."""
        host = people[0]
        table = await self.insist(lambda: host.opens(self.game, self.seats, **self.terms))
        for n, person in enumerate(people):
            await self.insist(lambda n=n, person=person: person.sits(table, n))
        bot = {"level": "random"}
        for n in range(len(people), self.seats):
            await self.insist(lambda n=n: host.put(f"/tables/{table}/seats/{n}/bot", bot))
        await self.insist(lambda: host.begins(table))
        return None if self.closing else table

    async def insist(self, ask):
        while not self.closing:
            try:
                return await ask()
            except Refused as refused:
                if "begun" in refused.text:
                    return None
                if refused.code != "unavailable":
                    raise
                await asyncio.sleep(0.1)
            except LOST:
                await asyncio.sleep(0.05)
        return None


# What has to be true in the end.


def most_seen(groups):
    seen = collections.Counter()
    for players in groups:
        for _, account in players.accounts:
            seen[account.table] = max(seen[account.table], account.seq)
    return seen


async def checked(server, groups):
    counts = collections.Counter()
    logs = collections.defaultdict(list)
    for table, seq, key, body in await asyncio.to_thread(server.rows, EVERYTHING):
        logs[table].append((seq, key, json.loads(body)))
    for log in logs.values():
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1)), "a gap in a log"
        counts["bots' moves"] += sum(event.get("by") == "bot" for _, _, event in log)
    async with httpx.AsyncClient(verify=False, timeout=30) as http:
        for players in groups:
            for person, account in players.accounts:
                person.http = http
                check_keys(account, logs[account.table], counts)
                check_whispers(account, counts)
                await check_told(person, account, counts)
    return counts


def check_keys(account, log, counts):
    """Each answered command stands in the log once, as it was sent; no refused one does."""
    mine = [(key.partition(":")[2], event) for _, key, event in log if key and key.startswith(f"{account.seat}:")]
    written = dict(mine)
    assert len(written) == len(mine), "done twice"
    assert account.done <= set(written), "acknowledged and lost"
    assert set(written) <= set(account.sent), "nobody asked for that"
    assert not account.refused & set(written), "refused and done"
    for key, event in written.items():
        command = account.sent[key]
        wanted = command["choice"] if command["type"] == "move" else command["text"]
        assert wanted == event.get("choice", event.get("text")), "something else was done"
    counts["acknowledged"] += len(account.done)
    counts["resent or unheard"] += len(set(written) - account.done)


def check_whispers(account, counts):
    """Heard by whoever they are for."""
    for line in account.talk:
        if line.get("text", "").startswith("psst"):
            counts["whispers"] += 1
            assert str(account.seat) in line["text"].split()[1:], "heard by somebody else"


async def check_told(person, account, counts):
    """Whatever this seat was told is what the log tells, line by line, once."""
    assert account.forgotten == 0, "the server forgot what it had told"
    all_of_it = await everything(person, account.table, f"seat={account.seat}")
    for told, true in ((account.story, all_of_it["story"]), (account.talk, all_of_it["talk"])):
        assert told == [line for line in true if line["seq"] <= account.seq]
    counts["lines told"] += len(account.story) + len(account.talk)
