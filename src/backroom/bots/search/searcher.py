"""A bot that searches."""

from __future__ import annotations

from typing import Any, Final

from backroom.bots.search.search import Search
from backroom.bots.search.together import choice_of_all, run_together
from backroom.engine.dealer import Rng
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.insight import Insight
from backroom.engine.persona import Manner
from backroom.engine.policy import Policy
from backroom.engine.seen import Bot, Seen

SEEDS_BELOW: Final = 1 << 31
WEIGHED: Final = 60  # playouts of a weigher
WIDE: Final = 4


class Searcher(Bot):
    """Asks what each choice is worth in worlds that it takes for possible. It never sees the true table."""

    def __init__(self, insight: Insight, manner: Manner, seed: int = 0, level: str = "", temper: str = "") -> None:
        super().__init__(seed)
        self.insight = insight
        self.manner = manner
        self.level = level  # one of LEVELS, if it is one
        self.temper = temper

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.level:
            raise BadInput("A search is pickled by the name of its level, and this one has none.")
        return searching, (self.insight.game, self.level, self.temper, self.manner, self.rng)

    def choose(self, seen: Seen) -> int:
        if self.manner.workers == 1:
            return self.search(seen).choice()
        searches = [self.search(seen) for _ in range(self.manner.workers)]
        if len(searches[0].arms) == 1:
            return searches[0].arms[0].choice
        run_together(searches)
        return choice_of_all(searches)

    def search(self, seen: Seen) -> Search:
        """A search of this decision, with its part of the playouts."""
        return Search(self.insight, seen.table(), seen.seat, self.manner, self.rng.below(SEEDS_BELOW))


def searching(game: Game, level: str, temper: str, manner: Manner, rng: Rng) -> Searcher:
    """A level that searches, from what is kept of it: a search begins without what was thought before."""
    insight = game.persona(level, temper, rng.seed).insight
    assert insight is not None
    searcher = Searcher(insight, manner, 0, level, temper)
    searcher.rng = rng
    return searcher


def weigher(game: Game, seed: int = 0) -> Searcher:
    """A search by the house's playouts, for games whose levels decide in other ways."""
    house = game.bots()["house"](seed)
    if not isinstance(house, Policy):
        raise BadInput(f"The house of {game.title} is no policy, so that nothing can be weighed by it.")
    return Searcher(Insight(game, house), Manner(WEIGHED, WIDE), seed)
