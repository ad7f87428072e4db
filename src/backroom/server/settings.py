"""How a server is set up: by the command line, by the environment, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from backroom.engine import BadInput


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set; what is not has a sensible value."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 1
    synchronous: str = "full"  # SQLite: "full" survives a power cut, "off" is for measuring
    secure: bool = False  # behind TLS: cookies are Secure
    site: str = ""  # the address people type, where it is not the server's own; passkeys belong to it
    thinkers: int = 2
    think_seconds: float = 10.0
    bot_pause: float = 0.6
    readers_wait: float = 1.0  # seconds, at most, until those who are not asked hear, when there is much to do
    requests_a_second: float = 20.0  # for each address
    messages_a_second: float = 20.0  # for each socket
    sockets_an_address: int = 200
    tables_a_person: int = 50
    absent_seconds: float = 60.0  # without a connection, after which somebody is away
    slow_seconds: float = 20.0  # that a slow reader may hold up its own socket
    proxied: bool = False  # believe X-Forwarded-For


def data_folder() -> Path:
    """Where a server without other orders keeps its tables."""
    if os.environ.get("BACKROOM_DATA"):
        return Path(os.environ["BACKROOM_DATA"])
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "backroom"


def default_database() -> str:
    return os.environ.get("BACKROOM_DATABASE") or f"sqlite:///{data_folder() / 'backroom.db'}"


PREFIX = "BACKROOM_SERVER_"
CHOICES = {"synchronous": ("full", "off")}


def to_environment(settings: Settings) -> dict[str, str]:
    """For worker processes, which read their settings from there."""
    return {f"{PREFIX}{name.upper()}": str(getattr(settings, name)) for name in settings.__struct_fields__}


def from_environment() -> Settings:
    values: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        text = os.environ.get(f"{PREFIX}{name.upper()}")
        if text is not None:
            values[name] = read_value(name, text)
    settings = Settings(**values)  # type: ignore[arg-type]
    return settings if settings.database else replace(settings, database=default_database())


def read_value(name: str, text: str) -> object:
    default = getattr(Settings(), name)
    if text not in CHOICES.get(name, (text,)):
        raise BadInput(f"{PREFIX}{name.upper()} is {' or '.join(CHOICES[name])}, not '{text}'.")
    if isinstance(default, bool):
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return type(default)(text)
    except ValueError:
        raise BadInput(f"{PREFIX}{name.upper()} is a number, not '{text}'.") from None
