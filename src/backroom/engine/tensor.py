"""What a seat sees as numbers, into whatever buffer the caller brings."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from backroom.engine.errors import BadInput
from backroom.engine.given import shown
from backroom.engine.observation import Observation
from backroom.engine.value import Plain
from backroom.engine.vecs import vec
from backroom.engine.words import many

if TYPE_CHECKING:
    from backroom.engine.edition import Edition
    from backroom.engine.game import Game
    from backroom.engine.match import Match


class Tensors(Plain):
    """How the tensors of one kind of table are made, worked out once.

    A game's encoder writes them straight from the table; without one they are made from its views.
    """

    def __init__(self, game: Game, edition: Edition, seats: int, settings: dict[str, Any]) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.settings = settings
        self.observation = game.observation(game.sight_of(edition, seats, settings))
        self.encoder = game.encoder(game.opened(edition), settings, self.observation)
        self.size = self.observation.size
        self.blank = vec[float](always(self.observation))

    def __repr__(self) -> str:
        return f"<Tensors of {self.game.title}: {many(self.seats, 'seat')}, {many(self.size, 'number')}>"

    def of(self, match: Match, seat: int | None) -> vec[float]:
        """The numbers for a seat, or for a spectator."""
        encoder = self.encoder
        if encoder is None:
            return vec[float](self.observation.written(match.lent_view(seat)))
        numbers = self.blank[:]
        table = match.state
        seats: i64 = table.seats
        actor = table.actor()
        if seat is not None:
            numbers[seat] = 1.0
        if actor >= 0:
            numbers[seats + actor] = 1.0
        if len(table.stack) == 0:
            numbers[2 * seats] = 1.0
        encoder.fill(table, -1 if seat is None else seat, numbers)
        return numbers

    def into(self, match: Match, seat: int | None, buffer: Any) -> Any:
        """Fill the beginning of a buffer: doubles are copied at once, other numbers one by one."""
        size = self.size
        if not isinstance(buffer, array) and not is_buffer(buffer):
            raise BadInput(f"A buffer is an array or a list of numbers to write into, not {shown(buffer)}.")
        if len(buffer) < size:
            raise BadInput(f"The buffer has room for {len(buffer)} numbers, and this table has {size}.")
        numbers = memoryview(self.of(match, seat))
        try:
            memoryview(buffer)[:size] = numbers
        except (TypeError, ValueError):
            converted(numbers, buffer)
        return buffer


def is_buffer(value: Any) -> bool:
    """Whether it looks like a row that can be written into."""
    try:
        return len(value) >= 0 and hasattr(value, "__setitem__") and not isinstance(value, dict)
    except TypeError:  # NumPy's arrays without a dimension say that they have a length, too
        return False


def converted(numbers: memoryview, buffer: Any) -> None:
    """Into a buffer of anything else than doubles."""
    if isinstance(buffer, array):
        buffer[: len(numbers)] = array(buffer.typecode, numbers.tolist())
    elif isinstance(buffer, list):
        buffer[: len(numbers)] = numbers.tolist()
    else:
        buffer[: len(numbers)] = numbers  # NumPy converts a whole row at once


def always(observation: Observation) -> list[float]:
    """Numbers that are the same in every position: which areas are there."""
    numbers = [0.0] * observation.size
    for id in observation.area_ids:
        if not observation.sight.place_of[id].optional:
            numbers[observation.areas_at[id]] = 1.0
    return numbers
