"""What the environment sets is read, or refused in one sentence."""

import pytest

from backroom.engine import BadInput
from backroom.server.settings import database_address, from_environment


def test_what_is_set_is_read(monkeypatch):
    for name, text in {"SYNCHRONOUS": "off", "READERS_WAIT": "0", "PROXIED": "yes", "PORT": "9000"}.items():
        monkeypatch.setenv(f"BACKROOM_SERVER_{name}", text)
    settings = from_environment()

    assert (settings.synchronous, settings.readers_wait, settings.proxied, settings.port) == ("off", 0.0, True, 9000)


def test_what_is_given_wins_and_what_is_not_given_changes_nothing(monkeypatch):
    monkeypatch.setenv("BACKROOM_SERVER_PORT", "9000")
    monkeypatch.setenv("BACKROOM_SERVER_HOST", "127.0.0.9")
    settings = from_environment(port=9001, host=None, proxied=None)

    assert (settings.port, settings.host, settings.proxied) == (9001, "127.0.0.9", False)


def test_an_empty_value_is_not_set(monkeypatch):
    for name in ("PORT", "PROXIED", "SITE", "METRICS_TOKEN"):
        monkeypatch.setenv(f"BACKROOM_SERVER_{name}", "")
    settings = from_environment()

    assert (settings.port, settings.proxied, settings.site) == (8765, False, "")


def test_a_site_with_tls_has_secure_cookies(monkeypatch):
    monkeypatch.setenv("BACKROOM_SERVER_SITE", "https://backroom.example")

    assert from_environment().secure
    assert not from_environment(site="http://backroom.example").secure


def test_the_database_is_found_by_the_nearest_of_four_names(monkeypatch, tmp_path):
    for name in ("BACKROOM_SERVER_DATABASE", "BACKROOM_DATABASE", "BACKROOM_DATA"):
        monkeypatch.delenv(name, raising=False)
    found = []
    for name, value in {
        "XDG_DATA_HOME": str(tmp_path / "home"),
        "BACKROOM_DATA": str(tmp_path / "data"),
        "BACKROOM_DATABASE": "sqlite:///one.db",
        "BACKROOM_SERVER_DATABASE": "sqlite:///two.db",
    }.items():
        monkeypatch.setenv(name, value)
        found.append(database_address())
        assert from_environment().database == found[-1]

    assert found == [
        f"sqlite:///{tmp_path}/home/backroom/backroom.db",
        f"sqlite:///{tmp_path}/data/backroom.db",
        "sqlite:///one.db",
        "sqlite:///two.db",
    ]


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("SYNCHRONOUS", "perhaps", "is full or off, not 'perhaps'."),
        ("PROXIES", "10.0.0.1/8", "is addresses and networks such as '192.0.2.7, 10.0.0.0/8', not '10.0.0.1/8'."),
        ("PORT", "door", "is a number, not 'door'."),
        ("PORT", "0", "is a number from 1 to 65535, not 0."),
        ("PORT", "65536", "is a number from 1 to 65535, not 65536."),
        ("WORKERS", "0", "is a number from 1 to 1000, not 0."),
        ("THINKERS", "0", "is a number from 1 to 1000, not 0."),
        ("THINK_SECONDS", "0", "is a number from 0.001 to 1000000, not 0.0."),
        ("THINK_SECONDS", "inf", "is a number, 0.001 or more, not inf."),
        ("BOT_PAUSE", "-1", "is a number from 0 to 1000000, not -1.0."),
        ("READERS_WAIT", "nan", "is a number, 0 or more, not nan."),
        ("REQUESTS_A_SECOND", "-20", "is a number, 0 or more, not -20.0."),
        ("MESSAGES_A_SECOND", "0", "is a number, 1 or more, not 0.0."),
        ("BYTES_A_SECOND", "-1", "is a number, 0 or more, not -1.0."),
        ("BYTES_AN_ADDRESS", "much", "is a number, not 'much'."),
        ("REQUEST_SECONDS", "0", "is a number from 0.1 to 1000000, not 0.0."),
        ("SOCKETS_AN_ADDRESS", "0", "is a number, 1 or more, not 0."),
        ("TABLES_A_PERSON", "0", "is a number, 1 or more, not 0."),
        ("TABLES_A_PERSON", "1.5", "is a number, not '1.5'."),
        ("ABSENT_SECONDS", "0", "is a number from 0.1 to 1000000, not 0.0."),
        ("SLOW_SECONDS", "-inf", "is a number, 0.1 or more, not -inf."),
        ("PROXIED", "maybe", "is yes or no, not 'maybe'."),
        ("SECURE", "2", "is yes or no, not '2'."),
        ("SITE", "backroom.example", "is an address such as https://backroom.example, not 'backroom.example'."),
        ("SITE", "https://a.example/b", "is an address such as https://backroom.example, not 'https://a.example/b'."),
        ("SITE", "http://[::1", "is an address such as https://backroom.example, not 'http://[::1'."),
        ("METRICS_TOKEN", "short", "is at least 16 plain letters, digits and signs."),
        ("METRICS_TOKEN", "with a space in it", "is at least 16 plain letters, digits and signs."),
    ],
)
def test_what_makes_no_sense_is_refused(monkeypatch, name, text, sentence):
    monkeypatch.setenv(f"BACKROOM_SERVER_{name}", text)
    with pytest.raises(BadInput) as refused:
        from_environment()

    assert str(refused.value) == f"BACKROOM_SERVER_{name} {sentence}"
