"""What a card does to somebody else's agency, and the Agency Security that may stop some of it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Ask, Auto, Chance, Dealer, or_pass, raised, run, vec
from backroom.games.hand_management.state import STARRED, HandManagement


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Auto):
    """A card and its target are named; nothing has moved yet. HM-5.6"""

    def __init__(self, player: i64, target: i64, card: i64, strength: i64) -> None:
        self.player = player
        self.target = target
        self.card = card
        self.strength = strength

    def weaker(self, points: i64) -> Effect:
        """The same effect less so many points."""
        raise NotImplementedError


class Modify(Effect):
    """Add or take away from the job chance of an applicant. HM-5.3"""

    def __init__(self, player: i64, target: i64, card: i64, strength: i64, job: i64) -> None:
        super().__init__(player, target, card, strength)
        self.job = job

    def weaker(self, points: i64) -> Effect:
        return Modify(self.player, self.target, self.card, self.strength - points, self.job)

    def run(self, table: HandManagement) -> None:
        table.modify(self.job, self.target, self.card, self.strength, self.player)


class LoseCards(Effect):
    """A rival loses action cards at random, face up to the discard pile. HM-6.8"""

    def weaker(self, points: i64) -> Effect:
        return LoseCards(self.player, self.target, self.card, self.strength - points)

    def run(self, table: HandManagement) -> None:
        if self.strength > 0 and len(table.hands[self.target]) > 0:
            table.do_all(LoseCard(self.target), self.weaker(1))


class LoseCard(Chance):
    """One card of the hand, any of them. HM-6.8"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def options(self, table: HandManagement) -> vec[i64]:
        return table.hands[self.seat][:]

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        hand = table.hands[self.seat]
        return vec[i64]([hand[dealer.below(len(hand))]])

    def resolve(self, table: HandManagement, card: i64) -> None:
        table.discard(self.seat, card)


class Lure(Effect):
    """A rival's model comes into a free slot of one's own. HM-6.6"""

    def __init__(self, player: i64, target: i64, card: i64, strength: i64, model: i64) -> None:
        super().__init__(player, target, card, strength)
        self.model = model

    def weaker(self, points: i64) -> Effect:
        return Lure(self.player, self.target, self.card, self.strength - points, self.model)

    def run(self, table: HandManagement) -> None:
        if self.strength > 0:
            table.move_model(self.model, self.target, self.player)


class Swap(Effect):
    """A rival's model changes places with one's own. HM-6.7"""

    def __init__(self, player: i64, target: i64, card: i64, strength: i64, model: i64, own: i64) -> None:
        super().__init__(player, target, card, strength)
        self.model = model
        self.own = own

    def weaker(self, points: i64) -> Effect:
        return Swap(self.player, self.target, self.card, self.strength - points, self.model, self.own)

    def run(self, table: HandManagement) -> None:
        if self.strength > 0:
            table.move_model(self.model, self.target, self.player)
            table.move_model(self.own, self.player, self.target)


def strike(table: HandManagement, effect: Effect) -> None:
    """Agency Security is asked first, if it guards the target against somebody else. HM-5.6"""
    if effect.player != effect.target and table.security_left(effect.target) > 0:
        table.do(UseSecurity(effect.target, effect))
    else:
        table.do(effect)


class UseSecurity(Ask):
    """Cancel a point of the effect for each use left this week, or let it happen. HM-5.6"""

    def __init__(self, seat: i64, effect: Effect) -> None:
        super().__init__(seat)
        self.effect = effect

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return STARRED + 1

    def options(self, table: HandManagement) -> vec[i64]:
        most = min(table.security_left(self.seat), self.effect.strength)
        return or_pass(run(1, most + 1))

    def resolve(self, table: HandManagement, choice: i64) -> None:
        points = max(choice, 0)
        table.used = raised(table.used, self.seat, points)
        table.do(self.effect.weaker(points))
