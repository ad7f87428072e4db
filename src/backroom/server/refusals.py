"""Why something is refused: a code for programs, one sentence for people, and an HTTP status."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

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


class Overtaken(Refusal):
    """Another process was faster; the request can be judged again."""

    def __init__(self) -> None:
        super().__init__("conflict", "Somebody else was faster.")


TRIES = 5  # before giving up
P = ParamSpec("P")
R = TypeVar("R")


def retry_if_overtaken(do: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Try again, with the table as it is by then, whenever another process is faster."""

    @functools.wraps(do)
    async def tried(*arguments: P.args, **named: P.kwargs) -> R:
        for _ in range(TRIES - 1):
            try:
                return await do(*arguments, **named)
            except Overtaken:
                continue
        return await do(*arguments, **named)

    return tried
