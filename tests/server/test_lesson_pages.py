"""A first lesson as pages get it: a table's messages to the learner's seat, all at once."""

import asyncio

import msgspec
import pytest
from guests import guests

import backroom
from backroom.server.wire.brief import BriefReader
from backroom.server.wire.messages import TableNews


def read(server, *paths):
    async def look():
        async with guests(server, "Ann") as (ann,):
            return [await ann.asks("GET", path) for path in paths]

    return asyncio.run(look())


@pytest.mark.parametrize("id", backroom.games())
def test_a_lesson_tells_what_the_learner_sees_at_every_moment_and_nothing_else(server, id):
    (answer,) = read(server, f"/games/{id}/lesson")
    page = answer.json()
    game = backroom.game(id)
    lesson, scenes = game.lesson(), game.taught()
    reader, told = BriefReader(), []

    for step, scene in zip(page["steps"], scenes, strict=True):
        assert (step["says"], step["glow"]) == (scene.says, scene.glow)
        for news, match in zip(step["news"], scene.moments, strict=True):
            heard = msgspec.convert(news, TableNews)
            assert reader.whole(heard.view) == match.view(lesson.you)
            assert heard.options == [] or match is scene.moments[-1]
            told += [line.text for line in heard.story]
        offered = [option["choice"] for option in step["news"][-1]["options"]]
        assert offered == ([scene.option.choice] if scene.option else [])
        assert step["choice"] == (scene.option.choice if scene.option else None)
    assert told == [line.text for line in scenes[-1].moments[-1].story(lesson.you)]
    assert page["sight"]["hash"] == scenes[0].moments[0].sight().hash
    assert len(answer.content) < 150_000


def test_pieces_explain_themselves_as_things_stand_at_a_step(server):
    ours, theirs, late, game = read(
        server,
        "/games/dirty-money/lesson/2/explain/jewels-15",
        "/games/dirty-money/lesson/2/explain/junk-15",
        "/games/dirty-money/lesson/99/explain/jewels-15",
        "/games/poker/lesson",
    )

    match = backroom.game("dirty-money").taught()[2].moments[-1]
    assert ours.json() == match.explain(0, "jewels-15").json()
    assert [answer.status_code for answer in (theirs, late, game)] == [404, 404, 404]


def test_the_shelf_says_which_games_bring_a_lesson_and_only_they_have_its_page(server):
    (shelf,) = read(server, "/games")

    assert {game["id"]: game["lesson"] for game in shelf.json()} == dict.fromkeys(backroom.games(), True)
