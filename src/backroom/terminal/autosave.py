"""Where a running match is kept from decision to decision, so that it outlives the terminal it is played in."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from types import ModuleType
from typing import Final

from backroom.engine import BadInput, Match
from backroom.engine.record import Writer
from backroom.terminal.saving import ENDING, PRIVATE_FILE, kept_at

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

PRIVATE_FOLDER: Final = 0o700
ASIDE: Final = ".unreadable"
LONGEST: Final = 10_000_000  # bytes; a long match has some ten thousand


def state_folder() -> Path:
    """Where programs of this person keep what should be there next time."""
    for base in (os.environ.get("XDG_STATE_HOME", ""), os.path.expanduser("~/.local/state")):
        if os.path.isabs(base):
            return Path(base) / "backroom"
    return Path(gettempdir()) / "backroom"


class Slot:
    """A place for one match of a game. Whoever plays it holds its lock, which the system lets go with the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = -1

    def take(self) -> bool:
        """Whether nobody else has it; where locks cannot be had, nobody is kept away."""
        try:
            make_folder(self.path.parent)
            self.lock = os.open(self.path.with_name(f".{self.path.stem}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        except OSError:
            return True
        if fcntl is not None:
            try:
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self.let_go()
                return False
        self.sweep()
        return True

    def sweep(self) -> None:
        """Half a file may be left of whoever was killed while writing."""
        for half in self.path.parent.glob(f".{self.path.name}.*"):
            with contextlib.suppress(OSError):
                half.unlink()

    def let_go(self) -> None:
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def holds(self) -> bool:
        return os.path.lexists(self.path)

    def saved_at(self) -> float:
        try:
            return self.path.lstat().st_mtime
        except OSError:
            return 0.0

    def check(self) -> None:
        """Only a file of a sensible length is read: a pipe would never end."""
        try:
            found = self.path.stat()
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read: {error.strerror}.") from None
        if not stat.S_ISREG(found.st_mode) or found.st_size > LONGEST:
            raise BadInput(f"{self.path} is no record of a match.")

    def put_aside(self) -> str:
        """Keep what cannot be read under another name; a sentence says where."""
        names = (f"{self.path.name}{ASIDE}{'' if n == 1 else f'-{n}'}" for n in count(1))
        aside = next(path for path in map(self.path.with_name, names) if not os.path.lexists(path))
        try:
            self.path.rename(aside)
        except OSError:
            return "It stays where it is."
        return f"It is kept as {aside}."

    def drop(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink()


def make_folder(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def slot_path(game: str, number: int) -> Path:
    return state_folder() / f"{game}{'' if number == 1 else f'-{number}'}{ENDING}"


def free_slot(game: str) -> tuple[Slot, bool]:
    """The first that nobody plays and in which no match waits; whether somebody else plays one now."""
    busy = False
    for number in count(1):
        slot = Slot(slot_path(game, number))
        if not slot.take():
            busy = True
        elif slot.holds():
            slot.let_go()
        else:
            break
    return slot, busy


def waiting(games: list[str]) -> list[Slot]:
    """The matches of these games that were left and that nobody plays now, the newest first; they are taken."""
    names = re.compile(rf"({'|'.join(map(re.escape, games))})(-[0-9]+)?{re.escape(ENDING)}")
    try:
        found = [Slot(path) for path in state_folder().iterdir() if names.fullmatch(path.name)]
    except OSError:
        return []
    return sorted([slot for slot in found if slot.take()], key=lambda slot: slot.saved_at(), reverse=True)


def ago(seconds: float) -> str:
    """'just now', '3 minutes ago', '2 days ago'."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        number = int(seconds // size)
        if number:
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return "just now"


class Keeper:
    """Writes a match down as it goes on: into its slot, or into the file that somebody has named."""

    def __init__(self, match: Match, named: Path | None = None, slot: Slot | None = None) -> None:
        self.match = match
        self.slot = slot or (None if named else free_slot(match.game.id)[0])
        self.own = named is None
        self.path = named or (self.slot or Slot(slot_path(match.game.id, 1))).path
        self.writer = Writer(match)
        self.kept = -1  # how many events the file has

    def keep(self) -> Path:
        """BadInput says why it cannot be done."""
        if self.kept == len(self.match.log):
            return self.path
        self.path = kept_at(self.path, self.writer.page(self.match), self.match, private=self.own)
        if not self.own and self.slot is not None:
            self.slot.drop()
        self.kept = len(self.match.log)
        return self.path

    def drop(self) -> None:
        """The match is over: nothing waits any more."""
        if self.slot is not None:
            self.slot.drop()

    def close(self) -> None:
        """Others may go on with it."""
        if self.slot is not None:
            self.slot.let_go()


def when(slot: Slot) -> str:
    return ago(max(0.0, time.time() - slot.saved_at()))
