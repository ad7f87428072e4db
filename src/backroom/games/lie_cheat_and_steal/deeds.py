"""What each candidate did, in a line: lies told and caught, accusations, suits, bankruptcies."""

from __future__ import annotations

from backroom.engine import PASS, Deeds, many, sentence, times, told
from backroom.games.lie_cheat_and_steal.spaces import FIRST_CRIME, GOOD_CHARACTER, amount
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.court import ShowBlackEye
from backroom.games.lie_cheat_and_steal.steps.debt import Bankrupt
from backroom.games.lie_cheat_and_steal.steps.press import Answer, NameCrime, ShowMoney


class Campaign(Deeds):
    """Lies and what came of them, on the way through a match."""

    def count(self, step: object, outcomes: list[int]) -> None:
        if isinstance(step, Declare):
            self.count_claim(step.seat, outcomes[0])
        elif isinstance(step, ShowMoney):
            self.count_fraud(step)
        elif isinstance(step, NameCrime):
            self.count_crime(step, outcomes[0])
        elif isinstance(step, Answer) and outcomes[0] != PASS:
            self.count_answer(step, outcomes[0])
        elif isinstance(step, ShowBlackEye):
            self.count_suit(step)
        elif isinstance(step, Bankrupt):
            self.add(step.debtor, "bankrupt")

    def count_claim(self, seat: int, said: int) -> None:
        table: LieCheatAndSteal = self.table
        lie = amount(said) - amount(table.faces[-1])
        self.add(seat, "declared")
        if lie > 0:
            self.add(seat, "lies")
            self.add(seat, "stolen", lie)

    def count_fraud(self, step: ShowMoney) -> None:
        table: LieCheatAndSteal = self.table
        lied = table.marks[step.card] != table.faces[step.card]
        self.add(step.accuser, "frauds")
        self.add(step.accuser, "found", int(lied))
        self.add(table.owners[step.card], "caught", int(lied))

    def count_crime(self, step: NameCrime, crime: int) -> None:
        """Whether the card says so is known to the accuser alone, until the end."""
        table: LieCheatAndSteal = self.table
        self.add(step.seat, "crimes")
        self.add(step.seat, "invented", int(table.faces[step.card] != FIRST_CRIME + crime))

    def count_answer(self, step: Answer, place: int) -> None:
        table: LieCheatAndSteal = self.table
        face = table.faces[table.feathers_of(step.seat)[place]]
        self.add(step.seat, "defended", int(face != GOOD_CHARACTER))

    def count_suit(self, step: ShowBlackEye) -> None:
        table: LieCheatAndSteal = self.table
        self.add(step.plaintiff, "suits")
        self.add(step.plaintiff, "won", int(table.faces[step.card] != FIRST_CRIME + step.crime))

    def line(self, seat: int) -> str:
        return sentence([self.claims(seat), self.accusations(seat), self.court(seat), self.ruin(seat)])

    def claims(self, seat: int) -> str:
        lies, caught = self.of(seat, "lies"), self.of(seat, "caught")
        declared = many(self.of(seat, "declared"), "declaration")
        if not lies:
            return f"{declared}, no lie"
        stolen = f"{many(lies, 'lie')} worth ${self.of(seat, 'stolen')},000"
        return told(declared, [stolen, f"caught {times(caught)}" if caught else "never caught"])

    def accusations(self, seat: int) -> str:
        frauds, crimes = self.of(seat, "frauds"), self.of(seat, "crimes")
        if not frauds and not crimes:
            return "accused nobody"
        return sentence(
            [
                f"{many(frauds, 'accusation')} of fraud, {self.of(seat, 'found')} of them right" if frauds else "",
                f"{many(crimes, 'accusation')} of a crime, {self.of(seat, 'invented')} invented" if crimes else "",
            ]
        )

    def court(self, seat: int) -> str:
        suits, defended = self.of(seat, "suits"), self.of(seat, "defended")
        return sentence(
            [
                f"answered by a Defence {times(defended)}" if defended else "",
                f"{many(suits, 'libel suit')}, {self.of(seat, 'won')} won" if suits else "",
            ]
        )

    def ruin(self, seat: int) -> str:
        bankrupt = self.of(seat, "bankrupt")
        return f"bankrupt {times(bankrupt)}" if bankrupt else ""
