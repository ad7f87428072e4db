"""What readers see of a match: drawn once per entry of the log for all of them.

Whatever has not changed since the last drawing stays the same object, so that telling a reader what is new takes a
look at which objects are others. Nobody changes them.
"""

from __future__ import annotations

from typing import Any

from backroom.engine import Match

Facts = dict[str, Any]


class Drawn:
    """The newest view of a spectator, or of one seat; of that, perhaps just what it sees differently."""

    def __init__(self) -> None:
        self.seq = -1  # of the entry at which it was drawn
        self.view: Facts = {}
        self.areas: dict[str, Facts] = {}
        self.counters: dict[str, Facts] = {}
        self.facts: Facts = {}

    def draw(self, view: Facts, seq: int) -> None:
        self.seq = seq
        self.view = view
        keep_equal(self.areas, view["areas"])
        if "counters" in view:
            keep_equal(self.counters, view["counters"])
        if view["facts"] == self.facts:
            view["facts"] = self.facts
        else:
            self.facts = view["facts"]


class Views:
    """Everything that the readers of one table see."""

    def __init__(self) -> None:
        self.shared = Drawn()
        self.own: dict[int, Drawn] = {}

    def of(self, match: Match, seat: int | None, seq: int) -> Facts:
        """What a seat, or a spectator, sees after an entry."""
        if seat is None:
            return self.share(match, seq)
        if seat not in self.own:
            self.own[seat] = Drawn()
        own = self.own[seat]
        if own.seq != seq:
            self.draw_own(own, match, seat, seq)
        return own.view

    def share(self, match: Match, seq: int) -> Facts:
        if self.shared.seq != seq:
            self.shared.draw(match.view(None), seq)
        return self.shared.view

    def draw_own(self, own: Drawn, match: Match, seat: int, seq: int) -> None:
        """Draw what the seat sees differently on top of what everybody sees; all of it, in a game that does not say."""
        different = match.own(seat)
        if different is None:
            own.draw(match.view(seat), seq)
        else:
            own.draw(different, seq)
            own.view = laid_over(self.share(match, seq), different, own.areas)


def keep_equal(known: dict[str, Facts], parts: list[Facts]) -> None:
    """Replace each part that is as it was by the known one, and know the others."""
    for n, part in enumerate(parts):
        id: str = part["id"]
        if id in known and known[id] == part:
            parts[n] = known[id]
        else:
            known[id] = part


def laid_over(shared: Facts, own: Facts, areas: dict[str, Facts]) -> Facts:
    view = shared.copy()
    view.update(own)
    view["areas"] = [areas.get(place["id"], place) for place in shared["areas"]]
    view["facts"] = {**shared["facts"], **own["facts"]} if own["facts"] else shared["facts"]
    return view
