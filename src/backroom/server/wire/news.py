"""The message a reader gets: the table as they may see it, and what was told since they last heard."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, UnsetType

from backroom.engine import Option, Terms
from backroom.engine.playback import last_decision
from backroom.server.history.history import newest_story, newest_talk
from backroom.server.history.lines import StoryLine, Talk
from backroom.server.names import all_told_apart
from backroom.server.tables.state import DEALING, OPEN, OVER, RUNNING
from backroom.server.tables.table import Table
from backroom.server.tables.undo import stands
from backroom.server.wire.brief import BriefWriter
from backroom.server.wire.messages import (
    ClockNews,
    Company,
    Earlier,
    FairNews,
    Happened,
    MotionNews,
    OptionNews,
    OptionTerms,
    Outcome,
    QuestionNews,
    Score,
    SeatNews,
    TableNews,
    encoder,
)
from backroom.server.wire.page_id import page_id


class Subscription:
    """Who listens: a person (or nobody known), through which of their seats, and how much they have heard."""

    def __init__(
        self,
        person: str,
        seats: list[int],
        seat: int | None,
        since: int = 0,
        brief: bool = False,
        events: bool = False,
    ) -> None:
        self.person = person
        self.name = ""
        self.seats = seats
        self.seat = seat
        self.since = since
        self.brief = brief
        self.events = events  # whether they hear what happened as data, too
        self.told = BriefWriter()  # the views that this connection was told
        self.muted: frozenset[str] = frozenset()  # persons
        self.setup = Setup()

    def hears_all(self) -> bool:
        """Also what is as it was."""
        return not self.brief or not self.since


class Setup:
    """The parts of a message that seldom change, written once."""

    def __init__(self) -> None:
        self.version = (-1, "")
        self.terms = Raw(b"")
        self.seats = Raw(b"")
        self.fair = Raw(b"")
        self.sight = ""

    def of(self, table: Table, person: str) -> bool:
        """Look again; whether anything has changed."""
        if self.version == (table.setup, person):
            return False
        self.version = (table.setup, person)
        self.terms = Raw(encoder.encode(public_terms(table)))
        self.seats = Raw(encoder.encode(seat_news(table, person)))
        self.fair = Raw(encoder.encode(fair_news(table)))
        self.sight = table.sight_hash()
        return True


def public_terms(table: Table) -> dict[str, Any]:
    """What the table agreed on; of an edition of its own only the name."""
    terms = table.terms
    return {
        "game": terms.game,
        "title": table.game.title,
        "seats": terms.seats,
        "edition": terms.edition,
        "own_edition": bool(terms.edition_text),
        "options": terms.options,
        "public": terms.public,
        "clock": terms.clock,
        "talk": terms.talk,
        "hints": terms.hints,
        "odds": terms.odds,
        "start": terms.start,
        "spectators": terms.spectators,
        "delay": terms.delay,
        "one_screen": terms.one_screen,
        "practice": terms.practice,
    }


def seat_news(table: Table, person: str) -> list[SeatNews]:
    return [
        SeatNews(n, seat.kind, seat.name, seat.level, seat.away, bool(person) and seat.person == person)
        for n, seat in enumerate(table.seats)
    ]


def fair_news(table: Table) -> FairNews:
    agreement = table.agreement
    wants = "" if table.state != DEALING else "open" if agreement.sealed else "commit"
    opened = [n for n, seat in enumerate(table.seats) if seat.share]
    return FairNews(agreement.commits(), opened, agreement.voided, wants, table.awaited())


def news(
    table: Table, subscription: Subscription, company: Company, now: int, answers: list[str], trouble: str = ""
) -> bytes:
    """The whole message, encoded."""
    return encoder.encode(table_news(table, subscription, company, now, answers, trouble))


def table_news(
    table: Table, subscription: Subscription, company: Company, now: int, answers: list[str], trouble: str = ""
) -> TableNews:
    asked = table.asked()
    story, talk, earlier = told(table, subscription)
    furnished = subscription.setup.of(table, subscription.person) or subscription.hears_all()
    mine = asked >= 0 and asked == subscription.seat and table.state == RUNNING
    return TableNews(
        page=page_id() if furnished else UNSET,
        table=table.id,
        since=subscription.since,
        seq=table.seq,
        state=table.state,
        seat=subscription.seat,
        terms=subscription.setup.terms if furnished else UNSET,
        host=bool(subscription.person) and subscription.person == table.host,
        seats=subscription.setup.seats if furnished else UNSET,
        fair=subscription.setup.fair if furnished else UNSET,
        sight=subscription.setup.sight if furnished else UNSET,
        here=company.seats,
        removed=subscription.person in table.removed,
        watchers=all_told_apart(company.watchers, [seat.name for seat in table.seats]) if company.watchers else [],
        asked=asked if asked >= 0 else None,
        question=question(table, asked) if mine else None,
        options=options(table) if mine else [],
        view=None if table.match is None else seen(table, subscription),
        story=story,
        talk=talk,
        earlier=earlier,
        happened=happened(table, subscription) if subscription.events else UNSET,
        clock=clock(table, now),
        motion=motion(table),
        can_take_back=can_take_back(table, subscription.seat),
        outcome=outcome(table),
        commitment=table.commitment,
        rematch=table.rematch,
        answers=answers,
        trouble=trouble,
    )


def told(table: Table, subscription: Subscription) -> tuple[list[StoryLine], list[Talk], Earlier | UnsetType]:
    """What was told since they last heard; if that is too much for one message, the newest part, as to somebody new.

    Whoever has heard a name that somebody no longer has hears everything anew."""
    history = table.history
    if subscription.since < history.renamed:
        subscription.since = 0
    story = history.story(table.match, subscription.seat, subscription.since)
    talk = history.heard(subscription.person, subscription.since, subscription.muted)
    newest = newest_story(story), newest_talk(talk)
    if subscription.since and history.forgot_until <= subscription.since and newest == (story, talk):
        return story, talk, UNSET
    if subscription.since:
        subscription.since = 0
        return told(table, subscription)
    older_talk = len(newest[1]) < len(talk) or history.has_forgotten(subscription.muted)
    return newest[0], newest[1], Earlier(len(newest[0]) < len(story), older_talk)


def seen(table: Table, subscription: Subscription) -> dict[str, Any]:
    """The view, or what is new in it."""
    if not subscription.brief:
        return table.playing().lent_view(subscription.seat)
    if not subscription.since:
        subscription.told = BriefWriter()
    return subscription.told.brief(table.views.of(table.playing(), subscription.seat, table.seq))


def happened(table: Table, subscription: Subscription) -> list[Happened]:
    """What happened since they last heard, as data."""
    if table.match is None:
        return []
    new = table.history.happened(table.match, subscription.seat, subscription.since)
    return [as_told(happening) for happening in new]


def as_told(happening: Any) -> Happened:
    h = happening
    return Happened(h.event, h.what, h.who, h.text, h.dice, h.moved, h.changed, h.altered)


def question(table: Table, seat: int) -> QuestionNews:
    match = table.playing()
    asked = match.question()
    return QuestionNews(asked.text, asked.rule, match.idle(table.views.of(match, seat, table.seq).view), asked.passes)


def options(table: Table) -> list[OptionNews]:
    offered = table.playing().options()
    return [option_news(option) for option in offered]


def option_news(o: Option) -> OptionNews:
    return OptionNews(o.choice, o.text, o.label, o.pieces, option_terms(o.terms))


def option_terms(terms: Terms | None) -> OptionTerms | UnsetType:
    """What an option comes to; nothing where it says nothing."""
    if terms is None:
        return UNSET
    return OptionTerms(
        terms.act,
        terms.amount,
        terms.unit,
        terms.step,
        terms.price,
        terms.price_unit,
        terms.chance,
        terms.risk,
        terms.makes,
        terms.loses,
        terms.usual,
    )


def clock(table: Table, now: int) -> ClockNews | None:
    if table.terms.clock.kind == "none" or table.state in (OPEN, DEALING):
        return None
    running = table.deadline() is not None
    return ClockNews(table.left, table.asked() if running else None, now - table.asked_at if running else 0)


def motion(table: Table) -> MotionNews | None:
    if table.motion is None:
        return None
    who = table.seats[table.mover].name if table.mover >= 0 else table.motion.name
    waiting = sorted(table.voters() - table.agreed)
    return MotionNews(f"{who} {table.asks_for(table.motion)}.", table.mover, waiting)


def can_take_back(table: Table, seat: int | None) -> bool:
    """Whether it makes sense to ask: the match runs, and nothing that chance showed lies after the last decision."""
    if table.state != RUNNING or seat is None or table.motion is not None or seat not in table.deciders:
        return False
    keep = last_decision(table.playing().log, seat)
    return keep is not None and not stands(table, keep)


def outcome(table: Table) -> Outcome | None:
    if table.state != OVER:
        return None
    match = table.playing()
    scores = [Score(s.seat, s.place, s.points, s.note, s.rank) for s in match.scores()]
    return Outcome(match.winners(), scores, table.deeds())
