"""What is printed: the board with its paths, and three decks, read from an edition and checked."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import BadEdition, Keys, Printed, append, count_of, extend, filled, place_of, row_of, vec
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BLANK,
    BUSINESS,
    BUSINESS_PATH,
    COURT,
    CRIMES,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GOOD_CHARACTER,
    IN_JAIL,
    KINDS,
    MAIN,
    MOST_PIPS,
    PLAIN,
    POLITICS,
    POLITICS_PATH,
    STAND,
    START,
    SUBPOENA,
    WITNESS_PATH,
    amount,
)

STRIDE: Final = MOST_PIPS + 1
FEWEST_SPACES: Final = 20
MOST_SPACES: Final = 80
MOST_ON_A_PATH: Final = 20
MOST_COPIES: Final = 20
FARTHEST: Final = 40
MOST_MONEY: Final = 500
MOST_VOTES: Final = 100
ONCE: Final = ("start", "court")
ONE_AT_LEAST: Final = (
    "money",
    "black-eye",
    "feather",
    "press-box",
    "senate",
    "business",
    "politics",
    "tip",
    "convention",
    "fund",
)
PATHS: Final = ("business", "politics", "witness")


class Drawn:
    """What has been drawn of a box: once, to be shown in every view. It stays at home when the box is sent."""

    def __init__(self) -> None:
        self.spaces: list[dict[str, Any]] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, ()


class Box(Printed):
    """The spaces, numbered along the main board and then along the paths, the jail after them; and the decks."""

    def __init__(self) -> None:
        self.drawn = Drawn()
        self.title = ""
        self.names: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.kinds = vec[i64]()
        self.areas = vec[i64]()  # space -> the main board, one of the paths, or jail
        self.cash = vec[i64]()  # what the space gives or takes, in thousands
        self.votes = vec[i64]()
        self.salaries = vec[i64]()
        self.to_fund: list[bool] = []
        self.xs = vec[i64]()
        self.ys = vec[i64]()
        self.onward = vec[i64]()  # space -> the next one for a token that passes
        self.leaving = vec[i64]()  # space -> the next one for a token that starts there
        self.entrances = [0, 0, 0, 0]  # path -> its first space
        self.main = 0
        self.spaces = 0
        self.jail = 0
        self.court = 0
        self.crimes: list[str] = []
        self.crime_ids: list[str] = []
        self.defences: list[str] = []
        self.money = vec[i64]()
        self.black_eyes = vec[i64]()
        self.feathers = vec[i64]()
        self.targets = vec[i64]()  # space and pips -> where that leads
        self.salaried: list[bool] = []  # space and pips -> whether START is reached or passed
        self.courts = vec[i64]()  # space and pips -> how far off the court is that is reached or passed, or 0

    def stand(self) -> i64:
        return self.entrances[WITNESS_PATH]

    def close(self) -> None:
        """Work out where every roll leads from everywhere."""
        for space in range(self.spaces):
            self.leaving = append(self.leaving, self.branch(space))
        for space in range(self.spaces):
            self.roll_from(space)

    def branch(self, space: i64) -> i64:
        """A token that stands on an entrance starts on the path. LS-6.5"""
        kind = self.kinds[space]
        if kind == BUSINESS:
            return self.entrances[BUSINESS_PATH]
        return self.entrances[POLITICS_PATH] if kind == POLITICS else self.onward[space]

    def roll_from(self, space: i64) -> None:
        at = space
        salaried = False
        court = 0
        self.targets = append(self.targets, space)
        self.salaried.append(False)
        self.courts = append(self.courts, 0)
        for pips in range(1, MOST_PIPS + 1):
            at = self.leaving[at] if pips == 1 else self.onward[at]
            salaried = salaried or self.kinds[at] == START
            court = pips if self.kinds[at] == COURT else court
            self.targets = append(self.targets, at)
            self.salaried.append(salaried)
            self.courts = append(self.courts, court)


def read_box(data: dict[str, Any]) -> Box:
    """The box of an edition; a BadEdition names the key that is wrong."""
    box = Box()
    keys = Keys(data, "")
    box.title = keys.word("title")
    read_board(box, keys)
    read_decks(box, keys)
    keys.done()
    box.close()
    return box


# The board.


def read_board(box: Box, keys: Keys) -> None:
    main = keys.tables("board")
    if not FEWEST_SPACES <= len(main) <= MOST_SPACES:
        raise BadEdition(f"board: should have {FEWEST_SPACES} to {MOST_SPACES} spaces, not {len(main)}.")
    for space in main:
        read_space(box, space, MAIN)
    box.main = len(main)
    box.onward = row_of([*range(1, box.main), 0])
    check_board(box)
    paths = keys.table("paths")
    for number, name in enumerate(PATHS, start=BUSINESS_PATH):
        read_path(box, paths.table(name), number)
    paths.done()
    box.spaces = box.jail = len(box.names)
    read_jail(box, keys.table("jail"))
    check_places(box)


def check_board(box: Box) -> None:
    """The kinds that the rulebook names are there, START first."""
    if box.kinds[0] != START:
        raise BadEdition("board[1].kind: should be start.")
    for kind in ONCE:
        if count_of(box.kinds, KINDS.index(kind)) != 1:
            raise BadEdition(f"board: should have one space of kind {kind!r}.")
    for kind in ONE_AT_LEAST:
        if count_of(box.kinds, KINDS.index(kind)) == 0:
            raise BadEdition(f"board: should have a space of kind {kind!r}.")
    box.court = place_of(box.kinds, COURT)


def read_path(box: Box, keys: Keys, path: i64) -> None:
    """A path's spaces, and the space of the main board that it leads back to."""
    spaces = keys.tables("spaces")
    if len(spaces) > MOST_ON_A_PATH:
        raise BadEdition(f"{keys.place('spaces')}: should be at most {MOST_ON_A_PATH}, not {len(spaces)}.")
    first = len(box.names)
    box.entrances[path] = first
    for space in spaces:
        read_space(box, space, path)
    if path == WITNESS_PATH:
        box.kinds[first] = STAND
    back = keys.word("back_to")
    if back not in box.ids[: box.main]:
        raise BadEdition(f"{keys.place('back_to')}: no space of the main board is called {back!r}.")
    box.onward = extend(box.onward, [*range(first + 1, len(box.names)), box.ids.index(back)])
    keys.done()


