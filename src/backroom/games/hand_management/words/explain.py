"""What each card of Hand Management does and is worth."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import Reader, listed, many, place_of
from backroom.games.hand_management.box import (
    BAD_HAND,
    BLOODY_HANDS,
    CHANGE_HANDS,
    IMPROVEMENTS,
    PAMPERED,
    RED_HANDED,
    UPPER_HAND,
)
from backroom.games.hand_management.state import MOST_EXTRA_SLOTS, NONE, SLOTS, HandManagement
from backroom.games.hand_management.words.phrases import signed, sort_name, sorts_of, what_it_does


def explain(table: HandManagement, piece: dict[str, Any], reader: Reader) -> str:
    """What a card does and is worth, by its kind."""
    kind: str = piece["kind"]
    if kind == "action":
        return action_text(table, piece)
    if kind == "model":
        return model_text(table, piece)
    return job_text(table, piece, reader) if kind == "job" else improvement_text(table, piece)


def action_text(table: HandManagement, piece: dict[str, Any]) -> str:
    box = table.box
    card = box.action_ids.index(piece["id"])
    stopped = STOPPED_BY.get(box.kinds[card], "")
    points = many(box.points[card], "point")
    return (
        f"{what_it_does(box, card)}{stopped} Locked in, or in hand at the end, it is {points}; or pay or bid with it."
    )


STOPPED_BY: Final = {
    BAD_HAND: " Agency Security can weaken it.",
    BLOODY_HANDS: " Agency Security can weaken it.",
    UPPER_HAND: " Pampered Models are out of its reach, and Agency Security can stop it.",
    CHANGE_HANDS: " Pampered Models are out of its reach, and Agency Security can stop it.",
    RED_HANDED: " Agency Security can save some of them.",
}


def model_text(table: HandManagement, piece: dict[str, Any]) -> str:
    """Skill and specialties, and what they come to for each job on the table."""
    box = table.box
    model = box.model_ids.index(piece["id"])
    sorts = listed([sort_name(box, sort) for sort in sorts_of(box, model)])
    text = f"Skill {box.skills[model]}, less the skill that a job wants, is its job chance; +1 for {sorts}."
    chances = [f"{signed(chance)} for {box.clients[table.jobs[job]]}" for job, chance in job_chances(table, model)]
    return f"{text} That makes {listed(chances)}." if chances else text


def job_chances(table: HandManagement, model: int) -> list[tuple[int, int]]:
    """The job chance of a model for each job that is open, with its agency's pampering and cards played on it."""
    owner = NONE if table.offers else table.owner(model)
    pampered = 0 if owner == NONE else table.pampered[owner]
    chances: list[tuple[int, int]] = []
    for job, card in enumerate(table.jobs):
        if card != NONE:
            applies = owner != NONE and table.applicant(job, owner) == model
            cards = table.modifiers[table.place(job, owner)] if applies else 0
            chances.append((job, table.printed_chance(card, model) + pampered + cards))
    return chances


def job_text(table: HandManagement, piece: dict[str, Any], reader: Reader) -> str:
    box = table.box
    job = box.job_ids.index(piece["id"])
    pay = many(box.pays[job], "action card")
    text = (
        f"Pays {pay} to the applicant with the highest total: two dice, its skill less {box.wanted[job]}, 1 for"
        f" {sort_name(box, box.sorts[job])} as a specialty, and what Pampered Models and action cards add."
    )
    return f"{text} {applicants_text(table, place_of(table.jobs, job), reader)}" if job in table.jobs else text


def applicants_text(table: HandManagement, job: int, reader: Reader) -> str:
    seats = table.applying(job)
    if not seats:
        return "Nobody has applied yet."
    names = table.box.model_names
    told = [
        f"{names[table.applicant(job, seat)]} of {reader.whose(seat)} agency ({signed(table.job_chance(job, seat))})"
        for seat in seats
    ]
    return f"Applying: {listed(told)}."


def improvement_text(table: HandManagement, piece: dict[str, Any]) -> str:
    face = piece["face"]
    kind = IMPROVEMENTS.index(face["type"])
    if piece["id"] == face["type"]:
        price = many(table.box.costs[kind], "action card")
        left = f"{table.supply[kind]} left" if table.supply[kind] else "none is left"
        return f"{BRINGS[kind]} It costs {price}; {left}."
    used = f" Used {face['used']} of {kind + 1} this week." if kind < PAMPERED else ""
    return f"{BRINGS[kind]}{used}"


CANCELS: Final = "a point of a Bad Hand or of Bloody Your Hands, a card to be lost, a lure or a swap."
BRINGS: Final = (
    f"Once a week it cancels one effect of a rival's card that harms its agency: {CANCELS}",
    f"Twice a week it cancels one effect of a rival's card that harms its agency, or two of one card: {CANCELS}",
    "+1 to the job chance of all models of its agency; Upper Hand and Change Hands do not work against it.",
    "+2 to the job chance of all models of its agency; Upper Hand and Change Hands do not work against it.",
    f"Room for one more model. An agency has {SLOTS} slots and can buy {MOST_EXTRA_SLOTS} more.",
)
