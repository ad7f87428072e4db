"""A match as a conversation by lines: a prompt for whoever is to act, and their answer by number or text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from backroom.bridges.company import Company
from backroom.bridges.text.answers import instructions, keyed, named
from backroom.bridges.text.prompts import position, preface, section
from backroom.bridges.text.situation import Situation, result, seen_by
from backroom.engine import BadInput, Option
from backroom.engine.letters import visible


class Conversation:
    """Asks, reads and refuses, in text for people and models or as one JSON object a line for programs."""

    def __init__(self, company: Company, write: Callable[[str], None], as_json: bool) -> None:
        self.company = company
        self.write = write
        self.as_json = as_json
        self.introduced: set[int] = set()

    def run(self, answers: Iterable[str]) -> None:
        """Until it is over, or until there are no more answers: then the last question has been asked."""
        waiting = iter(answers)
        while True:
            seat = self.company.go_on()
            if seat is None:
                self.end()
                return
            situation = seen_by(self.company.match, seat, self.company.since[seat])
            self.ask(situation)
            choice = self.understood(situation, waiting)
            if choice is None:
                return
            self.company.decide(choice)

    def answer_silently(self, answers: list[str]) -> None:
        """What was answered before; refused as a whole where one does not fit."""
        for number, answer in enumerate(answers):
            seat = self.company.go_on()
            if seat is None:
                raise BadInput(f"Move {number + 1}, '{answer}', comes after the end of the match.")
            options = self.company.match.options()
            option = named(answer, options)
            if option is None:
                raise BadInput(f"Move {number + 1}, '{answer}', is not possible. {instructions(options)}")
            self.company.decide(option.choice)

    def understood(self, situation: Situation, waiting: Iterable[str]) -> int | None:
        """The choice that the first answer means that means one."""
        for line in waiting:
            if not line.strip():
                continue
            try:
                option = self.chosen(line, situation.options)
            except BadInput as error:
                self.refuse(str(error))
                continue
            return option.choice
        return None

    def chosen(self, line: str, options: list[Option]) -> Option:
        if self.as_json:
            return from_json(line, options)
        option = named(line, options)
        if option is None:
            raise BadInput(f"There is no option '{shown(line)}'. {instructions(options)}")
        return option

    def ask(self, situation: Situation) -> None:
        new = situation.seat not in self.introduced
        self.introduced.add(situation.seat)
        if self.as_json:
            self.write(json.dumps(asked(situation, new), ensure_ascii=False))
        else:
            self.write("\n\n".join([*[preface(situation)] * new, position(situation)]) + "\n")

    def refuse(self, sentence: str) -> None:
        self.write(json.dumps({"type": "refused", "text": sentence}, ensure_ascii=False) if self.as_json else sentence)

    def end(self) -> None:
        match = self.company.match
        people = [seat for seat in range(match.seats) if seat not in self.company.bots]
        reader = people[0] if len(people) == 1 else None
        if self.as_json:
            told = {
                "type": "over",
                "winners": match.winners(),
                "scores": [score.json() for score in match.scores()],
                "returns": match.returns(),
                "record": match.record(),
            }
            self.write(json.dumps(told, ensure_ascii=False))
        else:
            self.write(section("It is over", [result(match, reader)]))


def asked(situation: Situation, new: bool) -> dict[str, Any]:
    """A question for a program: the text for a model, and all of it as data."""
    question = situation.question
    assert question is not None
    return {
        "type": "ask",
        "game": situation.game.id,
        "seat": situation.seat,
        **({"preface": preface(situation)} if new else {}),
        "text": position(situation),
        "question": question.text,
        "rule": question.rule,
        "options": [{"key": key, **option.json()} for key, option in keyed(situation.options)],
        "story": [line.text for line in situation.story if line.event >= situation.since],
        "view": situation.view,
    }


def from_json(line: str, options: list[Option]) -> Option:
    """What a program answers: {"choice": 7}, {"answer": "jewels-9"}, or just the answer."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f"'{shown(line)}' is not JSON.") from None
    if isinstance(told, dict) and isinstance(told.get("choice"), int) and not isinstance(told["choice"], bool):
        found = next((option for option in options if option.choice == told["choice"]), None)
    else:
        answer = told.get("answer") if isinstance(told, dict) else told
        plain = isinstance(answer, (str, int)) and not isinstance(answer, bool)
        found = named(str(answer), options) if plain else None
    if found is None:
        raise BadInput(f"There is no option {shown(line)}. {instructions(options)}")
    return found


def shown(line: str) -> str:
    """What was answered, as far as it can be repeated to anybody."""
    return visible(line.strip()[:60]).strip()
