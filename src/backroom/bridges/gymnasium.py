"""Gymnasium: one seat of a match, the others played by bots; a game for one, like The Cleaner, has no others."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from backroom.bots import named_bot
from backroom.bridges.company import a_bot_each, left_of
from backroom.bridges.missing import missing
from backroom.bridges.table import RENDER_MODES, SEEDS_BELOW, Played, Table, as_text, checked_mode, known_bot
from backroom.engine import BadInput, Bot, Endless, Illegal, Match, Policy, ask
from backroom.engine.given import seat_of, shown, whole_number
from backroom.games import games

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("Gymnasium", "rl") from error

NAMESPACE = "backroom"


class OutOfOrder(BadInput, gymnasium.error.ResetNeeded):
    """What needs a match before `reset()` has dealt one, or a step after its end."""


class SeatEnv(Played, gymnasium.Env[NDArray[np.float32], np.int64]):
    """What one seat sees and may do; whatever happens between two of its decisions is one step.

    `bots` names who plays the other seats, in order from the left of this one: one name for all, or a name each; a bot
    of one's own by its file.
    Without `seat` it moves around the table from match to match, as the seed says.
    """

    refusal = OutOfOrder
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "house",
        edition: str = "standard",
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        **options: Any,
    ) -> None:
        self.table = Table(game, seats, edition, options)
        self.fixed_seat = None if seat is None else seat_of(seat, self.table.seats)
        self.bot_names = self.checked_bots(bots)
        self.illegal_reward = self.table.penalty(illegal_reward)
        self.render_mode = checked_mode(render_mode)
        self.ended = False
        self.observation_space = Box(0.0, 1.0, (self.table.size,), np.float32)
        self.action_space = Discrete(self.table.actions)

    def checked_bots(self, bots: str | Sequence[str]) -> list[str]:
        """A name for each other seat; refused here rather than in the middle of a match."""
        if not isinstance(bots, Sequence):
            raise BadInput(f"Bots are a name for all, or a list of a name each, not {shown(bots)}.")
        return [known_bot(self.table.game, name) for name in a_bot_each(bots, self.table.seats)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal a match, that of the seed or another one each time, and play on to the first decision."""
        super().reset(seed=seed)
        dealt = self.drawn_seed() if seed is None else int(seed)
        self.deal(dealt)
        while self.match.over:  # the others may end it before this seat has had a word
            self.deal(self.drawn_seed())
        return self.observation(), self.info()

    def drawn_seed(self) -> int:
        return int(self.np_random.integers(SEEDS_BELOW))

    def deal(self, seed: int) -> None:
        seats = self.table.seats
        self.dealt = self.table.new(seed)
        self.ended = False
        self.seat = seed % seats if self.fixed_seat is None else self.fixed_seat
        self.players: dict[int, Bot] = {}
        for place, (seat, name) in enumerate(left_of(self.seat, self.bot_names, seats).items(), start=1):
            self.players[seat] = named_bot(self.table.game, name, seed + place)
        self.play_others()

    def play_others(self) -> None:
        """Let the bots play until this seat is asked or the match is over."""
        match = self.match
        while match.seat is not None and match.seat != self.seat:
            match.push(decided(self.players[match.seat], match))

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Do what the action says; what the mask forbids ends the match, worse than any loss."""
        self.check_under_way(self.ended)
        number = whole_number(action, "An action")
        try:
            choice = self.match.choice(number)
        except BadInput as error:
            self.ended = True
            return self.observation(), self.illegal_reward, True, False, {**self.info(), "illegal": sentence(error)}
        truncated = False
        try:
            self.match.push(choice)
            self.play_others()
        except Endless:
            truncated = True
        self.ended = truncated or self.match.over
        if self.render_mode == "human":
            self.render()
        reward = float(self.match.returns()[self.seat])
        return self.observation(), reward, self.match.over, truncated, self.info()

    def observation(self) -> NDArray[np.float32]:
        return self.table.observation(self.match, self.seat)

    def info(self) -> dict[str, Any]:
        """The mask, where Gymnasium's own environments have it, and which seat this is."""
        return {"action_mask": self.table.mask(self.match, self.seat), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask, where learners with masks look for it."""
        return self.table.mask(self.match, self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as a spectator sees it, returned as text or, for people, written out."""
        text = as_text(self.match)
        if self.render_mode != "human":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None


def decided(bot: Bot, match: Match) -> int:
    """What a bot does; a policy looks at the table itself, and only at what its seat knows."""
    if isinstance(bot, Policy) and match.seat is not None:
        return bot.decide(match.state, match.seat, bot.rng)
    return ask(bot, match)


def sentence(error: BadInput) -> str:
    return error.sentence if isinstance(error, Illegal) else str(error)


def name_of(game: str) -> str:
    """'dirty-money' → 'backroom/DirtyMoney-v0'."""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Make every game on the shelf known to `gymnasium.make`; importing this module does."""
    for game in games():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), "backroom.bridges.gymnasium:SeatEnv", kwargs={"game": game})


register()
