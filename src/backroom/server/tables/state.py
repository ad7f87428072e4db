"""The state of a table (seats, match, clocks, motions), and questions about it."""

from __future__ import annotations

import hmac
import logging

from backroom.engine import Edition, Game, Match
from backroom.engine.dealer import Secret
from backroom.engine.playback import Event
from backroom.engine.sight import Sight
from backroom.server.history.history import History
from backroom.server.log.events import Motion, Moved
from backroom.server.log.terms import Terms
from backroom.server.tables.agreement import Agreement
from backroom.server.tables.views import Views

log = logging.getLogger("backroom")

OPEN, DEALING, RUNNING, PAUSED, OVER, CLOSED = "open", "dealing", "running", "paused", "over", "closed"


class Seat:
    """A seat: free, a person's, or a bot's; a bot may also play for a person."""

    def __init__(self) -> None:
        self.person = ""
        self.name = ""
        self.level = ""  # of the bot that plays here
        self.pledged = False  # whether the deal waits for a share of theirs
        self.commit = ""
        self.share = ""
        self.away = False
        self.lost = False  # away because the connection is lost; back as soon as it is

    @property
    def free(self) -> bool:
        return not self.person and not self.level

    @property
    def kind(self) -> str:
        if self.level:
            return "bot"
        return "person" if self.person else "free"


class TableState:
    """What a table knows; nothing here changes it."""

    def __init__(self, id: str, edition: Edition | None = None) -> None:
        self.id = id
        self.edition = edition  # as it was when the table was opened; by default the newest of its name
        self.seq = 0
        self.at = 0
        self.made_at = 0
        self.state = OPEN
        self.host = ""
        self.secret = b""
        self.seats: list[Seat] = []
        self.players: set[str] = set()  # persons who have played in the match
        self.removed: set[str] = set()  # persons whom the host has asked to leave
        self.names: list[str] = []  # in the match: of those who began it
        self.dealt: list[str] = []  # seat -> the person who began the match there, '' for a bot
        self.ending: list[tuple[str, str]] = []  # seat -> the person and the bot that ended it there
        self.ended_at = 0
        self.match: Match | None = None
        self.keys: dict[str, int] = {}
        self.played: Moved | None = None  # a decision that the match has played and the table not yet applied
        self.views = Views()  # what readers see of the match
        self.history = History()
        self.motion: Motion | None = None
        self.mover = -1
        self.agreed: set[int] = set()
        self.moved_at = 0  # when the motion was made
        self.motion_seq = 0
        self.left: list[int] = []  # seat -> milliseconds in its bank, or for its move
        self.left_before = 0  # milliseconds that the last mover had left when deciding
        self.asked_at = 0
        self.resumed_at = 0  # the end of the last downtime
        self.question_seq = 0  # of the last entry that changed the match
        self.rematch = ""
        self.commitment = ""
        self.told: tuple[int, list[str]] | None = None  # what each player did, at this entry of the log
        self.declared = ""  # the hash of the declaration, once somebody has asked for it
        self.deciders: set[int] = set()  # seats that have decided at this table
        self.setup = 0  # grows whenever the seats or what is agreed on change
        self.agreement = Agreement(1, self.seats)

    terms: Terms
    game: Game

    def awaited(self) -> list[int]:
        """The seats that the deal waits for."""
        return self.agreement.awaited() if self.state == DEALING else []

    def new_match(self) -> Match:
        """The match before anything was dealt."""
        assert self.edition is not None
        match = self.game.new(
            len(self.seats),
            edition=self.edition,
            names=self.names or [seat.name for seat in self.seats],
            **self.terms.options,
        )
        match.commitment = self.commitment
        match.pact = self.agreement.pact()
        return match

    def match_after(self, log: list[Event]) -> Match:
        """The match after this much of its log."""
        match = self.new_match()
        for happening in log:
            match.happen(happening.outcomes)
        return match

    def sight(self) -> Sight:
        """What can be seen at such a table, as its game declares it."""
        assert self.edition is not None
        return self.game.sight_of(self.edition, len(self.seats), self.game.checked_options(self.terms.options))

    def sight_hash(self) -> str:
        if not self.declared:
            self.declared = self.sight().hash
        return self.declared

    def dealer(self) -> Secret:
        """The dealer of this table: the secret and the shares that people added to it."""
        return Secret(self.secret, 0, self.agreement.pact())

    def bot_seed(self) -> int:
        """The seed of the bot that is asked now: nobody can guess it, and it is the same if asked again."""
        return int.from_bytes(hmac.digest(self.secret, b"bot %d" % self.question_seq, "sha256")[:7], "big")

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def deeds(self) -> list[str]:
        """What each player did, once the match is over; a game that fails to tell it spoils nothing else."""
        if self.told is None or self.told[0] != self.question_seq:
            self.told = (self.question_seq, told_deeds(self.playing()))
        return self.told[1]

    def forget_readers(self) -> None:
        """Drop what is kept for readers of the match."""
        self.views = Views()
        self.told = None
        if self.match is not None:
            self.match.forget_readers()

    def asked(self) -> int:
        """The seat whose decision the match waits for, or -1."""
        if self.match is None or self.match.over:
            return -1
        seat = self.match.seat
        return -1 if seat is None else seat

    def deadline(self) -> int | None:
        """When the asked person's time is up."""
        seat = self.asked()
        if self.state != RUNNING or seat < 0 or self.terms.clock.kind == "none" or self.seats[seat].kind != "person":
            return None
        return self.asked_at + self.left[seat]

    def owed(self, since: int, until: int) -> int:
        """Milliseconds of a downtime that the running clock has counted and must give back."""
        if self.deadline() is None:
            return 0
        return max(0, until - max(since, self.asked_at, self.resumed_at))

    def voters(self) -> set[int]:
        """The seats that have to agree: people who are present, or everybody who holds a seat."""
        if self.motion is not None and self.motion.everybody:
            return {n for n, seat in enumerate(self.seats) if seat.person}
        gone = self.motion.seat if self.motion is not None and self.motion.kind in ("bot", "person") else -1
        return {n for n in self.present() if n != gone}

    def present(self) -> list[int]:
        """The seats of people who are not away, as far as the log knows."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away]

    def closed_to(self, person: str) -> bool:
        """Whether somebody may not watch: some tables have no spectators once the cards are dealt."""
        if self.terms.spectators or self.state == OPEN or (self.state == CLOSED and self.match is None):
            return False
        return not self.seats_of(person)

    def seats_of(self, person: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if person and seat.person == person]

    def record(self) -> str:
        return self.playing().record()


def told_deeds(match: Match) -> list[str]:
    try:
        lines = match.deeds()
    except Exception:
        log.exception("%s cannot tell what its players did", match.game.id)
        return []
    return lines if len(lines) == match.seats else []
