"""What axe-core has to say about a page."""

from browsing import ROOT

AXE = ROOT / "client/node_modules/axe-core/axe.min.js"


def complaints(page):
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [(rule["id"], node["target"], node["failureSummary"]) for rule in found for node in rule["nodes"][:3]]
