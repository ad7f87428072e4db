"""What an attacker tried on single parts and files and must not get; docs/attacks.md lists all of it."""

import asyncio
import os
import re
import sqlite3
from pathlib import Path

import pytest
from lobbies import ANN, BOB, SlowThinkers, attendance_of, table_of, with_lobby

from backroom.engine import BadInput, Edition
from backroom.games import game, games
from backroom.server.bots.answers import Suggestion
from backroom.server.lobby.hints import hint
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.events import Entry, Made, Sat, TookBack
from backroom.server.log.migrations import migrate
from backroom.server.log.storage import Storage
from backroom.server.log.terms import Clock, Terms, checked
from backroom.server.names import checked_name, without_towers
from backroom.server.network.traffic import block_of
from backroom.server.operations.backup import backup
from backroom.server.operations.restore import restore
from backroom.server.peers.presence import Presence, notice_for
from backroom.server.people.passkeys import MOST_PASSKEYS, Passkeys
from backroom.server.people.people import People, Person, hashed
from backroom.server.refusals import Refusal
from backroom.server.settings import from_environment
from backroom.server.tables.commands import Say
from backroom.server.tables.conduct import say
from backroom.server.tables.dealing import dealt
from backroom.server.tables.table import Decision, Table
from backroom.server.wire.news import Subscription

TOWER = "a" + "\u0301" * 20


# Floods.


def test_hints_of_one_person_wait_for_each_other_and_not_bots_for_them(tmp_path):
    class Noting(SlowThinkers):
        async def advise(self, match, seat, seed, table=None):
            asked.append(table)
            return Suggestion(match.choices()[0])

    asked = []

    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, Person("cyd", "Cyd")])
        lobby.thinkers = Noting()
        seat = live.table.asked()
        person = live.table.seats[seat].person
        subscriber = Subscriber(Subscription(person, [seat], seat))
        await hint(lobby, live, seat, subscriber)
        assert asked == [f"hint {person}"]

    with_lobby(tmp_path, play)


def test_a_person_has_so_many_passkeys_at_most(monkeypatch):
    async def many(self, person):
        return MOST_PASSKEYS

    monkeypatch.setattr(Passkeys, "count", many)
    with pytest.raises(Refusal, match="passkeys already"):
        asyncio.run(Passkeys(None).offer(Person("ann", "Ann"), "localhost"))


