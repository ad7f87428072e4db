"""Makes the pictures in this folder: the shelf and tables at three moments each, on a desk and on a phone.

    python docs/pictures/make.py [shelf] [lessons] [oneself] [GAME…]

Plays real games on a server of its own, by the advice of the house. Needs the page (`make client`), Playwright and
Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests/browser"))

from browsing import CHROMIUM, DESK, OPEN, PHONE, PLAYED, QUIET, WAITS, OwnServer  # noqa: E402
from staged import Match, Stage  # noqa: E402
from test_ending import PLAY  # noqa: E402

LARGEST = 200_000
DAWDLE = 0.8  # seconds that bots take, so that a trick can be looked at before the next card is led
SOON = 5_000
LONG_ROUND = 240_000  # milliseconds until one is asked again, with that dawdling
AS_WEBP = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
AT_STEP = "at => document.querySelector('.coach .count')?.innerText.startsWith(`${at} `)"
SIZES = {"phone": PHONE, "desk": DESK}


def save(page: Page, name: str, picture: bytes) -> None:
    """As WebP, by the browser's own hand, so good that the file stays small."""
    desk = page.context.new_page()
    for quality in (0.95, 0.9, 0.85, 0.8, 0.7):
        made = b64decode(desk.evaluate(AS_WEBP, [b64encode(picture).decode(), quality]))
        if len(made) < LARGEST:
            break
    desk.close()
    (HERE / f"{name}.webp").write_bytes(made)
    print(f"{name}.webp  {len(made) / 1000:.0f} kB")


def shoot(page: Page, name: str, pause: int = 900) -> None:
    page.mouse.move(0, 0)
    shots = {}
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        hide = page.locator(".ask button.more:has-text('Hide')")
        if hide.count():
            hide.click()
        page.wait_for_timeout(pause)
        shots[size] = page.screenshot()
    page.set_viewport_size(DESK)
    for size, shot in shots.items():
        save(page, f"{name}-{size}", shot)


def sit_down(page: Page, server: OwnServer, theme: str, **terms: Any) -> None:
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme, byHand: true}))", theme)
    page.goto(f"{server.address}/t/{page.evaluate(OPEN, terms)}")
    page.wait_for_selector("#ask")


def asked(page: Page) -> str:
    """The question, or '' at the end."""
    waits = page.wait_for_function(WAITS).json_value()
    return "" if waits == "over" else page.locator("#ask").inner_text()


def follow_the_house(page: Page) -> None:
    page.keyboard.press("h")
    with suppress(TooLate):  # where passing is all that is left, the page does it
        page.locator(".advice").wait_for(timeout=SOON)
        if not page.locator(".option.hinted").count():
            page.keyboard.press("l")
        page.locator(".option.hinted").click(timeout=SOON)


def play_until(page: Page, there: Callable[[str], bool]) -> bool:
    """By the advice of the house, until there is what was wanted or the end."""
    while question := asked(page):
        if there(question):
            return True
        follow_the_house(page)
    return False


def shelf(page: Page, server: OwnServer) -> None:
    page.goto(server.address)
    page.wait_for_selector("[data-box]")
    page.wait_for_timeout(500)
    shoot(page, "shelf")


NAMED = """name => fetch("/api/me", {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify({name}),
})"""
DAY = 86_400


