"""A page for oneself, what it shows to others, and being told that it is one's turn."""

import json
import re

from axe import LOOKS, complaints, complaints_in_every_look
from browsing import DESK, PHONE, PLAYED, ROOT

DAY = 86_400
# A browser that lets itself be told, by a push service that is never asked: what it was asked to keep.
SUBSCRIBES = """() => {
  let kept = null;
  const made = key => ({
    endpoint: "https://push.example/" + Math.random(),
    options: {applicationServerKey: key.buffer},
    toJSON() { return {endpoint: this.endpoint, keys: {p256dh: window.p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA"}}; },
    async unsubscribe() { kept = null; return true; },
  });
  PushManager.prototype.subscribe = async ({applicationServerKey}) => (kept = made(applicationServerKey));
  PushManager.prototype.getSubscription = async () => kept;
  window.p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
}"""
# This Chromium lets no page notify, so the worker's own text runs in a page, with what a browser would give it.
WORKER = """async ([source, told, urls]) => {
  const heard = {}, shown = [], gone = [];
  const given = {
    addEventListener: (what, then) => (heard[what] = then),
    registration: {showNotification: async (title, more) => shown.push([title, more.tag, more.data.url])},
    clients: {
      matchAll: async () => [{url: "https://backroom.example/me", focus: async () => gone.push("focused")}],
      openWindow: async path => gone.push(`opened ${path}`),
    },
    location: new URL("https://backroom.example/sw.js"),
    navigator: {},
  };
  new Function(...Object.keys(given), source)(...Object.values(given));
  const happens = async (what, event) => {
    let done;
    heard[what]({...event, waitUntil: promise => (done = promise)});
    await done;
  };
  await happens("push", {data: {json: () => told}});
  await happens("push", {data: null});
  for (const url of urls) await happens("notificationclick", {notification: {close() {}, data: {url}}});
  return [shown, gone];
}"""
GRANTED = """() => {
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", {get: () => "granted"});
}"""


def played(player, most=10_000, **terms):
    """A table of theirs, with bots."""
    return player.page.evaluate(PLAYED, [["Ruby"], terms, most, "casual"])


def named(player, name):
    player.shelf()
    player.page.wait_for_function("() => fetch('/api/me').then(answer => answer.ok)")
    player.page.evaluate(
        """name => fetch("/api/me", {
          method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify({name}),
        })""",
        name,
    )


def test_a_page_for_oneself_and_what_others_see_of_it(visit):
    ruby, stranger = visit(), visit(PHONE)
    named(ruby, "Ruby")
    played(ruby, game="dirty-money", seats=3, options={"rounds": 1})
    played(ruby, game="the-cleaner", options={"difficulty": "easy"})
    slow = played(ruby, 0, game="dirty-money", seats=3, clock={"kind": "move", "seconds": 3 * DAY})
    page = ruby.page
    ruby.shelf()
    page.wait_for_function("() => document.title === '(1) Your turn · Backroom'")
    line = page.locator(f"li:has([href='/t/{slow}'])")
    assert re.search(r"Your turn · (2 days 23 h|3 days) left", line.inner_text())
    page.get_by_role("link", name="Your results").click()
    sheet = page.locator("[data-results=dirty-money]")
    sheet.wait_for()
    assert re.search(r"1 played · [01] won", sheet.inner_text())
    assert "Casual bots" in sheet.inner_text()
    assert page.locator("[data-results=the-cleaner] table").count() == 0, "nobody is met alone"
    assert page.locator("[aria-labelledby=running] li").count() == 1
    past = page.locator("[aria-labelledby=past] li")
    assert past.count() == 2
    assert past.locator("a[href$='/replay']").count() == 2
    page.get_by_role("button", name="Show my results").click()
    link = page.get_by_label("The link to your results").input_value()
    assert complaints_in_every_look(page, LOOKS) == []
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert ruby.sideways() <= 0

    stranger.page.goto(link)
    stranger.page.get_by_role("heading", name="Ruby’s results").wait_for()
    assert stranger.page.locator("[data-results]").count() == 2
    assert stranger.page.locator("a[href^='/t/']").count() == 0
    assert complaints_in_every_look(stranger.page, LOOKS[:2]) == []
    assert stranger.sideways() <= 0
    page.get_by_role("button", name="Show them no longer").click()
    page.get_by_text("The link is dead.").wait_for()
    stranger.page.reload()
    stranger.page.get_by_role("heading", name="Nobody shows anything here").wait_for()


