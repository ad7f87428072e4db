"""docs/protocol.md is enough to write a client: one that was written from it alone plays every game."""

import ast
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from plain_client import Closed, Player, Refused

SHORT = {
    "clean-hands": {"rounds": 3},
    "dirty-money": {"rounds": 1},
    "hand-management": {},
    "lie-cheat-and-steal": {"turns": 4},
    "the-cleaner": {"turns": 5},
}


@pytest.fixture
def player(server):
    """Players who hang up in the end."""
    players = []

    def come(name, **how):
        players.append(Player(server.url, name, **how))
        return players[-1]

    yield come
    for each in players:
        each.hang_up()


def test_it_imports_nothing_of_ours():
    files = {file.stem: ast.parse(file.read_text()) for file in Path(__file__).parent.glob("plain_*.py")}
    nodes = [node for tree in files.values() for node in ast.walk(tree)]
    named = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    named |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}

    assert {"plain_client", "plain_wire", "plain_schema"} == set(files)
    assert named
    assert {name.partition(".")[0] for name in named - set(files)} <= sys.stdlib_module_names


def test_the_games_are_all_on_this_list(server):
    assert sorted(SHORT) == [game["id"] for game in server.fetch("/api/games")]


@pytest.mark.parametrize("brief", [False, True], ids=["whole", "brief"])
@pytest.mark.parametrize("game", SHORT)
def test_it_plays_to_the_end_and_loses_nothing_when_the_connection_is_lost(player, game, brief):
    ann = player("Ann", brief=brief, use_token=brief)
    begin(ann, game)

    ann.play(until=lambda it: over(it) or (it.news["options"] and it.decisions))
    ann.act()
    ann.lose_connection()  # with a move on its way
    ann.play(until=lambda it: over(it) or (it.news["options"] and it.decisions >= 3 and not it.unanswered))
    ann.lose_connection()
    ann.play()

    assert ann.reconnections == 2
    assert not ann.unanswered
    assert not ann.refusals
    assert ann.news["outcome"]["scores"]
    assert ann.decisions == sum(line.startswith("1 ") for line in ann.record()[1])
    assert ann.kept_promises()
    assert ann.story == ann.all_story()
    assert ann.news["view"] == ann.ask("GET", "/news")["view"]
    assert ann.fetched == 1, "the declaration, once"
    assert ann.views > 3
    assert ann.happened
    assert ann.adds_up()


def test_it_would_notice_what_nobody_declared(player):
    ann = player("Ann")
    begin(ann, "dirty-money")
    ann.play(until=lambda it: it.news["options"])
    schema, _ = ann.schemas[ann.news["sight"]]
    view = ann.news["view"]
    assert not schema.flaws(view)

    hand = next(area for area in view["areas"] if area["id"] == "hand-1")
    for wrong in (
        {**view, "facts": {**view["facts"], "mood": "good"}},
        {**view, "facts": {name: view["facts"][name] for name in list(view["facts"])[1:]}},
        {**view, "counters": [{**view["counters"][0], "value": -1}]},
        {**view, "counters": [{**view["counters"][0], "value": True}]},
        {**view, "areas": [{**hand, "id": "sleeve"}]},
        {**view, "areas": [{**hand, "pieces": [{**hand["pieces"][0], "kind": "stone"}]}]},
        {**view, "areas": [{**hand, "pieces": hand["pieces"] * 9}]},
        {**view, "seat": 9},
    ):
        assert schema.flaws(wrong)


def over(player):
    return player.news["state"] == "over"


def begin(ann, game):
    """Ann sits with her share, bots take the other seats, and the deal begins."""
    shelf = {each["id"]: each for each in ann.server.ask("GET", "/api/games")}
    ann.open_table(game=game, options=SHORT[game])
    ann.sit(0)
    for seat in range(1, shelf[game]["seats"][0]):
        ann.ask("PUT", f"/seats/{seat}/bot", {"level": "random"})
    ann.connect()
    assert ann.ask("POST", "/begin")["state"] == "dealing"


