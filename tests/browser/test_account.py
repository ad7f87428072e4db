"""An account is a passkey: it keeps one's tables, opens them on another device, and one can sign out."""

from types import SimpleNamespace

import pytest
from axe import complaints

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A visitor whose browser has somewhere to keep passkeys."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page
        self.cdp = visitor.context.new_cdp_session(visitor.page)
        self.cdp.send("WebAuthn.enable")
        self.store = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def passkeys(self):
        return self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.store})["credentials"]

    def take(self, passkeys):
        for passkey in passkeys:
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.store, "credential": passkey})

    def settings(self):
        self.visitor.shelf()
        self.page.get_by_role("button", name="Settings").click()

    def does(self, deed):
        self.page.get_by_role("button", name=deed, exact=True).click()

    def own_tables(self):
        self.page.wait_for_function("!document.querySelector('#mine + p')?.textContent.includes('One moment')")
        return self.page.locator("[aria-labelledby=mine] li").count()


@pytest.fixture
def named(server):
    """The server by its name: passkeys belong to names, not to numbers."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


@pytest.fixture
def device(visit, named):
    return lambda: Device(visit(at=named))


def with_a_passkey(device):
    """Ann has played at a table and made a passkey."""
    ann = device()
    ann.visitor.play_now("dirty-money")
    ann.settings()
    ann.does("Make a passkey")
    ann.page.get_by_text("A passkey keeps your tables.").wait_for()
    return ann


def test_a_passkey_opens_ones_tables_on_another_device(device):
    ann = with_a_passkey(device)
    assert complaints(ann.page) == []

    other = device()
    other.take(ann.passkeys())
    other.settings()
    assert other.own_tables() == 0
    other.does("Sign in with a passkey")
    other.page.locator("[aria-labelledby=mine] li").wait_for()
    assert other.own_tables() == 1


def test_who_signs_out_is_a_guest_and_comes_back_with_the_passkey(device):
    ann = with_a_passkey(device)
    ann.does("Sign out")
    ann.page.locator("dialog").wait_for(state="detached")
    ann.page.get_by_text("Nothing yet.").wait_for()
    assert ann.own_tables() == 0

    ann.settings()
    ann.does("Sign in with a passkey")
    ann.page.locator("[aria-labelledby=mine] li").wait_for()


def test_a_device_without_a_passkey_stays_a_guest_and_says_so(device):
    stranger = device()
    stranger.cdp.send("WebAuthn.setUserVerified", {"authenticatorId": stranger.store, "isUserVerified": False})
    stranger.settings()
    stranger.does("Sign in with a passkey")
    stranger.page.get_by_text("No passkey was used.").wait_for()


def test_at_an_address_without_a_name_it_is_said_that_passkeys_do_not_work(visit):
    player = visit()
    player.shelf()
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_text("Passkeys need").wait_for()
    assert player.page.get_by_role("button", name="Make a passkey").count() == 0
