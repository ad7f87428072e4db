"""Evaluations of language models: what is played, counted and kept."""

import json
import re

import pytest
from exams import exam, told_by
from standins import (
    FIRST,
    INJECTION,
    KEY,
    asked,
    assert_no_silence,
    hangs_up,
    hangs_up_halfway,
    says,
    sends,
)

from backroom.bridges.company import Company
from backroom.bridges.models import endpoint as faults
from backroom.bridges.models.card import card, page
from backroom.bridges.models.evaluation import Played, blocks, evaluate, told
from backroom.bridges.models.player import Conduct, Promises
from backroom.bridges.models.saved import Folder
from backroom.bridges.text import answers
from backroom.engine import BadInput, Option
from backroom.lab.ladder.standing import share_over_blocks
from backroom.lab.tally import student, wilson

OFFERED = re.compile(r"^(\S+)\. ", re.MULTILINE)


def test_no_message_without_text_is_ever_sent(stand_in):
    """Many endpoints refuse them, and a model that says nothing once would end the evaluation."""
    server = stand_in([says(""), says(" \n"), FIRST])

    evaluate(exam(games=1), asked(server)[0], [])

    assert_no_silence(server)


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
    with pytest.raises(BadInput, match=r'its body is \{\}, not \{"top_p": 1\}'):
        Folder(tmp_path / "cards", exam(body={"top_p": 1})).begin(True)
    with pytest.raises(BadInput, match=r"its most_tokens is 1024, not 5"):
        Folder(tmp_path / "cards", exam(most_tokens=5)).begin(True)
    sound = again.file.read_bytes()
    again.file.write_bytes(sound.replace(b'"asked"', b'"told"'))
    with pytest.raises(BadInput, match="line 2 is not game 1"):
        Folder(tmp_path / "cards", exam()).begin(True)
    again.file.write_bytes(sound.replace(b'"seat": 1', b'"seat": 2'))
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


def games_won(won):
    """Nine games of three, each deal from every seat."""
    places = [[1, 2, 3], [2, 1, 3], [2, 3, 1]]
    return [
        Played(deal, seat, places[seat] if (deal, seat) in won else places[(seat + 1) % 3], [0.0] * 3, told(Conduct()))
        for deal in range(3)
        for seat in range(3)
    ]


def test_deals_that_happen_to_bring_the_same_share_prove_little():
    share = card(exam(games=9), games_won({(0, 0), (1, 1), (2, 2)}), "host")["share"]

    assert share["mean"] == pytest.approx(1 / 3)
    assert share["low"] < 0.1
    assert share["high"] > 0.7


def test_shares_and_their_interval_are_those_that_one_works_out_by_hand():
    """Three deals of three games: two games won, none, one. Wilson's interval for as many games as they are worth."""
    share = card(exam(games=9), games_won({(0, 0), (0, 1), (2, 2)}), "host")["share"]

    shares = [2 / 3, 0, 1 / 3]
    spread = sum((one - 1 / 3) ** 2 for one in shares) / 2
    games = (1 / 3 * 2 / 3) / (spread / 3)
    assert share["mean"] == pytest.approx(1 / 3)
    assert (share["low"], share["high"]) == pytest.approx(wilson(1 / 3, games, student(2)))


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


