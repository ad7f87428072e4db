"""What a seat, or a spectator, sees of the table. CH-9.1"""

from __future__ import annotations

from typing import Any

from backroom.engine import Reader, area, counter, filled, piece, to_list
from backroom.games.clean_hands.box import VOTES
from backroom.games.clean_hands.sight import caucus_face, face, member_face
from backroom.games.clean_hands.state import ACTIONS, PROFITS, CleanHands
from backroom.games.clean_hands.steps.caucuses import PickCaucus, ShiftCaucus
from backroom.games.clean_hands.steps.confirmation import Propose, SubmitProposal
from backroom.games.clean_hands.steps.turn import Collect
from backroom.games.clean_hands.steps.votes import BreakTie, Count, still_to_declare, vote_on_table
from backroom.games.clean_hands.words.phrases import (
    about,
    card_label,
    member_notes,
    member_worth,
    motion,
    stack_label,
    stack_piece,
    stack_votes,
)
from backroom.games.clean_hands.words.votes import sums


def view(table: CleanHands, seat: int | None) -> dict[str, Any]:
    """Cash, caucuses, cards on members, votes and discards; of the hands only one's own until the end. CH-9.1"""
    seats = range(table.seats)
    over = not table.stack
    return {
        "areas": [
            *[cabinet_area(table, owner) for owner in seats],
            *[caucus_area(table, owner) for owner in seats],
            *[hand_area(table, owner, owner == seat, over) for owner in seats],
            *[member_area(table, member) for member in table.sitting()],
            area("out-of-office", "row", "Out of office", [member_piece(table, member) for member in table.resting()]),
            cards_area(table, "in-play", "row", "In play", to_list(table.in_play)),
            area("action-deck", "pile", "Action deck", [], hidden=len(table.decks[ACTIONS])),
            area("profit-deck", "pile", "Profit deck", [], hidden=len(table.decks[PROFITS])),
            cards_area(table, "action-discard", "pile", "Action discards", to_list(table.discards[ACTIONS])),
            cards_area(table, "profit-discard", "pile", "Profit discards", to_list(table.discards[PROFITS])),
            cards_area(table, "removed", "pile", "Out of the game", to_list(table.removed)),
        ],
        "counters": [
            *[counter(f"cash-{owner + 1}", "Cash", table.points(owner), owner) for owner in seats],
            *[counter(f"votes-{owner + 1}", "Votes in Congress", table.votes[owner], owner) for owner in seats],
            *[counter(f"weight-{owner + 1}", "Votes in the Cabinet", table.unblocked(owner), owner) for owner in seats],
            counter("round", "Round", table.round),
            counter("rounds", "Last round", table.cap),
        ],
        "facts": facts(table),
    }


def own(table: CleanHands, reader: Reader) -> dict[str, Any]:
    """What only one seat sees: its hand."""
    over = not table.stack
    hands = [hand_area(table, owner, True, over) for owner in range(table.seats) if owner == reader.seat]
    return {"areas": hands, "facts": {}}


# The players.


def cabinet_area(table: CleanHands, owner: int) -> dict[str, Any]:
    members = [member_piece(table, member) for member in table.sitting() if table.holders[member] == owner]
    return area(f"cabinet-{owner + 1}", "row", "Cabinet Members", members, owner=owner)


def member_piece(table: CleanHands, member: int) -> dict[str, Any]:
    box = table.box
    return piece(
        box.member_ids[member],
        "member",
        ", ".join([box.offices[member], *member_notes(table, member)]),
        **member_face(box, member),
        investigations=table.investigations[member],
        worth=member_worth(table, member),
    )


def caucus_area(table: CleanHands, owner: int) -> dict[str, Any]:
    kinds = table.box.kinds
    stacks = [stack for stack in range(owner * kinds, (owner + 1) * kinds) if table.caucuses[stack] > 0]
    pieces = [caucus_piece(table, stack) for stack in stacks]
    return area(f"caucuses-{owner + 1}", "row", "Caucuses", pieces, owner=owner)


def caucus_piece(table: CleanHands, stack: int) -> dict[str, Any]:
    """One piece for a stack of identical cards, with their number."""
    kind = stack % table.box.kinds
    protected = table.zealots[stack] > 0
    return piece(
        stack_piece(table, stack),
        "caucus",
        stack_label(table, stack) + (" under Zealots" if protected else ""),
        **caucus_face(table.box, kind),
        number=table.caucuses[stack],
        votes=stack_votes(table, stack),
        zealots=protected,
    )


def hand_area(table: CleanHands, owner: int, own: bool, over: bool) -> dict[str, Any]:
    hand = table.hands[owner]
    place = "hand" if own else f"hand-{owner + 1}"
    pieces = card_pieces(table, place, to_list(hand)) if own or over else []
    actions = len([card for card in hand if card < table.box.profits_from])
    return area(
        f"hand-{owner + 1}",
        "hand",
        "Hand",
        pieces,
        hidden=0 if own or over else len(hand),
        owner=owner,
        actions=actions,
        profits=len(hand) - actions,
    )


# Cards.


