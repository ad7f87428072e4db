"""What is said about the week, its jobs, its cards and its end."""

from __future__ import annotations

from typing import Any

from backroom.engine import PASS, Reader, Terms, Wording, listed, many
from backroom.games.hand_management.box import IMPROVEMENT_NAMES
from backroom.games.hand_management.state import HAND_LIMIT, JOBS_A_WEEK, WEEKS, HandManagement
from backroom.games.hand_management.steps.decks import (
    FOR_BLOOD,
    FOR_FIRING,
    FOR_IMPROVEMENT,
    DrawCard,
    DrawCards,
    PayCard,
)
from backroom.games.hand_management.steps.locking import CountHands, EndWeek, LockIn
from backroom.games.hand_management.steps.terminating import Fire
from backroom.games.hand_management.steps.week import Apply, TurnUpJob, TurnUpJobs, Week
from backroom.games.hand_management.words.phrases import (
    called,
    card_label,
    card_name,
    ended,
    job_label,
    model_notes,
    signed,
)
from backroom.games.hand_management.words.terms import CARDS, POINTS, locked_in, sent


class SilentWords(Wording):
    """A step that only says what follows."""

    def __init__(self, rule: str) -> None:
        self.rule = rule


class PhaseWords(Wording):
    """A phase begins with the turn of the First Hand, and is called by its name."""

    def __init__(self, rule: str, line: str) -> None:
        self.rule = rule
        self.line = line

    def who(self, table: HandManagement, step: Any) -> int | None:
        return None

    def tell(self, table: HandManagement, step: Any, outcomes: list[int], reader: Reader) -> str:
        return self.line if step.seat == table.first else ""


class WeekWords(Wording):
    rule = "HM-3.1"

    def tell(self, table: HandManagement, step: Week, outcomes: list[int], reader: Reader) -> str:
        first = reader.does(table.first, "be")
        return f"Week {table.week} of {WEEKS}. {first} First Hand. Everybody draws a card."


class DrawCardsWords(Wording):
    rule = "HM-9.1"

    def tell(self, table: HandManagement, step: DrawCards, outcomes: list[int], reader: Reader) -> str:
        if table.action_deck:
            return ""
        if table.action_discard:
            return "The discarded action cards are shuffled into a new deck."
        return f"There is no action card left for {reader.name(step.seat)}."


class DrawCardWords(Wording):
    rule = "HM-9.2"

    def question(self, table: HandManagement, step: DrawCard, reader: Reader) -> str:
        return f"Which action card does {reader.name(step.seat)} draw?"

    def text(self, table: HandManagement, step: DrawCard, card: int) -> str:
        return table.box.action_ids[card]

    def label(self, table: HandManagement, step: DrawCard, card: int, reader: Reader) -> str:
        return card_name(table.box, card)

    def tell(self, table: HandManagement, step: DrawCard, outcomes: list[int], reader: Reader) -> str:
        """Whoever draws is told what; that the others draw has been said."""
        return f"{reader.does(step.seat, 'draw')} {card_label(table.box, outcomes[0])}." if outcomes[0] >= 0 else ""


class CardWords(Wording):
    """Any choice among the cards of a hand."""

    def text(self, table: HandManagement, step: Any, card: int) -> str:
        return "pass" if card == PASS else table.box.action_ids[card]

    def label(self, table: HandManagement, step: Any, card: int, reader: Reader) -> str:
        return "Pass" if card == PASS else card_label(table.box, card)

    def pieces(self, table: HandManagement, step: Any, card: int) -> list[str]:
        return [] if card == PASS else [table.box.action_ids[card]]

    def tried(self, table: HandManagement, step: Any, piece: str) -> str:
        return piece if piece in table.box.action_ids else ""

    def refuse(self, table: HandManagement, step: Any, tried: str) -> str:
        return f"{called(table.box, tried)} is not a card in the hand."


