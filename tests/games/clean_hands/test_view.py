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


# A vote as it goes, and as it went.


def test_a_vote_says_what_is_missing_who_is_to_speak_and_who_breaks_ties():  # CH-4.2, CH-4.5
    table = amnesty()
    vote = table.match.view(3)["facts"]["vote"]
    assert (vote["weights"], vote["needs"], vote["waiting"], vote["breaks"]) == ([1, 4, 1, 2], 5, [1, 2, 3, 0], 0)
    table.play("yes")
    vote = table.match.view(3)["facts"]["vote"]
    assert (vote["yes"], vote["needs"], vote["waiting"]) == (4, 1, [2, 3, 0])


def test_the_last_vote_can_be_read_until_the_next_is_called():  # CH-4.5
    table = amnesty()
    assert table.match.view(None)["facts"]["last_vote"] is None
    table.play("yes", "no", "no", "no", "yes")
    last = table.match.view(None)["facts"]["last_vote"]
    assert (last["about"], last["caller"], last["ballots"]) == ("amnesty", 0, [-1, 4, -1, -2])
    assert (last["yes"], last["no"], last["passed"], last["broken_by"]) == (4, 4, True, 0)


def test_a_vote_without_a_tie_can_be_read_as_well():  # CH-4.5
    for said, passed in (("no", False), ("yes", True)):
        table = amnesty()
        table.play(said, said, said, said)
        last = table.match.view(None)["facts"]["last_vote"]
        assert (last["about"], last["passed"], last["broken_by"]) == ("amnesty", passed, None)


def amnesty():
    """Ann, who is President, asks Congress for an Amnesty."""
    table = scene(hands=["political-amnesty"], caucuses=["farmers", "farmers farmers", "farmers", "bankers"])
    table.play("political-amnesty")
    return table


# What stands on cards.


def test_every_card_says_in_one_short_sentence_what_it_does():
    kinds = GAME.new(4, seed=1).sight().kinds
    printed = [face for kind in ("action", "profit") for face in kinds[kind].pieces.values()]
    assert all(10 < len(face["does"]) < 90 and face["does"].endswith(".") for face in printed)
    assert (
        kinds["action"].pieces["manipulation-2"]["does"]
        == "Moves up to 2 Caucus cards to a player from their neighbours."
    )


def test_cards_without_a_target_are_idle_and_say_why():  # CH-3.4
    table = scene(hands=["cover-up zealots investigation"], caucuses=["", "", "", ""])
    assert table.match.idle() == {
        "hand-cover-up": "no Investigation to lift",
        "hand-zealots": "no unprotected Caucus card",
    }
