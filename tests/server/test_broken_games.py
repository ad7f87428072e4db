"""A game that another package brings and that is broken takes neither the shelf nor anybody's bots down."""

import asyncio
import os

import pytest
from guests import Guest, guests

WRONG = {
    "raises": "raise RuntimeError('no straws left')",
    "prints": "print('hello')\ngame = 5",
    "leaves": "import sys\nsys.exit(3)",
}


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Packages of three kinds, installed where servers find them that are started from now on."""
    folder = tmp_path / "installed"
    for name, text in WRONG.items():
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[backroom.games]\n{name}-straw = {name}_straw:game\n")
        (folder / f"{name}_straw.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))


def test_the_shelf_and_bots_do_without_it(broken, new_server):
    server = new_server()

    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3, options={"rounds": 1})
            await ann.sits(table, 0)
            for seat in (1, 2):
                await ann.put(f"/tables/{table}/seats/{seat}/bot", {"level": "house"})
            await ann.begins(table)
            async with ann.at(table) as at:
                await at.play()
            shelf = [game["id"] for game in await ann.get("/games")]
            refused = await Guest(server, ann.http, ann.cookie).asks("POST", "/tables", {"game": "raises-straw"})
            return at.news, shelf, refused

    news, shelf, refused = asyncio.run(play())
    assert news["state"] == "over"
    assert "dirty-money" in shelf
    assert not [id for id in shelf if id.endswith("-straw")]
    assert (refused.status_code, "it is broken: RuntimeError: no straws left" in refused.text) == (400, True)
    for name in WRONG:
        assert f"The game '{name}-straw' stays off the shelf" in server.log()
