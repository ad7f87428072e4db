"""The MCP server, by the official SDK's own client: whole matches, hostile arguments, nothing that is hidden."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp_seats import OFFERED, SECRET, connected, first_of, said, seated
from redealt import differs, games, middles, moments, twin

import backroom
from backroom.bridges.mcp.calls import FAULT
from backroom.bridges.mcp.local import LocalSeat, dealt
from backroom.bridges.mcp.server import MISSING
from backroom.bridges.mcp.tools import Tools
from backroom.cli import main
from backroom.engine import BadInput, Seen

SHORT = {
    "clean-hands": {"rounds": 2},
    "dirty-money": {"rounds": 1},
    "hand-management": {},
    "lie-cheat-and-steal": {"turns": 2},
    "the-cleaner": {"minutes": 20},
}


def test_whole_matches_of_every_game_over_standard_input_and_output(tmp_path):
    """A process as a model's program starts it; it goes from game to game on one connection."""
    command = ["-m", "backroom", "mcp", "--local", "dirty-money", "-o", "rounds=1", "--against", "random"]
    parameters = StdioServerParameters(
        command=sys.executable, args=command, env={"PYTHONPATH": ":".join(sys.path)}, cwd=tmp_path
    )
    records = {}

    async def play():
        async with Client(stdio_client(parameters)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} >= {"look", "options", "play", "rules"}
            for id in ["dirty-money", *[id for id in games() if id != "dirty-money"]]:
                if id != "dirty-money":
                    await said(client, "new_game", game=id, options=SHORT[id])
                hidden, refused = await said(client, "record")
                assert refused
                assert "when the match is over" in hidden
                text, _ = await said(client, "look")
                while "## It is over" not in text:
                    keys = OFFERED.findall(text.partition("## You are asked")[2])
                    text, failed = await said(client, "play", option=keys[-1])
                    assert not failed, text
                records[id] = (await said(client, "record"))[0]

    anyio.run(play)

    assert set(records) == set(games())
    for id, record in records.items():
        assert backroom.replay(record).over, id


HOSTILE = [
    ("play", {"option": "__import__('os').system('touch /tmp/owned')"}),
    ("play", {"option": -1}),
    ("play", {"option": 10**40}),
    ("play", {"option": True}),
    ("play", {"option": ["1"]}),
    ("play", {"option": "1", "seat": 2}),
    ("play", {}),
    ("look", {"wait": 10**9}),
    ("look", {"wait": "1"}),
    ("look", {"seat": 1}),
    ("options", {"seat": 1}),
    ("explain", {"piece": "../../../etc/passwd"}),
    ("explain", {"piece": "x" * 100_000}),
    ("rules", {"game": "../../../etc/passwd"}),
    ("rules", {"game": "dirty-money", "part": "../howto.toml"}),
    ("rules", {"part": "DM-99.9"}),
    ("record", {}),
    ("record", {"force": True}),
    ("new_game", {"game": "dirty-money"}),
    ("new_game", {"game": "dirty-money", "give_up": True, "seats": 99}),
    ("new_game", {"game": "dirty-money", "give_up": True, "options": {"rounds": "all"}}),
    ("new_game", {"game": "dirty-money", "give_up": True, "options": {"seed": 7}}),
    ("new_game", {"game": "dirty-money", "give_up": True, "options": {"secret": "00"}}),
    ("new_game", {"game": "dirty-money", "give_up": True, "options": {"edition": "/etc/passwd"}}),
    ("new_game", {"game": "/etc/passwd", "give_up": True}),
    ("new_game", {"game": "dirty-money", "seed": 7}),
    ("say", {"text": "hello"}),
    ("secret", {}),
    ("__init__", {}),
    ("sitting", {}),
]


