"""What finished matches come to for those who played: counted once, for whom it was, and told to nobody else."""

import asyncio
import contextlib
import sqlite3

import pytest
from guests import Refused, guests
from lobbies import ANN, BOB, table_of, with_lobby
from sqlalchemy import select, update

from backroom.server.background import Background
from backroom.server.log import schema
from backroom.server.log.events import Answered, Motion, Proposed, Stood
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.people.results import Results
from backroom.server.tables import commands as c
from backroom.server.wire.results import SeatResult, StoredResult, added_up, game_results, read_result

CYD = Person("cyd", "Cyd")


async def to_the_end(lobby, live, meanwhile=None):
    """Everybody takes the first choice; bots do so by themselves. After two moves something else happens."""
    moves = 0
    while live.table.state == "running":
        asked = live.table.asked()
        if live.table.seats[asked].level:
            await asyncio.sleep(0.001)
            continue
        if meanwhile and moves == 2:
            await meanwhile()
            meanwhile = None
            continue
        choice = live.table.match.choices()[0]
        await lobby.act(live, asked, c.Move(key=f"k{live.table.seq}", seq=live.table.seq, choice=choice))
        moves += 1


def results_of(lobby):
    return Results(lobby, Background())


async def stored(lobby, id):
    ((text,),) = await lobby.storage.rows(select(schema.tables.c.result).where(schema.tables.c.id == id))
    return text


def test_a_match_is_stored_with_its_last_move_and_worked_out_alike_from_its_log(tmp_path):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        live = await table_of(lobby, [ANN, BOB], options={"rounds": 1})
        assert await stored(lobby, live.table.id) is None
        await to_the_end(lobby, live)
        written = await stored(lobby, live.table.id)
        found = read_result(written)
        assert [(seat.person, seat.level, seat.left) for seat in found.seats] == [
            ("ann", "", False),
            ("bob", "", False),
            ("", "casual", False),
        ]
        assert [seat.won for seat in found.seats] == [n in live.table.match.winners() for n in range(3)]

        await lobby.storage.execute(update(schema.tables).values(result=None))  # as an older version left it
        assert await results_of(lobby).of("ann") == await results_of(lobby).of("ann")
        assert await stored(lobby, live.table.id) == written

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("how", ["a bot plays", "somebody else plays", "on one screen", "practice", "unfinished"])
def test_what_counts_and_for_whom(tmp_path, how):
    """Whoever left has played and not won, whatever the seat came to; whoever took over has not played."""

    async def play(lobby, thinkers):
        thinkers.stop.set()
        terms = {"one screen": {"one_screen": True}, "practice": {"practice": True}}.get(how.removeprefix("on "), {})
        people = [ANN, ANN, BOB] if how == "on one screen" else [ANN, BOB]
        live = await table_of(lobby, people, options={"rounds": 1}, **terms)

        async def replaced():
            motion = Motion("bot", seat=0, level="random")
            if how == "somebody else plays":
                motion = Motion("person", seat=0, person=CYD.id, name="Cyd")
            async with live.lock:
                await lobby.append(live, Stood(0))
                await lobby.append(live, Proposed(1, motion), sitting=motion.person)
                if live.table.motion is not None:
                    await lobby.append(live, Answered(1, True))

        if how != "unfinished":
            await to_the_end(lobby, live, replaced if how.endswith("plays") else None)
        found = {person.id: await results_of(lobby).of(person.id) for person in (ANN, BOB, CYD)}

        def sums(who):
            return [(one.played, one.left, one.won) for one in found[who][0]]

        assert found["cyd"] == ([], 0)
        if how.endswith("plays"):
            assert sums("ann") == [(1, 1, 0)]
            assert [(one.played, one.left) for one in found["bob"][0]] == [(1, 0)]
            assert found["bob"][0][0].people == [], "a seat that changed hands is nobody's opponent"
        elif how == "on one screen":
            assert sums("ann") == []
            assert [one.played for one in found["bob"][0]] == [1]
        else:
            assert sums("ann") == sums("bob") == []

    with_lobby(tmp_path, play)


def match(*seats):
    return StoredResult(1, 0, list(seats))


def test_shares_opponents_and_levels_add_up():
    ann = {"person": "ann", "name": "Ann"}
    bob = {"person": "bob", "name": "Bob"}
    matches = [
        match(SeatResult(1, 9, won=True, **ann), SeatResult(2, 5, **bob), SeatResult(3, 1, level="strong-greedy")),
        match(SeatResult(2, 7, **ann), SeatResult(1, 8, won=True, **bob), SeatResult(3, 6, level="beginner")),
        match(SeatResult(1, 4, won=True, left=True, **ann), SeatResult(2, 3, **bob)),
        match(SeatResult(3, 2, **ann), SeatResult(1, won=True, level="expert"), SeatResult(2, 3, level="strong")),
    ]
    (game,) = game_results(added_up("ann", [("dirty-money", one) for one in matches]), {"bob": "Robert"})

    assert (game.played, game.won, game.left, game.best, game.mean) == (4, 1, 1, 9, 6.0)
    assert game.fair == pytest.approx(3 / 3 + 1 / 2, abs=0.001)
    assert [(met.name, met.played, met.beaten) for met in game.people] == [("Robert", 3, 1)]
    assert [(met.level, met.played, met.beaten) for met in game.bots] == [
        ("beginner", 1, 1),
        ("strong", 2, 1),
        ("expert", 1, 0),
    ]
    assert game.highest == "strong"


