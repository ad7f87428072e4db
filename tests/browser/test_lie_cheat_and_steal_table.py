"""Lie, Cheat & Steal at its own table: the board, the lie, the accusation, and what nobody else may see."""

import json
import random
import re

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE
from explaining import explains_itself
from staged import Match, Stage

from backroom.engine import PASS
from backroom.server.tables.table import Decision
from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, news

GAME = "lie-cheat-and-steal"
ASKED = "() => document.querySelector('#ask')?.textContent ?? ''"
WALKS = """() => [...document.querySelectorAll('.token')].flatMap(token => token.getAnimations())
  .filter(one => one.effect.getKeyframes().length > 2).length"""


class Table(Match):
    """A match of which one chooses the questions to look at, and the answers."""

    def until(self, kind, right=lambda match: True):
        """Goes on to the first such question."""
        for _ in range(2000):
            if self.kind() == kind and right(self.table.playing()):
                return self
            self.go_on()
        raise AssertionError(f"no {kind}")

    def decide(self, text):
        match = self.table.playing()
        choice = next(option.choice for option in match.options() if option.text == text)
        self.follow(self.table.play(Decision(self.table.asked(), choice)))

    def seen_by(self, seat, since=0):
        """What a seat hears that need not be asked: all, or what is new."""
        company = Company(list(range(len(self.table.seats))))
        subscription = Subscription(f"person-{seat}", [seat], seat, since=since, events=True)
        return news(self.table, subscription, company, self.table.at, []).decode()


def at_a_table(visit, size=DESK, **options):
    player = visit(size)
    player.shelf()
    table = player.page.evaluate(OPEN, {"game": GAME, "seats": 4, "options": options})
    player.page.goto(f"{player.server.address}/t/{table}")
    player.waits()
    return player


class Inspector:
    """Lets axe look wherever a new kind of question is asked."""

    def __init__(self, page):
        self.page = page
        self.seen = set()

    def look(self):
        asked = re.sub(r"[\d,$]+|[A-Z]\w+", "", self.page.evaluate(ASKED))[:24]
        if asked not in self.seen:
            self.seen.add(asked)
            assert complaints(self.page) == [], asked


def test_a_whole_game_by_clicking_and_everything_explains_itself(visit):
    player = at_a_table(visit, turns=6)
    page = player.page
    inspector = Inspector(page)
    assert page.locator(".board .space").count() == 61
    assert page.locator(".lane").count() == 4
    assert page.locator(".roll").inner_text() == "Buy none and roll"
    page.locator(".roll").click()
    player.tells("You roll the dice")
    player.play_to_the_end(random.Random(5), look=inspector.look)
    page.keyboard.press("Escape")
    assert len(inspector.seen) > 1
    assert player.sideways() <= 0
    assert explains_itself(player) > 100


def test_a_game_by_keyboard_alone_on_a_phone(visit):
    player = at_a_table(visit, PHONE, turns=2)
    page = player.page
    rng = random.Random(3)
    for _ in range(120):
        if player.waits() == "over":
            break
        if page.locator(".lie input").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        elif page.locator("[data-can]").count() and rng.random() < 0.6:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        elif page.locator(".option").count():
            page.locator(".option").last.focus()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("l")
    assert player.waits() == "over"
    page.keyboard.press("Escape")
    assert page.locator(".near .space").count() == 9
    assert player.sideways() <= 0
    assert complaints(page) == []


