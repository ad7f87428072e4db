"""Writes in colour where there is colour, and knows how wide a text is on the screen."""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

from backroom.engine.letters import EMOJI_STYLE, is_flag_half, letters

ROLES: Final = {
    "title": "1",
    "bold": "1",
    "dim": "2",
    "good": "32",
    "bad": "31",
    "special": "95",
    "name": "1",
}
SUITS: Final = ("36", "33", "94", "31", "32", "35")
SIGNS: Final = {
    "rule": ("─", "-"),
    "turn": ("►", ">"),
    "coin": ("●", "c"),
    "print": ("≋", "p"),
    "warn": ("▲", "!"),
    "best": ("★", "*"),
    "dot": ("·", "-"),
    "dash": ("–", "-"),
    "more": ("…", "."),
}
RESET: Final = "\x1b[0m"


def columns(text: str) -> int:
    """How many columns a plain text takes."""
    return len(text) if text.isascii() else sum(width_of(letter) for letter in letters(text))


def width_of(letter: str) -> int:
    """Of a letter with its marks, or of an emoji with all that is joined to it."""
    if category(letter[0]) in ("Mn", "Me", "Cf"):
        return 0
    wide = east_asian_width(letter[0]) in "WF" or EMOJI_STYLE in letter or (is_flag_half(letter[0]) and len(letter) > 1)
    return 2 if wide else 1


class Pen:
    """Gives texts their colours by role; without colour it leaves them as they are."""

    def __init__(self, colour: bool = False, unicode: bool = True, width: int = 80) -> None:
        self.colour = colour
        self.unicode = unicode
        self.width = width
        self.touchable: set[str] | None = None

    def paint(self, role: str, text: str) -> str:
        return self.ink(ROLES[role], text)

    def suit(self, number: int, text: str) -> str:
        """In the colour of the game's suit, side or faction with this number."""
        return self.ink(SUITS[number % len(SUITS)], text)

    def piece(self, id: str, text: str) -> str:
        """Dim, if there is something to choose and this is not part of it."""
        if self.touchable is None or id in self.touchable:
            return text
        return self.paint("dim", text)

    def ink(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}{RESET}" if self.colour and text else text

    def sign(self, name: str) -> str:
        """A small mark that the terminal can show, one column wide."""
        return SIGNS[name][0 if self.unicode else 1]

    def rule(self, width: int) -> str:
        return self.sign("rule") * width

    def columns(self, text: str) -> int:
        return columns(text)

    def fit(self, text: str, width: int) -> str:
        """A plain text in exactly this many columns, cut or filled up on the right."""
        return self.cut(text, width) + " " * max(0, width - columns(text))

    def cut(self, text: str, width: int) -> str:
        """A plain text in at most this many columns."""
        if columns(text) <= width:
            return text
        kept = letters(text)
        while kept and columns("".join(kept)) >= width:
            kept.pop()
        return self.fit("".join(kept), width - 1) + self.sign("more")
