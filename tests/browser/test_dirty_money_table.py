"""Dirty Money at its own table: the trick, the loot, the prints, the bust line, the wipe."""

import random
import re
from pathlib import Path

import pytest
from axe import LOOKS, complaints, complaints_in_every_look
from browsing import DESK, PHONE
from felt import LOOK, Told
from staged import Match, Stage

OWN = ".own [data-seat='0']"
TOO_WIDE = """() => [...document.querySelectorAll(".card .name")]
  .filter(name => name.offsetLeft + name.scrollWidth > name.offsetParent.clientWidth + 1).map(name => name.innerText)"""
SIDE_JOB = Path(__file__).parents[2] / "examples/side-job.toml"


def heist(visit, size=DESK, seats=4, motion="reduce"):
    player = visit(size, motion=motion)
    player.open_table("dirty-money", seats=seats, Rounds=1)
    player.begin()
    player.waits()
    return player


def touch_a_card(player, rng, keep=""):
    """Only by touching cards of one's own hand; which one is chance, but one may be kept while there are others."""
    cards = player.page.locator(f"[data-area=hand-1] [data-can]:not([data-piece='{keep}'])")
    if not cards.count():
        cards = player.page.locator("[data-area=hand-1] [data-can]")
    card = cards.nth(rng.randrange(cards.count()))
    name = card.get_attribute("aria-label")
    card.click(position={"x": 6, "y": 6})
    return name


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("edition", [None, SIDE_JOB], ids=["standard", "side-job"])
def test_every_word_of_a_cards_name_is_whole_and_on_the_card(visit, size, edition):
    stage, match = Stage(visit(size)), Match("dirty-money", 3, edition=edition)
    stage.open(match)
    for _ in range(3):
        assert stage.page.evaluate(LOOK, Told(match).at())["broken"] == []
        assert stage.page.evaluate(TOO_WIDE) == []
        match.go_on()
        stage.show(match)


def numbers(player, fact):
    """What every seat's plate says, by seat."""
    found = {}
    for plate in player.page.locator("[data-seat]").all():
        found[int(plate.get_attribute("data-seat"))] = int(plate.locator(f".{fact} b").inner_text())
    return [found[seat] for seat in sorted(found)]


def final_totals(player):
    """What the story says at the end: (coins, prints) by seat."""
    last = next(line for line in reversed(player.story()) if line.startswith("After round"))
    standings = last.split(": ", 1)[1].split(". ")[0].rstrip(".").split("; ")
    return [
        tuple(int((re.search(rf"(\d+) {what}", part) or [0, 0])[1]) for what in ("coin", "print")) for part in standings
    ]


@pytest.mark.parametrize(("size", "seats"), [(DESK, 4), (PHONE, 6)], ids=["desk-4", "phone-6"])
def test_a_whole_round_by_touching_cards_only(visit, size, seats):
    player = heist(visit, size, seats)
    rng = random.Random(seats)
    touched = 0
    while player.waits() != "over":
        touch_a_card(player, rng)
        touched += 1

    assert touched == 60 // seats + 1
    player.page.keyboard.press("Escape")
    if size is DESK:
        assert list(zip(numbers(player, "coins"), numbers(player, "prints"), strict=True)) == final_totals(player)
    assert player.page.locator(".stamp").count() >= 1
    assert player.sideways() <= 0


def test_every_print_is_drawn_on_the_glass_and_measured_on_the_scale(visit):
    player = heist(visit)
    rng = random.Random(2)
    for _ in range(9):
        player.waits()
        touch_a_card(player, rng)
    player.waits()
    prints = numbers(player, "prints")
    drawn = [player.page.locator(f"[data-seat='{seat}'] .glass i").count() for seat in range(4)]
    lanes = player.page.locator(".scale li:not(.line)").all_inner_texts()
    assert sum(prints) > 0
    assert drawn == prints
    assert [int(lane.split()[-1]) for lane in lanes] == prints
    busted = [seat for seat, count in enumerate(prints) if count == max(prints)]
    marked = [
        seat
        for seat in range(4)
        if player.page.locator(f".scale li:not(.line) >> nth={seat}").get_attribute("class").find("busted") > 0
    ]
    assert marked == ([] if len(busted) == 4 else busted)


