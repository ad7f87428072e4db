"""What a page needs to teach a game: on the shelf and at a table, with the pieces that are really played with."""

import asyncio

import pytest
from guests import guests

import backroom

DIRTY = "dirty-money"
OTHER = """
title = "Two suits"
[suits.gold]
name = "Gold"
cards = [%s]
[suits.tin]
name = "Tin"
cards = [%s]
"""


def two_suits():
    """An edition that has none of the cards of the standard one."""
    return OTHER % tuple(
        ", ".join(f'{{ rank = {rank}, coins = {rank}, prints = 0, name = "{name} {rank}" }}' for rank in range(1, 7))
        for name in ("Gold", "Tin")
    )


def read(server, *paths):
    async def look():
        async with guests(server, "Ann") as (ann,):
            return [await ann.get(path) for path in paths]

    return asyncio.run(look())


@pytest.mark.parametrize("id", backroom.games())
def test_the_shelf_teaches_every_game_with_all_its_pieces(server, id):
    (told,) = read(server, f"/games/{id}/learn")

    assert 4 <= len(told["howto"]["steps"]) <= 6
    assert all(step["pieces"] for step in told["howto"]["steps"])
    for part in told["parts"]:
        declared = {kind["id"]: kind for kind in part["sight"]["kinds"]}
        for kind in part["kinds"]:
            assert all(entry["piece"]["id"] in declared[kind["id"]]["pieces"] for entry in kind["entries"])
            assert all(len(entry["says"]) > 5 and entry["copies"] > 0 for entry in kind["entries"])


def test_what_only_another_option_brings_stands_in_a_part_of_its_own(server):
    (told,) = read(server, "/games/the-cleaner/learn")
    labels = [
        {entry["piece"]["label"] for kind in part["kinds"] for entry in kind["entries"]} for part in told["parts"]
    ]

    assert [part["title"] for part in told["parts"]] == ["Crime scene: 1", "Crime scene: 2"]
    assert "Mop" in labels[0]
    assert "Bone Saw" in labels[1] - labels[0]
    assert "Mop" not in labels[1]


def test_a_table_teaches_its_own_edition(server):
    async def look():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(DIRTY, 3, edition_text=two_suits())
            return await ann.get(f"/tables/{table}/learn")

    told = asyncio.run(look())
    (part,) = told["parts"]
    (kind,) = part["kinds"]
    assert [entry["piece"]["label"] for entry in kind["entries"]][:2] == ["Gold 1", "Gold 2"]
    shown = [piece["id"] for step in told["howto"]["steps"] for piece in step["pieces"]]
    assert set(shown) <= set(part["sight"]["kinds"][0]["pieces"]), "a card that the edition lacks is replaced"


def test_a_game_that_is_not_there_is_unknown(server):
    async def look():
        async with guests(server, "Ann") as (ann,):
            return (await ann.asks("GET", "/games/poker/learn")).status_code

    assert asyncio.run(look()) == 404
