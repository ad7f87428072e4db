"""What the strong level would do, for a person who asks."""

from __future__ import annotations

from backroom.server.bots.answers import Suggestion
from backroom.server.lobby.live_table import LiveTable
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.lobby.timeouts import NOT_YOURS
from backroom.server.refusals import Refusal
from backroom.server.tables.state import RUNNING


async def hint(lobby: Lobby, live: LiveTable, seat: int, asker: Subscriber) -> tuple[Suggestion, dict[int, str]]:
    """What it would do in this seat, and the labels of all choices."""
    async with live.lock:
        table = live.table
        if not asker.sits_at(table, seat):
            raise Refusal(*NOT_YOURS)
        if not table.terms.hints:
            raise Refusal("forbidden", "There are no hints at this table.")
        if table.asked() != seat or table.state != RUNNING:
            raise Refusal("conflict", "It is not your turn.")
        match = table.playing()
        labels = {option.choice: option.label for option in match.options()}
        turn = f"hint {asker.subscription.person}"  # all hints that one person asks for wait in one queue
        thinking = lobby.thinkers.advise(match.clone(), seat, table.bot_seed(), turn)
    return await thinking, labels
