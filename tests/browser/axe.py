"""What axe-core has to say about a page."""

from browsing import DESK, FITTED, PHONE, ROOT

AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
# Every theme, on a desk or a phone; looked at one after the other, for the page is the same.
LOOKS = [("light", PHONE), ("contrast", DESK), ("dark", PHONE), ("dark", DESK)]
DRESS = "theme => { document.documentElement.dataset.theme = theme; }"


def complaints(page):
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [(rule["id"], node["target"], node["failureSummary"]) for rule in found for node in rule["nodes"][:3]]


def complaints_in_every_look(page, looks=LOOKS):
    """The same page in other themes and sizes; then it is as it was."""
    size, theme = page.viewport_size, page.evaluate("document.documentElement.dataset.theme")
    found = []
    for dress, screen in looks:
        page.set_viewport_size(screen)
        page.evaluate(DRESS, dress)
        page.wait_for_function(FITTED)
        found += [(dress, screen["width"], *complaint) for complaint in complaints(page)]
    page.set_viewport_size(size)
    page.evaluate(DRESS, theme)
    page.wait_for_function(FITTED)
    return found
