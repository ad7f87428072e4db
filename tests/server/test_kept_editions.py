"""A table stays as it was opened, whatever has become of its edition since; or it says why it cannot be opened."""

import asyncio
import json

import pytest
from guests import guests
from lobbies import ANN, BOB, table_of, with_lobby
from old_databases import OldDatabase
from sqlalchemy import delete, select, update

import backroom
from backroom import cli
from backroom.engine import Edition
from backroom.server.lobby.housekeeping import Housekeeper
from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.log.durable_writer import Conflict, Write
from backroom.server.log.editions import OF_0_1_0, former_text
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables.commands import Move
from backroom.server.tables.state import OVER
from backroom.server.wire.news import Subscription, table_news

GAME = backroom.game("dirty-money")
PEOPLE = [ANN, BOB, Person("cyd", "Cyd")]
STANDARD = GAME.edition("standard").text
CHANGED = STANDARD.replace("coins = 0", "coins = 5")
SENTENCE = "This table cannot be opened: its edition 'standard' has changed since, and the old text was not kept."


@pytest.fixture
def one_card_changes(monkeypatch):
    """As if the server were started again with another standard edition."""

    def change():
        monkeypatch.setitem(GAME.shipped, "standard", Edition("standard", CHANGED, shipped=True))

    return change


async def played(lobby, live, moves=10**9):
    """Whoever is asked takes the first that is offered."""
    for number in range(moves):
        table = live.table
        if table.state == OVER:
            return
        move = Move(key=f"m{number}", seq=table.seq, choice=table.playing().choices()[0])
        await lobby.act(live, table.asked(), move)


def told(table):
    """All that anybody may know of a table."""
    company = type("Nobody", (), {"seats": [], "watchers": []})()
    seen = []
    for person in ["", *[one.id for one in PEOPLE]]:
        own = table.seats_of(person)
        news = table_news(table, Subscription(person, own, own[0] if own else None), company, table.at, [])
        seen.append((news.view, news.story, news.question, news.options, news.outcome))
    return seen


async def anything():
    """No limit on tables."""


async def loaded_anew(lobby, id):
    lobby.live_tables.pop(id)
    return await lobby.live(id)


async def two_tables(lobby):
    """A finished and a running one."""
    options = {"rounds": 1}
    lives = [await table_of(lobby, PEOPLE, options=options), await table_of(lobby, PEOPLE, options=options)]
    await played(lobby, lives[0])
    await played(lobby, lives[1], 20)
    return lives


def test_old_tables_keep_their_cards_and_new_tables_have_the_new_ones(tmp_path, one_card_changes, capsys):
    async def play(lobby, _):
        before = {live.table.id: (live.table.state, told(live.table)) for live in await two_tables(lobby)}
        one_card_changes()
        for id, seen in before.items():
            live = await loaded_anew(lobby, id)
            assert (live.table.state, told(live.table)) == seen
            assert live.table.playing().edition.hash != GAME.edition("standard").hash
            await played(lobby, live)
            record = live.table.record()
            assert "| [suits" in record
            file = tmp_path / "game.backroom"
            file.write_text(record)
            assert cli.main(["verify", str(file)]) == 0, capsys.readouterr()
        new = await table_of(lobby, PEOPLE)
        assert new.table.playing().edition.hash == GAME.edition("standard").hash
        assert "coins = 5" in new.table.playing().edition.text

    with_lobby(tmp_path, play)


def test_a_rematch_is_played_with_the_edition_of_its_day(tmp_path, one_card_changes):
    async def play(lobby, _):
        (finished, _) = await two_tables(lobby)
        one_card_changes()
        live = await loaded_anew(lobby, finished.table.id)
        again = await lobby.live(await seating.rematch(lobby, live, ANN, anything))
        assert again.table.edition.text == CHANGED

    with_lobby(tmp_path, play)


def test_a_table_whose_edition_is_lost_says_so(tmp_path, one_card_changes):
    async def play(lobby, _):
        lives = await two_tables(lobby)
        one_card_changes()
        await lobby.storage.execute(delete(schema.editions))
        for live in lives:
            with pytest.raises(Refusal) as refused:
                await loaded_anew(lobby, live.table.id)
            assert (refused.value.code, refused.value.status, refused.value.sentence) == ("gone", 410, SENTENCE)

    with_lobby(tmp_path, play)


