"""Black Eye cards: bound to a victim, a crime named freely, and what the accused may say."""

from __future__ import annotations

import pytest

from .county import ANN, BOB, CAT, County, county


def accused(black_eye: str = "blank", feathers: str = "", crime: str = "embezzling", **table: object) -> County:
    """Ann accuses Bob of a crime with this card."""
    scene = county(votes=[120, 120, 0], **table)  # type: ignore[arg-type]
    number = scene.hold(ANN, black_eye)
    for feather in feathers.split():
        scene.hold(BOB, feather)
    return scene.play("pass", "4", f"crime no. {number}", "seat-2", crime)


def test_one_accusation_a_landing_a_fraud_or_a_crime():  # LS-4.2, ruling LS4
    scene = county(votes=[0, 120, 120])
    scene.hold(BOB, "pay-10", declared="collect-40")
    scene.hold(ANN, "blank")
    scene.play("pass", "4")
    assert scene.options() == ["fraud seat-2 no. 1", "crime no. 2", "pass"]

    scene.play("crime no. 2", "seat-3", "traffic")

    assert scene.asked() == "Bob BuyVotes"


def test_with_nothing_to_accuse_of_nobody_is_asked():  # LS-4.2
    scene = county()
    scene.hold(ANN, "pay-10", declared="collect-40")
    scene.hold(BOB, "blank")

    assert scene.play("pass", "4").asked() == "Bob BuyVotes"


def test_a_black_eye_card_may_be_used_on_anybody_the_first_time():  # LS-4.1, LS-4.3, ruling LS5
    scene = county()
    scene.hold(ANN, "blank")

    assert scene.play("pass", "4", "crime no. 1").options() == ["seat-2", "seat-3"]


def test_a_used_card_stays_and_is_used_on_the_same_player_only():  # LS-4.3, ruling LS5
    scene = accused()
    assert scene.hand(ANN) == ["blank"]
    scene.place(ANN, "enter-politics")
    scene.begin(ANN)
    scene.table.places[ANN] -= 1
    scene.play("pass", "5", "crime no. 1")

    assert scene.asked() == "Ann NameCrime"  # no victim is asked for
    scene.play("traffic")
    assert list(scene.table.votes) == [220, 20, 0]
    assert scene.asked() == "Bob BuyVotes"  # and one accusation a landing


def test_each_crime_named_with_a_card_can_be_sued_over():  # LS-4.3, LS-5.3, ruling LS27
    scene = accused(crime="embezzling")
    scene.place(ANN, "cut")
    scene.begin(ANN)
    scene.play("pass", "5", "crime no. 1", "traffic")

    assert scene.suits(scene.area("hand-1", CAT)["pieces"][0]) == ["embezzling", "traffic"]


def test_any_of_the_five_crimes_may_be_named_whatever_the_card_says():  # LS-4.4, ruling LS6
    scene = county()
    scene.hold(ANN, "traffic")
    scene.play("pass", "4", "crime no. 1", "seat-2")

    assert scene.options() == ["pot-party", "deserting", "embezzling", "traffic", "chain-gang"]


def test_who_does_not_defend_gives_the_accuser_fifty_votes():  # LS-4.5, ruling LS7
    scene = accused()

    assert list(scene.table.votes) == [170, 70, 0]


@pytest.mark.parametrize(
    ("crime", "defence"),
    [
        ("pot-party", "no-pot-party"),
        ("deserting", "no-deserting"),
        ("embezzling", "no-embezzling"),
        ("traffic", "no-traffic"),
        ("chain-gang", "no-chain-gang"),
    ],
)
def test_each_crime_has_its_own_defence(crime, defence):  # LS-4.5, ruling LS7: the book's lists (a) to (e)
    scene = accused(feathers="no-pot-party no-deserting no-embezzling no-traffic no-chain-gang", crime=crime)
    number = scene.hand(BOB).index(defence) + 2

    assert scene.options() == [f"{defence} no. {number}", "pass"]


def test_the_matching_defence_wins_a_hundred_votes_and_both_cards_go_back():  # LS-4.5, rulings LS7, LS5, LS1
    scene = accused("traffic", "no-embezzling").play("no-embezzling no. 2")

    assert list(scene.table.votes) == [20, 220, 0]
    assert scene.hand(ANN) == scene.hand(BOB) == []
    assert (scene.under("feathers"), scene.knowers("feathers")) == (["no-embezzling"], ["ABC"])
    assert (scene.under("black-eyes"), scene.knowers("black-eyes")) == (["traffic"], ["A"])