def lies_open(match):
    """A PAY, of which one says nothing between it and the lowest COLLECT."""
    view = match.view(match.seat)
    return view["facts"]["stakes"]["truth"] <= -20_000


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lie_is_chosen_on_a_scale_with_its_price_beside_it_and_nobody_else_sees_the_card(visit, size):
    match = Table(GAME, 4, seed=2).until("Declare", lies_open)
    seat = match.table.asked()
    stakes = match.table.playing().view(seat)["facts"]["stakes"]
    truth = f"PAY ${-stakes['truth']:,}"
    stage = Stage(visit(size))
    stage.open(match)
    page = stage.page

    # The truth stands there, large, and is what the scale begins with.
    assert page.locator(".lie .card").get_attribute("aria-label") == f"Your $ card says {truth}"
    slider = page.locator(".lie input")
    assert slider.get_attribute("aria-valuetext") == truth
    assert "The truth." in page.locator(".lie .cost").inner_text()
    assert page.evaluate("document.activeElement.type") == "range"
    assert complaints(page) == []

    # One key goes over the gap; what being caught costs is said.
    page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == "COLLECT $10,000"
    cost = page.locator(".lie .cost").inner_text()
    assert f"${10_000 - stakes['truth']:,} back to the bank" in cost
    assert "50 votes to whoever calls it" in cost
    if stakes["short"] and not stakes["ruin"]:
        assert f"${stakes['price']:,}" in cost
    assert ("bankruptcy" in cost) == stakes["ruin"]
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "COLLECT $100,000"
    assert page.locator(".options .main").inner_text() == "COLLECT $100,000"
    page.keyboard.press("Home")
    assert slider.get_attribute("aria-valuetext") == truth

    # Whoever waits sees the back of the card only, before it is declared and after.
    other = (seat + 1) % 4
    told = match.seen_by(other)
    assert json.loads(told)["view"]["facts"]["stakes"] is None
    stage.wire.send(told)
    page.locator(".lie").wait_for(state="detached")
    assert truth not in page.content()
    match.decide("collect 100")
    stage.wire.send(match.seen_by(other))
    card = page.locator(f"[data-seat='{seat}'] .mini.money").last
    card.wait_for()
    assert card.get_attribute("aria-label") == "$ card, declared COLLECT $100,000"
    assert truth not in page.content()


def test_an_accusation_is_stamped_on_the_cards_staged_and_said(visit):
    match = Table(GAME, 4, seed=4).until("Accuse", lambda one: any(o.text.startswith("fraud") for o in one.options()))
    stage = Stage(visit())
    stage.open(match)
    page = stage.page
    stamped = page.locator(".mini[data-can] em").all_inner_texts()
    frauds = [option for option in match.table.playing().options() if option.text.startswith("fraud")]
    assert [stamp.lower() for stamp in stamped] == ["accuse"] * len(frauds)
    assert complaints(page) == []

    seat, since = match.table.asked(), match.table.seq
    match.decide(frauds[0].text)
    stage.wire.send(match.seen_by(seat, since))
    moment = page.locator("[data-moment]")
    moment.wait_for()
    said = page.locator(".stage + [role=status]").inner_text()
    verdict = re.search(r"shows (?:PAY|COLLECT) \$[\d,]+: (a lie worth|the honest truth)", said)[1]
    assert said.startswith("Caught lying" if verdict == "a lie worth" else "It was true")
    assert said.split(" ", 1)[0] in moment.inner_text()
    page.keyboard.press("Escape")
    moment.wait_for(state="detached")


@pytest.mark.parametrize(("motion", "walks"), [("reduce", False), ("no-preference", True)])
def test_tokens_walk_from_space_to_space_unless_nothing_may_move(visit, motion, walks):
    match = Table(GAME, 2, seed=1).until("BuyVotes")
    stage = Stage(visit(motion=motion))
    stage.open(match)
    page = stage.page
    seat = match.table.asked()
    match.follow(match.table.play(Decision(seat, PASS)))
    stage.wire.send(match.seen_by(seat))
    page.locator(".landing").wait_for()
    assert (page.evaluate(WALKS) > 0) == walks
    assert page.locator(".landing b").get_attribute("data-t") in match.table.playing().state.box.names


def test_with_six_late_in_the_game_ones_own_money_is_in_view_and_axe_content(visit):
    match = Table(GAME, 6, seed=3)
    for _ in range(130):
        match.go_on()
    stage = Stage(visit())
    stage.open(match)
    page = stage.page
    for size in ((1280, 720), (390, 844)):
        stage.look(*size)
        own = page.locator(f"[data-sign='counter cash-{match.table.asked() + 1}']")
        box = own.bounding_box()
        assert 0 < box["y"] < size[1] - box["height"]
        assert complaints(page) == []
