"""Counters and gauges, in the words of Prometheus."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from backroom.server.web.services import House


def metrics_page(house: House) -> str:
    lines: list[str] = []
    for name, kind, text, value in measured(house):
        lines += [f"# HELP backroom_{name} {text}", f"# TYPE backroom_{name} {kind}", f"backroom_{name} {value:g}"]
    return "\n".join(lines) + "\n"


def measured(house: House) -> Iterator[tuple[str, str, str, float]]:
    hall, storage = house.hall, house.storage
    yield "entries_total", "counter", "Log entries appended by this process.", storage.written
    yield "commits_total", "counter", "Groups of entries committed.", storage.groups
    yield "tables_live", "gauge", "Tables in memory.", len(hall.lives)
    yield "sockets", "gauge", "Open sockets.", sum(len(live.listeners) for live in hall.lives.values())
    yield "waiting_writes", "gauge", "Notes that wait to be written.", len(storage.waiting)
    yield "waiting_readers", "gauge", "Sockets that wait for their turn to hear.", len(hall.herald.waiting)
    yield "fallback_moves_total", "counter", "Bots' moves replaced by a random one.", house.thinkers.fallbacks
    yield "memory_bytes", "gauge", "Most memory used so far.", most_memory()


def most_memory() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
