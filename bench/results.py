"""RESULTS.md: a part for each bench, under a heading of its own; a new one takes the place of the last."""

import re
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"


def keep(page: str, file: Path = RESULTS) -> None:
    """Put a page, which begins with its heading, among the others."""
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    parts = [part.strip() for part in re.split(r"^(?=# )", kept, flags=re.MULTILINE) if part.strip()]
    headings = [heading(part) for part in parts]
    if heading(page) in headings:
        parts[headings.index(heading(page))] = page.strip()
    else:
        parts.append(page.strip())
    file.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def heading(part: str) -> str:
    return part.strip().splitlines()[0]
