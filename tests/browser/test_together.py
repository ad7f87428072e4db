"""Two browsers at one table, secrets, and a server that dies in mid-game."""

import json
import random

import pytest
from browsing import PHONE, Cable, OwnServer, deal_for_two, whose_move


def hand(player):
    """The cards in a player's own hand; Cleaners look all alike."""
    ids = player.page.locator("[data-area=hand-1] [data-piece], [data-area=hand-2] [data-piece]")
    return {id for id in ids.evaluate_all("all => all.map(one => one.dataset.piece)") if "cleaner" not in id}


def test_two_browsers_see_each_others_moves_and_neither_sees_the_others_hand(visit):
    ann, ben = deal_for_two(visit, PHONE, Rounds=1)
    rng = random.Random(5)
    for _ in range(4):
        player, other = whose_move(ann, ben)
        before = len(other.story())
        card = player.page.locator("[data-can]").nth(rng.randrange(player.page.locator("[data-can]").count()))
        label = card.get_attribute("title").partition(" (")[0]
        card.click(position={"x": 6, "y": 6})
        other.page.wait_for_function(
            "([text, before]) => [...document.querySelectorAll('.side [role=log] li')].slice(before - 1)"
            ".some(line => line.textContent.includes(text))",
            arg=[label, before],
        )
        for one, two in ((ann, ben), (ben, ann)):
            held = hand(one)
            sent, shown = "\n".join(map(str, two.frames)), two.page.content()
            assert held
            assert [card for card in held if f'"{card}"' in sent or f'"{card}"' in shown] == []


def test_talk_and_whispers_reach_whom_they_should(visit):
    ann, ben = deal_for_two(visit)
    for player in (ann, ben):
        player.page.locator(".side").get_by_role("tab", name="Talk").click()
    ann.page.locator(".side #say").fill("Evening, everybody")
    ann.page.keyboard.press("Enter")
    ben.page.get_by_text("Evening, everybody").wait_for()
    ben.page.locator(".side").get_by_role("button", name="winks").click()
    ann.page.locator(".side .gesture", has_text="winks").wait_for()


def test_a_server_killed_and_started_again_goes_on_by_itself(browser, visit, tmp_path):
    server = OwnServer(tmp_path).open()
    try:
        player = visit(at=server)
        player.open_table("dirty-money", Rounds=1)
        player.begin()
        rng = random.Random(2)
        for _ in range(5):
            player.waits()
            player.click_once(rng)
        player.waits()
        told = player.story()

        server.kill()
        player.page.get_by_text("The connection to the server is down").wait_for()
        player.page.locator("[data-can]").first.click(position={"x": 6, "y": 6})
        server.open()
        player.page.locator(".offline").wait_for(state="detached")
        player.waits()

        assert player.story()[: len(told)] == told
        assert len(player.story()) > len(told), "the card played while the line was down was played after all"
        player.click_once(rng)
        assert player.waits() == "asked"
    finally:
        server.close()


def test_a_dropped_network_is_told_and_mended(visit, server):
    cable = Cable(server)
    player = visit(at=cable)
    player.play_now("dirty-money")
    player.waits()
    told = player.story()
    cable.cut()
    player.page.get_by_text("The connection to the server is down").wait_for()
    cable.mend()
    player.page.locator(".offline").wait_for(state="detached")
    player.click_once(random.Random(3))
    player.waits()
    assert player.story()[: len(told)] == told
    assert len(player.story()) > len(told)
    cable.close()


def test_on_one_screen_a_curtain_falls_between_two_people(visit):
    player = visit()
    player.shelf()
    player.page.click("[data-box=dirty-money] .more button >> nth=1")
    form = player.page.locator("dialog form")
    form.locator(".chip:has(input[value='3'])").click()
    form.get_by_label("Name at seat 1").fill("Ann")
    form.get_by_label("Name at seat 2").fill("Ben")
    form.locator("button.main").click()
    seen = set()
    for _ in range(8):
        player.page.wait_for_selector(".curtain, .ask.mine .options")
        curtain = player.page.locator(".curtain button")
        if curtain.count():
            assert player.page.locator("[data-piece]").count() == 0
            curtain.click()
            player.page.wait_for_selector(".ask.mine .options")
        seen.add(player.page.locator(".you").locator("xpath=..").first.inner_text())
        player.click_once(random.Random(1))
    assert len(seen) == 2


@pytest.mark.parametrize("path", ["/t/aaaaaaaaaaaaaaaa"])
def test_a_table_that_does_not_exist_is_said_plainly(visit, path):
    player = visit()
    player.page.goto(player.server.address + path)
    player.page.get_by_role("heading", name="This table cannot be reached").wait_for()


def test_frames_are_messages(visit):
    player = visit()
    player.play_now("dirty-money")
    player.waits()
    assert {json.loads(frame)["type"] for frame in player.frames} == {"table"}
