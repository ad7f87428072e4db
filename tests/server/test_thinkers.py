"""Bots in processes of their own: the same moves, and no harm from whatever goes wrong."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from bad_thinker import CHATTER, CRASH, DIE, HANG, ILLEGAL, NONSENSE, SLOW
from thinking import a_choice, with_thinkers

import backroom
from backroom.bots import named_bot
from backroom.engine import BadInput, Bot, Edition, Rng, ask
from backroom.server.bots.fair_queue import FairQueue
from backroom.server.bots.knowledge import packed, unpacked
from backroom.server.bots.pool import ThinkerPool

BAD = (sys.executable, str(Path(__file__).parent / "bad_thinker.py"))
GAME = backroom.game("dirty-money")


def random_answer(match, seed):
    choices = match.choices()
    return choices[Rng(seed).below(len(choices))]


@pytest.mark.parametrize("id", backroom.games())
def test_every_bot_of_every_game_chooses_as_it_would_in_this_process(id):
    game = backroom.game(id)

    async def play(thinkers):
        for level in ["random", *game.bots(), "beginner", "casual", "strong@4", "expert@6"]:
            match = game.new(game.fewest, seed=3)
            for asked in range(12):
                seed = 1000 + asked
                expected = ask(named_bot(game, level, seed), match, seed)
                assert await thinkers.think(match, match.seat, level, seed) == expected
                match.push(expected)
                if match.over:
                    break
        return thinkers.fallbacks

    assert with_thinkers(play) == 0


def test_an_edition_of_ones_own_and_options_are_played_with_too():
    text = GAME.edition("standard").text.replace("coins = 0", "coins = 9", 1)
    match = GAME.new(4, seed=2, edition=Edition("mine", text, shipped=False), rounds=1, set_aside=True)

    async def play(thinkers):
        for seed in range(20):
            expected = ask(named_bot(GAME, "house", seed), match, seed)
            assert await thinkers.think(match, match.seat, "house", seed) == expected
            match.push(expected)
        return thinkers.fallbacks

    assert with_thinkers(play) == 0


@pytest.mark.parametrize("id", backroom.games())
def test_what_is_sent_is_what_the_seat_knows_and_nothing_else(id):
    """From the truth and from any table that the seat cannot tell from it the same bytes are sent."""
    game = backroom.game(id)
    match = game.new(game.most, seed=5)
    rng = Rng(8)
    for _ in range(40):
        if match.over:
            break
        seat = match.seat
        for world in range(3):
            imagined = match.imagine(seat, Rng(world))
            imagined.log = match.log[:]
            assert packed(imagined, seat, "random", 4) == packed(match, seat, "random", 4)
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])


def test_what_is_sent_is_small_and_holds_no_edition():
    assert len(packed(backroom.game("clean-hands").new(8, seed=1), 0, "house", 1)) < 4000


def test_a_bot_that_reads_the_story_is_told_it(monkeypatch):
    house = GAME.bots()["house"]
    monkeypatch.setattr("backroom.server.bots.knowledge.named_bot", lambda game, level, seed: storyteller(house(seed)))
    match = a_choice()
    for _ in range(9):
        match.push(match.choices()[0])
    seen = unpacked(packed(match, match.seat, "house", 3), 1.0).seen

    assert [(line.event, line.text) for line in seen.story()] == [
        (line.event, line.text) for line in match.story(match.seat)
    ]
    assert seen.view() == match.view(match.seat)


def storyteller(bot):
    bot.reads_story = True
    return bot


ENDED = "its process ended without an answer"
WHY = {CRASH: ENDED, DIE: ENDED, ILLEGAL: "99999 is not among the choices", NONSENSE: "its answer is too long"}


@pytest.mark.parametrize("seed", WHY)
def test_a_worker_that_fails_is_replaced_and_the_table_gets_a_random_choice(seed, caplog):
    match = a_choice()

    async def play(thinkers):
        first = thinkers.idle[0].process.pid
        assert await thinkers.think(match, match.seat, "house", seed) == random_answer(match, seed)
        assert thinkers.fallbacks == 1
        assert f"The bot 'house' of dirty-money at seat {match.seat} fails" in caplog.text
        assert WHY[seed] in caplog.text
        assert thinkers.idle == []
        assert await thinkers.think(match, match.seat, "house", 1) == match.choices()[-1]
        assert thinkers.idle[0].process.pid != first
        assert thinkers.fallbacks == 1

    with_thinkers(play, command=BAD)


def test_a_bot_that_cannot_even_be_made_is_played_at_random(monkeypatch, caplog):
    class Stillborn(Bot):
        def __init__(self, seed):
            raise RuntimeError("no model to load")

    monkeypatch.setattr("backroom.server.bots.knowledge.named_bot", lambda game, level, seed: Stillborn(seed))
    match = a_choice()

    async def play(thinkers):
        assert await thinkers.think(match, match.seat, "house", 4) == random_answer(match, 4)
        assert thinkers.fallbacks == 1

    with_thinkers(play)
    assert "The bot 'house' of dirty-money" in caplog.text
    assert "no model to load" in caplog.text


def test_a_bot_that_passes_the_limit_is_ended(caplog):
    match = a_choice()

    async def play(thinkers):
        await thinkers.think(match, match.seat, "house", 1)
        process = thinkers.idle[0].process
        began = time.monotonic()
        assert await thinkers.think(match, match.seat, "house", HANG) == random_answer(match, HANG)
        assert 1.9 < time.monotonic() - began < 10
        assert "no answer in 2 s" in caplog.text
        await process.wait()
        assert process.returncode == -signal.SIGKILL
        assert await thinkers.think(match, match.seat, "house", 1) == match.choices()[-1]

    with_thinkers(play, seconds=2.0, command=BAD)


def test_a_worker_that_died_while_it_waited_is_replaced_before_it_is_asked():
    match = a_choice()

    async def play(thinkers):
        process = thinkers.idle[0].process
        process.kill()
        await process.wait()
        assert await thinkers.think(match, match.seat, "house", 1) == match.choices()[-1]
        assert thinkers.fallbacks == 0

    with_thinkers(play, command=BAD)


def test_what_a_bot_prints_does_not_disturb():
    match = a_choice()

    async def play(thinkers):
        assert await thinkers.think(match, match.seat, "house", CHATTER) == match.choices()[-1]
        assert await thinkers.think(match, match.seat, "house", 1) == match.choices()[-1]
        assert thinkers.fallbacks == 0

    with_thinkers(play, command=BAD)


@pytest.mark.parametrize("command", [(*BAD, "mute"), ("no-such-program",)])
def test_where_no_worker_starts_bots_play_at_random(command):
    match = a_choice()

    async def play():
        thinkers = ThinkerPool(1, 1.0, command)
        await thinkers.start()
        assert await thinkers.think(match, match.seat, "house", 5) == random_answer(match, 5)
        assert thinkers.fallbacks == 1
        await thinkers.stop()

    asyncio.run(play())


def test_many_tables_share_few_workers():
    tables = [a_choice(seed=seed) for seed in range(40)]

    async def play(thinkers):
        most = 0

        async def one(match, seed):
            nonlocal most
            choice = await thinkers.think(match, match.seat, "house", seed)
            most = max(most, len(thinkers.busy) + len(thinkers.idle))
            return choice

        chosen = await asyncio.gather(*[one(match, seed) for seed, match in enumerate(tables)])
        assert most <= 2
        assert len(thinkers.idle) == 2
        assert thinkers.fallbacks == 0
        return chosen

    expected = [ask(named_bot(GAME, "house", seed), match, seed) for seed, match in enumerate(tables)]
    assert with_thinkers(play, workers=2) == expected


def test_the_table_may_change_while_its_bot_waits():
    """What is asked is settled when it is asked."""
    match = a_choice()
    expected = ask(named_bot(GAME, "house", 7), match, 7)

    async def play(thinkers):
        thinking = asyncio.ensure_future(thinkers.think(match, match.seat, "house", 7))
        await asyncio.sleep(0)
        match.push(match.choices()[0])
        return await thinking

    assert with_thinkers(play) == expected


def test_whoever_stops_waiting_costs_nobody_anything():
    match = a_choice()

    async def play(thinkers):
        tasks = [asyncio.ensure_future(thinkers.think(match, match.seat, "house", SLOW)) for _ in range(3)]
        await asyncio.sleep(0.1)
        tasks[0].cancel()
        tasks[1].cancel()
        assert await tasks[2] == match.choices()[-1]
        assert await thinkers.think(match, match.seat, "house", 1) == match.choices()[-1]
        assert thinkers.queue.free == 1
        assert thinkers.fallbacks == 0

    with_thinkers(play, command=BAD)


def test_when_the_house_closes_those_who_think_are_answered_for():
    match = a_choice()

    async def play():
        thinkers = ThinkerPool(1, 60.0, BAD)
        tasks = [asyncio.ensure_future(thinkers.think(match, match.seat, "house", HANG)) for _ in range(2)]
        await asyncio.sleep(0.3)
        await thinkers.stop()
        assert await asyncio.gather(*tasks) == [random_answer(match, HANG)] * 2
        assert await thinkers.think(match, match.seat, "house", 5) == random_answer(match, 5)
        assert not thinkers.retiring

    asyncio.run(play())


def test_who_is_hired_while_the_house_closes_does_not_stay():
    match = a_choice()

    async def play():
        thinkers = ThinkerPool(1, 60.0, BAD)
        task = asyncio.ensure_future(thinkers.think(match, match.seat, "house", HANG))
        await asyncio.sleep(0)
        await thinkers.stop()
        assert await asyncio.wait_for(task, 10) == random_answer(match, HANG)
        assert (thinkers.idle, thinkers.busy, thinkers.queue.free) == ([], set(), 1)

    asyncio.run(play())


def test_a_forced_choice_needs_no_thought():
    match = a_choice()
    while len(match.choices()) > 1:
        match.push(match.choices()[0])

    async def play():
        return await ThinkerPool(1, 1.0, ("no-such-program",)).think(match, match.seat, "house", 1)

    assert asyncio.run(play()) == match.choices()[0]


def test_what_was_asked_wrongly_is_refused():
    match = a_choice()

    async def ask_for(seat, level):
        await ThinkerPool(1, 1.0).think(match, seat, level, 1)

    with pytest.raises(BadInput, match="not for seat"):
        asyncio.run(ask_for((match.seat + 1) % 3, "house"))
    with pytest.raises(BadInput, match="no bot 'shark'"):
        asyncio.run(ask_for(match.seat, "shark"))
    with pytest.raises(BadInput, match="at least 1 worker"):
        ThinkerPool(0, 1.0)


@contextmanager
def worker_process():
    with subprocess.Popen(BAD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout.read(9) == b"\0\0\0\5ready"
            yield process
        finally:
            process.kill()


def test_a_worker_ends_with_the_server_and_not_by_an_interrupt():
    with worker_process() as process:
        process.send_signal(signal.SIGINT)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= 5
        time.sleep(0.1)
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_worker_that_hangs_when_its_server_is_gone_ends_itself():
    from backroom.server.bots.thinker import LENGTH, LIMIT

    question = packed(a_choice(), a_choice().seat, "house", HANG)
    with worker_process() as process:
        process.stdin.write(LENGTH.pack(len(question)) + LIMIT.pack(0.2) + question)
        process.stdin.close()
        assert process.wait(20) == -signal.SIGALRM


# FairQueue.


def test_a_table_that_asks_for_much_does_not_keep_the_others_waiting():
    async def play():
        turns = FairQueue(1)
        served = []

        async def one(table, number):
            await turns.take(table)
            await asyncio.sleep(0)
            served.append(f"{table}{number}")
            turns.give()

        await asyncio.gather(*[one("a", n) for n in range(4)], one("b", 0), one("c", 0), one("b", 1))
        assert turns.free == 1
        assert turns.waiting == {}
        return served

    assert asyncio.run(play()) == ["a0", "a1", "b0", "c0", "a2", "b1", "a3"]


def test_a_turn_that_was_given_and_not_taken_goes_to_the_next():
    async def play():
        turns = FairQueue(1)
        await turns.take("a")
        second = asyncio.ensure_future(turns.take("b"))
        third = asyncio.ensure_future(turns.take("c"))
        await asyncio.sleep(0)
        turns.give()
        second.cancel()
        await asyncio.wait_for(third, 1)
        turns.give()
        assert turns.free == 1

    asyncio.run(play())
