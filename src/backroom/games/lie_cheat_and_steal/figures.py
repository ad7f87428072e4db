"""What designers want to know about a finished match."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Match, Playback, Step, highest, vec
from backroom.games.lie_cheat_and_steal.spaces import FIRST_CRIME, GOOD_CHARACTER, amount
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Move
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.court import ShowBlackEye, Vindicated
from backroom.games.lie_cheat_and_steal.steps.debt import Bankrupt, FindVotes, Settle
from backroom.games.lie_cheat_and_steal.steps.press import Answer, NameCrime, ShowMoney
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes, Turn

SIZES: Final = ("up to $50,000", "up to $100,000", "above $100,000")
SOURCES: Final = (
    "bought",
    "bought by force",
    "favours",
    "from the convention",
    "from fraud",
    "from crimes and defences",
    "from suits",
    "traded",
)


def figures(match: Match) -> dict[str, float]:
    """Lies by size, accusations, suits, bankruptcies, votes by source, length and lead."""
    return Account(match).figures()


class Account(Playback):
    """Follows a match once more from its beginning and keeps count."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.beginning())
        self.match = match
        self.told = [0, 0, 0]
        self.called = [0, 0, 0]
        self.declared = 0
        self.wrong = 0
        self.crimes = 0
        self.defended = 0
        self.excused = 0
        self.suits = [0, 0]  # lost, won
        self.bankruptcies = 0
        self.sources = dict.fromkeys(SOURCES, 0)
        self.source = "from the convention"
        self.leaders: list[int] = []
        self.votes = vec[i64]()  # before the step
        self.follow(match.log)

    def before(self, step: Step, outcomes: list[int]) -> None:
        self.count(step, outcomes)
        table: LieCheatAndSteal = self.table
        self.votes = table.votes[:]

    def after(self, step: Step, outcomes: list[int]) -> None:
        """Votes that players gain are put down to what brought them."""
        table: LieCheatAndSteal = self.table
        for seat, votes in enumerate(table.votes):
            if votes > self.votes[seat]:
                self.sources[self.source_of(step, seat)] += votes - self.votes[seat]

    def source_of(self, step: Step, seat: int) -> str:
        """What brought votes to a seat: who has to pay votes and gains some has bought them."""
        if isinstance(step, BuyVotes):
            return "bought"
        if isinstance(step, Vindicated):
            return "from suits"
        if isinstance(step, AnswerOffer):
            return "traded"
        if isinstance(step, FindVotes):
            return "bought by force"
        if isinstance(step, (Settle, Bankrupt)):
            return "bought by force" if seat == step.debtor else self.source
        return "favours"

    def count(self, step: Step, outcomes: list[int]) -> None:
        if isinstance(step, Declare):
            self.count_claim(outcomes[0])
        elif isinstance(step, ShowMoney):
            self.count_fraud(step.card)
        elif isinstance(step, NameCrime):
            self.crimes += 1
            self.source = "from crimes and defences"
        elif isinstance(step, Answer) and outcomes[0] != PASS:
            self.count_answer(step, outcomes[0])
        elif isinstance(step, ShowBlackEye):
            self.suits[self.table.faces[step.card] != FIRST_CRIME + step.crime] += 1
            self.source = "from suits"
        elif isinstance(step, Move):
            self.source = "from the convention"
        elif isinstance(step, Bankrupt):
            self.bankruptcies += 1
        elif isinstance(step, Turn):
            self.note_leader(step.seat)

    def count_claim(self, said: int) -> None:
        self.declared += 1
        lie = amount(said) - amount(self.table.faces[-1])
        if lie > 0:
            self.told[size_of(lie)] += 1

    def count_fraud(self, card: int) -> None:
        self.source = "from fraud"
        lie = amount(self.table.marks[card]) - amount(self.table.faces[card])
        if lie > 0:
            self.called[size_of(lie)] += 1
        else:
            self.wrong += 1

    def count_answer(self, step: Answer, place: int) -> None:
        face = self.table.faces[self.table.feathers_of(step.seat)[place]]
        self.excused += face == GOOD_CHARACTER
        self.defended += face != GOOD_CHARACTER

    def note_leader(self, seat: int) -> None:
        table: LieCheatAndSteal = self.table
        if seat == table.first and highest(table.votes) > 0:
            self.leaders.append(max(range(table.seats), key=table.standing))

    def figures(self) -> dict[str, float]:
        table: LieCheatAndSteal = self.table
        rounds = max(1, table.round)
        found: dict[str, float] = {
            "turns each": float(rounds),
            "games of 12 to 30 turns each": float(12 <= rounds <= 30),
            "games of up to 30 turns each": float(rounds <= 30),
            "won by reaching the target": float(table.winner >= 0),
            "won out of turn": float(table.winner >= 0 and table.winner != table.mover),
            "$ cards declared": float(self.declared),
            "lies told": float(sum(self.told)),
            "lies called and caught": float(sum(self.called)),
        }
        for size, name in enumerate(SIZES):
            found[f"lies told, {name}"] = float(self.told[size])
            found[f"lies called and caught, {name}"] = float(self.called[size])
        found["fraud accusations that were wrong"] = float(self.wrong)
        found["crime accusations"] = float(self.crimes)
        found["answered by a Defence"] = float(self.defended)
        found["answered by Good Character"] = float(self.excused)
        found["libel suits won"] = float(self.suits[1])
        found["libel suits lost"] = float(self.suits[0])
        found["bankruptcies"] = float(self.bankruptcies)
        found["games with a bankruptcy"] = float(self.bankruptcies > 0)
        for name in SOURCES:
            found[f"votes {name}"] = float(self.sources[name])
        return {**found, **self.lead_figures()}

    def lead_figures(self) -> dict[str, float]:
        leaders = self.leaders
        winners = self.match.winners()
        changes = sum(one != other for one, other in pairwise(leaders))
        found = {"lead changes": float(changes)}
        if leaders:
            found["leader at half time wins"] = float(leaders[len(leaders) // 2] in winners)
        first = self.match.shares()[self.table.first]
        return {**found, "win share of who began": first}


def size_of(lie: int) -> int:
    return 0 if lie <= 50 else 1 if lie <= 100 else 2
