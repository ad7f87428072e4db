"""Every line of the story says on the wire whom it is about."""

import asyncio
import random

from guests import guests

import backroom

NAMES = ("Ann", "Bob", "Cyd")


def named(line):
    """Text and seat, as they were sent; a line about nobody has no seat at all."""
    return line["text"], line.get("who", "nobody")


def test_a_line_names_the_seat_it_is_about_to_whoever_reads_it(server):
    async def play():
        async with guests(server, *NAMES) as people:
            table = await people[0].opens("dirty-money", 3, options={"rounds": 1})
            for seat, person in enumerate(people):
                await person.sits(table, seat)
            await people[0].begins(table)
            async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
                at = [one, two, three]
                await asyncio.gather(*[seat.play(random.Random(7)) for seat in at])
                for seat in at:
                    await seat.state("over")
                heard = [seat.story for seat in at]
            asked = [(await people[0].get(f"/tables/{table}/news"))["story"]]
            pages = [(await people[1].get(f"/tables/{table}/earlier?seat=1&before=1000000"))["story"]]
            return heard, asked, pages, await people[0].get(f"/tables/{table}/record")

    heard, asked, pages, record = asyncio.run(play())
    match = backroom.replay(record)
    for seat, lines in enumerate(heard):
        own = [named(line) for line in lines if line["game"]]
        assert own == [(line.text, "nobody" if line.who is None else line.who) for line in match.story(seat)]
        assert {line["text"].split()[0]: line["who"] for line in lines if " plays " in line["text"]} == {
            name: number for number, name in enumerate(NAMES) if number != seat
        }
        assert {line["who"] for line in lines if line["text"].startswith("You play ")} == {seat}
        assert [line["text"] for line in lines if not line["game"] and "who" in line] == []
        assert any("who" not in line for line in lines if line["game"]), "some lines are about nobody"
    assert asked == [heard[0]]
    assert pages == [heard[1]]
