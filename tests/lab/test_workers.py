"""Work is shared out in order, faults come back, and nobody goes on working for a process that has been killed."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from backroom.engine import BadInput
from backroom.lab.workers import in_order

SIMULATE = ["simulate", "dirty-money", "--bots", "random,random,random", "-n", "10000000", "--workers", "2"]
PATIENCE = 60


def squared(plan, start):
    if start == plan:
        raise BadInput(f"not {start}")
    if start == -plan:
        os._exit(1)
    time.sleep(0.02 * (start % 3))  # so that they do not end in the order in which they began
    return start * start


@pytest.mark.parametrize("workers", [1, 2, 5, 50])
def test_results_come_in_the_order_of_the_starts(workers):
    assert list(in_order(squared, 100, range(20), workers)) == [n * n for n in range(20)]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_piece_of_work_raises_is_raised_after_what_came_before(workers):
    results = in_order(squared, 3, range(20), workers)

    assert [next(results) for _ in range(3)] == [0, 1, 4]
    with pytest.raises(BadInput, match="not 3") as raised:
        next(results)
    assert workers == 1 or "in squared" in str(raised.value.__cause__)


def test_a_process_that_ends_without_a_result_is_named():
    with pytest.raises(BadInput, match="A process in which bots played has ended: a bot crashed it, left it"):
        list(in_order(squared, 3, range(-4, 4), 2))


def test_whoever_knows_enough_leaves_nobody_at_work():
    before = children(os.getpid())
    results = in_order(squared, 100, range(1000), 2)
    next(results)
    working = [child for child in children(os.getpid()) if child not in before]
    results.close()

    assert len(working) == 2
    assert not any(map(alive, working))


def children(pid):
    """Its living children."""
    task = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in task.read_text().split()] if task.exists() else []


def alive(pid):
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until(true, pause=0.1):
    late = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < late:
        time.sleep(pause)
    return true()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="who is whose child is read from /proc")
@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.03, 0.5])  # at first they do not know yet whose they are
def test_workers_end_when_the_one_who_shares_out_the_work_is_killed(seconds):
    command = [sys.executable, "-m", "backroom", *SIMULATE]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as sharing:
        begun = wait_until(lambda: len(children(sharing.pid)) == 2, pause=0)
        working = children(sharing.pid)
        time.sleep(seconds)
        sharing.kill()

    assert begun
    assert wait_until(lambda: not any(map(alive, working)))
