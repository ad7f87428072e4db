"""Deep JSON and what is not UTF-8 are refused at every door, and never an error of the server's."""

import asyncio
import json

import pytest
from guests import guests
from raw import RawSocket
from strangers import Stranger, running_table
from websockets.frames import Frame, Opcode

DEPTHS = [50, 500, 950, 1_000, 5_000, 100_000]


def nested(depth, inner=b"1"):
    return b"[" * depth + inner + b"]" * depth


def bodies():
    for depth in DEPTHS:
        yield f"a list {depth} deep", nested(depth)
        yield f"an object {depth // 5} deep", b'{"a":' * (depth // 5) + b"1" + b"}" * (depth // 5)
        for key in ("name", "game", "options", "label", "share", "level", "id", "response", "clock", "unheard-of"):
            yield f"{key} {depth} deep", b'{"%s": %s}' % (key.encode(), nested(depth))
    yield "an open list", b"[" * 200_000
    yield "bad UTF-8", b"\xff\xfe\xfd"
    yield "a name in bad UTF-8", b'{"name": "\xff\xc3", "game": "\xff", "label": "\xed\xa0\x80"}'
    yield "a key in bad UTF-8", b'{"\xff": 1}'
    yield "half a surrogate", b'{"name": "\\ud800", "game": "\\ud800", "label": "\\ud800", "level": "\\ud800"}'
    yield "nothing", b""
    yield "a number without end", b"9" * 100_000
    yield "null", b"null"


def doors_with_a_body(server, table):
    paths = server.fetch("/api")["paths"]
    for path, methods in paths.items():
        for method, door in methods.items():
            if "requestBody" in door:
                yield method.upper(), path.replace("{table}", table).replace("{seat}", "1")


def assert_well(server):
    assert "server error" not in server.log()
    assert "Traceback" not in server.log()
    assert '"level": "error"' not in server.log()


def test_every_door_refuses_what_is_nested_too_deeply_or_no_text(new_server):
    server = new_server()

    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            doors = list(doors_with_a_body(server, table))
            assert len(doors) >= 7
            for method, path in doors:
                for what, body in bodies():
                    if path.endswith("/begin") and what in ("nothing", "null"):
                        continue  # with bots of the usual level
                    answer = await ann.http.request(
                        method,
                        f"{server.url}{path}",
                        content=body,
                        headers={**ann.headers, "Content-Type": "application/json"},
                    )
                    ann.http.cookies.clear()
                    assert answer.status_code == 400, (method, path, what, answer.text[:200])
                    assert answer.json()["code"] == "bad"

    asyncio.run(play())
    assert_well(server)


PLACES = [
    "/%ff",
    "/api/games/%ff/rules",
    "/api/games?x=%c3%28",
    "/api/tables/%ed%a0%80",
    "/t/%ff",
    "/?%ff=1",
    "/assets/%ff",
]


@pytest.mark.parametrize("place", PLACES)
def test_paths_and_queries_are_utf_8(server, place):
    async def play():
        async with guests(server, "Ann") as (ann,):
            for method in ("GET", "POST", "PUT", "DELETE"):
                answer = await ann.http.request(method, f"{server.url}{place}")
                assert answer.status_code == 400, (method, place)
                assert answer.json()["code"] == "bad"

    asyncio.run(play())
    assert_well(server)


def test_headers_that_are_no_text_harm_nobody(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            for name in ("Cookie", "Authorization", "Origin", "Host", "X-Forwarded-For", "Content-Type"):
                answer = await ann.http.get(f"{server.url}/api/me", headers={name: b"backroom=\xff\xfe"})
                assert 400 <= answer.status_code < 500, (name, answer.status_code)

    asyncio.run(play())
    assert_well(server)


MESSAGES = [
    nested(2_000),
    b'{"type": "say", "key": "k", "text": "x", "more": %s}' % nested(1_900),
    b'{"more": %s, "type": "say", "key": "k", "text": "x"}' % nested(1_900),
    b'{"type": %s}' % nested(1_900),
    b'{"type": "say", "key": "k", "text": %s}' % nested(1_900),
    b'{"type": "move", "key": "k", "seq": %s}' % nested(1_900),
    b'{"a":' * 600 + b"1" + b"}" * 600,
    b'{"more": ' + b'{"a":' * 600 + b"1" + b"}" * 600 + b', "type": "move", "key": "k", "seq": 1}',
    b'{"type": "say", "key": "\xff", "text": "x"}',
    b'{"type": "say", "key": "k", "text": "\xc3("}',
    b'{"type": "move", "key": "\xff", "seq": 1, "choice": 1}',
]


def test_a_socket_refuses_what_is_nested_too_deeply_or_no_text_and_goes_on(new_server):
    server = new_server()

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await running_table([ann, bob])
            async with Stranger(ann, table) as stranger:
                for message in MESSAGES:
                    await stranger.says(message)
                    assert await stranger.refusal() == ("bad", ""), message[:60]
                    if message.isascii():
                        await stranger.says(message.decode())
                        assert await stranger.refusal() == ("bad", ""), message[:60]
                await stranger.says(json.dumps({"type": "say", "key": "fine", "text": "Hm."}))
                while "fine" not in json.loads(await stranger.socket.recv()).get("answers", []):
                    pass
            async with RawSocket(server, table, ann) as raw:
                await raw.sends(Frame(Opcode.TEXT, MESSAGES[-1]).serialize(mask=True))
                assert await raw.closed_with() == 1007, "text that is no text breaks the protocol itself"
            for query in ("seat=%ff", "%c3%28=1"):
                async with Stranger(ann, table, query) as stranger:
                    assert await stranger.closed_with() == 4400

    asyncio.run(play())
    assert_well(server)
