"""How far a policy is from what nobody can exceed."""

import json

import pytest

from backroom.cli import main
from backroom.engine import BadInput, Bot, World
from backroom.games import game
from backroom.lab.bound import PORTION, Gap, Question, measure, measure_one, page, strongest

QUESTION = Question("the-cleaner", "house", seeds=12, seed=3, options={"turns": 10})


def test_the_gap_is_the_same_for_any_number_of_workers():
    results = [json.dumps(measure(QUESTION, workers).json()) for workers in (1, 2, 3)]

    assert results[0] == results[1] == results[2]


def test_the_gap_is_that_of_each_world_by_itself():
    """Paired: its interval does not widen with what all policies have in common."""
    gap = Gap()
    for score, bound in ((10, 30), (20, 40), (30, 50)):
        gap.add(score, bound)

    assert gap.gap.mean() == 20
    assert gap.gap.margin() == 0
    assert gap.policy.margin() == gap.bound.margin() > 0


def test_a_bot_that_fails_costs_it_moves_at_random_and_no_world(monkeypatch, caplog):
    class Broken(Bot):
        def choose(self, seen):
            raise LookupError("no such opening")

    monkeypatch.setattr("backroom.lab.bound.named_bot", lambda *_: Broken())

    assert measure(Question("the-cleaner", "house", seeds=2, options={"turns": 10}), 1).gap.count == 2
    assert "Broken fails at the-cleaner: LookupError: no such opening" in caplog.text


def test_every_world_is_counted_once():
    told = []
    gap = measure(QUESTION, 1, told.append)

    assert told == [PORTION, 2 * PORTION, 12]
    assert gap.policy.count == gap.bound.count == gap.gap.count == 12
    assert gap.gap.mean() == pytest.approx(gap.bound.mean() - gap.policy.mean())


def test_a_world_does_not_depend_on_where_the_seeds_begin():
    later = Question(**{**vars(QUESTION), "seed": 7, "seeds": 1})

    assert measure(later, 1).json()["policy"]["mean"] == measure_one(QUESTION, 7)[0]


def test_the_strongest_bot_is_asked_unless_another_is():
    class Bare(type(game("the-cleaner"))):
        def bots(self):
            return {}

    assert strongest(game("the-cleaner")) == ("expert" if "expert" in game("the-cleaner").bots() else "house")
    assert strongest(Bare()) == "random"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "dirty-money"}, "Dirty Money has no bound"),
        ({"bot": "shark"}, "no bot 'shark'"),
        ({"seeds": 0}, "At least 1 seed"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": (1 << 64) - 3}, "A seed is a whole number"),
        ({"options": {"scene": 3}}, "Option 'scene'"),
        ({"edition": "pocket"}, "no edition 'pocket'"),
    ],
)
def test_what_cannot_be_answered_is_refused(wrong, sentence):
    with pytest.raises(BadInput, match=sentence):
        measure(Question(**{**vars(QUESTION), **wrong}), 1)


def test_a_world_that_says_nothing_is_of_no_use():
    for silent in (World().clone, lambda: World().bound(None), lambda: World().outcome(None, None)):
        with pytest.raises(NotImplementedError):
            silent()


def test_the_page_names_policy_bound_and_gap():
    text = page(game("the-cleaner"), QUESTION, measure(QUESTION, 1))

    assert "seeds 3 to 14" in text
    assert "turns=10" in text
    for row in ("policy house", "clairvoyant bound", "gap"):
        assert row in text


def test_the_command_prints_the_page(capsys):
    code = main(["bound", "the-cleaner", "--seeds", "2", "--bot", "random", "-o", "turns=6", "-w", "1"])
    out, _ = capsys.readouterr()

    assert code == 0
    assert "policy random" in out
    assert "clairvoyant bound" in out


def test_the_command_speaks_to_programs(capsys):
    main(["bound", "the-cleaner", "--seeds", "2", "--seed", "5", "--bot", "house", "-o", "turns=8", "--json"])
    told = json.loads(capsys.readouterr().out)

    assert told["question"] == {"bot": "house", "seed": 5}
    assert told["seeds"] == 2
    assert set(told["gap"]) == {"mean", "low", "high"}


@pytest.mark.parametrize(
    "wrong",
    [
        ["bound", "dirty-money"],
        ["bound", "the-cleaner", "--seeds", "0"],
        ["bound", "the-cleaner", "--workers", "0"],
        ["bound", "the-cleaner", "-o", "scene"],
        ["bound"],
    ],
)
def test_bad_input_gets_one_clear_line(wrong, capsys):
    code = main(wrong)
    out, err = capsys.readouterr()

    assert code == 2
    assert out == ""
    assert err.startswith("backroom: ")
    assert err.count("\n") == 1
