"""Why a strong player would do something, from what the seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Step
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste
from backroom.games.lie_cheat_and_steal.beliefs import Beliefs
from backroom.games.lie_cheat_and_steal.spaces import PENALTY
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.press import Accuse, accused_card
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes


def reason(table: LieCheatAndSteal, seat: i64, step: Step, choice: i64, beliefs: Beliefs) -> str:
    """A sentence, where there is one."""
    if isinstance(step, Declare):
        return why_claim(table, seat, choice)
    if isinstance(step, Accuse) and choice != PASS:
        return why_accuse(table, seat, accused_card(table, seat, choice), beliefs)
    if isinstance(step, BuyVotes):
        return why_buy(table, seat, choice)
    if isinstance(step, AnswerOffer) and choice == PASS and step.seat == step.buyer:
        return "Whoever has to sell votes is in trouble, and need not be helped out of it."
    return ""


def why_claim(table: LieCheatAndSteal, seat: i64, claim: i64) -> str:
    if claim == table.faces[-1]:
        return f"The truth costs nothing if it is called; a lie {PENALTY} votes."
    times = in_100(Appraisal(table, seat, Taste()).exposure())
    return f"Before you pass START, somebody comes to a Press Box {times}, and then may well look elsewhere."


def why_accuse(table: LieCheatAndSteal, seat: i64, card: i64, beliefs: Beliefs) -> str:
    if table.owners[card] == seat:
        return f"Who has no answer owes you {PENALTY} votes."
    return f"By what was said and shown so far, that claim is a lie {in_100(beliefs.doubt(table, seat, card))}."


def why_buy(table: LieCheatAndSteal, seat: i64, votes: i64) -> str:
    if votes != PASS and table.votes[seat] + votes >= table.target:
        return "It wins."
    if votes == PASS or votes < min(20, table.cash[seat]):
        return "Money in hand pays for what may still be owed; without it one goes bankrupt."
    return "Votes are what wins, and only so many can be bought in a turn."


def in_100(chance: float) -> str:
    return f"{round(100 * chance)} times in 100"
