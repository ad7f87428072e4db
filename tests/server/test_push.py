"""Whoever is not there is told that it is their turn: once, encrypted, signed, and nothing else."""

import asyncio
import socket

import pytest
from guests import Refused, guests
from lobbies import ANN, BOB, table_of, with_lobby
from posts import Post, posted
from push_service import Browser, PushService
from sqlalchemy import select

from backroom.engine import BadInput
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log import schema
from backroom.server.push import addresses, delivery
from backroom.server.push.outbox import MOST, Message
from backroom.server.push.subscriptions import MOST_BROWSERS
from backroom.server.tables import commands as c
from backroom.server.wire.news import Subscription


async def asks_ann(lobby):
    """A table of Ann, Bob and nobody else at which Ann is asked."""
    live = await table_of(lobby, [ANN, BOB, BOB], one_screen=True)
    while live.table.asked() != 0:
        await moves(lobby, live)
    return live


async def moves(lobby, live):
    asked, seq = live.table.asked(), live.table.seq
    choice = live.table.match.choices()[0]
    await lobby.act(live, asked, c.Move(key=f"k{seq}", seq=seq, choice=choice))


def test_a_turn_is_told_once_whoever_tells_it(tmp_path):
    async def play(lobby, thinkers):
        async with posted(lobby, processes=3) as (service, *posts):
            live = await asks_ann(lobby)
            ann, phone = [await posts[0].browser_of(ANN, service) for _ in range(2)]
            bob = await posts[0].browser_of(BOB, service)
            for _ in range(2):
                await asyncio.gather(*[post.look() for post in posts])
            id = live.table.id
            assert (
                ann.messages
                == phone.messages
                == [{"title": "It is your turn: Dirty Money", "tag": id, "url": f"/t/{id}"}]
            )
            assert bob.messages == []
            await lobby.act(live, 1, c.Say(key="s", text="Hurry up"))  # says nothing new
            await posts[1].look()
            assert len(ann.messages) == 1

            sizes = {len(body) for _, _, body, _ in service.requests}
            assert len(sizes) == 1
            assert all(id not in str(headers) for _, headers, _, _ in service.requests), "the id is the table's key"
            await moves(lobby, live)
            while live.table.asked() != 0:
                await moves(lobby, live)
            await posts[2].look()
            assert len(ann.messages) == 2
            assert len(bob.messages) == 0, "whoever has moved before one looked is not told"

    with_lobby(tmp_path, play)


def test_nobody_is_told_who_is_there_or_was_there_or_has_moved(tmp_path):
    async def play(lobby, thinkers):
        async with posted(lobby) as (service, post):
            browser = await post.browser_of(ANN, service)
            live = await asks_ann(lobby)
            there = Subscriber(Subscription("ann", [0], 0))
            post.attendance.join(live, there)
            await post.look()
            post.attendance.leave(live, there)
            await asyncio.gather(*post.teller.background.running)
            await post.look()
            assert browser.messages == [], "she has seen it"

            await moves(lobby, live)
            while live.table.asked() != 0:
                await moves(lobby, live)
            await post.turns.stop()
            post.attendance.join(live, there)
            await post.look()
            assert browser.messages == [], "she came before she was told"
            post.attendance.leave(live, there)

            post.turns.after = 60_000
            await moves(lobby, live)
            while live.table.asked() != 0:
                await moves(lobby, live)
            await post.look()
            assert browser.messages == [], "not yet"

    with_lobby(tmp_path, play)


def test_answers_and_ends_are_told_too(tmp_path):
    async def play(lobby, thinkers):
        async with posted(lobby) as (service, post):
            browser = await post.browser_of(BOB, service)
            live = await table_of(lobby, [ANN, BOB, ANN], one_screen=True, options={"rounds": 1})
            await lobby.act(live, 0, c.Propose(key="p", motion="pause"))
            await post.look()
            assert "Your answer is wanted: Dirty Money" in [one["title"] for one in browser.messages]
            await lobby.act(live, 0, c.Answer(key="no", yes=False))
            while live.table.state == "running":
                await moves(lobby, live)
            await lobby.act(live, 0, c.Say(key="s", text="Well played"))
            for _ in range(2):
                await post.look()
            assert [one["title"] for one in browser.messages].count("The match is over: Dirty Money") == 1

    with_lobby(tmp_path, play)


