"""An operator's own bots at served tables: given a seat by name, gone without harm, and no path from outside."""

import asyncio
import json
import os
import re
import signal
import time
from pathlib import Path

import httpx
import pytest
from commands import backroom as backroom_command
from commands import refusal
from guests import Guest, Refused, guests, texts
from thinking import a_choice, with_thinkers

import backroom
from backroom.bots import bot_names, company
from backroom.bots.own import brought, looking
from backroom.engine import BadInput
from backroom.server.bots import pool
from backroom.server.bots.pool import AGAIN

ROOT = Path(__file__).parents[2]
PATIENT = str(ROOT / "examples" / "patient.py")
BAD = str(ROOT / "tests" / "bots" / "bad_bots.py")
DIRTY = "dirty-money"
SPY = """
import os

remembered = []


class Spy:
    games = ["dirty-money"]

    def choose(self, seen):
        remembered.append(seen.seat)
        if len(remembered) > 1 or "backroom.server.lobby" in __import__("sys").modules:
            raise RuntimeError("it remembers")
        return seen.choices()[-1]
"""


@pytest.fixture
def operator(monkeypatch):
    """Registers bots as a server does, for this test."""
    monkeypatch.setattr(brought, "_BROUGHT", {})
    monkeypatch.setattr(looking, "_AT_TABLES", {})
    return looking.at_tables


def choices_for(match):
    while len(match.choices()) < 10:
        match.push(match.choices()[0])
    return match


FAILING = {
    "Raises": r"LookupError: no such opening \(bad_bots.py, line \d+\)",
    "Stalls": r"no answer in 2 s",
    "Leaves": r"SystemExit: enough \(bad_bots.py, line \d+\)",
    "Vanishes": r"SystemExit: it wants to end the process .*",
    "Interrupts": r"KeyboardInterrupt \(bad_bots.py, line \d+\)",
    "Allocates": r"MemoryError \(bad_bots.py, line \d+\)",
    "Recurses": r"RecursionError: .*",
    "Reads": r"EOFError: .*",
    "Nonsense": r"Illegal: .*",
    "Unmade": r"ArithmeticError: odd seed .*",
    "Crashes": "its process ended without an answer",
    "Prints": "",
    "Forks": "",
    "Meddles": "",
}


def test_a_bot_that_fails_costs_its_table_one_move_at_random_and_nobody_anything_else(operator, caplog, monkeypatch):
    """One worker after another kind of failure; the same worker answers again, and the levels have their own."""
    monkeypatch.setenv("BACKROOM_BOT_MEMORY", "400")
    operator(",".join(f"{BAD}:{kind}" for kind in FAILING))
    match = choices_for(backroom.game(DIRTY).new(3, seed=1))

    async def play(thinkers):
        levels = [worker.process.pid for worker in thinkers.idle]
        for kind, why in FAILING.items():
            caplog.clear()
            thinkers.seconds = 2.0 if kind == "Stalls" else 20.0
            for _ in range(2):
                choice = await thinkers.think(match, match.seat, kind, 7)
                assert choice in match.choices()
                assert why or choice == match.choices()[0], kind
            said = [record.getMessage() for record in caplog.records]
            own = [worker.process.pid for worker in thinkers.idle if worker.own and worker.own.name == kind]
            assert len(own) == 1, (kind, said)
            assert len(said) == (1 if why else 0), said
            assert not why or re.search(rf"The bot '{kind}' of {DIRTY} .* is played at random: {why}", said[0]), said
        assert [worker.process.pid for worker in thinkers.idle if not worker.own] == levels
        assert await thinkers.think(match, match.seat, "house", 7) in match.choices()
        return thinkers.fallbacks

    assert with_thinkers(play) == 2 * len([why for why in FAILING.values() if why])


def test_bots_that_dawdle_do_not_hold_up_those_of_other_tables(operator, tmp_path):
    (tmp_path / "slow.py").write_text(
        "import time\n\n\nclass Slow:\n    def choose(self, seen):\n        time.sleep(60)\n"
    )
    operator(f"{tmp_path}/slow.py")
    match = choices_for(backroom.game(DIRTY).new(3, seed=1))

    async def play(thinkers):
        thinkers.seconds = 3.0
        slow = [asyncio.create_task(thinkers.think(match, match.seat, "Slow", 7, table)) for table in range(4)]
        await asyncio.sleep(1.0)
        began = time.monotonic()
        for _ in range(10):
            await thinkers.think(match, match.seat, "house", 7, "another")
        took = time.monotonic() - began
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        return took

    assert with_thinkers(play, workers=2) < 1.5


