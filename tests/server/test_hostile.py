"""Hostile clients: refused or dropped with the right code, while another table plays on."""

import asyncio
import contextlib
import json
import random

import pytest
import websockets
from guests import Guest, guests
from strangers import DIRTY, Stranger, quiet_table, running_table

import backroom

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"type": "move"}',
    '{"type": "dance", "key": "k"}',
    '{"type": "move", "key": "", "seq": 1, "choice": 1}',
    '{"type": "move", "key": "k", "seq": "1", "choice": 1}',
    '{"type": "move", "key": "k", "seq": 1.5, "choice": 1}',
    '{"type": "move", "key": "k", "seq": 1, "choice": 1, "seat": 2}',
    '{"type": "move", "key": "k", "seq": 1, "choice": 1e400}',
    '{"type": "say", "key": "k", "text": ""}',
    '{"type": "say", "key": "\\ud800", "text": "x"}',
    '{"type": "say", "key": "k", "text": "\\udfff"}',
    '{"type": "say", "key": "a\\u0000b", "text": "x"}',
    '{"type": "say", "key": "%s", "text": "x"}' % ("k" * 41),
    '{"type": "look", "key": "k", "seat": -1}',
    '{"type": "emote", "key": "k", "emote": "%s"}' % ("x" * 21),
    "[" * 2000,
    '{"type": ' * 300,
    b"\xff\xfe\x00",
    b'{"type": "say", "key": "\xff", "text": "x"}',
]
WRONG = [
    ({"type": "move", "key": "k1", "seq": 2**31, "choice": 2**70}, "illegal"),
    ({"type": "move", "key": "k2", "seq": 2**70, "choice": -(2**63)}, "illegal"),
    ({"type": "move", "key": "k3", "seq": 2**31, "text": "x" * 200}, "illegal"),
    ({"type": "move", "key": "k4", "seq": 2**31}, "illegal"),
    ({"type": "move", "key": "k5", "seq": -5, "choice": 0}, "conflict"),
    ({"type": "whisper", "key": "k6", "to": 19, "text": "x"}, "bad"),
    ({"type": "propose", "key": "k7", "motion": "bot"}, "bad"),
    ({"type": "propose", "key": "k8", "motion": "bot", "seat": 2}, "bad"),
    ({"type": "look", "key": "k9", "seat": 1}, "forbidden"),
    ({"type": "mute", "key": "k10", "seat": 0}, "bad"),
    ({"type": "mute", "key": "k11", "seat": 19}, "bad"),
    ({"type": "answer", "key": "k12", "yes": False}, "conflict"),
]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nonsense_is_refused_and_hurts_nobody(server, kind, request, new_server):
    where = server if kind == "sqlite" else new_server(request.getfixturevalue("cluster").database())

    async def play():
        async with guests(where, "Ann", "Bob") as people, quiet_table(where):
            table = await running_table(people)
            async with people[0].at(table) as first, people[1].at(table) as second:
                while not first.news or first.news["asked"] != 0:
                    await second.play(random.Random(1), 1) if second.news and second.news["options"] else None
                    await asyncio.sleep(0.01)
            async with Stranger(people[0], table) as stranger:
                for data in MALFORMED:
                    await stranger.says(data)
                    assert await stranger.refusal() == ("bad", ""), data
                for command, code in WRONG:
                    await stranger.says(json.dumps(command))
                    assert await stranger.refusal() == (code, command["key"]), command
            async with Stranger(people[0], table) as stranger:
                await stranger.says(*["{"] * 60)
                assert await stranger.closed_with() == 1007
            for path in (
                "/tables/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00",
                "/tables/..%2f..%2fetc",
                "/games/%00/rules",
            ):
                assert (await people[0].asks("GET", path)).status_code in (400, 404), path
            assert (await people[0].asks("POST", "/me/tokens", {"label": "a\0b"})).status_code in (201, 400)
            assert (await people[0].asks("POST", "/me", {"name": "a\0b"})).status_code == 400

    asyncio.run(play())
    assert "Traceback" not in where.log().partition("server error")[2]
    assert '"level": "error"' not in where.log()


def test_what_is_too_long_is_dropped(server):
    async def play():
        async with guests(server, "Ann") as people, quiet_table(server):
            table = await running_table(people)
            for size in (5_000, 20_000, 3_000_000):
                async with Stranger(people[0], table) as stranger:
                    with contextlib.suppress(websockets.ConnectionClosed):
                        await stranger.says('{"type": "say", "key": "k", "text": "%s"}' % ("x" * size))
                    assert await stranger.closed_with() == 1009, size
            async with Stranger(people[0], table) as stranger:
                await stranger.says('{"type": "say", "key": "k", "text": "%s"}' % ("ü" * 2_040))
                assert await stranger.closed_with() == 1009, "bytes count, not letters"
            answer = await people[0].asks("POST", "/tables", {"game": DIRTY, "edition_text": "x" * 400_000})
            assert answer.status_code == 413
            answer = await people[0].asks("POST", "/tables", {"game": DIRTY, "edition_text": "x" * 250_000})
            assert answer.status_code == 400

    asyncio.run(play())


