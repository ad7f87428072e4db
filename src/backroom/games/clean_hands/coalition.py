"""Which Cabinet to propose: chairs for the cheapest voters who are likely to carry it, the rest for the proposer."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import append, count_of, filled, vec
from backroom.games.clean_hands.appraisal import Appraisal
from backroom.games.clean_hands.odds import bounded, carried
from backroom.games.clean_hands.wits import Wits


class Coalition:
    """A proposal in the making: how many Secretaries everybody gets, and what that is worth to the proposer."""

    def __init__(self, view: Appraisal, wits: Wits) -> None:
        self.view = view
        self.wits = wits
        self.table = view.table
        self.seat = view.seat
        self.chairs: i64 = self.table.box.in_use(self.table.seats)
        self.drafted = filled(self.table.seats, 0)
        for holder in self.table.draft:
            self.drafted[holder] += 1

    def best(self) -> vec[i64]:
        """For each seat its Secretaries: the best group of partners with one each, then changed chair by chair."""
        others = vec[i64]([seat for seat in range(self.table.seats) if seat != self.seat])
        best = self.shares(others, 0)
        most = self.worth(best)
        for chosen in range(1, 1 << len(others)):
            shares = self.shares(others, chosen)
            if shares[self.seat] >= self.drafted[self.seat]:
                worth = self.worth(shares)
                if worth > most:
                    best = shares
                    most = worth
        return self.improved(best, most)

    def shares(self, others: vec[i64], chosen: i64) -> vec[i64]:
        """What the draft gives already, a Secretary for each of those chosen, and the rest for the proposer."""
        shares = self.drafted[:]
        left = self.chairs
        for place, seat in enumerate(others):
            if shares[seat] == 0 and (chosen >> place) & 1:
                shares[seat] = 1
            left -= shares[seat]
        shares[self.seat] = left
        return shares

    def improved(self, best: vec[i64], most: float) -> vec[i64]:
        """Move a chair at a time, from or to the proposer, as long as that makes it better."""
        better = True
        while better:
            better = False
            for shares in self.variations(best):
                worth = self.worth(shares)
                if worth > most:
                    best = shares
                    most = worth
                    better = True
        return best

    def variations(self, best: vec[i64]) -> list[vec[i64]]:
        found: list[vec[i64]] = []
        for seat in range(self.table.seats):
            if seat != self.seat:
                if best[self.seat] > self.drafted[self.seat]:
                    found.append(moved(best, self.seat, seat))
                if best[seat] > self.drafted[seat]:
                    found.append(moved(best, seat, self.seat))
        return found

    def worth(self, shares: vec[i64]) -> float:
        """Chairs are worth more with half of the Cabinet; a Cabinet that is refused leaves little."""
        wits = self.wits
        mine = shares[self.seat] + 1
        rival: i64 = 0
        for seat in range(self.table.seats):
            if seat != self.seat:
                rival = max(rival, shares[seat])
        worth = wits.chair * float(mine) - wits.rivalry * float(rival)
        if 2 * mine >= self.chairs + 1:
            worth += wits.majority
        chance = self.chance(shares)
        return chance * worth + (1.0 - chance) * wits.refusal

    def chance(self, shares: vec[i64]) -> float:
        """How likely Congress is to confirm it; a tie is the proposer's."""
        votes = self.table.votes
        weights = vec[i64]()
        chances = vec[float]()
        noise = self.view.taste.noise
        for voter in range(self.table.seats):
            if voter != self.seat and votes[voter] > 0:
                content = self.view.content_with(voter, self.seat, shares[voter], shares[self.seat])
                weights = append(weights, votes[voter])
                chances = append(chances, bounded((content + noise) / (2.0 * noise)))
        return carried(weights, chances, 0, votes[self.seat], 1.0)


def moved(shares: vec[i64], giver: i64, taker: i64) -> vec[i64]:
    """One chair goes from one to another."""
    other = shares[:]
    other[giver] -= 1
    other[taker] += 1
    return other


def next_chair(shares: vec[i64], draft: vec[i64], proposer: i64) -> i64:
    """Whose the next Secretary is, so that all get their shares: partners first."""
    for seat, share in enumerate(shares):
        if seat != proposer and share > count_of(draft, seat):
            return seat
    return proposer
