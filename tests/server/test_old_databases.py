"""What earlier versions left opens, reads as before, goes on to its end and verifies, with SQLite and PostgreSQL."""

import asyncio
import contextlib
import itertools
import random
import re
import subprocess
import sys
from pathlib import Path

import guests
import httpx
import pytest
from guests import Guest, good
from old_databases import VERSIONS, OldDatabase, still_said
from running import Server

from backroom import cli

SCRIPT = Path(__file__).parents[2] / "docs" / "verify.py"
DATABASES = {version: OldDatabase(version) for version in VERSIONS}
NAMES = [(version, name) for version in VERSIONS for name in DATABASES[version].tables]
GOING = [
    (version, name)
    for version in VERSIONS
    for state in ("open", "running", "paused")
    for name in DATABASES[version].named(state)
]
RECORDS = [(version, name) for version in VERSIONS for name in DATABASES[version].records]
# What later versions say otherwise, on purpose. 0.2.0: names of editions fit into a record; who takes over a seat has
# their own name; a log says for how long a running clock stood still. 0.3.0: in Lie, Cheat & Steal money never changes
# hands without a line that says so, and its counters have other names. Since then a vote of Clean Hands says to whom a
# Profit card is worth something, a lost game of The Cleaner has no points, its cards take no verb, and what chance has
# shown stands, so that nobody is offered to take it back. 0.5.0: Hand Management tells phases, ties and new decks, and
# one thing in one line.
CHANCE_STANDS = r"\.can_take_back"
MONEY_TALKS = r"\.story.*|\.view\.counters\.money-\d-cash|" + CHANCE_STANDS
OTHERWISE = {
    "odd name": r"\.terms\.edition",
    "odd name, running": r"\.terms\.edition",
    "taken over": r"\.seats\[1\]\.name",
    "bank": r"\.seq",
    "clock": r"\.seq",
    "running clean-hands": CHANCE_STANDS,
    "finished hand-management": r"\.story.*",
    "running hand-management": r"\.story.*|" + CHANCE_STANDS,
    "taken back at once": r"\.story.*",
    "finished clean-hands": r"\.story.*",
    "finished the-cleaner": r"\.outcome\.scores\[0\]\.points",
    "running the-cleaner": r"\.story.*|" + CHANCE_STANDS,
    "finished lie-cheat-and-steal": MONEY_TALKS,
    "running lie-cheat-and-steal": MONEY_TALKS,
    "taken back, then chance": MONEY_TALKS + r"|\.options\[20\]\.label",
}


@pytest.fixture(autouse=True)
def new_keys(monkeypatch):
    """The keys of commands that no old log holds: what stands there already would not be done again."""
    monkeypatch.setattr(guests, "numbers", itertools.count(1_000_000))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def renewed(request, tmp_path_factory):
    """Starts servers of this version on what the old ones left: each with the milliseconds its copy was moved by."""
    servers = []

    def start(old):
        folder = tmp_path_factory.mktemp("renewed")
        file = folder / "backroom.db"
        if request.param == "sqlite":
            address = old.copied(file)
        else:
            address = old.loaded(file, request.getfixturevalue("cluster").database())
        servers.append(Server(folder, address).start())
        return servers[-1], old.later

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="module")
def servers(renewed):
    """For looking; nobody plays there."""
    return {version: renewed(DATABASES[version]) for version in VERSIONS}


@pytest.fixture(scope="module")
def going(renewed):
    """For tables that go on."""
    return {version: renewed(DATABASES[version])[0] for version in VERSIONS}


@contextlib.asynccontextmanager
async def visitors(server, old):
    """The people of an old database, with the cookies that they kept, and a stranger."""
    async with httpx.AsyncClient(timeout=60.0) as http:
        people = {name: Guest(server, http, cookie) for name, cookie in old.cookies.items()}
        yield {**people, "stranger": Guest(server, http)}


async def said(guest, path):
    """An answer, or the refusal."""
    answer = await guest.asks("GET", path)
    if answer.status_code >= 400:
        return {"refused": answer.json()["code"], "text": answer.json()["text"]}
    return good(answer)


