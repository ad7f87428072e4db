"""Older lines of story and talk, page by page, for whoever wants to read back."""

from __future__ import annotations

from backroom.server.history.history import newest_story, newest_talk
from backroom.server.history.whispers import Spoken
from backroom.server.lobby.live_table import LiveTable
from backroom.server.log.events import Emoted, Entry, Said, Whispered
from backroom.server.log.storage import Storage
from backroom.server.tables.table import Table
from backroom.server.wire.messages import Earlier, EarlierPage
from backroom.server.wire.news import Subscription

ROWS = 200  # of the log at once


async def earlier_page(storage: Storage, live: LiveTable, subscription: Subscription, before: int) -> EarlierPage:
    """The lines before a seq that this subscriber may read, as many as fit into a message."""
    async with live.lock:
        table = live.seen_by(subscription)
        before = min(before, table.seq + 1)
        history = table.history
        story = [line for line in history.story(table.match, subscription.seat, 0) if line.seq < before]
        kept = [
            spoken for spoken in history.talk if spoken.line.seq < before and spoken.speaker not in subscription.muted
        ]
        until = min(before, history.forgot_until + 1)
    talk = [
        spoken.told(subscription.person) for spoken in await with_forgotten(storage, table, subscription, kept, until)
    ]
    page = EarlierPage(newest_story(story), newest_talk(talk), Earlier(False, False))
    page.earlier = Earlier(len(page.story) < len(story), len(page.talk) < len(talk))
    return page


async def with_forgotten(
    storage: Storage, table: Table, subscription: Subscription, kept: list[Spoken], until: int
) -> list[Spoken]:
    """Add older talk from the log, until there is more than a page or no more."""
    found = kept
    while until > 1 and fits_a_page(found, subscription):
        entries = await storage.talk_before(table.id, until, ROWS)
        older = [line for entry in reversed(entries) for line in heard(table, subscription, entry)]
        found = older + found
        until = entries[-1].seq if len(entries) == ROWS else 1
    return found


def heard(table: Table, subscription: Subscription, entry: Entry) -> list[Spoken]:
    """The talk in an entry of the log, unless its speaker is muted."""
    if not isinstance(entry.event, Said | Whispered | Emoted):
        return []
    spoken = table.spoken(entry.seq, entry.at, entry.event)
    return [] if spoken.speaker in subscription.muted else [spoken]


def fits_a_page(found: list[Spoken], subscription: Subscription) -> bool:
    lines = [spoken.told(subscription.person) for spoken in found]
    return len(newest_talk(lines)) == len(lines)
