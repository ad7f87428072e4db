"""A match that is looked at again: its timeline, and what each seat saw at each position.

Position n is the table before event n; the last one is the table after everything.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any, Final

from msgspec import to_builtins

from backroom.bots.advice import ADVISER
from backroom.engine import BadInput, Match
from backroom.engine.dealer import Secret
from backroom.engine.happening import Observer
from backroom.engine.playback import Playback
from backroom.engine.proof import proof_lines
from backroom.engine.rows import row_of
from backroom.engine.state import State
from backroom.engine.step import CHANCE, Step
from backroom.engine.words import Reader
from backroom.server.bots.knowledge import packed
from backroom.server.tables.views import Drawn, Views
from backroom.server.wire.brief import BriefWriter
from backroom.server.wire.news import as_told, option_news

ABOVE: Final = -1  # in the place of a seat: all hands are open
KEPT_EVERY: Final = 50  # events
CHANCE_DECIDES: Final = "Chance decides here; go on from a decision of a seat."


class Replay:
    """A match as its record tells it, ready to be opened at any position."""

    def __init__(self, key: str, match: Match) -> None:
        self.key = key
        self.match = match
        self.length = len(match.log)
        self.walk = Walk(match)
        self.walk.follow(match.log)
        self.walk.end()

    def timeline(self) -> dict[str, Any]:
        """All that is known at once: what happened in a line an event, from above, and how everybody stood."""
        match = self.match
        sight = match.sight()
        return {
            "replay": self.key,
            "game": match.game.id,
            "title": match.game.title,
            "seats": match.seats,
            "names": match.names,
            "edition": match.edition.id,
            "own_edition": not match.edition.shipped,
            "options": match.settings,
            "practice": match.pact.practice,
            "over": match.over,
            "winners": match.winners(),
            "scores": [score.json() for score in match.scores()],
            "deeds": match.deeds() if match.over else [],
            "events": [
                {"seat": actor, "text": " ".join(self.walk.told.get(event, []))}
                for event, actor in enumerate(self.actors())
            ],
            "standing": self.walk.standing,
            "sight": {"hash": sight.hash, "seats": sight.seats, **sight.json()},
        }

    def actors(self) -> list[int | None]:
        """Who decided each event; None: chance."""
        seats = [happening.step.actor() for happening in self.match.log]
        return [None if seat == CHANCE else seat for seat in seats]

    def frames(self, seat: int, first: int, last: int) -> list[dict[str, Any]]:
        """What a seat, or whoever looks from above, saw at these positions."""
        if seat != ABOVE:
            self.match.check_seat(seat)
        eyes = Eyes(self, None if seat == ABOVE else seat)
        return list(eyes.frames(self.checked(first), min(last, self.length)))

    def table_at(self, position: int) -> State:
        """A copy of the table as it lay at a position."""
        place = min(position // KEPT_EVERY, len(self.walk.kept) - 1)
        table = self.walk.kept[place].clone()
        for event in range(place * KEPT_EVERY, position):
            table.happen(self.walk.outcomes(event))
        return table

    def match_at(self, position: int) -> Match:
        """The match as it stood at a position, with what was told until then."""
        past = self.match.bare(None)
        past.state = self.table_at(position)
        past.log = self.match.log[:position]
        return past

    def asked_at(self, position: int) -> Match:
        """The match where a seat has to decide."""
        past = self.match_at(self.checked(position))
        if past.over:
            raise BadInput("The match is over here; go on from a decision.")
        if past.seat == CHANCE:
            raise BadInput(CHANCE_DECIDES)
        return past

    def checked(self, position: int) -> int:
        if not 0 <= position <= self.length:
            raise BadInput(f"This match has positions from 0 to {self.length}, not {position}.")
        return position

    def proofs(self) -> dict[str, list[str]]:
        """How each event of chance is drawn, by the rules, as a record says it; nothing where there is no secret."""
        return Proofs(self.match).read() if isinstance(self.match.dealer, Secret) else {}

    def fork(self, position: int) -> dict[str, Any]:
        """What a table needs to go on from here."""
        past = self.asked_at(position)
        edition = past.edition
        return {
            "game": past.game.id,
            "seats": past.seats,
            "edition": edition.id,
            "edition_text": "" if edition.shipped else edition.text,
            "options": past.settings,
            "names": past.names,
            "asked": past.seat,
            "events": [happening.outcomes for happening in past.log],
        }

    def advice(self, position: int) -> dict[str, Any]:
        """What to ask a thinker that shall say what a strong player would do here, knowing what the seat knew."""
        past = self.asked_at(position)
        assert past.seat is not None
        seed = int(self.key[:12], 16) + position
        question = packed(past, past.seat, ADVISER, seed, for_person=True)
        labels = {str(option.choice): option.label for option in past.options()}
        return {"question": base64.b64encode(question).decode("ascii"), "labels": labels}


class Walk(Playback):
    """Goes through the log once: keeps the table now and then, what is told from above, and the standing."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.beginning())
        self.match = match
        self.kept: list[State] = []
        self.told: dict[int, list[str]] = {}
        self.standing: list[tuple[int, list[int | None]]] = []
        self.reader = Reader(None, match.names)

    def outcomes(self, event: int) -> Any:
        return row_of(self.match.log[event].outcomes)

    def look(self, step: Step, outcomes: list[int]) -> None:
        if self.at % KEPT_EVERY == 0:
            self.kept.append(self.table.clone())
        if step.actor() != CHANCE:
            self.note_standing()

    def before(self, step: Step, outcomes: list[int]) -> None:
        text = self.match.game.wording(step).tell(self.table, step, outcomes, self.reader)
        if text:
            self.told.setdefault(self.at, []).append(text)

    def end(self) -> None:
        """The position after the last event is kept and counted, too."""
        if self.at % KEPT_EVERY == 0:
            self.kept.append(self.table.clone())
        self.note_standing()

    def note_standing(self) -> None:
        """Everybody's points, where they are others than before."""
        scores = self.match.game.scores(self.table)
        points = [score.points for score in sorted(scores, key=lambda score: score.seat)]
        if not self.standing or self.standing[-1][1] != points:
            self.standing.append((self.at, points))