def test_a_bot_that_goes_on_failing_does_not_fill_the_log(operator, caplog, tmp_path):
    (tmp_path / "odd.py").write_text(
        "import os\n\n\nclass Odd:\n    def choose(self, seen):\n        raise ValueError(os.urandom(4).hex())\n"
    )
    operator(f"{tmp_path}/odd.py")
    match = choices_for(backroom.game(DIRTY).new(3, seed=1))

    async def play(thinkers):
        told = []
        for _ in range(3):
            await thinkers.think(match, match.seat, "Odd", 7)
            told.append(len(caplog.records))
        thinkers.said = {way: when - AGAIN for way, when in thinkers.said.items()}
        await thinkers.think(match, match.seat, "Odd", 7)
        return told, len(caplog.records), thinkers.fallbacks

    assert with_thinkers(play) == ([1, 1, 1], 2, 4)
    assert caplog.messages[0].endswith("(odd.py, line 6)")


@pytest.mark.parametrize("more", ["", ", start_new_session=True"])
def test_what_a_bot_forked_is_ended_with_its_answer(more, operator, tmp_path):
    note = tmp_path / "pid"
    (tmp_path / "parent.py").write_text(
        "import subprocess\n\n\nclass Parent:\n    def choose(self, seen):\n"
        f"        child = subprocess.Popen(['sleep', '600']{more})\n"
        f"        open({str(note)!r}, 'w').write(str(child.pid))\n"
        "        return seen.choices()[0]\n"
    )
    operator(f"{tmp_path}/parent.py")
    match = a_choice()
    with_thinkers(lambda thinkers: thinkers.think(match, match.seat, "Parent", 1))
    assert ends(int(note.read_text()))


def test_what_a_bot_starts_when_it_is_read_serves_all_its_decisions_and_ends_with_the_worker(operator, tmp_path):
    note = tmp_path / "pid"
    (tmp_path / "parent.py").write_text(
        "import os, subprocess, threading, time\n\n"
        "threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "child = subprocess.Popen(['sleep', '600'])\n\n\nclass Parent:\n    def choose(self, seen):\n"
        f"        open({str(note)!r}, 'w').write(str(child.pid))\n"
        "        os.kill(child.pid, 0)\n"
        "        return seen.choices()[0]\n"
    )
    operator(f"{tmp_path}/parent.py")
    match = a_choice()

    async def play(thinkers):
        for _ in range(3):
            assert await thinkers.think(match, match.seat, "Parent", 1) == match.choices()[0]
        return thinkers.fallbacks

    assert with_thinkers(play) == 0
    assert ends(int(note.read_text()))


def ends(process):
    late = time.monotonic() + 10
    while os.path.exists(f"/proc/{process}/cmdline") and Path(f"/proc/{process}/cmdline").read_bytes():
        if time.monotonic() > late:
            os.kill(process, signal.SIGKILL)
            return False
        time.sleep(0.05)
    return True


def test_a_bot_remembers_nothing_of_what_another_seat_or_table_showed_it(operator, tmp_path, caplog):
    (tmp_path / "spy.py").write_text(SPY)
    operator(f"{tmp_path}/spy.py")
    match = a_choice()

    async def play(thinkers):
        for _ in range(4):
            assert await thinkers.think(match, match.seat, "Spy", 1) == match.choices()[-1]
        return thinkers.fallbacks

    assert with_thinkers(play) == 0
    assert not caplog.records


HEAVY = """
import sys
import types

import heavy_library


def manual_seed(seed):
    import heavy_part


torch = sys.modules["torch"] = types.ModuleType("torch")
torch.manual_seed = manual_seed


class Heavy:
    def __init__(self):
        import heavy_network

    def choose(self, seen):
        return seen.choices()[0]
"""
HEAVY_PARTS = ("heavy_library", "heavy_network", "heavy_part")


@pytest.fixture
def reads(operator, tmp_path):
    """Which parts of a bot that takes long to read were read by which process, since it can be given a seat."""
    note = tmp_path / "reads"
    for name in HEAVY_PARTS:
        (tmp_path / f"{name}.py").write_text(
            f"import os\n\nwith open({str(note)!r}, 'a') as file:\n    file.write(f'{name} {{os.getpid()}}\\n')\n"
        )
    (tmp_path / "heavy.py").write_text(HEAVY)
    operator(f"{tmp_path}/heavy.py")
    note.write_text("")
    return lambda: [line.split() for line in note.read_text().splitlines()]


def test_what_a_bot_imports_is_read_once_for_all_its_decisions(reads):
    """Also what a library loads only when its generator is seeded, as PyTorch does."""
    match = a_choice()

    async def play(thinkers):
        for _ in range(3):
            assert await thinkers.think(match, match.seat, "Heavy", 1) == match.choices()[0]
        return thinkers.fallbacks

    assert with_thinkers(play) == 0
    assert sorted(name for name, _ in reads()) == sorted(HEAVY_PARTS)


