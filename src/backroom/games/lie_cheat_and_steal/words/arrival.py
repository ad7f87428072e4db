"""Moving about, arriving, and the auction of a tip."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, many
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    BUSINESS,
    CONVENTION,
    COURT,
    FILING_FEE,
    FUND_SPACE,
    GO_TO_JAIL,
    NOBODY,
    POLITICS,
    SENATE,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Auction, Bid, CloseAuction, Move, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.court import sued_cards
from backroom.games.lie_cheat_and_steal.words.phrases import dollars, space_id, votes
from backroom.games.lie_cheat_and_steal.words.terms import DOLLARS, act


class StopAtCourtWords(Wording):
    rule = "LS-5.1"

    def question(self, table: LieCheatAndSteal, step: StopAtCourt, reader: Reader) -> str:
        space = table.box.targets[table.places[step.seat] * STRIDE + step.pips]
        way = f"Your {step.pips} would take you past the court to {table.box.names[space]}."
        accusers = libellers(table, step.seat)
        if not accusers:
            return f"{way} Do you stop at the court?"
        if table.cash[step.seat] < FILING_FEE:
            return f"{way} Do you stop at the court? You could not pay the {dollars(FILING_FEE)} of a suit."
        whom = reader.list(accusers)
        return f"{way} Do you stop? It is the only chance to sue {whom} for libel, at {dollars(FILING_FEE)} a suit."

    def text(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int) -> str:
        return "pass" if choice == PASS else "stop"

    def label(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int, reader: Reader) -> str:
        if choice != PASS:
            return f"Stop at {table.box.names[table.box.court]}"
        return "Go on, and never sue over it" if libellers(table, step.seat) else "Go on"

    def pieces(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int) -> list[str]:
        if choice != PASS:
            return [space_id(table.box, table.box.court)]
        return [space_id(table.box, table.box.targets[table.places[step.seat] * STRIDE + step.pips])]

    def terms(self, table: LieCheatAndSteal, step: StopAtCourt, choice: int) -> Terms:
        return act(choice, "stop", "go on")

    def tried(self, table: LieCheatAndSteal, step: StopAtCourt, piece: str) -> str:
        """A space to go to: the court, where the roll leads, or one that is out of reach."""
        for choice in step.options(table):
            if piece in self.pieces(table, step, choice):
                return self.text(table, step, choice)
        return piece if piece.startswith("space-") else ""

    def refuse(self, table: LieCheatAndSteal, step: StopAtCourt, tried: str) -> str:
        return f"'{tried}' is no way to go: stop at the court, or pass it and go all the way."


class MoveWords(Wording):
    rule = "LS-2.5"

    def tell(self, table: LieCheatAndSteal, step: Move, outcomes: list[int], reader: Reader) -> str:
        box = table.box
        at = table.places[step.seat] * STRIDE + step.pips
        space = box.targets[at]
        where = f"{reader.does(step.seat, 'go')} to {box.names[space]}{effect(table, step.seat, space, reader)}."
        parts = [f"{at_start(table, step.seat, reader)}."] if box.salaried[at] else []
        return " ".join([*parts, where, *self.missed(table, step, reader)])

    def missed(self, table: LieCheatAndSteal, step: Move, reader: Reader) -> list[str]:
        """The chance to sue that is gone with the court. LS-5.2"""
        at = table.places[step.seat] * STRIDE + step.pips
        accusers = libellers(table, step.seat)
        if not accusers or not table.box.courts[at] or table.box.kinds[table.box.targets[at]] == COURT:
            return []
        chance = f"{reader.whose(step.seat)} only chance to sue {reader.list(accusers)}"
        return [f"{chance[0].upper()}{chance[1:]} is gone."]


def libellers(table: LieCheatAndSteal, victim: int) -> list[int]:
    """Whom somebody could still sue for libel."""
    cards = sued_cards(table, victim)
    return sorted({table.owners[card] for card in cards if table.notes[card]})


def at_start(table: LieCheatAndSteal, seat: int, reader: Reader) -> str:
    """'You collect $20,000 of salary at START and hand in 2 $ cards'. LS-2.5"""
    held = len(table.money_of(seat))
    cards = f" and {reader.verb(seat, 'hand')} in {many(held, '$ card')}" if held else ""
    return f"{reader.does(seat, 'collect')} {dollars(table.salaries[seat])} of salary at START{cards}"


def effect(table: LieCheatAndSteal, seat: int, space: int, reader: Reader) -> str:
    """What a space does, where no step of its own tells."""
    box = table.box
    kind = box.kinds[space]
    if kind == SENATE:
        return " and from there to the Witness Stand"
    if kind == FUND_SPACE:
        takes = f" and {reader.verb(seat, 'take')} the {dollars(table.fund)} that lie in it"
        return takes if table.fund else ", and there is nothing in it"
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
    parts = [f"{'+' if box.votes[space] > 0 else '−'}{votes(abs(int(box.votes[space])))}"] if box.votes[space] else []
    parts += [signed(box.cash[space])] if box.cash[space] else []
    parts += [f"salary {signed(box.salaries[space])}"] if box.salaries[space] else []
    return ": " + ", ".join(parts) if parts else ""


def signed(thousands: int) -> str:
    return f"{'+' if thousands > 0 else '−'}{dollars(abs(thousands))}"


class AuctionWords(Wording):
    rule = "LS-6.8"

    def who(self, table: LieCheatAndSteal, step: Auction) -> int:
        return step.lander

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

    def terms(self, table: LieCheatAndSteal, step: Bid, choice: int) -> Terms:
        if choice == PASS:
            return Terms("pass")
        return Terms("bid", 1000 * BID_STEP * choice, DOLLARS, 1000 * BID_STEP, usual=choice == step.price + 1)

    def tell(self, table: LieCheatAndSteal, step: Bid, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'pass')}."
        return f"{reader.does(step.seat, 'bid')} {dollars(BID_STEP * outcomes[0])}."

    def refuse(self, table: LieCheatAndSteal, step: Bid, tried: str) -> str:
        return f"'{tried}' is no bid here: it takes a multiple of $5,000 above the last bid, within cash."


class CloseAuctionWords(Wording):
    rule = "LS-6.8"

    def who(self, table: LieCheatAndSteal, step: CloseAuction) -> int | None:
        return None if step.leader == NOBODY else step.leader

    def tell(self, table: LieCheatAndSteal, step: CloseAuction, outcomes: list[int], reader: Reader) -> str:
        if step.leader == NOBODY:
            return "Nobody bids; the card stays in the deck."
        return f"{reader.does(step.leader, 'pay')} the bank {dollars(BID_STEP * step.price)} for it."
