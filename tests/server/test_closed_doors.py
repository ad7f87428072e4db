"""Tables at which nobody looks on, and keys that were taken back: who may not be here any more is shown out at once."""

import asyncio
import contextlib

import pytest
from guests import Guest, Refused, guests

DIRTY = "dirty-money"
NOBODY = "Nobody looks on at this table."


async def shown_out(at, code):
    """Whether the socket is closed with this code; what it heard until then."""
    with pytest.raises(ConnectionError, match=f"closed with {code}"):
        await at.until(lambda: False)
    return "".join(at.frames)


@contextlib.asynccontextmanager
async def private_table(server, **terms):
    """Ann and Bob sit where nobody looks on; Cyd does, and somebody unknown, before the deal."""
    async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
        table = await ann.opens(DIRTY, 3, spectators=False, **terms)
        await ann.sits(table, 0)
        await bob.sits(table, 1)
        yield table, ann, bob, cyd


@pytest.mark.parametrize("delay", [0, 60])
def test_whoever_looked_on_before_the_deal_is_shown_out_when_it_comes(server, delay):
    async def play():
        async with private_table(server, delay=delay) as (table, ann, _, cyd):
            async with ann.at(table) as one, cyd.at(table) as two, Guest(server, ann.http).at(table) as three:
                for at in (two, three):
                    await at.state("open")
                await ann.begins(table)
                for at in (two, three):
                    assert '"running"' not in await shown_out(at, 4403)
                    assert at.socket.close_reason == NOBODY
                await one.until(lambda: one.news and one.news["watchers"] == [] and one.news["state"] == "running")
            for path in ("news", "earlier?before=9", "record"):
                with pytest.raises(Refused, match="forbidden"):
                    await cyd.get(f"/tables/{table}/{path}")
            async with cyd.at(table) as again:
                await shown_out(again, 4403)

    asyncio.run(play())


def test_another_process_shows_them_out_too(new_server, cluster):
    first = new_server(cluster.database())
    second = new_server(first.database)

    async def play():
        async with private_table(first) as (table, ann, _, cyd):
            cyd.server = second
            async with cyd.at(table) as at:
                await at.state("open")
                await ann.begins(table)
                await shown_out(at, 4403)

    asyncio.run(play())


def test_whoever_loses_a_seat_there_is_shown_out_and_reads_the_record_at_the_end(server):
    async def play():
        async with private_table(server) as (table, ann, bob, cyd), guests(server, "Dan") as (dan,):
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.do("leave")
                await cyd.sits(table, 1)
                await one.until(lambda: one.news and one.news["motion"])
                await one.do("answer", yes=True)
                await shown_out(two, 4403)
                async with cyd.at(table) as three:
                    await asyncio.gather(one.play(), three.play())
            for guest in (ann, bob, cyd):
                assert "seats: 3" in await guest.get(f"/tables/{table}/record")
            for guest in (dan, Guest(server, ann.http)):
                with pytest.raises(Refused, match="forbidden: The record of this table is for those who have played"):
                    await guest.get(f"/tables/{table}/record")

    asyncio.run(play())


def test_a_table_that_is_cleared_away_says_so_to_those_who_looked_on(server):
    async def play():
        async with private_table(server) as (table, ann, _, cyd), cyd.at(table) as at:
            await at.state("open")
            await ann.delete(f"/tables/{table}")
            await at.state("closed")

    asyncio.run(play())


# Keys.


async def token_of(guest, label):
    token = (await guest.post("/me/tokens", {"label": label}))["token"]
    return Guest(guest.server, guest.http, token=token)


async def takes_back(guest, label):
    tokens = await guest.get("/me/tokens")
    (short,) = [token["id"] for token in tokens if token["label"] == label]
    await guest.delete(f"/me/tokens/{short}")


def test_signing_out_and_taking_back_a_token_end_their_sockets_and_no_others(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            one, other = await token_of(ann, "one"), await token_of(ann, "other")
            async with (
                one.at(table) as first,
                one.at(table) as same,
                other.at(table) as second,
                ann.at(table) as browser,
                bob.at(table) as stranger,
            ):
                for at in (first, same, second, browser, stranger):
                    await at.state("open")
                await takes_back(ann, "one")
                for at in (first, same):
                    await shown_out(at, 4401)
                    assert at.socket.close_reason == "You have signed out, or your token was taken back."
                await second.do("say", text="Still here")
                await browser.do("say", text="So am I")
                await ann.delete("/me")
                await shown_out(browser, 4401)
                await second.do("say", text="Still here")
                await stranger.until(lambda: len(stranger.talk) == 3)
                assert stranger.closed is None
            for gone in (one, ann):
                with pytest.raises(Refused, match="who"):
                    await gone.get("/me")

    asyncio.run(play())


def test_keys_are_taken_back_at_every_process_and_not_named_to_them(new_server, cluster):
    first = new_server(cluster.database())
    second = new_server(first.database)

    async def play():
        import asyncpg

        heard = []
        spy = await asyncpg.connect(first.database)
        await spy.add_listener("backroom", lambda *call: heard.append(call[-1]))
        async with guests(first, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            far = await token_of(ann, "far")
            near = Guest(first, ann.http, cookie=ann.cookie)
            far.server = ann.server = second
            async with far.at(table) as one, ann.at(table) as two:
                for at in (one, two):
                    await at.state("open")
                await takes_back(near, "far")
                await shown_out(one, 4401)
                await two.do("say", text="Still here")
                await near.delete("/me")
                await shown_out(two, 4401)
        await spy.close()
        assert any(word.startswith("revoked:") for word in heard)
        assert not any(key in word for word in heard for key in (far.token, ann.cookie))

    asyncio.run(play())


def test_what_was_taken_back_while_a_process_heard_nothing_is_noticed_later(new_server, cluster):
    database = cluster.database()
    server = new_server(database)

    async def play():
        import asyncpg

        other = await asyncpg.connect(database)
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            async with ann.at(table) as at:
                await at.state("open")
                await other.execute("DELETE FROM keys")
                await other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
                await shown_out(at, 4401)
        await other.close()

    asyncio.run(play())
