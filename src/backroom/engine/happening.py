"""What happened, as data: who did what, which pieces went from where to where, which counters changed, what was rolled.

A happening is worked out from what its reader saw before and after a step, so it tells nothing that a view does not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from backroom.engine.errors import BadInput
from backroom.engine.given import event_number
from backroom.engine.playback import Event, Playback
from backroom.engine.sight import Sight
from backroom.engine.state import State
from backroom.engine.step import HIDDEN, Step
from backroom.engine.story import check_reader, visible
from backroom.engine.view import own_copy
from backroom.engine.words import Reader

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match


class Happening:
    """One step of a match as its reader saw it."""

    def __init__(self, event: int, what: str, who: int | None, text: str, dice: list[int]) -> None:
        self.event = event
        self.what = what
        self.who = who
        self.text = text
        self.dice = dice
        self.moved: list[dict[str, Any]] = []
        self.changed: list[dict[str, Any]] = []
        self.altered: list[str] = []

    def own(self) -> Happening:
        """The same for a reader who may change it."""
        other = Happening(self.event, self.what, self.who, self.text, self.dice[:])
        other.moved = own_copy(self.moved)
        other.changed = own_copy(self.changed)
        other.altered = self.altered[:]
        return other

    def silent(self) -> bool:
        """Whether there is nothing to tell or show."""
        return not (self.text or self.dice or self.moved or self.changed or self.altered)

    def json(self) -> dict[str, Any]:
        """As clients get it; what is empty is left out."""
        told: dict[str, Any] = {"event": self.event, "what": self.what, "who": self.who}
        for name in ("text", "dice", "moved", "changed", "altered"):
            value = getattr(self, name)
            if value:
                told[name] = value
        return told

    def __repr__(self) -> str:
        return f"Happening({self.json()})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Happening) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash((self.event, self.what, self.who, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        return happened, (self.json(),)


def happened(told: dict[str, Any]) -> Happening:
    """A happening from what it told."""
    again = Happening(told["event"], told["what"], told["who"], told.get("text", ""), told.get("dice", []))
    again.moved, again.changed = told.get("moved", []), told.get("changed", [])
    again.altered = told.get("altered", [])
    return again


class Observer(Playback):
    """Plays a log through with the eyes of one reader, which open at an event."""

    def __init__(self, game: Game, sight: Sight, table: State, reader: Reader, first: int = 0) -> None:
        super().__init__(table)
        self.game = game
        self.sight = sight
        self.reader = reader
        self.first = first
        self.seen = self.glance()
        self.told: list[Happening] = []
        self.now = Happening(0, "", None, "", [])

    def read(self, log: list[Event], since: int) -> list[Happening]:
        """What happened from this event on."""
        self.follow(log)
        first = len(self.told) if since else 0
        while first > 0 and self.told[first - 1].event >= since:
            first -= 1
        return self.told[first:]

    def glance(self) -> Glance:
        return Glance(self.sight, self.game.view(self.table, self.reader))

    def look(self, step: Step, outcomes: list[int]) -> None:
        if self.at == self.first:
            self.seen = self.glance()

    def before(self, step: Step, outcomes: list[int]) -> None:
        if self.at < self.first:
            return
        wording = self.game.wording(step)
        seen = visible(step, outcomes, self.table, self.reader.seat)
        text = wording.tell(self.table, step, seen, self.reader)
        dice = [] if HIDDEN in seen else wording.dice(self.table, step, seen)
        self.now = Happening(self.at, name_of(step), wording.who(self.table, step), text, dice)

    def after(self, step: Step, outcomes: list[int]) -> None:
        if self.at < self.first:
            return
        now = self.glance()
        compare(self.seen, now, self.now)
        self.seen = now
        if not self.now.silent():
            self.told.append(self.now)


def name_of(step: Step) -> str:
    """'play-card' for PlayCard."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(step).__name__).lower()


