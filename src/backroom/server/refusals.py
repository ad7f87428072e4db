"""Why something is refused: a code for programs, one sentence for people, and an HTTP status."""

from __future__ import annotations

STATUS = {
    "bad": 400,
    "who": 401,
    "forbidden": 403,
    "unknown": 404,
    "conflict": 409,
    "gone": 410,
    "illegal": 422,
    "old": 426,
    "too_many": 429,
    "unavailable": 503,
}


class Refusal(Exception):
    """Something that is not allowed, or not possible now."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    @property
    def status(self) -> int:
        return STATUS[self.code]
