"""Levels and temperaments: what they know, what they count on, and how they differ."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import Rng, ask, row
from backroom.engine.laws import LawBroken, policies
from backroom.engine.seen import Seen
from backroom.games.clean_hands.appraisal import Appraisal, Taste
from backroom.games.clean_hands.bot import Deal, House
from backroom.games.clean_hands.box import CONGRESS
from backroom.games.clean_hands.coalition import Coalition
from backroom.games.clean_hands.insight import next_turn_of, turn_number
from backroom.games.clean_hands.odds import Odds, carried
from backroom.games.clean_hands.prospects import standing
from backroom.games.clean_hands.steps.turn import Collect
from backroom.games.clean_hands.steps.votes import NO, YES
from backroom.games.clean_hands.tuned import prospects
from backroom.games.clean_hands.wits import Wits

from .scene import GAME, Scene, scene
from .test_confirmation import forming


def policy(name: str):
    """Who decides for a level, without its search."""
    level, _, temper = name.partition("-")
    persona = GAME.persona(level, temper or "even", 1)
    return persona.bot if persona.insight is None else persona.insight.policy


def decides(name: str, table: Scene) -> str:
    seat = table.match.seat
    choice = policy(name).decide(table.table, seat, Rng(1))
    return next(option.text for option in table.match.options() if option.choice == choice)


def searcher(playouts: int = 16):
    return named_bot(GAME, f"strong@{playouts}", 5)


# What they know.


class Gossip(Deal):
    """Takes whoever has hidden Scandals for a lesser rival."""

    def best_placed(self) -> int:
        table = self.table
        rivals = [seat for seat in range(self.seats) if seat != self.seat]
        return max(rivals, key=lambda seat: table.cash[seat] - table.scandals(seat) + 0.6 * self.stake(seat))


class Bookkeeper(Deal):
    """Subtracts the others' hidden Scandals when it looks whether elections would suit it."""

    def ahead(self) -> int:
        table = self.table
        final = [table.cash[seat] - table.scandals(seat) for seat in range(self.seats)]
        return final.pop(self.seat) - max(final)


class Peeking(House):
    def __init__(self, deal: type[Deal]) -> None:
        super().__init__()
        self.deal = deal

    def decide(self, table, seat, rng):
        if len(table.choices()) == 1 or type(table.stack[-1]).__name__ in ("Declare", "BreakTie"):
            return super().decide(table, seat, rng)
        return self.deal(table, seat, self.taste, rng).best(table.choices())


def test_strong_decides_the_same_on_tables_that_it_cannot_tell_apart():
    match = GAME.new(5, seed=2)
    for number in range(40):
        if number % 4 == 0 and len(match.choices()) > 1:
            other = match.imagine(match.seat, Rng(9, number))
            assert ask(searcher(), match, number) == ask(searcher(), other, number)
        match.push(House().decide(match.state, match.seat, Rng(3, number)))


# What they count on.


def test_the_chance_of_a_vote_is_that_of_all_ways_in_which_it_can_go():
    assert carried(row([3, 2]), floats(0.5, 0.25), 0, 0, 0.0) == 0.5  # whoever has 3 decides
    assert carried(row([3, 2]), floats(0.5, 0.25), 0, 2, 0.0) == pytest.approx(0.5 + 0.5 * 0.25)
    assert carried(row([1]), floats(0.5), 0, 1, 0.25) == pytest.approx(0.5 + 0.5 * 0.25)  # a tie


def floats(*chances: float):
    from backroom.engine import vec

    return vec[float](list(chances))


def test_votes_that_were_given_are_no_longer_uncertain():
    table = scene(on={"treasury": "bank-law"}, caucuses=["farmers", "farmers", "farmers", "farmers"])
    table.play("bank-law on treasury")
    state = table.table
    before = odds(table, 2)
    table.play("no")
    after = odds(table, 2)

    assert after.passing(YES) < before.passing(YES)
    assert after.passing(NO) < after.passing(YES)
    assert state.holders[0] == 0


def odds(table: Scene, seat: int) -> Odds:
    """How a seat sees the vote that is being held on Ann's Profit card."""
    code = table.table.placed[0]
    found = Odds(Appraisal(table.table, seat, Taste()))
    found.read(CONGRESS, 0, Collect(0, code), True)
    return found


def test_a_proposal_gives_out_all_chairs_and_keeps_what_is_drafted():
    table = forming(caucuses=["farmers", "bankers", "oil", "bankers"])
    for _ in range(4):
        plan = Coalition(Appraisal(table.table, table.match.seat, Taste()), Wits()).best()
        assert sum(plan) == 4
        assert all(plan[seat] >= list(table.table.draft).count(seat) for seat in range(4))
        table.play(decides("strong", table))
    assert decides("strong", table) == "submit"


def test_it_asks_for_money_while_nobody_is_envious():
    assert decides("strong", scene(on={"treasury": "bank-law bridge-kickback"})) == "bank-law on treasury"


# How a table is weighed.


def test_chances_add_up_to_one_and_money_is_worth_something():
    poor, rich = scene(cash=[5, 5, 5, 5], round=20), scene(cash=[25, 5, 5, 5], round=20)
    chances = prospects().chances(poor.table)

    assert sum(chances) == pytest.approx(1.0)
    assert prospects().chances(rich.table)[0] > chances[0] + 0.1


def test_money_is_worth_more_towards_the_end():
    early, late = scene(cash=[15, 5, 5, 5]), scene(cash=[15, 5, 5, 5], round=39)

    assert prospects().chances(late.table)[0] > prospects().chances(early.table)[0] + 0.1


def test_values_are_shares_of_the_win_once_it_is_over():
    match = GAME.new(4, seed=1, rounds=1)
    while not match.over:
        match.push(House().decide(match.state, match.seat, Rng(1, len(match.log))))

    assert GAME.persona("strong", "even", 0).insight.values(match.state) == match.shares()


def test_a_playout_stops_in_the_own_next_turn():
    table = scene(turn=1, round=3, dealer=3)  # four turns a round, two rounds before, one turn in this
    assert turn_number(table.table) == 9
    assert [next_turn_of(table.table, seat) for seat in range(4)] == [12, 13, 10, 11]


def test_every_seat_is_described_by_as_many_figures():
    weights = prospects().weights
    assert {len(figures) for figures in standing(scene().table)} == {len(row) for row in weights}
