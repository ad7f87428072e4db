"""Chat endpoints: every fault has a kind, and the key goes nowhere else."""

import http.client
import json
import ssl
from collections import Counter

import pytest
from standins import (
    FIRST,
    KEY,
    asked,
    drips,
    drips_headers,
    hangs,
    hangs_up,
    hangs_up_halfway,
    message,
    no_http,
    says,
    sends,
)

from backroom.bridges.models import endpoint as faults
from backroom.bridges.models.endpoint import Endpoint, Fault, seconds_in
from backroom.bridges.text import answers
from backroom.engine import BadInput, Option

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


@pytest.mark.parametrize(
    ("body", "says_so"),
    [
        ({"error": {"message": "Unsupported parameter: 'max_tokens'.", "param": "max_tokens"}}, "400: Unsupported"),
        ({"error": 'model "m" not found, try pulling it first'}, '400: model "m" not found, try pulling it first'),
        ({"object": "error", "message": f"Wrong key {KEY}.\x1b[2J"}, "400: Wrong key …."),
        ({"detail": "Not\nFound"}, "400: Not Found"),
        ({"detail": [{"loc": ["body"]}]}, "400"),
        ([], "400"),
    ],
)
def test_why_an_endpoint_refuses_is_told_in_its_own_words_but_for_the_key(stand_in, body, says_so):
    endpoint, _ = asked(stand_in([sends(json.dumps(body), 400)]), key=KEY)

    with pytest.raises(Fault) as raised:
        endpoint.chat(QUESTION, 1, Counter())

    assert str(raised.value).startswith(says_so)
    assert KEY not in str(raised.value)
    assert str(raised.value).isprintable()


def test_fields_of_a_request_are_added_changed_and_left_out(stand_in):
    server = stand_in([FIRST])
    body = {"max_tokens": None, "max_completion_tokens": 9, "temperature": 1}

    Endpoint(server.url, "m", body=body).chat(QUESTION, 1, Counter())

    (request,) = server.requests
    assert set(request) == {"model", "messages", "temperature", "seed", "max_completion_tokens"}
    assert (request["temperature"], request["max_completion_tokens"]) == (1, 9)
    with pytest.raises(BadInput, match="has its stream from us"):
        Endpoint(server.url, "m", body={"stream": True})


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (message(content=[{"type": "thinking", "thinking": "3?"}, {"type": "text", "text": "Answer: 1"}]), "Answer: 1"),
        (message(content="Answer: 1", reasoning_content="Answer: 2"), "Answer: 1"),
        (message(content=None, reasoning_content="Answer: 2"), ""),
        (message(content=None, tool_calls=[{"function": {"name": "play", "arguments": "{}"}}]), ""),
        (message(content=None, refusal="No."), "I cannot answer: No."),
        (sends(b"\xef\xbb\xbf" + json.dumps({"choices": [{"message": {"content": "1"}}]}).encode(), 201), "1"),
    ],
)
def test_the_text_is_found_in_parts_beside_thoughts_and_calls_of_tools(stand_in, act, text):
    endpoint, _ = asked(stand_in([act]))

    assert endpoint.chat(QUESTION, 1, Counter()).text == text


def test_what_an_endpoint_marks_as_a_refusal_is_one():
    assert answers.read("I cannot answer: Nein.", [Option(0, "pass", "Pass", [])]).kind == answers.REFUSES


def test_a_certificate_that_nobody_vouches_for_ends_it_at_once(stand_in, monkeypatch):
    endpoint, pauses = asked(stand_in([FIRST]))
    untrusted = ssl.SSLCertVerificationError("no")
    untrusted.verify_message = "self-signed certificate"

    def fails(connection):
        raise untrusted

    monkeypatch.setattr(http.client.HTTPConnection, "connect", fails)
    with pytest.raises(Fault, match="certificate is not trusted: self-signed certificate") as raised:
        endpoint.chat(QUESTION, 1, Counter())

    assert not raised.value.again
    assert not pauses


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
        ("http://[::1/v1", "is not the address"),
        ("http://ho st/v1", "is not the address"),
        ("http://host/v1/ü", "is not the address"),
        ("http://host/v1\n", "is not the address"),
        ("http://key@host/v1", "keys come from the environment"),
        ("http://host/v1?key=1", "keys come from the environment"),
    ],
)
def test_a_wrong_address_is_refused_in_a_sentence(url, says_so):
    with pytest.raises(BadInput, match=says_so):
        Endpoint(url, "m")
