"""What a search has to know of Lie, Cheat & Steal: where to stop, what standing is worth, whom to believe."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from backroom.engine import PASS, Cut, Dealer, Game, Insight, Policy, Step, append, vec
from backroom.games.lie_cheat_and_steal.beliefs import Beliefs
from backroom.games.lie_cheat_and_steal.imagine import imagine
from backroom.games.lie_cheat_and_steal.prospects import Prospects
from backroom.games.lie_cheat_and_steal.spaces import AMOUNTS, FIRST_COLLECT
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Bid
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.trade import HowManyVotes, PriceOfVotes
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes
from backroom.games.lie_cheat_and_steal.tempers import CAUTIOUS, GREEDY, VENGEFUL, enemy_of
from backroom.games.lie_cheat_and_steal.words import reasons


class Rounds(Cut):
    """Stops before a roll, when so many rounds have been played."""

    def __init__(self) -> None:
        super().__init__()
        self.until: i64 = 0

    def here(self, table: LieCheatAndSteal) -> bool:
        return table.round >= self.until and isinstance(table.stack[-1], BuyVotes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Schemes(Insight):
    """Looks some rounds ahead, in worlds where others lied as they usually do, and rates how the table stands then."""

    def __init__(
        self, game: Game, policy: Policy, others: Policy, prospects: Prospects, beliefs: Beliefs, temper: str = ""
    ) -> None:
        super().__init__(game, policy)
        self.others = others
        self.prospects = prospects
        self.beliefs = beliefs
        self.rounds: i64 = 6
        self.lowest: i64 = FIRST_COLLECT  # the least that it claims, if the card does not say so
        self.highest: i64 = AMOUNTS - 1  # and the most
        self.spite = 0.0  # how much an enemy's chance to win counts against one's own
        self.me: i64 = -1  # whose decision this is, and the enemy then
        self.enemy: i64 = -1
        if temper == CAUTIOUS:
            self.highest = FIRST_COLLECT + 3
        elif temper == GREEDY:
            self.lowest = FIRST_COLLECT + 4
        elif temper == VENGEFUL:
            self.spite = 0.25
        self.stop = Rounds()
        self.cut = self.stop

    def imagine(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> LieCheatAndSteal:
        world = imagine(table, seat, rng)
        self.beliefs.weigh(world, seat, rng)
        return world

    def policies(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> list[Policy]:
        players = [self.others] * table.seats
        players[seat] = self.policy
        return players

    def candidates(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> vec[i64]:
        self.stop.until = table.round + self.rounds
        self.me = seat
        self.enemy = enemy_of(table, seat)
        first = self.policy.decide(table, seat, rng)
        candidates = vec[i64]([first])
        for choice in self.promising(table, table.stack[-1]):
            if choice not in candidates:
                candidates = append(candidates, choice)
        return candidates

    def promising(self, table: LieCheatAndSteal, step: Step) -> vec[i64]:
        """The choices that are worth a look."""
        choices = table.choices()
        if isinstance(step, BuyVotes):
            most = choices[len(choices) - 2] if len(choices) > 1 else PASS
            return vec[i64]([most, most // 2, PASS]) if most > 1 else choices
        if isinstance(step, Bid):
            return vec[i64]([PASS, step.price + 1, min(choices[len(choices) - 2], step.price + 3)])
        if isinstance(step, PriceOfVotes):
            return choices[:4]
        if isinstance(step, HowManyVotes):
            return vec[i64]([choices[0], choices[-1]])
        return self.claims(choices) if isinstance(step, Declare) else choices

    def claims(self, choices: vec[i64]) -> vec[i64]:
        """The truth, and the lies that suit the temperament."""
        claims = choices[:1]
        for choice in choices:
            if self.lowest <= choice <= self.highest:
                claims = append(claims, choice)
        return claims

    def values(self, table: Any) -> list[float]:
        chances = self.game.returns(table) if len(table.stack) == 0 else self.prospects.chances(table)
        if self.spite > 0.0:
            chances[self.me] -= self.spite * chances[self.enemy]
        return chances

    def reason(self, table: LieCheatAndSteal, seat: i64, choice: i64) -> str:
        return reasons.reason(table, seat, table.stack[-1], choice, self.beliefs)
