"""Turns of bots and clocks while people come, go and take back: no table stands still, no bot moves for a person."""

import asyncio

import pytest
from lobbies import ANN, BOB, table_of, with_lobby

from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.terms import Clock
from backroom.server.people.people import Person
from backroom.server.tables import commands as c
from backroom.server.wire.news import Subscription


async def until(wanted):
    while not wanted():
        await asyncio.sleep(0.01)


async def to_the_bot(lobby, live):
    """People decide until a bot is asked; the seat of who decided last."""
    last = None
    while not live.table.seats[live.table.asked()].level:
        last = live.table.asked()
        choice = live.table.match.choices()[0]
        await lobby.act(live, last, c.Move(key=f"k{live.table.seq}", seq=live.table.seq, choice=choice))
    return last


def test_a_bot_whose_question_was_taken_back_is_asked_the_next_one(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        mover = await to_the_bot(lobby, live)
        if mover is None:  # the bot leads: it has to play first
            thinkers.stop.set()
            await until(lambda: not live.table.seats[live.table.asked()].level)
            thinkers.stop.clear()
            mover = await to_the_bot(lobby, live)
        await until(lambda: thinkers.asked.locked() is False)
        await lobby.act(live, mover, c.TakeBack(key="back", seq=live.table.seq))
        if live.table.motion:
            await lobby.act(live, 1 - mover, c.Answer(key="yes", yes=True))
        assert live.table.asked() == mover
        await to_the_bot(lobby, live)
        seq = live.table.seq
        await asyncio.sleep(0.05)
        thinkers.stop.set()
        await until(lambda: live.table.seq > seq)

    with_lobby(tmp_path, play)


def test_a_bot_that_still_thinks_does_not_move_for_somebody_who_is_back(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, Person("cyd", "Cyd")])
        seat = live.table.asked()
        others = [n for n in range(3) if n != seat]
        await lobby.act(live, seat, c.Leave(key="l"))
        await lobby.act(live, others[0], c.Propose(key="p", motion="bot", seat=seat))
        await lobby.act(live, others[1], c.Answer(key="a", yes=True))
        await thinkers.asked.acquire()
        await lobby.act(live, seat, c.Return(key="r"))
        seq = live.table.seq
        thinkers.stop.set()
        await asyncio.sleep(0.2)
        assert live.table.seq == seq
        assert live.table.asked() == seat

    with_lobby(tmp_path, play)


def test_a_clock_that_was_stopped_by_a_pause_is_not_up(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB], clock=Clock("move", 5))
        thinkers.stop.set()
        await until(lambda: not live.table.seats[live.table.asked()].level)
        thinkers.stop.clear()
        seat = live.table.asked()
        live.table.asked_at -= 5000  # five seconds have passed
        lobby.timeouts.schedule(live)
        await thinkers.asked.acquire()
        for motion in ("pause", "resume"):
            await lobby.act(live, 0, c.Propose(key=motion, motion=motion))
            await lobby.act(live, 1, c.Answer(key=f"{motion} yes", yes=True))
        seq = live.table.seq
        thinkers.stop.set()
        await asyncio.sleep(0.2)
        assert (live.table.seq, live.table.asked()) == (seq, seat)
        assert live.timer is not None, "what is left of the time runs on"

    with_lobby(tmp_path, play)


def test_a_bot_that_fails_outright_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.setattr("backroom.server.lobby.timeouts.LATE", -450)

    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])

        async def broken(*_, **__):
            raise OSError("no more processes")

        sound, thinkers.think = thinkers.think, broken
        await to_the_bot(lobby, live)
        await asyncio.sleep(0.1)
        thinkers.think = sound
        thinkers.stop.set()
        seq = live.table.seq
        await until(lambda: live.table.seq > seq)

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("readable", [True, False])
def test_what_could_not_be_written_is_forgotten_and_nobody_is_told(tmp_path, readable):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, Person("cyd", "Cyd")])
        seat, seq = live.table.asked(), live.table.seq
        subscriber = Subscriber(Subscription("bob", [1], 1))
        live.subscribers.add(subscriber)
        append, entries = lobby.storage.append, lobby.storage.entries
        tries = []

        async def gone(note):
            raise OSError("disk full")

        async def unreadable(id, since=0):
            tries.append(id)
            if len(tries) > 2:
                return await entries(id, since)
            raise OSError("gone")

        lobby.storage.append = gone
        if not readable:
            lobby.storage.entries = unreadable
        with pytest.raises(OSError, match="disk full"):
            await lobby.act(live, seat, c.Move(key="k", seq=seq, choice=live.table.match.choices()[0]))
        assert (live.table.seq, live.table.asked(), live.table.keys) == (seq, seat, {})
        assert "bob" not in live.message(subscriber).decode()
        lobby.storage.append = append
        for _ in range(0 if readable else 2):
            with pytest.raises(OSError, match="gone"):
                await lobby.act(live, seat, c.Move(key="k", seq=seq, choice=live.table.match.choices()[0]))
            assert live.table.seq == seq
        await lobby.act(live, seat, c.Move(key="k", seq=seq, choice=live.table.match.choices()[0]))
        assert live.table.seq == seq + 1

    with_lobby(tmp_path, play)
