"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any

from backroom.engine import area, counter, piece
from backroom.games.hand_management.box import (
    IMPROVEMENT_NAMES,
    IMPROVEMENTS,
    KINDS,
    PAMPERED,
    SCOPES,
    SECURITY,
    SLOT,
)
from backroom.games.hand_management.odds import job_odds
from backroom.games.hand_management.state import NONE, SLOTS, WEEKS, HandManagement
from backroom.games.hand_management.steps.setup import ChooseFirstHand, SetUp
from backroom.games.hand_management.words.phrases import (
    card_label,
    improvement_label,
    improvement_piece,
    job_label,
    model_label,
    sort_name,
    sorts_of,
    what_it_does,
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


# Cards.


def card_piece(table: HandManagement, card: int) -> dict[str, Any]:
    box = table.box
    return piece(
        box.action_ids[card],
        "action",
        card_label(box, card),
        name=box.action_names[card],
        type=KINDS[box.kinds[card]],
        strength=box.strengths[card],
        points=box.points[card],
        text=what_it_does(box, card),
    )


def model_piece(table: HandManagement, model: int) -> dict[str, Any]:
    box = table.box
    return piece(
        box.model_ids[model],
        "model",
        model_label(box, model),
        name=box.model_names[model],
        skill=box.skills[model],
        specialties=[sort_name(box, sort) for sort in sorts_of(box, model)],
    )


def job_piece(table: HandManagement, job: int) -> dict[str, Any]:
    box = table.box
    sort = box.sorts[job]
    return piece(
        box.job_ids[job],
        "job",
        job_label(box, job),
        client=box.clients[job],
        type=box.type_ids[sort // len(SCOPES)],
        scope=SCOPES[sort % len(SCOPES)] or None,
        sort=sort_name(box, sort),
        skill=box.wanted[job],
        pay=box.pays[job],
    )


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
            type=IMPROVEMENTS[kind],
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
            type=IMPROVEMENTS[kind],
            count=table.supply[kind],
            cost=box.costs[kind],
        )
        for kind in range(len(IMPROVEMENTS))
    ]
    return area("supply", "row", "Improvements for sale", pieces)


def agency_area(table: HandManagement, owner: int, seat: int | None) -> dict[str, Any]:
    """Models lie open once all have chosen theirs."""
    shown = not table.offers or owner == seat
    models = [model_piece(table, model) for model in table.models[owner]] if shown else []
    return area(
        f"agency-{owner + 1}",
        "row",
        table.box.agencies[owner],
        models + improvement_pieces(table, owner),
        hidden=0 if shown else len(table.models[owner]),
        owner=owner,
        slots=SLOTS + table.slots[owner],
    )


def hand_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    hand = table.hands[owner]
    pieces = [card_piece(table, card) for card in hand] if own else []
    return area(f"hand-{owner + 1}", "hand", "Hand", pieces, hidden=0 if own else len(hand), owner=owner)


def bid_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    cards = table.bid_cards(owner)
    pieces = [card_piece(table, card) for card in cards] if own else []
    return area(f"bid-{owner + 1}", "stack", "Bid", pieces, hidden=0 if own else len(cards), owner=owner)


def offer_area(table: HandManagement, owner: int, own: bool) -> dict[str, Any]:
    models = table.offers[owner]
    pieces = [model_piece(table, model) for model in models] if own else []
    return area(f"offer-{owner + 1}", "hand", "To choose from", pieces, hidden=0 if own else len(models), owner=owner)


# The table of jobs and agencies.


def facts(table: HandManagement) -> dict[str, Any]:
    return {
        "weeks": WEEKS,
        "first_hand": None if undecided(table) else table.first,
        "agencies": table.box.agencies[: table.seats],
        "applications": [application_row(table, job) for job in range(len(table.jobs)) if table.jobs[job] != NONE],
    }


def application_row(table: HandManagement, job: int) -> dict[str, Any]:
    """One job, and what each agency has up for it."""
    seats = table.applying(job)
    chances = [table.job_chance(job, seat) for seat in seats]
    odds = job_odds(chances) if table.odds else []
    cells: list[dict[str, Any] | None] = [None] * table.seats
    for place, seat in enumerate(seats):
        cell: dict[str, Any] = {
            "model": table.box.model_ids[table.applicant(job, seat)],
            "name": table.box.model_names[table.applicant(job, seat)],
            "modifier": table.modifiers[table.place(job, seat)],
            "chance": chances[place],
            "roll": table.rolls[seat] if resolving(table, job) else 0,
        }
        if table.odds:
            cell["odds"] = round(odds[place], 4)
        cells[seat] = cell
    return {"job": table.box.job_ids[table.jobs[job]], "cells": cells}


def resolving(table: HandManagement, job: int) -> bool:
    """Whether this is the job that the dice are rolled for: the first that is not finished."""
    return all(other == NONE for other in table.jobs[:job])


def undecided(table: HandManagement) -> bool:
    """Whether chance has still to say who is First Hand. HM-2.5"""
    return any(isinstance(step, (SetUp, ChooseFirstHand)) for step in table.stack)