class PayCardWords(CardWords):
    rule = "HM-9.3"

    def question(self, table: HandManagement, step: PayCard, reader: Reader) -> str:
        if step.purpose == FOR_BLOOD:
            return "Bloody Your Hands costs you another card. Which one?"
        return f"Which card do you pay for {self.purpose(step)}? {many(step.left, 'card')} to go."

    def purpose(self, step: PayCard) -> str:
        return "the firing" if step.purpose == FOR_FIRING else IMPROVEMENT_NAMES[step.purpose - FOR_IMPROVEMENT]

    def terms(self, table: HandManagement, step: PayCard, card: int) -> Terms:
        return Terms("pay", 1, CARDS, price=table.box.points[card], price_unit=POINTS)

    def tell(self, table: HandManagement, step: PayCard, outcomes: list[int], reader: Reader) -> str:
        """One line for what is bought, whom is fired or what was played, and the card that it costs."""
        card = card_name(table.box, outcomes[0])
        if step.purpose == FOR_BLOOD:
            return f"{reader.does(step.seat, 'pay')} {card} for it."
        if step.purpose == FOR_FIRING:
            return f"{reader.does(step.seat, 'fire')} {fired(table)}, for {card}."
        if step.left == table.box.costs[step.purpose - FOR_IMPROVEMENT]:
            return f"{reader.does(step.seat, 'buy')} {self.purpose(step)}, for {card}."
        return f"{reader.does(step.seat, 'pay')} {card}, too."


def fired(table: HandManagement) -> str:
    """The model whose firing is being paid for."""
    return listed([table.box.model_names[step.model] for step in table.stack if isinstance(step, Fire)])


class TurnUpJobsWords(Wording):
    rule = "HM-4.1"

    def tell(self, table: HandManagement, step: TurnUpJobs, outcomes: list[int], reader: Reader) -> str:
        wanted = len(table.jobs) < JOBS_A_WEEK[table.seats] and not table.job_deck
        return "The discarded jobs are shuffled into a new deck." if wanted and table.job_discard else ""


class TurnUpJobWords(Wording):
    rule = "HM-4.1"

    def question(self, table: HandManagement, step: TurnUpJob, reader: Reader) -> str:
        return "Which job is turned up?"

    def text(self, table: HandManagement, step: TurnUpJob, job: int) -> str:
        return table.box.job_ids[job]

    def label(self, table: HandManagement, step: TurnUpJob, job: int, reader: Reader) -> str:
        return table.box.clients[job]

    def tell(self, table: HandManagement, step: TurnUpJob, outcomes: list[int], reader: Reader) -> str:
        """All of them in one line, with the last."""
        if len(table.jobs) + 1 < JOBS_A_WEEK[table.seats] and (len(table.job_deck) > 1 or table.job_discard):
            return ""
        jobs = [*table.jobs, outcomes[0]]
        said = "The job" if len(jobs) == 1 else "The jobs"
        return f"{said} of the week: {'; '.join([job_label(table.box, job) for job in jobs])}."


class ApplyWords(Wording):
    rule = "HM-4.2"

    def question(self, table: HandManagement, step: Apply, reader: Reader) -> str:
        return f"Whom do you send to {job_label(table.box, table.jobs[step.job])}?"

    def text(self, table: HandManagement, step: Apply, model: int) -> str:
        return "pass" if model == PASS else table.box.model_ids[model]

    def label(self, table: HandManagement, step: Apply, model: int, reader: Reader) -> str:
        if model == PASS:
            return "Nobody"
        chance = table.printed_chance(table.jobs[step.job], model) + table.pampered[step.seat]
        return f"{table.box.model_names[model]}, job chance {signed(chance)} ({model_notes(table.box, model)})"

    def pieces(self, table: HandManagement, step: Apply, model: int) -> list[str]:
        job = table.box.job_ids[table.jobs[step.job]]
        return [job] if model == PASS else [table.box.model_ids[model], job]

    def terms(self, table: HandManagement, step: Apply, model: int) -> Terms:
        return Terms("pass") if model == PASS else sent(table, step.job, step.seat, model)

    def tried(self, table: HandManagement, step: Apply, piece: str) -> str:
        return piece if piece in table.box.model_ids or piece in table.box.action_ids else ""

    def tell(self, table: HandManagement, step: Apply, outcomes: list[int], reader: Reader) -> str:
        client = table.box.clients[table.jobs[step.job]]
        if outcomes[0] == PASS:
            return ended(f"{reader.does(step.seat, 'send')} nobody to {client}")
        return ended(f"{reader.does(step.seat, 'send')} {table.box.model_names[outcomes[0]]} to {client}")

    def refuse(self, table: HandManagement, step: Apply, tried: str) -> str:
        ids = table.box.model_ids
        if tried in [ids[model] for model in table.models[step.seat]]:
            return f"{called(table.box, tried)} has applied for another job this week."
        if tried in table.box.action_ids:
            return f"{called(table.box, tried)} cannot be played before all have applied."
        return f"{called(table.box, tried)} is not a model of this agency."

    def idle(self, table: HandManagement, step: Apply, tried: str) -> str:
        ids = table.box.model_ids
        if tried in [ids[model] for model in table.models[step.seat]]:
            return "applies elsewhere"
        return "after all have applied" if tried in table.box.action_ids else ""


