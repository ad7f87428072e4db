"""A session ends whole: whatever kills one half of it is logged, and the socket is closed with the right code."""

import asyncio
from types import SimpleNamespace

import pytest
from lobbies import ANN, BOB, attendance_of, table_of, with_lobby

from backroom.server.settings import Settings
from backroom.server.web.sockets import Place, Session


class Client:
    """The far end of a socket: says what it is told to say, and notes what it hears."""

    def __init__(self):
        self.says = asyncio.Queue()
        self.heard = asyncio.Queue()

    async def send(self, message):
        await self.heard.put(message)

    async def hears(self, type):
        while (message := await asyncio.wait_for(self.heard.get(), 10))["type"] != type:
            pass
        return message

    async def closed_with(self):
        message = await self.hears("websocket.close")
        return message["code"], message["reason"]

    def say(self, text):
        self.says.put_nowait({"type": "websocket.receive", "text": text})


async def nobody_muted(person):
    return frozenset()


def with_session(tmp_path, play):
    """A session of Ann's at a running match, and its client."""

    async def run(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        services = SimpleNamespace(
            lobby=lobby,
            people=SimpleNamespace(muted_by=nobody_muted, was_revoked=bool),
            attendance=attendance_of(lobby),
            settings=Settings(),
        )
        client = Client()
        session = Session(client.says.get, client.send, None, services, live)
        running = asyncio.create_task(session.run(ANN, Place(0, 0)))
        await client.hears("websocket.send")
        await play(session, client)
        await asyncio.wait_for(running, 10)
        assert not live.subscribers

    with_lobby(tmp_path, run)


def broken(*_):
    raise RuntimeError("broken")


FAILED = (1011, "Something went wrong on our side.")


def failures(caplog, table):
    return [record.exc_info[1].args for record in caplog.records if getattr(record, "table", "") == table]


def test_when_speaking_fails_the_error_is_logged_and_the_socket_closed(tmp_path, caplog):
    async def play(session, client):
        session.live.message = broken
        session.subscriber.wakeup.set()
        assert await client.closed_with() == FAILED
        assert failures(caplog, session.live.table.id) == [("broken",)]

    with_session(tmp_path, play)


def test_when_listening_fails_the_error_is_logged_and_the_socket_closed(tmp_path, caplog):
    async def play(session, client):
        session.lobby.act = broken
        client.say('{"type": "say", "key": "k", "text": "Hm."}')
        assert await client.closed_with() == FAILED
        assert failures(caplog, session.live.table.id) == [("broken",)]

    with_session(tmp_path, play)


def test_whoever_hangs_up_says_why(tmp_path):
    async def play(session, client):
        session.subscriber.hang_up(4403, "You were asked to leave.")
        assert await client.closed_with() == (4403, "You were asked to leave.")

    with_session(tmp_path, play)


@pytest.mark.parametrize("words", ["Hm.", ""])
def test_a_command_that_is_being_obeyed_is_done_or_refused_before_anybody_hangs_up(tmp_path, words):
    async def play(session, client):
        asked, go_on = asyncio.Event(), asyncio.Event()
        act = session.lobby.act

        async def slowly(*arguments):
            asked.set()
            await go_on.wait()
            return await act(*arguments)

        session.lobby.act = slowly
        kind = '"type": "say", "text": "Hm."' if words else '"type": "take_back", "seq": 999'
        client.say(f'{{{kind}, "key": "k"}}')
        await asked.wait()
        session.subscriber.hang_up(4401, "That key was taken back.")
        session.subscriber.hang_up(1008, "You read too slowly.")
        await asyncio.sleep(0.05)
        go_on.set()
        assert await client.closed_with() == (4401, "That key was taken back.")
        assert ("0:k" in session.live.table.keys) == bool(words)

    with_session(tmp_path, play)
