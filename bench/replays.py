"""How soon a long record is open in the browser, and how long a step through it takes.

python bench/replays.py [--events 2000] [--steps 200], after `make client`; with PYTHONPATH=build/built compiled
"""

import argparse
import importlib
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import backroom
from backroom.engine import Rng

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
browsing: Any = importlib.import_module("browsing")

SECRET = bytes(range(32))
# What makes a match last.
OPTIONS: dict[str, dict[str, Any]] = {
    "clean-hands": {"rounds": 200},
    "dirty-money": {"rounds": 9},
    "lie-cheat-and-steal": {"turns": 500},
    "the-cleaner": {"turns": 200, "minutes": 120},
}
DROP = """async text => {
  const files = new DataTransfer();
  files.items.add(new File([text], "game.backroom", { type: "text/plain" }));
  const since = performance.now();
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
  while (!document.querySelector(".viewer[data-at] .fitted[data-fits]")) await new Promise(requestAnimationFrame);
  return performance.now() - since;
}"""
# From a key to the next picture that shows the position, and until the table has also found its size.
STEPS = """async ([key, steps]) => {
  const viewer = document.querySelector(".viewer");
  const fitted = () => document.querySelector(".fitted[data-fits]");
  const told = { shown: [], fitted: [] };
  for (let n = 0; n < steps; n++) {
    const at = viewer.dataset.at;
    const since = performance.now();
    window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    while (viewer.dataset.at === at) await new Promise((go) => setTimeout(go));
    told.shown.push(performance.now() - since);
    while (!fitted()) await new Promise(requestAnimationFrame);
    told.fitted.push(performance.now() - since);
  }
  return told;
}"""


def long_record(id: str, events: int) -> str:
    """A record of at least so many events, played at random or always by the first choice; else the longest of some."""
    game = backroom.game(id)
    longest = ""
    most = 0
    for seed in range(16):
        match = game.new(game.most, secret=SECRET[:31] + bytes([seed]), **OPTIONS.get(id, {}))
        rng = Rng(seed)
        while not match.over and len(match.log) < events:
            choices = match.choices()
            match.push(choices[rng.below(len(choices)) if seed % 2 else 0])
        if len(match.log) > most:
            longest, most = match.record(), len(match.log)
        if most >= events:
            break
    return longest


class Thread:
    """The work of the page's own thread, in milliseconds of the processor: the same on a busy machine."""

    def __init__(self, page: Any) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work(self) -> float:
        found = self.wire.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "TaskDuration")) * 1000


def numbers(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median": round(statistics.median(ordered), 1),
        "95%": round(ordered[int(len(ordered) * 0.95)], 1),
        "highest": round(ordered[-1], 1),
    }


def measured(visitor: Any, text: str, steps: int) -> dict[str, Any]:
    page = visitor.page
    page.goto(f"{visitor.server.address}/replay")
    page.wait_for_selector("h1")
    first = page.evaluate(DROP, text)
    page.reload()
    page.wait_for_selector(".fitted[data-fits]")
    page.get_by_role("button", name="Open another record").click()
    page.wait_for_selector("input[type=file]", state="attached")
    again = page.evaluate(DROP, text)
    last = int(page.locator("input[type=range]").first.get_attribute("max"))
    thread = Thread(page)
    before = thread.work()
    forward = page.evaluate(STEPS, ["ArrowRight", steps])
    worked = thread.work() - before
    page.keyboard.press("End")
    time.sleep(1)
    back = page.evaluate(STEPS, ["ArrowLeft", steps])
    told: dict[str, Any] = {
        "events": last,
        "letters": len(text),
        "open_first_ms": round(first),
        "open_ms": round(again),
    }
    told["step_work_ms"] = round(worked / steps, 1)
    for name in ("shown", "fitted"):
        told[f"step_{name}_ms"] = numbers(forward[name] + back[name])
    return told


def measure(events: int, steps: int, games: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsing.CHROMIUM, args=browsing.QUIET)
        server = browsing.OwnServer(Path(folder)).open()
        try:
            for game in games:
                visitor = browsing.Visitor(chromium, server)
                found[game] = measured(visitor, long_record(game, events), steps)
                visitor.leave()
        finally:
            server.close()
            chromium.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", nargs="*", default=backroom.games())
    given = parser.parse_args()
    print(json.dumps(measure(given.events, given.steps, given.games), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
