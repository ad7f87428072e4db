"""The levels: what they know, what they rate, whom they believe, and how a temperament shows."""

from __future__ import annotations

import pytest
from thinking_alike import estimates, held_to_what_they_know

from backroom.bots import named_bot
from backroom.engine import EVEN, LEVELS, PASS, Match, Policy, Rng, ask
from backroom.games.lie_cheat_and_steal import tuned
from backroom.games.lie_cheat_and_steal.insight import Schemes
from backroom.games.lie_cheat_and_steal.spaces import FIRST_COLLECT, amount

from .county import ANN, BOB, CAT, DAN, GAME, County, county

HOUSE = named_bot(GAME, "house")
CHARACTERS = [(level, temper) for level in LEVELS[:3] for temper in [EVEN, *GAME.tempers()]]


def policy_of(level: str, temper: str) -> Policy:
    """What a level does without a search."""
    persona = GAME.persona(level, temper, 0)
    policy = persona.bot if persona.insight is None else persona.insight.policy
    assert isinstance(policy, Policy)
    return policy


def schemes(temper: str = EVEN) -> Schemes:
    insight = GAME.persona("strong", temper, 0).insight
    assert isinstance(insight, Schemes)
    return insight


def midgame(seed: int, decisions: int) -> Match:
    """A match of house bots, some way on."""
    match = GAME.new(4, seed=seed)
    rng = Rng(seed)
    while match.seat is not None and (decisions > 0 or len(match.choices()) == 1):
        match.push(HOUSE.decide(match.state, match.seat, rng))
        decisions -= 1
    return match


def test_every_level_and_temperament_knows_what_its_seat_knows():
    those = [policy_of(level, temper) for level, temper in CHARACTERS]
    match = GAME.new(4, seed=5)

    assert held_to_what_they_know(match, those) > 50


@pytest.mark.parametrize("decisions", [9, 40, 80])
def test_a_search_moves_alike_at_tables_that_its_seat_cannot_tell_apart(decisions):
    match = midgame(2, decisions)
    other = match.imagine(match.seat, Rng(77))

    assert estimates(schemes(), match, match.seat) == estimates(schemes(), other, match.seat)


# What a table is worth.


@pytest.mark.parametrize("seats", range(2, 7))
def test_chances_to_win_add_up_to_one(seats):
    chances = tuned.prospects().chances(GAME.new(seats, seed=1).state)

    assert sum(chances) == pytest.approx(1.0)
    assert all(0.5 / seats < chance < 2.0 / seats for chance in chances)


def test_whoever_has_more_votes_or_money_has_the_better_chances():
    def anns(votes: int, cash: int) -> float:
        scene = county(votes=[votes, 100, 100], cash=[cash, 50, 50])
        return tuned.prospects().chances(scene.table)[ANN]

    assert anns(100, 50) < anns(150, 50) < anns(300, 50)
    assert anns(100, 50) < anns(100, 100)


def test_a_finished_match_is_worth_the_shares_of_the_win():
    match = midgame(4, 10_000)

    assert schemes().values(match.state) == match.shares()


def test_an_unfinished_one_is_worth_the_chances_and_to_the_vengeful_less_the_better_their_enemy_stands():
    scene = county(votes=[100, 100, 250])
    chances = tuned.prospects().chances(scene.table)
    vengeful = schemes("vengeful")
    vengeful.candidates(scene.table, ANN, Rng(1))

    assert schemes().values(scene.table) == chances
    assert vengeful.values(scene.table)[ANN] == pytest.approx(chances[ANN] - 0.25 * chances[CAT])


# Beliefs.


def lies_in_worlds(scene: County, worlds: int = 200) -> float:
    """How often Bob's first card is a lie in worlds as Ann imagines them."""
    insight = schemes()
    seen = 0
    for number in range(worlds):
        world = insight.imagine(scene.table, ANN, Rng(number))
        assert GAME.conserved(world)["cards"] == GAME.conserved(scene.table)["cards"]
        assert world.faces[0] <= world.marks[0]
        seen += world.faces[0] < world.marks[0]
    return seen / worlds


def claimed(face: str, caught: int = 0, cleared: int = 0) -> County:
    scene = county()
    scene.hold(BOB, face, declared=face)
    scene.table.caught[BOB] = caught
    scene.table.cleared[BOB] = cleared
    return scene


def test_who_was_caught_is_believed_less_and_who_was_cleared_more():
    even = lies_in_worlds(claimed("collect-40"))

    assert lies_in_worlds(claimed("collect-40", caught=4)) > even + 0.1
    assert lies_in_worlds(claimed("collect-40", cleared=4)) < even - 0.1


def test_a_small_claim_hides_a_pay_more_often_than_a_middling_one():
    assert lies_in_worlds(claimed("collect-10")) > lies_in_worlds(claimed("collect-50")) + 0.1


def test_a_hint_says_how_likely_a_claim_is_a_lie():
    scene = claimed("collect-10", caught=2)
    scene.play("pass", "4")
    assert scene.asked() == "Ann Accuse"

    reason = schemes().reason(scene.table, ANN, 0)

    assert lies_in_worlds(scene, 1000) == pytest.approx(int(reason.split()[-4]) / 100, abs=0.05), reason


def test_a_hint_says_what_a_lie_risks_and_what_the_truth_saves():
    table = drawn("pay-20").table

    assert "Press Box" in schemes().reason(table, ANN, FIRST_COLLECT)
    assert "truth" in schemes().reason(table, ANN, table.choices()[0])


# Temperaments.


def drawn(card: str) -> County:
    """Ann has drawn a $ card just behind START; both others are far from the press."""
    scene = county(cash=[400, 50, 50], votes=[100, 0, 0])
    scene.place(ANN, "cut")
    scene.place(BOB, "oath")
    scene.place(CAT, "oath")
    return scene.play("pass", "2", card)


def mean_claim(level: str, temper: str, card: str) -> float:
    scene = drawn(card)
    claims = [amount(ask(named_bot(GAME, f"{level}-{temper}", seed), scene.match)) for seed in range(12)]
    return sum(claims) / len(claims)


@pytest.mark.parametrize(("level", "card"), [("beginner", "pay-20"), ("casual", "pay-60")])
def test_the_greedy_claim_more_than_the_cautious(level, card):
    assert mean_claim(level, "greedy", card) > mean_claim(level, "cautious", card) + 10


def test_a_cautious_search_looks_at_no_great_lie_and_a_greedy_one_at_no_small_one():
    match = drawn("pay-60").match

    def lies(temper: str) -> list[int]:
        return sorted(schemes(temper).claims(match.state.choices()))[1:]

    assert max(lies("cautious")) == FIRST_COLLECT + 3
    assert min(lies("greedy")) == FIRST_COLLECT + 4


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_the_vengeful_accuse_whoever_accused_them(level):
    scene = county(4, votes=[0, 100, 300, 100], cash=[50, 200, 200, 200])
    scene.hold(BOB, "collect-20", declared="collect-20")
    scene.hold(CAT, "collect-90", declared="collect-90")
    scene.hold(DAN, "collect-30", declared="collect-30")
    scene.hold(BOB, scene.table.box.crime_ids[0], victim=ANN)
    scene.play("pass", "4")
    assert scene.asked() == "Ann Accuse"

    def accused(name: str) -> int:
        choice = ask(named_bot(GAME, name, 0), scene.match)
        assert choice != PASS
        return scene.table.owners[choice]

    assert accused(level) == CAT
    assert accused(f"{level}-vengeful") == BOB
