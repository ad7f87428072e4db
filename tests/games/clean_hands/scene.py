"""Tables of Clean Hands that are set by hand, to play a move and look at what lies there afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, row, rows_of, stacked
from backroom.games.clean_hands.box import MEMBERS
from backroom.games.clean_hands.state import ACTIONS, ASIDE, PROFITS, CleanHands
from backroom.games.clean_hands.steps.turn import TURN

GAME = backroom.game("clean-hands")
EDITIONS = Path(__file__).parent / "editions"
SENATE = EDITIONS / "senate.toml"
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
CAUCUSES = ["transportation", "farmers", "retirees", "bankers"]
CABINET = {"president": 0, "treasury": 0, "foreign-affairs": 1, "defence": 2, "justice": 3}


class Scene:
    """A match, read in the words of the box."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> CleanHands:
        assert isinstance(self.match.state, CleanHands)
        return self.match.state

    def play(self, *moves: str) -> None:
        for move in moves:
            self.match.play(move)

    def options(self) -> list[str]:
        return [option.text for option in self.match.options()]

    def labels(self) -> list[str]:
        return [option.label for option in self.match.options()]

    def asked(self) -> str:
        """Who is asked what: 'Ann PlayCards'."""
        seat = self.match.seat
        if seat is None:
            return "over"
        return f"{'chance' if seat == CHANCE else NAMES[seat]} {type(self.match.step()).__name__}"

    def card(self, id: str) -> int:
        return self.table.box.ids.index(id)

    def words(self, cards: Iterable[int]) -> str:
        return " ".join(self.table.box.ids[card] for card in cards)

    def hand(self, seat: int) -> str:
        return self.words(self.table.hands[seat])

    def discards(self) -> str:
        return self.words(list(self.table.discards[ACTIONS]) + list(self.table.discards[PROFITS]))

    def holder(self, member: str) -> str | None:
        seat = self.table.holders[self.table.box.member_ids.index(member)]
        return None if seat == ASIDE else NAMES[seat]

    def cabinet(self) -> dict[str, str]:
        held = {id: self.holder(id) for id in self.table.box.member_ids}
        return {id: name for id, name in held.items() if name}

    def on(self, member: str) -> str:
        """What lies on a member."""
        number = self.table.box.member_ids.index(member)
        cards = [self.table.box.investigation] * self.table.investigations[number] + list(self.table.profits_on(number))
        return self.words(cards)

    def caucuses(self, seat: int) -> str:
        box = self.table.box
        own = self.table.caucuses[seat * box.kinds : (seat + 1) * box.kinds]
        return " ".join(id for id, cards in zip(box.caucus_ids, own, strict=True) for _ in range(cards))

    def story(self, seat: int | None = None) -> list[str]:
        return [line.text for line in self.match.story(seat)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.match.view(seat)

    def area(self, id: str, seat: int | None = None) -> dict[str, Any]:
        return next(area for area in self.match.view(seat)["areas"] if area["id"] == id)

    def vote(self, *ballots: str) -> None:
        """Everybody who is asked says yes or no, in order."""
        for ballot in ballots:
            self.match.play(ballot)


def undealt(seats: int = 4, **options: Any) -> Scene:
    """A table at its beginning, with chance to be played by hand."""
    return Scene(GAME.new(seats, edition=SENATE, names=NAMES[:seats], **options))


def scene(
    hands: list[str] | None = None,
    caucuses: list[str] | None = None,
    cabinet: dict[str, int] | None = None,
    on: dict[str, str] | None = None,
    zealots: dict[int, str] | None = None,
    cash: list[int] | None = None,
    seats: int = 4,
    turn: int = 0,
    dealer: int | None = None,
    deck: str | None = None,
    profits: str | None = None,
    discards: str = "general-elections sell-state-secrets",
    round: int = 1,
    rounds: int = 40,
) -> Scene:
    """A table at the beginning of somebody's turn; Caucus cards that are not named are out of play."""
    scene = undealt(seats, rounds=rounds)
    table = scene.table
    table.dealer = seats - 1 if dealer is None else dealer
    table.round = round
    table.cash = row(cash or [0] * seats)
    table.undealt = row([])
    table.discards = rows_of([[], []])
    for id in discards.split():
        table.discard(scene.card(id))
    hand_out(scene, hands or [])
    elect(scene, caucuses or CAUCUSES, zealots or {})
    appoint(scene, cabinet or CABINET)
    for member, cards in (on or {}).items():
        lay_on(scene, member, cards)
    settle_decks(scene, deck, profits)
    table.stack = stacked([TURN[turn]])
    table.settle()
    return scene


def hand_out(scene: Scene, hands: list[str]) -> None:
    for seat, hand in enumerate(hands):
        for id in hand.split():
            scene.table.take_up(seat, scene.card(id))


def elect(scene: Scene, caucuses: list[str], zealots: dict[int, str]) -> None:
    """Caucus cards for each seat, and Zealots on some of them."""
    table = scene.table
    ids = table.box.caucus_ids
    for seat, kinds in enumerate(caucuses):
        for id in kinds.split():
            table.gain_caucus(seat, ids.index(id), 1)
    for seat, kinds in zealots.items():
        for id in kinds.split():
            table.zealots[seat * table.box.kinds + ids.index(id)] = 1


def appoint(scene: Scene, cabinet: dict[str, int]) -> None:
    scene.table.holders = row([ASIDE] * MEMBERS)
    for id, seat in cabinet.items():
        scene.table.holders[scene.table.box.member_ids.index(id)] = seat


def lay_on(scene: Scene, id: str, cards: str) -> None:
    """Investigations and Profit cards on a member."""
    table = scene.table
    member = table.box.member_ids.index(id)
    for card in [scene.card(card) for card in cards.split()]:
        if card == table.box.investigation:
            table.investigations[member] += 1
        else:
            table.placed = row(sorted([*table.placed, member * table.box.cards + card]))


def settle_decks(scene: Scene, deck: str | None, profits: str | None) -> None:
    """All cards that lie nowhere else are in the decks, unless the decks are named."""
    table = scene.table
    box = table.box
    table.decks[ACTIONS] = row(deck_of(scene, deck, 0, box.profits_from))
    table.decks[PROFITS] = row(deck_of(scene, profits, box.profits_from, box.cards))


def deck_of(scene: Scene, named: str | None, begin: int, end: int) -> list[int]:
    if named is not None:
        return sorted(scene.card(id) for id in named.split())
    cards = list(scene.table.box.deck(begin, end))
    for card in lying(scene.table):
        if begin <= card < end:
            cards.remove(card)
    return cards


def lying(table: CleanHands) -> list[int]:
    """The cards that are in no deck."""
    box = table.box
    cards = [card for lot in (*table.hands, *table.discards) for card in lot]
    cards += [box.investigation] * sum(table.investigations) + [box.zealots] * sum(table.zealots)
    return cards + [code % box.cards for code in table.placed]
