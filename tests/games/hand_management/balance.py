"""How much of the score jobs, lock-in timing and attacks explain in bot play.

    PYTHONPATH=src python tests/games/hand_management/balance.py --seats 4 -n 1000 --seed 7
    PYTHONPATH=src python tests/games/hand_management/balance.py --seats 4 -n 1000 --seed 7 --locking

Each group of numbers is fitted to the scores of all agencies by least squares, alone; what it explains is R². Lock-in
timing is when cards were locked in (mean week, share in the first three weeks, share in the last), not how many; cards
kept is how many lie in the hand after each lock-in, which depends on how many there were.

With --locking the seats differ in one thing only, and every mixture is played equally often: the house locks in as it
does, the hasty one everything every week, the hoarder nothing unless it must. Then R² is what that policy explains.
"""

from __future__ import annotations

import argparse

import backroom
from backroom.bots import named_bot
from backroom.engine import PASS, Rng, ask
from backroom.games.hand_management.figures import LOST, Ledger
from backroom.games.hand_management.state import WEEKS
from backroom.games.hand_management.steps.locking import LockIn

POLICIES = ("house", "hasty", "hoarder")


def played(seats: int, seed: int, number: int, policies: list[str]) -> backroom.Match:
    game = backroom.game("hand-management")
    rng = Rng(seed, number)
    match = game.new(seats, seed=int(rng.below(1 << 31)))
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    while match.seat is not None:
        choice = locked_in(match, policies[match.seat])
        match.push(ask(bots[match.seat], match, len(match.log)) if choice is None else choice)
    return match


def locked_in(match: backroom.Match, policy: str) -> int | None:
    """What a policy locks in, the best points first; None where the house decides."""
    if policy == "house" or not isinstance(match.step(), LockIn):
        return None
    choices = match.choices()
    if policy == "hoarder":
        return PASS if PASS in choices else None
    points = match.state.box.points
    return max([card for card in choices if card != PASS], key=lambda card: points[card])


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
            "cards kept": kept_by_week(match, seat),
            "attacks": [ledger.attacks[seat], ledger.attacked[seat], ledger.fates[seat][LOST]],
            "recruiting": [float(len(table.models[seat])), float(sum(table.box.skills[m] for m in table.models[seat]))],
        }
        found.append((float(table.recorded[seat]), groups))
    return found


def kept_by_week(match: backroom.Match, seat: int) -> list[float]:
    """How many cards are left after the lock-in of each week but the last."""
    table = match.beginning()
    table.settle()
    kept = [0.0] * WEEKS
    for event in match.log:
        step = table.stack[-1]
        week = table.week - 1
        table.happen(event.outcomes)
        if isinstance(step, LockIn) and step.seat == seat:
            kept[week] = float(len(table.hands[seat]))
    return kept[:-1]


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
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--locking", action="store_true")
    chosen = parser.parse_args()
    (compare_policies if chosen.locking else explain_scores)(chosen.seats, chosen.games, chosen.seed)


def explain_scores(seats: int, games: int, seed: int) -> None:
    data = [row for number in range(games) for row in rows(played(seats, seed, number, ["house"] * seats))]
    scores = [score for score, _ in data]
    mean = sum(scores) / len(scores)
    print(f"{games} games, {seats} seats: score {mean:.2f}")
    for group in data[0][1]:
        print(f"  {group:<16} {explained(scores, [groups[group] for _, groups in data]):.3f}")


def compare_policies(seats: int, games: int, seed: int) -> None:
    """Seat by seat the mixtures are counted through like a number of base three."""
    scores: list[float] = []
    columns: list[list[float]] = []
    shares: dict[str, list[float]] = {policy: [] for policy in POLICIES}
    for number in range(games):
        policies = [POLICIES[number // 3**seat % 3] for seat in range(seats)]
        match = played(seats, seed, number, policies)
        for seat, policy in enumerate(policies):
            scores.append(float(match.state.recorded[seat]))
            columns.append([float(policy == other) for other in POLICIES[1:]])
            shares[policy].append(match.shares()[seat])
    print(f"{games} games, {seats} seats: the policy explains {explained(scores, columns):.3f}")
    for policy, won in shares.items():
        mean = sum(won) / len(won)
        margin = 1.96 * (sum((share - mean) ** 2 for share in won) / (len(won) - 1) / len(won)) ** 0.5
        print(f"  {policy:<16} wins {100 * mean:.1f}% ± {100 * margin:.1f}")


if __name__ == "__main__":
    main()