def oneself(page: Page, server: OwnServer) -> None:
    """Somebody who has played a little, and is asked at a table that runs for days; then without a server."""
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    page.evaluate(NAMED, "Ruby")

    def play(level: str, most: int = 10_000, **terms: Any) -> str:
        return str(page.evaluate(PLAYED, [["Ruby"], terms, most, level]))

    for level in ("beginner", "beginner", "casual", "casual", "strong", "random"):
        play(level, game="dirty-money", seats=4, options={"rounds": 1})
    for level in ("beginner", "casual"):
        play(level, game="hand-management", seats=2)
    for _ in range(3):
        play("casual", game="the-cleaner")
    slow = play("casual", 2, game="clean-hands", seats=5, clock={"kind": "move", "seconds": 3 * DAY})
    play("casual", 0, game="dirty-money", seats=3)
    page.goto(f"{server.address}/me")
    page.locator("[data-results]").first.wait_for()
    page.get_by_role("button", name="Show my results").click()
    link = page.get_by_label("The link to your results").input_value()
    page.evaluate("scrollTo(0, 0)")
    shoot(page, "oneself")
    page.goto(link)
    page.locator("[data-results]").first.wait_for()
    shoot(page, "shared-results")
    page.goto(f"{server.address}/t/{slow}")
    page.wait_for_selector("#ask")
    shoot(page, "slow-table")
    page.evaluate("navigator.serviceWorker.ready")
    server.close()
    page.goto(f"{server.address}/me")
    shoot(page, "offline")


def dirty_money(page: Page, server: OwnServer) -> None:
    sit_down(page, server, "dark", game="dirty-money", seats=4, options={"rounds": 1})
    cards = page.locator(".trick [data-piece]")
    play_until(page, lambda _: cards.count() == 3 and page.locator(".loot:not([disabled])").count() > 2)
    shoot(page, "dirty-money-trick")
    while asked(page):
        follow_the_house(page)
        page.wait_for_function(f"() => document.querySelector('.washed') || ({WAITS})()")
        if page.locator(".washed").count():
            shoot(page, "dirty-money-wipe", pause=150)
            break
    play_until(page, lambda _: False)
    page.keyboard.press("Escape")
    shoot(page, "dirty-money-end")


def the_cleaner(page: Page, server: OwnServer) -> None:
    sit_down(page, server, "dark", game="the-cleaner")
    hands, cubes = page.locator(".hands .card"), page.locator(".cubes .heap")
    play_until(page, lambda question: "What do you do" in question and hands.count() > 0 and cubes.count() > 0)
    shoot(page, "the-cleaner-work")
    sit_down(page, server, "light", game="the-cleaner", options={"scene": 2, "difficulty": "hard"})
    play_until(page, lambda question: "What do you do" in question and hands.count() > 1)
    shoot(page, "the-cleaner-villa")
    for _ in range(5):
        sit_down(page, server, "dark", game="the-cleaner", options={"difficulty": "hard"})
        play_until(page, lambda _: False)
        page.keyboard.press("Escape")
        page.wait_for_timeout(2500)
        if page.locator(".report li").count() > 2:
            break
    shoot(page, "the-cleaner-police")


def clean_hands(page: Page, server: OwnServer) -> None:
    page.set_default_timeout(LONG_ROUND)
    while not as_president(page, server):
        pass
    for plate in (3, 1, 4, 2):
        page.locator(f"[data-piece=cabinet-{plate}]").click()
    shoot(page, "clean-hands-proposal")
    page.locator("[data-piece=cabinet-1]").click()
    page.locator(".below button").click()
    play_until(page, lambda question: "Congress votes" in question and said(page) > 2)
    shoot(page, "clean-hands-vote")
    tape, fans = page.locator(".tape"), page.locator(".fan .slot")
    play_until(page, lambda question: "Which card do you play" in question and tape.count() > 0 and fans.count() > 5)
    shoot(page, "clean-hands-cabinet")


def as_president(page: Page, server: OwnServer) -> bool:
    """Whether the first Cabinet of a new table is for the person there to form."""
    sit_down(page, server, "dark", game="clean-hands", seats=5)
    asked(page)
    return page.locator(".below button").count() > 0


def said(page: Page) -> int:
    """How many have said yes or no."""
    return page.locator(".who.yes, .who.no").count()