@pytest.mark.parametrize(
    ("statuses", "told", "kept"), [((404,), 0, 0), ((410,), 0, 0), ((500, 429), 1, 1), ((307, 500, 500), 0, 1)]
)
def test_what_the_service_answers(tmp_path, statuses, told, kept):
    """Gone is gone, everything else is tried a few times, and nothing is followed elsewhere."""

    async def play(lobby, thinkers):
        async with posted(lobby, *statuses) as (service, post):
            browser = await post.browser_of(ANN, service)
            await asks_ann(lobby)
            await post.look()
            assert len(browser.messages) == told
            assert len(service.requests) == len(statuses) + told
            assert len(await lobby.storage.rows(select(schema.push.c.hash))) == kept
            assert post.outbox.pending == 0

    with_lobby(tmp_path, play)


def test_another_try_is_not_made_once_they_have_moved(tmp_path):
    async def play(lobby, thinkers):
        async with posted(lobby, 500) as (service, post):
            post.outbox.pauses = (0.3,)
            browser = await post.browser_of(ANN, service)
            live = await asks_ann(lobby)
            await post.turns.stop()
            await post.teller.tell_all()
            while not service.requests:
                await asyncio.sleep(0.005)
            await moves(lobby, live)
            await post.turns.stop()
            await post.settled()
            assert (browser.messages, len(service.requests)) == ([], 1)

    with_lobby(tmp_path, play)


def test_the_queue_is_bounded_and_holds_nobody_up(tmp_path):
    async def play(lobby, thinkers):
        post = Post(lobby)  # nobody works
        async with PushService() as service:
            await post.browser_of(ANN, service)
            for _ in range(MOST + 5):
                await post.outbox.post("ann", Message("t", "Title", 60, None))
            assert (post.outbox.pending, post.outbox.queue.qsize()) == (MOST, MOST)

    with_lobby(tmp_path, play)


REFUSED = [
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://10.1.2.3/x",
    "https://192.168.0.1/x",
    "https://169.254.169.254/latest",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[64:ff9b::a00:1]/x",
    "https://[2002:a00:1::]/x",
    "https://push.example:8443/x",
    "https://ann@push.example/x",
    "https://push.example/x#y",
    "https://push.example/x y",
    "https://push.example/\r\nx",
    "https:///x",
    "ftp://push.example/x",
    "https://push.example/" + "x" * 1000,
    "javascript:alert(1)",
]


@pytest.mark.parametrize("endpoint", REFUSED)
def test_the_server_knocks_at_no_door_of_its_own_network(endpoint):
    with pytest.raises(BadInput, match="public host"):
        addresses.address_of(endpoint)


@pytest.mark.parametrize("hidden", ["127.0.0.1", "10.0.0.1", "fe80::1", "::ffff:192.168.1.1", "224.0.0.1", "0.0.0.0"])
def test_nor_by_a_name_that_leads_there(tmp_path, monkeypatch, hidden):
    """The name is looked up once, and the browser's address forgotten; one of several addresses is enough."""

    async def leads(host, port, **_):
        return [(socket.AF_INET, 1, 6, "", ("93.184.216.34", port)), (socket.AF_INET, 1, 6, "", (hidden, port))]

    async def opened(*_, **__):
        raise AssertionError("connected")

    async def play(lobby, thinkers):
        post = Post(lobby, local=False)
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", leads, raising=False)
        monkeypatch.setattr(delivery.asyncio, "open_connection", opened)
        async with PushService() as service:
            said = Browser(service).subscription()
            await post.subscriptions.keep("ann", "key", "https://push.example/x", **said["keys"])
            worker = asyncio.create_task(post.outbox.run())
            await post.outbox.post("ann", Message("t", "Title", 60, None))
            await post.settled()
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)
        assert await post.subscriptions.count("ann") == 0

    with_lobby(tmp_path, play)


