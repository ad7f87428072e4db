"""Tuning: fits find what was planted, evolution finds the best, and every tuner writes what its game accepts."""

import math
import tomllib
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import tune
from tuning.evolution import Evolution, evolve
from tuning.order import Found, Order
from tuning.samples import ALL, Positions, Sample, split
from tuning.softmax import Network, chances, even_loss, fit_linear, fit_network, linear, loss
from tuning.text import written
from tuning.trial import Round, Trial, worths

from backroom.bots import named_bot
from backroom.engine import EVEN, LEVELS, ask
from backroom.engine.tuned import KNOWN
from backroom.games import game as on_the_shelf
from backroom.games import games
from backroom.games.dirty_money.bot import House

TUNED = [id for id in games() if tune.own_file(id).exists()]


def silent(sentence):
    """Nobody listens."""


# Fits.


def planted(rating, seats, numbers, positions, seed):
    """Positions whose winners were drawn by the chances of a rating."""
    random = np.random.default_rng(seed)
    rows = random.normal(size=(positions, seats, numbers))
    draws = [random.choice(seats, p=row) for row in chances(rating(rows))]
    return Positions(rows, np.eye(seats)[draws])


def test_a_linear_fit_finds_the_weights_that_were_planted():
    weights = np.array([1.0, -0.5, 0.0, 2.0])
    groups = [planted(linear(weights), seats, 4, 3000, seats) for seats in (2, 4)]

    found = fit_linear(groups, ridge=1.0)

    assert np.abs(found - weights).max() < 0.12


def test_a_heavy_ridge_draws_all_weights_to_zero():
    groups = [planted(linear(np.array([1.0, -1.0])), 3, 2, 500, 1)]

    assert np.abs(fit_linear(groups, ridge=1e6)).max() < 0.01


def test_a_network_finds_what_no_linear_rating_can():
    def bent(numbers):
        return 2.0 * np.abs(numbers[:, :, 0]) - numbers[:, :, 1]

    groups = [planted(bent, 3, 2, 6000, 1)]
    fresh = [planted(bent, 3, 2, 3000, 2)]

    network = fit_network(groups, nodes=6, epochs=150, seed=1)

    assert loss(linear(fit_linear(groups, 1.0)), fresh) > loss(bent, fresh) + 0.1
    assert loss(network.rating, fresh) < loss(bent, fresh) + 0.03
    assert loss(bent, fresh) < even_loss(fresh) == pytest.approx(math.log(3))


def test_the_slopes_of_a_network_are_those_of_its_loss():
    random = np.random.default_rng(3)
    network = Network(random.normal(size=(3, 2)), random.normal(size=3), random.normal(size=3), random.normal(size=2))
    batch = planted(network.rating, 3, 2, 40, 4)
    slopes = network.slopes(batch.numbers, batch.shares)

    for part, slope in zip(network.parts(), slopes, strict=True):
        before = loss(network.rating, [batch])
        part.flat[0] += 1e-6
        assert (loss(network.rating, [batch]) - before) / 1e-6 == pytest.approx(slope.flat[0], abs=1e-4)
        part.flat[0] -= 1e-6


def test_matches_are_held_out_whole_and_kinds_and_seats_kept_apart():
    samples = [Sample([1.0, 0.0], [(1, [[float(match)], [0.0]]), (2, [[-1.0], [0.0]])]) for match in range(20)]
    samples[3] = Sample([0.0, 0.0, 1.0], [(1, [[3.0], [0.0], [0.0]])])

    parts = split(samples, kind=1)

    assert [len(group) for group in parts.fitted] == [17, 1]
    assert [group.numbers[:, 0, 0].tolist() for group in parts.held_out] == [[0.0, 10.0]]
    assert split(samples, kind=ALL).fitted == []


# Evolution.


def noisy(best, noise, seed):
    """Scores that fall with the distance from the best, and are never quite right."""
    random = Random(seed)

    def score(generation, candidates):
        return [
            -sum(math.log(numbers[name] / best[name]) ** 2 for name in ("fear", "greed"))
            - (numbers["bar"] - best["bar"]) ** 2
            + random.gauss(0, noise)
            for numbers in candidates
        ]

    return score


def test_evolution_finds_the_best_numbers_through_noise_also_below_zero():
    best = {"fear": 3.0, "greed": 0.2, "bar": -0.7}
    plan = Evolution({"fear": 1.0, "greed": 1.0, "bar": 0.0}, sizes={"bar": 1.0}, generations=60)

    found = evolve(plan, noisy(best, 0.05, 1), seed=1)

    assert all(0.8 < found[name] / best[name] < 1.25 for name in best), found


def test_the_mean_is_the_first_candidate_and_the_seed_decides_the_others():
    seen = []

    def score(generation, candidates):
        seen.append(candidates)
        return [-numbers["fear"] for numbers in candidates]

    plan = Evolution({"fear": 2.0}, generations=1, population=4)
    first, again, other = (evolve(plan, score, seed) for seed in (1, 1, 2))

    assert first == again != other
    assert all(candidates[0]["fear"] == pytest.approx(2.0) for candidates in seen)
    assert seen[0] == seen[1] != seen[2]


# Trials.


def thief(numbers):
    from backroom.games.dirty_money.personas import taste_of

    return House(0, taste_of(numbers))


def test_who_plays_as_the_others_do_gets_a_fair_share_of_every_deal():
    trial = Trial("dirty-money", "standard", 4, 1, thief, House, ({"rounds": 1},))

    even, foolish = worths(Round(trial, ({}, {"fear": -9.0})), range(6), workers=1)

    assert even == [0.25] * 6
    assert sum(foolish) < 1.0


