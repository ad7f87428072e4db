"""The house: counts coalitions, votes its interest, remembers friends and foes, strikes at the leader."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, count_of, remove, vec
from backroom.games.clean_hands.appraisal import Appraisal, Taste
from backroom.games.clean_hands.box import (
    AMNESTY,
    CONGRESS,
    COVER_UP,
    DEFECTION,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    MEMBERS,
    NO_VOTE,
    PRESIDENT,
    RESIGNATION,
    SCANDAL,
    ZEALOTS,
)
from backroom.games.clean_hands.state import ACTIONS, PROFITS, CleanHands
from backroom.games.clean_hands.steps.cards import (
    PARDON,
    CoverUp,
    Defect,
    DefectTo,
    ForceResignation,
    Investigate,
    PlaceProfit,
    PlayCards,
)
from backroom.games.clean_hands.steps.caucuses import ChooseGainer, PickCaucus, ProtectStack, ShiftCaucus
from backroom.games.clean_hands.steps.confirmation import Propose
from backroom.games.clean_hands.steps.drawing import ChooseDeck
from backroom.games.clean_hands.steps.impeachment import OUSTED
from backroom.games.clean_hands.steps.turn import CashIn, Collect, ExecutivePower
from backroom.games.clean_hands.steps.votes import NO, YES, BreakTie, Declare, vote_on_table

NEVER: Final = -100.0


class House(Policy):
    """Takes what promises most; votes are a little fickle."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def decide(self, table: CleanHands, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        step = table.stack[-1]
        if isinstance(step, (Declare, BreakTie)):
            return self.vote(Appraisal(table, seat, self.taste), step.seat, rng)
        return Deal(table, seat, self.taste, rng).best(choices)

    def vote(self, appraisal: Appraisal, seat: i64, rng: Dealer) -> i64:
        vote = vote_on_table(appraisal.table)
        if vote is None:
            return NO
        thousandths = rng.below(2001)
        fickle = self.taste.noise * (float(thousandths) / 1000.0 - 1.0)
        return YES if appraisal.lean(seat, vote.caller, vote.passed) + fickle > 0.0 else NO


