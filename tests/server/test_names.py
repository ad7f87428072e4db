"""What people are called: which names there can be, and where a new one is heard of."""

import asyncio

import pytest
from guests import Refused, everything, guests, texts
from lobbies import ANN, BOB, table_of, with_lobby

from backroom.engine import BadInput, Match
from backroom.engine.letters import letters
from backroom.games import game
from backroom.server.names import LONGEST_NAME, alike, checked_name, told_apart
from backroom.server.people.people import Person
from backroom.server.web.renaming import rename_elsewhere

DETECTIVE = "🕵️‍♀️"
FAMILY = "👨‍👩‍👧‍👦"
WELSH = "🏴󠁧󠁢󠁷󠁬󠁳󠁿"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ann", 3),
        ("A\u0301nn", 3),
        (DETECTIVE, 1),
        (f"{FAMILY}{FAMILY}", 2),
        ("👍🏽👍", 2),
        ("🇩🇪🇫🇷", 2),
        (WELSH, 1),
        ("1️⃣2️⃣", 2),
        ("किरण", 3),
        ("ශ්‍රී", 2),
        ("🙂‍↔️", 1),
        ("a😀b", 3),
    ],
)
def test_what_people_see_as_one_letter_counts_once(text, count):
    assert len(letters(text)) == count
    assert "".join(letters(text)) == text


@pytest.mark.parametrize(
    "name",
    [DETECTIVE, f"Ann {DETECTIVE}", FAMILY, WELSH, "ශ්‍රී", "می\u200cخواهم", "W" * 24, "😀" * 24, "O’Neill-Ødegård"],
)
def test_names_that_people_have_are_taken_and_stand_in_a_record(name):
    assert checked_name(name) == name
    match = game("dirty-money").new(3, seed=1, names=[name, "Bob", "Cyd"])
    assert f"names: {name} | Bob | Cyd\n" in match.record()


REFUSED = {
    "": "A name needs at least one letter that can be seen.",
    "  \t ": "A name needs at least one letter that can be seen.",
    "\ufe0f": "A name needs at least one letter that can be seen.",
    "W" * 25: "A name has at most 24 letters.",
    "W" * 61: "A name has at most 24 letters.",
    "W" * 5000: "A name has at most 24 letters.",
    "A|B": "A name cannot have a '|' in it.",
    "A\u200dB": "A name has printable letters only: nothing invisible is allowed in it.",
    f"A\u200d{FAMILY}": "A name has printable letters only: nothing invisible is allowed in it.",
    "A\u202eB": "A name has printable letters only: nothing invisible is allowed in it.",
    "A\U000e0061B": "A name has printable letters only: nothing invisible is allowed in it.",
    "A" + "\u0301" * 6: "A letter of a name has at most 4 marks.",
    "\u200d".join(
        "👨👩👧👦👶"
    ): "That name is too long: some of its emoji or letters are made of several signs, which count.",
    FAMILY * 8: "That name is too long: some of its emoji or letters are made of several signs, which count.",
}