def test_what_is_signed_names_the_service_and_no_port_that_goes_without_saying():
    assert addresses.address_of("https://Push.Example/x?y=1").origin == "https://push.example"
    assert addresses.address_of("https://push.example:443/x").origin == "https://push.example"
    assert addresses.address_of("http://[::1]:81/x", local=True).origin == "http://[::1]:81"


def test_at_a_server_one_switches_it_on_and_off(database, new_server):
    """From the browser's doors to the message, of which several processes send one; signing out ends it too."""
    wished = {"push_seconds": 0.1, "push_local": "yes", "push_contact": "mailto:host@backroom.example"}
    server = new_server(database, **wished)
    if database:
        new_server(database, **wished)

    async def play():
        async with PushService() as service, guests(server, "Ann", "Bob") as (ann, bob):
            key = (await ann.get("/me/push"))["key"]
            browsers = [Browser(service, key) for _ in range(3)]
            for person, browser in zip((ann, bob, bob), browsers, strict=True):
                await person.put("/me/push", browser.subscription())
            answer = await bob.asks("DELETE", "/me/push", {"endpoint": browsers[1].endpoint})
            assert answer.json() == {"key": key, "browsers": 1}
            with pytest.raises(Refused, match="not a key"):
                await bob.put("/me/push", {**browsers[1].subscription(), "keys": {"p256dh": "AA", "auth": "AA"}})
            with pytest.raises(Refused, match="public host"):
                await bob.put("/me/push", {**browsers[1].subscription(), "endpoint": "gopher://push.example"})
            table = await ann.opens("dirty-money", 3, clock={"kind": "move", "seconds": 86_400})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            news = await ann.get(f"/tables/{table}/news")
            while news["asked"] not in (0, 1):
                await asyncio.sleep(0.05)
                news = await ann.get(f"/tables/{table}/news")
            asked = (browsers[0], browsers[2])[news["asked"]]
            for _ in range(400):
                if asked.messages:
                    break
                await asyncio.sleep(0.05)
            server.stop()
            server.start()
            await asyncio.sleep(1.5)
            assert [message["tag"] for message in asked.messages] == [table], "once, also after a restart"
            assert (await ann.get("/me/push"))["key"] == key
            assert browsers[1].messages == []
            claims = service.requests[0][1]["authorization"]
            assert "vapid t=" in claims
            assert int(service.requests[0][1]["ttl"]) > 86_000
            (line,) = await (ann, bob)[news["asked"]].get("/me/tables")
            assert line["turn"]["what"] == "move"
            assert 86_390_000 < line["turn"]["until"] - line["turn"]["since"] < 86_410_000
            assert (await (bob, ann)[news["asked"]].get("/me/tables"))[0]["turn"] is None
            await bob.delete("/me")

    asyncio.run(play())
    assert len(server.rows("SELECT hash FROM push")) == 1


def test_a_person_has_ten_browsers_at_most_and_a_browser_one_person(tmp_path):
    async def play(lobby, thinkers):
        async with posted(lobby) as (service, post):
            browsers = [await post.browser_of(ANN, service) for _ in range(MOST_BROWSERS + 2)]
            assert await post.subscriptions.count("ann") == MOST_BROWSERS
            said = browsers[-1].subscription()
            await post.subscriptions.keep("bob", "other", said["endpoint"], **said["keys"])
            assert (await post.subscriptions.count("ann"), await post.subscriptions.count("bob")) == (
                MOST_BROWSERS - 1,
                1,
            )

    with_lobby(tmp_path, play)
