"""RLCard: every game on the shelf as an environment, `rlcard.make("backroom-dirty-money")`, with steps back."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from backroom.bridges.missing import missing
from backroom.bridges.table import SEEDS_BELOW, Played, Table
from backroom.engine import BadInput, Endless, Match
from backroom.engine.given import whole_number
from backroom.games import games

try:
    import numpy as np
    import rlcard.envs
    from rlcard.envs import Env
    from rlcard.envs.registration import registry
except ImportError as error:
    raise missing("RLCard", "rlcard") from error

OURS = "game_"  # how RLCard marks what of a configuration is meant for the game
THEIRS = {"num_players": "seats"}  # what its own games call it


class Rules(Played):
    """A game as RLCard wants it: who is asked, what they see, and every position before."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.allow_step_back = False
        self.np_random: Any = None
        self.given_up = False
        self.before: list[tuple[Match, list[list[int]]]] = []

    def init_game(self) -> tuple[dict[str, Any], int]:
        self.dealt = self.table.new(int(self.np_random.randint(SEEDS_BELOW)))
        self.done: list[list[int]] = [[] for _ in range(self.table.seats)]
        self.given_up = False
        self.before = []
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        self.check_under_way(self.is_over())
        choice = self.match.choice(action)
        if self.allow_step_back:
            self.before.append((self.match.clone(), [actions[:] for actions in self.done]))
        self.done[self.get_player_id()].append(action)
        try:
            self.match.push(choice)
        except Endless:
            self.given_up = True
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step_back(self) -> bool:
        if not self.before:
            return False
        self.dealt, self.done = self.before.pop()
        self.given_up = False
        return True

    def get_num_players(self) -> int:
        return self.table.seats

    def get_num_actions(self) -> int:
        return self.table.actions

    def get_player_id(self) -> int:
        seat = self.match.seat
        return 0 if seat is None or seat < 0 else seat

    def is_over(self) -> bool:
        """Whether it is over, or given up as endless, which pays nobody anything."""
        return self.given_up or self.match.over

    def get_state(self, player: int) -> dict[str, Any]:
        """What a seat sees and may do; of the actions so far its own alone, as those of others may be hidden."""
        match = self.match
        mine = match.seat == player
        actions = sorted(match.action(choice) for choice in match.choices()) if mine else []
        observation = self.table.observation(match, player)
        return {
            "obs": observation,
            "legal_actions": OrderedDict.fromkeys(actions),
            "raw_obs": match.view(player),
            "raw_legal_actions": actions,
            "action_record": [(player, action) for action in self.done[player]],
        }


class BackroomEnv(Env):
    """One kind of table: `game_seats`, `game_edition` and `game_` before any option of the game configure it."""

    id: str

    def __init__(self, config: dict[str, Any]) -> None:
        meant = {name.removeprefix(OURS): value for name, value in config.items() if name.startswith(OURS)}
        given = {THEIRS.get(name, name): value for name, value in meant.items()}
        seats, edition = given.pop("seats", None), given.pop("edition", "standard")
        self.name = name_of(self.id)
        self.table = Table(self.id, seats, edition, given)
        self.game = Rules(self.table)
        super().__init__(config)
        self.state_shape = [[self.table.size] for _ in range(self.num_players)]
        self.action_shape = [None] * self.num_players

    def get_payoffs(self) -> Any:
        return np.array(self.game.match.returns())

    def get_perfect_information(self) -> dict[str, Any]:
        """Refused: nobody at a table has it, and no bot of ours does."""
        raise BadInput("Backroom gives nobody perfect information; clone and look at `env.game.match` if you must.")

    def _extract_state(self, state: dict[str, Any]) -> dict[str, Any]:
        return state

    def _decode_action(self, action_id: int) -> int:
        return whole_number(action_id, "An action")

    def _get_legal_actions(self) -> Any:
        return self.game.get_state(self.game.get_player_id())["legal_actions"]


def name_of(id: str) -> str:
    return f"backroom-{id}"


def register() -> None:
    """Make every game on the shelf known to `rlcard.make`; importing this module does."""
    for id in games():
        if name_of(id) not in registry.env_specs:
            kind = id.replace("-", "_")
            globals()[kind] = type(kind, (BackroomEnv,), {"id": id})
            rlcard.envs.register(name_of(id), f"{__name__}:{kind}")


register()
