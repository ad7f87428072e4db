"""Compare our server with that of boardgame.io, or with an earlier version of itself, round by round in one run.

python bench/servers.py [--before FOLDER], where an earlier version was installed into
"""

import argparse
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator

from builds import run, version_of
from environments import CannotInstall, NoWheel, prepare, prepare_node
from peers import BENCH, read_peers
from results import keep


class Rates:
    """What was measured of one way of keeping moves."""

    def __init__(self) -> None:
        self.ours: list[float] = []
        self.theirs: list[float] = []
        self.all_told: list[float] = []  # ours, when it tells everybody of every move


class Both:
    """What was measured of two versions of our own server, with every move on the disk."""

    def __init__(self) -> None:
        self.before: dict[str, list[Said]] = {way: [] for way in WAYS}
        self.now: dict[str, list[Said]] = {way: [] for way in WAYS}


Said = dict[str, float]  # what `backroom load` says
ALL_TOLD = {"BACKROOM_SERVER_READERS_WAIT": "0"}
# how it is measured -> settings of the server, and moves a second (0: as many as it can)
WAYS: dict[str, tuple[dict[str, str], float]] = {
    "as many as it can": ({}, 0.0),
    "as many as it can, everybody told of every move": (ALL_TOLD, 0.0),
    "300 a second": ({}, 300.0),
}
BEFORE_MARK = "# Servers: this version and an earlier one"
BEFORE_HOW = (
    "Written by `bench/servers.py --before`: `backroom load` of each version on a server of its own, by turns in one "
    "run; {tables} tables of four players, SQLite with fsync, medians of {rounds} rounds of {seconds:g} s. A ratio is "
    "the median of the ratios within each round, so that a slow minute slows both sides."
)
MARK = "# Servers: moves a second, over the wire"
HOW = (
    "Written by `bench/servers.py`: {tables} tables of four players each, on loopback; each player plays a random "
    "legal card as soon as it is asked, in a game of tricks with 60 cards, here Dirty Money, there tricks.mjs. "
    "Medians of {rounds} rounds of {seconds:g} s; server and players each in a process of their own."
)
NOTE = (
    "boardgame.io's files are its own FlatFile storage, which never waits for the disk; for the first line we have "
    "made it wait. It tells all four players of every move. Backroom tells whoever is asked of every move, and the "
    "others too, but when the server has more to do than time, only of the newest, at least once a second. The last "
    "columns are Backroom made to tell everybody of every move all the same (`BACKROOM_SERVER_READERS_WAIT=0`)."
)
# how safe a move is -> the setting of our server, and of theirs
SETTINGS = {
    "every move on the disk (fsync)": ("full", "fsync"),
    "every move written, no fsync": ("off", "files"),
    "nothing kept": (None, "memory"),
}


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each server is measured (3)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for how long each time (10)")
    parser.add_argument("--tables", type=int, default=50, help="tables of four players (50)")
    parser.add_argument("--before", help="where an earlier version is installed, to be compared alone with build/built")
    return parser.parse_args()


def main() -> int:
    """Measure, show and keep."""
    arguments = read_arguments()
    if arguments.before:
        return compare_versions(arguments)
    try:
        python = prepare(next(peer for peer in read_peers() if peer.name == "backroom"))
        node = prepare_node(BENCH / "boardgame_io")
    except (NoWheel, CannotInstall) as refusal:
        sys.stderr.write(f"bench: {refusal}\n")
        return 2
    rates = {safety: Rates() for safety in SETTINGS}
    for number in range(arguments.rounds):
        for safety, (own, other) in SETTINGS.items():
            if own:
                rates[safety].ours.append(ours(python, own, arguments))
                rates[safety].all_told.append(ours(python, own, arguments, BACKROOM_SERVER_READERS_WAIT="0"))
            rates[safety].theirs.append(theirs(node, other, arguments))
        sys.stderr.write(f"round {number + 1} of {arguments.rounds}\n")
    page = written(rates, arguments)
    sys.stdout.write(page)
    keep(page)
    return 0


def compare_versions(arguments: argparse.Namespace) -> int:
    """Measure this version and an earlier one by turns."""
    both = Both()
    for number in range(arguments.rounds):
        for way, (settings, rate) in WAYS.items():
            for folder, seen in [(arguments.before, both.before), ("build/built", both.now)][
                :: 1 if number % 2 else -1
            ]:
                seen[way].append(load_of(folder, settings, rate, arguments))
        sys.stderr.write(f"round {number + 1} of {arguments.rounds}\n")
    page = both_written(both, arguments)
    sys.stdout.write(page)
    keep(page)
    return 0


