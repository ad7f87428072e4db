"""Clean Hands: votes, coalitions and other people's money, for 4–8 politicians."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine import (
    Ask,
    Bot,
    Dealer,
    Event,
    Game,
    Match,
    Reader,
    Score,
    Setting,
    Step,
    Wording,
    many,
    place_of,
    total,
    vec,
)
from backroom.engine.observation import Observation
from backroom.engine.persona import Persona
from backroom.engine.sight import Sight
from backroom.games.clean_hands import figures, imagine, picture, sight, view
from backroom.games.clean_hands.bot import House
from backroom.games.clean_hands.box import MEMBERS, Box, read_box
from backroom.games.clean_hands.deeds import Career
from backroom.games.clean_hands.encoder import CleanHandsEncoder
from backroom.games.clean_hands.history import past
from backroom.games.clean_hands.personas import TEMPERS, persona
from backroom.games.clean_hands.state import NOT_YET, CleanHands
from backroom.games.clean_hands.steps.cards import (
    CoverUp,
    Defect,
    DefectTo,
    ForceResignation,
    Investigate,
    PlaceProfit,
    PlayCards,
)
from backroom.games.clean_hands.steps.caucuses import ChooseGainer, PickCaucus, ProtectStack, ShiftCaucus
from backroom.games.clean_hands.steps.confirmation import Propose
from backroom.games.clean_hands.steps.drawing import ChooseDeck
from backroom.games.clean_hands.steps.setup import SetUp
from backroom.games.clean_hands.steps.turn import CashIn, ExecutivePower
from backroom.games.clean_hands.steps.votes import BreakTie, Declare
from backroom.games.clean_hands.words import WORDINGS
from backroom.games.clean_hands.words.explain import explain


class CleanHandsGame(Game):
    """The door to everything in this folder."""

    def __init__(self) -> None:
        super().__init__(os.path.dirname(__file__))
        self.id = "clean-hands"
        self.title = "Clean Hands"
        self.blurb = "Form a Cabinet, buy a Congress, cash in: only money talks, and promises can be broken."
        self.fewest = 4
        self.most = 8
        self.minutes = 60
        self.settings = [
            Setting("rounds", "Rounds until elections are held anyway (0 for never)", 40, 0, 200),
            Setting("dealer", "The seat that deals (0: drawn by chance)", 0, 0, 8),
        ]

    def box(self, data: dict[str, Any]) -> Box:
        return read_box(data)

    def setup(self, box: Box, seats: int, options: dict[str, Any]) -> CleanHands:
        """A Dealer's number beyond the table names its last seat."""
        table = CleanHands()
        table.lay_out(box, seats, options["rounds"])
        named: int = options["dealer"]
        table.stack = vec[Step]([SetUp(min(named, seats) - 1 if named > 0 else NOT_YET)])
        return table

    def asks(self) -> list[type[Ask]]:
        return [
            Propose,
            Declare,
            BreakTie,
            CashIn,
            ExecutivePower,
            PlayCards,
            PlaceProfit,
            Investigate,
            CoverUp,
            ForceResignation,
            Defect,
            DefectTo,
            ChooseGainer,
            ShiftCaucus,
            ProtectStack,
            PickCaucus,
            ChooseDeck,
        ]

    def wordings(self) -> dict[type[Step], Wording]:
        return WORDINGS

    def view(self, table: CleanHands, reader: Reader) -> dict[str, Any]:
        return view.view(table, reader.seat)

    def own(self, table: CleanHands, reader: Reader) -> dict[str, Any]:
        return view.own(table, reader)

    def sight(self, box: Box, seats: int, settings: dict[str, Any]) -> Sight:
        return sight.sight(box, seats, settings["rounds"])

    def encoder(self, box: Box, settings: dict[str, Any], observation: Observation) -> CleanHandsEncoder:
        return CleanHandsEncoder(observation, box)

    def explain(self, table: CleanHands, piece: dict[str, Any], reader: Reader) -> str:
        return explain(table, piece, reader)

    def imagine(self, table: CleanHands, seat: int, dealer: Dealer) -> CleanHands:
        return imagine.imagine(table, seat, dealer)

    def past(self, log: list[Event], table: CleanHands, imagined: CleanHands) -> list[list[int]] | None:
        return past(log, table, imagined)

    def scores(self, table: CleanHands) -> list[Score]:
        """Cash, once hands are shown less their Scandals; ties by nearness to the Dealer's left. CH-8.5"""
        order = table.standing()
        return [
            Score(seat, place_of(order, seat) + 1, table.points(seat), note(table, seat)) for seat in range(table.seats)
        ]

    def winners(self, table: CleanHands) -> list[int]:
        return [table.standing()[0]]

    def conserved(self, table: CleanHands) -> dict[str, Any]:
        """All 130 cards, wherever they lie."""
        box = table.box
        piles = [*table.decks, *table.discards, table.removed, table.in_play, *table.hands]
        cards = [card for pile in piles for card in pile] + [code % box.cards for code in table.placed]
        cards += [box.investigation] * int(total(table.investigations)) + [box.zealots] * int(total(table.zealots))
        caucuses = [kind for kind in range(box.kinds) for _ in range(sum(table.caucuses[kind :: box.kinds]))]
        return {
            "cards": sorted(cards),
            "caucuses": sorted([*caucuses, *table.undealt]),
            "members": len(table.holders),
            "all": len(cards) + len(caucuses) + len(table.undealt) + MEMBERS,
        }

    def figures(self, match: Match) -> dict[str, float]:
        return figures.figures(match)

    def deeds(self, match: Match) -> list[str]:
        return Career(match).lines()

    def bots(self) -> dict[str, type[Bot]]:
        return {"house": House}

    def tempers(self) -> list[str]:
        return list(TEMPERS)

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        return persona(self, level, temper, seed)

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        return picture.picture(view, pen)


def note(table: CleanHands, seat: int) -> str:
    """'12 cashed in, 4 lost to Scandals'."""
    lost = 0 if len(table.stack) > 0 else table.scandals(seat)
    return (
        f"{table.cash[seat]} cashed in"
        + (f", {lost} lost to Scandals" if lost else "")
        + ("" if len(table.stack) == 0 else f", {many(table.votes[seat], 'vote')} in Congress")
    )


game = CleanHandsGame()
