"""Section 2 of the rules: what is dealt, to whom, and what is not."""

from __future__ import annotations

import pytest

from .scene import GAME, dealt, file, undealt

THREE_HANDS = [
    "jewels-1 jewels-2 jewels-3 jewels-4 jewels-5 jewels-6 paintings-1 paintings-2",
    "paintings-3 paintings-4 paintings-5 paintings-6 artifacts-1 artifacts-2 artifacts-3 artifacts-4",
    "artifacts-5 artifacts-6 junk-1 junk-2 junk-3 junk-4 junk-5 junk-6",
]


def test_the_first_player_mark_and_one_plain_cleaner_for_each_other_player_are_dealt():  # DM-2.2, ruling DM1
    scene = undealt(4)

    assert scene.options() == "cleaner first-player"
    assert scene.match.weights() == [3, 1]

    scene.play("cleaner", "first-player")

    assert scene.options() == "cleaner"
    assert scene.match.weights() == [2]

    scene.play("cleaner", "cleaner")

    assert scene.hands() == ["cleaner", "cleaner", "cleaner", "cleaner"]


def test_whoever_is_dealt_the_first_player_mark_leads_the_first_trick_with_any_card():  # DM-2.2, ruling DM1
    scene = dealt(THREE_HANDS, first=2)

    assert scene.match.seat == 2
    assert scene.options() == "artifacts-5 artifacts-6 junk-1 junk-2 junk-3 junk-4 junk-5 junk-6 cleaner"


def test_cleaners_are_dealt_anew_every_round():  # DM-2.2, ruling DM1
    scene = dealt(
        ["gold-1 gold-2 gold-3 gold-4", "silver-1 silver-2 silver-3 silver-4", "tin-1 tin-2 tin-3 tin-4"],
        first=1,
        edition="tiny",
        rounds=2,
    )
    while scene.table.round == 1:
        scene.play(scene.options().split()[-1])

    assert scene.options() == "cleaner first-player"
    assert scene.match.weights() == [2, 1]

    scene.play("cleaner", "cleaner", "first-player")
    scene.play("gold-1 gold-2 gold-3 gold-4 silver-1 silver-2 silver-3 silver-4 tin-1 tin-2 tin-3 tin-4")

    assert scene.hands() == [
        "gold-1 gold-2 gold-3 gold-4 cleaner",
        "silver-1 silver-2 silver-3 silver-4 cleaner",
        "tin-1 tin-2 tin-3 tin-4 cleaner",
    ]
    assert scene.match.seat == 2


def test_the_dealer_gives_the_first_player_mark_to_every_seat_in_turn_by_chance():  # DM-2.2, ruling DM1
    firsts = {GAME.new(4, seed=seed, edition=file("pocket")).seat for seed in range(60)}

    assert firsts == {0, 1, 2, 3}


def test_a_cleaner_is_alike_whoever_holds_the_first_player_mark():  # DM-1.2, ruling DM12
    scene = dealt(THREE_HANDS, first=1)

    faces = [scene.area(f"hand-{seat + 1}", seat)["pieces"][-1]["face"] for seat in range(3)]

    assert faces[0] == {"suit": "cleaner", "rank": 0, "coins": 0, "prints": 0, "name": "Cleaner"}
    assert faces[1] == faces[0]
    assert faces[2] == faces[0]


def test_without_the_variant_all_loot_is_dealt_out():  # DM-2.3
    scene = dealt(THREE_HANDS)

    assert scene.hands() == [f"{hand} cleaner" for hand in THREE_HANDS]
    assert scene.aside() == ""
    assert list(scene.table.pool) == []


def test_the_variant_sets_one_card_a_player_aside_before_the_deal():  # DM-2.3, ruling DM7
    scene = dealt(
        [
            "jewels-4 jewels-5 jewels-6 paintings-1 paintings-2 paintings-3 paintings-4",
            "paintings-5 paintings-6 artifacts-1 artifacts-2 artifacts-3 artifacts-4 artifacts-5",
            "artifacts-6 junk-1 junk-2 junk-3 junk-4 junk-5 junk-6",
        ],
        aside="jewels-1 jewels-2 jewels-3",
        set_aside=True,
    )

    assert scene.aside() == "jewels-1 jewels-2 jewels-3"
    assert scene.hand(0) == "jewels-4 jewels-5 jewels-6 paintings-1 paintings-2 paintings-3 paintings-4 cleaner"
    assert scene.hand(2) == "artifacts-6 junk-1 junk-2 junk-3 junk-4 junk-5 junk-6 cleaner"


def test_the_variant_sets_other_cards_aside_in_each_round():  # DM-2.3, ruling DM7
    scene = dealt(
        ["gold-4 silver-1 silver-2", "silver-3 silver-4 tin-1", "tin-2 tin-3 tin-4"],
        aside="gold-1 gold-2 gold-3",
        edition="tiny",
        rounds=2,
        set_aside=True,
    )
    while scene.table.round == 1:
        scene.play(scene.options().split()[0])
    scene.deal(
        ["gold-1 gold-2 gold-3", "gold-4 silver-1 silver-2", "silver-3 silver-4 tin-1"], aside="tin-2 tin-3 tin-4"
    )

    assert scene.aside() == "tin-2 tin-3 tin-4"
    assert scene.hand(0) == "gold-1 gold-2 gold-3 cleaner"


@pytest.mark.parametrize(
    ("seats", "set_aside", "each", "aside"),
    [
        (3, False, 4, 2),
        (4, False, 3, 2),
        (5, False, 2, 4),
        (6, False, 2, 2),
        (3, True, 3, 5),
        (4, True, 2, 6),
        (5, True, 1, 9),
        (6, True, 1, 8),
    ],
)
def test_an_edition_of_fourteen_cards_deals_equal_hands_and_sets_the_rest_aside(seats, set_aside, each, aside):
    match = GAME.new(seats, seed=1, edition=file("twins"), set_aside=set_aside)  # DM-2.4, ruling DM13

    view = match.view(None)
    hidden = {area["id"]: area["hidden"] for area in view["areas"]}

    assert [hidden[f"hand-{seat + 1}"] for seat in range(seats)] == [each + 1] * seats  # and the Cleaner
    assert hidden["aside"] == aside


def test_what_does_not_deal_out_evenly_takes_no_part_in_the_round():  # DM-2.4, ruling DM13
    scene = dealt(
        ["junk-1 junk-2 junk-2b junk-4", "junk-4b junk-6 maps-1 maps-2", "jewels-5 jewels-5b jewels-5c jewels-7"],
        aside="jewels-3 maps-2b",
        edition="twins",
    )

    while not scene.match.over:
        scene.play(scene.options().split()[0])

    assert len(scene.match.log) == 3 + 14 + 5 * 3
    assert "jewels-3" not in " ".join(scene.taken_by(seat) for seat in range(3))
    assert sum(scene.table.coins) == 11  # Jewels 1 + 1 + 3 + 4 and Maps 1 + 1; the three coins set aside are nobody's
