"""Looking back on a match: who may, what they get, and going on from a moment of it."""

import asyncio
import random
import subprocess
import sys

import pytest
from guests import Refused, guests, texts
from running import ROOT

import backroom
from backroom.server.log.events import Began, Entry, Invited, Made, Sat
from backroom.server.log.terms import Terms, checked
from backroom.server.refusals import Refusal
from backroom.server.replays.replay import ABOVE, Replay
from backroom.server.replays.replayer import LONGEST_RECORD, Kept
from backroom.server.tables import commands as c
from backroom.server.tables.conduct import take_back
from backroom.server.tables.table import LAID, Decision, Table
from backroom.server.wire.brief import BriefReader
from backroom.server.wire.news import can_take_back

ONE_ROUND = {"options": {"rounds": 1}}


async def played(guest, seats=3, **terms):
    """A match against bots that choose at random, to its end."""
    table = await guest.opens("dirty-money", seats, **{**ONE_ROUND, **terms})
    await guest.sits(table, 0, share="c0ffee" * 8)
    await guest.post(f"/tables/{table}/begin", {"level": "random"})
    async with guest.at(table) as at:
        await at.play(random.Random(3))
        await at.state("over")
    return table


async def refused(asking):
    with pytest.raises(Refused) as caught:
        await asking
    return caught.value.code


def doors(table):
    at = f"/tables/{table}/replay"
    return [at, f"{at}/frames?first=0&last=5&seat=1", f"{at}/advice?at=1"]


def position(match, at):
    """The match as the engine has it at a position."""
    past = backroom.replay(match.record())
    past.dealer = None
    past.state, past.log = match.beginning(), []
    past.begin()
    for event in match.log[:at]:
        past.happen(event.outcomes)
    return past


def test_nobody_looks_back_before_the_end_and_then_whoever_may_have_the_record(server):
    async def scenario():
        async with guests(server, "Ann", "Eve") as (ann, eve):
            table = await ann.opens("dirty-money", 3, spectators=False, **ONE_ROUND)
            await ann.sits(table, 0)
            await ann.post(f"/tables/{table}/begin", {"level": "random"})
            for guest, code in ((ann, "conflict"), (eve, "forbidden")):
                assert [await refused(guest.get(door)) for door in doors(table)] == [code] * 3
                assert await refused(guest.post(f"/tables/{table}/replay/play", {"at": 1})) == code
            async with ann.at(table) as at:
                await at.play(random.Random(3))
                await at.state("over")
            assert (await ann.get(doors(table)[0]))["over"]
            assert [await refused(eve.get(door)) for door in doors(table)] == ["forbidden"] * 3

            late = await played(ann, delay=3600)
            assert (await ann.get(doors(late)[0]))["over"]
            assert await refused(eve.get(doors(late)[0])) == "conflict"

    asyncio.run(scenario())


def test_a_table_is_looked_back_on_and_gone_on_from(new_server):
    """One match at one server, for it takes long to play: what is asked of it, and the table that goes on from it."""
    server = new_server()

    async def scenario():
        async with guests(server, "Ann", "Eve") as (ann, eve):
            table = await played(ann, options={"rounds": 2})
            record = await ann.get(f"/tables/{table}/record")
            at, past = await told_from_the_table(eve, table, backroom.replay(record))
            mine = (past.seat + 1) % 3
            key = await told_from_the_record(eve, table, record, at, past.seat)
            other = (await eve.post(f"/replays/{key}/play", {"at": at, "seat": mine, "level": "random"}))["table"]
            return other, past, mine, eve.cookie

    other, past, mine, cookie = asyncio.run(scenario())
    server.kill()
    server.start()
    record = asyncio.run(played_on(server, other, mine, cookie))
    gone_on = backroom.replay(record)
    laid = len(past.log)
    assert [event.outcomes for event in gone_on.log[:laid]] == [event.outcomes for event in past.log]
    checked_by_all(record, laid)


def four_frames(source, at, seat):
    return f"{source}/frames?first={at}&last={at + 3}&seat={seat}"


async def told_from_the_table(eve, table, match):
    """What a table's replay says is what the engine says; at which decision it was asked, and how it stood there."""
    told = await eve.get(doors(table)[0])
    assert len(told["events"]) == len(match.log)
    assert told["winners"] == match.winners()
    decisions = [n for n, event in enumerate(told["events"]) if event["seat"] is not None]
    at = decisions[len(decisions) // 4]
    past = position(match, at)
    frames = await eve.get(four_frames(f"/tables/{table}/replay", at, past.seat))
    assert len(frames) == 4
    assert frames[0]["question"]["text"] == past.question().text
    assert [option["text"] for option in frames[0]["options"]] == [option.text for option in past.options()]
    assert frames[0]["chosen"] == match.log[at].outcomes[0]
    assert BriefReader().whole(frames[0]["view"]) == past.view(past.seat)
    strong = await eve.get(f"/tables/{table}/replay/advice?at={at}")
    assert strong["choice"] in past.choices()
    return at, past


async def told_from_the_record(eve, table, record, at, seat):
    """A record says the same as its table, and nothing beyond its end or at seats that are not there."""
    key = (await eve.post("/replays", {"record": record}))["replay"]
    source = f"/replays/{key}"
    same = await eve.get(four_frames(f"/tables/{table}/replay", at, seat))
    assert await eve.get(four_frames(source, at, seat)) == same
    assert await refused(eve.get(f"{source}/frames?first=0&last=1&seat=3")) == "bad"
    beyond = len(backroom.replay(record).log) + 1
    assert await refused(eve.get(f"{source}/frames?first={beyond}&last={beyond}")) == "bad"
    return key


async def played_on(server, table, mine, cookie):
    """A practice table that outlived its server is played to the end; its record."""
    async with guests(server, "Somebody") as (eve,):
        eve.cookie = cookie
        async with eve.at(table) as at:
            news = await at.my_turn()
            assert news["terms"]["practice"]
            assert [seat["kind"] == "person" for seat in news["seats"]] == [seat == mine for seat in range(3)]
            assert LAID in texts(at)
            with pytest.raises(Refused, match="nothing yet"):
                await at.do("take_back", seq=news["seq"])
            await at.play(random.Random(5))
            await at.state("over")
        assert table not in [one["id"] for one in await eve.get("/me/tables")]
        return await eve.get(f"/tables/{table}/record")


def checked_by_all(record, laid):
    """The verifiers accept what is true, and find out who hides that it was laid out or where it went on."""
    forged = [
        record.replace(f"laid out: {laid}\n", ""),
        record.replace(f"laid out: {laid}\n", f"laid out: {laid - 1}\n"),
    ]
    for text, good in ((record, True), *((one, False) for one in forged)):
        assert verified(text) == good
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(ROOT / "docs" / "verify.py")], input=text, capture_output=True, text=True
        )
        assert (done.stdout.startswith("''")) == good, (done.stdout, done.stderr)


