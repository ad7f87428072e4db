"""Coming and going, consent, clocks and talk at a table."""

import asyncio
import contextlib

import pytest
from guests import Guest, Refused, guests, texts

DIRTY = "dirty-money"


@contextlib.asynccontextmanager
async def seated(server, *names, **terms):
    """People in the seats of a running match of three, the rest bots; each with a connection."""
    async with guests(server, *names) as people, contextlib.AsyncExitStack() as stack:
        table = await people[0].opens(DIRTY, 3, **terms)
        for n, person in enumerate(people):
            await person.sits(table, n)
        await people[0].begins(table)
        at = [await stack.enter_async_context(person.at(table, seat=n)) for n, person in enumerate(people)]
        for one in at:
            await one.state("running")
        yield table, people, at


async def turn_of(at):
    """The connection of the person who is asked."""

    async def mine(one):
        await one.until(lambda: one.news["options"])
        return one

    tasks = [asyncio.create_task(mine(one)) for one in at]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return next(iter(done)).result()


async def move(one, n=0):
    await one.do("move", seq=one.seq, choice=one.news["options"][n]["choice"])


async def told(at, text):
    for one in at:
        await one.until(lambda one=one: text in texts(one))


# Coming and going.


def test_before_the_match_a_seat_that_is_left_is_free_again(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with bob.at(table) as seat:
                await seat.do("leave")
                await seat.until(lambda: seat.news["seat"] is None)
            assert (await ann.get(f"/tables/{table}"))["seats"][1]["kind"] == "free"
            await ann.sits(table, 1, name="Cyd")

    asyncio.run(play())


def test_who_leaves_is_replaced_by_a_bot_with_consent_and_comes_back(server):
    async def play():
        async with seated(server, "Ann", "Bob", "Cyd") as (_, _, at):
            ann, bob, cyd = at
            with pytest.raises(Refused, match=r"conflict: Bob is at the table\."):
                await ann.do("propose", motion="bot", seat=1)
            await bob.do("leave")
            await ann.do("propose", motion="bot", seat=1)
            await cyd.until(lambda: cyd.news["motion"])
            assert cyd.news["motion"] == {"text": "Ann asks that a bot play for Bob.", "by": 0, "waiting": [2]}
            assert cyd.news["seats"][1]["kind"] == "person"
            await cyd.do("answer", yes=True)
            await told(at, "A bot plays for Bob.")
            assert ann.news["seats"][1]["kind"] == "bot"
            for _ in range(4):
                await move(await turn_of([ann, cyd]))
            assert ann.seq > 8
            await bob.do("return")
            await told(at, "Bob is back.")
            assert bob.news["seats"][1]["kind"] == "person"
            for _ in range(3):
                await move(await turn_of(at))

    asyncio.run(play())


def test_a_bot_does_not_come_without_consent(server):
    async def play():
        async with seated(server, "Ann", "Bob", "Cyd") as (_, _, at):
            ann, bob, cyd = at
            await bob.do("leave")
            await ann.do("propose", motion="bot", seat=1)
            await cyd.until(lambda: cyd.news["motion"])
            with pytest.raises(Refused, match="conflict: The table is being asked something else"):
                await cyd.do("propose", motion="pause")
            await cyd.do("answer", yes=False)
            await told(at, "Cyd does not agree.")
            assert cyd.news["motion"] is None
            assert cyd.news["seats"][1] == {**cyd.news["seats"][1], "kind": "person", "away": True}

    asyncio.run(play())


def test_another_person_takes_over_with_consent_and_knows_the_hand_then(server):
    async def play():
        async with seated(server, "Ann", "Bob") as (table, _, at), guests(server, "Dan") as (dan,):
            ann, bob = at
            with pytest.raises(Refused, match=r"conflict: That seat is taken\."):
                await dan.sits(table, 1)
            await bob.do("leave")
            async with dan.at(table) as coming:
                await coming.state("running")
                assert not hand(coming.news, 1)["pieces"]
                await dan.sits(table, 1)
                await ann.until(lambda: ann.news["motion"])
                assert ann.news["motion"]["text"] == "Dan asks for Bob's seat."
                await coming.until(lambda: coming.news["motion"])
                assert coming.news["seat"] is None
                await ann.do("answer", yes=True)
                await coming.until(lambda: coming.news["seat"] == 1)
                assert hand(coming.news, 1)["pieces"]
                await bob.until(lambda: bob.news["seat"] is None)
                assert not hand(bob.news, 1)["pieces"]
                with pytest.raises(Refused, match="forbidden"):
                    await bob.do("return")
                assert table in [line["id"] for line in await dan.get("/me/tables")]

    asyncio.run(play())


def hand(news, seat):
    return next(area for area in news["view"]["areas"] if area["id"] == f"hand-{seat + 1}")


def test_a_motion_does_not_wait_for_somebody_who_leaves(server):
    async def play():
        async with seated(server, "Ann", "Bob") as (_, _, at):
            ann, bob = at
            await ann.do("propose", motion="pause")
            await bob.until(lambda: bob.news["motion"])
            await bob.do("leave")
            await told(at, "The table pauses.")

    asyncio.run(play())


def test_nobody_gets_a_seat_because_all_who_could_agree_have_left(server):
    async def play():
        async with seated(server, "Ann", "Bob") as (table, _, at), guests(server, "Dan") as (dan,):
            ann, bob = at
            await bob.do("leave")
            await dan.sits(table, 1)
            await ann.until(lambda: ann.news["motion"])
            await ann.do("leave")
            await bob.until(lambda: bob.news["motion"] is None)
            assert bob.news["seat"] == 1
            with pytest.raises(Refused, match="conflict: Nobody is at the table who could agree"):
                await dan.sits(table, 1)

    asyncio.run(play())


# Pause and clocks.


def test_a_pause_needs_consent_and_nothing_moves_meanwhile(server):
    async def play():
        async with seated(server, "Ann", "Bob") as (_, _, at):
            ann, bob = at
            await ann.do("propose", motion="pause")
            await bob.until(lambda: bob.news["motion"])
            await bob.do("answer", yes=True)
            for one in at:
                assert (await one.state("paused"))["options"] == []
                with pytest.raises(Refused, match=r"conflict: The table has paused\."):
                    await one.do("move", seq=one.seq, choice=0)
            with pytest.raises(Refused, match="conflict"):
                await ann.do("propose", motion="pause")
            await bob.do("propose", motion="resume")
            await ann.until(lambda: ann.news["motion"])
            await ann.do("answer", yes=True)
            await bob.state("running")
            await move(await turn_of(at))

    asyncio.run(play())


def test_clocks_run_out_and_a_bot_moves(server):
    async def play():
        await asyncio.gather(
            clock_runs_out("move"), clock_runs_out("bank"), pause_keeps_the_clock(), leaving_is_no_clock()
        )

    async def clock_runs_out(kind):
        clock = {"kind": kind, "seconds": 5, "increment": 1 if kind == "bank" else 0}
        async with seated(server, "Ann", "Bob", clock=clock) as (_, _, at):
            first = await turn_of(at)
            seat = first.news["seat"]
            assert first.news["clock"]["left"] == [5000, 5000, 5000]
            assert first.news["clock"]["running"] == seat
            await move(first)
            if kind == "bank":
                assert 4000 < first.news["clock"]["left"][seat] <= 6000
            second = await turn_of([one for one in at if one is not first])
            name = second.news["seats"][second.news["seat"]]["name"]
            await told(at, f"{name}'s time is up, and a bot moved.")
            if kind == "bank":
                await first.until(lambda: first.news["clock"]["left"][second.news["seat"]] == 1000)

    async def pause_keeps_the_clock():
        """A pause in the middle of a move costs no later move its time."""
        async with seated(server, "Ann", "Bob", clock={"kind": "move", "seconds": 5}) as (_, _, at):
            first = await turn_of(at)
            seat = first.news["seat"]
            await asyncio.sleep(1.5)
            for motion, state in (("pause", "paused"), ("resume", "running")):
                await at[0].do("propose", motion=motion)
                await at[1].until(lambda: at[1].news["motion"])
                await at[1].do("answer", yes=True)
                await first.state(state)
            assert first.news["clock"]["left"][seat] <= 3600
            await move(await turn_of([first]))
            await first.until(lambda: first.news["clock"]["left"][seat] == 5000)

    async def leaving_is_no_clock():
        """Who stands up and sits down again has no more time than before."""
        async with seated(server, "Ann", "Bob", clock={"kind": "move", "seconds": 5}) as (_, _, at):
            first = await turn_of(at)
            for _ in range(4):
                await asyncio.sleep(1)
                await first.do("leave")
                await first.do("return")
            await told([first], f"{first.news['seats'][first.news['seat']]['name']}'s time is up, and a bot moved.")

    asyncio.run(play())


# Talk.


def test_people_talk_whisper_and_show_feelings(server):
    async def play():
        async with seated(server, "Ann", "Bob", "Cyd") as (table, people, at):
            ann, bob, cyd = at
            async with Guest(server, people[0].http).at(table) as onlooker:
                await ann.do("say", text="  Hello\n\ttable  ")
                await bob.do("whisper", to=2, text="Plums are ripe")
                await cyd.do("emote", emote="laugh")
                heard = [
                    [(line["seat"], line["kind"], line.get("text", "")) for line in one.talk]
                    for one in await all_heard([*at, onlooker], 3)
                ]
            full = [(0, "say", "Hello table"), (1, "whisper", "Plums are ripe"), (2, "emote", "laugh")]
            hushed = [full[0], (1, "whisper", ""), full[2]]
            assert heard == [hushed, full, full, hushed]
            assert not any("Plums" in frame for frame in (*ann.frames, *onlooker.frames))
            for refused, code in [
                ({"type": "say", "text": "\n \t"}, "bad"),
                ({"type": "whisper", "to": 0, "text": "Me"}, "bad"),
                ({"type": "whisper", "to": 9, "text": "Who?"}, "bad"),
                ({"type": "emote", "emote": "explode"}, "bad"),
                ({"type": "say", "text": "x" * 501}, "bad"),
            ]:
                with pytest.raises(Refused, match=code):
                    await keyless(ann, refused)

    async def keyless(one, command):
        key = await one.send(**command)
        await one.until(lambda: key in one.refusals or "" in one.refusals or key in one.answered)
        refused = one.refusals.pop(key, None) or one.refusals.pop("", None)
        if refused:
            raise Refused(refused["code"], refused["text"])

    asyncio.run(play())


async def all_heard(at, lines):
    for one in at:
        await one.until(lambda one=one: len(one.talk) >= lines)
    return at


def test_who_is_muted_is_not_heard_also_later_and_elsewhere(server):
    async def play():
        async with seated(server, "Ann", "Bob", "Cyd") as (table, people, at):
            ann, bob, cyd = at
            await bob.do("say", text="One")
            await ann.send("mute", seat=1)
            await ann.until(lambda: ann.talk == [])
            await bob.do("say", text="Two")
            await cyd.do("say", text="Three")
            await ann.until(lambda: [line["text"] for line in ann.talk] == ["Three"])
            await all_heard([bob, cyd], 3)
            async with people[0].at(table) as again:
                await again.until(lambda: [line["text"] for line in again.talk] == ["Three"])
            news = await people[0].get(f"/tables/{table}/news")
            assert [line["text"] for line in news["talk"]] == ["Three"]
            await ann.send("mute", seat=1, on=False)
            await all_heard([ann], 3)

    asyncio.run(play())


def test_nobody_talks_where_the_table_says_so(server):
    async def play():
        async with seated(server, "Ann", "Bob", talk=False) as (_, _, at):
            for command in (
                {"type": "say", "text": "Hm."},
                {"type": "whisper", "to": 1, "text": "Hm."},
                {"type": "emote", "emote": "laugh"},
            ):
                with pytest.raises(Refused, match=r"forbidden: Nobody talks at this table\."):
                    await at[0].do(**command)

    asyncio.run(play())
