"""The end of a match tells it: who did what, what decided it, everybody's chances, and a picture of it."""

import json
import re
import struct

import pytest
from axe import complaints_in_every_look
from browsing import DESK, OPEN, PHONE, SIDEWAYS, OwnServer
from typescript import evaluate

TERMS = {"game": "dirty-money", "seats": 3, "options": {"rounds": 1}}
# Plays the first of all options until the end, without drawing anything.
PLAY = """table => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket?seat=0`);
  let asked = -1;
  socket.onmessage = (event) => {
    const news = JSON.parse(event.data);
    if (news.state === "over") {
      socket.close();
      done(news.outcome);
    } else if (news.options?.length && news.seq !== asked) {
      asked = news.seq;
      socket.send(JSON.stringify({type: "move", key: `k${asked}`, seq: asked, choice: news.options[0].choice}));
    }
  };
  socket.onclose = (event) => fail(String(event.code));
})"""

# Tells what is drawn by an image.
NOTED = """() => {
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  const set = function (to) {
    window.noted(to);
    source.set.call(this, to);
  };
  Object.defineProperty(HTMLImageElement.prototype, "src", {...source, set});
}"""


@pytest.fixture(scope="module")
def looking(tmp_path_factory):
    """A server that looks back, briefly."""
    running = OwnServer(tmp_path_factory.mktemp("looking"), ANALYSIS_SECONDS=0.3).open()
    yield running
    running.close()


def over(visitor, **terms):
    """A table that has been played to its end by this visitor, and how it ended."""
    visitor.shelf()
    visitor.page.wait_for_load_state("networkidle")
    table = visitor.page.evaluate(OPEN, {**TERMS, **terms})
    return table, visitor.page.evaluate(PLAY, table)


def shown(visitor, table):
    visitor.page.goto(f"{visitor.server.address}/t/{table}")
    visitor.page.wait_for_selector("dialog[open] .chances")
    return visitor.page.locator("dialog[open]")


