"""The contest: every contender in its own process, one slice after another, never two at a time."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import IO, Any

from environments import CannotInstall, prepare, reason
from peers import BENCH, Contender, Peer

# A slice of CPU time takes longer on a busy machine, and the slowest contender ends its game first.
PATIENCE = 120

# A just-in-time compiler needs about a second until it has compiled what matters.
WARM_UP = 2.0

CALIBRATION = Contender("calibration", "calibration.py", ())

Report = Callable[[str], None]


class Failed(Exception):
    """A contender did not answer."""


class Player:
    """A contender's process, which waits between its slices."""

    def __init__(self, process: subprocess.Popen[str], complaints: IO[str]) -> None:
        self.process = process
        self.complaints = complaints
        self.introduction: dict[str, str] = self.answer()

    def play(self, seconds: float, seed: int) -> float:
        """Play one slice and return the decisions made in a CPU second."""
        assert self.process.stdin
        try:
            print(json.dumps({"seconds": seconds, "seed": seed}), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise Failed(self.last_words()) from None
        played = self.answer()
        return float(played["decisions"] / played["cpu"])

    def answer(self) -> dict[str, Any]:
        """Read one line, ending a process that is silent for too long."""
        assert self.process.stdout
        alarm = threading.Timer(PATIENCE, self.process.kill)
        alarm.daemon = True
        alarm.start()
        line = self.process.stdout.readline()
        alarm.cancel()
        if not line:
            raise Failed(self.last_words())
        answer: dict[str, Any] = json.loads(line)
        return answer

    def last_words(self) -> str:
        """Say why the process ended."""
        status = self.process.wait()
        self.complaints.seek(0)
        return f"ended with status {status}: {reason(self.complaints.read())}"


def surroundings() -> dict[str, str]:
    """What a contender is told by the system: not where else packages lie, so that what was installed is measured."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@contextmanager
def seated(command: list[str], contender: Contender) -> Iterator[Player]:
    """Run a contender's process for as long as it is needed."""
    program = [*command, str(BENCH / "contenders" / contender.program), *contender.arguments]
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, text=True, env=surroundings()
        ) as process,
    ):
        try:
            yield Player(process, complaints)
        finally:
            process.kill()


@dataclass
class Entry:
    """What becomes of one contender: the process while it plays, a rate for each round, or why it failed."""

    peer: str
    contender: Contender
    player: Player | None = None
    failure: str | None = None
    introduction: dict[str, str] = field(default_factory=dict)
    rates: list[float] = field(default_factory=list)
    seat: ExitStack = field(default_factory=ExitStack)

    def start(self, command: list[str]) -> None:
        """Start the contender's process."""
        try:
            self.player = self.seat.enter_context(seated(command, self.contender))
            self.introduction = self.player.introduction
        except Failed as failed:
            self.fail(str(failed))

    def play(self, seconds: float, seed: int) -> float | None:
        """Play a slice and return its rate, or drop out for good."""
        if self.player is None:
            return None
        try:
            return self.player.play(seconds, seed)
        except Failed as failed:
            self.fail(str(failed))
            return None

    def fail(self, why: str) -> None:
        """Drop out, and say why in the table."""
        self.failure = why
        self.leave()

    def leave(self) -> None:
        """End the process, if there is one."""
        self.player = None
        # An order that the process did not live to read is flushed on closing.
        with suppress(BrokenPipeError):
            self.seat.close()


def enter(peers: list[Peer], report: Report) -> list[Entry]:
    """Install every peer and start its contenders, after the calibration loop."""
    calibration = Entry("calibration", CALIBRATION)
    calibration.start([sys.executable])
    entries = [calibration]
    for peer in peers:
        report(f"preparing {peer.name}")
        entries += enter_peer(peer)
    return entries


def enter_peer(peer: Peer) -> list[Entry]:
    """Install one peer and start its contenders."""
    entries = [Entry(peer.name, contender) for contender in peer.contenders]
    try:
        command = prepare(peer)
    except CannotInstall as reason_given:
        for entry in entries:
            entry.fail(f"cannot be installed: {reason_given}")
        return entries
    for entry in entries:
        entry.start(command)
    return entries


def hold(entries: list[Entry], rounds: int, seconds: float, report: Report) -> None:
    """Warm everybody up, then go round the table, each round from another start."""
    report("warming up")
    for entry in entries:
        entry.play(max(seconds, WARM_UP), seed=0)
    for turn in range(rounds):
        report(f"round {turn + 1} of {rounds}")
        first = turn % len(entries)
        for entry in entries[first:] + entries[:first]:
            rate = entry.play(seconds, seed=turn + 1)
            if rate is not None:
                entry.rates.append(rate)
