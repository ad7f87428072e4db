"""Advice for a person: what the strong level would do in this seat, why, and what the best few choices are worth."""

from __future__ import annotations

from typing import Final

from backroom.bots.search.arm import Arm
from backroom.bots.search.search import Search
from backroom.bots.search.searcher import Searcher, weigher
from backroom.engine.seen import Bot, Seen

ADVISER: Final = "strong"  # the level that people are advised by
WEIGHING: Final = 0.5  # seconds for the estimates where the bot itself does not search
SHOWN: Final = 4  # choices with their estimates


class Estimate:
    """What a choice is worth on average over imagined worlds (a share of the win; alone, points), and its error."""

    def __init__(self, choice: int, worth: float, error: float) -> None:
        self.choice = choice
        self.worth = worth
        self.error = error


class Advice:
    def __init__(self, choice: int, reason: str, estimates: list[Estimate]) -> None:
        self.choice = choice
        self.reason = reason
        self.estimates = estimates  # the best first


def advice(bot: Bot, seen: Seen) -> Advice:
    """What this bot would do, why, and for how much."""
    search, choice = searched(bot, seen)
    arms = shown(search, choice)
    estimates = [estimate(seen, arm) for arm in arms] if search.worlds > 0 else []
    return Advice(choice, reason(seen, search, arms), estimates)


def estimate(seen: Seen, arm: Arm) -> Estimate:
    if seen.match.seats > 1:
        return Estimate(arm.choice, arm.mean(), arm.error())
    return Estimate(arm.choice, seen.match.game.points(arm.mean()), seen.match.game.points(arm.error()))


def searched(bot: Bot, seen: Seen) -> tuple[Search, int]:
    """A search and the bot's choice; one that does not search itself is weighed by the house's playouts."""
    if isinstance(bot, Searcher):
        search = bot.search(seen)
        return search, search.choice()
    choice = bot.choose(seen)
    judge = weigher(seen.match.game)
    judge.manner.seconds = WEIGHING
    search = Search(judge.insight, seen.table(), seen.seat, judge.manner, len(seen.choices()), choice)
    search.run()
    return search, choice


def shown(search: Search, choice: int) -> list[Arm]:
    """What it would do, then the others that stayed longest, the better ones first."""
    first = [arm for arm in search.ranked if arm.choice == choice]
    return (first + [arm for arm in search.ranked if arm.choice != choice])[:SHOWN]


def reason(seen: Seen, search: Search, arms: list[Arm]) -> str:
    """Why, in a sentence or two."""
    said = search.insight.reason(seen.table(), seen.seat, arms[0].choice)
    return " ".join(part for part in [said, comparison(seen, search, arms)] if part)


def comparison(seen: Seen, search: Search, arms: list[Arm]) -> str:
    """How it did in imagined worlds, against the next best."""
    if len(arms) == 1 or search.worlds == 0:
        return ""
    first, second = arms[0], arms[1]
    other = seen.match.option(second.choice).label
    worths = f"{amount(seen, first.mean())} against {amount(seen, second.mean())} for “{other}”"
    worlds = f"over {len(second.worths)} imagined {'deal' if len(second.worths) == 1 else 'deals'}"
    lead, error = first.lead_over(second)
    if lead <= search.manner.doubt * error:
        return f"A close call: {worths}, {worlds}."
    return f"It promises {worths}, {worlds}."


def amount(seen: Seen, worth: float) -> str:
    """A share of the win; what a match for one comes to."""
    return f"{100.0 * worth:.0f}% of the win" if seen.match.seats > 1 else f"{seen.match.game.points(worth):.1f}"
