"""Who hears when: the asked one at once, the others when there is time, and never later than a second."""

import asyncio
from types import SimpleNamespace

import pytest

from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import CpuLoad, Subscriber
from backroom.server.operations.garbage import AT_LAST, NOW_AND_THEN, SELDOM, GarbageSchedule
from backroom.server.settings import Settings
from backroom.server.web.services import Services
from backroom.server.wire.news import Subscription

MOMENT = 0.1
LATEST = Settings().readers_wait


def told(much, waited=0.0, state="running", latest=LATEST):
    """Who has been woken a moment after a move: the asked one and a watcher who has waited so long already."""

    async def run():
        lobby = Lobby(None, None, 0.0)
        lobby.notifier.cpu_load = SimpleNamespace(high=lambda: much)
        lobby.notifier.latest = latest
        asked, watcher = (Subscriber(Subscription("", [seat], seat)) for seat in (0, 1))
        table = SimpleNamespace(asked=lambda: 0, state=state)
        lobby.notify(SimpleNamespace(table=table, subscribers={asked, watcher}))
        if waited:
            lobby.notifier.waiting[watcher] -= waited
        await asyncio.sleep(MOMENT)
        return asked.wakeup.is_set, watcher.wakeup.is_set

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("much", "waited", "heard"),
    [(False, 0.0, (True, True)), (True, 0.0, (True, False)), (True, LATEST, (True, True))],
)
def test_the_asked_hears_at_once_and_the_others_when_there_is_time(much, waited, heard):
    assert told(much, waited) == heard


def test_where_readers_need_not_wait_all_hear_at_once():
    assert told(True, latest=0.0) == (True, True)

    async def run():
        return Services(Settings(database="sqlite:///unused.db", readers_wait=0.25)).lobby.notifier.latest

    assert asyncio.run(run()) == 0.25


def test_who_has_heard_meanwhile_is_not_called_on():
    async def run():
        lobby = Lobby(None, None, 0.0)
        lobby.notifier.cpu_load = SimpleNamespace(high=lambda: True)
        lobby.notifier.latest = MOMENT / 4
        heard, waits = (Subscriber(Subscription("", [seat], seat)) for seat in (1, 2))
        table = SimpleNamespace(asked=lambda: 0, state="running")
        lobby.notify(SimpleNamespace(table=table, subscribers={heard, waits}))
        lobby.notifier.drop(heard)
        await asyncio.sleep(MOMENT)
        return heard.wakeup.is_set, waits.wakeup.is_set

    assert asyncio.run(run()) == (False, True)


@pytest.mark.parametrize("state", ["open", "paused", "over", "closed"])
def test_where_no_match_runs_all_hear_at_once(state):
    assert told(True, state=state) == (True, True)


def test_one_listener_who_cannot_be_told_harms_nobody():
    async def run():
        lobby = Lobby(None, None, 0.0)
        broken, other = (Subscriber(Subscription("", [0], 0)) for _ in range(2))
        broken.send_now = lambda locked: 1 // 0
        table = SimpleNamespace(asked=lambda: 0, state="running")
        lobby.notify(SimpleNamespace(table=table, subscribers={broken, other}), locked=True)
        return broken.wakeup.is_set, other.wakeup.is_set

    assert asyncio.run(run()) == (True, True)


def test_effort_is_what_was_computed_of_the_last_moment():
    cpu_load = CpuLoad()
    cpu_load.wall -= 10
    cpu_load.worked -= 9
    assert cpu_load.high()

    cpu_load.wall -= 10
    assert not cpu_load.high()


def test_a_busy_server_does_not_waver():
    cpu_load = CpuLoad()

    def after(seconds):
        cpu_load.wall -= 10
        cpu_load.worked -= seconds
        return cpu_load.high()

    assert [after(seconds) for seconds in (7, 9, 7, 6.5, 5, 7)] == [False, True, True, True, False, False]


def test_everything_is_looked_through_when_nobody_moves_and_at_last_in_any_case():
    busy, quiet = GarbageSchedule(), GarbageSchedule()
    looks_when_busy = [busy.look(False) for _ in range(AT_LAST)]
    assert looks_when_busy.index(1) == NOW_AND_THEN - 1
    assert looks_when_busy.count(1) == AT_LAST // NOW_AND_THEN - 1
    assert looks_when_busy.index(2) == AT_LAST - 1

    assert [quiet.look(True) for _ in range(2 * SELDOM)].count(2) == 2
