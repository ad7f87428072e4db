"""Obligations, forced votes, trades, and bankruptcy in the book's order."""

from __future__ import annotations

from backroom.engine import Reader
from backroom.games.lie_cheat_and_steal.spaces import BANK, affordable, forced_price
from backroom.games.lie_cheat_and_steal.words.phrases import obligation

from .county import ANN, BOB, CAT, County, county


def bob_accused(cash: list[int], votes: list[int], place: str = "start") -> County:
    """Ann accuses Bob of a crime, and he has no Feather card."""
    scene = county(cash=cash, votes=votes)
    scene.hold(ANN, "blank")
    scene.place(BOB, place)
    scene.decline()
    return scene.play("4", "crime no. 1", "seat-2", "traffic")


def bob_caught(card: str, declared: str, cash: list[int], votes: list[int]) -> County:
    scene = county(cash=cash, votes=votes)
    scene.hold(BOB, card, declared=declared)
    scene.decline()
    return scene.play("4", "fraud seat-2 no. 1")


def test_the_first_twenty_forced_votes_cost_a_thousand_and_the_others_two():  # LS-7.3, ruling LS9
    assert [forced_price(votes) for votes in (1, 20, 21, 50, 100)] == [1, 20, 22, 80, 180]
    for cash in range(200):
        most = affordable(cash)
        assert forced_price(most) <= cash < forced_price(most + 1)


def test_missing_votes_are_bought_from_the_bank():  # LS-7.3, ruling LS9
    scene = bob_accused(cash=[50, 100, 0], votes=[0, 10, 0])

    assert list(scene.table.votes) == [50, 0, 0]
    assert list(scene.table.cash) == [50, 100 - 60, 0]  # forty missing: twenty at one, twenty at two


def test_a_vote_debt_may_be_met_by_buying_from_a_player_who_agrees():  # LS-7.3, LS-7.4, rulings LS9, LS10
    scene = bob_accused(cash=[50, 100, 50], votes=[0, 10, 90])
    assert scene.asked() == "Bob FindVotes"
    assert scene.options() == ["bank", "ask seat-3"]

    scene.play("ask seat-3")
    assert scene.options()[-1] == "40"  # not more than are missing
    scene.play("40", "1", "accept")

    assert list(scene.table.votes) == [50, 0, 50]
    assert list(scene.table.cash) == [50, 60, 90]


def test_part_may_come_from_a_player_and_the_rest_from_the_bank():  # LS-7.3, ruling LS9
    scene = bob_accused(cash=[50, 45, 50], votes=[0, 10, 90])
    assert scene.options() == ["ask seat-3", "pass"]  # sixty thousand is too dear

    scene.play("ask seat-3", "20", "1", "accept", "bank")

    assert list(scene.table.votes) == [50, 0, 70]
    assert list(scene.table.cash) == [50, 5, 70]


def test_at_most_three_offers_a_debt():  # LS-7.4, ruling LS10
    scene = bob_accused(cash=[50, 5, 50], votes=[0, 10, 90])
    for _ in range(3):
        scene.play("ask seat-3", "1", "1", "pass")

    assert scene.where(BOB) == "jail"


def test_on_the_witness_stand_no_votes_come_from_the_bank_but_from_players():  # LS-6.3, LS-7.3, rulings LS13, LS9
    scene = bob_accused(cash=[50, 500, 50], votes=[0, 10, 90], place="oath")
    assert scene.options() == ["ask seat-3", "pass"]

    scene.play("ask seat-3", "40", "2", "accept")
    assert list(scene.table.votes) == [50, 0, 50]
    broke = bob_accused(cash=[50, 500, 0], votes=[0, 10, 0], place="oath")
    assert broke.where(BOB) == "jail"
    assert broke.table.cash[BOB] == 500  # it buys nothing there
    assert broke.table.votes[ANN] == 10


