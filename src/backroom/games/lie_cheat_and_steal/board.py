"""The board as a sheet to print or hang up: SVG from the coordinates of the spaces."""

from __future__ import annotations

from html import escape
from math import atan2, degrees
from textwrap import wrap
from typing import Final

from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.spaces import (
    BUSINESS_PATH,
    COURT,
    IN_JAIL,
    KINDS,
    MAIN,
    POLITICS_PATH,
    START,
    WITNESS_PATH,
)
from backroom.games.lie_cheat_and_steal.words.phrases import dollars, votes

CELL: Final = 124
GAP: Final = 22
MARGIN: Final = 18
LETTERS: Final = 12
FILLS: Final = {
    "start": "#e9c46a",
    "money": "#cfe8c9",
    "black-eye": "#c9cbe0",
    "feather": "#f4d9ea",
    "press-box": "#f2b8a0",
    "court": "#d9c2f0",
    "senate": "#e8a7a7",
    "business": "#b7dde0",
    "politics": "#b7dde0",
    "tip": "#f5e6a8",
    "convention": "#f5e6a8",
    "fund": "#f5e6a8",
    "go-to-jail": "#d0d0d0",
    "stand": "#e8a7a7",
    "plain": "#fbf7ec",
}
DRAWS: Final = {"money": "a $ card", "black-eye": "a Black Eye", "feather": "a Feather"}
PATH_COLOURS: Final = {MAIN: "#8a7f68", BUSINESS_PATH: "#2a7f86", POLITICS_PATH: "#7a4a9a", WITNESS_PATH: "#a83232"}


def board_svg(box: Box) -> str:
    """The whole sheet: lines from space to space first, then the spaces, then the title."""
    width = 2 * MARGIN + max(box.xs) * CELL
    height = 2 * MARGIN + max(box.ys) * CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Georgia, serif">',
        f"<title>{escape(box.title)}: the board of Lie, Cheat &amp; Steal</title>",
        f'<rect width="{width}" height="{height}" fill="#f3ecd9"/>',
        *[way(box, space, box.onward[space]) for space in range(box.spaces)],
        *[way(box, space, box.leaving[space]) for space in range(box.spaces) if branches(box, space)],
        *[square(box, space) for space in range(len(box.names))],
        text(width // 2, height // 2 - CELL, "LIE, CHEAT & STEAL", 34, True),
        text(width // 2, height // 2 - CELL + 30, box.title, 20, False),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def branches(box: Box, space: int) -> bool:
    return box.leaving[space] != box.onward[space]


def middle(box: Box, space: int) -> tuple[int, int]:
    return MARGIN + box.xs[space] * CELL - CELL // 2, MARGIN + box.ys[space] * CELL - CELL // 2


def way(box: Box, space: int, onward: int) -> str:
    """A line to where a token goes next, with an arrow half way."""
    x, y = middle(box, space)
    to_x, to_y = middle(box, onward)
    path = box.areas[onward] if box.areas[space] == MAIN else box.areas[space]
    colour = PATH_COLOURS[path]
    turned = round(degrees(atan2(to_y - y, to_x - x)))
    return (
        f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{colour}" stroke-width="4"/>'
        f'<path d="M-7,-8 L8,0 L-7,8 Z" fill="{colour}"'
        f' transform="translate({(x + to_x) // 2},{(y + to_y) // 2}) rotate({turned})"/>'
    )


def square(box: Box, space: int) -> str:
    """One space: its name, and what it does in a few words."""
    x, y = middle(box, space)
    side = CELL - GAP
    kind = KINDS[box.kinds[space]]
    fill = "#bdbdbd" if box.areas[space] == IN_JAIL else FILLS[kind]
    bold = ' stroke-width="4"' if box.kinds[space] in (START, COURT) else ' stroke-width="1.5"'
    lines = wrap(box.names[space], LETTERS, break_long_words=False)
    notes = effects(box, space)
    top = y - 8 * (len(lines) + len(notes)) + 12
    return "\n".join(
        [
            f'<g id="{box.ids[space]}"><title>{escape(box.texts[space])}</title>',
            f'<rect x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}" rx="9" fill="{fill}"'
            f' stroke="#4a4438"{bold}/>',
            *[text(x, top + 16 * row, line, 13, True) for row, line in enumerate(lines)],
            *[text(x, top + 16 * (len(lines) + row), note, 12, False) for row, note in enumerate(notes)],
            "</g>",
        ]
    )


def text(x: int, y: int, line: str, size: int, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} text-anchor="middle">{escape(line)}</text>'


def effects(box: Box, space: int) -> list[str]:
    """'+10 votes', '−$5,000', 'to the fund'."""
    kind = KINDS[box.kinds[space]]
    notes = [DRAWS[kind]] if kind in DRAWS else []
    if box.votes[space]:
        notes.append(f"{sign(box.votes[space])}{votes(abs(box.votes[space]))}")
    if box.cash[space]:
        notes.append(f"{sign(box.cash[space])}{dollars(abs(box.cash[space]))}")
    if box.to_fund[space]:
        notes.append("to the fund")
    if box.salaries[space]:
        notes += ["salary", f"{sign(box.salaries[space])}{dollars(abs(box.salaries[space]))}"]
    return notes


def sign(number: int) -> str:
    return "+" if number > 0 else "−"