def test_editions_from_strangers_are_read_with_care(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            for text in (
                "[" * 100_000,
                "a = " + "[" * 50_000,
                "a" * 1_000,
                "\0",
                "a.b." * 30_000 + "c = 1",
                "x = 1e999999",
                "[cards]\nx = -1",
            ):
                answer = await ann.asks("POST", "/tables", {"game": DIRTY, "edition": "mine", "edition_text": text})
                assert answer.status_code == 400, (text[:20], answer.text[:200])
            assert (
                await ann.asks("POST", "/tables", {"game": DIRTY, "edition": "../../etc/passwd"})
            ).status_code == 400
            assert (await ann.asks("POST", "/tables", {"game": "../dirty_money"})).status_code == 400
            assert (
                await ann.asks("POST", "/tables", {"game": DIRTY, "options": {"rounds": 10**30}})
            ).status_code == 400

    asyncio.run(play())


@pytest.mark.parametrize("name", ["mine\nsecret: 00", "two words", "", "x" * 61])
def test_the_name_of_an_edition_cannot_write_lines_into_a_record(server, name):
    text = backroom.game(DIRTY).edition("standard").text

    async def play():
        async with guests(server, "Ann") as (ann,):
            answer = await ann.asks("POST", "/tables", {"game": DIRTY, "edition": name, "edition_text": text})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad")

    asyncio.run(play())


def test_a_replayed_key_is_done_once(server):
    async def play():
        async with guests(server, "Ann", "Bob") as people:
            table = await running_table(people)
            async with people[0].at(table) as seat, people[0].at(table) as twin:
                await twin.state("running")
                for _ in range(5):
                    await seat.do("say", key="again", text="Once")
                await twin.do("say", key="again", text="Twice")
                await seat.until(lambda: seat.seq >= twin.seq)
                assert [line["text"] for line in seat.talk] == ["Once"]

    asyncio.run(play())


def test_foreign_seats_forged_cookies_and_tokens_open_nothing(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Eve") as (ann, bob, eve), quiet_table(server):
            table = await running_table([ann, bob], spectators=False)
            forged = [
                (eve, 4403),
                (Guest(server, ann.http, cookie=ann.cookie[:-1] + "x"), 4403),
                (Guest(server, ann.http, cookie="x" * 5000), 4403),
                (Guest(server, ann.http, token="bk_" + "x" * 43), 4401),
                (Guest(server, ann.http, token=ann.cookie[:-1]), 4401),
            ]
            for guest, code in forged:
                for seat in ("seat=0", "seat=1", ""):
                    async with Stranger(guest, table, seat) as stranger:
                        assert await stranger.closed_with() == code
                assert (await guest.asks("GET", f"/tables/{table}/news?seat=0")).status_code in (401, 403)
            async with Stranger(bob, table, "seat=0") as stranger:
                assert await stranger.closed_with() == 4403
            for header in ("Basic QW5uOng=", "Bearer", "nonsense"):
                assert (await ann.asks("GET", "/me", Authorization=header)).status_code == 401
            for query, code in [
                ("seat=-1", 4400),
                ("seat=x", 4400),
                ("since=1e9", 4400),
                ("since=" + "9" * 30, 4400),
                ("seat=¹", 4400),
            ]:
                async with Stranger(ann, table, query) as stranger:
                    assert await stranger.closed_with() == code, query
            for missing in ("a" * 16, "x", "a" * 5000):
                async with Stranger(ann, missing) as stranger:
                    assert await stranger.closed_with() == 4404

    asyncio.run(play())


ORIGINS = [
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://[",
    "file://",
    "http://localhost.evil.example",
]


def test_pages_of_other_sites_may_neither_post_nor_listen(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await running_table([ann])
            for origin in ORIGINS:
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await Stranger(ann, table, Origin=origin).__aenter__()
                assert refused.value.response.status_code == 403
                for method, path, body in [
                    ("POST", "/me", {"name": "Eve"}),
                    ("DELETE", "/me", None),
                    ("PUT", f"/tables/{table}/seats/1", {}),
                    ("POST", "/tables", {"game": DIRTY}),
                ]:
                    answer = await ann.asks(method, path, body, Origin=origin)
                    assert answer.status_code == 403, (origin, path)
            assert (await ann.get("/me"))["name"] == "Ann"
            assert (await ann.asks("POST", "/me", {"name": "Anna"}, Origin=server.url)).status_code == 201
            async with Stranger(ann, table, Origin=server.url) as own:
                assert json.loads(await own.socket.recv())["type"] == "table"

    asyncio.run(play())
