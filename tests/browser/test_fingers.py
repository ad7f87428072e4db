"""A finger on a phone: it taps, it drags a card to where it belongs, and it still scrolls."""

import pytest
from browsing import PHONE

SCROLLED = "document.querySelector('.felt').scrollTop"
# A game whose table is longer than the screen of a phone.
LONG = "clean-hands"


class Finger:
    """One finger on the glass of a phone."""

    def __init__(self, visit):
        self.player = visit(PHONE, has_touch=True, is_mobile=True)
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
    return finger.page.locator("[data-area=hand-1] [data-can]").first


def played(finger, card):
    """Waits until a card has left the hand."""
    finger.page.locator(f"[data-area=hand-1] [data-piece='{card}']").wait_for(state="detached")


def test_a_card_dragged_to_the_middle_is_played(finger):
    card = card_of(finger)
    id = card.get_attribute("data-piece")
    middle = finger.page.locator("[data-area=trick]").bounding_box()
    finger.drag(finger.on(card), (195, middle["y"] + middle["height"] / 2))
    played(finger, id)


def test_a_card_that_is_let_go_over_the_hand_stays_there(finger):
    card = card_of(finger)
    id, (x, y) = card.get_attribute("data-piece"), finger.on(card)
    finger.drag((x, y), (x + 60, y))
    finger.page.wait_for_timeout(300)
    assert finger.page.locator(f"[data-area=hand-1] [data-piece='{id}']").count() == 1
    assert finger.page.locator("[data-dragged], [data-lifted]").count() == 0
    finger.page.touchscreen.tap(*finger.on(card))
    played(finger, id)


def test_a_tap_touches(finger):
    card = card_of(finger)
    id = card.get_attribute("data-piece")
    finger.page.touchscreen.tap(*finger.on(card))
    played(finger, id)


def piece_in_sight(finger):
    """Something that can be touched in the middle of a felt that can be scrolled: the piece, and where it is."""
    finger.player.play_now(LONG)
    while finger.player.waits() and not finger.page.locator("[data-can]").count():
        finger.page.locator(".option").first.tap()
        finger.page.wait_for_timeout(100)
    piece = finger.page.locator("[data-can]").first
    piece.evaluate("piece => piece.scrollIntoView({block: 'center'})")
    return piece, finger.on(piece)


def test_a_swipe_over_a_piece_scrolls_and_plays_nothing(finger):
    _, (x, y) = piece_in_sight(finger)
    before = finger.page.evaluate(SCROLLED)
    finger.drag((x, y), (x, y + 200))
    finger.page.wait_for_function(f"before => before - {SCROLLED} > 100", arg=before)
    assert finger.page.locator("[data-touched], [data-dragged], [data-lifted]").count() == 0


def test_a_finger_that_rests_lifts_the_piece_and_nothing_scrolls(finger):
    piece, (x, y) = piece_in_sight(finger)
    before = finger.page.evaluate(SCROLLED)
    finger.send("touchStart", (x, y))
    finger.page.locator("[data-lifted]").wait_for()
    for step in range(1, 9):
        finger.send("touchMove", (x, y + 20 * step))
    finger.page.locator("[data-dragged]").wait_for()
    moved = piece.bounding_box()["y"]
    finger.send("touchEnd")
    finger.page.locator("[data-dragged]").wait_for(state="detached")
    assert moved - y > 130
    assert finger.page.evaluate(SCROLLED) == before
