"""Draws the icons as PNG, for what takes no SVG, from those in public/: `python client/icons.py`, with Chromium."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
sys.path.insert(0, str(PUBLIC.parents[1] / "tests/browser"))

from browsing import CHROMIUM, QUIET  # noqa: E402

DRAWN = {
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
    "apple-touch-icon": ("icon-maskable", 180),  # which is cut to shape there
}


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, (source, size) in DRAWN.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            drawing = (PUBLIC / f"{source}.svg").read_text(encoding="utf-8")
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
