"""Tables of Dirty Money that are set by hand, to play a move and look at what lies there afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, row, rows_of, stacked
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import EndRound, PlayCard, TakeTrick

GAME = backroom.game("dirty-money")
EDITIONS = Path(__file__).parent / "editions"
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]


class Scene:
    """A match, read in the words of the cards."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> DirtyMoney:
        assert isinstance(self.match.state, DirtyMoney)
        return self.match.state

    def play(self, *moves: str) -> None:
        """Play cards, or deal them, one after the other; several may stand in one text."""
        for move in " ".join(moves).split():
            self.match.play(move)

    def deal(self, hands: list[str], first: int = 0, aside: str = "") -> None:
        """Play chance by hand, card by card; the Cleaners go without saying."""
        for seat in range(len(hands)):
            self.play("first-player" if seat == first else "cleaner")
        self.play(aside, *hands)

    def options(self) -> str:
        return " ".join(option.text for option in self.match.options())

    def words(self, cards: list[int]) -> str:
        return " ".join(self.table.box.id(card) for card in cards)

    def hand(self, seat: int) -> str:
        return self.words(self.table.hands[seat])

    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(self.table.seats)]

    def taken_by(self, seat: int) -> str:
        """What this seat took, in the order of the box."""
        return self.words(sorted(self.table.taken[seat]))

    def trick(self) -> str:
        return self.words(self.table.trick)

    def aside(self) -> str:
        return self.words(self.table.aside)

    def story(self, seat: int | None) -> list[str]:
        return [line.text for line in self.match.story(seat)]

    def area(self, id: str, seat: int | None) -> dict[str, Any]:
        """One area of the view of a seat, or of a spectator."""
        return next(area for area in self.match.view(seat)["areas"] if area["id"] == id)

    def pieces(self, id: str, seat: int | None) -> str:
        return " ".join(piece["id"] for piece in self.area(id, seat)["pieces"])

    def counters(self, seat: int | None) -> dict[str, int]:
        return {counter["id"]: counter["value"] for counter in self.match.view(seat)["counters"]}


def file(edition: str) -> Path:
    return EDITIONS / f"{edition}.toml"


def undealt(seats: int, edition: str = "pocket", rounds: int = 1, set_aside: bool = False) -> Scene:
    """A table at its beginning, with chance to be played by hand."""
    names = NAMES[:seats]
    return Scene(GAME.new(seats, edition=file(edition), names=names, rounds=rounds, set_aside=set_aside))


def dealt(
    hands: list[str],
    first: int = 0,
    aside: str = "",
    edition: str = "pocket",
    rounds: int = 1,
    set_aside: bool = False,
) -> Scene:
    """A table at its first trick: every card of the deal is named."""
    scene = undealt(len(hands), edition, rounds, set_aside)
    scene.deal(hands, first, aside)
    assert scene.match.seat != CHANCE
    return scene


def scene(
    hands: list[str],
    trick: str = "",
    leader: int = 0,
    first: int = 0,
    edition: str = "pocket",
    aside: str = "",
    coins: list[int] | None = None,
    prints: list[int] | None = None,
    voids: list[str] | None = None,
    rounds: int = 1,
) -> Scene:
    """A table in the middle of a trick; cards that are not named are out of play, so that a scene can be small."""
    scene = undealt(len(hands), edition, rounds)
    table = scene.table
    box = table.box
    numbers = {box.id(card): card for card in range(box.cards + 1)}
    table.cleaners = row([])
    table.pool = row([])
    table.hands = rows_of([sorted(numbers[card] for card in hand.split()) for hand in hands])
    for card in trick.split():
        table.lay(numbers[card])
    table.aside = row(sorted(numbers[card] for card in aside.split()))
    table.coins = row(coins or [0] * len(hands))
    table.prints = row(prints or [0] * len(hands))
    if voids is not None:
        table.voids = row([sum(1 << box.suit_ids.index(suit) for suit in suits.split()) for suits in voids])
    table.first = first
    table.leader = leader
    yet_to_play = [table.player_of(place) for place in range(len(table.trick), table.seats)]
    table.stack = stacked([EndRound(), TakeTrick(), *[PlayCard(seat) for seat in reversed(yet_to_play)]])
    return scene
