"""Taking back: at once where nobody learnt anything, else only if all agree, and always in the story."""

import asyncio
import contextlib
import random
import subprocess
import sys

import pytest
from guests import Refused, guests, texts
from running import ROOT

import backroom
from backroom.server.log.events import Began, Entry, Made, Motion, Moved, Proposed, Sat, Stood, TookBack
from backroom.server.log.terms import Terms, checked
from backroom.server.tables.dealing import dealt, opening
from backroom.server.tables.table import Decision, Table


async def begun(people, game, seats, **terms):
    table = await people[0].opens(game, seats, **terms)
    for n, person in enumerate(people):
        await person.sits(table, n)
    await people[0].begins(table)
    return table


async def first_move(at):
    """Whoever is asked plays the first thing offered that everybody learns from; who that was, and the choice."""
    for one in at:
        await one.state("running")
    mover = at[at[0].news["asked"]]
    news = await mover.my_turn()
    option = next(option for option in news["options"] if not option["text"].startswith("cleaner"))
    await mover.do("move", seq=news["seq"], choice=option["choice"])
    return mover, news, option


async def heard(at, text):
    for one in at:
        await one.until(lambda one=one: text in texts(one))


def test_what_showed_nobody_anything_is_taken_back_at_once_and_stays_in_the_story(server):
    """Whoever holds a cleaner is known: playing it tells nothing."""

    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            for _ in range(20):
                table = await begun(people, "dirty-money", 3)
                async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
                    at = [one, two, three]
                    for seat in at:
                        await seat.state("running")
                    mover = at[one.news["asked"]]
                    news = await mover.my_turn()
                    cleaners = [option for option in news["options"] if option["text"].startswith("cleaner")]
                    if not cleaners:
                        continue
                    await mover.do("move", seq=news["seq"], choice=cleaners[0]["choice"])
                    told = [texts(seat) for seat in at]
                    await mover.do("take_back", seq=mover.seq)
                    await heard(at, f"{name(mover)} takes back a decision.")
                    again = await mover.my_turn()
                    assert again["options"] == news["options"]
                    assert again["view"] == news["view"]
                    for seat, before in zip(at, told, strict=True):
                        assert texts(seat)[: len(before)] == before, "what was told stays told"
                    fresh = await people[0].get(f"/tables/{table}/news?seat=0")
                    assert [line["text"] for line in fresh["story"]] == texts(one)
                    return
            raise AssertionError("nobody was dealt a cleaner and the lead")

    asyncio.run(play())


def name(at):
    return at.news["seats"][at.news["seat"]]["name"]


