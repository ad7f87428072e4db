"""Before the deal: one seat a guest, whom the host removes, and names that cannot be taken for another's."""

import asyncio
import contextlib

import pytest
from guests import Refused, guests, texts
from running import Server

from backroom.engine import BadInput
from backroom.server.names import alike, checked_name, told_apart

DIRTY = "dirty-money"


@contextlib.asynccontextmanager
async def waiting_room(server, **terms):
    """Ann, who is the host, and Bob sit at a table for three; Cyd looks on."""
    async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
        table = await ann.opens(DIRTY, 3, **terms)
        await ann.sits(table, 0)
        await bob.sits(table, 1)
        yield table, ann, bob, cyd


def names(line):
    return [seat["name"] for seat in line["seats"]]


# The host removes.


def test_a_host_removes_a_guest_who_looks_on_and_does_not_sit_down_again(server):
    async def play():
        async with waiting_room(server) as (table, ann, bob, cyd), bob.at(table) as seat:
            await seat.until(lambda: seat.news and not seat.news["removed"])
            for guest, code in ((bob, "forbidden"), (cyd, "forbidden")):
                with pytest.raises(Refused, match=f"{code}: That is for whoever opened the table"):
                    await guest.delete(f"/tables/{table}/seats/0")
            assert names(await ann.delete(f"/tables/{table}/seats/1")) == ["Ann", "", ""]
            await seat.until(lambda: seat.news["seat"] is None and seat.news["removed"])
            assert texts(seat)[-1] == "The host asks Bob to leave the table."
            assert seat.closed is None
            for free in (1, 2):
                with pytest.raises(Refused, match=r"forbidden: The host has asked you to leave this table\."):
                    await bob.sits(table, free, name="Bobby")
            with pytest.raises(Refused, match="conflict: Nobody sits there"):
                await ann.delete(f"/tables/{table}/seats/1")
            with pytest.raises(Refused, match="unknown"):
                await ann.delete(f"/tables/{table}/seats/3")
            assert names(await cyd.sits(table, 1)) == ["Ann", "Cyd", ""]
            assert not (await cyd.get(f"/tables/{table}/news"))["removed"]

    asyncio.run(play())


def test_a_host_removes_a_bot_and_standing_up_is_no_removal(server):
    async def play():
        async with waiting_room(server) as (table, ann, _, _):
            await ann.put(f"/tables/{table}/seats/2/bot", {})
            assert names(await ann.delete(f"/tables/{table}/seats/2")) == ["Ann", "Bob", ""]
            assert names(await ann.delete(f"/tables/{table}/seats/0")) == ["", "Bob", ""]
            assert names(await ann.sits(table, 2)) == ["", "Bob", "Ann"]

    asyncio.run(play())


def test_nobody_is_removed_from_a_match_and_who_was_before_cannot_take_over(server):
    async def play():
        async with waiting_room(server) as (table, ann, bob, cyd):
            await cyd.sits(table, 2)
            await ann.delete(f"/tables/{table}/seats/2")
            await ann.begins(table)
            with pytest.raises(Refused, match=r"conflict: The match has begun: .* ask for a bot"):
                await ann.delete(f"/tables/{table}/seats/1")
            async with bob.at(table) as seat:
                await seat.do("leave")
            with pytest.raises(Refused, match="forbidden"):
                await cyd.sits(table, 1)

    asyncio.run(play())


def test_another_process_knows_whom_the_host_removed(new_server, cluster):
    first = new_server(cluster.database())
    second = new_server(first.database)

    async def play():
        async with waiting_room(first) as (table, ann, bob, _):
            bob.server = second
            async with bob.at(table) as seat:
                await seat.state("open")
                await ann.delete(f"/tables/{table}/seats/1")
                await seat.until(lambda: seat.news["removed"])
                with pytest.raises(Refused, match="forbidden"):
                    await bob.sits(table, 2)

    asyncio.run(play())


# One seat each.


def test_a_guest_who_takes_a_second_seat_leaves_the_first(server):
    async def play():
        async with waiting_room(server) as (table, ann, bob, _), bob.at(table) as seat:
            line = await bob.sits(table, 2)
            assert names(line) == ["Ann", "", "Bob"]
            assert not line["terms"]["one_screen"]
            await seat.until(lambda: seat.news and seat.news["seat"] == 2)
            assert texts(seat)[-1] == "Bob takes another seat."
            assert names(await bob.sits(table, 2, name="Robert")) == ["Ann", "", "Robert"]
            with pytest.raises(Refused, match="conflict: Ann sits there"):
                await bob.sits(table, 0)
            assert names(await ann.begins(table)) == ["Ann", "Bruno", "Robert"]

    asyncio.run(play())


