"""A passkey in software: P-256 keys, CBOR and signatures as WebAuthn wants them."""

import base64
import hashlib
import json
import secrets
import struct

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkey:
    """One credential."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.count = 0

    def public(self):
        """The key in COSE's words: EC2, ES256, P-256, x, y."""
        numbers = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})

    def flags(self, site, flags):
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def made(self, offer, page, **lies):
        """What a browser posts after making this passkey."""
        client = client_data("webauthn.create", offer["challenge"], page, lies)
        site = lies.get("site", offer["rp"]["id"])
        data = self.flags(site, PRESENT | VERIFIED | ATTESTED)
        data += bytes(16) + struct.pack(">H", len(self.id)) + self.id + self.public()
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self.answer(clientDataJSON=b64(client), attestationObject=b64(attestation))

    def shown(self, question, page, **lies):
        """What a browser posts after showing it."""
        self.count += lies.get("steps", 1)
        client = client_data("webauthn.get", question["challenge"], page, lies)
        data = self.flags(lies.get("site", question["rpId"]), PRESENT | VERIFIED)
        signer = lies.get("key", self.key)
        signature = signer.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.answer(clientDataJSON=b64(client), authenticatorData=b64(data), signature=b64(signature))

    def answer(self, **response):
        id = b64(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}


def client_data(type, challenge, page, lies):
    said = {"type": type, "challenge": lies.get("challenge", challenge), "origin": lies.get("origin", page)}
    return json.dumps({**said, "crossOrigin": False}).encode()
