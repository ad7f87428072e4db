"""An online seat from a terminal and from a program; a table that begins by itself."""

import hashlib
import io
import json
import subprocess
import sys
import types
import urllib.request

import pytest
from running import ROOT

from backroom.engine.pact import Pact, pact_of
from backroom.engine.record import pact_header
from backroom.terminal.online import TAKE_BACK, Door, Guest
from backroom.terminal.screen import Screen
from backroom.terminal.share import BROKEN, KEPT, WITHOUT, Share


def ask(server, method, path, data=None, key=""):
    body = None if data is None else json.dumps(data).encode()
    headers = {"Content-Type": "application/json", "Cookie": f"backroom={key}"}
    request = urllib.request.Request(f"{server.url}/api{path}", body, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers.get("Set-Cookie", "").partition("backroom=")[2].partition(";")[0]
        return json.load(answer), cookie


def table_of(server, **terms):
    """A table whose host does not play; its link."""
    _, key = ask(server, "POST", "/me", {"name": "Host"})
    return ask(server, "POST", "/tables", {"start": "full", **terms}, key)[0], key


def backroom(*arguments, answers=""):
    command = [sys.executable, "-m", "backroom", *arguments]
    return subprocess.run(command, input=answers, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)


def test_a_short_program_plays_to_the_end_and_sees_that_the_deal_was_the_promised_one(server):
    opened, key = table_of(server, game="dirty-money", seats=3, options={"rounds": 1})
    for seat in (1, 2):
        ask(server, "PUT", f"/tables/{opened['table']}/seats/{seat}/bot", {"level": "random"}, key)

    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "bot.py"), opened["link"], "Robin"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "winners" in done.stdout
    assert "The deal is the one that was promised." in done.stdout
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) <= 95


def test_one_plays_an_online_seat_in_the_terminal(server):
    opened, key = table_of(server, game="dirty-money", seats=3, options={"rounds": 1})
    for seat in (0, 2):
        ask(server, "PUT", f"/tables/{opened['table']}/seats/{seat}/bot", {"level": "random"}, key)

    done = backroom("join", opened["link"], "--name", "Ann", "--no-colour", answers="?\nnonsense\nh\n" + "1\n" * 40)

    assert done.returncode == 0, done.stderr
    assert "You have seat 2." in done.stdout
    assert "A strong player would choose" in done.stdout
    assert "Final scores" in done.stdout
    assert "Ann:" in done.stdout.partition("Final scores")[2]
    assert KEPT in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("nonsense", "is not the link of a table"),
        ("{url}/t/aaaaaaaaaaaaaaaa", "There is no such table."),
        ("http://127.0.0.1:9/t/aaaaaaaaaaaaaaaa", "does not answer"),
    ],
)
def test_a_wrong_link_gets_one_clear_line(server, link, says):
    done = backroom("join", link.format(url=server.url), "--name", "Ann")

    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_table_can_begin_by_itself_when_the_last_seat_is_taken(server):
    opened, _ = table_of(server, game="dirty-money", seats=3)
    states = []
    for seat in range(3):
        _, key = ask(server, "POST", "/me", {"name": f"P{seat}"})
        line, _ = ask(server, "PUT", f"/tables/{opened['table']}/seats/{seat}", {}, key)
        states.append(line["state"])

    assert states == ["open", "open", "running"]


def test_a_table_that_shows_odds_says_so_to_the_game(server):
    opened, _ = table_of(server, game="the-cleaner", odds=True)
    terms = ask(server, "GET", f"/tables/{opened['table']}")[0]["terms"]

    assert terms["odds"] is True
    assert terms["options"]["odds"] is True


def test_a_terminal_tells_everything_once_also_when_somebody_is_called_otherwise():
    written = io.StringIO()
    guest = Guest(Door("http://localhost", "a" * 16, "token"), 0, Screen(io.StringIO(), written))
    before = [{"seq": 1, "text": "Ann sits down."}, {"seq": 2, "text": "Bob plays Junk 3."}]
    after = [*before[:1], {"seq": 2, "text": "Rob plays Junk 3."}, {"seq": 3, "text": "Bob is called Rob from now on."}]
    for story in (before, after):
        news = {"seq": story[-1]["seq"], "story": story, "talk": [], "state": "open", "seat": None, "fair": {}}
        news["terms"] = {"practice": False}
        guest.heard(None, {**news, "options": [], "motion": None})

    assert written.getvalue().split("\n")[:4] == [
        "  Ann sits down.",
        "  Bob plays Junk 3.",
        "Waiting for the match to begin.",
        "  Bob is called Rob from now on.",
    ]


def promised(seat, commits, commitment="sha256:1"):
    fair = {"wants": "open", "waiting": [seat], "commits": commits, "voided": []}
    return {"seat": seat, "table": "first", "commitment": commitment, "fair": fair}


def record_of(commitment, pact):
    lines = ["backroom record 1", "game: g", "rules: 1", "edition: e h", "seats: 2", *pact_header(pact)]
    return "\n".join([*lines, f"commitment: {commitment}", "", ""])


