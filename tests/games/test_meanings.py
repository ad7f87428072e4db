"""Whatever a game declares says what it means, for those who point at it."""

import pytest

import backroom

TABLES = [(id, seats) for id in backroom.games() for seats in {backroom.game(id).fewest, backroom.game(id).most}]


def declared(id, seats, **options):
    sight = backroom.game(id).new(seats, **options).sight()
    named = [*sight.kinds.values(), *sight.counters, *sight.areas, *sight.facts]
    return [*named, *[fact for area in sight.areas for fact in area.facts]]


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_every_kind_counter_place_and_fact_says_what_it_means(id, seats):
    assert [thing.id for thing in declared(id, seats) if not thing.means] == []


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_a_meaning_is_a_phrase_that_says_more_than_its_label(id, seats):
    for thing in declared(id, seats):
        assert thing.label, thing.id
        assert thing.means.lower() != thing.label.lower()
        assert len(thing.means) <= 120, thing.means
        assert not thing.means.endswith("."), thing.means


def test_another_scene_says_as_much():
    assert [thing.id for thing in declared("the-cleaner", 1, scene=2) if not thing.means] == []
