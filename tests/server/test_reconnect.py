"""Disconnected at any moment: the story and the talk that a seat puts together has never a gap, never a repeat."""

import asyncio
import random

import pytest
from guests import Guest, Refused, guests
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

ALL = list(HealthCheck)
ONCE = [Phase.generate]
ACTIONS = st.lists(
    st.tuples(
        st.integers(0, 3),  # who: three seats, or somebody who looks on
        st.sampled_from(["move", "say", "whisper", "emote", "hang up", "drop", "come back", "begin anew", "rest"]),
    ),
    min_size=5,
    max_size=40,
)


class Watcher:
    """One seat, connected or not, and all that it has put together."""

    def __init__(self, guest, table, seat):
        self.guest = guest
        self.table = table
        self.seat = seat
        self.at = None
        self.seq, self.story, self.talk = 0, [], []

    async def connect(self, since):
        kept = (self.story, self.talk) if since else ((), ())
        self.at = self.guest.at(self.table, self.seat, since, *kept)
        await self.at.__aenter__()

    async def act(self, action, rng):
        if action == "come back" and self.at is None:
            await self.connect(self.seq)
        elif action == "begin anew" and self.at is None:
            await self.connect(0)
        elif action in ("hang up", "drop") and self.at is not None:
            await self.leave(action)
        elif self.at is not None and self.seat is not None:
            await self.send_news(action, rng)

    async def send_news(self, action, rng):
        if action == "move" and self.at.news and self.at.news["options"]:
            choice = rng.choice(self.at.news["options"])["choice"]
            await self.at.send("move", seq=self.at.seq, choice=choice)
        elif action == "say":
            await self.at.send("say", text=f"word {rng.random()}")
        elif action == "whisper":
            await self.at.send("whisper", to=(self.seat + 1) % 3, text=f"hush {rng.random()}")
        elif action == "emote":
            await self.at.send("emote", emote="shrug")

    async def leave(self, action):
        """With a word or without; whatever was heard until now is kept."""
        at, self.at = self.at, None
        if action == "drop":
            await at.drop()
        else:
            await at.__aexit__()
        assert at.listening.exception() is None
        self.seq, self.story, self.talk = at.seq, at.story, at.talk


async def plays_through(server, actions, seed):
    rng = random.Random(seed)
    async with guests(server, "Ann", "Bob", "Cyd") as people:
        table = await people[0].opens("dirty-money", 3)
        for n, person in enumerate(people):
            await person.sits(table, n)
        await people[0].begins(table)
        watchers = [Watcher(person, table, n) for n, person in enumerate(people)]
        watchers.append(Watcher(Guest(server, people[0].http), table, None))
        for watcher in watchers:
            await watcher.connect(0)
        for who, action in actions:
            if rng.random() < 0.6:
                await asyncio.sleep(rng.choice([0, 0.001, 0.005]))
            await watchers[who].act(action, rng)
        for watcher in watchers:
            await check(watcher)


async def check(watcher):
    """Connected a last time, it has put together what the server tells from the beginning."""
    if watcher.at is None:
        await watcher.connect(watcher.seq)
    seat = "" if watcher.seat is None else f"seat={watcher.seat}"
    await asyncio.sleep(0.02)
    whole = await watcher.guest.get(f"/tables/{watcher.table}/news?{seat}")
    at = watcher.at
    await at.until(lambda: at.seq >= whole["seq"])
    await at.__aexit__()
    assert at.listening.exception() is None
    for mine, true in ((at.story, whole["story"]), (at.talk, whole["talk"])):
        assert [line for line in mine if line["seq"] <= whole["seq"]] == true


@settings(
    max_examples=20, deadline=None, derandomize=True, database=None, phases=[Phase.generate], suppress_health_check=ALL
)
@given(actions=ACTIONS, seed=st.integers(0, 2**16))
def test_never_a_gap_never_a_repeat(server, actions, seed):
    asyncio.run(plays_through(server, actions, seed))


def test_a_seq_that_the_table_never_had_means_everything_again(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            async with ann.at(table, 0, since=999_999) as seat:
                news = await seat.until(lambda: seat.news)
                assert (news["since"], news["seq"]) == (0, 2)

    asyncio.run(play())


def test_a_command_sent_again_after_a_lost_connection_is_answered_once_done(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            table = await people[0].opens("dirty-money", 3)
            for n, person in enumerate(people):
                await person.sits(table, n)
            await people[0].begins(table)
            seat = people[0].at(table, 0)
            async with seat:
                asked = (await seat.state("running"))["asked"]
            mover = people[asked].at(table, asked)
            async with mover:
                news = await mover.my_turn()
                command = {"key": "once", "seq": news["seq"], "choice": news["options"][0]["choice"]}
                await mover.send("move", **command)
                await mover.drop()
            again = people[asked].at(table, asked, news["seq"], mover.story)
            async with again:
                await again.do("move", **command)
                await again.do("move", **command)
                assert again.seq == news["seq"] + 1
                with pytest.raises(Refused, match="conflict"):
                    await again.do("move", key="other", seq=news["seq"], choice=command["choice"])

    asyncio.run(play())
