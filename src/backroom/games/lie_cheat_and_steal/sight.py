"""What can be seen of Lie, Cheat & Steal: a table of contents of its views."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import BySeat, Group, Items
from backroom.engine.sight import NOBODY_LOOKS, SOME, Area, Counter, Kind, Sight, seat_names
from backroom.games.lie_cheat_and_steal.box import FARTHEST, MOST_MONEY, MOST_VOTES, Box
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    CRIMES,
    DAMAGES,
    DEAREST_VOTE,
    FACES,
    FIRST_CRIME,
    FIRST_DEFENCE,
    KINDS,
    MOST_BIDS,
    MOST_PIPS,
    OFFERS,
    OPENING_SALARY,
    amount,
    target_of,
)
from backroom.games.lie_cheat_and_steal.words.phrases import face_id, face_name, space_id

BACK: Final = "back"
MOST_CASH: Final = 100_000_000  # dollars; there is no limit, but nobody has come near this one
MOST_RAISES: Final = 100  # of a salary, likewise
MOST_ROUNDS: Final = 9_999  # where a match has no agreed end
MOST_SHOWN: Final = 9_999  # $ cards of one player, likewise
TRACKS: Final = ("main", "business", "politics", "witness", "jail")
TRACK_NAMES: Final = ("Main board", "Business", "Local politics", "Witness stand", "Jail")
SPACE_NAMES: Final = {
    "start": "START",
    "money": "$ card",
    "black-eye": "Black Eye",
    "feather": "Feather in Your Cap",
    "press-box": "Press Box",
    "court": "Court of Last Resort",
    "senate": "U.S. Senate Investigation",
    "business": "Enter Business",
    "politics": "Enter Local Politics",
    "tip": "Anonymous Tip",
    "convention": "State Convention",
    "fund": "Old Politician Fund",
    "go-to-jail": "Go to Jail",
    "plain": "Plain",
    "stand": "Witness Stand",
}


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


# The board.


def space_kind(box: Box) -> Kind:
    money = 1000 * MOST_MONEY
    return Kind(
        "space",
        "Space",
        {space_id(box, space): space_face(box, space) for space in range(len(box.names))},
        printed=[
            Word("space", SPACE_NAMES, "What it is"),
            Word("area", dict(zip(TRACKS, TRACK_NAMES, strict=True)), "Where it is"),
            Text("text", "Text"),
            Number("cash", -money, money, "Money", "$", "what it gives or takes", better=1),
            Number("votes", -MOST_VOTES, MOST_VOTES, "Votes", "votes", "what it gives or takes", better=1),
            Number("salary", -money, money, "Salary", "$", "how it changes a salary", better=1),
            Flag("to_fund", "Into the fund", "whether the money it takes goes to the Old Politician Fund"),
            Number("x", 1, FARTHEST, means="its column on the sheet"),
            Number("y", 1, FARTHEST, means="its row on the sheet"),
        ],
        means="whoever lands there does what it says",
    )


def space_face(box: Box, space: int) -> dict[str, Any]:
    """What is printed on a space, and where it lies on the sheet."""
    return {
        "space": KINDS[box.kinds[space]],
        "area": TRACKS[box.areas[space]],
        "text": box.texts[space],
        "cash": 1000 * box.cash[space],
        "votes": box.votes[space],
        "salary": 1000 * box.salaries[space],
        "to_fund": box.to_fund[space],
        "x": box.xs[space],
        "y": box.ys[space],
    }


def token_kind(box: Box, seats: int) -> Kind:
    spaces = [space_id(box, space) for space in range(len(box.names))]
    return Kind(
        "token",
        "Token",
        {f"token-{seat + 1}": {"seat": seat} for seat in range(seats)},
        printed=[SeatField("seat", seats, "Whose it is")],
        changing=[PieceField("space", spaces, "Where it stands")],
        stands="space",
        means="shows where a player is",
    )


# The cards.


def card_face(box: Box, face: int | None) -> dict[str, Any]:
    """What is printed on a card, or that it lies face down."""
    if face is None:
        return {"card": BACK, "name": ""}
    return {"card": face_id(box, face), "name": face_name(box, face)}


def card_words(box: Box, low: int, high: int) -> dict[str, str]:
    return {BACK: "face down", **{face_id(box, face): face_name(box, face) for face in range(low, high)}}


def money_words(box: Box) -> dict[str, str]:
    return card_words(box, 0, FIRST_CRIME)


def black_eye_words(box: Box) -> dict[str, str]:
    return card_words(box, FIRST_CRIME, FIRST_DEFENCE)


def feather_words(box: Box) -> dict[str, str]:
    return card_words(box, FIRST_DEFENCE, FACES)


def card_kind(
    box: Box, id: str, label: str, cards: list[int], words: dict[str, str], means: str, changing: list[Field]
) -> Kind:
    """The faces of one deck, with how many there are of each; a card that one has not seen shows its back."""
    faces = sorted(set(cards))
    return Kind(
        id,
        label,
        {BACK: card_face(box, None), **{face_id(box, face): card_face(box, face) for face in faces}},
        printed=[Word("card", words, "What it says"), Text("name", "Name")],
        changing=changing,
        twins="card",
        copies={face_id(box, face): cards.count(face) for face in faces},
        means=means,
    )


def money_kind(box: Box) -> Kind:
    most = 1000 * amount(FIRST_CRIME - 1)
    declared = Number(
        "declared", -most, most, "Declared", "$", "what its holder said it says; below nothing for PAY", null=True
    )
    means = "kept until START is next reached or passed"
    return card_kind(box, "money", "$ card", box.money, money_words(box), means, [declared])


def black_eye_kind(box: Box, seats: int) -> Kind:
    crimes: list[Field] = [Flag(box.crime_ids[crime], box.crimes[crime]) for crime in range(CRIMES)]
    changing: list[Field] = [
        SeatField("victim", seats, "Used on", "the only player it can be used on from now on", null=True),
        Group("suits", crimes, "Suits", "the crimes named with it that its victim may still sue over", null=True),
        Flag("accusing", "In use", "whether the accusation being made is made with it"),
    ]
    means = "names a crime to accuse somebody of, or is blank"
    return card_kind(box, "black-eye", "Black Eye card", box.black_eyes, black_eye_words(box), means, changing)


def feather_kind(box: Box) -> Kind:
    means = "shown when it helps, and returned"
    return card_kind(box, "feather", "Feather card", box.feathers, feather_words(box), means, [])


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
