"""What `vec` lacks, for those who write rules: rows of numbers that are filled, sorted, counted and searched.

A row that grows or shrinks is a new row: whoever changes its length has to assign it, `row = with_item(row, 3)`.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from typing import Any, Final

from mypy_extensions import i64, u8

from backroom.engine.vecs import append, pop, vec

COMPILED: Final = not __file__.endswith(".py")
MISSING: Final = -1
SHORT: Final = 16  # a row that is sorted by moving its numbers about


def row(items: Iterable[int]) -> vec[i64]:
    """A row of these numbers."""
    made = vec[i64]()
    for item in items:
        made = append(made, item)
    return made


def row_of(items: list[int]) -> vec[i64]:
    """A row of the numbers of a list, made at once."""
    size: i64 = len(items)
    made = vec[i64]([0] * size)
    at: i64 = 0
    while at < size:
        made[at] = items[at]
        at += 1
    return made


def filled(size: i64, item: i64) -> vec[i64]:
    """So many of the same number."""
    return vec[i64]([item] * size)


def one(item: i64) -> vec[i64]:
    return vec[i64]([item])


def run(first: i64, end: i64) -> vec[i64]:
    """First, the number after it and so on, without the end; nothing where the end is not above the first."""
    if not COMPILED:
        return vec[i64](range(first, end))
    made = vec[i64]([0] * max(0, end - first))
    at: i64 = 0
    while at < len(made):
        made[at] = first + at
        at += 1
    return made


def to_list(cards: vec[i64]) -> list[int]:
    """A list of the same numbers, for whoever is to see them."""
    return [card for card in cards]  # noqa: C416


def empty_rows(size: i64) -> vec[vec[i64]]:
    """So many empty rows."""
    return vec[vec[i64]]([vec[i64]() for _ in range(size)])


def rows_of(lists: Iterable[Iterable[int]]) -> vec[vec[i64]]:
    """A row for each list."""
    return vec[vec[i64]]([row(items) for items in lists])


def copied(rows: vec[vec[i64]]) -> vec[vec[i64]]:
    """The same rows, independent of these."""
    other = rows[:]
    at: i64 = 0
    while at < len(rows):
        other[at] = rows[at][:]
        at += 1
    return other


def add_to(rows: vec[vec[i64]], at: i64, item: i64) -> None:
    """One of the rows gets another number at its end."""
    rows[at] = append(rows[at], item)


def total(numbers: vec[i64]) -> i64:
    sum: i64 = 0
    for number in numbers:
        sum += number
    return sum


def highest(numbers: vec[i64]) -> i64:
    best = numbers[0]
    for number in numbers:
        if number > best:
            best = number
    return best


def lowest(numbers: vec[i64]) -> i64:
    least = numbers[0]
    for number in numbers:
        if number < least:
            least = number
    return least


def place_of(row: vec[i64], item: i64) -> i64:
    """Where a number first stands in a row, or MISSING."""
    at: i64 = 0
    while at < len(row):
        if row[at] == item:
            return at
        at += 1
    return MISSING


def count_of(row: vec[i64], item: i64) -> i64:
    """How often a number stands in a row."""
    times: i64 = 0
    for other in row:
        if other == item:
            times += 1
    return times


def raised(row: vec[i64], at: i64, by: i64 = 1) -> vec[i64]:
    """A new row with one number higher: for a row that clones share, for it seldom changes."""
    other = row[:]
    other[at] += by
    return other


def replaced(row: vec[i64], at: i64, item: i64) -> vec[i64]:
    """A new row with another number at one place, for the same reason."""
    other = row[:]
    other[at] = item
    return other


def without_place(row: vec[i64], at: i64) -> vec[i64]:
    """A row less whatever stands at one place."""
    return pop(row, at)[0]


def with_item(row: vec[i64], at: i64, item: i64) -> vec[i64]:
    """A row with one more number at a place, where those behind it make room."""
    row = append(row, item)
    place = len(row) - 1
    while place > at:
        row[place] = row[place - 1]
        place -= 1
    row[at] = item
    return row


def joined(row: vec[i64], other: vec[i64]) -> vec[i64]:
    """The numbers of two rows, as a new one."""
    size = len(row)
    made = vec[i64]([0] * (size + len(other)))
    at: i64 = 0
    while at < size:
        made[at] = row[at]
        at += 1
    for item in other:
        made[at] = item
        at += 1
    return made


def merged(row: vec[i64], other: vec[i64]) -> vec[i64]:
    """The numbers of two sorted rows, as a new one, sorted."""
    made = vec[i64]([0] * (len(row) + len(other)))
    at: i64 = 0
    place: i64 = 0
    for item in row:
        while place < len(other) and other[place] < item:
            made[at] = other[place]
            at += 1
            place += 1
        made[at] = item
        at += 1
    while place < len(other):
        made[at] = other[place]
        at += 1
        place += 1
    return made


def sort(row: vec[i64]) -> None:
    """Put a row into ascending order, where it lies."""
    if not COMPILED:
        for at, item in enumerate(sorted(row)):
            row[at] = item
        return
    if len(row) > SHORT:
        least = lowest(row)
        span = highest(row) - least
        if 4 * span < len(row) * len(row):  # as many steps as moving takes
            sort_by_counting(row, least, span + 1)
            return
    sort_by_moving(row)


def sort_by_moving(row: vec[i64]) -> None:
    """Each number goes down to its place among those before it."""
    place: i64 = 1
    while place < len(row):
        item = row[place]
        at = place
        while at > 0 and row[at - 1] > item:
            row[at] = row[at - 1]
            at -= 1
        row[at] = item
        place += 1


def sort_by_counting(row: vec[i64], least: i64, kinds: i64) -> None:
    """How often does each number occur? Cards are small numbers, and this asks nothing of Python's objects."""
    counts = filled(kinds, 0)
    for item in row:
        counts[item - least] += 1
    at: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        left = counts[kind]
        while left > 0:
            row[at] = least + kind
            at += 1
            left -= 1
        kind += 1


def put_in_order(cards: vec[i64], card: i64) -> vec[i64]:
    """A sorted row with one more card, sorted."""
    place = len(cards)
    cards = append(cards, card)
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return cards


def without(cards: vec[i64], taken: vec[i64]) -> vec[i64]:
    """A sorted row less the taken cards."""
    if len(taken) == len(cards):
        return vec[i64]()
    gone = taken[:]
    sort(gone)
    left = vec[i64]([0] * (len(cards) - len(taken)))
    at: i64 = 0
    place: i64 = 0
    for card in cards:
        if at < len(gone) and gone[at] == card:
            at += 1
        else:
            left[place] = card
            place += 1
    return left


def pickled_row(row: vec[i64]) -> tuple[Any, ...]:
    return row_of, (to_list(row),)


def pickled_rows(rows: vec[vec[i64]]) -> tuple[Any, ...]:
    return rows_of, ([to_list(row) for row in rows],)


def bytes_again(numbers: bytes) -> vec[u8]:
    return vec[u8](numbers)


def pickled_bytes(row: vec[u8]) -> tuple[Any, ...]:
    return bytes_again, (bytes(row),)


def floats_again(numbers: list[float]) -> vec[float]:
    return vec[float](numbers)


def pickled_floats(row: vec[float]) -> tuple[Any, ...]:
    return floats_again, ([number for number in row],)  # noqa: C416


copyreg.pickle(type(vec[u8]()), pickled_bytes)
copyreg.pickle(type(vec[float]()), pickled_floats)
copyreg.pickle(type(vec[i64]()), pickled_row)
copyreg.pickle(type(vec[vec[i64]]()), pickled_rows)
