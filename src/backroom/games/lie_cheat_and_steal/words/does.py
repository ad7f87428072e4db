"""What spaces and cards do, in so few words that they stand on them."""

from __future__ import annotations

from typing import Final

from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.spaces import (
    BLANK,
    CHARACTER,
    CONVENTION_VOTES,
    DAMAGES,
    DEFENDED,
    FILING_FEE,
    FIRST_CRIME,
    FIRST_DEFENCE,
    GOOD_CHARACTER,
    IN_JAIL,
    KINDS,
    PENALTY,
)
from backroom.games.lie_cheat_and_steal.words.phrases import dollars, votes

SPACES: Final = {
    "start": "Collect your salary and hand in your $ cards, landing or passing.",
    "money": "Draw a $ card. Say what it says, or more.",
    "black-eye": "Draw a Black Eye card.",
    "feather": "Draw a Feather-in-Your-Cap card.",
    "press-box": "Accuse somebody, once: of fraud or of a crime.",
    "court": f"Stop here, landing or passing, and sue for libel: {dollars(FILING_FEE)}.",
    "senate": "Go to the Witness Stand.",
    "business": "Next turn, set out on the Business path with one die.",
    "politics": "Next turn, set out on the Local Politics path with one die.",
    "tip": "The next Black Eye card goes to the highest bidder.",
    "convention": f"Take {votes(CONVENTION_VOTES)} from everybody who has fewer than you.",
    "fund": "Take all that lies in the fund.",
    "go-to-jail": "Go to jail and lose your next turn.",
    "stand": "Go back with one die a turn. The bank sells no votes on this path.",
}
JAIL: Final = "Lose your next turn, then set out from START with your salary."


def space_does(box: Box, space: int) -> str:
    """'+10 votes, −$5,000 to the fund'."""
    if box.areas[space] == IN_JAIL:
        return JAIL
    return SPACES.get(KINDS[box.kinds[space]]) or ", ".join(gains(box, space)) or "Nothing happens here."


def gains(box: Box, space: int) -> list[str]:
    """What a plain space gives or takes, each in a few words."""
    fund = " to the fund" if box.to_fund[space] else ""
    parts = [f"{sign(box.votes[space])}{votes(abs(int(box.votes[space])))}"] if box.votes[space] else []
    parts += [f"{sign(box.cash[space])}{dollars(abs(int(box.cash[space])))}{fund}"] if box.cash[space] else []
    parts += (
        [f"salary {sign(box.salaries[space])}{dollars(abs(int(box.salaries[space])))}"] if box.salaries[space] else []
    )
    return parts


def sign(number: int) -> str:
    return "+" if number > 0 else "−"


def card_does(face: int) -> str:
    """What a card is good for, to whoever holds it."""
    if face < FIRST_CRIME:
        return "Say this amount, or any higher COLLECT. Hand it in at START."
    if face < FIRST_DEFENCE:
        return black_eye_does(face)
    if face < GOOD_CHARACTER:
        return f"When accused of this: {votes(DEFENDED)} from the accuser, and both cards go back."
    if face == GOOD_CHARACTER:
        return f"When accused of a crime: nothing is owed. Any other vote debt: {CHARACTER} less."
    return "Before your roll: send another player to the Witness Stand."


def black_eye_does(face: int) -> str:
    """The same in front of the press, not in court."""
    accuses = f"Accuse anybody of anything: {votes(PENALTY)}."
    if face == BLANK:
        return f"{accuses} In court it costs you {dollars(DAMAGES)}."
    return f"{accuses} In court it is true of this crime only."
