"""A model at the table: asked in words, corrected where its answer is none, and held to what it promises."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from backroom.bridges.models.endpoint import Endpoint, Fault, Message
from backroom.bridges.text.answers import plain, read
from backroom.bridges.text.prompts import position, preface, section
from backroom.bridges.text.situation import Situation
from backroom.engine import Option, Rng

ATTEMPTS: Final = 3  # at one decision, corrections included
REPEATED: Final = 500  # letters of a wrong answer that the model is shown again
SILENCE: Final = "(no answer)"  # many endpoints refuse a message without text
MOST_OPEN: Final = 10  # promises at a time
HOW: Final = """## How to answer
Think as briefly as you can. End with one line of the form
Answer: N
where N stands before the option that you choose. You may also promise, in lines of their own,
PROMISE: an option, word for word
that you will choose it the next time it is offered to you, at a later decision. Nobody else hears your promises."""


@dataclass
class Conduct:
    """What a model did in one game; numbers that add up."""

    asked: int = 0  # decisions between at least two options
    forced: int = 0  # decisions with one option, at which nobody is asked
    at_once: int = 0  # answered with an option at the first try
    corrected: int = 0  # after being told what was wrong
    by_chance: int = 0  # the model did not decide
    answers: int = 0
    illegal: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    tokens_read: int = 0
    tokens_written: int = 0
    estimated: int = 0  # answers whose tokens the endpoint did not count
    seconds: float = 0.0
    longest: float = 0.0
    promised: int = 0
    kept: int = 0
    broken: int = 0


class Promises:
    """Options that somebody will choose when they are offered again."""

    def __init__(self, conduct: Conduct) -> None:
        self.conduct = conduct
        self.open: list[str] = []

    def judge(self, options: list[Option], chosen: Option) -> None:
        """Those that could be kept just now were kept or broken; the others stay open."""
        for promise in list(self.open):
            if any(means(promise, option) for option in options):
                self.open.remove(promise)
                if means(promise, chosen):
                    self.conduct.kept += 1
                else:
                    self.conduct.broken += 1

    def add(self, promises: tuple[str, ...]) -> None:
        for promise in promises:
            if promise not in self.open and len(self.open) < MOST_OPEN:
                self.open.append(promise)
                self.conduct.promised += 1


def means(promise: str, option: Option) -> bool:
    return promise in (plain(option.text), plain(option.label))


class Undecided(Exception):
    """The endpoint gave no answer, by its last fault; whether asking it again would help."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.kind} ({fault})")
        self.again = fault.again


class Player:
    """Decides for one seat through one game."""

    def __init__(self, endpoint: Endpoint, rng: Rng) -> None:
        self.endpoint = endpoint
        self.rng = rng
        self.conduct = Conduct()
        self.promises = Promises(self.conduct)
        self.silent: Undecided | None = None  # why the last decision got no answer at all

    def decide(self, situation: Situation) -> int:
        """The choice of the model; where it makes none, one by chance."""
        options = situation.options
        if len(options) == 1:
            self.conduct.forced += 1
            return options[0].choice
        self.conduct.asked += 1
        began = time.monotonic()
        chosen = self.ask(situation)
        self.time(time.monotonic() - began)
        if chosen is not None:
            return chosen.choice
        self.conduct.by_chance += 1
        return options[self.rng.below(len(options))].choice

    def time(self, seconds: float) -> None:
        self.conduct.seconds += seconds
        self.conduct.longest = max(self.conduct.longest, seconds)

    def ask(self, situation: Situation) -> Option | None:
        """A few tries, each with what was wrong with the one before."""
        self.silent = None
        messages = self.messages(situation)
        for attempt in range(ATTEMPTS):
            try:
                text = self.said(messages)
            except Fault as fault:
                self.silent = Undecided(fault)
                return None
            answer = read(text, situation.options)
            if answer.option is not None:
                self.note(situation.options, answer.option, answer.promises, attempt)
                return answer.option
            self.conduct.illegal[answer.kind] += 1
            messages += [
                {"role": "assistant", "content": text.strip()[:REPEATED] or SILENCE},
                {"role": "user", "content": answer.sentence},
            ]
        return None

    def messages(self, situation: Situation) -> list[Message]:
        promised = [f"- {promise}" for promise in self.promises.open]
        parts = [position(situation), section("You have promised to choose, when it is offered", promised)]
        return [
            {"role": "system", "content": f"{preface(situation)}\n\n{HOW}"},
            {"role": "user", "content": "\n\n".join(part for part in parts if part)},
        ]

    def said(self, messages: list[Message]) -> str:
        conduct = self.conduct
        reply = self.endpoint.chat(messages, int(self.rng.below(1 << 31)), conduct.faults)
        conduct.answers += 1
        conduct.tokens_read += reply.read
        conduct.tokens_written += reply.written
        conduct.estimated += not reply.counted
        return reply.text

    def note(self, options: list[Option], chosen: Option, promises: tuple[str, ...], attempt: int) -> None:
        if attempt:
            self.conduct.corrected += 1
        else:
            self.conduct.at_once += 1
        self.promises.judge(options, chosen)
        self.promises.add(promises)
