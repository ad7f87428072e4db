"""What a game declares and explains, over HTTP; what happened, as data; for whom it is meant, and not sooner."""

import asyncio
import json
from pathlib import Path

import pytest
from guests import Guest, Refused, guests
from lobbies import ANN, BOB, table_of, with_lobby

import backroom
from backroom.server.clock import now
from backroom.server.history.history import EVENTS_AT_ONCE
from backroom.server.log.events import Moved, TookBack
from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, table_news
from backroom.server.wire.view_schema import view_schema

DIRTY = "dirty-money"
NOBODY_THERE = Company()


async def running(ann, bob, **terms):
    """Ann and Bob and a bot, in a short match."""
    table = await ann.opens(DIRTY, 3, options={"rounds": 1}, **terms)
    await ann.sits(table, 0)
    await bob.sits(table, 1)
    return table


def declared(seats=3, **options):
    return backroom.game(DIRTY).new(seats, **options).sight()


def test_a_table_shows_its_declaration_and_the_schema_of_its_views(server):
    async def look():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await running(ann, bob)
            before = (await ann.get(f"/tables/{table}/news"))["sight"]
            await ann.begins(table)
            news = await ann.get(f"/tables/{table}/news")
            return before, news, await ann.get(f"/tables/{table}/sight"), await bob.get(f"/tables/{table}/schema")

    before, news, told, schema = asyncio.run(look())
    sight = declared(rounds=1)
    assert before == news["sight"] == told["hash"] == sight.hash
    assert told == {"hash": sight.hash, "seats": 3, **json.loads(json.dumps(sight.json()))}
    assert schema == json.loads(json.dumps(view_schema(sight)))
    assert declared(rounds=2).hash != sight.hash


def test_the_shelf_shows_the_declaration_of_every_edition_it_has(server):
    async def look():
        async with guests(server, "Ann") as (ann,):
            usual = await ann.get(f"/games/{DIRTY}/sight")
            wide = await ann.get(f"/games/{DIRTY}/sight?seats=5&edition=standard")
            wrong = [f"/games/{DIRTY}/sight?seats=9", f"/games/{DIRTY}/sight?edition=../../secret.toml"]
            refused = [(await ann.asks("GET", path)).status_code for path in wrong]
            unknown = (await ann.asks("GET", "/games/poker/sight")).status_code
            return usual, wide, refused, unknown

    usual, wide, refused, unknown = asyncio.run(look())
    assert usual["hash"] == declared().hash
    assert wide["hash"] == declared(5).hash
    assert (refused, unknown) == ([400, 400], 404)


def test_the_declaration_for_terms_is_told_before_a_table_is_opened_on_them(server):
    own = (Path(__file__).parents[1] / "browser" / "cellar.toml").read_text()

    async def look():
        async with guests(server, "Ann") as (ann,):
            terms = {"game": "the-cleaner", "edition": "cellar", "edition_text": own, "options": {"scene": 2}}
            cellar = await ann.post("/sight", terms)
            villa = await ann.post("/sight", {"game": "the-cleaner", "options": {"scene": 2}})
            wrong = [
                {"game": "poker"},
                {"game": "the-cleaner", "options": {"scene": 3}},
                {**terms, "edition_text": "x"},
            ]
            refused = [(await ann.asks("POST", "/sight", data)).status_code for data in wrong]
            return cellar, villa, refused

    cellar, villa, refused = asyncio.run(look())
    assert [cellar["areas"][0]["label"], villa["areas"][0]["label"]] == [
        "The Cold Cellar",
        "Villa Lancaster, after the party",
    ]
    assert villa["hash"] == backroom.game("the-cleaner").new(scene=2).sight().hash
    assert refused == [400, 400, 400]


