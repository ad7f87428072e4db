"""A program that plays at an online table: python examples/bot.py LINK [NAME]. Put your own idea into `choose`."""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


def choose(news: dict) -> int:
    """`news["view"]` is the table as your seat sees it, `news["options"]` all that may be done."""
    return random.choice(news["options"])["choice"]


def ask(address: str, data: dict | None = None, key: str = "", method: str = "GET") -> tuple[dict, str]:
    headers = {"Content-Type": "application/json", "Cookie": f"backroom={key}"}
    request = urllib.request.Request(address, json.dumps(data).encode() if data else None, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").partition("backroom=")[2].partition(";")[0]


async def play(link: str, name: str) -> None:
    server, _, table = link.rpartition("/t/")
    address = f"{server}/api/tables/{table}"
    _, key = ask(f"{server}/api/me", {"name": name}, method="POST")
    free = next(seat["seat"] for seat in ask(address)[0]["seats"] if seat["kind"] == "free")
    ask(f"{address}/seats/{free}", {"name": name}, key, "PUT")
    headers = {"Cookie": f"backroom={key}"}
    async with websockets.connect(address.replace("http", "ws", 1) + "/socket", additional_headers=headers) as socket:
        while (news := json.loads(await socket.recv())).get("state") != "over":
            if news.get("options"):
                move = {"type": "move", "key": str(news["seq"]), "seq": news["seq"], "choice": choose(news)}
                await socket.send(json.dumps(move))
    print(news["outcome"])


asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robin"))