def test_a_command_that_was_done_unseen_is_answered_when_it_is_sent_again(player):
    ann = player("Ann")
    begin(ann, "the-cleaner")
    ann.play(until=lambda it: it.news["options"])
    ann.act()
    (key,) = ann.unanswered
    while key not in ann.socket.receive().get("answers", []):
        pass  # she takes nothing of it in

    ann.socket.drop()
    ann.connect()
    ann.hear()
    assert key in ann.unanswered
    assert not ann.news["answers"]
    seq = ann.news["seq"]
    ann.send_again()
    while key in ann.unanswered:
        ann.hear()

    assert ann.news["answers"] == [key]
    assert ann.news["seq"] == seq
    assert not ann.refusals


def test_it_plays_on_when_the_server_is_renewed(new_server):
    server = new_server()
    ann = Player(server.url, "Ann", brief=True)
    begin(ann, "dirty-money")
    ann.play(until=lambda it: it.decisions >= 3)

    server.stop()
    server.start()
    ann.play()
    ann.hang_up()

    assert ann.reconnections
    assert not ann.refusals
    assert ann.decisions == sum(line.startswith("1 ") for line in ann.record()[1])
    assert ann.story == ann.all_story()


def test_one_talks_asks_for_a_hint_leaves_and_comes_back(player):
    ann = player("Ann")
    begin(ann, "dirty-money")
    ann.play(until=lambda it: it.news["options"])

    ann.do("say", text="Hm.")
    ann.do("emote", emote="well played")
    ann.do("hint")
    assert ann.advice["choice"] in [option["choice"] for option in ann.news["options"]]
    ann.do("leave")
    assert ann.news["seats"][0]["away"]
    ann.do("return")
    ann.do("move", seq=ann.news["seq"], choice=-1)
    ann.do("move", seq=0, choice=ann.advice["choice"])
    ann.do("move", seq=ann.news["seq"], text=f"  {ann.news['options'][0]['text'].upper()} ")

    assert [(line["kind"], line["text"], line["name"]) for line in ann.talk] == [
        ("say", "Hm.", "Ann"),
        ("emote", "well played", "Ann"),
    ]
    assert not ann.news["seats"][0]["away"]
    assert [refusal["code"] for refusal in ann.refusals] == ["illegal", "conflict"]


def test_two_play_whisper_and_meet_again_with_new_shares(player):
    ann, bob = player("Ann"), player("Bob", seed=1, brief=True)
    begin_with_two(ann, bob)
    bob.do("whisper", to=0, text="Psst.")
    ann.play(until=lambda it: it.talk)
    assert ann.talk[0].items() >= {"kind": "whisper", "text": "Psst.", "seat": 1, "to": 0}.items()

    both(ann, bob, Player.play)
    first = ann.table
    assert ann.kept_promises()
    assert bob.kept_promises()
    new = ann.ask("POST", "/rematch")["table"]
    both(ann, bob, lambda who: who.play(until=lambda it: it.news["rematch"]))
    both(ann, bob, Player.follow)
    assert ann.table == bob.table == new != first
    ann.decisions = 0
    ann.ask("POST", "/begin")
    both(ann, bob, Player.play)

    assert ann.kept_promises()
    assert bob.kept_promises()
    assert ann.news["outcome"] == bob.news["outcome"]
    assert ann.decisions == sum(line.startswith("1 ") for line in ann.record()[1])
    assert not ann.refusals
    assert not bob.refusals


def begin_with_two(ann, bob):
    ann.open_table(game="dirty-money", options={"rounds": 1})
    ann.sit(0)
    bob.sit(1, ann.table)
    ann.connect()
    bob.connect()
    ann.ask("POST", "/begin")
    both(ann, bob, lambda who: who.play(until=lambda it: it.news["state"] == "running"))


def both(ann, bob, do):
    """The two of them at the same time."""
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(do, player) for player in (ann, bob)]:
            done.result(60)


def test_it_knows_what_is_final(player):
    ann = player("Ann")
    ann.table = "a" * 16
    ann.connect()
    with pytest.raises(Closed, match="4404"):
        ann.hear()
    with pytest.raises(Refused, match="404 unknown"):
        ann.ask("GET")
    ann.open_table(game="the-cleaner")
    ann.sit(0)
    ann.connect()
    ann.hear()
    ann.server.ask("DELETE", "/api/me")
    with pytest.raises(Closed, match="4401"):
        ann.play()
