"""Bots one by one against the same field: shares, cost, how far each has come, and the curve."""

import json

import pytest

import backroom
from backroom.cli import main
from backroom.engine import BadInput, Rng, Seen, facts
from backroom.lab.curve import curves, picture
from backroom.lab.field import Field, Trial, page, play_field, with_way
from backroom.lab.ladder.series import Series
from backroom.lab.ladder.standing import Standing
from backroom.lab.players import Answering, Open, Seer, check_player, player
from backroom.lab.tally import Interval

FIELD = ["field", "dirty-money", "-o", "rounds=1", "-w", "1", "--blocks", "2", "--seats", "3"]


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    monkeypatch.setattr("backroom.lab.ladder.rating.RESAMPLES", 50)


def trial(name, share=0.5, fair=0.25):
    even = Interval(share, share - 0.1, share + 0.1)
    return Trial(name, Standing(name, even, None, even, fair, even), 10, 1.0)


def test_everybody_is_tried_alone_once_in_every_seat():
    field = Field(Series("dirty-money", ("random", "casual"), 4), "house")

    assert [field.series_of(bot).bots for bot in field.series.bots] == [
        ("random", "house", "house", "house"),
        ("casual", "house", "house", "house"),
    ]


def test_a_field_is_the_same_for_any_number_of_workers_and_after_an_interruption(tmp_path):
    series = Series("dirty-money", ("random", "strong@4"), 3, options={"rounds": 1})
    field = Field(series, "house")
    once = play_field(field, 3, workers=1)
    play_field(field, 2, workers=1, folder=tmp_path)
    again = play_field(field, 3, workers=2, folder=tmp_path)

    assert [one.standing for one in again] == [one.standing for one in once]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["random.jsonl", "strong@4.jsonl"]


def test_how_far_each_is_on_the_way_from_random_to_seeing_everything():
    trials = with_way([trial("random", 0.1), trial("strong", 0.4), trial("seeing-strong", 0.6)], alone=False)

    assert [round(one.way, 3) for one in trials] == [0.0, 0.6, 1.0]
    assert with_way([trial("random"), trial("strong")], alone=False)[1].way is None


def test_a_field_is_a_table(capsys):
    assert main([*FIELD, "--bots", "random,seeing-strong@4"]) == 0

    out = capsys.readouterr().out
    assert out.startswith("Dirty Money at 3 seats against house: 2 blocks, seed 0")
    assert "of the way" in out
    assert "seeing-strong@4" in out


def test_a_field_speaks_to_programs_and_draws(capsys, tmp_path):
    drawing = tmp_path / "curve.svg"

    assert main([*FIELD, "--bots", "strong@2,strong@4", "--json", "--picture", str(drawing)]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["plan"]["against"] == "house"
    assert [row["bot"] for row in told["trials"]] == ["strong@2", "strong@4"]
    assert all(row["cpu_milliseconds"] > 0 for row in told["trials"])
    assert drawing.read_text().count("<circle") == 2


def test_a_curve_for_each_bot_with_playouts():
    trials = [trial("strong@20"), trial("strong@10"), trial("house"), trial("expert@10")]

    assert {name: [one.name for one in curve] for name, curve in curves(trials).items()} == {
        "strong": ["strong@10", "strong@20"],
        "expert": ["expert@10"],
    }
    drawn = picture("A & B", trials)
    assert drawn.count("<polyline") == 2
    assert "A &amp; B" in drawn


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--bots", "shark"], "no bot 'shark'"),
        (["--bots", "random", "--against", "shark"], "no bot 'shark'"),
        (["--bots", "seeing-house"], "house does not search"),
        (["--bots", "random", "--blocks", "1"], "At least 2 blocks"),
        (["--bots", "random", "--resume", "notes.txt"], "The folder 'notes.txt' cannot be made: File exists."),
        (["--bots", "random,house", "--against", "house"], "'house' is whom the bots are tried against"),
        (["--bots", "random", "--picture", "nowhere/x.svg"], "'nowhere' is no folder"),
        (["--bots", "random", "--picture", "x.svg"], "A curve needs bots with a number of playouts"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(capsys, monkeypatch, tmp_path, more, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("")

    assert main([*FIELD, *more]) == 2

    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


def test_who_sees_everything_plays_on_from_the_true_table_and_nobody_else_does():
    game = backroom.game("dirty-money")
    match = game.new(3, seed=1, rounds=1)
    seer, blind = player(match, "seeing-strong@6", 2), player(match, "strong@6", 2)

    assert isinstance(seer, Seer)
    assert seer.choose(Seen(match, match.seat)) in match.choices()
    assert facts(Open(seer.blind.insight).imagine(match.state, match.seat, Rng(1))) == facts(match.state)
    assert facts(blind.insight.imagine(match.state, match.seat, Rng(1))) != facts(match.state)
    with pytest.raises(BadInput, match="does not search"):
        check_player(game, "seeing-random")


def test_who_knows_the_others_lets_each_of_them_search_once_in_a_playout():
    game = backroom.game("dirty-money")
    match = game.new(3, seed=1, rounds=1)
    bot = player(match, "knowing-strong@4", 2)

    policies = bot.insight.policies(match.state, 1, Rng(1))

    assert [isinstance(policy, Answering) for policy in policies] == [True, False, True]
    table = match.state.clone()
    seat = table.actor()
    answer = Answering(policies[1], bot.insight)
    assert answer.decide(table, seat, Rng(1)) in table.choices()
    assert answer.answered
    assert bot.choose(Seen(match, match.seat)) in match.choices()


def test_the_page_has_what_a_match_for_one_is_worth():
    field = Field(Series("the-cleaner", ("random", "house"), 1), "house")

    assert "worth" in page(field, [trial("random", fair=0.5)]).split("\n")[2]
