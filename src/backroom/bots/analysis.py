"""A match looked back on: the chances after every move, the moves that swung it, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from backroom.bots.levels import named_bot
from backroom.bots.search.arm import Arm
from backroom.bots.search.search import Search
from backroom.bots.search.searcher import Searcher, weigher
from backroom.engine.dealer import Rng
from backroom.engine.insight import Insight
from backroom.engine.match import Match
from backroom.engine.seen import Seen
from backroom.engine.state import State

JUDGE: Final = "strong"
PLAYOUTS: Final = 60  # for the chances after each move
SWINGS: Final = 3
BEYOND_DOUBT: Final = 2.0  # errors by which something has to be better to be called so


class Verdict:
    """What a strong player would have done with what the seat knew, and what both choices were worth to it then."""

    def __init__(self, best: Arm, played: Arm, label: str) -> None:
        self.choice = best.choice
        self.label = label
        self.worth = best.mean()
        self.played = played.mean()
        self.lost, self.error = best.lead_over(played)

    def json(self) -> dict[str, Any]:
        return {
            "choice": self.choice,
            "label": self.label,
            "worth": round(self.worth, 4),
            "played": round(self.played, 4),
            "lost": round(self.lost, 4),
            "error": round(self.error, 4),
        }


class Moment:
    """One event of the log, and how things stood after it."""

    def __init__(self, event: int, seat: int | None, text: str, before: list[float], after: list[float]) -> None:
        self.event = event
        self.seat = seat  # None: chance
        self.text = text
        self.chances = after
        self.swing = max(abs(new - old) for new, old in zip(after, before, strict=True))
        self.better: Verdict | None = None

    def json(self) -> dict[str, Any]:
        return {
            "event": self.event,
            "seat": self.seat,
            "text": self.text,
            "chances": [round(chance, 4) for chance in self.chances],
            "swing": round(self.swing, 4),
            "better": None if self.better is None else self.better.json(),
        }


class Analysis:
    """All moments of a match, in order."""

    def __init__(self, match: Match, start: list[float], moments: list[Moment]) -> None:
        self.match = match
        self.start = start
        self.moments = moments

    def swings(self) -> list[Moment]:
        """The few decisions after which things stood most differently, in the order in which they came."""
        decisions = [moment for moment in self.moments if moment.seat is not None]
        most = sorted(decisions, key=lambda moment: -moment.swing)[:SWINGS]
        return sorted(most, key=lambda moment: moment.event)

    def mistakes(self, seat: int) -> list[Moment]:
        """A seat's decisions that cost it something beyond doubt, the dearest first."""
        own = [moment for moment in self.moments if moment.seat == seat and moment.better is not None]
        return sorted(own, key=lost)

    def json(self) -> dict[str, Any]:
        match = self.match
        return {
            "game": match.game.id,
            "names": match.names,
            "winners": match.winners(),
            "start": [round(chance, 4) for chance in self.start],
            "moments": [moment.json() for moment in self.moments],
            "swings": [moment.event for moment in self.swings()],
        }


def lost(moment: Moment) -> float:
    assert moment.better is not None
    return -moment.better.lost


class Analyst:
    """Walks through a match. The same seed and numbers of playouts give the same analysis."""

    def __init__(
        self, match: Match, playouts: int = PLAYOUTS, weighed: int | None = None, seed: int = 0, by: str = JUDGE
    ) -> None:
        bot = named_bot(match.game, by if weighed is None else f"{by}@{weighed}", seed)
        judge = bot if isinstance(bot, Searcher) else weigher(match.game, seed)
        if weighed is not None:
            judge.manner.playouts = weighed
        self.match = match
        self.judge = judge
        self.insight: Insight = judge.insight
        self.playouts = playouts
        self.seed = seed

    def run(self, progress: Callable[[int], None] | None = None) -> Analysis:
        """Every moment; progress is told how many events are done."""
        before = start = self.chances(self.first_table().state)
        told = self.story()
        moments: list[Moment] = []
        for event, table in self.walk():
            step = self.match.log[event].step
            seat: int | None = step.actor() if step.actor() >= 0 else None
            better = None if seat is None else self.verdict(table, seat, self.match.log[event].outcomes[0])
            table.happen(self.match.log[event].outcomes)
            after = self.chances(table.state)
            moment = Moment(event, seat, told.get(event, ""), before, after)
            moment.better = better
            moments.append(moment)
            before = after
            if progress is not None:
                progress(event + 1)
        return Analysis(self.match, start, moments)

    def first_table(self) -> Match:
        """The match before anything was decided, with nobody to deal."""
        first = self.match.bare(None)
        first.state = self.match.beginning()
        first.begin()
        return first

    def walk(self) -> Iterator[tuple[int, Match]]:
        """The table before each event; whoever takes it lets the event happen."""
        table = self.first_table()
        for event in range(len(self.match.log)):
            yield event, table

    def story(self) -> dict[int, str]:
        """What was told of each event: to everybody, or, where nobody else heard of it, to whoever decided it."""
        told = self.lines(None)
        for seat in range(self.match.seats):
            for event, text in self.lines(seat).items():
                if event not in told and self.match.log[event].step.actor() == seat:
                    told[event] = text
        return told

    def lines(self, seat: int | None) -> dict[int, str]:
        found: dict[int, str] = {}
        for line in self.match.story(seat):
            if 0 <= line.event < len(self.match.log):
                found[line.event] = f"{found[line.event]} {line.text}" if line.event in found else line.text
        return found

    def chances(self, table: State) -> list[float]:
        """What the table is worth to each seat, all cards known, if good players went on from here."""
        if len(table.stack) == 0:
            return self.match.game.returns(table)
        sums = [0.0] * self.match.seats
        for number in range(self.playouts):
            rng = Rng(self.seed, number)
            copy = table.clone()
            copy.play_on(self.insight.policies(copy, 0, rng), rng, self.insight.cut)
            sums = [total + value for total, value in zip(sums, self.insight.values(copy), strict=True)]
        return [total / self.playouts for total in sums]

    def verdict(self, table: Match, seat: int, played: int) -> Verdict | None:
        """What would have been better, as far as the seat could know; nothing where nothing clearly was."""
        if len(table.choices()) == 1:
            return None
        seen = Seen(table, seat, self.seed, False)
        search = Search(self.insight, seen.table(), seat, self.judge.manner, self.seed + len(table.log), played)
        search.run()
        best = search.ranked[0]
        own = next(arm for arm in search.arms if arm.choice == played)
        lead, error = best.lead_over(own)
        if best is own or lead <= BEYOND_DOUBT * error:
            return None
        return Verdict(best, own, table.option(best.choice).label)
