"""How the client that knows only docs/protocol.md speaks HTTP and WebSockets, with Python's own library."""

import base64
import contextlib
import hashlib
import http.client
import json
import secrets
import socket
import time
from urllib.parse import urlsplit

PATIENCE = 45  # seconds


class Refused(Exception):
    """What the server did not do."""

    def __init__(self, status, code, text):
        super().__init__(f"{status} {code}: {text}")
        self.status = status
        self.code = code


class Closed(Exception):
    """The socket is closed."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}")
        self.code = code


# HTTP.


class Server:
    """One person's way to a server."""

    def __init__(self, address):
        self.host, self.port = urlsplit(address).hostname, urlsplit(address).port
        self.headers = {}

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            headers = {**self.headers, "Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        self.keep_cookie(answer.getheader("Set-Cookie") or "")
        if answer.status >= 400:
            wrong = json.loads(text) if text.startswith("{") else {"code": "", "text": text}
            raise Refused(answer.status, wrong["code"], wrong["text"])
        return json.loads(text) if "json" in answer.getheader("Content-Type", "") and text else text

    def keep_cookie(self, cookie):
        name, _, value = cookie.partition(";")[0].partition("=")
        if name == "backroom" and "Authorization" not in self.headers:
            self.headers = {"Cookie": f"backroom={value}"}

    def use_token(self, token):
        self.headers = {"Authorization": f"Bearer {token}"}


# WebSockets: RFC 6455, as much as a client needs.


TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """A connection that sends and receives JSON."""

    def __init__(self, server, path):
        self.connection = socket.create_connection((server.host, server.port), timeout=60)
        self.data = b""
        nonce = base64.b64encode(secrets.token_bytes(16)).decode()
        headers = {
            "Host": f"{server.host}:{server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": nonce,
            **server.headers,
        }
        lines = [f"GET {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()], "", ""]
        self.connection.sendall("\r\n".join(lines).encode())
        self.shake_hands(nonce)

    def shake_hands(self, nonce):
        while b"\r\n\r\n" not in self.data:
            self.more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        proof = hashlib.sha1((nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] or base64.b64encode(proof) not in head:
            self.connection.close()
            raise Closed(1006, head.decode())

    def more(self):
        try:
            data = self.connection.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed(1006, "lost")
        self.data += data

    def take(self, size):
        while len(self.data) < size:
            self.more()
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def frame(self, kind, payload):
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        mask = secrets.token_bytes(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
        self.connection.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    def receive(self):
        """The next message; pings are answered on the way, but nobody waits for ever."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            first, size = self.take(2)
            size = int.from_bytes(self.take({126: 2, 127: 8}[size]), "big") if size > 125 else size
            payload = self.take(size)
            if first & 15 == TEXT:
                return json.loads(payload)
            if first & 15 == PING:
                self.frame(PONG, payload)
            if first & 15 == CLOSE:
                self.connection.close()
                raise Closed(int.from_bytes(payload[:2], "big") or 1005, payload[2:].decode())
        raise TimeoutError("nothing but pings")

    def hang_up(self):
        """Say goodbye; the answer is not waited for."""
        with contextlib.suppress(OSError):  # the other side was first
            self.frame(CLOSE, (1000).to_bytes(2, "big"))
        self.connection.close()

    def drop(self):
        """As a train does that enters a tunnel."""
        self.connection.close()


# What is heard.


class Whole:
    """Puts messages in brief together; one for each connection."""

    def __init__(self):
        self.kept = {}
        self.view = {}
        self.counters = {}
        self.facts = {}
        self.known = {}

    def message(self, news):
        if news["since"] == 0:
            self.__init__()
        for name in ("page", "terms", "seats", "fair", "sight"):
            if name in news:
                self.kept[name] = news[name]
        view = news["view"] and self.whole_view(news["view"])
        return {**news, **self.kept, "view": view}

    def whole_view(self, view):
        self.view.update(view)
        self.counters.update({counter["id"]: counter for counter in view.get("counters", [])})
        self.facts = {**self.facts, **view.get("facts", {})}
        areas = [self.area(area) for area in view["areas"]]
        self.view.update(areas=areas, counters=list(self.counters.values()), facts=self.facts)
        return dict(self.view)

    def area(self, area):
        if isinstance(area, str):
            return self.known[area]
        before = self.known.get(area["id"], {"facts": {}})
        new = {**before, **area, "facts": {**before["facts"], **area.get("facts", {})}}
        if "pieces" in area:
            new["pieces"] = [self.piece(piece) for piece in area["pieces"]]
        altered = {piece["id"]: piece for piece in map(self.piece, new.pop("altered", []))}
        new["pieces"] = [altered.get(piece["id"], piece) for piece in new["pieces"]]
        self.known[new["id"]] = new
        return new

    def piece(self, piece):
        if isinstance(piece, str):
            return self.known[piece]
        self.known[piece["id"]] = piece
        return piece
