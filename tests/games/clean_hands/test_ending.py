"""Play Immediately cards, the end, and its scoring."""

from __future__ import annotations

from backroom.games.clean_hands.state import ACTIONS, PROFITS

from .scene import GAME, scene


def test_a_schism_costs_the_largest_four_cards_and_reshuffles_both_piles():  # CH-8.2, ruling CH20
    table = scene(
        caucuses=["farmers", "bankers", "oil oil transportation transportation bankers", ""],
        discards="general-elections zealots sell-state-secrets farm-law",
    )
    table.play("done", "action", "ideological-schism")
    picks = []
    while table.asked().endswith("PickCaucus"):
        picks.append(table.asked().split()[0])
        assert table.table.discards[ACTIONS]  # the effect comes first
        table.play(table.options()[0])

    assert picks == ["Dan", "Bob", "Dan", "Bob"]
    assert len(table.caucuses(2).split()) == 1
    assert [list(row) for row in table.table.discards] == [[], []]
    assert table.card("general-elections") in table.table.decks[ACTIONS]
    assert table.card("sell-state-secrets") in table.table.decks[PROFITS]
    assert table.words(table.table.removed) == "ideological-schism"
    assert table.asked() == "Ann ChooseDeck"


def test_a_schism_hits_the_nearest_to_the_dealer_where_two_are_largest():  # CH-8.2, CH-4.6, example I of the book
    table = scene(caucuses=["bankers", "farmers", "bankers", ""], dealer=0)
    table.play("done") if table.asked() == "Ann PlayCards" else None
    table.play("action", "ideological-schism")

    assert table.asked() == "Dan PickCaucus"  # Cat, on the left of the Dealer before Ann, loses


def test_a_party_crisis_discards_all_zealots_and_shuffles_them_in():  # CH-8.3, CH-6.8, rulings CH15 and CH20
    table = scene(
        caucuses=["farmers", "bankers", "oil", ""], zealots={0: "farmers", 2: "oil"}, deck="party-crisis defection"
    )
    table.play("done", "action", "party-crisis")

    assert sum(table.table.zealots) == 0
    assert table.words(table.table.decks[ACTIONS]) == "defection zealots zealots general-elections"
    assert [list(row) for row in table.table.discards] == [[], []]
    assert table.words(table.table.removed) == "party-crisis"


def test_general_elections_end_the_game_at_once():  # CH-8.4
    table = scene(deck="", cash=[3, 5, 4, 0])
    table.play("done", "action", "general-elections")

    assert table.match.over
    assert table.match.winners() == [1]


def test_scandals_in_hand_are_subtracted_and_scores_may_be_negative():  # CH-8.5, ruling CH36
    table = scene(
        hands=["hot-microphone yacht-selfie bank-law", "freezer-full-of-cash", "", ""],
        on={"defence": "tunnel-law"},
        deck="",
        cash=[9, 5, 4, 0],
    )
    assert [score.points for score in table.match.scores()] == [9, 5, 4, 0]  # running scores ignore them
    table.play("done", "action", "general-elections")

    assert [score.points for score in table.match.scores()] == [2, -1, 4, 0]
    assert table.match.winners() == [2]
    assert table.match.returns() == [0.0, 0.0, 1.0, 0.0]


def test_at_the_end_all_hands_are_shown():  # CH-8.5, CH-9.1, ruling CH36
    table = scene(hands=["", "hot-microphone bank-law"], deck="")
    assert table.area("hand-2", 0)["pieces"] == []
    table.play("done", "action", "general-elections")
    for reader in (0, None):
        assert [card["face"]["card"] for card in table.area("hand-2", reader)["pieces"]] == [
            "hot-microphone",
            "bank-law",
        ]


def test_a_final_tie_goes_to_the_nearest_clockwise_from_the_dealers_left():  # CH-8.6, ruling CH23
    for dealer, winner in [(3, 0), (0, 2), (1, 2), (2, 0)]:
        table = scene(deck="", cash=[4, 1, 4, 0], dealer=dealer)
        table.play("done", "action", "general-elections")
        assert table.match.winners() == [winner]
        assert [score.place for score in table.match.scores()].count(1) == 1


def test_after_the_last_turn_of_the_last_round_elections_are_held():  # CH-8.7, CH-1.5, ruling CH24
    table = scene(turn=2, dealer=3, round=2, rounds=2)
    table.play("done", "profit", "farm-law", "profit", "bank-law")
    assert table.asked() == "Dan PlayCards"
    table.play("done", "profit", "tunnel-law", "profit", "water-law")

    assert table.match.over


def test_a_round_is_one_turn_each_from_the_dealers_left():  # CH-8.7, ruling CH24
    table = scene(turn=3, dealer=3, round=1, rounds=2)
    table.play("done", "profit", "farm-law", "profit", "bank-law")

    assert table.asked() == "Ann PlayCards"
    assert table.table.round == 2


def test_without_a_cap_the_game_goes_on():  # CH-8.7, CH-1.5, ruling CH24
    table = scene(turn=3, dealer=3, round=400, rounds=0)
    table.play("done", "profit", "farm-law", "profit", "bank-law")

    assert table.asked() == "Ann PlayCards"
    assert {setting.name: setting.default for setting in GAME.settings} == {"rounds": 40, "dealer": 0}
