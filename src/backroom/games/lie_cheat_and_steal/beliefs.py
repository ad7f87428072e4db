"""What others may hold, given what they said: COLLECT $20,000 was more often a PAY than the deck would have it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, append, filled, remove, sort, total, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BLANK,
    CRIMES,
    FACES,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    NOBODY,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal

# How likely a crime is to be named, in percent.
HONEST: Final = 90  # with a card that names it
MISNAMED: Final = 2  # with a card that names another
FIRST_NAMED: Final = 60  # the first of the list, with a blank
NAMED: Final = 10  # one of the others, with a blank
USUAL: Final = 0.55  # how often somebody lies of whom nothing is known


class Beliefs:
    """How likely each claim is for each card, for a liar; and how often people lie."""

    def __init__(self, claims: list[list[float]]) -> None:
        self.claims = vec[float]([likely for row in claims for likely in row])  # card and claim

    def weigh(self, table: LieCheatAndSteal, seat: i64, dealer: Dealer) -> None:
        """Deal each card that something was said of once more, by how likely its holder is to say that of it."""
        card: i64 = 0
        while card < len(table.owners):
            said = table.marks[card]
            if table.faces[card] < FIRST_CRIME and said >= FIRST_COLLECT and not (table.knowers[card] >> seat) & 1:
                self.draw_again(table, card, said, dealer)
            elif table.faces[card] < FIRST_DEFENCE and said != NOBODY and not (table.knowers[card] >> seat) & 1:
                self.accused_again(table, card, dealer)
            card += 1

    def accused_again(self, table: LieCheatAndSteal, card: i64, dealer: Dealer) -> None:
        """A Black Eye card that somebody was accused with, by how likely its holder is to name that crime."""
        crime: i64 = CRIMES - 1
        while crime >= 0 and not (table.notes[card] >> crime) & 1:
            crime -= 1
        if crime < 0:
            return
        counts = counts_with(table.black_eyes.pool, table.faces[card])
        face: i64 = FIRST_CRIME
        while face < BLANK:
            counts[face] *= HONEST if face == FIRST_CRIME + crime else MISNAMED
            face += 1
        counts[BLANK] *= FIRST_NAMED if crime == 0 else NAMED
        drawn = dealer.pick(counts)
        if drawn != table.faces[card]:
            table.black_eyes.pool = swapped(table.black_eyes.pool, drawn, table.faces[card])
            table.faces[card] = drawn

    def draw_again(self, table: LieCheatAndSteal, card: i64, said: i64, dealer: Dealer) -> None:
        drawn = dealer.pick(self.likely_faces(table, card, said, counts_with(table.money.pool, table.faces[card])))
        if drawn != table.faces[card]:
            table.money.pool = swapped(table.money.pool, drawn, table.faces[card])
            table.faces[card] = drawn

    def likely_faces(self, table: LieCheatAndSteal, card: i64, said: i64, counts: vec[i64]) -> vec[i64]:
        """How likely a card is each of those that are left, given what its holder said."""
        trust = self.trust(table, table.owners[card])
        weights = filled(AMOUNTS, 0)
        highest = min(said, table.notes[card])
        face: i64 = 0
        while face <= highest:
            likely = self.claims[face * AMOUNTS + said]
            if face < said:
                likely *= trust
            weights[face] = counts[face] * i64(100000.0 * likely)
            face += 1
        return weights

    def doubt(self, table: LieCheatAndSteal, seat: i64, card: i64) -> float:
        """How likely a seat should think it that a claim is a lie."""
        said = table.marks[card]
        if (table.knowers[card] >> seat) & 1:
            return 1.0 if table.faces[card] < said else 0.0
        weights = self.likely_faces(table, card, said, Appraisal(table, seat, Taste()).unseen())
        return 1.0 - float(weights[said]) / float(max(1, total(weights)))

    def trust(self, table: LieCheatAndSteal, seat: i64) -> float:
        """How much more or less than usual somebody lies, by what was shown of them."""
        caught = float(table.caught[seat])
        shown = caught + float(table.cleared[seat])
        rate = (caught + 4.0 * USUAL) / (shown + 4.0)
        return rate / USUAL * (1.0 - USUAL) / max(0.05, 1.0 - rate)


def counts_with(pool: vec[i64], card: i64) -> vec[i64]:
    """How many of each face there are in a pool and this card."""
    counts = filled(FACES, 0)
    for face in pool:
        counts[face] += 1
    counts[card] += 1
    return counts


def swapped(pool: vec[i64], taken: i64, put: i64) -> vec[i64]:
    """A sorted pool with one card taken out and another put in."""
    changed = append(remove(pool, taken), put)
    sort(changed)
    return changed
