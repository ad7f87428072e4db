"""A real server and somebody who looks at it through a real browser."""

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/backroom/server/page/index.html"
CHROMIUM = os.environ.get("BACKROOM_CHROMIUM") or which("chromium-headless-shell") or which("chromium") or ""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000

# Whether the page waits for somebody: a question with its choices, or the end.
WAITS = """() => {
  if (document.querySelector("dialog[open] .scores")) return "over";
  const ask = document.querySelector(".ask.mine .options");
  return ask && (ask.querySelector(".option") || document.querySelector("[data-can]")) ? "asked" : "";
}"""

# How many things there are to be sure about, to touch and to choose from.
CHANCES = (
    "() => ['dialog[open] [data-sure]', '[data-can]', '.option'].map(all => document.querySelectorAll(all).length)"
)

# Opens a table by the doors that the page uses, sits down and begins.
OPEN = """async terms => {
  const ask = async (method, path, body) => (await fetch("/api" + path, {
    method,
    headers: {"content-type": "application/json"},
    body: JSON.stringify(body),
  })).json();
  await ask("POST", "/me", {name: "Ruby"});
  const {table} = await ask("POST", "/tables", terms);
  await ask("PUT", `/tables/${table}/seats/0`, {name: "Ruby"});
  await ask("POST", `/tables/${table}/begin`, {});
  return table;
}"""

# Opens a table by the doors that the page uses, and plays there at random: to the end, or for so many moves.
PLAYED = """async ([names, terms, most, level]) => {
  const ask = async (method, path, body) => (await fetch("/api" + path, {
    method, headers: {"content-type": "application/json"}, body: body && JSON.stringify(body),
  })).json();
  const {table} = await ask("POST", "/tables", terms);
  for (const [seat, name] of names.entries()) await ask("PUT", `/tables/${table}/seats/${seat}`, {name});
  await ask("POST", `/tables/${table}/begin`, {level});
  return new Promise(done => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
    let asked = -1;
    socket.onmessage = event => {
      const {type, state, seq, options} = JSON.parse(event.data);
      if (type !== "table" || seq === asked) return;
      if (state === "over" || (options.length && most-- <= 0)) return socket.close(), done(table);
      if (!options.length) return;
      asked = seq;
      const choice = options[Math.floor(Math.random() * options.length)].choice;
      socket.send(JSON.stringify({type: "move", key: `k${seq}`, seq, choice}));
    };
  });
}"""

# What hides what is too broad counts as well, where it is the felt itself.
SIDEWAYS = """() => Math.max(
  document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll("*")]
    .filter(one => one.matches(".felt, dialog") || ["auto", "scroll"].includes(getComputedStyle(one).overflowX))
    .map(one => one.scrollWidth - one.clientWidth),
)"""

# Whoever clicks through a match in a test answers every question, also those that leave nothing but to pass, and has
# said no to all lessons.
BY_HAND = """try {
  const games = ["clean-hands", "dirty-money", "hand-management", "the-cleaner", "lie-cheat-and-steal", "short-straw"];
  const declined = Object.fromEntries(games.map(game => [game, "declined"]));
  if (!localStorage.getItem("backroom-lessons")) localStorage.setItem("backroom-lessons", JSON.stringify(declined));
  const liked = JSON.parse(localStorage.getItem("backroom-settings") ?? "{}");
  localStorage.setItem("backroom-settings", JSON.stringify({byHand: true, ...liked}));
} catch {}"""

FITTED = "() => [...document.querySelectorAll('.fitted')].every(table => 'fits' in table.dataset)"
TOLD = "text => [...document.querySelectorAll('.side [role=log] li')].some(line => line.textContent.includes(text))"


class OwnServer:
    """A server of one's own, with bots that do not dawdle unless they should."""

    def __init__(self, folder, pause=0, **limits):
        self.pause = pause
        self.limits = {"REQUESTS_A_SECOND": 1000, "MESSAGES_A_SECOND": 200, "TALK_A_SECOND": 0, "THINKERS": 1}
        self.limits |= {"ANALYSIS_SECONDS": 0, **limits}
        self.database = f"sqlite:///{folder / 'tables.db'}"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def open(self):
        environment = {**os.environ, "BACKROOM_DATABASE": self.database}
        environment |= {f"BACKROOM_SERVER_{name}": str(value) for name, value in self.limits.items()}
        options = ["--no-browser", "--bot-pause", str(self.pause), "--port", str(self.port)]
        command = [sys.executable, "-m", "backroom", "serve", *options]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=1):
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Cable:
    """The network between a browser and the server; it can be cut and mended."""

    def __init__(self, server):
        self.server = server
        self.whole = True
        self.open = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.server.port))
            self.open += [near, far]
            for one, two in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(one, two), daemon=True).start()

    def carry(self, one, two):
        try:
            while data := one.recv(65536):
                two.sendall(data)
        except OSError:
            pass
        hang_up(two)

    def cut(self):
        self.whole = False
        for end in self.open:
            hang_up(end)
        self.open = []

    def mend(self):
        self.whole = True

    def close(self):
        self.cut()
        self.door.close()


