"""Deal anew what a seat cannot know: the faces of others' cards, of the decks, and of what lies under them.

Nobody declares less than a $ card says, so a card that was once declared has a ceiling, under the deck too. Such cards
draw first, the lowest ceiling first. Whatever those before drew lies under every later ceiling, so each draws from
equally many cards whatever they took: all deals that agree with what was said are equally likely.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, Deck, Event, Playback, Step, append, pop, put_in_order, sort, vec
from backroom.games.lie_cheat_and_steal.spaces import FACES, FIRST_CRIME, FIRST_DEFENCE
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal, beginning
from backroom.games.lie_cheat_and_steal.steps.cards import DrawCard
from backroom.games.lie_cheat_and_steal.steps.turn import RollForFirst

PLACES: Final = 1024  # more than there are cards, so that ceiling and place fit into one number
UNDER: Final = 512  # places from here on are under the deck
TAG: Final = 8  # bits above all seats


def imagine(table: LieCheatAndSteal, seat: i64, dealer: Dealer) -> LieCheatAndSteal:
    """A clone with all unseen cards dealt anew."""
    other = table.clone()
    deal_anew(other, seat, other.money, 0, FIRST_CRIME, dealer)
    deal_anew(other, seat, other.black_eyes, FIRST_CRIME, FIRST_DEFENCE, dealer)
    deal_anew(other, seat, other.feathers, FIRST_DEFENCE, FACES, dealer)
    return other


def deal_anew(table: LieCheatAndSteal, seat: i64, deck: Deck, low: i64, high: i64, dealer: Dealer) -> None:
    """Gather the unseen cards of one deck, and deal as many to each place as lay there."""
    places = unseen_places(table, seat, deck, low, high)
    if len(places) == 0:
        return
    pool = deck.pool
    for code in places:
        place = code % PLACES
        pool = put_in_order(pool, deck.bottom[place - UNDER] if place >= UNDER else table.faces[place])
    for code in places:
        place = code % PLACES
        pool, drawn = pop(pool, dealer.below(up_to(pool, code // PLACES)))
        if place >= UNDER:
            deck.bottom[place - UNDER] = drawn
        else:
            table.faces[place] = drawn
    deck.pool = pool


def unseen_places(table: LieCheatAndSteal, seat: i64, deck: Deck, low: i64, high: i64) -> vec[i64]:
    """Held cards and cards under the deck that a seat has not seen, by ceiling."""
    places = vec[i64]()
    bit: i64 = 1 << seat
    money = low == 0
    faces = table.faces
    knowers = table.knowers
    ceilings = table.notes
    for card in range(len(faces)):
        if low <= faces[card] < high and not knowers[card] & bit:
            places = append(places, (ceilings[card] if money else FACES) * PLACES + card)
    knowers = deck.knowers
    ceilings = table.ceilings
    for card in range(len(knowers)):
        if not knowers[card] & bit:
            places = append(places, (ceilings[card] if money else FACES) * PLACES + UNDER + card)
    sort(places)
    return places


def up_to(pool: vec[i64], ceiling: i64) -> i64:
    """How many cards of a sorted pool are not above the ceiling."""
    size = len(pool)
    while size > 0 and pool[size - 1] > ceiling:
        size -= 1
    return size


def past(log: list[Event], table: LieCheatAndSteal, imagined: LieCheatAndSteal) -> list[list[int]]:
    """The log had the imagined cards been drawn: each card carries the number of its first draw wherever it goes."""
    shadow = beginning(table.box, table.seats, table.turns, table.sales)
    shadow.stack = append(shadow.stack, RollForFirst(0, (1 << table.seats) - 1, 0, 0))
    tagger = Tagger(shadow)
    tagger.follow(log)
    faces = faces_by_tag(shadow, imagined)
    return [
        event.outcomes if tag == 0 else [faces.get(tag, event.outcomes[0])]
        for tag, event in zip(tagger.tags, log, strict=True)
    ]


class Tagger(Playback):
    """Marks every card that is drawn with the number of the event that first brought it."""

    def __init__(self, shadow: LieCheatAndSteal) -> None:
        super().__init__(shadow)
        self.tags = vec[i64]()  # event -> the tag of the card that was drawn, or 0

    def after(self, step: Step, outcomes: list[int]) -> None:
        if not outcomes:
            return
        tag = 0
        if isinstance(step, DrawCard):
            knowers = self.table.knowers
            knowers[-1] |= 0 if knowers[-1] >> TAG else (self.at + 1) << TAG
            tag = knowers[-1] >> TAG
        self.tags = append(self.tags, tag)


def faces_by_tag(shadow: LieCheatAndSteal, imagined: LieCheatAndSteal) -> dict[int, int]:
    """Where each card lies now in truth, there lies its imagined face."""
    faces = {who >> TAG: face for who, face in zip(shadow.knowers, imagined.faces, strict=True)}
    decks = (shadow.money, shadow.black_eyes, shadow.feathers)
    others = (imagined.money, imagined.black_eyes, imagined.feathers)
    for deck, other in zip(decks, others, strict=True):
        faces.update({who >> TAG: face for who, face in zip(deck.knowers, other.bottom, strict=True)})
    return faces
