"""The short way of moves: to the log and back without a task, and the long way wherever something is in the way."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from lobbies import ANN, BOB, table_of, with_lobby

from backroom.server.background import Background
from backroom.server.lobby.fast_path import FastPath
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import Entry, Said
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables import commands as c
from backroom.server.web.sockets import Session
from backroom.server.wire.news import Subscription

CYD = Person("cyd", "Cyd")


class Mover:
    """Whoever is asked, with what they were told."""

    def __init__(self, lobby, live):
        self.fast_path = FastPath(lobby, Background())
        self.live = live
        self.seat = live.table.asked()
        self.subscriber = Subscriber(Subscription([ANN, BOB, CYD][self.seat].id, [self.seat], self.seat))
        live.subscribers.add(self.subscriber)
        self.again = 0

    def move(self, key="k", seat=None, choice=None, seq=None):
        """Whether it was taken at once."""
        table = self.live.table
        wanted = table.match.choices()[0] if choice is None else choice
        move = c.Move(key=key, seq=table.seq if seq is None else seq, choice=wanted)
        return self.fast_path.move(self.live, self.seat if seat is None else seat, move, self.subscriber, self.requeue)

    def requeue(self):
        self.again += 1

    async def settled(self):
        """When the table is free again."""
        async with self.live.lock:
            pass


def with_mover(tmp_path, play):
    async def run(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        await play(lobby, live, Mover(lobby, live))

    with_lobby(tmp_path, run)


def test_a_move_is_in_the_log_before_anybody_is_told(tmp_path):
    async def play(lobby, live, mover):
        seq = live.table.seq
        other = Subscriber(Subscription("", [], None))
        live.subscribers.add(other)
        assert mover.move()
        assert live.lock.locked()
        told = [mover.subscriber.answers, mover.subscriber.wakeup.is_set, other.wakeup.is_set, lobby.notifier.waiting]
        assert not any(told)
        await mover.settled()
        assert mover.subscriber.answers == ["k"]
        assert [entry.key for entry in await lobby.storage.entries(live.table.id, seq)] == [f"{mover.seat}:k"]
        assert mover.again == 0

    with_mover(tmp_path, play)


@pytest.mark.parametrize(
    "why", ["not their turn", "no option", "an old question", "held", "repeated", "not their seat any more"]
)
def test_what_something_stands_in_the_way_of_is_left_to_the_long_way(tmp_path, why):
    async def play(lobby, live, mover):
        if why == "held":
            live.lock.take()
        if why == "not their seat any more":
            live.table.seats[mover.seat].person = "somebody else"
            with pytest.raises(Refusal, match="not your seat any more"):
                await lobby.act(live, mover.seat, c.Say(key="s", text="Hello?"), mover.subscriber)
        if why == "repeated":
            live.table.keys[f"{mover.seat}:k"] = live.table.seq
        otherwise = {
            "not their turn": {"seat": (mover.seat + 1) % 3},
            "no option": {"choice": 999},
            "an old question": {"seq": 0},
        }
        seq = live.table.seq
        assert not mover.move(**otherwise.get(why, {}))
        assert live.lock.locked() == (why == "held")
        assert live.table.seq == seq
        assert not lobby.storage.waiting

    with_mover(tmp_path, play)


def test_what_cannot_be_written_is_forgotten_and_goes_the_long_way(tmp_path):
    async def play(lobby, live, mover):
        before, seat = live.table.seq, live.table.asked()
        writer, lobby.storage.writer = lobby.storage.writer, None
        assert mover.move()
        await asyncio.sleep(0.05)
        lobby.storage.writer = writer
        await mover.settled()
        await asyncio.sleep(0)
        assert mover.again == 1
        assert (live.table.seq, live.table.asked(), live.table.keys) == (before, seat, {})
        assert mover.subscriber.answers == []
        assert not mover.move(), "the log may hold more than is known"
        async with live.lock:
            await lobby.recovery.ready(live)
        assert mover.move(), "nothing stands in the way any more"
        await mover.settled()
        assert live.table.seq == before + 1

    with_mover(tmp_path, play)


def test_where_another_process_was_first_its_entry_stands(tmp_path):
    async def play(lobby, live, mover):
        theirs = Entry(live.table.seq + 1, live.table.at, "", Said(0, "first"))
        await lobby.storage.append(Write(live.table.id, [theirs]))
        assert mover.move()
        await mover.settled()
        await asyncio.sleep(0)
        assert mover.again == 1
        assert [spoken.line.text for spoken in live.table.history.talk] == ["first"]
        assert live.table.keys == {}

    with_mover(tmp_path, play)


def session_of(lobby, live, mover):
    """A socket's side without the socket."""
    services = SimpleNamespace(lobby=lobby, people=None, attendance=None, fast_path=mover.fast_path)
    session = Session(None, None, None, services, live)
    session.subscriber = mover.subscriber
    session.handling = False
    return session


