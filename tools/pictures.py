"""Makes docs/pictures: the shelf and two tables at three moments, on a desk and on a phone, from a server of its own.

python tools/pictures.py [FOLDER]
"""

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from browsing import CHROMIUM, DESK, PHONE, QUIET, House, Visitor  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

GAMES = ("dirty-money", "the-cleaner")
MOMENTS = (1, 8, 20)  # after so many clicks


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    house = House(Path(tempfile.mkdtemp())).open()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            for name, size in (("desk", DESK), ("phone", PHONE)):
                pictures(browser, house, folder, name, size)
            browser.close()
    finally:
        house.close()


def pictures(browser: Browser, house: House, folder: Path, name: str, size: dict[str, int]) -> None:
    visitor = Visitor(browser, house, size)
    visitor.shelf()
    visitor.page.wait_for_timeout(500)
    visitor.page.screenshot(path=folder / f"shelf-{name}.png")
    for game in GAMES:
        visitor.play_now(game)
        rng = random.Random(11)
        for click in range(1, MOMENTS[-1] + 1):
            if visitor.waits() == "over":
                break
            if click in MOMENTS:
                visitor.page.screenshot(path=folder / f"{game}-{MOMENTS.index(click) + 1}-{name}.png")
            sensible_click(visitor, rng)
    visitor.leave()


def sensible_click(visitor: Visitor, rng: random.Random) -> None:
    """What the house would do, where it says so."""
    hint = visitor.page.get_by_role("button", name="Hint")
    if hint.count():
        hint.click()
        visitor.page.wait_for_timeout(700)
        advised = visitor.page.locator(".option.hinted, [data-hint][data-can]")
        if advised.count():
            advised.first.click(position={"x": 8, "y": 8})
            return
    visitor.click_once(rng)


if __name__ == "__main__":
    main()
