"""What people are called, wherever it is read; and what the tab says to somebody who looks elsewhere."""

import random

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE, SIDEWAYS, deal_for_two, whose_move
from test_seats_and_motions import PLAY

DETECTIVE = "🕵️‍♀️"
WIDE = "W" * 24
NAMES = [WIDE, f"{DETECTIVE} {'M' * 22}", "Slick Otter of the Bay", "W" * 23 + "2", "Wide Wide Wide Wide Wide"]
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller" * 2

# Several people on one screen, by the doors that the page uses.
SEAT_ALL = """async ([game, names]) => {
  const ask = async (method, path, body) => (await fetch("/api" + path, {
    method,
    headers: {"content-type": "application/json"},
    body: JSON.stringify(body),
  })).json();
  await ask("POST", "/me", {name: names[0]});
  const {table} = await ask("POST", "/tables", {game, seats: names.length, one_screen: true});
  for (const [n, name] of names.entries()) await ask("PUT", `/tables/${table}/seats/${n}`, {name});
  await ask("POST", `/tables/${table}/begin`, {});
  return table;
}"""

# Names that stand on two lines, or of which a part is out of sight without dots that say so.
BROKEN = """names => {
  const wrong = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(".unseen, script, style, option") || !parent.checkVisibility()) continue;
    let room = innerWidth;
    for (let box = parent.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") room = Math.min(room, box.getBoundingClientRect().right);
    const dots = getComputedStyle(parent).textOverflow === "ellipsis";
    for (const name of names) {
      const at = node.data.indexOf(name);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + name.length);
      const all = [...range.getClientRects()].filter(one => one.width);
      const lines = new Set(all.map(one => Math.round(one.top))).size;
      const boxes = dots ? [parent.getBoundingClientRect()] : all;
      const out = boxes.some(one => one.right > room + 1 || one.left < -1);
      if (lines > 1 || out) wrong.add(`${lines} lines${out ? ", cut off" : ""}: ${node.data.trim()}`);
    }
  }
  return [...wrong];
}"""

# Notifications as a browser would show them, and a tab that can be hidden.
NOTICES = """() => {
  window.notices = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { window.asked += 1; return (this.permission = window.answer ?? "granted"); }
    constructor(title, more) { this.title = title; this.body = more.body; window.notices.push(this); }
    close() { this.closed = true; }
  };
  let hidden = false;
  Object.defineProperty(document, "visibilityState", {get: () => (hidden ? "hidden" : "visible")});
  window.hide = on => { hidden = on; document.dispatchEvent(new Event("visibilitychange")); };
}"""


def settings_of(player):
    player.page.get_by_role("button", name="Settings").click()
    return player.page.locator("dialog[open]")


def call(player, name):
    """By the settings, at a table."""
    player.page.get_by_role("button", name="Menu").click()
    form = settings_of(player)
    form.get_by_label("Your name at the table").fill(name)
    form.get_by_role("button", name="Keep").click()
    form.get_by_text("Kept.").wait_for()
    player.page.keyboard.press("Escape")


