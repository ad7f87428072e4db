"""What chance has shown stands, whoever agrees, but at a practice table; and practice is in no list of results."""

import asyncio
import random
import subprocess
import sys

import pytest
from guests import Refused, guests, texts
from running import ROOT

import backroom
from backroom.engine import CHANCE
from backroom.server.log.events import Entry, Made, Motion, Proposed, Sat
from backroom.server.log.terms import Terms, checked
from backroom.server.refusals import Refusal
from backroom.server.tables import commands as c
from backroom.server.tables.conduct import CHANCE_STANDS, answer, take_back
from backroom.server.tables.dealing import dealt
from backroom.server.tables.state import RUNNING
from backroom.server.tables.table import PRACTICE, Decision, Table
from backroom.server.wire.news import can_take_back

CHECKS = {"backroom": ["-m", "backroom", "verify"], "script": [str(ROOT / "docs" / "verify.py")]}


def onward(rng, match):
    """Anything but giving up."""
    options = match.options()
    return rng.choice([option for option in options if option.text != "leave"] or options).choice


class Kept:
    """A table as its log makes it, with a person in every seat, whom nobody has to wait for."""

    def __init__(self, id, **terms):
        game = backroom.game(id)
        self.table = Table("t")
        self.log(Made(checked(Terms(id, game.fewest, **terms)), "p0", "5e" * 32, deal=2))
        for seat in range(game.fewest):
            self.log(Sat(seat, f"p{seat}", f"P{seat}"))
        self.log(dealt(self.table))

    def log(self, event):
        self.table.follow(Entry(self.table.seq + 1, self.table.seq + 1, "", event))

    def play(self, choice):
        self.log(self.table.play(Decision(self.table.asked(), choice)))


def refusal(table, seat):
    """What asking to take back is answered, if it is refused."""
    try:
        take_back(table, seat, c.TakeBack(key="k", seq=table.seq))
    except Refusal as refused:
        return str(refused)
    return ""


def chance_lies_after(match, seat):
    places = [place for place, event in enumerate(match.log) if event.step.actor() == seat]
    return any(event.step.actor() == CHANCE for event in match.log[places[-1] :])


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("id", backroom.games())
def test_nobody_can_even_ask_to_take_back_what_chance_has_shown(id, practice, monkeypatch):
    """Whoever drew a card face down has seen it; and a roll after another's decision lies after one's own, too."""
    monkeypatch.setattr("backroom.server.tables.conduct.reveals", lambda match, choice: True)
    kept, rng = Kept(id, practice=practice), random.Random(5)
    table, seen = kept.table, set()
    while table.state == RUNNING and table.seq < 150:
        for seat in table.deciders:
            shown = chance_lies_after(table.playing(), seat)
            seen.add(shown)
            stands = shown and not practice
            assert refusal(table, seat) == (CHANCE_STANDS if stands else "")
            assert can_take_back(table, seat) == (not stands)
        kept.play(onward(rng, table.playing()))
    assert seen == {True, False}


def test_an_old_request_that_is_still_open_is_not_agreed_to_past_a_roll():
    """Versions before this one asked the table."""
    kept = Kept("lie-cheat-and-steal")
    table, rng = kept.table, random.Random(1)
    while not (table.deciders and chance_lies_after(table.playing(), max(table.deciders))):
        kept.play(onward(rng, table.playing()))
    asker = max(table.deciders)
    keep = max(place for place, event in enumerate(table.playing().log) if event.step.actor() == asker)
    kept.log(Proposed(asker, Motion("undo", keep=keep, seat=asker, everybody=True)))
    other = next(iter(table.voters() - {asker}))

    with pytest.raises(Refusal, match="what was rolled or drawn stands"):
        answer(table, other, c.Answer(key="k", yes=True))
    assert not answer(table, other, c.Answer(key="k", yes=False)).yes


async def alone(guest, **terms):
    table = await guest.opens("the-cleaner", **terms)
    await guest.sits(table, 0)
    await guest.begins(table)
    return table


