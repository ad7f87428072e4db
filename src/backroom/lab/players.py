"""Who plays in the lab: every bot by its name, and a level that sees the whole table, to know how far one could go.

`seeing-strong` is the same search as `strong`, but it knows all cards; only what chance has yet to decide is open.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.bots import named_bot
from backroom.bots.search.search import Search
from backroom.bots.search.searcher import SEEDS_BELOW, Searcher
from backroom.engine import BadInput, Bot, Dealer, Game, Insight, Match, Policy, Seen, State, vec

SEEING = "seeing-"


def check_player(game: Game, name: str) -> None:
    """Refuse who cannot play this game."""
    bot = named_bot(game, name.removeprefix(SEEING))
    if name.startswith(SEEING) and not isinstance(bot, Searcher):
        raise BadInput(f"'{name}' cannot be made: {name.removeprefix(SEEING)} does not search at {game.title}.")


def player(match: Match, name: str, seed: int) -> Bot:
    """A player for one match."""
    bot = named_bot(match.game, name.removeprefix(SEEING), seed)
    return Seer(bot, match) if name.startswith(SEEING) and isinstance(bot, Searcher) else bot


class Seer(Bot):
    """Looks at the true table: not a player, but a measure of what knowing it would be worth."""

    def __init__(self, blind: Searcher, match: Match) -> None:
        super().__init__()
        self.blind = blind
        self.match = match

    def choose(self, seen: Seen) -> int:
        seed = self.blind.rng.below(SEEDS_BELOW)
        insight = Open(self.blind.insight)
        return Search(insight, self.match.state, seen.seat, self.blind.manner, seed).choice()


class Open(Insight):
    """Another insight, with all cards on the table."""

    def __init__(self, inner: Insight) -> None:
        super().__init__(inner.game, inner.policy)
        self.inner = inner
        self.cut = inner.cut

    def imagine(self, table: Any, seat: i64, rng: Dealer) -> State:
        copy: State = table.clone()
        return copy

    def policies(self, table: Any, seat: i64, rng: Dealer) -> list[Policy]:
        return self.inner.policies(table, seat, rng)

    def candidates(self, table: Any, seat: i64, rng: Dealer) -> vec[i64]:
        return self.inner.candidates(table, seat, rng)

    def values(self, table: Any) -> list[float]:
        return self.inner.values(table)

    def sign(self, table: Any, seat: i64) -> i64:
        return self.inner.sign(table, seat)
