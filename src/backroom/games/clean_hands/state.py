"""What lies on the table of Clean Hands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import (
    State,
    Step,
    append,
    copied,
    empty_rows,
    filled,
    joined,
    put_in_order,
    remove,
    row_of,
    rows_of,
    sort,
    vec,
    with_item,
    without_place,
)
from backroom.games.clean_hands.box import (
    AMNESTY,
    COVER_UP,
    DEFECTION,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    MEMBERS,
    PRESIDENT,
    PROFIT,
    RESIGNATION,
    SCANDAL,
    ZEALOTS,
    Box,
)

ACTIONS: Final = 0
PROFITS: Final = 1
DECKS: Final = 2
NOT_YET: Final = -1
ASIDE: Final = -1
ALWAYS_PLAYABLE: Final = 1 << INVESTIGATION | 1 << AMNESTY | 1 << IMPEACHMENT | 1 << SCANDAL
WITH_UNPROTECTED: Final = 1 << MANIPULATION | 1 << ZEALOTS
MOST_FEELING: Final = 40
# A slot is reshuffles before the draw, the round of the draw, seat * 2 + deck, and the card.
SLOT_HOLDER: Final = 1 << 8
SLOT_ROUND: Final = 1 << 12
SLOT_RESHUFFLE: Final = 1 << 32


class CleanHands(State):
    """Decks, hands, caucuses, the Cabinet with what lies on it, cash, the vote and the draft under way."""

    box: Box
    cap: i64  # rounds until elections are held anyway; 0 for none
    dealer: i64
    round: i64
    decks: vec[vec[i64]]  # ACTIONS, PROFITS -> cards, in the order of the box: nobody knows how they lie
    discards: vec[vec[i64]]
    removed: vec[i64]
    in_play: vec[i64]  # shown, and not yet where they belong
    hands: vec[vec[i64]]  # seat -> cards, in order
    undealt: vec[i64]  # Caucus cards, before they are dealt
    caucuses: vec[i64]  # seat * kinds + kind -> cards
    zealots: vec[i64]  # seat * kinds + kind -> 1 under a Zealots card
    votes: vec[i64]  # seat -> votes in Congress
    holders: vec[i64]  # member -> seat, or ASIDE
    investigations: vec[i64]  # member -> Investigations on it
    placed: vec[i64]  # member * cards + Profit card, in order
    cash: vec[i64]
    ballots: vec[i64]  # seat -> its weight in the last vote, below 0 for a no
    counted: Step | None  # the vote that was held last, once it is decided
    passed: bool  # whether it passed
    refused: vec[i64]  # cards that lost their vote in this turn
    order: vec[i64]  # who may propose a Cabinet, in turn
    draft: vec[i64]  # a proposal (Secretary -> seat) or a Manipulation (seat * kinds + kind), as far as it goes
    reshuffles: vec[i64]  # ACTIONS, PROFITS -> how often the discards went into the deck
    # For a deck that has been reshuffled (CH-9.3):
    drawn: vec[i64]  # slot of each card held, in order
    played: vec[i64]  # slot, round, for each card with twins that was played since
    went_in: vec[i64]  # reshuffle * cards + card, for each card that went into a deck
    feelings: vec[i64]  # seat * seats + other -> how the other has treated the seat, as all have seen

    def clone(self) -> CleanHands:
        other = CleanHands()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.cap = self.cap
        other.dealer = self.dealer
        other.round = self.round
        other.decks = copied(self.decks)
        other.discards = copied(self.discards)
        other.in_play = self.in_play[:]
        other.hands = copied(self.hands)
        other.undealt = self.undealt[:]
        other.caucuses = self.caucuses[:]
        other.zealots = self.zealots[:]
        other.votes = self.votes[:]
        other.holders = self.holders[:]
        other.investigations = self.investigations[:]
        other.placed = self.placed[:]
        other.cash = self.cash[:]
        other.ballots = self.ballots[:]
        other.draft = self.draft[:]
        other.drawn = self.drawn[:]
        other.feelings = self.feelings[:]
        # These are replaced when they change, never changed in place, so clones may share them.
        other.played = self.played
        other.went_in = self.went_in
        other.removed = self.removed
        other.counted = self.counted
        other.passed = self.passed
        other.refused = self.refused
        other.order = self.order
        other.reshuffles = self.reshuffles
        return other

    def lay_out(self, box: Box, seats: i64, cap: i64) -> None:
        """Everything in its pile; General Elections and Sell State Secrets begin the discards. CH-2.2"""
        self.box = box
        self.seats = seats
        self.cap = cap
        self.dealer = NOT_YET
        self.round = 1
        self.decks = vec[vec[i64]]([box.deck(0, box.profits_from), box.deck(box.profits_from, box.cards)])
        self.decks[ACTIONS] = remove(self.decks[ACTIONS], box.elections)
        self.decks[PROFITS] = remove(self.decks[PROFITS], box.secrets)
        self.discards = rows_of([[box.elections], [box.secrets]])
        self.removed = vec[i64]()
        self.in_play = vec[i64]()
        self.hands = empty_rows(seats)
        self.undealt = vec[i64]([kind for kind in range(box.kinds) for _ in range(box.caucus_copies[kind])])
        self.caucuses = filled(seats * box.kinds, 0)
        self.zealots = filled(seats * box.kinds, 0)
        self.votes = filled(seats, 0)
        self.holders = filled(MEMBERS, ASIDE)
        self.investigations = filled(MEMBERS, 0)
        self.placed = vec[i64]()
        self.cash = filled(seats, 0)
        self.ballots = filled(seats, 0)
        self.counted = None
        self.passed = False
        self.refused = vec[i64]()
        self.order = vec[i64]()
        self.draft = vec[i64]()
        self.reshuffles = vec[i64]([0, 0])
        self.drawn = vec[i64]()
        self.played = vec[i64]()
        self.went_in = vec[i64]()
        self.feelings = filled(seats * seats, 0)

    # Seats.

    def right_of(self, seat: i64) -> i64:
        return seat - 1 if seat > 0 else self.seats - 1

    def from_dealers_left(self) -> vec[i64]:
        """All seats clockwise, the Dealer last."""
        return vec[i64]([(self.dealer + 1 + place) % self.seats for place in range(self.seats)])

    def by_votes(self) -> vec[i64]:
        """All seats by votes in Congress, ties by nearness to the Dealer's left. CH-4.6"""
        order = vec[i64]()
        for seat in self.from_dealers_left():
            place = len(order)
            while place > 0 and self.votes[order[place - 1]] < self.votes[seat]:
                place -= 1
            order = with_item(order, place, seat)
        return order

    # Cards, and what everybody remembers of them.

    def deck_of(self, card: i64) -> i64:
        return ACTIONS if card < self.box.profits_from else PROFITS

    def take_up(self, seat: i64, card: i64) -> None:
        """A drawn card goes into the hand."""
        self.hands[seat] = put_in_order(self.hands[seat], card)
        deck = self.deck_of(card)
        reshuffle = self.reshuffles[deck]
        if reshuffle > 0:
            self.drawn = put_in_order(self.drawn, self.slot(reshuffle, self.round, seat, card))

    def slot(self, reshuffle: i64, round: i64, seat: i64, card: i64) -> i64:
        """When a card was drawn by whom; where no card has a twin, that it is one of theirs is all that counts."""
        deck = self.deck_of(card)
        if self.box.twins[deck]:
            return reshuffle * SLOT_RESHUFFLE + round * SLOT_ROUND + (seat * 2 + deck) * SLOT_HOLDER + card
        return reshuffle * SLOT_RESHUFFLE + (seat * 2 + deck) * SLOT_HOLDER

    def play_out(self, seat: i64, card: i64) -> None:
        """A card leaves the hand and lies open."""
        self.hands[seat] = remove(self.hands[seat], card)
        deck = self.deck_of(card)
        if self.reshuffles[deck] > 0:
            self.remember(seat * 2 + deck, card, self.box.twins[deck])
        self.in_play = append(self.in_play, card)

    def remember(self, holder: i64, card: i64, twins: bool) -> None:
        """Of the cards it can have been, the one drawn first is gone. CH-9.3"""
        drawn = self.drawn
        wanted: i64 = holder * SLOT_HOLDER + (card if twins else 0)
        since: i64 = 0 if twins else self.went_in_with(card) * SLOT_RESHUFFLE
        place: i64 = 0
        slot: i64 = drawn[0]
        while slot < since or slot % SLOT_ROUND != wanted:
            place += 1
            slot = drawn[place]
        self.drawn = without_place(drawn, place)
        if twins:
            self.played = joined(self.played, vec[i64]([slot, self.round]))

    def went_in_with(self, card: i64) -> i64:
        """The last reshuffle that put this card into its deck."""
        cards: i64 = self.box.cards
        for code in self.went_in:
            if code % cards == card:
                return code // cards
        return 0

    def discard(self, card: i64) -> None:
        self.discards[self.deck_of(card)] = append(self.discards[self.deck_of(card)], card)

    def discard_from_play(self, card: i64) -> None:
        self.in_play = remove(self.in_play, card)
        self.discard(card)

    def shuffle_in(self, deck: i64) -> None:
        """A discard pile goes into its deck."""
        now = self.reshuffles[deck] + 1
        if now == 1:
            self.begin_to_remember(deck)
        self.reshuffles = self.reshuffles[:]
        self.reshuffles[deck] = now
        pile = self.discards[deck]
        cards: i64 = self.box.cards
        old = self.went_in
        if not self.box.twins[deck]:
            old = vec[i64]([code for code in old if code % cards not in pile])
        sort(pile)
        self.went_in = joined(old, vec[i64]([now * cards + card for card in pile]))
        self.decks[deck] = joined(self.decks[deck], pile)
        sort(self.decks[deck])
        self.discards[deck] = vec[i64]()

    def begin_to_remember(self, deck: i64) -> None:
        """Before the first reshuffle it is all the same when a card was drawn."""
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if self.deck_of(card) == deck:
                    self.drawn = put_in_order(self.drawn, self.slot(0, 0, seat, card))

    def can_draw(self, deck: i64) -> bool:
        return len(self.decks[deck]) > 0 or len(self.discards[deck]) > 0

    # Congress.

    def unprotected(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind this seat could lose."""
        place = seat * self.box.kinds + kind
        return 0 if self.zealots[place] else self.caucuses[place]

    def all_unprotected(self, seat: i64) -> i64:
        """How many cards this seat could lose."""
        return sum(self.unprotected(seat, kind) for kind in range(self.box.kinds))

    def has_unprotected(self, seat: i64) -> bool:
        kinds: i64 = self.box.kinds
        place: i64 = seat * kinds
        end = place + kinds
        while place < end:
            if self.caucuses[place] > 0 and self.zealots[place] == 0:
                return True
            place += 1
        return False

    def any_unprotected(self) -> bool:
        place: i64 = 0
        size: i64 = len(self.caucuses)
        while place < size:
            if self.caucuses[place] > 0 and self.zealots[place] == 0:
                return True
            place += 1
        return False

    def gain_caucus(self, seat: i64, kind: i64, cards: i64) -> None:
        """A stack grows, or shrinks, by so many cards; k cards of v votes are worth k·k·v. CH-4.1"""
        place = seat * self.box.kinds + kind
        before = self.caucuses[place]
        after = before + cards
        self.caucuses[place] = after
        self.votes[seat] += (after * after - before * before) * self.box.caucus_votes[kind]

    def move_caucus(self, giver: i64, taker: i64, kind: i64) -> None:
        self.gain_caucus(giver, kind, -1)
        self.gain_caucus(taker, kind, 1)

    # The Cabinet.

    def unblocked(self, seat: i64) -> i64:
        """How many votes a seat has in the Cabinet. CH-4.3"""
        count: i64 = 0
        member: i64 = 0
        while member < MEMBERS:
            if self.holders[member] == seat and self.investigations[member] == 0:
                count += 1
            member += 1
        return count

    def weight(self, seat: i64, chamber: i64) -> i64:
        return self.unblocked(seat) if chamber == 1 else self.votes[seat]

    def sitting(self) -> vec[i64]:
        """The Cabinet Members in office, the President first."""
        return vec[i64]([member for member in range(MEMBERS) if self.holders[member] >= 0])

    def resting(self) -> vec[i64]:
        """The Cabinet Members in use that are not in office."""
        return vec[i64]([member for member in range(self.box.in_use(self.seats) + 1) if self.holders[member] < 0])

    def lose_vote(self, card: i64) -> None:
        """Everybody has seen that this card did not get its votes."""
        self.refused = joined(self.refused, vec[i64]([card]))

    def discredited(self) -> bool:
        """Whether every Cabinet Member is under investigation. CH-7.1"""
        member: i64 = 0
        while member < MEMBERS:
            if self.holders[member] >= 0 and self.investigations[member] == 0:
                return False
            member += 1
        return True

    def profits_on(self, member: i64) -> vec[i64]:
        cards = self.box.cards
        return vec[i64]([code % cards for code in self.placed if code // cards == member])

    def cashable(self, seat: i64) -> vec[i64]:
        """The places of Profit cards on own unblocked members; a card that lies there twice counts twice. CH-3.2"""
        codes = vec[i64]()
        cards: i64 = self.box.cards
        for code in self.placed:
            member = code // cards
            if self.holders[member] == seat and self.investigations[member] == 0:
                codes = append(codes, code)
        return codes

    def clear_member(self, member: i64) -> None:
        """Everything on a member is discarded."""
        self.clear_investigations(member)
        for card in self.profits_on(member):
            self.placed = remove(self.placed, member * self.box.cards + card)
            self.discard(card)

    def clear_investigations(self, member: i64) -> None:
        for _ in range(self.investigations[member]):
            self.drop_investigation(member)

    def drop_investigation(self, member: i64) -> None:
        self.investigations[member] -= 1
        self.discard(self.box.investigation)

    def playable(self) -> i64:
        """A bit for every kind of card that has a valid target. CH-3.4"""
        kinds: i64 = ALWAYS_PLAYABLE
        for member in range(MEMBERS):
            if self.holders[member] >= 0:
                if self.investigations[member] == 0:
                    kinds |= 1 << PROFIT
                else:
                    kinds |= 1 << COVER_UP
                    if member != PRESIDENT:
                        kinds |= 1 << RESIGNATION
                if member != PRESIDENT:
                    kinds |= 1 << DEFECTION
        return kinds | WITH_UNPROTECTED if self.any_unprotected() else kinds

    # Feelings and scores.

    def feel(self, seat: i64, other: i64, change: i64) -> None:
        """The other has helped this seat, or hurt it."""
        if seat >= 0 and seat != other:
            place = seat * self.seats + other
            self.feelings[place] = max(-MOST_FEELING, min(MOST_FEELING, self.feelings[place] + change))

    def forgive(self) -> None:
        """A quarter of every feeling fades."""
        for place, feeling in enumerate(self.feelings):
            if feeling != 0:
                self.feelings[place] = feeling * 3 // 4 if feeling > 0 else -(-feeling * 3 // 4)

    def scandals(self, seat: i64) -> i64:
        """The money on Scandals in a hand."""
        return sum(self.box.values[card] for card in self.hands[seat] if self.box.effects[card] == SCANDAL)

    def points(self, seat: i64) -> i64:
        """Cash; once hands are shown, less the Scandals in them. CH-8.5"""
        return self.cash[seat] if len(self.stack) > 0 else self.cash[seat] - self.scandals(seat)

    def standing(self) -> vec[i64]:
        """All seats, the best first; ties by nearness to the Dealer's left. CH-8.6"""
        points = [self.points(seat) for seat in range(self.seats)]
        return row_of(sorted(self.from_dealers_left(), key=lambda seat: -points[seat]))
