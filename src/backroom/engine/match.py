"""A match: its course, what is seen and told of it, and copies that go on by themselves."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from backroom.engine.course import Course
from backroom.engine.dealer import NO_EVENT, Dealer, Rng, dealer_from
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput, Endless
from backroom.engine.explaining import explained, idle, why_not
from backroom.engine.given import seat_of, text
from backroom.engine.happening import Happening, Observer, happenings_of
from backroom.engine.keeping import content, kept_edition, restore, same
from backroom.engine.names import checked_names
from backroom.engine.pact import Pact
from backroom.engine.score import Score
from backroom.engine.sight import Sight
from backroom.engine.state import State
from backroom.engine.step import CHANCE, NOBODY
from backroom.engine.story import Dream, Narrator, story_of
from backroom.engine.tensor import Tensors
from backroom.engine.view import with_own_pieces
from backroom.engine.words import Explanation, Line, many

if TYPE_CHECKING:
    from backroom.engine.game import Game


@mypyc_attr(free_list_len=1)
class Match(Course):
    """One match of a game. `play` is checked; `push` trusts; both leave the same trace."""

    def __init__(
        self,
        game: Game,
        edition: Edition,
        seats: int,
        options: dict[str, Any],
        dealer: Dealer | None,
        names: list[str],
    ) -> None:
        super().__init__(game, seats, dealer, names)
        self.edition = edition
        self.settings = options
        self.commitment = ""
        self.pact = NO_PACT
        self.narrator: Narrator | None = None
        self.observers: dict[int | None, Observer] | None = None
        self.dreamer: int | None = None
        self.dream: Dream | None = None
        self.kept_tensors: Tensors | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and same(self, other)

    def __deepcopy__(self, memo: Any) -> Match:
        return self.clone()

    def __copy__(self) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return kept_match, (content(self),)

    def __repr__(self) -> str:
        turn = "over" if self.over else "chance to decide" if self.seat == CHANCE else f"seat {self.seat} to act"
        kind = "" if self.dreamer is None or self.dreamer == NOBODY else f", imagined by seat {self.dreamer}"
        return f"<Match of {self.game.id}: {many(self.seats, 'seat')}, {many(len(self.log), 'event')}, {turn}{kind}>"

    # What is seen and told.

    def view(self, seat: Any) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, ready for JSON."""
        return with_own_pieces(self.lent_view(seat))

    def lent_view(self, seat: Any) -> dict[str, Any]:
        """The same for whoever only reads it: other views hold the same pieces."""
        reader = self.reader(seat)
        actor = self.state.actor()
        view: dict[str, Any] = {
            "game": self.game.id,
            "seats": self.seats,
            "names": self.names[:],
            "seat": reader.seat,
            "turn": actor if actor >= 0 else None,
            "over": self.over,
        }
        view.update(self.game.view(self.state, reader))
        return view

    def own(self, seat: Any) -> dict[str, Any] | None:
        """What a seat sees otherwise than a spectator, where the game says so: whole areas and facts."""
        own = self.lent_own(seat)
        return None if own is None else with_own_pieces(own)

    def lent_own(self, seat: Any) -> dict[str, Any] | None:
        """The same for whoever only reads it."""
        reader = self.reader(seat)
        own = self.game.own(self.state, reader)
        return None if own is None else {"seat": reader.seat, **own}

    def sight(self) -> Sight:
        """What can be seen at this table: the declaration of the game."""
        return self.game.sight_of(self.edition, self.seats, self.settings)

    def tensor(self, seat: Any, buffer: Any = None) -> Any:
        """What a seat sees as numbers from 0 to 1, always as many: into a buffer of the caller's, or a new array."""
        reader = self.check_seat(seat)
        tensors = self.tensors()
        return tensors.into(self, reader, array("d", bytes(8 * tensors.size)) if buffer is None else buffer)

    def tensors(self) -> Tensors:
        """How tensors of this kind of table are made."""
        if self.kept_tensors is None:
            self.kept_tensors = Tensors(self.game, self.edition, self.seats, self.settings.copy())
        return self.kept_tensors

    def tensor_index(self) -> list[str]:
        """What each number of a tensor means."""
        return self.tensors().observation.index()

    def explain(self, seat: Any, piece: Any) -> Explanation:
        """What a piece in view is and does, and why it cannot be used now, where the seat is asked and it cannot."""
        return explained(self, seat, piece)

    def why_not(self, seat: Any, piece: Any) -> str:
        """The sentence with which touching this piece would be refused; nothing where it would not."""
        return why_not(self, seat, piece)

    def idle(self, view: Any = None) -> dict[str, str]:
        """Which pieces in view whoever is asked cannot use now, each with why in a few words."""
        return idle(self, view)

    def happenings(self, seat: Any, since: Any = 0) -> list[Happening]:
        """All that happened, or its part from an event on, as a seat (None: a spectator) saw it."""
        return happenings_of(self, seat, since)

    def story(self, seat: Any, since: Any = 0) -> list[Line]:
        """The log, or its part from an event on, as a seat (None: a spectator) may read it."""
        return story_of(self, seat, since)

    def beginning(self) -> State:
        """The table before anything happened; nothing has run yet."""
        if self.dream is not None:
            return self.dream.since.clone()
        return self.game.setup(self.game.opened(self.edition), self.seats, self.settings)

    def scores(self) -> list[Score]:
        """How the seats stand, to show."""
        return self.game.scores(self.state)

    def winners(self) -> list[int]:
        """Who has won; nobody while the match runs."""
        return self.game.winners(self.state) if self.over else []

    def deeds(self) -> list[str]:
        """What each player did, in a line each, once the match is over; nothing in games that do not tell."""
        return self.game.deeds(self) if self.over and self.dreamer is None else []

    def returns(self) -> list[float]:
        """For learning: what the match is worth to each seat; nothing while it runs."""
        return self.game.returns(self.state) if self.over else [0.0] * self.seats

    def shares(self) -> list[float]:
        """Each seat's share of the win."""
        winners = self.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    # Copies, and playing them on.

    def clone(self) -> Match:
        """An independent copy, with the log and the same dealer's future."""
        other = self.bare(None if self.dealer is None else self.dealer.clone())
        other.state = self.state.clone()
        other.commitment = self.commitment
        other.pact = self.pact
        other.log = self.log[:]
        other.dreamer = self.dreamer
        other.dream = self.dream
        return other

    def imagine(self, seat: Any, rng: Any, story: Any = False) -> Match:
        """A match that this seat cannot tell from the true one, with a fresh dealer and no true log."""
        number = seat_of(seat, self.seats)
        dealer = dealer_from(rng)
        other = self.bare(None)
        other.state = self.game.imagine(self.state, number, dealer)
        other.dealer = Rng(dealer.below(SEEDS_BELOW), NO_EVENT)
        other.dreamer = number
        if story:
            other.begin_dream(self.story(number), other.state.clone())
        return other

    def playout(self, rng: Any) -> int:
        """Play a copy at random to its end, for speed without a log; how many decisions that took."""
        try:
            return self.state.clone().playout(dealer_from(rng))
        except Endless as error:
            raise self.given_up(error) from None

    def playout_by(self, policies: Any, rng: Any, cut: Any = None) -> Match:
        """A copy that a policy for each seat has played to its end or to a cut, without a log, for speed."""
        from backroom.engine.policy import check_policies

        check_policies(policies, self.seats, cut)
        dealer = dealer_from(rng)
        other = self.bare(None)
        other.dreamer = NOBODY if self.dreamer is None else self.dreamer
        other.state = self.state.clone()
        try:
            other.state.play_on(policies, dealer, cut)
        except Endless as error:
            raise self.given_up(error) from None
        other.dealer = Rng(dealer.below(SEEDS_BELOW), NO_EVENT)
        return other

    def begin_dream(self, told: list[Line], since: State) -> None:
        """What was told before, and the table then."""
        self.dream = Dream(told, since)

    def bare(self, dealer: Dealer | None) -> Match:
        """The same game, seats and options, without a table."""
        other = Match(self.game, self.edition, self.seats, self.settings.copy(), dealer, self.names[:])
        other.kept_space = self.kept_space
        other.kept_tensors = self.kept_tensors
        return other

    def rename(self, seat: Any, name: Any) -> None:
        """A seat has another name, also in what was told before."""
        number = seat_of(seat, self.seats)
        self.names = checked_names(
            [text(name, "A name") if n == number else old for n, old in enumerate(self.names)], self.seats
        )
        self.forget_readers()

    def forget_readers(self) -> None:
        """Drop what is kept for telling; it is made again when somebody reads."""
        self.narrator = None
        self.observers = None

    def record(self) -> str:
        """The match as text, from which `backroom.replay` makes it again."""
        from backroom.engine.record import written

        if self.dreamer is not None:
            raise BadInput("An imagined match has no record: only what really happened can be played again.")
        return written(self)

    def _repr_html_(self, seat: Any = None) -> str:
        """A small picture for notebooks, as a spectator or a seat sees it."""
        from backroom.engine.drawing import drawn

        view = self.view(seat)
        asked = f"{self.names[self.seat]} is to decide." if self.seat is not None and self.seat >= 0 else ""
        if seat is not None and self.seat == seat:
            asked = self.question().text
        return drawn(view, self.sight().json(), self.game.title, "It is over." if self.over else asked)


def kept_match(told: dict[str, Any]) -> Match:
    """A match from what pickle kept of it."""
    fresh = Match(told["game"], kept_edition(told), told["seats"], told["settings"], told["dealer"], told["names"])
    return restore(fresh, told)


SEEDS_BELOW: Final = 1 << 31
NO_PACT: Final = Pact()  # shared by all matches that nobody added a share to
