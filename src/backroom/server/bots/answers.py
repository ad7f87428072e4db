"""What comes back from a worker: a choice, or advice. Whatever does not look like one of them is a ValueError."""

from __future__ import annotations

from typing import Final

import msgspec

LONGEST_NUMBER: Final = 32
LONGEST_REASON: Final = 1000
FAILED: Final = b"!"  # before the sentence that says why there is no answer


class Unanswered(ValueError):
    """A bot of the operator's own failed where that harms nobody; its worker can be asked again.

    `at` is the same for all failures of one kind at one place."""

    def __init__(self, why: str, at: str) -> None:
        super().__init__(why)
        self.at = at


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
        raise read_failure(text)
    if not text.startswith(b"["):
        if len(text) > LONGEST_NUMBER:
            raise ValueError("its answer is too long")
        return Suggestion(int(text))
    try:
        answer = advice_reader.decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(f"its advice cannot be read: {error}") from None
    return Suggestion(answer.choice, answer.reason, answer.estimates)


def failed(why: str, at: str = "") -> bytes:
    """Why there is no answer, as it is told to the server."""
    return FAILED + f"{at[:LONGEST_REASON]}\n{why[:LONGEST_REASON]}".encode(errors="replace")


def read_failure(text: bytes) -> Unanswered:
    at, _, why = text.removeprefix(FAILED).decode(errors="replace").partition("\n")
    return Unanswered(why, at or why)


advice_reader = msgspec.json.Decoder(Answer)
