"""PettingZoo: a match as an AEC environment, one agent a seat, with action masks."""

from __future__ import annotations

import sys
from typing import Any

from backroom.bridges.missing import missing
from backroom.bridges.table import NOT_DEALT, RENDER_MODES, SEEDS_BELOW, Played, Table, as_text, checked_mode
from backroom.engine import BadInput, Endless
from backroom.engine.given import no_such, whole_number

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as error:
    raise missing("PettingZoo", "rl") from error


FROM_RESET_ON = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


class OutOfOrder(BadInput, AssertionError):
    """What needs a match before `reset()` has dealt one, or a step after its end; PettingZoo's wrappers assert it."""


def env(
    game: str,
    seats: int | None = None,
    edition: str = "standard",
    render_mode: str | None = None,
    illegal_reward: float | None = None,
    **options: Any,
) -> Any:
    """An environment as PettingZoo's own are: whoever does what the mask forbids ends the match and loses."""
    raw = RawEnv(game, seats, edition, render_mode, **options)
    legal = TerminateIllegalWrapper(raw, illegal_reward=raw.table.penalty(illegal_reward))
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))


def parallel_env(game: str, seats: int | None = None, edition: str = "standard", **options: Any) -> Any:
    """The same for learners that want all agents at once: each step, the action of whoever is asked counts."""
    return turn_based_aec_to_parallel(env(game, seats, edition, **options))


class RawEnv(Played, AECEnv):
    """A match without wrappers: what is not possible is refused with a sentence, and changes nothing."""

    refusal = OutOfOrder
    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        edition: str = "standard",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, edition, options)
        self.metadata = {
            "name": f"{self.table.game.id}_v0".replace("-", "_"),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,  # by `aec_to_parallel`, which wants everybody once a round
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observed = {agent: self.observed_space() for agent in self.possible_agents}
        self.acted = {agent: Discrete(self.table.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.random: Any = None

    def __getattr__(self, name: str) -> Any:
        """What PettingZoo's own environments do not have either before they are reset, said in a sentence."""
        raise AttributeError(NOT_DEALT if name in FROM_RESET_ON else f"{type(self).__name__} has no {name!r}.")

    def observed_space(self) -> Dict:
        numbers = Box(0.0, 1.0, (self.table.size,), np.float32)
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self.table.actions,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        return self.observed[self.known(agent)]

    def action_space(self, agent: str) -> Any:
        return self.acted[self.known(agent)]

    def known(self, agent: str) -> str:
        """An agent of this table."""
        if not isinstance(agent, str) or agent not in self.seat_of:
            raise BadInput(f"This table has no agent {no_such(agent, self.possible_agents)}.")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match: that of the seed, or another one each time."""
        if seed is not None or self.random is None:
            self.random, _ = np_random(seed)
        dealt = int(self.random.integers(SEEDS_BELOW) if seed is None else seed)
        self.dealt = self.table.new(dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.turn_to()

    def turn_to(self) -> None:
        """Whoever is asked is the next agent; once it is over, each of them hears so."""
        if self.match.over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[self.known(agent)]
        return {
            "observation": self.table.observation(self.match, seat),
            "action_mask": self.table.mask(self.match, seat),
        }

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Whoever is asked, one after the other; a loop before the first match would silently do nothing."""
        self.check_under_way()
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What whoever is asked sees, has got and may know."""
        self.check_under_way(not self.agents)
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def step(self, action: Any) -> None:
        self.check_under_way(not self.agents)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choice = self.match.choice(whole_number(action, "An action"))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self.match.push(choice)
            self.turn_to()
        except Endless:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it, returned as text or, for people, written out."""
        text = as_text(self.match)
        if self.render_mode != "human":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
