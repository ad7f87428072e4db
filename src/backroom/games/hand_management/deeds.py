"""What each agency did, in a line: jobs, cards played for and against, models hired and lost."""

from __future__ import annotations

from backroom.engine import PASS, Deeds, many, sentence, told
from backroom.games.hand_management.box import HELPING_HAND
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.recruiting import BidCard, Recruit
from backroom.games.hand_management.steps.resolving import ChooseApplicant, Hire, PlayOnJob
from backroom.games.hand_management.steps.terminating import ChooseModel, ChooseRival, Fire
from backroom.games.hand_management.steps.week import Apply


class Business(Deeds):
    """Jobs, attacks and bids, on the way through a match."""

    def count(self, step: object, outcomes: list[int]) -> None:
        if isinstance(step, Apply):
            self.add(step.seat, "applied", int(outcomes[0] != PASS))
        elif isinstance(step, Hire):
            self.add(step.seat, "jobs")
        elif isinstance(step, PlayOnJob):
            self.add(step.seat, "played", int(outcomes[0] != PASS))
        elif isinstance(step, (ChooseApplicant, ChooseRival, ChooseModel)):
            self.count_target(step, outcomes[0])
        else:
            self.count_models(step)

    def count_target(self, step: ChooseApplicant | ChooseRival | ChooseModel, target: int) -> None:
        """Whatever is played on a rival and is no help to it."""
        table: HandManagement = self.table
        rival = table.owner(target) if isinstance(step, ChooseModel) else target
        if rival != step.seat and table.box.kinds[step.card] != HELPING_HAND:
            self.add(step.seat, "attacks")
            self.add(rival, "attacked")

    def count_models(self, step: object) -> None:
        if isinstance(step, BidCard):
            self.add(step.seat, "bids")
        elif isinstance(step, Recruit):
            self.add(step.seat, "recruits")
        elif isinstance(step, Fire):
            self.add(step.seat, "fired")

    def line(self, seat: int) -> str:
        return sentence([self.jobs(seat), self.attacks(seat), self.models(seat)])

    def jobs(self, seat: int) -> str:
        applied, played = self.of(seat, "applied"), self.of(seat, "played")
        won = f"{self.of(seat, 'jobs')} of {many(applied, 'job')} won" if applied else "no job applied for"
        return f"{won}, {many(played, 'card')} played on jobs" if played else won

    def attacks(self, seat: int) -> str:
        attacks, attacked = self.of(seat, "attacks"), self.of(seat, "attacked")
        if not attacks:
            return f"no attack on others, {attacked} suffered" if attacked else "no attack made or suffered"
        return f"{many(attacks, 'attack')} on others, {attacked or 'none'} suffered"

    def models(self, seat: int) -> str:
        bids, recruits, fired = self.of(seat, "bids"), self.of(seat, "recruits"), self.of(seat, "fired")
        bid = f"{many(bids, 'card')} bid for {many(recruits, 'model')}" if bids else "no card bid"
        return told(bid, []) + (f", {fired} fired" if fired else "")