def test_a_text_that_is_not_what_its_hash_says_is_not_believed(tmp_path, one_card_changes):
    async def play(lobby, _):
        (live, _) = await two_tables(lobby)
        one_card_changes()
        await lobby.storage.execute(update(schema.editions).values(text=STANDARD + "\n"))
        with pytest.raises(Refusal, match="the old text was not kept"):
            await loaded_anew(lobby, live.table.id)

    with_lobby(tmp_path, play)


def test_a_table_of_other_rules_says_so(tmp_path, monkeypatch):
    async def play(lobby, _):
        live = await table_of(lobby, PEOPLE)
        monkeypatch.setattr(GAME, "rules_version", 2)
        with pytest.raises(Refusal, match="it was opened for version 1 of the rules, and version 2 is played here"):
            await loaded_anew(lobby, live.table.id)

    with_lobby(tmp_path, play)


def test_a_log_that_does_not_fit_says_so(tmp_path, caplog):
    async def play(lobby, _):
        live = await table_of(lobby, PEOPLE)
        await played(lobby, live, 1)
        (last,) = await lobby.storage.entries(live.table.id, live.table.seq - 1)
        body = json.dumps({"event": "moved", "seat": last.event.seat, "choice": 999})
        await lobby.storage.execute(update(schema.log).where(schema.log.c.seq == last.seq).values(body=body))
        with pytest.raises(Refusal, match="its log does not fit this version of Backroom"):
            await loaded_anew(lobby, live.table.id)

    with_lobby(tmp_path, play)


def test_a_log_of_a_later_version_says_so(tmp_path):
    async def play(lobby, _):
        live = await table_of(lobby, PEOPLE)
        body = json.dumps({"event": "applauded", "seat": 0})
        await lobby.storage.execute(update(schema.log).where(schema.log.c.seq == live.table.seq).values(body=body))
        with pytest.raises(Refusal, match="its log was written by another version of Backroom"):
            await loaded_anew(lobby, live.table.id)

    with_lobby(tmp_path, play)


def test_the_housekeeper_gives_up_a_table_that_cannot_be_opened_and_goes_on(tmp_path, one_card_changes):
    async def play(lobby, thinkers):
        lost = await table_of(lobby, PEOPLE[:1])
        kept = await table_of(lobby, PEOPLE, edition="mine", edition_text=STANDARD)
        tables = schema.tables
        await lobby.storage.execute(update(tables).values(due=1), delete(schema.editions))
        one_card_changes()
        await lobby.stop()
        other = Lobby(lobby.storage, thinkers, 0.0)
        for _ in range(2):
            await Housekeeper(other).load_due_tables(2)
        assert set(other.live_tables) == {kept.table.id}
        rows = await lobby.storage.rows(select(tables.c.id, tables.c.state, tables.c.due))
        assert {id: (state, due) for id, state, due in rows}[lost.table.id] == ("running", None)
        await other.stop()

    with_lobby(tmp_path, play)


def test_a_text_is_kept_once_with_the_table_or_not_at_all(tmp_path):
    async def play(lobby, _):
        for _ in range(3):
            await seating.open_table(lobby, ANN, Terms("dirty-money"))
        lobby.editions.kept.clear()
        id = await seating.open_table(lobby, ANN, Terms("dirty-money"))
        await seating.open_table(lobby, ANN, Terms("dirty-money", edition="mine", edition_text=CHANGED))
        kept = await lobby.storage.rows(select(schema.editions.c.hash, schema.editions.c.text))
        assert [tuple(row) for row in kept] == [(GAME.edition("standard").hash, STANDARD)]
        late = Write(id, await lobby.storage.entries(id))
        late.edition = ("sha256:00", "of a table that was never opened")
        with pytest.raises(Conflict):
            await lobby.storage.append(late)
        assert len(await lobby.storage.rows(select(schema.editions.c.hash))) == 1

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("game", sorted(OF_0_1_0))
def test_the_editions_of_0_1_0_can_be_had(game):
    shipped = backroom.game(game).edition("standard")

    assert shipped.hash == OF_0_1_0[game] or former_text(backroom.game(game), OF_0_1_0[game])


