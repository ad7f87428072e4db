"""First lessons: started by themselves, finished by clicking what glows, left with one click, gone on with later."""

import pytest
from axe import complaints
from browsing import DESK, FITTED, OPEN, PHONE

import backroom

LIT = "() => [...document.querySelectorAll('.felt [data-lit], .ask [data-lit]')].some(thing => thing.checkVisibility())"
AT = "document.querySelector('.coach .count')?.innerText ?? ''"
GONE_ON = "before => document.querySelector('.coach .count')?.innerText !== before"


def opened(visit, game, size=DESK):
    """Somebody who opens a game for the first time."""
    player = visit(size, new=True)
    player.shelf()
    player.page.click(f"[data-box={game}] .play")
    player.page.wait_for_selector(".coach")
    assert player.page.url.endswith(f"/learn/{game}")
    return player


def click_what_glows(page):
    """The one thing to do: something on the felt or a choice, else reading on."""
    before = page.evaluate(AT)
    felt = page.locator(".felt [data-can]")
    if page.locator(".coach .next").count():
        page.click(".coach .next")
    elif felt.count():
        assert felt.first.get_attribute("data-lit") is not None
        felt.first.click(position={"x": 8, "y": 8})
    else:
        page.click(".ask [data-lit]")
    page.wait_for_function(GONE_ON, arg=before)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", backroom.games())
def test_each_lesson_is_finished_by_clicking_what_glows_and_ends_in_a_real_game(visit, game, size):
    player = opened(visit, game, size)
    page = player.page
    steps = len(backroom.game(game).taught())

    for step in range(1, steps + 1):
        assert page.evaluate(AT) == f"{step} of {steps}"
        page.wait_for_function(FITTED)
        page.wait_for_function(LIT)
        assert player.sideways() <= 0
        if step in (1, 4, steps):
            assert complaints(page) == []
        if step == steps:
            assert page.locator("[data-can]").count() == 0
        click_what_glows(page)

    page.wait_for_url("**/t/*")
    page.wait_for_selector("#ask")
    page.wait_for_selector(".practice")
    page.goto(player.server.address)
    page.click(f"[data-box={game}] .play")
    page.wait_for_url("**/t/*")


def test_one_click_says_no_and_it_is_not_offered_again(visit):
    player = opened(visit, "dirty-money")
    player.page.get_by_role("button", name="No, just play").click()
    player.page.wait_for_url("**/t/*")
    player.page.wait_for_selector("#ask")

    player.play_now("dirty-money")
    assert "/t/" in player.page.url


def test_whoever_has_played_a_game_before_is_not_asked(visit):
    player = visit(new=True)
    player.shelf()  # who has said who they are by then
    player.page.evaluate(OPEN, {"game": "dirty-money"})

    player.play_now("dirty-money")
    assert "/t/" in player.page.url


def test_something_else_is_not_done_but_told_and_back_leads_back(visit):
    page = opened(visit, "dirty-money").page
    page.locator(".felt .trick").first.click(position={"x": 5, "y": 5})
    page.get_by_text("look at what glows, and read on").wait_for()
    click_what_glows(page)
    click_what_glows(page)

    page.locator("[data-piece=jewels-1]").click(position={"x": 4, "y": 4})
    page.get_by_text("Now it is this: Jewels 15").wait_for()
    assert page.evaluate(AT) == "3 of 12"
    click_what_glows(page)
    assert page.locator("[data-piece=jewels-15]").count() == 0

    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("[data-piece=jewels-15][data-can][data-lit]")
    assert page.evaluate(AT) == "3 of 12"


def test_a_lesson_goes_on_where_it_was_left_and_is_played_by_keys(visit):
    page = opened(visit, "dirty-money").page
    for step in (2, 3):
        page.wait_for_function("() => document.activeElement.matches('.next')")
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => document.querySelector('.coach .count').innerText === '{step} of 12'")
    page.wait_for_function("() => document.activeElement.dataset.piece === 'jewels-15'")

    page.reload()
    page.wait_for_selector("[data-piece=jewels-15][data-lit]")
    assert page.evaluate(AT) == "3 of 12"
    page.wait_for_function("() => document.activeElement.dataset.piece === 'jewels-15'")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.coach .count').innerText === '4 of 12'")
    assert page.get_by_role("status").filter(has_text="takes the whole trick").count() == 1


def test_whoever_follows_an_invitation_sits_down_all_the_same_and_comes_back_from_the_lesson(visit):
    ann, ben = visit(), visit(new=True)
    link = ann.open_table("dirty-money", seats=3)
    ben.page.goto(link)
    ben.page.get_by_role("link", name="New to Dirty Money? Learn it by playing.").wait_for()
    ben.sit_here()
    ben.page.get_by_role("link", name="New to Dirty Money?").click()
    ben.page.get_by_role("button", name="Back to the table").click()

    ben.page.wait_for_url(link)
    ben.page.get_by_role("button", name="Stand up").wait_for()
    assert ben.page.get_by_role("link", name="New to Dirty Money?").count() == 0


def test_the_rules_lead_to_the_lesson(visit):
    player = visit()
    page = player.page
    page.goto(f"{player.server.address}/rules/the-cleaner")
    page.get_by_role("link", name="Learn by playing").click()
    page.wait_for_selector(".coach")
    assert "Learn The Cleaner" in page.title()
