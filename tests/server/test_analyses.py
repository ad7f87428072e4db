"""Looking back on matches: nothing before the end, the work shared, bounded and apart from everything else."""

import asyncio
import json
import os
import sys
import time
from pathlib import Path

import pytest
from guests import Refused, guests

import backroom
from backroom.server.bots import analyses
from backroom.server.bots.analyses import Analyses, Bounds
from backroom.server.bots.thinker import LENGTH
from backroom.server.refusals import Refusal

RECORDS = Path(__file__).parents[1] / "games"
GAME = "hand-management"


def record(name):
    return (RECORDS / f"{name}.backroom").read_text()


async def looked_back(guest, path, body=None, seconds=60.0):
    """Ask until it is ready; everything that was answered on the way."""
    answers = []
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        answers.append(await (guest.post(path, body) if body else guest.get(path)))
        if answers[-1]["state"] == "ready":
            return answers
        await asyncio.sleep(0.05)
    raise AssertionError(f"never ready: {answers[-3:]}")


async def table_of(people, **terms):
    table = await people[0].opens(GAME, 2, **terms)
    for seat, person in enumerate(people):
        await person.sits(table, seat)
    await people[0].begins(table)
    return table


async def played(people, table):
    async with people[0].at(table) as one, people[1].at(table) as two:
        await asyncio.gather(one.play(), two.play())