class LockInWords(CardWords):
    rule = "HM-8.1"

    def question(self, table: HandManagement, step: LockIn, reader: Reader) -> str:
        over = len(table.hands[step.seat]) - HAND_LIMIT
        if over > 0:
            return f"Which card do you lock in for its points? {many(over, 'card')} must go."
        return "Which card do you lock in for its points, if any?"

    def label(self, table: HandManagement, step: LockIn, card: int, reader: Reader) -> str:
        return "Keep the rest" if card == PASS else card_label(table.box, card)

    def terms(self, table: HandManagement, step: LockIn, card: int) -> Terms:
        return locked_in(table, step.seat, card)

    def tell(self, table: HandManagement, step: LockIn, outcomes: list[int], reader: Reader) -> str:
        card = outcomes[0]
        if card == PASS:
            kept = f"{reader.does(step.seat, 'keep')} {many(len(table.hands[step.seat]), 'card')}"
            worth = f", worth {many(table.hand_points(step.seat), 'point')}" if reader.seat == step.seat else ""
            return f"{kept}{worth}."
        points = many(table.box.points[card], "point")
        return f"{reader.does(step.seat, 'lock')} in {table.box.action_names[card]} for {points}."

    def refuse(self, table: HandManagement, step: LockIn, tried: str) -> str:
        if tried in ("pass", str(PASS)):
            return f"With more than {HAND_LIMIT} cards in hand some must be locked in."
        return super().refuse(table, step, tried)


class EndWeekWords(Wording):
    rule = "HM-8.3"

    def tell(self, table: HandManagement, step: EndWeek, outcomes: list[int], reader: Reader) -> str:
        scores = "; ".join(f"{reader.name(seat)} {table.recorded[seat]}" for seat in range(table.seats))
        return f"Recorded after week {table.week}: {scores}."


class CountHandsWords(Wording):
    rule = "HM-8.4"

    def tell(self, table: HandManagement, step: CountHands, outcomes: list[int], reader: Reader) -> str:
        lines = [
            f"{reader.does(seat, 'add')} {many(table.hand_points(seat), 'point')} in hand"
            f" to {table.recorded[seat]}: {table.recorded[seat] + table.hand_points(seat)}."
            for seat in range(table.seats)
        ]
        return " ".join([*lines, verdict(table, reader)])


def verdict(table: HandManagement, reader: Reader) -> str:
    """Who wins, told from the table as it will be."""
    counted = table.clone()
    CountHands().run(counted)
    winners = counted.winners()
    best = counted.recorded[winners[0]]
    equal = [seat for seat in range(table.seats) if counted.recorded[seat] == best]
    if len(equal) == 1:
        return f"{reader.win(winners)}."
    if len(winners) > 1:
        return f"{reader.win(winners)}, equal in points and in jobs won."
    return f"{reader.win(winners)} by jobs won: {many(counted.won[winners[0]], 'job')}."