def hand_management(page: Page, server: OwnServer) -> None:
    """A casting without cards is not worth a picture; the house seldom bids, so one bids oneself."""
    laid, sold = page.locator(".felt .stage [data-laid]"), page.locator(".felt .stage .shop [data-can]")
    hand = page.locator("[data-area=hand-1] [data-can]")
    moments: dict[str, Callable[[str], bool]] = {
        "casting": lambda question: "Do you play a card" in question and laid.count() > 1,
        "shop": lambda question: "Which improvement" in question and sold.count() > 2,
        "auction": lambda question: "do you bid for a model" in question,
    }
    for name, there in moments.items():
        found = False
        while not found:
            sit_down(page, server, "dark", game="hand-management", seats=4, options={"odds": True})
            found = play_until(page, there)
        if name == "auction":
            page.locator(".option", has_text="1 card").click()
            hand.first.click(position={"x": 6, "y": 6})
            play_until(page, lambda question: "recruit" in question)
        page.keyboard.press("Escape")
        shoot(page, f"hand-management-{name}")


def lie_cheat_and_steal(page: Page, server: OwnServer) -> None:
    """Seeded matches among house bots, each as the seat that is asked sees it."""
    stage = Stage(SimpleNamespace(page=page, server=server))
    for name, kind, decisions in (("lie", "Declare", 70), ("accusation", "Accuse", 90), ("late", "BuyVotes", 150)):
        match = Match("lie-cheat-and-steal", 6, seed=3)
        while decisions > 0 or match.kind() != kind:
            match.by_the_house()
            decisions -= 1
        stage.open(match)
        if name == "lie":
            for _ in range(3):
                page.keyboard.press("ArrowRight")
        shoot(page, f"lie-cheat-and-steal-{name}")


def ending(page: Page, server: OwnServer) -> None:
    """The end of a match as it is told, with the chart in sight; played by whatever comes first."""
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    table = page.evaluate(OPEN, {"game": "hand-management", "seats": 3})
    page.evaluate(PLAY, table)
    page.goto(f"{server.address}/t/{table}")
    page.wait_for_selector("dialog[open] .chances", timeout=LONG_ROUND)
    page.locator(".chances svg").first.scroll_into_view_if_needed()
    page.locator(".chances input").fill("60")
    shoot(page, "ending")


def lessons(page: Page, server: OwnServer) -> None:
    """First lessons in the middle, as somebody sees them who does what glows."""
    page.emulate_media(reduced_motion="reduce")
    for game, step in (("dirty-money", 9), ("clean-hands", 7), ("the-cleaner", 6)):
        page.set_viewport_size(DESK)
        page.goto(f"{server.address}/learn/{game}")
        for at in range(1, step):
            page.wait_for_function(AT_STEP, arg=at)
            page.locator(".coach .next, .felt [data-can][data-lit], .ask [data-lit]").first.wait_for()
            reads = page.locator(".coach .next")
            thing = reads if reads.count() else page.locator(".felt [data-can], .ask [data-lit]")
            thing.first.click(position={"x": 8, "y": 8})
        page.wait_for_function(AT_STEP, arg=step)
        shoot(page, f"{game}-lesson")


MOMENTS = {
    "shelf": shelf,
    "lessons": lessons,
    "oneself": oneself,
    "ending": ending,
    "dirty-money": dirty_money,
    "the-cleaner": the_cleaner,
    "clean-hands": clean_hands,
    "hand-management": hand_management,
    "lie-cheat-and-steal": lie_cheat_and_steal,
}


@contextmanager
def a_page(dawdle: float) -> Iterator[tuple[Page, OwnServer]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = OwnServer(Path(folder), pause=dawdle, ANALYSIS_SECONDS=6).open()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            yield chromium.new_context(viewport=DESK).new_page(), server
        finally:
            chromium.close()
            server.close()


def main() -> None:
    for name in sys.argv[1:] or list(MOMENTS):
        with a_page(DAWDLE if name == "dirty-money" else 0) as (page, server):
            MOMENTS[name](page, server)


if __name__ == "__main__":
    main()