def test_a_match_is_looked_back_on_when_it_is_over_and_not_before(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await table_of([ann, bob])
            with pytest.raises(Refused, match="conflict: The record is public when the match is over"):
                await ann.get(f"/tables/{table}/analysis")
            await played([ann, bob], table)

            *working, ready = await looked_back(cyd, f"/tables/{table}/analysis")

            match = backroom.replay(await ann.get(f"/tables/{table}/record"))
            assert all(answer["state"] == "working" and answer["done"] <= answer["of"] == 100 for answer in working)
            assert ready["names"] == ["Ann", "Bob"]
            assert ready["winners"] == match.winners()
            assert [moment["event"] for moment in ready["moments"]] == list(range(len(match.log)))
            assert ready["moments"][-1]["chances"] == match.returns()
            assert len(ready["swings"]) == len(ready["luck"]) == 3
            assert all(ready["moments"][event]["seat"] is None for event in ready["luck"])
            assert await ann.get(f"/tables/{table}/analysis") == ready, "the same work for whoever asks"

    asyncio.run(play())


def test_whoever_may_not_have_the_record_is_told_no_chances(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            closed = await table_of([ann, bob], spectators=False)
            late = await table_of([ann, bob], delay=3600)
            for table, why in ((closed, "forbidden"), (late, "conflict")):
                await played([ann, bob], table)
                assert (await looked_back(bob, f"/tables/{table}/analysis"))[-1]["winners"]
                with pytest.raises(Refused, match=why):
                    await cyd.get(f"/tables/{table}/analysis")

    asyncio.run(play())


def test_a_record_from_a_file_is_looked_back_on_and_a_bad_one_refused_with_its_line(server):
    text = record("hand_management/records/two-players")
    broken = text.split("\n")
    at = next(number for number, line in enumerate(broken) if line.startswith("1 "))
    broken[at] = "1 nonsense"

    async def play():
        async with guests(server, "Ann") as (ann,):
            *_, ready = await looked_back(ann, "/analyses", {"record": text})
            assert len(ready["moments"]) == len(backroom.replay(text).log)
            for bad, why in (
                ("\n".join(broken), f"bad: That record cannot be looked back on: line {at + 1}: "),
                ("\n".join(text.split("\n")[:-9]), "bad: .*breaks off before the end"),
                ("x", "bad: .*line 1: a record begins with"),
            ):
                with pytest.raises(Refused, match=why):
                    await looked_back(ann, "/analyses", {"record": bad})
            with pytest.raises(Refused, match=r"unknown: .*send the record again"):
                await ann.get(f"/analyses/{'0' * 64}")
            assert (await ann.asks("POST", "/analyses", {"record": "x" * 250_001})).status_code == 400
            ann.cookie = ""
            assert (await ann.asks("POST", "/analyses", {"record": text})).status_code == 401

    asyncio.run(play())


def test_whoever_starts_many_has_to_wait(new_server):
    strict = new_server(requests_a_second=10)

    async def play():
        async with guests(strict, "Ann") as (ann,):
            codes = [(await ann.asks("POST", "/analyses", {"record": f"{n}"})).status_code for n in range(12)]
            assert codes[0] == 200
            assert codes[-1] == 429

    asyncio.run(play())


def test_a_server_may_look_back_on_nothing():
    assert json.loads(Analyses(0.0).ask("a", "ann", lambda: "x")) == {"state": "off"}


# The queue by itself, with workers that do as they are told.

READY = b'{"state":"ready","moments":[]}'
GOOD = f"""
import sys, struct, time
questions = sys.stdin.buffer
seconds, record = (questions.read(struct.unpack(">I", questions.read(4))[0]) for _ in "12")
def tell(answer):
    sys.stdout.buffer.write(struct.pack(">I", len(answer)) + answer)
    sys.stdout.buffer.flush()
tell(b'{{"done": 40}}')
if record == b"hang": time.sleep(99)
if record == b"die": sys.exit(1)
if record == b"nonsense": tell(b"[")
if record == b"bad": tell(b'{{"bad": "line 3: no."}}')
tell({READY!r})
"""


def with_analyses(play, **bounds):
    async def run():
        looking = Analyses(1.0, Bounds(**bounds), (sys.executable, "-c", GOOD))
        try:
            return await play(looking)
        finally:
            await looking.stop()

    return asyncio.run(run())


async def ended(looking, key, record):
    """The answer or the refusal in the end."""
    while True:
        try:
            answer = looking.ask(key, "somebody", lambda: record)
        except Refusal as refusal:
            return refusal.code
        if json.loads(answer)["state"] == "ready":
            return "ready"
        await asyncio.sleep(0.01)


def test_one_at_a_time_and_whoever_asks_for_the_same_shares_it(monkeypatch):
    running, most = [], [0]
    look_back = Analyses.look_back

    async def counted(self, job):
        running.append(job)
        most[0] = max(most[0], len(running))
        await look_back(self, job)
        running.remove(job)

    monkeypatch.setattr(Analyses, "look_back", counted)

    async def play(looking):
        assert set(await asyncio.gather(*[ended(looking, key, "x") for key in "aabbba"])) == {"ready"}
        assert looking.made == 2
        assert looking.ask("a") == READY
        assert most == [1]

    with_analyses(play)


def test_whoever_waits_hears_how_many_are_before_them_and_too_many_are_refused():
    async def play(looking):
        ahead = []
        for n in range(3):
            ahead.append(json.loads(looking.ask(f"{n}", "ann", lambda: "hang"))["ahead"])
            await asyncio.sleep(0)  # the first of them begins
        assert ahead == [0, 1, 2]
        with pytest.raises(Refusal, match="Many matches wait"):
            looking.ask("3", "ann", lambda: "x")
        looking.ask("3", "bob", lambda: "x")
        with pytest.raises(Refusal, match="Many matches wait"):
            looking.ask("4", "cyd", lambda: "x")

    with_analyses(play, waiting=3, waiting_each=2)


@pytest.mark.parametrize("wrong", ["die", "nonsense", "hang"])
def test_a_worker_that_dies_or_hangs_is_told_of_and_tried_again_later(wrong, caplog):
    async def play(looking):
        assert await ended(looking, "a", wrong) == "unavailable"
        assert looking.failures == 1
        assert "could not be looked back on (a)" in caplog.text
        assert await ended(looking, "b", "x") == "ready"
        assert await ended(looking, "a", "x") == "unavailable", "not at once"
        await asyncio.sleep(0.5)
        assert await ended(looking, "a", "x") == "ready"

    with_analyses(play, silence=0.3 if wrong == "hang" else 30, again=0.4)


def test_results_are_kept_for_a_while_and_not_without_end():
    async def play(looking):
        for key in "abc":
            assert await ended(looking, key, "x") == "ready"
        looking.ask("b")
        assert await ended(looking, "d", "bad") == "bad"
        assert await ended(looking, "e", "x") == "ready"
        looking.forget()
        assert "".join(looking.jobs) == "bde", "those that were asked for last"
        for job in looking.jobs.values():
            job.ended -= 3601
        looking.forget()
        assert not looking.jobs

    with_analyses(play, kept_bytes=2 * len(READY))


def test_what_nobody_asks_for_any_more_is_not_begun():
    async def play(looking):
        looking.ask("a", "ann", lambda: "hang")
        looking.ask("b", "ann", lambda: "x")
        await asyncio.sleep(0.8)
        assert not looking.waiting
        assert not looking.known("b")

    with_analyses(play, abandoned=0.1, silence=0.3)


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="there is no such priority here")
def test_the_real_worker_stands_back_and_ends_when_it_takes_too_long(tmp_path):
    import subprocess

    text = record("hand_management/records/two-players").encode()
    asked = b"".join(LENGTH.pack(len(part)) + part for part in (b"0.02", text))
    with subprocess.Popen(analyses.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        worker.stdin.write(asked)
        worker.stdin.flush()
        size = LENGTH.unpack(worker.stdout.read(LENGTH.size))[0]
        assert json.loads(worker.stdout.read(size)) == {"done": 0}
        assert os.sched_getscheduler(worker.pid) == os.SCHED_IDLE
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == 19
        while worker.poll() is None:
            worker.stdout.read(1 << 16)
            time.sleep(0.01)
    assert worker.returncode in (0, -24, -9)
