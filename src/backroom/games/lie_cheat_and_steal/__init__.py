"""Lie, Cheat & Steal: the game of political power, for 2–6 shifty friends."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine import Ask, Bot, Dealer, Event, Game, Match, Persona, Reader, Score, Setting, Step, Wording
from backroom.engine.observation import Observation
from backroom.engine.sight import Sight
from backroom.games.lie_cheat_and_steal import figures, imagine, personas, picture, sight, view
from backroom.games.lie_cheat_and_steal.board import board_svg
from backroom.games.lie_cheat_and_steal.bot import House, Shameless, Truthful
from backroom.games.lie_cheat_and_steal.box import Box, read_box
from backroom.games.lie_cheat_and_steal.deeds import Campaign
from backroom.games.lie_cheat_and_steal.encoder import LieCheatAndStealEncoder
from backroom.games.lie_cheat_and_steal.simple import Brazen, Honest
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal, beginning
from backroom.games.lie_cheat_and_steal.steps.arrival import Bid, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.court import Sue
from backroom.games.lie_cheat_and_steal.steps.debt import FindVotes, RaiseMoney, UseCharacter
from backroom.games.lie_cheat_and_steal.steps.press import Accuse, Answer, ChooseVictim, NameCrime
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes, RollForFirst, SellVotes, ServeSubpoena
from backroom.games.lie_cheat_and_steal.tempers import TEMPERS
from backroom.games.lie_cheat_and_steal.words import WORDINGS
from backroom.games.lie_cheat_and_steal.words.explain import explain
from backroom.games.lie_cheat_and_steal.words.phrases import standing


class LieCheatAndStealGame(Game):
    """The door to everything in this folder."""

    def __init__(self) -> None:
        super().__init__(os.path.dirname(__file__))
        self.id = "lie-cheat-and-steal"
        self.title = "Lie, Cheat & Steal"
        self.blurb = "Buy votes, lie about money, and call the others liars: the first to 500 votes wins."
        self.fewest = 2
        self.most = 6
        self.minutes = 60
        self.settings = [
            Setting("turns", "Turns each before the most votes win, 0 for no end", 60, 0, 500),
            Setting("sales", "Votes may be offered for sale before one's roll", False),
        ]

    def box(self, data: dict[str, Any]) -> Box:
        return read_box(data)

    def setup(self, box: Box, seats: int, options: dict[str, Any]) -> LieCheatAndSteal:
        table = beginning(box, seats, options["turns"], options["sales"])
        table.do(RollForFirst(0, (1 << seats) - 1, 0, 0))
        return table

    def asks(self) -> list[type[Ask]]:
        return [
            ServeSubpoena,
            BuyVotes,
            SellVotes,
            StopAtCourt,
            Declare,
            Accuse,
            ChooseVictim,
            NameCrime,
            Answer,
            Sue,
            Bid,
            UseCharacter,
            RaiseMoney,
            FindVotes,
            HowManyVotes,
            PriceOfVotes,
            AnswerOffer,
        ]

    def wordings(self) -> dict[type[Step], Wording]:
        return WORDINGS

    def view(self, table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
        return view.view(table, reader)

    def own(self, table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
        return view.own(table, reader)

    def sight(self, box: Box, seats: int, settings: dict[str, Any]) -> Sight:
        return sight.sight(box, seats, settings["turns"])

    def encoder(self, box: Box, settings: dict[str, Any], observation: Observation) -> LieCheatAndStealEncoder:
        return LieCheatAndStealEncoder(observation, box)

    def explain(self, table: LieCheatAndSteal, piece: dict[str, Any], reader: Reader) -> str:
        return explain(table, piece, reader)

    def imagine(self, table: LieCheatAndSteal, seat: int, dealer: Dealer) -> LieCheatAndSteal:
        return imagine.imagine(table, seat, dealer)

    def past(self, log: list[Event], table: LieCheatAndSteal, imagined: LieCheatAndSteal) -> list[list[int]]:
        return imagine.past(log, table, imagined)

    def scores(self, table: LieCheatAndSteal) -> list[Score]:
        order = [table.standing(seat) for seat in range(table.seats)]
        return [
            Score(
                seat,
                1 + sum(other > order[seat] for other in order),
                table.votes[seat],
                standing(table, seat),
            )
            for seat in range(table.seats)
        ]

    def winners(self, table: LieCheatAndSteal) -> list[int]:
        return table.winners()

    def conserved(self, table: LieCheatAndSteal) -> dict[str, Any]:
        """Money and votes with the bank as a holder, and every card of every deck."""
        decks = [table.money, table.black_eyes, table.feathers]
        cards = [card for deck in decks for row in (deck.pool, deck.bottom) for card in row]
        return {
            "money": sum(table.cash) + table.fund + table.bank,
            "votes": sum(table.votes) + table.ballots,
            "cards": sorted([*cards, *table.faces]),
            "known bottom": [len(deck.bottom) == len(deck.knowers) for deck in decks],
            "ceilings": len(table.ceilings) == len(table.money.bottom),
        }

    def figures(self, match: Match) -> dict[str, float]:
        return figures.figures(match)

    def deeds(self, match: Match) -> list[str]:
        return Campaign(match).lines()

    def board_svg(self, box: Box) -> str | None:
        return board_svg(box)

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        return picture.picture(view, pen)

    def tempers(self) -> list[str]:
        return list(TEMPERS)

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        return personas.persona(self, level, temper, seed)

    def bots(self) -> dict[str, type[Bot]]:
        return {
            "house": House,
            "truthful": Truthful,
            "shameless": Shameless,
            "honest": Honest,
            "brazen": Brazen,
        }


game = LieCheatAndStealGame()
