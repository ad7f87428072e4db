"""What is seen of a casting and of an auction: every part of every sum, who brought it, and how it came out."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import row_of, vec
from backroom.engine.field import Chance, Field, Flag, Number, PieceField, SeatField, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.games.hand_management.box import (
    BAD_HAND,
    BLOODY_HANDS,
    HELPING_HAND,
    HIGHEST_SKILL,
    MOST_POINTS,
    MOST_STRENGTH,
    Box,
)
from backroom.games.hand_management.odds import HIGHEST, shown_odds
from backroom.games.hand_management.state import JOBS_A_WEEK, MOST_BID, NONE, STARRED, HandManagement

MOST_ROUNDS: Final = 99  # more are shown as so many
WHY: Final = {
    "points": "a higher bid",
    "score": "an equal bid and fewer points recorded",
    "near": "an equal bid and score, and nearer to the First Hand",
}
LAID: Final = 4  # numbers of a card that was played on an applicant
SHOWN: Final = 4  # numbers of a bid that was turned


# What is declared.


def application(box: Box, seats: i64) -> Group:
    """A job, and what each agency has up for it."""
    cell: list[Field] = [
        PieceField("model", box.model_ids, "Model"),
        *sum_fields(box),
        Number("roll", 0, HIGHEST, "Roll", means="the last roll of two dice, 0 without one"),
        Chance("odds", label="Odds", means="the exact chance to get the job as it stands", null=True),
    ]
    one = Group("cell", cell, null=True, says="{model}, job chance {chance}")
    return Group(
        "application",
        [PieceField("job", box.job_ids, "Job"), BySeat("cells", one, seats, "Applicants", says="{seat}: {}")],
        says="{job}. {cells}.",
    )


def sum_fields(box: Box) -> list[Field]:
    """What a job chance is the sum of, and the sum."""
    low, high = modifier_bounds(box)
    most = HIGHEST_SKILL - 1
    return [
        Number("skill", -most, most, "Skill", means="skill less the skill desired", better=1),
        Number("specialty", 0, 1, "Specialty", means="1 for the specialty of the job", better=1),
        Number("pampered", 0, STARRED, "Pampered Models", means="what this improvement adds", better=1),
        Number("modifier", low, high, "Modifier", means="what action cards add to the job chance", better=1),
        Number("chance", low - most, high + most + 1 + STARRED, "Job chance", means="added to two dice", better=1),
    ]


def castings_field(box: Box, seats: i64) -> Items:
    """The jobs that were cast this week, the one on the stage last."""
    return Items(
        "castings",
        casting_field(box, seats),
        JOBS_A_WEEK[seats],
        "Castings",
        "the jobs that are or were cast this week, with every part of every sum",
    )


def casting_field(box: Box, seats: i64) -> Group:
    low, high = modifier_bounds(box)
    most = HIGHEST_SKILL - 1
    cell: list[Field] = [
        PieceField("model", box.model_ids, "Model"),
        *sum_fields(box),
        Number("first", 0, 6, "First die", means="0 before it is rolled"),
        Number("second", 0, 6, "Second die", means="0 before it is rolled"),
        Number("round", 0, MOST_ROUNDS, "Round", means="the round of dice that these are from"),
        Number(
            "total",
            low - most,
            high + most + 1 + STARRED + HIGHEST,
            "Total",
            means="job chance and dice; the highest gets the job",
            better=1,
            null=True,
        ),
        Chance("odds", label="Odds", means="the exact chance before the dice", null=True),
    ]
    return Group(
        "casting",
        [
            PieceField("job", box.job_ids, "Job"),
            Flag("done", "Done", "whether the job has been given away"),
            SeatField("winner", seats, "Winner", "who got the job", null=True),
            Number("rounds", 0, MOST_ROUNDS, "Rounds of dice", "rounds", "a tie is rolled again"),
            BySeat("cells", Group("cell", cell, null=True), seats, "Applicants"),
            ByName("cards", laid_field(seats), playable_ids(box), "Cards", "action cards played on the applicants"),
        ],
    )


def laid_field(seats: i64) -> Group:
    most = MOST_STRENGTH
    return Group(
        "laid",
        [
            Number("place", 1, 200, "Place", means="in the order played"),
            SeatField("player", seats, "Player"),
            SeatField("target", seats, "On", "whose applicant it is played on"),
            Number("by", -most, most, "Adds", means="after what Agency Security cancels", better=1),
        ],
    )


def auction_field(box: Box, seats: i64) -> Items:
    return Items(
        "auction",
        Group(
            "bid",
            [
                SeatField("seat", seats, "Bidder"),
                Items("cards", PieceField("card", box.action_ids), MOST_BID, "Cards"),
                Number("points", 0, MOST_BID * MOST_POINTS, "Bid", "points", "the total of its cards", 1),
                Word("why", WHY, "Goes first for", "why it goes before the next bid", null=True),
            ],
        ),
        seats,
        "Bids",
        "this week's bids as they were turned, in the order in which their owners choose",
    )


def playable_ids(box: Box) -> list[str]:
    """The cards that are played on applicants."""
    return [box.action_ids[card] for card in range(box.actions) if box.kinds[card] <= BLOODY_HANDS]


def modifier_bounds(box: Box) -> tuple[int, int]:
    """Nothing is drawn while a job is resolved, so every card is played on an applicant once at most."""
    helping = [box.strengths[card] for card in range(box.actions) if box.kinds[card] == HELPING_HAND]
    harming = [box.strengths[card] for card in range(box.actions) if box.kinds[card] in (BAD_HAND, BLOODY_HANDS)]
    return -sum(harming), sum(helping)


# What is there now.


def sums(table: HandManagement, job: int, model: int, pampered: int, modifier: int) -> dict[str, Any]:
    """The parts of a job chance, for a job card and a model. HM-5.4"""
    box = table.box
    skill = box.skills[model] - box.wanted[job]
    specialty = (box.specialties[model] >> box.sorts[job]) & 1
    return {
        "model": box.model_ids[model],
        "skill": skill,
        "specialty": specialty,
        "pampered": pampered,
        "modifier": modifier,
        "chance": skill + specialty + pampered + modifier,
    }


def castings(table: HandManagement) -> list[dict[str, Any]]:
    """All jobs that were cast this week, part by part; the last of them is on the stage."""
    if table.stage == NONE:
        return []
    return [*[casting(table, kept) for kept in table.past], casting(table, table.on_stage())]


def casting(table: HandManagement, kept: vec[i64]) -> dict[str, Any]:
    """One of them, from what the table keeps of it in a row."""
    box, seats = table.box, table.seats
    job, hired, rounds = kept[:3]
    models, pampered, dice, dice_rounds = [kept[3 + part * seats : 3 + (part + 1) * seats] for part in range(4)]
    laid = kept[3 + 4 * seats :]
    cells: list[dict[str, Any] | None] = [None] * seats
    for seat, model in enumerate(models):
        if model != NONE:
            cards = [laid[at + 3] for at in range(0, len(laid), LAID) if laid[at + 2] == seat]
            parts = sums(table, job, model, pampered[seat], sum(cards))
            cells[seat] = {**parts, **rolled(parts["chance"], dice[seat], dice_rounds[seat])}
    add_odds(table, [cell for cell in cells if cell is not None])
    return {
        "job": box.job_ids[job],
        "done": job not in table.jobs,
        "winner": None if hired == NONE else hired,
        "rounds": min(rounds, MOST_ROUNDS),
        "cells": cells,
        "cards": {
            box.action_ids[laid[at]]: {
                "place": at // LAID + 1,
                "player": laid[at + 1],
                "target": laid[at + 2],
                "by": laid[at + 3],
            }
            for at in range(0, len(laid), LAID)
        },
    }


def rolled(chance: int, dice: int, round: int) -> dict[str, Any]:
    """The dice of an applicant, once they lie there."""
    first, second = ((dice - 1) // 6 + 1, (dice - 1) % 6 + 1) if dice > 0 else (0, 0)
    total = chance + first + second if dice > 0 else None
    return {"first": first, "second": second, "round": min(round, MOST_ROUNDS), "total": total, "odds": None}


def add_odds(table: HandManagement, cells: list[dict[str, Any]]) -> None:
    """The exact chances, where the table wants them. HM-10.5"""
    if table.odds:
        for cell, odds in zip(cells, shown_odds(row_of([cell["chance"] for cell in cells])), strict=True):
            cell["odds"] = odds


def auction(table: HandManagement) -> list[dict[str, Any]]:
    """The bids of this week, once they were turned."""
    box = table.box
    bids = []
    for at in range(0, len(table.shown), SHOWN):
        cards = [card for card in table.shown[at + 1 : at + 3] if card != NONE]
        why = table.shown[at + 3]
        bids.append(
            {
                "seat": table.shown[at],
                "cards": [box.action_ids[card] for card in cards],
                "points": sum([box.points[card] for card in cards]),
                "why": None if why == NONE else list(WHY)[why],
            }
        )
    return bids
