"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.engine import Reader, Step, area, counter, piece, vec
from backroom.games.hand_management.box import IMPROVEMENT_NAMES, IMPROVEMENTS, PAMPERED, SECURITY, SLOT
from backroom.games.hand_management.casting import add_odds, auction, castings, sums
from backroom.games.hand_management.phases import phase_of
from backroom.games.hand_management.sight import action_face, improvement_face, job_face, model_face
from backroom.games.hand_management.state import NONE, SLOTS, HandManagement
from backroom.games.hand_management.steps.decks import PayCard
from backroom.games.hand_management.steps.effects import Effect, Lure, Modify, Swap, UseSecurity
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.resolving import ChooseApplicant, PlayOnJob, RollDice
from backroom.games.hand_management.steps.setup import ChooseFirstHand, SetUp
from backroom.games.hand_management.steps.terminating import ChooseModel, ChooseOwnModel, ChooseRival, Terminate
from backroom.games.hand_management.steps.week import Apply
from backroom.games.hand_management.words.phrases import (
    card_label,
    improvement_label,
    improvement_piece,
    job_label,
    model_label,
)


def view(table: HandManagement, seat: int | None) -> dict[str, Any]:
    """All that lies open; of hands and bids only one's own, of the others how many cards. HM-10.1"""
    seats = range(table.seats)
    return {
        "areas": [
            area("jobs", "row", "Jobs", [job_piece(table, job) for job in table.jobs if job != NONE]),
            area("market", "row", "Looking for work", [model_piece(table, model) for model in table.market]),
            supply_area(table),
            *[agency_area(table, owner, seat) for owner in seats],
            *[hand_area(table, owner, owner == seat) for owner in seats],
            *[bid_area(table, owner, owner == seat) for owner in seats],
            *[offer_area(table, owner, owner == seat) for owner, _ in enumerate(table.offers)],
            *decks(table),
        ],
        "counters": [
            *[counter(f"score-{owner + 1}", "Recorded", table.recorded[owner], owner) for owner in seats],
            *[counter(f"won-{owner + 1}", "Jobs won", table.won[owner], owner) for owner in seats],
            counter("week", "Week", table.week),
        ],
        "facts": facts(table),
    }


def own(table: HandManagement, reader: Reader) -> dict[str, Any]:
    """What only one seat sees: its hand, its bid, what it is offered, and its models while others choose theirs."""
    own = [owner for owner in range(table.seats) if owner == reader.seat]
    return {
        "areas": [
            *[agency_area(table, owner, owner) for owner in own],
            *[hand_area(table, owner, True) for owner in own],
            *[bid_area(table, owner, True) for owner in own],
            *[offer_area(table, owner, True) for owner in own if owner < len(table.offers)],
        ],
        "facts": {},
    }


def decks(table: HandManagement) -> list[dict[str, Any]]:
    """Of a deck one sees how many, of a discard pile everything."""
    return [
        area("actions-deck", "pile", "Action deck", [], hidden=len(table.action_deck)),
        area("models-deck", "pile", "Model deck", [], hidden=len(table.model_deck)),
        area("jobs-deck", "pile", "Job deck", [], hidden=len(table.job_deck)),
        area(
            "actions-discard", "pile", "Actions discarded", [card_piece(table, card) for card in table.action_discard]
        ),
        area(
            "models-discard", "pile", "Models discarded", [model_piece(table, model) for model in table.model_discard]
        ),
        area("jobs-discard", "pile", "Jobs discarded", [job_piece(table, job) for job in table.job_discard]),
    ]


# Cards, each drawn once for all views.


def card_piece(table: HandManagement, card: int) -> dict[str, Any]:
    box = table.box
    cards = box.shown.actions
    if card not in cards:
        cards[card] = piece(box.action_ids[card], "action", card_label(box, card), **action_face(box, card))
    return cards[card]


def model_piece(table: HandManagement, model: int) -> dict[str, Any]:
    box = table.box
    cards = box.shown.models
    if model not in cards:
        cards[model] = piece(box.model_ids[model], "model", model_label(box, model), **model_face(box, model))
    return cards[model]


def job_piece(table: HandManagement, job: int) -> dict[str, Any]:
    box = table.box
    cards = box.shown.jobs
    if job not in cards:
        cards[job] = piece(box.job_ids[job], "job", job_label(box, job), **job_face(box, job))
    return cards[job]


def improvement_pieces(table: HandManagement, owner: int) -> list[dict[str, Any]]:
    """Security, Pampered and Slot cards of an agency; Security shows how often it has been used."""
    held: list[tuple[int, int]] = []
    if table.security[owner] > 0:
        held.append((SECURITY + table.security[owner] - 1, 1))
    if table.pampered[owner] > 0:
        held.append((PAMPERED + table.pampered[owner] - 1, 1))
    if table.slots[owner] > 0:
        held.append((SLOT, table.slots[owner]))
    return [
        piece(
            improvement_piece(kind, owner),
            "improvement",
            IMPROVEMENT_NAMES[kind],
            **improvement_face(table.box, kind),
            count=count,
            used=table.used[owner] if kind < PAMPERED else 0,
        )
        for kind, count in held
    ]


# Areas.


