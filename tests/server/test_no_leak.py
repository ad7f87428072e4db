"""The re-deal law over the wire: in another world that looks the same from a seat, every byte is the same."""

import asyncio
import contextlib
import json
import random
import re
import shutil

import httpx
import pytest
import worlds
from guests import Guest, guests
from running import Server
from websockets.asyncio.client import connect

import backroom
from backroom.server.wire.messages import PROTOCOL

NAMES = ["Ann", "Bob", "Cyd", "Dan"]
CLOCKS = re.compile(rb'"(at|spent)":\d+')  # when something was said is no secret, and not the same twice
MOVES = 25
SECRET_TALK = "The plums are ripe"
WITH_SECRETS = [id for id in backroom.games() if backroom.game(id).most > 1]  # nothing is hidden from one alone


def table_kinds():
    """Each game, from each of its seats."""
    for id in backroom.games():
        game = backroom.game(id)
        seats = min(max(3, game.fewest), game.most, len(NAMES))
        for seat in range(seats):
            yield id, seats, seat


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    """Two servers: one with tables as they were played, one where what a seat cannot know was dealt otherwise."""
    folder = tmp_path_factory.mktemp("played")
    server = Server(folder).start()
    people, tables = asyncio.run(played(server))
    server.stop()
    truth, other = (Server(tmp_path_factory.mktemp(name)) for name in ("truth", "imagined"))
    for copy in (truth, other):
        shutil.copy(server.file, copy.file)
    found = {}
    for kind, table in tables.items():
        log = worlds.entries(truth.file, table)
        imagined = worlds.imagined_log(table, log, kind[2])
        if imagined is not None:
            assert worlds.write(other.file, table, imagined) > 0
            found[kind] = table
    for copy in (truth, other):
        copy.launch()
    for copy in (truth, other):
        copy.wait_until_well()
    yield truth, other, people, found
    for copy in (truth, other):
        copy.stop()


async def played(server):
    """The middle of a match at a table for each kind, with talk; everything every seat heard is checked at once."""
    async with guests(server, *NAMES) as people:
        tables = {}
        for number, kind in enumerate(table_kinds()):
            tables[kind] = await middle_of_a_match(server, people, *kind, random.Random(number))
    return [person.cookie for person in people], tables


async def middle_of_a_match(server, people, id, seats, seat, rng):
    table = await people[0].opens(id, seats, public=True)
    for n, person in enumerate(people[:seats]):
        await person.sits(table, n)
    await people[0].begins(table)
    async with contextlib.AsyncExitStack() as stack:
        at = [await stack.enter_async_context(person.at(table, seat=n)) for n, person in enumerate(people[:seats])]
        onlooker = await stack.enter_async_context(Guest(server, people[0].http).at(table))
        for _ in range(MOVES + rng.randrange(10)):
            news = await at[0].until(
                lambda: at[0].news and (at[0].news["asked"] is not None or at[0].news["outcome"]) and at[0].news
            )
            if news["state"] == "over":
                break
            mover = at[news["asked"]]
            news = await mover.my_turn()
            await mover.do("move", seq=news["seq"], choice=rng.choice(news["options"])["choice"])
            await at[0].until(lambda seq=mover.seq: at[0].seq >= seq)
        if seats > 1:
            await at[1].do("whisper", to=0, text=SECRET_TALK)
            await at[0].do("say", text="What a day.")
        for one in (*at, onlooker):
            await one.until(lambda one=one: one.seq == at[0].seq)
    check_canaries(server, table, at, onlooker)
    return table


def check_canaries(server, table, at, onlooker):
    """No piece that only others see is named in a seat's frames, nor the table's secret, nor who somebody is."""
    log = worlds.entries(server.file, table)
    made = log[0].event
    told = "".join(frame for one in (*at, onlooker) for frame in one.frames)
    assert made.secret not in told
    assert made.host not in told
    fold = worlds.folded(table, log[:1])
    views = {}
    for entry in log[1:]:
        fold.follow(entry)
        if fold.match is not None and not fold.match.over:
            views[entry.seq] = [fold.match.view(reader) for reader in (*range(len(at)), None)]
    for n, one in enumerate((*at, onlooker)):
        for frame in one.frames:
            news = json.loads(frame)
            if news["seq"] in views and news["state"] == "running":
                seen = [worlds.pieces(view) for view in views[news["seq"]]]
                hidden = set().union(*seen) - seen[n] - seen[-1]
                assert not [id for id in hidden if f'"{id}"' in frame], "a card of another hand"
        assert (SECRET_TALK in "".join(one.frames)) == (n < 2 and len(at) > 1), "a whisper is heard by two"


