"""The tools that a model gets: each takes plain arguments and answers in words; what is wrong is said in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from backroom.bridges.company import USUAL
from backroom.bridges.mcp.local import STANDARD, LocalSeat, dealt
from backroom.bridges.mcp.seat import Seat
from backroom.bridges.text.answers import named
from backroom.bridges.text.prompts import asked, option_lines, position, preface, section, short_rules
from backroom.bridges.text.situation import Situation
from backroom.engine import BadInput, Game, Rng
from backroom.games import game as on_the_shelf
from backroom.games import games
from backroom.lab.ladder.series import SEEDS
from backroom.terminal.rules import plain, rule_text

LONGEST_ARGUMENT: Final = 1000
MOST_SECONDS: Final = 50  # many clients give a call up after a minute
AFTER_A_MOVE: Final = 25  # seconds
QUOTED: Final = 60  # letters of what was asked for that an error repeats
TEXT: Final = {"type": "string"}
NUMBER: Final = {"type": "integer"}
UNSEEN: Final = "You have not been shown what you are asked now; look first."


@dataclass(frozen=True)
class Tool:
    """One tool as clients list it: what it does, its arguments as JSON Schema, and which of them it needs."""

    name: str
    description: str
    arguments: dict[str, dict[str, Any]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": self.arguments,
            "required": list(self.needs),
            "additionalProperties": False,
        }


def about(schema: dict[str, Any], text: str) -> dict[str, Any]:
    return {**schema, "description": text}


class Shown(NamedTuple):
    """A question that was shown: in which of a connection's matches, at which moment. Later ones are greater."""

    match: int = 0
    moment: int = -1


NOTHING_YET: Final = Shown()
LIST_GAMES: Final = Tool("list_games", "Which games there are, for how many players, and their options.")
RULES: Final = Tool(
    "rules",
    "The rules of a game: in short, one rule by its number, a chapter by its title, or all of them.",
    {
        "game": about(TEXT, "The id of a game; without it the one being played."),
        "part": about(TEXT, "'short' (default), 'full', a number such as DM-3.2, or the title of a chapter."),
    },
)
LOOK: Final = Tool(
    "look",
    "The table as your seat sees it: what happened since your last decision, what lies where, what you are asked.",
    {"wait": about(NUMBER, f"Seconds to wait until you are asked, at most {MOST_SECONDS}; 0 if left out.")},
)
OPTIONS: Final = Tool("options", "What you are asked and all that you may answer, numbered.")
PLAY: Final = Tool(
    "play",
    "Decide: the number of one of your options, or its text. Answers with the table at your next decision; until that "
    "answer is there, nothing more can be decided.",
    {"option": about({"type": ["string", "integer"]}, "The number before the option, or its text.")},
    ("option",),
)
EXPLAIN: Final = Tool(
    "explain",
    "What a piece in your view does and is worth, and why you cannot use it now.",
    {"piece": about(TEXT, "What the piece is called, as it stands in the table.")},
    ("piece",),
)
RECORD: Final = Tool("record", "The record of the match, with everything that was hidden: once it is over.")
NEW_GAME: Final = Tool(
    "new_game",
    "Begin a match against bots.",
    {
        "game": about(TEXT, "The id of a game."),
        "seats": about(NUMBER, "How many players, you included; the fewest if left out."),
        "options": about({"type": "object"}, "Options of the game by name, as list_games has them."),
        "give_up": about({"type": "boolean"}, "True to give up a match that is not over."),
    },
    ("game",),
)
SAY: Final = Tool(
    "say", "Say something to everybody at the table.", {"text": about(TEXT, "At most 500 letters.")}, ("text",)
)
AGREE: Final = Tool(
    "agree",
    "Answer what the table is asked, such as a pause or a decision to be taken back.",
    {"yes": about({"type": "boolean"}, "Whether you agree.")},
    ("yes",),
)
REMATCH: Final = Tool(
    "rematch",
    "When the match is over: go on with the same people at a new table. Whoever asks first begins there, with the same "
    "tool, once all have come. The record of the old match is to be had before, not after.",
    {"anyway": about({"type": "boolean"}, "True to begin although somebody has not come; their seat waits for them.")},
)
HERE: Final = (LIST_GAMES, RULES, NEW_GAME, LOOK, OPTIONS, PLAY, EXPLAIN, RECORD)
ONLINE: Final = (LIST_GAMES, RULES, LOOK, OPTIONS, PLAY, EXPLAIN, SAY, AGREE, RECORD, REMATCH)


