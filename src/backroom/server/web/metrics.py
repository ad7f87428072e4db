"""Counters and gauges in the format of Prometheus."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from backroom.server.web.services import Services


def metrics_page(services: Services) -> str:
    lines: list[str] = []
    for name, kind, text, value in measured(services):
        lines += [f"# HELP backroom_{name} {text}", f"# TYPE backroom_{name} {kind}", f"backroom_{name} {value:g}"]
    return "\n".join(lines) + "\n"


def measured(services: Services) -> Iterator[tuple[str, str, str, float]]:
    lobby, storage = services.lobby, services.storage
    yield "entries_total", "counter", "Log entries appended by this process.", storage.written
    yield "commits_total", "counter", "Groups of entries committed.", storage.groups
    yield "tables_live", "gauge", "Tables in memory.", len(lobby.live_tables)
    yield "sockets", "gauge", "Open sockets.", sum(len(live.subscribers) for live in lobby.live_tables.values())
    yield "waiting_writes", "gauge", "Writes that wait.", len(storage.waiting)
    yield "waiting_readers", "gauge", "Sockets that wait for their turn to hear.", len(lobby.notifier.waiting)
    yield "fallback_moves_total", "counter", "Bots' moves replaced by a random one.", services.thinkers.fallbacks
    yield "memory_bytes", "gauge", "Most memory used so far.", most_memory()


def most_memory() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
