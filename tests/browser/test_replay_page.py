"""The replay viewer as people use it: a record is dropped, gone through, verified and played on from."""

import sys

from axe import complaints_in_every_look
from browsing import PHONE, ROOT

sys.path.insert(0, str(ROOT / "tests" / "fair"))
from fair_tables import finished, forged

AT = "text => document.querySelector('.at')?.textContent === text"
MATCH = finished("dirty-money", rounds=1)
LAST = len(MATCH.log)
DECISIONS = [n for n, event in enumerate(MATCH.log) if event.step.actor() >= 0]
DROP = """text => {
  const files = new DataTransfer();
  files.items.add(new File([text], "game.backroom", { type: "text/plain" }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def opened(visitor, text=None):
    visitor.page.goto(f"{visitor.server.address}/replay")
    visitor.page.get_by_role("heading", name="Look back on a match").wait_for()
    visitor.page.evaluate(DROP, MATCH.record() if text is None else text)


def at(visitor, position):
    visitor.page.wait_for_function(AT, arg=f"{position} of {LAST}")
    visitor.page.wait_for_function("() => document.querySelector('.fitted')")


def stands(position):
    """The match as the engine has it there."""
    past = MATCH.bare(None)
    past.state = MATCH.beginning()
    past.begin()
    for event in MATCH.log[:position]:
        past.happen(event.outcomes)
    return past


def test_one_goes_through_a_record_by_keys_and_buttons(visit):
    player = visit()
    page = player.page
    opened(player)
    at(player, 0)
    for key, position in (("End", LAST), ("ArrowUp", DECISIONS[-1]), ("ArrowLeft", DECISIONS[-1] - 1)):
        page.keyboard.press(key)
        at(player, position)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    at(player, DECISIONS[0])
    page.locator("[data-step=decision1]").click()
    at(player, DECISIONS[1])

    past = stands(DECISIONS[1])
    side = page.locator(".side")
    side.get_by_text(past.question().text).wait_for()
    labels = {option.choice: option.label for option in past.options()}
    assert side.locator("li.chosen > span").inner_text() == labels[MATCH.log[DECISIONS[1]].outcomes[0]]
    assert side.locator("[data-choice]").count() <= len(labels)
    hands = page.locator("section:has(#hands) .hand")
    assert hands.count() == 3
    assert hands.nth(0).locator(".shown").count() == len(hand(past, 0))

    page.get_by_label("Seen by").select_option(str(past.seat))
    page.wait_for_selector(".felt [data-can]")
    assert page.locator("section:has(#hands)").count() == 0
    assert page.url.endswith(f"/replay#{DECISIONS[1]}.{past.seat + 1}")
    page.reload()
    at(player, DECISIONS[1])
    assert page.get_by_label("Seen by").input_value() == str(past.seat)

    page.evaluate(f"location.hash = '#{LAST - 6}'")
    at(player, LAST - 6)
    page.get_by_label("Speed").select_option(label="8×")
    page.locator("button.play").click()
    at(player, LAST)
    page.locator("[data-step=turn-1]").click()
    assert page.locator(".problem").count() == 0


def hand(match, seat):
    return next(area["pieces"] for area in match.view(seat)["areas"] if area["id"] == f"hand-{seat + 1}")


def test_chances_swings_and_what_would_have_been_better_are_shown(visit):
    """What an analysis says is the server's, and tested there; here it is one that was made up."""
    best = DECISIONS[3]
    better = {"choice": 0, "label": "Something else", "worth": 0.5, "played": 0.2, "lost": 0.3, "error": 0.01}
    moments = [
        {
            "event": n,
            "seat": None,
            "text": f"Event {n}",
            "chances": [0.5, 0.3, 0.2],
            "swing": 0.4 if n in (best, best + 9) else 0,
            "weighed": n == best,
            "better": better if n == best else None,
        }
        for n in range(LAST)
    ]
    ready = {"state": "ready", "game": "dirty-money", "names": MATCH.names, "winners": [0], "start": [0.4, 0.4, 0.2]}
    answers = [{"state": "working", "done": 3, "of": 9, "ahead": 0}]
    answers.append({**ready, "moments": moments, "swings": [best, best + 9], "luck": []})

    player = visit()
    page = player.page
    page.route("**/api/analyses", lambda route: route.fulfill(json=answers.pop(0)))
    opened(player)
    page.get_by_label("What the chart shows").select_option("chances")
    page.get_by_role("button", name="Work out everybody’s chances").click()
    page.get_by_text("Working out the chances: 3 of 9").wait_for()
    page.get_by_role("button", name=f"Turn of the tide 1: Event {best}").click()
    at(player, best + 1)
    assert page.locator("figcaption b").all_inner_texts() == ["50%", "30%", "20%"]
    page.keyboard.press("ArrowLeft")
    page.get_by_text("Better, as far as the seat could know: Something else. What was chosen cost 30%.").wait_for()
    assert complaints_in_every_look(page, [("dark", PHONE)]) == []


def test_a_deal_is_verified_here_and_what_is_forged_is_named(visit):
    player = visit()
    page = player.page
    opened(player)
    page.get_by_role("button", name="Verify this deal").click()
    good = page.locator("[data-verdict=good]")
    good.wait_for()
    deals = sum(event.step.actor() < 0 for event in MATCH.log)
    assert f"All {deals} deals and rolls" in good.inner_text()
    page.keyboard.press("Escape")

    text, line = forged(MATCH.record(), "1 ", lambda _: "1 jewels-99")
    page.get_by_role("button", name="Open another record").click()
    page.evaluate(DROP, text)
    page.get_by_role("alert").get_by_text(f"line {line}:").wait_for()
    # A deal that the rules allow and that was not dealt: two hands have exchanged a card.
    deal = next(one for one in MATCH.record().split("\n") if one.startswith("* ") and one.count(" ") > 10)
    text, line = forged(MATCH.record(), deal, swapped)
    page.evaluate(DROP, "\n".join(text.split("\n")[:line]) + "\n")
    page.get_by_role("button", name="Verify this deal").click()
    page.locator("[data-verdict=bad]").get_by_text(f"Line {line}:").wait_for()


def swapped(line):
    words = line.split()
    words[1], words[-1] = words[-1], words[1]
    return " ".join(words)


def test_one_plays_on_from_a_decision_and_looks_back_on_that(visit):
    """The last card is played again: the match is over with it, and can be looked back on as any table's."""
    player = visit()
    page = player.page
    opened(player)
    at(player, 0)
    page.evaluate(f"location.hash = '#{DECISIONS[-1]}'")
    at(player, DECISIONS[-1])
    page.get_by_role("button", name="Play it from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.locator(".bar .practice").wait_for()
    page.locator("[data-can], .option").first.click()
    page.locator("dialog[open] .scores").wait_for()
    page.goto(f"{page.url}/replay#3")
    at(player, 3)
    assert page.get_by_role("button", name="Copy a link to this moment").count() == 1


def test_the_viewer_is_for_everybody(visit):
    for size in (None, PHONE):
        player = visit(size) if size else visit()
        page = player.page
        opened(player)
        page.evaluate(f"location.hash = '#{DECISIONS[2]}'")
        at(player, DECISIONS[2])
        assert player.sideways() == 0
        if not size:
            assert complaints_in_every_look(page) == []
    page.goto(f"{page.url.partition('#')[0].replace('/replay', '')}/t/aaaaaaaaaaaaaaaa/replay")
    page.get_by_role("heading", name="This match cannot be looked back on").wait_for()
