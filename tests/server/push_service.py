"""A push service of the tests' own: checks who sends by the letter of RFC 8292, and reads as a browser would (8291)."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

P256 = ec.SECP256R1()


def b64(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def plain(text):
    return urlsafe_b64decode(text + "===")


def hkdf(salt, secret, info, length):
    """RFC 5869, for no more than one block."""
    prk = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(prk, info + b"\1", hashlib.sha256)[:length]


class Browser:
    """A browser that has subscribed: only it can read what comes."""

    def __init__(self, service, key=""):
        self.private = ec.generate_private_key(P256)
        numbers = self.private.public_key().public_numbers()
        self.public = b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        self.auth = os.urandom(16)
        self.path = f"/to/{b64(os.urandom(12))}"
        self.endpoint = f"{service.origin}{self.path}"
        self.key = key  # the server that it subscribed to: nobody else may send
        self.messages = []
        service.browsers[self.path] = self

    def subscription(self):
        keys = {"p256dh": b64(self.public), "auth": b64(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert (length, sender[0]) == (65, 4)
        assert len(sealed) <= size, "one record"
        x, y = (int.from_bytes(part, "big") for part in (sender[1:33], sender[33:]))
        theirs = ec.EllipticCurvePublicNumbers(x, y, P256).public_key()
        shared = self.private.exchange(ec.ECDH(), theirs)
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert opened[-1] == 2, "the last record"
        return json.loads(opened[:-1])


class PushService:
    """Serves on this machine while it is entered; answers with `statuses` in turn, then with 201."""

    def __init__(self, *statuses):
        self.statuses = list(statuses)
        self.browsers = {}
        self.requests = []
        self.complaints = []

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.origin = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self.server.close()
        assert self.complaints == []

    async def serve(self, reader, writer):
        with contextlib.suppress(ConnectionError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            line, *lines = head.strip().split("\r\n")
            headers = dict(one.split(": ", 1) for one in lines)
            body = await reader.readexactly(int(headers["content-length"]))
            status = self.statuses.pop(0) if self.statuses else 201
            try:
                self.take(line, headers, body, status)
            except Exception as error:
                self.complaints.append(repr(error))
                status = 400
            extra = "location: /elsewhere\r\n" if status == 307 else ""
            writer.write(f"HTTP/1.1 {status} So\r\n{extra}content-length: 0\r\n\r\n".encode())
            await writer.drain()
            writer.close()

    def take(self, line, headers, body, status):
        method, path, version = line.split(" ")
        assert (method, version) == ("POST", "HTTP/1.1")
        assert headers["host"] == urlsplit(self.origin).netloc
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 <= int(headers["ttl"]) <= 28 * 24 * 3600
        assert len(headers["topic"]) <= 32
        assert len(body) <= 4096
        browser = self.browsers[path]
        self.check_sender(headers["authorization"], browser)
        told = browser.read(body)
        self.requests.append((status, headers, body, told))
        if 200 <= status < 300:
            browser.messages.append(told)

    def check_sender(self, authorization, browser):
        scheme, _, rest = authorization.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert parts["k"] == browser.key, "the key that the browser subscribed with"
        said, _, signature = parts["t"].rpartition(".")
        head, claims = (json.loads(plain(part)) for part in said.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        assert claims["aud"] == self.origin
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert claims["sub"].startswith(("mailto:", "https://"))
        raw = plain(signature)
        assert len(raw) == 64
        key = ec.EllipticCurvePublicKey.from_encoded_point(P256, plain(parts["k"]))
        try:
            key.verify(encode_dss_signature(*map(number, (raw[:32], raw[32:]))), said.encode(), ec.ECDSA(SHA256()))
        except InvalidSignature:
            raise AssertionError("a forged signature") from None


def number(data):
    return int.from_bytes(data, "big")
