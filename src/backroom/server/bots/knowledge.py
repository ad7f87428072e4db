"""What a seat knows, packed for another process: an imagined match, never the true table."""

from __future__ import annotations

import functools
import io
import pickle
from dataclasses import dataclass
from typing import Any

from backroom.bots import hurry, named_bot, own_bot
from backroom.engine.dealer import Rng
from backroom.engine.edition import Edition
from backroom.engine.game import Game
from backroom.engine.match import Match
from backroom.engine.seen import Bot, Seen, seen_again
from backroom.engine.state import State
from backroom.engine.story import Dream
from backroom.engine.words import Line
from backroom.games import game as on_the_shelf

BOX = "box"


def packed(match: Match, seat: int, level: str, seed: int, for_person: bool = False) -> bytes:
    """Everything that a bot of this level needs to choose for this seat, or to advise the person there."""
    own = own_bot(level)
    reads_story = named_bot(match.game, level, seed).reads_story if own is None else own.reads_story
    imagined = Seen(match, seat, seed, reads_story).match
    edition = match.edition
    dealer = imagined.dealer
    assert isinstance(dealer, Rng)
    return pickle.dumps(
        {
            "game": match.game.id,
            "edition": (edition.id, "" if edition.shipped else edition.text),
            "seats": match.seats,
            "settings": match.settings,
            "names": match.names,
            "seat": seat,
            "level": level,
            "seed": seed,
            "for_person": for_person,
            "future": dealer.seed,
            "state": packed_state(imagined.state, match.game.opened(edition)),
            "told": [(line.event, line.text) for line in imagined.story(seat)] if reads_story else None,
        }
    )


@dataclass
class Request:
    """What a worker is asked: for a bot's choice, or for advice to a person."""

    bot: Bot
    seen: Seen
    seed: int
    for_person: bool


def unpacked(data: bytes, seconds: float) -> Request:
    """The bot, held to its own time and to this, and what it sees."""
    said: dict[str, Any] = pickle.loads(data)
    bot = named_bot(on_the_shelf(said["game"]), said["level"], said["seed"])
    hurry(bot, said["level"], seconds)
    return Request(bot, unpacked_seen(said), said["seed"], said["for_person"])


def unpacked_seen(said: dict[str, Any]) -> Seen:
    """The imagined match as it was packed."""
    game = on_the_shelf(said["game"])
    edition = opened_edition(game, *said["edition"])
    seat: int = said["seat"]
    imagined = Match(game, edition, said["seats"], said["settings"], Rng(said["future"]), said["names"])
    imagined.state = unpacked_state(said["state"], game.opened(edition))
    imagined.dreamer = seat
    if said["told"] is not None:
        imagined.dream = Dream([Line(event, text) for event, text in said["told"]], imagined.state.clone())
    return seen_again(imagined, seat)


@functools.lru_cache(maxsize=32)
def opened_edition(game: Game, id: str, text: str) -> Edition:
    """A shipped edition by its name, or somebody's own by its text."""
    return Edition(id, text, shipped=False) if text else game.edition(id)


def packed_state(state: State, box: Any) -> bytes:
    """Both sides have the box, so it is named instead of sent."""
    buffer = io.BytesIO()
    pickler = BoxPickler(buffer)
    pickler.box = box
    pickler.dump(state)
    return buffer.getvalue()


def unpacked_state(data: bytes, box: Any) -> State:
    unpickler = BoxUnpickler(io.BytesIO(data))
    unpickler.box = box
    state = unpickler.load()
    assert isinstance(state, State)
    return state


class BoxPickler(pickle.Pickler):
    """Writes a name in place of the box."""

    box: Any

    def persistent_id(self, thing: Any) -> str | None:
        return BOX if thing is self.box else None


class BoxUnpickler(pickle.Unpickler):
    """Puts this process's box in place of the name."""

    box: Any

    def persistent_load(self, name: str) -> Any:
        return self.box