def read_space(box: Box, keys: Keys, area: i64) -> None:
    kind = keys.word("kind") if area == MAIN or "kind" in keys.data else "plain"
    wanted = KINDS[:STAND] if area == MAIN else ("plain", "money", "black-eye", "feather")
    if kind not in wanted:
        raise BadEdition(f"{keys.place('kind')}: should be one of {', '.join(wanted)}, not {kind!r}.")
    box.kinds = append(box.kinds, KINDS.index(kind))
    box.areas = append(box.areas, area)
    read_name(box, keys)
    box.texts.append(keys.word("text"))
    read_effect(box, keys, KINDS.index(kind))
    keys.done()


def read_name(box: Box, keys: Keys) -> None:
    name = keys.word("name")
    id = keys.word("id") if "id" in keys.data else id_of(name)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", id) or id in box.ids:
        raise BadEdition(f"{keys.place('id')}: should be small letters and hyphens, and nobody else's, not {id!r}.")
    box.names.append(name)
    box.ids.append(id)
    box.xs = append(box.xs, keys.number("x", 1, FARTHEST))
    box.ys = append(box.ys, keys.number("y", 1, FARTHEST))


def id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def read_effect(box: Box, keys: Keys, kind: i64) -> None:
    """What a plain space gives or takes: money in whole thousands, votes, salary."""
    cash = thousands(keys, "cash")
    salary = thousands(keys, "salary")
    votes = keys.number("votes", -MOST_VOTES, MOST_VOTES) if "votes" in keys.data else 0
    if kind != PLAIN and (cash or salary or votes):
        raise BadEdition(f"{keys.where}: only a plain space gives or takes money, votes or salary.")
    to_fund = False
    if "to" in keys.data:
        if keys.word("to") != "fund" or cash >= 0:
            raise BadEdition(f"{keys.place('to')}: should be 'fund', on a space that takes money.")
        to_fund = True
    box.cash = append(box.cash, cash)
    box.salaries = append(box.salaries, salary)
    box.votes = append(box.votes, votes)
    box.to_fund.append(to_fund)


def thousands(keys: Keys, key: str) -> i64:
    if key not in keys.data:
        return 0
    dollars = keys.number(key, -1000 * MOST_MONEY, 1000 * MOST_MONEY)
    if dollars % 1000:
        raise BadEdition(f"{keys.place(key)}: should be whole thousands of dollars, not {dollars}.")
    return dollars // 1000


def read_jail(box: Box, keys: Keys) -> None:
    read_name(box, keys)
    box.kinds = append(box.kinds, PLAIN)
    box.areas = append(box.areas, IN_JAIL)
    box.texts.append(keys.word("text"))
    box.cash = append(box.cash, 0)
    box.salaries = append(box.salaries, 0)
    box.votes = append(box.votes, 0)
    box.to_fund.append(False)
    keys.done()


def check_places(box: Box) -> None:
    spots = list(zip(box.xs, box.ys, strict=True))
    for space, spot in enumerate(spots):
        if spot in spots[:space]:
            other = box.names[spots.index(spot)]
            raise BadEdition(f"board: {box.names[space]!r} lies where {other!r} does, at {spot}.")


# The decks.


def read_decks(box: Box, keys: Keys) -> None:
    read_money(box, keys.table("money"))
    crimes = keys.tables("crimes")
    if len(crimes) != CRIMES:
        raise BadEdition(f"crimes: should be {CRIMES}, not {len(crimes)}.")
    for number, crime in enumerate(crimes):
        read_crime(box, crime, number)
    box.black_eyes = extend(box.black_eyes, filled(keys.number("blanks", 1, MOST_COPIES), BLANK))
    box.feathers = extend(box.feathers, filled(keys.number("good_character", 1, MOST_COPIES), GOOD_CHARACTER))
    box.feathers = extend(box.feathers, filled(keys.number("subpoena", 1, MOST_COPIES), SUBPOENA))


def read_money(box: Box, keys: Keys) -> None:
    """Every step of $10,000 from PAY $100,000 to COLLECT $100,000 but zero, each at least once. LS-1.3"""
    for face in range(AMOUNTS):
        step = amount(face)
        name = f"{'pay' if step < 0 else 'collect'}_{abs(int(step))}"
        box.money = extend(box.money, filled(keys.number(name, 1, MOST_COPIES), face))
    keys.done()


def read_crime(box: Box, keys: Keys, number: i64) -> None:
    box.crimes.append(keys.word("name"))
    id = keys.word("id")
    if not re.fullmatch(r"[a-z-]+", id) or id in box.crime_ids or id in ("blank", "good-character", "subpoena"):
        raise BadEdition(f"{keys.place('id')}: should be small letters and hyphens, and nobody else's, not {id!r}.")
    box.crime_ids.append(id)
    box.defences.append(keys.word("defence"))
    box.black_eyes = extend(box.black_eyes, filled(keys.number("black_eyes", 1, MOST_COPIES), FIRST_CRIME + number))
    box.feathers = extend(box.feathers, filled(keys.number("defences", 1, MOST_COPIES), FIRST_DEFENCE + number))
    keys.done()
