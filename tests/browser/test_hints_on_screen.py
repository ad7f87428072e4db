"""A hint: what a strong player would do, why, and what the best choices are worth; and several ways to put it away."""

import json

import pytest
from axe import complaints_in_every_look
from browsing import DESK, PHONE, deal_for_two, whose_move
from felt import LAPTOP, keeps_the_laws
from felt import PHONE as HANDHELD
from staged import REASON, Match, Stage

SEATS = {"clean-hands": 5, "dirty-money": 4, "hand-management": 3, "lie-cheat-and-steal": 4, "the-cleaner": 1}
LOOKS = {100: [LAPTOP, HANDHELD]}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
STARRED = "() => [...document.querySelectorAll('[data-hint]')].map(piece => piece.dataset.piece)"


@pytest.mark.parametrize(("game", "seats"), SEATS.items(), ids=SEATS)
def test_the_laws_of_the_felt_hold_among_bots_with_a_hint_open(visit, game, seats):
    keeps_the_laws(visit, LOOKS, [Match(game, seats, bots="strong-vengeful")], hints=True, plies=80, wanted=(1,))


def asked(visit, size=DESK, seat=0, game="dirty-money", seats=3):
    """A page on which this seat has something to choose, and the match."""
    match, stage = Match(game, seats, bots="strong-greedy"), Stage(visit(size))
    while match.table.asked() != seat or len(match.table.playing().options()) < 4:
        match.go_on()
    stage.open(match)
    return stage, match


def hint(stage):
    return stage.page.locator(".hint:not(.unseen)")


def open_wide(stage):
    """All of the hint, also on a phone."""
    why = stage.page.locator(".why")
    if why.count():
        why.click()
    stage.page.locator(".worths").wait_for()


def played(stage):
    return [sent["choice"] for sent in stage.sent if sent["type"] == "move"]


@SIZES
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hint_is_told_with_its_reason_and_the_best_choices_can_be_played(visit, size, seat):
    stage, match = asked(visit, size, seat)
    stage.hint(match)
    advice = json.loads(match.advice(""))
    said = stage.page.locator(".hint [role=status]").inner_text()
    assert "A strong player would:" in said
    assert advice["text"] in said
    assert REASON in said
    open_wide(stage)
    assert stage.page.locator(".reason").bounding_box()["height"] > 10
    rows = stage.page.locator(".worths button").all_inner_texts()
    assert [row.split("\n") for row in rows] == [
        [worth["text"], f"{100 * worth['worth']:.0f}% ± 4"] for worth in advice["worths"]
    ]
    stage.page.locator(".worths button").nth(2).click()
    stage.page.locator(".hint.unseen").wait_for(state="attached")
    assert played(stage) == [advice["worths"][2]["choice"]]


@SIZES
def test_axe_has_nothing_to_say_about_a_hint(visit, size):
    stage, match = asked(visit, size)
    stage.hint(match)
    open_wide(stage)
    assert complaints_in_every_look(stage.page) == []


def test_whatever_one_points_at_in_a_hint_is_starred_on_the_table(visit):
    stage, match = asked(visit)
    stage.hint(match)
    pieces = {option.choice: option.pieces for option in match.table.playing().options()}
    first, *others = [worth["choice"] for worth in json.loads(match.advice(""))["worths"]]
    assert stage.page.evaluate(STARRED) == pieces[first]
    stage.page.locator(f"#worth-{others[1]}").focus()
    assert stage.page.evaluate(STARRED) == pieces[others[1]]
    stage.page.locator(f"#worth-{others[0]}").hover()
    assert stage.page.evaluate(STARRED) == pieces[others[0]]
    stage.page.locator("#ask").focus()
    stage.page.locator("#ask").hover()
    assert stage.page.evaluate(STARRED) == pieces[first]


@SIZES
def test_a_hint_is_put_away_by_key_or_button_and_focus_is_not_lost(visit, size):
    stage, match = asked(visit, size)
    page = stage.page
    ways = [
        lambda: page.keyboard.press("h"),
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("button", name="Put the hint away").click(),
        lambda: page.get_by_role("button", name="Hint", exact=True).click(),
    ]
    for put_away in ways:
        stage.hint(match)
        put_away()
        hint(stage).wait_for(state="detached")
        assert page.evaluate("document.activeElement !== document.body")
        assert page.evaluate(STARRED) == []
    assert played(stage) == []


def test_a_hint_that_comes_too_late_is_not_shown(visit):
    stage, match = asked(visit)
    stage.page.keyboard.press("h")
    stage.page.get_by_role("button", name="Thinking…").wait_for()
    key = stage.sent[-1]["key"]
    stage.page.locator("[data-can]").first.click(position={"x": 6, "y": 6})
    stage.wire.send(match.advice(key))
    stage.wire.send(json.dumps({"type": "refused", "key": "other", "code": "bad", "text": "What came after it."}))
    stage.page.get_by_text("What came after it.").wait_for()
    assert hint(stage).count() == 0


def test_a_hint_about_a_lie_does_not_hold_the_slider(visit):
    stage, match = asked(visit, game="lie-cheat-and-steal", seats=4)
    while match.kind() != "Declare":
        match.go_on()
    stage.show(match)
    stage.hint(match)
    slider = stage.page.locator(".lie input")
    before = slider.input_value()
    slider.press("ArrowLeft")
    assert int(slider.input_value()) < int(before)


def test_a_real_hint_comes_to_whoever_is_asked(visit):
    ann, ben = deal_for_two(visit, PHONE)
    for _ in range(2):
        player, _ = whose_move(ann, ben)
        player.page.keyboard.press("h")
        player.page.locator(".advice").wait_for()
        if player.page.locator(".why").count():
            player.page.locator(".why").click()
        choice = player.page.locator(".worths .best")
        assert "%" in choice.inner_text()
        choice.click()
        player.page.locator(".hint.unseen").wait_for(state="attached")
