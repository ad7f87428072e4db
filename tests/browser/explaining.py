"""Goes over everything on the felt: whatever is shown explains itself, pointed at, focused and pressed long."""

# The waits before something is explained are for people; nobody waits here.
IMPATIENT = """() => {
  const real = window.setTimeout;
  window.setTimeout = (deed, wait, ...rest) => real(deed, wait > 300 && wait < 600 ? 0 : wait, ...rest);
}"""

# All words and pictures on the felt that nothing explains, but for who sits there and for scenery.
SILENT = """() => {
  const silent = [];
  const felt = document.querySelector(".felt");
  const walker = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  const shown = one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 1;
  const told = one => one.closest("[data-sign], [data-piece], .plate > header, dialog, [role=tooltip], svg");
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim(), one = walker.currentNode.parentElement;
    if (words && shown(one) && !told(one)) silent.push(words);
  }
  for (const one of felt.querySelectorAll("[role=img]:not(:has([data-sign], [data-piece]))"))
    if (shown(one) && !told(one)) silent.push(one.getAttribute("aria-label"));
  return silent;
}"""

# Every thing that explains itself, by mouse, focus and finger; what went otherwise than the game says. What lies under
# the verdict at the end is left alone, and so is a seat's plate while the seat as a whole can be chosen.
TOUR = """async ({table, seat}) => {
  const THINGS = "[data-sign], [data-piece]";
  const felt = document.querySelector(".felt"), tip = document.querySelector("[role=tooltip]");
  const get = async path => (await fetch(`/api/tables/${table}${path}`)).json();
  const sight = await get("/sight");
  const view = (await get(`/news?seat=${seat}`)).view;
  const pieces = new Set(view.areas.flatMap(place => place.pieces.map(piece => piece.id)));
  const each = (one, names) => names ? names.map(name => [`${one.id}-${name}`, one]) : [[one.id, one]];
  const areas = new Map(sight.areas.flatMap(area => each(area, area.each)));
  const counters = new Map(sight.counters.flatMap(one => each(one, one.each && view.names.map((_, n) => n + 1))));
  const wanted = async one => {
    const {sign, piece} = one.dataset;
    const [kind, id, area] = sign?.split(" ") ?? [pieces.has(piece) ? "piece" : "spot", piece];
    if (kind === "piece" && !pieces.has(id)) return sight.kinds.find(one => one.pieces[id])?.means;
    if (kind === "piece") {
      const said = await get(`/explain/${encodeURIComponent(id)}?seat=${seat}`);
      return [said.text, said.why_not].filter(Boolean).join(" ");
    }
    const facts = area ? areas.get(area)?.facts : sight.facts;
    const places = {counter: counters.get(id), spot: areas.get(id), fact: facts?.find(fact => fact.id === id)};
    return places[kind]?.means ?? places[kind]?.label;
  };
  const about = one => one.getAttribute("aria-describedby") === tip.id && tip.matches(".shown:popover-open");
  const said = one => (about(one) ? plain(tip.innerText) : "");
  const plain = text => text.replace(/\\s+/g, " ");
  const until = async (what, most = 5000) => {
    const end = performance.now() + most;
    while (performance.now() < end && !what()) await new Promise(done => setTimeout(done));
    return what();
  };
  const point = one => {
    const box = one.getBoundingClientRect();
    for (let y = 0.5; y < 8; y++) for (let x = 0.5; x < 8; x++) {
      const [left, top] = [box.left + (box.width * x) / 8, box.top + (box.height * y) / 8];
      const hit = document.elementFromPoint(left, top);
      if (hit?.closest(THINGS) === one) return {hit, left, top};
    }
    return null;
  };
  const pointed = async one => {
    await until(() => !one.isConnected || document.querySelector("dialog[open]") || point(one));
    return one.isConnected ? point(one) : null;
  };
  const front = one => {
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  };
  const under = one => front(one)?.closest("[role=status], [aria-pressed]:empty");
  const fire = (one, type, pointerType, at) =>
    one.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerType, clientX: at.left, clientY: at.top}));
  const ways = {
    mouse: (one, at) => fire(at.hit, "pointerover", "mouse", at),
    focus: one => one.focus({preventScroll: true, focusVisible: true}),
    finger: (one, at) => fire(at.hit, "pointerdown", "touch", at),
  };
  const after = {
    mouse: (one, at) => fire(felt, "pointerleave", "mouse", at),
    focus: one => one.blur(),
    finger: (one, at) => {
      fire(felt, "pointerup", "touch", at);
      at.hit.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      fire(felt, "pointerdown", "mouse", at);
    },
  };
  const wrong = [];
  document.activeElement?.blur();  // what has focus already cannot be given it
  await new Promise(done => setTimeout(done));
  let told = 0;
  for (const one of felt.querySelectorAll(THINGS)) {
    if (!one.isConnected || one.closest("dialog") || !one.getBoundingClientRect().width) continue;
    if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const name = one.dataset.sign ?? one.dataset.piece;
    one.scrollIntoView({block: "center"});
    const at = under(one) ? point(one) : await pointed(one);
    if (!at && under(one)) continue;
    const text = plain((await wanted(one)) ?? "");
    if (!at || !text) {
      if (one.isConnected) wrong.push([name, at ? "says nothing" : `lies under ${front(one)?.outerHTML.slice(0, 99)}`]);
      continue;
    }
    for (const way of Object.keys(ways)) {
      if (way === "focus" && one.closest("[aria-hidden=true]")) continue;
      ways[way](one, at);
      const right = await until(() => said(one).includes(text));
      if (!right && one.isConnected) wrong.push([name, way, said(one), text]);
      told += right;
      after[way](one, at);
      await until(() => !tip.matches(".shown"));
    }
  }
  return {wrong, told};
}"""


def explains_itself(player, seat=0):
    """How many explanations were read; all of them as the game gives them, and nothing on the felt without one."""
    page = player.page
    page.evaluate(IMPATIENT)
    told = look_around(page, seat)
    while page.locator("dialog[open]").count():  # it opened meanwhile, over everything
        told = look_around(page, seat)
    assert told["wrong"] == [], told["wrong"]
    return told["told"]


def look_around(page, seat):
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    silent = page.evaluate(SILENT)
    assert silent == [], silent
    page.mouse.move(1, 1)  # what scrolls below it would be pointed at
    page.keyboard.press("Shift")  # so that focus is a keyboard's
    return page.evaluate(TOUR, {"table": page.url.split("/t/")[1], "seat": seat})
