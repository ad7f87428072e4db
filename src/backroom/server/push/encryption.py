"""What a push service carries and cannot read (RFC 8291), and the signature by which it knows who sends (RFC 8292)."""

from __future__ import annotations

import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import json

from backroom.engine import BadInput

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes in a record of the encoding; a message is one
LENGTH = 512  # bytes of every message, so that its length says nothing
LAST = b"\x02"  # what ends the text of the last record
VALID = 12 * 3600  # seconds for which a signature is good; services take a day at most
SIZES = {"p256dh": 65, "auth": 16}


def unpadded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str, name: str) -> bytes:
    """A key as browsers write it; BadInput says which one is none."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        data = b""
    if len(data) != SIZES[name]:
        raise BadInput(f"'{name}' is not a key of a browser.")
    return data


def checked_point(p256dh: str) -> bytes:
    """A browser's public key, which has to be a point of the curve."""
    data = decoded(p256dh, "p256dh")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        raise BadInput("'p256dh' is not a key of a browser.") from None
    return data


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(text: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only this browser can read, in one record, with a key pair of its own."""
    theirs, own = checked_point(p256dh), ec.generate_private_key(CURVE)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine, salt = public_bytes(own), os.urandom(16)
    secret = derived(shared, decoded(auth, "auth"), b"WebPush: info\x00" + theirs + mine, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    padded = text + LAST + bytes(LENGTH - len(text))
    return salt + struct.pack("!IB", RECORD, len(mine)) + mine + AESGCM(key).encrypt(nonce, padded, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Signer:
    """Signs for one push service after another; a signature is used for as long as half of its time."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self.key = key
        self.contact = contact
        self.public = unpadded(public_bytes(key))
        self.signed: dict[str, tuple[float, str]] = {}  # origin -> until when it is used, and the signature

    def header(self, origin: str) -> str:
        """What the header 'Authorization' says to the service at this origin."""
        until, token = self.signed.get(origin, (0.0, ""))
        if until < time.time():
            if len(self.signed) > 100:  # addresses are what people send
                self.signed.clear()
            token = self.token({"aud": origin, "exp": int(time.time()) + VALID, "sub": self.contact})
            self.signed[origin] = time.time() + VALID / 2, token
        return f"vapid t={token}, k={self.public}"

    def token(self, claims: dict[str, Any]) -> str:
        head = unpadded(json.encode({"typ": "JWT", "alg": "ES256"}))
        said = f"{head}.{unpadded(json.encode(claims))}"
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"{said}.{unpadded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