@pytest.mark.parametrize(
    ("host", "block"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_who_has_one_ipv6_address_has_half_of_them_and_is_limited_as_one(host, block):
    assert block_of(host) == block


# Editions of one's own.


@pytest.mark.parametrize("id", games())
@pytest.mark.parametrize("text", ["\\u001b[2J", "a\\nresult: 1", "x" * 501, "\\u202eevil"])
def test_what_is_printed_on_a_card_is_one_line_that_a_terminal_can_show(id, text):
    printed = re.sub(r'\bname = "[^"]*"', lambda _: f'name = "{text}"', game(id).edition("standard").text, count=1)
    with pytest.raises(BadInput, match="printable line"):
        checked(Terms(id, None, "mine", printed))


def test_an_edition_of_ones_own_is_no_longer_than_can_be_read_quickly():
    text = game("dirty-money").edition("standard").text
    checked(Terms("dirty-money", 3, "mine", text + "#" * (50_000 - len(text))))
    with pytest.raises(BadInput, match="50,000"):
        checked(Terms("dirty-money", 3, "mine", text + "#" * (50_001 - len(text))))


def test_editions_that_nobody_uses_any_more_do_not_fill_the_memory():
    dirty = game("dirty-money")
    text = dirty.edition("standard").text
    for n in range(210):
        dirty.opened(Edition("mine", f"{text}\n# {n}", shipped=False))
    assert len(dirty.own_boxes) == 200
    assert len(dirty.boxes) <= 200 + len(dirty.editions()) + 1


# The deal and the match.


def timed_table(clock):
    """A running match of the newest kind, from the first millisecond on."""
    terms = checked(Terms("dirty-money", 3, clock=clock))
    table = Table("t")
    events = [Made(terms, "p0", "00" * 32, 2), *[Sat(n, f"p{n}", f"P{n}") for n in range(3)]]
    for seq, event in enumerate(events, 1):
        table.follow(Entry(seq, 0, "", event))
    table.follow(Entry(5, 0, "", dealt(table)))
    return table


@pytest.mark.parametrize("clock", [Clock("move", 60), Clock("bank", 60, 30)])
def test_nobody_gains_time_by_deciding_and_taking_back(clock):
    table = timed_table(clock)
    seat, keep = table.asked(), len(table.playing().log)
    for at in (20_000, 40_000):
        choice = table.playing().choices()[0]
        table.follow(Entry(table.seq + 1, at, "", table.play(Decision(seat, choice))))
        table.follow(Entry(table.seq + 1, at, "", TookBack(seat, keep)))
        assert table.asked() == seat
        assert table.left[seat] == 60_000 - at
        assert table.deadline() == 60_000


# People.


def test_a_key_that_is_taken_back_while_it_is_looked_up_opens_nothing(tmp_path):
    async def play():
        url = f"sqlite:///{tmp_path / 'people.db'}"
        await migrate(url)
        storage = Storage(url)
        await storage.start()
        try:
            people = People(storage)
            _, key = await people.welcome("Ann")
            people.drop(hashed(key))
            found = people.found

            async def slowly(hash):
                person = await found(hash)
                await people.sign_out(key)
                return person

            people.found = slowly
            assert await people.behind(key) is None
            people.found = found
            assert await people.behind(key) is None
        finally:
            await storage.stop()

    asyncio.run(play())


def test_letters_do_not_grow_into_towers():
    with pytest.raises(BadInput, match="marks"):
        checked_name(TOWER)
    assert without_towers(TOWER) == TOWER[:5]
    for name in ("Nguyễn Văn Ân", "किरण", "ที่นี่", "Zoë"):
        assert checked_name(name) == name


@pytest.mark.parametrize("sign", ["\x1b", "\u202e", "\u200b", "\u00ad", "\x07"])
def test_names_and_talk_hold_nothing_that_a_terminal_obeys(sign):
    with pytest.raises(BadInput, match="printable"):
        checked_name(f"A{sign}B")
    assert say(timed_table(Clock()), 0, Say(key="k", text=f"A{sign}B\nC")).text == "A B C"


def test_a_crowd_that_looks_on_fits_into_a_word_to_the_other_processes():
    async def play():
        crowd = set()
        for n in range(300):
            subscription = Subscription(f"p{n}", [], None)
            subscription.name = "𝔛" * 20 + f"{n:04}"
            crowd.add(Subscriber(subscription))
        presence = Presence()
        presence.count([one.subscription for one in crowd])
        assert len(notice_for("a" * 16, presence.own, True).encode()) < 8000

    asyncio.run(play())


def test_an_error_at_one_table_does_not_affect_the_others(tmp_path):
    async def play(lobby, thinkers):
        lives = [await table_of(lobby, [ANN, BOB]) for _ in range(3)]
        attendance = attendance_of(lobby)
        looked = []

        async def check(live):
            looked.append(live)
            raise RuntimeError("broken")

        attendance.check_table = check
        for live in lives:
            live.subscribers.add(Subscriber(Subscription("ann", [0], 0)))
        watching = asyncio.create_task(attendance.watch())
        while len(looked) < 3:
            await asyncio.sleep(0.05)
        watching.cancel()
        assert looked[:3] == lives

    with_lobby(tmp_path, play)


# Files and settings.


def database_of(path):
    url = f"sqlite:///{path}"
    asyncio.run(migrate(url))
    return url


def test_a_backup_replaces_files_alone_and_is_read_from_files_alone(tmp_path):
    url = database_of(tmp_path / "lobby.db")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match="no file"):
        backup(url, pipe, replace=True)
    assert pipe.is_fifo()
    with pytest.raises(BadInput, match="no file"):
        restore(f"sqlite:///{tmp_path / 'other.db'}", pipe)


@pytest.mark.parametrize(
    "strange",
    [
        "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM people; END",
        "CREATE VIEW v AS SELECT * FROM keys",
    ],
)
def test_a_file_with_triggers_or_views_is_not_restored(tmp_path, strange):
    url = database_of(tmp_path / "lobby.db")
    copy = Path(tmp_path / "copy.db")
    backup(url, copy)
    connection = sqlite3.connect(copy)
    connection.execute(strange)
    connection.close()
    with pytest.raises(BadInput, match="triggers"):
        restore(f"sqlite:///{tmp_path / 'other.db'}", copy)
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [("open_seconds", "1e300"), ("think_seconds", "1e308"), ("thinkers", "1000000"), ("slow_seconds", "1e12")],
)
def test_what_no_clock_and_no_machine_can_bear_is_not_set(monkeypatch, name, value):
    monkeypatch.setenv(f"BACKROOM_SERVER_{name.upper()}", value)
    with pytest.raises(BadInput, match="is a number from"):
        from_environment()
