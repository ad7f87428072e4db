"""What lies on a table as its readers see it, and since which entry of the log it does: drawn once for all of them.

A sheet is a view that remembers when each of its parts last changed, so that whoever heard of it at some entry can be
told what is new since then. All readers share the sheet of what everybody sees; each seat has one of its own on top.
"""

from __future__ import annotations

from typing import Any

from backroom.engine import Match

Facts = dict[str, Any]


class Piece:
    """A piece as it looks, and since when it has looked so without ever being out of sight."""

    def __init__(self, look: Facts, since: int) -> None:
        self.look = look
        self.since = since


class Area:
    """An area as it stands, and since when each of its parts has."""

    def __init__(self, place: Facts, now: int) -> None:
        self.id: str = place["id"]
        self.place = place
        self.changed = now
        self.parts: dict[str, int] = dict.fromkeys(place, now)
        self.facts: dict[str, int] = dict.fromkeys(place["facts"], now)
        self.order = now  # since when the same pieces lie there in the same order

    def look_again(self, place: Facts, now: int) -> None:
        """Note what is not as it was."""
        known = self.place
        self.place = place
        self.changed = now
        for name, part in place.items():
            if part != known[name]:
                self.parts[name] = now
        note_changes(self.facts, known["facts"], place["facts"], now)
        if not same_ids(known["pieces"], place["pieces"]):
            self.order = now


class Sheet:
    """A view, or the part of it that one seat sees otherwise than the others."""

    def __init__(self) -> None:
        self.drawn = 0  # the entry after which it was last drawn
        self.whole = True
        self.areas: list[Area] = []
        self.places: dict[str, Area] = {}
        self.pieces: dict[str, Piece] = {}
        self.counters: list[Facts] = []
        self.counted: dict[str, int] = {}
        self.facts: Facts = {}
        self.known: dict[str, int] = {}  # fact -> since when it holds
        self.rest: Facts = {}
        self.others: dict[str, int] = {}  # any other part -> since when it is as it is
        self.briefs: dict[int, Any] = {}  # what is new since an entry, for all who ask the same

    def draw(self, view: Facts, now: int, private: set[str]) -> None:
        """The view after one more entry. A piece out of a private area is new to all: some have seen it otherwise."""
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
        """Those in areas that have changed; whatever lies nowhere any more is out of sight."""
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


class Sheets:
    """Everything that the readers of one table see of its match."""

    def __init__(self) -> None:
        self.shared = Sheet()
        self.own: dict[int, Sheet] = {}
        self.private: set[str] = set()  # areas that some seat sees otherwise than the others

    def share(self, match: Match, now: int) -> Sheet:
        """What everybody sees."""
        if self.shared.drawn != now:
            self.shared.draw(match.view(None), now, self.private)
        return self.shared

    def of(self, match: Match, seat: int, now: int) -> Sheet:
        """What a seat sees otherwise; all of it, in a game that does not say."""
        if seat not in self.own:
            self.own[seat] = Sheet()
        sheet = self.own[seat]
        if sheet.drawn != now:
            own = match.own(seat)
            sheet.whole = own is None
            sheet.draw(match.view(seat) if own is None else own, now, NOTHING)
            self.private.update(sheet.places)
        return sheet


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
