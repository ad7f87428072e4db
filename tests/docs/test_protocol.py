"""docs/protocol.md names whatever goes over the wire: compared with the code's own lists."""

import json
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import NODEFAULT, to_builtins
from msgspec.structs import fields

import backroom
from backroom.bots.analysis import Analysis, Moment, Verdict
from backroom.bots.search.arm import Arm
from backroom.engine.field import Chance, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.sight import WHO_SEES
from backroom.engine.view import AREA_KINDS
from backroom.server.bots.analyses import Working
from backroom.server.history.history import EVENTS_AT_ONCE, LETTERS_AT_ONCE, STORY_AT_ONCE, TALK_AT_ONCE, StoryLine
from backroom.server.history.lines import Talk
from backroom.server.log.outages import SENTENCES
from backroom.server.log.terms import LONGEST_EDITION, MOST_DELAY, MOST_SECONDS, Clock, Terms
from backroom.server.network import close_codes
from backroom.server.peers.presence import MOST_WATCHERS
from backroom.server.people.people import MOST_TOKENS
from backroom.server.refusals import STATUS
from backroom.server.settings import Settings
from backroom.server.tables import commands as c
from backroom.server.tables.conduct import MOST_TALK
from backroom.server.web.api import (
    BotRequest,
    Me,
    NameRequest,
    Opened,
    PasskeyRoutes,
    Self,
    Shelf,
    Tables,
    TokenRequest,
)
from backroom.server.web.app import LONGEST_BODY, health, metrics
from backroom.server.web.looking_back import LookingBack, RecordRequest
from backroom.server.web.oneself import (
    Oneself,
    Others,
    OwnResults,
    PushEnd,
    PushKeys,
    PushNews,
    PushRequest,
    SharedResults,
    ShareNews,
)
from backroom.server.web.replays import DroppedReplays, GoOnRequest, Strong, TableReplays
from backroom.server.wire import messages as m
from backroom.server.wire.results import AgainstBots, AgainstPerson, GameResults, OwnResult, RankCount
from backroom.server.wire.summaries import SeatSummary, TableSummary, Turn

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
NAMED = set(re.findall(r'["`]([a-z_ ]+|p256dh)["`]', PAGE))
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.split("\n") if line.startswith("|")]
TALK_KINDS = ("say", "whisper", "emote")
NEVER_CLOSES = {"illegal"}  # a command is refused, and the socket goes on

FIELDS = [
    *[Number("n", 0, 1), Chance("n"), Flag("n"), SeatField("n", 2), Word("n", {}), Text("n"), PieceField("n", [])],
    *[Items("n", Flag("n"), 1), BySeat("n", Flag("n"), 2), ByName("n", Flag("n"), []), Group("n", [])],
]
SHAPES = [
    *get_args(m.Messages),
    *[m.SeatNews, m.ClockNews, m.MotionNews, m.OptionNews, m.QuestionNews, m.Score, m.Outcome, m.FairNews],
    *[m.OptionTerms, m.Happened, m.PieceMoved, m.CounterChanged],
    *[
        m.Earlier,
        m.EarlierPage,
        StoryLine,
        Talk,
        TableSummary,
        SeatSummary,
        Me,
        Opened,
        NameRequest,
        BotRequest,
        TokenRequest,
        RecordRequest,
        GoOnRequest,
        Strong,
        Working,
    ],
    *[OwnResults, GameResults, RankCount, AgainstBots, AgainstPerson, OwnResult, Turn],
    *[SharedResults, ShareNews, PushNews, PushRequest, PushKeys, PushEnd],
    *[Terms, Clock],
]


def row(first):
    """The row of a table that begins with this."""
    return next(" | ".join(cells[1:]) for cells in ROWS if cells[0] == f"`{first}`")


@pytest.mark.parametrize("command", get_args(c.Commands), ids=lambda command: command.__struct_config__.tag)
def test_every_command_is_there_with_its_fields(command):
    own = [field.name for field in fields(command) if field.name != "key"]
    told = row(command.__struct_config__.tag).partition(" | ")[0]

    assert re.findall("`(.*?)`", told) == own


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_field_is_named(shape):
    assert {field.encode_name for field in fields(shape)} <= NAMED


def test_the_message_shown_is_a_whole_one():
    shown = next(json.loads(block) for block in blocks() if '"type": "table"' in block)

    assert set(shown) - {"type"} == {field.name for field in fields(m.TableNews)} - {"earlier", "happened"}


def test_everything_that_a_declaration_may_hold_is_named():
    sights = [backroom.game(id).new().sight() for id in backroom.games()]
    declared = {name for sight in sights for name in named_in(sight.json())}

    assert "twins" in declared
    assert not declared - NAMED
    assert not {field.json()["type"] for field in FIELDS} - NAMED
    assert not set(WHO_SEES) - NAMED


def named_in(said, below=None):
    """The keys of a declaration, without those that are a game's own, and its fixed words."""
    if isinstance(said, list):
        for item in said:
            yield from named_in(item)
    elif isinstance(said, dict):
        for key, value in said.items():
            yield key
            if key not in ("pieces", "words", "copies", "names", "each", "holds"):
                yield from named_in(value)


