"""A model's seat goes on to the rematch, by MCP: whoever asks first or is missing, whatever is lost on the way."""

import re
import sys
import threading
import time

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from test_join import table_of
from test_models_online import OFFERED, answered, play_to_the_end, seated, until

import backroom
from backroom.bridges.mcp.online import OnlineSeat
from backroom.bridges.mcp.rematch import CLOSED, FOR_ANOTHER, FOR_US, NO_SEAT, NOT_OVER, OPENED
from backroom.bridges.mcp.server import server as served
from backroom.bridges.mcp.tools import UNSEEN, Tools
from backroom.engine import BadInput
from backroom.terminal.share import KEPT


def two_at_the_end(server):
    """Ann and Bob, two models at a table that they have played to the end."""
    opened, _ = table_of(server, game="hand-management", seats=2)
    ann, bob = (Tools(OnlineSeat(opened["link"], name, seat, "")) for seat, name in enumerate(("Ann", "Bob")))
    both_play(ann, bob)
    return ann, bob


def both_play(*players):
    threads = [threading.Thread(target=play_to_the_end, args=(tools, [])) for tools in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert all("## It is over" in tools.call("look", {}) for tools in players)


def test_a_model_goes_on_to_the_rematch_that_somebody_else_has_asked_for(server, monkeypatch):
    """It begins there as at any table: with the rules, a share of its own, and nothing of what was said before."""
    monkeypatch.setattr("backroom.bridges.mcp.tools.AFTER_A_MOVE", 1)
    ann, bob = two_at_the_end(server)
    bob.call("say", {"text": "Once more?"})
    old = ann.seat.door
    asked = threading.Thread(target=bob.call, args=("rematch", {}))
    asked.start()
    until(ann.seat, lambda seat: seat.news["rematch"])
    assert ann.call("look", {}).startswith(OPENED)

    told = ann.call("rematch", {})
    asked.join(60)
    for tools in (ann, bob):
        until(tools.seat, lambda seat: seat.news["view"])
    told += ann.call("look", {})

    assert ann.seat.door.table == bob.seat.door.table != old.table
    assert "You play Hand Management as Ann, seat 1 of 2." in told
    assert "Once more?" not in told
    assert "## It is over" not in told
    assert ann.seat.door.share.text not in ("", old.share.text)
    with pytest.raises(BadInput, match="when the match is over"):
        ann.call("record", {})
    both_play(ann, bob)
    record = ann.call("record", {})
    assert backroom.replay(record).over
    assert ann.seat.door.share.verdict(record, 0) == KEPT
    assert bob.seat.door.share.verdict(record, 1) == KEPT


def test_a_model_that_asks_first_begins_when_all_have_come(server, monkeypatch):
    monkeypatch.setattr("backroom.bridges.mcp.online.FOR_COMPANY", 0.1)
    monkeypatch.setattr("backroom.bridges.mcp.tools.AFTER_A_MOVE", 0)
    ann, bob = two_at_the_end(server)

    missing = f"{FOR_US} Bob is not here yet. rematch waits for them and begins; with anyway, at once."
    assert ann.call("rematch", {}) == missing
    assert ann.call("rematch", {}) == missing
    assert bob.call("rematch", {}) == FOR_ANOTHER
    assert bob.call("rematch", {}) == FOR_ANOTHER
    until(ann.seat, lambda seat: 1 in seat.news["here"])
    assert ann.call("look", {"wait": 30}) == f"{FOR_US} all are here, and rematch does so."
    ann.call("rematch", {})

    both_play(ann, bob)


def test_whoever_does_not_come_is_not_waited_for_when_that_is_said(server, monkeypatch):
    monkeypatch.setattr("backroom.bridges.mcp.online.FOR_COMPANY", 0.1)
    monkeypatch.setattr("backroom.bridges.mcp.tools.AFTER_A_MOVE", 0)
    ann, bob = two_at_the_end(server)
    assert ann.call("rematch", {}).startswith(FOR_US)

    ann.call("rematch", {"anyway": True})
    until(ann.seat, lambda seat: seat.news["view"])

    assert "You play Hand Management as Ann, seat 1 of 2." in ann.call("look", {})
    bob.call("rematch", {})
    until(bob.seat, lambda seat: seat.news and seat.news["view"])
    both_play(ann, bob)


def test_a_rematch_against_bots_begins_at_once_and_only_after_the_end(server):
    tools = seated(server)
    assert answered(tools, "rematch", {}) == NOT_OVER
    assert answered(tools, "rematch", {"table": "aaaaaaaaaaaaaaaa"}).startswith("rematch has no argument 'table'")
    first = tools.seat.door.table

    for _ in range(2):
        play_to_the_end(tools, [])
        table = tools.seat.door.table
        told = tools.call("rematch", {})
        assert told.startswith("You play Dirty Money as Ann, seat 1 of 3.")
        assert tools.seat.door.table not in (first, table)
        assert answered(tools, "rematch", {}) == NOT_OVER


def test_a_rematch_through_the_sdks_client(server, tmp_path):
    opened, _ = table_of(server, game="the-cleaner", options={"minutes": 20})
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "backroom", "mcp", "--table", opened["link"], "--name", "Robin"],
        env={"PYTHONPATH": ":".join(sys.path)},
        cwd=tmp_path,
    )

    async def play():
        async with Client(stdio_client(parameters)) as client:

            async def said(name, **arguments):
                return (await client.call_tool(name, arguments)).content[0].text

            assert await said("rematch") == NOT_OVER
            text = await said("look", wait=30)
            for _ in range(2):
                while "## It is over" not in text:
                    text = await said("play", option=OFFERED.findall(text.partition("## You are asked")[2])[-1])
                text = await said("rematch")
                assert text.startswith("You play The Cleaner as Robin")

    anyio.run(play)


