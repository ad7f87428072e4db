"""How quick the browser's side is: from a move to the other browser, and how long the page is busy at a stretch.

python bench/browser.py [--moves 40], after `make client`
"""

import argparse
import importlib
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
browsing: Any = importlib.import_module("browsing")

NOTE_LINES = """() => {
  window.lines = [];
  const log = document.querySelector(".side [role=log]");
  new MutationObserver(() => window.lines.push([log.querySelectorAll("li").length, Date.now()]))
    .observe(log, {childList: true, subtree: true});
}"""
NOTE_LONG_TASKS = """() => {
  window.long = [];
  new PerformanceObserver(list => window.long.push(...list.getEntries().map(task => Math.round(task.duration))))
    .observe({entryTypes: ["longtask"]});
}"""
MOVE = "() => { const now = Date.now(); document.querySelector('[data-can]').click(); return now; }"
SEEN = "([before, moved]) => window.lines.find(([length, at]) => length > before && at >= moved)?.[1]"
LINES = "document.querySelectorAll('.side [role=log] li').length"


def delays(visit: Any, moves: int) -> list[int]:
    """Milliseconds from one's own card to the other browser's story."""
    ann, ben = browsing.deal_for_two(visit)
    for player in (ann, ben):
        player.page.evaluate(NOTE_LINES)
    found = []
    for _ in range(moves):
        player, other = browsing.whose_move(ann, ben)
        if player is None:
            break
        before = other.page.evaluate(LINES)
        moved = player.page.evaluate(MOVE)
        found.append(other.page.wait_for_function(SEEN, arg=[before, moved]).json_value() - moved)
    return found


def long_tasks(visit: Any, game: str, size: Any, moves: int) -> list[int]:
    """Every task over 50 ms while somebody plays, with all motion."""
    player = visit(size, "no-preference")
    player.play_now(game)
    player.waits()
    player.page.evaluate(NOTE_LONG_TASKS)
    rng = random.Random(4)
    for _ in range(moves):
        if player.waits() == "over":
            break
        player.click_once(rng)
    return sorted(player.page.evaluate("window.long"))


def measure(moves: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsing.CHROMIUM, args=browsing.QUIET)
        server = browsing.OwnServer(Path(folder)).open()

        def visit(size: Any = browsing.DESK, motion: str = "reduce") -> Any:
            return browsing.Visitor(chromium, server, size, motion)

        try:
            seen = sorted(delays(visit, moves))
            sizes = {"desk": browsing.DESK, "phone": browsing.PHONE}
            tasks = {
                f"{game}, {name}": long_tasks(visit, game, size, moves)
                for game in ("dirty-money", "the-cleaner")
                for name, size in sizes.items()
            }
        finally:
            server.close()
            chromium.close()
    return {
        "move_to_other_browser_ms": {"median": statistics.median(seen), "highest": seen[-1], "moves": len(seen)},
        "tasks_over_50_ms": tasks,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40)
    print(json.dumps(measure(parser.parse_args().moves), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
