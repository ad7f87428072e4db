"""What is printed: Profit, Action, Cabinet and Caucus cards, read from an edition and checked."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import BadEdition, Keys, Printed, append, place_of, vec

INVESTIGATION: Final = 0
COVER_UP: Final = 1
RESIGNATION: Final = 2
DEFECTION: Final = 3
AMNESTY: Final = 4
IMPEACHMENT: Final = 5
MANIPULATION: Final = 6
ZEALOTS: Final = 7
SCANDAL: Final = 8
SCHISM: Final = 9
CRISIS: Final = 10
ELECTIONS: Final = 11
PROFIT: Final = 12
SINGLE_KINDS: Final = (
    ("investigation", "Investigation", INVESTIGATION),
    ("cover_up", "Cover-up", COVER_UP),
    ("forced_resignation", "Forced Resignation", RESIGNATION),
    ("defection", "Defection", DEFECTION),
    ("political_amnesty", "Political Amnesty", AMNESTY),
    ("impeachment", "Impeachment", IMPEACHMENT),
    ("zealots", "Zealots", ZEALOTS),
)
PLAY_IMMEDIATELY: Final = (
    ("ideological_schism", "Ideological Schism", SCHISM),
    ("party_crisis", "Party Crisis", CRISIS),
    ("general_elections", "General Elections", ELECTIONS),
)
EFFECTS: Final = {
    "investigation": "Investigation",
    "cover-up": "Cover-up",
    "forced-resignation": "Forced Resignation",
    "defection": "Defection",
    "political-amnesty": "Political Amnesty",
    "impeachment": "Impeachment",
    "manipulation": "Manipulation",
    "zealots": "Zealots",
    "scandal": "Scandal",
    "ideological-schism": "Ideological Schism",
    "party-crisis": "Party Crisis",
    "general-elections": "General Elections",
}
EFFECT_IDS: Final = list(EFFECTS)
NO_VOTE: Final = 0
CABINET: Final = 1
CONGRESS: Final = 2
VOTES: Final = ("none", "cabinet", "congress")
SECRETARIES: Final = 7
MEMBERS: Final = 8
PRESIDENT: Final = 0
RED_CARDS: Final = 58
SCANDALS: Final = 5
PROFIT_CARDS: Final = 36
CAUCUS_CARDS: Final = 20
SECRETS: Final = "sell-state-secrets"
TAKEN_IDS: Final = (
    *("done", "impeach", "submit", "pass", "yes", "no", "vote", "proposal", "president"),
    *("removed", "out-of-office", "in-play", "action-deck", "profit-deck", "action-discard", "profit-discard"),
)


class Drawn:
    """The cards that have been drawn for a view, each once. They stay at home when the box is sent."""

    def __init__(self) -> None:
        self.pieces: dict[str, dict[str, Any]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, ()


class Box(Printed):
    """Every different card has a number: Action cards first, then Profits; twins share one."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.notes: list[str] = []
        self.effects = vec[i64]()
        self.numbers = vec[i64]()  # Caucus cards that a Manipulation moves or a Scandal costs
        self.values = vec[i64]()  # money on a Profit or a Scandal
        self.chambers = vec[i64]()  # Profit -> the vote it needs
        self.copies = vec[i64]()
        self.cards = 0
        self.profits_from = 0
        self.twins = [False, False]  # Actions, Profits: whether any card of the deck has a twin
        self.investigation = 0
        self.impeachment = 0
        self.zealots = 0
        self.elections = 0
        self.secrets = 0
        self.member_ids: list[str] = []
        self.member_names: list[str] = []
        self.offices: list[str] = []
        self.kinds = 0
        self.caucus_ids: list[str] = []
        self.caucus_names: list[str] = []
        self.caucus_votes = vec[i64]()
        self.caucus_copies = vec[i64]()
        self.drawn = Drawn()

    def add_card(self, id: str, name: str, note: str, effect: i64, copies: i64) -> None:
        self.ids.append(id)
        self.names.append(name)
        self.notes.append(note)
        self.effects = append(self.effects, effect)
        self.numbers = append(self.numbers, 0)
        self.values = append(self.values, 0)
        self.chambers = append(self.chambers, NO_VOTE)
        self.copies = append(self.copies, copies)
        self.cards += 1

    def deck(self, begin: i64, end: i64) -> vec[i64]:
        """All copies of the cards from one number to below another, in order."""
        return vec[i64]([card for card in range(begin, end) for _ in range(self.copies[card])])

    def total(self, effect: i64) -> i64:
        """The money on all cards of an effect together."""
        cards = [card for card in range(self.cards) if self.effects[card] == effect]
        return sum(self.values[card] * self.copies[card] for card in cards)

    def all_votes(self) -> i64:
        """What all Caucus cards are worth together in front of one player."""
        votes: i64 = 0
        for kind, copies in enumerate(self.caucus_copies):
            votes += copies * copies * self.caucus_votes[kind]
        return votes

    def in_use(self, seats: i64) -> i64:
        """How many Secretaries a Cabinet has."""
        return min(seats, SECRETARIES)


def read_box(data: dict[str, Any]) -> Box:
    """The box of an edition; a BadEdition names the key that is wrong."""
    box = Box()
    keys = Keys(data, "")
    keys.word("title")
    read_red(box, keys.table("red"))
    read_scandals(box, keys)
    read_play_immediately(box, keys.table("play_immediately"))
    box.profits_from = box.cards
    read_profits(box, keys)
    box.twins = [max(box.copies[: box.profits_from]) > 1, max(box.copies[box.profits_from :]) > 1]
    read_cabinet(box, keys)
    read_caucuses(box, keys)
    keys.done()
    return box


