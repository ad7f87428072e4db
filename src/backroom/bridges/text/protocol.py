"""A match as a conversation by lines: a prompt for whoever is to act, and their answer by number or text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from backroom.bridges.company import Company
from backroom.bridges.text.answers import LONGEST, instructions, keyed, named, read
from backroom.bridges.text.prompts import position, preface, section
from backroom.bridges.text.situation import Situation, result, seen_by
from backroom.engine import BadInput, Option
from backroom.engine.letters import visible

FEW: Final = 10  # choices that are named one by one
CHOICE: Final = "choice"  # the field of a program's answer that holds the number of a choice
NAMES: Final = ("option", "answer")  # those that name an option as anybody's answer does
SHAPES: Final = (
    'An answer is {"choice": 7}, with the choice of an option; {"option": 3} or {"answer": "…"}, with its key, its '
    "text or a longer answer; or just that key or text."
)


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
            if not self.as_json and not line.strip():
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
        option = named(line, options) or read(line, options).option
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
    """What a program answers: {"choice": 7}, {"option": 3}, {"answer": "jewels-9"}, or just the answer."""
    told = parsed(line)
    if isinstance(told, dict):
        fields = [name for name in (CHOICE, *NAMES) if name in told]
        if len(fields) != 1:
            raise BadInput(SHAPES)
        if fields[0] == CHOICE:
            return chosen_by(told[CHOICE], options)
        told = told[fields[0]]
    if isinstance(told, bool) or not isinstance(told, (str, int, type(None))):
        raise BadInput(SHAPES)
    found = read(told, options)
    if found.option is None:
        raise BadInput(found.sentence)
    return found.option


def parsed(line: str) -> Any:
    """A line of JSON; one that was cut off is too long, whatever stood in it."""
    text = line.strip()
    if len(text) > LONGEST:
        raise BadInput(f"This line is too long: nothing over {LONGEST:,} letters is read.")
    if not text:
        raise BadInput(f"This line is empty. {SHAPES}")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"'{shown(text)}' is not JSON.") from None


def chosen_by(choice: Any, options: list[Option]) -> Option:
    """The option of this choice."""
    if isinstance(choice, bool) or not isinstance(choice, int):
        raise BadInput(SHAPES)
    found = next((option for option in options if option.choice == choice), None)
    if found is None:
        choices = ", ".join(str(option.choice) for option in options[:FEW])
        more = f" and so on, {len(options)} in all" if len(options) > FEW else ""
        raise BadInput(f"There is no choice {shown(str(choice))} among the options, which have {choices}{more}.")
    return found


def shown(line: str) -> str:
    """What was answered, as far as it can be repeated to anybody."""
    return visible(line.strip()[:60]).strip()
