"""Walk a log through a fresh table, and say what an imagined table's log would have been."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine import NOBODY, Event, Step
from backroom.games.clean_hands.state import ACTIONS, NOT_YET, PROFITS, CleanHands
from backroom.games.clean_hands.steps.cards import PlayCards
from backroom.games.clean_hands.steps.drawing import DrawCard, is_immediate
from backroom.games.clean_hands.steps.setup import (
    ACTIONS_DEALT,
    PROFITS_DEALT,
    DealActions,
    DealProfits,
    DrawDealer,
    SetUp,
    receiver,
)

FOR_EVER = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk:
    """Plays a log through from the beginning and looks at every step before it happens."""

    def __init__(self, table: CleanHands, log: list[Event]) -> None:
        drawn = len(log) == 0 or isinstance(log[0].step, DrawDealer)
        self.table = CleanHands()
        self.table.lay_out(table.box, table.seats, table.cap)
        self.table.stack = [SetUp(NOT_YET if drawn else table.dealer)]
        self.log = log
        self.at = 0

    def go(self) -> None:
        self.settle()
        for at, event in enumerate(self.log):
            self.at = at
            step = self.table.stack.pop()
            self.look(step, event.outcomes)
            step.apply(self.table, event.outcomes)
            self.settle()

    def settle(self) -> None:
        stack = self.table.stack
        while stack and stack[-1].actor() == NOBODY:
            step = stack.pop()
            self.look(step, [])
            step.run(self.table)

    def look(self, step: Step, outcomes: list[int]) -> None:
        """Something is about to happen."""
        raise NotImplementedError


class Drawn:
    """A card that somebody drew into their hand: when, and at which place of which event."""

    def __init__(self, seat: int, deck: int, card: int, event: int, place: int, reshuffle: int) -> None:
        self.seat = seat
        self.deck = deck
        self.card = card
        self.event = event
        self.place = place
        self.reshuffle = reshuffle


class Use:
    """A card that must have been drawn by somebody: not before it was in the deck, and before it was played."""

    def __init__(self, card: int, went_in: int, until: int) -> None:
        self.card = card
        self.went_in = went_in
        self.until = until


class Draws(Walk):
    """Notes who drew what when, and who played what when."""

    def __init__(self, table: CleanHands, log: list[Event]) -> None:
        super().__init__(table, log)
        self.draws: list[Drawn] = []
        self.uses: list[list[Use]] = [[] for _ in range(2 * table.seats)]

    def look(self, step: Step, outcomes: list[int]) -> None:
        if isinstance(step, DealActions):
            self.deal(ACTIONS, ACTIONS_DEALT, step.dealt, outcomes)
        elif isinstance(step, DealProfits):
            self.deal(PROFITS, PROFITS_DEALT, step.dealt, outcomes)
        elif isinstance(step, DrawCard):
            self.draw(step.seat, step.deck, outcomes[0], 0)
        elif isinstance(step, PlayCards) and 0 <= outcomes[0] < self.table.box.cards:
            self.play(step.seat, outcomes[0])

    def deal(self, deck: int, each: int, dealt: int, outcomes: list[int]) -> None:
        for place, card in enumerate(outcomes):
            self.draw(receiver(self.table, dealt + place, each), deck, card, place)

    def draw(self, seat: int, deck: int, card: int, place: int) -> None:
        if not is_immediate(self.table, card):
            self.draws.append(Drawn(seat, deck, card, self.at, place, self.table.reshuffles[deck]))

    def play(self, seat: int, card: int) -> None:
        table = self.table
        before = table.went_in[:]
        after = table.clone()
        after.remember(seat, card)
        changed = [when for when, now in zip(before, after.went_in, strict=True) if when != now]
        self.uses[seat * 2 + table.deck_of(card)].append(Use(card, changed[0], self.at))


def past(log: list[Event], table: CleanHands, imagined: CleanHands) -> list[list[int]] | None:
    """The outcomes of the log had the imagined hands been drawn; None where no such past is found."""
    draws = Draws(table, log)
    draws.go()
    rewritten = [event.outcomes[:] for event in log]
    for seat in range(table.seats):
        for deck in (ACTIONS, PROFITS):
            if half(table, seat, deck) != half(imagined, seat, deck):
                uses = draws.uses[seat * 2 + deck] + holdings(imagined, seat, deck)
                mine = [drawn for drawn in draws.draws if drawn.seat == seat and drawn.deck == deck]
                if not rewrite(mine, uses, rewritten):
                    return None
    return rewritten if possible(log, rewritten, table) else None


def half(table: CleanHands, seat: int, deck: int) -> list[int]:
    return [card for card in table.hands[seat] if table.deck_of(card) == deck]


def holdings(imagined: CleanHands, seat: int, deck: int) -> list[Use]:
    """The imagined cards, each as early as a hidden copy of it can have gone into the deck."""
    return [Use(card, imagined.earliest(card), FOR_EVER) for card in half(imagined, seat, deck)]


def rewrite(draws: list[Drawn], uses: list[Use], rewritten: list[list[int]]) -> bool:
    """Every draw in turn brings what is needed soonest of what can have been in the deck."""
    left = uses[:]
    for drawn in draws:
        fitting = [use for use in left if use.went_in <= drawn.reshuffle and use.until > drawn.event]
        if not fitting:
            return False
        same = [use for use in fitting if use.card == drawn.card]
        soonest = min(use.until for use in fitting)
        chosen = next((use for use in same if use.until == soonest), None)
        if chosen is None:
            chosen = next(use for use in fitting if use.until == soonest)
        left.remove(chosen)
        rewritten[drawn.event][drawn.place] = chosen.card
    return True


class Possible(Walk):
    """Plays the rewritten log and stops where a card is not in its deck or in the hand."""

    def __init__(self, table: CleanHands, log: list[Event]) -> None:
        super().__init__(table, log)
        self.holds = True

    def go(self) -> None:
        self.settle()
        for event in self.log:
            step = self.table.stack.pop()
            self.look(step, event.outcomes)
            if not self.holds:
                return
            step.apply(self.table, event.outcomes)
            self.settle()

    def look(self, step: Step, outcomes: list[int]) -> None:
        table = self.table
        if isinstance(step, DealActions):
            self.holds = there(outcomes, table.decks[ACTIONS])
        elif isinstance(step, DealProfits):
            self.holds = there(outcomes, table.decks[PROFITS])
        elif isinstance(step, DrawCard):
            self.holds = outcomes[0] in table.decks[step.deck]
        elif isinstance(step, PlayCards) and 0 <= outcomes[0] < table.box.cards:
            self.holds = outcomes[0] in table.hands[step.seat]


def there(cards: list[int], pile: list[int]) -> bool:
    return all(cards.count(card) <= pile.count(card) for card in cards)


def possible(log: list[Event], rewritten: list[list[int]], table: CleanHands) -> bool:
    events = [Event(event.step, outcomes) for event, outcomes in zip(log, rewritten, strict=True)]
    walk = Possible(table, events)
    walk.go()
    return walk.holds
