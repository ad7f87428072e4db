"""Say what an imagined table's log would have been."""

from __future__ import annotations

from backroom.engine import Event, Step, joined, to_list, vec
from backroom.engine.playback import Playback
from backroom.games.clean_hands.state import (
    ACTIONS,
    NOT_YET,
    PROFITS,
    SLOT_HOLDER,
    SLOT_RESHUFFLE,
    SLOT_ROUND,
    CleanHands,
)
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

FOR_EVER = 1 << 60
MOMENTS = SLOT_RESHUFFLE // SLOT_ROUND  # rounds in a reshuffle


class Drawn:
    """A card that somebody drew into their hand: when, and at which place of which event."""

    def __init__(self, seat: int, deck: int, when: int, event: int, place: int) -> None:
        self.seat = seat
        self.deck = deck
        self.when = when
        self.event = event
        self.place = place


class Use:
    """A card that must have been drawn by somebody: not before and not after, and before it was played."""

    def __init__(self, card: int, first: int, last: int, until: int) -> None:
        self.card = card
        self.first = first
        self.last = last
        self.until = until


def beginning(table: CleanHands, log: list[Event]) -> CleanHands:
    """The table before anything of its log happened."""
    drawn = len(log) == 0 or isinstance(log[0].step, DrawDealer)
    first = CleanHands()
    first.lay_out(table.box, table.seats, table.cap)
    first.stack = vec[Step]([SetUp(NOT_YET if drawn else table.dealer)])
    return first


class Draws(Playback):
    """Notes who drew when, and who played what when."""

    def __init__(self, table: CleanHands) -> None:
        super().__init__(table)
        self.draws: list[Drawn] = []
        self.uses: list[list[Use]] = [[] for _ in range(2 * table.seats)]

    def before(self, step: Step, outcomes: list[int]) -> None:
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
        table: CleanHands = self.table
        if not is_immediate(table, card):
            reshuffle = table.reshuffles[deck]
            when = moment(table.slot(reshuffle, table.round, seat, card)) if reshuffle > 0 else 0
            self.draws.append(Drawn(seat, deck, when, self.at, place))

    def play(self, seat: int, card: int) -> None:
        """Cards with twins that are played after the first reshuffle are remembered by the table itself."""
        table: CleanHands = self.table
        deck = table.deck_of(card)
        uses = self.uses[seat * 2 + deck]
        if not table.box.twins[deck]:
            uses.append(Use(card, table.went_in_with(card) * MOMENTS, FOR_EVER, self.at))
        elif table.reshuffles[deck] == 0:
            uses.append(Use(card, 0, 0, self.at))


def moment(slot: int) -> int:
    """When a card was drawn: reshuffles and round."""
    return slot // SLOT_ROUND


def past(log: list[Event], table: CleanHands, imagined: CleanHands) -> list[list[int]] | None:
    """The outcomes of the log had the imagined cards been drawn; None where no such past is found."""
    draws = Draws(beginning(table, log))
    draws.follow(log)
    rewritten = [event.outcomes[:] for event in log]
    for seat in range(table.seats):
        for deck in (ACTIONS, PROFITS):
            if differs(table, imagined, seat, deck):
                uses = draws.uses[seat * 2 + deck] + memories(imagined, seat, deck)
                mine = [drawn for drawn in draws.draws if drawn.seat == seat and drawn.deck == deck]
                if not rewrite(mine, uses, rewritten):
                    return None
    return rewritten if possible(log, rewritten, table) else None


def differs(table: CleanHands, imagined: CleanHands, seat: int, deck: int) -> bool:
    """Whether a seat has drawn other cards, or at other times."""
    holder = seat * 2 + deck
    return half(table, seat, deck) != half(imagined, seat, deck) or slots_of(table, holder) != slots_of(
        imagined, holder
    )


def half(table: CleanHands, seat: int, deck: int) -> list[int]:
    return [card for card in table.hands[seat] if table.deck_of(card) == deck]


def slots_of(table: CleanHands, holder: int) -> list[int]:
    """All that is remembered of one player's draws from one deck."""
    return [slot for slot in joined(table.drawn, table.played[::2]) if slot % SLOT_ROUND // SLOT_HOLDER == holder]


def memories(imagined: CleanHands, seat: int, deck: int) -> list[Use]:
    """The imagined cards: when exactly, if that is remembered, or else since they went in."""
    if imagined.reshuffles[deck] == 0:
        return [Use(card, 0, 0, FOR_EVER) for card in half(imagined, seat, deck)]
    if imagined.box.twins[deck]:
        slots = slots_of(imagined, seat * 2 + deck)
        return [Use(slot % SLOT_HOLDER, moment(slot), moment(slot), FOR_EVER) for slot in slots]
    return [Use(card, imagined.went_in_with(card) * MOMENTS, FOR_EVER, FOR_EVER) for card in half(imagined, seat, deck)]


def rewrite(draws: list[Drawn], uses: list[Use], rewritten: list[list[int]]) -> bool:
    """Every draw in turn brings what is needed soonest of what can have been drawn then."""
    left = uses[:]
    for drawn in draws:
        fitting = [use for use in left if use.first <= drawn.when <= use.last and use.until > drawn.event]
        if not fitting:
            return False
        soonest = min(use.until for use in fitting)
        same = rewritten[drawn.event][drawn.place]
        chosen = next((use for use in fitting if use.until == soonest and use.card == same), None)
        if chosen is None:
            chosen = next(use for use in fitting if use.until == soonest)
        left.remove(chosen)
        rewritten[drawn.event][drawn.place] = chosen.card
    return True


class Impossible(Exception):
    """A card is not in its deck, or not in the hand."""


class Possible(Playback):
    """Plays the rewritten log as far as every card is where it is drawn or played from."""

    def before(self, step: Step, outcomes: list[int]) -> None:
        table: CleanHands = self.table
        holds = True
        if isinstance(step, DealActions):
            holds = there(outcomes, to_list(table.decks[ACTIONS]))
        elif isinstance(step, DealProfits):
            holds = there(outcomes, to_list(table.decks[PROFITS]))
        elif isinstance(step, DrawCard):
            holds = outcomes[0] in table.decks[step.deck]
        elif isinstance(step, PlayCards) and 0 <= outcomes[0] < table.box.cards:
            holds = outcomes[0] in table.hands[step.seat]
        if not holds:
            raise Impossible


def there(cards: list[int], pile: list[int]) -> bool:
    return all(cards.count(card) <= pile.count(card) for card in cards)


def possible(log: list[Event], rewritten: list[list[int]], table: CleanHands) -> bool:
    events = [Event(event.step, outcomes) for event, outcomes in zip(log, rewritten, strict=True)]
    try:
        Possible(beginning(table, log)).follow(events)
    except Impossible:
        return False
    return True
