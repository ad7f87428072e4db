"""Who begins, the turn, moving about and arriving."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Wording
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    BUSINESS,
    CONVENTION,
    FUND_SPACE,
    GO_TO_JAIL,
    NOBODY,
    POLITICS,
    SENATE,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Auction, Bid, CloseAuction, Move, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.ending import Closing, Victory
from backroom.games.lie_cheat_and_steal.steps.turn import (
    BuyVotes,
    LeaveJail,
    Roll,
    RollForFirst,
    SellVotes,
    ServeSubpoena,
    SitOut,
    Turn,
    next_in,
    one_die,
)
from backroom.games.lie_cheat_and_steal.words.phrases import (
    card_number,
    dollars,
    piece_id,
    seat_id,
    space_id,
    standing,
    votes,
)


class RollForFirstWords(Wording):
    rule = "LS-2.1"

    def question(self, table: LieCheatAndSteal, step: RollForFirst, reader: Reader) -> str:
        return f"What does {reader.name(step.seat)} roll for the first turn?"

    def tell(self, table: LieCheatAndSteal, step: RollForFirst, outcomes: list[int], reader: Reader) -> str:
        text = f"{reader.does(step.seat, 'roll')} {outcomes[0]} for the first turn"
        if next_in(step.rolling, step.seat + 1) < table.seats:
            return text + "."
        return text + self.verdict(step, outcomes[0], reader)

    def verdict(self, step: RollForFirst, roll: int, reader: Reader) -> str:
        """Who begins, or who rolls again, when the last of them has rolled."""
        bit = 1 << step.seat
        leaders = bit if roll > step.best else (step.leaders | bit if roll == step.best else step.leaders)
        best = [seat for seat in range(len(reader.names)) if (leaders >> seat) & 1]
        return f"; {reader.list(best)} roll again." if len(best) > 1 else f". {reader.does(best[0], 'begin')}."


class TurnWords(Wording):
    rule = "LS-2.2"

    def tell(self, table: LieCheatAndSteal, step: Turn, outcomes: list[int], reader: Reader) -> str:
        return f"Round {table.round + 1}." if step.seat == table.first and not over_now(table) else ""


def over_now(table: LieCheatAndSteal) -> bool:
    return table.turns > 0 and table.round >= table.turns


class SitOutWords(Wording):
    rule = "LS-6.4"

    def tell(self, table: LieCheatAndSteal, step: SitOut, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'sit')} in jail and {reader.verb(step.seat, 'lose')} this turn."


class LeaveJailWords(Wording):
    rule = "LS-6.4"

    def tell(self, table: LieCheatAndSteal, step: LeaveJail, outcomes: list[int], reader: Reader) -> str:
        salary = dollars(table.salaries[step.seat])
        return f"{reader.does(step.seat, 'leave')} jail through START with {salary} of salary."


class BeforeRollWords(Wording):
    rule = "LS-2.2"


class ServeSubpoenaWords(Wording):
    rule = "LS-4.6"

    def question(self, table: LieCheatAndSteal, step: ServeSubpoena, reader: Reader) -> str:
        return "Do you serve a Subpoena?"

    def text(self, table: LieCheatAndSteal, step: ServeSubpoena, choice: int) -> str:
        if choice == PASS:
            return "pass"
        card = table.feathers_of(step.seat)[choice // table.seats]
        return f"subpoena {seat_id(choice % table.seats)} {card_number(table, card)}"

    def label(self, table: LieCheatAndSteal, step: ServeSubpoena, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Serve none"
        card = table.feathers_of(step.seat)[choice // table.seats]
        return f"Send {reader.name(choice % table.seats)} to the Witness Stand (card {card_number(table, card)})"

    def pieces(self, table: LieCheatAndSteal, step: ServeSubpoena, choice: int) -> list[str]:
        if choice == PASS:
            return []
        card = table.feathers_of(step.seat)[choice // table.seats]
        return [piece_id(table, card), f"token-{choice % table.seats + 1}"]

    def tell(self, table: LieCheatAndSteal, step: ServeSubpoena, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return ""
        witness = reader.name(outcomes[0] % table.seats)
        return f"{reader.does(step.seat, 'serve')} a Subpoena: {witness} to the Witness Stand."

    def refuse(self, table: LieCheatAndSteal, step: ServeSubpoena, tried: str) -> str:
        return f"'{tried}' cannot be served: it takes a Subpoena, and a player neither testifying nor in jail."


class BuyVotesWords(Wording):
    rule = "LS-2.3"

    def question(self, table: LieCheatAndSteal, step: BuyVotes, reader: Reader) -> str:
        return "How many votes do you buy, at $1,000 each?"

    def label(self, table: LieCheatAndSteal, step: BuyVotes, choice: int, reader: Reader) -> str:
        return "None" if choice == PASS else f"{votes(choice)} for {dollars(choice)}"

    def tell(self, table: LieCheatAndSteal, step: BuyVotes, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return ""
        return f"{reader.does(step.seat, 'buy')} {votes(outcomes[0])} for {dollars(outcomes[0])}."

    def refuse(self, table: LieCheatAndSteal, step: BuyVotes, tried: str) -> str:
        return f"'{tried}' votes cannot be bought: at most 20 a turn, and with money in hand."


class SellVotesWords(Wording):
    rule = "LS-7.5"

    def question(self, table: LieCheatAndSteal, step: SellVotes, reader: Reader) -> str:
        return "Do you offer votes to anybody?"

    def text(self, table: LieCheatAndSteal, step: SellVotes, choice: int) -> str:
        return "pass" if choice == PASS else f"offer {seat_id(choice)}"

    def label(self, table: LieCheatAndSteal, step: SellVotes, choice: int, reader: Reader) -> str:
        return "Offer none" if choice == PASS else f"Make {reader.name(choice)} an offer"

    def pieces(self, table: LieCheatAndSteal, step: SellVotes, choice: int) -> list[str]:
        return [] if choice == PASS else [f"token-{choice + 1}"]


class RollWords(Wording):
    rule = "LS-2.4"

    def question(self, table: LieCheatAndSteal, step: Roll, reader: Reader) -> str:
        return f"What does {reader.name(step.seat)} roll?"

    def tell(self, table: LieCheatAndSteal, step: Roll, outcomes: list[int], reader: Reader) -> str:
        dice = "one die" if one_die(table, step.seat) else "the dice"
        return f"{reader.does(step.seat, 'roll')} {dice}: {outcomes[0]}."


class StopAtCourtWords(Wording):
    rule = "LS-5.1"

    def question(self, table: LieCheatAndSteal, step: StopAtCourt, reader: Reader) -> str:
        space = table.box.targets[table.places[step.seat] * STRIDE + step.pips]
        return f"Your {step.pips} would take you past the court to {table.box.names[space]}. Do you stop at the court?"

    def text(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int) -> str:
        return "pass" if choice == PASS else "stop"

    def label(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int, reader: Reader) -> str:
        return "Go on" if choice == PASS else f"Stop at {table.box.names[table.box.court]}"

    def pieces(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int) -> list[str]:
        if choice != PASS:
            return [space_id(table.box, table.box.court)]
        return [space_id(table.box, table.box.targets[table.places[step.seat] * STRIDE + step.pips])]


class MoveWords(Wording):
    rule = "LS-2.5"

    def tell(self, table: LieCheatAndSteal, step: Move, outcomes: list[int], reader: Reader) -> str:
        box = table.box
        at = table.places[step.seat] * STRIDE + step.pips
        space = box.targets[at]
        where = f"{reader.does(step.seat, 'go')} to {box.names[space]}{effect(table, space)}."
        if not box.salaried[at]:
            return where
        salary = dollars(table.salaries[step.seat])
        return f"{reader.does(step.seat, 'collect')} {salary} of salary at START. {where}"


def effect(table: LieCheatAndSteal, space: int) -> str:
    """What a space does, where no step of its own tells."""
    box = table.box
    kind = box.kinds[space]
    if kind == SENATE:
        return " and from there to the Witness Stand"
    if kind == FUND_SPACE:
        return f": {dollars(table.fund)} in it" if table.fund else ", and there is nothing in it"
    if kind == GO_TO_JAIL:
        return ", which means jail"
    if kind in (BUSINESS, POLITICS):
        return ", to set out on the path next turn"
    if kind == CONVENTION:
        return ": ten votes from whoever has fewer"
    return gains(table, space)


def gains(table: LieCheatAndSteal, space: int) -> str:
    """': +10 votes, −$5,000, salary +$10,000'."""
    box = table.box
    parts = [f"{'+' if box.votes[space] > 0 else '−'}{votes(abs(box.votes[space]))}"] if box.votes[space] else []
    parts += [signed(box.cash[space])] if box.cash[space] else []
    parts += [f"salary {signed(box.salaries[space])}"] if box.salaries[space] else []
    return ": " + ", ".join(parts) if parts else ""


def signed(thousands: int) -> str:
    return f"{'+' if thousands > 0 else '−'}{dollars(abs(thousands))}"


class AuctionWords(Wording):
    rule = "LS-6.8"

    def tell(self, table: LieCheatAndSteal, step: Auction, outcomes: list[int], reader: Reader) -> str:
        return "The next Black Eye card goes to the highest bidder."


class BidWords(Wording):
    rule = "LS-6.8"

    def question(self, table: LieCheatAndSteal, step: Bid, reader: Reader) -> str:
        if step.leader == NOBODY:
            return "What do you bid for the next Black Eye card?"
        return (
            f"{reader.does(step.leader, 'bid')} {dollars(BID_STEP * step.price)} for the next Black Eye card. And you?"
        )

    def text(self, table: LieCheatAndSteal, step: Bid, choice: int) -> str:
        return "pass" if choice == PASS else f"bid {BID_STEP * choice}"

    def label(self, table: LieCheatAndSteal, step: Bid, choice: int, reader: Reader) -> str:
        return "Pass, for good" if choice == PASS else dollars(BID_STEP * choice)

    def tell(self, table: LieCheatAndSteal, step: Bid, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'pass')}."
        return f"{reader.does(step.seat, 'bid')} {dollars(BID_STEP * outcomes[0])}."

    def refuse(self, table: LieCheatAndSteal, step: Bid, tried: str) -> str:
        return f"'{tried}' is no bid here: it takes a multiple of $5,000 above the last bid, within cash."


class CloseAuctionWords(Wording):
    rule = "LS-6.8"

    def tell(self, table: LieCheatAndSteal, step: CloseAuction, outcomes: list[int], reader: Reader) -> str:
        if step.leader == NOBODY:
            return "Nobody bids; the card stays in the deck."
        return f"{reader.does(step.leader, 'pay')} the bank {dollars(BID_STEP * step.price)} for it."


class VictoryWords(Wording):
    rule = "LS-9.1"

    def tell(self, table: LieCheatAndSteal, step: Victory, outcomes: list[int], reader: Reader) -> str:
        winner = table.winner
        return f"With {votes(table.votes[winner])} {reader.name(winner)} {reader.verb(winner, 'win')}."


class ClosingWords(Wording):
    rule = "LS-9.2"

    def tell(self, table: LieCheatAndSteal, step: Closing, outcomes: list[int], reader: Reader) -> str:
        winners = table.winners()
        verb = "wins" if len(winners) == 1 and winners[0] != reader.seat else "win"
        return f"{table.turns} turns each are over: {reader.list(winners)} {verb} with {standing(table, winners[0])}."