def supply_area(table: HandManagement) -> dict[str, Any]:
    box = table.box
    pieces = [
        piece(
            IMPROVEMENTS[kind],
            "improvement",
            improvement_label(box, kind),
            **improvement_face(box, kind),
            count=table.supply[kind],
            used=0,
        )
        for kind in range(len(IMPROVEMENTS))
    ]
    return area("supply", "row", "Improvements for sale", pieces)


def agency_area(table: HandManagement, owner: int, seat: int | None) -> dict[str, Any]:
    """Models lie open once all have chosen theirs."""
    shown = len(table.offers) == 0 or owner == seat
    models = [model_piece(table, model) for model in table.models[owner]] if shown else []
    return area(
        f"agency-{owner + 1}",
        "row",
        table.box.agencies[owner],
        models + improvement_pieces(table, owner),
        hidden=0 if shown else len(table.models[owner]),
        owner=owner,
        slots=SLOTS + table.slots[owner],
        rank=table.rank(owner),
    )


def hand_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    hand = table.hands[owner]
    pieces = [card_piece(table, card) for card in hand] if own else []
    worth = table.hand_points(owner) if own else None
    hidden = 0 if own else len(hand)
    return area(f"hand-{owner + 1}", "hand", "Hand", pieces, hidden=hidden, owner=owner, worth=worth)


def bid_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    cards = table.bid_cards(owner)
    pieces = [card_piece(table, card) for card in cards] if own else []
    return area(f"bid-{owner + 1}", "stack", "Bid", pieces, hidden=0 if own else len(cards), owner=owner)


def offer_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    models = table.offers[owner]
    pieces = [model_piece(table, model) for model in models] if own else []
    return area(f"offer-{owner + 1}", "hand", "To choose from", pieces, hidden=0 if own else len(models), owner=owner)


# The table of jobs and agencies, and what is asked about.


def facts(table: HandManagement) -> dict[str, Any]:
    step = table.stack[-1] if len(table.stack) > 0 else None
    return {
        "first_hand": None if undecided(table) else table.first,
        "phase": phase_of(step),
        "applications": [application_row(table, job) for job in range(len(table.jobs)) if table.jobs[job] != NONE],
        "at": job_in_question(table, step),
        "passes": step.passes if isinstance(step, PlayOnJob) else 0,
        "deed": deed(table, step),
        "castings": castings(table),
        "auction": auction(table),
        "to_go": step.left if isinstance(step, (PayCard, BidCard)) else 0,
        "fired": isinstance(step, Terminate) and step.fired > 0,
    }


def application_row(table: HandManagement, job: int) -> dict[str, Any]:
    """One job, and what each agency has up for it."""
    seats = table.applying(job)
    cells: list[dict[str, Any] | None] = [None] * table.seats
    for seat in seats:
        place = table.place(job, seat)
        parts = sums(table, table.jobs[job], table.applicants[place], table.pampered[seat], table.modifiers[place])
        cells[seat] = {**parts, "roll": table.rolls[seat] if resolving(table, job) else 0, "odds": None}
    add_odds(table, [cell for cell in cells if cell is not None])
    return {"job": table.box.job_ids[table.jobs[job]], "cells": cells}


def resolving(table: HandManagement, job: int) -> bool:
    """Whether this is the job that the dice are rolled for: the first that is not finished."""
    return all(other == NONE for other in table.jobs[:job])


def job_in_question(table: HandManagement, step: Step | None) -> str | None:
    job = job_asked_about(table, step)
    return None if job == NONE else table.box.job_ids[job]


def job_asked_about(table: HandManagement, step: Step | None) -> int:
    about = step.effect if isinstance(step, UseSecurity) else step
    if isinstance(about, (Apply, PlayOnJob, ChooseApplicant, RollDice, Modify)):
        return table.jobs[about.job]
    return NONE


def deed(table: HandManagement, step: Step | None) -> dict[str, Any] | None:
    """The card that was played and has not done its work yet; its player named it to everybody."""
    found = card_in_play(table, step)
    if len(found) == 0:
        return None
    player, card, strength, target, model, own = found
    box = table.box
    return {
        "player": player,
        "card": box.action_ids[card],
        "strength": strength,
        "target": None if target == NONE else target,
        "model": None if model == NONE else box.model_ids[model],
        "own": None if own == NONE else box.model_ids[own],
    }


def card_in_play(table: HandManagement, step: Step | None) -> vec[i64]:
    """Its player, the card, its strength, target, model aimed at and model in return, NONE where none is named."""
    if isinstance(step, UseSecurity):
        return threat(table, step.effect)
    if not isinstance(step, (ChooseApplicant, ChooseRival, ChooseModel, ChooseOwnModel)):
        return vec[i64]()
    model = step.model if isinstance(step, ChooseOwnModel) else NONE
    return vec[i64]([step.seat, step.card, table.box.strengths[step.card], table.owner(model), model, NONE])


def threat(table: HandManagement, effect: Effect) -> vec[i64]:
    """What Agency Security is asked about."""
    model: i64 = NONE
    if isinstance(effect, Modify):
        model = table.applicant(effect.job, effect.target)
    elif isinstance(effect, (Lure, Swap)):
        model = effect.model
    own = effect.own if isinstance(effect, Swap) else NONE
    return vec[i64]([effect.player, effect.card, effect.strength, effect.target, model, own])


def undecided(table: HandManagement) -> bool:
    """Whether chance has still to say who is First Hand. HM-2.5"""
    return any(isinstance(step, (SetUp, ChooseFirstHand)) for step in table.stack)
