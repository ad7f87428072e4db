"""The kinds of spaces and cards, and the amounts that the rulebook fixes. All money is in thousands of dollars."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final = (
    "start",
    "money",
    "black-eye",
    "feather",
    "press-box",
    "court",
    "senate",
    "business",
    "politics",
    "tip",
    "convention",
    "fund",
    "go-to-jail",
    "plain",
    "stand",
)
START: Final = 0
MONEY: Final = 1
BLACK_EYE: Final = 2
FEATHER: Final = 3
PRESS_BOX: Final = 4
COURT: Final = 5
SENATE: Final = 6
BUSINESS: Final = 7
POLITICS: Final = 8
TIP: Final = 9
CONVENTION: Final = 10
FUND_SPACE: Final = 11
GO_TO_JAIL: Final = 12
PLAIN: Final = 13
STAND: Final = 14

MAIN: Final = 0
BUSINESS_PATH: Final = 1
POLITICS_PATH: Final = 2
WITNESS_PATH: Final = 3
IN_JAIL: Final = 4

# Faces are numbered through all three decks: $ cards from PAY 100 up, Black Eyes, Feathers.
AMOUNTS: Final = 20
FIRST_COLLECT: Final = 10
CRIMES: Final = 5
FIRST_CRIME: Final = 20
BLANK: Final = 25
FIRST_DEFENCE: Final = 26
GOOD_CHARACTER: Final = 31
SUBPOENA: Final = 32
FACES: Final = 33

OPENING_CASH: Final = 50
OPENING_SALARY: Final = 20
VOTES_A_TURN: Final = 20
CHEAP_VOTES: Final = 20
PENALTY: Final = 50
DEFENDED: Final = 100
CHARACTER: Final = 50
FILING_FEE: Final = 50
DAMAGES: Final = 100
BID_STEP: Final = 5
CONVENTION_VOTES: Final = 10
OFFERS: Final = 3

MOST_SEATS: Final = 6
MOST_PIPS: Final = 12
MOST_BIDS: Final = 200
DEAREST_VOTE: Final = 50

BANK: Final = -1
FUND: Final = -2
NOBODY: Final = -1


def target_of(seats: i64) -> i64:
    """How many votes win. LS-1.1"""
    return 500 if seats < 5 else 400


def amount(face: i64) -> i64:
    """What a $ card says, in thousands: from −100 to 100 without 0."""
    return (face - 10) * 10 if face < FIRST_COLLECT else (face - 9) * 10


def face_of(amount: i64) -> i64:
    """The $ card that says so."""
    return amount // 10 + (10 if amount < 0 else 9)


def forced_price(votes: i64) -> i64:
    """What missing votes cost: the first twenty of an obligation at $1,000, the others at $2,000. LS-7.3"""
    return votes if votes <= CHEAP_VOTES else 2 * votes - CHEAP_VOTES


def affordable(cash: i64) -> i64:
    """How many missing votes this much money buys."""
    return cash if cash <= CHEAP_VOTES else CHEAP_VOTES + (cash - CHEAP_VOTES) // 2
