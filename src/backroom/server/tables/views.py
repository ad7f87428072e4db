"""What readers see of a match: drawn once per entry of the log for all of them, and with what has changed since when.

Whatever is as it was at the last drawing stays the same object. Nobody changes these objects.
"""

from __future__ import annotations

from typing import Any

from backroom.engine import Match

Facts = dict[str, Any]


class Drawn:
    """A view, or a part of it, and the entries since which each of its areas and counters has been as it is."""

    def __init__(self) -> None:
        self.seq = -1  # of the entry at which it was drawn
        self.view: Facts = {"areas": [], "counters": [], "facts": {}}
        self.areas: list[int] = []
        self.counters: list[int] = []

    def draw(self, view: Facts, seq: int) -> None:
        before = self.view
        self.areas = keep_equal(before["areas"], self.areas, view["areas"], seq)
        if "counters" in view:
            self.counters = keep_equal(before["counters"], self.counters, view["counters"], seq)
        if view["facts"] == before["facts"]:
            view["facts"] = before["facts"]
        self.view = view
        self.seq = seq

    def lay_over(self, shared: Drawn, own: Drawn) -> None:
        """Draw what everybody sees with what one seat sees differently on top."""
        places = {place["id"]: n for n, place in enumerate(own.view["areas"])}
        view = {**shared.view, **own.view, "areas": shared.view["areas"].copy()}
        self.areas = shared.areas.copy()
        self.counters = shared.counters
        for n, place in enumerate(shared.view["areas"]):
            if place["id"] in places:
                view["areas"][n] = own.view["areas"][places[place["id"]]]
                self.areas[n] = own.areas[places[place["id"]]]
        if own.view["facts"]:
            view["facts"] = {**shared.view["facts"], **own.view["facts"]}
        else:
            view["facts"] = shared.view["facts"]
        self.view = view
        self.seq = shared.seq


def keep_equal(before: list[Facts], since: list[int], parts: list[Facts], seq: int) -> list[int]:
    """Replace each part that is as it was by what it was; gives since when each has been as it is."""
    known = len(before)
    now: list[int] = []
    for n, part in enumerate(parts):
        if n < known and before[n] == part:
            parts[n] = before[n]
            now.append(since[n])
        else:
            now.append(seq)
    return now


class Views:
    """Everything that the readers of one table see."""

    def __init__(self) -> None:
        self.shared = Drawn()
        self.own: dict[int, Drawn] = {}  # what a seat sees differently
        self.whole: dict[int, Drawn] = {}

    def of(self, match: Match, seat: int | None, seq: int) -> Drawn:
        """What a seat, or a spectator, sees after an entry."""
        if seat is None:
            return self.share(match, seq)
        if seat not in self.whole:
            self.own[seat], self.whole[seat] = Drawn(), Drawn()
        whole = self.whole[seat]
        if whole.seq != seq:
            different = match.lent_own(seat)
            if different is None:  # in a game that does not say
                whole.draw(match.lent_view(seat), seq)
            else:
                self.own[seat].draw(different, seq)
                whole.lay_over(self.share(match, seq), self.own[seat])
        return whole

    def share(self, match: Match, seq: int) -> Drawn:
        if self.shared.seq != seq:
            self.shared.draw(match.lent_view(None), seq)
        return self.shared
