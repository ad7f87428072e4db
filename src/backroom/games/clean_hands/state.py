"""What lies on the table of Clean Hands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import State, Step, put_in_order
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
    cap: int  # rounds until elections are held anyway; 0 for none
    dealer: int
    round: int
    decks: list[list[int]]  # ACTIONS, PROFITS -> cards, in the order of the box: nobody knows how they lie
    discards: list[list[int]]
    removed: list[int]
    in_play: list[int]  # shown, and not yet where they belong
    hands: list[list[int]]  # seat -> cards, in order
    undealt: list[int]  # Caucus cards, before they are dealt
    caucuses: list[int]  # seat * kinds + kind -> cards
    zealots: list[int]  # seat * kinds + kind -> 1 under a Zealots card
    votes: list[int]  # seat -> votes in Congress
    holders: list[int]  # member -> seat, or ASIDE
    investigations: list[int]  # member -> Investigations on it
    placed: list[int]  # member * cards + Profit card, in order
    cash: list[int]
    ballots: list[int]  # seat -> its weight in the last vote, below 0 for a no
    counted: Step | None  # the vote that was held last, once it is decided
    passed: bool  # whether it passed
    refused: list[int]  # cards that lost their vote in this turn
    order: list[int]  # who may propose a Cabinet, in turn
    draft: list[int]  # a proposal (Secretary -> seat) or a Manipulation (seat * kinds + kind), as far as it goes
    reshuffles: list[int]  # ACTIONS, PROFITS -> how often the discards went into the deck
    # For a deck that has been reshuffled (CH-9.3):
    drawn: list[int]  # slot of each card held, in order
    played: list[int]  # slot, round, for each card with twins that was played since
    went_in: list[int]  # reshuffle * cards + card, for each card that went into a deck
    feelings: list[int]  # seat * seats + other -> how the other has treated the seat, as all have seen

    def clone(self) -> CleanHands:
        other = CleanHands()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.cap = self.cap
        other.dealer = self.dealer
        other.round = self.round
        other.decks = [self.decks[0][:], self.decks[1][:]]
        other.discards = [self.discards[0][:], self.discards[1][:]]
        other.in_play = self.in_play[:]
        other.hands = [hand[:] for hand in self.hands]
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

    def lay_out(self, box: Box, seats: int, cap: int) -> None:
        """Everything in its pile; General Elections and Sell State Secrets begin the discards. CH-2.2"""
        self.box = box
        self.seats = seats
        self.cap = cap
        self.dealer = NOT_YET
        self.round = 1
        self.decks = [box.deck(0, box.profits_from), box.deck(box.profits_from, box.cards)]
        self.decks[ACTIONS].remove(box.elections)
        self.decks[PROFITS].remove(box.secrets)
        self.discards = [[box.elections], [box.secrets]]
        self.removed = []
        self.in_play = []
        self.hands = [[] for _ in range(seats)]
        self.undealt = [kind for kind in range(box.kinds) for _ in range(box.caucus_copies[kind])]
        self.caucuses = [0] * (seats * box.kinds)
        self.zealots = [0] * (seats * box.kinds)
        self.votes = [0] * seats
        self.holders = [ASIDE] * MEMBERS
        self.investigations = [0] * MEMBERS
        self.placed = []
        self.cash = [0] * seats
        self.ballots = [0] * seats
        self.counted = None
        self.passed = False
        self.refused = []
        self.order = []
        self.draft = []
        self.reshuffles = [0, 0]
        self.drawn = []
        self.played = []
        self.went_in = []
        self.feelings = [0] * (seats * seats)

    # Seats.

    def right_of(self, seat: int) -> int:
        return seat - 1 if seat > 0 else self.seats - 1

    def from_dealers_left(self) -> list[int]:
        """All seats clockwise, the Dealer last."""
        return [(self.dealer + 1 + place) % self.seats for place in range(self.seats)]

    def by_votes(self) -> list[int]:
        """All seats by votes in Congress, ties by nearness to the Dealer's left. CH-4.6"""
        order: list[int] = []
        for seat in self.from_dealers_left():
            place = len(order)
            while place > 0 and self.votes[order[place - 1]] < self.votes[seat]:
                place -= 1
            order.insert(place, seat)
        return order

    # Cards, and what everybody remembers of them.

    def deck_of(self, card: int) -> int:
        return ACTIONS if card < self.box.profits_from else PROFITS

    def take_up(self, seat: int, card: int) -> None:
        """A drawn card goes into the hand."""
        put_in_order(self.hands[seat], card)
        deck = self.deck_of(card)
        reshuffle = self.reshuffles[deck]
        if reshuffle > 0:
            put_in_order(self.drawn, self.slot(reshuffle, self.round, seat, card))

    def slot(self, reshuffle: int, round: int, seat: int, card: int) -> int:
        """When a card was drawn by whom; where no card has a twin, that it is one of theirs is all that counts."""
        deck = self.deck_of(card)
        if self.box.twins[deck]:
            return reshuffle * SLOT_RESHUFFLE + round * SLOT_ROUND + (seat * 2 + deck) * SLOT_HOLDER + card
        return reshuffle * SLOT_RESHUFFLE + (seat * 2 + deck) * SLOT_HOLDER

    def play_out(self, seat: int, card: int) -> None:
        """A card leaves the hand and lies open."""
        hand = self.hands[seat]
        place: i64 = 0
        while hand[place] != card:
            place += 1
        hand.pop(place)
        deck = self.deck_of(card)
        if self.reshuffles[deck] > 0:
            self.remember(seat * 2 + deck, card, self.box.twins[deck])
        self.in_play.append(card)

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
        drawn.pop(place)
        if twins:
            self.played = [*self.played, slot, self.round]

    def went_in_with(self, card: int) -> int:
        """The last reshuffle that put this card into its deck."""
        cards = self.box.cards
        for code in self.went_in:
            if code % cards == card:
                return code // cards
        return 0

    def discard(self, card: int) -> None:
        self.discards[self.deck_of(card)].append(card)

    def discard_from_play(self, card: int) -> None:
        self.in_play.remove(card)
        self.discard(card)

    def shuffle_in(self, deck: int) -> None:
        """A discard pile goes into its deck."""
        now = self.reshuffles[deck] + 1
        if now == 1:
            self.begin_to_remember(deck)
        self.reshuffles = [now, self.reshuffles[PROFITS]] if deck == ACTIONS else [self.reshuffles[ACTIONS], now]
        pile = self.discards[deck]
        cards = self.box.cards
        old = self.went_in
        if not self.box.twins[deck]:
            old = [code for code in old if code % cards not in pile]
        self.went_in = old + [now * cards + card for card in sorted(pile)]
        self.decks[deck] = sorted(self.decks[deck] + pile)
        self.discards[deck] = []

    def begin_to_remember(self, deck: int) -> None:
        """Before the first reshuffle it is all the same when a card was drawn."""
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if self.deck_of(card) == deck:
                    put_in_order(self.drawn, self.slot(0, 0, seat, card))

    def can_draw(self, deck: int) -> bool:
        return len(self.decks[deck]) > 0 or len(self.discards[deck]) > 0

    # Congress.

    def unprotected(self, seat: int, kind: int) -> int:
        """How many cards of a kind this seat could lose."""
        place = seat * self.box.kinds + kind
        return 0 if self.zealots[place] else self.caucuses[place]

    def all_unprotected(self, seat: int) -> int:
        """How many cards this seat could lose."""
        return sum(self.unprotected(seat, kind) for kind in range(self.box.kinds))

    def has_unprotected(self, seat: int) -> bool:
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

    def gain_caucus(self, seat: int, kind: int, cards: int) -> None:
        """A stack grows, or shrinks, by so many cards; k cards of v votes are worth k·k·v. CH-4.1"""
        place = seat * self.box.kinds + kind
        before = self.caucuses[place]
        after = before + cards
        self.caucuses[place] = after
        self.votes[seat] += (after * after - before * before) * self.box.caucus_votes[kind]

    def move_caucus(self, giver: int, taker: int, kind: int) -> None:
        self.gain_caucus(giver, kind, -1)
        self.gain_caucus(taker, kind, 1)

    # The Cabinet.

    def unblocked(self, seat: int) -> int:
        """How many votes a seat has in the Cabinet. CH-4.3"""
        count = 0
        for member in range(MEMBERS):
            if self.holders[member] == seat and self.investigations[member] == 0:
                count += 1
        return count

    def weight(self, seat: int, chamber: int) -> int:
        return self.unblocked(seat) if chamber == 1 else self.votes[seat]

    def sitting(self) -> list[int]:
        """The Cabinet Members in office, the President first."""
        return [member for member in range(MEMBERS) if self.holders[member] >= 0]

    def resting(self) -> list[int]:
        """The Cabinet Members in use that are not in office."""
        return [member for member in range(self.box.in_use(self.seats) + 1) if self.holders[member] < 0]

    def lose_vote(self, card: int) -> None:
        """Everybody has seen that this card did not get its votes."""
        self.refused = [*self.refused, card]

    def discredited(self) -> bool:
        """Whether every Cabinet Member is under investigation. CH-7.1"""
        member: i64 = 0
        while member < MEMBERS:
            if self.holders[member] >= 0 and self.investigations[member] == 0:
                return False
            member += 1
        return True

    def profits_on(self, member: int) -> list[int]:
        cards = self.box.cards
        return [code % cards for code in self.placed if code // cards == member]

    def cashable(self, seat: int) -> list[int]:
        """The places of Profit cards on own unblocked members; a card that lies there twice counts twice. CH-3.2"""
        codes: list[int] = []
        cards: i64 = self.box.cards
        for code in self.placed:
            member = code // cards
            if self.holders[member] == seat and self.investigations[member] == 0:
                codes.append(code)
        return codes

    def clear_member(self, member: int) -> None:
        """Everything on a member is discarded."""
        self.clear_investigations(member)
        for card in self.profits_on(member):
            self.placed.remove(member * self.box.cards + card)
            self.discard(card)

    def clear_investigations(self, member: int) -> None:
        for _ in range(self.investigations[member]):
            self.drop_investigation(member)

    def drop_investigation(self, member: int) -> None:
        self.investigations[member] -= 1
        self.discard(self.box.investigation)

    def playable(self) -> int:
        """A bit for every kind of card that has a valid target. CH-3.4"""
        kinds = ALWAYS_PLAYABLE
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

    def feel(self, seat: int, other: int, change: int) -> None:
        """The other has helped this seat, or hurt it."""
        if seat >= 0 and seat != other:
            place = seat * self.seats + other
            self.feelings[place] = max(-MOST_FEELING, min(MOST_FEELING, self.feelings[place] + change))

    def forgive(self) -> None:
        """A quarter of every feeling fades."""
        for place, feeling in enumerate(self.feelings):
            if feeling != 0:
                self.feelings[place] = feeling * 3 // 4 if feeling > 0 else -(-feeling * 3 // 4)

    def scandals(self, seat: int) -> int:
        """The money on Scandals in a hand."""
        return sum(self.box.values[card] for card in self.hands[seat] if self.box.effects[card] == SCANDAL)

    def points(self, seat: int) -> int:
        """Cash; once hands are shown, less the Scandals in them. CH-8.5"""
        return self.cash[seat] if self.stack else self.cash[seat] - self.scandals(seat)

    def standing(self) -> list[int]:
        """All seats, the best first; ties by nearness to the Dealer's left. CH-8.6"""
        points = [self.points(seat) for seat in range(self.seats)]
        return sorted(self.from_dealers_left(), key=lambda seat: -points[seat])
