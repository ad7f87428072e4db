"""Whole matches of every game, replayed with every check."""

from __future__ import annotations

import pytest
from records import Records

import backroom
from backroom.engine import Secret

RECORDS = {id: Records(id) for id in backroom.games()}
KEPT = [(id, name) for id, records in RECORDS.items() for name in records.names]


@pytest.mark.parametrize("id", RECORDS)
def test_there_is_a_record_and_an_ending_for_every_recipe(id):
    records = RECORDS[id]

    assert records.names == sorted(records.endings) == sorted(recipe.name for recipe in records.recipes)


@pytest.mark.parametrize(("id", "name"), KEPT)
def test_a_match_ends_as_it_did(id, name):
    records = RECORDS[id]
    match = records.replayed(name)

    assert match.over
    assert records.ending(match) == records.endings[name]
    assert match.record() == records.text(name)


@pytest.mark.parametrize(("id", "name"), [(id, name) for id, name in KEPT if name == "secret"])
def test_a_record_of_a_peoples_table_shows_its_secret_and_commitment(id, name):
    head = RECORDS[id].header(name)

    assert Secret(bytes.fromhex(head["secret"])).commitment() == head["commitment"]
    assert "seed" not in head