def test_a_refused_name_is_one_clear_sentence_at_every_door_and_the_next_one_is_taken(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            for name, sentence in REFUSED.items():
                with pytest.raises(BadInput) as found:
                    checked_name(name)
                assert str(found.value) == sentence
                with pytest.raises(Refused) as told:
                    await ann.post("/me", {"name": name})
                assert (told.value.code, told.value.text) == ("bad", sentence)
                if name:
                    with pytest.raises(Refused) as told:
                        await ann.sits(table, 0, name=name)
                    assert told.value.text == sentence
            assert (await ann.post("/me", {"name": f"Ann {DETECTIVE}"}))["name"] == f"Ann {DETECTIVE}"
            for body in ({}, {"name": 5}, {"name": None}, [], {"name": "Ann", "age": 5}):
                with pytest.raises(Refused) as told:
                    await ann.post("/me", body)
                assert told.value.text.endswith(".")
                assert "Validation" not in told.value.text
            nobody = await ann.http.post(f"{server.url}/api/me", json={"name": ""})
            assert nobody.json()["text"] == REFUSED[""]

    asyncio.run(play())


def test_emoji_are_told_apart_by_what_is_seen_and_a_number_cuts_none_in_two():
    assert alike("🕵️‍♀️") == alike("🕵‍♀")
    assert alike("🕵️‍♀️") != alike("🕵️‍♂️")
    long = "W" * 19 + DETECTIVE * 3
    assert told_apart(long, [long]) == "W" * 19 + f"{DETECTIVE} 2"
    for name in ("W" * 24, "😀" * 24, long, FAMILY * 5):
        assert len(letters(told_apart(name, [name]))) <= LONGEST_NAME
        assert checked_name(told_apart(name, [name]))


def test_a_match_is_told_anew_with_a_new_name():
    match: Match = game("dirty-money").new(3, seed=1, names=["Ann", "Bob", "Cyd"])
    for _ in range(12):
        match.play(match.options()[0].text)
    before = [line.text for line in match.story(None)]
    happened = match.happenings(None)
    match.rename(1, "Robert")
    assert [line.text for line in match.story(None)] == [text.replace("Bob", "Robert") for text in before]
    assert [one.text for one in match.happenings(None)] == [one.text.replace("Bob", "Robert") for one in happened]
    assert any("Bob" in text for text in before)
    with pytest.raises(BadInput, match="Two players are called Cyd"):
        match.rename(1, "Cyd")


def test_a_new_name_reaches_the_seat_the_story_the_talk_and_the_lists(server):
    async def play():
        async with guests(server, "Ann", "Bob", "Cyd") as (ann, bob, cyd):
            table = await ann.opens("dirty-money", 3, public=True)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two, cyd.at(table) as three:
                while not any("Bob" in line for line in texts(three)[5:]):
                    await asyncio.gather(one.play(moves=1), two.play(moves=1))
                    await three.until(lambda: three.seq >= max(one.seq, two.seq))
                await two.do("say", text="hello")
                await one.do("whisper", to=1, text="psst")
                await bob.post("/me", {"name": DETECTIVE})
                for at in (one, two, three):
                    await at.until(lambda at=at: at.news["seats"][1]["name"] == DETECTIVE)
                    assert at.news["view"]["names"][1] == DETECTIVE
                    assert texts(at)[-1] == f"Bob is called {DETECTIVE} from now on."
                    assert [line["name"] for line in at.talk] == [DETECTIVE, "Ann"]
                    assert at.talk[1]["to_name"] == DETECTIVE
                    told = [line["text"] for line in at.story if line["game"]]
                    assert not [line for line in told if "Bob" in line]
                    assert [line for line in told if DETECTIVE in line] or at is two
                after = await everything(cyd, table)
                assert (after["story"], after["talk"]) == (three.story, three.talk)
                assert [s["name"] for s in (await cyd.get(f"/tables/{table}"))["seats"]][1] == DETECTIVE
                lobby = {line["id"]: line for line in await cyd.get("/tables")}
                assert lobby[table]["seats"][1]["name"] == DETECTIVE
                await cyd.post("/me", {"name": "ann"})
                await one.until(lambda: one.news["watchers"] == ["ann 2"])
                await bob.post("/me", {"name": "ANN"})
                await one.until(lambda: one.news["seats"][1]["name"] == "ANN 2")
                await bob.post("/me", {"name": "bob"})
                await one.until(lambda: one.news["seats"][1]["name"] == "bob")
                await asyncio.gather(one.play(), two.play())
                await bob.post("/me", {"name": "Rob"})
                assert " | bob | " in await cyd.get(f"/tables/{table}/record")
                again = (await ann.post(f"/tables/{table}/rematch"))["table"]
                assert [s["name"] for s in (await cyd.get(f"/tables/{again}"))["seats"]][:2] == ["Ann", "Rob"]

    asyncio.run(play())


def test_a_new_name_reaches_tables_that_nobody_looks_at_and_stays_in_their_logs(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        id = live.table.id
        for _ in range(2):
            lobby.live_tables.clear()
            await rename_elsewhere(lobby, [id, "nosuchtablexxxxx"], BOB, Person(BOB.id, "Robert"))
            table = (await lobby.live(id)).table
            story = [line.text for line in table.history.story(table.match, None, 0)]
            assert table.seats[1].name == table.match.names[1] == "Robert"
            assert [line for line in story if "Bob" in line] == [
                "Bob sits down.",
                "Bob is called Robert from now on.",
            ]
        lobby.live_tables.clear()
        assert (await lobby.live(id)).table.match.names == table.match.names

    with_lobby(tmp_path, play)


def test_on_one_screen_only_whoever_sat_down_under_the_old_name_is_called_otherwise(server):
    async def play():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3, one_screen=True)
            for seat, name in enumerate(("Mum", "Ann", "Max")):
                await ann.sits(table, seat, name=name)
            await ann.post("/me", {"name": "Anna"})
            assert [s["name"] for s in (await ann.get(f"/tables/{table}"))["seats"]] == ["Mum", "Anna", "Max"]

    asyncio.run(play())
