"""How a game is played, on one screen: a goal and a few steps, each with pieces to look at."""

from __future__ import annotations

from typing import Any

from backroom.engine.errors import BadInput
from backroom.engine.value import Plain


class Picture(Plain):
    """A piece by kind and id, with what has changed about it."""

    def __init__(self, text: str) -> None:
        """'caucus caucus-1-bankers number=2 votes=8'."""
        kind, _, rest = text.partition(" ")
        id, *changed = rest.split() or [""]
        self.text = text
        self.kind = kind
        self.id = id
        self.face: dict[str, Any] = {}
        for change in changed:
            name, _, value = change.partition("=")
            self.face[name] = int(value) if value.lstrip("-").isdecimal() else value


class HowtoStep(Plain):
    """One thing that players do."""

    def __init__(self, title: str, text: str, pieces: list[Picture]) -> None:
        self.title = title
        self.text = text
        self.pieces = pieces


class Howto(Plain):
    """What to play for, and the steps."""

    def __init__(self, goal: str, steps: list[HowtoStep]) -> None:
        self.goal = goal
        self.steps = steps


def read_howto(text: str) -> Howto:
    """A game's `howto.toml`, or what is wrong with it."""
    import tomllib

    try:
        told = tomllib.loads(text)
        steps = [
            HowtoStep(str(step["title"]), str(step["text"]), [Picture(str(one)) for one in step.get("pieces", [])])
            for step in told["steps"]
        ]
        return Howto(str(told["goal"]), steps)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"howto.toml cannot be read: {error}.") from None