class Tools:
    """Answers calls for one seat; without one, a match has to be begun first."""

    def __init__(
        self,
        seat: Seat | None,
        against: str | Sequence[str] = USUAL,
        seed: int | None = None,
        name: str = "Player",
        editions: Mapping[str, str] | None = None,
    ) -> None:
        self.seat = seat
        self.against = against
        self.seed = seed
        self.player = name
        self.editions = editions or {}  # by a game's id, where it is not the standard edition
        self.introduced = False
        self.begun = int(seat is not None)  # matches of this connection
        self.shown = NOTHING_YET  # the last question of all
        self.showing = NOTHING_YET  # the question in the answer that is being written, if there is one
        self.seen = NOTHING_YET  # what whoever calls had been shown when calling
        self.online = seat is not None and seat.talks
        self.offered = ONLINE if self.online else HERE

    def call(self, name: str, arguments: dict[str, Any], seen: Shown | None = None) -> str:
        """What a tool answers; BadInput says what is wrong in a sentence. Unless `seen` says otherwise, the caller has
        seen all that was shown."""
        tool = next((tool for tool in self.offered if tool.name == name), None)
        if tool is None:
            raise BadInput(f"There is no tool '{name[:QUOTED]}'; there is: {', '.join(t.name for t in self.offered)}.")
        given = {key: whole(value) for key, value in arguments.items() if value is not None or key in tool.needs}
        check(tool, given)
        self.seen, self.showing = self.shown if seen is None else seen, NOTHING_YET
        method: Callable[..., str] = getattr(self, tool.name)
        return method(**given)

    # Without a match.

    def list_games(self) -> str:
        return "\n".join(line for id in games() for line in listing(on_the_shelf(id)))

    def rules(self, game: str = "", part: str = "short") -> str:
        chosen = on_the_shelf(known(game)) if game else self.now().game
        if part in ("short", "full"):
            return short_rules(chosen) if part == "short" else chosen.rules()
        found = rule_text(chosen, part.upper()) or chapter(chosen, part)
        if not found:
            raise BadInput(f"{chosen.title} has no rule or chapter '{part[:QUOTED]}'; chapters: {chapters(chosen)}.")
        return found

    def new_game(
        self, game: str, seats: int | None = None, options: dict[str, Any] | None = None, give_up: bool = False
    ) -> str:
        if self.seat is not None and not self.now().result and not give_up:
            raise BadInput("A match is being played; with give_up it is given up.")
        chosen = on_the_shelf(known(game))
        edition = self.editions.get(chosen.id, STANDARD)
        match = dealt(chosen, seats, options or {}, self.next_seed(), self.player, 0, edition)
        seat = LocalSeat(match, 0, self.against, self.seed or 0)
        self.close()
        self.begun += 1
        self.seat = seat
        self.introduced = False
        return self.look()

    def next_seed(self) -> int | None:
        """The seed that was given, then others that follow from it: a deal that comes again is no secret."""
        if self.seed is None or not self.begun:
            return self.seed
        return int(Rng(self.seed, self.begun).below(SEEDS))

    # At a table.

    def close(self) -> None:
        if self.seat is not None:
            self.seat.close()

    def hurry(self, now: bool) -> None:
        """Whether nobody waits any more for the answer that the seat waits for."""
        if self.seat is not None:
            self.seat.hurry(now)

    def sitting(self) -> Seat:
        if self.seat is None:
            raise BadInput("No match is being played; begin one with new_game.")
        return self.seat

    def now(self) -> Situation:
        situation = self.sitting().situation()
        if situation is None:
            raise BadInput(self.sitting().notice())
        return situation

    def look(self, wait: int = 0) -> str:
        if not 0 <= wait <= MOST_SECONDS:
            raise BadInput(f"One waits 0 to {MOST_SECONDS} seconds, not {str(wait)[:QUOTED]}.")
        seat = self.sitting()
        seat.wait(wait)
        situation = seat.situation()
        parts = [seat.notice(), section("Said at the table by others, who may say anything", quoted(seat.heard()))]
        if situation is not None:
            parts += [*[preface(situation)] * (not self.introduced), position(situation)]
            self.introduced = True
            self.show(situation)
        return "\n\n".join(part for part in parts if part)

    def options(self) -> str:
        situation = self.now()
        self.show(situation)
        return asked(situation)

    def show(self, situation: Situation) -> None:
        self.shown = self.showing = Shown(self.begun, situation.moment)

    def play(self, option: str | int) -> str:
        situation = self.now()
        if not situation.options:
            raise BadInput("The match is over." if situation.result else asked(situation))
        if self.seen.match != self.begun or not self.sitting().stands(self.seen.moment):
            raise BadInput(UNSEEN)
        chosen = named(str(option), situation.options)
        if chosen is None:
            offered = "; ".join(option_lines(situation.options))
            raise BadInput(f"'{str(option)[:QUOTED]}' is none of your options: {offered}.")
        self.sitting().play(chosen, self.seen.moment)
        return self.look(AFTER_A_MOVE if self.online else 0)

    def explain(self, piece: str) -> str:
        wanted = piece.lower().strip()
        for place in self.now().view["areas"]:
            for item in place["pieces"]:
                if wanted in (item["id"], item["label"].lower()):
                    return self.sitting().explain(item["id"])
        raise BadInput(f"There is no '{piece[:QUOTED]}' in your view.")

    def record(self) -> str:
        return self.sitting().record()

    def say(self, text: str) -> str:
        self.sitting().say(text)
        return "Said."

    def agree(self, yes: bool) -> str:
        self.sitting().agree(yes)
        return "Answered."

    def rematch(self, anyway: bool = False) -> str:
        if self.sitting().rematch():
            self.begun += 1
            self.introduced = False
        begun = self.sitting().begin(anyway)
        return self.look(AFTER_A_MOVE if begun else 0)


