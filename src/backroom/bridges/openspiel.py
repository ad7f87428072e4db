"""OpenSpiel: every game on the shelf under its own name, with chance as a player, so that its algorithms run.

Importing this module registers `backroom_dirty_money` and the others; `pyspiel.load_game` then knows them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

from backroom.bots import named_bot
from backroom.bridges.deals import MOST_ORDERS, Deals, KnownDeals, dealing
from backroom.bridges.missing import missing
from backroom.bridges.table import SEEDS_BELOW, Table, known_bot
from backroom.engine import BadInput, Deal, Endless, Match, ask
from backroom.engine.record import replayed
from backroom.games import game, games

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel", "openspiel") from error

OURS = ("players", "edition", "tree")  # parameters that are no options of the game
NO_NUMBERS = "There is no information_state_tensor: a story has no greatest length. There is an observation_tensor."
MOST_OUTCOMES = 1000  # of a draw or a roll; the largest box has far fewer different cards


def name_of(id: str) -> str:
    """'dirty-money' → 'backroom_dirty_money'."""
    return f"backroom_{id.replace('-', '_')}"


def type_of(id: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    played = game(id)
    usual = Table(played, None, "standard", {})
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(id),
        long_name=played.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if usual.shares_a_win() else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=played.most,
        min_num_players=played.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": played.fewest,
            "edition": "standard",
            "tree": False,
            **{setting.name: setting.default for setting in played.settings},
        },
    )


class BackroomGame(pyspiel.Game):
    """One kind of table: `players`, `edition` and the options of the game are its parameters.

    With `tree` there are as few states as possible, for algorithms that visit all of them: a deal is one outcome of
    chance, and whoever has no choice is not asked.
    """

    id: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = self.kind
        given = {**kind.parameter_specification, **(params or {})}
        options = {name: value for name, value in given.items() if name not in OURS}
        self.table = Table(self.id, given["players"], given["edition"], options)
        self.deals = KnownDeals() if given["tree"] else None
        self.recalled: dict[tuple[int, ...], str] = {}  # in a tree: what was told after a history, ending with whom
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=MOST_OUTCOMES if self.deals is None else MOST_ORDERS,
            num_players=self.table.seats,
            min_utility=self.table.least,
            max_utility=self.table.most,
            utility_sum=1.0 if self.table.shares_a_win() else None,
            max_game_length=self.table.game.longest,
        )
        super().__init__(kind, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.kind.short_name, self.get_parameters())

    def new_initial_state(self) -> BackroomState:
        return BackroomState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Private | None:
        """What one seat, a spectator, or a seat alone sees; None, as OpenSpiel wants it, for anything else."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        if not kind.public_info:
            return None if kind.perfect_recall else Private(params)
        return Observer(self.table, kind, params)

    def information_state_tensor_shape(self) -> list[int]:
        raise BadInput(NO_NUMBERS)

    def information_state_tensor_size(self) -> int:
        raise BadInput(NO_NUMBERS)


def loaded(name: str, parameters: dict[str, Any]) -> BackroomGame:
    """A game as a copy, or from another process: by itself OpenSpiel leaves out all that Python knows of it."""
    known: BackroomGame = pyspiel.load_game(name, parameters)
    return known


class Position:
    """A match, and what each seat has done in it; copied as a match is cloned, whole and quickly."""

    def __init__(self, match: Match, done: list[list[int]]) -> None:
        self.match = match
        self.done = done
        self.given_up = False

    def __deepcopy__(self, _: Any) -> Position:
        other = Position(self.match.clone(), [actions[:] for actions in self.done])
        other.given_up = self.given_up
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return position_of, (self.match.record(), self.done, self.given_up)


def position_of(record: str, done: list[list[int]], given_up: bool) -> Position:
    """A position that comes from another process, as its record."""
    position = Position(replayed(record, game), done)
    position.given_up = given_up
    return position


