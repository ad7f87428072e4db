"""The settings of a server: from the command line, the environment, or their defaults."""

from __future__ import annotations

import math
import os
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from backroom.engine import BadInput


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set, with sensible defaults."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 1
    synchronous: str = "full"  # SQLite: "full" survives a power cut, "off" is for measuring
    secure: bool = False  # behind TLS: cookies are Secure
    site: str = ""  # the address people type, where it is not the server's own; passkeys belong to it
    bots: str = ""  # of the operator's own, e.g. "mine.py:Patient,shark"
    thinkers: int = 2
    think_seconds: float = 10.0
    analysis_seconds: float = 6.0  # of one core for looking back on a match; 0: not at all
    bot_pause: float = 0.6
    readers_wait: float = 1.0  # seconds, at most, until those who are not asked hear, when there is much to do
    requests_a_second: float = 20.0  # for each address
    messages_a_second: float = 20.0  # for each socket; every frame counts
    talk_a_second: float = 1.0  # for each person
    bytes_a_second: float = 65_536.0  # for each socket
    bytes_an_address: float = 1_000_000.0  # a second, by all its sockets and requests
    sockets_an_address: int = 200  # and as many connections that are no sockets
    request_seconds: float = 20.0  # for which a request may take to come in
    tables_a_person: int = 50
    absent_seconds: float = 60.0  # without a connection, after which somebody is away
    open_seconds: float = 10.0  # for which a deal waits for commitments, and then for shares
    slow_seconds: float = 20.0  # that a slow reader may hold up its own socket
    proxied: bool = False  # believe X-Forwarded-For
    proxies: str = ""  # only from these addresses and networks, where they are named
    push_seconds: float = 30.0  # after which whoever is not at a table is told that it is their turn
    push_contact: str = ""  # whom push services can ask about this server: mailto:… or https://…
    push_local: bool = False  # also send to this machine and network, and without TLS: for tests
    metrics_token: str = ""  # with which /metrics is read from elsewhere


PREFIX = "BACKROOM_SERVER_"
CHOICES = {"synchronous": ("full", "off")}
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
AT_LEAST: dict[str, float] = {  # all other numbers may be 0, and none negative
    "port": 1,
    "workers": 1,
    "thinkers": 1,
    "think_seconds": 0.001,
    "messages_a_second": 1,
    "sockets_an_address": 1,
    "request_seconds": 0.1,
    "tables_a_person": 1,
    "absent_seconds": 0.1,
    "open_seconds": 0.1,
    "push_seconds": 0.1,
    "slow_seconds": 0.1,
}
LONGEST = 1_000_000  # seconds; nothing can be set to last longer
AT_MOST: dict[str, float] = {
    "port": 65535,
    "workers": 1000,
    "thinkers": 1000,
    "think_seconds": LONGEST,
    "analysis_seconds": 3600,
    "bot_pause": LONGEST,
    "readers_wait": LONGEST,
    "request_seconds": LONGEST,
    "absent_seconds": LONGEST,
    "open_seconds": LONGEST,
    "push_seconds": LONGEST,
    "slow_seconds": LONGEST,
}
SHORTEST_TOKEN = 16


# Where tables are stored.


def data_folder() -> Path:
    """Where a server stores its tables unless told otherwise."""
    if os.environ.get("BACKROOM_DATA"):
        return Path(os.environ["BACKROOM_DATA"])
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "backroom"


def database_address() -> str:
    """The database that `serve`, `backup` and `restore` mean."""
    named = os.environ.get(f"{PREFIX}DATABASE") or os.environ.get("BACKROOM_DATABASE")
    return named or f"sqlite:///{data_folder() / 'backroom.db'}"


# Reading and checking.


def to_environment(settings: Settings) -> dict[str, str]:
    """For worker processes, which read their settings from there."""
    return {f"{PREFIX}{name.upper()}": str(getattr(settings, name)) for name in settings.__struct_fields__}


def from_environment(**given: Any) -> Settings:
    """What was given, then what the environment says; None counts as not given."""
    values: dict[str, Any] = {"database": database_address()}
    for name in Settings.__struct_fields__:
        text = os.environ.get(f"{PREFIX}{name.upper()}")
        if text:
            values[name] = checked(name, read_value(name, text), f"{PREFIX}{name.upper()}")
    for name, value in given.items():
        if value is not None:
            values[name] = checked(name, value, f"--{name.replace('_', '-')}")
    return completed(Settings(**values))


def completed(settings: Settings) -> Settings:
    """A site with TLS gets cookies for TLS only."""
    return replace(settings, secure=settings.secure or settings.site.startswith("https://"))


def read_value(name: str, text: str) -> Any:
    default = getattr(Settings(), name)
    if isinstance(default, bool):
        if text.lower() not in YES + NO:
            raise BadInput(f"{PREFIX}{name.upper()} is yes or no, not '{text}'.")
        return text.lower() in YES
    try:
        return type(default)(text if isinstance(default, str) else plain_digits(text))
    except ValueError:
        raise BadInput(f"{PREFIX}{name.upper()} is a number, not '{text}'.") from None


def plain_digits(text: str) -> str:
    """A number as people write it: Python would also read digits of any script, and 1_0 as ten."""
    if not text.isascii() or "_" in text:
        raise ValueError
    return text


def checked(name: str, value: Any, called: str) -> Any:
    """The value, if it makes sense; `called` is the name under which it was set."""
    if value not in CHOICES.get(name, (value,)):
        raise BadInput(f"{called} is {' or '.join(CHOICES[name])}, not '{value}'.")
    if isinstance(value, int | float) and not isinstance(value, bool):
        check_number(name, value, called)
    if name == "site" and value:
        check_site(value, called)
    if name == "proxies":
        check_proxies(value, called)
    if name == "push_contact" and value and not is_contact(value):
        raise BadInput(f"{called} is an address such as mailto:host@backroom.example, not '{value}'.")
    if name == "metrics_token" and not is_token(value):
        raise BadInput(f"{called} is at least {SHORTEST_TOKEN} plain letters, digits and signs.")
    return value


def check_number(name: str, value: float, called: str) -> None:
    low, high = AT_LEAST.get(name, 0), AT_MOST.get(name)
    if high is not None and math.isfinite(value) and not low <= value <= high:
        raise BadInput(f"{called} is a number from {low:g} to {high:.0f}, not {value}.")
    if not math.isfinite(value) or value < low:
        raise BadInput(f"{called} is a number, {low:g} or more, not {value}.")


def check_site(site: str, called: str) -> None:
    """An address as browsers send it: scheme and host, perhaps a port."""
    try:
        parts = urlsplit(site)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        plain = parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    except ValueError:
        good = plain = False
    if not good or not plain:
        raise BadInput(f"{called} is an address such as https://backroom.example, not '{site}'.")


def check_proxies(proxies: str, called: str) -> None:
    try:
        networks(proxies)
    except ValueError:
        raise BadInput(
            f"{called} is addresses and networks such as '192.0.2.7, 10.0.0.0/8', not '{proxies}'."
        ) from None


def networks(proxies: str) -> list[IPv4Network | IPv6Network]:
    return [ip_network(one.strip()) for one in proxies.split(",") if one.strip()]


def is_contact(text: str) -> bool:
    return text.startswith(("mailto:", "https://")) and all("!" <= letter <= "~" for letter in text)


def is_token(text: str) -> bool:
    return not text or (len(text) >= SHORTEST_TOKEN and all("!" <= letter <= "~" for letter in text))
