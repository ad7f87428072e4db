"""Which phase of the week a step belongs to."""

from __future__ import annotations

from backroom.engine import Step
from backroom.games.hand_management.steps.decks import (
    DEAL,
    FOR_BLOOD,
    FOR_FIRING,
    GIFT,
    PAY,
    WEEKLY,
    DrawCard,
    PayCard,
)
from backroom.games.hand_management.steps.effects import LoseCard, Modify, UseSecurity
from backroom.games.hand_management.steps.improving import BuyImprovement
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import Bid, BidCard, Recruit, TurnUpModel
from backroom.games.hand_management.steps.resolving import ChooseApplicant, PlayOnJob, RollDice
from backroom.games.hand_management.steps.setup import ChooseFirstHand, DealModels, KeepModel
from backroom.games.hand_management.steps.terminating import ChooseModel, ChooseOwnModel, ChooseRival, Terminate
from backroom.games.hand_management.steps.week import Apply, TurnUpJob


def phase_of(step: Step | None) -> str | None:
    """The phase of whatever is decided now; nothing between decisions and after the end."""
    if isinstance(step, DrawCard):
        return DRAWN_IN[step.origin]
    if isinstance(step, PayCard):
        return PAID_IN.get(step.purpose, "improvement")
    if isinstance(step, UseSecurity):
        return "resolution" if isinstance(step.effect, Modify) else "termination"
    return None if step is None else DECIDED_IN.get(type(step))


DRAWN_IN: dict[int, str] = {DEAL: "setup", WEEKLY: "draw", PAY: "resolution", GIFT: "termination"}
PAID_IN: dict[int, str] = {FOR_BLOOD: "resolution", FOR_FIRING: "termination"}
DECIDED_IN: dict[type[Step], str] = {
    DealModels: "setup",
    KeepModel: "setup",
    ChooseFirstHand: "setup",
    TurnUpJob: "revelation",
    Apply: "application",
    PlayOnJob: "resolution",
    ChooseApplicant: "resolution",
    RollDice: "resolution",
    BuyImprovement: "improvement",
    Terminate: "termination",
    ChooseRival: "termination",
    ChooseModel: "termination",
    ChooseOwnModel: "termination",
    LoseCard: "termination",
    TurnUpModel: "recruitment",
    Bid: "recruitment",
    BidCard: "recruitment",
    Recruit: "recruitment",
    LockIn: "lock-in",
}