def test_hostile_arguments_get_a_sentence_and_change_nothing():
    tools, match = seated()
    before = match.record()

    async def attack(client):
        for name, arguments in HOSTILE:
            text, failed = await said(client, name, **arguments)
            assert failed, (name, arguments, text)
            assert text != FAULT, (name, arguments)
            assert "cannot be read" not in text, "no file is looked for"
            assert len(text) < 900, "one sentence"
            for secret in (SECRET.hex(), "Traceback", "backroom/", "root:", "line "):
                assert secret not in text

    connected(tools, attack)

    assert tools.seat.match.record() == before


def test_a_fault_of_ours_is_told_nobody_but_the_log(monkeypatch, caplog):
    tools, _ = seated()
    monkeypatch.setattr(Tools, "options", lambda self: {}[SECRET.hex()])

    async def ask(client):
        assert await said(client, "options") == (FAULT, True)

    connected(tools, ask)

    assert SECRET.hex() in caplog.text


def answers(match, seat):
    """All that the tools say without playing, and all that they say of moves that are not possible."""
    tools = Tools(LocalSeat(match, seat, "random"))
    pieces = [key for kind in match.sight().kinds.values() for key in kind.pieces]
    calls = [("look", {}), ("look", {}), ("options", {}), ("rules", {}), ("record", {})]
    calls += [("explain", {"piece": piece}) for piece in pieces]
    possible = {option.text for option in match.options()} if match.seat == seat else set()
    calls += [("play", {"option": piece}) for piece in pieces if piece not in possible]
    told = []
    for name, arguments in calls:
        try:
            told.append(tools.call(name, arguments))
        except BadInput as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize("id", games())
def test_no_answer_changes_by_a_byte_with_what_the_seat_cannot_know(id):
    others = 0
    for match in moments(id, range(1)):
        other = twin(match, match.seat, 7)
        others += differs(match, other)
        assert answers(match, match.seat) == answers(other, match.seat)

    assert others or backroom.game(id).most == 1, "nothing was dealt anew"


def test_the_comparison_of_answers_sees_a_single_card():
    match = next(middles("dirty-money", [1], 6))
    other = twin(match, (match.seat + 1) % match.seats, 7)

    assert answers(match, match.seat) != answers(other, match.seat)


def test_the_secret_is_nowhere_until_it_is_over_and_then_in_the_record():
    tools, match = seated(rounds=1)
    told = [tools.call("look", {})]
    while not match.over:
        told.append(tools.call("play", {"option": "1"}))

    assert SECRET.hex() not in "".join(told)
    assert match.commitment not in "".join(told)
    assert f"secret: {SECRET.hex()}" in tools.call("record", {})
    with pytest.raises(BadInput, match=r"^The match is over\.$"):
        tools.call("play", {"option": "1"})


def test_bots_that_raise_print_or_answer_nonsense_harm_nobody(monkeypatch, capsys):
    from backroom.bots.random import Random

    def choose(self, seen: Seen):
        print('{"jsonrpc": "2.0", "id": 1, "result": {}}')
        if len(seen.choices()) % 2:
            raise SystemExit("I leave")
        return 10**6

    monkeypatch.setattr(Random, "choose", choose)
    tools, match = seated(rounds=1)
    tools.call("look", {})
    while not match.over:
        tools.call("play", {"option": "1"})

    assert capsys.readouterr().out == ""


