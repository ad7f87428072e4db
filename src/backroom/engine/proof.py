"""How anybody can work out for themselves what chance brought: lines of a record beside the outcomes they prove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from backroom.engine.dealer import Dealer
from backroom.engine.rows import to_list
from backroom.engine.vecs import vec

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Witness(Dealer):
    """Stands beside a dealer and writes down what it was asked for."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.bounds: list[int] = []
        self.pool: list[int] = []
        self.dealt = 0

    def turn_to(self, event: int) -> None:
        self.dealer.turn_to(event)

    def below(self, n: i64) -> i64:
        self.bounds.append(int(n))
        return self.dealer.below(n)

    def shuffle(self, cards: vec[i64], first: i64) -> None:
        self.pool = to_list(cards)
        self.dealt = first
        self.dealer.shuffle(cards, first)


def drawn(table: Any, event: int, dealer: Dealer) -> list[int]:
    """What a dealer brings at this event of a log."""
    dealer.turn_to(event)
    return to_list(table.stack[-1].draw(table, dealer))


def proof_lines(game: Game, table: Any, event: int, dealer: Dealer) -> list[str]:
    """'# deal 0 2 a b c' shuffles and takes two, '# pick 7 a:1 b:3' one by weight, '# roll 9 6 6' adds up dice."""
    witness = Witness(dealer)
    outcomes = drawn(table, event, witness)
    if witness.pool:
        pool = texts(game, table, witness.pool)
        return [" ".join(["# deal", str(event), str(witness.dealt), *pool])]
    if picked(table, event, dealer, len(outcomes)) == outcomes:
        return [pick_line(game, table, event)] * len(outcomes)
    if texts(game, table, outcomes) == [str(rolled(event, dealer, witness.bounds))]:
        return [" ".join(["# roll", str(event), *[str(faces) for faces in witness.bounds]])]
    return []


def texts(game: Game, table: Any, outcomes: list[int]) -> list[str]:
    """As they stand in a record."""
    step = table.stack[-1]
    wording = game.wording(step)
    return [wording.text(table, step, outcome) for outcome in outcomes]


def pick_line(game: Game, table: Any, event: int) -> str:
    step = table.stack[-1]
    words = texts(game, table, to_list(step.options(table)))
    weighed = [f"{word}:{weight}" for word, weight in zip(words, step.weights(table), strict=True)]
    return " ".join(["# pick", str(event), *weighed])


def picked(table: Any, event: int, dealer: Dealer, count: int) -> list[int]:
    """What so many picks by weight, one after another, would bring."""
    step = table.stack[-1]
    options: vec[i64] = step.options(table)
    weights: vec[i64] = step.weights(table)
    dealer.turn_to(event)
    return [options[dealer.pick(weights)] for _ in range(count)]


def rolled(event: int, dealer: Dealer, dice: list[int]) -> int:
    """The sum of dice with so many faces."""
    dealer.turn_to(event)
    total = 0
    for faces in dice:
        total += int(dealer.below(faces)) + 1
    return total
