"""A match: the table, who deals, and the log of all that happened."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr, u8

from backroom.engine.dealer import NO_EVENT, Dealer, Rng, dealer_from
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput, Endless, Illegal
from backroom.engine.happening import Happening, Observer
from backroom.engine.names import checked_names
from backroom.engine.pact import Pact
from backroom.engine.playback import Event
from backroom.engine.rows import row_of, to_list
from backroom.engine.score import Score
from backroom.engine.sight import Sight
from backroom.engine.space import Space
from backroom.engine.state import State
from backroom.engine.step import CHANCE, NOBODY, PASS, Step
from backroom.engine.story import Narrator
from backroom.engine.tensor import Tensors
from backroom.engine.vecs import vec
from backroom.engine.view import found_piece
from backroom.engine.words import Explanation, Line, Option, Question, Reader

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.policy import Cut, Policy


@mypyc_attr(free_list_len=1)
class Match:
    """One match of a game. `play` is checked; `push` trusts; both leave the same trace."""

    state: State
    log: list[Event]

    def __init__(
        self,
        game: Game,
        edition: Edition,
        seats: int,
        options: dict[str, Any],
        dealer: Dealer | None,
        names: list[str],
    ) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.settings = options
        self.dealer = dealer
        self.names = names
        self.commitment = ""
        self.pact = NO_PACT
        self.log = []
        self.narrator: Narrator | None = None
        self.observers: dict[int | None, Observer] | None = None
        self.dreamer: int | None = None
        self.dream: Dream | None = None
        self.kept_space: Space | None = None
        self.kept_tensors: Tensors | None = None

    # Whose turn it is.

    @property
    def over(self) -> bool:
        return len(self.state.stack) == 0

    @property
    def seat(self) -> int | None:
        """The seat to act; CHANCE where chance is played by hand; None when the match is over."""
        actor = self.state.actor()
        return None if actor == NOBODY else actor

    def step(self) -> Step:
        """The question on the table."""
        if len(self.state.stack) == 0:
            raise Illegal("The match is over.")
        return self.state.stack[-1]

    def asked(self) -> Reader:
        """Whom the question is put to, as the words speak to them; a spectator where chance decides."""
        actor = self.state.actor()
        return self.reader(actor if actor >= 0 else None)

    def reader(self, seat: int | None) -> Reader:
        return Reader(seat, self.names)

    def question(self) -> Question:
        step = self.step()
        wording = self.game.wording(step)
        passes = self.choices() == [PASS] and wording.passes(self.state, step)
        return Question(wording.question(self.state, step, self.asked()), rule_of(wording), passes)

    def choices(self) -> list[int]:
        """What may be chosen, as numbers; nothing when the match is over."""
        return to_list(self.state.choices()) if len(self.state.stack) > 0 else []

    def options(self) -> list[Option]:
        """What may be chosen, for people too."""
        return [self.option(choice) for choice in self.choices()]

    def option(self, choice: int) -> Option:
        step = self.step()
        wording = self.game.wording(step)
        table = self.state
        return Option(
            choice,
            wording.text(table, step, choice),
            wording.label(table, step, choice, self.asked()),
            wording.pieces(table, step, choice),
            wording.terms(table, step, choice),
        )

    def weights(self) -> list[int]:
        """How likely each choice is, where chance is played by hand."""
        if self.seat != CHANCE:
            raise BadInput("Only chance has weights, and chance is not to act.")
        return to_list(self.state.stack[-1].weights(self.state))

    # The action space: every question of the game with all its choices, one after another.

    def space(self) -> Space:
        if self.kept_space is None:
            self.kept_space = Space(self.game, self.state)
        return self.kept_space

    def actions(self) -> int:
        """The size of the action space, the same for all matches with these seats, options and edition."""
        return self.space().size

    def action(self, choice: int) -> int:
        """The number of a choice in the action space."""
        return self.space().action(self.step(), choice)

    def mask(self) -> vec[u8]:
        """Which actions are possible now: a byte for each, 1 or 0."""
        space = self.space() if self.kept_space is None else self.kept_space
        table = self.state
        if len(table.stack) > 0:
            step = table.stack[-1]
            if step.actor() >= 0:
                return space.mask(step, step.options(table))
        return space.blank[:]

    # Playing.

    def play(self, move: Any) -> None:
        """Play an option, by text, by choice or itself; Illegal says why not and cites the rule."""
        self.push(self.checked(move))

    def checked(self, move: Any) -> int:
        """The choice that a move names, if the options offer it."""
        self.step()
        wanted: Any = move.choice if isinstance(move, Option) else move
        if isinstance(wanted, str):
            return self.parsed(wanted)
        if not isinstance(wanted, bool) and isinstance(wanted, int) and self.allows(wanted):
            return wanted
        raise self.refused(str(wanted))

    def allows(self, choice: int) -> bool:
        """Whether a number is among the choices."""
        return abs(choice) < MOST_CHOICES and choice in self.state.choices()

    def parsed(self, text: str) -> int:
        """The option list is the only parser."""
        step = self.step()
        wording = self.game.wording(step)
        wanted = " ".join(text.lower().split())
        for choice in self.choices():
            if wording.text(self.state, step, choice) == wanted:
                return choice
        raise self.refused(wanted)

    def refused(self, tried: str) -> Illegal:
        """Why something is not possible here, and by which rule."""
        step = self.step()
        wording = self.game.wording(step)
        rule = wording.cited(self.state, step, tried) or rule_of(wording)
        return Illegal(wording.refuse(self.state, step, tried) if tried else "Nothing was chosen.", rule)

    def push(self, choice: int) -> None:
        """Play a choice that is known to be possible."""
        self.occur(self.state.stack[-1], [choice], vec[i64]([choice]))
        self.deal()

    def happen(self, outcomes: list[int]) -> None:
        """Log an event and let it happen, then let the dealer deal."""
        self.occur(self.state.stack[-1], outcomes, row_of(outcomes))
        self.deal()

    def occur(self, step: Step, logged: list[int], outcomes: vec[i64]) -> None:
        """One event, written down; a match that goes on and on is given up, where possible before a decision."""
        if len(self.log) >= self.game.longest and (step.actor() >= 0 or len(self.log) >= 2 * self.game.longest):
            far = f"after {self.game.longest:,} decisions and draws it still goes on"
            raise self.given_up(Endless(f"This match does not end: {far}.", "", step))
        self.log.append(Event(step, logged))
        try:
            self.state.happen(outcomes)
        except Endless as error:
            raise self.given_up(error) from None

    def given_up(self, error: Endless) -> Endless:
        """The same, with the rule that it was at."""
        return Endless(error.sentence, rule_of(self.game.wording(error.step)), error.step)

    def begin(self) -> None:
        """Whatever happens before the first decision."""
        try:
            self.state.settle()
        except Endless as error:
            raise self.given_up(error) from None
        self.deal()

    def deal(self) -> None:
        """Let the dealer, if there is one, decide until a seat must."""
        dealer = self.dealer
        if dealer is None:
            return
        state = self.state
        while len(state.stack) > 0 and state.stack[-1].actor() == CHANCE:
            step = state.stack[-1]
            dealer.turn_to(len(self.log))
            outcomes = step.draw(state, dealer)
            self.occur(step, to_list(outcomes), outcomes)

    def playout(self, rng: Any) -> int:
        """Play a copy at random to its end, for speed without a log; how many decisions that took."""
        try:
            return self.state.clone().playout(dealer_from(rng))
        except Endless as error:
            raise self.given_up(error) from None

    def playout_by(self, policies: list[Policy], rng: Any, cut: Cut | None = None) -> Match:
        """A copy that a policy for each seat has played to its end or to a cut, without a log, for speed."""
        if len(policies) != self.seats:
            raise BadInput(f"{self.seats} seats need a policy each, not {len(policies)}.")
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

    # What is seen and told.

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, ready for JSON."""
        self.check_seat(seat)
        actor = self.state.actor()
        view: dict[str, Any] = {
            "game": self.game.id,
            "seats": self.seats,
            "names": self.names,
            "seat": seat,
            "turn": actor if actor >= 0 else None,
            "over": self.over,
        }
        view.update(self.game.view(self.state, self.reader(seat)))
        return view

    def own(self, seat: int) -> dict[str, Any] | None:
        """What a seat sees otherwise than a spectator, where the game says so: whole areas and facts."""
        self.check_seat(seat)
        own = self.game.own(self.state, self.reader(seat))
        return None if own is None else {"seat": seat, **own}

    def sight(self) -> Sight:
        """What can be seen at this table: the declaration of the game."""
        return self.game.sight_of(self.edition, self.seats, self.settings)

    def tensor(self, seat: int | None, buffer: Any = None) -> Any:
        """What a seat sees as numbers from 0 to 1, always as many: into a buffer of the caller's, or a new array."""
        self.check_seat(seat)
        tensors = self.tensors()
        return tensors.into(self, seat, array("d", bytes(8 * tensors.size)) if buffer is None else buffer)

    def tensors(self) -> Tensors:
        if self.kept_tensors is None:
            self.kept_tensors = Tensors(self)
        return self.kept_tensors

    def tensor_index(self) -> list[str]:
        """What each number of a tensor means."""
        return self.tensors().observation.index()

    def explain(self, seat: int | None, piece: str) -> Explanation:
        """What a piece in view is and does, and why it cannot be used now, where the seat is asked and it cannot."""
        shown = found_piece(self.view(seat), piece)
        return Explanation(self.game.explain(self.state, shown, self.reader(seat)), self.why_not(seat, piece))

    def why_not(self, seat: int | None, piece: str) -> str:
        """The sentence with which touching this piece would be refused; nothing where it would not."""
        if seat is None or self.seat != seat:
            return ""
        step = self.step()
        wording = self.game.wording(step)
        tried = wording.tried(self.state, step, piece)
        if not tried or any(wording.text(self.state, step, choice) == tried for choice in self.choices()):
            return ""
        return str(self.refused(tried))

    def idle(self, view: dict[str, Any] | None = None) -> dict[str, str]:
        """Which pieces in view whoever is asked cannot use now, each with why in a few words."""
        step = self.step()
        wording = self.game.wording(step)
        if not wording.has_idle():
            return {}
        possible = {wording.text(self.state, step, choice) for choice in self.choices()}
        idle: dict[str, str] = {}
        for area in (view or self.view(self.seat))["areas"]:
            for piece in area["pieces"]:
                tried = wording.tried(self.state, step, piece["id"])
                why = wording.idle(self.state, step, tried) if tried and tried not in possible else ""
                if why:
                    idle[piece["id"]] = why
        return idle

    def happenings(self, seat: int | None, since: int = 0) -> list[Happening]:
        """All that happened, or its part from an event on, as a seat (None: a spectator) saw it."""
        self.check_story(seat)
        if self.dream is not None:
            raise BadInput("An imagined match tells what happened as a story only.")
        observers = self.observers = {} if self.observers is None else self.observers
        if seat not in observers or observers[seat].first > since:
            observers[seat] = Observer(self.game, self.sight(), self.beginning(), self.reader(seat), since)
        return observers[seat].read(self.log, since)

    def check_story(self, seat: int | None) -> None:
        self.check_seat(seat)
        if self.dreamer is not None and (self.dream is None or seat != self.dreamer):
            raise BadInput(
                "An imagined match tells a story only to its own seat, after imagine(seat, rng, story=True)."
            )

    def story(self, seat: int | None, since: int = 0) -> list[Line]:
        """The log, or its part from an event on, as a seat (None: a spectator) may read it."""
        self.check_story(seat)
        told = [line for line in self.dream.told if line.event >= since] if self.dream is not None else []
        return told + self.narrator_for(seat).read(seat, self.log, since)

    def narrator_for(self, seat: int | None) -> Narrator:
        """Whoever has read before goes on reading where they stopped."""
        if self.narrator is None:
            self.narrator = Narrator(self.game, self.beginning(), self.names)
        if seat not in self.narrator.lines:
            self.narrator.join(seat, self.beginning(), self.log)
        return self.narrator

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

    # Copies.

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

    def imagine(self, seat: int, rng: Any, story: bool = False) -> Match:
        """A match that this seat cannot tell from the true one, with a fresh dealer and no true log."""
        if not 0 <= seat < self.seats:
            raise BadInput(f"Seat {seat} is not at this table of {self.seats}.")
        dealer = dealer_from(rng)
        other = self.bare(None)
        other.state = self.game.imagine(self.state, seat, dealer)
        other.dealer = Rng(dealer.below(SEEDS_BELOW), NO_EVENT)
        other.dreamer = seat
        if story:
            other.dream = Dream(self.story(seat), other.state.clone())
        return other

    def bare(self, dealer: Dealer | None) -> Match:
        """The same game, seats and options, without a table."""
        other = Match(self.game, self.edition, self.seats, self.settings, dealer, self.names)
        other.kept_space = self.kept_space
        other.kept_tensors = self.kept_tensors
        return other

    def rename(self, seat: int, name: str) -> None:
        """A seat has another name, also in what was told before."""
        self.names = checked_names([name if n == seat else old for n, old in enumerate(self.names)], self.seats)
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

    def _repr_html_(self, seat: int | None = None) -> str:
        """A small picture for notebooks, as a spectator or a seat sees it."""
        from backroom.engine.drawing import drawn

        asked = f"{self.names[self.seat]} is to decide." if self.seat is not None and self.seat >= 0 else ""
        if seat is not None and self.seat == seat:
            asked = self.question().text
        return drawn(self.view(seat), self.sight().json(), self.game.title, "It is over." if self.over else asked)

    def check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise BadInput(f"Seat {seat} is not at this table of {self.seats}.")


class Dream:
    """What an imagined match that keeps a story begins with: what was told before, and the table then."""

    def __init__(self, told: list[Line], since: State) -> None:
        self.told = told
        self.since = since


SEEDS_BELOW: Final = 1 << 31
MOST_CHOICES: Final = 1 << 62
NO_PACT: Final = Pact()  # shared by all matches that nobody added a share to


def rule_of(wording: Any) -> str:
    """As its own class has it: compiled code that knew the type would read the base class's."""
    return str(wording.rule)
