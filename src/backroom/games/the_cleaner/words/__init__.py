"""Every sentence of The Cleaner that people read."""

from __future__ import annotations

from backroom.engine import Step, Wording
from backroom.games.the_cleaner.steps.actions import (
    BuyBonus,
    ChooseCube,
    DrawOffer,
    DrawSlot,
    KeepCard,
    PlaceCube,
    RefillSlot,
    RollEffort,
    SpendBonus,
)
from backroom.games.the_cleaner.steps.ending import Arrest, Betrayal, NothingLeft, Verdict
from backroom.games.the_cleaner.steps.police import (
    AcceptAssignment,
    AssignDie,
    Investigate,
    InvestigateRest,
    Leave,
    NextTile,
    RollDice,
)
from backroom.games.the_cleaner.steps.setup import DealCollectors, DealEvidence, SetUp
from backroom.games.the_cleaner.steps.turn import Refresh, StoreCubes, TakeAction, Turn
from backroom.games.the_cleaner.words import actions, ending, turn

WORDINGS: dict[type[Step], Wording] = {
    SetUp: turn.SetUpWords(),
    DealEvidence: turn.DealEvidenceWords(),
    DealCollectors: turn.DealCollectorsWords(),
    Turn: turn.TurnWords(),
    TakeAction: turn.TakeActionWords(),
    DrawOffer: actions.DrawOfferWords(),
    KeepCard: actions.KeepCardWords(),
    BuyBonus: actions.BuyBonusWords(),
    RollEffort: actions.RollEffortWords(),
    SpendBonus: actions.SpendBonusWords(),
    PlaceCube: actions.PlaceCubeWords(),
    RefillSlot: actions.RefillSlotWords(),
    DrawSlot: actions.DrawSlotWords(),
    ChooseCube: actions.ChooseCubeWords(),
    Refresh: turn.RefreshWords(),
    StoreCubes: turn.StoreCubesWords(),
    Leave: ending.LeaveWords(),
    Investigate: ending.InvestigateWords(),
    NextTile: ending.SilentWords(),
    InvestigateRest: ending.SilentWords(),
    RollDice: ending.RollDiceWords(),
    AcceptAssignment: ending.AcceptAssignmentWords(),
    AssignDie: ending.AssignDieWords(),
    Arrest: ending.ArrestWords(),
    Betrayal: ending.BetrayalWords(),
    NothingLeft: ending.NothingLeftWords(),
    Verdict: ending.VerdictWords(),
}
