"""What stands on a card: its effect in one short sentence."""

from __future__ import annotations

from typing import Final

from backroom.games.clean_hands.box import (
    AMNESTY,
    CABINET,
    COVER_UP,
    CRISIS,
    DEFECTION,
    ELECTIONS,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    NO_VOTE,
    PROFIT,
    RESIGNATION,
    SCANDAL,
    SCHISM,
    ZEALOTS,
    Box,
)

DOES: Final = {
    INVESTIGATION: "Blocks a Cabinet Member: no vote, no new Profits, no cashing in.",
    COVER_UP: "Lifts one Investigation.",
    RESIGNATION: "A Secretary under investigation goes, with all that lies on it.",
    DEFECTION: "A Secretary changes sides, with all that lies on it.",
    AMNESTY: "Congress votes: yes lifts all Investigations.",
    IMPEACHMENT: "Congress votes: yes dissolves the Cabinet, no clears the President.",
    ZEALOTS: "Protects one stack of Caucus cards until a Party Crisis.",
    SCHISM: "At once: whoever leads Congress loses Caucus cards to the neighbours.",
    CRISIS: "At once: all Zealots go.",
    ELECTIONS: "At once: the game ends, and hands are shown.",
}


def does(box: Box, card: int) -> str:
    """What a card does, effect first, as short as it can be said."""
    effect, number = box.effects[card], box.numbers[card]
    if effect == PROFIT:
        return f"Under a Cabinet Member, to be cashed in {cashing(box.chambers[card])}."
    if effect == MANIPULATION:
        cards = "a Caucus card" if number == 1 else f"up to {number} Caucus cards"
        return f"Moves {cards} to a player from their neighbours."
    if effect == SCANDAL:
        cost = "nothing" if number == 0 else "a Caucus card" if number == 1 else f"{number} Caucus cards"
        return f"Played, it costs you {cost}; kept to the end, {box.values[card]} in cash."
    return DOES[effect]


def cashing(chamber: int) -> str:
    if chamber == NO_VOTE:
        return "a turn later without a vote"
    return f"a turn later if {'the Cabinet' if chamber == CABINET else 'Congress'} says yes"


IDLE: Final = {
    PROFIT: "every Cabinet Member is blocked",
    COVER_UP: "no Investigation to lift",
    RESIGNATION: "no Secretary under investigation",
    DEFECTION: "no Secretary in office",
    MANIPULATION: "no unprotected Caucus card",
    ZEALOTS: "no unprotected Caucus card",
}


def no_target(box: Box, card: int) -> str:
    """Why a card in the hand finds no target, in a few words."""
    return IDLE[box.effects[card]]
