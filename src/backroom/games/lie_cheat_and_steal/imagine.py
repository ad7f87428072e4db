"""Deal anew what a seat cannot know: the faces of others' cards, of the decks, and of what lies under them.

Nobody declares less than a $ card says, so a card that was once declared has a ceiling, under the deck too. Such cards
draw first, the lowest ceiling first. Whatever those before drew lies under every later ceiling, so each draws from
equally many cards whatever they took: all deals that agree with what was said are equally likely.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, Deck, Event, Playback, Step, append, filled, sort, vec
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
    faces = table.faces
    bottom = deck.bottom
    counts = counts_of_unseen(table, deck, places, low, high)
    kinds: i64 = 0  # not above the ceiling
    fitting: i64 = 0  # cards of these kinds that are left
    for code in places:
        end = code // PLACES - low + 1
        while kinds < end:
            fitting += counts[kinds]
            kinds += 1
        drawn = low + taken(counts, dealer.below(fitting))
        fitting -= 1
        place = code % PLACES
        if place >= UNDER:
            bottom[place - UNDER] = drawn
        else:
            faces[place] = drawn
    refill(deck.pool, counts, low)


def counts_of_unseen(table: LieCheatAndSteal, deck: Deck, places: vec[i64], low: i64, high: i64) -> vec[i64]:
    """How many unseen cards of each kind there are, from the lowest face of the deck on."""
    counts = filled(high - low, 0)
    for face in deck.pool:
        counts[face - low] += 1
    for code in places:
        place = code % PLACES
        counts[(deck.bottom[place - UNDER] if place >= UNDER else table.faces[place]) - low] += 1
    return counts


def unseen_places(table: LieCheatAndSteal, seat: i64, deck: Deck, low: i64, high: i64) -> vec[i64]:
    """Held cards and cards under the deck that a seat has not seen, by ceiling."""
    faces = table.faces
    knowers = table.knowers
    places = vec[i64](capacity=len(faces) + len(deck.knowers))
    ceiling: i64 = high - 1
    card: i64 = 0
    while card < len(faces):
        if low <= faces[card] < high and not (knowers[card] >> seat) & 1:
            if low == 0:
                ceiling = table.notes[card]
            places = append(places, ceiling * PLACES + card)
        card += 1
    for place, who in enumerate(deck.knowers):
        if not (who >> seat) & 1:
            if low == 0:
                ceiling = table.ceilings[place]
            places = append(places, ceiling * PLACES + UNDER + place)
    sort(places)
    return places


def taken(counts: vec[i64], number: i64) -> i64:
    """Take the card with this number in ascending order, from 0; which kind it is."""
    kind: i64 = 0
    while number >= counts[kind]:
        number -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


def refill(pool: vec[i64], counts: vec[i64], low: i64) -> None:
    """Lay what is left into the pool, in ascending order; there are as many cards as before."""
    at: i64 = 0
    for kind, count in enumerate(counts):
        end = at + count
        while at < end:
            pool[at] = low + kind
            at += 1


def past(log: list[Event], table: LieCheatAndSteal, imagined: LieCheatAndSteal) -> list[list[int]]:
    """The log had the imagined cards been drawn: each card carries the number of its first draw wherever it goes."""
    shadow = beginning(table.box, table.seats, table.turns, table.sales)
    shadow.stack = append(shadow.stack, RollForFirst(0, (1 << table.seats) - 1, 0, 0))
    tagger = Tagger(shadow)
    tagger.follow(log)
    faces = faces_by_tag(shadow, imagined)
    return [
        event.outcomes[:] if tag == 0 else [faces.get(tag, event.outcomes[0])]
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