def test_slow_terms_are_chosen_and_read_in_days(visit):
    ann = visit()
    ann.shelf()
    ann.page.locator("[data-box=dirty-money] .more button").first.click()
    form = ann.page.locator("dialog form")
    form.get_by_label("Time to think").select_option(label="Three days for each move")
    form.get_by_text("Nobody has to stay").wait_for()
    form.locator("button.main").click()
    ann.page.get_by_text("3 days for each move").wait_for()
    ann.page.get_by_text("Tell me when it is my turn").wait_for()
    assert complaints(ann.page) == []
    ann.begin()
    clocks = ann.page.get_by_role("timer").all_inner_texts()
    assert clocks
    assert all(re.fullmatch(r"3 d|2 d 23 h", text) for text in clocks)


def test_whoever_wants_it_is_told_when_the_page_is_closed(visit):
    """Nobody is asked before they want it, and nothing is left when they want it no more."""
    ann = visit(service_workers="allow")
    for script in (SUBSCRIBES, GRANTED):
        ann.page.add_init_script(f"({script})()")
    put = []
    ann.page.on("request", lambda request: request.url.endswith("/api/me/push") and put.append(request))
    ann.page.goto(ann.server.address + "/me")
    box = ann.page.get_by_label("Tell me when it is my turn")
    box.wait_for()
    assert put == []
    box.check()
    ann.page.get_by_text("A notification, also when this page is closed.").wait_for()
    ann.page.wait_for_function("() => fetch('/api/me/push').then(a => a.json()).then(said => said.browsers === 1)")
    body = next(request.post_data_json for request in put if request.method == "PUT")
    assert set(body) == {"endpoint", "keys"}

    box.uncheck()
    ann.page.wait_for_function("() => fetch('/api/me/push').then(a => a.json()).then(said => said.browsers === 0)")


def test_the_worker_shows_what_comes_and_leads_to_the_table(visit):
    player = visit()
    player.page.goto("about:blank")
    source = (ROOT / "client/public/sw.js").read_text(encoding="utf-8")
    told = {"title": "It is your turn: Dirty Money", "tag": "abc", "url": "/t/abc"}
    shown, gone = player.page.evaluate(WORKER, [source, told, ["/t/abc", "/me", "https://elsewhere.example/"]])
    assert shown == [["It is your turn: Dirty Money", "abc", "/t/abc"], ["Backroom", "backroom", "/"]]
    assert gone == ["opened /t/abc", "focused"], "a page that is open is used, and no other site"


def test_a_browser_that_cannot_says_what_one_can_do(visit):
    ios = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1"
    phone = visit(PHONE, user_agent=ios)
    phone.page.add_init_script("delete window.PushManager; delete window.Notification")
    phone.page.goto(phone.server.address + "/me")
    phone.page.get_by_text("Add to Home Screen").wait_for()
    assert phone.page.get_by_label("Tell me").count() == 0


def test_the_page_can_be_installed(visit):
    player = visit(service_workers="allow")
    player.shelf()
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    cdp = player.context.new_cdp_session(player.page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    wanted = json.loads(manifest["data"])
    assert {(icon["sizes"], icon["purpose"]) for icon in wanted["icons"] if icon["type"] == "image/png"} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in wanted["icons"]:
        size = player.page.evaluate(DRAWN, icon["src"])
        assert icon["sizes"] in ("any", f"{size[0]}x{size[1]}")
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    answer = player.page.request.get(player.server.address + "/sw.js")
    assert (answer.headers["cache-control"], answer.headers["content-type"][:15]) == ("no-cache", "text/javascript")


DRAWN = """async file => {
  const image = new Image();
  image.src = file;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""