def test_a_refused_name_says_why_and_everything_goes_on(visit):
    player = visit()
    player.shelf()
    form = settings_of(player)
    for name, sentence in (
        ("   ", "A name needs at least one letter that can be seen."),
        ("", "A name needs at least one letter that can be seen."),
        ("W" * 25, "A name has at most 24 letters."),
        ("A|B", "A name cannot have a '|' in it."),
    ):
        form.get_by_label("Your name at the table").fill(name)
        form.get_by_role("button", name="Keep").click()
        form.get_by_text(sentence, exact=True).wait_for()
    form.get_by_label("Your name at the table").fill(DETECTIVE)
    form.get_by_role("button", name="Keep").click()
    form.get_by_text("Kept.").wait_for()
    form.get_by_label("Your name at the table").fill("W" * 25)
    form.get_by_role("button", name="Keep").click()
    form.get_by_text("A name has at most 24 letters.").wait_for()
    assert complaints(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.click("[data-box=dirty-money] .play")
    own = player.page.get_by_role("group", name=DETECTIVE, exact=True)
    own.wait_for()
    assert own.locator("header .mark").inner_text() == DETECTIVE, "all of it, not half a letter"


def holds(player):
    """No name is broken and nothing too broad, at a desk and on a phone."""
    before = player.page.viewport_size
    for size in (DESK, PHONE):
        player.page.set_viewport_size(size)
        player.page.wait_for_function(f"() => ({SIDEWAYS})() <= 1")
        assert player.page.evaluate(BROKEN, NAMES) == [], size
    player.page.set_viewport_size(before)


def test_who_comes_by_a_link_says_a_name_first_and_a_new_one_reaches_everybody(visit):
    ann, ben = visit(), visit(PHONE)
    ben.page.goto(ann.open_table("dirty-money", seats=3, Rounds=1))
    ben.page.get_by_role("button", name="Sit here").first.click()
    form = ben.page.locator("dialog[open]")
    field = form.get_by_label("Your name, as everybody")
    assert field.input_value()
    assert ben.page.evaluate("document.activeElement.id") == field.get_attribute("id")
    assert complaints(ben.page) == []
    field.fill(" ")
    ben.page.keyboard.press("Enter")
    form.get_by_role("alert").filter(has_text="A name needs at least one letter").wait_for()
    assert ben.page.get_by_role("button", name="Stand up").count() == 0
    field.fill("Ben")
    ben.page.keyboard.press("Enter")
    ben.page.get_by_role("button", name="Stand up").click()
    ann.page.locator(".chairs").get_by_text("Ben", exact=True).wait_for(state="detached")
    ben.page.get_by_role("button", name="Sit here").nth(1).click()
    ann.page.locator(".chairs li").nth(2).get_by_text("Ben", exact=True).wait_for()
    ann.page.get_by_role("button", name="Change name").click()
    ann.page.get_by_label("Your name, as everybody").fill(WIDE)
    ann.page.keyboard.press("Enter")
    ben.page.locator(".chairs").get_by_text(WIDE).wait_for()
    holds(ann)
    holds(ben)
    ann.begin()
    ben.page.wait_for_selector("#ask")
    for _ in range(3):
        player, _ = whose_move(ann, ben)
        player.click_once(random.Random(3))
    told = ann.page.locator(".side [role=log] li:not(.table)")
    told.filter(has_text="Ben").first.wait_for()
    call(ben, NAMES[1])
    for _ in range(2):
        ann.page.locator("[data-seat='2'] .name", has_text=NAMES[1]).wait_for()
        ann.tells(f"Ben is called {NAMES[1]} from now on.")
        told.filter(has_text=NAMES[1]).first.wait_for()
        assert told.filter(has_text="Ben").count() == 0, "also what was told before"
        holds(ann)
        ann.page.reload()


@pytest.mark.parametrize("game", ["clean-hands", "dirty-money"])
def test_long_names_and_emoji_hold_on_every_table(visit, game):
    player = visit(PHONE)
    player.shelf()
    table = player.page.evaluate(SEAT_ALL, [game, NAMES])
    player.page.goto(f"{player.server.address}/t/{table}")
    rng = random.Random(4)
    curtain = player.page.locator(".curtain button")
    for _ in range(12):
        player.page.wait_for_selector(".curtain button, .ask")
        holds(player)
        if curtain.count():
            curtain.click()
            player.page.wait_for_selector(".ask")
        else:
            player.waits()
            player.click_once(rng)
    player.page.add_locator_handler(curtain, lambda button: button.click())  # it may yet fall
    player.page.get_by_role("button", name="Story", exact=True).click()
    player.page.locator("dialog[open] li", has_text=WIDE).first.wait_for()
    holds(player)


def test_long_names_hold_in_results_and_lists(visit):
    ann, cyd = visit(), visit()
    ann.shelf()
    terms = {"game": "dirty-money", "seats": 3, "public": True, "options": {"rounds": 1}}
    table = ann.page.evaluate(OPEN.replace("Ruby", WIDE), terms)
    cyd.shelf()
    cyd.page.locator("#lobby ~ ul").get_by_text(WIDE).wait_for()
    holds(cyd)
    ann.page.evaluate(PLAY, [table, 0])
    cyd.page.goto(f"{ann.server.address}/t/{table}")
    cyd.page.locator("dialog[open] .scores").get_by_text(WIDE).wait_for()
    holds(cyd)


def test_talk_wraps_long_words_breaks_no_name_and_is_told_of_on_a_phone(visit):
    ann, ben = deal_for_two(visit, PHONE, Rounds=1)
    call(ann, WIDE)
    table = ann.page.url.rpartition("/")[2]
    ann.page.evaluate(SAY, [table, ["hello", LONG_WORD]])
    badge = ben.page.get_by_role("button", name="Story 2 new")
    badge.wait_for()
    assert complaints(ben.page) == []
    holds(ben)
    badge.click()
    panel = ben.page.get_by_role("tabpanel").locator("visible=true")
    line = panel.locator("li", has_text=LONG_WORD)
    line.wait_for()
    holds(ben)
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert line.bounding_box()["height"] > 3 * 20, "the word goes on below"
    assert line.locator("b").bounding_box()["height"] < 30
    ben.page.locator(".unread").first.wait_for(state="detached")
    ben.page.reload()
    ben.page.wait_for_selector("#ask")
    assert ben.page.locator(".unread").count() == 0, "what was read stays read"
    ben.page.evaluate(SAY, [table, ["again"]])
    ann.page.get_by_role("tab", name="Talk 1 new").click()
    ann.page.locator(".unread").first.wait_for(state="detached")
    assert ben.page.locator(".unread").count() == 0, "one’s own words are not new"


# Says these lines by a socket of one's own, and waits until they are heard.
SAY = """([table, lines]) => new Promise((done, failed) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
  const left = new Set(lines);
  const say = (text, n) => socket.send(JSON.stringify({key: `s${n}${Date.now()}`, type: "say", text}));
  socket.onopen = () => lines.forEach(say);
  socket.onclose = event => failed(new Error(`closed with ${event.code}`));
  socket.onmessage = event => {
    for (const line of JSON.parse(event.data).talk ?? []) left.delete(line.text);
    if (!left.size) { socket.onclose = null; socket.close(); done(); }
  };
})"""

ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


def test_the_tab_says_whose_turn_it_is_and_notifies_whoever_wants_it(visit):
    ann, ben = visit(), visit()
    for one in (ann, ben):
        one.page.add_init_script(f"({NOTICES})()")
    ben.page.goto(ann.open_table("dirty-money", seats=3, Rounds=1))
    ben.sit_here()
    ann.begin()
    ben.page.wait_for_selector("#ask")
    for player in (ann, ben):
        player.page.get_by_role("button", name="Menu").click()
        form = settings_of(player)
        box = form.get_by_label("Tell me when it is my turn")
        box.wait_for()
        assert not box.is_checked()
        assert player.page.evaluate("asked") == 0, "nobody is asked who has not asked for it"
        player.page.evaluate("() => { window.answer = 'denied'; }")
        box.click()
        form.get_by_text("The browser does not allow notifications from here.").wait_for()
        assert not box.is_checked()
        player.page.evaluate("() => { window.answer = 'granted'; }")
        box.click()
        player.page.wait_for_function("() => JSON.parse(localStorage['backroom-settings']).notify")
        assert box.is_checked()
        player.page.keyboard.press("Escape")
    player, other = whose_move(ann, ben)
    player.page.wait_for_function("() => document.title === 'Your turn · Dirty Money'")
    assert player.page.evaluate(ICON) == "/icon-turn.svg"
    assert player.page.request.get(f"{player.server.address}/icon-turn.svg").ok
    assert other.page.title() == "Dirty Money · Backroom"
    assert other.page.evaluate(ICON) == "/icon.svg"
    assert player.page.evaluate("notices.length") == 0, "whoever looks at the table sees it"
    other.page.evaluate("hide(true)")
    rng = random.Random(5)
    while whose_move(player, other)[0] is player:
        player.click_once(rng)
    other.page.wait_for_function("() => notices.length === 1")
    notice = other.page.evaluate("({title: notices[0].title, body: notices[0].body, closed: notices[0].closed})")
    assert notice["title"] == "Your turn · Dirty Money"
    assert notice["body"]
    assert not notice["closed"]
    other.page.evaluate("hide(false)")
    assert other.page.evaluate("notices[0].closed")
    other.page.goto(other.server.address + "/rules/dirty-money")
    other.page.wait_for_function("() => document.title === 'The rules of Dirty Money · Backroom'")
    assert other.page.evaluate(ICON) == "/icon.svg"


def test_a_wrong_address_gets_a_page_with_a_way_home(visit):
    player = visit()
    for path, title in (
        ("/nothing/here", "This door leads nowhere"),
        ("/t/short", "This table cannot be reached"),
        ("/t/aaaaaaaaaaaaaaaa", "This table cannot be reached"),
        ("/t/aaaaaaaaaaaaaaaa/record", "This door leads nowhere"),
        ("/rules/chess", "This door leads nowhere"),
    ):
        assert player.page.goto(player.server.address + path).status == 404
        player.page.get_by_role("heading", name=title).wait_for()
        player.page.wait_for_function("title => document.title === title", arg=f"{title} · Backroom")
        assert complaints(player.page) == []
        holds(player)
    player.page.get_by_role("link", name="Back to the shelf").click()
    player.page.wait_for_selector("[data-box]")
    assert player.page.title() == "Backroom"