def said(live, **otherwise):
    move = {"type": "move", "key": "k", "seq": live.table.seq, "choice": live.table.match.choices()[0]}
    return json.dumps(move | otherwise).encode()


@pytest.mark.parametrize(
    "otherwise",
    [{"seq": 0}, {"choice": 999}, {"key": ""}, {"type": "say", "text": "hello"}, {"key": "k" * 5000}],
)
def test_what_is_no_fine_move_goes_the_long_way(tmp_path, otherwise):
    async def play(lobby, live, mover):
        session = session_of(lobby, live, mover)
        seq = live.table.seq
        assert not session.handle_now(said(live, **otherwise))
        assert live.table.seq == seq

    with_mover(tmp_path, play)


@pytest.mark.parametrize("why", ["handling", "looking on", "hung up on"])
def test_a_socket_that_is_busy_looks_on_or_is_being_closed_takes_nothing_at_once(tmp_path, why):
    async def play(lobby, live, mover):
        session = session_of(lobby, live, mover)
        session.handling = why == "handling"
        session.closing = (4401, "That key was taken back.") if why == "hung up on" else None
        if why == "looking on":
            session.subscriber.subscription.seat = None
        assert not session.handle_now(said(live))
        session.handling, session.closing = False, None
        session.subscriber.subscription.seat = mover.seat
        session.refusals = 3
        assert session.handle_now(said(live))
        assert session.refusals == 0

    with_mover(tmp_path, play)


def test_a_move_that_fails_on_our_side_is_logged_and_ends_the_session(tmp_path, caplog):
    async def play(lobby, live, mover):
        session = session_of(lobby, live, mover)
        session.listening = asyncio.create_task(asyncio.sleep(60))
        lobby.fold = lambda *_: 1 // 0
        assert session.handle_now(said(live))
        assert session.closing == (1011, "Something went wrong on our side.")
        assert [record.table for record in caplog.records if record.exc_info] == [live.table.id]
        await asyncio.wait([session.listening])
        assert not live.lock.locked()

    with_mover(tmp_path, play)


def test_who_follows_to_another_table_hears_nothing_that_is_not_written_there(tmp_path):
    async def play(lobby, live, mover):
        session = session_of(lobby, live, mover)
        said = []

        async def transmit(message):
            said.append(json.loads(message["text"]))

        session.transmit = transmit
        there = await table_of(lobby, [ANN, BOB, CYD])
        for table in (live, there):
            assert table.lock.take()
        session.subscriber.wakeup.set()
        speaking = asyncio.create_task(session.send_news())
        await asyncio.sleep(0.01)
        session.live = there
        live.lock.release()
        await asyncio.sleep(0.01)
        assert said == []
        there.lock.release()
        await asyncio.sleep(0.01)
        assert [message["table"] for message in said] == [there.table.id]
        speaking.cancel()

    with_mover(tmp_path, play)
