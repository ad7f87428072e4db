"""The Cleaner at its own table: the room, the kit, the clock, the police."""

import random
import re
from pathlib import Path

import pytest
from axe import complaints, complaints_in_every_look
from browsing import DESK, OPEN, PHONE
from explaining import explains_itself

import backroom

ACTIVE = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || ''"
JOBS = 4
STANDARD = backroom.game("the-cleaner").edition("standard").text
LIGHT_VICTIM = STANDARD.replace('spaces = "YO"', 'spaces = "O"', 1).replace('spaces = "R"', 'spaces = "O"', 1)
SHORT = LIGHT_VICTIM.replace("easy = 6, normal = 8", "easy = 3, normal = 3", 1)
ASKED = "() => document.querySelector('#ask')?.textContent ?? ''"


def with_actions(edition):
    """The same, but any two basic cards do something together."""
    names = re.findall(r'\[\[equipment\.basic]]\nname = (".+")', edition)

    def with_action(card):
        partners = ", ".join(name for name in names if name not in card[0])
        return f"{card[0]}action = {{ with = [{partners}], cubes = 2 }}\n"

    return re.sub(r"\[\[equipment\.basic]]\nname.+\npicture.+\ndice.+\n(?!action)", with_action, edition)


def job(visit, size=DESK, theme="dark", edition="", **options):
    """A job of one's own, with the options that were asked for, or an edition's text."""
    player = visit(size)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    if edition or options:
        box = {"edition": "own", "edition_text": edition} if edition else {}
        table = player.page.evaluate(OPEN, {"game": "the-cleaner", "options": options, **box})
        player.page.goto(f"{player.server.address}/t/{table}")
    else:
        player.play_now("the-cleaner")
    player.waits()
    return player


def touch(piece):
    piece.click(position={"x": 6, "y": 6})


def follow_the_hints(player):
    """Does what a strong player would: by touching what is starred, or by the list where that is nothing."""
    page = player.page
    advice, starred, listed = (page.locator(name) for name in (".advice", "[data-hint][data-can]", ".option.hinted"))
    sure = page.locator("dialog[open] [data-sure=do]")
    held = page.locator("[data-touched]")
    page.keyboard.press("h")
    advice.wait_for()
    first = 0
    for _ in range(9):
        if not advice.count():
            return
        if sure.count():
            sure.click()
        elif starred.count():
            touch(starred.nth(first if not held.count() and first < starred.count() else 0))
        elif listed.count():
            listed.click()
        elif held.count():  # began at the wrong end: let go, begin with the other piece
            page.keyboard.press("Escape")
            first += 1
        else:
            page.keyboard.press("l")
    assert not advice.count(), page.locator(".ask").inner_text()


def number(text):
    """'−3' → -3"""
    return int(text.replace("−", "-"))


def minutes(player):
    return int(re.match(r"\d+", player.page.locator(".clock .minutes").inner_text())[0])


class Inspector:
    """Lets axe look wherever a new kind of question is asked."""

    def __init__(self, player):
        self.page = player.page
        self.seen = set()

    def look(self):
        asked = re.sub(r"\d+|[A-Z]\w+", "", self.page.evaluate(ASKED))[:30]
        if asked not in self.seen:
            self.seen.add(asked)
            assert complaints_in_every_look(self.page) == [], asked


def test_a_whole_job_by_touching_what_a_strong_player_would_touch(visit):
    """On a phone, with nothing for axe to complain about, in whatever theme, to the very end."""
    player = job(visit, PHONE, edition=SHORT)
    inspector = Inspector(player)
    assert minutes(player) == 60
    tiles = player.page.locator(".scene .tile").count()
    assert tiles == 1 + 1 + 3  # one Victim, one Weapon, and the Evidence of this edition
    moves = 0
    while player.waits() != "over":
        inspector.look()
        follow_the_hints(player)
        moves += 1
        assert moves < 250
    player.page.keyboard.press("Escape")
    inspector.look()
    verdict = player.page.locator(".verdict")
    verdict.wait_for()
    assert re.search(r"points?|no score", verdict.inner_text())
    assert player.sideways() <= 0


