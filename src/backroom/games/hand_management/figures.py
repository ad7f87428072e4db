"""What designers want to know about a finished match: where points came from, where they went, what cards did."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Match, Step, place_of, vec
from backroom.engine.playback import Playback
from backroom.games.hand_management.box import (
    HANDOUT,
    HELPING_HAND,
    IMPROVEMENT_NAMES,
    KIND_NAMES,
    PAMPERED,
    RED_HANDED,
    SECURITY,
    SLOT,
)
from backroom.games.hand_management.odds import odds_of
from backroom.games.hand_management.state import WEEKS, HandManagement
from backroom.games.hand_management.steps.decks import PAY, DrawCard, PayCard
from backroom.games.hand_management.steps.effects import LoseCard, Lure, Modify, Swap, UseSecurity
from backroom.games.hand_management.steps.improving import BuyImprovement
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import BidCard, Recruit
from backroom.games.hand_management.steps.resolving import ChooseApplicant, PlayOnJob, RollDice
from backroom.games.hand_management.steps.setup import ChooseFirstHand
from backroom.games.hand_management.steps.terminating import ChooseModel, ChooseRival, Terminate

ORIGINS: Final = ("dealt", "drawn each week", "drawn as pay", "drawn by Handouts")
LOCKED: Final = "locked in"
HELD: Final = "in hand at the end"
PLAYED: Final = "spent by playing"
PAID: Final = "spent as a price"
BIDDEN: Final = "spent on bids"
LOST: Final = "lost to rivals"
FATES: Final = (LOCKED, HELD, PLAYED, PAID, BIDDEN, LOST)


class Ledger(Playback):
    """A match played through once more, with everything written down, seat by seat."""

    def __init__(self, match: Match) -> None:
        table = match.beginning()
        assert isinstance(table, HandManagement)
        super().__init__(table)
        self.office = table  # the same, as this game knows it
        seats = table.seats
        self.origins = [[0.0] * len(ORIGINS) for _ in range(seats)]
        self.fates: list[dict[str, float]] = [dict.fromkeys(FATES, 0.0) for _ in range(seats)]
        self.played = [0.0] * len(KIND_NAMES)
        self.effects = [0.0] * len(KIND_NAMES)
        self.bought = [0.0] * len(IMPROVEMENT_NAMES)
        self.cancelled = 0.0
        self.rolls = 0.0
        self.recruits = 0.0
        self.fired = 0.0
        self.decisions = 0.0  # with more than one option, from the first week on
        self.locked_by_week = [[0.0] * (WEEKS + 1) for _ in range(seats)]  # points
        self.cards_by_week = [[0.0] * (WEEKS + 1) for _ in range(seats)]
        self.pay_cards = [0.0] * seats
        self.attacked = [0.0] * seats  # how often a rival's card was aimed at this agency
        self.attacks = [0.0] * seats
        self.first = 0
        self.follow(match.log)
        for seat in range(seats):
            self.fates[seat][HELD] = float(table.recorded[seat]) - self.fates[seat][LOCKED]

    def look(self, step: Step, outcomes: list[int]) -> None:
        if len(self.office.offers) == 0 and isinstance(step, Ask) and len(step.options(self.office)) > 1:
            self.decisions += 1.0
        self.note(step, outcomes[0])

    def note(self, step: Step, choice: int) -> None:
        """Cards that move."""
        if isinstance(step, DrawCard):
            self.origins[step.seat][step.origin] += self.points(choice)
            self.pay_cards[step.seat] += step.origin == PAY
        elif isinstance(step, PayCard):
            self.fates[step.seat][PAID] += self.points(choice)
        elif isinstance(step, BidCard):
            self.fates[step.seat][BIDDEN] += self.points(choice)
        elif isinstance(step, LockIn):
            self.note_lock_in(step.seat, choice)
        elif isinstance(step, LoseCard):
            self.fates[step.seat][LOST] += self.points(choice)
            self.effects[RED_HANDED] += self.points(choice)
        elif isinstance(step, (PlayOnJob, Terminate)):
            self.note_play(step.seat, choice)
        else:
            self.note_deed(step, choice)

    def points(self, card: i64) -> float:
        return float(self.office.box.points[card])

    def note_lock_in(self, seat: int, card: int) -> None:
        if card != PASS:
            self.fates[seat][LOCKED] += self.points(card)
            self.locked_by_week[seat][self.office.week] += self.points(card)
            self.cards_by_week[seat][self.office.week] += 1.0

    def note_play(self, seat: int, card: int) -> None:
        box = self.office.box
        if card >= box.actions:
            self.fired += 1.0
        elif card != PASS:
            self.fates[seat][PLAYED] += self.points(card)
            self.played[box.kinds[card]] += 1.0
            if box.kinds[card] == HANDOUT:
                self.effects[HANDOUT] += float(box.strengths[card])

    def note_deed(self, step: Step, choice: int) -> None:
        """Targets, purchases, Security."""
        if isinstance(step, ChooseApplicant):
            self.note_modifier(step, choice)
        elif isinstance(step, ChooseRival):
            self.note_attack(step.seat, choice)
        elif isinstance(step, ChooseModel):
            self.note_attack(step.seat, self.office.owner(choice))
            self.effects[self.office.box.kinds[step.card]] += 1.0
        elif isinstance(step, UseSecurity):
            self.note_security(step, choice)
        elif isinstance(step, BuyImprovement) and choice != PASS:
            self.bought[choice] += 1.0
        elif isinstance(step, RollDice):
            self.rolls += 1.0
        elif isinstance(step, Recruit):
            self.recruits += 1.0
        elif isinstance(step, ChooseFirstHand):
            self.first = choice

    def note_attack(self, seat: int, rival: int) -> None:
        self.attacks[seat] += 1.0
        self.attacked[rival] += 1.0

    def note_security(self, step: UseSecurity, choice: int) -> None:
        """What Security stops has had no effect."""
        if choice == PASS:
            return
        self.cancelled += choice
        if isinstance(step.effect, (Lure, Swap)):
            self.effects[self.office.box.kinds[step.effect.card]] -= 1.0
        elif isinstance(step.effect, Modify):
            self.attacked[step.seat] -= choice / max(1, step.effect.strength)

    def note_modifier(self, step: ChooseApplicant, target: int) -> None:
        """By how much a card moves the target's chance of the job."""
        table = self.office
        box = table.box
        seats = table.applying(step.job)
        chances = vec[i64]([table.job_chance(step.job, seat) for seat in seats])
        place = place_of(seats, target)
        before = odds_of(chances)[place]
        kind = box.kinds[step.card]
        chances[place] += box.strengths[step.card] if kind == HELPING_HAND else -box.strengths[step.card]
        self.effects[kind] += odds_of(chances)[place] - before
        if kind != HELPING_HAND and target != step.seat:
            self.note_attack(step.seat, target)


