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
from backroom.games.lie_cheat_and_steal.words import arrival, cards, court, debt, press, turn

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
    StopAtCourt: arrival.StopAtCourtWords(),
    Move: arrival.MoveWords(),
    Auction: arrival.AuctionWords(),
    Bid: arrival.BidWords(),
    CloseAuction: arrival.CloseAuctionWords(),
    DrawMoney: cards.DrawMoneyWords(),
    DrawBlackEye: cards.DrawBlackEyeWords(),
    DrawFeather: cards.DrawWords(),
    Declare: cards.DeclareWords(),
    Accuse: press.AccuseWords(),
    ShowMoney: press.ShowMoneyWords(),
    ChooseVictim: press.ChooseVictimWords(),
    NameCrime: press.NameCrimeWords(),
    Answer: press.AnswerWords(),
    HearSuits: court.HearSuitsWords(),
    Sue: court.SueWords(),
    ShowBlackEye: court.ShowBlackEyeWords(),
    Vindicated: court.VindicatedWords(),
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
