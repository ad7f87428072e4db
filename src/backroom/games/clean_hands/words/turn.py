"""What people read about turns, draws and the end."""

from __future__ import annotations

from backroom.engine import HIDDEN, PASS, Reader, Terms, Wording, faces, listed, many
from backroom.games.clean_hands.box import NO_VOTE, PRESIDENT
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.drawing import (
    ChooseDeck,
    Crisis,
    DrawCard,
    Elections,
    Reshuffle,
    Schism,
    is_immediate,
)
from backroom.games.clean_hands.steps.turn import CashIn, Collect, ExecutivePower, Lapse, Turn
from backroom.games.clean_hands.words.outcomes import cashed, cleared
from backroom.games.clean_hands.words.phrases import (
    DECK_NAMES,
    card_label,
    chamber_name,
    is_piece,
    member_label,
    office,
    profit_piece,
    the_office,
    whose_member,
)
from backroom.games.clean_hands.words.waiting import WaitingWords


class QuietWords(Wording):
    rule = "CH-3.5"


class TurnWords(Wording):
    rule = "CH-3.1"

    def tell(self, table: CleanHands, step: Turn, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.owner(step.seat)} turn, round {table.round}."


class EndTurnWords(Wording):
    rule = "CH-8.7"


class CashInWords(WaitingWords):
    rule = "CH-3.2"
    waits = "Cards are played after cashing in."
    waits_by = "CH-3.1"

    def question(self, table: CleanHands, step: CashIn, reader: Reader) -> str:
        return "Which Profit card do you try to cash in?"

    def text(self, table: CleanHands, step: CashIn, code: int) -> str:
        if code == PASS:
            return "done"
        cards = table.box.cards
        return f"{table.box.ids[code % cards]} on {table.box.member_ids[code // cards]}"

    def label(self, table: CleanHands, step: CashIn, code: int, reader: Reader) -> str:
        if code == PASS:
            return "None now"
        cards = table.box.cards
        return f"{card_label(table, code % cards)} on {office(table, code // cards)}"

    def pieces(self, table: CleanHands, step: CashIn, code: int) -> list[str]:
        return [] if code == PASS else [table.box.member_ids[code // table.box.cards], profit_piece(table, code)]

    def meant(self, table: CleanHands, step: CashIn, piece: str) -> str:
        codes = [code for code in faces(table.placed) if is_piece(piece, profit_piece(table, code))]
        return self.text(table, step, codes[0]) if codes else ""

    def terms(self, table: CleanHands, step: CashIn, code: int) -> Terms:
        if code == PASS:
            return Terms("stop")
        card = code % table.box.cards
        value = table.box.values[card]
        chamber = table.box.chambers[card]
        if chamber == NO_VOTE:
            return Terms("cash in", value, "cash", makes=cashed(table, step.seat, value))
        return Terms("cash in", value, "cash", risk=f"If {chamber_name(chamber)} says no, it brings nothing.")

    def tell(self, table: CleanHands, step: CashIn, outcomes: list[int], reader: Reader) -> str:
        return ""

    def against(self, table: CleanHands, step: CashIn, tried: str) -> str:
        member = next((code // table.box.cards for code in table.placed if self.text(table, step, code) == tried), -1)
        if member >= 0 and table.holders[member] != step.seat:
            return f"{the_office(table, member)} is not your Cabinet Member."
        if member >= 0:
            return f"{the_office(table, member)} is under investigation."
        return f"'{tried}' is no Profit card on an unblocked member of your own."


class CollectWords(Wording):
    rule = "CH-3.2"

    def tell(self, table: CleanHands, step: Collect, outcomes: list[int], reader: Reader) -> str:
        card = step.code % table.box.cards
        return f"{reader.does(step.seat, 'cash')} in {table.box.names[card]}: {table.box.values[card]}."


class LapseWords(Wording):
    rule = "CH-3.2"

    def tell(self, table: CleanHands, step: Lapse, outcomes: list[int], reader: Reader) -> str:
        return f"{table.box.names[step.code % table.box.cards]} is discarded and brings nothing."


class ExecutivePowerWords(WaitingWords):
    rule = "CH-3.3"
    waits = "Cards are played after executive power was used, or not."
    waits_by = "CH-3.1"

    def question(self, table: CleanHands, step: ExecutivePower, reader: Reader) -> str:
        return "Executive power: whose Investigation do you discard?"

    def text(self, table: CleanHands, step: ExecutivePower, member: int) -> str:
        return "pass" if member == PASS else table.box.member_ids[member]

    def label(self, table: CleanHands, step: ExecutivePower, member: int, reader: Reader) -> str:
        return "Nobody's" if member == PASS else member_label(table, member, reader)

    def pieces(self, table: CleanHands, step: ExecutivePower, member: int) -> list[str]:
        return [] if member == PASS else [table.box.member_ids[member]]

    def meant(self, table: CleanHands, step: ExecutivePower, piece: str) -> str:
        return piece if piece in table.box.member_ids else ""

    def terms(self, table: CleanHands, step: ExecutivePower, member: int) -> Terms:
        return Terms("pass") if member == PASS else Terms("drop", makes=cleared(table, member))

    def tell(self, table: CleanHands, step: ExecutivePower, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return ""
        return f"By executive power an Investigation of {whose_member(table, outcomes[0], reader)} is dropped."

    def against(self, table: CleanHands, step: ExecutivePower, tried: str) -> str:
        if tried not in table.box.member_ids:
            return f"'{tried}' is no Cabinet Member."
        if table.investigations[PRESIDENT] > 0:
            return "While the President is under investigation, only an Investigation there can be discarded."
        return f"{the_office(table, table.box.member_ids.index(tried))} is not under investigation."


class ChooseDeckWords(WaitingWords):
    rule = "CH-3.5"
    waits = "No more cards are played in this turn: you draw now."
    waits_by = "CH-3.1"

    def question(self, table: CleanHands, step: ChooseDeck, reader: Reader) -> str:
        return f"From which deck do you draw ({many(step.left, 'card')} to go)?"

    def text(self, table: CleanHands, step: ChooseDeck, deck: int) -> str:
        return DECK_NAMES[deck].lower()

    def label(self, table: CleanHands, step: ChooseDeck, deck: int, reader: Reader) -> str:
        left = len(table.decks[deck])
        return f"{DECK_NAMES[deck]} deck ({many(left, 'card') if left else 'empty: the discards are reshuffled'})"

    def pieces(self, table: CleanHands, step: ChooseDeck, deck: int) -> list[str]:
        return [f"{DECK_NAMES[deck].lower()}-deck"]

    def terms(self, table: CleanHands, step: ChooseDeck, deck: int) -> Terms:
        return Terms("draw")

    def tell(self, table: CleanHands, step: ChooseDeck, outcomes: list[int], reader: Reader) -> str:
        deck = outcomes[0]
        return "" if table.decks[deck] else f"The {DECK_NAMES[deck]} discards are shuffled into an empty deck."

    def against(self, table: CleanHands, step: ChooseDeck, tried: str) -> str:
        if tried in ("action", "profit"):
            return f"There is no {tried.capitalize()} card left to draw."
        return f"'{tried}' is no deck."


class DrawCardWords(Wording):
    rule = "CH-3.5"

    def question(self, table: CleanHands, step: DrawCard, reader: Reader) -> str:
        return f"Which {DECK_NAMES[step.deck]} card does {reader.name(step.seat)} draw?"

    def text(self, table: CleanHands, step: DrawCard, card: int) -> str:
        return table.box.ids[card]

    def label(self, table: CleanHands, step: DrawCard, card: int, reader: Reader) -> str:
        return table.box.names[card]

    def tell(self, table: CleanHands, step: DrawCard, outcomes: list[int], reader: Reader) -> str:
        card = outcomes[0]
        if card != HIDDEN and not is_immediate(table, card):
            return f"{reader.does(step.seat, 'draw')} {card_label(table, card)}."
        kind = DECK_NAMES[step.deck]
        return f"{reader.does(step.seat, 'draw')} {'an' if kind == 'Action' else 'a'} {kind} card."


class SchismWords(Wording):
    rule = "CH-8.2"

    def who(self, table: CleanHands, step: Schism) -> int:
        return table.by_votes()[0]

    def tell(self, table: CleanHands, step: Schism, outcomes: list[int], reader: Reader) -> str:
        loser = table.by_votes()[0]
        return f"Ideological Schism! {reader.does(loser, 'have')} the most votes in Congress."


class CrisisWords(Wording):
    rule = "CH-8.3"

    def tell(self, table: CleanHands, step: Crisis, outcomes: list[int], reader: Reader) -> str:
        return "Party Crisis! All Zealots are discarded."


class ReshuffleWords(Wording):
    rule = "CH-8.2"

    def tell(self, table: CleanHands, step: Reshuffle, outcomes: list[int], reader: Reader) -> str:
        return "Both discard piles are shuffled into their decks."


class ElectionsWords(Wording):
    rule = "CH-8.4"

    def who(self, table: CleanHands, step: Elections) -> int:
        return winner_of(table, final_cash(table))

    def tell(self, table: CleanHands, step: Elections, outcomes: list[int], reader: Reader) -> str:
        begin = "General Elections! The game is over." if step.drawn else "The last round is over: General Elections."
        totals = final_cash(table)
        lost = [
            f"{reader.does(seat, 'lose')} {table.scandals(seat)} to Scandals."
            for seat in range(table.seats)
            if table.scandals(seat)
        ]
        final = listed([f"{reader.name(seat)} {totals[seat]}" for seat in range(table.seats)])
        return " ".join([begin, *lost, f"Final cash: {final}.", f"{reader.does(winner_of(table, totals), 'win')}."])


def final_cash(table: CleanHands) -> list[int]:
    return [table.cash[seat] - table.scandals(seat) for seat in range(table.seats)]


def winner_of(table: CleanHands, totals: list[int]) -> int:
    """The richest; of several the nearest to the Dealer's left. CH-8.6"""
    return next(seat for seat in table.from_dealers_left() if totals[seat] == max(totals))
