"""Motions: somebody asks, everybody who has to agrees or not, and what was asked for is done."""

from __future__ import annotations

from backroom.server.log.events import Answered, Motion, Proposed
from backroom.server.tables.state import TableState


class Consent(TableState):
    """What is asked for at a table, and who has agreed."""

    def carry_out(self, motion: Motion) -> None:
        """Do what everybody has agreed to."""
        raise NotImplementedError

    def proposed(self, event: Proposed) -> None:
        self.motion = event.motion
        self.mover = event.seat
        self.moved_at, self.motion_seq = self.at, self.seq
        self.agreed = {event.seat}
        who = self.seats[event.seat].name if event.seat >= 0 else event.motion.name
        self.note(f"{who} {self.asks_for(event.motion)}.")
        self.carry_if_agreed()

    def asks_for(self, motion: Motion) -> str:
        name = self.seats[motion.seat].name if motion.seat >= 0 else ""
        return {
            "undo": "asks to take back a decision",
            "pause": "asks for a pause",
            "resume": "asks to go on",
            "bot": f"asks that a bot play for {name}",
            "person": f"asks for {name}'s seat",
        }[motion.kind]

    def answered(self, event: Answered) -> None:
        name = self.seats[event.seat].name
        if event.yes:
            self.agreed.add(event.seat)
            self.note(f"{name} agrees.")
            self.carry_if_agreed()
        else:
            self.motion = None
            self.note(f"{name} {'asks no longer' if event.seat == self.mover else 'does not agree'}.")

    def carry_if_agreed(self) -> None:
        if self.motion is not None and self.voters() <= self.agreed:
            motion = self.motion
            self.motion = None
            self.carry_out(motion)

    def drop_motion_of(self, seat: int) -> None:
        """Drop a motion whose proposer has left, or a stranger's if nobody is left to agree."""
        if self.motion is not None and (self.mover == seat or (self.mover < 0 and not self.voters())):
            self.motion = None

    def drop_motion_about(self, seat: int) -> None:
        """Drop a motion to replace somebody who is back; logs of 0.1.0 did not do that."""
        if self.motion is not None and self.motion.kind in ("bot", "person") and self.motion.seat == seat:
            self.motion = None

    def drop_passing_motion(self) -> None:
        """The match has moved on: drop a motion about how it stood."""
        if self.motion is not None and not self.motion.lasts:
            self.motion = None

    def note(self, text: str) -> None:
        """Add a line to the story that is not the game's."""
        self.setup += 1
        self.history.note(self.seq, text)