def quoted(lines: list[str]) -> list[str]:
    """What others say looks like nothing else."""
    return [f"> {line}" for line in lines]


def whole(value: Any) -> Any:
    """JSON does not tell 1 from 1.0, and some clients write all numbers so."""
    if isinstance(value, dict):
        return {name: whole(one) for name, one in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value


def check(tool: Tool, arguments: dict[str, Any]) -> None:
    """Refuse what a tool does not take."""
    takes = ", ".join(tool.arguments) or "none"
    for name, value in arguments.items():
        if name not in tool.arguments:
            raise BadInput(f"{tool.name} has no argument '{name[:QUOTED]}'; it has: {takes}.")
        types = tool.arguments[name]["type"]
        if isinstance(value, dict) and types == "object":
            check_values(f"{name} of {tool.name}", value)
        if not any(FITS[one](value) for one in ([types] if isinstance(types, str) else types)):
            wanted = types if isinstance(types, str) else " or ".join(types)
            raise BadInput(f"{name} of {tool.name} is of type {wanted}, not {str(value)[:QUOTED]!r}.")
        if isinstance(value, str) and len(value) > LONGEST_ARGUMENT:
            raise BadInput(f"{name} of {tool.name} has {len(value):,} letters, more than {LONGEST_ARGUMENT:,}.")
    for name in tool.needs:
        if name not in arguments:
            raise BadInput(f"{tool.name} needs its argument '{name}'.")


def check_values(what: str, values: dict[str, Any]) -> None:
    """Refuse what is no setting of a game, by its name."""
    for name, value in values.items():
        if not isinstance(value, (str, int)):
            told = json.dumps(value, default=str)[:QUOTED]
            raise BadInput(f"{what} are texts, whole numbers, true or false: '{name[:QUOTED]}' cannot be {told}.")


FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
}


def known(id: str) -> str:
    """The id of a game, however it was written."""
    return "-".join(re.findall(r"\w+", id.lower()))[:QUOTED]


def listing(game: Game) -> list[str]:
    settings = [f"  option {one.name}={one.text(one.default)}: {one.label} ({one.range()})" for one in game.settings]
    return [f"{game.id}: {game.title}, {game.players()}. {game.blurb}", *settings]


def chapters(game: Game) -> str:
    return ", ".join(re.findall(r"^## (.*)$", game.rules(), re.MULTILINE))


def chapter(game: Game, title: str) -> str:
    """The part of the rules page under a heading, by its title with or without its number."""
    for part in re.split(r"^## ", game.rules(), flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        if title.lower().strip() in (heading.lower(), heading.lower().lstrip("0123456789. ")):
            return "\n\n".join(plain(" ".join(one.split())) for one in re.split(r"\n\s*\n", text) if one.strip())
    return ""
