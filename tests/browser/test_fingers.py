"""A finger on a phone: it taps, it drags a card to where it belongs, and it still scrolls."""

import pytest
from browsing import PHONE

SCROLLED = "document.querySelector('.felt').scrollTop"
SHORT = {"width": 390, "height": 520}


class Finger:
    """One finger on the glass of a phone."""

    def __init__(self, visit, size=PHONE):
        self.player = visit(size, has_touch=True, is_mobile=True)
        self.page = self.player.page
        self.cdp = self.player.context.new_cdp_session(self.page)

    def send(self, kind, *points):
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(self, start, end, rest=0, steps=8):
        """From here to there; `rest` is how long (ms) it stays before it moves."""
        self.send("touchStart", start)
        self.page.wait_for_timeout(rest)
        for step in range(1, steps + 1):
            self.send("touchMove", tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
            self.page.wait_for_timeout(16)
        self.send("touchEnd")

    def on(self, piece):
        box = piece.bounding_box()
        return box["x"] + 10, box["y"] + 14


@pytest.fixture
def finger(visit):
    return Finger(visit)


def card_of(finger):
    finger.player.play_now("dirty-money")
    finger.player.waits()
    id = finger.page.locator("[data-area=hand-1] [data-can]").first.get_attribute("data-piece")
    return finger.page.locator(f"[data-area=hand-1] [data-piece='{id}']")


def played(card):
    """Waits until a card has left the hand."""
    card.wait_for(state="detached")


def test_a_card_dragged_to_the_middle_is_played(finger):
    card = card_of(finger)
    middle = finger.page.locator("[data-area=trick]").bounding_box()
    finger.drag(finger.on(card), (195, middle["y"] + middle["height"] / 2))
    played(card)


def test_a_card_that_is_let_go_over_the_hand_stays_there(finger):
    card = card_of(finger)
    x, y = finger.on(card)
    finger.drag((x, y), (x + 60, y))
    finger.page.wait_for_timeout(300)
    assert card.count() == 1
    assert finger.page.locator("[data-dragged], [data-lifted]").count() == 0
    finger.page.touchscreen.tap(*finger.on(card))
    played(card)


def test_a_tap_touches(finger):
    card = card_of(finger)
    finger.page.touchscreen.tap(*finger.on(card))
    played(card)


@pytest.fixture
def short(visit):
    """A finger on a screen so short that the felt can be scrolled under it."""
    return Finger(visit, SHORT)


def test_a_swipe_over_a_card_scrolls_and_plays_nothing(short):
    x, y = short.on(card_of(short))
    assert short.page.evaluate(SCROLLED) == 0
    short.drag((x, y), (x, y - 200))
    short.page.wait_for_function(f"{SCROLLED} > 50")
    assert short.page.locator("[data-touched], [data-dragged], [data-lifted]").count() == 0


def test_a_finger_that_rests_lifts_the_card_and_nothing_scrolls(short):
    card = card_of(short)
    x, y = short.on(card)
    short.send("touchStart", (x, y))
    short.page.locator("[data-lifted]").wait_for()
    for step in range(1, 9):
        short.send("touchMove", (x, y - 20 * step))
    short.page.locator("[data-dragged]").wait_for()
    assert y - card.bounding_box()["y"] > 130
    assert short.page.evaluate(SCROLLED) == 0
    short.send("touchEnd")
    played(card)