class BackroomState(pyspiel.State):
    """A match in which chance is played by hand, one card or one roll at a time."""

    def __init__(self, kind: BackroomGame) -> None:
        super().__init__(kind)
        table = kind.table
        self.position = Position(table.new(None), [[] for _ in range(table.seats)])

    @property
    def match(self) -> Match:
        return self.position.match

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.match.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None or seat < 0 else seat

    def is_terminal(self) -> bool:
        return self.position.given_up or self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return [self.match.action(choice) for choice in self.match.choices()]

    def whole_deals(self) -> Deals | None:
        """All deals that are possible now, where deals are whole and one is due."""
        known: KnownDeals | None = self.get_game().deals
        return None if known is None or not dealing(self.match) else known.at(self.match)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.whole_deals()
        if deals is not None:
            return deals.outcomes()
        weights = self.match.weights()
        whole = sum(weights)
        return [(choice, weight / whole) for choice, weight in zip(self.match.choices(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        """Whoever is asked, or chance, does this; a match that goes on for ever is over for everybody."""
        try:
            if not self.is_chance_node():
                self.decide(self.match.choice(action))
            else:
                self.draw(action)
            self.decide_what_is_forced()
        except Endless:
            self.position.given_up = True

    def decide(self, choice: int) -> None:
        match = self.match
        self.position.done[match.seat or 0].append(match.action(choice))
        match.push(choice)

    def draw(self, outcome: int) -> None:
        deals = self.whole_deals()
        for card in [outcome] if deals is None else deals.order(outcome):
            self.match.push(self.match.checked(card))

    def decide_what_is_forced(self) -> None:
        """In a tree nobody is asked who has no choice."""
        while self.get_game().deals is not None and self.current_player() >= 0 and len(self.match.choices()) == 1:
            self.decide(self.match.choices()[0])

    def _action_to_string(self, player: int, action: int) -> str:
        """In the game's words where it is possible now, and otherwise its number."""
        match = self.match
        if player < 0 and self.whole_deals() is not None:
            return f"deal {action}"
        if player != self.current_player() or action not in self.legal_actions():
            return f"action {action}"
        choice = action if player < 0 else match.choice(action)
        return match.game.wording(match.step()).text(match.state, match.step(), choice)

    def information_state_tensor(self, player: int = 0) -> list[float]:
        raise BadInput(NO_NUMBERS)

    def returns(self) -> list[float]:
        """What the match is worth to each; of one that was given up, each has the same share."""
        table = self.get_game().table
        if self.position.given_up:
            return [1 / table.seats if table.shares_a_win() else 0.0] * int(table.seats)
        return self.match.returns()

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> BackroomState:
        """Another state that this player cannot tell from the true one, with a history of its own."""
        match = self.match
        imagined = match.imagine(player, int(sample() * SEEDS_BELOW))
        outcomes = match.game.past(match.log, match.state, imagined.state)
        if outcomes is None or self.get_game().deals is not None:
            raise BadInput(f"{match.game.title} cannot be imagined anew here, with a history of its own.")
        other: BackroomState = self.get_game().new_initial_state()
        for event in outcomes:
            for outcome in event:
                other.apply_action(other.action_of(outcome))
        return other

    def action_of(self, outcome: int) -> int:
        """An outcome of the log as OpenSpiel counts it."""
        return outcome if self.is_chance_node() else self.match.action(outcome)

    def __str__(self) -> str:
        """Everything that has happened, a line each; `state.match.record()` is what can be replayed."""
        return "\n".join(f"{event.step}: {event.outcomes}" for event in self.match.log)


class Observer:
    """What a player sees (the view, as numbers or as JSON) or, with perfect recall, has ever seen and done.

    Without private information it is what a spectator sees. With perfect recall there are no numbers: a story has no
    greatest length.
    """

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        refuse(params)
        self.alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall
        self.tensor = None if self.recalls else np.zeros(table.size, np.float32)
        self.dict = None if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: BackroomState, player: int) -> None:
        if self.tensor is not None:
            state.match.tensor(self.reader(player), self.tensor)

    def string_from(self, state: BackroomState, player: int) -> str:
        if not self.recalls:
            return json.dumps(state.match.view(self.reader(player)))
        kind = state.get_game()
        if kind.deals is None or not self.alone:
            return self.recalled(state, player)
        key = (*state.history(), player)
        if key not in kind.recalled:
            kind.recalled[key] = self.recalled(state, player)
        return str(kind.recalled[key])

    def recalled(self, state: BackroomState, player: int) -> str:
        """All that was told, what the player did, and what lies on the table."""
        reader = self.reader(player)
        done = [] if reader is None else state.position.done[reader]
        return "\n".join([*told(state.match, reader), f"{done}", json.dumps(state.match.view(reader))])

    def reader(self, player: int) -> int | None:
        return player if self.alone else None


class Private:
    """What a player sees and a spectator does not, as JSON; it is what the two views differ in."""

    tensor = None
    dict = None

    def __init__(self, params: Any) -> None:
        refuse(params)

    def set_from(self, state: BackroomState, player: int) -> None:
        """There are no numbers."""

    def string_from(self, state: BackroomState, player: int) -> str:
        public = state.match.view(None)
        return json.dumps({name: seen for name, seen in state.match.view(player).items() if seen != public[name]})


def refuse(params: Any) -> None:
    if params:
        raise ValueError(f"observations take no parameters; there were {params}")


def told(match: Match, reader: int | None) -> list[str]:
    """The story; of what is dealt card by card, the lines are sorted, as a hand has no order."""
    log = match.log
    lines: list[str] = []
    for deals, part in groupby(
        match.story(reader), lambda line: line.event < len(log) and isinstance(log[line.event].step, Deal)
    ):
        texts = [line.text for line in part]
        lines += sorted(texts) if deals else texts
    return lines


class Player(pyspiel.Bot):
    """One of our bots by its name, or one's own by its file, where OpenSpiel wants a bot."""

    def __init__(self, name: str, kind: BackroomGame, seed: int = 0) -> None:
        super().__init__()
        self.game = kind.table.game
        self.name = known_bot(self.game, name)
        self.seeds = Random(seed)
        self.restart()

    def restart(self) -> None:
        """Another match, with other luck; all of it follows from the first seed."""
        self.bot = named_bot(self.game, self.name, self.seeds.randrange(SEEDS_BELOW))

    def restart_at(self, state: BackroomState) -> None:
        self.restart()

    def step(self, state: BackroomState) -> int:
        return state.match.action(ask(self.bot, state.match))


def register() -> None:
    """Make every game on the shelf known to OpenSpiel; importing this module does."""
    known = pyspiel.registered_names()
    for id in games():
        if name_of(id) not in known:
            kind = type_of(id)
            made = type(kind.short_name, (BackroomGame,), {"id": id, "kind": kind})
            globals()[kind.short_name] = made  # where pickle looks for it
            pyspiel.register_game(kind, made)


register()