def test_ranks_are_listed_from_the_best():
    alone = [match(SeatResult(1, points, rank, rank != "Amateur", "ann", "Ann")) for points, rank in RANKS]
    (game,) = game_results(added_up("ann", [("the-cleaner", one) for one in alone]), {})

    assert [(one.rank, one.times) for one in game.ranks] == [("Legend", 1), ("Pro", 2), ("Amateur", 1)]
    assert (game.solo, game.won, game.fair, game.best) == (True, 3, 3.0, 30)


RANKS = [(12, "Pro"), (30, "Legend"), (3, "Amateur"), (14, "Pro")]


def test_older_matches_are_worked_out_a_few_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr("backroom.server.people.results.MOST_AT_ONCE", 2)

    async def play(lobby, thinkers):
        thinkers.stop.set()
        for _ in range(3):
            await to_the_end(lobby, await table_of(lobby, [ANN, BOB], options={"rounds": 1}))
        last = await table_of(lobby, [ANN, BOB], options={"rounds": 1})
        await to_the_end(lobby, last)
        await lobby.storage.execute(update(schema.tables).values(result=None))
        log = schema.log.c
        broken = update(schema.log).where(log.table_id == last.table.id, log.seq == 1)
        await lobby.storage.execute(broken.values(body='{"event":"dealing"}'))
        results = results_of(lobby)
        games, missing = await results.of("ann")
        assert (games[0].played if games else 0) + missing in (3, 4)
        await asyncio.gather(*results.background.running)
        games, missing = await results.of("ann")
        assert (games[0].played, missing) == (3, 0), "a log that cannot be read counts for nobody, and is asked once"

    with_lobby(tmp_path, play)


async def plays(guest, table):
    async with guest.at(table) as seat:
        await seat.play()


def test_results_are_ones_own_unless_shared_and_a_link_that_is_dead_stays_dead(new_server):
    server = new_server()

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("dirty-money", 3, options={"rounds": 1})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            await asyncio.gather(plays(ann, table), plays(bob, table))
            return await looked_at(ann, bob, table)

    async def looked_at(ann, bob, table):
        results = await ann.get("/me/results")
        assert results["missing"] == 0
        assert [(one["name"], one["played"]) for one in results["games"][0]["people"]] == [("Bob", 1)]
        (line,) = await ann.get("/me/tables")
        assert line["result"]["place"] in (1, 2, 3)
        assert line["turn"] is None

        assert await ann.get("/me/share") == {"link": ""}
        link = (await ann.put("/me/share", None))["link"]
        assert (await ann.put("/me/share", None))["link"] == link
        path = f"/people/{link.rpartition('/')[2]}"
        shown = await ann.asks("GET", path, Cookie="")
        assert shown.json()["name"] == "Ann"
        assert shown.json()["games"][0]["people"] == [{**results["games"][0]["people"][0], "name": ""}]
        assert "Bob" not in shown.text
        assert table not in shown.text
        page = await ann.http.get(link)
        assert (page.status_code, page.headers["x-robots-tag"]) == (200, "noindex")

        await bob.delete("/me/share")
        assert (await ann.asks("GET", path)).status_code == 200
        await ann.delete("/me/share")
        with pytest.raises(Refused, match="unknown"):
            await bob.get(path)
        assert (await ann.http.get(link)).status_code == 404
        assert (await ann.put("/me/share", None))["link"] != link

    asyncio.run(play())
    with contextlib.closing(sqlite3.connect(server.file)) as database:
        assert database.execute("SELECT count(*) FROM tables WHERE result IS NOT NULL").fetchone() == (1,)


def test_what_is_shared_does_not_run_ahead_of_a_delay(tmp_path):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        live = await table_of(lobby, [ANN, BOB], options={"rounds": 1}, delay=600)
        await to_the_end(lobby, live)
        assert (await results_of(lobby).of("ann"))[0][0].played == 1
        assert await results_of(lobby).for_strangers("ann") == []
        changed = (await stored(lobby, live.table.id)).replace('"delay":600000', '"delay":0')
        await lobby.storage.execute(update(schema.tables).values(result=changed))
        assert (await results_of(lobby).for_strangers("ann"))[0].played == 1

    with_lobby(tmp_path, play)


def test_a_solo_game_against_nobody_counts(tmp_path):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        live = await lobby.live(await seating.open_table(lobby, ANN, Terms("the-cleaner", 1, one_screen=True)))
        await seating.sit(lobby, live, ANN, 0)
        await seating.begin(lobby, live, ANN)
        await to_the_end(lobby, live)
        ((game,), _) = await results_of(lobby).of("ann")
        assert (game.game, game.solo, game.played, game.people, game.bots) == ("the-cleaner", True, 1, [], [])

    with_lobby(tmp_path, play)
