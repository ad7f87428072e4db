"""Addresses of push services: browsers name them, so nobody may make the server knock at doors of its own network."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from urllib.parse import urlsplit

from msgspec import Struct

from backroom.engine import BadInput

LONGEST = 1_000
PLAIN = re.compile(r"[!-~]+")
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]")
NO_ADDRESS = "The address of a push service begins with https:// and names a public host."
PORTS = {"https": 443, "http": 80}

Found = ipaddress.IPv4Address | ipaddress.IPv6Address


class Address(Struct, frozen=True):
    """An address taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """As it stands in what is signed."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == PORTS[self.scheme] else f":{self.port}")


def address_of(endpoint: str, local: bool = False) -> Address:
    """The address, if one may send to it as far as it shows by itself; `local` also lets tests name this machine."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadInput(NO_ADDRESS) from None
    schemes = ("https", "http") if local else ("https",)
    plain = len(endpoint) <= LONGEST and PLAIN.fullmatch(endpoint) and "@" not in parts.netloc and not parts.fragment
    named = HOST.fullmatch(parts.netloc.rpartition(":")[0] if port is not None else parts.netloc)
    if not plain or not named or parts.scheme not in schemes or (port not in (None, 443) and not local):
        raise BadInput(NO_ADDRESS)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    address = Address(parts.scheme, parts.hostname or "", port or PORTS[parts.scheme], path)
    literal = literal_address(address.host)
    if literal is not None and not local and not is_public(literal):
        raise BadInput(NO_ADDRESS)
    return address


def literal_address(host: str) -> Found | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: Found) -> bool:
    """Whether an address is one of the open internet, also where IPv6 only wraps one of IPv4."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return is_public(inner)
        if address in NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address.is_global and not address.is_multicast and not address.is_reserved


NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


async def resolved(address: Address, local: bool = False) -> str:
    """The one address to connect to; BadInput where the name leads anywhere that is not public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    known = [str(entry[4][0]) for entry in found]
    if not local and not all(is_public(ipaddress.ip_address(one.partition("%")[0])) for one in known):
        raise BadInput(NO_ADDRESS)
    return known[0]