def hang_up(end):
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class Visitor:
    """One person at one browser: what they ask for, what they are sent, what they do."""

    def __init__(self, browser, server, size=DESK, motion="reduce", new=False, **device):
        self.server = server
        self.context = browser.new_context(
            viewport=size, reduced_motion=motion, **{"service_workers": "block", **device}
        )
        if not new:  # somebody who opens games for the first time
            self.context.add_init_script(BY_HAND)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.asked_for = []
        self.frames = []
        self.errors = []
        self.page.on("request", lambda request: self.asked_for.append(request.url))
        self.page.on("websocket", self.listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def listen(self, wire):
        self.asked_for.append(wire.url)
        wire.on("framereceived", lambda frame: self.frames.append(frame))

    def shelf(self):
        self.page.goto(self.server.address)
        self.page.wait_for_selector("[data-box]")

    def play_now(self, game):
        self.shelf()
        self.page.click(f"[data-box={game}] .play")
        self.page.wait_for_selector("#ask")

    def open_table(self, game, seats=None, **numbers):
        """With friends, by the form; gives the link."""
        self.shelf()
        self.page.click(f"[data-box={game}] .more button >> nth=0")
        form = self.page.locator("dialog form")
        if seats is not None:
            form.locator(f".chip:has(input[value='{seats}'])").click()
        for label, value in numbers.items():
            form.get_by_label(label.replace("_", " "), exact=False).fill(str(value))
        form.locator("button.main").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_here(self, name="Ben"):
        """On the first chair that is free, under a name that is asked for."""
        self.page.get_by_role("button", name="Sit here").first.click()
        self.page.get_by_label("Your name, as everybody").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="Stand up").wait_for()

    def begin(self):
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_selector("#ask")

    def waits(self):
        return self.page.wait_for_function(WAITS).json_value()

    def press_once(self, rng):
        """Go to something that glows and take it, or choose from the list by its number, without a mouse."""
        page = self.page
        _, pieces, choices = page.evaluate(CHANCES)
        if pieces and rng.random() < 0.8:
            for _ in range(rng.randrange(1, 4)):
                page.keyboard.press(rng.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]))
            assert page.evaluate("document.activeElement.hasAttribute('data-can')")
            page.keyboard.press(rng.choice(["Enter", " "]))
        elif choices:
            page.keyboard.press(str(rng.randrange(min(9, choices)) + 1))
        else:
            page.keyboard.press("l")

    def click_once(self, rng):
        """Touch something that glows, or choose from the list; what is passed over is chance."""
        sure, pieces, choices = self.page.evaluate(CHANCES)
        if sure:
            self.page.locator("dialog[open] [data-sure]").nth(int(rng.random() < 0.8)).click()
        elif pieces and (not choices or rng.random() < 0.7):
            self.page.locator("[data-can]").nth(rng.randrange(pieces)).click(position={"x": 6, "y": 6})
        elif choices:
            self.page.locator(".option").nth(rng.randrange(choices)).click(position={"x": 6, "y": 6})

    def play_to_the_end(self, rng, most=400, look=lambda: None):
        """Clicks until the result is shown, with a look at every question; how many it took."""
        for clicks in range(most):
            if self.waits() == "over":
                return clicks
            look()
            self.click_once(rng)
        raise AssertionError(f"not over after {most} clicks")

    def tells(self, text):
        """Waits until the story says so."""
        self.page.wait_for_function(TOLD, arg=text)

    def story(self):
        return self.page.locator(".side [role=log] li").all_inner_texts()

    def sideways(self):
        """How far (pixels) the page, the felt or anything that scrolls in it is broader than its room, once fitted."""
        self.page.wait_for_function(FITTED)
        return self.page.evaluate(SIDEWAYS)

    def leave(self):
        self.context.close()


def deal_for_two(visit, bens=DESK, at=None, **numbers):
    """Ann opens Dirty Money for three, Ben sits down by the link, a bot takes the third chair."""
    server = {"at": at} if at else {}
    ann, ben = visit(**server), visit(bens, **server)
    link = ann.open_table("dirty-money", seats=3, **numbers)
    ben.page.goto(link)
    ben.sit_here()
    ann.begin()
    ben.page.wait_for_selector("#ask")
    return ann, ben


def whose_move(ann, ben):
    """Whoever is asked, and the other one; both None at the end."""
    for _ in range(300):
        for player, other in ((ann, ben), (ben, ann)):
            if player.page.locator("dialog[open] .scores").count():
                return None, None
            if player.page.locator(".ask.mine [data-choice], [data-can]").count():
                return player, other
        time.sleep(0.02)
    raise AssertionError("nobody is asked")