def test_the_room_shows_every_place_and_every_open_space(visit):
    player = job(visit)
    player.page.locator(".scene .furniture").first.wait_for()
    assert player.page.locator(".scene .furniture").count() == 17
    for tile in player.page.locator(".scene .tile").all():
        named = tile.get_attribute("aria-label").split("open ")[1].split(", ")
        assert tile.locator(".cube.empty").count() == len(named)
    assert player.page.locator(".tile.victim .role").get_attribute("data-t") == "Victim"
    assert player.page.locator(".tile.weapon .role").get_attribute("data-t") == "Weapon"


def test_costs_are_shown_on_the_pieces_before_they_are_paid(visit):
    player = job(visit)
    page = player.page
    touch(page.locator("[data-piece=deck]"))
    card = page.locator(".offer .card").first
    card.wait_for()
    price = card.locator(".price").get_attribute("data-t")
    lines = [number(line.get_attribute("data-t")) for line in card.locator(".minutes").all()]
    assert len(lines) == 6
    low, high = ([*re.findall(r"[−+]?\d+", price)] * 2)[:2]
    assert (number(low), number(high)) == (min(lines), max(lines))
    touch(card)
    held = page.locator(".hands .card")
    held.wait_for()
    before = minutes(player)
    touch(held)
    player.tells("The Effort die shows")
    page.locator(".effort .die").wait_for()
    player.waits()
    assert minutes(player) in {min(60, before + line) for line in lines}


CELLAR = Path(__file__).with_name("cellar.toml")


def choose_the_cellar(player):
    """An edition of one's own, its second scene chosen by its picture, easy, with little time."""
    page = player.page
    player.shelf()
    page.locator("[data-box=the-cleaner]").get_by_role("button", name="Choose the scene").click()
    page.locator("[data-scene='2'] .furniture").first.wait_for()
    assert page.locator("[data-scene] b").all_inner_texts() == [
        "Suite 9, Hotel Marlowe",
        "Villa Lancaster, after the party",
    ]
    assert [page.locator(f"[data-scene='{n}'] .furniture").count() for n in (1, 2)] == [17, 19]
    page.locator("input[type=file]").set_input_files(CELLAR)
    page.get_by_text("The Cold Cellar").wait_for()
    assert page.locator("[data-scene='2'] .furniture").count() == 3
    assert "1 Victim, 1 Murder Weapon, 1 Evidence" in page.locator("[data-scene='2']").inner_text()
    assert complaints(page) == []
    assert player.sideways() <= 0
    page.locator("[data-scene='2']").click()
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_label("Minutes on the clock").fill("20")
    page.get_by_role("button", name="Deal").click()
    player.waits()
    assert page.locator(".scene").get_attribute("aria-label") == "The Cold Cellar"


def play(player, text):
    """One of the choices, from the list."""
    page = player.page
    option = page.locator(".option", has_text=text)
    if not option.count():
        page.keyboard.press("l")
    option.first.click()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_whoever_leaves_is_asked_once_more_whichever_way_and_told_what_the_police_do(visit, size):
    player = visit(size)
    page = player.page
    choose_the_cellar(player)
    asked = page.locator("dialog[open]")
    door = page.locator("[data-piece=exit]")
    assert door.get_attribute("title").startswith("Leave (and LOSE")
    for leave in (lambda: touch(door), lambda: page.keyboard.press("2"), lambda: play(player, "Leave (and LOSE")):
        leave()
        assert asked.get_attribute("aria-label") == "This loses the game"
        police = asked.locator(".police tr").all_inner_texts()
        assert [row.split("\t")[1:] for row in police[1:]] == [
            ["1", "1–2", "1–3", "1–4", "1–5", "any"],
            ["−2", "−4", "−6", "−8", "−10", "−12"],
            ["1", "2", "3", "4", "5", "6"],
        ]
        assert asked.locator(".ranks li").all_inner_texts()[::4] == [
            "Immortal Cleaner (30 or more)",
            "Janitor (0 or less)",
        ]
        assert complaints(page) == []
        page.get_by_role("button", name="Stay a little").click()
        asked.wait_for(state="detached")
        assert player.waits() == "asked"

    # Done with the Victim one may leave, and is asked all the same; the rank stands over a bad score.
    for choice in ("Place", "Bottle", "Activate", "Clean Cook", "Clean Hammer"):
        play(player, choice)
        player.waits()
    play(player, "Leave (the police look at 1 tile")
    assert asked.get_attribute("aria-label") == "Leave for good?"
    page.get_by_role("button", name="Leave now").click()
    assert player.waits() == "over"
    assert asked.get_attribute("aria-label") == "Your rank: Janitor"
    assert "−11 points" in asked.inner_text()

    # Lost, there is no score at all.
    page.get_by_role("button", name="Play again").click()
    page.locator("[data-piece=exit][data-can]").wait_for()
    door.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Leave now").click()
    assert player.waits() == "over"
    assert asked.get_attribute("aria-label") == "You lost"
    assert "point" not in asked.inner_text()
    assert "no score, no rank" in asked.inner_text()


