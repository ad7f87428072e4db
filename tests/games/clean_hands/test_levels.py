"""Levels and temperaments: what they know, what they count on, and how they differ."""

from __future__ import annotations

import pytest

from backroom.bots import Random, named_bot
from backroom.engine import Policy, Rng, ask, row, vec
from backroom.engine.laws import LawBroken, policies
from backroom.games.clean_hands.appraisal import Appraisal, Taste
from backroom.games.clean_hands.bot import House
from backroom.games.clean_hands.box import CONGRESS
from backroom.games.clean_hands.coalition import Coalition
from backroom.games.clean_hands.insight import next_turn_of, turn_number
from backroom.games.clean_hands.odds import Odds, carried
from backroom.games.clean_hands.prospects import standing
from backroom.games.clean_hands.state import ACTIONS, PROFITS
from backroom.games.clean_hands.steps.cards import Investigate
from backroom.games.clean_hands.steps.drawing import ChooseDeck
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
    return vec[float](list(chances))


def test_votes_that_were_given_are_no_longer_uncertain():
    table = scene(on={"treasury": "bank-law"}, caucuses=["farmers", "farmers", "farmers", "farmers"])
    table.play("bank-law on treasury")
    before = odds(table, 2)
    table.play("no")
    after = odds(table, 2)

    assert before.passing(YES) == 1.0  # half of Congress, and the caller breaks ties
    assert 0.0 < after.passing(NO) < before.passing(NO) < 1.0


def odds(table: Scene, seat: int) -> Odds:
    """How a seat sees the vote that is being held on Ann's Profit card."""
    code = table.table.placed[0]
    found = Odds(Appraisal(table.table, seat, Taste()))
    found.read(CONGRESS, 0, Collect(0, code), True)
    return found


def test_a_proposal_gives_out_all_chairs_and_keeps_what_is_drafted():
    table = forming(caucuses=["", "bankers", "oil", "bankers"])
    table.play("seat-1")  # who has no vote to sell
    for _ in range(3):
        plan = Coalition(Appraisal(table.table, table.match.seat, Taste()), Wits()).best()
        assert sum(plan) == 4
        assert all(plan[seat] >= list(table.table.draft).count(seat) for seat in range(4))
        table.play(decides("strong", table))
    assert decides("strong", table) == "submit"


def test_it_asks_for_money_while_nobody_is_envious():
    assert decides("strong", scene(on={"treasury": "bank-law bridge-kickback"})) == "bank-law on treasury"


# How a table is weighed.


def test_chances_add_up_to_one_and_money_is_worth_something():
    poor, rich = scene(cash=[5, 5, 5, 5], round=35), scene(cash=[25, 5, 5, 5], round=35)
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


# Law 10, where hidden cards would matter most.


class Bookkeeper(Policy):
    """Draws towards elections if it would win them, the others' hidden Scandals subtracted."""

    def decide(self, table, seat, rng):
        choices = table.choices()
        if not isinstance(table.stack[-1], ChooseDeck) or len(choices) == 1:
            return House().decide(table, seat, rng)
        final = [table.cash[other] - table.scandals(other) for other in range(table.seats)]
        return ACTIONS if final.pop(seat) > max(final) else PROFITS


class Gossip(Policy):
    """Investigates whoever has no Scandals to hide."""

    def decide(self, table, seat, rng):
        if not isinstance(table.stack[-1], Investigate):
            return House().decide(table, seat, rng)
        others = [member for member in table.choices() if table.holders[member] != seat]
        return min(others or table.choices(), key=lambda member: table.scandals(table.holders[member]))


def close_races(those, decisions: int = 200) -> None:
    """Hold policies to law 10 where a hidden Scandal would decide: all nearly equal in cash, and elections near.

    A third of the moves are anything, so that hands are full and every kind of decision comes up.
    """
    match, rng = GAME.new(5, seed=11), Rng(1)
    for number in range(decisions):
        if match.over:
            break
        played = match.state
        match.state = close_race(played, Rng(number))
        for policy in those:
            policies.a_policy_knows_its_seat_only(policy, match, number, worlds=6)
        match.state = played
        player = Random() if rng.below(3) == 0 else House()
        match.push(player.decide(match.state, match.seat, rng))


def close_race(table, rng):
    """The same table with other cash, and General Elections in the deck."""
    copy = table.clone()
    for seat in range(copy.seats):
        copy.cash[seat] = 10 + rng.below(4)
    if copy.box.elections in copy.discards[ACTIONS]:
        copy.shuffle_in(ACTIONS)
    return copy


@pytest.mark.parametrize("peeking", [Bookkeeper(), Gossip()], ids=["bookkeeper", "gossip"])
def test_who_reads_hidden_scandals_is_found_out(peeking):
    with pytest.raises(LawBroken, match="cannot know"):
        close_races([peeking])


def test_nobody_reads_hidden_scandals():
    close_races([policy("casual"), policy("strong"), policy("strong-cautious")])


# Temperaments.


def test_the_vengeful_say_no_to_whoever_has_hurt_them_and_others_need_their_votes():
    table = asked_for_a_yes()
    table.table.feelings[1 * 4 + 0] = -12

    assert decides("strong", table) == "yes"  # Ann has the votes anyway
    assert decides("strong-vengeful", table) == "no"


def asked_for_a_yes() -> Scene:
    """Ann, who has most votes, has called a vote on a Profit card; Bob is asked first."""
    table = scene(on={"treasury": "farm-law"}, caucuses=["oil oil", "farmers", "farmers", "farmers"])
    table.play("farm-law on treasury")
    return table


def test_the_cautious_leave_what_would_hardly_pass():
    hopeless = scene(on={"treasury": "bank-law"}, caucuses=["farmers", "oil", "oil", "oil"], cash=[30, 0, 0, 0])

    assert decides("strong", hopeless) == "bank-law on treasury"
    assert decides("strong-cautious", hopeless) == "done"


def test_the_greedy_grudge_others_their_money():
    table = scene(
        on={"treasury": "farm-law"}, caucuses=["farmers", "farmers", "farmers", "farmers"], cash=[2, 9, 9, 30]
    )
    table.play("farm-law on treasury")

    assert decides("strong", table) == "yes"
    assert decides("strong-greedy", table) == "no"


# What a hint says.


def test_a_hint_says_what_votes_have_to_do_with_it():
    table = scene(on={"treasury": "bank-law"}, caucuses=["oil oil", "farmers", "farmers", "farmers"])
    assert reason(table, "bank-law on treasury") == "About 100% of such votes pass."
    table.play("bank-law on treasury")
    assert reason(table, "no") == "Your vote decides about 0% of such votes."
    assert reason(scene(on={"treasury": "bridge-kickback"}), "bridge-kickback on treasury") == ""


def test_a_hint_says_how_likely_a_cabinet_is():
    table = forming(caucuses=["farmers", "bankers", "oil oil", "bankers"])  # Cat has more than half of Congress
    table.play("seat-3", "seat-3", "seat-3", "seat-3")
    assert reason(table, "submit") == "About 100% of such Cabinets are confirmed."


def reason(table: Scene, text: str) -> str:
    choice = next(option.choice for option in table.match.options() if option.text == text)
    insight = GAME.persona("strong", "even", 0).insight
    return insight.reason(table.table, table.match.seat, choice)
