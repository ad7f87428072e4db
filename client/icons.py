"""Draws the icons as PNG, for what takes no SVG, from those in public/: `python client/icons.py`, with Chromium."""

from __future__ import annotations

from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent / "public"
CHROMIUM = which("chromium-headless-shell") or which("chromium")
DRAWN = {
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
    "apple-touch-icon": ("icon-maskable", 180),  # which is cut to shape there
}


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
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