def masked(frame):
    data = frame.encode() if isinstance(frame, str) else frame
    return CLOCKS.sub(rb'"\1":0', data)


def both(servers, ask):
    """What the two servers answer to the same."""
    truth, other, people, _ = servers

    async def run():
        async with httpx.AsyncClient(verify=False, timeout=60.0) as http:
            return [await ask(server, [Guest(server, http, cookie) for cookie in people]) for server in (truth, other)]

    return asyncio.run(run())


async def answers(person, method, path, body=None):
    """Status, headers and body of one answer."""
    answer = await person.asks(method, path, body)
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
    return (
        method,
        path,
        answer.status_code,
        headers,
        masked(answer.content.replace(str(person.server.port).encode(), b"PORT")),
    )


async def frames(person, table, query, commands=()):
    """Everything a socket says: on connection, and in answer to commands."""
    address = f"ws{person.server.url[4:]}/api/tables/{table}/socket?{query}"
    heard = []
    async with connect(address, additional_headers=person.headers, proxy=None, compression=None) as socket:
        heard.append(masked(await asyncio.wait_for(socket.recv(), 30)))
        for number, command in enumerate(commands):
            key = f"c{number}"
            await socket.send(json.dumps({**command, "key": key}))
            while True:
                frame = await asyncio.wait_for(socket.recv(), 30)
                message = json.loads(frame)
                if message.get("key") == key or key in message.get("answers", []):
                    heard.append(masked(frame))
                    if message.get("code") == "conflict":
                        heard.append(masked(await asyncio.wait_for(socket.recv(), 30)))
                    break
    return heard


REFUSED = [
    {"type": "move", "seq": 2**31, "choice": 98765},
    {"type": "move", "seq": 2**31, "text": "nonsense"},
    {"type": "move", "seq": 1, "choice": 0},
    {"type": "look", "seat": 19},
    {"type": "answer", "yes": True},
    {"type": "return"},
    {"type": "propose", "motion": "resume"},
    {"type": "propose", "motion": "bot", "seat": 19},
]
DONE = [
    {"type": "say", "text": "Hm."},
    {"type": "emote", "emote": "shrug"},
    {"type": "take_back", "seq": 2**31},
    {"type": "propose", "motion": "pause"},
    {"type": "leave"},
    {"type": "return"},
]


def test_another_world_was_found_for_every_game_with_secrets(servers):
    found = servers[3]
    assert {kind[0] for kind in found} == set(WITH_SECRETS)
    assert len(found) >= len(list(table_kinds())) - 3


@pytest.mark.parametrize("id", WITH_SECRETS)
def test_requests_are_answered_the_same_in_both_worlds(servers, id):
    async def ask(server, people):
        told = []
        for (game, seats, seat), table in servers[3].items():
            if game != id:
                continue
            me, nobody = people[seat], Guest(server, people[0].http)
            for since in (0, 1, 5, 12, 30, 2**31 - 1):
                told.append(await answers(me, "GET", f"/tables/{table}/news?seat={seat}&since={since}"))
                told.append(await answers(nobody, "GET", f"/tables/{table}/news?since={since}"))
                told.append(await answers(me, "GET", f"/tables/{table}/news?seat={seat}&since={since}&events=1"))
                told.append(await answers(nobody, "GET", f"/tables/{table}/news?since={since}&events=1"))
            pieces = worlds.pieces((await me.get(f"/tables/{table}/news?seat={seat}"))["view"])
            for piece in sorted(pieces)[:15]:
                told.append(await answers(me, "GET", f"/tables/{table}/explain/{piece}?seat={seat}"))
                told.append(await answers(nobody, "GET", f"/tables/{table}/explain/{piece}"))
            for path in (
                f"/tables/{table}",
                f"/tables/{table}/sight",
                f"/tables/{table}/schema",
                f"/tables/{table}/record",
                f"/tables/{table}/news?seat=19",
                "/tables",
                "/me/tables",
            ):
                told.append(await answers(me, "GET", path))
            for path in ("begin", "rematch"):
                told.append(await answers(me, "POST", f"/tables/{table}/{path}"))
            for other in range(seats):
                told.append(await answers(me, "PUT", f"/tables/{table}/seats/{other}", {}))
            told.append(await answers(me, "DELETE", f"/tables/{table}"))
        return told

    truth, imagined = both(servers, ask)
    assert len(truth) > 10
    assert truth == imagined


