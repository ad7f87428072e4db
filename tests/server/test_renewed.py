"""Pages and programs that were there before the server was renewed."""

import asyncio
import urllib.request

import pytest
from guests import guests

from backroom.server.wire.messages import PROTOCOL

INDEX = "<!doctype html><html lang=en><title>Shelf</title></html>"
SENTENCE = "This page is older than the server: load it again."


def build(package, text):
    """A page as the build would leave it; its index names the other files by what is in them."""
    folder = package / "server" / "page"
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(text, encoding="utf-8")


def asked(server, path):
    with urllib.request.urlopen(server.url + path) as answer:
        return answer.headers["backroom-page"], answer.read().decode()


async def seated(ann):
    table = await ann.opens("dirty-money", 3)
    await ann.sits(table, 0)
    return table


def test_page_answers_and_messages_name_the_same_build_and_another_page_another(new_server, package):
    build(package, INDEX)
    server = new_server()
    first, _ = asked(server, "/api/games")
    assert asked(server, "/") == (first, INDEX.replace("<html ", f'<html data-page="{first}" '))

    async def told():
        async with guests(server, "Ann") as (ann,):
            table = await seated(ann)
            async with ann.at(table) as at:
                await at.until(lambda: at.news)
                return at.news["page"], (await ann.get(f"/tables/{table}/news"))["page"]

    assert asyncio.run(told()) == (first, first)
    server.stop()
    server.start()
    assert asked(server, "/api/games")[0] == first, "the same page, the same build"
    server.stop()
    build(package, INDEX + "<!-- another -->")
    server.start()
    assert asked(server, "/api/games")[0] not in ("", first)


def test_in_brief_the_build_is_named_when_one_comes_and_not_with_every_move(new_server, package):
    build(package, INDEX)
    server = new_server()

    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await seated(ann)
            await ann.begins(table)
            at = ann.at(table)
            at.query += f"&brief=1&v={PROTOCOL}"
            async with at:
                await at.my_turn()
                await at.play(moves=1)
                again = ann.at(table, since=at.seq)
                again.query += f"&brief=1&v={PROTOCOL}"
                async with again:
                    await again.until(lambda: again.news)
                    return at.frames, again.frames

    frames, again = asyncio.run(play())
    assert '"page"' in frames[0]
    assert '"page"' not in frames[-1]
    assert '"page"' in again[0]


@pytest.mark.parametrize("version", ["", "&v=1"])
def test_a_page_of_version_1_is_told_to_load_again(server, version):
    async def play():
        async with guests(server, "Ann") as (ann,):
            at = ann.at(await seated(ann))
            at.query += "&brief=1" + version
            async with at:
                with pytest.raises(ConnectionError, match="4426"):
                    await at.my_turn()
                assert (at.socket.close_reason, at.news) == (SENTENCE, None)

    asyncio.run(play())


@pytest.mark.parametrize("version", ["", "&v=1", "&v=2", "&v=3"])
def test_a_program_that_hears_everything_is_served_whatever_its_version(server, version):
    async def play():
        async with guests(server, "Ann") as (ann,):
            at = ann.at(await seated(ann))
            at.query += version
            async with at:
                assert (await at.state("open"))["v"] == PROTOCOL == 3

    asyncio.run(play())
