"""The exact chance of each applicant to win a job: two dice each, ties rolled again among the tied."""

from __future__ import annotations

from typing import Final

WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # total of two dice -> how many of the 36 rolls
ROLLS: Final = 36
LOWEST: Final = 2
HIGHEST: Final = 12
MOST_KNOWN: Final = 20_000


def job_odds(chances: list[int]) -> list[float]:
    """The chance to win for applicants with these job chances, any number of them. HM-5.5

    Applicants are taken subset by subset, the small ones first: whoever ties for the highest score rolls again, with
    the job chance added again, so a subset's odds are those of its smaller ties, once it does not tie as a whole.
    """
    if not chances:
        return []
    key = tuple([chance - chances[0] for chance in chances])  # only the differences count
    if key not in _KNOWN:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = reckoned(chances)
    return _KNOWN[key][:]


def reckoned(chances: list[int]) -> list[float]:
    """The odds, subset by subset."""
    known: list[list[float]] = [[]]
    for mask in range(1, 1 << len(chances)):
        known.append(subset_odds(chances, mask, known))
    return known[-1]


def subset_odds(chances: list[int], mask: int, known: list[list[float]]) -> list[float]:
    """The odds when just these applicants roll."""
    odds = [0.0] * len(chances)
    if mask & (mask - 1) == 0:
        return [1.0 if (mask >> seat) & 1 else 0.0 for seat in range(len(chances))]
    decided = 0.0
    tied = (mask - 1) & mask
    while tied > 0:
        weight = float(ways_to_tie(chances, mask, tied))
        decided += weight
        for seat, share in enumerate(known[tied]):
            odds[seat] += weight * share
        tied = (tied - 1) & mask
    return [share / decided for share in odds]


def ways_to_tie(chances: list[int], mask: int, tied: int) -> int:
    """In how many rolls of these applicants exactly the tied ones share the highest score."""
    total = 0
    for score in range(min(chances) + LOWEST, max(chances) + HIGHEST + 1):
        ways = 1
        for seat, chance in enumerate(chances):
            if (tied >> seat) & 1:
                ways *= ways_to_roll(score - chance)
            elif (mask >> seat) & 1:
                ways *= ways_below(score - chance)
        total += ways
    return total


def ways_to_roll(total: int) -> int:
    return WAYS[total] if LOWEST <= total <= HIGHEST else 0


def ways_below(total: int) -> int:
    """Rolls with a smaller total than this."""
    if total <= LOWEST:
        return 0
    return BELOW[total] if total <= HIGHEST else ROLLS


BELOW: Final = [sum(WAYS[:total]) for total in range(HIGHEST + 1)]
_KNOWN: dict[tuple[int, ...], list[float]] = {}
