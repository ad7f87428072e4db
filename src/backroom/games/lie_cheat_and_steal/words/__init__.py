"""Every sentence of Lie, Cheat & Steal that people read."""

from __future__ import annotations

from backroom.engine import Step, Wording
from backroom.games.lie_cheat_and_steal.steps.arrival import Auction, Bid, CloseAuction, Move, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.cards import Declare, DrawBlackEye, DrawFeather, DrawMoney
from backroom.games.lie_cheat_and_steal.steps.court import HearSuits, ShowBlackEye, Sue, Vindicated
from backroom.games.lie_cheat_and_steal.steps.debt import Bankrupt, FindVotes, Owe, RaiseMoney, Settle, UseCharacter
from backroom.games.lie_cheat_and_steal.steps.ending import Closing, Victory
from backroom.games.lie_cheat_and_steal.steps.press import Accuse, Answer, ChooseVictim, NameCrime, ShowMoney
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes
from backroom.games.lie_cheat_and_steal.steps.turn import (
    BeforeRoll,
    BuyVotes,
    LeaveJail,
    Roll,
    RollForFirst,
    SellVotes,
    ServeSubpoena,
    SitOut,
    Turn,
)
from backroom.games.lie_cheat_and_steal.words import cards, debt, turn

WORDINGS: dict[type[Step], Wording] = {
    RollForFirst: turn.RollForFirstWords(),
    Turn: turn.TurnWords(),
    SitOut: turn.SitOutWords(),
    LeaveJail: turn.LeaveJailWords(),
    BeforeRoll: turn.BeforeRollWords(),
    ServeSubpoena: turn.ServeSubpoenaWords(),
    BuyVotes: turn.BuyVotesWords(),
    SellVotes: turn.SellVotesWords(),
    Roll: turn.RollWords(),
    StopAtCourt: turn.StopAtCourtWords(),
    Move: turn.MoveWords(),
    Auction: turn.AuctionWords(),
    Bid: turn.BidWords(),
    CloseAuction: turn.CloseAuctionWords(),
    DrawMoney: cards.DrawMoneyWords(),
    DrawBlackEye: cards.DrawBlackEyeWords(),
    DrawFeather: cards.DrawWords(),
    Declare: cards.DeclareWords(),
    Accuse: cards.AccuseWords(),
    ShowMoney: cards.ShowMoneyWords(),
    ChooseVictim: cards.ChooseVictimWords(),
    NameCrime: cards.NameCrimeWords(),
    Answer: cards.AnswerWords(),
    HearSuits: cards.HearSuitsWords(),
    Sue: cards.SueWords(),
    ShowBlackEye: cards.ShowBlackEyeWords(),
    Vindicated: cards.VindicatedWords(),
    Owe: debt.OweWords(),
    UseCharacter: debt.UseCharacterWords(),
    Settle: debt.SettleWords(),
    RaiseMoney: debt.RaiseMoneyWords(),
    FindVotes: debt.FindVotesWords(),
    Bankrupt: debt.BankruptWords(),
    HowManyVotes: debt.HowManyVotesWords(),
    PriceOfVotes: debt.PriceOfVotesWords(),
    AnswerOffer: debt.AnswerOfferWords(),
    Victory: turn.VictoryWords(),
    Closing: turn.ClosingWords(),
}