def test_what_others_saw_is_taken_back_only_if_all_agree(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            table = await begun(people, "dirty-money", 3)
            async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
                at = [one, two, three]
                mover, news, _ = await first_move(at)
                others = [seat for seat in at if seat is not mover]
                for answers in ([False], [True, False], [True, True]):
                    await mover.do("take_back", seq=mover.seq)
                    for other, yes in zip(others, answers, strict=False):
                        await other.until(lambda other=other: other.news["motion"])
                        assert other.news["motion"]["text"] == f"{name(mover)} asks to take back a decision."
                        assert other.news["asked"] != mover.news["seat"], "nothing is taken back yet"
                        await other.do("answer", yes=yes)
                    if False in answers:
                        await mover.until(lambda: mover.news["motion"] is None)
                        assert any("does not agree" in text for text in texts(mover)[-2:])
                await heard(at, "The decision is taken back.")
                again = await mover.my_turn()
                assert (again["options"], again["view"]) == (news["options"], news["view"])

    asyncio.run(play())


@contextlib.asynccontextmanager
async def three_thieves(server):
    async with guests(server, "Ann", "Bob", "Cyd") as people:
        table = await begun(people, "dirty-money", 3)
        async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
            yield [one, two, three]


async def next_move(at, mover):
    """Whoever comes after the mover decides."""
    follower = next(seat for seat in at if seat.news["seat"] == mover.news["asked"])
    news = await follower.my_turn()
    await follower.do("move", seq=news["seq"], choice=news["options"][0]["choice"])
    return follower


def test_a_decision_before_somebody_elses_needs_consent_and_takes_theirs_along(server):
    async def play():
        async with three_thieves(server) as at:
            mover, news, _ = await first_move(at)
            second = await next_move(at, mover)
            await mover.until(lambda: mover.seq == second.seq)
            await mover.do("take_back", seq=mover.seq)
            for other in at:
                if other is not mover:
                    await other.until(lambda other=other: other.news["motion"])
                    await other.do("answer", yes=True)
            again = await mover.my_turn()
            assert (again["options"], again["view"]) == (news["options"], news["view"])

    asyncio.run(play())


def test_what_cannot_be_taken_back(server):
    async def play():
        async with three_thieves(server) as at:
            mover, news, _ = await first_move(at)
            other = next(seat for seat in at if seat is not mover)
            await other.until(lambda: other.seq >= mover.seq)
            with pytest.raises(Refused, match="conflict: You have decided nothing yet"):
                await other.do("take_back", seq=other.seq)
            with pytest.raises(Refused, match="conflict: The table has moved on since"):
                await mover.do("take_back", seq=news["seq"])
            assert mover.news["can_take_back"]
            assert not other.news["can_take_back"]
            await mover.do("take_back", seq=mover.seq)
            await other.until(lambda: other.news["motion"])
            await next_move(at, mover)
            await mover.until(lambda: mover.news["motion"] is None)
            assert "The decision is taken back." not in texts(mover), "whoever plays on does not agree"

    asyncio.run(play())


@pytest.mark.parametrize("id", ["the-cleaner", "hand-management"])
def test_who_takes_back_meets_fresh_chance_and_the_record_holds(server, id, tmp_path):
    """In practice what was seen of a roll tells nothing about the next one; every take-back stands in the record."""

    async def play():
        rng = random.Random(3)
        async with guests(server, "Ann") as (ann,):
            table = await begun([ann], id, backroom.game(id).fewest, practice=True)
            async with ann.at(table) as seat:
                taken = [await taken_back_and_played_again(seat, rng) for _ in range(12)]
                await seat.play(rng)
                await seat.state("over")
            return sum(taken), await ann.get(f"/tables/{table}/record")

    async def taken_back_and_played_again(seat, rng):
        """Whether a decision was taken back."""
        news = await seat.my_turn()
        if news["state"] == "over":
            return False
        choice = rng.choice(news["options"])["choice"]
        await seat.do("move", seq=seat.seq, choice=choice)
        if not await taken_back(seat):
            return False
        again = await seat.until(lambda: seat.news["options"] and seat.news)
        assert again["options"] == news["options"]
        await seat.do("move", seq=seat.seq, choice=choice)
        return True

    async def taken_back(seat):
        """Whether the match went on after the decision: one that ended it stands."""
        key = await seat.send("take_back", seq=2**31)
        await seat.until(lambda: key in seat.answered or key in seat.refusals)
        if key in seat.answered:
            return True
        assert seat.refusals[key]["text"] == "No match is running at this table."
        await seat.state("over")
        return False

    count, record = asyncio.run(play())
    assert count
    assert len(backroom.replay(record).pact.taken_back) == count
    file = tmp_path / "game.backroom"
    file.write_text(record)
    for check in (["-m", "backroom", "verify"], [str(ROOT / "docs" / "verify.py")]):
        done = subprocess.run([sys.executable, *check, str(file)], capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def numbers_from(table, event):
    dealer = table.dealer()
    dealer.turn_to(event)
    return [dealer.next() for _ in range(3)]


@pytest.mark.parametrize("version", [1, 2])
def test_chance_is_fresh_from_the_decision_that_was_taken_back_on(version):
    """Tables that were opened before deals had versions go on as they began."""
    table = Table("t")
    terms = checked(Terms("the-cleaner"))
    for seq, event in enumerate([Made(terms, "ann", "5e" * 32, deal=version), Sat(0, "ann", "Ann")], 1):
        table.follow(Entry(seq, seq, "", event))
    table.follow(Entry(3, 3, "", dealt(table)))
    keep = len(table.playing().log)
    table.follow(Entry(4, 4, "", table.play(Decision(0, table.playing().choices()[0]))))
    before = [numbers_from(table, event) for event in range(keep + 4)]

    table.follow(Entry(5, 5, "", TookBack(0, keep)))
    after = [numbers_from(table, event) for event in range(keep + 4)]

    assert before[:keep] == after[:keep]
    assert [one == other for one, other in zip(before[keep:], after[keep:], strict=True)] == [version == 1] * 4


async def asks_with_somebody_away(at, with_bot):
    """The mover asks to take back while another, who has left, perhaps for a bot, still holds a seat."""
    mover, _, _ = await first_move(at)
    away = next(one for one in at if one is not mover and one.news["seat"] != mover.news["asked"])
    other = next(one for one in at if one not in (mover, away))
    await away.do("leave")
    if with_bot:
        await mover.do("propose", motion="bot", seat=away.news["seat"])
        await other.until(lambda: other.news["motion"])
        await other.do("answer", yes=True)
    await mover.do("take_back", seq=mover.seq)
    await other.until(lambda: other.news["motion"])
    return mover, other, away


@pytest.mark.parametrize("with_bot", [False, True])
def test_taking_back_also_needs_who_holds_a_seat_and_is_away(server, with_bot):
    async def play():
        async with three_thieves(server) as at:
            mover, other, away = await asks_with_somebody_away(at, with_bot)
            assert set(other.news["motion"]["waiting"]) == {other.news["seat"], away.news["seat"]}
            await other.do("answer", yes=True)
            await away.until(lambda: away.news["motion"] and away.news["motion"]["waiting"] == [away.news["seat"]])
            assert "The decision is taken back." not in texts(mover)
            await away.do("answer", yes=True)
            await heard(at, "The decision is taken back.")

    asyncio.run(play())


def test_who_waits_in_vain_for_somebody_away_asks_no_longer_and_asks_for_a_bot(server):
    async def play():
        async with three_thieves(server) as at:
            mover, other, away = await asks_with_somebody_away(at, with_bot=False)
            await other.do("answer", yes=True)
            with pytest.raises(Refused, match="conflict: The table is being asked something else"):
                await other.do("propose", motion="bot", seat=away.news["seat"])
            await mover.do("answer", yes=False)
            await heard(at, f"{name(mover)} asks no longer.")
            await other.do("propose", motion="bot", seat=away.news["seat"])

    asyncio.run(play())


def test_a_motion_of_an_old_log_waits_for_nobody_who_is_away():
    """As version 0.1.0 wrote it, so that what was taken back then still is."""
    terms = Terms("dirty-money", 3)
    table = Table("t")
    events = [Made(terms, "a", "00" * 32), *[Sat(n, f"p{n}", f"P{n}") for n in range(3)]]
    for seq, event in enumerate(events, 1):
        table.follow(Entry(seq, seq, "", event))
    match = table.new_match()
    match.dealer = table.dealer()
    match.deal()
    table.follow(Entry(5, 5, "", Began(opening(match))))
    asked = table.asked()
    table.follow(Entry(6, 6, "", Moved(asked, table.playing().choices()[0])))
    table.follow(Entry(7, 7, "", Stood((asked + 1) % 3)))
    table.follow(Entry(8, 8, "", Proposed(asked, Motion("undo", keep=1, seat=asked))))
    assert table.voters() == {asked, (asked + 2) % 3}
