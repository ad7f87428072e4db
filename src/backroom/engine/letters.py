"""Letters as people see them: accents, skin colours and what is joined to an emoji are no letters of their own."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import bidirectional, category, combining

JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
EMOJI_STYLE: Final = "\ufe0f"
ARROWS: Final = "↔↕"  # which emoji are joined to, though they are signs of mathematics
VIRAMA: Final = 9  # the combining class of marks that take a vowel away
# The flags of England, Scotland and others: a black flag and the letters of a region, written in invisible tags.
REGION: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")


def letters(text: str) -> list[str]:
    """The text, letter by letter."""
    found: list[str] = []
    for sign in text:
        if found and goes_on(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def goes_on(letter: str, sign: str) -> bool:
    """Whether a sign belongs to the letter before it."""
    if category(sign).startswith("M") or sign in (JOINER, NON_JOINER) or is_skin(sign) or is_tag(sign):
        return True
    if letter[-1] == JOINER:
        return is_picture(letter[0]) and is_picture(sign)
    return is_flag_half(sign) and len(letter) == 1 and is_flag_half(letter)


def printable(text: str) -> bool:
    """Whether all of it can be seen; what joins signs into others is no secret where it does so."""
    shown = REGION.sub("", text)
    return all(sign.isprintable() or joins(shown, place) for place, sign in enumerate(shown))


def visible(text: str) -> str:
    """The text with a space in place of everything that cannot be seen and joins nothing."""
    return "".join(letter if printable(letter) else without_unseen(letter) for letter in letters(text))


def without_unseen(letter: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in letter)


def joins(text: str, place: int) -> bool:
    """Whether an invisible sign changes how its neighbours look."""
    before, after = text[:place].rstrip(EMOJI_STYLE)[-1:], text[place + 1 : place + 2]
    if text[place] not in (JOINER, NON_JOINER) or not before:
        return False
    if combining(before) == VIRAMA:
        return True
    if text[place] == JOINER:
        return bool(after) and is_picture(after) and (is_picture(before) or is_skin(before))
    return bool(after) and bidirectional(before) == bidirectional(after) == "AL"


def is_picture(sign: str) -> bool:
    return category(sign) == "So" or sign in ARROWS


def is_skin(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def is_tag(sign: str) -> bool:
    return "\U000e0020" <= sign <= "\U000e007f"


def is_flag_half(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"
