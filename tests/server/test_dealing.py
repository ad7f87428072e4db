"""Nobody deals alone: seats commit to their shares before any is known, and who does not open is named for ever."""

import asyncio
import subprocess
import sys

import pytest
from guests import Refused, guests, hash_of, texts
from running import ROOT

import backroom

GAME = "dirty-money"
ANN, BOB, CYD = "a1" * 16, "b2" * 32, "c3" * 64


async def seated(people, shares=(ANN, BOB, CYD), **terms):
    """A table at which everybody has committed to a share."""
    table = await people[0].opens(GAME, 3, options={"rounds": 1}, **terms)
    for seat, (person, share) in enumerate(zip(people, shares, strict=False)):
        await person.sits(table, seat, share=share)
    return table


def agreement(record):
    return backroom.replay(record).pact


def check(record, tmp_path):
    """What both verifiers say."""
    file = tmp_path / "game.backroom"
    file.write_text(record)
    for command in (["-m", "backroom", "verify"], [str(ROOT / "docs" / "verify.py")]):
        done = subprocess.run([sys.executable, *command, str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_no_share_is_known_before_all_commitments_stand(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await seated([ann, bob])
            bob.shares.clear()
            async with ann.at(table) as first, bob.at(table) as second:
                with pytest.raises(Refused, match=r"conflict: This seat's share is not waited for\."):
                    await second.do("open", share=BOB)
                await ann.begins(table)
                news = await second.state("dealing")
                assert news["fair"]["commits"] == [hash_of(ANN), hash_of(BOB), ""]
                await second.until(lambda: second.news["fair"]["opened"] == [0])
                assert (second.news["fair"]["wants"], second.news["fair"]["waiting"]) == ("open", [1])
                with pytest.raises(Refused, match=r"conflict: This seat's commitment is not waited for\."):
                    await second.do("commit", commit=hash_of(CYD))
                with pytest.raises(Refused, match=r"bad: That is not the share this seat has committed to\."):
                    await second.do("open", share=CYD)
                with pytest.raises(Refused, match="bad: A share of randomness is 32 to 128"):
                    await second.do("open", share="b2")
                await second.do("open", share=BOB)
                await second.state("running")
                told = "The deal is mixed from the server's secret and the shares of Ann and Bob."
                await second.until(lambda: told in texts(second))
                assert not any(share in frame for share in (ANN, BOB) for at in (first, second) for frame in at.frames)

    asyncio.run(play())


@pytest.mark.parametrize("workers", [1, 2])
def test_the_server_itself_learns_no_share_before_all_commitments_stand(new_server, cluster, workers):
    """With one process and with two; else whoever keeps it could try thousands of secrets of a friend's."""
    server = new_server(cluster.database(), options=["--workers", str(workers)])

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await seated([ann, bob])
            async with ann.at(table) as first, bob.at(table):
                await ann.begins(table)
                await first.state("running")
            return table

    table = asyncio.run(play())
    bodies = [body for (body,) in server.rows(f"SELECT body FROM log WHERE table_id = '{table}' ORDER BY seq")]
    sealed = next(n for n, body in enumerate(bodies) if '"event":"sealed"' in body)
    assert not any(share in body for share in (ANN, BOB) for body in bodies[:sealed])
    assert [sum(share in body for body in bodies[sealed:]) for share in (ANN, BOB)] == [1, 1]
    assert sum('"event":"began"' in body for body in bodies) == 1


def test_while_the_deal_waits_nobody_comes_goes_or_begins_again(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await seated([ann, bob])
            bob.shares.clear()
            await ann.begins(table)
            async with bob.at(table) as second:
                await second.state("dealing")
                for deed in (ann.begins(table), ann.delete(f"/tables/{table}"), cyd.sits(table, 2)):
                    with pytest.raises(Refused, match="conflict"):
                        await deed
                with pytest.raises(Refused, match=r"conflict: The cards are being dealt\."):
                    await second.do("leave")
                assert (await cyd.get(f"/tables/{table}"))["state"] == "dealing"

    asyncio.run(play())


def test_who_does_not_open_voids_the_deal_and_adds_nothing_any_more(new_server, tmp_path):
    server = new_server(open_seconds=1)

    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await seated([ann, bob, cyd])
            bob.shares.clear()
            async with ann.at(table) as first, bob.at(table) as second, cyd.at(table) as third:
                await first.state("open")
                ann.shares[table, 0], old = "0a" * 20, ANN
                first.take_part, take_part = nothing, first.take_part
                await ann.begins(table)
                await first.state("dealing")
                await first.do("open", share=old)
                first.take_part = take_part
                await first.state("running")
                assert first.news["fair"]["voided"] == [[1]]
                sentence = "The deal is void: Bob did not open a share in time and adds none. The others commit afresh."
                assert sentence in texts(first)
                await asyncio.gather(first.play(), second.play(), third.play())
            return await ann.get(f"/tables/{table}/record")

    record = asyncio.run(play())
    pact = agreement(record)
    assert (pact.voided, pact.shares) == ([[1]], ["0a" * 20, "", CYD])
    assert "\nvoided: 2\n" in record
    check(record, tmp_path)


async def nothing(fair):
    """Take no part."""


def test_who_is_slow_to_commit_at_a_rematch_is_waited_for_and_then_left_out(new_server):
    server = new_server(open_seconds=1)

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await seated([ann, bob])
            async with ann.at(table) as first, bob.at(table) as second:
                await ann.begins(table)
                await asyncio.gather(first.play(), second.play())
            again = (await ann.post(f"/tables/{table}/rematch"))["table"]
            ann.shares[again, 0] = CYD
            async with ann.at(again) as first, bob.at(again):
                await ann.begins(again)
                news = await first.state("dealing")
                assert (news["fair"]["wants"], 1 in news["fair"]["waiting"]) == ("commit", True)
                news = await first.state("running")
                assert news["fair"]["commits"] == [hash_of(CYD), "", ""]
                assert news["fair"]["voided"] == [], "who never committed has seen nothing"

    asyncio.run(play())


def test_whoever_adds_no_share_is_not_waited_for(server):
    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await seated([ann, bob], ("", ""))
            assert (await ann.begins(table))["state"] == "running"

    asyncio.run(play())


def test_a_table_that_fills_up_by_itself_is_dealt_the_same_way(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            table = await seated(people[:2], start="full")
            async with people[0].at(table) as first, people[1].at(table):
                await people[2].sits(table, 2, share=CYD)
                async with people[2].at(table):
                    news = await first.state("running")
                    assert news["fair"]["opened"] == [0, 1, 2]

    asyncio.run(play())


def test_a_server_that_was_down_meanwhile_blames_nobody(new_server):
    server = new_server(open_seconds=3)

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await seated([ann, bob])
            await ann.begins(table)
            server.kill()
            await asyncio.sleep(3.5)
            server.start()
            async with ann.at(table) as first, bob.at(table):
                news = await first.state("running")
                assert (news["fair"]["voided"], news["fair"]["opened"]) == ([], [0, 1])

    asyncio.run(play())


@pytest.mark.parametrize("commit", ["abc", "A" * 64, "g" * 64, "0" * 63])
def test_what_is_no_commitment_is_refused(server, commit):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(GAME, 3)
            with pytest.raises(Refused, match=r"bad: A commitment is the SHA-256 of a share"):
                await ann.sits(table, 0, commit=commit)
            with pytest.raises(Refused, match="bad: A share is committed to first: send 'commit'"):
                await ann.put(f"/tables/{table}/seats/0", {"share": "c0ffee"})

    asyncio.run(play())


@pytest.mark.parametrize("commit", ["", "abc", "A" * 64])
def test_what_is_no_commitment_ends_no_socket(server, commit):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens(GAME, 3)
            await ann.sits(table, 0)
            async with ann.at(table) as first:
                with pytest.raises(Refused, match=r"bad: A commitment is the SHA-256 of a share"):
                    await first.do("commit", commit=commit)
                await first.do("say", text="Still here.")

    asyncio.run(play())


def test_one_opens_and_commits_for_ones_own_seats_only(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
            table = await seated([ann, bob])
            bob.shares.clear()
            await ann.begins(table)
            async with ann.at(table) as first, eve.at(table) as stranger:
                await first.until(lambda: first.news and first.news["fair"]["opened"] == [0])
                with pytest.raises(Refused, match=r"forbidden: That is not your seat\."):
                    await first.do("open", seat=1, share=BOB)
                with pytest.raises(Refused, match=r"forbidden: You only look on\."):
                    await stranger.do("open", seat=1, share=BOB)

    asyncio.run(play())
