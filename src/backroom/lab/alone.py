"""A file or a folder that one process keeps to itself while it adds to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from backroom.engine.errors import BadInput

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None


@contextmanager
def alone(place: Path, otherwise: str) -> Iterator[None]:
    """Nobody else has it meanwhile, or it is refused; the system lets go of it when its process ends.

    A file is made where there is none, a folder has to be there."""
    if fcntl is None:
        yield
        return
    lock = os.open(place, os.O_RDONLY if place.is_dir() else os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not locked(lock):
            raise BadInput(otherwise)
        yield
    finally:
        os.close(lock)


def locked(descriptor: int) -> bool:
    """Whether it is ours alone now, or cannot be anybody's."""
    assert fcntl is not None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
