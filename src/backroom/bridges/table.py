"""What all bridges to learners share: a kind of table, and what a seat gets to know of it as arrays."""

from __future__ import annotations

from numbers import Real
from typing import Any

from backroom.bots import brought, named_bot
from backroom.bridges.missing import missing
from backroom.engine import BadInput, Game, Match
from backroom.engine.given import shown
from backroom.games import game as game_called

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("NumPy", "rl") from error

SEEDS_BELOW = 1 << 31
RENDER_MODES = ("human", "ansi")
NOT_DEALT = "reset() comes first: no match has been dealt yet."
OVER = "This match has ended: reset() deals another."
LINES = 8  # of the story, where a table is shown as text


class NoSuchMode(BadInput, TypeError):
    """A way to show a table that is not there; where Stable-Baselines3 hears of the wrong type, it asks for none."""


class Played:
    """Has a match from `reset()` on; what comes before, or after its end, is refused as users of the library expect."""

    dealt: Match | None = None
    refusal: type[BadInput] = BadInput

    @property
    def match(self) -> Match:
        """The match that is played, or was last."""
        if self.dealt is None:
            raise self.refusal(NOT_DEALT)
        return self.dealt

    def check_under_way(self, ended: bool = False) -> None:
        """Refuse to go on before a match has been dealt, or after its end."""
        if self.dealt is None or ended:
            raise self.refusal(NOT_DEALT if self.dealt is None else OVER)


class Table:
    """Which game is played, by how many, with which edition and options: the sizes of everything follow from it."""

    def __init__(self, game: str | Game, seats: int | None, edition: str, options: dict[str, Any]) -> None:
        self.game = game if isinstance(game, Game) else game_called(game)
        self.seats = self.game.checked_seats(seats)
        self.edition = self.game.edition(edition)
        self.options = self.game.checked_options(options)
        blank = self.new(None)
        self.actions = blank.actions()
        self.size = blank.tensors().size
        box = self.game.opened(self.edition)
        self.least, self.most = self.game.stakes(box, self.options)

    def new(self, seed: int | None) -> Match:
        """A match; without a seed chance is to be played by hand."""
        return self.game.new(self.seats, seed=seed, edition=self.edition, **self.options)

    def penalty(self, given: Any) -> float:
        """What whoever does what is forbidden gets: one less than the worst ending, unless said."""
        if given is not None and (isinstance(given, bool) or not isinstance(given, Real)):
            raise BadInput(f"The reward for what is forbidden is a number, not {shown(given)}.")
        return self.least - 1.0 if given is None else float(given)

    def shares_a_win(self) -> bool:
        """Whether what the seats get always adds up to one."""
        return self.seats > 1 and (self.least, self.most) == (0.0, 1.0)

    def observation(self, match: Match, seat: int | None) -> NDArray[np.float32]:
        """What a seat sees, as numbers from 0 to 1."""
        numbers: NDArray[np.float32] = match.tensor(seat, np.zeros(self.size, np.float32))
        return numbers

    def mask(self, match: Match, seat: int) -> NDArray[np.int8]:
        """What a seat may do now: nothing while another decides."""
        if match.seat != seat:
            return np.zeros(self.actions, np.int8)
        return np.array(memoryview(match.mask()), np.int8)


def known_bot(game: Game, name: Any) -> str:
    """A bot that plays this game, by its name; one of somebody's own is brought from its file or package."""
    called = brought(name)
    named_bot(game, called)
    return called


def checked_mode(mode: Any) -> str | None:
    """How a table is to be shown, if it is."""
    if mode is not None and mode not in RENDER_MODES:
        raise NoSuchMode(f"There is no render mode {shown(mode)}; there are: {', '.join(RENDER_MODES)}.")
    return None if mode is None else str(mode)


def as_text(match: Match) -> str:
    """A table as a spectator sees it: the last lines of its story, what everybody has, and who is asked."""
    view = match.view(None)
    story = [line.text for line in match.story(None)[-LINES:]]
    counted = [line for owner in (None, *range(match.seats)) for line in counters(view, owner)]
    asked = "The match is over." if match.over else f"{match.names[view['turn']]} decides."
    return "\n".join([match.game.title, *story, *counted, asked])


def counters(view: dict[str, Any], owner: int | None) -> list[str]:
    """'Ann: Coins 3, Prints 1'; nothing for whom nothing is counted."""
    told = [f"{counter['label']} {counter['value']}" for counter in view["counters"] if counter["owner"] == owner]
    name = "" if owner is None else f"{view['names'][owner]}: "
    return [name + ", ".join(told)] if told else []
