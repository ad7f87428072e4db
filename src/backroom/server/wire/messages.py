"""The messages of a socket, both ways. `docs/protocol.md` explains them; `/api/socket.json` is their JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.json import schema_components

from backroom.server.history.lines import StoryLine, Talk
from backroom.server.log.terms import Terms
from backroom.server.tables.commands import Commands

PROTOCOL = 3
LONGEST_MESSAGE = 4096


class SeatNews(Struct):
    """A seat and who has it."""

    seat: int
    kind: Annotated[str, Meta(pattern="^(free|person|bot)$")]
    name: str
    level: str
    away: bool
    yours: bool


class ClockNews(Struct):
    """Milliseconds left for each seat; the running clock has since spent `spent`."""

    left: list[int]
    running: int | None
    spent: int


class MotionNews(Struct):
    """What the table is asked to agree on, and who has not answered yet."""

    text: str
    by: int
    waiting: list[int]


class OptionTerms(Struct, omit_defaults=True):
    """What an option comes to: the act, an amount, a price, how likely it goes well and what goes wrong, and the
    counters as they will stand right after it, where that is certain; whether it loses the game, whatever comes;
    whether it is the usual one of a run of amounts. What is not said is left out."""

    act: str = ""
    amount: int | None = None
    unit: str = ""
    step: int = 0
    price: int | None = None
    price_unit: str = ""
    chance: float | None = None
    risk: str = ""
    makes: dict[str, int] = {}
    loses: bool = False
    usual: bool = False


class OptionNews(Struct):
    choice: int
    text: str
    label: str
    pieces: list[str]
    terms: OptionTerms | UnsetType = UNSET


class QuestionNews(Struct):
    """`idle` has the pieces that cannot be used now, each with why in a few words; `passes` if passing is all that can
    be answered, so that a client may do so by itself."""

    text: str
    rule: str
    idle: dict[str, str]
    passes: bool


class PieceMoved(Struct, rename={"source": "from", "target": "to"}, omit_defaults=True):
    """A piece went from an area, or from what it stood on, to another; or so many face down did (`piece` null).
    Null stands for where nobody can tell."""

    piece: str | None
    source: str | None
    target: str | None
    count: int = 0


class CounterChanged(Struct):
    """A counter changed by `by`, to `to`."""

    counter: str
    by: int
    to: int
    owner: int | None


class Happened(Struct, omit_defaults=True):
    """One step of the match as its reader saw it: who did what, and whatever was moved, counted, rolled or altered.
    What is empty is left out."""

    event: int
    what: str
    who: int | None
    text: str = ""
    dice: list[int] = []
    moved: list[PieceMoved] = []
    changed: list[CounterChanged] = []
    altered: list[str] = []


class Score(Struct, omit_defaults=True):
    """How a seat finished: no points if it has no score, a rank in games that have ranks."""

    seat: int
    place: int
    points: int | None
    note: str
    rank: str = ""


class Outcome(Struct):
    """How the match ended; `deeds` has a line for each seat, or none in games that do not tell."""

    winners: list[int]
    scores: list[Score]
    deeds: list[str]


class FairNews(Struct):
    """How the deal comes about, by seat: hashes of shares, whose shares are open, and what is waited for from whom.
    `voided` names, for each deal that was given up, the seats that did not open."""

    commits: list[str]
    opened: list[int]
    voided: list[list[int]]
    wants: Annotated[str, Meta(pattern="^(|commit|open)$")]
    waiting: list[int]


class Company(Struct):
    """The seats whose people are connected, and the names of the spectators."""

    seats: list[int] = []
    watchers: list[str] = []


class Earlier(Struct):
    """Whether there are older lines than these; `GET earlier` has them."""

    story: bool
    talk: bool


class EarlierPage(Struct):
    """Lines before a seq, and whether there are even older ones."""

    story: list[StoryLine]
    talk: list[Talk]
    earlier: Earlier


class TableNews(Struct, tag_field="type", tag="table", kw_only=True):
    """The whole table as one seat sees it, and what was told since `since`. Who asked to hear it in brief gets no
    `page`, `terms`, `seats`, `fair` and `sight` that are as they were, and of `view` only what has changed. Who asked
    for events gets `happened`, too."""

    v: int = PROTOCOL
    page: str | UnsetType = UNSET
    table: str
    since: int
    seq: int
    state: Annotated[str, Meta(pattern="^(open|dealing|running|paused|over|closed)$")]
    seat: int | None
    terms: Any | UnsetType = UNSET
    host: bool
    removed: bool = False
    seats: Any | UnsetType = UNSET
    fair: Any | UnsetType = UNSET
    sight: str | UnsetType = UNSET
    here: list[int]
    watchers: list[str]
    asked: int | None
    question: QuestionNews | None
    options: list[OptionNews]
    view: dict[str, Any] | None
    story: list[StoryLine]
    talk: list[Talk]
    earlier: Earlier | UnsetType = UNSET
    happened: list[Happened] | UnsetType = UNSET
    clock: ClockNews | None
    motion: MotionNews | None
    can_take_back: bool
    outcome: Outcome | None
    commitment: str
    rematch: str
    answers: list[str]
    trouble: str = ""


class Refused(Struct, tag_field="type", tag="refused"):
    """Why something was not done, in one sentence."""

    key: str
    code: str
    text: str


class Worth(Struct):
    """What a choice is worth on average in imagined matches: a share of the win; to one who plays alone, points."""

    choice: int
    text: str
    worth: float
    error: float


class Advice(Struct, tag_field="type", tag="hint"):
    """What the strong level would do, why in a sentence or two, and what the best few choices are worth."""

    key: str
    choice: int
    text: str
    reason: str
    worths: list[Worth]


Messages = TableNews | Refused | Advice

command_decoder: json.Decoder[Commands] = json.Decoder(Commands)
encoder = json.Encoder()


def socket_schema() -> dict[str, Any]:
    """The JSON Schema of everything that goes over a socket."""
    (commands, messages, _), components = schema_components((Commands, Messages, Terms), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Backroom socket messages",
        "version": PROTOCOL,
        "from_client": commands,
        "from_server": messages,
        "$defs": components,
    }