def test_an_argument_that_is_null_is_one_that_was_left_out():
    """Some clients send every argument that a tool has."""
    tools, _ = seated()

    assert tools.call("look", {"wait": None}).startswith("You play Dirty Money")
    given = {"game": "dirty-money", "seats": None, "options": None, "give_up": True}
    assert "seat 1 of 3" in tools.call("new_game", given)
    with pytest.raises(BadInput, match="option of play is of type string or integer"):
        tools.call("play", {"option": None})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--local", "dirty-money", "--bots", "house,random,random"], "2 other seats need a bot each, not 3."),
        (["--local", "hand-management", "--seats", "2", "--bots", "house,random"], "1 other seat needs a bot, not 2."),
        (["--local", "the-cleaner", "--bots", "house,random"], "A table for one has no seat for a bot."),
        (["--local", "dirty-money", "--bots", "house,nobody"], "Dirty Money has no bot 'nobody'"),
        (["--local", "dirty-money", "--bots", "none.py"], "'none.py' cannot be read: No such file"),
        (["--local", "dirty-money", "--seat", "0"], "Seats are counted from 1, not 0."),
        (["--seats", "4"], "--seats says nothing without --local or --table"),
        (["-o", "rounds=1"], "--option says nothing without --local or --table"),
        (["--edition", "quick"], "--edition says nothing without --local or --table"),
        (["--local", "dirty-money", "--edition", "nowhere.toml"], "nowhere.toml"),
        (["--table", "http://127.0.0.1:9/t/aaaaaaaaaaaaaaaa", "--edition", "quick"], "--edition is for a match here"),
        (["--table", "http://127.0.0.1:9/t/aaaaaaaaaaaaaaaa", "--seed", "0"], "--seed is for a match here"),
        (["--table", "http://127.0.0.1:9/t/aaaaaaaaaaaaaaaa", "--bots", "strong"], "--bots is for a match here"),
        (["--table", "http://127.0.0.1:9/t/aaaaaaaaaaaaaaaa", "-o", "rounds=1"], "--option is for a match here"),
    ],
)
def test_what_does_not_fit_the_table_is_refused_before_anybody_sits_down(capsys, arguments, says):
    assert main(["mcp", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_an_edition_of_ones_own_is_played_here_and_in_every_match_of_that_game(monkeypatch):
    began = []
    monkeypatch.setattr("backroom.bridges.mcp.server.serve", began.append)
    small = Path(__file__).with_name("editions") / "pickpockets.toml"

    assert main(["mcp", "--local", "dirty-money", "--edition", str(small), "--bots", "random", "-o", "rounds=1"]) == 0

    tools = began[0]
    wanted = backroom.game("dirty-money").edition(small).hash
    assert tools.seat.match.edition.hash == wanted
    tools.call("new_game", {"game": "Dirty Money", "options": {"rounds": 1}, "give_up": True})
    assert tools.seat.match.edition.hash == wanted
    tools.call("new_game", {"game": "hand-management", "give_up": True})
    assert tools.seat.match.edition.hash == backroom.game("hand-management").edition("standard").hash


@pytest.mark.parametrize("value", [[2], {"a": 1}, None, 1.5])
def test_an_option_of_a_game_that_is_no_plain_value_is_named(value):
    tools, _ = seated()

    with pytest.raises(BadInput) as refused:
        tools.call("new_game", {"game": "the-cleaner", "options": {"scene": value}, "give_up": True})

    told = json.dumps(value)
    assert str(refused.value) == (
        f"options of new_game are texts, whole numbers, true or false: 'scene' cannot be {told}."
    )
    with pytest.raises(BadInput, match="options of new_game is of type object, not '2'"):
        tools.call("new_game", {"game": "the-cleaner", "options": 2, "give_up": True})


def sitting(tools):
    """The kind of bot in each seat but the model's."""
    return {seat: type(bot).__name__ for seat, bot in tools.seat.company.bots.items()}


def test_bots_sit_from_the_models_left_on_and_are_dealt_round_at_a_larger_table():
    match = backroom.game("dirty-money").new(4, seed=1)
    tools = Tools(LocalSeat(match, 2, ["random", "house", "house"]), ["random", "house", "house"])
    alone = Tools(LocalSeat(backroom.game("dirty-money").new(4, seed=1), 2, "random"))
    house = sitting(tools)[0]

    assert house != "Random"
    assert sitting(tools) == {3: "Random", 0: house, 1: house}
    assert sitting(alone) == {3: "Random", 0: "Random", 1: "Random"}
    tools.call("new_game", {"game": "dirty-money", "seats": 6, "give_up": True})
    assert sitting(tools) == {1: "Random", 2: house, 3: house, 4: "Random", 5: house}
    tools.call("new_game", {"game": "dirty-money", "seats": 3, "give_up": True})
    assert sitting(tools) == {1: "Random", 2: house}


def test_a_new_game_that_the_bots_do_not_play_leaves_the_match_as_it_is():
    tools = Tools(LocalSeat(backroom.game("dirty-money").new(seed=1), 0, "random"), ["random", "nobody"])
    before = tools.call("look", {})

    with pytest.raises(BadInput, match="Dirty Money has no bot 'nobody'"):
        tools.call("new_game", {"game": "dirty-money", "give_up": True})

    assert position_in(tools.call("look", {})) == position_in(before)
    tools.call("play", {"option": first_of(before)})


def position_in(text):
    return text[text.index("## What has happened") :]


def test_whole_numbers_may_be_written_as_json_has_them():
    tools, match = seated()

    tools.call("look", {"wait": 0.0})
    tools.call("play", {"option": 1.0})

    assert len(match.log) > 1
    assert "Rounds: 2" in tools.call("new_game", {"game": "dirty-money", "give_up": True, "options": {"rounds": 2.0}})
    with pytest.raises(BadInput, match=r"of type string or integer, not '1\.5'"):
        tools.call("play", {"option": 1.5})


def test_with_a_seed_no_deal_comes_twice():
    """Whoever has seen the record of one match must not know the hands of the next."""
    decks = []
    for tools in (Tools(None, "random", 7), Tools(None, "random", 7)):
        deals = []
        for _ in range(3):
            tools.call("new_game", {"game": "dirty-money", "give_up": True})
            deals.append(str(tools.seat.match.view(0)["areas"]))
        decks.append(deals)
    first = dealt(backroom.game("dirty-money"), 3, {}, 7, "Player", 0)
    begun = Tools(LocalSeat(first, 0, "random"), "random", 7)
    begun.call("new_game", {"game": "dirty-money", "give_up": True})

    assert decks[0] == decks[1]
    assert len(set(decks[0])) == 3
    assert str(begun.seat.match.view(0)["areas"]) == decks[0][1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_the_server_while_it_waits_for_a_line():
    command = [sys.executable, "-m", "backroom", "mcp", "--local", "dirty-money"]
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}).encode())
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 130
            assert process.stderr.read() == b""
        finally:
            process.kill()


