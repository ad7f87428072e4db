"""The story tells every obligation: what it was, who paid it to whom, and what stayed open."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from backroom.bots import named_bot
from backroom.engine import PASS, Match, Reader, ask, row
from backroom.engine.happening import Happening
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import BANK, MOST_PIPS
from backroom.games.lie_cheat_and_steal.steps.arrival import Move, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.court import HEAR_SUITS
from backroom.games.lie_cheat_and_steal.steps.debt import BANKRUPT
from backroom.games.lie_cheat_and_steal.words.arrival import MoveWords, StopAtCourtWords
from backroom.games.lie_cheat_and_steal.words.court import HearSuitsWords
from backroom.games.lie_cheat_and_steal.words.debt import BankruptWords

from .county import ANN, BOB, CAT, GAME, NAMES, County, county

AMOUNT = re.compile(r"\$([\d,]+)|(\d+) votes?")


def amounts(text: str) -> tuple[list[int], list[int]]:
    """All the dollars and all the votes that a line names."""
    found = AMOUNT.findall(text.replace("ten votes", "10 votes"))
    return [int(money.replace(",", "")) for money, _ in found if money], [int(votes) for _, votes in found if votes]


def adds_up(change: int, told: list[int]) -> bool:
    """Whether some of these, gained or lost, make the change."""
    return any(sum(sign * one for sign, one in zip(signs, told, strict=True)) == change for signs in signings(told))


def signings(told: list[int]) -> product[tuple[int, ...]]:
    return product((0, 1, -1), repeat=len(told))


def untold(happening: Happening) -> list[str]:
    """Changes of money, votes or salary that the line of a happening does not account for."""
    money, votes = amounts(happening.text)
    missing = []
    for change in happening.changed:
        kind = str(change["counter"]).split("-")[0]
        if kind not in ("cash", "votes", "fund", "salary"):
            continue
        named = change["owner"] is None or NAMES[change["owner"]] in happening.text
        if not named or not adds_up(change["by"], votes if kind == "votes" else money):
            missing.append(f"{change} in {happening.what}: {happening.text!r}")
    return missing


def a_match(seats: int, seed: int) -> Match:
    """Now as the house would, now as chance has it: so that people lie, sue and go bankrupt."""
    match = GAME.new(seats=seats, seed=seed, names=NAMES[:seats], sales=True, turns=25)
    house, rng = named_bot(GAME, "house", seed), random.Random(seed)
    while not match.over:
        match.push(ask(house, match) if rng.random() < 0.7 else rng.choice(match.choices()))
    return match


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_no_money_and_no_votes_change_hands_without_a_line_that_says_how_much(seats: int, seed: int):
    match = a_match(seats, seed)
    happenings = match.happenings(None)

    assert any(happening.what == "bankrupt" for happening in happenings)
    assert [line for happening in happenings for line in untold(happening)] == []


# Lines of their own.


def bankrupt(scene: County, debt: list[int], reader: int | None = None) -> str:
    """What is told when Bob cannot pay this: money, to whom, votes, to whom, offers left."""
    scene.table.debt = row(debt)
    return BankruptWords().tell(scene.table, BANKRUPT[BOB], [], Reader(reader, NAMES[:3]))


def test_a_bankruptcy_says_what_was_paid_and_what_stayed_open():  # LS-8.1, LS-8.2
    scene = county(cash=[50, 30, 0], votes=[0, 12, 0])

    assert bankrupt(scene, [70, BANK, 50, ANN, 0]) == (
        "Bob is bankrupt over $70,000 to the bank and 50 votes to Ann. Bob pays $30,000 to the bank and gives 12 votes "
        "to Ann. $40,000 and 38 votes stay unpaid. Off to jail, without cards, and the salary is $20,000 again."
    )
    assert bankrupt(scene, [0, BANK, 50, ANN, 0], BOB) == (
        "You are bankrupt over 50 votes to Ann. You buy 25 votes from the bank for $30,000 and give 37 votes to Ann. "
        "13 votes stay unpaid. Off to jail, without cards, and the salary is $20,000 again."
    )
    assert "Off to jail, 12 votes back to the bank, without cards" in bankrupt(scene, [40, BANK, 0, BANK, 0])


def test_a_bankruptcy_that_makes_somebody_win_goes_no_further():  # LS-9.1
    scene = county(cash=[50, 0, 0], votes=[490, 12, 0])

    assert bankrupt(scene, [0, BANK, 50, ANN, 0]).endswith("Bob gives 12 votes to Ann. 38 votes stay unpaid.")


def test_the_cards_handed_in_at_start_are_told():  # LS-2.5
    scene = county()
    scene.hold(ANN, "pay-30", declared="collect-40")
    scene.hold(ANN, "collect-20", declared="collect-20")
    scene.place(ANN, scene.table.box.ids[scene.table.box.main - 1])

    line = MoveWords().tell(scene.table, Move(ANN, 2), [], Reader(BOB, NAMES[:3]))

    assert line.startswith("Ann collects $20,000 of salary at START and hands in 2 $ cards. Ann goes to ")


def test_passing_the_court_with_an_open_case_says_that_it_is_the_only_chance():  # LS-5.2, LS-5.3
    scene = county(cash=[50, 50, 50])
    scene.hold(BOB, "embezzling", victim=ANN, crimes="traffic")
    table = scene.table
    pips = 1 + table.box.courts[STRIDE + MOST_PIPS]
    table.places[ANN] = 1
    words, step = StopAtCourtWords(), StopAtCourt(ANN, pips)

    question = words.question(table, step, Reader(ANN, NAMES[:3]))
    assert question.endswith("Do you stop? It is the only chance to sue Bob for libel, at $50,000 a suit.")
    assert words.label(table, step, PASS, Reader(ANN, NAMES[:3])) == "Go on, and never sue over it"
    assert (
        MoveWords()
        .tell(table, Move(ANN, pips), [], Reader(BOB, NAMES[:3]))
        .endswith("Ann's only chance to sue you is gone.")
    )
    table.cash[ANN] = 40
    assert "You could not pay the $50,000 of a suit." in words.question(table, step, Reader(ANN, NAMES[:3]))


def test_who_lacks_the_fee_at_the_court_loses_the_chance_and_it_is_told():  # LS-5.3
    scene = county(cash=[40, 50, 50])
    scene.hold(BOB, "embezzling", victim=ANN, crimes="traffic")

    line = HearSuitsWords().tell(scene.table, HEAR_SUITS[ANN], [], Reader(CAT, NAMES[:3]))

    assert line == "Ann lacks the $50,000 for a suit, and the chance is gone."
