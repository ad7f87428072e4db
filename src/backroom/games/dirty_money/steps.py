"""The rules of Dirty Money, one class a paragraph."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Deal, Step, add_to, append, extend, sort, vec
from backroom.games.dirty_money.state import FREE, DirtyMoney


class Round(Auto):
    """Everybody gets a Cleaner and an equal hand of loot; then trick after trick. DM-2.1"""

    def __init__(self, number: i64) -> None:
        self.number = number

    def run(self, table: DirtyMoney) -> None:
        table.round = self.number
        table.gather()
        table.do_all(DealCleaners(), DealLoot(), Trick(), EndRound())


class DealCleaners(Deal):
    """A Cleaner each, one of them marked First Player: whoever gets that leads. DM-2.2"""

    def pool(self, table: DirtyMoney) -> vec[i64]:
        return table.cleaners

    def leave(self, table: DirtyMoney, pool: vec[i64]) -> None:
        table.cleaners = pool

    def size(self, table: DirtyMoney) -> i64:
        return table.seats

    def onward(self, dealt: i64) -> DealCleaners:
        return DealCleaners(dealt)

    def put(self, table: DirtyMoney, cards: vec[i64]) -> None:
        for place, card in enumerate(cards, start=self.dealt):
            add_to(table.hands, place, table.box.cleaner)
            if card == table.box.first_player:
                table.first = table.leader = place


class DealLoot(Deal):
    """All loot is dealt out, but for what the variant or an uneven deck sets aside unseen. DM-2.3"""

    def pool(self, table: DirtyMoney) -> vec[i64]:
        return table.pool

    def leave(self, table: DirtyMoney, pool: vec[i64]) -> None:
        table.pool = pool

    def size(self, table: DirtyMoney) -> i64:
        return table.box.cards

    def onward(self, dealt: i64) -> DealLoot:
        return DealLoot(dealt)

    def put(self, table: DirtyMoney, cards: vec[i64]) -> None:
        end = table.aside_size() - self.dealt
        table.aside = self.filled(table.aside, cards, 0, end)
        for seat in range(table.seats):
            begin = end
            end += table.hand_size()
            table.hands[seat] = self.filled(table.hands[seat], cards, begin, end)

    def filled(self, row: vec[i64], cards: vec[i64], begin: i64, end: i64) -> vec[i64]:
        """The row with those of the cards that belong in it, in order."""
        if end > 0 and begin < len(cards):
            row = extend(row, cards[max(begin, 0) : end])
            sort(row)
        return row

    def seen_by(self, table: DirtyMoney, place: i64, seat: int | None) -> bool:
        place += self.dealt - table.aside_size()
        return seat is not None and place >= 0 and place // table.hand_size() == seat


class Trick(Auto):
    """The leader plays, then everybody clockwise, one card each. DM-3.1"""

    def run(self, table: DirtyMoney) -> None:
        table.clear_trick()
        table.stack = extend(table.stack, TURNS[table.seats][table.leader])


class PlayCard(Ask):
    """Follow the suit led if you can. A Cleaner may always be played, and frees those after it. DM-3.2"""

    @classmethod
    def span(cls, table: DirtyMoney) -> i64:
        return table.box.cards + 1

    def options(self, table: DirtyMoney) -> vec[i64]:
        hand = table.hands[self.seat]
        suit = table.lead_suit
        if suit == FREE:
            return hand[:]
        following = in_suit(hand, table.box.suits, suit)
        if len(following) == 0:
            return hand[:]
        if table.has_cleaner(self.seat):
            following = append(following, table.box.cleaner)
        return following

    def resolve(self, table: DirtyMoney, card: i64) -> None:
        suit = table.lead_suit
        if suit != FREE and card != table.box.cleaner and table.box.suits[card] != suit:
            table.voids[self.seat] |= 1 << suit
        table.take_from_hand(self.seat, card)
        table.lay(card)


def in_suit(hand: vec[i64], suits: vec[i64], suit: i64) -> vec[i64]:
    """The cards of one suit, which lie together, for a hand is in order."""
    size = len(hand)
    begin: i64 = 0
    while begin < size and suits[hand[begin]] < suit:
        begin += 1
    end = begin
    while end < size and suits[hand[end]] == suit:
        end += 1
    return hand[begin:end]


class TakeTrick(Auto):
    """The last Cleaner, or else the highest card of the suit led, takes the trick and leads the next. DM-3.3"""

    def run(self, table: DirtyMoney) -> None:
        winner = table.player_of(table.winning_place())
        table.coins[winner] += table.trick_coins()
        table.prints[winner] += table.trick_prints()
        table.taken[winner] = extend(table.taken[winner], table.trick)
        table.led = table.leader
        table.leader = table.taker = winner
        if len(table.hands[winner]) > 0:
            table.do(TRICK)
        else:
            table.clear_trick()


class EndRound(Auto):
    """What was set aside is shown; another round is dealt, or the game is over. DM-4.1"""

    def run(self, table: DirtyMoney) -> None:
        table.close_round()
        if table.round < table.rounds:
            table.do(Round(table.round + 1))


def turns(seats: i64, leader: i64) -> list[Step]:
    """One trick as it lies on the stack, the leader on top."""
    players = [(leader + place) % seats for place in range(seats)]
    return [TakeTrick(), *[PlayCard(seat) for seat in reversed(players)]]


TRICK: Final = Trick()
TURNS: Final = [[turns(seats, leader) for leader in range(seats)] for seats in range(7)]
