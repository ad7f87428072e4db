"""Thinkers for a test, and something for them to think about."""

import asyncio

import backroom
from backroom.server.bots.pool import ThinkerPool

GAME = backroom.game("dirty-money")


def with_thinkers(play, workers=1, seconds=10.0, **more):
    """Run a coroutine function with thinkers, who leave nothing behind."""

    async def run():
        thinkers = ThinkerPool(workers, seconds, **more)
        await thinkers.start()
        processes = [worker.process for worker in thinkers.idle]
        try:
            return await play(thinkers)
        finally:
            await thinkers.stop()
            assert all(process.returncode is not None for process in processes)

    return asyncio.run(run())


def a_choice(seats=3, seed=1):
    """A table where the seat to act has at least two choices, and its random answer is not the last of them."""
    match = GAME.new(seats, seed=seed)
    while len(match.choices()) < 2:
        match.push(match.choices()[0])
    return match
