"""What people do at a table besides playing."""

import random

import pytest
from axe import complaints
from browsing import DESK, PHONE, OwnServer, deal_for_two, whose_move

SOMEBODY = """name => fetch("/api/me", {
  method: "POST",
  headers: {"content-type": "application/json"},
  body: JSON.stringify({name}),
})"""


def test_a_card_is_taken_back_where_nobody_learnt_anything_or_all_agree(visit):
    ann, ben = deal_for_two(visit, Rounds=1)
    player, other = whose_move(ann, ben)
    player.click_once(random.Random(1))
    player.page.get_by_role("button", name="Take back").click()
    other.page.get_by_role("button", name="Agree").click()
    player.tells("is taken back")


def test_a_pause_is_asked_for_agreed_on_and_ended(visit):
    ann, ben = deal_for_two(visit, Rounds=1)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Ask for a pause").click()
    ben.page.get_by_role("button", name="Agree").click()
    ann.page.locator("#ask", has_text="paused").wait_for()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Go on").click()
    agree = ann.page.get_by_role("button", name="Agree")
    ann.page.locator(".motion, .ask.mine .options, #ask:not(:has-text('paused'))").first.wait_for()
    if agree.count():
        agree.click()
    ann.page.locator("#ask:not(:has-text('paused'))").wait_for()


def test_who_leaves_may_come_back_and_a_bot_stands_in(visit):
    ann, ben = deal_for_two(visit, Rounds=1)
    link = ben.page.url
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.wait_for_selector("[data-box]")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("dialog").get_by_role("button", name="Let a bot play for").click()
    ann.page.locator("dialog[open]").wait_for(state="detached")
    ann.play_to_the_end(random.Random(2))
    ben.page.goto(link)
    ben.page.locator("dialog[open] .scores").wait_for()


def test_the_record_is_saved_when_all_is_over(visit):
    player = visit(PHONE)
    player.open_table("dirty-money", Rounds=1)
    player.begin()
    player.play_to_the_end(random.Random(9))
    with player.page.expect_download() as saved:
        player.page.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename.endswith(".backroom")
    assert "dirty-money" in saved.value.path().read_text(encoding="utf-8")


def test_a_stranger_with_the_link_looks_on_and_sees_no_hand(visit):
    player, guest = visit(), visit()
    player.play_now("dirty-money")
    player.waits()
    guest.page.goto(player.page.url)
    guest.page.get_by_text("You look on.").wait_for()
    cards = player.page.locator("[data-area=hand-1] [data-piece]")
    held = [id for id in cards.evaluate_all("all => all.map(one => one.dataset.piece)") if "cleaner" not in id]
    assert held
    assert [id for id in held if f'"{id}"' in "\n".join(map(str, guest.frames)) + guest.page.content()] == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_players_are_told_who_looks_on(visit, size):
    player, guest = visit(size), visit()
    player.play_now("dirty-money")
    player.waits()
    assert player.page.locator(".watchers").count() == 0
    guest.shelf()
    guest.page.evaluate(SOMEBODY, "Gus")
    guest.page.goto(player.page.url)
    player.page.get_by_role("img", name="Gus looks on.").wait_for()
    assert complaints(player.page) == []
    assert player.sideways() <= 1
    guest.page.goto(guest.server.address)
    player.page.locator(".watchers").wait_for(state="detached")


def test_who_loses_the_connection_is_away_and_is_back_by_coming_back(visit, tmp_path):
    server = OwnServer(tmp_path, ABSENT_SECONDS=1).open()
    try:
        ann, ben = deal_for_two(visit, at=server)
        link, plate = ben.page.url, ann.page.locator("[data-seat='1'] .plate")
        ben.page.goto(server.address + "/rules/dirty-money")
        plate.get_by_text("away", exact=True).wait_for()
        rng = random.Random(4)
        while not ann.page.locator("#ask", has_text="is away").count():
            ann.click_once(rng)
            ann.page.wait_for_timeout(100)
        assert ann.page.get_by_role("button", name="Let a bot play for").count() == 1
        ben.page.goto(link)
        plate.get_by_text("away", exact=True).wait_for(state="detached")
        ben.waits()
    finally:
        server.close()


def test_settings_are_kept_and_the_name_changes(visit):
    player = visit()
    player.shelf()
    page = player.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name at the table").fill("Ann the Fan")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("Kept.").wait_for()
    page.get_by_label("Paper").check()
    page.get_by_label("A letter on every coloured piece").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("[data-box]")
    assert page.evaluate("[document.documentElement.dataset.theme, document.documentElement.dataset.marks]") == [
        "light",
        "true",
    ]
    player.play_now("dirty-money")
    page.get_by_text("Ann the Fan").first.wait_for()
