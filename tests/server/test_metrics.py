"""/metrics is for whoever keeps the server: on its machine, or with the token."""

import pytest

from backroom.server.web.guards import on_this_machine

TOKEN = "sesame-open-the-door"


def with_token(token):
    return {"Authorization": f"Bearer {token}"}


def test_on_the_machine_itself_no_token_is_needed(server):
    assert server.asked("/metrics")[0] == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_what_a_proxy_has_passed_on_is_not_from_this_machine(server, header):
    status, text = server.asked("/metrics", **{header: "10.0.0.1"})
    assert status == 403
    assert "metrics_token" in text


@pytest.mark.parametrize("proxied", ["no", "yes"])
def test_behind_a_proxy_only_the_token_counts(new_server, proxied):
    server = new_server(proxied=proxied, metrics_token=TOKEN)
    assert server.asked("/metrics")[0] == (403 if proxied == "yes" else 200)
    for wrong in ("", TOKEN[:-1], TOKEN + "x", "é" * 20):
        assert server.asked("/metrics", Via="1.1 proxy", **with_token(wrong))[0] == 403
    assert server.asked("/metrics", Via="1.1 proxy", **with_token(TOKEN))[0] == 200
    assert server.asked("/metrics", Via="1.1 proxy", Authorization=f"Basic {TOKEN}")[0] == 403


def test_an_unset_token_opens_nothing(new_server):
    server = new_server(proxied="yes")
    for token in ("", " "):
        assert server.asked("/metrics", **with_token(token))[0] == 403


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("0.0.0.0", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_which_addresses_are_this_machine(host, here):
    assert on_this_machine(host) == here
