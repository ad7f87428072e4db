"""Hand Management: bids, dice and dirty tricks among the agents of hand models, for 2–4 players."""

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
    Persona,
    Reader,
    Score,
    Setting,
    Step,
    Wording,
    many,
    to_list,
    vec,
)
from backroom.engine.observation import Observation
from backroom.engine.sight import Sight
from backroom.games.hand_management import figures, imagine, personas, picture, sight, view
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.box import PAMPERED, SECURITY, SLOT, Box, read_box
from backroom.games.hand_management.deeds import Business
from backroom.games.hand_management.encoder import HandManagementEncoder
from backroom.games.hand_management.state import MOST_SEATS, NONE, HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.effects import UseSecurity
from backroom.games.hand_management.steps.improving import BuyImprovement
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import Bid, BidCard, Recruit
from backroom.games.hand_management.steps.resolving import ChooseApplicant, PlayOnJob
from backroom.games.hand_management.steps.setup import KeepModel, SetUp
from backroom.games.hand_management.steps.terminating import ChooseModel, ChooseOwnModel, ChooseRival, Terminate
from backroom.games.hand_management.steps.week import Apply
from backroom.games.hand_management.words import WORDINGS
from backroom.games.hand_management.words.explain import explain


class HandManagementGame(Game):
    """The door to everything in this folder."""

    def __init__(self) -> None:
        super().__init__(os.path.dirname(__file__))
        self.id = "hand-management"
        self.title = "Hand Management"
        self.blurb = "Six weeks among agents of hand models: win jobs, play dirty, and keep the cards that are points."
        self.fewest = 2
        self.most = MOST_SEATS
        self.longest = 20_000  # a Handout may come back for ever
        self.minutes = 30
        self.settings = [Setting("odds", "Show the chances of every applicant", False)]

    def box(self, data: dict[str, Any]) -> Box:
        return read_box(data)

    def setup(self, box: Box, seats: int, options: dict[str, Any]) -> HandManagement:
        table = HandManagement()
        table.lay_out(box, seats, options["odds"])
        table.stack = vec[Step]([SetUp()])
        return table

    def asks(self) -> list[type[Ask]]:
        return [
            KeepModel,
            Apply,
            PlayOnJob,
            ChooseApplicant,
            UseSecurity,
            PayCard,
            BuyImprovement,
            Terminate,
            ChooseRival,
            ChooseModel,
            ChooseOwnModel,
            Bid,
            BidCard,
            Recruit,
            LockIn,
        ]

    def wordings(self) -> dict[type[Step], Wording]:
        return WORDINGS

    def view(self, table: HandManagement, reader: Reader) -> dict[str, Any]:
        return view.view(table, reader.seat)

    def own(self, table: HandManagement, reader: Reader) -> dict[str, Any]:
        return view.own(table, reader)

    def sight(self, box: Box, seats: int, settings: dict[str, Any]) -> Sight:
        return sight.sight(box, seats)

    def encoder(self, box: Box, settings: dict[str, Any], observation: Observation) -> HandManagementEncoder:
        return HandManagementEncoder(observation, box)

    def explain(self, table: HandManagement, piece: dict[str, Any], reader: Reader) -> str:
        return explain(table, piece, reader)

    def imagine(self, table: HandManagement, seat: int, dealer: Dealer) -> HandManagement:
        return imagine.imagine(table, seat, dealer)

    def past(self, log: list[Event], table: HandManagement, imagined: HandManagement) -> list[list[int]]:
        return imagine.past(log, table, imagined)

    def scores(self, table: HandManagement) -> list[Score]:
        """Recorded points; what is in the hands is nobody else's business before the end."""
        return [
            Score(
                seat,
                table.rank(seat),
                table.recorded[seat],
                f"{many(table.recorded[seat], 'point')}, {many(table.won[seat], 'job')} won",
            )
            for seat in range(table.seats)
        ]

    def winners(self, table: HandManagement) -> list[int]:
        return table.winners()

    def conserved(self, table: HandManagement) -> dict[str, Any]:
        """Every card of the box, wherever it lies."""
        actions = [*table.hands, table.action_deck, table.action_discard, table.bids]
        models = [*table.models, *table.offers, table.market, table.model_deck, table.model_discard]
        jobs = [table.jobs, table.job_deck, table.job_discard]
        rows = [actions, models, jobs]
        cards = [sorted(card for row in piles for card in row if card != NONE) for piles in rows]
        return {"actions": cards[0], "models": cards[1], "jobs": cards[2], "improvements": improvements(table)}

    def figures(self, match: Match) -> dict[str, float]:
        return figures.figures(match)

    def deeds(self, match: Match) -> list[str]:
        return Business(match).lines()

    def bots(self) -> dict[str, type[Bot]]:
        return {"house": House}

    def tempers(self) -> list[str]:
        return list(personas.TEMPERS)

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        return personas.persona(self, level, temper, seed)

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        return picture.picture(view, pen)


def improvements(table: HandManagement) -> list[int]:
    """How many cards there are of each improvement, in the supply and at the agencies."""
    counts = table.supply[:]
    for seat in range(table.seats):
        if table.security[seat] > 0:
            counts[SECURITY + table.security[seat] - 1] += 1
        if table.pampered[seat] > 0:
            counts[PAMPERED + table.pampered[seat] - 1] += 1
        counts[SLOT] += table.slots[seat]
    return to_list(counts)


game = HandManagementGame()
