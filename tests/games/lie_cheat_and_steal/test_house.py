"""The house bot is sensible: it prices lies by who could call them, doubts what is doubtful, and keeps some money."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import ask, row
from backroom.engine.laws import Report, Walk
from backroom.games.lie_cheat_and_steal.odds import odds_of
from backroom.lab.simulate import Plan, simulate

from .county import ANN, BOB, CAT, GAME, County, county


def advice(scene: County, bot: str = "house", seed: int = 0) -> str:
    choice = ask(named_bot(GAME, bot, seed), scene.match)
    return scene.match.option(choice).text


def test_chances_on_the_track_are_those_of_two_dice():
    box = GAME.opened(GAME.edition("standard"))
    odds = odds_of(box)
    press = box.ids.index("press-box-west")

    assert odds.press[1][press - 7] == pytest.approx(6 / 36)
    assert odds.start[1][box.main - 2] == pytest.approx(1.0)
    assert odds.start[1][box.main - 3] == pytest.approx(35 / 36)
    assert all(0.0 <= chance <= 1.0 + 1e-9 for row in odds.press + odds.start for chance in row)


def mean_claim(others: str) -> float:
    """What Ann says in the mean of COLLECT $20,000, drawn just behind START, with both others on this space."""
    scene = county(cash=[400, 50, 50], votes=[100, 0, 0])
    scene.place(ANN, "cut")
    scene.place(BOB, others)
    scene.place(CAT, others)
    scene.play("pass", "2", "collect-20")
    return sum(int(advice(scene, seed=seed).split()[1]) for seed in range(60)) / 60


def test_it_lies_more_boldly_when_the_others_are_far_from_the_press():
    assert mean_claim("oath") > mean_claim("enter-politics") + 10  # four before a Press Box


def test_the_simple_ones_never_lie_and_always_lie():
    scene = county(cash=[400, 50, 50])
    scene.place(ANN, "cut")
    scene.play("pass", "2", "pay-60")

    assert advice(scene, "honest") == advice(scene, "truthful") == "pay 60"
    assert advice(scene, "brazen") == advice(scene, "shameless") == "collect 100"


def test_it_calls_a_lie_that_is_certain():
    scene = county(votes=[0, 100, 100], cash=[50, 200, 200])
    scene.hold(BOB, "collect-90", declared="collect-90")
    scene.hold(CAT, "pay-20", declared="collect-30")
    scene.table.notes[1] = scene.face("pay-10")  # everybody heard less said of it before
    scene.play("pass", "4")

    assert advice(scene) == "fraud seat-3 no. 2"


def test_it_doubts_most_who_was_caught_before():
    scene = county(votes=[0, 100, 100], cash=[50, 200, 200])
    scene.hold(BOB, "collect-60", declared="collect-80")
    scene.hold(CAT, "pay-20", declared="collect-80")
    scene.play("pass", "4")
    for liar, text in ((BOB, "fraud seat-2 no. 1"), (CAT, "fraud seat-3 no. 2")):
        scene.table.caught = row([5 * (seat == liar) for seat in range(3)])
        scene.table.cleared = row([5 * (seat not in (ANN, liar)) for seat in range(3)])
        assert advice(scene) == text


def test_it_mixes_its_claims():
    scene = county(cash=[400, 50, 50], votes=[100, 0, 0])
    scene.place(ANN, "cut")
    scene.play("pass", "2", "collect-20")

    assert len({advice(scene, seed=seed) for seed in range(40)}) > 2


def test_it_sells_votes_to_survive():
    scene = county(cash=[4, 30, 50], votes=[20, 0, 0]).play("pass", "5")
    assert scene.asked() == "Ann RaiseMoney"
    while scene.asked().startswith("Ann"):
        scene.play(advice(scene))

    assert scene.asked().endswith("AnswerOffer")
    assert advice(scene) == "accept"  # six votes for as many thousands are cheap
    scene.play("accept")
    assert scene.where(ANN) == "tax"


def test_it_subpoenas_who_is_about_to_win_and_nobody_else():
    for leader, text in ((450, "subpoena seat-3 no. 1"), (60, "pass")):
        scene = county(votes=[50, 40, leader])
        scene.hold(ANN, "subpoena")
        scene.begin(ANN)
        assert advice(scene) == text


def test_it_defends_itself_when_it_can():
    scene = county(votes=[120, 120, 0])
    scene.hold(ANN, "traffic")
    scene.hold(BOB, "good-character")
    scene.hold(BOB, "no-traffic")
    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic")

    assert advice(scene) == "no-traffic no. 3"


def test_it_buys_the_last_votes():
    assert advice(county(votes=[485, 0, 0], cash=[15, 50, 50])) == "15"


def test_it_sues_over_a_card_it_knows_to_be_blank():
    scene = county(cash=[60, 200, 0], votes=[0, 100, 0])
    scene.hold(BOB, "blank", victim=ANN, crimes="traffic")
    scene.table.knowers[0] |= 1
    scene.place(ANN, "labor")
    scene.play("pass", "2")

    assert advice(scene).startswith("sue")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_plays_to_the_end_at_every_table(seats):
    tally = simulate(Plan("lie-cheat-and-steal", ("house",) * seats, games=2, seed=3, options={"sales": True}), 1)

    assert tally.games == 2


@pytest.mark.many_matches
def test_it_takes_more_than_its_share_from_a_mixed_table():
    """A short look; the long run is in the rules page's appendix."""
    tally = simulate(Plan("lie-cheat-and-steal", ("house", "honest", "brazen", "random"), games=100, seed=1), 1)

    assert tally.by_player[0].mean() > 0.4


class SensibleWalk(Walk):
    """The house plays every seat."""

    def pick(self, match):
        return ask(named_bot(GAME, "house", match.seat), match)


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [3, 5])
def test_the_laws_hold_along_a_whole_sensible_match(seats):
    """With lies, accusations and debts, which players at random seldom live long enough for."""
    report = Report()
    walk = SensibleWalk(GAME, seats, "standard", {"turns": 14, "sales": True}, 2, report)
    walk.play_match(end=2000)

    assert report.matches == 1
