"""However much is said at a table: limits, the newest part in every message, and a way to read back."""

import asyncio
import sqlite3

import httpx
import pytest
import worlds
from guests import Guest, Refused, everything, guests
from running import Server
from test_limits import deaf, sockets_of

from backroom.server.history import history
from backroom.server.history.history import KEPT, LETTERS_AT_ONCE, SLACK, STORY_AT_ONCE, TALK_AT_ONCE, newest_story
from backroom.server.history.lines import StoryLine
from backroom.server.log.events import Said, Whispered, written

DIRTY = "dirty-money"
SECRET = "Meet me at the mill"
MEGABYTE = 1 << 20


def write_talk(server, table, events):
    """Into the log of a server that does not run."""
    with sqlite3.connect(server.file) as connection:
        ((last,),) = connection.execute("SELECT max(seq) FROM log WHERE table_id = ?", [table])
        rows = [(table, last + n, 1, None, written(event)) for n, event in enumerate(events, 1)]
        connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
    connection.close()


# Limits.


def test_who_talks_too_fast_has_to_wait_and_nobody_else(new_server):
    server = new_server(talk_a_second=0.05)

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, ann.at(table) as same, bob.at(table) as two:
                for n in range(10):
                    await [one, same][n % 2].do("say", text=f"{n}")
                for at, wish in (
                    (one, {"type": "say", "text": "More"}),
                    (same, {"type": "emote", "emote": "laugh"}),
                    (one, {"type": "whisper", "to": 1, "text": "Psst"}),
                ):
                    with pytest.raises(Refused, match=r"too_many: Not so fast: wait a moment\."):
                        await at.do(**wish)
                await two.do("say", text="I have said nothing yet")
                await two.until(lambda: len(two.talk) == 11)
                again = await one.send("say", key="again", text="x")
                await one.until(lambda: again in one.refusals)

    asyncio.run(play())


def test_a_table_takes_so_many_lines_and_no_more(new_server):
    server = new_server()

    async def prepare():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            return ann, table

    async def talk(ann, table):
        async with httpx.AsyncClient(timeout=30) as http:
            ann.http = http
            async with ann.at(table) as one:
                await one.do("say", text="The last")
                for wish in ({"type": "say", "text": "No"}, {"type": "emote", "emote": "groan"}):
                    with pytest.raises(Refused, match="too_many: This table has talked enough: 5,000 lines"):
                        await one.do(**wish)
                return await everything(ann, table)

    ann, table = asyncio.run(prepare())
    server.stop()
    write_talk(server, table, [Said(0, f"PresenceNotice {n}") for n in range(4_999)])
    server.start()
    found = asyncio.run(talk(ann, table))
    assert [line["text"] for line in found["talk"]] == [*[f"PresenceNotice {n}" for n in range(4_999)], "The last"]


# The newest part.


def test_a_message_carries_the_newest_part_and_the_rest_is_read_page_by_page(server):
    lines = KEPT + SLACK + 150

    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one:
                await one.do("whisper", to=1, text=SECRET)
                await asyncio.gather(*[one.do("say", text=f"PresenceNotice {n}") for n in range(lines)])
            for guest in (ann, bob, cyd):
                news = await guest.get(f"/tables/{table}/news")
                assert len(news["talk"]) == TALK_AT_ONCE
                assert news["earlier"] == {"story": False, "talk": True}
                found = await everything(guest, table)
                assert len(found["talk"]) == lines + 1
                assert sorted(line["seq"] for line in found["talk"]) == [line["seq"] for line in found["talk"]]
                assert (found["talk"][0].get("text") == SECRET) == (guest is not cyd)
                assert {line["name"] for line in found["talk"]} == {"Ann"}
            await cyd.sits(table, 2)
            assert SECRET not in str(await everything(cyd, table, "seat=2"))
            with pytest.raises(Refused, match="forbidden"):
                await cyd.get(f"/tables/{table}/earlier?before=9&seat=1")
            for wrong in ("", "before=0", "before=x", "before=-1", f"before={2**40}"):
                with pytest.raises(Refused, match="bad"):
                    await cyd.get(f"/tables/{table}/earlier?{wrong}")

    asyncio.run(play())


