"""Names of people: which are allowed, and when two look alike."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable

from backroom.engine import BadInput
from backroom.engine.letters import JOINER, letters, printable

LONGEST_NAME = 24  # letters, as people see them
MOST_SIGNS = 40  # characters that they consist of, as the database stores them
MOST_JOINED = 3  # characters that join pictures into one emoji; no emoji needs more
LONGEST_TRIED = 1_000  # characters; longer ones are refused unread
MOST_MARKS = 4  # on one letter
TOO_LONG = f"A name has at most {LONGEST_NAME} letters."
RESERVED = ("Backroom", "The house", "The table")  # nobody may pass for these
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # characters that show nothing
LOOK_ALIKES = str.maketrans("аеорсхуіјѕһԁԛԝκνορται", "aeopcxyijshdqwkvoptai")  # Cyrillic and Greek


def checked_name(name: str) -> str:
    """A name that can stand on one line and in a record."""
    if len(name) > LONGEST_TRIED:
        raise BadInput(TOO_LONG)
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    if not plain or not alike(plain):
        raise BadInput("A name needs at least one letter that can be seen.")
    if "|" in plain:
        raise BadInput("A name cannot have a '|' in it.")
    if not printable(plain):
        raise BadInput("A name has printable letters only: nothing invisible is allowed in it.")
    if plain != without_towers(plain):
        raise BadInput(f"A letter of a name has at most {MOST_MARKS} marks.")
    signs = letters(plain)
    if len(signs) > LONGEST_NAME:
        raise BadInput(TOO_LONG)
    if len(plain) > MOST_SIGNS or any(sign.count(JOINER) > MOST_JOINED for sign in signs):
        raise BadInput("That name is too long: some of its emoji or letters are made of several signs, which count.")
    return plain


def without_towers(text: str) -> str:
    """The text without marks that pile up over several lines; no language needs so many."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


@functools.lru_cache(maxsize=10_000)
def alike(name: str) -> str:
    """A key that is the same for names that look the same: without case, width, marks and kinds of spaces."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKES)
    shown = "".join(plain_letter(letter) for letter in unicodedata.normalize("NFKD", letters))
    return " ".join(shown.split())


def plain_letter(letter: str) -> str:
    kind = unicodedata.category(letter)
    if letter in BLANK or kind.startswith("Z"):
        return " "
    return "" if kind.startswith("M") or kind == "Cf" else letter


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like somebody else's or like a reserved one."""
    return all_told_apart([name], others)[0]


def all_told_apart(names: Iterable[str], others: Iterable[str]) -> list[str]:
    """Several names, made different from the others and from each other."""
    return list(numbered(tuple(names), tuple(others)))


@functools.lru_cache(maxsize=1_000)
def numbered(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Cached, since every message of a table has the same names; spectators may all share one."""
    taken = {alike(other) for other in (*RESERVED, *others)}
    found: list[str] = []
    for name in names:
        number, wanted = 2, name
        while alike(wanted) in taken:
            wanted = f"{shortened(name)} {number}"
            number += 1
        taken.add(alike(wanted))
        found.append(wanted)
    return tuple(found)


def shortened(name: str) -> str:
    """A name cut so that a number fits behind it, without cutting a letter in two."""
    kept = letters(name)[: LONGEST_NAME - 4]
    while len("".join(kept)) > MOST_SIGNS - 4:
        kept.pop()
    return "".join(kept)
