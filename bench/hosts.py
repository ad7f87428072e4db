"""What one and two processes on a PostgreSQL bear: moves a second, how soon, at what cost of processors and memory."""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
POSTGRES = ["sh", str(ROOT / "tools" / "postgres")]
NO_LIMITS = {
    "BACKROOM_SERVER_REQUESTS_A_SECOND": "0",
    "BACKROOM_SERVER_MESSAGES_A_SECOND": "1000000",
    "BACKROOM_SERVER_BYTES_A_SECOND": "0",
    "BACKROOM_SERVER_BYTES_AN_ADDRESS": "0",
    "BACKROOM_SERVER_SOCKETS_AN_ADDRESS": "1000000",
}
PORT = 8791
URL = f"http://127.0.0.1:{PORT}"
TICKS = os.sysconf("SC_CLK_TCK")


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="for how long each time (15)")
    parser.add_argument("--tables", type=int, default=200, help="tables of four players (200)")
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second when nobody is in a hurry (300)")
    return parser.parse_args()


@contextlib.contextmanager
def database() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of its own: its address, and the process that all its others come from."""
    folder = tempfile.mkdtemp(prefix="backroom-bench-")
    try:
        done = subprocess.run([*POSTGRES, "start", folder], check=True, capture_output=True, text=True)
        yield done.stdout.strip(), int(Path(folder, "data", "postmaster.pid").read_text().split()[0])
    finally:
        subprocess.run([*POSTGRES, "stop", folder], check=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server(address: str, workers: int) -> Iterator[int]:
    """`backroom serve` with so many processes; the id of the first."""
    command = [
        sys.executable,
        "-m",
        "backroom",
        "serve",
        "--no-browser",
        "--port",
        str(PORT),
        "--workers",
        str(workers),
    ]
    environment = {**os.environ, **NO_LIMITS, "BACKROOM_DATABASE": address}
    serving = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_well()
        yield serving.pid
    finally:
        serving.terminate()
        serving.wait()


def wait_until_well() -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{URL}/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server does not answer.")


def family(pid: int) -> list[int]:
    """A process and all that come from it."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *[one for child in children for one in family(int(child))]]


def spent(pid: int) -> float:
    """Seconds of processor time, of a process and all that come from it."""
    total = 0.0
    for one in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def commits(address: str) -> int:
    """How many transactions the database has committed so far, of whomever."""
    query = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
    done = subprocess.run(["psql", "-Atc", query, address], check=True, capture_output=True, text=True)
    return int(done.stdout)


def memory(pid: int) -> float:
    """Megabytes, of a server and its processes without those in which bots think."""
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            if "bots" in Path(f"/proc/{one}/cmdline").read_text():
                continue
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{one}/status").read_text().splitlines()
            total += int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])
    return total / 1000


class Spending:
    """What servers and database have spent, looked at twice a second while a load runs."""

    def __init__(self, serving: int, postgres: int) -> None:
        self.pids = (serving, postgres)
        self.seen: list[tuple[float, float, float]] = []

    def look(self) -> None:
        serving, postgres = self.pids
        self.seen.append((time.monotonic(), spent(serving), spent(postgres)))

    def last(self, seconds: float) -> tuple[float, float]:
        """Processors in use in the last seconds, on average: of the servers, and of the database."""
        end = self.seen[-1]
        start = next(one for one in self.seen if one[0] >= end[0] - seconds)
        took = end[0] - start[0]
        return (end[1] - start[1]) / took, (end[2] - start[2]) / took


def load(tables: int, seats: int, seconds: float, rate: float, spending: Spending) -> dict[str, Any]:
    command = [sys.executable, "-m", "backroom", "load", "--url", URL, "--json", "--tables", str(tables)]
    command += ["--seats", str(seats), "--seconds", str(seconds), "--rate", str(rate)]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    while playing.poll() is None:
        spending.look()
        time.sleep(0.5)
    answer, _ = playing.communicate()
    found: dict[str, Any] = json.loads(answer)
    return found


def measured(workers: int, tables: int, seats: int, seconds: float, rate: float) -> dict[str, Any]:
    """One load on a database and servers that have seen nothing yet."""
    with database() as (address, postgres), server(address, workers) as serving:
        empty = memory(serving)
        spending = Spending(serving, postgres)
        before, began = commits(address), time.monotonic()
        figures = load(tables, seats, seconds, rate, spending)
        own, its = spending.last(seconds)
        moves = figures["moves_a_second"]
        return {
            "processes": workers,
            "tables": tables,
            "sockets": tables * seats,
            "moves_a_second": moves,
            "messages_a_second": figures["messages_a_second"],
            "median_ms": figures["median_ms"],
            "p99_ms": figures["p99_ms"],
            "refused": figures["refused"],
            "server_processors": round(own, 2),
            "postgres_processors": round(its, 2),
            "server_ms_a_move": round(own / moves * 1000, 2) if moves else 0,
            "postgres_ms_a_move": round(its / moves * 1000, 2) if moves else 0,
            "commits_a_second": round((commits(address) - before) / (time.monotonic() - began)),
            "memory_mb": round(memory(serving)),
            "mb_more": round(memory(serving) - empty),
        }


def main() -> int:
    """Measure and show."""
    arguments = read_arguments()
    plans = [
        (workers, arguments.tables, 4, arguments.seconds, rate) for rate in (0.0, arguments.rate) for workers in (1, 2)
    ]
    plans += [(1, 5 * arguments.tables, seats, 5.0, 50.0) for seats in (3, 6)]
    for plan in plans:
        sys.stdout.write(json.dumps({**measured(*plan), "rate": plan[-1]}) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
