"""What can be seen of Lie, Cheat & Steal: a table of contents of its views."""

from __future__ import annotations

from typing import Final

from backroom.engine.field import Field, Flag, Number, SeatField, Word
from backroom.engine.fields import BySeat, Group, Items
from backroom.engine.sight import NOBODY_LOOKS, SOME, Area, Counter, Sight, seat_names
from backroom.games.lie_cheat_and_steal.box import MOST_MONEY, MOST_VOTES, Box
from backroom.games.lie_cheat_and_steal.printed import (
    black_eye_kind,
    black_eye_words,
    feather_kind,
    feather_words,
    money_kind,
    money_words,
    space_kind,
    token_kind,
)
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BID_STEP,
    DAMAGES,
    DEAREST_VOTE,
    FIRST_COLLECT,
    FIRST_CRIME,
    MOST_BIDS,
    MOST_PIPS,
    OFFERS,
    OPENING_SALARY,
    PENALTY,
    amount,
    forced_price,
    target_of,
)

MOST_CASH: Final = 100_000_000  # dollars; there is no limit, but nobody has come near this one
MOST_RAISES: Final = 100  # of a salary, likewise
MOST_ROUNDS: Final = 9_999  # where a match has no agreed end
MOST_SHOWN: Final = 9_999  # $ cards of one player, likewise


def sight(box: Box, seats: int, turns: int) -> Sight:
    """The board with its tokens, hands, decks; votes, money and salaries; records, debts, and what is being asked."""
    return Sight(
        seats,
        areas=areas(box, seats),
        kinds=[space_kind(box), token_kind(box, seats), money_kind(box), black_eye_kind(box, seats), feather_kind(box)],
        counters=counters(box, seats, turns),
        facts=facts(box, seats),
    )


def areas(box: Box, seats: int) -> list[Area]:
    each = seat_names(seats)
    cards = len(box.money) + len(box.black_eyes) + len(box.feathers)
    board = len(box.names) + seats
    return [
        Area(
            "board",
            "board",
            "The board",
            ["space", "token"],
            board,
            means="tokens go clockwise; whoever lands on a space does what it says",
        ),
        Area(
            "hand",
            "hand",
            "Cards",
            ["money", "black-eye", "feather"],
            cards,
            SOME,
            each,
            owned=True,
            means="face down to the others; whoever holds them knows what they say",
        ),
        deck_area(
            "money",
            "$ cards",
            "money",
            money_words(box),
            len(box.money),
            "drawn on $ spaces; say what it says, or more",
        ),
        deck_area(
            "black-eyes",
            "Black Eye cards",
            "black-eye",
            black_eye_words(box),
            len(box.black_eyes),
            "drawn on Black Eye spaces, to accuse others with",
        ),
        deck_area(
            "feathers",
            "Feather-in-Your-Cap cards",
            "feather",
            feather_words(box),
            len(box.feathers),
            "drawn on Feather spaces, to answer accusations with",
        ),
    ]


def deck_area(id: str, label: str, kind: str, words: dict[str, str], size: int, means: str) -> Area:
    """A pile, and which cards the reader knows to lie under it."""
    under = Items(
        "under",
        Word("card", words),
        size,
        "Under it",
        "what was put under the deck, from the top down, as far as you have seen it",
        says="Under it, from the top: {}.",
    )
    return Area(id, "pile", label, [kind], size, NOBODY_LOOKS, facts=[under], means=means)


# Counters and facts.


def counters(box: Box, seats: int, turns: int) -> list[Counter]:
    target = target_of(seats)
    most_votes = target - 1 + MOST_VOTES
    salary = 1000 * (OPENING_SALARY + MOST_RAISES * max(0, *box.salaries))
    return [
        Counter(
            "votes",
            "Votes",
            0,
            most_votes,
            "votes",
            "whoever has enough of them wins at once",
            better=1,
            counts=True,
            each=True,
        ),
        Counter(
            "cash",
            "Money",
            0,
            MOST_CASH,
            "$",
            "buys votes, pays debts and decides between equal votes",
            better=1,
            counts=True,
            each=True,
        ),
        Counter("salary", "Salary", 0, salary, "$", "paid on reaching or passing START", better=1, each=True),
        Counter("fund", "Old Politician Fund", 0, MOST_CASH, "$", "for whoever lands on its space"),
        Counter("target", "Votes to win", target, target, "votes", "whoever reaches so many has won at once"),
        Counter("round", "Round", 0, turns or MOST_ROUNDS, means="after the last one the most votes win"),
    ]