def test_a_move_sent_along_with_the_rematch_is_no_answer_to_its_first_question(server):
    tools = seated(server)
    play_to_the_end(tools, [])
    goes_on, answers = tools.seat.rematch, []
    tools.seat.rematch = lambda: time.sleep(0.5) or goes_on()

    async def call(client, name, arguments):
        answers.append((await client.call_tool(name, arguments)).content[0].text)

    async def run():
        async with Client(served(tools)) as client:
            await client.call_tool("look", {})
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(call, client, "rematch", {})
                await anyio.sleep(0.1)
                tasks.start_soon(call, client, "play", {"option": "1"})

    anyio.run(run)

    assert min(answers, key=len) == UNSEEN
    assert not [line for line in tools.seat.story if re.match(r"You (play|lead) ", line.text)]


def test_a_table_that_is_lost_on_the_way_to_the_rematch_is_tried_again(new_server, monkeypatch):
    monkeypatch.setattr("backroom.bridges.mcp.online.RECONNECTING", 0.1)
    server = new_server()
    tools = seated(server)
    play_to_the_end(tools, [])
    old = tools.seat.door.table
    server.kill()
    until(tools.seat, lambda seat: seat.trouble)
    assert "does not answer" in answered(tools, "rematch", {})
    assert tools.seat.door.table == old
    server.start()

    told = tools.call("rematch", {})
    tools.seat.socket.close()
    play_to_the_end(tools, [])

    assert told.startswith("You play Dirty Money as Ann")
    assert tools.seat.door.table != old
    assert backroom.replay(tools.call("record", {})).over


def test_an_answer_that_is_lost_on_the_way_opens_no_second_rematch(server, monkeypatch):
    """The table was opened, and the seat is at its host's: asked again, it goes there."""
    tools = seated(server)
    play_to_the_end(tools, [])
    door = tools.seat.door
    opened = door.ask("POST", f"/api/tables/{door.table}/rematch")["table"]

    tools.call("rematch", {})

    assert tools.seat.door.table == opened
    until(tools.seat, lambda seat: seat.news["view"])


@pytest.mark.parametrize("how", ["closed", "removed"])
def test_a_rematch_without_a_seat_for_the_model_leaves_it_at_the_old_table(server, monkeypatch, how):
    monkeypatch.setattr("backroom.bridges.mcp.online.FOR_COMPANY", 0.1)
    monkeypatch.setattr("backroom.bridges.mcp.tools.AFTER_A_MOVE", 0)
    ann, bob = two_at_the_end(server)
    bob.call("rematch", {})
    door = bob.seat.door
    request = door.request("DELETE", f"/api/tables/{door.table}{'' if how == 'closed' else '/seats/0'}")
    door.opened(request).close()

    assert answered(ann, "rematch", {}) == (CLOSED if how == "closed" else NO_SEAT)

    assert ann.seat.door.table != door.table
    assert backroom.replay(ann.call("record", {})).over
