"""Tasks that begin at once: no turn on the loop is lost where nothing has to be waited for."""

from __future__ import annotations

import asyncio
import sys
from asyncio.tasks import _enter_task, _leave_task
from collections.abc import Coroutine, Generator
from typing import Any, cast


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task that has come as far as it can without waiting when this returns."""
    if sys.version_info >= (3, 12):
        return asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=True)
    return begun(work)


def begun(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """The same for Python 3.11, by the means that asyncio documents for tasks of one's own."""
    loop = asyncio.get_running_loop()
    begun = Begun(work)
    task = loop.create_task(cast("Coroutine[Any, Any, None]", begun))
    around = asyncio.current_task()
    if around is not None:
        _leave_task(loop, around)
    _enter_task(loop, task)
    try:
        begun.begin()
    finally:
        _leave_task(loop, task)
        if around is not None:
            _enter_task(loop, around)
    return task


class Begun:
    """Work whose first step is taken before its task asks for it, which then hears how far that came."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.kept = True  # whether the task has still to hear of the first step
        self.waits_for: Any = None
        self.end: BaseException | None = None  # by which the first step ended everything

    def begin(self) -> None:
        try:
            self.waits_for = self.work.send(None)
        except BaseException as end:  # raised in the task, where it belongs
            self.end = end

    def send(self, value: Any) -> Any:
        if not self.kept:
            return self.work.send(value)
        self.kept = False
        if self.end is not None:
            raise self.end
        return self.waits_for

    def throw(self, *error: Any) -> Any:
        self.kept = False
        if self.end is not None:
            raise self.end
        return self.work.throw(*error)

    def close(self) -> None:
        self.work.close()

    def __await__(self) -> Generator[Any, Any, None]:
        return self.work.__await__()
