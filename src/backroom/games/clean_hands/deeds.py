"""What each politician did, in a line: votes called and cast, money, and what was done to others."""

from __future__ import annotations

from backroom.engine import PASS, Deeds, listed, many, sentence, told, total
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import CoverUp, Defect, ForceResignation, Investigate
from backroom.games.clean_hands.steps.impeachment import Impeach
from backroom.games.clean_hands.steps.turn import CashIn, Collect
from backroom.games.clean_hands.steps.votes import YES, BreakTie, Count, Declare, vote_on_table

DIRT = (
    ("investigations", "Investigation", ""),
    ("resignations", "forced resignation", ""),
    ("defections", "Defection", ""),
    ("impeachments", "Impeachment", ""),
    ("cover-ups", "Cover-Up", ""),
)


class Career(Deeds):
    """Votes, money and dirt, on the way through a match. Promises are talk, and no record has them."""

    def count(self, step: object, outcomes: list[int]) -> None:
        if isinstance(step, Declare):
            self.count_ballot(step.seat, outcomes[0])
        elif isinstance(step, Count):
            self.count_vote(step)
        elif isinstance(step, BreakTie):
            self.add(step.caller, "passed", int(outcomes[0] == YES))
        elif isinstance(step, CashIn):
            self.add(step.seat, "tried", int(outcomes[0] != PASS))
        elif isinstance(step, Collect):
            self.count_money(step)
        else:
            self.count_dirt(step)

    def count_ballot(self, seat: int, choice: int) -> None:
        """Those on the votes of others: one's own one wants to win."""
        table: CleanHands = self.table
        vote = vote_on_table(table)
        if vote is not None and vote.caller != seat:
            self.add(seat, "ballots")
            self.add(seat, "yes", int(choice == YES))

    def count_vote(self, step: Count) -> None:
        table: CleanHands = self.table
        self.add(step.caller, "called")
        self.add(step.caller, "passed", int(total(table.ballots) > 0))

    def count_money(self, step: Collect) -> None:
        table: CleanHands = self.table
        self.add(step.seat, "cashed")
        self.add(step.seat, "money", table.box.values[step.code % table.box.cards])

    def count_dirt(self, step: object) -> None:
        if isinstance(step, Investigate):
            self.add(step.seat, "investigations")
        elif isinstance(step, ForceResignation):
            self.add(step.seat, "resignations")
        elif isinstance(step, Defect):
            self.add(step.seat, "defections")
        elif isinstance(step, CoverUp):
            self.add(step.seat, "cover-ups")
        elif isinstance(step, Impeach):
            self.add(step.caller, "impeachments")

    def line(self, seat: int) -> str:
        return sentence([self.money(seat), self.votes(seat), self.ballots(seat), self.dirt(seat)])

    def money(self, seat: int) -> str:
        tried, cashed = self.of(seat, "tried"), self.of(seat, "cashed")
        if not tried:
            return "no Profit tried"
        gain = f", for {self.of(seat, 'money')}" if cashed else ""
        return f"{cashed} of {many(tried, 'Profit')} cashed in{gain}"

    def votes(self, seat: int) -> str:
        called = self.of(seat, "called")
        return f"{many(called, 'vote')} called, {self.of(seat, 'passed')} won" if called else "no vote called"

    def ballots(self, seat: int) -> str:
        """Where one had a say."""
        ballots = self.of(seat, "ballots")
        return f"said yes to {self.of(seat, 'yes')} of {ballots} votes of others" if ballots else ""

    def dirt(self, seat: int) -> str:
        done = [many(self.of(seat, deed), one, more) for deed, one, more in DIRT if self.of(seat, deed)]
        return told("dirt", [listed(done)]) if done else ""