def test_the_end_tells_who_did_what_and_the_moments_that_decided_it(visit, looking):
    player = visit(DESK, at=looking)
    table, outcome = over(player)
    dialog = shown(player, table)
    page = player.page

    deeds = dialog.locator(".deeds").all_inner_texts()
    assert sorted(deeds) == sorted(f"{line}." for line in outcome["deeds"])
    analysis = page.evaluate("async table => (await fetch(`/api/tables/${table}/analysis`)).json()", table)
    moments = dialog.locator("section ol li")
    assert 1 <= moments.count() <= 3
    told = [moment["text"] for moment in analysis["moments"]]
    assert all(any(text in one for text in told if text) for one in moments.all_inner_texts())
    assert dialog.locator(".chances .swing").count() == moments.count()
    assert dialog.locator(".chances > svg > path.line").count() == 3

    slider = dialog.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    last = analysis["moments"][-2]
    assert slider.get_attribute("aria-valuetext").startswith(f"{last['event'] + 1}. {last['text']} Ruby ")
    assert dialog.locator(".told").inner_text() == slider.get_attribute("aria-valuetext")
    dialog.locator("summary").click()
    ended = ", ".join(
        f"{name} {100 * chance:.0f}%"
        for name, chance in zip(analysis["names"], analysis["moments"][-1]["chances"], strict=True)
    )
    assert dialog.locator(".sentences li").last.inner_text() == f"In the end: {ended}."

    assert complaints_in_every_look(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(100)
    assert page.evaluate(SIDEWAYS) <= 0


def test_the_end_can_be_opened_again_and_whoever_looks_on_sees_it_too(visit, looking):
    player = visit(PHONE, at=looking)
    table, _ = over(player, practice=True)
    dialog = shown(player, table)
    dialog.get_by_role("button", name="Look at the table").click()
    player.page.get_by_role("button", name="Show the result").click()
    player.page.wait_for_selector("dialog[open] .chances")
    assert "counts nowhere" in dialog.inner_text()

    other = visit(PHONE, at=looking)
    there = shown(other, table)
    assert there.get_by_role("button", name="Play again").count() == 0
    dialog.get_by_role("button", name="Play again").click()
    player.page.wait_for_function("table => !location.pathname.includes(table)", arg=table)
    assert player.waits() == "asked"


def test_a_picture_of_the_result_can_be_had_with_or_without_names(visit, looking):
    player = visit(DESK, at=looking)
    table, _ = over(player)
    dialog = shown(player, table)
    drawn = []
    player.page.expose_function("noted", lambda source: drawn.append(source))
    player.page.evaluate(NOTED)
    for names in (True, False):
        dialog.get_by_label("with names").set_checked(names)
        with player.page.expect_download() as download:
            dialog.get_by_role("button", name="Share a picture").click()
        picture = download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", picture[16:24])
        assert width == 1200
        assert height > 600
        assert download.value.suggested_filename == f"dirty-money-{table}.png"
        assert ("Ruby" in drawn[-1]) == names
        assert ("Seat%201" in drawn[-1]) != names
        assert drawn[-1].startswith("data:image/svg+xml")


def test_where_looking_back_fails_it_says_so_and_can_be_asked_for_again(visit):
    """And for somebody who plays alone it is points that are told."""
    player = visit(DESK)
    answers = [(503, {"code": "unavailable", "text": "x"})] * 3 + [(200, alone())]
    player.page.route(re.compile(r"/analysis$"), lambda route: answer(route, *answers.pop(0)))
    table, _ = over(player, seats=4)
    player.page.clock.install()
    player.page.goto(f"{player.server.address}/t/{table}")
    for _ in range(4):
        player.page.wait_for_timeout(100)
        player.page.clock.fast_forward(5000)
    player.page.get_by_role("button", name="Try again").click()
    player.page.wait_for_selector("dialog[open] .chances")
    assert "Better, by what one could know: “Mop”, 12.0 points against 9.5 points." in player.page.inner_text("dialog")
    assert "12.0 points → 9.5 points" in player.page.inner_text("dialog")


def answer(route, status, body):
    route.fulfill(status=status, content_type="application/json", body=json.dumps(body))


def moment(event, text, chances, swing, **more):
    return {"event": event, "seat": 0, "text": text, "chances": chances, "swing": swing, "better": None, **more}


def alone():
    better = {"choice": 1, "label": "Mop", "worth": 12.0, "played": 9.5, "lost": 2.5, "error": 0.1}
    moments = [moment(0, "She waits.", [12.0], 0.0), moment(1, "She rolls.", [9.5], 2.5, better=better)]
    return {
        "state": "ready",
        "names": ["Ruby"],
        "winners": [0],
        "start": [12.0],
        "moments": moments,
        "swings": [1],
        "luck": [],
    }


def test_the_moments_that_decided_it_are_the_greatest_in_their_order():
    moments = [
        moment(n, "" if n == 4 else f"{n}", [0.5, 0.5], swing)
        for n, swing in enumerate([0.3, 0.1, 0.01, 0.4, 0.9, 0.2])
    ]
    given = {"names": ["A", "B"], "start": [0.5, 0.5], "moments": moments, "swings": [0, 1, 2], "luck": [3, 4, 5]}
    found = evaluate("wire/analysis.ts", "module.decisive(given).map(one => one.event)", given)
    assert found == [0, 3, 5]
    for one in moments[2:]:
        one["seat"] = None
    found = evaluate("wire/analysis.ts", "module.decisive(given, 1).map(one => one.event)", given)
    assert found == [0], "of the moves at least one"


def test_names_and_numbers_stand_apart_and_within_the_chart():
    assert evaluate("drawing/chances.ts", "module.apart([50, 50, 10, 52], 10, 60)") == [40, 50, 10, 60]
    assert evaluate("drawing/chances.ts", "module.scaleOf([[3.2], [-2.5], [17.1]])") == {
        "low": -3,
        "high": 18,
        "marks": [-3, 8, 18],
    }
    frame = "{left: 10, top: 0, wide: 100, tall: 50}"
    assert evaluate("drawing/chances.ts", f"[0, 10, 59, 61, 200].map(x => module.rowAt({frame}, 3, x))") == [
        0,
        0,
        1,
        1,
        2,
    ]


def test_a_picture_shows_whatever_people_are_called():
    result = {
        "title": "A & B",
        "headline": '<script> "wins"',
        "date": "May 1",
        "standings": [{"place": 1, "seat": 9, "name": "x" * 200, "points": "1 point", "note": "", "won": True}],
        "chances": None,
    }
    svg = evaluate("drawing/result.ts", "module.drawn(given)", result)
    assert "<script>" not in svg
    assert "&#60;script&#62; &#34;wins&#34;" in svg
    assert "x" * 100 not in svg
