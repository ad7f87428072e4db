"""The protocol of our sockets: uvicorn's, but who never reads cannot keep a connection open."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Wire(WebSocketsSansIOProtocol):
    """Hangs up at once where a goodbye would wait for a reader for ever."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()