def test_who_owes_money_may_sell_votes():  # LS-7.4, ruling LS10
    scene = county(cash=[4, 30, 50], votes=[20, 0, 0])
    scene.play("pass", "5")
    assert scene.asked() == "Ann RaiseMoney"
    assert scene.options() == ["offer seat-2", "offer seat-3", "pass"]

    scene.play("offer seat-2")
    assert scene.options() == [str(votes) for votes in range(1, 21)]
    scene.play("3")
    assert scene.match.question().text == "How much do you ask of Bob for 3 votes?"
    assert scene.match.options()[1].label == "$2,000 each, $6,000 together"
    assert scene.options() == [str(price) for price in range(1, 11)]  # within the buyer's cash
    scene.play("2", "pass")
    assert scene.asked() == "Ann RaiseMoney"
    scene.play("offer seat-2", "3", "2", "accept")

    assert list(scene.table.cash) == [0, 24, 50]
    assert list(scene.table.votes) == [17, 3, 0]
    assert scene.where(ANN) == "tax"


def test_no_sale_may_bring_the_buyer_to_the_target():  # LS-7.4, ruling LS10
    scene = county(cash=[4, 30, 50], votes=[20, 497, 499])
    scene.play("pass", "5")

    assert scene.options() == ["offer seat-2", "pass"]
    assert scene.play("offer seat-2").options() == ["1", "2"]


def test_a_sale_that_does_not_raise_enough_ends_in_bankruptcy_after_the_third():  # LS-7.4, LS-8.1, ruling LS10
    scene = county(cash=[1, 30, 50], votes=[20, 0, 0])
    scene.play("pass", "5")
    for _ in range(3):
        scene.play("offer seat-2", "1", "1", "accept")

    assert scene.where(ANN) == "jail"
    assert scene.table.cash[ANN] == 0


def test_by_house_option_votes_may_be_offered_before_the_roll():  # LS-7.5, ruling LS10
    assert county(votes=[20, 0, 0]).play("pass").asked() == "chance Roll"
    scene = county(votes=[20, 0, 0], sales=True).play("pass")
    assert scene.options() == ["offer seat-2", "offer seat-3", "pass"]

    scene.play("offer seat-3", "20", "2", "accept")

    assert list(scene.table.votes) == [0, 0, 20]
    assert list(scene.table.cash) == [90, 50, 10]
    assert scene.asked() == "Ann SellVotes"
    scene.play("pass")
    assert scene.asked() == "chance Roll"


def test_three_times_a_turn():  # LS-7.5
    scene = county(votes=[20, 0, 0], sales=True).play("pass")
    for _ in range(3):
        scene.play("offer seat-2", "1", "1", "pass")

    assert scene.asked() == "chance Roll"


def test_the_jailed_may_buy_and_sell_votes():  # LS-6.4, LS-7.4, rulings LS12, LS10
    scene = county(cash=[4, 30, 0], votes=[20, 0, 0])
    scene.table.jail(BOB)
    scene.play("pass", "5", "offer seat-2", "6", "1", "accept")
    assert list(scene.table.votes) == [14, 6, 0]

    scene = county(cash=[50, 100, 50], votes=[0, 10, 90])
    scene.hold(ANN, "blank")
    scene.table.jail(CAT)
    scene.play("pass", "4", "crime no. 1", "seat-2", "traffic", "ask seat-3", "40", "1", "accept")
    assert list(scene.table.votes) == [50, 0, 50]


def test_good_character_takes_fifty_votes_off_a_fraud_but_no_money():  # LS-7.2, ruling LS22
    scene = county(cash=[50, 100, 50], votes=[0, 60, 0])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(BOB, "good-character")
    scene.play("pass", "4", "fraud seat-2 no. 1", "good-character no. 2")

    assert list(scene.table.votes) == [0, 60, 0]
    assert list(scene.table.cash) == [50, 30, 50]


def test_who_holds_a_feather_is_asked_for_good_character_even_if_only_to_pass():  # LS-10.2
    scene = county(cash=[50, 100, 50], votes=[0, 60, 0])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(BOB, "subpoena")
    scene.play("pass", "4", "fraud seat-2 no. 1")

    assert scene.asked() == "Bob UseCharacter"
    assert scene.options() == ["pass"]


