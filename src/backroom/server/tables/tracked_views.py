"""Views that know since which entry of the log each of their parts has been as it is, made once for all readers.

So a reader who was told everything at some entry can be told what is new since then. All readers share the view of what
everybody sees; each seat has one of its own on top, with what it sees differently.
"""

from __future__ import annotations

from typing import Any

from backroom.engine import Match

Facts = dict[str, Any]


class Piece:
    """A piece as it looks, and since when it has looked like that without ever being out of sight."""

    def __init__(self, look: Facts, since: int) -> None:
        self.look = look
        self.since = since


class Area:
    """An area as it is, and since when each of its parts has been so."""

    def __init__(self, place: Facts, now: int) -> None:
        self.id: str = place["id"]
        self.place = place
        self.changed = now
        self.parts: dict[str, int] = dict.fromkeys(place, now)
        self.facts: dict[str, int] = dict.fromkeys(place["facts"], now)
        self.order = now  # since when the same pieces lie there in the same order

    def look_again(self, place: Facts, now: int) -> None:
        """Note what has changed."""
        known = self.place
        self.place = place
        self.changed = now
        for name, part in place.items():
            if part != known[name]:
                self.parts[name] = now
        note_changes(self.facts, known["facts"], place["facts"], now)
        if not same_ids(known["pieces"], place["pieces"]):
            self.order = now


class TrackedView:
    """A view, or the part of it that one seat sees differently."""

    def __init__(self) -> None:
        self.drawn = 0  # the entry at which it was last updated
        self.whole = True
        self.areas: list[Area] = []
        self.places: dict[str, Area] = {}
        self.pieces: dict[str, Piece] = {}
        self.counters: list[Facts] = []
        self.counted: dict[str, int] = {}
        self.facts: Facts = {}
        self.known: dict[str, int] = {}  # fact -> since when it holds
        self.rest: Facts = {}
        self.others: dict[str, int] = {}  # any other part -> since when it has been as it is
        self.briefs: dict[int, Any] = {}  # what is new since an entry, for all who ask the same

    def draw(self, view: Facts, now: int, private: set[str]) -> None:
        """Take in the view after an entry. A piece that leaves a private area counts as new: it may look different."""
        self.drawn = now
        self.briefs = {}
        self.draw_areas(view["areas"], now, private)
        self.draw_counters(view.get("counters", []), now)
        note_changes(self.known, self.facts, view["facts"], now)
        self.facts = view["facts"]
        for name, part in view.items():
            if name not in PARTS and (name not in self.rest or self.rest[name] != part):
                self.rest[name] = part
                self.others[name] = now

    def draw_areas(self, places: list[Facts], now: int, private: set[str]) -> None:
        before = self.places
        self.places = {}
        self.areas = []
        changed: list[Facts] = []
        gone: dict[str, bool] = {}  # piece -> whether it lay in a private area
        for place in places:
            id: str = place["id"]
            area = before.get(id)
            if area is None:
                area = Area(place, now)
                changed.append(place)
            elif area.place != place:
                leave(gone, area.place, id in private)
                area.look_again(place, now)
                changed.append(place)
            self.places[id] = area
            self.areas.append(area)
        for id, area in before.items():
            if id not in self.places:
                leave(gone, area.place, id in private)
        self.draw_pieces(changed, gone, now)

    def draw_pieces(self, changed: list[Facts], gone: dict[str, bool], now: int) -> None:
        """Take in the pieces of changed areas; a piece that is in no area any more is out of sight."""
        pieces = self.pieces
        for place in changed:
            for look in place["pieces"]:
                id: str = look["id"]
                known = pieces.get(id)
                private = gone.pop(id, False)
                if known is None:
                    pieces[id] = Piece(look, now)
                elif private or (known.look is not look and known.look != look):
                    known.look = look
                    known.since = now
        for id in gone:
            pieces.pop(id, None)

    def draw_counters(self, counters: list[Facts], now: int) -> None:
        before = self.counters
        self.counters = counters
        if len(before) != len(counters):
            before = []
        for n, counter in enumerate(counters):
            if not before or before[n] != counter:
                self.counted[counter["id"]] = now


class TrackedViews:
    """Everything that the readers of one table see of its match."""

    def __init__(self) -> None:
        self.shared = TrackedView()
        self.own: dict[int, TrackedView] = {}
        self.private: set[str] = set()  # areas that some seat sees differently

    def share(self, match: Match, now: int) -> TrackedView:
        """What everybody sees."""
        if self.shared.drawn != now:
            self.shared.draw(match.view(None), now, self.private)
        return self.shared

    def of(self, match: Match, seat: int, now: int) -> TrackedView:
        """What a seat sees differently; everything, in a game that does not say."""
        if seat not in self.own:
            self.own[seat] = TrackedView()
        tracked = self.own[seat]
        if tracked.drawn != now:
            own = match.own(seat)
            tracked.whole = own is None
            tracked.draw(match.view(seat) if own is None else own, now, NOTHING)
            self.private.update(tracked.places)
        return tracked


PARTS = frozenset(("areas", "counters", "facts"))
NOTHING: set[str] = set()


def leave(gone: dict[str, bool], place: Facts, private: bool) -> None:
    for look in place["pieces"]:
        gone[look["id"]] = private


def note_changes(since: dict[str, int], before: Facts, facts: Facts, now: int) -> None:
    for name, value in facts.items():
        if name not in before or before[name] != value:
            since[name] = now


def same_ids(before: list[Facts], pieces: list[Facts]) -> bool:
    if len(before) != len(pieces):
        return False
    return all(was is piece or was["id"] == piece["id"] for was, piece in zip(before, pieces, strict=True))
