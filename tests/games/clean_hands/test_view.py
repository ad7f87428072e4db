"""Who sees what."""

from __future__ import annotations

import pickle

from .scene import GAME, scene


def test_everybody_sees_cash_caucuses_and_what_lies_on_members():  # CH-9.1, ruling CH28
    table = scene(
        cash=[3, 1, 4, 1], caucuses=["farmers farmers", "oil", "", ""], zealots={1: "oil"},
        on={"treasury": "investigation bank-law"}, turn=1,
    )  # fmt: skip
    for reader in (0, 2, None):
        counters = {counter["id"]: counter["value"] for counter in table.view(reader)["counters"]}
        assert [counters[f"cash-{seat}"] for seat in (1, 2, 3, 4)] == [3, 1, 4, 1]
        assert [counters[f"votes-{seat}"] for seat in (1, 2, 3, 4)] == [4, 3, 0, 0]
        stack = table.area("caucuses-2", reader)["pieces"][0]
        assert stack["id"] == "caucus-2-oil"
        assert stack["face"]["zealots"] is True
        on = [card["id"] for card in table.area("on-treasury", reader)["pieces"]]
        assert on == ["on-treasury-investigation", "on-treasury-bank-law"]


def test_of_other_hands_one_sees_how_many_action_and_profit_cards():  # CH-9.1, ruling CH28
    table = scene(hands=["zealots zealots bank-law", "investigation farm-law cuff-links"])
    own = table.area("hand-1", 0)
    other = table.area("hand-2", 0)

    assert [card["id"] for card in own["pieces"]] == ["hand-zealots", "hand-zealots-2", "hand-bank-law"]
    assert other["pieces"] == []
    assert other["hidden"] == 3
    assert other["facts"] == {"actions": 1, "profits": 2}
    assert table.area("hand-1", None)["pieces"] == []


def test_decks_show_their_size_and_discards_their_cards():  # CH-9.1, ruling CH28
    table = scene(deck="zealots defection", discards="general-elections zealots sell-state-secrets")

    assert table.area("action-deck")["hidden"] == 2
    assert table.area("action-deck")["pieces"] == []
    faces = [card["face"]["card"] for card in table.area("action-discard")["pieces"]]
    assert faces == ["general-elections", "zealots"]


def test_running_cash_ignores_scandals_in_hand():  # CH-9.1, ruling CH28
    table = scene(hands=["hot-microphone"], cash=[5, 0, 0, 0])

    assert {c["id"]: c["value"] for c in table.view(0)["counters"]}["cash-1"] == 5


def test_each_reader_is_told_their_own_cards_only():  # CH-9.1, ruling CH28
    match = GAME.new(5, seed=9)
    names = [match.state.box.names[card] for card in match.state.hands[2]]
    mine = " ".join(line.text for line in match.story(2))
    theirs = " ".join(line.text for line in match.story(3))

    assert all(name in mine for name in names)
    profits = [name for name in names if name.endswith(("Law", "Order"))]
    assert not any(name in theirs for name in profits if name not in " ".join(
        match.state.box.names[card] for card in match.state.hands[3]))  # fmt: skip


def test_what_was_drawn_for_views_is_not_sent_along():
    table = scene(hands=["zealots zealots"])
    table.view(0)
    box = table.table.box
    again = pickle.loads(pickle.dumps(box))

    assert box.drawn.pieces
    assert again.drawn.pieces == {}
    assert again.ids == box.ids
