"""What one seat knows at one moment, wherever the match is played: all that a text is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from backroom.engine import BadInput, Game, Match, Option, Question
from backroom.engine.given import seat_of, shown, whole
from backroom.engine.words import Line


@dataclass(frozen=True)
class Situation:
    """A seat's view with its declaration, what it has read, and what it is asked, if it is."""

    game: Game
    seat: int
    view: dict[str, Any]
    declared: dict[str, Any]
    settings: dict[str, Any]
    story: list[Line]  # the events of what was told before the seat decided last are lower than `since`
    since: int
    question: Question | None
    options: list[Option]
    result: str = ""  # once it is over
    moment: int = 0  # grows with whatever changes

    def name(self) -> str:
        return str(self.view["names"][self.seat])


def seen_by(match: Match, seat: int, since: int = 0, from_event: int = 0) -> Situation:
    """A seat's knowledge of a match that is played here; of the story what was told from an event on."""
    if not isinstance(match, Match):
        raise BadInput(f"A seat sees a match, not {shown(match)}.")
    seat = seat_of(seat, match.seats)
    since, from_event = event_of(since, match), event_of(from_event, match)
    asked = match.seat == seat
    return Situation(
        game=match.game,
        seat=seat,
        view=match.view(seat),
        declared=match.sight().json(),
        settings=match.settings,
        story=match.story(seat, from_event),
        since=since,
        question=match.question() if asked else None,
        options=match.options() if asked else [],
        result=result(match, seat) if match.over else "",
        moment=len(match.log),
    )


def event_of(value: int, match: Match) -> int:
    """How much of a match somebody has been told: none of it, all of it, or anything between."""
    number = whole(value)
    if number is None or not 0 <= number <= len(match.log):
        told = f"from 0 to {len(match.log)}, as many as this match has had"
        raise BadInput(f"A number of events is a whole number {told}, not {shown(value)}.")
    return number


def checked(situation: Situation) -> Situation:
    """What a text can be made of."""
    if not isinstance(situation, Situation):
        raise BadInput(f"A prompt is made of a situation, which seen_by(match, seat) gives, not of {shown(situation)}.")
    return situation


def result(match: Match, seat: int | None) -> str:
    """How it ended, for one seat or for anybody: who has won, and how everybody stands."""
    scores = sorted(match.scores(), key=lambda score: (score.place, score.seat))
    rows = [
        f"{score.place}. {match.names[score.seat]}{points(score.points)}{f': {score.note}' if score.note else ''}"
        for score in scores
    ]
    return "\n".join([won(match, seat), *rows])


def won(match: Match, seat: int | None) -> str:
    winners = match.winners()
    if match.seats == 1:
        rank = match.scores()[0].rank
        return (f"Your rank: {rank}." if rank else "You win.") if winners else "You lost."
    return f"{match.reader(seat).win(winners)}." if winners else "Nobody wins."


def points(number: int | None) -> str:
    return "" if number is None else f", {number}"