def card_pieces(table: CleanHands, place: str, cards: list[int]) -> list[dict[str, Any]]:
    """Twins are told apart by a number."""
    pieces: list[dict[str, Any]] = []
    for at, card in enumerate(cards):
        pieces.append(card_piece(table, place, card, cards[:at].count(card)))
    return pieces


def card_piece(table: CleanHands, place: str, card: int, twin: int) -> dict[str, Any]:
    """A card at a place, drawn once."""
    pieces = table.box.drawn.pieces
    key = f"{place} {card} {twin}"
    if key not in pieces:
        id = f"{place}-{table.box.ids[card]}" + (f"-{twin + 1}" if twin else "")
        kind = "profit" if card >= table.box.profits_from else "action"
        pieces[key] = piece(id, kind, card_label(table, card), **face(table.box, card))
    return pieces[key]


def cards_area(table: CleanHands, id: str, kind: str, label: str, cards: list[int]) -> dict[str, Any]:
    return area(id, kind, label, card_pieces(table, id, cards))


def member_area(table: CleanHands, member: int) -> dict[str, Any]:
    """What lies on a Cabinet Member."""
    box = table.box
    cards = [*filled(table.investigations[member], box.investigation), *table.profits_on(member)]
    id = f"on-{box.member_ids[member]}"
    holder = table.holders[member]
    return area(id, "stack", f"On {box.offices[member]}", card_pieces(table, id, cards), owner=holder)


# What is going on.


def facts(table: CleanHands) -> dict[str, Any]:
    seats = table.seats
    return {
        "dealer": table.dealer if table.dealer >= 0 else None,
        "president": table.holders[0] if table.holders[0] >= 0 else None,
        "discredited": table.holders[0] >= 0 and table.discredited(),
        "vote": vote_facts(table),
        "last_vote": last_vote_facts(table),
        "proposal": proposal_facts(table),
        "shift": shift_facts(table),
        "loss": loss_facts(table),
        "reshuffles": {"actions": table.reshuffles[ACTIONS], "profits": table.reshuffles[PROFITS]},
        "feelings": [to_list(table.feelings[seat * seats : (seat + 1) * seats]) for seat in range(seats)],
        "leader": table.standing()[0] if table.dealer >= 0 else None,
    }


def vote_facts(table: CleanHands) -> dict[str, Any] | None:
    """The vote being held, as it grows."""
    vote = vote_on_table(table)
    if vote is None:
        return None
    weights = [table.weight(seat, vote.chamber) for seat in range(table.seats)]
    told = {**motion_facts(table, vote), "weights": weights}
    told["needs"] = max(0, sum(weights) // 2 + 1 - told["yes"])
    told["waiting"] = to_list(still_to_declare(table))
    told["breaks"] = table.holders[0] if table.holders[0] >= 0 else None
    return told


def last_vote_facts(table: CleanHands) -> dict[str, Any] | None:
    """The vote that was held last, until the next one is called."""
    vote = table.counted
    if not isinstance(vote, (Count, BreakTie)):
        return None
    broken_by = vote.seat if isinstance(vote, BreakTie) else None
    return {**motion_facts(table, vote), "passed": table.passed, "broken_by": broken_by}


def motion_facts(table: CleanHands, vote: Count | BreakTie) -> dict[str, Any]:
    """What a vote is about, who called it, and who has said what."""
    yes, no = sums(table)
    box = table.box
    code = vote.passed.code if isinstance(vote.passed, Collect) else None
    return {
        "chamber": VOTES[vote.chamber],
        "caller": vote.caller,
        "motion": motion(table, vote.passed),
        "about": about(vote.passed),
        "card": None if code is None else box.ids[code % box.cards],
        "member": None if code is None else box.member_ids[code // box.cards],
        "ballots": to_list(table.ballots),
        "yes": yes,
        "no": no,
    }


def proposal_facts(table: CleanHands) -> dict[str, Any] | None:
    """The proposal so far: open to all while it is being made, and while it is voted on. CH-5.2"""
    step = table.stack[-1] if len(table.stack) > 0 else None
    voted = vote_on_table(table)
    if not isinstance(step, (Propose, SubmitProposal)) and (voted is None or len(table.draft) == 0):
        return None
    ids = table.box.member_ids
    return {
        "proposer": table.holders[0],
        "given": [{"member": ids[place + 1], "holder": seat} for place, seat in enumerate(table.draft)],
        "starts": step.starts if isinstance(step, Propose) else 0,
    }


def shift_facts(table: CleanHands) -> dict[str, Any] | None:
    """The Manipulation so far. CH-6.7"""
    step = table.stack[-1] if len(table.stack) > 0 else None
    if not isinstance(step, ShiftCaucus):
        return None
    cards = [stack_piece(table, stack) for stack in table.draft]
    return {"gainer": step.gainer, "cards": cards, "starts": step.starts}


def loss_facts(table: CleanHands) -> dict[str, Any] | None:
    """The Caucus cards that somebody is losing to their neighbours. CH-8.1"""
    step = table.stack[-1] if len(table.stack) > 0 else None
    return {"loser": step.loser, "left": step.left} if isinstance(step, PickCaucus) else None
