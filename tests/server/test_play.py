"""Whole games over the wire, with persons, bots and programs; lists, links, screens, records."""

import asyncio
import contextlib
import random
import subprocess
import sys

import pytest
from guests import Guest, Refused, guests, texts
from running import ROOT

import backroom

DIRTY = "dirty-money"


@pytest.mark.parametrize("id", backroom.games())
def test_people_and_bots_play_a_whole_game_and_anybody_can_check_its_deals(server, id, tmp_path):
    game = backroom.game(id)

    seats = max(2, game.fewest) if game.most > 1 else 1
    shares = ["c0ffee" * 6, "5eed" * 8][:seats]

    async def play():
        async with guests(server, *["Ann", "Bob"][:seats]) as people:
            host = people[0]
            table = await host.opens(id, seats)
            for n, (person, share) in enumerate(zip(people, shares, strict=True)):
                await person.sits(table, n, share=share)
            async with contextlib.AsyncExitStack() as stack:
                sockets = [await stack.enter_async_context(person.at(table)) for person in people]
                commitment = (await sockets[0].state("open"))["commitment"]
                await host.begins(table)
                with pytest.raises(Refused, match="conflict"):
                    await host.get(f"/tables/{table}/record")
                await asyncio.gather(*[socket.play(random.Random(n)) for n, socket in enumerate(sockets)])
                outcomes = [(await socket.state("over"))["outcome"] for socket in sockets]
            assert all(outcome == outcomes[0] and outcome["scores"] for outcome in outcomes)
            return commitment, await host.get(f"/tables/{table}/record")

    commitment, record = asyncio.run(play())

    assert backroom.replay(record).over
    assert f"commitment: {commitment}\n" in record
    assert f"\nshares: {' | '.join(shares)}" in record
    file = tmp_path / "game.backroom"
    file.write_text(record)
    for check in (["-m", "backroom", "verify"], [str(ROOT / "docs" / "verify.py")]):
        done = subprocess.run([sys.executable, *check, str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_link_is_the_key_and_a_name_is_enough(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            opened = await ann.post("/tables", {"game": DIRTY, "seats": 3})
            table = opened["table"]
            assert opened["link"] == f"{server.url}/t/{table}"
            assert await bob.get("/me/tables") == []
            line = await bob.sits(table, 2, name="Robert")
            assert [seat["kind"] for seat in line["seats"]] == ["free", "free", "person"]
            assert line["seats"][2] == {**line["seats"][2], "name": "Robert", "yours": True}
            assert (await ann.get(f"/tables/{table}"))["seats"][2]["yours"] is False
            with pytest.raises(Refused, match=r"conflict: Robert sits there\."):
                await ann.sits(table, 2)
            with pytest.raises(Refused, match="forbidden"):
                await bob.begins(table)
            with pytest.raises(Refused, match="unknown"):
                await bob.get("/tables/aaaaaaaaaaaaaaaa")
            nobody = Guest(server, ann.http)
            with pytest.raises(Refused, match="who"):
                await nobody.sits(table, 0)

    asyncio.run(play())


def test_two_of_one_name_are_told_apart(server):
    async def play():
        async with guests(server, "Ann", "ann") as (ann, other):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            line = await other.sits(table, 1)
            assert [seat["name"] for seat in line["seats"]] == ["Ann", "ann 2", ""]

    asyncio.run(play())


def test_the_lobby_lists_public_tables_only_and_ones_own_list_all_of_ones_own(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            public, private = await ann.opens(DIRTY, 3, public=True), await ann.opens(DIRTY, 3)
            listed = {line["id"] for line in await bob.get("/tables")}
            assert public in listed
            assert private not in listed
            assert {line["id"] for line in await ann.get("/me/tables")} == {public, private}
            await bob.sits(private, 1)
            assert [line["id"] for line in await bob.get("/me/tables")] == [private]
            await ann.delete(f"/tables/{public}")
            assert public not in {line["id"] for line in await bob.get("/tables")}
            assert [line["id"] for line in await ann.get("/me/tables")] == [private]
            with pytest.raises(Refused, match=r"conflict: The table is closed\."):
                await ann.begins(public)
            with pytest.raises(Refused, match="forbidden"):
                await bob.delete(f"/tables/{private}")

    asyncio.run(play())


async def shares_count(ann, bob, again):
    """At a rematch one sits already, and commits to a new share as soon as one is there."""
    ann.shares[again, 0], bob.shares[again, 1] = "aa" * 16, "bb" * 16
    async with ann.at(again) as first, bob.at(again) as second:
        await ann.begins(again)
        await asyncio.gather(first.play(), second.play())
    record = await ann.get(f"/tables/{again}/record")
    assert f"shares: {'aa' * 16} | {'bb' * 16}\n" in record


async def a_short_game(ann, bob):
    """Both sit, and it has not begun."""
    table = await ann.opens("hand-management", 2)
    await ann.sits(table, 0, share="a1" * 16)
    await bob.sits(table, 1, share="b2" * 16)
    return table


def test_a_rematch_is_one_table_for_the_same_people(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await a_short_game(ann, bob)
            async with ann.at(table) as first, bob.at(table) as second:
                await ann.begins(table)
                with pytest.raises(Refused, match="conflict"):
                    await ann.post(f"/tables/{table}/rematch")
                await asyncio.gather(first.play(), second.play())
                with pytest.raises(Refused, match="conflict"):
                    await cyd.post(f"/tables/{table}/rematch")
                one, other = await asyncio.gather(*[who.post(f"/tables/{table}/rematch") for who in (ann, bob)])
                assert one["table"] == other["table"]
                await second.until(lambda: second.news["rematch"] == one["table"])
                await shares_count(ann, bob, one["table"])
            line = await bob.get(f"/tables/{one['table']}")
            assert [seat["name"] for seat in line["seats"]] == ["Ann", "Bob"]
            assert line["seats"][1]["yours"]

    asyncio.run(play())


def test_a_socket_follows_to_the_rematch_and_on_to_the_next(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await a_short_game(ann, bob)
            await ann.begins(table)
            brief = bob.at(table)
            brief.query += "&brief=1&v=3"
            async with ann.at(table) as first, brief as second, cyd.at(table) as watcher:
                for _ in range(2):
                    with pytest.raises(Refused, match=r"conflict: Nobody has asked for a rematch yet\."):
                        await first.do("follow")
                    await asyncio.gather(first.play(), second.play())
                    await first.state("over")
                    old, table = table, (await ann.post(f"/tables/{table}/rematch"))["table"]
                    for seat, at in ((0, first), (1, second), (None, watcher)):
                        await at.until(lambda at=at: at.news["rematch"])
                        await at.do("follow")
                        assert (at.news["table"], at.news["seat"], at.news["since"]) == (table, seat, 0)
                        assert at.news["terms"]["game"] == "hand-management", "all of it, also in brief"
                        assert texts(at) == ["Ann sits down.", "Bob sits down."]
                    assert (await ann.get(f"/tables/{old}/news"))["here"] == []
                    await ann.begins(table)
                    await watcher.until(lambda: watcher.news["here"] == [0, 1] and watcher.news["view"])
                    assert all(isinstance(area, dict) for area in watcher.news["view"]["areas"])

    asyncio.run(play())


def test_several_people_on_one_screen(server):
    """One cookie, three seats: `look` shows the table as another of them sees it, and nobody else's."""

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 4, one_screen=True)
            for seat, name in enumerate(["Ann", "Mum", "Dad"]):
                await ann.sits(table, seat, name=name)
            await bob.sits(table, 3)
            await ann.begins(table)
            async with ann.at(table) as screen, bob.at(table) as other:
                playing = asyncio.create_task(other.play())
                for _ in range(12):
                    asked = (await screen.until(lambda: screen.news and screen.news["asked"] != 3 and screen.news))[
                        "asked"
                    ]
                    await screen.send("look", seat=asked)
                    await screen.until(
                        lambda seat=asked: screen.news["seat"] == seat and screen.news["options"] and screen.news
                    )
                    news = screen.news
                    hand = next(area for area in news["view"]["areas"] if area["id"] == f"hand-{asked + 1}")
                    assert hand["pieces"], "one's own hand is shown"
                    await screen.do("move", seq=news["seq"], choice=news["options"][0]["choice"])
                playing.cancel()
                with pytest.raises(Refused, match=r"forbidden: That is not your seat\."):
                    await screen.do("look", seat=3)
            with pytest.raises(ConnectionError, match="4403"):
                async with ann.at(table, seat=3) as foreign:
                    await foreign.my_turn()

    asyncio.run(play())


def test_a_program_plays_by_its_token(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            token = (await ann.post("/me/tokens", {"label": "my bot"}))["token"]
            program = Guest(server, ann.http, token=token)
            assert (await program.get("/me"))["name"] == "Ann"
            table = await program.opens("hand-management", 2)
            await program.sits(table, 0)
            async with program.at(table) as seat:
                await program.begins(table)
                await seat.play()
                assert (await seat.state("over"))["outcome"]
            (known,) = await ann.get("/me/tokens")
            assert known["label"] == "my bot"
            await ann.delete(f"/me/tokens/{known['id']}")
            with pytest.raises(Refused, match=r"who: That token is not known here\."):
                await program.get("/me")

    asyncio.run(play())


def test_the_host_may_choose_the_bots_and_begin_needs_a_person(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            with pytest.raises(Refused, match="conflict: Somebody has to sit down first"):
                await ann.begins(table)
            line = await ann.put(f"/tables/{table}/seats/1/bot", {"level": "random"})
            assert line["seats"][1]["level"] == "random"
            with pytest.raises(Refused, match="bad"):
                await ann.put(f"/tables/{table}/seats/2/bot", {"level": "oracle"})
            await ann.sits(table, 0)
            line = await ann.begins(table)
            assert [seat["kind"] for seat in line["seats"]] == ["person", "bot", "bot"]

    asyncio.run(play())


@pytest.mark.parametrize(("said", "level"), [(None, "casual"), ({}, "casual"), ({"level": "beginner"}, "beginner")])
def test_bots_of_the_level_that_the_host_wants_take_the_seats_that_are_left(server, said, level):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await ann.put(f"/tables/{table}/seats/1/bot", {"level": "random"})
            line = await ann.post(f"/tables/{table}/begin", said)
            assert [seat["level"] for seat in line["seats"]] == ["", "random", level]

    asyncio.run(play())


def test_nothing_begins_with_bots_that_there_are_not(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            with pytest.raises(Refused, match="bad: Dirty Money has no bot 'oracle'"):
                await ann.post(f"/tables/{table}/begin", {"level": "oracle"})
            assert (await ann.get(f"/tables/{table}"))["state"] == "open"

    asyncio.run(play())


def test_a_hint_is_one_of_the_options_and_not_given_where_there_are_none(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            for hints in (True, False):
                table = await ann.opens(DIRTY, 3, hints=hints)
                await ann.sits(table, 0)
                await bob.sits(table, 1)
                await ann.begins(table)
                async with ann.at(table) as seat, bob.at(table) as other:
                    playing = asyncio.create_task(other.play())
                    news = await seat.my_turn()
                    key = await seat.send("hint")
                    await seat.until(lambda key=key, seat=seat: key in seat.hints or key in seat.refusals)
                    if hints:
                        assert seat.hints[key]["choice"] in [option["choice"] for option in news["options"]]
                        assert seat.hints[key]["text"]
                    else:
                        assert seat.refusals[key]["code"] == "forbidden"
                    playing.cancel()

    asyncio.run(play())


def test_spectators_see_what_the_public_sees_and_may_be_refused(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            private = await ann.opens(DIRTY, 3, spectators=False)
            for one in (table, private):
                await ann.sits(one, 0)
                await ann.begins(one)
            nobody = Guest(server, ann.http)
            async with ann.at(table) as seat, bob.at(table) as known, nobody.at(table) as unknown:
                await seat.my_turn()
                for onlooker in (known, unknown):
                    news = await onlooker.until(lambda one=onlooker: one.news and one.seq == seat.seq and one.news)
                    assert news["seat"] is None
                    assert news["options"] == []
                    assert not any(area["pieces"] for area in news["view"]["areas"] if area["id"] == "hand-1")
                    with pytest.raises(Refused, match=r"forbidden: You only look on\."):
                        await onlooker.do("say", text="Psst")
            async with bob.at(private) as refused:
                with pytest.raises(ConnectionError, match="4403"):
                    await refused.my_turn()
            with pytest.raises(Refused, match="forbidden"):
                await bob.get(f"/tables/{private}/news")

    asyncio.run(play())


def test_with_a_delay_spectators_are_behind_also_when_they_come_later(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3, delay=2)
            await ann.sits(table, 0)
            async with bob.at(table) as early:
                assert (await early.state("open"))["seats"][0]["name"] == "Ann", "who waits for a seat sees at once"
                await ann.begins(table)
                async with ann.at(table) as seat:
                    await seat.my_turn()
                    before = early.seq
                    await seat.do("move", seq=seat.seq, choice=seat.news["options"][0]["choice"])
                    moved = seat.seq
                    async with bob.at(table) as late:
                        await late.until(lambda: late.news)
                        assert late.seq < moved
                        assert late.news["state"] == "open"
                    news = await bob.get(f"/tables/{table}/news")
                    assert news["seq"] < moved
                    assert (await bob.get(f"/tables/{table}"))["state"] == "open"
                    assert early.seq == before
                    await early.until(lambda: early.seq >= moved, 10)
                    assert moved in [line["seq"] for line in early.story]

    asyncio.run(play())


def test_news_can_be_asked_for_instead_of_listened_to(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await ann.begins(table)
            async with ann.at(table, seat=0) as seat:
                await seat.my_turn()
                asked = await ann.get(f"/tables/{table}/news?seat=0")
                nothing = {"story": False, "talk": False}
                assert asked == {**seat.news, "story": seat.story, "since": 0, "earlier": nothing}
                rest = await ann.get(f"/tables/{table}/news?seat=0&since={seat.seq - 1}")
                assert rest["story"] == [line for line in seat.story if line["seq"] == seat.seq]

    asyncio.run(play())