def test_who_comes_back_after_very_much_was_said_begins_with_the_newest_part(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with bob.at(table) as two:
                await two.state("open")
            async with ann.at(table) as one:
                await asyncio.gather(*[one.do("say", text=f"{n}") for n in range(TALK_AT_ONCE + 1)])
                async with bob.at(table, since=two.seq, story=two.story, talk=two.talk) as again:
                    await again.until(lambda: again.seq == one.seq)
                    assert again.news["since"] == 0
                    assert len(again.talk) == TALK_AT_ONCE
                    assert again.news["earlier"] == {"story": False, "talk": True}
                    await one.do("say", text="And more")
                    await again.until(lambda: again.seq == one.seq)
                    assert again.news["since"] > 0
                    assert "earlier" not in again.news
                    assert len(again.talk) == TALK_AT_ONCE + 1

    asyncio.run(play())


def test_long_lines_make_a_message_no_longer(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            async with ann.at(table) as one:
                await asyncio.gather(*[one.do("say", text="ж" * 500) for _ in range(90)])
            news = await ann.get(f"/tables/{table}/news")
            assert 1 <= len(news["talk"]) <= LETTERS_AT_ONCE // 500
            assert len((await everything(ann, table))["talk"]) == 90

    asyncio.run(play())


def test_a_long_story_is_read_page_by_page_and_by_nobody_too_early(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3, options={"rounds": 9})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two, Guest(server, ann.http).at(table) as onlooker:
                await asyncio.gather(one.play(), two.play())
                await onlooker.until(lambda: onlooker.seq == one.seq)
                assert len(one.story) > 2 * STORY_AT_ONCE
                for guest, at, query in ((ann, one, "seat=0"), (bob, two, "seat=1"), (onlooker.guest, onlooker, "")):
                    news = await guest.get(f"/tables/{table}/news?{query}")
                    assert len(news["story"]) <= STORY_AT_ONCE
                    assert (await everything(guest, table, query))["story"] == at.story

    asyncio.run(play())


def test_lines_of_one_moment_stay_together():
    lines = [StoryLine(seq, "x") for seq in (1, *[2] * 150, *[3] * 100)]
    assert {line.seq for line in newest_story(lines)} == {3}
    assert len(newest_story([StoryLine(1, "x"), *[StoryLine(2, "x")] * 300])) == 300
    assert newest_story(lines[:STORY_AT_ONCE]) == lines[:STORY_AT_ONCE]


def test_who_is_muted_leaves_nothing_earlier_to_read(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.do("say", text="First")
                await asyncio.gather(*[one.do("say", text=f"{n}") for n in range(KEPT + SLACK + 50)])
                await two.send("mute", seat=0)
                await two.until(lambda: len(two.talk) == 0 and two.news["earlier"]["talk"])
                assert [line["text"] for line in (await everything(bob, table))["talk"]] == ["First"]
                await one.send("mute", seat=1)
                await one.until(lambda: one.news["since"] == 0 and len(one.talk) == TALK_AT_ONCE)
                found = (await everything(ann, table))["talk"]
                assert [line["text"] for line in found] == [f"{n}" for n in range(KEPT + SLACK + 50)]

    asyncio.run(play())


def test_those_behind_a_delay_read_nothing_earlier_than_they_may(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3, delay=3600)
            await ann.sits(table, 0)
            await ann.begins(table)
            async with ann.at(table) as one:
                await asyncio.gather(*[one.do("say", text=f"{n}") for n in range(KEPT + SLACK + 10)])
                page = await bob.get(f"/tables/{table}/earlier?before={2**31 - 1}")
                assert page["talk"] == []
                assert all(line["seq"] <= 4 for line in page["story"])

    asyncio.run(play())


# Memory.


def test_the_chronicle_forgets_what_the_log_has():
    told = history.History()
    told.seat(1, 0, "ann", "Ann")
    for seq in range(2, 5_002):
        told.say(told.spoken(seq, 0, 0, "say", "x" * 500))
    assert KEPT <= len(told.talk) <= KEPT + SLACK
    assert told.lines == 5_000 == len(told.talk) + told.forgotten["ann"]
    assert told.talk[0].line.seq == told.forgot_until + 1


@pytest.fixture(scope="module")
def talkative(tmp_path_factory):
    """A server with a table at which very much was said, and its host."""
    server = Server(tmp_path_factory.mktemp("talkative")).start()

    async def prepare():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            return ann, table

    ann, table = asyncio.run(prepare())
    server.stop()
    write_talk(server, table, [Said(n % 2, f"{n} " + "word " * 99) for n in range(4_900)])
    server.start()
    yield server, ann, table
    server.stop()


def resident(server):
    """Bytes in memory just now."""
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_a_hundred_silent_readers_of_a_big_table_cost_kilobytes_each(talkative):
    server, ann, table = talkative
    server.fetch(f"/api/tables/{table}/news")
    before = resident(server)
    raw = [deaf(server, ann, table) for _ in range(100)]

    async def all_in():
        async with asyncio.timeout(60):
            while sockets_of(server) < 100:
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)

    asyncio.run(all_in())
    grown = resident(server) - before
    for one in raw:
        one.close()
    print(f"{grown / 100 / 1024:.0f} KB each")
    assert grown < 40 * MEGABYTE


def test_a_whisper_that_only_the_log_has_is_hushed_for_others(new_server):
    server = new_server()

    async def prepare():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            table = await people[0].opens(DIRTY, 3)
            for n, person in enumerate(people[:2]):
                await person.sits(table, n)
            async with people[1].at(table) as leaving:
                await leaving.do("whisper", to=0, text=SECRET)
                await leaving.do("leave")
            await people[2].sits(table, 1)
            return people, table

    async def read(people, table):
        async with httpx.AsyncClient(timeout=30) as http:
            for person in people:
                person.http = http
            return [await everything(person, table) for person in people]

    people, table = asyncio.run(prepare())
    server.stop()
    write_talk(server, table, [*[Said(0, f"{n}") for n in range(800)], Whispered(1, 0, "From Cyd")])
    assert len(worlds.entries(server.file, table)) > 800
    server.start()
    ann, bob, cyd = asyncio.run(read(people, table))
    whispers = [[line for line in one["talk"] if line["kind"] == "whisper"] for one in (ann, bob, cyd)]
    assert [[line.get("text", "") for line in one] for one in whispers] == [
        [SECRET, "From Cyd"],
        [SECRET, ""],
        ["", "From Cyd"],
    ]
    assert [[line["name"] for line in one] for one in whispers] == [["Bob", "Cyd"]] * 3
