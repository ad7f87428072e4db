"""Accounts: a passkey keeps one's tables when the cookie is gone, and nothing but that passkey does."""

import asyncio
import secrets

import pytest
from authenticator import Passkey, b64
from cryptography.hazmat.primitives.asymmetric import ec
from guests import Guest, Refused, guests


class Home:
    """The server as a browser knows it: passkeys belong to names, not to numbers."""

    def __init__(self, server):
        self.url = server.url.replace("127.0.0.1", "localhost")


async def signed_in(guest, passkey, **lies):
    """Somebody new, by showing a passkey."""
    stranger = Guest(guest.server, guest.http)
    answer = await stranger.asks("POST", "/passkeys/show", await shown(stranger, passkey, **lies))
    if answer.status_code >= 400:
        raise Refused(**answer.json())
    return Guest(guest.server, guest.http, answer.headers["set-cookie"].partition("backroom=")[2].partition(";")[0])


async def shown(guest, passkey, **lies):
    return passkey.shown(await guest.post("/passkeys/ask"), guest.server.url, **lies)


async def kept(guest, passkey, **lies):
    made = passkey.made(await guest.post("/passkeys/new"), guest.server.url, **lies)
    return await guest.post("/passkeys/", made)


def test_a_passkey_keeps_ones_tables_when_the_cookie_is_gone(server):
    async def play():
        async with guests(Home(server), "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            passkey = Passkey()
            assert await kept(ann, passkey) == {"kept": True}
            assert (await ann.get("/me"))["passkeys"] == 1
            await ann.delete("/me")
            with pytest.raises(Refused, match="who"):
                await ann.get("/me/tables")
            again = await signed_in(ann, passkey)
            assert (await again.get("/me"))["name"] == "Ann"
            assert [line["id"] for line in await again.get("/me/tables")] == [table]
            async with again.at(table) as seat:
                assert (await seat.state("open"))["seat"] == 0
            twice = await signed_in(ann, passkey)
            assert twice.cookie != again.cookie

    asyncio.run(play())


LIES = [
    ("another challenge", {"challenge": b64(secrets.token_bytes(32))}, "conflict"),
    ("another page", {"origin": "https://evil.example"}, "who"),
    ("another site's passkey", {"site": "evil.example"}, "who"),
    ("another key", {"key": ec.generate_private_key(ec.SECP256R1())}, "who"),
    ("a copy whose count is behind", {"steps": -1}, "who"),
]


@pytest.mark.parametrize(("lie", "code"), [(lie, code) for _, lie, code in LIES], ids=[name for name, _, _ in LIES])
def test_nothing_but_the_passkey_itself_opens_the_door(server, lie, code):
    async def play():
        async with guests(Home(server), "Ann") as (ann,):
            passkey = Passkey()
            await kept(ann, passkey)
            await signed_in(ann, passkey)
            with pytest.raises(Refused, match=f"^{code}"):
                await signed_in(ann, passkey, **lie)
            await signed_in(ann, passkey, steps=3)

    asyncio.run(play())


def test_what_was_shown_once_opens_nothing_again(server):
    async def play():
        async with guests(Home(server), "Ann") as (ann,):
            passkey = Passkey()
            offer = await ann.post("/passkeys/new")
            made = passkey.made(offer, ann.server.url)
            await ann.post("/passkeys/", made)
            with pytest.raises(Refused, match="conflict"):
                await ann.post("/passkeys/", made)
            seen = await shown(ann, passkey)
            await ann.post("/passkeys/show", seen)
            with pytest.raises(Refused, match="conflict"):
                await ann.post("/passkeys/show", seen)

    asyncio.run(play())


def test_passkeys_that_are_none_are_refused(server):
    async def play():
        async with guests(Home(server), "Ann", "Eve") as (ann, eve):
            passkey = Passkey()
            for lie in ({"origin": "https://evil.example"}, {"site": "evil.example"}):
                with pytest.raises(Refused, match=r"^bad"):
                    await kept(ann, passkey, **lie)
            with pytest.raises(Refused, match=r"^conflict"):
                await eve.post("/passkeys/", passkey.made(await ann.post("/passkeys/new"), ann.server.url))
            asked = {**await ann.post("/passkeys/ask"), "rp": {"id": "localhost"}}
            with pytest.raises(Refused, match=r"^conflict"):
                await ann.post("/passkeys/", passkey.made(asked, ann.server.url))
            await kept(ann, passkey)
            with pytest.raises(Refused, match=r"^conflict"):
                await kept(eve, passkey)
            with pytest.raises(Refused, match=r"^who: Nobody here has that passkey"):
                await signed_in(eve, Passkey())
            for nonsense in (
                {},
                {"response": 1},
                *[{"response": {"clientDataJSON": data}} for data in ("e30", "%", 1)],
            ):
                for door in ("/passkeys/", "/passkeys/show"):
                    with pytest.raises(Refused, match=r"^bad"):
                        await ann.post(door, nonsense)
            nobody = Guest(ann.server, ann.http)
            with pytest.raises(Refused, match=r"^who"):
                await nobody.post("/passkeys/new")

    asyncio.run(play())
