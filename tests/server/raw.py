"""Connections byte by byte: for what no decent client would send."""

import asyncio
import contextlib

from backroom.server.network.frames import CLOSE, TEXT
from backroom.server.operations.load_client import frame_end

HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
PATIENCE = 30


class Raw:
    """A connection to a server, to be entered with `async with`."""

    def __init__(self, server):
        self.server = server

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=1 << 24)
        return self

    async def __aexit__(self, *_):
        self.writer.transport.abort()

    async def sends(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def pours(self, *data):
        """The first once, the last again and again, until the server has enough."""
        with contextlib.suppress(ConnectionError):
            for one in data:
                await self.sends(one)
            while True:
                await self.sends(data[-1])
                await asyncio.sleep(0.01)

    async def answers(self):
        """The status of an HTTP answer; 0 if there is none."""
        with contextlib.suppress(ConnectionError):
            line = await asyncio.wait_for(self.reader.readline(), PATIENCE)
            return int(line.split()[1]) if line else 0
        return 0

    async def hung_up(self):
        """Wait until the server has closed the connection."""
        with contextlib.suppress(ConnectionError):
            while await asyncio.wait_for(self.reader.read(1 << 16), PATIENCE):
                pass


class RawSocket(Raw):
    """A WebSocket of which every byte is one's own."""

    def __init__(self, server, table, guest=None, **headers):
        super().__init__(server)
        named = {"Host": f"127.0.0.1:{server.port}", **HANDSHAKE, **(guest.headers if guest else {}), **headers}
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in named.items() if value is not None]
        self.request = "\r\n".join([f"GET /api/tables/{table}/socket HTTP/1.1", *lines, "", ""]).encode()
        self.buffer = b""

    async def __aenter__(self):
        await super().__aenter__()
        await self.sends(self.request)
        self.head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        return self

    async def frame(self):
        """The next frame: its opcode and its payload."""
        while (end := frame_end(self.buffer)) is None:
            more = await asyncio.wait_for(self.reader.read(1 << 16), PATIENCE)
            if not more:
                raise ConnectionError("nothing more")
            self.buffer += more
        kind, payload, self.buffer = self.buffer[0] & 15, self.buffer[end[0] : end[1]], self.buffer[end[1] :]
        return kind, payload

    async def text(self):
        while (frame := await self.frame())[0] != TEXT:
            pass
        return frame[1].decode()

    async def closed_with(self):
        """The code of the goodbye; 1006 if there was none."""
        with contextlib.suppress(ConnectionError):
            while (frame := await self.frame())[0] != CLOSE:
                pass
            return int.from_bytes(frame[1][:2], "big")
        return 1006
