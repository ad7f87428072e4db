"""What can be seen of Clean Hands: a table of contents of its views."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import BySeat, Group, Items
from backroom.engine.sight import (
    ALL,
    NOBODY_LOOKS,
    OWNER_UNTIL_THE_END,
    Area,
    Counter,
    Kind,
    Sight,
    seat_names,
)
from backroom.games.clean_hands.box import (
    EFFECT_IDS,
    EFFECTS,
    MANIPULATION,
    PLAY_IMMEDIATELY,
    PROFIT,
    SCANDAL,
    VOTES,
    Box,
)
from backroom.games.clean_hands.does import does
from backroom.games.clean_hands.sight_of_votes import last_vote_field, offices, vote_field
from backroom.games.clean_hands.state import MOST_FEELING
from backroom.games.clean_hands.steps.confirmation import FRESH_STARTS
from backroom.games.clean_hands.steps.drawing import CARDS_A_TURN, SCHISM_COSTS

UNENDING: Final = 1000  # rounds, where no last one is set: there is no bound then, and no match comes near this one


def sight(box: Box, seats: int, rounds: int) -> Sight:
    """Cabinet, caucuses, hands, decks; cash and votes; the vote, the draft or the loss that is under way."""
    return Sight(
        seats,
        areas=areas(box, seats),
        kinds=[action_kind(box), profit_kind(box), member_kind(box, seats), caucus_kind(box, seats)],
        counters=counters(box, seats, rounds),
        facts=facts(box, seats, rounds),
    )


# Where things lie.


def areas(box: Box, seats: int) -> list[Area]:
    each = seat_names(seats)
    members = box.member_ids[: box.in_use(seats) + 1]
    actions, profits = sizes(box)
    both = ["action", "profit"]
    yellow = len(PLAY_IMMEDIATELY)
    on = box.copies[box.investigation] + profits
    held = "each is a vote in the Cabinet, and Profit cards lie under it"
    lying = "Investigations block it; Profit cards wait to be cashed in"
    drawn = "two cards a turn are drawn, from either deck"
    again = "shuffled into the deck once that is empty"
    return [
        Area("cabinet", "row", "Cabinet Members", ["member"], len(members), ALL, each, owned=True, means=held),
        Area("caucuses", "row", "Caucuses", ["caucus"], box.kinds, ALL, each, owned=True, means="votes in Congress"),
        Area(
            "hand",
            "hand",
            "Hand",
            both,
            actions + profits,
            OWNER_UNTIL_THE_END,
            each,
            owned=True,
            facts=hand_facts(box),
            means="cards that only their owner sees, as many as come",
        ),
        Area("on", "stack", "On a Cabinet Member", both, on, ALL, members, owned=True, optional=True, means=lying),
        Area("out-of-office", "row", "Out of office", ["member"], len(members), ALL, means="until a Cabinet is formed"),
        Area("in-play", "row", "In play", both, yellow, ALL, means="shown, and not yet where it belongs"),
        Area("action-deck", "pile", "Action deck", ["action"], actions, NOBODY_LOOKS, means=drawn),
        Area("profit-deck", "pile", "Profit deck", ["profit"], profits, NOBODY_LOOKS, means=drawn),
        Area("action-discard", "pile", "Action discards", ["action"], actions, ALL, means=again),
        Area("profit-discard", "pile", "Profit discards", ["profit"], profits, ALL, means=again),
        Area("removed", "pile", "Out of the game", ["action"], yellow, ALL, means="yellow cards, once they are done"),
    ]


def sizes(box: Box) -> tuple[int, int]:
    """How many Action and Profit cards there are."""
    return sum(box.copies[: box.profits_from]), sum(box.copies[box.profits_from :])


def hand_facts(box: Box) -> list[Field]:
    actions, profits = sizes(box)
    return [
        Number("actions", 0, actions, "Action cards", "cards", "how many of them are in this hand"),
        Number("profits", 0, profits, "Profit cards", "cards", "how many of them are in this hand"),
    ]


# The pieces, and what is printed on them.


def action_kind(box: Box) -> Kind:
    cards = range(box.profits_from)
    return Kind(
        "action",
        "Action card",
        {box.ids[card]: face(box, card) for card in cards},
        printed=[
            *card_fields(box, cards),
            Word("effect", EFFECTS, "Effect"),
            Number("money", 1, 99, "Money", "cash", "what a Scandal in hand costs at the end", better=-1, null=True),
            Number(
                "caucuses", 0, max(box.numbers), "Caucus cards", "cards", "that it moves or costs at most", null=True
            ),
        ],
        twins="card",
        copies={box.ids[card]: box.copies[card] for card in cards},
        means="any number of them may be played in a turn",
    )


def profit_kind(box: Box) -> Kind:
    cards = range(box.profits_from, box.cards)
    votes = dict(zip(VOTES, ("no vote", "a vote of the Cabinet", "a vote of Congress"), strict=True))
    return Kind(
        "profit",
        "Profit card",
        {box.ids[card]: face(box, card) for card in cards},
        printed=[
            *card_fields(box, cards),
            Number("value", 1, 99, "Value", "cash", "for whoever cashes it in", better=1),
            Word("vote", votes, "Needs", "what it takes to cash it in"),
        ],
        twins="card",
        copies={box.ids[card]: box.copies[card] for card in cards},
        means="placed under a Cabinet Member, and cashed in by whoever holds that office a turn later",
    )


def card_fields(box: Box, cards: range) -> list[Field]:
    return [
        Word("card", {box.ids[card]: box.names[card] for card in cards}, "Card"),
        Text("name", "Name"),
        Text("does", "Does", "what it is good for, in one sentence"),
        Text("note", "Note", "a remark that changes nothing"),
    ]


def face(box: Box, card: int) -> dict[str, Any]:
    """What is printed on an Action or a Profit card."""
    printed = {"card": box.ids[card], "name": box.names[card], "does": does(box, card), "note": box.notes[card]}
    effect = box.effects[card]
    if effect == PROFIT:
        return {**printed, "value": box.values[card], "vote": VOTES[box.chambers[card]]}
    return {
        **printed,
        "effect": EFFECT_IDS[effect],
        "money": box.values[card] if effect == SCANDAL else None,
        "caucuses": box.numbers[card] if effect in (SCANDAL, MANIPULATION) else None,
    }


def member_kind(box: Box, seats: int) -> Kind:
    """The President and the Secretaries in use."""
    return Kind(
        "member",
        "Cabinet Member",
        {box.member_ids[member]: member_face(box, member) for member in range(box.in_use(seats) + 1)},
        printed=[Text("office", "Office"), Text("name", "Name")],
        changing=[
            Number("investigations", 0, box.copies[box.investigation], "Investigations", means="any of them blocks it"),
            Number("worth", 0, box.total(PROFIT), "Profits", "cash", "what lies under it to be cashed in", better=1),
        ],
        means="an office: a vote in the Cabinet and a place for Profit cards",
    )


def member_face(box: Box, member: int) -> dict[str, Any]:
    return {"office": box.offices[member], "name": box.member_names[member]}


def caucus_kind(box: Box, seats: int) -> Kind:
    """All Caucus cards of one name in front of one player are one piece."""
    pieces = {caucus_id(box, seat, kind): caucus_face(box, kind) for seat in range(seats) for kind in range(box.kinds)}
    most = max(box.caucus_copies)
    return Kind(
        "caucus",
        "Stack of Caucus cards",
        pieces,
        printed=[
            Word("caucus", dict(zip(box.caucus_ids, box.caucus_names, strict=True)), "Caucus"),
            Text("name", "Name"),
            Number("single", 1, 9, "Votes of a single card", "votes"),
            Number("copies", 1, most, "In the box", "cards"),
        ],
        changing=[
            Number("number", 1, most, "Cards", "cards"),
            Number("votes", 1, box.all_votes(), "Votes", "votes", "a single card's, times the cards squared", better=1),
            Flag("zealots", "Zealots", "whether nobody can take any of them"),
        ],
        means="votes in Congress; a stack counts its votes times the cards squared",
    )


def caucus_id(box: Box, seat: int, kind: int) -> str:
    return f"caucus-{seat + 1}-{box.caucus_ids[kind]}"


def caucus_face(box: Box, kind: int) -> dict[str, Any]:
    return {
        "caucus": box.caucus_ids[kind],
        "name": box.caucus_names[kind],
        "single": box.caucus_votes[kind],
        "copies": box.caucus_copies[kind],
    }


# What is counted.


def counters(box: Box, seats: int, rounds: int) -> list[Counter]:
    """A Profit card needs a round to come back, so nobody cashes in all of them more often than there are rounds."""
    last = rounds or UNENDING
    most = last * box.total(PROFIT)
    cash = "most of it wins; at the end less the Scandals in hand"
    congress = "whoever has most is the first to propose a Cabinet"
    cabinet = "one for each member that is not under investigation"
    return [
        Counter("cash", "Cash", -box.total(SCANDAL), most, "cash", cash, better=1, counts=True, each=True),
        Counter("votes", "Votes in Congress", 0, box.all_votes(), "votes", congress, better=1, each=True),
        Counter("weight", "Votes in the Cabinet", 0, box.in_use(seats) + 1, "votes", cabinet, better=1, each=True),
        Counter("round", "Round", 1, last, means="one turn each; after the last one elections are held"),
        Counter("rounds", "Last round", rounds, rounds, means="0 where elections come only when they are drawn"),
    ]


# What is going on.


def facts(box: Box, seats: int, rounds: int) -> list[Field]:
    feeling = Number("feeling", -MOST_FEELING, MOST_FEELING, "Feeling")
    return [
        SeatField(
            "dealer",
            seats,
            "Dealer",
            "ties go to the nearest player from the Dealer's left",
            null=True,
            says="{} dealt.",
        ),
        SeatField("president", seats, "President", "who decides tied votes", null=True, says="{} is President."),
        Flag(
            "discredited",
            "Discredited",
            "whether every Cabinet Member is under investigation, so that an impeachment needs no card",
            says="The Cabinet is discredited: an impeachment needs no card.",
        ),
        vote_field(box, seats),
        last_vote_field(box, seats),
        proposal_field(box, seats),
        shift_field(box, seats),
        loss_field(box, seats),
        reshuffles_field(seats, rounds),
        BySeat(
            "feelings",
            BySeat("towards", feeling, seats),
            seats,
            "Feelings",
            "how each player has treated this one, as everybody has seen; it binds nobody",
        ),
        SeatField("leader", seats, "In front", "who would win as cash stands", null=True, says="{} is in front."),
    ]


def proposal_field(box: Box, seats: int) -> Field:
    given = Group(
        "gift",
        [Word("member", offices(box, seats, 1), "Secretary"), SeatField("holder", seats, "To")],
        says="{member} to {holder}",
    )
    return Group(
        "proposal",
        [
            SeatField("proposer", seats, "Proposed by"),
            Items(
                "given", given, box.in_use(seats), "Secretaries", "given out so far, in their order", none="nothing yet"
            ),
            starts_field(),
        ],
        "Proposal",
        "the Cabinet that is being proposed or voted on",
        null=True,
        says="{proposer} proposes {given}.",
    )


def starts_field() -> Field:
    return Number("starts", 0, FRESH_STARTS, "Fresh starts", means="how often it may still be started over")


def shift_field(box: Box, seats: int) -> Field:
    stacks = [caucus_id(box, seat, kind) for seat in range(seats) for kind in range(box.kinds)]
    return Group(
        "shift",
        [
            SeatField("gainer", seats, "To"),
            Items(
                "cards", PieceField("stack", stacks), max(box.numbers), "Caucus cards", "each from one of these stacks"
            ),
            starts_field(),
        ],
        "Manipulation",
        "the Caucus cards that are about to move",
        null=True,
        says="{gainer} gains {cards}.",
    )


def loss_field(box: Box, seats: int) -> Field:
    most = max(SCHISM_COSTS, *box.numbers)
    return Group(
        "loss",
        [SeatField("loser", seats, "From"), Number("left", 1, most, "Caucus cards", "cards", "still to be lost")],
        "Loss",
        "the Caucus cards that the players next to somebody take from them",
        null=True,
        says="{loser} has yet to lose {left}.",
    )


def reshuffles_field(seats: int, rounds: int) -> Field:
    """Each needs a card that is drawn, or one of the yellow ones."""
    most = (rounds or UNENDING) * seats * CARDS_A_TURN + len(PLAY_IMMEDIATELY)
    return Group(
        "reshuffles",
        [Number("actions", 0, most, "Action deck"), Number("profits", 0, most, "Profit deck")],
        "Reshuffles",
        "how often the discards went into each deck",
    )
