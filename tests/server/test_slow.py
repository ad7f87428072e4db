"""Games that run for days: whoever has a day has a day, whatever happens to the server meanwhile, and is told once."""

import asyncio

import pytest
from lobbies import ANN, BOB, heartbeat_of, table_of, with_lobby
from posts import Post, posted
from sqlalchemy import update

from backroom.server import clock as times
from backroom.server.clock import Clock as Time
from backroom.server.clock import now
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log import schema
from backroom.server.log.events import Moved, Stood
from backroom.server.log.terms import Clock
from backroom.server.people.people import Person
from backroom.server.tables import commands as c
from backroom.server.wire.news import Subscription

CYD = Person("cyd", "Cyd")
PEOPLE = (ANN, BOB, CYD)
HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture(autouse=True)
def own_time(monkeypatch):
    monkeypatch.setattr(times, "clock", Time())
    monkeypatch.setattr("backroom.server.operations.heartbeat.clock", times.clock)


def pass_by(seconds):
    """So much time passes at once."""
    times.clock.offset += int(seconds * 1_000_000_000)


async def run_for(lobby, seconds):
    """So much time passes while the server runs: it has written down that it is alive."""
    pass_by(seconds)
    facts = schema.facts
    await lobby.storage.execute(update(facts).where(facts.c.name == "alive").values(value=now()))


async def restarted(old, thinkers, hours=0.0):
    """Another process, which begins as any server does, after the old one was down for so long."""
    await old.stop()
    pass_by(hours * HOUR)
    lobby = Lobby(old.storage, thinkers, 0.0)
    heart = heartbeat_of(lobby)
    await heart.begin()
    await heart.housekeeper.load_due_tables(heart.housekeeper.first_look)
    if lobby.recovery.resuming is not None:
        await lobby.recovery.resuming
    return lobby


async def moves(lobby, live):
    asked, seq = live.table.asked(), live.table.seq
    await lobby.act(live, asked, c.Move(key=f"k{seq}", seq=seq, choice=live.table.match.choices()[0]))


async def by_clock(lobby, id):
    return [entry.event for entry in await lobby.storage.entries(id) if getattr(entry.event, "by", "") == "clock"]


def test_a_move_a_day_for_a_week_over_restarts(tmp_path):
    """Each day the server is down for six hours, and whoever is asked moves an hour before their time is up."""

    async def play(lobby, thinkers):
        await heartbeat_of(lobby).begin()
        live = await table_of(lobby, list(PEOPLE), clock=Clock("move", DAY))
        id, asked = live.table.id, []
        async with posted(lobby, after=30) as (service, first):
            browsers = {person.id: await first.browser_of(person, service) for person in PEOPLE}
            for _ in range(7):
                seat, began = live.table.asked(), now()
                asked.append(live.table.seats[seat].person)
                await run_for(lobby, 12 * HOUR)
                await look(first, lobby)
                lobby = await restarted(lobby, thinkers, hours=6)
                live = await lobby.live(id)
                left = live.table.deadline() - now()
                assert (live.table.asked(), live.table.state) == (seat, "running")
                assert abs(left - 12 * HOUR * 1000) < 60_000, "half a day is left, for the night counts for nobody"
                await look(first, lobby)
                await run_for(lobby, 11 * HOUR)
                assert now() - began > 28 * HOUR * 1000
                await moves(lobby, live)
            told = {person: len(browser.messages) for person, browser in browsers.items()}
        assert await by_clock(lobby, id) == []
        assert thinkers.count == 0
        assert told == {person.id: asked.count(person.id) for person in PEOPLE}, "each turn once"
        assert [entry for entry in await lobby.storage.entries(id) if isinstance(entry.event, Stood)] == []
        await lobby.stop()

    with_lobby(tmp_path, play)


async def look(first, lobby):
    """The process that runs now looks whom it has to tell; it sends by the first one's service."""
    post = Post(lobby, after=30)
    post.outbox = post.teller.outbox = first.outbox
    await post.look()


@pytest.mark.parametrize("up", [True, False], ids=["up", "not up"])
def test_a_time_that_was_up_is_up_after_the_restart_and_one_that_was_not_is_not(tmp_path, up):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        await heartbeat_of(lobby).begin()
        live = await table_of(lobby, list(PEOPLE), clock=Clock("move", DAY))
        seat, id, seq = live.table.asked(), live.table.id, live.table.seq
        await lobby.stop()  # nobody sees to the clock any more
        await run_for(lobby, DAY + HOUR if up else DAY - HOUR)
        again = await restarted(lobby, thinkers, hours=100)
        live = await again.live(id)
        for _ in range(100 if up else 20):
            await asyncio.sleep(0.01)
            if live.table.seq > seq + (not up):
                break
        found = await by_clock(again, id)
        assert [(one.seat, type(one)) for one in found] == ([(seat, Moved)] if up else [])
        if not up:
            assert abs(live.table.deadline() - now() - HOUR * 1000) < 60_000
        await again.stop()

    with_lobby(tmp_path, play)


@pytest.mark.parametrize(("seconds", "lost"), [(60, True), (HOUR, False)])
def test_where_a_move_may_take_hours_nobody_is_missing_because_their_page_is_closed(tmp_path, seconds, lost):
    async def play(lobby, thinkers):
        live = await table_of(lobby, list(PEOPLE), clock=Clock("move", seconds))
        post = Post(lobby)
        post.attendance.patience = 0.0
        post.attendance.join(live, Subscriber(Subscription("ann", [0], 0)))
        await post.attendance.check_table(live)
        assert [seat.away for seat in live.table.seats] == [False, lost, lost]
        waiting = live.table.voters() - {0}
        assert waiting == (set() if lost else {1, 2}), "whoever is there is asked"

    with_lobby(tmp_path, play)


def test_lists_know_whose_turn_it_is_without_reading_a_log(tmp_path):
    """What is noted is used as long as the log is as long as it was; else the table itself is asked."""

    async def play(lobby, thinkers):
        live = await table_of(lobby, list(PEOPLE), clock=Clock("move", DAY))
        post = Post(lobby)
        asked = live.table.seats[live.table.asked()].person
        others = [person.id for person in PEOPLE if person.id != asked]
        await post.turns.stop()
        lobby.live_tables.clear()
        noted = await turn_in_list(post, asked, live.table.id)
        assert (noted.what, noted.until - noted.since) == ("move", DAY * 1000)
        assert await turn_in_list(post, others[0], live.table.id) is None
        assert lobby.live_tables == {}, "nothing was loaded"

        again = await lobby.live(live.table.id)
        await moves(lobby, again)
        lobby.live_tables.clear()  # before anybody has noted it
        assert await turn_in_list(post, asked, live.table.id) is None
        assert lobby.live_tables != {}
        await lobby.act(again, again.table.asked(), c.Propose(key="p", motion="pause"))
        voter = next(person.id for person in PEOPLE if person.id != again.table.seats[again.table.asked()].person)
        lobby.live_tables[live.table.id] = again
        assert (await turn_in_list(post, voter, live.table.id)).what == "answer"

    with_lobby(tmp_path, play)


async def turn_in_list(post, person, id):
    from sqlalchemy import select

    from backroom.server.people.turns import LENGTH

    tables = schema.tables
    query = select(tables.c.id, tables.c.noted, LENGTH.label("length")).where(tables.c.id == id)
    rows = await post.lobby.storage.rows(query)
    return (await post.turns.of_person(person, rows)).get(id)