async def look_for_a_hand(at):
    """In The Cleaner two cards are turned up first, of which one is kept."""
    news = await at.my_turn()
    await at.do("move", seq=at.seq, text="place")
    await at.until(lambda: at.news["question"] and at.news["question"] != news["question"])
    return news


def test_alone_the_dice_cannot_be_looked_at_and_avoided(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await alone(ann)
            async with ann.at(table) as at:
                await at.state("running")
                assert not at.news["can_take_back"]
                await look_for_a_hand(at)
                assert not at.news["can_take_back"]
                with pytest.raises(
                    Refused, match="conflict: Chance has decided since: what was rolled or drawn stands"
                ):
                    await at.do("take_back", seq=at.seq)
                assert not at.news["terms"]["practice"]
                card = (await at.my_turn())["options"][0]["choice"]
                await at.do("move", seq=at.seq, choice=card)
                await at.until(lambda: at.news["can_take_back"])
                await at.do("take_back", seq=at.seq)
                assert "Ann takes back a decision." in texts(at), "what brought in no chance still can be"

    asyncio.run(play())


def test_a_practice_table_says_so_everywhere_and_is_in_no_list_of_results(server, tmp_path):
    async def play():
        rng = random.Random(3)
        async with guests(server, "Ann") as (ann,):
            counted, practice = await alone(ann), await alone(ann, practice=True)
            async with ann.at(practice) as at:
                await at.state("running")
                assert at.news["terms"]["practice"]
                assert PRACTICE in texts(at)
                listed = {line["id"]: line["terms"]["practice"] for line in await ann.get("/me/tables")}
                assert listed == {counted: False, practice: True}
                assert (await ann.get(f"/tables/{practice}"))["terms"]["practice"]
                asked = await look_for_a_hand(at)
                assert at.news["can_take_back"]
                await at.do("take_back", seq=at.seq)
                assert "The decision is taken back." in texts(at)
                assert (await at.my_turn())["options"] == asked["options"]
                await at.play(rng)
                await at.state("over")
            async with ann.at(counted) as at:
                await at.play(rng)
                await at.state("over")
            assert [line["id"] for line in await ann.get("/me/tables")] == [counted]
            again = (await ann.post(f"/tables/{practice}/rematch"))["table"]
            assert (await ann.get(f"/tables/{again}"))["terms"]["practice"], "a rematch has the same terms"
            return await ann.get(f"/tables/{practice}/record"), await ann.get(f"/tables/{counted}/record")

    record, counted = asyncio.run(play())
    assert "\npractice: yes\n" in record
    assert "practice" not in counted
    assert backroom.replay(record).pact.practice
    assert "This was a practice table: what chance had shown" in verified(tmp_path, record, "backroom")
    assert verified(tmp_path, record, "script") == "0 OK, at a practice table\n"
    for check in CHECKS:
        assert verified(tmp_path, record.replace("practice: yes\n", ""), check)[0] in "12", "nobody can leave it out"
        assert verified(tmp_path, counted, check)[0] == "0"
        assert "practice" not in verified(tmp_path, counted, check)


def verified(folder, record, check):
    """Exit code and what was said."""
    file = folder / "game.backroom"
    file.write_text(record)
    done = subprocess.run([sys.executable, *CHECKS[check], str(file)], capture_output=True, text=True, check=False)
    return f"{done.returncode} {done.stdout}"


def test_a_record_says_yes_or_nothing_about_practice():
    text = backroom.game("dirty-money").new(3, secret=bytes(32)).record()
    for line, sentence in (
        ("deal: 2\npractice: no\n", "line 9: a practice table says 'yes', not 'no'; any other says nothing."),
        ("practice: yes\n", "line 8: a deal of version 1 knows no practice tables."),
    ):
        with pytest.raises(backroom.BadRecord) as refused:
            backroom.replay(text.replace("deal: 2\n", line))
        assert sentence in str(refused.value)
