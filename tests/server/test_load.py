"""The load plays whole matches, one after another, and says whatever went wrong."""

import json
import subprocess
import sys


def load(*options, **environment):
    command = [sys.executable, "-m", "backroom", "load", "--tables", "2", "--seats", "3", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)


def test_players_meet_again_and_again_on_the_sockets_they_have():
    measured = load("--seconds", "3")

    assert measured["moves_a_second"] > 0
    assert measured["messages_a_second"] >= measured["moves_a_second"]
    assert measured["finished"] > 2 * 3, "more than one match at each table"
    assert (measured["refused"], measured["cut_off"]) == (0, 0)


def test_tables_with_bots_are_a_load_too_and_their_moves_are_not_measured():
    measured = load("--seconds", "3", "--bot-tables", "2", "--bots", "house", "--rate", "20")

    assert measured["bot_decisions_a_second"] > 0
    assert measured["sockets"] == 6
    assert 5 < measured["moves_a_second"] < 40
    assert (measured["refused"], measured["cut_off"]) == (0, 0)


def test_players_on_whom_a_server_hangs_up_are_counted(new_server):
    server = new_server(messages_a_second=1, requests_a_second=0)
    measured = load("--seconds", "2", "--url", server.url)

    assert measured["cut_off"] > 0
