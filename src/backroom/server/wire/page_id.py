"""Which build of the browser's page this installation has."""

from __future__ import annotations

import functools
import hashlib
from importlib.resources import files


@functools.cache
def page_id() -> str:
    """The hash of the page's index, which names every other file by its content; empty if no page was built."""
    index = files("backroom.server").joinpath("page", "index.html")
    return hashlib.sha256(index.read_bytes()).hexdigest()[:16] if index.is_file() else ""
