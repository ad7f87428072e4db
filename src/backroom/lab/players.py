"""Who plays in the lab: every bot by its name, and two that nobody can play against.

`seeing-strong` is the same search as `strong`, but it knows all cards: how far could one go? `knowing-strong` knows
that the others are strong too, and how strong decides: how much can be taken from it by whoever has read its text?
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.bots import named_bot
from backroom.bots.search.search import Search
from backroom.bots.search.searcher import SEEDS_BELOW, Searcher
from backroom.engine import BadInput, Bot, Dealer, Game, Insight, Manner, Match, Policy, Seen, State, vec

SEEING = "seeing-"
KNOWING = "knowing-"


def plain_name(name: str) -> str:
    """The level behind one that sees or knows."""
    return name.removeprefix(SEEING).removeprefix(KNOWING)


def check_player(game: Game, name: str) -> None:
    """Refuse who cannot play this game."""
    bot = named_bot(game, plain_name(name))
    if name != plain_name(name) and not isinstance(bot, Searcher):
        raise BadInput(f"'{name}' cannot be made: {plain_name(name)} does not search at {game.title}.")


def player(match: Match, name: str, seed: int) -> Bot:
    """A player for one match."""
    bot = named_bot(match.game, plain_name(name), seed)
    if not isinstance(bot, Searcher):
        return bot
    if name.startswith(KNOWING):
        bot.insight = Knowing(bot.insight, bot.manner)
    return Seer(bot, match) if name.startswith(SEEING) else bot


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


class Wrapped(Insight):
    """Another insight, of which something is to be changed."""

    def __init__(self, inner: Insight) -> None:
        super().__init__(inner.game, inner.policy)
        self.inner = inner
        self.cut = inner.cut

    def begin(self) -> None:
        self.inner.begin()

    def imagine(self, table: Any, seat: i64, rng: Dealer) -> State:
        return self.inner.imagine(table, seat, rng)

    def policies(self, table: Any, seat: i64, rng: Dealer) -> list[Policy]:
        return self.inner.policies(table, seat, rng)

    def candidates(self, table: Any, seat: i64, rng: Dealer) -> vec[i64]:
        return self.inner.candidates(table, seat, rng)

    def values(self, table: Any) -> list[float]:
        return self.inner.values(table)

    def sign(self, table: Any, seat: i64) -> i64:
        return self.inner.sign(table, seat)


class Open(Wrapped):
    """All cards are on the table."""

    def imagine(self, table: Any, seat: i64, rng: Dealer) -> State:
        copy: State = table.clone()
        return copy


class Knowing(Wrapped):
    """Others decide as this bot does: each by a search of its own for its next answer, and then by its policies."""

    def __init__(self, inner: Insight, manner: Manner) -> None:
        super().__init__(inner)
        self.manner = manner

    def policies(self, table: Any, seat: i64, rng: Dealer) -> list[Policy]:
        usual = self.inner.policies(table, seat, rng)
        return [policy if n == seat else Answering(policy, self) for n, policy in enumerate(usual)]


class Answering(Policy):
    """Searches at its first decision in a playout, with what its seat knows there."""

    def __init__(self, usual: Policy, knows: Knowing) -> None:
        super().__init__()
        self.usual = usual
        self.knows = knows
        self.answered = False

    def decide(self, table: Any, seat: i64, rng: Dealer) -> i64:
        if self.answered or len(table.choices()) == 1:
            return self.usual.decide(table, seat, rng)
        self.answered = True
        return Search(self.knows.inner, table, seat, self.knows.manner, rng.below(SEEDS_BELOW)).choice()