class Deal(Appraisal):
    """One decision other than a vote: what each choice promises; of equal players chance takes one."""

    def __init__(self, table: CleanHands, seat: i64, taste: Taste, rng: Dealer) -> None:
        super().__init__(table, seat, taste)
        self.rng = rng
        self.next = -1
        rng.shuffle(self.order, len(self.order))

    def best(self, choices: vec[i64]) -> i64:
        """Whatever promises most; of equal cards and members the first, which may be the President."""
        among_players = isinstance(self.table.stack[-1], (DefectTo, ChooseGainer))
        best = choices[0]
        most = NEVER * 10.0
        equals = 0
        for choice in choices:
            promise = self.promise(choice)
            if promise > most:
                best = choice
                most = promise
                equals = 1
            elif promise == most and among_players:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = choice
        return best

    def promise(self, choice: i64) -> float:
        step = self.table.stack[-1]
        if isinstance(step, PlayCards):
            return self.play(choice)
        if isinstance(step, CashIn):
            return self.cash_in(choice)
        if isinstance(step, Propose):
            return self.propose(choice)
        if isinstance(step, ChooseDeck):
            return self.draw(choice)
        if isinstance(step, ExecutivePower):
            return 0.0 if choice == PASS else self.relief(choice)
        if isinstance(step, PlaceProfit):
            return self.place(step.card, choice)
        if isinstance(step, Investigate):
            return self.harm(choice)
        if isinstance(step, CoverUp):
            return self.relief(choice)
        if isinstance(step, ForceResignation):
            return self.ruin(choice)
        if isinstance(step, Defect):
            return self.poach(choice)
        if isinstance(step, DefectTo):
            return self.feeling(self.seat, choice)
        if isinstance(step, ProtectStack):
            return self.protect(choice)
        if isinstance(step, PickCaucus):
            return float(self.gain_of(self.seat, choice, 0))
        if isinstance(step, ChooseGainer):
            return 10.0 if choice == self.seat else self.feeling(self.seat, choice)
        return self.shift(step, choice) if isinstance(step, ShiftCaucus) else 0.0

    # The chain of a proposal and of a Manipulation.

    def propose(self, choice: i64) -> float:
        if choice == PASS:
            return 5.0
        if choice == self.seats:
            return NEVER
        if self.next < 0:
            self.next = self.next_secretary()
        return 1.0 if choice == self.next else 0.0

    def next_secretary(self) -> i64:
        """Whoever gets more by the plan than the draft has given them so far."""
        planned = self.plan(self.seat)
        for seat in self.table.draft:
            if seat in planned:
                planned = remove(planned, seat)
        return planned[-1]

    def shift(self, step: ShiftCaucus, choice: i64) -> float:
        if choice == PASS:
            return 0.0
        if choice == len(self.table.caucuses):
            return -1.0
        kinds = self.table.box.kinds
        drafted = 0
        for stack in self.table.draft:
            if stack % kinds == choice % kinds:
                drafted += 1
        gain = self.gain_of(step.gainer, choice % kinds, drafted)
        return float(gain) + 0.3 * float(self.gain_of(choice // kinds, choice % kinds, -1))

    # Cash.

    def cash_in(self, code: i64) -> float:
        """What needs no vote first; what would fail, or just did, is left for a better day."""
        if code == PASS:
            return 0.0
        box = self.table.box
        card = code % box.cards
        chamber = box.chambers[card]
        if chamber == NO_VOTE:
            return 50.0 + float(box.values[card])
        passes = card not in self.table.refused and self.margin(self.seat, chamber, Collect(self.seat, code)) > 0
        return float(box.values[card]) * 1.0 if passes else -1.0

    def draw(self, deck: i64) -> float:
        """Profits while there are few; Actions to bring elections on when ahead, not when behind or all are broke."""
        if deck == PROFITS:
            return 1.5
        table = self.table
        if self.elections_near() and max(table.cash) == 0:
            return 0.0
        box = table.box
        profits = len([card for card in table.hands[self.seat] if card >= box.profits_from])
        if self.stake(self.seat) == 0.0:
            return 3.0
        want = self.taste.curiosity + 0.5 * profits
        if self.elections_near():
            want += 1.5 if self.ahead() > 0 else -1.5 / (1.0 + 0.05 * float(len(table.decks[ACTIONS])))
        return want

    # Playing cards.

    def play(self, card: i64) -> float:
        if card == PASS:
            return 0.0
        table = self.table
        box = table.box
        if card == box.cards:
            return self.oust()
        kind = box.effects[card]
        if kind == INVESTIGATION:
            return self.best_member(kind) - self.taste.patience + 0.5 * float(count_of(table.hands[self.seat], card))
        if kind in (COVER_UP, RESIGNATION, DEFECTION):
            return self.best_member(kind)
        if kind == AMNESTY:
            return self.amnesty()
        if kind == IMPEACHMENT:
            return self.oust()
        if kind == MANIPULATION:
            return self.manipulate(card)
        if kind == ZEALOTS:
            return max(self.protect(stack) for stack in range(len(table.caucuses)))
        if kind == SCANDAL:
            return float(box.values[card]) - self.vote_worth() * float(self.loss_of(self.seat, box.numbers[card]))
        best = NEVER
        for member in range(MEMBERS):
            best = max(best, self.place(card, member))
        return best

    def best_member(self, kind: i64) -> float:
        """The most that a card promises on any member it can be played on."""
        table = self.table
        best = NEVER
        for member in table.sitting():
            blocked = table.investigations[member] > 0
            promise = NEVER
            if kind == INVESTIGATION:
                promise = self.harm(member)
            elif kind == COVER_UP and blocked:
                promise = self.relief(member)
            elif kind == RESIGNATION and blocked and member != PRESIDENT:
                promise = self.ruin(member)
            elif kind == DEFECTION and member != PRESIDENT:
                promise = self.poach(member)
            best = max(best, promise)
        return best

    def place(self, card: i64, member: i64) -> float:
        """On an own unblocked member, rather on one with little on it."""
        table = self.table
        if table.holders[member] != self.seat or table.investigations[member] > 0:
            return NEVER
        safe = 0.5 if member == PRESIDENT else 0.0
        return float(table.box.values[card]) * self.taste.fragile + safe - 0.05 * float(self.profits(member))

    def harm(self, member: i64) -> float:
        """What an Investigation takes from a rival; little if there is one already."""
        table = self.table
        holder = table.holders[member]
        if holder == self.seat:
            return NEVER
        share = 0.25 if table.investigations[member] > 0 else 1.0
        spite = self.taste.grudge if holder == self.leader() else 1.0
        return share * spite * (1.0 + 0.6 * float(self.profits(member))) - self.feeling(self.seat, holder)

    def relief(self, member: i64) -> float:
        table = self.table
        if table.holders[member] != self.seat:
            return -1.0
        return (1.0 + float(self.profits(member))) / float(table.investigations[member])

    def ruin(self, member: i64) -> float:
        holder = self.table.holders[member]
        if holder == self.seat:
            return NEVER
        spite = self.taste.grudge if holder == self.leader() else 1.0
        return spite * (0.5 + 0.6 * float(self.profits(member))) - self.feeling(self.seat, holder)

    def poach(self, member: i64) -> float:
        holder = self.table.holders[member]
        if holder == self.seat:
            return NEVER
        return self.worth(member) + (0.5 if holder == self.leader() else 0.0) - self.feeling(self.seat, holder)

    def amnesty(self) -> float:
        if self.was_refused(AMNESTY):
            return NEVER
        mine = self.blocked_stake(self.seat)
        return mine if mine > 1.0 and self.margin(self.seat, CONGRESS, PARDON) > 0 else NEVER

    def oust(self) -> float:
        """Only with the votes, and only for something better."""
        if self.was_refused(IMPEACHMENT):
            return NEVER
        lean = self.lean_to_oust(self.seat, self.seat)
        return lean if lean > 0.0 and self.margin(self.seat, CONGRESS, OUSTED) > 0 else NEVER

    def was_refused(self, kind: i64) -> bool:
        """Whether a vote on such a card has just failed; nobody asks twice in one turn."""
        return any(self.table.box.effects[card] == kind for card in self.table.refused)

    def protect(self, stack: i64) -> float:
        table = self.table
        kinds = table.box.kinds
        if stack // kinds != self.seat or table.zealots[stack] or table.caucuses[stack] < 2:
            return NEVER
        return (
            0.6
            * self.vote_worth()
            * float(table.caucuses[stack])
            * float(table.caucuses[stack])
            * float(table.box.caucus_votes[stack % kinds])
        )

    def manipulate(self, card: i64) -> float:
        """The best card beside one, times what the Manipulation may take."""
        table = self.table
        best = 0
        for loser in (table.left_of(self.seat), table.right_of(self.seat)):
            for kind in range(table.box.kinds):
                if table.unprotected(loser, kind) > 0:
                    best = max(best, self.gain_of(self.seat, kind, 0))
        return self.vote_worth() * best if best > 0 else NEVER
