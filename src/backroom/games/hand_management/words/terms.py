"""What the choices of Hand Management come to: cards, points, job chances, and what is likely to come of them."""

from __future__ import annotations

from typing import Final

from backroom.engine import PASS, Terms, place_of
from backroom.games.hand_management.box import BLOODY_HANDS, HANDOUT, HELPING_HAND, RED_HANDED
from backroom.games.hand_management.odds import job_odds
from backroom.games.hand_management.state import HandManagement

CARDS: Final = "cards"
POINTS: Final = "points"
JOB_CHANCE: Final = "job chance"
FIRING_PRICE: Final = 1
BLOOD_PRICE: Final = 1
ANOTHER: Final = "somebody else gets the job"


def sent(table: HandManagement, job: int, seat: int, model: int) -> Terms:
    """The job chance of a model that would apply, and its odds against those who have, if odds are shown."""
    mine = table.printed_chance(table.jobs[job], model) + table.pampered[seat]
    rivals = [table.job_chance(job, other) for other in table.applying(job)]
    terms = Terms("send", mine, JOB_CHANCE, risk=ANOTHER)
    if table.odds:
        terms.chance = round(job_odds([mine, *rivals])[0], 4)
    return terms


def change(table: HandManagement, card: int) -> int:
    """What a card adds to a job chance, or takes from it."""
    strength = table.box.strengths[card]
    return strength if table.box.kinds[card] == HELPING_HAND else -strength


def played_on_job(table: HandManagement, card: int) -> Terms:
    bloody = table.box.kinds[card] == BLOODY_HANDS
    price, unit = (BLOOD_PRICE, CARDS) if bloody else (None, "")
    return Terms("play", change(table, card), JOB_CHANCE, price=price, price_unit=unit)


def aimed(table: HandManagement, job: int, target: int, card: int) -> Terms:
    """The job chance as it will be if no Security steps in, and the odds with it, if odds are shown."""
    seats = table.applying(job)
    chances = [table.job_chance(job, seat) for seat in seats]
    place = place_of(seats, target)
    chances[place] += change(table, card)
    terms = Terms("aim", chances[place], JOB_CHANCE, risk=ANOTHER)
    if table.odds:
        terms.chance = round(job_odds(chances)[place], 4)
    return terms


def played_in_turn(table: HandManagement, card: int) -> Terms:
    """Cards lost by a rival, or drawn; models otherwise."""
    if table.box.kinds[card] in (RED_HANDED, HANDOUT):
        return Terms("play", table.box.strengths[card], CARDS)
    return Terms("play")


def locked_in(table: HandManagement, seat: int, card: int) -> Terms:
    if card == PASS:
        return Terms("keep")
    points = table.box.points[card]
    return Terms("lock in", points, POINTS, makes={f"score-{seat + 1}": table.recorded[seat] + points})
