"""The house bot is good company: it beats those who play at random, and its moves make sense."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import Edition, ask
from backroom.engine.laws import Report, Walk
from backroom.games.hand_management.figures import FATES, ORIGINS, Ledger
from backroom.games.hand_management.steps.improving import ImprovementTurn
from backroom.games.hand_management.steps.locking import LockInTurn
from backroom.games.hand_management.steps.recruiting import BidTurn
from backroom.games.hand_management.steps.terminating import TerminationTurn
from backroom.games.hand_management.steps.week import Applications
from backroom.lab.simulate import Plan, simulate

from .office import GAME, POCKET, Office, office

NAMED_BY_THE_BOOK = ("Help One", "Bad One", "Blood Four", "Lure", "Swap")


def advice(room: Office) -> str:
    """What the house would do, in words."""
    return room.match.option(ask(named_bot(GAME, "house"), room.match)).text


@pytest.mark.parametrize(("seats", "share"), [(2, 0.7), (3, 0.66), (4, 0.5)])
def test_it_beats_random_players(seats, share):
    tally = simulate(Plan("hand-management", ("house", *["random"] * (seats - 1)), games=10, seed=seats), 1)

    assert tally.by_player[0].mean() > share


def test_it_sends_the_model_that_fits():
    assert advice(office(Applications, jobs="ring-two", models=["cal flo", "gus", "hal"])) == "flo"


def test_it_plays_a_card_only_where_it_pays():
    hopeless = office(Applications, jobs="ring-one", hands=["help-three", "", ""], models=["ada", "lou", ""], seats=3)
    hopeless.play("ada", "lou")
    assert advice(hopeless) == "pass"  # three points for a little chance of one card

    close = office(Applications, jobs="national-soap", hands=["bad-three", "", ""], models=["hal", "ned", ""], seats=3)
    close.play("hal", "ned")
    assert advice(close) == "bad-three"  # a worthless card, and four to be won
    close.play("bad-three")
    assert advice(close) == "ned"


def test_it_pampers_its_models_early_and_not_in_the_last_week():
    hands = ["help-one bad-one", "", ""]

    assert advice(office(ImprovementTurn, hands=hands)).startswith("pampered-models")
    assert advice(office(ImprovementTurn, hands=hands, week=6)) == "pass"


def test_in_the_last_week_it_buys_nothing_that_cannot_help_any_more():
    """Even where it is paid with cards that are worth nothing; Security may still save a card."""
    worthless = ["bad-three purse", "", ""]
    assert advice(office(ImprovementTurn, hands=worthless, week=6, security=[2, 0, 0])) == "pass"
    assert advice(office(ImprovementTurn, hands=worthless, week=6)) == "agency-security"
    assert advice(office(ImprovementTurn, hands=["purse", "", ""], week=6)) == "pass"  # nothing left to be saved
    assert advice(bidding("ada", "kit ned tom", "bad-three", week=6)) == "pass"


def test_it_locks_in_points_before_they_can_be_stolen_and_keeps_tools():
    room = office(LockInTurn, hands=["swap bad-three", "", ""], week=3)

    assert advice(room) == "swap"
    room.play("swap")
    assert advice(room) == "pass"


def bidding(models: str, market: str, hand: str = "bad-one purse", week: int = 1) -> Office:
    return office(BidTurn, hands=[hand, "", ""], models=[models, "bea", "cal"], market=market, week=week)


def test_it_bids_by_need():
    poor = bidding("ada", "kit ned tom")
    assert advice(poor) != "pass"
    poor.play("1")
    assert advice(poor) == "bad-one"  # not the purse that draws two cards

    assert advice(bidding("ned tom", "dot quy sal")) == "pass"  # it has better ones
    assert advice(bidding("ada", "kit ned tom", "bad-one", week=6)) == "pass"  # nothing comes of it any more


def test_it_robs_who_can_be_robbed():
    assert advice(office(TerminationTurn, hands=["robbery", "help-one help-two", ""], seats=3)) == "robbery"


def test_it_plays_a_handout_for_new_cards_and_not_for_the_same_again():
    """A Coin that draws one card, with nothing but itself or its like to be drawn."""
    assert advice(office(TerminationTurn, hands=["purse", "", ""])) == "purse"
    assert advice(office(TerminationTurn, hands=["purse", "", ""], deck="", discard="")) == "pass"
    assert advice(office(TerminationTurn, hands=["coin", "", ""], deck="", discard="bad-three")) == "pass"
    assert advice(office(TerminationTurn, hands=["purse", "", ""], deck="", discard="help-three swap")) == "purse"


def small_box(count: int, strength: int, points: tuple[int, ...]) -> Edition:
    """The smallest box with one card of each kind that the book names, and Handouts besides."""
    head, rest = POCKET.read_text().split("actions = [\n")
    cards, tail = rest.split("]\n", 1)
    lines = [line for line in cards.splitlines() if any(f'"{name}"' in line for name in NAMED_BY_THE_BOOK)]
    for number in range(count - len(lines)):
        worth = points[number % len(points)]
        name = f"Gift {'abcdefghij'[number]}x"
        lines.append(f'{{ kind = "handout", strength = {strength}, points = {worth}, name = "{name}" }},')
    return Edition("small", f"{head}actions = [\n{chr(10).join(lines)}\n]\n{tail}", shipped=False)


@pytest.mark.parametrize("count", [8, 11, 15])
@pytest.mark.parametrize(("strength", "points"), [(1, (0,)), (1, (0, 1, 2)), (2, (0,)), (2, (1, 0)), (9, (0,))])
def test_its_matches_end_with_the_fewest_cards(count, strength, points):  # HM-1.7, HM-6.9
    for seats in (2, 4):
        match = GAME.new(seats, seed=count, edition=small_box(count, strength, points))
        bots = [named_bot(GAME, "house", seat) for seat in range(seats)]
        while not match.over:
            match.push(ask(bots[match.seat or 0], match))
            assert len(match.log) < 2000


@pytest.mark.parametrize("seats", [2, 4])
def test_every_point_has_an_origin_and_a_fate(seats):
    match = GAME.new(seats, seed=3)
    bots = [named_bot(GAME, "house", seat) for seat in range(seats)]
    while not match.over:
        match.push(ask(bots[match.seat or 0], match))
    ledger = Ledger(match)

    assert len(ledger.origins[0]) == len(ORIGINS)
    for seat in range(seats):
        assert set(ledger.fates[seat]) == set(FATES)
        assert sum(ledger.origins[seat]) == sum(ledger.fates[seat].values())


class SensibleWalk(Walk):
    """The house plays every seat."""

    def pick(self, match):
        return ask(named_bot(GAME, "house", match.seat), match)


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [2, 3])
def test_the_laws_hold_along_a_whole_sensible_match(seats):
    report = Report()
    walk = SensibleWalk(GAME, seats, "standard", {}, seats, report)
    walk.play_match(end=1000)

    assert report.matches == 1
