"""Every sentence of Clean Hands that people read."""

from __future__ import annotations

from backroom.engine import Step, Wording
from backroom.games.clean_hands.steps.cards import (
    CoverUp,
    Defect,
    DefectTo,
    Discard,
    ForceResignation,
    Investigate,
    Pardon,
    PlaceProfit,
    PlayCards,
    Refused,
)
from backroom.games.clean_hands.steps.caucuses import (
    ChooseGainer,
    LoseCaucuses,
    PickCaucus,
    ProtectStack,
    ShiftCaucus,
    SubmitManipulation,
)
from backroom.games.clean_hands.steps.confirmation import (
    Confirm,
    Confirmation,
    Fallback,
    NextProposer,
    Propose,
    SubmitProposal,
)
from backroom.games.clean_hands.steps.drawing import (
    ChooseDeck,
    Crisis,
    DrawCard,
    DrawCards,
    Elections,
    Reshuffle,
    Schism,
)
from backroom.games.clean_hands.steps.impeachment import Exonerated, Impeach, Ousted
from backroom.games.clean_hands.steps.setup import (
    DealActions,
    DealCaucuses,
    DealProfits,
    DrawDealer,
    DrawReplacement,
    FirstTurn,
    ReplaceShown,
    SetUp,
)
from backroom.games.clean_hands.steps.turn import CashIn, Collect, EndTurn, ExecutivePower, Lapse, Turn
from backroom.games.clean_hands.steps.votes import BreakTie, Count, Declare, Vote
from backroom.games.clean_hands.words import cards, caucuses, setup, turn, votes

WORDINGS: dict[type[Step], Wording] = {
    SetUp: setup.SetUpWords(),
    DrawDealer: setup.DrawDealerWords(),
    DealCaucuses: setup.DealCaucusesWords(),
    DealActions: setup.DealActionsWords(),
    DealProfits: setup.DealProfitsWords(),
    ReplaceShown: setup.ReplaceShownWords(),
    DrawReplacement: setup.DrawReplacementWords(),
    FirstTurn: setup.FirstTurnWords(),
    Confirmation: setup.ConfirmationWords(),
    NextProposer: setup.NextProposerWords(),
    Propose: setup.ProposeWords(),
    SubmitProposal: setup.SubmitProposalWords(),
    Confirm: setup.ConfirmWords(),
    Fallback: setup.FallbackWords(),
    Vote: votes.VoteWords(),
    Declare: votes.DeclareWords(),
    Count: votes.CountWords(),
    BreakTie: votes.BreakTieWords(),
    Impeach: votes.ImpeachWords(),
    Ousted: votes.OustedWords(),
    Exonerated: votes.ExoneratedWords(),
    Turn: turn.TurnWords(),
    CashIn: turn.CashInWords(),
    Collect: turn.CollectWords(),
    Lapse: turn.LapseWords(),
    ExecutivePower: turn.ExecutivePowerWords(),
    EndTurn: turn.EndTurnWords(),
    DrawCards: turn.QuietWords(),
    ChooseDeck: turn.ChooseDeckWords(),
    DrawCard: turn.DrawCardWords(),
    Schism: turn.SchismWords(),
    Crisis: turn.CrisisWords(),
    Reshuffle: turn.ReshuffleWords(),
    Elections: turn.ElectionsWords(),
    PlayCards: cards.PlayCardsWords(),
    Discard: cards.SilentWords(),
    PlaceProfit: cards.PlaceProfitWords(),
    Investigate: cards.InvestigateWords(),
    CoverUp: cards.CoverUpWords(),
    ForceResignation: cards.ForceResignationWords(),
    Defect: cards.DefectWords(),
    DefectTo: cards.DefectToWords(),
    Pardon: cards.PardonWords(),
    Refused: cards.RefusedWords(),
    ChooseGainer: caucuses.ChooseGainerWords(),
    ShiftCaucus: caucuses.ShiftCaucusWords(),
    SubmitManipulation: caucuses.SubmitManipulationWords(),
    ProtectStack: caucuses.ProtectStackWords(),
    LoseCaucuses: caucuses.LoseCaucusesWords(),
    PickCaucus: caucuses.PickCaucusWords(),
}