def test_what_is_known_by_its_hash_is_not_sent_again(server):
    async def look():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            path = f"/tables/{await running(ann, bob)}/sight"
            first = await ann.asks("GET", path)
            tag = first.headers["etag"]
            again = await ann.asks("GET", path, None, **{"If-None-Match": f'"other", {tag}'})
            other = await ann.asks("GET", path, None, **{"If-None-Match": '"other"'})
            by_hash = await ann.asks("GET", f"{path}?hash={declared(rounds=1).hash}")
            stale = await ann.asks("GET", f"{path}?hash=0")
            return first, again, other, by_hash, stale

    first, again, other, by_hash, stale = asyncio.run(look())
    assert (again.status_code, again.content) == (304, b"")
    assert other.content == first.content
    assert "immutable" in by_hash.headers["cache-control"]
    assert all("no-cache" in answer.headers["cache-control"] for answer in (first, other, stale))


@pytest.mark.parametrize("door", ["sight", "schema", "explain/cleaner-1"])
def test_a_table_where_nobody_looks_on_shows_none_of_it_to_strangers(server, door):
    async def look():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await running(ann, bob, spectators=False)
            await ann.begins(table)
            stranger = Guest(server, ann.http)
            return [(await who.asks("GET", f"/tables/{table}/{door}")).status_code for who in (ann, stranger)]

    assert asyncio.run(look()) == [200, 403]


def test_a_piece_explains_itself_to_who_sees_it(server):
    async def look():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await running(ann, bob)
            with pytest.raises(Refused, match=r"conflict: Nothing lies on the table"):
                await ann.get(f"/tables/{table}/explain/cleaner-1")
            await ann.begins(table)
            told = await ann.get(f"/tables/{table}/explain/cleaner-1?seat=0")
            for who, query in ((bob, ""), (Guest(server, ann.http), "")):
                with pytest.raises(Refused, match=r"unknown: There is no 'cleaner-1' in view\."):
                    await who.get(f"/tables/{table}/explain/cleaner-1{query}")
            with pytest.raises(Refused, match="forbidden"):
                await bob.get(f"/tables/{table}/explain/cleaner-1?seat=0")
            return told

    told = asyncio.run(look())
    assert "takes the trick" in told["text"]
    assert told["why_not"] == ""


