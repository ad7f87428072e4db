"""Messages are begun with as they come in: a move is on its way to the log before its task has its turn."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from lobbies import ANN, BOB, table_of, with_lobby

from backroom.server import eager
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import Entry, Said
from backroom.server.people.people import Person
from backroom.server.web.sockets import Session
from backroom.server.wire.news import Subscription

CYD = Person("cyd", "Cyd")


class Mover:
    """Whoever is asked, at a socket without a network; with what was sent to them."""

    def __init__(self, lobby, live):
        self.live = live
        self.seat = live.table.asked()
        self.subscriber = Subscriber(Subscription([ANN, BOB, CYD][self.seat].id, [self.seat], self.seat))
        live.subscribers.add(self.subscriber)
        self.sent = []
        services = SimpleNamespace(lobby=lobby, people=None, attendance=None)
        self.session = Session(None, self.transmit, None, services, live)
        self.session.subscriber = self.subscriber
        self.session.listened = False
        self.session.listening = asyncio.create_task(asyncio.sleep(60))

    async def transmit(self, message):
        self.sent.append(message)

    def move(self, **otherwise):
        """Whether it was begun with at once."""
        return self.session.handle_now(said(self.live, **otherwise))

    async def done(self):
        await self.session.handling

    def refusals(self):
        return [json.loads(message["text"])["code"] for message in self.sent if message["type"] == "websocket.send"]


def said(live, **otherwise):
    move = {"type": "move", "key": "k", "seq": live.table.seq, "choice": live.table.match.choices()[0]}
    return json.dumps(move | otherwise).encode()


def with_mover(tmp_path, play):
    async def run(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        mover = Mover(lobby, live)
        await play(lobby, live, mover)
        mover.session.listening.cancel()

    with_lobby(tmp_path, run)


def test_a_move_is_in_the_log_before_anybody_is_told(tmp_path):
    async def play(lobby, live, mover):
        seq = live.table.seq
        other = Subscriber(Subscription("", [], None))
        live.subscribers.add(other)
        assert mover.move()
        assert live.lock.locked()
        assert len(lobby.storage.waiting) == 1, "it is on its way before its task has had a turn"
        told = [mover.subscriber.answers, mover.subscriber.wakeup.is_set, other.wakeup.is_set, lobby.notifier.waiting]
        assert not any(told)
        await mover.done()
        assert mover.subscriber.answers == ["k"]
        assert [entry.key for entry in await lobby.storage.entries(live.table.id, seq)] == [f"{mover.seat}:k"]
        assert not live.lock.locked()

    with_mover(tmp_path, play)


@pytest.mark.parametrize(
    ("otherwise", "code"),
    [
        ({"seq": 0}, "conflict"),
        ({"choice": 999}, "illegal"),
        ({"key": ""}, "bad"),
        ({"type": "say", "text": ""}, "bad"),
    ],
)
def test_what_cannot_be_is_refused_at_once(tmp_path, otherwise, code):
    async def play(lobby, live, mover):
        seq = live.table.seq
        mover.session.refusals = 3
        assert mover.move(**otherwise)
        assert mover.refusals() == [code]
        assert (live.table.seq, live.lock.locked(), lobby.storage.waiting) == (seq, False, [])
        assert mover.session.refusals == 4
        await mover.done()
        assert mover.move()
        await mover.done()
        assert mover.session.refusals == 0

    with_mover(tmp_path, play)


def test_what_is_too_long_ends_the_connection(tmp_path):
    async def play(lobby, live, mover):
        assert mover.move(key="k" * 5000)
        await asyncio.wait([mover.session.listening])
        assert mover.session.listening.cancelled()
        assert [message["code"] for message in mover.sent] == [1009]

    with_mover(tmp_path, play)


def test_a_seat_that_others_have_given_away_takes_no_move(tmp_path):
    async def play(lobby, live, mover):
        live.table.seats[mover.seat].person = "somebody else"
        assert mover.move()
        assert mover.refusals() == ["forbidden"]

    with_mover(tmp_path, play)


def test_a_repeated_move_is_answered_and_not_played_again(tmp_path):
    async def play(lobby, live, mover):
        live.table.keys[f"{mover.seat}:k"] = seq = live.table.seq
        assert mover.move()
        await mover.done()
        assert (mover.subscriber.answers, live.table.seq) == (["k"], seq)

    with_mover(tmp_path, play)


def test_a_table_that_is_held_is_waited_for(tmp_path):
    async def play(lobby, live, mover):
        seq = live.table.seq
        live.lock.take()
        assert mover.move()
        await asyncio.sleep(0)
        assert live.table.seq == seq
        live.lock.release()
        await mover.done()
        assert live.table.seq == seq + 1

    with_mover(tmp_path, play)


def test_what_cannot_be_written_is_forgotten_and_refused(tmp_path):
    async def play(lobby, live, mover):
        before, seat = live.table.seq, live.table.asked()
        writer, lobby.storage.writer = lobby.storage.writer, None
        assert mover.move()
        await mover.done()
        lobby.storage.writer = writer
        assert (live.table.seq, live.table.asked(), live.table.keys) == (before, seat, {})
        assert mover.subscriber.answers == []
        assert live.maybe_behind, "the log may hold more than is known"
        mover.session.closing = None
        assert mover.move()
        await mover.done()
        assert live.table.seq == before + 1

    with_mover(tmp_path, play)


def test_where_another_process_was_first_its_entry_stands(tmp_path):
    async def play(lobby, live, mover):
        theirs = Entry(live.table.seq + 1, live.table.at, "", Said(0, "first"))
        await lobby.storage.append(Write(live.table.id, [theirs]))
        assert mover.move()
        await mover.done()
        assert [spoken.line.text for spoken in live.table.history.talk] == ["first"]
        entries = await lobby.storage.entries(live.table.id, theirs.seq)
        assert len(entries) == live.table.seq - theirs.seq, "played after it, or not at all"

    with_mover(tmp_path, play)


@pytest.mark.parametrize("why", ["listened", "handling", "hung up on"])
def test_a_socket_that_is_busy_or_is_being_closed_begins_with_nothing(tmp_path, why):
    async def play(lobby, live, mover):
        session = mover.session
        session.listened = why == "listened"
        session.closing = (4401, "That key was taken back.") if why == "hung up on" else None
        if why == "handling":
            live.lock.take()
            assert mover.move()
        seq = live.table.seq
        assert not mover.move(key="second")
        assert live.table.seq == seq
        if why == "handling":
            live.lock.release()
            await mover.done()
            assert mover.move(key="third")

    with_mover(tmp_path, play)


def test_a_move_that_fails_on_our_side_is_logged_and_ends_the_session(tmp_path, caplog):
    async def play(lobby, live, mover):
        lobby.fold = lambda *_: 1 // 0
        assert mover.move()
        assert mover.session.closing == (1011, "Something went wrong on our side.")
        assert [record.table for record in caplog.records if record.exc_info] == [live.table.id]
        await asyncio.wait([mover.session.listening])
        assert not live.lock.locked()

    with_mover(tmp_path, play)


# Beginning at once.


@pytest.mark.parametrize("begin", [eager.begin, eager.begun])
def test_work_begins_before_its_task_has_a_turn(begin):
    async def run():
        done, door = [], asyncio.get_running_loop().create_future()

        async def work():
            done.append(asyncio.current_task())
            await door
            done.append(asyncio.current_task())

        outside = asyncio.current_task()
        task = begin(work())
        assert done == [task]
        assert asyncio.current_task() is outside
        door.set_result(None)
        await task
        assert done == [task, task]

    asyncio.run(run())


@pytest.mark.parametrize("begin", [eager.begin, eager.begun])
@pytest.mark.parametrize("waits", [False, True])
def test_errors_and_cancellation_come_where_they_belong(begin, waits):
    async def run():
        caught = []

        async def work(door):
            try:
                if waits:
                    await door
                raise KeyError
            except (KeyError, OSError, asyncio.CancelledError) as error:
                caught.append(type(error))
                raise

        door = asyncio.get_running_loop().create_future()
        task = begin(work(door))
        if waits:
            door.set_exception(OSError())
        with pytest.raises(OSError if waits else KeyError):
            await task
        if waits:
            task = begin(work(asyncio.get_running_loop().create_future()))
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert caught == ([OSError, asyncio.CancelledError] if waits else [KeyError])

    asyncio.run(run())


def test_who_follows_to_another_table_hears_nothing_that_is_not_written_there(tmp_path):
    async def play(lobby, live, mover):
        session = mover.session
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