@pytest.mark.parametrize(("version", "name"), NAMES)
def test_a_table_reads_as_the_version_said_that_wrote_it(servers, version, name):
    old, (server, later) = DATABASES[version], servers[version]
    then, path = old.expected["tables"][name], f"/tables/{old.tables[name]}"

    async def look():
        differences = []
        async with visitors(server, old) as people:
            for who, card in then["cards"].items():
                differences += still_said(card, await said(people[who], path), later)
            for who, news in then["news"].items():
                person, _, seat = who.partition(" ")
                query = f"?seat={seat}" if seat else ""
                differences += still_said(news, await said(people[person], f"{path}/news{query}"), later)
            record = await said(people["stranger"], f"{path}/record")
        return differences, record

    differences, record = asyncio.run(look())
    meant = re.compile(OTHERWISE.get(name, "nothing"))
    assert [one for one in differences if not meant.fullmatch(one.partition(": ")[0])] == []
    if "refused" in then["record"]:
        assert "refused" in record
    else:
        assert record == then["record"] or name == "odd name"


@pytest.mark.parametrize("version", VERSIONS)
def test_lists_show_every_table_that_they_showed(servers, version):
    old, (server, later) = DATABASES[version], servers[version]

    async def look():
        async with visitors(server, old) as people:
            lists = {name: await said(people[name], "/me/tables") for name in old.cookies}
            return {**lists, "lobby": await said(people["stranger"], "/tables")}

    found = asyncio.run(look())
    for whose, lines in old.expected["lists"].items():
        assert still_said(by_id(lines), by_id(found[whose]), later) == []


def by_id(lines):
    """One's own list begins with one's turn by now."""
    return sorted(lines, key=lambda line: line["id"])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_token_still_opens_the_door(servers, version):
    old, (server, _) = DATABASES[version], servers[version]

    async def look():
        async with httpx.AsyncClient(timeout=60.0) as http:
            me = await Guest(server, http, token=old.facts["token"]["token"]).get("/me")
            return me["name"]

    assert asyncio.run(look()) == old.facts["token"]["whose"]


@pytest.mark.parametrize(("version", "name"), GOING)
def test_an_unfinished_table_goes_on_to_its_end_and_its_record_verifies(going, version, name, tmp_path, capsys):
    old, server = DATABASES[version], going[version]
    table = old.tables[name]

    async def play():
        async with visitors(server, old) as people, contextlib.AsyncExitStack() as stack:
            if name in old.named("open"):
                await people["Ann"].begins(table)
            ats = []
            for person in old.cookies:
                for seat in (await people[person].get(f"/tables/{table}"))["seats"]:
                    if seat["yours"]:
                        ats.append(await stack.enter_async_context(people[person].at(table, seat["seat"])))
            for at in ats:
                await at.until(lambda at=at: at.news)
            await agreed(ats)
            rng = random.Random(name)
            await asyncio.gather(*[at.play(rng) for at in ats])
            return await people["Ann"].get(f"/tables/{table}/record")

    verify(asyncio.run(play()), tmp_path, capsys)


async def agreed(ats):
    """What the table was asked is agreed on; what had paused goes on."""
    motion = ats[0].news["motion"]
    if motion:
        for at in ats:
            if at.news["seat"] in motion["waiting"]:
                await at.do("answer", yes=True)
        await ats[0].until(lambda: not ats[0].news["motion"])
    if ats[0].news["state"] == "paused":
        await ats[0].do("propose", motion="resume")
        for at in ats[1:]:
            await at.until(lambda at=at: at.news["motion"])
            await at.do("answer", yes=True)
    await ats[0].state("running")


def verify(record, folder, capsys):
    """Both verifiers agree."""
    file = folder / "game.backroom"
    file.write_bytes(record.encode())
    assert cli.main(["verify", str(file)]) == 0, capsys.readouterr()
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "OK")


@pytest.mark.parametrize(("version", "name"), [one for one in NAMES if one not in GOING])
def test_the_record_of_a_finished_match_verifies(servers, version, name, tmp_path, capsys):
    old, (server, _) = DATABASES[version], servers[version]
    if name not in old.named("over"):
        pytest.skip("closed before a match")

    async def read():
        async with visitors(server, old) as people:
            return await people["stranger"].get(f"/tables/{old.tables[name]}/record")

    verify(asyncio.run(read()), tmp_path, capsys)


@pytest.mark.parametrize(("version", "name"), RECORDS)
def test_a_record_verifies_or_says_why_not(version, name, tmp_path, capsys):
    record = DATABASES[version].records[name]
    if name.endswith(("-secret", "edition")):
        verify(record, tmp_path, capsys)
        return
    file = tmp_path / "game.backroom"
    file.write_bytes(record.encode())
    code = cli.main(["verify", str(file)])
    told = "".join(capsys.readouterr())
    if name.endswith("-running"):
        assert (code, "the secret is shown when the match is over" in told) == (1, True)
    else:
        assert (code, "follow from the seed 7" in told) == (0, True)