def test_cubes_of_any_colour_are_taken_by_touching_cubes(visit):
    """The house bot says when a card action is worth it; then its cubes lie there to be touched."""
    for _ in range(JOBS):
        player = job(visit, edition=with_actions(STANDARD))
        while player.waits() != "over":
            if "of any colour" in player.page.evaluate(ASKED):
                supply = player.page.locator("[data-area=supply] [data-can]")
                colour = supply.first.get_attribute("title")
                touch(supply.first)
                player.tells(f"take a {colour}.")
                return
            use = player.page.locator(".option", has_text="Use ")
            if not use.count() and not player.page.locator("[data-touched]").count():
                player.page.keyboard.press("l")
            if use.count():
                use.first.click()
            else:
                follow_the_hints(player)
    pytest.fail("no card action came along")


def until_the_police_come(visit):
    """Leaves as soon as that loses nothing, with Evidence left to look at; an arrest before that is no use here."""
    for _ in range(JOBS):
        player = job(visit, edition=LIGHT_VICTIM)
        door = player.page.locator("[data-piece=exit][data-can]")
        while player.waits() != "over":
            if "police are here" in player.page.evaluate(ASKED):
                return player
            if door.count() and "LOSE" not in door.get_attribute("title"):
                touch(door)
                player.page.locator("dialog[open] [data-sure=do]").click()
            else:
                follow_the_hints(player)
    return pytest.fail(f"{JOBS} jobs, and the police never looked around")


def test_the_police_come_tile_by_tile(visit):
    player = until_the_police_come(visit)
    reported = 0
    while player.waits() != "over":
        glowing = player.page.locator(".scene [data-can]")
        if glowing.count():
            touch(glowing.first)
        else:
            player.page.locator(".option").first.click()
        player.page.locator(".report").wait_for()
        entries = player.page.locator(".report li").count()
        assert entries >= reported
        reported = entries
    player.page.keyboard.press("Escape")
    player.page.locator(".report li").first.wait_for()
    visits = player.page.locator(".report li").count()
    assert visits >= max(1, reported)
    explains_itself(player)
    assert player.page.locator(".report .die").count() >= visits


def test_the_cleaner_by_keyboard_alone(visit):
    player = visit()
    player.shelf()
    page = player.page
    for _ in range(80):
        page.keyboard.press("Tab")
        if "Play now: The Cleaner" in page.evaluate(ACTIVE):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    rng = random.Random(11)
    keys = 0
    while player.waits() != "over":
        sure = page.locator("dialog[open] [data-sure=do]")
        if sure.count() and rng.random() < 0.5:  # at the end of some jobs every way loses, and asks whether one is sure
            sure.press("Enter")
        elif page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        else:
            player.press_once(rng)
        keys += 1
        assert keys < 1000
    assert keys > 3
    page.keyboard.press("Escape")
    page.locator(".verdict").wait_for()


def test_the_villa_is_drawn_too(visit):
    player = job(visit, PHONE, scene=2)
    assert player.page.locator(".scene .furniture").count() == 19
    assert player.page.locator(".tile.victim").count() == 2
    assert complaints(player.page) == []
    assert player.sideways() <= 0
