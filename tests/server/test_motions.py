"""What a table is asked stands until it is answered: nobody can know who will have moved by then."""

import pytest
from lobbies import ANN, BOB, table_of, with_lobby

from backroom.server.log import events
from backroom.server.log.events import Began, Closed, Entry, Made, Motion, Moved, Proposed, Sat, TookBack
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.tables import commands as c
from backroom.server.tables.dealing import opening
from backroom.server.tables.state import PAUSED
from backroom.server.tables.table import Table

CYD = Person("cyd", "Cyd")


async def bots_turn(lobby, live):
    """Ann and Bob decide until the bot thinks, which it does until it is told to stop."""
    while not live.table.seats[live.table.asked()].level:
        await moves(lobby, live)


async def moves(lobby, live):
    choice = live.table.match.choices()[0]
    await lobby.act(live, live.table.asked(), c.Move(key=f"m{live.table.seq}", seq=live.table.seq, choice=choice))


async def bot_moves(lobby, live, thinkers):
    before = live.table.question_seq
    thinkers.stop.set()
    await live.turn
    thinkers.stop.clear()
    assert live.table.question_seq > before


async def seat_of_bob(lobby, live):
    await lobby.act(live, 1, c.Leave(key="l"))
    await seating.sit(lobby, live, CYD, 1)


async def bot_for_bob(lobby, live):
    await lobby.act(live, 1, c.Leave(key="l"))
    await lobby.act(live, 1, c.Propose(key="p", motion="bot", seat=1))


async def pause(lobby, live):
    await lobby.act(live, 1, c.Propose(key="p", motion="pause"))


@pytest.mark.parametrize(
    ("asks", "is_done"),
    [
        (seat_of_bob, lambda table: table.seats[1].person == CYD.id),
        (bot_for_bob, lambda table: table.seats[1].level == "casual"),
        (pause, lambda table: table.state == PAUSED),
    ],
)
def test_a_bot_that_moves_meanwhile_takes_no_question_from_the_table(tmp_path, asks, is_done):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        await bots_turn(lobby, live)
        await thinkers.asked.acquire()
        await asks(lobby, live)
        await bot_moves(lobby, live, thinkers)
        assert not is_done(live.table)
        await lobby.act(live, 0, c.Answer(key="a", yes=True))
        assert is_done(live.table)

    with_lobby(tmp_path, play)


def asked_after_a_move(motion):
    """A table at which somebody has decided, and asks."""
    table = Table("t")
    for event in (Made(Terms("dirty-money", 3), "a", "00" * 32), *[Sat(n, f"p{n}", f"P{n}") for n in range(3)]):
        follow(table, event)
    follow(table, Began(dealt(table)))
    asks = table.asked()
    follow(table, Moved(asks, table.playing().choices()[0]))
    follow(table, Proposed(asks, motion))
    assert table.motion is motion
    return table


def dealt(table):
    match = table.new_match()
    match.dealer = table.dealer()
    match.deal()
    return opening(match)


def follow(table, event):
    table.follow(Entry(table.seq + 1, table.seq + 1, "", event))


def test_a_request_to_take_back_ends_when_somebody_moves():
    table = asked_after_a_move(Motion("undo", keep=1, everybody=True))
    follow(table, Moved(table.asked(), table.playing().choices()[0]))
    assert table.motion is None


def test_in_an_old_log_every_question_ended_when_somebody_moved():
    table = asked_after_a_move(events.read('{"event":"proposed","seat":0,"motion":{"kind":"pause"}}').motion)
    follow(table, Moved(table.asked(), table.playing().choices()[0]))
    assert table.motion is None


def test_a_question_stands_when_another_decision_is_taken_back():
    table = asked_after_a_move(Motion("pause", lasts=True))
    follow(table, TookBack(table.asked(), 1))
    assert table.motion.kind == "pause"


def test_a_table_that_is_closed_is_asked_nothing_more():
    table = asked_after_a_move(Motion("pause", lasts=True))
    follow(table, Closed("It never ends."))
    assert table.motion is None
