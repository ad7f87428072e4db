"""Which tables leave the memory, who is called what, what bots are seeded with, and that every line is told once."""

import time

from lobbies import ANN, BOB, table_of, with_lobby

from backroom.engine.playback import last_decision
from backroom.server.lobby.housekeeping import IDLE_SECONDS, Housekeeper
from backroom.server.log.events import Said, TookBack
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.tables.table import Decision

CAT = Person("cat", "Cat")


def test_a_table_that_somebody_listens_to_stays_however_long_nothing_happens(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CAT])
        keeper = Housekeeper(lobby)
        keeper.evict_idle_tables()
        assert live.table.id in lobby.live_tables  # used just now
        live.used = time.monotonic() - 2 * IDLE_SECONDS
        live.subscribers.add(object())
        keeper.evict_idle_tables()
        assert live.table.id in lobby.live_tables
        live.subscribers.clear()
        keeper.evict_idle_tables()
        assert live.table.id not in lobby.live_tables

    with_lobby(tmp_path, play)


def test_two_people_of_one_name_are_two_at_a_table(tmp_path):
    async def play(lobby, thinkers):
        live = await lobby.live(await seating.open_table(lobby, ANN, Terms("dirty-money", 3)))
        for seat, person in enumerate([ANN, Person("other", "Ann"), Person("third", "ANN")]):
            await seating.sit(lobby, live, person, seat)
        assert [seat.name for seat in live.table.seats] == ["Ann", "Ann 2", "ANN 3"]
        assert [seat.person for seat in live.table.seats] == ["ann", "other", "third"]

    with_lobby(tmp_path, play)


def test_a_bot_is_seeded_anew_for_each_question_and_alike_for_the_same_one(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CAT])
        other = await table_of(lobby, [BOB, ANN, CAT])
        table = live.table
        seeds = [table.bot_seed()]
        assert table.bot_seed() == seeds[0] != other.table.bot_seed()
        for _ in range(5):
            await lobby.append(live, Decision(table.asked(), table.playing().choices()[0]))
            table = live.table
            seeds.append(table.bot_seed())
        assert len(set(seeds)) == 6
        assert all(0 <= seed < 1 << 56 for seed in seeds)
        await lobby.append(live, Said(0, "hello"))
        assert live.table.bot_seed() == seeds[-1]  # talk asks no new question

    with_lobby(tmp_path, play)


def test_whoever_reads_on_is_told_every_line_once_also_of_what_was_taken_back(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CAT])
        read, since = [], 0
        for n in range(12):
            table = live.table
            read += table.history.story(table.match, 0, since)
            since = table.seq
            match = table.playing()
            again = TookBack(0, last_decision(match.log, 0)) if n == 8 else None
            await lobby.append(live, again or Decision(table.asked(), match.choices()[0]))
        table = live.table
        read += table.history.story(table.match, 0, since)
        whole = table.history.story(table.match, 0, 0)
        assert [(line.seq, line.text) for line in read] == [(line.seq, line.text) for line in whole]
        assert len([line for line in whole if line.game]) > len(table.playing().story(0))

    with_lobby(tmp_path, play)
