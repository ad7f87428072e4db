"""Why the server closes a socket: codes of RFC 6455, 7.4.1; those of refusals are 4000 and their HTTP status."""

from __future__ import annotations

from typing import Final

BAD_MANNERS: Final = 1007
TOO_MUCH: Final = 1008
TOO_BIG: Final = 1009
OUR_FAULT: Final = 1011

TOO_SLOW: Final = (TOO_MUCH, "You read too slowly.")
FAILED: Final = (OUR_FAULT, "Something went wrong on our side.")
