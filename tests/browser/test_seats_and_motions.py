"""Who sits where, what the table agrees on, and how far back one can read."""

import random

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE, deal_for_two, whose_move

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])

# Plays at random by a socket of one's own, or says so many lines, until it is done.
PLAY = """([table, lines]) => new Promise((done, failed) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
  let number = 0;
  const send = wish => socket.send(JSON.stringify({key: `p${++number}`, ...wish}));
  const say = () => send({type: "say", text: `Line ${number}`});
  socket.onopen = () => { if (lines) say(); };
  socket.onclose = event => failed(new Error(`closed with ${event.code} after ${number}`));
  setTimeout(() => failed(new Error(`not done after ${number}`)), 60000);
  socket.onmessage = event => {
    const news = JSON.parse(event.data);
    if (lines) {
      const heard = news.talk?.some(line => line.text === `Line ${number - 1}`);
      if (heard && number < lines) say();
      else if (heard) done();
    } else if (news.state === "over") done();
    else if (news.options?.length) send({type: "move", seq: news.seq, choice: news.options[0].choice});
  };
})"""


def waiting_room(visit, size=DESK, at=None):
    """Ann has opened a table for three and Ben has sat down by the link."""
    server = {"at": at} if at else {}
    ann, ben = visit(size, **server), visit(size, **server)
    ben.page.goto(ann.open_table("dirty-money", seats=3))
    ben.sit_here()
    ann.page.get_by_role("button", name="Remove").wait_for()
    return ann, ben


@SIZES
def test_a_host_asks_a_guest_to_leave_who_is_told_so_and_looks_on(visit, size):
    ann, ben = waiting_room(visit, size)
    assert ann.sideways() <= 1
    assert complaints(ann.page) == []
    assert ben.page.get_by_role("button", name="Remove").count() == 0, "that is for the host"
    ann.page.get_by_role("button", name="Remove").click()
    ben.page.get_by_role("alert").filter(has_text="The host has asked you to leave this table.").wait_for()
    assert ben.page.get_by_role("button", name="Sit here").count() == 0
    assert ben.sideways() <= 1
    assert complaints(ben.page) == []
    ann.page.get_by_label("Bot for seat 2").wait_for()


@SIZES
def test_a_guest_takes_another_chair_and_leaves_the_first(visit, size):
    ann, ben = waiting_room(visit, size)
    chairs = ann.page.locator(".chairs li")
    name = chairs.nth(1).locator("b").inner_text()
    ben.page.get_by_role("button", name="Sit here instead").click()
    chairs.nth(2).get_by_text(name).wait_for()
    assert chairs.nth(1).locator("b").inner_text() == "Empty chair"
    assert ben.sideways() <= 1


@SIZES
def test_it_is_said_for_whom_a_take_back_waits_and_it_can_be_withdrawn(visit, size):
    ann, ben = deal_for_two(visit, size, Rounds=1)
    player, other = whose_move(ann, ben)
    other.page.get_by_role("button", name="Menu").click()
    other.page.get_by_role("button", name="Leave the table").click()
    other.page.wait_for_selector("[data-box]")
    player.page.locator(".plate", has_text="away").first.wait_for()
    player.click_once(random.Random(1))
    player.page.get_by_role("button", name="Take back").click()
    player.page.locator(".motion [data-waiting]", has_text="(away)").wait_for()
    assert player.sideways() <= 1
    assert complaints(player.page) == []
    player.page.get_by_role("button", name="Ask no longer").click()
    player.page.locator(".motion").wait_for(state="detached")


def open_panel(player, name):
    """Story or talk, where it stands beside the table or, on a phone, behind a button."""
    player.page.wait_for_selector("#ask")
    button = player.page.get_by_role("button", name="Story", exact=True)
    if button.is_visible():
        button.click()
    player.page.get_by_role("tab", name=name).locator("visible=true").click()


@pytest.mark.parametrize(("part", "size"), [("Story", PHONE), ("Talk", DESK)], ids=["story-phone", "talk-desk"])
def test_earlier_lines_are_read_page_by_page(visit, part, size):
    player = visit(size)
    player.page.goto(player.server.address)
    player.page.wait_for_load_state("networkidle")
    table = player.page.evaluate(OPEN, {"game": "dirty-money", "seats": 3, "options": {"rounds": 9}})
    player.page.evaluate(PLAY, [table, 250 if part == "Talk" else 0])
    player.page.goto(f"{player.server.address}/t/{table}")
    if part == "Story":
        player.page.get_by_role("button", name="Look at the table").click()
    open_panel(player, part)
    log = player.page.get_by_role("tabpanel").get_by_role("log", name=part).locator("visible=true")
    lines = log.locator("li")
    earlier = log.get_by_role("button", name="Show earlier")
    before, last = lines.count(), lines.last.inner_text()
    assert before <= (200 if part == "Story" else 100)
    while earlier.count():
        count = lines.count()
        earlier.click()
        player.page.wait_for_function(
            "count => [...document.querySelectorAll('[role=tabpanel] ol')].some(one => one.children.length > count)",
            arg=count,
        )
    assert lines.count() > 2 * before
    assert lines.last.inner_text() == last
    assert " ".join(lines.first.inner_text().split()) == ("Ruby sits down." if part == "Story" else "Ruby Line 0")
    assert player.sideways() <= 1
    assert complaints(player.page) == []
