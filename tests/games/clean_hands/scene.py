"""Tables of Clean Hands that are set by hand, to play a move and look at what lies there afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match
from backroom.games.clean_hands.box import MEMBERS
from backroom.games.clean_hands.state import ACTIONS, ASIDE, PROFITS, CleanHands
from backroom.games.clean_hands.steps.turn import TURN

GAME = backroom.game("clean-hands")
EDITIONS = Path(__file__).parent / "editions"
SENATE = EDITIONS / "senate.toml"
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]


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

    def asked(self) -> str:
        """Who is asked what: 'Ann PlayCards'."""
        seat = self.match.seat
        if seat is None:
            return "over"
        return f"{'chance' if seat == CHANCE else NAMES[seat]} {type(self.match.step()).__name__}"

    def card(self, id: str) -> int:
        return self.table.box.ids.index(id)

    def words(self, cards: list[int]) -> str:
        return " ".join(self.table.box.ids[card] for card in cards)

    def hand(self, seat: int) -> str:
        return self.words(self.table.hands[seat])

    def discards(self) -> str:
        return self.words(self.table.discards[ACTIONS] + self.table.discards[PROFITS])

    def holder(self, member: str) -> str | None:
        seat = self.table.holders[self.table.box.member_ids.index(member)]
        return None if seat == ASIDE else NAMES[seat]

    def cabinet(self) -> dict[str, str]:
        held = {id: self.holder(id) for id in self.table.box.member_ids}
        return {id: name for id, name in held.items() if name}

    def on(self, member: str) -> str:
        """What lies on a member."""
        number = self.table.box.member_ids.index(member)
        cards = [self.table.box.investigation] * self.table.investigations[number] + self.table.profits_on(number)
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
    box = table.box
    table.dealer = seats - 1 if dealer is None else dealer
    table.round = round
    table.undealt = []
    table.discards = [[], []]
    for id in discards.split():
        table.discard(scene.card(id))
    for seat, hand in enumerate(hands or []):
        for id in hand.split():
            table.take_up(seat, scene.card(id))
    for seat, kinds in enumerate(caucuses or ["transportation", "farmers", "retirees", "bankers"]):
        for id in kinds.split():
            table.gain_caucus(seat, box.caucus_ids.index(id), 1)
    for seat, kinds in (zealots or {}).items():
        for id in kinds.split():
            table.zealots[seat * box.kinds + box.caucus_ids.index(id)] = 1
    table.holders = [ASIDE] * MEMBERS
    for id, seat in (
        cabinet or {"president": 0, "treasury": 0, "foreign-affairs": 1, "defence": 2, "justice": 3}
    ).items():
        table.holders[box.member_ids.index(id)] = seat
    for id, cards in (on or {}).items():
        member = box.member_ids.index(id)
        for card in [scene.card(card) for card in cards.split()]:
            if card == box.investigation:
                table.investigations[member] += 1
            else:
                table.placed = sorted([*table.placed, member * box.cards + card])
    table.cash = cash or [0] * seats
    settle_decks(scene, deck, profits)
    table.stack = [TURN[turn]]
    table.settle()
    return scene


def settle_decks(scene: Scene, deck: str | None, profits: str | None) -> None:
    """All cards that lie nowhere else are in the decks, unless the decks are named."""
    table = scene.table
    box = table.box
    gone = [card for hand in table.hands for card in hand] + table.discards[0] + table.discards[1]
    gone += [box.investigation] * sum(table.investigations) + [box.zealots] * sum(table.zealots)
    gone += [code % box.cards for code in table.placed]
    for number, named in ((ACTIONS, deck), (PROFITS, profits)):
        begin, end = (0, box.profits_from) if number == ACTIONS else (box.profits_from, box.cards)
        if named is None:
            cards = box.deck(begin, end)
            for card in gone:
                if begin <= card < end:
                    cards.remove(card)
        else:
            cards = sorted(scene.card(id) for id in named.split())
        table.decks[number] = cards
