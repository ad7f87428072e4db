"""The Cleaner: a solo race against the clock and the police."""

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
    World,
    vec,
)
from backroom.engine.observation import Observation
from backroom.engine.sight import Sight
from backroom.games.the_cleaner import figures, imagine, personas, picture, sight, view
from backroom.games.the_cleaner.bot import House
from backroom.games.the_cleaner.box import DIFFICULTIES, HANDICAPS, Box, read_box
from backroom.games.the_cleaner.deeds import Night
from backroom.games.the_cleaner.encoder import TheCleanerEncoder
from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.spaces import COLOURS, count_of
from backroom.games.the_cleaner.state import RUNNING, TheCleaner
from backroom.games.the_cleaner.steps.actions import ChooseCube, KeepCard, PlaceCube, SpendBonus
from backroom.games.the_cleaner.steps.police import AcceptAssignment, AssignDie, Investigate
from backroom.games.the_cleaner.steps.setup import SetUp
from backroom.games.the_cleaner.steps.turn import StoreCubes, TakeAction
from backroom.games.the_cleaner.words import WORDINGS
from backroom.games.the_cleaner.words.explain import explain
from backroom.games.the_cleaner.words.phrases import standing
from backroom.games.the_cleaner.world import Evening


class TheCleanerGame(Game):
    """The door to everything in this folder."""

    def __init__(self) -> None:
        super().__init__(os.path.dirname(__file__))
        self.id = "the-cleaner"
        self.title = "The Cleaner"
        self.blurb = "A solo race: wipe the crime scene before the clock, or the police, wipe you."
        self.fewest = 1
        self.most = 1
        self.minutes = 20
        self.settings = [
            Setting("scene", "Crime scene", 1, 1, 2),
            Setting("difficulty", "Difficulty", "normal", words=list(DIFFICULTIES)),
            Setting("second_victim", "A second Victim in scene 1", False),
            Setting("collectors", "Collector's cards (at most 3 in scene 1)", 0, 0, 5),
            Setting("minutes", "Minutes on the clock", 60, 20, 120),
            Setting("turns", "Turns until the police come anyway", 60, 5, 200),
            Setting("odds", "Show the odds of leaving now", False),
        ]

    def box(self, data: dict[str, Any]) -> Box:
        return read_box(data)

    def setup(self, box: Box, seats: int, options: dict[str, Any]) -> TheCleaner:
        scene = box.scenes[options["scene"] - 1]
        table = TheCleaner()
        table.seats = seats
        table.box = scene
        table.difficulty = DIFFICULTIES.index(options["difficulty"])
        table.cap = options["turns"]
        table.odds = options["odds"]
        table.stack = vec[Step]([SetUp(min(options["collectors"], len(scene.collectors)))])
        table.lay_out(options["second_victim"], options["minutes"])
        return table

    def asks(self) -> list[type[Ask]]:
        return [
            TakeAction,
            KeepCard,
            SpendBonus,
            PlaceCube,
            ChooseCube,
            StoreCubes,
            Investigate,
            AcceptAssignment,
            AssignDie,
        ]

    def wordings(self) -> dict[type[Step], Wording]:
        return WORDINGS

    def view(self, table: TheCleaner, reader: Reader) -> dict[str, Any]:
        return view.view(table)

    def own(self, table: TheCleaner, reader: Reader) -> dict[str, Any]:
        """Nothing is hidden from anybody."""
        return {"areas": [], "facts": {}}

    def sight(self, box: Box, seats: int, settings: dict[str, Any]) -> Sight:
        return sight.sight(box.scenes[settings["scene"] - 1], settings["minutes"], settings["turns"])

    def encoder(self, box: Box, settings: dict[str, Any], observation: Observation) -> TheCleanerEncoder:
        return TheCleanerEncoder(observation, box.scenes[settings["scene"] - 1])

    def explain(self, table: TheCleaner, piece: dict[str, Any], reader: Reader) -> str:
        return explain(table, piece)

    def imagine(self, table: TheCleaner, seat: int, dealer: Dealer) -> TheCleaner:
        return imagine.imagine(table)

    def past(self, log: list[Event], table: TheCleaner, imagined: TheCleaner) -> list[list[int]]:
        return imagine.past(log)

    def scores(self, table: TheCleaner) -> list[Score]:
        """A lost game has no score and no rank. TC-8.5"""
        rank = "" if table.end == RUNNING else table.rank()
        return [Score(0, 1, None if table.lost() else table.score(), standing(table), rank)]

    def winners(self, table: TheCleaner) -> list[int]:
        """A low score is a bad rank, not a loss. TC-8.5"""
        return [] if table.lost() else [0]

    def returns(self, table: TheCleaner) -> list[float]:
        """In hundreds of points: the score, or less than any where the game is lost. TC-8.5"""
        return [table.value() / 100]

    def stakes(self, box: Box, settings: dict[str, Any]) -> tuple[float, float]:
        """From a lost game to a whole clock with nothing found."""
        scene = box.scenes[settings["scene"] - 1]
        handicap = HANDICAPS[DIFFICULTIES.index(settings["difficulty"])]
        return scene.ruin / 100, (settings["minutes"] + handicap) / 100

    def points(self, worth: float) -> float:
        return 100.0 * worth

    def conserved(self, table: TheCleaner) -> dict[str, Any]:
        """Tiles, cards, minutes, and cubes with the supply as a holder."""
        cards = [table.deck, table.discard, table.removed, table.spare, table.slots, table.offer]
        tiles = [table.boxed, table.lying, table.gone]
        return {
            "cards": sorted(card for row in cards for card in row),
            "tiles": sorted(tile for row in tiles for tile in row),
            "minutes": table.minutes + table.spent - table.won,
            "cubes": [table.lent[colour] - owed(table, colour) for colour in range(len(COLOURS))],
        }

    def figures(self, match: Match) -> dict[str, float]:
        return figures.figures(match)

    def deeds(self, match: Match) -> list[str]:
        return Night(match).lines()

    def bots(self) -> dict[str, type[Bot]]:
        return {"house": House, "expert": Expert}

    def tempers(self) -> list[str]:
        return list(personas.TEMPERS)

    def persona(self, level: str, temper: str, seed: int) -> Persona:
        return personas.persona(self, level, temper, seed)

    def world(self, seed: int) -> World | None:
        return Evening(seed)

    def picture(self, view: dict[str, Any], pen: Any, declared: dict[str, Any] | None = None) -> list[str] | None:
        return picture.picture(view, pen, declared)


def owed(table: TheCleaner, colour: int) -> int:
    """The cubes of a colour that lie on the player board and on tiles."""
    covered = [table.box.spaces[tile] - table.open_spaces[tile] for tile in table.lying]
    return table.cubes[colour] + sum(count_of(spaces, colour) for spaces in covered)


game = TheCleanerGame()