def test_spaces_that_take_votes_are_obligations_to_the_bank():  # LS-6.2, LS-7.2, rulings LS28, LS22
    scene = county(votes=[4, 0, 0], cash=[50, 0, 0])
    scene.hold(ANN, "good-character")
    scene.place(ANN, "labor")
    scene.play("pass", "5", "pass")
    assert scene.asked() == "Ann UseCharacter"
    assert scene.play("good-character no. 1").table.votes[ANN] == 4
    plain = county(votes=[4, 0, 0], cash=[50, 0, 0])
    plain.place(ANN, "labor")
    plain.play("pass", "5", "pass")
    assert (plain.table.votes[ANN], plain.table.cash[ANN]) == (0, 44)  # six votes had to be bought


def test_a_bankrupt_pays_what_there_is_the_bank_before_the_player():  # LS-8.1, LS-8.2, ruling LS11: the book's step 1
    scene = bob_caught("pay-90", "collect-90", cash=[0, 150, 0], votes=[0, 30, 0])

    assert scene.where(BOB) == "jail"
    assert list(scene.table.cash) == [0, 0, 0]  # 150 of 180 to the bank, nothing left to buy votes with
    assert list(scene.table.votes) == [30, 0, 0]  # thirty of fifty to the accuser


def test_cash_left_after_the_bank_buys_what_votes_it_can_for_the_creditor():  # LS-8.2, ruling LS11
    scene = bob_accused(cash=[0, 31, 0], votes=[0, 10, 0])

    assert scene.where(BOB) == "jail"
    assert list(scene.table.votes) == [35, 0, 0]  # ten, twenty cheap ones, five at two thousand
    assert list(scene.table.cash) == [0, 1, 0]  # what then remains is kept


def test_a_bankrupt_hands_in_votes_and_all_cards_and_those_used_on_them():  # LS-8.1, rulings LS11, LS5, LS1
    scene = county(cash=[9, 0, 0], votes=[0, 0, 0])
    scene.hold(BOB, "blank", victim=ANN, crimes="traffic")
    scene.hold(ANN, "traffic", victim=BOB)
    scene.hold(ANN, "pay-50", declared="collect-10")
    scene.hold(BOB, "embezzling", victim=CAT)
    scene.hold(ANN, "collect-20", declared="collect-20")
    scene.hold(ANN, "subpoena")
    scene.table.salaries[ANN] = 60
    scene.play("pass", "5")

    assert scene.where(ANN) == "jail"  # step 2
    assert scene.hand(ANN) == []  # step 3
    assert scene.under("money") == ["pay-50", "collect-20"]
    assert scene.under("feathers") == ["subpoena"]
    assert scene.under("black-eyes") == ["traffic", "blank"]  # step 4: after one's own
    assert scene.knowers("black-eyes") == ["A", "B"]
    assert scene.hand(BOB) == ["embezzling"]
    assert scene.table.salaries[ANN] == 20  # step 5


def test_a_bankrupt_loses_the_next_turn_and_returns_the_remaining_votes():  # LS-8.1, LS11: the book's steps 2, 3
    scene = county(cash=[9, 50, 50], votes=[70, 0, 0])
    scene.play("pass", "5", "pass")

    assert list(scene.table.votes) == [0, 0, 0]
    scene.play("pass", "5", "pass", "5")
    assert scene.match.seat == BOB  # Ann sits her turn out


def test_who_can_pay_may_not_go_bankrupt():  # LS-7.3, LS-8.1
    assert "pass" not in bob_accused(cash=[50, 100, 50], votes=[0, 10, 90]).options()


def test_libel_damages_go_to_the_plaintiff_as_far_as_they_go():  # LS-8.2, ruling LS11
    scene = county(cash=[50, 30, 0], votes=[0, 0, 0])
    scene.hold(BOB, "blank", victim=ANN, crimes="traffic")
    scene.place(ANN, "labor")
    scene.play("pass", "2", "sue seat-2 traffic no. 1")

    assert list(scene.table.cash) == [30, 0, 0]
    assert list(scene.table.votes) == [50, 0, 0]
    assert scene.where(BOB) == "jail"


def test_money_and_votes_owed_to_one_are_one_debt():  # LS-7.1
    reader = Reader(ANN, ["Ann", "Bob"])

    assert obligation(10, BANK, 5, BANK, reader) == "$10,000 and 5 votes to the bank"
    assert obligation(10, BANK, 5, BOB, reader) == "$10,000 to the bank and 5 votes to Bob"
    assert obligation(0, BANK, 1, ANN, reader) == "1 vote to you"