@pytest.mark.parametrize("id", WITH_SECRETS)
def test_sockets_say_the_same_in_both_worlds(servers, id):
    async def ask(server, people):
        told = []
        for (game, _, seat), table in servers[3].items():
            if game != id:
                continue
            me, nobody = people[seat], Guest(server, people[0].http)
            for since in (1, 7, 20):
                told.append(await frames(me, table, f"seat={seat}&since={since}"))
                told.append(await frames(nobody, table, f"since={since}"))
                told.append(await frames(me, table, f"seat={seat}&since={since}&events=1&brief=1&v={PROTOCOL}"))
                told.append(await frames(nobody, table, f"since={since}&events=1"))
            told.append(await frames(nobody, table, "since=0", REFUSED[:1]))
            told.append(await frames(me, table, f"seat={seat}", REFUSED + DONE))
            told.append(await frames(nobody, table, "since=0"))
        return told

    truth, imagined = both(servers, ask)
    assert len(truth) > 3
    for one, other in zip(truth, imagined, strict=True):
        assert one == other


def test_the_comparison_would_notice(servers):
    """Another seat than the one whose knowledge was kept does see another world."""

    async def ask(server, people):
        told = []
        for (game, seats, seat), table in servers[3].items():
            if game == "dirty-money":
                told.append(await frames(people[(seat + 1) % seats], table, "since=0"))
        return told

    truth, imagined = both(servers, ask)
    assert truth != imagined


def test_no_byte_that_others_are_sent_holds_a_whisper_or_says_who_somebody_is(server):
    """Also not for who sits in the seat now that it was whispered to, or from, whatever is asked for."""

    async def ask():
        async with guests(server, *NAMES) as (ann, bob, cyd, dan):
            ids = [(await person.get("/me"))["id"] for person in (ann, bob, cyd, dan)]
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                await one.do("whisper", to=1, text=SECRET_TALK)
                await two.do("whisper", to=0, text=SECRET_TALK)
                await ann.begins(table)
                await two.do("whisper", to=0, text=SECRET_TALK)
                await two.do("leave")
                await cyd.sits(table, 1)
                await one.until(lambda: one.news["motion"])
                await one.do("answer", yes=True)
                told = []
                for person, seat in ((cyd, "&seat=1"), (dan, ""), (Guest(server, ann.http), "")):
                    for since in (0, 1, 3, 5):
                        for query in ("", f"&brief=1&v={PROTOCOL}", f"&brief=1&v={PROTOCOL}&events=1"):
                            told += await frames(person, table, f"since={since}{query}{seat}")
                        told.append((await answers(person, "GET", f"/tables/{table}/news?since={since}{seat}"))[-1])
                    told.append((await answers(person, "GET", f"/tables/{table}/earlier?before=999{seat}"))[-1])
                    told.append((await answers(person, "GET", f"/tables/{table}"))[-1])
                own = (await answers(bob, "GET", f"/tables/{table}/earlier?before=999"))[-1]
        return b"".join(told), own, ids

    told, own, ids = asyncio.run(ask())
    assert told.count(b'"whisper"') >= 20
    assert SECRET_TALK.encode() not in told
    assert own.count(SECRET_TALK.encode()) == 3
    assert not [id for id in ids if id.encode() in told + own]
