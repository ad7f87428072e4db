"""What each piece does and is worth, for whoever asks."""

from __future__ import annotations

from typing import Any

from backroom.engine import Reader, many
from backroom.games.clean_hands.box import (
    AMNESTY,
    COVER_UP,
    CRISIS,
    DEFECTION,
    ELECTIONS,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    NO_VOTE,
    PRESIDENT,
    RESIGNATION,
    SCANDAL,
    SCHISM,
    ZEALOTS,
    Box,
)
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.drawing import SCHISM_COSTS
from backroom.games.clean_hands.words.phrases import chamber_name, member_worth, office

RESHUFFLED = "both discard piles are shuffled into their decks, and this card leaves the game"
ACTIONS = {
    INVESTIGATION: "Put it on any Cabinet Member: as long as it lies there, nothing under the member is cashed in, no "
    "Profit card is added, and the member has no vote in the Cabinet.",
    COVER_UP: "Discards one Investigation from any Cabinet Member.",
    RESIGNATION: "A Secretary under investigation leaves office until a new Cabinet is formed, and all that lies on it "
    "is discarded. The President does not resign.",
    DEFECTION: "A Secretary changes sides with all that lies on it: somebody else's comes to you, your own goes to "
    "whom you choose. The President does not defect.",
    AMNESTY: "Congress votes. If it says yes, all Investigations on all Cabinet Members are discarded; the card is "
    "spent either way.",
    IMPEACHMENT: "Congress votes on the President. If it says yes, all that lies on Cabinet Members is discarded and a "
    "new Cabinet is formed; if not, the President is rid of all Investigations.",
    ZEALOTS: "Protect one stack of Caucus cards, anybody's, against every loss; cards that join it later, too. They "
    "stay until a Party Crisis.",
    SCHISM: f"Happens as soon as it is drawn: whoever has most votes in Congress loses {SCHISM_COSTS} unprotected "
    f"Caucus cards to the players next to them. Then {RESHUFFLED}.",
    CRISIS: f"Happens as soon as it is drawn: all Zealots are discarded. Then {RESHUFFLED}.",
    ELECTIONS: "Ends the game as soon as it is drawn. Hands are shown, Scandals in them are paid for, and the most "
    "cash wins.",
}


def explain(table: CleanHands, piece: dict[str, Any], reader: Reader) -> str:
    """What a card, a Cabinet Member or a stack of Caucus cards does and is worth."""
    box = table.box
    if piece["kind"] == "member":
        return explain_member(table, box.member_ids.index(piece["id"]), reader)
    if piece["kind"] == "caucus":
        return explain_caucus(piece["face"])
    card = box.ids.index(piece["face"]["card"])
    return explain_profit(box, card) if piece["kind"] == "profit" else explain_action(box, card)


def explain_action(box: Box, card: int) -> str:
    effect = box.effects[card]
    number = box.numbers[card]
    if effect == MANIPULATION:
        moved = "one unprotected Caucus card" if number == 1 else f"up to {number} unprotected Caucus cards"
        return f"Moves {moved} to any one player from the players next to them."
    if effect == SCANDAL:
        lost = "no Caucus card" if number == 0 else many(number, "Caucus card")
        taken = ", picked by the players next to you" if number else ""
        return (
            f"Play it on yourself and it costs you {lost}{taken}. Kept in hand, it costs {box.values[card]} at the end."
        )
    return ACTIONS[effect]


def explain_profit(box: Box, card: int) -> str:
    """The vote comes when it is cashed in, not when it is placed."""
    chamber = box.chambers[card]
    vote = (
        "No vote is needed."
        if chamber == NO_VOTE
        else f"A vote of {chamber_name(chamber)} decides; if it fails, the card is discarded and brings nothing."
    )
    return (
        "Place it under any Cabinet Member that is not under investigation. Whoever holds that member may cash it in "
        f"at the start of a later turn of theirs: it brings {box.values[card]}. {vote} "
        "Whatever is not cashed in by the end counts nothing."
    )


def explain_member(table: CleanHands, member: int, reader: Reader) -> str:
    """What it is good for, who holds it, and what lies on it."""
    holder = table.holders[member]
    power = (
        "Counts one vote in the Cabinet, and whoever holds it may cash in the Profit cards under it at the start of "
        "their turn."
    )
    if member == PRESIDENT:
        power += (
            " The President's holder decides tied votes and may discard one Investigation in each of their turns, but "
            "only one on the President while there is any. The President neither resigns nor defects."
        )
    if holder < 0:
        return f"{power} {office(table, member)} is out of office until a Cabinet is formed."
    return " ".join([power, f"{reader.does(holder, 'hold')} it.", *burdens(table, member)])


def burdens(table: CleanHands, member: int) -> list[str]:
    """What lies on a member, and what that means."""
    investigations = table.investigations[member]
    worth = member_worth(table, member)
    told = [f"Profit cards worth {worth} lie under it."] if worth else []
    if investigations:
        count = many(investigations, "Investigation")
        told.append(f"{count} on it: no cashing in, no new Profit cards, no vote in the Cabinet.")
    return told


def explain_caucus(face: dict[str, Any]) -> str:
    """What the stack is worth, and what one card more or fewer would make of it."""
    number: int = face["number"]
    single: int = face["single"]
    worth = f"{many(number, 'card')} of {many(single, 'vote')}: worth {many(number**2 * single, 'vote')} in Congress"
    more = f"; one more would make it {(number + 1) ** 2 * single}" if number < face["copies"] else ""
    guard = " Zealots protect it: nobody can take any of it." if face["zealots"] else ""
    return f"{worth}{more}. A stack counts the number of its cards squared.{guard}"
