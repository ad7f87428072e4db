"""What is printed on spaces, tokens and cards, and what may change about them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import vec
from backroom.engine.field import Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import Group
from backroom.engine.sight import Kind
from backroom.games.lie_cheat_and_steal.box import FARTHEST, MOST_MONEY, MOST_VOTES, Box
from backroom.games.lie_cheat_and_steal.spaces import (
    CRIMES,
    FACES,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GO_TO_JAIL,
    KINDS,
    SENATE,
    amount,
)
from backroom.games.lie_cheat_and_steal.words.does import card_does, space_does
from backroom.games.lie_cheat_and_steal.words.phrases import face_id, face_name, space_id

BACK: Final = "back"
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


# The board.


def space_kind(box: Box) -> Kind:
    money = 1000 * MOST_MONEY
    spaces = [space_id(box, space) for space in range(len(box.names))]
    return Kind(
        "space",
        "Space",
        {space_id(box, space): space_face(box, space) for space in range(len(box.names))},
        printed=[
            Word("space", SPACE_NAMES, "What it is"),
            Word("area", dict(zip(TRACKS, TRACK_NAMES, strict=True)), "Where it is"),
            Text("text", "Text"),
            Text("does", "Does"),
            Number("cash", -money, money, "Money", "$", "what it gives or takes", better=1),
            Number("votes", -MOST_VOTES, MOST_VOTES, "Votes", "votes", "what it gives or takes", better=1),
            Number("salary", -money, money, "Salary", "$", "how it changes a salary", better=1),
            Flag("to_fund", "Into the fund", "whether the money it takes goes to the Old Politician Fund"),
            Number("x", 1, FARTHEST, means="its column on the sheet"),
            Number("y", 1, FARTHEST, means="its row on the sheet"),
            PieceField("onward", spaces, "Next", "where a token that passes goes on"),
            PieceField("sets_out", spaces, "Path", "where a token that stands here sets out, if elsewhere", null=True),
            PieceField("sends", spaces, "Sends to", "where whoever lands here is sent", null=True),
        ],
        means="whoever lands there does what it says",
    )


def space_face(box: Box, space: int) -> dict[str, Any]:
    """What is printed on a space, and where it lies on the sheet."""
    return {
        "space": KINDS[box.kinds[space]],
        "area": TRACKS[box.areas[space]],
        "text": box.texts[space],
        "does": space_does(box, space),
        "cash": 1000 * box.cash[space],
        "votes": box.votes[space],
        "salary": 1000 * box.salaries[space],
        "to_fund": box.to_fund[space],
        "x": box.xs[space],
        "y": box.ys[space],
        "onward": space_id(box, box.onward[space] if space < box.spaces else 0),
        "sets_out": sets_out(box, space),
        "sends": sends(box, space),
    }


def sets_out(box: Box, space: int) -> str | None:
    """The path that begins at an entrance."""
    if space >= box.spaces or box.leaving[space] == box.onward[space]:
        return None
    return space_id(box, box.leaving[space])


def sends(box: Box, space: int) -> str | None:
    """The Witness Stand or jail, for the spaces that lead there."""
    if box.kinds[space] == SENATE:
        return space_id(box, box.stand())
    return space_id(box, box.jail) if box.kinds[space] == GO_TO_JAIL else None


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
        return {"card": BACK, "name": "", "does": ""}
    return {"card": face_id(box, face), "name": face_name(box, face), "does": card_does(face)}


def money_face(box: Box, face: int | None) -> dict[str, Any]:
    """A $ card, with its amount as a number."""
    return {**card_face(box, face), "amount": None if face is None else 1000 * amount(face)}


def card_words(box: Box, low: int, high: int) -> dict[str, str]:
    return {BACK: "face down", **{face_id(box, face): face_name(box, face) for face in range(low, high)}}


def money_words(box: Box) -> dict[str, str]:
    return card_words(box, 0, FIRST_CRIME)


def black_eye_words(box: Box) -> dict[str, str]:
    return card_words(box, FIRST_CRIME, FIRST_DEFENCE)


def feather_words(box: Box) -> dict[str, str]:
    return card_words(box, FIRST_DEFENCE, FACES)


def card_kind(
    id: str, label: str, cards: list[str], printed: list[Field], faces: list[dict[str, Any]], changing: list[Field]
) -> Kind:
    """The faces of one deck, with how many there are of each; a card that one has not seen shows its back."""
    means = {
        "money": "kept until START is next reached or passed",
        "black-eye": "names a crime to accuse somebody of, or is blank",
        "feather": "shown when it helps, and returned",
    }
    return Kind(
        id,
        label,
        {face["card"]: face for face in faces},
        printed=printed,
        changing=changing,
        twins="card",
        copies={face["card"]: cards.count(face["card"]) for face in faces[1:]},
        means=means[id],
    )


def texts(words: dict[str, str]) -> list[Field]:
    return [Word("card", words, "What it says"), Text("name", "Name"), Text("does", "Does")]


def money_kind(box: Box) -> Kind:
    most = 1000 * amount(FIRST_CRIME - 1)
    declared = Number(
        "declared", -most, most, "Declared", "$", "what its holder said it says; below nothing for PAY", null=True
    )
    says = Number("amount", -most, most, "Amount", "$", "below nothing for PAY", null=True)
    faces = [money_face(box, None), *[money_face(box, face) for face in sorted(set(box.money))]]
    return card_kind(
        "money",
        "$ card",
        [face_id(box, face) for face in box.money],
        [*texts(money_words(box)), says],
        faces,
        [declared],
    )


def black_eye_kind(box: Box, seats: int) -> Kind:
    crimes: list[Field] = [Flag(box.crime_ids[crime], box.crimes[crime]) for crime in range(CRIMES)]
    changing: list[Field] = [
        SeatField("victim", seats, "Used on", "the only player it can be used on from now on", null=True),
        Group("suits", crimes, "Suits", "the crimes named with it that its victim may still sue over", null=True),
        Flag("accusing", "In use", "whether the accusation being made is made with it"),
    ]
    return card_kind(
        "black-eye",
        "Black Eye card",
        [face_id(box, face) for face in box.black_eyes],
        texts(black_eye_words(box)),
        card_faces(box, box.black_eyes),
        changing,
    )


def feather_kind(box: Box) -> Kind:
    return card_kind(
        "feather",
        "Feather card",
        [face_id(box, face) for face in box.feathers],
        texts(feather_words(box)),
        card_faces(box, box.feathers),
        [],
    )


def card_faces(box: Box, cards: vec[i64]) -> list[dict[str, Any]]:
    """The back first."""
    return [card_face(box, None), *[card_face(box, face) for face in sorted(set(cards))]]
