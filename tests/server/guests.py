"""People at the table, as programs: they name themselves, sit down, listen and play."""

import asyncio
import contextlib
import hashlib
import itertools
import json
import random

import httpx
import websockets
from websockets.asyncio.client import connect

numbers = itertools.count(1)
PATIENCE = 30.0


class Refused(Exception):
    """What the server did not do."""

    def __init__(self, code, text):
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


class Guest:
    """Somebody with a cookie (or a token)."""

    def __init__(self, server, http, cookie="", token=""):
        self.server = server
        self.http = http
        self.cookie = cookie
        self.token = token
        self.shares = {}  # (table, seat) -> randomness of one's own

    @property
    def headers(self):
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": f"backroom={self.cookie}"} if self.cookie else {}

    async def asks(self, method, path, body=None, **headers):
        """One request; what was answered, whatever it is."""
        answer = await self.http.request(
            method, f"{self.server.url}/api{path}", json=body, headers={**self.headers, **headers}
        )
        self.http.cookies.clear()
        return answer

    async def get(self, path):
        return good(await self.asks("GET", path))

    async def post(self, path, body=None):
        return good(await self.asks("POST", path, body))

    async def put(self, path, body):
        return good(await self.asks("PUT", path, body))

    async def delete(self, path):
        return good(await self.asks("DELETE", path))

    async def opens(self, game, seats=None, **terms):
        return (await self.post("/tables", {"game": game, "seats": seats, **terms}))["table"]

    async def sits(self, table, seat, share="", **wish):
        """Take a seat; with a share, commit to it, and open it when the table asks."""
        if share:
            self.shares[table, seat] = share
            wish["commit"] = hash_of(share)
        return await self.put(f"/tables/{table}/seats/{seat}", wish)

    async def begins(self, table):
        return await self.post(f"/tables/{table}/begin")

    def at(self, table, seat=None, since=0, story=(), talk=()):
        """A connection to a table, to be entered with `async with`; `since` comes with what was heard until then."""
        return At(self, table, seat, since, story, talk)


def hash_of(share):
    return hashlib.sha256(share.encode()).hexdigest()


def good(answer):
    if answer.status_code >= 400:
        wrong = answer.json()
        raise Refused(wrong["code"], wrong["text"])
    if not answer.content:
        return None
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


@contextlib.asynccontextmanager
async def guests(server, *names):
    """So many new guests, by name."""
    async with httpx.AsyncClient(verify=False, timeout=60.0) as http:
        yield [await welcome(server, http, name) for name in names]


async def welcome(server, http, name):
    guest = Guest(server, http)
    answer = await guest.http.post(f"{server.url}/api/me", json={"name": name})
    http.cookies.clear()
    assert answer.status_code == 201, answer.text
    guest.cookie = answer.headers["set-cookie"].partition("backroom=")[2].partition(";")[0]
    return guest


