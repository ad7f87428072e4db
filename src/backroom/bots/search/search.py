"""The search: choices meet in the same imagined worlds, and the worse half of them drops out again and again."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from backroom.bots.search.arm import Arm
from backroom.bots.search.tree import Tree
from backroom.engine.dealer import Rng
from backroom.engine.insight import Insight
from backroom.engine.persona import NO_TIME_LIMIT, Manner
from backroom.engine.state import State

SEEDS_BELOW: Final = 1 << 31


class Search:
    """One decision of a seat: what each choice is worth, over many worlds that the seat takes for possible."""

    def __init__(
        self, insight: Insight, table: State, seat: i64, manner: Manner, seed: int, also: int | None = None
    ) -> None:
        self.insight = insight
        self.table = table
        self.seat = seat
        self.manner = manner
        self.seed = seed
        self.worlds: i64 = 0
        self.until = perf_counter() + manner.seconds
        self.arms = self.first_arms(also)
        self.ranked = self.arms[:]  # after a run, the best first: those that stayed before those that dropped out
        self.trees = {arm.choice: self.tree() for arm in self.arms}

    def tree(self) -> Tree:
        manner = self.manner
        return Tree(self.insight, self.seat, manner.depth, manner.everybody, manner.daring)

    def first_arms(self, also: int | None) -> list[Arm]:
        """The candidates, of which the first is what the policy would do, and a choice that is asked for."""
        candidates = self.insight.candidates(self.table, self.seat, Rng(self.seed, 0))
        arms = [Arm(choice) for choice in candidates][: self.manner.width]
        if also is not None and also not in [arm.choice for arm in arms]:
            arms.append(Arm(also))
        return arms

    def run(self) -> None:
        """Spend the playouts."""
        self.insight.begin()
        alive = self.arms[:]
        dropped: list[Arm] = []
        stages = stages_for(len(alive))
        for stage in range(stages):
            share = self.manner.playouts // self.manner.workers // stages
            if not self.compare(alive, max(1, share // len(alive))):
                break
            if stage + 1 < stages:
                alive, out = self.halved(alive)
                dropped = out + dropped
        self.ranked = in_order(alive) + dropped

    def compare(self, arms: list[Arm], worlds: int) -> bool:
        """Play all arms in so many more worlds; whether there was time."""
        for _ in range(worlds):
            if self.manner.seconds > NO_TIME_LIMIT and perf_counter() > self.until and self.worlds > 0:
                return False
            self.play_world(arms)
        return True

    def play_world(self, arms: list[Arm]) -> None:
        """One imagined world, in which every arm is played with the same chance."""
        self.worlds += 1
        rng = Rng(self.seed, self.worlds)
        world = self.insight.imagine(self.table, self.seat, rng)
        chance = rng.below(SEEDS_BELOW)
        for arm in arms:
            copy = world.clone()
            same = Rng(chance, self.worlds)
            policies = self.insight.policies(copy, self.seat, same)
            copy.push(arm.choice)
            arm.add(self.trees[arm.choice].play(copy, policies, same)[self.seat])

    def halved(self, arms: list[Arm]) -> tuple[list[Arm], list[Arm]]:
        """The better half, in which the policy's choice always stays, and the other."""
        best = in_order(arms)
        stay = best[: (len(arms) + 1) // 2]
        if arms[0] not in stay:
            stay[-1] = arms[0]
        kept = [arm for arm in arms if arm in stay]
        return kept, [arm for arm in best if arm not in stay]

    def choice(self) -> int:
        """The best arm, if it is better than what the policy would do beyond doubt."""
        if len(self.arms) == 1:
            return self.arms[0].choice
        self.run()
        best = self.ranked[0]
        lead, error = best.lead_over(self.arms[0])
        return best.choice if lead > self.manner.doubt * error else self.arms[0].choice


def stages_for(arms: int) -> int:
    """How often so many arms are halved until two are left, and once more."""
    stages = 1
    while arms > 2:
        arms = (arms + 1) // 2
        stages += 1
    return stages


def in_order(arms: list[Arm]) -> list[Arm]:
    """The best first; of equals the earlier one."""
    return sorted(arms, key=minus_mean)


def minus_mean(arm: Arm) -> float:
    return -arm.mean()