def load_of(folder: str, settings: dict[str, str], rate: float, arguments: argparse.Namespace) -> Said:
    load = ["load", "--seats", "4", "--json", "--tables", str(arguments.tables), "--seconds", str(arguments.seconds)]
    with environment(settings):
        said: Said = json.loads(run(folder, "-m", "backroom", *load, "--rate", str(rate)))
    return said


@contextlib.contextmanager
def environment(settings: dict[str, str]) -> Iterator[None]:
    """Settings of a server that is started meanwhile."""
    os.environ.update(settings)
    try:
        yield
    finally:
        for name in settings:
            del os.environ[name]


def both_written(both: Both, arguments: argparse.Namespace) -> str:
    old, new = version_of(arguments.before), version_of("build/built")
    lines = [
        BEFORE_MARK,
        "",
        *textwrap.wrap(BEFORE_HOW.format(**vars(arguments)), 120),
        "",
        f"| | {old} | {new} | {new} ÷ {old} |",
        "| --- | ---: | ---: | ---: |",
    ]
    for way in WAYS:
        for figure, name in FIGURES.items():
            before, now = ([said[figure] for said in seen[way]] for seen in (both.before, both.now))
            ratio = statistics.median(after / earlier for after, earlier in zip(now, before, strict=True))
            lines.append(f"| {way}: {name} | {shown(before)} | {shown(now)} | {ratio:.2f} |")
    return "\n".join(lines) + "\n"


FIGURES = {
    "moves_a_second": "moves a second",
    "messages_a_second": "messages a second",
    "p99_ms": "p99 in ms",
    "server_memory_mb": "memory in MB",
}


def ours(python: list[str], durability: str, arguments: argparse.Namespace, **more: str) -> float:
    """Our server and our load, each a process of its own."""
    command = [*python, "-m", "backroom", "load", "--tables", str(arguments.tables), "--seats", "4"]
    environment = {**os.environ, "BACKROOM_SERVER_SYNCHRONOUS": durability, **more}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [*command, "--seconds", str(arguments.seconds), "--json"],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(json.loads(done.stdout)["moves_a_second"])


def theirs(node: list[str], storage: str, arguments: argparse.Namespace) -> float:
    """Their server and players that speak its protocol, each a process of its own."""
    folder = BENCH / "boardgame_io"
    with tempfile.TemporaryDirectory() as scratch, free_ports() as port:
        environment = {**os.environ, "TMPDIR": scratch}
        serving = subprocess.Popen(
            [*node, str(folder / "server.mjs"), str(port), storage],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert serving.stdout
            serving.stdout.readline()
            time.sleep(1)
            playing = [*node, str(folder / "crowd.mjs"), str(port), str(arguments.tables), str(arguments.seconds)]
            done = subprocess.run(playing, check=True, capture_output=True, text=True)
            found = json.loads(done.stdout)
            return float(found["moves"] / found["seconds"])
        finally:
            serving.kill()
            serving.wait()


@contextlib.contextmanager
def free_ports() -> Iterator[int]:
    """A port that is free, with a free one after it."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = first.getsockname()[1]
            try:
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
        yield port
        return


def written(rates: dict[str, Rates], arguments: argparse.Namespace) -> str:
    """The table as a page."""
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(**vars(arguments)), 120),
        "",
        "| | Backroom, median (lowest to highest) | boardgame.io | Backroom ÷ boardgame.io | Backroom, all told | ÷ |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for safety, seen in rates.items():
        side_by_side = f"{shown(seen.ours)} | {shown(seen.theirs)} | {ratio(seen.ours, seen.theirs)}"
        all_told = f"{shown(seen.all_told)} | {ratio(seen.all_told, seen.theirs)}"
        lines.append(f"| {safety} | {side_by_side} | {all_told} |")
    return "\n".join([*lines, "", *textwrap.wrap(NOTE, 120)]) + "\n"


def ratio(own: list[float], other: list[float]) -> str:
    return f"{statistics.median(own) / statistics.median(other):.1f}" if own else ""


def shown(seen: list[float]) -> str:
    return f"{statistics.median(seen):,.0f} ({min(seen):,.0f} to {max(seen):,.0f})" if seen else ""


if __name__ == "__main__":
    sys.exit(main())
