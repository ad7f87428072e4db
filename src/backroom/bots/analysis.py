"""A match looked back on: the chances after every move, the moves that swung it, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final

from backroom.bots.levels import named_bot
from backroom.bots.search.arm import Arm
from backroom.bots.search.search import Search
from backroom.bots.search.searcher import Searcher, weigher
from backroom.bots.standings import Standings
from backroom.engine.insight import Insight
from backroom.engine.match import Match
from backroom.engine.seen import Seen
from backroom.engine.words import Reader

JUDGE: Final = "strong"
PLAYOUTS: Final = 60  # for the chances after each move
SWINGS: Final = 3
CLOSER: Final = 10  # times as many playouts for what seems to have swung it
BEYOND_DOUBT: Final = 2.0  # errors by which something has to be better to be called so
ALL: Final = 100  # of which progress is told how many are done
PARTS: Final = (0.5, 0.6, 0.75, 1.0)  # of all, done when the chances are known, luck, the swings, the verdicts


class Haste:
    """Where somebody waits: seconds of one core, after which less is looked at, and playouts at most for a verdict."""

    def __init__(self, seconds: float = 6.0, weighed: int = 200, least: int = 2) -> None:
        self.seconds = seconds
        self.weighed = weighed
        self.least = least  # playouts for every table, however slow this machine is


class Verdict:
    """What a strong player would have done with what the seat knew, and what both choices were worth to it then."""

    def __init__(self, best: Arm, played: Arm, label: str, scale: float) -> None:
        lost, error = best.lead_over(played)
        self.choice = best.choice
        self.label = label
        self.worth = scale * best.mean()
        self.played = scale * played.mean()
        self.lost, self.error = scale * lost, scale * error

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
        self.weighed = False  # whether it was looked for something better
        self.better: Verdict | None = None

    def json(self) -> dict[str, Any]:
        return {
            "event": self.event,
            "seat": self.seat,
            "text": self.text,
            "chances": [round(chance, 4) for chance in self.chances],
            "swing": round(self.swing, 4),
            "weighed": self.weighed,
            "better": None if self.better is None else self.better.json(),
        }


class Analysis:
    """All moments of a match, in order; worths are shares of the win, or points where somebody played alone."""

    def __init__(
        self, match: Match, start: list[float], moments: list[Moment], swings: list[int], luck: list[int]
    ) -> None:
        self.match = match
        self.start = start
        self.moments = moments
        self.swung = swings
        self.luck = luck  # what chance brought, and that swung it most

    def swings(self) -> list[Moment]:
        """The few decisions after which things stood most differently, in the order in which they came."""
        return [self.moments[event] for event in self.swung]

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
            "swings": self.swung,
            "luck": self.luck,
        }


def lost(moment: Moment) -> float:
    assert moment.better is not None
    return -moment.better.lost


class Analyst:
    """Looks back on a match. The same seed and numbers of playouts give the same analysis, where nobody is in haste."""

    def __init__(
        self,
        match: Match,
        playouts: int = PLAYOUTS,
        weighed: int | None = None,
        seed: int = 0,
        by: str = JUDGE,
        haste: Haste | None = None,
    ) -> None:
        bot = named_bot(match.game, by if weighed is None else f"{by}@{weighed}", seed)
        judge = bot if isinstance(bot, Searcher) else weigher(match.game, seed)
        if weighed is not None:
            judge.manner.playouts = weighed
        elif haste is not None:
            judge.manner.playouts = min(judge.manner.playouts, haste.weighed)
        self.match = match
        self.judge = judge
        self.insight: Insight = judge.insight
        self.playouts = playouts
        self.seed = seed
        self.haste = haste
        self.began = process_time()
        self.progress: Callable[[int], None] | None = None
        self.standings = Standings(match, self.insight, seed)

    def run(self, progress: Callable[[int], None] | None = None) -> Analysis:
        """Every moment; progress is told how much of ALL is done."""
        self.progress = progress
        self.look()
        told = self.story()
        log = range(len(self.match.log))
        luck = self.looked_closer([event for event in log if self.by_chance(event) and event in told], PARTS[1])
        swings = self.looked_closer([event for event in log if self.was_free(event)], PARTS[2])
        moments = [self.moment(event, told) for event in log]
        self.weigh(moments, swings)
        return Analysis(self.match, self.standings.worths(0), moments, swings, luck)

    # The chances.

    def look(self) -> None:
        """The same number of playouts for every table, round by round, for as long as there is time."""
        least = self.playouts if self.haste is None else self.haste.least
        for playout in range(self.playouts):
            if playout >= least and self.late(PARTS[0]):
                return
            for place in range(len(self.standings.tables)):
                self.standings.add(place)
            self.tell(PARTS[0] * (playout + 1) / self.playouts)

    def looked_closer(self, events: list[int], part: float) -> list[int]:
        """Those of these events that swung it: what seems to have done so is looked at closer, until that is sure."""
        swings = self.greatest(events)
        while not self.late(part):
            unsure = [place for event in swings for place in (event, event + 1) if not self.is_sure(place)]
            if not unsure:
                break
            for place in unsure:
                self.standings.fill(place, self.standings.playouts[place] + self.playouts)
            swings = self.greatest(events)
        return swings

    def is_sure(self, place: int) -> bool:
        return self.standings.certain(place) or self.standings.playouts[place] >= CLOSER * self.playouts

    def greatest(self, events: list[int]) -> list[int]:
        """The few after which things stood most differently, in the order in which they came."""
        swings = {event: self.standings.swing(event) for event in events}
        return sorted(sorted(events, key=lambda event: -swings[event])[:SWINGS])

    def by_chance(self, event: int) -> bool:
        """Whether chance decided it, in the middle of the match."""
        log = self.match.log
        return log[event].step.actor() < 0 and any(before.step.actor() >= 0 for before in log[:event])

    def was_free(self, event: int) -> bool:
        """Whether a seat decided it, and had a choice."""
        return self.match.log[event].step.actor() >= 0 and len(self.standings.tables[event].choices()) > 1

    # The moments, and what would have been better.

    def moment(self, event: int, told: dict[int, str]) -> Moment:
        actor = self.match.log[event].step.actor()
        text = told.get(event, "") if actor < 0 or event in told else self.answer(event)
        before, after = self.standings.worths(event), self.standings.worths(event + 1)
        return Moment(event, actor if actor >= 0 else None, text, before, after)

    def answer(self, event: int) -> str:
        """What a seat was asked and chose, where no line of the story says so."""
        table, step = self.standings.tables[event], self.match.log[event].step
        wording, names = self.match.game.wording(step), self.match.names
        question = wording.question(table, step, Reader(None, names))
        return f"{names[step.actor()]}: {question} “{self.label(event, self.match.log[event].outcomes[0])}”"

    def label(self, event: int, choice: int) -> str:
        """A choice in words for whoever looks back."""
        table, step = self.standings.tables[event], self.match.log[event].step
        return self.match.game.wording(step).label(table, step, choice, Reader(None, self.match.names))

    def weigh(self, moments: list[Moment], swings: list[int]) -> None:
        """Every decision, those first that swung it and the others by how much they may have."""
        order = sorted(moments, key=lambda moment: (moment.event not in swings, -moment.swing))
        free = [moment for moment in order if self.was_free(moment.event)]
        for done, moment in enumerate(free):
            if moment.event not in swings and self.late(PARTS[3]):
                return
            moment.better = self.verdict(moment.event)
            moment.weighed = True
            self.tell(PARTS[2] + (PARTS[3] - PARTS[2]) * (done + 1) / len(free))

    def verdict(self, event: int) -> Verdict | None:
        """What would have been better, as far as the seat could know; nothing where nothing clearly was."""
        table = self.match.bare(None)
        table.state = self.standings.tables[event].clone()
        step = table.step()
        played = self.match.log[event].outcomes[0]
        seen = Seen(table, step.actor(), self.seed, False)
        search = Search(self.insight, seen.table(), step.actor(), self.judge.manner, self.seed + event, played)
        search.run()
        best = search.ranked[0]
        own = next(arm for arm in search.arms if arm.choice == played)
        lead, error = best.lead_over(own)
        if best is own or lead <= BEYOND_DOUBT * error:
            return None
        return Verdict(best, own, self.label(event, best.choice), self.standings.scale)

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

    # Time.

    def late(self, part: float) -> bool:
        return self.haste is not None and process_time() - self.began > part * self.haste.seconds

    def tell(self, done: float) -> None:
        """How far it is by the work, or, in haste, by the time where that is further."""
        if self.progress is not None:
            spent = 0.0 if self.haste is None else (process_time() - self.began) / self.haste.seconds
            self.progress(int(ALL * min(1.0, max(done, spent))))
