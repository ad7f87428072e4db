"""The rules of conduct: what people may do at a table, and which event that leads to. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from backroom.bots import bot_names, company
from backroom.engine import Game, Illegal, Match
from backroom.engine.letters import visible
from backroom.engine.playback import last_decision
from backroom.server.log.events import (
    Answered,
    Committed,
    Emoted,
    Motion,
    Opened,
    Proposed,
    Returned,
    Said,
    Stood,
    TableEvent,
    TookBack,
    Whispered,
)
from backroom.server.names import without_towers
from backroom.server.refusals import Refusal
from backroom.server.tables import commands as c
from backroom.server.tables import dealing
from backroom.server.tables.state import CLOSED, DEALING, OPEN, OVER, PAUSED, RUNNING
from backroom.server.tables.table import Decision, Table
from backroom.server.tables.undo import reveals, stands

MOST_TALK: Final = 5_000  # lines at one table
CHANCE_STANDS: Final = (
    "Chance has decided since: what was rolled or drawn stands, and only at a practice table can it be taken back."
)


def conduct(table: Table, seat: int, command: c.Commands) -> TableEvent | Decision:
    """The event or decision that a seat's command leads to, or a Refusal."""
    return CONDUCT[type(command)](table, seat, command)


# Playing.


def move(table: Table, seat: int, command: c.Move) -> Decision:
    """Decide; what the options do not offer is refused."""
    match = running(table)
    if table.asked() != seat:
        raise Refusal("conflict", "It is not your turn.")
    if command.seq < table.question_seq:
        raise Refusal("conflict", "The table has moved on since you were asked.")
    wanted: Any = command.text if command.choice is None else command.choice
    try:
        return Decision(seat, match.checked(wanted))
    except Illegal as error:
        raise Refusal("illegal", str(error)) from None


def may_take(table: Table, choice: int, by: str, now: int) -> bool:
    """Whether the seat is still a bot's, or its time still up."""
    if table.state != RUNNING or choice not in table.playing().choices():
        return False
    deadline = table.deadline()
    return bool(table.seats[table.asked()].level) if by == "bot" else deadline is not None and deadline <= now


def running(table: Table) -> Match:
    if table.state == PAUSED:
        raise Refusal("conflict", "The table has paused.")
    if table.state != RUNNING or table.match is None:
        raise Refusal("conflict", "No match is running at this table.")
    return table.match


# Taking back.


def take_back(table: Table, seat: int, command: c.TakeBack) -> TableEvent:
    """Take back at once if nobody has learnt anything since; otherwise ask the table."""
    match = running(table)
    if command.seq < table.question_seq:
        raise Refusal("conflict", "The table has moved on since.")
    keep = last_decision(match.log, seat)
    if keep is None or keep < table.agreement.laid:
        raise Refusal("conflict", "You have decided nothing yet that could be taken back.")
    check_chance(table, keep)
    if keep == len(match.log) - 1 and not reveals(before(table, keep), match.log[keep].outcomes[0]):
        return TookBack(seat, keep)
    no_motion(table)
    return Proposed(seat, Motion("undo", keep=keep, seat=seat, everybody=True))


def check_chance(table: Table, keep: int) -> None:
    """What chance has shown cannot be taken back, except at a practice table."""
    if stands(table, keep):
        raise Refusal("conflict", CHANCE_STANDS)


def before(table: Table, keep: int) -> Match:
    """The match as it stood before an event."""
    match = table.new_match()
    for happening in table.playing().log[:keep]:
        match.happen(happening.outcomes)
    return match


# Consent.


def propose(table: Table, seat: int, command: c.Propose) -> Proposed:
    no_motion(table)
    if command.motion == "bot":
        return Proposed(seat, stand_in(table, seat, command.seat))
    wanted = RUNNING if command.motion == "pause" else PAUSED
    if table.state != wanted:
        raise Refusal("conflict", "The table has paused already." if table.state == PAUSED else "Nothing has paused.")
    return Proposed(seat, Motion(command.motion, lasts=True))


