"""A tally as a page that people read."""

from __future__ import annotations

from collections.abc import Iterable

from backroom.engine.game import Game
from backroom.lab.simulate import Plan
from backroom.lab.tally import Mean, Share, Tally


def page(game: Game, plan: Plan, tally: Tally) -> str:
    """Win rates with intervals, lengths, and the game's own figures."""
    options = " ".join(f"{name}={value}" for name, value in game.checked_options(plan.options).items())
    lines = [
        f"{game.title}: {tally.games} games, seed {plan.seed}, edition {plan.edition}, {options}",
        "",
        *players_table(plan, tally),
        "",
        *seats_table(tally),
        "",
        f"Decisions per game: {tally.length_at(0)} to {tally.length_at(1)}, median {tally.length_at(0.5)}",
    ]
    numbered = (f"{number}. {name}" for number, name in enumerate(plan.players, start=1))
    lines += failures(zip(numbered, tally.failed, strict=True), tally.games)
    if tally.figures:
        lines += ["", *figures_table(tally.figures)]
    return "\n".join(lines)


def percent(share: Share) -> str:
    low, high = share.interval()
    return f"{100 * share.mean():5.1f}%  ({100 * low:.1f}–{100 * high:.1f})"


def players_table(plan: Plan, tally: Tally) -> list[str]:
    width = max(len(name) for name in plan.players) + 4
    rows = zip(plan.players, tally.by_player, strict=True)
    return [
        "Wins by player (they change seats every game; 95% intervals)",
        *[f"  {f'{number}. {name}':<{width}} {percent(share)}" for number, (name, share) in enumerate(rows, start=1)],
    ]


def failures(failed: Iterable[tuple[str, int]], games: int) -> list[str]:
    """Who had no answer, and how often, below an empty line; nothing where everybody had one."""
    times = "1 game" if games == 1 else f"{games:,} games"
    rows = [f"  {name}: {count:,} in {times}" for name, count in failed if count]
    return ["", "Decisions that chance made, as the bot had no answer", *rows] if rows else []


def seats_table(tally: Tally) -> list[str]:
    return [
        "Wins by seat",
        *[f"  seat {number:<3} {percent(share)}" for number, share in enumerate(tally.by_seat, start=1)],
    ]


def figures_table(figures: dict[str, Mean]) -> list[str]:
    width = max(len(name) for name in figures)
    return [
        "Figures (mean per game ± half the 95% interval)",
        *[f"  {name:<{width}}  {mean.mean():9.3f} ± {mean.margin():.3f}" for name, mean in figures.items()],
    ]
