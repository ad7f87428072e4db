"""A game's first lesson: the beginning of a match, with sentences, to be played by whoever has never seen the game.

It lies in the game's folder as `lesson.toml`. What others do and what chance brings are lines of a record, never a
seed: a deck with other cards cannot deal something else in silence. Numbers in a sentence are read from the table, and
what a sentence claims can be held against it; where that is no longer so, the lesson says at which step.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from backroom.engine.errors import BadInput
from backroom.engine.record import replay_line
from backroom.engine.step import CHANCE
from backroom.engine.value import Plain
from backroom.engine.words import Option

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match

FILE: Final = "lesson.toml"
KEYS: Final = ("seats", "you", "names", "options", "steps")
STEP_KEYS: Final = ("before", "say", "glow", "move", "holds")
MOST_LETTERS: Final = 140  # of a sentence
NAMED: Final = re.compile(r"\{([^{}:]+)(:,)?\}")
CLAIM: Final = re.compile(r"(\S+) (=|<|>|in) ('[^']*'|\S+)")


class LessonStep(Plain):
    """What happens first, a sentence, what glows, and the move to make; without one there is something to read only."""

    def __init__(self, before: list[str], say: str, glow: list[str], move: str, holds: list[str]) -> None:
        self.before = before
        self.say = say
        self.glow = glow
        self.move = move
        self.holds = holds


class Lesson(Plain):
    """Who sits at the table, where the learner does, and the steps."""

    def __init__(
        self, seats: int, you: int, names: list[str], options: dict[str, Any], steps: list[LessonStep]
    ) -> None:
        self.seats = seats
        self.you = you
        self.names = names
        self.options = options
        self.steps = steps


class Scene(Plain):
    """A step as it was played: the table after each event of it, the sentence with its numbers, and what glows."""

    def __init__(self, says: str, glow: list[str], moments: list[Match], option: Option | None) -> None:
        self.says = says
        self.glow = glow
        self.moments = moments
        self.option = option

    def words(self) -> int:
        return len(self.says.split())


def read_lesson(text: str) -> Lesson:
    """A game's `lesson.toml`, or what is wrong with it."""
    import tomllib

    try:
        told = tomllib.loads(text)
        only(told, KEYS, "")
        steps = [read_step(step, number) for number, step in enumerate(told["steps"], 1)]
        names = [str(name) for name in told["names"]]
        lesson = Lesson(int(told["seats"]), int(told.get("you", 1)) - 1, names, dict(told.get("options", {})), steps)
    except BadInput:
        raise
    except KeyError as error:
        raise BadInput(f"{FILE} cannot be read: {error} is missing.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"{FILE} cannot be read: {error}.") from None
    if not lesson.steps or not 0 <= lesson.you < lesson.seats:
        raise BadInput(f"{FILE} cannot be read: there are no steps, or 'you' is not a seat.")
    return lesson


def read_step(told: dict[str, Any], number: int) -> LessonStep:
    only(told, STEP_KEYS, f"step {number}: ")
    before = [line.strip() for line in str(told.get("before", "")).strip().splitlines()]
    glow = [str(id) for id in told.get("glow", [])]
    return LessonStep(
        before, str(told["say"]), glow, str(told.get("move", "")), [str(one) for one in told.get("holds", [])]
    )


def only(told: dict[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in told:
        if key not in keys:
            raise BadInput(f"{FILE} cannot be read: {where}'{key}' is not known; there are: {', '.join(keys)}.")


def played(game: Game, lesson: Lesson, edition: Any = "standard") -> list[Scene]:
    """The lesson, played with every check; BadInput names the step and the line at which it does not fit the game."""
    try:
        match = game.new(lesson.seats, edition=edition, names=lesson.names, **lesson.options)
    except BadInput as error:
        raise BadInput(f"{FILE} of {game.title}: {error}") from None
    scenes: list[Scene] = []
    for number, step in enumerate(lesson.steps, 1):
        try:
            scenes.append(play_step(match, lesson, step, first=not scenes))
        except BadInput as error:
            raise BadInput(f"{FILE} of {game.title}, step {number}: {error}") from None
    if match.seat != lesson.you or lesson.steps[-1].move or len(match.choices()) < 2:
        raise BadInput(f"{FILE} of {game.title} does not end with a decision that is left to the learner.")
    return scenes


def play_step(match: Match, lesson: Lesson, step: LessonStep, first: bool) -> Scene:
    moments = [match.clone()]
    for number, line in enumerate(step.before, 1):
        replay_line(match, number, line)
        if match.seat != CHANCE:
            moments.append(match.clone())
    if first:
        moments = moments[-1:]  # nobody saw the deal
    view = match.view(lesson.you)
    option = asked_for(match, lesson, step.move) if step.move else None
    glance = Glance(view)
    for claim in step.holds:
        glance.check(claim)
    says = glance.filled(step.say)
    if len(says) > MOST_LETTERS:
        raise BadInput(f"a sentence has {MOST_LETTERS} letters at most, and this one {len(says)}: '{says}'.")
    glow = step.glow or (option.pieces if option else [])
    for id in glow:
        if not glance.has(id):
            raise BadInput(f"'{id}' should glow, but the learner sees nothing of that name.")
    scene = Scene(says, glow, moments, option)
    if option:
        match.push(option.choice)
    return scene


def asked_for(match: Match, lesson: Lesson, move: str) -> Option:
    """The option that the learner is to choose."""
    if match.seat != lesson.you:
        raise BadInput(f"'{move}' cannot be played, for the learner is not asked.")
    return match.option(match.checked(move))


class Glance:
    """What the learner sees: 'coins-1' is a counter, 'jewels-9' a piece, 'jewels-9.coins' what stands on it."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.counters = {counter["id"]: counter["value"] for counter in view["counters"]}
        self.areas = {area["id"]: area for area in view["areas"]}
        self.pieces = {piece["id"]: piece for area in view["areas"] for piece in area["pieces"]}

    def has(self, id: str) -> bool:
        return id in self.counters or id in self.areas or id in self.pieces

    def value(self, name: str) -> Any:
        piece, _, field = name.rpartition(".")
        if name in self.counters:
            return self.counters[name]
        if name in self.pieces:
            return self.pieces[name]["label"]
        if piece in self.pieces and field in self.pieces[piece]["face"]:
            return self.pieces[piece]["face"][field]
        if piece in self.areas and field in self.areas[piece]["facts"]:
            return self.areas[piece]["facts"][field]
        raise BadInput(f"the learner sees no '{name}'.")

    def filled(self, sentence: str) -> str:
        """A sentence with what it names in the place of the names."""
        said = sentence
        for found in NAMED.finditer(sentence):
            value = self.value(found.group(1))
            said = said.replace(found.group(0), f"{value:,}" if found.group(2) else str(value))
        return said

    def check(self, claim: str) -> None:
        """Refuse a claim that does not hold: 'coins-1 > coins-2', 'jewels-9.coins = 3', 'jewels-9 in hand-1'."""
        parts = CLAIM.fullmatch(claim)
        if parts is None:
            raise BadInput(f"'{claim}' is not a claim such as 'coins-1 > 3' or 'jewels-9 in hand-1'.")
        one, relation, other = parts.groups()
        if relation == "in":
            held = one in [piece["id"] for piece in self.areas.get(other, {"pieces": []})["pieces"]]
        else:
            a, b = self.side(one), self.side(other)
            held = a == b if relation == "=" else a < b if relation == "<" else a > b
        if not held:
            raise BadInput(f"it is said that {claim}, and that is not so.")

    def side(self, text: str) -> Any:
        """One side of a claim: a number, a word in quotes, or what a name stands for."""
        if text.lstrip("-").isdecimal():
            return int(text)
        return text[1:-1] if text.startswith("'") else self.value(text)
