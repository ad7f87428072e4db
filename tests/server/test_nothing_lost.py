"""kill -9 at any moment: nothing that was acknowledged is lost or doubled, nothing was seen before it was durable.

BACKROOM_KILLS says how often each database's server is killed (`make soak`: 200).
"""

import asyncio
import collections
import json
import os
import random

import httpx
import pytest
from guests import everything
from running import Server
from troupe import Troupe

KILLS = int(os.environ.get("BACKROOM_KILLS", "8"))
SEED = int(os.environ.get("BACKROOM_SEED", "1"))
CASTS = [("dirty-money", 3), ("clean-hands", 4), ("hand-management", 2), ("lie-cheat-and-steal", 3)]
EVERYTHING = "SELECT table_id, seq, key, body FROM log ORDER BY table_id, seq"
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


def most_seen(troupes):
    seen = collections.Counter()
    for troupe in troupes:
        for _, account in troupe.accounts:
            seen[account.table] = max(seen[account.table], account.seq)
    return seen


async def checked(server, troupes):
    counts = collections.Counter()
    logs = collections.defaultdict(list)
    for table, seq, key, body in await asyncio.to_thread(server.rows, EVERYTHING):
        logs[table].append((seq, key, json.loads(body)))
    for log in logs.values():
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1)), "a gap in a log"
        counts["bots' moves"] += sum(event.get("by") == "bot" for _, _, event in log)
    async with httpx.AsyncClient(verify=False, timeout=30) as http:
        for troupe in troupes:
            for person, account in troupe.accounts:
                person.http = http
                check_keys(account, logs[account.table], counts)
                await check_told(person, account, counts)
    return counts


def check_keys(account, log, counts):
    """Each answered command stands in the log once, as it was sent; no refused one does."""
    mine = [(key.partition(":")[2], event) for _, key, event in log if key and key.startswith(f"{account.seat}:")]
    written = dict(mine)
    assert len(written) == len(mine), "done twice"
    assert account.done <= set(written), "acknowledged and lost"
    assert set(written) <= set(account.sent), "nobody asked for that"
    assert not account.refused & set(written), "refused and done"
    for key, event in written.items():
        command = account.sent[key]
        wanted = command["choice"] if command["type"] == "move" else command["text"]
        assert wanted == event.get("choice", event.get("text")), "something else was done"
    counts["acknowledged"] += len(account.done)
    counts["resent or unheard"] += len(set(written) - account.done)


async def check_told(person, account, counts):
    """Whatever this seat was told is what the log tells, line by line, once."""
    assert account.forgotten == 0, "the server forgot what it had told"
    all_of_it = await everything(person, account.table, f"seat={account.seat}")
    for told, true in ((account.story, all_of_it["story"]), (account.talk, all_of_it["talk"])):
        assert told == [line for line in true if line["seq"] <= account.seq]
    counts["lines told"] += len(account.story) + len(account.talk)
