"""Makes the pictures in this folder: the shelf and two tables at three moments each, on a desk and on a phone.

    python docs/pictures/make.py [shelf] [dirty-money] [the-cleaner]

Plays real games on a server of its own, by the advice of the house. Needs the page (`make client`), Playwright,
Chromium and Pillow, which makes the files small.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests/browser"))

from browsing import CHROMIUM, DESK, OPEN, PHONE, QUIET, WAITS, House  # noqa: E402

LARGEST = 250_000
SIZES = {"phone": PHONE, "desk": DESK}


class SlowHouse(House):  # type: ignore[misc]
    """Bots that dawdle a little, so that a trick can be looked at before the next card is led."""

    def open(self) -> SlowHouse:
        environment = {**os.environ, "BACKROOM_DATABASE": self.database, "BACKROOM_SERVER_REQUESTS_A_SECOND": "1000"}
        command = [
            sys.executable,
            "-m",
            "backroom",
            "serve",
            "--no-browser",
            "--bot-pause",
            "0.8",
            "--port",
            str(self.port),
        ]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait()
        return self

    def wait(self) -> None:
        import time
        import urllib.request

        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")


def save(name: str, picture: bytes) -> None:
    """With as many colours as keep the file small."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (256, 192, 128, 96, 64):
        out = io.BytesIO()
        image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=2).save(out, "PNG", optimize=True)
        if out.tell() < LARGEST:
            break
    (HERE / f"{name}.png").write_bytes(out.getvalue())
    print(f"{name}.png  {out.tell() / 1000:.0f} kB")


def shoot(page: Page, name: str, pause: int = 900) -> None:
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
        save(f"{name}-{size}", shot)


def sit_down(page: Page, house: House, theme: str, **terms: Any) -> None:
    page.goto(house.address)
    page.wait_for_load_state("networkidle")
    page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    page.goto(f"{house.address}/t/{page.evaluate(OPEN, terms)}")
    page.wait_for_selector("#ask")


def asked(page: Page) -> str:
    """The question, or '' at the end."""
    waits = page.wait_for_function(WAITS).json_value()
    return "" if waits == "over" else page.locator("#ask").inner_text()


def follow_the_house(page: Page) -> None:
    page.keyboard.press("h")
    page.locator(".advice").wait_for()
    if not page.locator(".option.hinted").count():
        page.keyboard.press("l")
    page.locator(".option.hinted").click()


def play_until(page: Page, there: Callable[[str], bool]) -> bool:
    """By the advice of the house, until there is what was wanted or the end."""
    while question := asked(page):
        if there(question):
            return True
        follow_the_house(page)
    return False


def shelf(page: Page, house: House) -> None:
    page.goto(house.address)
    page.wait_for_selector("[data-box]")
    page.wait_for_timeout(500)
    shoot(page, "shelf")


def dirty_money(page: Page, house: House) -> None:
    sit_down(page, house, "dark", game="dirty-money", seats=4, options={"rounds": 1})
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


def the_cleaner(page: Page, house: House) -> None:
    sit_down(page, house, "dark", game="the-cleaner")
    hands, cubes = page.locator(".hands .card"), page.locator(".cubes .heap")
    play_until(page, lambda question: "What do you do" in question and hands.count() > 0 and cubes.count() > 0)
    shoot(page, "the-cleaner-work")
    sit_down(page, house, "light", game="the-cleaner", options={"scene": 2, "difficulty": "hard"})
    play_until(page, lambda question: "What do you do" in question and hands.count() > 1)
    shoot(page, "the-cleaner-villa")
    for _ in range(5):
        sit_down(page, house, "dark", game="the-cleaner", options={"difficulty": "hard"})
        play_until(page, lambda _: False)
        page.keyboard.press("Escape")
        page.wait_for_timeout(2500)
        if page.locator(".report li").count() > 2:
            break
    shoot(page, "the-cleaner-police")


MOMENTS = {"shelf": shelf, "dirty-money": dirty_money, "the-cleaner": the_cleaner}


@contextmanager
def a_page() -> Iterator[tuple[Page, House]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = SlowHouse(Path(folder)).open()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            yield chromium.new_page(viewport=DESK), house
        finally:
            chromium.close()
            house.close()


def main() -> None:
    for name in sys.argv[1:] or list(MOMENTS):
        with a_page() as (page, house):
            MOMENTS[name](page, house)


if __name__ == "__main__":
    main()
