"""What comes back from a worker: a choice, or advice. Whatever does not look like one of them is a ValueError."""

from __future__ import annotations

from typing import Final

import msgspec

LONGEST_NUMBER: Final = 32
FAILED: Final = b"!"  # before the sentence that says why there is no answer


class Unanswered(ValueError):
    """A bot of the operator's own failed where that harms nobody; its worker can be asked again."""


class Suggestion(msgspec.Struct):
    """A choice; for a person also why, and what the best few choices are worth: each with worth and error."""

    choice: int
    reason: str = ""
    estimates: list[tuple[int, float, float]] = []

    def choices(self) -> list[int]:
        return [self.choice, *[choice for choice, _, _ in self.estimates]]


class Answer(msgspec.Struct, array_like=True):
    choice: int
    reason: str
    estimates: list[tuple[int, float, float]]


def read_answer(text: bytes) -> Suggestion:
    """A plain number, or advice as JSON, or why there is none."""
    if text.startswith(FAILED):
        raise Unanswered(text[len(FAILED) :].decode(errors="replace"))
    if not text.startswith(b"["):
        if len(text) > LONGEST_NUMBER:
            raise ValueError("its answer is too long")
        return Suggestion(int(text))
    try:
        answer = advice_reader.decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(f"its advice cannot be read: {error}") from None
    return Suggestion(answer.choice, answer.reason, answer.estimates)


advice_reader = msgspec.json.Decoder(Answer)
