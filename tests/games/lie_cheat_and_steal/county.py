"""Tables of Lie, Cheat & Steal that are set by hand, to play a move and look at what lies there afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, append, row, stacked
from backroom.games.lie_cheat_and_steal.spaces import FACES, FIRST_CRIME, NOBODY
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.turn import TURNS
from backroom.games.lie_cheat_and_steal.words.phrases import face_id

GAME = backroom.game("lie-cheat-and-steal")
COUNTY = Path(__file__).parent / "editions" / "county.toml"
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
ANN, BOB, CAT, DAN = 0, 1, 2, 3


class County:
    """A match with chance played by hand, read in the words of the board and the cards."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> LieCheatAndSteal:
        assert isinstance(self.match.state, LieCheatAndSteal)
        return self.match.state

    def play(self, *moves: str) -> County:
        for move in moves:
            self.match.play(move)
        return self

    def options(self) -> list[str]:
        return [option.text for option in self.match.options()]

    def asked(self) -> str:
        """'Ann BuyVotes': who is asked, and what."""
        if self.match.over:
            return "over"
        who = "chance" if self.match.seat == CHANCE else NAMES[self.match.seat or 0]
        return f"{who} {type(self.match.step()).__name__}"

    def face(self, word: str) -> int:
        return next(face for face in range(FACES) if face_id(self.table.box, face) == word)

    def hold(self, seat: int, word: str, declared: str = "", victim: int = NOBODY, crimes: str = "") -> int:
        """Give somebody a card from its deck, as if drawn; what was said of it; on whom it was used."""
        table = self.table
        face = self.face(word)
        table.deck_of(face).take(face)
        table.hold(seat, face, 0, 19 if face < FIRST_CRIME else 0)
        card = len(table.owners) - 1
        if declared:
            table.declare(card, self.face(declared))
        if victim != NOBODY:
            table.marks[card] = victim
        for crime in crimes.split():
            table.notes[card] |= 1 << table.box.crime_ids.index(crime)
        return table.numbers[card] + 1

    def place(self, seat: int, space: str) -> None:
        self.table.places[seat] = self.table.box.ids.index(space)

    def begin(self, seat: int) -> None:
        """This seat's turn begins now."""
        self.table.stack = stacked([])
        self.table.stack = append(self.table.stack, TURNS[seat])
        self.table.settle()

    def decline(self) -> None:
        """Say no to whatever is asked before somebody rolls, and to the court."""
        while self.asked().endswith(("BuyVotes", "ServeSubpoena", "StopAtCourt")):
            self.play("pass")

    def where(self, seat: int) -> str:
        return self.table.box.ids[self.table.places[seat]]

    def hand(self, seat: int) -> list[str]:
        table = self.table
        return [
            face_id(table.box, face) for owner, face in zip(table.owners, table.faces, strict=True) if owner == seat
        ]

    def under(self, deck: str) -> list[str]:
        cards = {"money": self.table.money, "black-eyes": self.table.black_eyes, "feathers": self.table.feathers}[deck]
        return [face_id(self.table.box, face) for face in cards.bottom]

    def knowers(self, deck: str) -> list[str]:
        """For each card under a deck, the initials of those who know it."""
        cards = {"money": self.table.money, "black-eyes": self.table.black_eyes, "feathers": self.table.feathers}[deck]
        return ["".join(NAMES[seat][0] for seat in range(6) if (who >> seat) & 1) for who in cards.knowers]

    def story(self, seat: int | None) -> list[str]:
        return [line.text for line in self.match.story(seat)]

    def area(self, id: str, seat: int | None) -> dict[str, Any]:
        return next(area for area in self.match.view(seat)["areas"] if area["id"] == id)

    def suits(self, card: dict[str, Any]) -> list[str]:
        """The crimes that the victim of a Black Eye card in view may still sue over."""
        return [crime for crime, open in card["face"]["suits"].items() if open]

    def counters(self) -> dict[str, int]:
        return {counter["id"]: counter["value"] for counter in self.match.view(None)["counters"]}


def undealt(seats: int = 3, edition: Any = COUNTY, **options: Any) -> County:
    """A table at its very beginning."""
    return County(GAME.new(seats, edition=edition, names=NAMES[:seats], **options))


def county(
    seats: int = 3,
    cash: list[int] | None = None,
    votes: list[int] | None = None,
    edition: Any = COUNTY,
    **options: Any,
) -> County:
    """Ann has won the first roll and is asked how many votes she buys. Cash is in thousands."""
    scene = undealt(seats, edition, **options)
    scene.play("12", *["2"] * (seats - 1))
    table = scene.table
    if cash is not None:
        table.bank += sum(table.cash) - sum(cash)
        table.cash = row(cash[:])
    if votes is not None:
        table.ballots -= sum(votes)
        table.votes = row(votes[:])
    table.round = 0
    scene.begin(ANN)
    return scene
