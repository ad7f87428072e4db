"""A game's first lesson as a page gets it: all of it at once, so that nothing of it is kept here.

The messages are those that a table would send to the learner's seat, and hold no more than that seat may see.
"""

from __future__ import annotations

import functools
import hashlib
from typing import Any

from msgspec import UNSET

from backroom.engine import BadInput, Game, Match
from backroom.engine.lesson import Lesson, Scene, played
from backroom.engine.words import Option
from backroom.server.history.lines import StoryLine
from backroom.server.refusals import Refusal
from backroom.server.tables.views import Drawn
from backroom.server.wire.brief import BriefWriter
from backroom.server.wire.messages import FairNews, OptionNews, QuestionNews, SeatNews, TableNews, encoder
from backroom.server.wire.news import as_told, option_terms


@functools.lru_cache(maxsize=20)
def lesson_page(game: Game) -> bytes:
    """The whole lesson, encoded."""
    lesson, scenes = taught(game)
    teller = Teller(lesson)
    steps = [
        {
            "says": scene.says,
            "glow": scene.glow,
            "choice": scene.option.choice if scene.option else None,
            "news": [teller.news(match, scene if match is scene.moments[-1] else None) for match in scene.moments],
        }
        for scene in scenes
    ]
    sight = scenes[0].moments[0].sight()
    page = {
        "game": game.id,
        "title": game.title,
        "seats": lesson.seats,
        "sight": {"hash": sight.hash, "seats": sight.seats, **sight.json()},
        "steps": steps,
    }
    mark = hashlib.sha256(encoder.encode(page)).hexdigest()[:12]
    return encoder.encode({**page, "mark": mark})


@functools.lru_cache(maxsize=20)
def taught(game: Game) -> tuple[Lesson, list[Scene]]:
    """The lesson and how it goes, or a refusal where the game brings none."""
    lesson = game.lesson()
    if lesson is None:
        raise Refusal("unknown", f"{game.title} brings no lesson.")
    return lesson, played(game, lesson)


def explained_there(game: Game, step: int, piece: str) -> dict[str, str]:
    """What a piece does and is worth as things stand at a step of the lesson."""
    lesson, scenes = taught(game)
    if step >= len(scenes):
        raise Refusal("unknown", f"The lesson has {len(scenes)} steps.")
    try:
        return scenes[step].moments[-1].explain(lesson.you, piece).json()
    except BadInput as error:
        raise Refusal("unknown", str(error)) from None


class Teller:
    """Writes the messages of one lesson, one after the other and in brief."""

    def __init__(self, lesson: Lesson) -> None:
        self.you = lesson.you
        self.seq = 0
        self.events = 0
        self.drawn = Drawn()
        self.brief = BriefWriter()

    def news(self, match: Match, scene: Scene | None) -> TableNews:
        """What is new since the last message, and what is to be done, where the learner is to do something."""
        since, self.seq = self.seq, self.seq + 1
        events, self.events = self.events, len(match.log)
        view = match.view(self.you)
        self.drawn.draw(view, self.seq)
        asks = scene is not None and scene.option is not None
        return TableNews(
            page=UNSET,
            table="",
            since=since,
            seq=self.seq,
            state="running",
            seat=self.you,
            terms=UNSET if since else terms_of(match),
            host=False,
            seats=UNSET if since else seats_of(match, self.you),
            fair=UNSET if since else FairNews(["" for _ in match.names], [], [], "", []),
            sight=UNSET if since else match.sight().hash,
            here=list(range(match.seats)),
            watchers=[],
            asked=self.you if asks else None,
            question=question(match, view) if asks else None,
            options=[news_of(scene.option)] if scene is not None and scene.option is not None else [],
            view=self.brief.brief(self.drawn),
            story=self.story(match, events),
            talk=[],
            happened=[as_told(happening) for happening in match.happenings(self.you, events)],
            clock=None,
            motion=None,
            can_take_back=False,
            outcome=None,
            commitment="",
            rematch="",
            answers=[],
        )

    def story(self, match: Match, since: int) -> list[StoryLine]:
        lines = match.story(self.you, since)
        return [StoryLine(self.seq, line.text, True, UNSET if line.who is None else line.who) for line in lines]


def news_of(option: Option) -> OptionNews:
    """The one thing to do: whatever else would be possible, the lesson goes on with this."""
    return OptionNews(option.choice, option.text, option.label, option.pieces, option_terms(option.terms))


def question(match: Match, view: dict[str, Any]) -> QuestionNews:
    asked = match.question()
    return QuestionNews(asked.text, asked.rule, match.idle(view), False)


def seats_of(match: Match, you: int) -> list[SeatNews]:
    return [
        SeatNews(n, "person" if n == you else "bot", name, "", False, n == you) for n, name in enumerate(match.names)
    ]


def terms_of(match: Match) -> dict[str, Any]:
    """A table where nobody talks, hints or waits."""
    return {
        "game": match.game.id,
        "title": match.game.title,
        "seats": match.seats,
        "edition": match.edition.id,
        "own_edition": False,
        "options": match.settings,
        "public": False,
        "clock": {"kind": "none"},
        "talk": False,
        "hints": False,
        "odds": False,
        "start": "host",
        "spectators": True,
        "delay": 0,
        "one_screen": False,
        "practice": False,
    }
