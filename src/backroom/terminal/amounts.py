"""Runs of amounts: one types the amount, not its place in a long list."""

from __future__ import annotations

import re
from typing import Final

from backroom.engine import Option
from backroom.terminal.pen import Pen

# So many amounts are a run; fewer are a list like any other.
LEAST: Final = 5
THOUSAND: Final = 1000
TYPED: Final = re.compile(r"([-−]?)\$?(\d+)(k?)")


class Run:
    """The options that differ by their amount alone, from the least to the most."""

    def __init__(self, options: list[Option]) -> None:
        self.options = sorted(options, key=amount_of)
        self.amounts = [amount_of(option) for option in self.options]
        self.unit = self.options[0].terms.unit if self.options[0].terms else ""
        self.thousands = all(amount % THOUSAND == 0 for amount in self.amounts)

    def key(self, option: Option) -> str:
        """What to type for it: '15' for $15,000 where all are in thousands."""
        amount = amount_of(option)
        return str(amount // THOUSAND if self.thousands else amount)

    def named(self, answer: str) -> Option | None:
        """The option with the amount that was typed, such as '15', '15000', '$15,000' or '15k'."""
        amount = self.typed(answer)
        return None if amount not in self.amounts else self.options[self.amounts.index(amount)]

    def typed(self, answer: str) -> int | None:
        found = TYPED.fullmatch(re.sub(r"[,\s]", "", answer.lower()))
        if not found:
            return None
        amount = int(found[2]) * (-1 if found[1] else 1)
        short = found[3] or (self.thousands and abs(amount) < THOUSAND)
        return amount * THOUSAND if short else amount

    def usual(self) -> Option | None:
        return next((option for option in self.options if option.terms and option.terms.usual), None)

    def summary(self, pen: Pen) -> str:
        """'1 vote for $1,000 – 20 votes for $20,000, usually 20 votes for $20,000'."""
        usual = self.usual()
        ends = f"{self.options[0].label} {pen.sign('dash')} {self.options[-1].label}"
        return f"{ends}, usually {usual.label}" if usual else ends

    def how(self, pen: Pen) -> str:
        """What there is to type."""
        between = " to " if self.amounts[0] < 0 else pen.sign("dash")
        return f"{self.key(self.options[0])}{between}{self.key(self.options[-1])}"

    def refusal(self, answer: str) -> str:
        """Why an amount cannot be chosen: it is none of these, and what lies next to it."""
        amount = self.typed(answer)
        if amount is None:
            return ""
        below = [option for option in self.options if amount_of(option) < amount][-1:]
        above = [option for option in self.options if amount_of(option) > amount][:1]
        nearest = " or ".join(f"{option.label} ({self.key(option)})" for option in (*below, *above))
        return f"There is no such amount here; the nearest is {nearest}."


def run_of(options: list[Option]) -> Run | None:
    """The run among these options, if there is one."""
    amounts = [option for option in options if option.terms and option.terms.step and option.terms.amount is not None]
    acts = {(option.terms.act, option.terms.unit) for option in amounts if option.terms}
    return Run(amounts) if len(amounts) >= LEAST and len(acts) == 1 else None


def amount_of(option: Option) -> int:
    return (option.terms and option.terms.amount) or 0
