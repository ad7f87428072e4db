"""A ladder in a file: a header, then a line for each finished block, so that a ladder goes on where it was cut off."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from backroom.bots import own_bot
from backroom.engine.errors import BadInput
from backroom.games import game as on_the_shelf
from backroom.lab.alone import alone
from backroom.lab.ladder.series import Block, Contest, Series
from backroom.version import VERSION

FORMAT = 1


def header_of(series: Series) -> dict[str, Any]:
    """All that the results depend on."""
    game = on_the_shelf(series.game)
    return {
        "ladder": FORMAT,
        "version": VERSION,
        "game": game.id,
        "edition": game.edition(series.edition).hash,
        "options": game.checked_options(series.options),
        "seats": series.seats,
        "bots": [identity(name) for name in series.bots],
        "seed": series.seed,
    }


def identity(name: str) -> str:
    """What a bot is known by: one of somebody's own by its title and the hash of its file, wherever that lies."""
    own = own_bot(name)
    return name if own is None else f"{own.title} {own.hash}"


class Saved:
    """The file of a series: the blocks that it held, and more as they are played."""

    def __init__(self, file: Path, series: Series) -> None:
        self.file = file
        self.series = series
        self.header = line_of(header_of(series))
        self.blocks: list[Block] = []

    @contextmanager
    def begun(self) -> Iterator[Saved]:
        """A new file, for this process alone."""
        self.begin()
        with self.held():
            yield self

    @contextmanager
    def resumed(self) -> Iterator[Saved]:
        """The file as it is, for this process alone."""
        with self.held():
            self.resume()
            yield self

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else adds blocks meanwhile."""
        with ExitStack() as stack:
            try:
                stack.enter_context(alone(self.file, f"Another run is adding blocks to '{self.file}'."))
            except OSError as error:
                raise self.unwritable(error) from None
            yield

    def begin(self) -> None:
        """Make the file, unless there is one."""
        try:
            with self.file.open("xb") as file:
                file.write(self.header)
        except FileExistsError:
            raise BadInput(f"'{self.file}' exists already; --resume goes on with it.") from None
        except OSError as error:
            raise self.unwritable(error) from None

    def resume(self) -> None:
        """Read what is there, drop a line that was cut off, and begin the file if there is nothing."""
        try:
            data = self.file.read_bytes() if self.file.exists() else b""
        except OSError as error:
            raise BadInput(f"'{self.file}' cannot be read: {error.strerror}.") from None
        whole = data[: data.rfind(b"\n") + 1]
        if not whole and not self.header.startswith(data):
            raise BadInput(f"'{self.file}' is not the file of a ladder.")
        self.read(whole.split(b"\n")[:-1])
        self.write([] if whole else [self.header], len(whole))

    def read(self, lines: list[bytes]) -> None:
        """The header, if there is one, and the blocks in their order."""
        for number, line in enumerate(lines):
            if number == 0:
                self.check_header(line)
            else:
                self.blocks.append(self.block_from(line, number))

    def check_header(self, line: bytes) -> None:
        """Another series has other results."""
        found = parsed(line)
        if not isinstance(found, dict) or "ladder" not in found:
            raise BadInput(f"'{self.file}' is not the file of a ladder.")
        for key, value in header_of(self.series).items():
            if found.get(key) != value:
                told, wanted = json.dumps(found.get(key)), json.dumps(value)
                raise BadInput(f"'{self.file}' cannot be resumed: its {key} is {told}, not {wanted}.")

    def block_from(self, line: bytes, number: int) -> Block:
        found = parsed(line)
        try:
            contests = [Contest(**told) for told in found["contests"]]
            sound = found["block"] == number - 1 and contests and all(self.fits(contest) for contest in contests)
        except (KeyError, TypeError):
            sound = False
        if not sound:
            raise BadInput(f"'{self.file}' cannot be resumed: line {number + 1} is not block {number - 1}.")
        return Block(number - 1, contests)

    def fits(self, contest: Contest) -> bool:
        """Whether a contest can be one of this series."""
        bots = range(len(self.series.names()))
        return (
            all(bot in bots for bot in contest.bots)
            and len(contest.bots) == len(contest.places) == len(contest.worth) > 0
            and min(contest.places) == 1
            and all(isinstance(worth, float) for worth in contest.worth)
            and len(contest.failed) in (0, len(contest.bots))
            and all(type(count) is int and count >= 0 for count in contest.failed)
        )

    def append(self, block: Block) -> None:
        contests = [vars(contest) for contest in block.contests]
        self.blocks.append(block)
        self.write([line_of({"block": block.number, "contests": contests})])

    def write(self, lines: Iterable[bytes], end: int | None = None) -> None:
        """Add lines, where an end is given after cutting off what lies beyond it."""
        try:
            with self.file.open("ab") as file:
                if end is not None:
                    file.truncate(end)
                for line in lines:
                    file.write(line)
        except OSError as error:
            raise self.unwritable(error) from None

    def unwritable(self, error: OSError) -> BadInput:
        return BadInput(f"'{self.file}' cannot be written: {error.strerror}.")


def line_of(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"


def parsed(line: bytes) -> Any:
    """What a line says; nothing where it is no JSON."""
    try:
        return json.loads(line)
    except ValueError:
        return None
