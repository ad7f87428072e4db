"""The course of a match: who is to act, what may be done, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from backroom.engine.dealer import Dealer
from backroom.engine.errors import BadInput, Endless, Illegal
from backroom.engine.given import reader_of, shortened, shown, text, whole, whole_number, whole_numbers
from backroom.engine.playback import Event
from backroom.engine.rows import row_of, to_list
from backroom.engine.space import Space, space_of
from backroom.engine.state import State
from backroom.engine.step import CHANCE, NOBODY, PASS, Step
from backroom.engine.vecs import vec
from backroom.engine.words import Option, Question, Reader

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Course:
    """A table, who deals there, and the log of all that happened. `play` is checked; `push` trusts."""

    state: State
    log: list[Event]

    def __init__(self, game: Game, seats: int, dealer: Dealer | None, names: list[str]) -> None:
        self.game = game
        self.seats = seats
        self.dealer = dealer
        self.names = names
        self.log = []
        self.kept_space: Space | None = None

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

    def reader(self, seat: Any) -> Reader:
        """How words speak to a seat, or to a spectator (None)."""
        return Reader(self.check_seat(seat), self.names)

    def check_seat(self, seat: Any) -> int | None:
        """The seat, if it is one of this table; None: a spectator."""
        return reader_of(seat, self.seats)

    def question(self) -> Question:
        """What is asked, for whoever is asked."""
        step = self.step()
        wording = self.game.wording(step)
        passes = self.choices() == [PASS] and wording.passes(self.state, step)
        return Question(wording.question(self.state, step, self.asked()), rule_of(wording), passes)

    def choices(self) -> list[int]:
        """What may be chosen, as numbers; nothing when the match is over."""
        return to_list(self.state.choices()) if len(self.state.stack) > 0 else []

    def options(self) -> list[Option]:
        """What may be chosen, for people too."""
        return [self.told_of(choice) for choice in self.choices()]

    def option(self, choice: Any) -> Option:
        """The option with this number; Illegal where there is none."""
        self.step()
        number = whole_number(choice, "A choice")
        if not self.offers(number):
            raise self.refused(str(number))
        return self.told_of(number)

    def told_of(self, choice: int) -> Option:
        """One of the choices, as people are told of it."""
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
        """Where the choices of each question stand among the actions."""
        if self.kept_space is None:
            self.kept_space = space_of(self.game, self.state)
        return self.kept_space

    def actions(self) -> int:
        """The size of the action space, the same for all matches with these seats, options and edition."""
        return self.space().size

    def action(self, choice: Any) -> int:
        """The number of a choice in the action space."""
        return self.space().action(self.step(), whole_number(choice, "A choice"))

    def choice(self, action: Any) -> int:
        """The choice that a number of the action space is here; refused where it is not possible now."""
        return self.checked(self.space().choice(self.step(), whole_number(action, "An action")))

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
        if isinstance(move, Option):
            if not self.offers(move.choice) or self.told_of(move.choice).text != move.text:
                raise self.refused(move.text)  # the same number, but of another table
            return move.choice
        if isinstance(move, str):
            return self.parsed(move)
        number = whole(move)
        if number is None:
            raise self.refused(shown(move))
        if not self.offers(number):
            raise self.refused(str(number) if abs(number) < MOST_CHOICES else shown(number))
        return number

    def allows(self, choice: Any) -> bool:
        """Whether a number is among the choices."""
        return self.offers(whole_number(choice, "A choice"))

    def offers(self, choice: int) -> bool:
        return abs(choice) < MOST_CHOICES and len(self.state.stack) > 0 and choice in self.state.choices()

    def parsed(self, said: Any) -> int:
        """The option list is the only parser."""
        step = self.step()
        wording = self.game.wording(step)
        wanted = " ".join(text(said, "A move").lower().split())
        for choice in self.choices():
            if wording.text(self.state, step, choice) == wanted:
                return choice
        raise self.refused(wanted)

    def refused(self, said: Any) -> Illegal:
        """Why something is not possible here, and by which rule."""
        tried = shortened(text(said, "What is tried"))
        step = self.step()
        wording = self.game.wording(step)
        rule = wording.cited(self.state, step, tried) or rule_of(wording)
        return Illegal(wording.refuse(self.state, step, tried) if tried else "Nothing was chosen.", rule)

    def push(self, choice: Any) -> None:
        """Play a choice that is known to be possible."""
        number = choice if type(choice) is int else whole_number(choice, "A choice")
        if len(self.state.stack) == 0:
            raise Illegal("The match is over.")
        self.occur(self.state.stack[-1], [number], vec[i64]([number]))
        self.deal()

    def happen(self, outcomes: Any) -> None:
        """Log an event and let it happen, then let the dealer deal."""
        numbers = whole_numbers(outcomes, "Outcomes")
        if len(numbers) == 0:
            raise BadInput("An event has at least one outcome.")
        self.occur(self.step(), numbers, row_of(numbers))
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


MOST_CHOICES: Final = 1 << 62


def rule_of(wording: Any) -> str:
    """As its own class has it: compiled code that knew the type would read the base class's."""
    return str(wording.rule)
