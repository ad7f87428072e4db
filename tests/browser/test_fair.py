"""A browser adds its share to the deal, keeps what was promised, and says whether the promise was kept."""

import json
import random

from browsing import PHONE, deal_for_two

IN = "Your browser’s share is in this deal."
PROVED = "Checked here: the deal came from the secret and the shares that were promised before it."


def says(player, verdict):
    return player.page.locator(f".side [data-fair={verdict}], dialog [data-fair={verdict}]").first


def test_two_browsers_and_a_bot_are_dealt_to_from_both_shares(visit):
    ann, ben = deal_for_two(visit, Rounds=1)
    for player in (ann, ben):
        says(player, "in").wait_for()
        assert says(player, "in").inner_text() == IN
    assert any("The deal is mixed from the server's secret and the shares of" in line for line in ann.story())


def test_on_a_phone_the_word_stands_above_the_story(visit):
    player = visit(PHONE)
    player.play_now("dirty-money")
    player.page.get_by_role("button", name="Story").click()
    player.page.get_by_role("dialog").get_by_text(IN).wait_for()


def finished(player):
    player.open_table("dirty-money", seats=3, Rounds=1)
    player.begin()
    player.play_to_the_end(random.Random(4))


def test_at_the_end_and_after_a_reload_the_record_is_compared_with_what_was_promised(visit):
    player = visit()
    finished(player)
    player.page.locator("dialog").get_by_text(PROVED).wait_for()
    player.page.reload()
    player.page.locator("dialog").get_by_text(PROVED).wait_for()

    player.page.locator("dialog").get_by_role("button", name="Play again").click()
    player.page.locator(".side").get_by_text(IN).wait_for()


def forged(text, line):
    """A record with one digit of a promise exchanged."""
    start = text.index(f"\n{line}: ") + len(f"\n{line}: ") + 10
    digit = "0" if text[start] != "0" else "1"
    return text[:start] + digit + text[start + 1 :]


def answering(body):
    return lambda route: route.fulfill(body=body, content_type="text/plain")


def test_a_record_with_other_promises_is_not_believed(visit):
    player = visit()
    finished(player)
    says(player, "proved").wait_for()
    address = player.page.url.replace("/t/", "/api/tables/") + "/record"
    record = player.page.evaluate("address => fetch(address).then(answer => answer.text())", address)
    for line in ("shares", "commits", "commitment"):
        player.page.route("**/record", answering(forged(record, line)))
        player.page.reload()
        says(player, "broken").wait_for()


def test_a_browser_opens_nothing_where_its_commitment_was_exchanged(visit):
    """The share stays here; the table goes on without it, and says so."""
    player = visit()
    player.shelf()
    sent = []

    def exchange(ws):
        server = ws.connect_to_server()
        ws.on_message(lambda message: (sent.append(message), server.send(message)))
        server.on_message(lambda message: ws.send(swapped(message)))

    player.page.route_web_socket("**/socket*", exchange)
    player.page.click("[data-box=dirty-money] .play")
    player.page.get_by_text("Waiting for").wait_for()
    assert not [message for message in sent if '"open"' in message]


def test_a_browser_opens_a_share_for_one_promise_alone(visit):
    """Whoever has seen it could look for a secret that deals as they like, and promise that."""
    player = visit()
    player.shelf()
    wanted, opened = [], []

    def promise_again(ws):
        server = ws.connect_to_server()

        def from_page(message):
            opened.extend([message] * ('"open"' in message))
            if '"open"' in message and len(opened) == 1:
                asked = wanted[0]
                done = {**asked, "fair": {**asked["fair"], "wants": "", "waiting": []}}
                for news in (done, {**asked, "commitment": "sha256:" + "0" * 64}, done, asked):
                    ws.send(json.dumps(news))
            server.send(message)

        def from_server(message):
            wanted.extend([json.loads(message)] * ('"wants":"open"' in message))
            ws.send(message)

        ws.on_message(from_page)
        server.on_message(from_server)

    player.page.route_web_socket("**/socket*", promise_again)
    player.page.click("[data-box=dirty-money] .play")
    player.page.wait_for_selector("#ask")
    assert len(opened) == 2, "as before, after a lost connection for instance, and for nothing else"


def swapped(message):
    """The first commitment, as somebody else would like it."""
    head, found, rest = message.partition('"commits":["')
    return head + found + "0" * 64 + rest[64:] if found and rest[0] != '"' else message
