"""The ten laws over every game, edition and number of seats."""

import json
import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import backroom
from backroom.engine.dealer import Rng
from backroom.engine.laws import Report, Walk, check, position, tables, whole

PLIES = 60 if os.environ.get("BACKROOM_BUILT") else 12


@pytest.mark.parametrize("id", backroom.games())
def test_every_law_holds_at_every_table(id):
    report = check(backroom.game(id), plies=PLIES)

    assert report.plies >= PLIES * report.tables
    assert report.policies > 0
    assert report.matches > 0


@pytest.mark.parametrize("id", backroom.games())
def test_every_table_can_be_walked_to_its_end(id):
    game = backroom.game(id)
    report = Report()
    walk = Walk(game, game.fewest, "standard", tables(game)[0], seed=5, report=report)

    walk.play_match(end=100_000)

    assert report.matches == 1


@pytest.mark.parametrize("id", backroom.games())
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_laws_hold_wherever_hypothesis_goes(id, data):
    """Hypothesis chooses table, seed and moves, and shrinks what it finds to the shortest match."""
    game = backroom.game(id)
    seats = data.draw(st.integers(game.fewest, game.most), "seats")
    options = data.draw(st.sampled_from(tables(game)), "options")
    match = game.new(seats, seed=data.draw(st.integers(0, 1000), "seed"), **options)
    conserved = game.conserved(match.state)
    for pick in data.draw(st.lists(st.integers(0, 50), max_size=80), "picks"):
        if match.over:
            break
        choices = match.choices()
        match.play(choices[pick % len(choices)])

    position.nothing_is_lost(match, conserved)
    whole.chance_by_hand_is_the_same(match)
    whole.the_record_replays(match)
    for seat in range(seats):
        imagined = position.a_redeal_shows_nothing(match, seat, 3)
        position.imagining_needs_no_truth(match, imagined, seat, 3)
        whole.the_past_agrees(match, imagined, seat)
    if not match.over:
        position.options_are_the_truth(match)
        position.texts_round_trip(match)
        position.a_clone_is_independent(match, Rng(1))


@pytest.mark.parametrize("id", backroom.games())
def test_each_game_says_what_its_log_would_have_been(id):
    """Without it the laws could not see an imagined table that contradicts what was played."""
    assert check(backroom.game(id), plies=5, seats=[backroom.game(id).fewest]).pasts > 0


@pytest.mark.parametrize("id", backroom.games())
def test_people_are_called_by_their_names(id):
    """Nothing that people read counts the seats: question, labels, view or story."""
    game = backroom.game(id)
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"][: game.most]
    match = game.new(game.most, seed=3, names=names)
    by_hand = game.new(game.most, names=names)
    rng = Rng(3)
    for _ in range(400):
        for asked in (match, by_hand):
            if not asked.over:
                choices = asked.choices()
                assert not seats_counted([asked.question().text, *[option.label for option in asked.options()]])
                asked.push(choices[rng.below(len(choices))])
    for reader in (None, *range(game.most)):
        assert not seats_counted([json.dumps(match.view(reader)), *[line.text for line in match.story(reader)]])


def seats_counted(texts):
    return [text for text in texts if re.search(r"\bseat [0-9]", text, re.IGNORECASE)]
