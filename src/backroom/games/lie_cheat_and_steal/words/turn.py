"""Who begins, a turn up to the roll, and how the game ends."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording
from backroom.games.lie_cheat_and_steal.spaces import SUBPOENA, VOTES_A_TURN
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
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
    can_be_served,
    next_in,
    one_die,
)
from backroom.games.lie_cheat_and_steal.words.arrival import at_start
from backroom.games.lie_cheat_and_steal.words.phrases import (
    NO_SALE,
    card_number,
    dollars,
    piece_id,
    seat_id,
    standing,
    votes,
)
from backroom.games.lie_cheat_and_steal.words.terms import (
    DOLLARS,
    KEPT_IN_HAND,
    VOTES,
    act,
    own_feather,
    stands,
    token_seat,
)


class RollForFirstWords(Wording):
    rule = "LS-2.1"

    def question(self, table: LieCheatAndSteal, step: RollForFirst, reader: Reader) -> str:
        return f"What does {reader.name(step.seat)} roll for the first turn?"

    def dice(self, table: LieCheatAndSteal, step: RollForFirst, outcomes: list[int]) -> list[int]:
        return outcomes

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
        return f"{reader.does(step.seat, 'leave')} jail. {at_start(table, step.seat, reader)}."


class BeforeRollWords(Wording):
    rule = "LS-2.2"


def rolls_next(table: LieCheatAndSteal) -> bool:
    """Whether the dice are thrown once this question is passed."""
    return len(table.stack) > 1 and isinstance(table.stack[-2], Roll)


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
            return "Serve none and roll" if rolls_next(table) else "Serve none"
        card = table.feathers_of(step.seat)[choice // table.seats]
        return f"Send {reader.name(choice % table.seats)} to the Witness Stand (card {card_number(table, card)})"

    def pieces(self, table: LieCheatAndSteal, step: ServeSubpoena, choice: int) -> list[str]:
        if choice == PASS:
            return []
        card = table.feathers_of(step.seat)[choice // table.seats]
        return [piece_id(table, card), f"token-{choice % table.seats + 1}"]

    def terms(self, table: LieCheatAndSteal, step: ServeSubpoena, choice: int) -> Terms:
        return act(choice, "serve", "roll" if rolls_next(table) else "pass")

    def tried(self, table: LieCheatAndSteal, step: ServeSubpoena, piece: str) -> str:
        """A token means the first Subpoena on its owner; a Subpoena, the first who can be served."""
        cards = [card for card in table.feathers_of(step.seat) if table.faces[card] == SUBPOENA]
        witness = token_seat(table, piece)
        if witness is not None:
            number = f" {card_number(table, cards[0])}" if cards else ""
            return f"subpoena {seat_id(witness)}{number}"
        feather = own_feather(table, step.seat, piece)
        if not feather.startswith("subpoena"):
            return feather
        witness = next(other for other in range(table.seats) if can_be_served(table, step.seat, other))
        return feather.replace("subpoena", f"subpoena {seat_id(witness)}")

    def tell(self, table: LieCheatAndSteal, step: ServeSubpoena, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return ""
        witness = reader.name(outcomes[0] % table.seats)
        return f"{reader.does(step.seat, 'serve')} a Subpoena: {witness} to the Witness Stand."

    def refuse(self, table: LieCheatAndSteal, step: ServeSubpoena, tried: str) -> str:
        return f"'{tried}' cannot be served: it takes a Subpoena, and a player neither testifying nor in jail."

    def idle(self, table: LieCheatAndSteal, step: ServeSubpoena, tried: str) -> str:
        return "" if tried.startswith("subpoena") else "kept until you owe or are accused"


class BuyVotesWords(Wording):
    rule = "LS-2.3"

    def question(self, table: LieCheatAndSteal, step: BuyVotes, reader: Reader) -> str:
        return "How many votes do you buy, at $1,000 each?"

    def label(self, table: LieCheatAndSteal, step: BuyVotes, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Buy none and roll" if rolls_next(table) else "None"
        return f"{votes(choice)} for {dollars(choice)}"

    def terms(self, table: LieCheatAndSteal, step: BuyVotes, choice: int) -> Terms:
        if choice == PASS:
            return act(choice, "buy", "roll" if rolls_next(table) else "pass")
        made = stands(table, step.seat, table.cash[step.seat] - choice, table.votes[step.seat] + choice)
        usual = choice == min(VOTES_A_TURN, table.cash[step.seat] - KEPT_IN_HAND)
        return Terms("buy", choice, VOTES, 1, 1000 * choice, DOLLARS, makes=made, usual=usual)

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
        return "Offer none and roll" if choice == PASS else f"Make {reader.name(choice)} an offer"

    def pieces(self, table: LieCheatAndSteal, step: SellVotes, choice: int) -> list[str]:
        return [] if choice == PASS else [f"token-{choice + 1}"]

    def terms(self, table: LieCheatAndSteal, step: SellVotes, choice: int) -> Terms:
        return act(choice, "offer", "roll")

    def tried(self, table: LieCheatAndSteal, step: SellVotes, piece: str) -> str:
        buyer = token_seat(table, piece)
        return "" if buyer is None else f"offer {seat_id(buyer)}"

    def refuse(self, table: LieCheatAndSteal, step: SellVotes, tried: str) -> str:
        return f"'{tried}' is no sale here: {NO_SALE}"


class RollWords(Wording):
    rule = "LS-2.4"

    def question(self, table: LieCheatAndSteal, step: Roll, reader: Reader) -> str:
        return f"What does {reader.name(step.seat)} roll?"

    def dice(self, table: LieCheatAndSteal, step: Roll, outcomes: list[int]) -> list[int]:
        return outcomes

    def tell(self, table: LieCheatAndSteal, step: Roll, outcomes: list[int], reader: Reader) -> str:
        dice = "one die" if one_die(table, step.seat) else "the dice"
        return f"{reader.does(step.seat, 'roll')} {dice}: {outcomes[0]}."


class VictoryWords(Wording):
    rule = "LS-9.1"

    def who(self, table: LieCheatAndSteal, step: Victory) -> int:
        return table.winner

    def tell(self, table: LieCheatAndSteal, step: Victory, outcomes: list[int], reader: Reader) -> str:
        winner = table.winner
        return f"With {votes(table.votes[winner])} {reader.name(winner)} {reader.verb(winner, 'win')}."


class ClosingWords(Wording):
    rule = "LS-9.2"

    def tell(self, table: LieCheatAndSteal, step: Closing, outcomes: list[int], reader: Reader) -> str:
        winners = table.winners()
        verb = "wins" if len(winners) == 1 and winners[0] != reader.seat else "win"
        return f"{table.turns} turns each are over: {reader.list(winners)} {verb} with {standing(table, winners[0])}."
