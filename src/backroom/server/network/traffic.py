"""Limits on traffic: bytes per socket and per address, connections per address."""

from __future__ import annotations

import functools
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import Any

from backroom.server.network.limits import MOST_KNOWN, Budget
from backroom.server.settings import Settings, networks

FORWARDED = b"x-forwarded-for"
STATE = "traffic"  # the name under which protocols find it in the ASGI lifespan state

FRAME_COST = 1024  # bytes that a frame is charged on top of its own, for the work it causes
HALF = 64  # bits of an IPv6 address
REQUEST_COST = 4096  # the same for a request or a new connection
MOST_DEBT = 2.0  # seconds that an address behind a proxy may owe; beyond that it is refused

Headers = Iterable[tuple[bytes, bytes]]


class Traffic:
    """The traffic of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = networks(settings.proxies)
        self.budgets: OrderedDict[str, Budget] = OrderedDict()  # address -> bytes; the longest unseen are forgotten
        self.connections: Counter[str] = Counter()  # address -> how many, sockets excepted

    def address(self, client: Any, headers: Headers) -> str:
        """The address of a client; behind a trusted proxy, the last one that the proxy names."""
        if self.settings.proxied and self.is_proxy(client):
            forwarded = [value for name, value in headers if name == FORWARDED]
            last = forwarded[-1].decode("latin-1").split(",")[-1].strip() if forwarded else ""
            if last:
                return block_of(last[:60])
        return block_of(client[0]) if client else ""

    def is_proxy(self, client: Any) -> bool:
        """Anybody is, unless proxies are named: then others may say what they like."""
        if not self.proxies:
            return True
        found = ipaddress.ip_address(client[0]) if client else None
        mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
        return any((mapped or found) in network for network in self.proxies)

    def socket_meter(self, address: str) -> Meter:
        rate = self.settings.bytes_a_second
        return Meter(Budget(rate) if rate else None, self.address_budget(address))

    def address_meter(self, address: str) -> Meter:
        return Meter(None, self.address_budget(address))

    def address_budget(self, address: str) -> Budget | None:
        """The budget that all connections of an address share; None if there is no limit."""
        rate = self.settings.bytes_an_address
        if not rate:
            return None
        budget = self.budgets.pop(address, None) or Budget(rate)
        self.budgets[address] = budget
        if len(self.budgets) > MOST_KNOWN:
            self.budgets.popitem(last=False)
        return budget

    def taken(self) -> dict[str, float]:
        """How many bytes each address has spent since this was last asked."""
        taken = {}
        for address, budget in self.budgets.items():
            if budget.untold:
                taken[address], budget.untold = budget.untold, 0.0
        return taken

    def charge(self, address: str, size: float) -> None:
        """So many were spent elsewhere."""
        budget = self.address_budget(address)
        if budget is not None:
            budget.charge(size)

    @property
    def rate(self) -> float:
        return self.settings.bytes_an_address

    def come(self, address: str) -> bool:
        """Count one more connection; whether that is within the limit."""
        self.connections[address] += 1
        return self.connections[address] <= self.settings.sockets_an_address

    def go(self, address: str) -> None:
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]


class Meter:
    """Counts the bytes of one connection against its own budget and its address's."""

    def __init__(self, own: Budget | None, shared: Budget | None) -> None:
        self.own = own
        self.shared = shared

    def spend(self, size: int, work: int = 0) -> float:
        """Count bytes that were read, and some more for the address; gives the seconds to wait before reading on."""
        wait = self.own.spend(size) if self.own is not None else 0.0
        return max(wait, self.shared.spend(size + work)) if self.shared is not None else wait


@functools.lru_cache(maxsize=10_000)
def block_of(host: str) -> str:
    """What counts as one address: for IPv6 the first half, since whoever has one such address has the whole block."""
    plain = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host
    if plain.count(":") == 1:  # some proxies add the port
        plain = plain.partition(":")[0]
    try:
        found = ipaddress.ip_address(plain.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, HALF), strict=False))
