"""Models behind endpoints, by stand-ins that misbehave in every way: nothing hangs, nothing leaks, all is counted."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from standins import (
    INJECTION,
    StandIn,
    drips,
    drips_headers,
    hangs,
    hangs_up,
    hangs_up_halfway,
    no_http,
    says,
    sends,
)

from backroom.bridges.models import endpoint as faults
from backroom.bridges.models.card import card, page
from backroom.bridges.models.endpoint import Endpoint, Fault, seconds_in
from backroom.bridges.models.evaluation import Exam, blocks, evaluate
from backroom.bridges.models.player import Conduct, Promises
from backroom.bridges.models.saved import Folder
from backroom.bridges.text import answers
from backroom.cli import main
from backroom.engine import BadInput, Option
from backroom.lab.ladder.standing import share_over_blocks

ROOT = Path(__file__).parents[2]
KEY = "sk-very-secret-key"
FIRST = says("Answer: 1")
SHORT = {"rounds": 1}
OFFERED = re.compile(r"^(\S+)\. ", re.MULTILINE)


@pytest.fixture
def stand_in():
    """Endpoints that act by a script; gone after the test."""
    open_now = []

    def start(script):
        open_now.append(StandIn(script if callable(script) else lambda number, _: script[min(number, len(script) - 1)]))
        return open_now[-1]

    yield start
    for one in open_now:
        one.close()


def asked(server, retries=2, timeout=60.0, key=""):
    """An endpoint that never really waits, and how long it would have."""
    pauses = []
    endpoint = Endpoint(server.url, "stand-in", key, timeout, retries, pause=1.0, sleep=pauses.append)
    return endpoint, pauses


QUESTION = [{"role": "user", "content": "Which card?"}]


@pytest.mark.parametrize(
    ("act", "kind", "tries"),
    [
        (sends("<html><body>Bad gateway</body></html>"), faults.NOT_JSON, 3),
        (sends(b"\xff\xfe\x00garbage"), faults.NOT_JSON, 3),
        (sends("[" * 100_000), faults.NOT_JSON, 3),
        (sends(""), faults.NOT_JSON, 3),
        (sends("[]"), faults.NO_ANSWER, 3),
        (sends('{"choices": []}'), faults.NO_ANSWER, 3),
        (sends('{"choices": [{"message": "hello"}]}'), faults.NO_ANSWER, 3),
        (sends('{"choices": [{"message": {"content": [1]}}]}'), faults.NO_ANSWER, 3),
        (sends('{"error": {"message": "overloaded"}}'), faults.NO_ANSWER, 3),
        (sends(b" " * 3_000_000), faults.TOO_BIG, 3),
        (sends("no", 500), faults.SERVER_ERROR, 3),
        (sends("no", 429, Retry_After="7"), faults.LIMITED, 3),
        (sends("no", 401), faults.REFUSED, 1),
        (sends("no", 404), faults.REFUSED, 1),
        (sends("", 302, Location="http://127.0.0.1:1/steal"), faults.REFUSED, 1),
        (sends("", 307, Location="http://127.0.0.1:1/steal"), faults.REFUSED, 1),
        (hangs, faults.TIMES_OUT, 3),
        (drips, faults.TIMES_OUT, 3),
        (drips_headers, faults.TIMES_OUT, 3),
        (hangs_up, faults.DISCONNECTS, 3),
        (hangs_up_halfway, faults.DISCONNECTS, 3),
        (no_http, faults.DISCONNECTS, 3),
    ],
)
def test_every_fault_of_an_endpoint_has_a_kind_and_is_tried_again_where_that_may_help(stand_in, act, kind, tries):
    server = stand_in([act])
    endpoint, pauses = asked(server, timeout=0.15 if kind == faults.TIMES_OUT else 60.0, key=KEY)
    counted = Counter()

    with pytest.raises(Fault) as raised:
        endpoint.chat(QUESTION, 1, counted)

    assert raised.value.kind == kind
    assert counted == {kind: tries}
    assert len(server.requests) == tries
    assert pauses == ([7.0, 7.0] if kind == faults.LIMITED else [1.0, 2.0])[: tries - 1]
    assert KEY not in str(raised.value)


def test_after_faults_the_answer_comes_all_the_same_and_nobody_else_gets_the_key(stand_in):
    server = stand_in([sends("no", 429, Retry_After="3"), hangs_up, FIRST])
    endpoint, pauses = asked(server, key=KEY)

    reply = endpoint.chat(QUESTION, 1, Counter())

    assert (reply.text, reply.read, reply.written, reply.counted) == ("Answer: 1", 700, 5, True)
    assert pauses == [3.0, 2.0]
    path, headers = server.headers[0]
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("7", 7), ("9" * 400, 60), ("-5", 0), ("soon", 0), ("Wed, 21 Oct 2015 07:28:00 GMT", 0), ("٣", 0), ("", 0)],
)
def test_retry_after_is_believed_up_to_a_minute(said, seconds):
    assert seconds_in(said) == seconds


@pytest.mark.parametrize(
    "usage",
    [None, {}, [], {"prompt_tokens": -1, "completion_tokens": 2}, {"prompt_tokens": "9", "completion_tokens": 2},
     {"prompt_tokens": True, "completion_tokens": 2}, {"prompt_tokens": 10**30, "completion_tokens": 2}],
)  # fmt: skip
def test_tokens_that_cannot_be_are_estimated_and_marked(stand_in, usage):
    endpoint, _ = asked(stand_in([says("Answer: 1", usage)]))

    reply = endpoint.chat(QUESTION, 1, Counter())

    assert (reply.read, reply.written, reply.counted) == (3, 3, False)


@pytest.mark.parametrize(
    ("url", "says_so"),
    [
        ("ftp://host", "is not the address of an endpoint"),
        ("host:8000", "is not the address"),
        ("http://host:99999999", "is not the address"),
        ("http://", "is not the address"),
        ("http://key@host/v1", "keys come from the environment"),
        ("http://host/v1?key=1", "keys come from the environment"),
    ],
)
def test_a_wrong_address_is_refused_in_a_sentence(url, says_so):
    with pytest.raises(BadInput, match=says_so):
        Endpoint(url, "m")


EVERY_WAY = [
    *[sends("<html>", 200), sends("x", 500), sends("x", 429, Retry_After="1"), hangs_up, hangs_up_halfway, sends("[]")],
    *[says(text) for text in ("", "99", "bribe-the-judge", "1 or 2", "I'm sorry, I cannot do that.", "9" * 30_000)],
    says("Let me think about this at length.\nAll of these cards are too dear to me, and none of them is a good one."),
    says(INJECTION + "Answer: 1"),
    says("PROMISE: cleaner\nAnswer: 1", None),
]


def misbehaving(number, messages):
    """Each bad way in turn, and between them a good answer."""
    return EVERY_WAY[number // 2 % len(EVERY_WAY)] if number % 2 else FIRST


def exam(**changes):
    return Exam(
        **{"game": "dirty-money", "model": "stand-in", "games": 3, "options": SHORT, "against": "random", **changes}
    )


def without_time(told):
    return {name: value for name, value in told.items() if name != "time"}


def test_a_model_that_misbehaves_in_every_way_plays_to_the_end_and_all_of_it_is_counted(stand_in):
    server = stand_in(misbehaving)
    endpoint, _ = asked(server)

    played = evaluate(exam(games=6), endpoint, [])

    told = card(exam(games=6), played, "host")
    assert told["games"] == 6
    assert told["deals"] == 2
    assert {kind for kind, count in told["illegal"].items() if count} == set(answers.KINDS)
    assert (
        sum(told["illegal"].values()) + told["decisions"]["at_once"] + told["decisions"]["corrected"] == told["answers"]
    )
    assert {kind for kind, count in told["endpoint"].items() if count} == {
        faults.NOT_JSON, faults.SERVER_ERROR, faults.LIMITED, faults.DISCONNECTS, faults.NO_ANSWER
    }  # fmt: skip
    assert told["answers"] + sum(told["endpoint"].values()) == len(server.requests)
    decisions = told["decisions"]
    assert decisions["asked"] == decisions["at_once"] + decisions["corrected"] + decisions["by_chance"]
    assert told["promises"]["promised"] > 0
    assert 0 < told["tokens"]["estimated"] < 1
    written = page(told)
    assert "\x1b" not in written
    assert "passwd" not in written
    assert "invents an option" in written
    assert "endpoint: rate limited" in written


def test_what_the_model_is_told_is_what_its_seat_knows(stand_in):
    server = stand_in([FIRST])

    evaluate(exam(), asked(server)[0], [])

    for request in server.requests:
        system, user = (message["content"] for message in request["messages"][:2])
        assert system.startswith("You play Dirty Money as Seat")
        hands = re.findall(r"^(.*):\n.*\n  Hand: (.*)$", user, re.MULTILINE)
        assert sum("(you)" in name for name, _ in hands) == 1
        for name, hand in hands:
            assert ("(you)" in name) == (re.match(r"\d+ face down\.", hand) is None), (name, hand)
    told = [request["messages"][0]["content"] for request in server.requests]
    seats = {re.match(r"You play Dirty Money as (Seat .)", text)[1] for text in told}
    assert seats == {"Seat 1", "Seat 2", "Seat 3"}


def test_the_same_answers_give_the_same_card_and_an_evaluation_goes_on_where_it_was_cut_off(stand_in, tmp_path):
    whole = card(exam(), evaluate(exam(), asked(stand_in([FIRST]))[0], []), "host")
    folder = Folder(tmp_path / "cards", exam())
    kept = []

    def cut(one):
        folder.keep(one)
        kept.append(one)
        if len(kept) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(exam(), asked(stand_in([FIRST]))[0], folder.begin(False), cut)
    with folder.file.open("ab") as file:
        file.write(b'{"deal": 0, "se')

    again = Folder(tmp_path / "cards", exam())
    done = again.begin(True)
    assert len(done) == 2
    played = evaluate(exam(), asked(stand_in([FIRST]))[0], done, again.keep)

    assert without_time(card(exam(), played, "host")) == without_time(whole)
    assert len(Folder(tmp_path / "cards", exam()).begin(True)) == 3
    with pytest.raises(BadInput, match="--resume goes on with it"):
        Folder(tmp_path / "cards", exam()).begin(False)
    with pytest.raises(BadInput, match=r"its seed is 0, not 5"):
        Folder(tmp_path / "cards", exam(seed=5)).begin(True)
    again.file.write_bytes(again.file.read_bytes().replace(b'"seat": 1', b'"seat": 2'))
    with pytest.raises(BadInput, match="line 3 is not game 2"):
        Folder(tmp_path / "cards", exam()).begin(True)
    again.file.write_text("my diary\n")
    with pytest.raises(BadInput, match="is not the file of an evaluation"):
        Folder(tmp_path / "cards", exam()).begin(True)


def test_shares_have_the_ladders_interval_over_deals(stand_in):
    played = evaluate(exam(games=9), asked(stand_in([FIRST]))[0], [])
    told = card(exam(games=9), played, "host")

    shares = [block.share(0) for block in blocks(exam(games=9), played)]
    assert len(shares) == 3
    assert told["share"] == share_over_blocks(shares).json()
    assert told["fair_share"] == pytest.approx(1 / 3)


def test_alone_a_model_is_compared_with_the_bot_in_the_same_deal(stand_in):
    one = exam(game="the-cleaner", games=2, options={"minutes": 20})
    server = stand_in(lambda number, messages: says(OFFERED.findall(messages[1]["content"])[-1]))

    told = card(one, evaluate(one, asked(server)[0], []), "host")

    assert (told["games"], told["deals"], told["fair_share"]) == (2, 2, 0.5)
    assert "better than the bot in the same deal" in page(told)
    assert told["worth"]["mean"] == told["worth"]["mean"]


def test_promises_are_kept_or_broken_when_what_was_promised_is_offered_again():
    first, second, other = (Option(n, text, text.title(), []) for n, text in enumerate(("sell", "buy", "pass")))
    conduct = Conduct()
    promises = Promises(conduct)
    promises.add(("sell", "buy", "fly to the moon", "sell"))
    promises.judge([other, Option(5, "wait", "Wait", [])], other)
    assert (conduct.promised, conduct.kept, conduct.broken) == (3, 0, 0)
    promises.judge([first, second, other], first)
    assert (conduct.promised, conduct.kept, conduct.broken) == (3, 1, 1)
    promises.judge([first, second], second)
    assert (conduct.kept, conduct.broken, promises.open) == (1, 1, ["fly to the moon"])


def told_by(capsys, *arguments):
    code = main(["evaluate", "dirty-money", "--model", "m|<b>", "--against", "random", "-o", "rounds=1", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_verb_writes_the_card_and_the_key_is_nowhere(stand_in, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MY_KEY", KEY)
    server = stand_in([FIRST])
    where = tmp_path / "card"

    code, out, err = told_by(capsys, "--url", server.url, "--key-from", "MY_KEY", "-n", "2", "--out", str(where))

    assert code == 0
    assert out == (where / "card.md").read_text()
    assert out.startswith("# m\\|\\<b\\> at Dirty Money\n")
    assert "3 games of 3 against random: 1 deals" in out
    assert json.loads((where / "card.json").read_text())["games"] == 3
    assert server.headers[0][1]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in out + err + "".join(file.read_text() for file in where.iterdir())


def test_an_endpoint_that_gives_no_answers_ends_it_with_one_sentence_and_keeps_what_was_played(
    stand_in, tmp_path, capsys
):
    def dies(number, messages):
        return FIRST if number < 25 else sends("no", 401)

    where = tmp_path / "card"
    code, _, err = told_by(capsys, "--url", stand_in(dies).url, "--out", str(where))
    assert code == 2
    assert "gives no answers: request refused (401). Games that were finished are kept." in err
    assert len(err.splitlines()) == 1
    assert len((where / "games.jsonl").read_text().splitlines()) == 2

    code, _, err = told_by(capsys, "--url", "http://127.0.0.1:9", "--retries", "0")
    assert code == 2
    assert "gives no answers: disconnects" in err
    for wrong, says_so in (
        (["--url", "nowhere"], "is not the address"),
        (["--url", "http://h", "-n", "0"], "At least 1 game"),
        (["--url", "http://h", "--seats", "9"], "for 3–6 players"),
        (["--url", "http://h", "--timeout", "0"], "The timeout is at least 0.1"),
        (["--url", "http://h", "--against", "nobody"], "has no bot 'nobody'"),
    ):
        code, _, err = told_by(capsys, *wrong)
        assert code == 2
        assert says_so in err


def test_the_example_plays_a_whole_game_through_faults_and_corrections(stand_in):
    server = stand_in([sends("no", 429, Retry_After="0"), sends("<html>"), hangs_up, says("42"), FIRST])
    environment = {**os.environ, "OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": KEY, "PAUSE": "0.001"}

    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "model.py"), "the-cleaner", "stand-in"],
        env={**environment, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "1. the model:" in done.stdout
    assert "out of range" in done.stderr
    assert KEY not in done.stdout + done.stderr
    assert server.headers[0][1]["Authorization"] == f"Bearer {KEY}"