def test_every_game_of_0_1_0_is_named():
    games = {name.removeprefix("finished ") for name in OldDatabase("0.1.0").tables if name.startswith("finished ")}

    assert games == set(OF_0_1_0)


@pytest.fixture
def renew(package):
    """Starts a server again with other cards."""

    def again(server, text):
        server.stop()
        (package / "games" / "dirty_money" / "editions" / "standard.toml").write_text(text, encoding="utf-8")
        server.start()

    return again


def as_ann(server, does, cookie=""):
    """Ann comes to the server, for the first time or again, and does something."""

    async def come():
        async with guests(server, "Ann") as (ann,):
            ann.cookie = cookie or ann.cookie
            return await does(ann)

    return asyncio.run(come())


async def sits_at_a_new_table(ann):
    table = await ann.opens("dirty-money", 3, options={"rounds": 1})
    await ann.sits(table, 0)
    await ann.begins(table)
    async with ann.at(table) as at:
        await at.play(moves=3)
        return ann.cookie, table, (await at.my_turn())["view"]


def test_a_server_renewed_with_another_card_goes_on_with_the_old_one(new_server, renew, database):
    """Its bots, too."""
    server = new_server(database)
    cookie, table, view = as_ann(server, sits_at_a_new_table)
    renew(server, CHANGED)

    async def goes_on(ann):
        async with ann.at(table) as at:
            assert (await at.my_turn())["view"] == view
            await at.play()
            record = await ann.get(f"/tables/{table}/record")
        assert "| [suits" in record
        backroom.replay(record)
        await ann.opens("dirty-money", 3)

    as_ann(server, goes_on, cookie)
    hashes = {json.loads(body)["edition_hash"] for (body,) in server.rows("SELECT body FROM log WHERE seq = 1")}
    assert len(hashes) == len(server.rows("SELECT hash FROM editions")) == 2
    assert "A bot failed" not in server.log()


def test_when_the_old_text_is_lost_every_door_says_so_and_lists_still_show_the_table(new_server, renew):
    server = new_server()
    cookie, table, _ = as_ann(server, sits_at_a_new_table)
    asyncio.run(forget_editions(server.database))
    renew(server, CHANGED)

    async def knocks_everywhere(ann):
        for verb, path in (("GET", ""), ("GET", "/news"), ("GET", "/record"), ("POST", "/begin"), ("DELETE", "")):
            answer = await ann.asks(verb, f"/tables/{table}{path}")
            assert (answer.status_code, answer.json()) == (410, {"code": "gone", "text": SENTENCE})
        async with ann.at(table) as at:
            with pytest.raises(ConnectionError, match="4410"):
                await at.my_turn()
            assert at.socket.close_reason == SENTENCE
        assert {line["id"] for line in await ann.get("/me/tables")} == {table}

    as_ann(server, knocks_everywhere, cookie)


async def forget_editions(url):
    from backroom.server.log.storage import engine_for

    engine = engine_for(url)
    async with engine.begin() as connection:
        await connection.execute(delete(schema.editions))
    await engine.dispose()


def test_tables_of_0_1_0_keep_their_cards_by_the_former_edition(new_server, tmp_path, package):
    editions = package / "games" / "dirty_money" / "editions"
    (editions / "standard.toml").write_text(CHANGED, encoding="utf-8")
    old = OldDatabase("0.1.0")
    server = new_server(old.copied(tmp_path / "backroom.db"))
    name = "finished dirty-money"
    path = f"/api/tables/{old.tables[name]}/news"

    assert server.fetch(path) == {"code": "gone", "text": SENTENCE}

    (editions / "former").mkdir()
    (editions / "former" / "standard-0.1.0.toml").write_text(STANDARD, encoding="utf-8")
    outcome = server.fetch(path)["outcome"]
    assert outcome.pop("deeds")
    assert outcome == old.expected["tables"][name]["news"]["stranger"]["outcome"]
