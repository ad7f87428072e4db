"""The ladder on the stage: every part of every applicant's sum, as the view has it, against the engine's figures."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.bots import named_bot
from backroom.engine import Playback, ask
from backroom.games.hand_management.bidding import bidding_order
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.recruiting import ShowBids
from backroom.games.hand_management.steps.resolving import Hire, RollDice

from .office import GAME, office

GAMES = 50


class Director(Playback):
    """Looks at the stage just before and after every job is given away, and at every bid as it is turned."""

    def __init__(self, table: HandManagement) -> None:
        super().__init__(table)
        self.jobs = self.ties = self.cards = self.bids = 0
        self.figures: dict[int, tuple[int, int, int]] = {}
        self.order: list[int] = []

    def stage(self) -> dict[str, Any]:
        shown: dict[str, Any] = GAME.view(self.table, GAME_READER)["facts"]["castings"][-1]
        return shown

    def before(self, step: Any, outcomes: list[int]) -> None:
        table = self.table
        if isinstance(step, Hire):
            self.figures = {seat: figures(table, step.job, seat) for seat in table.applying(step.job)}
            self.adds_up(self.stage())
        elif isinstance(step, RollDice):
            self.adds_up(self.stage())
        elif isinstance(step, ShowBids):
            self.order = [(seat, table.bid_points(seat)) for seat in bidding_order(table)]

    def after(self, step: Any, outcomes: list[int]) -> None:
        if isinstance(step, Hire):
            self.given_away(step.seat)
        elif isinstance(step, ShowBids):
            shown = GAME.view(self.table, GAME_READER)["facts"]["auction"]
            assert [(bid["seat"], bid["points"]) for bid in shown] == self.order
            self.bids += len(shown)

    def adds_up(self, stage: dict[str, Any]) -> None:
        """The ladder is the job chance that the rules reckon with, rung by rung."""
        job = [self.table.box.job_ids[card] if card >= 0 else "" for card in self.table.jobs].index(stage["job"])
        for seat in self.table.applying(job):
            cell = stage["cells"][seat]
            laid = [card["by"] for card in stage["cards"].values() if card["target"] == seat]
            assert cell["skill"] + cell["specialty"] + cell["pampered"] + sum(laid) == cell["chance"]
            assert cell["chance"] == self.table.job_chance(job, seat)

    def given_away(self, winner: int) -> None:
        """What was shown stays on the stage, with the dice and the winner."""
        stage = self.stage()
        assert stage["done"]
        assert stage["winner"] == winner
        shown = {seat: cell for seat, cell in enumerate(stage["cells"]) if cell is not None}
        totals = {seat: (cell["chance"], cell["first"] + cell["second"]) for seat, cell in shown.items()}
        assert set(shown) == set(self.figures)
        last = [seat for seat, cell in shown.items() if cell["round"] == stage["rounds"]]
        for seat in last:
            chance, rolled, total = self.figures[seat]
            assert totals[seat] == (chance, rolled)
            assert shown[seat]["total"] == (total if rolled else None)
        if len(shown) > 1:
            assert max(last, key=lambda seat: shown[seat]["total"]) == winner
        self.jobs += 1
        self.ties += stage["rounds"] > 1
        self.cards += len(stage["cards"])


def figures(table: HandManagement, job: int, seat: int) -> tuple[int, int, int]:
    chance = table.job_chance(job, seat)
    return chance, table.rolls[seat], chance + table.rolls[seat]


GAME_READER = GAME.new(seats=2, seed=1).reader(None)


def test_the_ladder_on_the_stage_is_what_the_rules_reckon_with():  # HM-5.4, HM-5.5
    seen = [0, 0, 0, 0]
    for seed in range(GAMES):
        match = GAME.new(seats=2 + seed % 3, seed=seed)
        bots = [named_bot(GAME, "random" if (seat + seed) % 2 else "house", seed) for seat in range(2 + seed % 3)]
        while not match.over:
            match.play(ask(bots[match.seat or 0], match))
        director = Director(match.beginning())
        director.follow(match.log)
        found = [director.jobs, director.ties, director.cards, director.bids]
        seen = [one + more for one, more in zip(seen, found, strict=True)]
    assert all(count > 20 for count in seen), seen


def test_every_card_on_an_applicant_says_who_played_it_and_what_security_left_of_it():  # HM-5.6
    room = office(jobs="ring-two", hands=["help-two", "bad-three", ""], security=[1, 0, 0])
    room.play("flo", "gus", "pass", "help-two", "flo", "bad-three", "flo", "cancel 1")

    for reader in (0, 1, None):
        stage = room.match.view(reader)["facts"]["castings"][-1]
        assert stage["cards"] == {
            "help-two": {"place": 1, "player": 0, "target": 0, "by": 2},
            "bad-three": {"place": 2, "player": 1, "target": 0, "by": -2},
        }
        assert stage["cells"][0]["chance"] == 1
        assert not stage["done"]


def test_odds_stand_on_the_stage_only_where_the_table_wants_them():  # HM-10.5
    for odds in (True, False):
        room = office(jobs="ring-two", hands=["help-two", "", ""], odds=odds)
        room.play("flo", "gus", "pass")
        before = room.match.view(1)["facts"]["castings"][-1]["cells"]
        room.play("help-two", "flo")
        if odds:
            after = room.match.view(None)["facts"]["applications"]
            assert after == [] or after[0]["cells"][0]["odds"] > before[0]["odds"]
            assert before[0]["odds"] + before[1]["odds"] == pytest.approx(1)
        else:
            assert [cell["odds"] for cell in before if cell] == [None, None]
