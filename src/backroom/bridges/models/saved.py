"""An evaluation in a folder: its games, one a line, so that it goes on where it was cut off, and its card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from backroom.bridges.models.evaluation import Exam, Played
from backroom.bridges.models.player import Conduct
from backroom.engine import BadInput
from backroom.lab.alone import alone
from backroom.lab.ladder.saved import line_of, parsed

GAMES: Final = "games.jsonl"
BEGINS: Final = b'{"evaluation":'


class Folder:
    """Where an evaluation is kept."""

    def __init__(self, folder: Path, exam: Exam) -> None:
        self.folder = folder
        self.exam = exam
        self.file = folder / GAMES

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else adds games meanwhile."""
        with ExitStack() as stack:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                stack.enter_context(alone(self.folder, f"Another evaluation is being kept in '{self.folder}'."))
            except OSError as error:
                raise self.unwritable(error) from None
            yield

    def begin(self, resume: bool) -> list[Played]:
        """The games that lie there, if one goes on; a line that was cut off is dropped."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            data = self.found()
            if data and not resume:
                raise BadInput(f"'{self.file}' exists already; --resume goes on with it.")
            whole = data[: data.rfind(b"\n") + 1]
            played = self.read(whole.split(b"\n")[:-1])
            self.write(b"" if whole else line_of(self.exam.header()), len(whole))
        except OSError as error:
            raise self.unwritable(error) from None
        return played

    def found(self) -> bytes:
        """What lies there; a header below which no game was finished is nothing."""
        data = self.file.read_bytes() if self.file.exists() else b""
        return b"" if data.startswith(BEGINS) and data.count(b"\n") <= 1 else data

    def read(self, lines: list[bytes]) -> list[Played]:
        if lines:
            self.check(parsed(lines[0]))
        return [self.game(parsed(line), number) for number, line in enumerate(lines[1:])]

    def check(self, found: Any) -> None:
        """Another exam has other results."""
        if not isinstance(found, dict) or "evaluation" not in found:
            raise BadInput(f"'{self.file}' is not the file of an evaluation.")
        for key, value in self.exam.header().items():
            if found.get(key) != value:
                told, wanted = json.dumps(found.get(key)), json.dumps(value)
                raise BadInput(f"'{self.file}' cannot be resumed: its {key} is {told}, not {wanted}.")

    def game(self, found: Any, number: int) -> Played:
        """A line, if it can be that game of this exam."""
        seats = self.exam.players()
        try:
            played = Played(**found)
            sound = (
                (played.deal, played.seat) == divmod(number, seats)
                and len(played.places) == len(played.worth) == seats
                and set(played.conduct) == set(vars(Conduct()))
                and len(played.failed) in (0, seats)
                and all(type(count) is int and count >= 0 for count in played.failed)
            )
        except TypeError:
            sound = False
        if not sound:
            raise BadInput(f"'{self.file}' cannot be resumed: line {number + 2} is not game {number + 1}.")
        return played

    def keep(self, played: Played) -> None:
        try:
            self.write(line_of(vars(played)))
        except OSError as error:
            raise self.unwritable(error) from None

    def write(self, data: bytes, end: int | None = None) -> None:
        """Add to the games, where an end is given after cutting off what lies beyond it."""
        with self.file.open("ab") as file:
            if end is not None:
                file.truncate(end)
            file.write(data)

    def unwritable(self, error: OSError) -> BadInput:
        return BadInput(f"'{self.folder}' cannot be written: {error.strerror}.")
