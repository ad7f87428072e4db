"""What a seat at an online table knows of its rematch: whose it is to begin, and who is still missing."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import BadInput
from backroom.terminal.online import Door

News = dict[str, Any]

OPENED: Final = "A rematch has been opened; the tool of that name goes on there with the same people."
NOT_OVER: Final = "The match is not over yet; a rematch is for those who have played to the end."
NO_SEAT: Final = "There is no seat for you at the rematch any more."
OVER_FOR_GOOD: Final = "The table is closed; nothing is played here any more."
CLOSED: Final = "The rematch was closed by whoever asked for it."
FOR_ANOTHER: Final = (
    "The match has not begun: whoever asked for the rematch first has to begin it. Look again with wait."
)
FOR_US: Final = "The match has not begun. You asked for the rematch first, so it is for you to begin it:"


def next_table(door: Door, news: News) -> str:
    """Where the same people meet again; the table is opened where nobody has asked for it yet."""
    if news["state"] != "over":
        raise BadInput(OVER_FOR_GOOD if news["state"] == "closed" else NOT_OVER)
    return str(news["rematch"] or door.ask("POST", f"/api/tables/{door.table}/rematch")["table"])


def seat_kept(door: Door, place: int) -> int:
    """The seat that is ours at a rematch: the old one, if it still is."""
    told = door.ask("GET", f"/api/tables/{door.table}")
    own = [int(seat["seat"]) for seat in told["seats"] if seat["yours"]]
    if told["state"] == "closed":
        raise BadInput(CLOSED)
    if not own:
        raise BadInput(NO_SEAT)
    return place if place in own else own[0]


def missing(news: News) -> list[str]:
    """The other people with a seat who are not there."""
    return [
        seat["name"]
        for seat in news["seats"]
        if seat["kind"] == "person" and not seat["yours"] and seat["seat"] not in news["here"]
    ]


def how_it_begins(news: News) -> str:
    """What an open rematch waits for."""
    if not news["host"]:
        return FOR_ANOTHER
    names = missing(news)
    if not names:
        return f"{FOR_US} all are here, and rematch does so."
    are = "is" if len(names) == 1 else "are"
    return (
        f"{FOR_US} {' and '.join(names)} {are} not here yet. rematch waits for them and begins; with anyway, at once."
    )
