"""axe-core finds nothing to complain about, in every room; nothing takes long; nothing is too big."""

import gzip
import random
import statistics
from pathlib import Path

import pytest
from browsing import DESK, PHONE, ROOT

AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
GAMES = ["clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner"]
MOST_JAVASCRIPT = 120_000


@pytest.fixture(scope="session")
def axe():
    if not AXE.exists():
        pytest.skip("needs axe-core: npm ci in client/")
    return AXE.read_text(encoding="utf-8")


def complaints(page, axe):
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [(rule["id"], node["target"], node["failureSummary"]) for rule in found for node in rule["nodes"][:3]]


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_shelf_settings_and_rules(visit, axe, theme):
    player = visit(PHONE if theme == "light" else DESK)
    player.shelf()
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    player.shelf()
    assert complaints(player.page, axe) == []
    player.page.get_by_role("button", name="Settings").click()
    assert complaints(player.page, axe) == []
    player.page.keyboard.press("Escape")
    player.page.locator("[data-box=dirty-money] .more button").first.click()
    assert complaints(player.page, axe) == []
    player.page.goto(player.house.address + "/rules/dirty-money")
    player.page.wait_for_selector(".rule")
    assert complaints(player.page, axe) == []


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_tables(visit, axe, theme):
    player = visit(PHONE if theme == "light" else DESK)
    player.shelf()
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    for game in GAMES if theme != "contrast" else ["dirty-money", "the-cleaner"]:
        player.play_now(game)
        rng = random.Random(1)
        for _ in range(4):
            player.waits()
            player.click_once(rng)
        player.waits()
        assert complaints(player.page, axe) == [], game
        assert player.sideways() <= 0


def test_waiting_room_talk_and_menu(visit, axe):
    player = visit()
    player.open_table("dirty-money")
    player.page.wait_for_selector(".chairs")
    assert complaints(player.page, axe) == []
    player.begin()
    player.page.locator(".side").get_by_role("tab", name="Talk").click()
    assert complaints(player.page, axe) == []
    player.page.get_by_role("button", name="Menu").click()
    assert complaints(player.page, axe) == []


def test_every_piece_has_a_name(visit):
    player = visit()
    for game in GAMES:
        player.play_now(game)
        player.waits()
        assert player.page.locator("[data-piece]:not([title]), [data-piece][title='']").count() == 0


def test_a_move_and_its_answers_are_little_work_with_all_motion(visit):
    """All tasks from one's own card to one's next question, bots' cards and flights included; counted in time that the
    page itself computes, for other programs' load is not ours. So no single task of them takes longer."""
    player = visit(motion="no-preference")
    player.play_now("dirty-money")
    player.waits()
    meter = player.context.new_cdp_session(player.page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    rng = random.Random(4)
    spent = []
    for _ in range(15):
        before = busy(meter)
        player.click_once(rng)
        player.waits()
        spent.append(round(1000 * (busy(meter) - before)))
    print("work a move, ms:", sorted(spent))
    assert statistics.median(spent) <= 150
    assert max(spent) <= 300


def busy(meter):
    metrics = meter.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def test_the_scripts_are_small():
    page = Path(ROOT / "src/backroom/server/page/assets")
    if not page.exists():
        pytest.skip("needs the page: make client")
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in page.glob("*.js"))
    print("JavaScript, gzipped:", size)
    assert size <= MOST_JAVASCRIPT
