"""What a table in memory keeps, and what it forgets."""

from test_brief import Followed

import backroom
from backroom.server.history.history import KEPT, SLACK
from backroom.server.lobby.compact_log import CompactLog
from backroom.server.lobby.live_table import LiveTable
from backroom.server.log.events import Emoted, Entry, Moved, Said, Whispered
from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, news


def test_a_compact_log_gives_back_what_was_put_in():
    events = [Moved(0, 3, [[1, 2]]), Said(1, 'a "line"\nand \u2028 another'), Whispered(0, 1, "é"), Emoted(1, "nod")]
    entries = [Entry(seq, 10 + seq, f"0:{seq}", event) for seq, event in enumerate(events, start=1)]
    log = CompactLog()
    for entry in entries:
        log.append(entry)
    assert log.entries() == entries


def test_the_oldest_talk_loses_its_text_and_nothing_else():
    live = LiveTable(Followed(backroom.game("dirty-money"), 3, 1).table)
    live.remember(Entry(1, 1, "", Moved(0, 3, [])))
    for seq in range(2, KEPT + SLACK + 3):
        live.remember(Entry(seq, seq, "", Said(0, f"line {seq}") if seq % 2 else Whispered(0, 1, f"line {seq}")))
    moved, *talk = live.log.entries()
    assert moved.event == Moved(0, 3, [])
    assert [entry.event.text for entry in talk[:SLACK]] == [""] * SLACK
    assert [entry.event.text for entry in talk[SLACK:]] == [f"line {entry.seq}" for entry in talk[SLACK:]]
    assert [entry.seq for entry in talk] == list(range(2, KEPT + SLACK + 3))


def test_a_table_that_nobody_listens_to_forgets_what_it_drew_and_tells_it_again():
    table = Followed(backroom.game("dirty-money"), 3, 1).table
    live = LiveTable(table)

    def told():
        return news(table, Subscription("", [], None, brief=True), Company(), 0, [])

    first = told()
    assert table.match.narrator is not None
    live.subscribers.add("somebody")
    live.rest()
    assert table.match.narrator is not None
    assert table.views.shared.seq == table.seq
    live.subscribers.clear()
    live.rest()
    assert table.match.narrator is None
    assert table.views.shared.seq == -1
    assert told() == first
