"""Dirty Money: a trick-taking caper for 3–6 thieves."""

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
    filled,
    vec,
)
from backroom.engine.observation import Observation
from backroom.engine.sight import Sight
from backroom.games.dirty_money import figures, imagine, personas, picture, sight, view
from backroom.games.dirty_money.bot import House
from backroom.games.dirty_money.box import Box, read_box
from backroom.games.dirty_money.deeds import Heist
from backroom.games.dirty_money.encoder import DirtyMoneyEncoder
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import PlayCard, Round
from backroom.games.dirty_money.words import WORDINGS, explain, worth


class DirtyMoneyGame(Game):
    """The door to everything in this folder."""

    def __init__(self) -> None:
        super().__init__(os.path.dirname(__file__))
        self.id = "dirty-money"
        self.title = "Dirty Money"
        self.blurb = "A trick-taking caper: grab the loot, but do not leave the most fingerprints."
        self.fewest = 3
        self.most = 6
        self.minutes = 10
        self.settings = [
            Setting("rounds", "Rounds", 3, 1, 9),
            Setting("set_aside", "Set one card a player aside unseen", False),
        ]

    def box(self, data: dict[str, Any]) -> Box:
        return read_box(data)

    def setup(self, box: Box, seats: int, options: dict[str, Any]) -> DirtyMoney:
        table = DirtyMoney()
        table.seats = seats
        table.stack = vec[Step]([Round(1)])
        table.box = box
        table.rounds = options["rounds"]
        table.set_aside = options["set_aside"]
        table.round = 1
        table.coins = filled(seats, 0)
        table.prints = filled(seats, 0)
        table.first = table.leader = table.led = table.taker = 0
        table.closing = table.totals_before = ()
        table.totals = (0,) * (2 * seats)
        table.gather()
        return table

    def asks(self) -> list[type[Ask]]:
        return [PlayCard]

    def wordings(self) -> dict[type[Step], Wording]:
        return WORDINGS

    def view(self, table: DirtyMoney, reader: Reader) -> dict[str, Any]:
        return view.view(table, reader.seat)

    def own(self, table: DirtyMoney, reader: Reader) -> dict[str, Any]:
        return view.own(table, reader)

    def sight(self, box: Box, seats: int, settings: dict[str, Any]) -> Sight:
        return sight.sight(box, seats, settings["rounds"])

    def encoder(self, box: Box, settings: dict[str, Any], observation: Observation) -> DirtyMoneyEncoder:
        return DirtyMoneyEncoder(observation, box)

    def explain(self, table: DirtyMoney, piece: dict[str, Any], reader: Reader) -> str:
        return explain(table, piece)

    def imagine(self, table: DirtyMoney, seat: int, dealer: Dealer) -> DirtyMoney:
        return imagine.imagine(table, seat, dealer)

    def past(self, log: list[Event], table: DirtyMoney, imagined: DirtyMoney) -> list[list[int]]:
        return imagine.past(log, table, imagined)

    def scores(self, table: DirtyMoney) -> list[Score]:
        busted = table.busted()
        caught = ", most so far" if len(table.stack) > 0 else ", busted"
        order = [table.standing(seat, busted) for seat in range(table.seats)]
        return [
            Score(
                seat,
                1 + sum(other < order[seat] for other in order),
                table.coins[seat],
                worth(table.coins[seat], table.prints[seat]) + (caught if seat in busted else ""),
            )
            for seat in range(table.seats)
        ]

    def winners(self, table: DirtyMoney) -> list[int]:
        return table.winners()

    def conserved(self, table: DirtyMoney) -> dict[str, Any]:
        """Every card, wherever it lies, and all that was ever printed on it."""
        rows = [table.pool, table.aside, table.trick, *table.hands, *table.taken]
        cards = sorted(card for row in rows for card in row)
        cleaner = table.box.cleaner
        undealt = len(table.cleaners)
        return {"loot": [card for card in cards if card < cleaner], "cleaners": cards.count(cleaner) + undealt}

    def figures(self, match: Match) -> dict[str, float]:
        return figures.figures(match)

    def deeds(self, match: Match) -> list[str]:
        return Heist(match).lines()

    def bots(self) -> dict[str, type[Bot]]:
        return {"house": House}

    def tempers(self) -> list[str]:
        return list(personas.TEMPERS)

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        return personas.persona(self, level, temper, seed)

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        return picture.picture(view, pen, declared)


game = DirtyMoneyGame()
