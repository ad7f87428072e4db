"""kill -9 at any moment: nothing that was acknowledged is lost or doubled, nothing was seen before it was durable.

BACKROOM_KILLS says how often each database's server is killed (`make soak`: 200).
"""

import asyncio
import os
import random

import pytest
from running import Server
from troupe import Troupe, checked, most_seen

KILLS = int(os.environ.get("BACKROOM_KILLS", "8"))
SEED = int(os.environ.get("BACKROOM_SEED", "1"))
CASTS = [("dirty-money", 3), ("clean-hands", 4), ("hand-management", 2), ("lie-cheat-and-steal", 3)]
MOMENTS = ["any", "sent", "told", "answered"]  # in the middle of whatever; of a commit; of a broadcast; after the ack


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_doubled_or_told_too_early(kind, tmp_path, request):
    database = "" if kind == "sqlite" else request.getfixturevalue("cluster").database()
    server = Server(tmp_path, database)
    try:
        counts = asyncio.run(killed_again_and_again(server))
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
    print(f"{kind}: {KILLS} kills, {dict(counts)}")
    assert counts["acknowledged"] > KILLS, "there was a load"
    assert counts["bots' moves"] > 0


async def killed_again_and_again(server):
    rng = random.Random(SEED)
    troupes = [Troupe(server, game, seats, rng.random()) for game, seats in CASTS]
    await asyncio.to_thread(server.start)
    performing = [asyncio.create_task(troupe.perform()) for troupe in troupes]
    for number in range(KILLS):
        await strike(troupes, MOMENTS[number % len(MOMENTS)], rng)
        server.kill()
        seen = most_seen(troupes)
        durable = dict(await asyncio.to_thread(server.rows, "SELECT table_id, MAX(seq) FROM log GROUP BY table_id"))
        for table, seq in seen.items():
            assert durable.get(table, 0) >= seq, "somebody saw what was not durable"
        assert not any(task.done() for task in performing), [task for task in performing if task.done()]
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.3)
    for troupe in troupes:
        troupe.closing = True
    await asyncio.wait_for(asyncio.gather(*performing), 30)
    return await checked(server, troupes)


async def strike(troupes, moment, rng):
    """Wait for a moment under load, and a little longer."""
    for _ in range(3):
        await asyncio.gather(*[troupe.moment("answered") for troupe in troupes])
    await asyncio.sleep(rng.uniform(0.0, 0.15))
    if moment != "any":
        await rng.choice(troupes).moment(moment)
        await asyncio.sleep(rng.choice([0.0, rng.uniform(0.0, 0.004)]))