def test_rules_come_in_short_in_full_by_number_and_by_chapter():
    tools, _ = seated()
    rules = backroom.game("dirty-money").rules()

    assert tools.call("rules", {"part": "full"}) == rules
    assert tools.call("rules", {"part": "tricks"}).startswith("DM-3.1 The leader plays a card")
    assert tools.call("rules", {"part": "dm-3.4"}).startswith("DM-3.4 A Cleaner takes the trick")
    assert "## What to play for" in tools.call("rules", {"game": "Hand Management"})


def test_without_a_match_one_is_begun_and_given_up_only_when_that_is_said():
    tools = Tools(None, "random")
    with pytest.raises(BadInput, match="No match is being played; begin one with new_game"):
        tools.call("look", {})

    text = tools.call("new_game", {"game": "clean-hands", "seats": 5})
    assert "seat 1 of 5" in text
    with pytest.raises(BadInput, match="give_up"):
        tools.call("new_game", {"game": "clean-hands"})
    assert "seat 1 of 1" in tools.call("new_game", {"game": "the-cleaner", "give_up": True})
    with pytest.raises(BadInput, match="Seat 9 is not at a table of 3"):
        dealt(backroom.game("dirty-money"), 3, {}, 1, "Ann", 8)


def test_where_the_sdk_is_missing_one_reads_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp_types", None)

    assert main(["mcp", "--local", "dirty-money"]) == 2
    assert capsys.readouterr().err == f"backroom: {MISSING}\n"