def test_good_character_answers_for_nothing_and_the_black_eye_card_stays():  # LS-4.5, LS-7.2, rulings LS7, LS22
    scene = accused("traffic", "good-character").play("good-character no. 2")

    assert list(scene.table.votes) == [120, 120, 0]
    assert scene.hand(ANN) == ["traffic"]
    assert (scene.under("feathers"), scene.knowers("feathers")) == (["good-character"], ["ABC"])


def test_who_holds_any_feather_is_asked_even_if_only_to_pass():  # LS-10.2
    scene = accused("traffic", "subpoena")

    assert scene.asked() == "Bob Answer"
    assert scene.options() == ["pass"]
    assert list(scene.play("pass").table.votes) == [170, 70, 0]


def test_an_accuser_who_is_beaten_may_use_good_character_against_the_hundred():  # LS-7.2, ruling LS22
    scene = county(votes=[120, 120, 0])
    scene.hold(ANN, "traffic")
    scene.hold(BOB, "no-traffic")
    for _ in range(3):
        scene.hold(ANN, "good-character")
    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic", "no-traffic no. 2")
    assert scene.options() == ["good-character no. 3", "good-character no. 4", "good-character no. 5", "pass"]

    scene.play("good-character no. 3")
    assert scene.asked() == "Ann UseCharacter"
    scene.play("good-character no. 5")

    assert list(scene.table.votes) == [120, 120, 0]
    assert scene.hand(ANN) == ["good-character"]


def test_who_has_shown_good_character_and_holds_another_feather_is_asked_again():  # LS-7.2, LS-10.2, ruling LS22
    scene = county(votes=[120, 120, 0])
    scene.hold(ANN, "traffic")
    scene.hold(BOB, "no-traffic")
    scene.hold(ANN, "good-character")
    scene.hold(ANN, "subpoena")
    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic", "no-traffic no. 2", "good-character no. 3")

    assert scene.asked() == "Ann UseCharacter"
    assert scene.options() == ["pass"]
    assert list(scene.play("pass").table.votes) == [70, 170, 0]


def test_the_jailed_may_be_accused():  # LS-6.4, ruling LS12
    scene = county(votes=[0, 120, 0])
    scene.hold(ANN, "blank")
    scene.table.jail(BOB)

    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic")

    assert list(scene.table.votes) == [50, 70, 0]


def test_a_subpoena_sends_any_other_player_to_the_witness_stand():  # LS-4.6, rulings LS13, LS15
    scene = county(4)
    number = scene.hold(ANN, "subpoena")
    scene.place(CAT, "oath")
    scene.table.jail(3)
    scene.place(BOB, "enter-business")
    scene.begin(ANN)
    assert scene.options() == [f"subpoena seat-2 no. {number}", "pass"]  # not who testifies or sits in jail

    scene.play(f"subpoena seat-2 no. {number}")

    assert scene.where(BOB) == "witness-stand"
    assert scene.table.cash[BOB] == 50  # no salary on the way
    assert (scene.under("feathers"), scene.knowers("feathers")) == (["subpoena"], ["ABCD"])
    scene.play("pass", "5")
    assert scene.asked() == "chance Roll"  # no votes to buy there
    assert scene.options() == ["1", "2", "3", "4", "5", "6"]
    scene.play("1")
    assert scene.where(BOB) == "counsel"  # the pending entry into business is gone


def test_several_subpoenas_may_be_served_in_one_turn():  # LS-4.6, ruling LS15
    scene = county(4)
    for _ in range(2):
        scene.hold(ANN, "subpoena")
    scene.begin(ANN)
    scene.play("subpoena seat-2 no. 1")
    assert scene.asked() == "Ann ServeSubpoena"
    assert scene.options() == ["subpoena seat-3 no. 2", "subpoena seat-4 no. 2", "pass"]

    scene.play("subpoena seat-4 no. 2")

    assert [scene.where(seat) for seat in (BOB, CAT, 3)] == ["witness-stand", "start", "witness-stand"]
    assert scene.asked() == "Ann BuyVotes"
