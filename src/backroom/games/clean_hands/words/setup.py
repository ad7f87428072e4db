"""What people read before the first turn."""

from __future__ import annotations

from backroom.engine import HIDDEN, Reader, Terms, Wording, listed, many
from backroom.games.clean_hands.box import SECRETARIES
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.confirmation import (
    Confirm,
    Confirmation,
    Fallback,
    NextProposer,
    Propose,
    SubmitProposal,
    fallback_order,
)
from backroom.games.clean_hands.steps.setup import (
    ACTIONS_DEALT,
    PROFITS_DEALT,
    DealActions,
    DealCaucuses,
    DealProfits,
    DrawDealer,
    DrawReplacement,
    ReplaceShown,
    SetUp,
)
from backroom.games.clean_hands.words.phrases import (
    draft_names,
    office,
    seat_text,
)
from backroom.games.clean_hands.words.votes import PresidentWords
from backroom.games.clean_hands.words.waiting import WaitingWords


class SetUpWords(Wording):
    rule = "CH-2.2"

    def who(self, table: CleanHands, step: SetUp) -> int | None:
        return step.dealer if step.dealer >= 0 else None

    def tell(self, table: CleanHands, step: SetUp, outcomes: list[int], reader: Reader) -> str:
        begin = "General Elections and Sell State Secrets begin the discard piles."
        return begin if step.dealer < 0 else f"{reader.does(step.dealer, 'deal')}. {begin}"


class DrawDealerWords(Wording):
    rule = "CH-2.1"

    def question(self, table: CleanHands, step: DrawDealer, reader: Reader) -> str:
        return "Who deals?"

    def text(self, table: CleanHands, step: DrawDealer, seat: int) -> str:
        return seat_text(seat)

    def label(self, table: CleanHands, step: DrawDealer, seat: int, reader: Reader) -> str:
        return reader.subject(seat)

    def tell(self, table: CleanHands, step: DrawDealer, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(outcomes[0], 'deal')}."


class DealCaucusesWords(Wording):
    rule = "CH-2.3"

    def question(self, table: CleanHands, step: DealCaucuses, reader: Reader) -> str:
        return f"Which Caucus card is dealt as number {step.dealt + 1}?"

    def text(self, table: CleanHands, step: DealCaucuses, kind: int) -> str:
        return table.box.caucus_ids[kind]

    def label(self, table: CleanHands, step: DealCaucuses, kind: int, reader: Reader) -> str:
        return table.box.caucus_names[kind]

    def tell(self, table: CleanHands, step: DealCaucuses, outcomes: list[int], reader: Reader) -> str:
        dealt: list[list[int]] = [[] for _ in range(table.seats)]
        for place, kind in enumerate(outcomes, start=step.dealt):
            dealt[(table.dealer + 1 + place) % table.seats].append(kind)
        return " ".join(
            f"{reader.subject(seat)}: {listed([table.box.caucus_names[kind] for kind in sorted(dealt[seat])])}."
            for seat in table.from_dealers_left()
            if dealt[seat]
        )


class DealActionsWords(Wording):
    rule = "CH-2.4"
    each = ACTIONS_DEALT
    what = "Action card"

    def question(self, table: CleanHands, step: DealActions | DealProfits, reader: Reader) -> str:
        return f"Which {self.what} is dealt as number {step.dealt + 1}?"

    def text(self, table: CleanHands, step: DealActions | DealProfits, card: int) -> str:
        return table.box.ids[card]

    def label(self, table: CleanHands, step: DealActions | DealProfits, card: int, reader: Reader) -> str:
        return table.box.names[card]

    def tell(self, table: CleanHands, step: DealActions | DealProfits, outcomes: list[int], reader: Reader) -> str:
        mine = [table.box.names[card] for card in sorted(outcomes) if card != HIDDEN]
        yours = f" You get {listed(mine)}." if mine else ""
        whole = len(outcomes) == self.each * table.seats
        return f"{many(self.each, self.what)} each.{yours}" if whole else yours.strip()


class DealProfitsWords(DealActionsWords):
    rule = "CH-2.4"
    each = PROFITS_DEALT
    what = "Profit card"


class ReplaceShownWords(Wording):
    rule = "CH-2.4"

    def tell(self, table: CleanHands, step: ReplaceShown, outcomes: list[int], reader: Reader) -> str:
        if not table.in_play:
            return ""
        shown = listed([table.box.names[card] for card in table.in_play])
        if len(table.in_play) > 1:
            return f"{shown} turned up in opening hands, are shown, and go back into the deck."
        return f"{shown} turned up in an opening hand, is shown, and goes back into the deck."