def test_a_piece_that_cannot_be_used_says_why(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        match = live.table.playing()
        rng = backroom.engine.dealer.Rng(1)
        while True:
            hand = next(area for area in match.view(match.seat)["areas"] if area["id"] == f"hand-{match.seat + 1}")
            offered = [piece for option in match.options() for piece in option.pieces]
            barred = [piece["id"] for piece in hand["pieces"] if piece["id"] not in offered]
            if barred:
                break
            match.push(match.choices()[rng.below(len(match.choices()))])
        told = match.explain(match.seat, barred[0])
        assert "does not follow" in told.why_not
        assert "DM-3.2" in told.why_not

    with_lobby(tmp_path, play)


def test_options_say_what_they_come_to(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        table = live.table
        seat = table.asked()
        told = table_news(table, Subscription("", [seat], seat), NOBODY_THERE, now(), [])
        wire = json.loads(backroom.server.wire.messages.encoder.encode(told))
        assert wire["options"] == [option.json() for option in table.playing().options()]
        assert wire["options"][0]["terms"] == {"act": "lead"}

    with_lobby(tmp_path, play)


# What happened.


def told(table, subscription):
    message = json.loads(
        backroom.server.wire.messages.encoder.encode(table_news(table, subscription, NOBODY_THERE, now(), []))
    )
    subscription.since = table.seq
    return message


async def decide(lobby, live, times=1):
    """Whoever is asked plays their first card."""
    for _ in range(times):
        async with live.lock:
            seat = live.table.asked()
            await lobby.append(live, Moved(seat, live.table.playing().choices()[0]))


def test_nothing_is_worked_out_that_nobody_asked_for(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        assert "happened" not in told(live.table, Subscription("", [], None))
        assert not live.table.playing().observers

    with_lobby(tmp_path, play)


def test_what_happened_is_told_once_and_to_who_comes_anew_its_newest_part(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        subscription = Subscription("ann", [0], 0, events=True)
        assert told(live.table, subscription)["happened"][0]["event"] == 0
        assert told(live.table, subscription)["happened"] == []
        seat = live.table.asked()
        await decide(lobby, live)
        (played,) = told(live.table, subscription)["happened"]
        assert (played["what"], played["who"]) == ("play-card", seat)
        assert played["moved"][0]["to"] == "trick"

        while len(live.table.playing().log) < EVENTS_AT_ONCE + 10:
            await decide(lobby, live)
        anew = Subscription("ann", [0], 0, events=True)
        newest = told(live.table, anew)["happened"]
        events = len(live.table.playing().log)
        whole = [one.json() for one in live.table.playing().clone().happenings(0)]
        assert min(one["event"] for one in newest) == events - EVENTS_AT_ONCE
        assert newest == [one for one in whole if one["event"] >= events - EVENTS_AT_ONCE]
        assert told(live.table, subscription)["happened"] == newest, "who was away for long hears as much"

    with_lobby(tmp_path, play)


def test_what_was_taken_back_has_not_happened(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        subscription, late = Subscription("ann", [0], 0, events=True), Subscription("ann", [0], 0, events=True)
        told(live.table, subscription)
        told(live.table, late)
        first = live.table.playing().choices()[0]
        seat, keep = live.table.asked(), len(live.table.playing().log)
        await decide(lobby, live)
        assert len(told(live.table, subscription)["happened"]) == 1
        async with live.lock:
            await lobby.append(live, TookBack(seat, keep))
        assert told(live.table, subscription)["happened"] == []
        other = live.table.playing().choices()[1]
        async with live.lock:
            await lobby.append(live, Moved(seat, other))
        box = live.table.playing().state.box
        for who in (subscription, late):
            (played,) = told(live.table, who)["happened"]
            assert played["event"] == keep
            assert played["moved"][0]["piece"] == box.id(other) != box.id(first)

    with_lobby(tmp_path, play)


def test_who_looks_on_later_hears_later_what_happened(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB], delay=3600)
        await decide(lobby, live, 2)
        sitting, looking = Subscription("ann", [0], 0, events=True), Subscription("", [], None, events=True)
        assert len(told(live.seen_by(sitting), sitting)["happened"]) > 2
        assert live.seen_by(looking) is live.shadow
        assert told(live.seen_by(looking), looking)["happened"] == []

    with_lobby(tmp_path, play)


def test_others_hear_only_what_they_see(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        mine = told(live.table, Subscription("ann", [0], 0, events=True))["happened"]
        dealt = {move["piece"] for one in mine for move in one.get("moved", ()) if move["to"] == "hand-1"}
        assert len(dealt) > 5
        others = json.dumps(told(live.table, Subscription("bob", [1], 1, events=True))["happened"])
        assert not [piece for piece in dealt if f'"{piece}"' in others]

    with_lobby(tmp_path, play)


def test_a_socket_hears_what_happened_if_it_was_opened_for_it(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await running(ann, bob)
            await ann.put(f"/tables/{table}/seats/2/bot", {"level": "random"})
            await ann.begins(table)
            hearing = ann.at(table)
            hearing.query += "&events=1&brief=1&v=3"
            async with hearing as first, bob.at(table) as second:
                await asyncio.gather(first.play(), second.play())
            asked = await ann.get(f"/tables/{table}/news?events=1")
            return first.frames, second.frames, asked

    hearing, deaf, asked = asyncio.run(play())
    counted = {"coins-1": 0, "coins-2": 0, "coins-3": 0}
    for frame in hearing:
        for one in json.loads(frame)["happened"]:
            for change in one.get("changed", ()):
                if change["counter"] in counted:
                    counted[change["counter"]] += change["by"]
    assert sum(counted.values()) > 0
    final = {counter["id"]: counter["value"] for counter in asked["view"]["counters"]}
    assert counted == {id: final[id] for id in counted}
    assert asked["happened"][-1]["what"] == "end-round"
    assert all("happened" not in json.loads(frame) for frame in deaf)
