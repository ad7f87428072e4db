"""How steps speak to people: questions, options, lines of the story, refusals."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from backroom.engine.step import PASS
from backroom.engine.value import Plain, Value

TERMS: Final = ("act", "amount", "unit", "step", "price", "price_unit", "chance", "risk", "makes", "loses", "usual")


class Terms(Value):
    """What an option comes to, as data, so that nobody has to read it from a label.

    `act` is what is done, in a word that the game uses for it everywhere; an `amount` has a unit, and the step between
    amounts where they are a run, of which one may be the `usual`; `price` is what it costs; `chance` is how likely that
    goes well of which `risk` says what goes wrong; `makes` has the counters as they will stand right after it, where
    that is certain; `loses` if the game is lost with it, whatever comes.
    """

    def __init__(
        self,
        act: str = "",
        amount: int | None = None,
        unit: str = "",
        step: int = 0,
        price: int | None = None,
        price_unit: str = "",
        chance: float | None = None,
        risk: str = "",
        makes: dict[str, int] | None = None,
        loses: bool = False,
        usual: bool = False,
    ) -> None:
        self.act = act
        self.amount = amount
        self.unit = unit
        self.step = step
        self.price = price
        self.price_unit = price_unit
        self.chance = chance
        self.risk = risk
        self.makes = makes or {}
        self.loses = loses
        self.usual = usual

    def json(self) -> dict[str, Any]:
        """As clients get it; what is not said is left out."""
        told: dict[str, Any] = {}
        for name in TERMS:
            value = getattr(self, name)
            if (
                value is not None
                and value is not False
                and value != ""
                and value != {}
                and (value != 0 or name != "step")
            ):
                told[name] = value
        return told

    def told(self) -> tuple[Any, ...]:
        most = (self.act, self.amount, self.unit, self.step, self.price, self.price_unit, self.chance, self.risk)
        return *most, self.makes, self.loses, self.usual

    def __repr__(self) -> str:
        return f"Terms({', '.join([f'{name}={value!r}' for name, value in self.json().items()])})"


class Option(Value):
    """One thing that may be chosen, for people and for programs."""

    def __init__(self, choice: int, text: str, label: str, pieces: list[str], terms: Terms | None = None) -> None:
        self.choice = choice
        self.text = text
        self.label = label
        self.pieces = pieces
        self.terms = terms

    def json(self) -> dict[str, Any]:
        told = {"choice": self.choice, "text": self.text, "label": self.label, "pieces": self.pieces}
        if self.terms is not None:
            told["terms"] = self.terms.json()
        return told

    def told(self) -> tuple[Any, ...]:
        return self.choice, self.text, self.label, self.pieces, self.terms

    def __repr__(self) -> str:
        return f"Option({self.choice}, {self.text!r}, {self.label!r}, {self.pieces})"


class Explanation(Value):
    """What a piece is and does, and why it cannot be used now."""

    def __init__(self, text: str, why_not: str) -> None:
        self.text = text
        self.why_not = why_not

    def json(self) -> dict[str, Any]:
        return {"text": self.text, "why_not": self.why_not}

    def told(self) -> tuple[Any, ...]:
        return self.text, self.why_not


class Question(Value):
    """What is asked, the rule it comes from, and whether passing is all that can be answered."""

    def __init__(self, text: str, rule: str, passes: bool = False) -> None:
        self.text = text
        self.rule = rule
        self.passes = passes

    def told(self) -> tuple[Any, ...]:
        return self.text, self.rule, self.passes

    def __repr__(self) -> str:
        return f"Question({self.text!r}, {self.rule!r})"


class Line(Value):
    """One line of a story, the number of the event it tells of, and the seat that it is about, if it is about one."""

    def __init__(self, event: int, text: str, who: int | None = None) -> None:
        self.event = event
        self.text = text
        self.who = who

    def told(self) -> tuple[Any, ...]:
        return self.event, self.text, self.who

    def __repr__(self) -> str:
        return f"Line({self.event}, {self.text!r})"


class Reader(Plain):
    """Somebody who reads: a seat, or None for a spectator. Knows how to speak of whom."""

    def __init__(self, seat: int | None, names: list[str]) -> None:
        self.seat = seat
        self.names = names

    def name(self, seat: int) -> str:
        return "you" if seat == self.seat else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.seat else f"{self.names[seat]}'s"

    def subject(self, seat: int) -> str:
        """'You' or 'Ann', to begin a sentence or a label with."""
        return "You" if seat == self.seat else self.names[seat]

    def owner(self, seat: int) -> str:
        """'Your' or 'Ann's', to begin a sentence or a label with."""
        return "Your" if seat == self.seat else self.whose(seat)

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb: 'You take', 'Ann takes'."""
        return f"{self.subject(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """'take' or 'takes', where the subject has been said."""
        if seat != self.seat:
            return third_person(verb)
        return "are" if verb == "be" else verb

    def subjects(self, seats: list[int]) -> str:
        """'Ann, Bob and you', or 'You', to begin a sentence with."""
        return self.subject(seats[0]) if len(seats) == 1 else self.list(seats)

    def win(self, seats: list[int]) -> str:
        """'You win', 'Ann and you share the win'."""
        return f"{self.subjects(seats)} share the win" if len(seats) > 1 else self.does(seats[0], "win")

    def list(self, seats: list[int]) -> str:
        """'Ann, Bob and you'."""
        return listed([self.name(seat) for seat in sorted(seats, key=lambda seat: seat == self.seat)])


def many(count: int, one: str, more: str = "") -> str:
    """'1 vote', '3 votes'."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def listed(things: list[str]) -> str:
    """'a, b and c'."""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)


