"""What a player gets to see: everything that its seat may know, and no way to the true table."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from backroom.engine.dealer import Rng, dealer_from
from backroom.engine.errors import BadInput
from backroom.engine.given import seat_of, shown
from backroom.engine.match import Match
from backroom.engine.state import State
from backroom.engine.value import attributes, give, remade
from backroom.engine.words import Line, Option, Question


class Seen:
    """A seat's knowledge, held as an imagined match: what is hidden is not in here, so it cannot be found."""

    seat: int
    match: Match

    def __init__(self, match: Any, seat: Any, seed: Any = 0, story: Any = True, again: Any = False) -> None:
        if not isinstance(match, Match):
            raise BadInput(f"A seat sees a match, not {shown(match)}.")
        self.seat = seat_of(seat, match.seats)
        known = again and match.dreamer == self.seat
        self.match = match if known else match.imagine(self.seat, Rng(seed, len(match.log)), story)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.seat == other.seat and self.match == other.match

    def __deepcopy__(self, memo: Any) -> Seen:
        return seen_again(self.match.clone(), self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return seen_again, (self.match, self.seat)

    def __repr__(self) -> str:
        return f"<What seat {self.seat} sees of {self.match!r}>"

    def view(self) -> dict[str, Any]:
        """What the seat sees, ready for JSON."""
        return self.match.view(self.seat)

    def question(self) -> Question:
        """What the seat is asked."""
        return self.match.question()

    def choices(self) -> list[int]:
        """What may be chosen, as numbers."""
        return self.match.choices()

    def options(self) -> list[Option]:
        """What may be chosen, with words and pieces."""
        return self.match.options()

    def story(self) -> list[Line]:
        """All that the seat has been told, line by line."""
        return self.match.story(self.seat)

    def table(self) -> State:
        """The table with what the seat cannot know dealt at random: a game's own bots read what is known from it."""
        return self.match.state

    def _repr_html_(self) -> str:
        """A small picture for notebooks, as this seat sees the table."""
        return self.match._repr_html_(self.seat)

    def imagine(self, rng: Any) -> Match:
        """A match consistent with all that the seat knows, to think ahead in."""
        return self.match.imagine(self.seat, dealer_from(rng))


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player: one method. `reads_story` says whether it wants the story, which takes time to tell."""

    def __init__(self, seed: Any = 0) -> None:
        self.rng = Rng(seed)
        self.reads_story = False

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), self.__getnewargs__(), {}), self.__getstate__()

    def __getstate__(self) -> Any:
        return attributes(self)

    def __setstate__(self, state: Any) -> None:
        give(self, state)

    def __getnewargs__(self) -> tuple[Any, ...]:
        """What its constructor cannot do without."""
        return ()

    def choose(self, seen: Seen) -> int:
        """One of `seen.choices()`; an option or its text does as well."""
        raise NotImplementedError

    def limit(self, positions: int) -> bool:
        """Look at no more positions than these for a decision; whether it counts them at all."""
        return False


def ask(bot: Any, match: Any, seed: Any = 0) -> int:
    """What a bot does at its turn; refused like anybody's move if it is not possible."""
    check_bot(bot)
    seat = seat_to_act(match)
    return int(match.checked(bot.choose(Seen(match, seat, seed, getattr(bot, "reads_story", False)))))


def ask_safely(bot: Any, match: Any, seed: Any = 0) -> int:
    """The same of a bot that may fail: then chance chooses, by this seed, and the log says which bot it was and why."""
    answer = answer_of(bot, match, seed)
    return by_chance(match, seed) if answer is None else answer


def answer_of(bot: Any, match: Any, seed: Any = 0) -> int | None:
    """What a bot that may fail does at its turn; nothing where it fails, and the log says which bot it was and why."""
    check_bot(bot)
    seat = seat_to_act(match)
    seen = Seen(match, seat, seed, getattr(bot, "reads_story", False))
    try:
        return int(match.checked(bot.choose(seen)))
    except (Exception, SystemExit) as error:
        name_in_log(bot, match.game.id, seat, error)
        return None


def by_chance(match: Match, seed: int) -> int:
    """Any of the choices, which follows from the seed and the place in the match."""
    choices = match.choices()
    chance: int = Rng(seed, len(match.log)).below(len(choices))
    return int(choices[chance])


def check_bot(bot: Any) -> None:
    if not callable(getattr(bot, "choose", None)) or isinstance(bot, type):
        raise BadInput(f"A bot has a method choose(seen), which {shown(bot)} has not.")


def seat_to_act(match: Any) -> int:
    if not isinstance(match, Match):
        raise BadInput(f"A bot is asked at a match, not at {shown(match)}.")
    seat = match.seat
    if seat is None or seat < 0:
        raise BadInput("No seat is to act.")
    return seat


def name_in_log(bot: Any, game: str, seat: int, error: BaseException) -> None:
    """Say which bot failed, and where; once for each way in which it does."""
    from logging import getLogger

    kind: Any = type(bot)
    called = getattr(bot, "called", "")
    who = called or f"{kind.__module__}.{kind.__name__}"
    said = f"{who} fails at {game}: {error}" if called else f"{who} fails at {game}: {type(error).__name__}: {error}"
    way = f"{who} at {game}: {getattr(error, 'at', '') or said}"
    if way not in _SAID:
        _SAID.add(way)
        trace = None if called else error  # a guarded bot says itself where it was
        getLogger("backroom").warning("The bot %s. Seat %d is played at random.", said, seat + 1, exc_info=trace)


def seen_again(imagined: Match, seat: int) -> Seen:
    """What a seat knows, from an imagined match that came from another process."""
    return Seen(imagined, seat, 0, False, True)


_SAID: Final[set[str]] = set()