SCRIPT = "import runpy, sys; print(repr(runpy.run_path(sys.argv[1])['flaw'](sys.stdin.read())))"


def verified(text):
    from backroom.engine.verify import verified as verify
    from backroom.games import game

    try:
        return "come from another match" in verify(text, game)
    except backroom.BadInput:
        return False


def test_what_is_no_record_is_refused_with_its_line_and_forgotten_ones_are_asked_for_again(server):
    match = backroom.game("dirty-money").new(3, seed=1)
    text = match.record()
    broken = text + "1 jewels-99\n"

    async def scenario():
        async with guests(server, "Ann") as (ann,):
            answer = await ann.asks("POST", "/replays", {"record": broken})
            assert answer.status_code == 400
            assert f"line {len(text.splitlines()) + 1}:" in answer.json()["text"]
            for wrong in ("", "hello", "backroom record 1\n\x00", "x" * (LONGEST_RECORD + 1)):
                assert await refused(ann.post("/replays", {"record": wrong})) == "bad"
            assert await refused(ann.get(f"/replays/{'0' * 32}/frames?first=0&last=1")) == "unknown"
            told = await ann.post("/replays", {"record": text.replace("\n", "\r\n")})
            assert not told["over"]
            assert len(told["events"]) == len(match.log)
            at = len(match.log)
            assert await refused(ann.post(f"/replays/{told['replay']}/play", {"at": at - 1})) == "bad"
            assert await refused(ann.post(f"/replays/{told['replay']}/play", {"at": at, "level": "nobody"})) == "bad"
            assert await refused(ann.post(f"/replays/{told['replay']}/play", {"at": at, "seat": 3})) == "unknown"
            assert (await ann.post(f"/replays/{told['replay']}/play", {"at": at}))["table"]

    asyncio.run(scenario())


def test_records_are_kept_as_long_as_there_is_room():
    kept = Kept(most=30)
    one, other, third = kept.keep("a" * 12), kept.keep("b" * 12), kept.keep_table("t", 4, "a" * 12)
    assert (third, kept.key_of_table("t", 4), kept.key_of_table("t", 5)) == (one, one, "")

    kept.keep("c" * 12)
    assert kept.find(one) == "a" * 12
    with pytest.raises(Refusal):
        kept.find(other)


def test_from_above_every_hand_lies_open_and_from_a_seat_only_ones_own():
    match = backroom.replay((ROOT / "tests/games/dirty_money/records/four-players.backroom").read_text())
    replay = Replay("0" * 32, match)
    at = replay.length // 2
    (above,), (seen,) = replay.frames(ABOVE, at, at), replay.frames(2, at, at)

    hands = {one["area"]["id"]: one["area"]["pieces"] for one in above["open"]}
    past = position(match, at)
    for seat in range(4):
        own = next(area for area in past.view(seat)["areas"] if area["id"] == f"hand-{seat + 1}")
        assert hands[f"hand-{seat + 1}"] == own["pieces"]
        assert own["pieces"]
    assert "open" not in seen
    others = [area for area in seen["view"]["areas"] if area["kind"] == "hand" and area["owner"] != 2]
    assert [area["pieces"] for area in others] == [[], [], []]
    assert BriefReader().whole(above["view"]) == past.view(None)


def test_what_was_laid_out_is_not_taken_back():
    match = backroom.game("dirty-money").new(3, seed=4)
    for _ in range(12):
        match.push(match.choices()[0])
    seat = match.log[-1].step.actor()
    table = Table("t")
    laid = [event.outcomes for event in match.log]
    terms = checked(Terms("dirty-money", 3, practice=True))
    seated = [Sat(seat, "ann", "Ann"), *[Invited(n, "random", f"Bot {n}") for n in range(3) if n != seat]]
    for event in (Made(terms, "ann", "5e" * 32, deal=2), *seated, Began(laid, len(laid))):
        table.follow(Entry(table.seq + 1, table.seq + 1, "", event))

    assert not can_take_back(table, seat)
    with pytest.raises(Refusal, match="nothing yet"):
        take_back(table, seat, c.TakeBack(key="k", seq=table.seq))
    while table.asked() != seat:
        move(table)
    move(table)
    assert can_take_back(table, seat)
    assert table.history.first == max(0, len(laid) - 40)


def move(table):
    choice = table.playing().choices()[0]
    table.follow(Entry(table.seq + 1, table.seq + 1, "", table.play(Decision(table.asked(), choice))))
