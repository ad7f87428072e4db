"""What an attacker tried on a running server and must not get; docs/attacks.md lists all of it."""

import asyncio
import json

import pytest
from guests import Refused, guests
from raw import Raw


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server where whatever counts as talk is over after ten, and requests are counted."""
    from running import Server

    running = Server(
        tmp_path_factory.mktemp("strict"), talk_a_second=0.001, requests_a_second=20, open_seconds=1
    ).start()
    yield running
    running.stop()


async def refused_after(ask, most):
    """How often something was done before it was too much."""
    for count in range(most):
        try:
            await ask(count)
        except Refused as refused:
            if refused.code == "too_many":
                return count
            raise
    return most


def test_commitments_looks_mutes_and_hints_are_counted(strict):
    async def play():
        async with guests(strict, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3, one_screen=True)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.sits(table, 2)
            async with ann.at(table) as at:
                assert await refused_after(lambda n: at.do("commit", commit=f"{n:064x}"), 20) == 10
                for kind, seat, last in (("look", 0, 54), ("mute", 1, 14)):
                    for n in range(last + 1):
                        await at.socket.send(json.dumps({"type": kind, "seat": seat, "key": f"{kind}{n}"}))
                    await at.until(lambda key=f"{kind}{last}": key in at.refusals)
                    assert at.refusals[f"{kind}{last}"]["code"] == "too_many"
            alone = await ann.opens("the-cleaner", 1)
            await ann.sits(alone, 0)
            await ann.begins(alone)
            async with ann.at(alone) as at:
                await at.state("running")
                for n in range(15):
                    await at.send("hint", key=f"hint{n}")
                await at.until(lambda: "hint14" in at.refusals)
                assert at.refusals["hint14"]["code"] == "too_many"

    asyncio.run(play())


def test_hopping_from_seat_to_seat_and_calling_bots_is_counted(strict):
    async def play():
        async with guests(strict, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            assert await refused_after(lambda n: ann.sits(table, n % 2), 20) == 10
            calls = await refused_after(lambda n: ann.put(f"/tables/{table}/seats/2/bot", {}), 20)
            assert calls == 10

    asyncio.run(play())


def test_taking_back_again_and_again_is_counted_before_it_is_thought_about(strict):
    async def play():
        async with guests(strict, "Ann", "Bob") as people:
            table = await people[0].opens("dirty-money", 3)
            for n, person in enumerate(people):
                await person.sits(table, n)
            await people[0].begins(table)
            async with people[0].at(table) as at:
                await at.state("running")
                for n in range(15):
                    await at.send("take_back", key=f"back{n}", seq=0)
                await at.until(lambda: "back14" in at.refusals)
                assert [at.refusals[f"back{n}"]["code"] for n in (0, 14)] == ["conflict", "too_many"]

    asyncio.run(play())


def test_new_guests_and_editions_of_ones_own_are_counted_by_address(strict):
    async def play():
        async with guests(strict, "Ann") as (ann,):
            wish = {"game": "dirty-money", "edition": "mine", "edition_text": "x = [[1, 2], [3]]"}
            answers = [await ann.asks("POST", "/tables", wish) for _ in range(12)]
            assert [answer.status_code for answer in answers][:9] == [400] * 9
            assert answers[-1].status_code == 429
            nobody = type(ann)(strict, ann.http)
            codes = [(await nobody.asks("POST", "/me", {"name": "Zed"})).json().get("text", "") for _ in range(70)]
            assert any("guests" in text for text in codes)

    asyncio.run(play())


def test_a_commitment_that_is_none_is_refused_and_ends_no_socket(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            async with ann.at(table) as at:
                for commit in ("zz", "A" * 64):
                    with pytest.raises(Refused, match="bad"):
                        await at.do("commit", commit=commit)
                await at.do("commit", commit="9" * 64)

    before = len(server.log())
    asyncio.run(play())
    assert "session failed" not in server.log()[before:]


def test_an_empty_commitment_does_not_answer_a_deal_that_waits(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("hand-management", 2)
            await ann.sits(table, 0, share="a" * 64)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as at, bob.at(table) as other:
                await asyncio.gather(at.play(), other.play())
                again = (await ann.post(f"/tables/{table}/rematch"))["table"]
            await ann.begins(again)
            async with ann.at(again) as at:
                await at.state("dealing")
                with pytest.raises(Refused, match="bad"):
                    await at.do("commit", commit="")

    asyncio.run(play())


def test_who_is_back_keeps_the_seat_that_somebody_asked_for(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.do("leave")
                await cyd.sits(table, 1)
                await one.until(lambda: one.news["motion"])
                await two.do("return")
                await one.until(lambda: not one.news["motion"])
                with pytest.raises(Refused, match="conflict"):
                    await one.do("answer", yes=True)
                assert one.news["seats"][1]["name"] == "Bob"

    asyncio.run(play())


def test_who_looks_on_with_a_delay_does_not_follow_to_a_rematch_they_have_not_seen(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await ann.opens("hand-management", 2, delay=3600)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two, cyd.at(table) as late:
                await asyncio.gather(one.play(), two.play())
                await ann.post(f"/tables/{table}/rematch")
                with pytest.raises(Refused, match="conflict"):
                    await late.do("follow")
                assert not late.news["rematch"]
                assert (await cyd.asks("GET", f"/tables/{table}/record")).status_code == 409
                assert (await cyd.get(f"/tables/{table}"))["state"] != "over"
                await one.do("follow")

    asyncio.run(play())


def test_everything_at_once_leaves_one_table_and_no_secret_in_the_log(server):
    async def tried(asking):
        try:
            await asking
        except Refused as refused:
            if refused.code in ("conflict", "forbidden"):
                return refused.code
            raise
        return "done"

    async def play():
        async with guests(server, "Ann", "Bob", "Cyd", "Dee") as people:
            ann, *others = people
            token = (await ann.post("/me/tokens", {"label": "x"}))["token"]
            for _ in range(3):
                table = await ann.opens("dirty-money", 3)
                path = f"/tables/{table}"
                asked = [
                    guest.sits(table, n, share=guest.cookie[:1].encode().hex() * 16)
                    for guest in others
                    for n in range(3)
                ]
                asked += [ann.begins(table), ann.delete(f"{path}/seats/0"), ann.begins(table), ann.delete(path)]
                done = await asyncio.gather(*map(tried, asked))
                assert "done" in done
                news = await ann.get(f"{path}/news")
                names = [seat["name"] for seat in news["seats"] if seat["name"]]
                assert len(names) == len(set(names))
            log = server.log()[before:]
            assert not any(secret in log for secret in (token, *[guest.cookie for guest in people]))
            assert '"level": "error"' not in log

    before = len(server.log())
    asyncio.run(play())


# Requests that no browser sends.

HEAD = "Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
ODD = [
    ("POST /api/passkeys/ask HTTP/1.1\r\nHost: [x\r\nContent-Length: 0\r\n\r\n", 400),
    ("POST /api/passkeys/ask HTTP/1.1\r\nHost:\r\nContent-Length: 0\r\n\r\n", 400),
    (f"TRACE /api/me HTTP/1.1\r\n{HEAD}\r\n", 405),
    (f"GET http://evil.example/health HTTP/1.1\r\n{HEAD}\r\n", 200),
    ("GET /health HTTP/1.0\r\n\r\n", 200),
    (f"POST /api/me HTTP/1.1\r\n{HEAD}Origin: null\r\nContent-Length: 12\r\n\r\n" + '{"name":"X"}', 403),
    (f"POST /api/me HTTP/1.1\r\n{HEAD}Origin: http://127.0.0.1:1\r\nContent-Length: 12\r\n\r\n" + '{"name":"X"}', 403),
    (f"POST /api/me HTTP/1.1\r\n{HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    (f"POST /api/me HTTP/1.1\r\n{HEAD}Content-Length: 1000000000\r\n\r\n", 413),
    (f"POST /api/me HTTP/1.1\r\n{HEAD}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x08", 400),
    (f"GET /health HTTP/1.1\r\n{HEAD}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
    (f"GET /api/me HTTP/1.1\r\n{HEAD}Cookie: backroom=\xff\xfe\r\n\r\n", 401),
    (f"GET /assets/..%2f..%2fsettings.py HTTP/1.1\r\n{HEAD}\r\n", 404),
]


def test_odd_requests_are_answered_and_none_is_our_fault(server):
    async def play():
        for request, status in ODD:
            async with Raw(server) as raw:
                await raw.sends(request.encode("latin-1"))
                assert await raw.answers() == status, request

    before = len(server.log())
    asyncio.run(play())
    assert "server error" not in server.log()[before:]


def test_a_host_does_not_get_out_of_a_deal(server):
    """Not by closing the table, removing guests, leaving, sitting elsewhere or beginning again."""

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1, commit="b" * 64)
            await ann.begins(table)
            path = f"/tables/{table}"
            doors = [
                ("DELETE", ""),
                ("DELETE", "/seats/1"),
                ("POST", "/begin"),
                ("PUT", "/seats/2"),
                ("POST", "/rematch"),
            ]
            for method, door in doors:
                answer = await ann.asks(method, path + door, {} if method == "PUT" else None)
                assert answer.status_code == 409, door
            async with ann.at(table) as at:
                for command, fields in (("leave", {}), ("commit", {"commit": "c" * 64}), ("open", {"share": "d" * 64})):
                    with pytest.raises(Refused, match="conflict"):
                        await at.do(command, **fields)

    asyncio.run(play())
