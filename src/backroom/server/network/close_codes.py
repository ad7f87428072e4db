"""Why the server closes a socket: codes of RFC 6455, 7.4.1; for a refusal, 4000 plus its HTTP status."""

from __future__ import annotations

from typing import Final

WRONG_FRAME: Final = 1002
BAD_MANNERS: Final = 1007
TOO_MUCH: Final = 1008
TOO_BIG: Final = 1009
OUR_FAULT: Final = 1011
RESTART: Final = 1012

KEY_REVOKED: Final = (4401, "You have signed out, or your token was taken back.")
TOO_MANY_SOCKETS: Final = (4429, "Too many connections from your address.")
TOO_SLOW: Final = (TOO_MUCH, "You read too slowly.")
TOO_MANY: Final = (TOO_MUCH, "Too many messages.")
TOO_SILENT: Final = (OUR_FAULT, "Pings are not answered.")
FAILED: Final = (OUR_FAULT, "Something went wrong on our side.")
RESTARTING: Final = (RESTART, "The server restarts.")
LONGEST_REASON: Final = 123  # bytes; RFC 6455, 5.5


def short(sentence: str) -> str:
    """A reason, cut to what a close frame can hold."""
    return sentence.encode()[:LONGEST_REASON].decode(errors="ignore")