def test_a_happening_is_shown_with_all_it_may_have():
    shown = next(json.loads(block) for block in blocks() if '"event"' in block)

    assert set(shown) == {field.name for field in fields(m.Happened)}
    assert {name for move in shown["moved"] for name in move} == {f.encode_name for f in fields(m.PieceMoved)}
    assert set(shown["changed"][0]) == {field.name for field in fields(m.CounterChanged)}


def test_an_analysis_is_shown_with_all_it_may_have():
    shown = next(json.loads(block) for block in blocks() if '"ready"' in block)
    moment = Moment(0, 0, "", [0.5], [0.5])

    assert set(shown) - {"state"} == set(Analysis(backroom.game("dirty-money").new(), [], [], [], []).json())
    assert set(shown["moments"][0]) == set(moment.json())
    assert set(shown["moments"][0]["better"]) == set(Verdict(Arm(0), Arm(1), "", 1.0).json())


def test_the_examples_are_json():
    assert all(isinstance(json.loads(block), dict) for block in blocks())


def test_links_within_the_page_lead_somewhere():
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)}

    assert set(re.findall(r"\]\(#(.*?)\)", PAGE)) <= headings


def blocks():
    return re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_every_word_that_a_field_may_hold_is_named():
    states, kinds, wants = pattern(m.TableNews, "state"), pattern(m.SeatNews, "kind"), pattern(m.FairNews, "wants")
    motions = get_args(get_type_hints(c.Propose)["motion"])
    clocks = get_args(get_type_hints(Clock)["kind"])
    words = {*c.EMOTES, *AREA_KINDS, *SENTENCES, *states, *kinds, *wants, *motions, *clocks, *TALK_KINDS} - {""}

    assert not words - NAMED


def pattern(shape, name):
    """The words of a field whose schema lists them."""
    return get_type_hints(shape, include_extras=True)[name].__metadata__[0].pattern.strip("^$()").split("|")


def test_every_refusal_is_there_with_its_status():
    assert {code: int(row(code)[:3]) for code in STATUS} == STATUS


def test_every_close_code_is_there_and_no_other():
    named = vars(close_codes).values()
    ours = {code if isinstance(code, int) else code[0] for code in named if isinstance(code, int | tuple)}
    ours -= {close_codes.LONGEST_REASON}
    ours |= {4000 + status for code, status in STATUS.items() if code not in NEVER_CLOSES}
    section = PAGE.partition("### Close codes")[2].partition("## Fair")[0]
    told = {int(code) for code in re.findall(r"^\| (\d{4}) \|", section, re.MULTILINE)}

    assert told == ours


def test_every_setting_of_the_terms_is_there_with_what_it_is_unless_set():
    section = PAGE.partition("### Terms")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE))
    meant = {field.name: default_of(field) for field in fields(Terms)}

    assert set(told) == set(meant)
    for name in set(told) - {"game", "seats", "clock"}:
        assert json.loads(told[name].strip("`")) == meant[name], name


def default_of(field):
    made = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return None if made is NODEFAULT else to_builtins(made)


def test_every_door_is_there():
    doors = set(opened_by(health, "")) | set(opened_by(metrics, ""))
    for controller in (Shelf, Self, Oneself, Others, PasskeyRoutes, Tables, LookingBack, TableReplays, DroppedReplays):
        for handler in vars(controller).values():
            if isinstance(handler, HTTPRouteHandler):
                doors |= set(opened_by(handler, controller.path))

    assert "GET /api/tables/ID/news" in doors
    assert not {door for door in doors if not re.search(rf"`{door}[` ?]", PAGE)}


def opened_by(handler, path):
    """Doors as the page writes them."""
    names = {
        "{table:str}": "ID",
        "{seat:int}": "N",
        "{game:str}": "GAME",
        "{short:str}": "TOKEN",
        "{piece:str}": "PIECE",
        "{key:str}": "KEY",
        "{hash:str}": "HASH",
        "{link:str}": "LINK",
        "{step:int}": "STEP",
    }
    for method in handler.http_methods:
        for part in handler.paths:
            words = f"{method} {path}{part}".rstrip("/")
            for placeholder, name in names.items():
                words = words.replace(placeholder, name)
            yield words


def test_the_limits_are_those_of_the_code():
    usual = Settings()
    numbers = [m.LONGEST_MESSAGE, LONGEST_BODY, LONGEST_EDITION, c.LONGEST_TALK, MOST_TALK, MOST_SECONDS, MOST_DELAY]
    numbers += [EVENTS_AT_ONCE, STORY_AT_ONCE, TALK_AT_ONCE, LETTERS_AT_ONCE, MOST_TOKENS, MOST_WATCHERS]
    numbers += [int(usual.messages_a_second), int(usual.requests_a_second), usual.sockets_an_address]
    numbers += [usual.tables_a_person, int(usual.slow_seconds)]

    assert not [number for number in numbers if not re.search(rf"(?<![\d,]){number:,}(?![\d,]\d)", PAGE)]