class Proofs(Playback):
    """Goes through the log and writes what stands above each event of chance."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.beginning())
        self.match = match
        self.lines: dict[str, list[str]] = {}

    def read(self) -> dict[str, list[str]]:
        self.follow(self.match.log)
        return self.lines

    def look(self, step: Step, outcomes: list[int]) -> None:
        dealer = self.match.dealer
        if step.actor() == CHANCE and dealer is not None:
            self.lines[str(self.at)] = proof_lines(self.match.game, self.table, self.at, dealer)


class Eyes:
    """Looks at one position after the other as one reader did."""

    def __init__(self, replay: Replay, seat: int | None) -> None:
        self.replay = replay
        self.seat = seat
        self.views = Views()
        self.writer = BriefWriter()
        self.open: dict[str, dict[str, Any]] = {}

    def frames(self, first: int, last: int) -> Iterator[dict[str, Any]]:
        match = self.replay.match
        start = max(0, first - 1)
        table = self.replay.table_at(start)
        observer = Observer(match.game, match.sight(), table, match.reader(self.seat), start)
        observer.at = start
        at = match.bare(None)
        for position in range(start, last + 1):
            observer.follow(match.log[:position])
            if position >= first:
                at.state = observer.table
                yield self.frame(at, position, observer)

    def frame(self, at: Match, position: int, observer: Observer) -> dict[str, Any]:
        drawn = self.views.of(at, self.seat, position)
        told = [happening for happening in observer.told if happening.event == position - 1]
        found: dict[str, Any] = {
            "view": self.writer.brief(drawn),
            "told": [to_builtins(as_told(happening)) for happening in told],
            **self.question(at, position, drawn),
        }
        if self.seat is None:
            found |= self.opened(at, drawn.view)
        return found

    def question(self, at: Match, position: int, drawn: Drawn) -> dict[str, Any]:
        """What was asked here, what was possible, and what was chosen."""
        log = self.replay.match.log
        if at.over or at.seat == CHANCE or at.seat is None:
            return {}
        asked = at.question()
        idle = at.idle(drawn.view) if self.seat == at.seat else {}
        return {
            "asked": at.seat,
            "question": {"text": asked.text, "rule": asked.rule, "idle": idle, "passes": asked.passes},
            "options": [to_builtins(option_news(option)) for option in at.options()],
            "chosen": log[position].outcomes[0] if position < len(log) else None,
        }

    def opened(self, at: Match, seen: dict[str, Any]) -> dict[str, Any]:
        """What each seat alone sees; an area that is as it was at the position before is just its id."""
        common = {area["id"]: area for area in seen["areas"]}
        shown = [
            {"seat": seat, "area": area}
            for seat in range(at.seats)
            for area in (at.own(seat) or at.view(seat))["areas"]
            if area["id"] not in common or area["hidden"] < common[area["id"]]["hidden"]
        ]
        known, self.open = self.open, {one["area"]["id"]: one for one in shown}
        return {"open": [id if known.get(id) == one else one for id, one in self.open.items()]}
