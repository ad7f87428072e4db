"""Nobody goes on working for a process that has been killed."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

SIMULATE = ["simulate", "dirty-money", "--bots", "random,random,random", "-n", "10000000", "--workers", "2"]
PATIENCE = 60


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
