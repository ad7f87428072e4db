"""Writes docs/games/GAME.md: every piece with what it does and how many there are, counters, areas and facts.

python tools/game_pages.py          writes the pages
python tools/game_pages.py --check  says whether they are up to date

All of it comes from each game's declaration and from what its pieces say of themselves.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any

import backroom
from backroom.engine.field import Field, Flag, SeatField, Word
from backroom.engine.fields import Items
from backroom.engine.game import Game
from backroom.engine.match import Match
from backroom.engine.sight import ALL, NOBODY_LOOKS, OWNER, OWNER_UNTIL_THE_END, SOME, Area, Counter, Kind, Sight
from backroom.server.wire.catalogue import entries, shown_fields

FOLDER = Path(__file__).parents[1] / "docs" / "games"
SEEN = {
    ALL: "everybody",
    OWNER: "its owner; the others count",
    OWNER_UNTIL_THE_END: "its owner; in the end everybody",
    NOBODY_LOOKS: "nobody; all count",
    SOME: "it depends",
}
HOW = (
    "Written by `make game-pages` from what the game declares of its standard edition, here for {seats}. The "
    "[rules](../../src/backroom/games/{folder}/RULES.md) say how it is played."
)
AT_THE_END = {1: "yes, more is better", -1: "yes, less is better", 0: "yes"}

Row = list[str]


def page_of(game: Game) -> str:
    """The whole page of a game, as it lies in the standard edition for as many as can play."""
    match = game.new(game.most)
    sight = match.sight()
    blocks = [
        f"# {game.title}",
        f"{game.blurb} For {game.players()}.",
        textwrap.fill(HOW.format(seats=game.most, folder=game.id.replace("-", "_")), 120, break_long_words=False),
        *howto_blocks(game),
        "## Pieces",
        *[block for kind in sight.kinds.values() for block in kind_blocks(match, kind)],
        *counter_blocks(sight.counters),
        "## Where they lie",
        *area_blocks(sight),
        *fact_blocks(sight.facts),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


# How to play.


def howto_blocks(game: Game) -> list[str]:
    howto = game.howto()
    if howto is None:
        return []
    steps = [f"{number}. **{step.title}.** {step.text}" for number, step in enumerate(howto.steps, 1)]
    return ["## How to play", howto.goal, "\n".join(steps)]


# Pieces.


def kind_blocks(match: Match, kind: Kind) -> list[str]:
    rows = piece_rows(match, kind)
    columns = shown_fields(kind)
    count = sum(int(row[1]) for row in rows)
    heads = ["", "copies", *[field.label for field in columns], "what it does"]
    return [f"### {kind.label}", sentence(kind.means), table(heads, rows), f"{count} in all."]


def piece_rows(match: Match, kind: Kind) -> list[Row]:
    """A row for each face, with what stands in columns of its own."""
    columns = shown_fields(kind)
    return [
        [
            one.piece["label"],
            str(one.copies),
            *[valued(field, one.piece["face"][field.id]) for field in columns],
            one.says,
        ]
        for one in entries(match, kind)
    ]


def valued(field: Field, value: Any) -> str:
    """A printed value for people; nothing where there is none."""
    if isinstance(field, SeatField) and value is not None:
        return f"seat {value + 1}"
    if not value:
        return ""
    if isinstance(field, Word):
        return field.words[value]
    if isinstance(field, Items):
        return ", ".join(counted([valued(field.of, item) for item in value]))
    return f"{value:,}".replace("-", "−") if not isinstance(field, Flag) else "yes"


def counted(words: list[str]) -> list[str]:
    """'2 orange' for two of them."""
    return [word if words.count(word) == 1 else f"{words.count(word)} {word}" for word in dict.fromkeys(words)]


# Counters, areas, facts.


def counter_blocks(counters: list[Counter]) -> list[str]:
    if not counters:
        return []
    rows = [
        [
            f"{counter.label}{', for each' if counter.each else ''}",
            f"{counter.low:,} to {counter.high:,}" if counter.low != counter.high else f"{counter.low:,}",
            AT_THE_END[counter.better] if counter.counts else "",
            counter.means,
        ]
        for counter in counters
    ]
    return ["## Counters", table(["", "from, to", "counts at the end", "what it means"], rows)]


def area_blocks(sight: Sight) -> list[str]:
    rows = [
        [
            f"{area.label}{how_many(area)}",
            ", ".join(sight.kinds[kind].label for kind in area.holds),
            str(area.most),
            SEEN[area.seen],
            "; ".join([part for part in [area.means, *[meaning(field) for field in area.facts]] if part]),
        ]
        for area in sight.areas
    ]
    return [table(["", "holds", "at most", "who sees what lies there", "what it means"], rows)]


def how_many(area: Area) -> str:
    if area.each is None:
        return ""
    return ", for each" if area.owned else f", {len(area.each)} of them"


def fact_blocks(facts: list[Field]) -> list[str]:
    said = [field for field in facts if meaning(field)]
    if not said:
        return []
    return ["## What else can be seen", "\n".join(f"- {meaning(field)}" for field in said)]


def meaning(field: Field) -> str:
    """'Leader: who leads this trick'."""
    return ": ".join(part for part in (field.label, field.means) if part)


# Markdown.


def table(heads: Row, rows: list[Row]) -> str:
    """Columns in which nothing stands are left out."""
    kept = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(plain(line[n]) for n in kept)} |" for line in lines)


def plain(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].rstrip('.')}." if text else ""


def pages() -> dict[Path, str]:
    """Every page with what stands on it."""
    return {FOLDER / f"{id}.md": page_of(backroom.game(id)) for id in backroom.games()}


def main() -> int:
    written = pages()
    if "--check" in sys.argv:
        stale = [path for path, text in written.items() if not path.exists() or path.read_text("utf-8") != text]
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
