"""One request to a push service: nothing is followed, little is read, and the name is looked up only once."""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl

from backroom.server.push.addresses import Address, resolved

PATIENCE = 10.0  # seconds for everything
MOST_READ = 4096  # bytes of an answer's first line
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")


async def deliver(address: Address, headers: dict[str, str], body: bytes, local: bool = False) -> int:
    """Send it; the status of the answer, or 0 where there was none that could be understood."""
    async with asyncio.timeout(PATIENCE):
        host = await resolved(address, local)
        secure = ssl.create_default_context() if address.scheme == "https" else None
        named = address.host if secure else None
        reader, writer = await asyncio.open_connection(
            host, address.port, ssl=secure, server_hostname=named, limit=MOST_READ
        )
        try:
            writer.write(head_of(address, headers, body) + body)
            await writer.drain()
            answer = STATUS.match(await reader.readline())
        finally:
            with contextlib.suppress(OSError):
                writer.close()
    return int(answer[1]) if answer else 0


def head_of(address: Address, headers: dict[str, str], body: bytes) -> bytes:
    """The head of the request; neither addresses nor headers hold any spaces or line breaks of others."""
    host = address.origin.partition("://")[2]
    lines = [f"POST {address.path} HTTP/1.1", f"host: {host}", f"content-length: {len(body)}", "connection: close"]
    return "\r\n".join([*lines, *[f"{name}: {value}" for name, value in headers.items()], "", ""]).encode()
