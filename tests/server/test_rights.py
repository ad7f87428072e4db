"""Every door and every command, for everybody who might try: who may do what, before, in and after a match."""

import asyncio
import json
from types import SimpleNamespace

import httpx
import pytest
from guests import Guest, Refused, guests
from lobbies import ANN, BOB, table_of, with_lobby
from strangers import Stranger

from backroom.server.lobby.hints import hint
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.events import Motion, Proposed, Stood
from backroom.server.refusals import Refusal
from backroom.server.tables.commands import Commands
from backroom.server.wire.news import Subscription

GAME = "hand-management"
ROLES = ("nobody", "stranger", "former", "removed", "other", "host")


@pytest.fixture(scope="module")
def world(server):
    """A table before the deal, one in a match and one after it; at each everybody has played their part."""

    async def prepare():
        people = SimpleNamespace(nobody=Guest(server, None))
        names = ("stranger", "former", "removed", "other", "host", "seated")
        async with guests(server, *names) as found:
            for name, guest in zip(names, found, strict=True):
                setattr(people, name, guest)
            tables = {phase: await prepared(people, phase) for phase in ("open", "running", "over")}
        return people, tables

    return asyncio.run(prepare())


async def prepared(people, phase):
    """`seated` has seat 0 and `other` seat 1, which `former` has lost; the host has none."""
    table = await people.host.opens(GAME, 3 if phase == "open" else 2)
    await people.removed.sits(table, 0)
    await people.host.delete(f"/tables/{table}/seats/0")
    await people.seated.sits(table, 0)
    await people.former.sits(table, 1)
    if phase == "open":
        async with people.former.at(table) as leaving:
            await leaving.do("leave")
        await people.other.sits(table, 1)
        return table
    await people.host.begins(table)
    async with people.former.at(table) as leaving, people.seated.at(table) as staying:
        await leaving.do("leave")
        await people.other.sits(table, 1)
        await staying.until(lambda: staying.news and staying.news["motion"])
        await staying.do("answer", yes=True)
        if phase == "over":
            async with people.other.at(table) as other:
                await asyncio.gather(staying.play(), other.play())
    return table


def asked(world, role, ask):
    """What somebody in this part is answered."""

    async def run():
        async with httpx.AsyncClient(timeout=60.0) as http:
            guest = getattr(world[0], role)
            guest.http = http
            return await ask(guest)

    return asyncio.run(run())


# Doors: phase, request, and the status for nobody, a stranger, a former and a removed guest, another seat, the host.

