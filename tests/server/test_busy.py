"""Who hears when: the asked one at once, the others when there is time, and never later than a second."""

import asyncio
from types import SimpleNamespace

import pytest

from backroom.server.effort import Effort
from backroom.server.hall import LAZIEST, Hall, Listener
from backroom.server.news import Ear

MOMENT = 0.1


def told(much, waited=0.0):
    """Who has been woken a moment after a move: the asked one and a watcher who has waited so long already."""

    async def run():
        hall = Hall(None, None, 0.0)
        hall.effort = SimpleNamespace(much=lambda: much)
        asked, watcher = (Listener(Ear("", [seat], seat)) for seat in (0, 1))
        hall.tell(SimpleNamespace(table=SimpleNamespace(asked=lambda: 0), listeners={asked, watcher}))
        watcher.queued -= waited
        await asyncio.sleep(MOMENT)
        return asked.wake.is_set(), watcher.wake.is_set()

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("much", "waited", "heard"),
    [(False, 0.0, (True, True)), (True, 0.0, (True, False)), (True, LAZIEST, (True, True))],
)
def test_the_asked_hears_at_once_and_the_others_when_there_is_time(much, waited, heard):
    assert told(much, waited) == heard


def test_effort_is_what_was_computed_of_the_last_moment():
    effort = Effort()
    effort.wall -= 10
    effort.worked -= 9
    assert effort.much()

    effort.wall -= 10
    assert not effort.much()
