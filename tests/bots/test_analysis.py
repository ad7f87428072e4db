"""A match looked back on."""

import json

import pytest

import backroom
from backroom.bots import named_bot
from backroom.bots.analysis import Analysis, Analyst, Moment
from backroom.cli import main
from backroom.engine import ask
from backroom.lab.looking_back import page


def played(id, seats, seed, **options):
    game = backroom.game(id)
    match = game.new(seats, seed=seed, **options)
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    while not match.over:
        match.push(ask(bots[match.seat], match, len(match.log)))
    return match


@pytest.fixture(scope="module")
def caper():
    return played("dirty-money", 3, 2, rounds=1)


@pytest.fixture(scope="module")
def analysis(caper):
    return Analyst(caper, playouts=4, weighed=6).run()


def test_every_event_is_a_moment_and_the_last_has_the_result(caper, analysis):
    assert [moment.event for moment in analysis.moments] == list(range(len(caper.log)))
    assert analysis.moments[-1].chances == caper.returns()
    for moment in analysis.moments:
        assert sum(moment.chances) == pytest.approx(1)
        assert moment.seat == (caper.log[moment.event].step.actor() if moment.seat is not None else None)


def test_the_same_seed_gives_the_same_analysis_and_the_match_stays_as_it_is(caper, analysis):
    record = caper.record()

    assert Analyst(backroom.replay(record), playouts=4, weighed=6).run().json() == analysis.json()
    assert caper.record() == record


def test_swings_are_decisions_in_their_order(analysis):
    swings = analysis.swings()

    assert [moment.event for moment in swings] == sorted(moment.event for moment in swings)
    assert len(swings) == 3
    assert min(moment.swing for moment in swings) >= max(
        moment.swing for moment in analysis.moments if moment.seat is not None and moment not in swings
    )


def test_a_blunder_is_named_with_what_would_have_been_better():
    """Leaving at once loses the game for certain."""
    match = backroom.game("the-cleaner").new(1, seed=5)
    leaving = next(option for option in match.options() if option.label.startswith("Leave (and LOSE"))
    while not match.over:
        match.play(leaving if leaving.choice in match.choices() else match.choices()[0])

    analysis = Analyst(match, playouts=2, weighed=12).run()
    [mistake, *_] = analysis.mistakes(0)

    assert mistake.better.label != leaving.label
    assert mistake.better.lost > 0
    assert "Better: “" in page(analysis)
    assert analysis.moments[-1].chances == [0.0], "a lost match is worth nothing, and not less"


def test_what_was_told_is_told_of_others_and_not_as_you(analysis):
    texts = [moment.text for moment in analysis.moments if moment.seat is not None]

    assert all(texts)
    assert not any(text.startswith("You") for text in texts)


def test_a_swing_is_how_much_the_chance_of_anybody_changed():
    assert Moment(0, 1, "", [0.5, 0.3, 0.2], [0.1, 0.6, 0.3]).swing == pytest.approx(0.4)


def test_a_chart_fits_into_sixty_columns(caper):
    moments = [Moment(n, 0, "", [0.0] * 3, [n / 500, 0.5, 0.0]) for n in range(500)]
    lines = page(Analysis(caper, [0.0, 0.5, 0.5], moments, [], [])).split("\n")[2:5]

    assert lines[0].endswith("█ 100%")
    assert {len(line.split()[-2]) for line in lines} == {60}


def test_a_record_is_analysed_from_a_file(caper, capsys, tmp_path):
    file = tmp_path / "caper.backroom"
    file.write_text(caper.record())

    assert main(["analyse", str(file), "--playouts", "2", "--weigh", "3"]) == 0
    assert "What swung it:" in capsys.readouterr().out

    assert main(["analyse", str(file), "--playouts", "2", "--weigh", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["moments"]) == len(caper.log)
    assert len(told["swings"]) == 3


@pytest.mark.parametrize("more", [["--playouts", "0"], ["--weigh", "0"], ["--seed", "x"]])
def test_what_cannot_be_analysed_is_refused(caper, capsys, tmp_path, more):
    file = tmp_path / "caper.backroom"
    file.write_text(caper.record())

    assert main(["analyse", str(file), *more]) == 2
    assert capsys.readouterr().err


def test_where_the_level_does_not_search_the_house_weighs(caper):
    analyst = Analyst(caper, playouts=2, by="house")

    assert isinstance(analyst.judge.insight.policy, type(named_bot(caper.game, "house")))
    assert Analyst(caper, playouts=2, weighed=7).judge.manner.playouts == 7
