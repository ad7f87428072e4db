"""Which tables leave the memory, who is called what, what bots are seeded with, and that every line is told once."""

import time

from halls import ANN, BOB, table_of, with_hall

from backroom.engine.playback import last_decision
from backroom.server import seating
from backroom.server.conduct import decided
from backroom.server.events import Said, TookBack
from backroom.server.housekeeping import IDLE_SECONDS, Housekeeper
from backroom.server.people import Person
from backroom.server.terms import Terms

CAT = Person("cat", "Cat")


def test_a_table_that_somebody_listens_to_stays_however_long_nothing_happens(tmp_path):
    async def play(hall, thinkers):
        live = await table_of(hall, [ANN, BOB, CAT])
        keeper = Housekeeper(hall)
        keeper.let_go()
        assert live.table.id in hall.lives  # used just now
        live.used = time.monotonic() - 2 * IDLE_SECONDS
        live.listeners.add(object())
        keeper.let_go()
        assert live.table.id in hall.lives
        live.listeners.clear()
        keeper.let_go()
        assert live.table.id not in hall.lives

    with_hall(tmp_path, play)


def test_two_people_of_one_name_are_two_at_a_table(tmp_path):
    async def play(hall, thinkers):
        live = await hall.live(await seating.open_table(hall, ANN, Terms("dirty-money", 3)))
        for seat, person in enumerate([ANN, Person("other", "Ann"), Person("third", "ANN")]):
            await seating.sit(hall, live, person, seat)
        assert [seat.name for seat in live.table.seats] == ["Ann", "Ann 2", "ANN 3"]
        assert [seat.person for seat in live.table.seats] == ["ann", "other", "third"]

    with_hall(tmp_path, play)


def test_a_bot_is_seeded_anew_for_each_question_and_alike_for_the_same_one(tmp_path):
    async def play(hall, thinkers):
        live = await table_of(hall, [ANN, BOB, CAT])
        other = await table_of(hall, [BOB, ANN, CAT])
        table = live.table
        seeds = [table.bot_seed()]
        assert table.bot_seed() == seeds[0] != other.table.bot_seed()
        for _ in range(5):
            await hall.append(live, decided(table, table.asked(), table.playing().choices()[0]))
            table = live.table
            seeds.append(table.bot_seed())
        assert len(set(seeds)) == 6
        assert all(0 <= seed < 1 << 56 for seed in seeds)
        await hall.append(live, Said(0, "hello"))
        assert live.table.bot_seed() == seeds[-1]  # talk asks no new question

    with_hall(tmp_path, play)


def test_whoever_reads_on_is_told_every_line_once_also_of_what_was_taken_back(tmp_path):
    async def play(hall, thinkers):
        live = await table_of(hall, [ANN, BOB, CAT])
        read, since = [], 0
        for n in range(12):
            table = live.table
            read += table.chronicle.story(table.match, 0, since)
            since = table.seq
            match = table.playing()
            again = TookBack(0, last_decision(match.log, 0)) if n == 8 else None
            await hall.append(live, again or decided(table, table.asked(), match.choices()[0]))
        table = live.table
        read += table.chronicle.story(table.match, 0, since)
        whole = table.chronicle.story(table.match, 0, 0)
        assert [(line.seq, line.text) for line in read] == [(line.seq, line.text) for line in whole]
        assert len([line for line in whole if line.game]) > len(table.playing().story(0))

    with_hall(tmp_path, play)