class Glance:
    """A view, arranged for comparing."""

    def __init__(self, sight: Sight, view: dict[str, Any]) -> None:
        self.hidden: dict[str, int] = {}
        self.places: dict[str, str] = {}
        self.faces: dict[str, dict[str, Any]] = {}
        self.keys: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.sight = sight
        self.stands: dict[str, Any] = {}
        self.counters = {counter["id"]: counter for counter in view["counters"]}
        for area in view["areas"]:
            self.hidden[area["id"]] = area["hidden"]
            for piece in area["pieces"]:
                id: str = piece["id"]
                kind = sight.kinds[piece["kind"]]
                self.places[id] = area["id"]
                self.faces[id] = piece["face"]
                self.keys[id] = f"{kind.id} {kind.key(piece)}"
                self.kinds[id] = kind.id
                if kind.stands:
                    self.stands[id] = piece["face"][kind.stands]

    def homes(self, piece: str) -> list[str]:
        """The areas that such a piece may lie in."""
        return [id for id, area in self.sight.place_of.items() if self.kinds[piece] in area.holds]


def compare(was: Glance, now: Glance, happening: Happening) -> None:
    """Note all that is different."""
    for id, counter in now.counters.items():
        before = was.counters[id]["value"] if id in was.counters else 0
        if counter["value"] != before:
            change = {"counter": id, "by": counter["value"] - before, "to": counter["value"], "owner": counter["owner"]}
            happening.changed.append(change)
    came: list[str] = []
    for id, place in now.places.items():
        if id not in was.places:
            came.append(id)
        elif was.places[id] != place:
            happening.moved.append(move(id, was.places[id], place))
        elif id in now.stands and now.stands[id] != was.stands[id]:
            happening.moved.append(move(id, was.stands[id], now.stands[id]))
        elif now.faces[id] != was.faces[id]:
            happening.altered.append(id)
    went = [id for id in was.places if id not in now.places]
    hidden = {id: count - was.hidden.get(id, 0) for id, count in now.hidden.items()}
    for id, count in was.hidden.items():
        if id not in now.hidden:
            hidden[id] = -count
    pair_up(was, now, came, went, hidden, happening)


def pair_up(
    was: Glance, now: Glance, came: list[str], went: list[str], hidden: dict[str, int], happening: Happening
) -> None:
    """Where the pieces came from that were not seen before, and where those went that are not seen any more."""
    for id in came:
        twin = next((other for other in went if was.keys[other] == now.keys[id]), None)
        if twin is not None:
            went.remove(twin)
            if was.places[twin] != now.places[id]:
                happening.moved.append(move(id, was.places[twin], now.places[id]))
            continue
        if taken(hidden, -1, [now.places[id]]):
            happening.altered.append(id)  # turned face up where it lay
        else:
            happening.moved.append(move(id, taken(hidden, -1, now.homes(id)), now.places[id]))
    for id in went:
        if not taken(hidden, 1, [was.places[id]]):
            happening.moved.append(move(id, was.places[id], taken(hidden, 1, was.homes(id))))
    for source in [id for id, by in hidden.items() if by < 0]:
        for target in [id for id, by in hidden.items() if by > 0]:
            count = min(-hidden[source], hidden[target])
            if count > 0:
                hidden[source] += count
                hidden[target] -= count
                happening.moved.append({"piece": None, "from": source, "to": target, "count": count})


def taken(hidden: dict[str, int], sign: int, homes: list[str]) -> str | None:
    """An area that has fewer such pieces face down than before (-1), or more (1); one is accounted for now."""
    for id, by in hidden.items():
        if by * sign > 0 and id in homes:
            hidden[id] -= sign
            return id
    return None


def move(piece: str, source: Any, target: Any) -> dict[str, Any]:
    return {"piece": piece, "from": source, "to": target}


def happenings_of(match: Match, seat: Any, since: Any) -> list[Happening]:
    """All that happened in a match, or its part from an event on, as a seat (None: a spectator) saw it."""
    reader = check_reader(match, seat)
    first = event_number(since)
    if match.dream is not None:
        raise BadInput("An imagined match tells what happened as a story only.")
    observers = match.observers = {} if match.observers is None else match.observers
    if reader not in observers or observers[reader].first > first:
        observers[reader] = Observer(match.game, match.sight(), match.beginning(), match.reader(reader), first)
    return [happening.own() for happening in observers[reader].read(match.log, first)]
