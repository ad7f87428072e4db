"""What the environment sets is read, or refused in one sentence."""

import pytest

from backroom.engine import BadInput
from backroom.server.settings import from_environment


def test_what_is_set_is_read(monkeypatch):
    for name, text in {"SYNCHRONOUS": "off", "READERS_WAIT": "0", "PROXIED": "yes", "PORT": "9000"}.items():
        monkeypatch.setenv(f"BACKROOM_SERVER_{name}", text)
    settings = from_environment()

    assert (settings.synchronous, settings.readers_wait, settings.proxied, settings.port) == ("off", 0.0, True, 9000)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("SYNCHRONOUS", "perhaps", "BACKROOM_SERVER_SYNCHRONOUS is full or off, not 'perhaps'."),
        ("PORT", "door", "BACKROOM_SERVER_PORT is a number, not 'door'."),
    ],
)
def test_what_makes_no_sense_is_refused(monkeypatch, name, text, sentence):
    monkeypatch.setenv(f"BACKROOM_SERVER_{name}", text)
    with pytest.raises(BadInput) as refused:
        from_environment()

    assert str(refused.value) == sentence