def facts(box: Box, seats: int) -> list[Field]:
    return [
        SeatField("mover", seats, "Turn", "whose turn it is", null=True, says="{} has the turn."),
        SeatField("first", seats, "Began", "who had the first turn", null=True, says="{} had the first turn."),
        BySeat(
            "jailed",
            jail_word(),
            seats,
            "In jail",
            "a turn is lost, and then one sets out from START",
            says="{seat} is in jail and {}.",
        ),
        BySeat(
            "caught",
            Number("caught", 0, MOST_SHOWN, unit="times"),
            seats,
            "Caught lying",
            "$ cards that were shown to be lies",
            says="{seat} was caught lying {}.",
        ),
        BySeat(
            "cleared",
            Number("cleared", 0, MOST_SHOWN, unit="times"),
            seats,
            "Shown to be honest",
            "$ cards that were shown to be true",
            says="{seat} was shown to be honest {}.",
        ),
        debt_group(seats),
        Number("pips", 1, MOST_PIPS, "Rolled", means="the move that would pass the court", null=True),
        auction_group(seats),
        offer_group(seats),
        accusation_group(box, seats),
        claims_items(),
        stakes_group(),
    ]


def jail_word() -> Word:
    words = {"sits": "loses the next turn", "leaves": "sets out from START with the next turn"}
    return Word("jailed", words, null=True)


def debt_group(seats: int) -> Group:
    most = 1000 * max(2 * amount(FIRST_CRIME - 1), DAMAGES, MOST_MONEY)
    return Group(
        "debt",
        [
            SeatField("debtor", seats, "Who owes"),
            Number("money", 0, most, "Money owed", "$"),
            SeatField("payee", seats, "To whom, if to a player", null=True, none="the bank"),
            Flag("to_fund", "Into the fund", "whether the money goes to the Old Politician Fund"),
            Number("votes", 0, MOST_VOTES, "Votes owed", "votes"),
            SeatField("creditor", seats, "To whom, if to a player", null=True, none="the bank"),
            Number("offers", 0, OFFERS, "Offers left", means="how often the debtor may still offer a trade"),
        ],
        "Owed now",
        "what is being settled, money before votes",
        null=True,
        says="{debtor} owes ${money}, and {votes} votes to {creditor}.",
    )


def auction_group(seats: int) -> Group:
    return Group(
        "auction",
        [
            Number("bid", 0, 1000 * BID_STEP * MOST_BIDS, "Highest bid", "$"),
            SeatField("leader", seats, "Whose it is", null=True, none="nobody"),
            BySeat("passed", Flag("passed"), seats, "Passed", "who is out for good"),
        ],
        "Auction",
        "of the next Black Eye card",
        null=True,
        says="The highest bid is ${bid}, by {leader}.",
    )


def offer_group(seats: int) -> Group:
    most = target_of(seats) - 1
    return Group(
        "offer",
        [
            SeatField("seller", seats, "Seller"),
            SeatField("buyer", seats, "Buyer"),
            Number("votes", 1, most, "Votes", "votes", null=True, none="some"),
            Number("price", 1000, 1000 * DEAREST_VOTE, "Price of each", "$", null=True, none="a price to be named"),
        ],
        "Offer",
        "votes for money between two players",
        null=True,
        says="{seller} would sell {votes} votes to {buyer}, at ${price} each.",
    )


def accusation_group(box: Box, seats: int) -> Group:
    crimes = dict(zip(box.crime_ids, box.crimes, strict=True))
    return Group(
        "accusation",
        [
            SeatField("accuser", seats, "Accuser"),
            SeatField("victim", seats, "Accused", null=True, none="somebody"),
            Word("crime", crimes, "Crime", null=True, none="a crime"),
        ],
        "Accusation",
        "of a crime, while it is being made or answered",
        null=True,
        says="{accuser} accuses {victim} of {crime}.",
    )


def claims_items() -> Items:
    """One for every COLLECT, from the lowest up."""
    claim = Group(
        "claim",
        [
            Number("amount", 1000 * amount(FIRST_COLLECT), 1000 * amount(AMOUNTS - 1), "COLLECT", "$"),
            Number("said", 0, MOST_SHOWN, "Declared", "times"),
            Number("called", 0, MOST_SHOWN, "Called", "times"),
            Number("lies", 0, MOST_SHOWN, "Lies", "times"),
        ],
    )
    means = "how often each COLLECT was declared at this table, called into question, and a lie then"
    return Items("claims", claim, AMOUNTS - FIRST_COLLECT, "Claims so far", means)


def stakes_group() -> Group:
    most = 1000 * forced_price(PENALTY)
    return Group(
        "stakes",
        [
            Number("truth", -1000 * amount(AMOUNTS - 1), 1000 * amount(AMOUNTS - 1), "The card says", "$"),
            Number("votes", 0, MOST_VOTES, "Votes owed if caught", "votes"),
            Number("short", 0, MOST_VOTES, "Of these to be bought", "votes"),
            Number("price", 0, most, "For", "$"),
            Flag("ruin", "Bankrupt if caught", "whether being caught now would be bankruptcy"),
        ],
        "At stake",
        "what your $ card says and what a lie about it would cost you now, if caught: only you see this",
        null=True,
        says="A lie caught now costs what it is above ${truth}, and {votes} votes.",
    )
