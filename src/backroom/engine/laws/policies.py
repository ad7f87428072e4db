"""Law 10: a policy reads the true table, and yet decides by what its seat knows."""

from __future__ import annotations

from backroom.engine.dealer import Rng
from backroom.engine.game import Game
from backroom.engine.laws.broken import difference, hold
from backroom.engine.match import Match
from backroom.engine.persona import EVEN, LEVELS
from backroom.engine.policy import Policy
from backroom.engine.seen import Bot
from backroom.engine.state import facts


def policies_of(game: Game) -> list[Policy]:
    """All who read a game's tables: its bots, its levels with every temperament, and who leads their searches."""
    bots: list[Bot] = [kind(0) for kind in game.bots().values()]
    if "house" in game.bots():
        for persona in [game.persona(level, temper, 0) for level in LEVELS for temper in [EVEN, *game.tempers()]]:
            bots.append(persona.bot if persona.insight is None else persona.insight.policy)
    return [bot for bot in bots if isinstance(bot, Policy)]


def a_policy_knows_its_seat_only(policy: Policy, match: Match, seed: int, worlds: int = 2) -> None:
    """The same choice with the same chance on the true table and on tables that the seat cannot tell from it."""
    seat = match.seat
    assert seat is not None
    name = type(policy).__name__
    before = facts(match.state)
    rng = Rng(seed)
    choice: int = policy.decide(match.state, seat, rng)
    hold(10, choice in match.choices(), f"{name} chooses {choice} at {match.step()}, which is not possible.")
    after = facts(match.state)
    hold(10, after == before, f"{name} changes the table: {difference(before, after)}.")
    for number in range(worlds):
        imagined = match.imagine(seat, Rng(seed, 1 + number))
        again = Rng(seed)
        other: int = policy.decide(imagined.state, seat, again)
        same = other == choice and drawn(again) == drawn(rng)
        hold(10, same, f"{name} decides {match.step()} by what seat {seat} cannot know: {choice}, elsewhere {other}.")


def drawn(rng: Rng) -> tuple[int, int, int, int]:
    """How far a stream of chance has been used."""
    return rng.a, rng.b, rng.c, rng.count