def third_person(verb: str) -> str:
    """'take' → 'takes'."""
    irregular = {"be": "is", "have": "has", "do": "does", "go": "goes"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith(("s", "x", "ch", "sh")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "s"


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """What people read about one kind of step. The rule is the one a question comes from.

    Questions and labels are written for the seat that is asked; what chance decides, for a spectator.
    """

    rule: str = ""

    def question(self, table: Any, step: Any, reader: Reader) -> str:
        return "What do you do?"

    def text(self, table: Any, step: Any, choice: int) -> str:
        """Short, stable, different for each choice; one word for what chance brings."""
        return "pass" if choice == PASS else str(choice)

    def label(self, table: Any, step: Any, choice: int, reader: Reader) -> str:
        """What stands on the button."""
        return "Pass" if choice == PASS else self.text(table, step, choice)

    def pieces(self, table: Any, step: Any, choice: int) -> list[str]:
        """The pieces and areas of the view that this choice touches, in the order of touching."""
        return []

    def terms(self, table: Any, step: Any, choice: int) -> Terms | None:
        """What this choice comes to, where there is more to say than what it touches."""
        return None

    def passes(self, table: Any, step: Any) -> bool:
        """Whether a client may pass for who can do nothing else; not where it costs what one should see coming."""
        return True

    def tried(self, table: Any, step: Any, piece: str) -> str:
        """The text of the choice that touching a piece would mean here; nothing where it would mean none."""
        return ""

    def who(self, table: Any, step: Any) -> int | None:
        """The seat that a step is about, if it is about one."""
        seat = getattr(step, "seat", None)
        return seat if isinstance(seat, int) and seat >= 0 else None

    def dice(self, table: Any, step: Any, outcomes: list[int]) -> list[int]:
        """What was rolled, die by die."""
        return []

    def tell(self, table: Any, step: Any, outcomes: list[int], reader: Reader) -> str:
        """The line of the story, told just before it happens; outcomes the reader may not see are HIDDEN."""
        return ""

    def refuse(self, table: Any, step: Any, tried: str) -> str:
        """Why something that is not among the options is refused."""
        return f"'{tried}' is not possible here."

    def idle(self, table: Any, step: Any, tried: str) -> str:
        """The same in a few words, for a card that lies there grey; nothing where it need not be said."""
        return ""

    def has_idle(self) -> bool:
        """Whether this wording says `idle` at all."""
        return type(self).idle is not Wording.idle

    def cited(self, table: Any, step: Any, tried: str) -> str:
        """The rule that refuses it, where that is not the rule of the question."""
        return ""
