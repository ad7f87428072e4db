"""A rules page that people can learn from: how to play with real pieces, every piece, the numbered rules, the notes."""

import re

from axe import complaints
from browsing import PHONE, ROOT

import backroom

LAPTOP = {"width": 1280, "height": 720}
GAMES = [id for id in backroom.games() if (ROOT / "src/backroom/games" / id.replace("-", "_")).exists()]
ORDER = """() => ["#howto", "#pieces", "#rules", "#notes"].map(
  id => document.querySelector(id)?.getBoundingClientRect().top ?? -1,
)"""
# The game's own drawings come after the words.
DRAWN = """() => [...document.querySelectorAll(".step .shown, [data-entry]")].every(
  place => place.querySelector("[data-piece]")?.getBoundingClientRect().width > 10,
)"""
# Every picture in the strip above its step, whole.
CLIPPED = """() => [...document.querySelectorAll(".step .shown")].filter(strip => {
  const room = strip.getBoundingClientRect();
  const pieces = [...strip.querySelectorAll("[data-piece]")].map(piece => piece.getBoundingClientRect());
  const inside = box => box.left > room.left - 1 && box.right < room.right + 1 && box.top > room.top - 1;
  return !pieces.length || !pieces.every(box => box.width > 20 && inside(box) && box.bottom < room.bottom + 1);
}).map(strip => strip.nextElementSibling.textContent)"""
LISTED = """() => [...document.querySelectorAll("[data-entry]")].map(entry => [
  entry.dataset.entry,
  entry.querySelector(".says").textContent,
  entry.querySelector("[data-piece]").getBoundingClientRect().width > 10,
])"""
# Markers without a note, notes without a way back, ways back that lead elsewhere.
ASTRAY = """() => {
  const there = link => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const cites = [...document.querySelectorAll("[role=doc-noteref]")];
  const back = link => [...(there(link)?.querySelectorAll("[role=doc-backlink]") ?? [])];
  const astray = cites.filter(link => !back(link).some(way => there(way) === link));
  return [cites.length, astray.length];
}"""


def opened(visit, game, size=LAPTOP, rule=""):
    player = visit(size)
    player.page.goto(f"{player.server.address}/rules/{game}{rule}")
    player.page.wait_for_selector(".rule")
    return player


def test_every_page_teaches_then_lists_then_rules(visit):
    player = visit(LAPTOP)
    page = player.page
    for id in GAMES:
        page.set_viewport_size(LAPTOP)
        page.goto(f"{player.server.address}/rules/{id}")
        page.wait_for_selector(".rule")
        page.wait_for_function(DRAWN)
        tops = page.evaluate(ORDER)
        assert tops == sorted(tops), id
        assert tops[0] > 0
        assert page.evaluate("document.querySelector('#howto').getBoundingClientRect().bottom") <= LAPTOP["height"], id
        assert page.evaluate(CLIPPED) == [], id
        check_list(player, id)
        check_rules(page, id)
        assert complaints(page) == [], id
        page.set_viewport_size(PHONE)
        assert player.sideways() <= 0, id
        assert page.evaluate(CLIPPED) == [], id


def check_list(player, id):
    """Every piece that the game has is there, drawn, with what it says of itself."""
    told = player.page.evaluate("async id => (await fetch(`/api/games/${id}/learn`)).json()", id)
    wanted = [
        [entry["piece"]["id"], entry["says"], True]
        for part in told["parts"]
        for kind in part["kinds"]
        for entry in kind["entries"]
    ]
    assert player.page.evaluate(LISTED) == wanted
    assert len(wanted) > 40


def check_rules(page, id):
    """Numbers keep their anchors; where a rule comes from stands in the notes, and nowhere else."""
    numbers = re.findall(r"^\*\*([A-Z]+-[0-9.]*[0-9])\*\*", backroom.game(id).rules(), re.MULTILINE)
    assert page.evaluate("() => [...document.querySelectorAll('.rule')].map(rule => rule.id)") == numbers
    assert len(numbers) > 20
    text = " ".join(page.locator(".rule").all_inner_texts())
    assert re.findall(r"\(ours|\brulings? [A-Z]+\d", text) == []
    cited, astray = page.evaluate(ASTRAY)
    assert cited > 15
    assert astray == 0
    notes = page.locator("#notes li").all_inner_texts()
    assert all(re.match(r"(Ruling [A-Z]+\d+|Ours)", note) for note in notes)


def test_a_marker_leads_to_its_note_and_back(visit):
    player = opened(visit, "clean-hands", rule="#CH-7.1")
    page = player.page
    here = page.locator(".here")
    assert here.get_attribute("id") == "CH-7.1"
    assert here.is_visible()
    marker = here.locator("[role=doc-noteref]")
    assert marker.get_attribute("aria-label") == f"Note {marker.inner_text()}"
    marker.click()
    assert page.evaluate("document.activeElement.textContent").startswith("Ruling CH21")
    page.locator(":focus [role=doc-backlink][aria-label='Back to CH-7.1']").click()
    assert page.evaluate("document.activeElement.id") == marker.get_attribute("id")


def test_the_rules_at_a_table_open_at_the_rule_with_all_the_rest_above(visit):
    player = visit(PHONE)
    player.play_now("dirty-money")
    player.waits()
    player.page.keyboard.press("?")
    here = player.page.locator("dialog .here")
    here.wait_for()
    assert here.get_attribute("id") == "DM-3.2"
    box = here.bounding_box()
    assert 0 < box["y"] < PHONE["height"]
    assert player.page.locator("dialog .step [data-piece]").count() > 4
    assert complaints(player.page) == []
