"""The lock of a table: one at a time, in order, also when somebody gives up waiting."""

import asyncio

import pytest

from backroom.server.lock import Lock


async def breathe():
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_waits_gets_it_in_order_and_nobody_slips_in_between():
    async def run():
        lock = Lock()
        order = []

        async def one(name):
            async with lock:
                order.append(name)
                await breathe()

        assert lock.take()
        assert not lock.take()
        tasks = [asyncio.create_task(one(n)) for n in range(3)]
        await breathe()
        lock.release()
        assert not lock.take(), "it is handed on before anybody runs"
        await asyncio.gather(*tasks)
        assert order == [0, 1, 2]
        assert lock.take()

    asyncio.run(run())


@pytest.mark.parametrize("handed_over", [False, True])
def test_who_gives_up_waiting_keeps_it_from_nobody(handed_over):
    async def run():
        lock = Lock()
        lock.take()
        got = []

        async def one(name):
            async with lock:
                got.append(name)

        first, second = (asyncio.create_task(one(n)) for n in range(2))
        await breathe()
        if handed_over:
            lock.release()
            first.cancel()
        else:
            first.cancel()
            lock.release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert (first.cancelled(), got, lock.locked()) == (True, [1], False)

    asyncio.run(run())


def test_whoever_fails_inside_lets_it_go():
    async def run():
        lock = Lock()
        with pytest.raises(ZeroDivisionError):
            async with lock:
                raise ZeroDivisionError
        assert not lock.locked()

    asyncio.run(run())
