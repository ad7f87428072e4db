"""A shrewd politician: knows how likely a vote is to pass, and says yes where that costs nothing."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, Step
from backroom.games.clean_hands.appraisal import Appraisal, Taste
from backroom.games.clean_hands.bot import NEVER, Deal
from backroom.games.clean_hands.box import AMNESTY, CONGRESS, IMPEACHMENT, NO_VOTE, PROFIT
from backroom.games.clean_hands.coalition import Coalition, next_chair
from backroom.games.clean_hands.odds import Odds
from backroom.games.clean_hands.state import ACTIONS, PROFITS, CleanHands
from backroom.games.clean_hands.steps.cards import PARDON
from backroom.games.clean_hands.steps.confirmation import Confirm
from backroom.games.clean_hands.steps.impeachment import OUSTED, Ousted
from backroom.games.clean_hands.steps.turn import Collect
from backroom.games.clean_hands.steps.votes import NO, YES, BreakTie, Declare, vote_on_table
from backroom.games.clean_hands.wits import Wits


class Shrewd(Policy):
    """Takes others for house bots, and knows how those vote."""

    def __init__(self, seed: int = 0, wits: Wits | None = None) -> None:
        super().__init__(seed)
        self.wits = Wits() if wits is None else wits
        self.others = Taste()

    def decide(self, table: CleanHands, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        return self.scheme(table, seat, rng).best(choices)

    def scheme(self, table: CleanHands, seat: i64, rng: Dealer) -> Scheme:
        return Scheme(table, seat, self.wits, Appraisal(table, seat, self.others), rng)


class Scheme(Deal):
    """One decision: what each choice promises."""

    def __init__(self, table: CleanHands, seat: i64, wits: Wits, view: Appraisal, rng: Dealer) -> None:
        super().__init__(table, seat, wits, rng)
        self.wits = wits
        self.view = view  # the same table, and what others think of it

    def promise(self, choice: i64) -> float:
        step = self.table.stack[-1]
        if isinstance(step, (Declare, BreakTie)):
            return self.consent(isinstance(step, BreakTie)) if choice == YES else 0.0
        return super().promise(choice)

    # Votes.

    def consent(self, decides: bool) -> float:
        """What a yes promises against a no: what it changes, and what the caller will remember."""
        vote = vote_on_table(self.table)
        if vote is None or vote.caller == self.seat:
            return 9.0
        change = 1.0 if decides else self.change()
        remembered = self.wits.warmth + self.wits.revenge * self.feeling(self.seat, vote.caller)
        return change * self.interest(vote.caller, vote.passed) + remembered

    def change(self) -> float:
        """How much likelier a yes makes the vote that is being held to pass."""
        vote = vote_on_table(self.table)
        if vote is None:
            return 0.0
        odds = Odds(self.view)
        odds.read(vote.chamber, vote.caller, vote.passed, True)
        return odds.passing(YES) - odds.passing(NO)

    def interest(self, caller: i64, passed: Step) -> float:
        """What it is worth that a motion passes."""
        if isinstance(passed, Collect):
            value = float(self.table.box.values[passed.code % self.table.box.cards])
            hurt = self.wits.threat if caller == self.leader() else self.wits.hurt
            return self.feeling(self.seat, caller) - hurt * value
        if isinstance(passed, Confirm):
            return self.content(self.seat, caller, self.table.draft)
        if isinstance(passed, Ousted):
            return self.lean_to_oust(self.seat, caller)
        return self.lean_to_pardon(self.seat, caller)

    def chance(self, chamber: i64, passed: Step) -> float:
        """How likely a vote is to pass that this seat would call."""
        odds = Odds(self.view)
        odds.read(chamber, self.seat, passed, False)
        return odds.passing(YES)

    # Cash.

    def cash_in(self, code: i64) -> float:
        """What needs a vote first, while nobody is envious yet, and the largest first."""
        if code == PASS:
            return 0.0
        box = self.table.box
        card = code % box.cards
        value = float(box.values[card])
        if box.chambers[card] == NO_VOTE:
            return 0.5 + 0.001 * value
        if card in self.table.refused:
            return -1.0
        passes = self.wits.hope <= 0.0 or self.chance(box.chambers[card], Collect(self.seat, code)) > self.wits.hope
        return 1.0 + value if passes else -1.0

    def draw(self, deck: i64) -> float:
        """Profits while there are few; Actions to bring elections on when ahead, not when behind or all are broke."""
        if deck == PROFITS:
            return 1.5
        table = self.table
        wits = self.wits
        near = self.elections_near()
        if near and max(table.cash) == 0:
            return 0.0
        if self.stake(self.seat) == 0.0:
            return 3.0
        profits = len([card for card in table.hands[self.seat] if card >= table.box.profits_from])
        want = wits.curiosity + wits.stock * float(profits)
        if near:
            want += wits.haste if self.ahead() > 0 else -wits.delay / (1.0 + 0.05 * float(len(table.decks[ACTIONS])))
        return want

    # Playing cards.

    def play(self, card: i64) -> float:
        box = self.table.box
        if card >= 0 and card < box.cards and box.effects[card] == PROFIT and self.waits(card):
            return NEVER
        return super().play(card)

    def waits(self, card: i64) -> bool:
        """Whether money is better hidden in hand, where nobody envies or investigates it."""
        box = self.table.box
        return (
            box.chambers[card] == NO_VOTE and float(box.values[card]) <= self.wits.coyness and not self.elections_near()
        )

    def amnesty(self) -> float:
        if self.was_refused(AMNESTY):
            return NEVER
        mine = self.blocked_stake(self.seat)
        return mine if mine > 1.0 and self.chance(CONGRESS, PARDON) > self.wits.backing else NEVER

    def oust(self) -> float:
        """Only with the votes, and only for something better."""
        if self.was_refused(IMPEACHMENT):
            return NEVER
        lean = self.lean_to_oust(self.seat, self.seat)
        return lean if lean > 0.0 and self.chance(CONGRESS, OUSTED) > self.wits.backing else NEVER

    def next_secretary(self) -> i64:
        return next_chair(Coalition(self.view, self.wits).best(), self.table.draft, self.seat)