def test_the_verb_writes_the_card_and_the_key_is_nowhere(stand_in, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MY_KEY", KEY)
    server = stand_in([FIRST])
    where = tmp_path / "card"

    code, out, err = told_by(capsys, "--url", server.url, "--key-from", "MY_KEY", "-n", "2", "--out", str(where))

    assert code == 0
    assert out == (where / "card.md").read_text()
    assert out.startswith("# m\\|\\<b\\> at Dirty Money\n")
    assert "3 games of 3 against random: 1 deal," in out
    assert json.loads((where / "card.json").read_text())["games"] == 3
    assert server.headers[0][1]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in out + err + "".join(file.read_text() for file in where.iterdir())


def test_other_bots_sit_in_the_other_seats_always_from_the_models_left_on(stand_in, monkeypatch, tmp_path, capsys):
    tables = []

    class Told(Company):
        def __init__(self, match, bots, seed=0):
            tables.append(bots)
            super().__init__(match, bots, seed)

    monkeypatch.setattr("backroom.bridges.models.evaluation.Company", Told)
    where = tmp_path / "card"

    two = ["--bots", "random,house", "--url", stand_in([FIRST]).url, "--out", str(where)]
    code, out, _ = told_by(capsys, *two, "-n", "3")

    assert code == 0
    assert tables == [{1: "random", 2: "house"}, {2: "random", 0: "house"}, {0: "random", 1: "house"}]
    assert "3 games of 3 against random, house (from the model's left on): 1 deal," in out
    assert json.loads((where / "card.json").read_text())["exam"]["against"] == ["random", "house"]
    assert told_by(capsys, *two, "-n", "3", "--resume")[1] == out
    code, _, err = told_by(capsys, *two, "-n", "3", "--resume", "--bots", "random")
    assert 'its against is ["random", "house"], not "random"' in err


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
    assert "kept" not in err
    for wrong, says_so in (
        (["--url", "nowhere"], "is not the address"),
        (["--url", "http://h", "-n", "0"], "At least 1 game"),
        (["--url", "http://h", "--seats", "9"], "for 3–6 players"),
        (["--url", "http://h", "--timeout", "0"], "--timeout is 0.1 to 86,400, not 0.0."),
        (["--url", "http://h", "--timeout", "99999999999"], "--timeout is 0.1 to 86,400"),
        (["--url", "http://h", "--body", "[]"], "--body is a JSON object"),
        (["--url", "http://h", "--body", '{"top_p": NaN}'], "--body is a JSON object"),
        (["--url", "http://h", "--body", '{"messages": []}'], "has its messages from us"),
        (["--url", "http://h", "--resume"], "say which with --out"),
        (["--url", "http://h", "--against", "nobody"], "has no bot 'nobody'"),
        (["--url", "http://h", "--against", "random,nobody"], "has no bot 'nobody'"),
        (["--url", "http://h", "--against", "random,house,house"], "2 other seats need a bot each, not 3."),
    ):
        code, _, err = told_by(capsys, *wrong)
        assert code == 2
        assert says_so in err


def test_two_evaluations_cannot_be_kept_in_one_folder_at_once(stand_in, tmp_path, capsys):
    server = stand_in([FIRST])
    where = str(tmp_path / "card")
    arguments = ["--url", server.url, "-n", "1", "--out", where]

    with Folder(tmp_path / "card", exam()).held():
        code, _, err = told_by(capsys, *arguments)
    assert code == 2
    assert err == f"backroom: Another evaluation is being kept in '{where}'.\n"
    assert not server.requests

    assert told_by(capsys, *arguments)[0] == 0
    assert told_by(capsys, *arguments, "--resume")[0] == 0


@pytest.mark.parametrize("key", ["sk-ü", "sk-\x1b1", "sk-1\n2"])
def test_a_key_that_fits_no_header_is_refused_without_being_shown(capsys, monkeypatch, key):
    monkeypatch.setenv("MY_KEY", key)

    code, out, err = told_by(capsys, "--url", "http://127.0.0.1:9", "--key-from", "MY_KEY")

    assert (code, out) == (2, "")
    assert err == "backroom: What MY_KEY holds is no key: it has letters that no header takes.\n"


def test_the_line_break_at_the_end_of_a_key_is_none_of_it(stand_in, capsys, monkeypatch):
    monkeypatch.setenv("MY_KEY", f"{KEY}\r\n")
    server = stand_in([FIRST])

    assert told_by(capsys, "--url", server.url, "--key-from", "MY_KEY", "-n", "1")[0] == 0
    assert server.headers[0][1]["Authorization"] == f"Bearer {KEY}"
