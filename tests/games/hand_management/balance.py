"""How much of the score jobs, lock-in timing and attacks explain in bot play.

    PYTHONPATH=src python tests/games/hand_management/balance.py --seats 4 -n 1000

Each group of numbers is fitted to the scores of all agencies by least squares, alone; what it explains is R². Lock-in
timing is when cards were locked in (mean week, share in the first three weeks, share in the last), not how many.
"""

from __future__ import annotations

import argparse

import backroom
from backroom.bots import named_bot
from backroom.engine import Rng, ask
from backroom.games.hand_management.figures import LOST, Ledger


def played(seats: int, number: int) -> backroom.Match:
    game = backroom.game("hand-management")
    rng = Rng(7, number)
    match = game.new(seats, seed=int(rng.below(1 << 31)))
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    while match.seat is not None:
        match.push(ask(bots[match.seat], match, len(match.log)))
    return match


def rows(match: backroom.Match) -> list[tuple[float, dict[str, list[float]]]]:
    """The score of each agency, and what may explain it."""
    ledger = Ledger(match)
    table = ledger.table
    found = []
    for seat in range(match.seats):
        cards = ledger.cards_by_week[seat]
        locked = max(1.0, sum(cards))
        mean_week = sum(week * number for week, number in enumerate(cards)) / locked
        groups = {
            "jobs": [float(table.won[seat]), ledger.pay_cards[seat]],
            "lock-in timing": [mean_week, sum(cards[1:4]) / locked, cards[6] / locked],
            "attacks": [ledger.attacks[seat], ledger.attacked[seat], ledger.fates[seat][LOST]],
            "recruiting": [float(len(table.models[seat])), float(sum(table.box.skills[m] for m in table.models[seat]))],
        }
        found.append((float(table.recorded[seat]), groups))
    return found


def explained(scores: list[float], columns: list[list[float]]) -> float:
    """R² of a least-squares fit, by the normal equations."""
    count = len(scores)
    mean = sum(scores) / count
    y = [score - mean for score in scores]
    centred = []
    for column in zip(*columns, strict=True):
        middle = sum(column) / count
        centred.append([value - middle for value in column])
    size = len(centred)
    matrix = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in centred] for one in centred]
    right = [sum(a * b for a, b in zip(one, y, strict=True)) for one in centred]
    weights = solved([[*row, value] for row, value in zip(matrix, right, strict=True)], size)
    fitted = sum(weight * value for weight, value in zip(weights, right, strict=True))
    return fitted / sum(value * value for value in y)


def solved(matrix: list[list[float]], size: int) -> list[float]:
    """Gauss and Jordan; a column that says nothing new gets no weight."""
    used = [False] * size
    for column in range(size):
        pivot = max((row for row in range(size) if not used[row]), key=lambda row: abs(matrix[row][column]))
        if abs(matrix[pivot][column]) < 1e-9:
            continue
        used[pivot] = True
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        used[pivot], used[column] = used[column], True
        for row in range(size):
            if row != column:
                factor = matrix[row][column] / matrix[column][column]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[column], strict=True)]
    return [row[size] / row[place] if abs(row[place]) > 1e-9 else 0.0 for place, row in enumerate(matrix)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("-n", "--games", type=int, default=1000)
    chosen = parser.parse_args()
    data = [row for number in range(chosen.games) for row in rows(played(chosen.seats, number))]
    scores = [score for score, _ in data]
    mean = sum(scores) / len(scores)
    print(f"{chosen.games} games, {chosen.seats} seats: score {mean:.2f}")
    for group in data[0][1]:
        print(f"  {group:<16} {explained(scores, [groups[group] for _, groups in data]):.3f}")


if __name__ == "__main__":
    main()
