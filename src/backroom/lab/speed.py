"""How fast this installation is: random decisions, playouts of the house, clones, imagined tables, tensors, import."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from backroom.bots import bot_names, hurry, named_bot
from backroom.engine import state
from backroom.engine.dealer import Rng
from backroom.engine.game import Game
from backroom.engine.match import Match
from backroom.engine.persona import LEVELS, SECONDS
from backroom.engine.policy import Policy
from backroom.engine.seen import Seen

ROUNDS = 9
SLICE = 0.15
POSITIONS = 5  # at which levels are timed


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    return not state.__file__.endswith(".py")


def measure(game: Game, seats: int) -> dict[str, Any]:
    """Everything `backroom bench` prints, from medians of CPU time."""
    match = game.new(seats, seed=1)
    middle = halfway(game, seats)
    rng = Rng(1)
    seat = middle.seat or 0
    numbers = middle.tensor(seat)
    return {
        "game": game.id,
        "seats": seats,
        "compiled": compiled(),
        "python": sys.version.split()[0],
        "decisions_per_second": round(rate(lambda: match.playout(rng))),
        "decisions_per_second_from_python": round(rate(lambda: played(game.new(seats, seed=1), rng))),
        **playouts(match, rng),
        "level_milliseconds": levels(middle),
        "clone_microseconds": round(1e6 / rate(lambda: repeated(middle.clone)), 3),
        "imagine_microseconds": round(1e6 / rate(lambda: repeated(lambda: middle.imagine(seat, rng))), 3),
        "tensor_numbers": len(numbers),
        "tensor_microseconds": round(1e6 / rate(lambda: repeated(lambda: middle.tensor(seat, numbers))), 3),
        "choices_microseconds": round(1e6 / rate(lambda: repeated(middle.choices)), 3),
        "mask_microseconds": round(1e6 / rate(lambda: repeated(middle.mask)), 3),
        "import_milliseconds": round(import_time(), 1),
    }


def playouts(match: Match, rng: Rng) -> dict[str, int]:
    """How often the house plays a match to its end in a second, where it is made for that, and decides in doing so."""
    if "house" not in match.game.bots():
        return {}
    house = [named_bot(match.game, "house", seat) for seat in range(match.seats)]
    policies = [bot for bot in house if isinstance(bot, Policy)]
    if len(policies) < match.seats:
        return {}
    return {
        "house_playouts_per_second": round(rate(lambda: repeated(lambda: match.playout_by(policies, rng), 1))),
        "house_decisions_per_second": round(rate(lambda: match.state.clone().play_on(policies, rng))),
    }


def levels(match: Match) -> dict[str, float]:
    """CPU milliseconds that each level takes for one decision as it is served, the slowest of a few positions."""
    taken: dict[str, float] = {}
    for level in [level for level in LEVELS if level in bot_names(match.game)]:
        taken[level] = round(max(decided(match, level, number) for number in range(POSITIONS)), 2)
    return taken


def decided(match: Match, level: str, number: int) -> float:
    """CPU milliseconds for the decision that somebody faces so many random moves later, if there is one."""
    later = match.clone()
    rng = Rng(number)
    for _ in range(7 * number):
        if later.seat is not None:
            choices = later.choices()
            later.push(choices[rng.below(len(choices))])
    if later.seat is None:
        return 0.0
    bot = named_bot(later.game, level, number)
    hurry(bot, level, SECONDS[LEVELS.index(level)])
    began = time.process_time()
    bot.choose(Seen(later, later.seat, number, bot.reads_story))
    return 1000 * (time.process_time() - began)


def halfway(game: Game, seats: int) -> Match:
    """A match in the middle of its first quarter, with hands half played."""
    match = game.new(seats, seed=1)
    decisions = match.playout(1)
    rng = Rng(2)
    for _ in range(decisions // 6):
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
    return match


def played(match: Match, rng: Rng) -> int:
    """A random game with the loop out here."""
    decisions = 0
    while not match.over:
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
        decisions += 1
    return decisions


def repeated(work: Callable[[], Any], times: int = 200) -> int:
    for _ in range(times):
        work()
    return times


def rate(work: Callable[[], int]) -> float:
    """How much of the work gets done in a second of CPU time: the median of several slices."""
    work()
    return median(one_slice(work) for _ in range(ROUNDS))


def one_slice(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = 0
    while time.process_time() - began < SLICE:
        done += work()
    return done / (time.process_time() - began)


def import_time() -> float:
    """Milliseconds to import the package, in a fresh Python; the median of five."""
    code = "import time; t = time.perf_counter(); import backroom; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True) for _ in range(5)]
    return 1000 * median(float(run.stdout) for run in runs)


def page(figures: dict[str, Any]) -> str:
    """The figures for people."""
    how = "compiled" if figures["compiled"] else "interpreted"
    return "\n".join(
        [
            f"{figures['game']}, {figures['seats']} seats, {how}, Python {figures['python']}",
            f"  random decisions, loop inside    {figures['decisions_per_second']:>12,} a second",
            f"  random decisions, loop in Python {figures['decisions_per_second_from_python']:>12,} a second",
            *house_lines(figures),
            *[
                f"  {level}, slowest of {POSITIONS} decisions{'':<{10 - len(level)}}{taken:>12} ms"
                for level, taken in figures["level_milliseconds"].items()
            ],
            f"  clone                            {figures['clone_microseconds']:>12} µs",
            f"  imagine                          {figures['imagine_microseconds']:>12} µs",
            f"  tensor, {figures['tensor_numbers']:>6,} numbers           {figures['tensor_microseconds']:>12} µs",
            f"  choices                          {figures['choices_microseconds']:>12} µs",
            f"  mask                             {figures['mask_microseconds']:>12} µs",
            f"  import backroom                  {figures['import_milliseconds']:>12} ms",
        ]
    )


def house_lines(figures: dict[str, Any]) -> list[str]:
    """The figures of the house's playouts, where there are any."""
    if "house_playouts_per_second" not in figures:
        return []
    return [
        f"  playouts of the house            {figures['house_playouts_per_second']:>12,} a second",
        f"  its decisions in playouts        {figures['house_decisions_per_second']:>12,} a second",
    ]
