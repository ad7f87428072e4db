"""How cards, models and jobs are called."""

from __future__ import annotations

from typing import Final

from backroom.engine import Reader, many
from backroom.games.hand_management.box import (
    BAD_HAND,
    BLOODY_HANDS,
    HANDOUT,
    HELPING_HAND,
    IMPROVEMENT_NAMES,
    IMPROVEMENTS,
    KIND_NAMES,
    RED_HANDED,
    SCOPES,
    Box,
)
from backroom.games.hand_management.state import HandManagement

YOUR_TURN: Final = " In your termination turn."


def ended(sentence: str) -> str:
    """With a full stop, unless a name brings its own."""
    return sentence if sentence.endswith(".") else f"{sentence}."


def signed(number: int) -> str:
    """'+2', '-1', '+0', as the book's table writes it."""
    return f"{number:+d}"


def strength(box: Box, card: int) -> str:
    """What stands behind the kind: '+2', '-3', '2 cards', or nothing."""
    kind = box.kinds[card]
    number = box.strengths[card]
    if kind == HELPING_HAND:
        return f" +{number}"
    if kind in (BAD_HAND, BLOODY_HANDS):
        return f" -{number}"
    return f" {number}" if kind in (RED_HANDED, HANDOUT) else ""


def called(box: Box, id: str) -> str:
    """The name of a model or a card, or else the word itself."""
    for ids, names in ((box.model_ids, box.model_names), (box.action_ids, box.action_names)):
        if id in ids:
            return names[ids.index(id)]
    return f"'{id}'"


def card_kind(box: Box, card: int) -> str:
    """'Helping Hand +2'."""
    return KIND_NAMES[box.kinds[card]] + strength(box, card)


def card_name(box: Box, card: int) -> str:
    """'Cuticle Oil (Helping Hand +2)'."""
    return f"{box.action_names[card]} ({card_kind(box, card)})"


def card_label(box: Box, card: int) -> str:
    """'Cuticle Oil (Helping Hand +2, 3 points)'."""
    return f"{box.action_names[card]} ({card_kind(box, card)}, {many(box.points[card], 'point')})"


def what_it_does(box: Box, card: int) -> str:
    """When a card may be played, and what for: it is printed on it. HM-1.5"""
    number = box.strengths[card]
    texts = [
        f"+{number} for any applicant while a job is resolved.",
        f"-{number} for any applicant while a job is resolved.",
        f"-{number} for any applicant while a job is resolved; costs another card from your hand.",
        f"A rival's model, not their last, comes into your free slot.{YOUR_TURN}",
        f"Swap one of your models for a rival's.{YOUR_TURN}",
        f"A rival loses {many(number, 'card')} at random.{YOUR_TURN}",
        f"Draw {many(number, 'card')}.{YOUR_TURN}",
    ]
    return texts[box.kinds[card]]


def sort_name(box: Box, sort: int) -> str:
    """'Soap (national)'."""
    scope = SCOPES[sort % len(SCOPES)]
    name = box.type_names[sort // len(SCOPES)]
    return f"{name} ({scope})" if scope else name


def sorts_of(box: Box, model: int) -> list[int]:
    known = box.specialties[model]
    return [sort for sort in range(len(box.type_ids) * len(SCOPES)) if (known >> sort) & 1]


def model_label(box: Box, model: int) -> str:
    """'Palmer Olive (skill 2; Gloves, Soap (national))'."""
    return f"{box.model_names[model]} ({model_notes(box, model)})"


def model_notes(box: Box, model: int) -> str:
    """'skill 2; Gloves, Soap (national)'."""
    specialties = ", ".join(sort_name(box, sort) for sort in sorts_of(box, model))
    return f"skill {box.skills[model]}; {specialties}"


def job_label(box: Box, job: int) -> str:
    """'Burger Heights: Food (national), skill 2, pays 3'."""
    return f"{box.clients[job]}: {sort_name(box, box.sorts[job])}, skill {box.wanted[job]}, pays {box.pays[job]}"


def improvement_piece(kind: int, seat: int) -> str:
    return f"{IMPROVEMENTS[kind]}-{seat + 1}"


def improvement_label(box: Box, kind: int) -> str:
    """'Agency Security (2 cards)'."""
    return f"{IMPROVEMENT_NAMES[kind]} ({many(box.costs[kind], 'card')})"


def what_it_brings(kind: int) -> str:
    """What an improvement is good for, in short. HM-5.4, HM-5.6, HM-6.3, HM-2.3"""
    texts = [
        "Cancels one effect against you a week.",
        "Cancels two effects against you a week.",
        "+1 for all your models, which nobody lures or swaps away.",
        "+2 for all your models, which nobody lures or swaps away.",
        "Room for one more model.",
    ]
    return texts[kind]


def applicant_label(table: HandManagement, job: int, seat: int, reader: Reader) -> str:
    """'Palmer Olive of Ann's agency, job chance +1'."""
    box = table.box
    model = box.model_names[table.applicant(job, seat)]
    return f"{model} of {reader.whose(seat)} agency, job chance {signed(table.job_chance(job, seat))}"