class DrawReplacementWords(Wording):
    rule = "CH-2.4"

    def question(self, table: CleanHands, step: DrawReplacement, reader: Reader) -> str:
        return f"Which card does {reader.name(step.seat)} get instead?"

    def text(self, table: CleanHands, step: DrawReplacement, card: int) -> str:
        return table.box.ids[card]

    def label(self, table: CleanHands, step: DrawReplacement, card: int, reader: Reader) -> str:
        return table.box.names[card]

    def tell(self, table: CleanHands, step: DrawReplacement, outcomes: list[int], reader: Reader) -> str:
        card = outcomes[0]
        what = "another card" if card == HIDDEN else f"{table.box.names[card]} instead"
        return f"{reader.does(step.seat, 'draw')} {what}."


class FirstTurnWords(Wording):
    rule = "CH-2.6"


# Cabinet Confirmation.


class ConfirmationWords(Wording):
    rule = "CH-5.1"

    def tell(self, table: CleanHands, step: Confirmation, outcomes: list[int], reader: Reader) -> str:
        votes = listed([f"{reader.name(seat)} {table.votes[seat]}" for seat in table.by_votes()])
        return f"A Cabinet is to be formed. Votes in Congress: {votes}."


class NextProposerWords(Wording):
    rule = "CH-5.3"

    def who(self, table: CleanHands, step: NextProposer) -> int | None:
        return table.order[step.place] if step.place < table.seats else None

    def tell(self, table: CleanHands, step: NextProposer, outcomes: list[int], reader: Reader) -> str:
        if step.place == table.seats:
            return "No Cabinet is confirmed."
        seat = table.order[step.place]
        return f"{reader.does(seat, 'take')} the President and {reader.verb(seat, 'form')} a Cabinet."


class ProposeWords(WaitingWords):
    rule = "CH-5.2"
    waits = "Nobody plays cards while a Cabinet is formed."
    waits_by = "CH-3.4"

    def question(self, table: CleanHands, step: Propose, reader: Reader) -> str:
        given = len(table.draft)
        if given == table.box.in_use(table.seats):
            return "All Secretaries are given out. Is this the Cabinet you propose?"
        return f"Who gets {office(table, given + 1)} ({given + 1} of {table.box.in_use(table.seats)})?"

    def text(self, table: CleanHands, step: Propose, choice: int) -> str:
        if choice < 0:
            return "submit"
        return "start over" if choice == table.seats else seat_text(choice)

    def label(self, table: CleanHands, step: Propose, choice: int, reader: Reader) -> str:
        if choice < 0:
            return "Submit it to Congress"
        if choice == table.seats:
            return f"Start over ({many(step.starts, 'time')} left)"
        return f"{reader.subject(choice)} ({many(table.votes[choice], 'vote')} in Congress)"

    def pieces(self, table: CleanHands, step: Propose, choice: int) -> list[str]:
        return [f"cabinet-{choice + 1}"] if 0 <= choice < table.seats else []

    def terms(self, table: CleanHands, step: Propose, choice: int) -> Terms:
        if choice < 0:
            return Terms("submit")
        return Terms("start over" if choice == table.seats else "give")

    def tell(self, table: CleanHands, step: Propose, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'start')} the proposal over." if outcomes[0] == table.seats else ""

    def against(self, table: CleanHands, step: Propose, tried: str) -> str:
        if tried == "submit":
            return "A proposal gives out every Secretary in use."
        if tried == "start over":
            return (
                "There is nothing to start over." if step.starts else "A proposal is started over three times at most."
            )
        return f"'{tried}' is no player at this table."


class SubmitProposalWords(Wording):
    rule = "CH-5.3"

    def tell(self, table: CleanHands, step: SubmitProposal, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'propose')}: {draft_names(table, reader)}."


class ConfirmWords(PresidentWords):
    rule = "CH-5.3"

    def tell(self, table: CleanHands, step: Confirm, outcomes: list[int], reader: Reader) -> str:
        return f"The Cabinet is confirmed. {reader.owner(table.holders[0])} President is in office."


class FallbackWords(Wording):
    rule = "CH-5.4"

    def who(self, table: CleanHands, step: Fallback) -> int:
        return table.order[0]

    def tell(self, table: CleanHands, step: Fallback, outcomes: list[int], reader: Reader) -> str:
        given = [
            f"{office(table, place)} to {reader.name(seat)}"
            for place, seat in enumerate(fallback_order(table), start=1)
        ]
        none = " Nobody is left without one but the President's holder." if table.seats > SECRETARIES else ""
        return f"One Secretary each: {listed(given)}. The President goes to {reader.name(table.order[0])}.{none}"
