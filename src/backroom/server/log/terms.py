"""The terms of a table, fixed when it is opened."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from backroom.engine import BadInput, Edition, Game
from backroom.engine.edition import plain_name
from backroom.games import game as game_called

LONGEST_EDITION = 50_000
LONGEST_KEPT = 100_000  # version 0.1.0 took editions as long as this
MOST_DOTS = 40  # in a line: reading a key takes time that grows with the square of its parts
FEWEST_SECONDS = 5
MOST_SECONDS = 7 * 24 * 3600
MOST_DELAY = 3600
SLOW_SECONDS = 3600  # a clock that gives this much is for games that run for days

Seconds = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think: without limit, some seconds per move, or a bank that every move adds to."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """Game, edition, options and seats, and how the table is run."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=20)] | None = None
    edition: Annotated[str, Meta(max_length=60)] = "standard"
    edition_text: Annotated[str, Meta(max_length=LONGEST_KEPT)] = ""
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    clock: Clock = field(default_factory=Clock)
    talk: bool = True
    hints: bool = True
    odds: bool = False
    start: Literal["host", "full"] = "host"
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=MOST_DELAY)] = 0
    one_screen: bool = False  # one person may take several seats
    practice: bool = False  # also what chance has shown may be taken back, and the result counts nowhere


def is_slow(terms: Terms) -> bool:
    """Whether people come and go for days: nobody there is missing because their page is closed."""
    return terms.clock.kind != "none" and terms.clock.seconds >= SLOW_SECONDS


def checked(terms: Terms) -> Terms:
    """The terms with every option filled in, if they can be played; BadInput says what is wrong."""
    game = game_called(terms.game)
    if len(terms.edition_text) > LONGEST_EDITION:
        raise BadInput(f"An edition of one's own has at most {LONGEST_EDITION:,} letters.")
    edition = printed(game, terms)
    game.opened(edition)
    seats = game.checked_seats(terms.seats)
    if terms.clock.kind != "none" and terms.clock.seconds < FEWEST_SECONDS:
        raise BadInput(f"A clock gives at least {FEWEST_SECONDS} seconds, not {terms.clock.seconds}.")
    return Terms(
        game.id,
        seats,
        edition.id,
        terms.edition_text,
        game.checked_options(with_odds(game, terms)),
        terms.public,
        terms.clock,
        terms.talk,
        terms.hints,
        terms.odds,
        terms.start,
        terms.spectators,
        terms.delay,
        terms.one_screen,
        terms.practice,
    )


def as_kept(terms: Terms) -> Terms:
    """The terms as a log has them; version 0.1.0 accepted any name for an edition, even one that breaks a record."""
    if terms.edition == plain_name(terms.edition):
        return terms
    return replace(terms, edition=plain_name(terms.edition))


def with_odds(game: Game, terms: Terms) -> dict[str, Any]:
    """If the game can show odds, the terms decide whether it does."""
    known = any(setting.name == "odds" for setting in game.settings)
    return {"odds": terms.odds, **terms.options} if known else terms.options


def printed(game: Game, terms: Terms) -> Edition:
    """The edition: one that comes with the game or the table's own, never a file on the server."""
    if terms.edition_text:
        if any(line.count(".") > MOST_DOTS for line in terms.edition_text.split("\n")):
            raise BadInput(f"A line of an edition has at most {MOST_DOTS} dots.")
        return own_edition(terms.edition, terms.edition_text)
    if terms.edition not in game.editions():
        has = ", ".join(game.editions())
        raise BadInput(f"{game.title} has no edition '{terms.edition[:60]}'; it has: {has}.")
    return game.edition(terms.edition)


@functools.lru_cache(maxsize=8)
def own_edition(name: str, text: str) -> Edition:
    """A table's own edition, cached: it is needed several times when a table is opened, and slow to read."""
    return Edition(name, text, shipped=False)
