"""A program that plays at an online table: python examples/bot.py LINK [NAME]. Put your own idea into `choose`.

It adds a share of randomness to the deal: at first it shows only the hash, then, when everybody's hash stands, the
share; at the end it looks whether the record holds what was promised.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.request
from typing import Any

import websockets


def choose(news: dict) -> int:
    """`news["view"]` is the table as your seat sees it, `news["options"]` all that may be done."""
    return random.choice(news["options"])["choice"]


class Share:
    """Randomness of one's own, and what the table promised when it was opened."""

    def __init__(self) -> None:
        self.draw(0)

    def draw(self, voided: int) -> None:
        self.voided = voided  # how many deals were given up before the one for which it is
        self.text = secrets.token_hex(32)
        self.commit = hashlib.sha256(self.text.encode()).hexdigest()
        self.promised = ("", "")

    def answer(self, news: dict) -> dict | None:
        """What the deal waits for from this seat, if anything."""
        fair, seat = news["fair"], news["seat"]
        if seat not in fair["waiting"]:
            return None
        if fair["wants"] == "commit":
            if len(fair["voided"]) > self.voided:
                self.draw(len(fair["voided"]))
            return None if self.promised[0] else {"type": "commit", "commit": self.commit}
        promise = news["commitment"], " | ".join(commit or "-" for commit in fair["commits"])
        if fair["commits"][seat] != self.commit or self.promised not in (("", ""), promise):
            return None  # what it is opened for is promised once
        self.promised = promise
        return {"type": "open", "share": self.text}

    def kept(self, record: str, seat: int) -> bool:
        """Whether the record is the one that was promised, with this share in it."""
        fields = dict(line.split(": ", 1) for line in record.partition("\n\n")[0].split("\n")[1:] if line[0] != "|")
        shares = fields.get("shares", "").split(" | ")
        hashes = ["-" if share == "-" else hashlib.sha256(share.encode()).hexdigest() for share in shares]
        voided = fields["voided"].count("|") + 1 if "voided" in fields else 0
        right = (fields["commitment"], fields.get("commits"), voided) == (*self.promised, self.voided)
        return right and " | ".join(hashes) == self.promised[1] and shares[seat] == self.text


def ask(address: str, data: dict | None = None, key: str = "", method: str = "GET") -> tuple[Any, str]:
    headers = {"Content-Type": "application/json", "Cookie": f"backroom={key}"}
    request = urllib.request.Request(address, json.dumps(data).encode() if data else None, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        body = answer.read().decode()
        told = json.loads(body) if "json" in answer.headers["Content-Type"] else body
        return told, answer.headers.get("Set-Cookie", "").partition("backroom=")[2].partition(";")[0]


async def play(link: str, name: str) -> None:
    server, _, table = link.rpartition("/t/")
    address = f"{server}/api/tables/{table}"
    _, key = ask(f"{server}/api/me", {"name": name}, method="POST")
    free = next(seat["seat"] for seat in ask(address)[0]["seats"] if seat["kind"] == "free")
    share = Share()
    ask(f"{address}/seats/{free}", {"name": name, "commit": share.commit}, key, "PUT")
    headers = {"Cookie": f"backroom={key}"}
    async with websockets.connect(address.replace("http", "ws", 1) + "/socket", additional_headers=headers) as socket:
        while (news := json.loads(await socket.recv())).get("state") != "over":
            if news["type"] != "table":
                continue
            answer = share.answer(news)
            if news["options"]:
                answer = {"type": "move", "seq": news["seq"], "choice": choose(news)}
            if answer:
                await socket.send(json.dumps({"key": str(news["seq"]), **answer}))
    print(news["outcome"])
    kept = share.kept(ask(f"{address}/record", key=key)[0], news["seat"])
    print("The deal is the one that was promised." if kept else "The deal is NOT the one that was promised.")


asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robin"))