# The file.


def test_new_values_stand_where_the_old_ones_stood_and_all_else_stays():
    text = "# Top.\n\n[sharp]  # here\nfear = 1.0  # of prints\nrows = [\n    [1],\n]\n\n# Below.\n[search]\nfear = 5\n"

    found = written(text, "sharp", {"fear": 2.5, "rows": [[0.123456, -0.000001], [3.0, 4.0]], "envy": 0.5})

    assert found == (
        "# Top.\n\n[sharp]  # here\nfear = 2.5  # of prints\nrows = [\n    [0.1235, 0.0],\n    [3.0, 4.0],\n]\n"
        "envy = 0.5\n\n# Below.\n[search]\nfear = 5\n"
    )


def test_a_table_that_is_not_there_is_added_at_the_end():
    found = written("[a]\nb = 1\n", "taste.2", {"name": 'say "no"', "yes": True, "of": {"mean": 0.5}})

    assert found == '[a]\nb = 1\n\n[taste.2]\nname = "say \\"no\\""\nyes = true\nof = { mean = 0.5 }\n'
    assert tomllib.loads(found)["taste"]["2"]["of"] == {"mean": 0.5}


# The games.


def order_of(id, **changes):
    text = tune.read(tune.own_file(id))
    return replace(Order(id, tomllib.loads(text), effort="least", workers=1, say=silent), **changes)


def page_of(order):
    return tune.page_of(tune.read(tune.own_file(order.game)), order, tune.tuner_of(order.game).tune(order))


def game_by(file, id, monkeypatch):
    """A game that goes by another tuned.toml than its own."""
    game = on_the_shelf(id)
    monkeypatch.setitem(KNOWN, game.folder, tomllib.loads(file.read_text()))
    return game


def named(values, table):
    """'taste.2' of a file."""
    for name in table.split("."):
        values = values[name]
    return values


@pytest.mark.parametrize("id", TUNED)
def test_every_tuner_writes_a_file_that_its_game_plays_by(id, tmp_path, monkeypatch):
    order = order_of(id)
    found = tune.tuner_of(id).tune(order)
    file = tmp_path / tune.TUNED
    file.write_text(tune.page_of(tune.read(tune.own_file(id)), order, found))

    game = game_by(file, id, monkeypatch)

    for level in LEVELS:
        game.persona(level, EVEN, 1)
    ask(named_bot(game, "strong@4", 1), game.new(seed=1))
    values = tomllib.loads(file.read_text())
    for table, new in found.tables.items():
        assert set(named(values, table)) == set(new)
    chosen = set(order.present) - {table.partition(".")[0] for table in found.tables} - {"record"}
    assert {name: values[name] for name in chosen} == {name: order.present[name] for name in chosen}
    assert values["record"]["matches"] == found.matches > 0
    assert values["record"]["edition_hash"] == game.edition("standard").hash


@pytest.mark.parametrize("id", ["dirty-money", "lie-cheat-and-steal"])
def test_one_worker_and_two_find_the_same(id):
    alone = page_of(order_of(id))

    assert page_of(order_of(id, workers=2)) == alone != page_of(order_of(id, seed=2))


@pytest.mark.parametrize("id", TUNED)
def test_the_values_there_are_say_what_they_come_from(id):
    record = order_of(id).present["record"]

    assert record.get("command") or record["note"]
    assert record["version"]
    assert record["edition_hash"].startswith("sha256:")
    assert record["matches"] >= 0


def test_every_game_with_tuned_values_has_a_tuner():
    assert TUNED
    for id in TUNED:
        assert tune.tuner_of(id).tune


# The command.


def test_another_edition_is_tuned_and_named(tmp_path, monkeypatch, capsys):
    edition = tmp_path / "mine.toml"
    edition.write_text(on_the_shelf("dirty-money").edition("standard").text + "\n# Mine.\n")
    seen = []
    monkeypatch.setattr(tune.tuner_of("dirty-money"), "tune", lambda order: seen.append(order) or Found(matches=3))

    assert tune.main(["dirty-money", "--quick", "--edition", str(edition), "--into", str(tmp_path / "out.toml")]) == 0

    record = tomllib.loads((tmp_path / "out.toml").read_text())["record"]
    assert record["command"] == "python tools/tune.py dirty-money --edition mine.toml --seed 1 --quick"
    assert record["edition_hash"] == on_the_shelf("dirty-money").edition(str(edition)).hash
    assert record["edition_hash"] != on_the_shelf("dirty-money").edition("standard").hash
    assert (seen[0].effort, seen[0].edition) == ("quick", str(edition))


def test_a_trial_prints_and_writes_nothing(monkeypatch, capsys):
    before = tune.read(tune.own_file("dirty-money"))
    monkeypatch.setattr(tune.tuner_of("dirty-money"), "tune", lambda order: Found({"sharp": {"fear": 7.5}}, {}, 1))

    assert tune.main(["dirty-money", "--quick"]) == 0

    assert tomllib.loads(capsys.readouterr().out)["sharp"]["fear"] == 7.5
    assert tune.read(tune.own_file("dirty-money")) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: game"),
        (["poker"], "There is no game 'poker' on the shelf"),
        (["dirty-money", "--edition", "gone.toml"], "Edition file 'gone.toml' cannot be read"),
        (["dirty-money", "--workers", "0"], "At least 1 worker is needed, not 0."),
        (["dirty-money", "--seed", "-1"], "A seed is a whole number"),
        (["dirty-money", "--into", "no/such/file.toml"], "there is no such folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments, said, capsys):
    assert tune.main(arguments) == 2

    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert said in lines[0]
