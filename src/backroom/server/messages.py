"""What goes over the wire, both ways. `docs/protocol.md` explains it; `/api/socket.json` is its JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.json import schema_components

from backroom.server.lines import StoryLine, Talk
from backroom.server.terms import Terms

PROTOCOL = 3
EMOTES = ("applause", "cheers", "groan", "hurry", "laugh", "shrug", "surprise", "thanks", "well played", "wink")
LONGEST_TALK = 500
LONGEST_MESSAGE = 4096

Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[ -~]+$",
        description="made by the client; a repeated one is answered again",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=19)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TALK)]


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What a client asks for."""

    key: Key


class Move(Command, tag="move"):
    """Decide: by the number of an option or by its text. `seq` is the one the question came with."""

    seq: int
    choice: int | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class TakeBack(Command, tag="take_back"):
    """Take back one's last decision; where the table has to agree, it is asked."""

    seq: int


class Propose(Command, tag="propose"):
    """Ask the table for a pause, to go on, or to let a bot play for somebody who is away."""

    motion: Literal["pause", "resume", "bot"]
    seat: SeatNumber | None = None


class Answer(Command, tag="answer"):
    """Agree with what the table was asked, or don't."""

    yes: bool


class Say(Command, tag="say"):
    text: Text


class Whisper(Command, tag="whisper"):
    to: SeatNumber
    text: Text


class Emote(Command, tag="emote"):
    emote: Annotated[str, Meta(max_length=20)]


class Leave(Command, tag="leave"):
    """Stand up; before the match the seat is free again, later it waits."""


class Return(Command, tag="return"):
    """Take one's own seat again, also from the bot that kept it warm."""


class Commit(Command, tag="commit"):
    """Commit to a share of randomness: the SHA-256 of it (of its hexadecimal digits, as text)."""

    commit: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None


class Open(Command, tag="open"):
    """Open the share that one's seat has committed to, once the table asks for it."""

    share: Annotated[str, Meta(max_length=128)]
    seat: SeatNumber | None = None


class Hint(Command, tag="hint"):
    """What would the house do?"""


class Look(Command, tag="look"):
    """From now on, show the table as another of one's own seats sees it."""

    seat: SeatNumber


class Follow(Command, tag="follow"):
    """Go on with the same socket at the table where the same people meet again: the `rematch` of this one."""


class Mute(Command, tag="mute"):
    """Hear no more of somebody, or hear them again."""

    seat: SeatNumber
    on: bool = True


Commands = (
    Move
    | TakeBack
    | Propose
    | Answer
    | Say
    | Whisper
    | Emote
    | Leave
    | Return
    | Commit
    | Open
    | Hint
    | Look
    | Follow
    | Mute
)


class SeatNews(Struct):
    """A chair and who sits there."""

    seat: int
    kind: Annotated[str, Meta(pattern="^(free|person|bot)$")]
    name: str
    level: str
    away: bool
    yours: bool


class ClockNews(Struct):
    """Milliseconds left for each seat; the running one has lost `spent` since."""

    left: list[int]
    running: int | None
    spent: int


class MotionNews(Struct):
    """What the table is asked to agree on, and who has not said anything yet."""

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
    """A counter changed, by so much, to this."""

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
    """How a seat came out: no points if it has no score, a rank in games that have ranks."""

    seat: int
    place: int
    points: int | None
    note: str
    rank: str = ""


class Outcome(Struct):
    """How the match ended."""

    winners: list[int]
    scores: list[Score]


class FairNews(Struct):
    """How the deal comes about, by seat: hashes of shares, whose shares are open, and what is waited for from whom.
    `voided` names, for each deal that was given up, the seats that did not open."""

    commits: list[str]
    opened: list[int]
    voided: list[list[int]]
    wants: Annotated[str, Meta(pattern="^(|commit|open)$")]
    waiting: list[int]


class Company(Struct):
    """The seats with somebody connected, and the names of those who look on."""

    seats: list[int] = []
    watchers: list[str] = []


class Earlier(Struct):
    """Whether there are older lines than those told; `GET earlier` has them."""

    story: bool
    talk: bool


class EarlierPage(Struct):
    """Lines before a seq, and whether there are still older ones."""

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


class Advice(Struct, tag_field="type", tag="hint"):
    """What the house would do."""

    key: str
    choice: int
    text: str


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
