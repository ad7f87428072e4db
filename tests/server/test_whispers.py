"""Whispers belong to the people who heard them, and words to the people who said them, whoever sits there later."""

import asyncio
import contextlib

from guests import guests

DIRTY = "dirty-money"
SECRET = "Meet me at the mill"


def said(at_or_news):
    """Who said what to whom, as one reader is told it."""
    lines = at_or_news["talk"] if isinstance(at_or_news, dict) else at_or_news.talk
    return [(line.get("name", ""), line.get("to_name", ""), line.get("text", "")) for line in lines]


@contextlib.asynccontextmanager
async def ann_bob_and_cyd(server, **terms):
    """Three people; the first two sit at a table that has not begun."""
    async with guests(server, "Ann", "Bob", "Cyd") as people:
        table = await people[0].opens(DIRTY, 3, **terms)
        await people[0].sits(table, 0)
        await people[1].sits(table, 1)
        yield table, *people


def test_who_takes_a_seat_before_the_deal_reads_none_of_its_whispers(server):
    async def play():
        async with ann_bob_and_cyd(server) as (table, ann, bob, cyd), ann.at(table) as one, bob.at(table) as two:
            await one.do("whisper", to=1, text=SECRET)
            await two.do("whisper", to=0, text=f"{SECRET} again")
            await two.do("leave")
            await cyd.sits(table, 1)
            async with cyd.at(table, seat=1) as three:
                await three.until(lambda: len(three.talk) == 2)
                assert not any(SECRET in frame for frame in three.frames)
                assert said(three) == [("Ann", "Bob", ""), ("Bob", "Ann", "")]
            assert said(await cyd.get(f"/tables/{table}/news?seat=1")) == said(three)
            await two.until(lambda: two.news["seat"] is None and two.news["seats"][1]["name"] == "Cyd")
            assert said(two) == [("Ann", "Bob", SECRET), ("Bob", "Ann", f"{SECRET} again")]
            assert said(await bob.get(f"/tables/{table}/news")) == said(two)
            async with bob.at(table, since=3) as again:
                await again.until(lambda: len(again.talk) == 2)
                assert said(again) == said(two)

    asyncio.run(play())


async def takes_over(at, guest, table, seat):
    """Whoever sits there leaves, the guest asks for the seat and the other one agrees."""
    mover, other = at
    await mover.do("leave")
    await guest.sits(table, seat)
    await other.until(lambda: other.news["motion"])
    await other.do("answer", yes=True)


def test_who_takes_over_during_the_match_reads_none_and_who_was_told_keeps_them(server):
    async def play():
        async with ann_bob_and_cyd(server) as (table, ann, bob, cyd), ann.at(table) as one, bob.at(table) as two:
            await ann.begins(table)
            await one.do("whisper", to=1, text=SECRET)
            await takes_over((two, one), cyd, table, 1)
            async with cyd.at(table, seat=1) as three:
                await three.do("say", text="Hello")
                await one.do("whisper", to=1, text="Welcome")
                await three.until(lambda: len(three.talk) == 3)
                assert not any(SECRET in frame for frame in three.frames)
                assert said(three) == [("Ann", "Bob", ""), ("Cyd", "", "Hello"), ("Ann", "Cyd", "Welcome")]
                await two.until(lambda: two.news["seat"] is None and len(two.talk) == 3)
                assert said(two) == [("Ann", "Bob", SECRET), ("Cyd", "", "Hello"), ("Ann", "Cyd", "")]
                assert one.news["seats"][1]["name"] == "Cyd"
                assert said(await bob.get(f"/tables/{table}/news")) == said(two)

    asyncio.run(play())


def test_whoever_looks_on_later_after_losing_a_seat_keeps_whispers_behind_the_delay(server):
    async def play():
        delayed = ann_bob_and_cyd(server, delay=1)
        async with delayed as (table, ann, bob, cyd), ann.at(table) as one, bob.at(table) as two:
            await ann.begins(table)
            await one.do("whisper", to=1, text=SECRET)
            await takes_over((two, one), cyd, table, 1)
            await two.until(lambda: two.news["seat"] is None and len(two.talk) == 1)
            assert said(two) == [("Ann", "Bob", SECRET)]
            async with cyd.at(table) as three:
                await three.until(lambda: len(three.talk) == 1)
                assert said(three) == [("Ann", "Bob", "")]

    asyncio.run(play())


def test_a_second_process_hushes_the_same(new_server, cluster):
    first = new_server(cluster.database())
    second = new_server(first.database)

    async def play():
        async with ann_bob_and_cyd(first) as (table, ann, bob, cyd), ann.at(table) as one, bob.at(table) as two:
            await one.do("whisper", to=1, text=SECRET)
            cyd.server = bob.server = second
            assert said(await cyd.get(f"/tables/{table}/news")) == [("Ann", "Bob", "")]
            async with cyd.at(table) as waiting:
                await two.do("leave")
                await waiting.until(lambda: waiting.news and waiting.news["seats"][1]["kind"] == "free")
            await cyd.sits(table, 1)
            async with cyd.at(table, seat=1) as three:
                await three.until(lambda: three.talk)
                assert said(three) == [("Ann", "Bob", "")]
            assert said(await bob.get(f"/tables/{table}/news")) == [("Ann", "Bob", SECRET)]

    asyncio.run(play())


def test_muting_is_of_the_person_and_not_of_the_seat(server):
    async def play():
        async with ann_bob_and_cyd(server) as (table, ann, bob, cyd), ann.at(table) as one, bob.at(table) as two:
            await two.do("say", text="Blah")
            await one.send("mute", seat=1)
            await one.until(lambda: one.talk == [])
            await two.do("leave")
            await cyd.sits(table, 1)
            async with cyd.at(table, seat=1) as three:
                await three.do("say", text="Hello")
                await one.until(lambda: one.talk)
                assert said(one) == [("Cyd", "", "Hello")]
                await bob.sits(table, 2)
                await two.until(lambda: two.news["seat"] == 2)
                await two.do("say", text="Blah again")
                await three.until(lambda: len(three.talk) == 3)
            await two.do("say", text="And again")
            assert said(await ann.get(f"/tables/{table}/news")) == [("Cyd", "", "Hello")]

    asyncio.run(play())
