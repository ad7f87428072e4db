"""The exact chance of each applicant to win a job: two dice each, ties rolled again among the tied."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import filled, row_of, vec

WAYS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])  # total of two dice -> how many of the 36 rolls
BELOW: Final = vec[i64]([0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35])  # total -> rolls with a smaller one
ROLLS: Final = 36
LOWEST: Final = 2
HIGHEST: Final = 12
PLACES: Final = 1 << 14  # for odds that are kept in mind
SPREAD: Final = 23  # differences between job chances that share no place
FAR: Final = 128  # a difference between job chances that is not kept in mind
MANY: Final = 7  # the same for a number of applicants


def job_odds(chances: list[int]) -> list[float]:
    """The chance to win for applicants with these job chances, any number of them. HM-5.5"""
    return [share for share in odds_of(row_of(chances))]  # noqa: C416


def odds_of(chances: vec[i64]) -> vec[float]:
    """The same as rows; whoever asks again gets the same row, and must not change it."""
    place = place_of(chances)
    return reckoned(chances) if place < 0 else KNOWN.odds[place]


def shown_odds(chances: vec[i64]) -> vec[float]:
    """The same to four places, as they are shown."""
    place = place_of(chances)
    if place < 0:
        return rounded(reckoned(chances))
    if len(KNOWN.shown[place]) == 0:
        KNOWN.shown[place] = rounded(KNOWN.odds[place])
    return KNOWN.shown[place]


def rounded(odds: vec[float]) -> vec[float]:
    return vec[float]([round(share, 4) for share in odds])


def place_of(chances: vec[i64]) -> i64:
    """Where the odds for these job chances are kept in mind; below 0 for those that are not."""
    if len(chances) == 0 or len(chances) > MANY:
        return -1
    key: i64 = 1
    place: i64 = len(chances)
    for chance in chances:
        above = chance - chances[0] + FAR  # only the differences count
        if above < 0 or above >= 2 * FAR:
            return -1
        key = key * (2 * FAR) + above
        place = place * SPREAD + above
    place &= PLACES - 1
    KNOWN.keep(chances, key, place)
    return place


@mypyc_attr(acyclic=True)
class Known:
    """Odds that were reckoned before, and as they are shown, where they were; of those that share a place the last."""

    def __init__(self) -> None:
        self.keys = vec[i64]()
        self.odds = vec[vec[float]]()
        self.shown = vec[vec[float]]()

    def keep(self, chances: vec[i64], key: i64, place: i64) -> None:
        if len(self.keys) == 0:
            self.keys = filled(PLACES, 0)
            self.odds = vec[vec[float]]([vec[float]() for _ in range(PLACES)])
            self.shown = self.odds[:]
        if self.keys[place] != key:
            self.keys[place] = key
            self.odds[place] = reckoned(chances)
            self.shown[place] = vec[float]()


def reckoned(chances: vec[i64]) -> vec[float]:
    """The odds, subset by subset, the small ones first.

    Whoever ties for the highest score rolls again, with the job chance added again, so a subset's odds are those of its
    smaller ties, once it does not tie as a whole.
    """
    size = len(chances)
    subsets: i64 = 1 << size
    known = vec[float]([0.0] * (subsets * size))  # subset and applicant -> chance
    mask: i64 = 1
    while mask < subsets:
        reckon(chances, mask, known)
        mask += 1
    return known[len(known) - size :]


def reckon(chances: vec[i64], mask: i64, known: vec[float]) -> None:
    """The odds when just these applicants roll, and those of all smaller subsets are known."""
    size = len(chances)
    at = mask * size
    seat: i64 = 0
    if mask & (mask - 1) == 0:
        while (mask >> seat) & 1 == 0:
            seat += 1
        known[at + seat] = 1.0
        return
    decided = 0.0
    tied = (mask - 1) & mask
    while tied > 0:
        weight = float(ways_to_tie(chances, mask, tied))
        decided += weight
        seat = 0
        while seat < size:
            known[at + seat] += weight * known[tied * size + seat]
            seat += 1
        tied = (tied - 1) & mask
    seat = 0
    while seat < size:
        known[at + seat] /= decided
        seat += 1


def ways_to_tie(chances: vec[i64], mask: i64, tied: i64) -> i64:
    """In how many rolls of these applicants exactly the tied ones share the highest score."""
    total: i64 = 0
    score = lowest_of(chances, mask) + LOWEST
    highest = lowest_of(chances, tied) + HIGHEST  # the weakest of them must get there
    while score <= highest:
        total += ways_to_score(chances, mask, tied, score)
        score += 1
    return total


def lowest_of(chances: vec[i64], mask: i64) -> i64:
    """The lowest job chance among these applicants."""
    lowest: i64 = NONE_YET
    for seat, chance in enumerate(chances):
        if (mask >> seat) & 1 and chance < lowest:
            lowest = chance
    return lowest


def ways_to_score(chances: vec[i64], mask: i64, tied: i64, score: i64) -> i64:
    """In how many rolls the tied ones get just this score, and the others less."""
    ways: i64 = 1
    for seat, chance in enumerate(chances):
        if (tied >> seat) & 1:
            ways *= ways_to_roll(score - chance)
        elif (mask >> seat) & 1:
            ways *= ways_below(score - chance)
        if ways == 0:
            return 0
    return ways


def ways_to_roll(total: i64) -> i64:
    return WAYS[total] if LOWEST <= total <= HIGHEST else 0


def ways_below(total: i64) -> i64:
    """Rolls with a smaller total than this."""
    if total <= LOWEST:
        return 0
    return BELOW[total] if total <= HIGHEST else ROLLS


NONE_YET: Final = 1 << 40
KNOWN: Final = Known()
