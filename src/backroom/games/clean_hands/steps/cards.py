"""Playing cards on Cabinet Members, and the play phase itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, Step, append, place_of, put_in_order, remove, vec
from backroom.games.clean_hands.box import (
    AMNESTY,
    CONGRESS,
    COVER_UP,
    DEFECTION,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    MEMBERS,
    PRESIDENT,
    RESIGNATION,
    SCANDAL,
    ZEALOTS,
)
from backroom.games.clean_hands.state import ASIDE, CleanHands
from backroom.games.clean_hands.steps.caucuses import ChooseGainer, ProtectStack, lose_caucuses
from backroom.games.clean_hands.steps.confirmation import FRESH_STARTS
from backroom.games.clean_hands.steps.impeachment import Impeach
from backroom.games.clean_hands.steps.votes import MOST_SEATS, Vote


class PlayCards(Ask):
    """Play any number of cards that have a valid target, in any order; asked even if there is none. CH-3.4"""

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.box.cards + 1

    def options(self, table: CleanHands) -> vec[i64]:
        """A card, the last number to call for an impeachment without one, PASS when done."""
        playable: i64 = table.playable()
        effects = table.box.effects
        hand = table.hands[self.seat]
        choices = vec[i64](capacity=len(hand) + 2)
        last: i64 = -1
        for card in hand:
            if card != last:
                last = card
                kind: i64 = effects[card]
                if (playable >> kind) & 1:
                    choices = append(choices, card)
        if table.discredited():
            choices = append(choices, table.box.cards)
        return append(choices, PASS)

    def resolve(self, table: CleanHands, choice: i64) -> None:
        if choice == PASS:
            return
        table.do(self)
        if choice == table.box.cards:
            table.do(Impeach(self.seat))
        else:
            table.play_out(self.seat, choice)
            table.do(self.effect(table, choice))

    def effect(self, table: CleanHands, card: i64) -> Step:
        """What follows from the card."""
        seat = self.seat
        kind = table.box.effects[card]
        if kind == INVESTIGATION:
            return INVESTIGATE[seat]
        if kind == COVER_UP:
            return UNCOVER[seat]
        if kind == RESIGNATION:
            return RESIGN[seat]
        if kind == DEFECTION:
            return DEFECT[seat]
        if kind == ZEALOTS:
            return PROTECT[seat]
        if kind == MANIPULATION:
            return ChooseGainer(seat, card, FRESH_STARTS)
        if kind == SCANDAL:
            table.do(Discard(card))
            return lose_caucuses(table, seat, table.box.numbers[card])
        if kind == AMNESTY:
            table.do(Discard(card))
            return Vote(CONGRESS, seat, PARDON, REFUSED)
        if kind == IMPEACHMENT:
            table.discard_from_play(card)
            return Impeach(seat)
        return PlaceProfit(seat, card)


class Discard(Auto):
    """A used card goes to the discard after its effect. CH-3.4"""

    def __init__(self, card: i64) -> None:
        self.card = card

    def run(self, table: CleanHands) -> None:
        table.discard_from_play(self.card)


class ChooseMember(Ask):
    """A card is played on a Cabinet Member."""

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return MEMBERS

    def options(self, table: CleanHands) -> vec[i64]:
        members = vec[i64](capacity=MEMBERS)
        for member in range(MEMBERS):
            if table.holders[member] >= 0 and self.fits(table, member):
                members = append(members, member)
        return members

    def fits(self, table: CleanHands, member: i64) -> bool:
        """Whether a member in office is a valid target."""
        raise NotImplementedError


class PlaceProfit(ChooseMember):
    """Place a Profit card under any unblocked member, anybody's. CH-6.1"""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card

    def fits(self, table: CleanHands, member: i64) -> bool:
        return table.investigations[member] == 0

    def resolve(self, table: CleanHands, member: i64) -> None:
        table.in_play = remove(table.in_play, self.card)
        table.placed = put_in_order(table.placed, member * table.box.cards + self.card)
        table.feel(table.holders[member], self.seat, 3)


class Investigate(ChooseMember):
    """Investigate any member, the President and one's own included, any number of times. CH-6.2"""

    def fits(self, table: CleanHands, member: i64) -> bool:
        return True

    def resolve(self, table: CleanHands, member: i64) -> None:
        table.in_play = remove(table.in_play, table.box.investigation)
        table.investigations[member] += 1
        table.feel(table.holders[member], self.seat, -4)


class CoverUp(ChooseMember):
    """Discard one Investigation from any member. CH-6.3"""

    def fits(self, table: CleanHands, member: i64) -> bool:
        return table.investigations[member] > 0

    def resolve(self, table: CleanHands, member: i64) -> None:
        table.drop_investigation(member)
        table.discard_from_play(place_of(table.box.effects, COVER_UP))
        table.feel(table.holders[member], self.seat, 3)


class ForceResignation(ChooseMember):
    """A Secretary under investigation is out until the Cabinet is refilled; cards on it are discarded. CH-6.4"""

    def fits(self, table: CleanHands, member: i64) -> bool:
        return member != PRESIDENT and table.investigations[member] > 0

    def resolve(self, table: CleanHands, member: i64) -> None:
        table.feel(table.holders[member], self.seat, -6)
        table.clear_member(member)
        table.holders[member] = ASIDE
        table.discard_from_play(place_of(table.box.effects, RESIGNATION))


class Defect(ChooseMember):
    """A Secretary changes sides with all it carries: another's to you, yours to whom you choose. CH-6.5"""

    def fits(self, table: CleanHands, member: i64) -> bool:
        return member != PRESIDENT

    def resolve(self, table: CleanHands, member: i64) -> None:
        if table.holders[member] == self.seat:
            table.do(DefectTo(self.seat, member))
        else:
            table.feel(table.holders[member], self.seat, -6)
            change_sides(table, member, self.seat)


class DefectTo(Ask):
    """Choose who gets your own Secretary. CH-6.5"""

    def __init__(self, seat: i64, member: i64) -> None:
        super().__init__(seat)
        self.member = member

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.seats

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([seat for seat in range(table.seats) if seat != self.seat])

    def resolve(self, table: CleanHands, seat: i64) -> None:
        table.feel(seat, self.seat, 6)
        change_sides(table, self.member, seat)


def change_sides(table: CleanHands, member: i64, seat: i64) -> None:
    table.holders[member] = seat
    table.discard_from_play(place_of(table.box.effects, DEFECTION))


class Pardon(Auto):
    """Amnesty: all Investigations on all members are discarded. CH-6.6"""

    def run(self, table: CleanHands) -> None:
        for member in range(MEMBERS):
            table.clear_investigations(member)


class Refused(Auto):
    """The Amnesty fails, and nothing happens. CH-6.6"""

    def run(self, table: CleanHands) -> None:
        table.lose_vote(place_of(table.box.effects, AMNESTY))


PLAY: Final = [PlayCards(seat) for seat in range(MOST_SEATS)]
INVESTIGATE: Final = [Investigate(seat) for seat in range(MOST_SEATS)]
UNCOVER: Final = [CoverUp(seat) for seat in range(MOST_SEATS)]
RESIGN: Final = [ForceResignation(seat) for seat in range(MOST_SEATS)]
DEFECT: Final = [Defect(seat) for seat in range(MOST_SEATS)]
PROTECT: Final = [ProtectStack(seat) for seat in range(MOST_SEATS)]
PARDON: Final = Pardon()
REFUSED: Final = Refused()