def test_nobody_fills_a_table_alone_that_begins_when_it_is_full(server):
    async def play():
        async with waiting_room(server, start="full") as (table, _, bob, cyd):
            line = await bob.sits(table, 2)
            assert line["state"] == "open"
            assert (await cyd.sits(table, 1))["state"] == "running"

    asyncio.run(play())


def test_on_one_screen_a_guest_takes_several_seats_at_the_rematch_too(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("clean-hands", 4, one_screen=True)
            for seat, name in enumerate(("Ann", "Ben", "Cleo")):
                await ann.sits(table, seat, name=name)
            assert names(await ann.begins(table))[:3] == ["Ann", "Ben", "Cleo"]
            async with contextlib.AsyncExitStack() as stack:
                at = [await stack.enter_async_context(ann.at(table, seat=n)) for n in range(3)]
                await asyncio.gather(*[one.play() for one in at])
            again = (await ann.post(f"/tables/{table}/rematch"))["table"]
            line = await ann.get(f"/tables/{again}")
            assert line["terms"]["one_screen"]
            assert names(line)[:3] == ["Ann", "Ben", "Cleo"]

    asyncio.run(play())


# Rematches are tables.


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("small"), tables_a_person=2).start()
    yield running
    running.stop()


def test_a_rematch_counts_among_unfinished_tables_and_one_that_exists_costs_nothing(small):
    async def play():
        async with guests(small, "Ann", "Bob") as (ann, bob):
            tables = [await finished(ann, bob) for _ in range(2)]
            await ann.opens(DIRTY, 3)
            again = await ann.post(f"/tables/{tables[0]}/rematch")
            assert await ann.post(f"/tables/{tables[0]}/rematch") == again
            with pytest.raises(Refused, match="too_many: You have 2 unfinished tables"):
                await ann.post(f"/tables/{tables[1]}/rematch")
            other = await bob.post(f"/tables/{tables[1]}/rematch")
            assert await ann.post(f"/tables/{tables[1]}/rematch") == other

    async def finished(*people):
        table = await people[0].opens("clean-hands", 4)
        for n, person in enumerate(people):
            await person.sits(table, n)
        await people[0].begins(table)
        async with people[0].at(table) as one, people[1].at(table) as two:
            await asyncio.gather(one.play(), two.play())
        return table

    asyncio.run(play())


# Names.


@pytest.mark.parametrize(
    "other", ["ann", "ANN", "ＡＮＮ", "Änn", "A\u0301nn", "Ann\u3164", "\u2800Ann", "А\u200dnn", "Aｎn"]
)
def test_names_that_look_the_same_are_told_apart(other):
    assert alike(other) == alike("Ann")
    assert told_apart(other, ["Bob", "Ann"]).endswith(" 2")


def test_nobody_is_called_like_the_house_or_by_nothing():
    assert told_apart("backroom", []) == "backroom 2"
    assert told_apart("The House", ["The house 2"]) == "The House 3"
    for blank in ("\u3164", " \u2800 ", ""):
        with pytest.raises(BadInput):
            checked_name(blank)


def test_a_stranger_does_not_ask_for_a_seat_under_a_seated_players_name(server):
    async def play():
        async with waiting_room(server) as (table, ann, bob, cyd):
            await ann.begins(table)
            async with ann.at(table) as seat, bob.at(table) as leaving:
                await leaving.do("leave")
                await cyd.post("/me", {"name": "ＡＮＮ"})
                await cyd.sits(table, 1)
                await seat.until(lambda: seat.news and seat.news["motion"])
                assert seat.news["motion"]["text"] == "ＡＮＮ 2 asks for Bob's seat."
                await seat.do("answer", yes=False)
                await cyd.sits(table, 1, name="bob")
                await seat.until(lambda: seat.news and seat.news["motion"])
                assert seat.news["motion"]["text"] == "bob 2 asks for Bob's seat."
                await seat.do("answer", yes=False)
                await cyd.sits(table, 1, name="Cleo")
                await seat.until(lambda: seat.news and seat.news["motion"])
                assert seat.news["motion"]["text"] == "Cleo 2 asks for Bob's seat.", "a bot is called so"

    asyncio.run(play())


def test_those_who_look_on_are_told_apart_too(server):
    async def play():
        async with waiting_room(server) as (table, ann, _, cyd), guests(server, "Dee", "Ann") as (dee, other):
            await cyd.post("/me", {"name": "dee"})
            async with ann.at(table) as seat, cyd.at(table), dee.at(table), dee.at(table), other.at(table):
                await seat.until(lambda: seat.news and sorted(seat.news["watchers"]) == ["Ann 2", "Dee", "dee 2"])

    asyncio.run(play())