class At:
    """One socket at one table: hears everything, and checks that it hears each line once."""

    def __init__(self, guest, table, seat=None, since=0, story=(), talk=()):
        self.guest = guest
        self.table = table
        self.query = f"since={since}" + ("" if seat is None else f"&seat={seat}")
        self.seq = since
        self.story = list(story)
        self.talk = list(talk)
        self.frames = []
        self.news = None
        self.answered = set()
        self.refusals = {}
        self.hints = {}
        self.closed = None
        self.changed = asyncio.Condition()

    async def __aenter__(self):
        address = f"ws{self.guest.server.url[4:]}/api/tables/{self.table}/socket?{self.query}"
        self.socket = await connect(
            address, additional_headers=self.guest.headers, max_size=None, compression=None, proxy=None
        )
        self.listening = asyncio.create_task(self.listen())
        return self

    async def __aexit__(self, *_):
        await self.socket.close()
        await self.listening

    async def drop(self):
        """Gone without a word."""
        self.socket.transport.abort()
        await self.listening

    async def listen(self):
        try:
            async for frame in self.socket:
                message = json.loads(frame)
                self.hear(message)
                self.frames.append(frame)
                await self.take_part(message.get("fair"))
                await self.tell()
        except websockets.ConnectionClosed:
            pass
        finally:
            self.closed = self.socket.close_code or 1006
            await self.tell()

    async def tell(self):
        async with self.changed:
            self.changed.notify_all()

    def hear(self, message):
        if message["type"] == "refused":
            self.refusals[message["key"]] = message
        elif message["type"] == "hint":
            self.hints[message["key"]] = message
        else:
            self.hear_news(message)

    async def take_part(self, fair):
        """Commit to a share, or open it, where the deal waits for that."""
        for seat in fair["waiting"] if fair else []:
            share = self.guest.shares.get((self.table, seat))
            if share and fair["wants"] == "commit":
                await self.send("commit", seat=seat, commit=hash_of(share))
            elif share and fair["commits"][seat] == hash_of(share):
                await self.send("open", seat=seat, share=share)

    def hear_news(self, message):
        since, seq = message["since"], message["seq"]
        if since == 0:
            self.story, self.talk = [], []
        else:
            assert since == self.seq, "a gap or a repeat"
        for lines, mine in ((message["story"], self.story), (message["talk"], self.talk)):
            assert all(since < line["seq"] <= seq for line in lines), "a line out of its place"
            mine += lines
        self.seq = seq
        self.news = message
        self.answered.update(message["answers"])

    async def until(self, wanted, seconds=PATIENCE):
        """Wait for something that `wanted` finds; it is returned."""

        async def wait():
            async with self.changed:
                while not (found := wanted()):
                    if self.closed is not None:
                        raise ConnectionError(f"closed with {self.closed}")
                    await self.changed.wait()
                return found

        try:
            return await asyncio.wait_for(wait(), seconds)
        except TimeoutError:
            raise AssertionError(f"waited in vain; the newest: {json.dumps(self.news)[:1500]}") from None

    async def state(self, *wanted):
        return await self.until(lambda: self.news and self.news["state"] in wanted and self.news)

    async def send(self, type, key="", **fields):
        key = key or f"k{next(numbers)}"
        await self.socket.send(json.dumps({"type": type, "key": key, **fields}))
        return key

    async def do(self, type, **fields):
        """Ask for something and wait until it is done; Refused if it is not."""
        key = await self.send(type, **fields)
        await self.until(lambda: key in self.answered or key in self.refusals)
        if key in self.refusals:
            raise Refused(self.refusals[key]["code"], self.refusals[key]["text"])
        return key

    async def my_turn(self):
        """Wait until there is something to decide here, or the match is over."""

        def wanted():
            news = self.news
            return news and (news["options"] or news["state"] in ("over", "closed")) and news

        return await self.until(wanted)

    async def play(self, rng=random, moves=10**9):
        """Decide at random whenever asked, until the end, for so many moves, or while the connection lasts."""
        for played in range(moves):
            try:
                news = await self.my_turn()
            except ConnectionError:
                return played
            if news["state"] != "running":
                return played
            option = rng.choice(news["options"])
            try:
                await self.do("move", seq=news["seq"], choice=option["choice"])
                await self.until(lambda asked=news["seq"]: self.seq > asked or self.news["state"] == "over")
            except Refused as refused:
                if refused.code != "conflict":
                    raise
            except (ConnectionError, websockets.ConnectionClosed):
                return played
        return moves


def texts(at):
    """The story so far, as text."""
    return [line["text"] for line in at.story]


async def everything(guest, table, query="", news=None):
    """Story and talk from the newest back to the beginning, page by page."""
    news = news or await guest.get(f"/tables/{table}/news?{query}")
    found = {}
    for part in ("story", "talk"):
        found[part], page = list(news[part]), news
        while page["earlier"][part]:
            page = await before(guest, table, first(found[part], news), query)
            assert page[part], "it said that there was more"
            found[part] = page[part] + found[part]
        page = await before(guest, table, first(found[part], news), query)
        assert not page[part], "it said that there was no more"
    return found


def first(lines, news):
    return lines[0]["seq"] if lines else news["seq"] + 1


async def before(guest, table, seq, query):
    return await guest.get(f"/tables/{table}/earlier?before={seq}&{query}")
