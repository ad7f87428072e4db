"""A table as its log tells it: how each event changes its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from backroom.engine import Endless, listed
from backroom.engine.dealer import Secret
from backroom.games import game as game_called
from backroom.server.history.whispers import Spoken
from backroom.server.log.events import (
    Answered,
    Began,
    Closed,
    Committed,
    Dealing,
    Emoted,
    Entry,
    Invited,
    Made,
    Motion,
    Moved,
    Opened,
    Proposed,
    Rematched,
    Removed,
    Renamed,
    Replaced,
    Resumed,
    Returned,
    Said,
    Sat,
    Sealed,
    Stood,
    TookBack,
    Voided,
    Whispered,
)
from backroom.server.log.terms import as_kept, printed
from backroom.server.tables.agreement import Agreement
from backroom.server.tables.consent import Consent
from backroom.server.tables.state import CLOSED, DEALING, OVER, PAUSED, RUNNING, Seat

PRACTICE: Final = "This is a practice table: what chance shows can be taken back, and the result counts nowhere."
LAID: Final = "It goes on from a moment of another match; from here on all chance is fresh."
LEAST_LEFT: Final = 1000  # milliseconds that everybody has at least after a pause or after taking back


def broken_off(error: Endless) -> str:
    """What everybody reads when a match can never end."""
    return f"{error} So it is broken off without a result, and the table is closed."


class Decision:
    """A legal choice of a seat, or of whoever decides for it, that has not been played yet."""

    def __init__(self, seat: int, choice: int, by: Literal["person", "bot", "clock"] = "person") -> None:
        self.seat = seat
        self.choice = choice
        self.by = by


class Table(Consent):
    """The fold of a log. It decides nothing: what is appended has been checked."""

    def follow(self, entry: Entry) -> None:
        """One more entry of the log."""
        self.seq = entry.seq
        self.at = entry.at
        if entry.key:
            self.keys[entry.key] = entry.seq
        FOLLOWING[type(entry.event)](self, entry.event)

    # Before the match.

    def made(self, event: Made) -> None:
        self.terms = as_kept(event.terms)
        self.game = game_called(event.terms.game)
        self.edition = self.edition or printed(self.game, self.terms)
        self.host = event.host
        self.made_at = self.at
        self.secret = bytes.fromhex(event.secret)
        self.commitment = Secret(self.secret).commitment()
        self.seats = [Seat() for _ in range(event.terms.seats or 0)]
        self.agreement = Agreement(event.deal, self.seats, self.terms.practice)

    def sat(self, event: Sat) -> None:
        seat = self.seats[event.seat]
        if event.leaving >= 0:
            self.seats[event.leaving] = Seat()
            self.change_hands(event.leaving)
            self.note(f"{event.name} takes another seat.")
        elif (seat.person, seat.name) != (event.person, event.name):
            self.note(f"{event.name} sits down.")
        seat.person, seat.name, seat.share = event.person, event.name, event.share
        seat.commit, seat.pledged = event.commit, event.pledged
        self.change_hands(event.seat)
        seat.level = ""
        self.setup += 1
        seat.away = seat.lost = False

    def renamed(self, event: Renamed) -> None:
        """The match uses the new name, unless somebody else began it in this seat."""
        seat = self.seats[event.seat]
        self.note(f"{seat.name} is called {event.name} from now on.")
        if self.match is not None and self.names[event.seat] == seat.name:
            self.names[event.seat] = event.name
            self.match.rename(event.seat, event.name)
        seat.name = event.name
        self.history.rename(self.seq, event.seat, seat.person, event.name)

    def invited(self, event: Invited) -> None:
        seat = self.seats[event.seat] = Seat()
        seat.level, seat.name = event.level, event.name
        self.change_hands(event.seat)
        self.note(f"{event.name} sits down.")

    def replaced(self, event: Replaced) -> None:
        seat = self.seats[event.seat]
        self.note(
            f"The bot “{seat.level}” is not here any more: for {seat.name}, a {event.level} one plays from now on."
        )
        seat.level = event.level

    def was_removed(self, event: Removed) -> None:
        seat = self.seats[event.seat]
        self.note(f"The host asks {seat.name} to leave the table.")
        if seat.person:
            self.removed.add(seat.person)
        self.seats[event.seat] = Seat()
        self.change_hands(event.seat)

    def stood(self, event: Stood) -> None:
        seat = self.seats[event.seat]
        self.note(f"{seat.name} {'has lost the connection' if event.lost else 'leaves the table'}.")
        if self.match is None:
            self.seats[event.seat] = Seat()
            self.change_hands(event.seat)
        else:
            seat.away = True
            seat.lost = event.lost
            self.drop_motion_of(event.seat)
            self.carry_if_agreed()

    def returned(self, event: Returned) -> None:
        seat = self.seats[event.seat]
        if seat.level:
            self.restart_clock(event.seat)
        seat.away = seat.lost = False
        seat.level = ""
        self.note(f"{seat.name} is back.")
        if self.agreement.version > 1:
            self.drop_motion_about(event.seat)

    def closed(self, event: Closed) -> None:
        self.state = CLOSED
        self.motion = None
        self.note(event.why or "The table is closed.")

    # Dealing: nobody's share is known before everybody's is fixed.

    def dealing(self, event: Dealing) -> None:
        self.state = DEALING
        self.agreement.since = self.at
        self.setup += 1

    def committed(self, event: Committed) -> None:
        seat = self.seats[event.seat]
        seat.commit, seat.pledged = event.commit, True
        self.setup += 1

    def sealed(self, event: Sealed) -> None:
        self.agreement.sealed = True
        self.agreement.since = self.at
        self.setup += 1

    def opened(self, event: Opened) -> None:
        self.seats[event.seat].share = event.share
        self.setup += 1

    def voided(self, event: Voided) -> None:
        self.agreement.void(event.seats)
        self.agreement.since = self.at
        names = listed([self.seats[n].name for n in event.seats])
        self.note(f"The deal is void: {names} did not open a share in time and adds none. The others commit afresh.")

    # The match.

    def began(self, event: Began) -> None:
        self.names = [seat.name for seat in self.seats]
        self.dealt = [seat.person for seat in self.seats]
        self.players = {person for person in self.dealt if person}
        self.agreement.laid = event.laid
        self.match = self.new_match()
        for outcomes in event.opening:
            self.match.happen(outcomes)
        self.state = RUNNING
        self.left = [self.terms.clock.seconds * 1000] * len(self.seats)
        self.asked_at = self.at
        self.question_seq = self.seq
        self.history.begin(self.seq, len(self.match.log), event.laid)
        self.setup += 1
        self.note_shares()
        if self.terms.practice:
            self.note(PRACTICE)
        if event.laid:
            self.note(LAID)
        self.see_the_end()

    def note_shares(self) -> None:
        """Note for everybody whose randomness is in the deal."""
        names = [seat.name for seat in self.seats if seat.commit]
        if names:
            self.note(f"The deal is mixed from the server's secret and the {shares_of(names)}.")

    def play(self, decision: Decision) -> Moved | Closed:
        """Play a decision, and what chance makes of it; a match that never ends is broken off instead.

        The table then applies the event without playing it again; if that fails, the table is folded again."""
        match = self.playing()
        before = len(match.log)
        match.dealer = self.dealer()
        try:
            match.push(decision.choice)
        except BaseException as error:
            self.match = self.match_after(match.log[:before])
            if isinstance(error, Endless):
                return Closed(broken_off(error))
            raise
        match.dealer = None
        then = [happening.outcomes for happening in match.log[before + 1 :]]
        self.played = Moved(decision.seat, decision.choice, then, decision.by)
        return self.played

    def moved(self, event: Moved) -> None:
        match = self.playing()
        if event is not self.played:
            match.happen([event.choice])
            for outcomes in event.then:
                match.happen(outcomes)
        self.played = None
        self.question_seq = self.seq
        self.deciders.add(event.seat)
        self.pay_time(event.seat)
        self.history.mark(self.seq, len(match.log))
        self.drop_passing_motion()
        if event.by == "clock":
            self.note(f"{self.seats[event.seat].name}'s time is up, and a bot moved.")
        self.see_the_end()

    def see_the_end(self) -> None:
        match = self.playing()
        if match.over:
            self.state = OVER
            self.ending = [(seat.person, seat.level) for seat in self.seats]
            self.ended_at = self.at
            match.dealer = self.dealer()
            self.motion = None

    def took_back(self, event: TookBack) -> None:
        self.note(f"{self.seats[event.seat].name} takes back a decision.")
        self.cut(event.keep)
        if self.agreement.version > 1 and self.terms.clock.kind != "none":
            self.left[event.seat] = self.left_before

    def cut(self, keep: int) -> None:
        """Go back to the state after the first `keep` events of the match."""
        old = self.playing()
        self.history.freeze(old, keep)
        self.agreement.take_back(keep)
        self.match = self.match_after(old.log[:keep])
        self.deciders = {happening.step.actor() for happening in self.match.log[self.agreement.laid :]}
        self.drop_passing_motion()
        self.asked_at = self.at
        self.question_seq = self.seq

    # Clocks.

    def pay_time(self, seat: int) -> None:
        """Stop the mover's clock and start the next one's."""
        clock = self.terms.clock
        spent = self.at - self.asked_at
        self.left_before = max(LEAST_LEFT, self.left[seat] - spent)
        if clock.kind == "move":
            self.left[seat] = clock.seconds * 1000
        elif clock.kind == "bank" and self.seats[seat].kind == "person":
            self.left[seat] = max(0, self.left[seat] - spent) + clock.increment * 1000
        self.asked_at = self.at

    def restart_clock(self, seat: int) -> None:
        """Somebody else plays here from now on, so their time starts now."""
        if self.asked() == seat:
            self.asked_at = self.at

    def resumed(self, event: Resumed) -> None:
        self.asked_at += self.owed(event.since, event.until)
        self.resumed_at = max(self.resumed_at, event.until)

    # What everybody has agreed to.

    def carry_out(self, motion: Motion) -> None:
        CARRYING[motion.kind](self, motion)

    def undo(self, motion: Motion) -> None:
        self.note("The decision is taken back.")
        self.cut(motion.keep)

    def pause(self, motion: Motion) -> None:
        seat = self.asked()
        if self.terms.clock.kind != "none" and seat >= 0:
            self.left[seat] = max(LEAST_LEFT, self.left[seat] - (self.at - self.asked_at))
        self.state = PAUSED
        self.note("The table pauses.")

    def resume(self, motion: Motion) -> None:
        self.state = RUNNING
        self.asked_at = self.at
        self.note("The table goes on.")

    def bot_plays(self, motion: Motion) -> None:
        seat = self.seats[motion.seat]
        seat.level = motion.level
        self.restart_clock(motion.seat)
        self.note(f"A bot plays for {seat.name}.")

    def person_plays(self, motion: Motion) -> None:
        seat = self.seats[motion.seat]
        self.note(f"{motion.name} takes over {seat.name}'s seat.")
        seat.person, seat.name = motion.person, motion.name
        self.players.add(motion.person)
        self.change_hands(motion.seat)
        seat.level = ""
        seat.away = seat.lost = False
        self.restart_clock(motion.seat)

    # Talk.

    def talked(self, event: Said | Whispered | Emoted) -> None:
        self.history.say(self.spoken(self.seq, self.at, event))

    def spoken(self, seq: int, at: int, event: Said | Whispered | Emoted) -> Spoken:
        """A line of talk from an entry of the log, perhaps an old one."""
        if isinstance(event, Said):
            return self.history.spoken(seq, at, event.seat, "say", event.text)
        if isinstance(event, Whispered):
            return self.history.spoken(seq, at, event.seat, "whisper", event.text, event.to)
        return self.history.spoken(seq, at, event.seat, "emote", event.emote)

    def rematched(self, event: Rematched) -> None:
        self.rematch = event.table
        self.note("The same table meets again.")

    def change_hands(self, seat: int) -> None:
        """Note in the history who has the seat from now on."""
        self.history.seat(self.seq, seat, self.seats[seat].person, self.seats[seat].name)


def shares_of(names: list[str]) -> str:
    """'share of Ann', 'shares of Ann and Bob'."""
    return f"share{'s' if len(names) > 1 else ''} of {listed(names)}"


FOLLOWING: dict[type, Callable[[Table, Any], None]] = {
    Made: Table.made,
    Sat: Table.sat,
    Renamed: Table.renamed,
    Replaced: Table.replaced,
    Removed: Table.was_removed,
    Invited: Table.invited,
    Stood: Table.stood,
    Returned: Table.returned,
    Dealing: Table.dealing,
    Committed: Table.committed,
    Sealed: Table.sealed,
    Opened: Table.opened,
    Voided: Table.voided,
    Began: Table.began,
    Moved: Table.moved,
    TookBack: Table.took_back,
    Proposed: Table.proposed,
    Answered: Table.answered,
    Said: Table.talked,
    Whispered: Table.talked,
    Emoted: Table.talked,
    Rematched: Table.rematched,
    Resumed: Table.resumed,
    Closed: Table.closed,
}

CARRYING: dict[str, Callable[[Table, Motion], None]] = {
    "undo": Table.undo,
    "pause": Table.pause,
    "resume": Table.resume,
    "bot": Table.bot_plays,
    "person": Table.person_plays,
}