DOORS = [
    ("open", "GET", "", None, (200, 200, 200, 200, 200, 200)),
    ("open", "GET", "/news", None, (200, 200, 200, 200, 200, 200)),
    ("open", "GET", "/news?seat=0", None, (403, 403, 403, 403, 403, 403)),
    ("open", "GET", "/earlier?before=99", None, (200, 200, 200, 200, 200, 200)),
    ("open", "GET", "/earlier?before=99&seat=0", None, (403, 403, 403, 403, 403, 403)),
    ("open", "GET", "/sight", None, (200, 200, 200, 200, 200, 200)),
    ("open", "GET", "/schema", None, (200, 200, 200, 200, 200, 200)),
    ("open", "GET", "/explain/card", None, (409, 409, 409, 409, 409, 409)),
    ("open", "GET", "/record", None, (409, 409, 409, 409, 409, 409)),
    ("open", "PUT", "/seats/0", {}, (401, 409, 409, 403, 409, 409)),
    ("open", "PUT", "/seats/9", {}, (401, 404, 404, 404, 404, 404)),
    ("open", "PUT", "/seats/2", {}, (401, None, None, 403, None, None)),
    ("open", "PUT", "/seats/0/bot", {}, (401, 403, 403, 403, 403, 409)),
    ("open", "PUT", "/seats/2/bot", {}, (401, 403, 403, 403, 403, None)),
    ("open", "DELETE", "/seats/0", None, (401, 403, 403, 403, 403, None)),
    ("open", "DELETE", "/seats/2", None, (401, 403, 403, 403, 403, 409)),
    ("open", "POST", "/begin", {}, (401, 403, 403, 403, 403, None)),
    ("open", "POST", "/rematch", {}, (401, 409, 409, 409, 409, 409)),
    ("open", "DELETE", "", None, (401, 403, 403, 403, 403, None)),
    ("running", "GET", "/news", None, (200, 200, 200, 200, 200, 200)),
    ("running", "GET", "/news?seat=0", None, (403, 403, 403, 403, 403, 403)),
    ("running", "GET", "/news?seat=1", None, (403, 403, 403, 403, 200, 403)),
    ("running", "GET", "/news?seat=1&events=1", None, (403, 403, 403, 403, 200, 403)),
    ("running", "GET", "/sight", None, (200, 200, 200, 200, 200, 200)),
    ("running", "GET", "/schema", None, (200, 200, 200, 200, 200, 200)),
    ("running", "GET", "/explain/card", None, (404, 404, 404, 404, 404, 404)),
    ("running", "GET", "/explain/card?seat=0", None, (403, 403, 403, 403, 403, 403)),
    ("running", "GET", "/explain/card?seat=1", None, (403, 403, 403, 403, 404, 403)),
    ("running", "GET", "/earlier?before=99&seat=1", None, (403, 403, 403, 403, 200, 403)),
    ("running", "GET", "/record", None, (409, 409, 409, 409, 409, 409)),
    ("running", "PUT", "/seats/0", {}, (401, 409, 409, 403, 409, 409)),
    ("running", "PUT", "/seats/0/bot", {}, (401, 403, 403, 403, 403, 409)),
    ("running", "DELETE", "/seats/0", None, (401, 403, 403, 403, 403, 409)),
    ("running", "POST", "/begin", {}, (401, 403, 403, 403, 403, 409)),
    ("running", "POST", "/rematch", {}, (401, 409, 409, 409, 409, 409)),
    ("running", "DELETE", "", None, (401, 403, 403, 403, 403, 409)),
    ("over", "GET", "/news?seat=1", None, (403, 403, 403, 403, 200, 403)),
    ("over", "GET", "/sight", None, (200, 200, 200, 200, 200, 200)),
    ("over", "GET", "/explain/card?seat=0", None, (403, 403, 403, 403, 403, 403)),
    ("over", "GET", "/record", None, (200, 200, 200, 200, 200, 200)),
    ("over", "PUT", "/seats/0", {}, (401, 409, 409, 403, 409, 409)),
    ("over", "DELETE", "/seats/0", None, (401, 403, 403, 403, 403, 409)),
    ("over", "POST", "/begin", {}, (401, 403, 403, 403, 403, 409)),
    ("over", "POST", "/rematch", {}, (401, 409, 409, 409, None, 409)),
    ("over", "DELETE", "", None, (401, 403, 403, 403, 403, 409)),
]


@pytest.mark.parametrize("role", ROLES)
def test_a_door_opens_for_whom_it_should(world, role):
    """None stands for what would be done, and is not tried, for the others need the table as it is."""

    async def ask(guest):
        wrong = []
        for phase, method, path, body, codes in DOORS:
            wanted = codes[ROLES.index(role)]
            if wanted is not None:
                answer = await guest.asks(method, f"/tables/{world[1][phase]}{path}", body)
                if answer.status_code != wanted:
                    wrong.append((phase, method, path, answer.status_code, wanted))
        return wrong

    assert asked(world, role, ask) == []


PRIVATE = [
    ("GET", "/me", (401, 200, 200, 200, 200, 200)),
    ("GET", "/me/tables", (401, 200, 200, 200, 200, 200)),
    ("GET", "/me/tokens", (401, 200, 200, 200, 200, 200)),
    ("POST", "/me/tokens", (401, None, None, None, None, None)),
    ("DELETE", "/me/tokens/0123456789ab", (401, 204, 204, 204, 204, 204)),
    ("POST", "/passkeys/new", (401, None, None, None, None, None)),
    ("POST", "/passkeys", (401, 400, 400, 400, 400, 400)),
    ("POST", "/tables", (401, None, None, None, None, None)),
    ("GET", "/tables", (200, 200, 200, 200, 200, 200)),
]
BODIES = {"/me/tokens": {"label": "x"}, "/tables": {"game": GAME}, "/passkeys/new": {}, "/passkeys": {}}