def test_whoever_joins_by_terminal_compares_the_record_with_what_was_promised():
    share = Share()
    commit = share.draw()
    other = "0f" * 20
    both = pact_of([share.text, other])
    assert share.verdict(record_of("sha256:1", both), 0) == WITHOUT
    assert share.answer(promised(0, ["0" * 64, ""])) is None, "somebody has exchanged our commitment"
    assert share.answer(promised(0, both.commits)) == {"type": "open", "share": share.text}
    assert both.commits[0] == commit

    assert share.verdict(record_of("sha256:1", both), 0) == KEPT
    for text in (
        record_of("sha256:2", both),
        record_of("sha256:1", pact_of([share.text, "0e" * 20])),
        record_of("sha256:1", pact_of(["0e" * 20, other])),
        record_of("sha256:1", Pact(2, both.commits, [share.text, "0e" * 20])),
        record_of("sha256:1", Pact()),
        "nonsense",
    ):
        assert share.verdict(text, 0) == BROKEN


def test_a_share_that_was_opened_is_opened_for_no_other_promise_and_committed_to_no_more():
    """Whoever knows the share could try one secret after another until the deal is to their liking."""
    for share in (Share(), load_example().Share()):
        commit = hashlib.sha256(share.text.encode()).hexdigest() if share.text else share.draw()
        first, other = promised(0, [commit, "1" * 64]), promised(0, [commit, "1" * 64], "sha256:2")
        again = {**first, "fair": {**first["fair"], "wants": "commit"}}
        voided = {**again, "fair": {**again["fair"], "voided": [[1]]}}

        assert share.answer(first) == {"type": "open", "share": share.text}
        assert share.answer(first) == {"type": "open", "share": share.text}, "the connection may have been lost"
        assert share.answer(other) is None
        assert share.answer(promised(0, [commit, "2" * 64])) is None
        assert share.answer(again) is None
        assert share.answer(other) is None
        assert share.answer(voided)["commit"] not in ("", commit), "a deal that was given up is in the record"


def load_example():
    """examples/bot.py without the line that plays."""
    text = (ROOT / "examples" / "bot.py").read_text().rsplit("\n\n\nasyncio.run(", 1)[0]
    module = types.ModuleType("example")
    exec(compile(text, "bot.py", "exec"), vars(module))
    return module


def test_a_deal_that_was_given_up_without_a_word_in_the_record_is_not_believed():
    share = Share()
    given_up = {
        **promised(0, ["", ""]),
        "fair": {"wants": "commit", "waiting": [0], "commits": ["", ""], "voided": [[1]]},
    }
    share.answer(given_up)
    both = pact_of([share.text, "0f" * 20])
    opened = promised(0, both.commits)
    share.answer({**opened, "fair": {**opened["fair"], "voided": [[1]]}})

    assert share.verdict(record_of("sha256:1", both), 0) == BROKEN
    told = Pact(both.version, both.commits, both.shares, [[1]])
    assert share.verdict(record_of("sha256:1", told), 0) == KEPT


def test_a_share_is_drawn_once_for_each_deal_however_often_it_is_asked_for():
    """The table asks anew with whatever happens meanwhile; only the first commitment counts."""

    def asked_for(share, table, *voided):
        fair = {"wants": "commit", "waiting": [0], "commits": ["", ""], "voided": list(voided)}
        return share.answer({"seat": 0, "table": table, "commitment": "sha256:1", "fair": fair})["commit"]

    share = Share()
    deals = [("first",), ("first", [1]), ("rematch",)]
    commits = [{asked_for(share, *deal) for _ in range(2)} for deal in deals]

    assert [len(commit) for commit in commits] == [1, 1, 1]
    assert len(set.union(*commits)) == 3


def test_the_terminal_offers_to_take_back_only_what_can_be_and_says_why_not(server):
    opened, _ = table_of(server, game="the-cleaner", practice=False)

    done = backroom("join", opened["link"], "--name", "Ann", "--no-colour", answers="u\nplace\nu\n1\nu\nq\n")

    first, _, rest = done.stdout.partition("You have decided nothing yet that could be taken back.")
    turned, _, kept = rest.partition("Chance has decided since: what was rolled or drawn stands")
    assert turned, done.stdout
    assert TAKE_BACK not in first + turned
    assert kept.count(TAKE_BACK) == 1
    assert "Ann takes back a decision." in kept
    assert "practice table:" not in done.stdout


def test_the_terminal_says_that_it_is_a_practice_table(server):
    opened, _ = table_of(server, game="the-cleaner", practice=True)

    done = backroom("join", opened["link"], "--name", "Ann", "--no-colour", answers="place\nu\nleave\ny\n")

    assert "This was practice: the result counts nowhere." in done.stdout
    assert "This is a practice table: what chance shows can be taken back" in " ".join(done.stdout.split())
    assert "The decision is taken back." in done.stdout