def figures(match: Match) -> dict[str, float]:
    """Points by origin and fate for each agency, cards and improvements by use and effect, decisions a week."""
    table = match.state
    assert isinstance(table, HandManagement)
    ledger = Ledger(match)
    seats = table.seats
    shown: dict[str, float] = {
        "score of an agency": float(sum(table.recorded)) / float(seats),
        "score of the winner": float(max(table.recorded)),
        "win shared": float(len(table.winners()) > 1),
        "real decisions of a player in a week": ledger.decisions / float(seats) / WEEKS,
        "action deck shuffled anew": float(table.shuffles),
    }
    for origin, name in enumerate(ORIGINS):
        shown[f"points of an agency {name}"] = sum(row[origin] for row in ledger.origins) / float(seats)
    for name in FATES:
        shown[f"points of an agency {name}"] = sum(row[name] for row in ledger.fates) / float(seats)
    shown["jobs won by all"] = float(sum(table.won))
    shown["rolls for jobs"] = ledger.rolls
    shown["models recruited"] = ledger.recruits
    shown["models fired"] = ledger.fired
    return {**shown, **card_figures(ledger), **improvement_figures(match, ledger), **first_hand_figures(match, ledger)}


EFFECTS: Final = (
    "chance gained by the applicant",
    "chance taken from the applicant",
    "chance taken from the applicant",
    "models lured",
    "models swapped",
    "points lost by rivals",
    "cards drawn",
)


def card_figures(ledger: Ledger) -> dict[str, float]:
    """How often each kind of card is played, and what one play of it does."""
    shown: dict[str, float] = {}
    for kind, name in enumerate(KIND_NAMES):
        shown[f"{name} played"] = ledger.played[kind]
        if ledger.played[kind] > 0.0:
            shown[f"{name}: {EFFECTS[kind]}, a card"] = ledger.effects[kind] / ledger.played[kind]
    return shown


def improvement_figures(match: Match, ledger: Ledger) -> dict[str, float]:
    """How often each improvement is bought, what Security stops, and how those who hold one fare."""
    table = ledger.table
    shown = {f"{name} bought": ledger.bought[kind] for kind, name in enumerate(IMPROVEMENT_NAMES)}
    shown["effects cancelled by Security"] = ledger.cancelled
    shares = match.shares()
    for kind, name in enumerate(IMPROVEMENT_NAMES):
        holders = [seat for seat in range(table.seats) if holds(table, seat, kind)]
        if holders:
            shown[f"win share of an agency with {name}"] = sum(shares[seat] for seat in holders) / len(holders)
    return shown


def holds(table: HandManagement, seat: int, kind: int) -> bool:
    if kind == SLOT:
        return table.slots[seat] > 0
    if kind < PAMPERED:
        return table.security[seat] == kind - SECURITY + 1
    return table.pampered[seat] == kind - PAMPERED + 1


def first_hand_figures(match: Match, ledger: Ledger) -> dict[str, float]:
    """Each seat's share of the win by its distance from the first First Hand."""
    shares = match.shares()
    seats = match.seats
    return {
        f"win share at distance {distance} from the first First Hand": shares[(ledger.first + distance) % seats]
        for distance in range(seats)
    }
