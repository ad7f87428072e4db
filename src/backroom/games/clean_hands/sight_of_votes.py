"""What can be seen of a vote: the one that is being held, and the one before."""

from __future__ import annotations

from typing import Final

from backroom.engine.field import Field, Flag, Number, SeatField, Text, Word
from backroom.engine.fields import BySeat, Group, Items
from backroom.games.clean_hands.box import Box

CHAMBER_WORDS: Final = {"cabinet": "The Cabinet", "congress": "Congress"}
MOTION_WORDS: Final = {
    "profit": "a Profit card",
    "cabinet": "the proposed Cabinet",
    "impeachment": "the impeachment of the President",
    "amnesty": "a Political Amnesty",
}


def vote_field(box: Box, seats: int) -> Field:
    most = box.all_votes()
    return Group(
        "vote",
        [
            *motion_fields(box, seats),
            BySeat("weights", Number("weight", 0, most, unit="votes"), seats, "Votes", "of each player in this vote"),
            *sum_fields(most),
            Number("needs", 0, most, "Still needed", "votes", "yes votes that are missing for more than half of all"),
            Items("waiting", SeatField("seat", seats), seats, "Still to speak", "in this order"),
            SeatField("breaks", seats, "Breaks a tie", null=True),
        ],
        "Vote",
        "the vote being held, as far as it goes",
        null=True,
        says="{chamber} votes on {motion}: {yes} yes, {no} no so far.",
    )


def last_vote_field(box: Box, seats: int) -> Field:
    return Group(
        "last_vote",
        [
            *motion_fields(box, seats),
            *sum_fields(box.all_votes()),
            Flag("passed", "Passed"),
            SeatField("broken_by", seats, "Tie broken by", null=True),
        ],
        "Last vote",
        "the vote that was held last, until the next one is called",
        null=True,
        says="The last vote of {chamber}, on {motion}: {yes} yes, {no} no.",
    )


def motion_fields(box: Box, seats: int) -> list[Field]:
    """What a vote is about, and what each player has said."""
    most = box.all_votes()
    profits = {box.ids[card]: box.names[card] for card in range(box.profits_from, box.cards)}
    return [
        Word("chamber", CHAMBER_WORDS, "Chamber"),
        SeatField("caller", seats, "Called by"),
        Text("motion", "Motion"),
        Word("about", MOTION_WORDS, "About"),
        Word("card", profits, "Profit card", "that the caller wants to cash in", null=True),
        Word("member", offices(box, seats), "On", "the Cabinet Member that it lies under", null=True),
        BySeat(
            "ballots",
            Number("ballot", -most, most, unit="votes"),
            seats,
            "Ballots",
            "votes declared; below 0 for a no, 0 for nothing yet",
        ),
    ]


def sum_fields(most: int) -> list[Field]:
    return [Number("yes", 0, most, "Yes", "votes"), Number("no", 0, most, "No", "votes")]


def offices(box: Box, seats: int, first: int = 0) -> dict[str, str]:
    """The members in use with their offices."""
    last = box.in_use(seats) + 1
    return dict(zip(box.member_ids[first:last], box.offices[first:last], strict=True))
