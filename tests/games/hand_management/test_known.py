"""Section 10 of the rules: what is public, what is secret, and what the story tells to whom."""

from __future__ import annotations

import json

import pytest

from backroom.engine import Rng
from backroom.games.hand_management.steps.decks import DrawCards
from backroom.games.hand_management.steps.recruiting import BidTurn
from backroom.games.hand_management.steps.terminating import TerminationTurn
from backroom.games.hand_management.steps.week import Applications

from .office import Office, office

HANDS = ["help-one lure", "bad-two", "swap theft coin"]


def busy() -> Office:
    room = office(
        Applications,
        jobs="ring-two local-soap",
        hands=HANDS,
        discard="purse",
        security=[0, 2, 0],
        used=[0, 1, 0],
        recorded=[3, 1, 4],
        won=[1, 0, 2],
    )
    room.play("flo", "pass", "gus", "pass", "pass", "pass", "help-one", "flo")
    return room


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_and_of_the_others_only_how_many(seat):  # HM-10.1, HM-10.2, ruling HM16
    room = busy()
    hands = ["lure", "bad-two", "swap theft coin"]
    for other in range(3):
        assert room.pieces(f"hand-{other + 1}", seat) == (hands[other] if other == seat else "")
        assert room.area(f"hand-{other + 1}", seat)["hidden"] == (0 if other == seat else [1, 1, 3][other])


def test_nothing_of_another_hand_is_anywhere_in_a_view():  # HM-10.2, ruling HM16
    shown = json.dumps(busy().match.view(0))

    for id in ("bad-two", "swap", "theft", "coin"):
        assert f'"{id}"' not in shown


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_everybody_sees_scores_discards_counts_modifiers_and_uses(reader):  # HM-10.1, ruling HM16
    room = busy()

    assert room.counters(reader) == {
        "score-1": 3,
        "score-2": 1,
        "score-3": 4,
        "won-1": 1,
        "won-2": 0,
        "won-3": 2,
        "week": 1,
    }
    assert room.pieces("actions-discard", reader) == "help-one purse"
    assert room.area("actions-deck", reader)["hidden"] == 9
    assert room.area("models-deck", reader)["hidden"] == 14
    assert room.area("jobs-deck", reader)["hidden"] == 3
    cell = room.match.view(reader)["facts"]["applications"][0]["cells"][0]
    parts = {"skill": 0, "specialty": 1, "pampered": 0, "modifier": 1, "chance": 2}
    assert cell == {"model": "flo", **parts, "roll": 0, "odds": None}
    security = room.area("agency-2", reader)["pieces"][-1]
    assert (security["id"], security["face"]["used"]) == ("agency-security-star-2", 1)


def test_how_many_cards_a_bid_has_is_public_and_its_faces_are_not():  # HM-10.1, HM-10.2, rulings HM12 and HM16
    room = office(BidTurn, hands=["help-one lure", "bad-two swap", ""], market="lou mae ned")
    room.play("2", "lure", "help-one")

    assert room.area("bid-1", 1)["hidden"] == 2
    assert room.pieces("bid-1", 0) == "lure help-one"
    bids = {tuple(room.match.imagine(1, Rng(seed)).state.bids[:2]) for seed in range(300)}
    assert len(bids) > 100  # any two of the cards that Bob has not seen, in any order


def test_who_is_asked_after_a_bid_does_not_tell_what_was_bid():  # HM-7.3, HM-10.3, rulings HM16 and HM17
    asked = set()
    for card in ("help-one", "lure", "purse"):
        room = office(BidTurn, hands=["help-one lure purse", "bad-two", ""], market="lou mae ned")
        room.play("1", card)
        asked.add((room.asked, room.match.question().text, tuple(room.options())))

    text = "How many cards do you bid for a model? They are lost, and the most points choose first."
    assert asked == {("Bob Bid", text, ("1", "pass"))}


def test_a_draw_is_seen_by_whoever_draws():  # HM-9.2, ruling HM16
    room = office(DrawCards)
    room.play("lure")

    assert room.story(0) == ["You draw Lure (Upper Hand, 2 points)."]
    assert room.story(1) == room.story(None) == []


def test_an_imagined_table_keeps_what_is_known():  # HM-10.1, HM-10.4
    room = busy()
    for seed in range(50):
        other = room.match.imagine(0, Rng(seed))
        assert other.view(0) == room.match.view(0)
        assert other.view(None) == room.match.view(None)
        assert [len(hand) for hand in other.state.hands] == [1, 1, 3]


def test_every_unseen_card_may_be_in_a_hidden_hand():  # HM-10.2
    room = office(Applications, jobs="ring-two", hands=["help-one", "bad-two", ""], discard="purse")
    seen = {room.cards(room.match.imagine(0, Rng(seed)).state.hands[1]) for seed in range(500)}

    assert seen == set(room.table.box.action_ids) - {"help-one", "purse"}


def test_the_odds_are_shown_to_those_who_ask_for_them():  # HM-10.5
    room = office(Applications, jobs="ring-two", hands=["help-one", "", ""], odds=True)
    room.play("flo", "gus", "pass")
    cells = room.match.view(1)["facts"]["applications"][0]["cells"]

    assert cells[0]["odds"] + cells[1]["odds"] == pytest.approx(1)
    assert cells[0]["odds"] > cells[1]["odds"]
    assert cells[2] is None
    assert busy().match.view(1)["facts"]["applications"][0]["cells"][0]["odds"] is None


def test_a_week_as_cat_reads_it():  # HM-5.2 to HM-5.7, HM-6.4 to HM-6.8
    room = office(Applications, jobs="ring-two", hands=["bad-three", "help-one", "theft lure"], security=[0, 1, 0])
    room.play("flo", "gus", "pass")
    room.play("bad-three", "gus", "cancel 1", "help-one", "gus", "pass")
    room.play("2+2", "3+4", "coin", "purse")
    room.play("pass", "pass", "pass", "theft", "2", "coin")

    assert room.story(2) == [
        "Ann sends Flo to Ring Two.",
        "Bob sends Gus to Ring Two.",
        "You send nobody to Ring Two.",
        "Ring Two looks at 2 pairs of hands.",
        "Ann plays Bad Three (Deal a Bad Hand -3) on Gus.",
        "Bob's Security cancels 1 of 3: Gus is at -2.",
        "Bob plays Help One (Helping Hand +1) on Gus, now at -1.",
        "You pass.",
        "Flo rolls 2+2, with +1 that is 5; Gus rolls 3+4, with -1 that is 6.",
        "Gus gets the job. Bob collects 2 cards from Ring Two.",
        "Agency Improvement: each may buy one.",
        "Bob buys nothing.",
        "You buy nothing.",
        "Model Termination: cards against agencies, and firing.",
        "You play Theft (Caught Red-Handed 1) on Bob.",
        "Bob loses Coin (Handout 1, 2 points).",
    ]


def test_a_swap_and_a_lure_are_told():  # HM-6.6, HM-6.7
    room = office(TerminationTurn, hands=["lure swap", "", ""])
    room.play("lure", "gus", "swap", "hal", "ada")

    assert room.story(1) == [
        "Ann lures Gus away from you with Lure (Upper Hand).",
        "Ann swaps Ada for Cat's Hal with Swap (Change Hands).",
    ]
