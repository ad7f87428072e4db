"""Players who make the mistakes that people make: one who is new to the game, and one who trusts a straight face."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal
from backroom.games.lie_cheat_and_steal.bot import House
from backroom.games.lie_cheat_and_steal.spaces import FIRST_CRIME, VOTES_A_TURN, amount
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.court import Sue
from backroom.games.lie_cheat_and_steal.steps.press import Accuse, Answer, ChooseVictim, accused_card
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes, ServeSubpoena
from backroom.games.lie_cheat_and_steal.tempers import CAUTIOUS, GREEDY, VENGEFUL, enemy_of, temper_taste


class Novice(House):
    """Accuses whoever says most, and counts no cards."""

    def __init__(self, seed: int = 0, temper: str = "") -> None:
        super().__init__(seed)
        self.vengeful = temper == VENGEFUL

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        if isinstance(table.stack[-1], Accuse):
            return accuse_the_loudest(table, seat, enemy_of(table, seat) if self.vengeful else -1)
        return super().decide(table, seat, rng)


class Casual(Novice):
    """Believes that a straight face is enough."""

    def __init__(self, seed: int = 0, temper: str = "") -> None:
        super().__init__(seed, temper)
        self.taste.courage = 0.7
        self.taste.whim = 25.0
        self.taste.reserve = 12
        temper_taste(self.taste, temper)


class Beginner(Novice):
    """Spends whatever there is, lies only when it hurts and then too much, and shoots at anybody."""

    def __init__(self, seed: int = 0, temper: str = "") -> None:
        super().__init__(seed, temper)
        self.painful: i64 = -40  # what it pays before it lies, in thousands
        if temper == CAUTIOUS:
            self.painful = -70
        elif temper == GREEDY:
            self.painful = 20

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        step = table.stack[-1]
        if isinstance(step, BuyVotes):
            return min(VOTES_A_TURN, table.cash[seat])
        if isinstance(step, (StopAtCourt, Sue)):
            return PASS
        if isinstance(step, ChooseVictim) and self.vengeful:
            return enemy_of(table, seat)
        if isinstance(step, (ChooseVictim, Answer)):
            choices = table.choices()
            return choices[rng.below(len(choices))]
        if isinstance(step, ServeSubpoena):
            return table.choices()[0]
        return super().decide(table, seat, rng)

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        return choices[0] if amount(choices[0]) >= self.painful else choices[-1]


def accuse_the_loudest(table: LieCheatAndSteal, seat: i64, enemy: i64) -> i64:
    """The highest claim, an enemy's before all others; if there is none, the first Black Eye card."""
    choices = table.choices()
    best = choices[0]
    loudest: i64 = -1
    for choice in choices:
        if choice == PASS:
            continue
        card = accused_card(table, seat, choice)
        if table.faces[card] < FIRST_CRIME:
            loud = table.marks[card] + (100 if table.owners[card] == enemy else 0)
            if loud > loudest:
                best = choice
                loudest = loud
    return best
