"""What was told before the newest part: page by page, for whoever wants to read back."""

from __future__ import annotations

from backroom.server.tables.chronicle import Spoken, newest_story, newest_talk
from backroom.server.log.events import Emoted, Entry, Said, Whispered
from backroom.server.lobby.live import Live
from backroom.server.wire.messages import Earlier, EarlierPage
from backroom.server.wire.news import Ear
from backroom.server.log.storage import Storage
from backroom.server.tables.table import Table

ROWS = 200  # of the log at once


async def earlier_page(storage: Storage, live: Live, ear: Ear, before: int) -> EarlierPage:
    """The lines before a seq, as somebody may read them, at most as many as a message carries."""
    async with live.lock:
        table = live.seen_by(ear)
        before = min(before, table.seq + 1)
        chronicle = table.chronicle
        story = [line for line in chronicle.story(table.match, ear.seat, 0) if line.seq < before]
        kept = [spoken for spoken in chronicle.talk if spoken.line.seq < before and spoken.speaker not in ear.muted]
        until = min(before, chronicle.forgot_until + 1)
    talk = [spoken.told(ear.person) for spoken in await with_forgotten(storage, table, ear, kept, until)]
    page = EarlierPage(newest_story(story), newest_talk(talk), Earlier(False, False))
    page.earlier = Earlier(len(page.story) < len(story), len(page.talk) < len(talk))
    return page


async def with_forgotten(storage: Storage, table: Table, ear: Ear, kept: list[Spoken], until: int) -> list[Spoken]:
    """Talk before a seq is read from the log until there is more than a page, or all of it."""
    found = kept
    while until > 1 and fits_a_page(found, ear):
        entries = await storage.talk_before(table.id, until, ROWS)
        older = [line for entry in reversed(entries) for line in heard(table, ear, entry)]
        found = older + found
        until = entries[-1].seq if len(entries) == ROWS else 1
    return found


def heard(table: Table, ear: Ear, entry: Entry) -> list[Spoken]:
    """The talk in an entry of the log, unless its speaker is muted."""
    if not isinstance(entry.event, Said | Whispered | Emoted):
        return []
    spoken = table.spoken(entry.seq, entry.at, entry.event)
    return [] if spoken.speaker in ear.muted else [spoken]


def fits_a_page(found: list[Spoken], ear: Ear) -> bool:
    lines = [spoken.told(ear.person) for spoken in found]
    return len(newest_talk(lines)) == len(lines)