@pytest.mark.parametrize("role", ROLES)
def test_what_is_somebodys_own_is_for_nobody_else(world, role):
    async def ask(guest):
        found = []
        for method, path, codes in PRIVATE:
            wanted = codes[ROLES.index(role)]
            if wanted is not None:
                body = BODIES.get(path) if method == "POST" else None
                answer = await guest.asks(method, path, body)
                if answer.status_code != wanted:
                    found.append((method, path, answer.status_code, wanted, answer.text))
        return found

    assert asked(world, role, ask) == []


# Commands: what everybody without a seat is answered, and what another seat is that tries to act for seat 0.

FORBIDDEN = "forbidden"
COMMANDS = {
    "move": ({"seq": 2**31, "choice": 0}, FORBIDDEN),
    "take_back": ({"seq": 2**31}, FORBIDDEN),
    "propose": ({"motion": "pause"}, FORBIDDEN),
    "answer": ({"yes": True}, FORBIDDEN),
    "say": ({"text": "Hm."}, FORBIDDEN),
    "whisper": ({"to": 0, "text": "Hm."}, FORBIDDEN),
    "emote": ({"emote": "laugh"}, FORBIDDEN),
    "leave": ({}, FORBIDDEN),
    "return": ({}, FORBIDDEN),
    "commit": ({"commit": "0" * 64, "seat": 0}, FORBIDDEN),
    "open": ({"share": "0" * 64, "seat": 0}, FORBIDDEN),
    "hint": ({}, FORBIDDEN),
    "look": ({"seat": 0}, FORBIDDEN),
    "follow": ({}, "conflict"),
    "mute": ({"seat": 19}, "bad"),
}
OF_ANOTHER_SEAT = ("commit", "open", "look")


def test_every_command_is_in_the_table():
    assert {command.__struct_config__.tag for command in Commands.__args__} == set(COMMANDS)


@pytest.mark.parametrize("phase", ["open", "running", "over"])
@pytest.mark.parametrize("role", ROLES)
def test_a_command_is_for_whoever_has_the_seat(world, role, phase):
    async def ask(guest):
        wrong = []
        async with Stranger(guest, world[1][phase]) as socket:
            for number, (type, (fields, wanted)) in enumerate(COMMANDS.items()):
                if role != "other" or type in OF_ANOTHER_SEAT:
                    await socket.says(json.dumps({"type": type, "key": f"{number}", **fields}))
                    code, key = await socket.refusal()
                    if (code, key) != (wanted, f"{number}"):
                        wrong.append((type, code, wanted))
        return wrong

    assert asked(world, role, ask) == []


@pytest.mark.parametrize("phase", ["open", "running", "over"])
@pytest.mark.parametrize("role", ROLES)
def test_nobody_listens_in_anothers_seat(world, role, phase):
    async def ask(guest):
        async with Stranger(guest, world[1][phase], "seat=0") as socket:
            return await socket.closed_with()

    assert asked(world, role, ask) == 4403


def test_nobody_asks_for_hints_in_a_seat_that_was_lost_and_not_heard_of_yet(tmp_path):
    """A reader who does not read still believes to sit there."""

    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB])
        thinkers.stop.set()
        seat = live.table.asked()
        former = Subscriber(Subscription((ANN, BOB)[seat].id if seat < 2 else "ann", [seat], seat))
        motion = Motion("person", seat=seat, person="cyd", name="Cyd")
        async with live.lock:
            await lobby.append(live, Stood(seat))
            await lobby.append(live, Proposed(-1, motion))
            live.table.carry_if_agreed()
            live.table.person_plays(motion)
        with pytest.raises(Refusal, match="not your seat any more"):
            await hint(lobby, live, seat, former)

    with_lobby(tmp_path, play)


def test_a_guest_who_was_removed_is_refused_in_a_sentence(world):
    async def ask(guest):
        with pytest.raises(Refused, match=r"forbidden: The host has asked you to leave this table\."):
            await guest.sits(world[1]["open"], 2)

    asked(world, "removed", ask)