def test_workers_for_a_bot_stay_as_long_as_they_are_needed(reads, monkeypatch):
    match = a_choice()

    async def play(thinkers):
        for _ in range(3):
            await asyncio.gather(*[thinkers.think(match, match.seat, "Heavy", 1, table) for table in range(2)])
        needed = len([worker for worker in thinkers.idle if worker.own])
        monkeypatch.setattr(pool, "LONG_REST", 0.0)
        await thinkers.think(match, match.seat, "Heavy", 1)
        return needed, len([worker for worker in thinkers.idle if worker.own]), thinkers.fallbacks

    assert with_thinkers(play, workers=3) == (2, 1, 0)
    assert len({process for _, process in reads()}) == 2


def test_the_server_runs_none_of_its_code_and_knows_it_by_name_only(operator, tmp_path):
    (tmp_path / "spy.py").write_text(SPY)
    operator(f"{PATIENT}:Patient, {tmp_path}/spy.py")
    assert "backroom_own_spy" not in " ".join(__import__("sys").modules)
    assert bot_names(backroom.game(DIRTY))[-2:] == ["Patient", "Spy"]
    assert "Spy" not in company(backroom.game("the-cleaner"))
    with pytest.raises(BadInput, match="only plays where bots think"):
        backroom.engine.ask(backroom.bots.named_bot(backroom.game(DIRTY), "Patient"), a_choice())
    for spec, why in {
        f"{PATIENT}:Shark": "has no bot 'Shark'",
        "none.py": "cannot be read",
        "shark": "No package",
    }.items():
        with pytest.raises(BadInput, match=why):
            operator(spec)


def test_a_bot_of_the_operators_own_sits_at_a_table_and_a_usual_one_follows_when_it_has_gone(new_server):
    server = new_server(options=["--bots", f"{PATIENT}:Patient"])
    for game in server.fetch("/api/games"):
        assert game["own"] == ["Patient"] == game["bots"][-1:]

    async def before():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            for level in (PATIENT, f"{PATIENT}:Patient", "../patient.py", "patient", "Patient@9", "Patient-greedy"):
                with pytest.raises(Refused, match="bad: "):
                    await ann.put(f"/tables/{table}/seats/1/bot", {"level": level})
            for seat in (1, 2):
                await ann.put(f"/tables/{table}/seats/{seat}/bot", {"level": "Patient"})
            await ann.begins(table)
            async with ann.at(table, 0) as seat:
                await seat.play(moves=5)
                assert [one["level"] for one in seat.news["seats"]] == ["", "Patient", "Patient"]
            return ann.cookie, table

    cookie, table = asyncio.run(before())
    assert "fails" not in server.log()
    server.kill()
    server.options = []
    server.start()

    async def after():
        async with httpx.AsyncClient(timeout=60.0) as http, Guest(server, http, cookie).at(table, 0) as seat:
            await seat.play()
            return [one["level"] for one in seat.news["seats"]], texts(seat)

    levels, told = asyncio.run(after())
    assert levels == ["", "casual", "casual"]
    gone = re.compile(r"The bot “Patient” is not here any more: for \w+, a casual one plays from now on\.")
    assert len([text for text in told if gone.fullmatch(text)]) == 2
    assert "fails" not in server.log()


NOSY = """
import json
import os


class Nosy:
    def choose(self, seen):
        opened = [os.path.realpath(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")]
        known = [name for name in os.environ if name.startswith("BACKROOM_")]
        with open(FILE, "w") as file:
            json.dump([[one for one in opened if "socket:" in one], known], file)
        return seen.choices()[0]
"""


def test_a_bot_has_neither_the_servers_sockets_nor_what_it_was_told_to_keep_to_itself(new_server, tmp_path):
    (tmp_path / "nosy.py").write_text(NOSY.replace("FILE", repr(str(tmp_path / "found"))))
    server = new_server(options=["--bots", f"{tmp_path}/nosy.py"])

    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            for seat in (1, 2):
                await ann.put(f"/tables/{table}/seats/{seat}/bot", {"level": "Nosy"})
            await ann.begins(table)
            async with ann.at(table, 0) as seat:
                await seat.play(moves=3)

    asyncio.run(play())
    assert json.loads((tmp_path / "found").read_text()) == [[], []]


def test_serve_refuses_a_bot_that_is_none_before_anything_else(tmp_path):
    (tmp_path / "mine.py").write_text("class A(:\n")
    done = backroom_command("serve", "--no-browser", "--bots", tmp_path / "mine.py")
    assert re.fullmatch(r"mine\.py, line 1: .*", refusal(done))