def test_loot_can_be_looked_through(visit):
    player = heist(visit)
    rng = random.Random(5)
    for _ in range(5):
        player.waits()
        touch_a_card(player, rng)
    player.waits()
    pile = player.page.locator(".loot[aria-disabled=false]").first
    cards = int(re.search(r"(\d+) cards? taken", pile.get_attribute("aria-label"))[1])
    pile.click()
    assert player.page.locator("dialog[open] .all li").count() == cards
    assert complaints(player.page) == []


def last_trick(player):
    return player.page.locator(".last .trick").get_attribute("aria-label")


def test_the_last_trick_is_known_to_whoever_comes_back_and_gone_when_it_was_taken_back(visit):
    """From the view, not from what was on this screen before."""
    player = heist(visit)
    rng = random.Random(6)
    for _ in range(4):
        touch_a_card(player, rng)
        player.waits()
    last = last_trick(player)
    taken = next(line for line in reversed(player.story()) if "the trick:" in line)
    assert last.startswith("Last trick: ")
    assert re.findall(r"\d+", last) == re.findall(r"\d+", taken.partition("the trick:")[2])
    player.page.reload()
    player.waits()
    assert last_trick(player) == last
    assert player.page.locator(".last .trick .card").count() == 4

    cards = player.page.locator(".last .trick").inner_html()
    touch_a_card(player, rng)
    player.page.wait_for_function("was => document.querySelector('.last .trick').innerHTML !== was", arg=cards)
    player.waits()
    player.page.get_by_role("button", name="Take back").click()
    player.page.wait_for_function("was => document.querySelector('.last .trick').innerHTML === was", arg=cards)
    assert player.page.locator(".ghost").count() == 0
    assert player.page.locator(".felt [data-moved]").count() == 0


def test_a_round_ends_with_its_last_trick_and_its_score_until_one_plays_on(visit):
    player = visit(PHONE)
    player.open_table("dirty-money", seats=6, Rounds=2)
    player.begin()
    rng = random.Random(9)
    for _ in range(60 // 6 + 1):
        player.waits()
        touch_a_card(player, rng)
    player.waits()
    score = player.page.locator(".score")
    coins, prints = numbers(player, "coins"), numbers(player, "prints")
    rows = score.locator("tbody tr").all_inner_texts()
    assert [re.findall(r"\d+", row)[-2:] for row in rows] == [
        [str(c), str(p)] for c, p in zip(coins, prints, strict=True)
    ]
    assert score.locator(".closing .card").count() == 6
    assert complaints(player.page) == []
    richest = [seat for seat in range(6) if coins[seat] == max(coins)]
    assert [seat for seat in range(6) if player.page.locator(f"[data-seat='{seat}'] .coins.most").count()] == richest

    player.page.reload()
    player.waits()
    score.wait_for()
    assert player.page.locator(".last .trick .card").count() == 6
    score.get_by_role("button", name="Go on").click()
    assert score.count() == 0
    player.page.get_by_role("button", name="Score of round 1").click()
    assert score.locator("tbody tr").all_inner_texts() == rows
    touch_a_card(player, rng)
    player.waits()
    assert score.count() == 0


def test_a_cleaner_wipes_the_prints_before_everybodys_eyes(visit):
    """One's own Cleaner, played last to a trick with prints in it, is seen to wipe them."""
    player = heist(visit, motion="no-preference")
    rng = random.Random(8)
    for _ in range(16):
        if player.waits() == "over":
            break
        prints = player.page.locator(".trick [data-piece] .worth.print").count()
        cleaner = player.page.locator("[data-area=hand-1] [data-piece=cleaner-1]")
        if prints and cleaner.count():
            cleaner.click(position={"x": 6, "y": 6})
            player.tells("wiped")
            player.page.locator(".washed, .last b").first.wait_for()
            return
        touch_a_card(player, rng, keep="cleaner-1")
    pytest.fail("no trick with prints in it came along")


def test_axe_finds_nothing_at_the_heist(visit):
    player = visit()
    player.open_table("dirty-money", seats=5, Rounds=1)
    player.begin()
    rng = random.Random(1)
    for moves in range(20):
        if player.waits() == "over":
            break
        if moves % 4 == 0:
            assert complaints_in_every_look(player.page, LOOKS[:3]) == []
        touch_a_card(player, rng)
    player.waits()
    player.page.keyboard.press("Escape")
    assert complaints_in_every_look(player.page, LOOKS[:3]) == []