def stand_in(table: Table, seat: int, absent: int | None) -> Motion:
    """A bot for somebody who has left, or for oneself."""
    if table.match is None or table.state in (OVER, CLOSED):
        raise Refusal("conflict", "No match is running at this table.")
    if absent is None or absent >= len(table.seats) or table.seats[absent].kind != "person":
        raise Refusal("bad", "A bot can only play for a person.")
    if absent != seat and not table.seats[absent].away:
        raise Refusal("conflict", f"{table.seats[absent].name} is at the table.")
    return Motion("bot", seat=absent, level=usual_level(table), lasts=True)


def is_here(table: Table, level: str) -> bool:
    """Whether a bot that was given a seat is still on this server; an operator's own may have gone."""
    return level in company(table.game)


def usual_level(table: Table) -> str:
    """Who plays where nobody has said who should."""
    return usual_bot(table.game)


def usual_bot(game: Game) -> str:
    names = bot_names(game)
    return "casual" if "casual" in names else names[0]


def no_motion(table: Table) -> None:
    if table.motion is not None:
        raise Refusal("conflict", "The table is being asked something else.")


def answer(table: Table, seat: int, command: c.Answer) -> Answered:
    """Answer a motion; whoever asked or agreed may still change their mind."""
    if table.motion is None or seat not in table.voters() or (command.yes and seat in table.agreed):
        raise Refusal("conflict", "There is nothing to agree on.")
    if command.yes and table.motion.kind == "undo":
        check_chance(table, table.motion.keep)
    return Answered(seat, command.yes)


# Talk.


def say(table: Table, seat: int, command: c.Say) -> Said:
    return Said(seat, spoken(table, command.text))


def whisper(table: Table, seat: int, command: c.Whisper) -> Whispered:
    if command.to >= len(table.seats) or command.to == seat or table.seats[command.to].kind != "person":
        raise Refusal("bad", "One whispers to another person at the table.")
    return Whispered(seat, command.to, spoken(table, command.text))


def emote(table: Table, seat: int, command: c.Emote) -> Emoted:
    if command.emote not in c.EMOTES:
        raise Refusal("bad", f"One can show: {', '.join(c.EMOTES)}.")
    spoken(table, command.emote)
    return Emoted(seat, command.emote)


def spoken(table: Table, text: str) -> str:
    """The text on one line, if it may be said."""
    if not table.terms.talk:
        raise Refusal("forbidden", "Nobody talks at this table.")
    if table.history.lines >= MOST_TALK:
        raise Refusal("too_many", f"This table has talked enough: {MOST_TALK:,} lines are all that it keeps.")
    words = without_towers(" ".join(visible(text).split()))
    if not words:
        raise Refusal("bad", "That says nothing.")
    return words


# The deal.


def commit(table: Table, seat: int, command: c.Commit) -> Committed:
    return dealing.commit(table, seat, command.commit)


def open_share(table: Table, seat: int, command: c.Open) -> Opened:
    return dealing.open_share(table, seat, command.share)


# Coming and going.


def leave(table: Table, seat: int, _: c.Leave) -> Stood:
    if table.state == DEALING:
        raise Refusal("conflict", "The cards are being dealt.")
    if table.seats[seat].away and not table.seats[seat].lost:
        raise Refusal("conflict", "You have left already.")
    return Stood(seat)


def come_back(table: Table, seat: int, _: c.Return) -> Returned:
    place = table.seats[seat]
    if table.state in (OPEN, DEALING) or not (place.away or place.level):
        raise Refusal("conflict", "You are at the table.")
    return Returned(seat)


CONDUCT: dict[type, Callable[[Table, int, Any], TableEvent | Decision]] = {
    c.Move: move,
    c.TakeBack: take_back,
    c.Propose: propose,
    c.Answer: answer,
    c.Say: say,
    c.Whisper: whisper,
    c.Emote: emote,
    c.Leave: leave,
    c.Return: come_back,
    c.Commit: commit,
    c.Open: open_share,
}
