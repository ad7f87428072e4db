"""What goes wrong when somebody hands in something that cannot be used: always one clear sentence."""

from __future__ import annotations

from typing import Any


class BadInput(ValueError):
    """Something was asked for that does not exist or does not fit."""

    def told(self) -> tuple[Any, ...]:
        """What its constructor took."""
        return self.args

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.told()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(str(self))


class Illegal(BadInput):
    """A move that the options do not offer."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule

    def told(self) -> tuple[Any, ...]:
        return self.sentence, self.rule


class Endless(BadInput):
    """A match that goes on and on: what it was at when it was given up, and the rule of that."""

    step: Any

    def __init__(self, sentence: str, rule: str = "", step: Any = None) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule
        self.step = step

    def told(self) -> tuple[Any, ...]:
        return self.sentence, self.rule, self.step


class BadEdition(BadInput):
    """An edition that a game cannot be played with; names the key that is wrong."""


class BadRecord(BadInput):
    """A record that cannot be replayed; names the line that fails."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line
        self.sentence = sentence

    def told(self) -> tuple[Any, ...]:
        return self.line, self.sentence


class NothingToVerify(BadInput):
    """A record that does not say what chance was drawn from."""
