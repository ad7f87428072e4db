"""The board as a sheet to print or hang up: SVG from the coordinates of the spaces."""

from __future__ import annotations

from html import escape
from math import atan2, degrees
from textwrap import wrap
from typing import Final

from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.plots import Plot, free_plot
from backroom.games.lie_cheat_and_steal.spaces import (
    BUSINESS_PATH,
    COURT,
    GO_TO_JAIL,
    IN_JAIL,
    KINDS,
    MAIN,
    PLAIN,
    POLITICS_PATH,
    SENATE,
    START,
    WITNESS_PATH,
)
from backroom.games.lie_cheat_and_steal.words.does import gains, space_does
from backroom.games.lie_cheat_and_steal.words.phrases import dollars

CELL: Final = 150
GAP: Final = 16
MARGIN: Final = 18
LETTERS: Final = 14  # of a name, on one line
SMALL_LETTERS: Final = 23  # of what a space says
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
PATH_COLOURS: Final = {MAIN: "#8a7f68", BUSINESS_PATH: "#2a7f86", POLITICS_PATH: "#7a4a9a", WITNESS_PATH: "#a83232"}
DECKS: Final = (("$ cards", "#2f6b41"), ("Black Eye cards", "#3b3f78"), ("Feather-in-Your-Cap cards", "#8a3a70"))
LEAST: Final = 2  # spaces that a deck's place is high


def board_svg(box: Box) -> str:
    """The whole sheet: ways first, then the spaces, then what lies in the middle."""
    width = 2 * MARGIN + max(box.xs) * CELL
    height = 2 * MARGIN + max(box.ys) * CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Georgia, serif">',
        f"<title>{escape(box.title)}: the board of Lie, Cheat &amp; Steal</title>",
        f'<rect width="{width}" height="{height}" fill="#f3ecd9"/>',
        *[way(box, space, box.onward[space]) for space in range(box.spaces)],
        *[way(box, space, box.leaving[space]) for space in range(box.spaces) if branches(box, space)],
        *[sent(box, space) for space in range(box.spaces) if leads_to(box, space) is not None],
        *[square(box, space) for space in range(len(box.names))],
        *middle_of(box),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# Ways.


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


def leads_to(box: Box, space: int) -> int | None:
    """The Witness Stand or jail, for the spaces that send one there."""
    if box.kinds[space] == SENATE:
        return box.stand()
    return box.jail if box.kinds[space] == GO_TO_JAIL else None


def sent(box: Box, space: int) -> str:
    """A dotted line to where whoever lands here is sent, behind all that is printed there."""
    goal = leads_to(box, space)
    assert goal is not None
    x, y = middle(box, space)
    to_x, to_y = middle(box, goal)
    return (
        f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="#a83232" stroke-width="3"'
        ' stroke-dasharray="2 9" stroke-linecap="round"/>'
    )


# Spaces.


def square(box: Box, space: int) -> str:
    """One space: its name, what it does, and what it says."""
    x, y = middle(box, space)
    side = CELL - GAP
    kind = KINDS[box.kinds[space]]
    fill = "#bdbdbd" if box.areas[space] == IN_JAIL else FILLS[kind]
    bold = ' stroke-width="4"' if box.kinds[space] in (START, COURT) else ' stroke-width="1.5"'
    lines = lettering(box, space)
    top = y - sum(size + 3 for _, size, _ in lines) // 2
    texts: list[str] = []
    for line, size, strong in lines:
        top += size + 3
        texts.append(text(x, top - 3, line, size, strong))
    return "\n".join(
        [
            f'<g id="{box.ids[space]}">',
            f'<rect x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}" rx="9" fill="{fill}"'
            f' stroke="#4a4438"{bold}/>',
            *texts,
            "</g>",
        ]
    )


def lettering(box: Box, space: int) -> list[tuple[str, int, bool]]:
    """The lines on a space, each with its size and whether it is bold."""
    goal = leads_to(box, space)
    lines = [(line, 14, True) for line in wrap(box.names[space], LETTERS, break_long_words=False)]
    lines += [(line, 13, True) for gain in gains(box, space) for line in wrap(gain, LETTERS)]
    lines += [(f"→ {box.names[goal]}", 13, True)] if goal is not None else []
    words = box.texts[space] if box.kinds[space] == PLAIN else space_does(box, space)
    return lines + [(line, 10, False) for line in wrap(words, SMALL_LETTERS)]


def text(x: int, y: int, line: str, size: int, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} text-anchor="middle">{escape(line)}</text>'


# The middle.


def middle_of(box: Box) -> list[str]:
    """The title in the largest free part; places for the decks and the fund in the next, if there is one."""
    first = free_plot(box, [], LEAST)
    if first is None:
        return []
    second = free_plot(box, [first], LEAST)
    return [*title(box, first), *places(second if second is not None else first)]


def title(box: Box, plot: Plot) -> list[str]:
    x, y = MARGIN + plot.x * CELL + plot.width * CELL // 2, MARGIN + plot.y * CELL + plot.height * CELL // 2
    return [
        text(x, y - 6, "LIE, CHEAT & STEAL", 54, True),
        text(x, y + 34, box.title, 26, False),
        text(x, y + 66, f"Votes cost {dollars(1)} each, twenty a turn. The first to have enough has won.", 16, False),
    ]


def places(plot: Plot) -> list[str]:
    """Where the three decks lie, and the fund."""
    broad = plot.width * CELL // (len(DECKS) + 1)
    high = min(plot.height * CELL - GAP, CELL + CELL // 2)
    y = MARGIN + plot.y * CELL + (plot.height * CELL - high) // 2
    parts: list[str] = []
    for number, (name, colour) in enumerate(DECKS):
        x = MARGIN + plot.x * CELL + number * broad + broad // 2
        parts += deck_place(x, y, min(broad - GAP, high * 3 // 4), high, name, colour)
    x = MARGIN + plot.x * CELL + len(DECKS) * broad + broad // 2
    radius = min(broad - GAP, high) // 2
    parts.append(
        f'<circle cx="{x}" cy="{y + high // 2}" r="{radius}" fill="#f5e6a8" stroke="#8a6410" stroke-width="3"'
        ' stroke-dasharray="8 6"/>'
    )
    parts += [text(x, y + high // 2 - 4, "Old Politician", 17, True), text(x, y + high // 2 + 18, "Fund", 17, True)]
    return parts


def deck_place(x: int, y: int, width: int, height: int, name: str, colour: str) -> list[str]:
    lines = wrap(name, LETTERS, break_long_words=False)
    top = y + height // 2 - 10 * len(lines)
    return [
        f'<rect x="{x - width // 2}" y="{y}" width="{width}" height="{height}" rx="12" fill="#f3ecd9" stroke="{colour}"'
        ' stroke-width="3" stroke-dasharray="8 6"/>',
        *[text(x, top + 20 * (row + 1), line, 17, True) for row, line in enumerate(lines)],
    ]