# The Action deck.


def read_red(box: Box, red: Keys) -> None:
    for key, name, effect in SINGLE_KINDS:
        kind = red.table(key)
        add(box, kind, name, effect, kind.number("copies", 1, RED_CARDS))
        kind.done()
    box.investigation = place_of(box.effects, INVESTIGATION)
    box.impeachment = place_of(box.effects, IMPEACHMENT)
    box.zealots = place_of(box.effects, ZEALOTS)
    for kind in red.tables("manipulation"):
        number = kind.number("caucuses", 1, CAUCUS_CARDS)
        add(box, kind, f"Manipulation {number}", MANIPULATION, kind.number("copies", 1, RED_CARDS))
        box.numbers[-1] = number
        kind.done()
    red.done()
    expect("red", "red cards", sum(box.copies), RED_CARDS)


def read_scandals(box: Box, keys: Keys) -> None:
    red = sum(box.copies)
    for scandal in keys.tables("scandals"):
        add(box, scandal, scandal.word("name"), SCANDAL, copies_of(scandal, SCANDALS))
        box.values[-1] = scandal.number("money", 1, 99)
        box.numbers[-1] = scandal.number("caucuses", 0, CAUCUS_CARDS)
        scandal.done()
    expect("scandals", "Scandals", sum(box.copies) - red, SCANDALS)


def read_play_immediately(box: Box, keys: Keys) -> None:
    for key, name, effect in PLAY_IMMEDIATELY:
        kind = keys.table(key)
        add(box, kind, name, effect, 1)
        kind.done()
    keys.done()
    box.elections = place_of(box.effects, ELECTIONS)


# The Profit deck.


def read_profits(box: Box, keys: Keys) -> None:
    for profit in keys.tables("profits"):
        add(box, profit, profit.word("name"), PROFIT, copies_of(profit, PROFIT_CARDS))
        box.values[-1] = profit.number("value", 1, 99)
        vote = profit.word("vote")
        if vote not in VOTES:
            raise BadEdition(f"{profit.place('vote')}: should be one of {', '.join(VOTES)}, not {vote!r}.")
        box.chambers[-1] = VOTES.index(vote)
        profit.done()
    expect("profits", "Profit cards", sum(box.copies[box.profits_from :]), PROFIT_CARDS)
    if SECRETS not in box.ids or box.copies[box.ids.index(SECRETS)] != 1:
        raise BadEdition("profits: should hold Sell State Secrets once.")
    box.secrets = box.ids.index(SECRETS)


# Cabinet and Congress.


def read_cabinet(box: Box, keys: Keys) -> None:
    """The President, then the Secretaries in the order in which they are used."""
    president = keys.table("president")
    add_member(box, president, "President")
    secretaries = keys.tables("secretaries")
    expect("secretaries", "Secretaries", len(secretaries), SECRETARIES)
    for secretary in secretaries:
        add_member(box, secretary, secretary.word("office"))


def add_member(box: Box, keys: Keys, office: str) -> None:
    id = "president" if office == "President" else read_id(box, office, keys, "office")
    if id in box.member_ids:
        raise BadEdition(f"{keys.place('office')}: another member has the office {office!r}.")
    box.member_ids.append(id)
    box.offices.append(office)
    box.member_names.append(keys.word("name"))
    keys.done()


def read_caucuses(box: Box, keys: Keys) -> None:
    for caucus in keys.tables("caucuses"):
        name = caucus.word("name")
        box.caucus_ids.append(read_id(box, name, caucus, "name"))
        box.caucus_names.append(name)
        box.caucus_votes = append(box.caucus_votes, caucus.number("votes", 1, 9))
        box.caucus_copies = append(box.caucus_copies, caucus.number("copies", 1, CAUCUS_CARDS))
        caucus.done()
        box.kinds += 1
    expect("caucuses", "Caucus cards", sum(box.caucus_copies), CAUCUS_CARDS)
    expect_caucus(box, "transportation", "Transportation", 1, 3)
    expect_caucus(box, "bankers", "Bankers", 2, 2)


def expect_caucus(box: Box, id: str, name: str, votes: i64, least: i64) -> None:
    """The book shows these two in its examples."""
    if id in box.caucus_ids:
        kind = box.caucus_ids.index(id)
        if box.caucus_votes[kind] == votes and box.caucus_copies[kind] >= least:
            return
    raise BadEdition(f"caucuses: should hold at least {least} {name} of {votes} vote{'s' if votes > 1 else ''}.")


# What all cards have.


def add(box: Box, keys: Keys, name: str, effect: i64, copies: i64) -> None:
    box.add_card(read_id(box, name, keys, "name"), name, keys.word("note"), effect, copies)


def copies_of(keys: Keys, most: i64) -> i64:
    """One, unless the edition says otherwise."""
    return keys.number("copies", 1, most) if "copies" in keys.data else 1


def read_id(box: Box, name: str, keys: Keys, key: str) -> str:
    """The short stable name of a card: 'Sell State Secrets' → 'sell-state-secrets'."""
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not id or id.isdecimal() or id in TAKEN_IDS or id.startswith(("seat-", "hand-", "on-", "discard-")):
        raise BadEdition(f"{keys.place(key)}: {name!r} cannot be a name here.")
    if id in box.ids or id in box.member_ids or id in box.caucus_ids:
        raise BadEdition(f"{keys.place(key)}: another one is called {name!r}.")
    return id


def expect(key: str, what: str, number: i64, wanted: i64) -> None:
    if number != wanted:
        raise BadEdition(f"{key}: should hold {wanted} {what} together, not {number}.")
