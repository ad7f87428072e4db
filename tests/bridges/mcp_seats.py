"""A seat over the official SDK: tools at a match of which the secret is known, and a client of theirs."""

import re

import anyio
from mcp import Client

import backroom
from backroom.bridges.mcp.local import LocalSeat
from backroom.bridges.mcp.server import server
from backroom.bridges.mcp.tools import Tools

OFFERED = re.compile(r"^(\S+)\. ", re.MULTILINE)
SECRET = bytes(range(32))


def seated(game="dirty-money", against="random", **options):
    """Tools at a match of which the secret is known here, and only here."""
    match = backroom.game(game).new(secret=SECRET, **options)
    return Tools(LocalSeat(match, 0, against)), match


def connected(tools, work):
    """What a client does with a server in this process."""

    async def run():
        async with Client(server(tools)) as client:
            await work(client)

    anyio.run(run)


async def said(client, name, **arguments):
    result = await client.call_tool(name, arguments)
    (content,) = result.content
    return content.text, result.is_error


def first_of(text):
    return OFFERED.findall(text.partition("## You are asked")[2])[0]
