"""What the spaces of the board do, jail, the paths, the auction, the convention and the fund."""

from __future__ import annotations

from backroom.engine import row

from .county import ANN, BOB, CAT, DAN, County, county


def landed(space: str, cash: int = 50, votes: list[int] | None = None, seats: int = 3) -> County:
    """Ann lands on this space with a roll of two."""
    scene = county(seats, cash=[cash] + [50] * (seats - 1), votes=votes)
    return land(scene, space)


def land(scene: County, space: str) -> County:
    scene.table.places[ANN] = (scene.table.box.ids.index(space) - 2) % scene.table.box.main
    scene.decline()
    scene.play("2")
    if scene.asked() == "Ann StopAtCourt":
        scene.play("pass")
    return scene


def test_favours_give_votes_from_the_bank_free():  # LS-6.1, LS-6.2, ruling LS28
    scene = county()
    scene.play("pass", "8")

    assert list(scene.table.votes) == [100, 0, 0]
    assert list(scene.table.cash) == [50, 50, 50]


def test_taxes_go_to_the_bank_and_marked_fines_to_the_fund():  # LS-6.2, LS-6.7, ruling LS18
    assert landed("tax").table.fund == 0
    fined = landed("fine")
    assert (fined.table.cash[ANN], fined.table.fund) == (40, 10)


def test_whoever_lands_on_the_fund_takes_all_of_it():  # LS-6.7, ruling LS18
    scene = county()
    scene.table.fund = 35
    scene.table.bank -= 35
    scene.place(ANN, "gaffe")
    scene.play("pass", "2")

    assert (scene.table.cash[ANN], scene.table.fund) == (85, 0)


def test_a_salary_is_never_less_than_nothing():  # LS-6.2
    assert landed("cut").table.salaries[ANN] == 0


def test_the_senate_sends_to_the_witness_stand_without_salary():  # LS-6.3, ruling LS13
    scene = county()
    scene.place(ANN, "gaffe")
    scene.play("pass", "3")

    assert scene.where(ANN) == "witness-stand"
    assert scene.table.cash[ANN] == 50


def test_from_the_stand_one_goes_with_one_die_and_buys_no_votes():  # LS-6.3, ruling LS13
    scene = county()
    scene.place(ANN, "witness-stand")
    scene.begin(ANN)
    assert scene.asked() == "chance Roll"
    assert scene.options() == ["1", "2", "3", "4", "5", "6"]

    scene.play("4")

    assert scene.where(ANN) == "gaffe"  # two on the path, then the main board from the convention on
    scene.begin(ANN)
    assert scene.asked() == "Ann BuyVotes"


def test_jail_costs_the_next_turn_and_leads_out_through_start_with_salary():  # LS-6.4, ruling LS12
    scene = county(2)
    scene.place(ANN, "fund")
    scene.hold(ANN, "pay-20", declared="collect-20")
    scene.play("pass", "2")
    assert scene.where(ANN) == "jail"
    scene.play("pass", "5")  # Bob; then Ann's turn is lost
    assert scene.match.seat == BOB
    scene.play("pass", "3")

    assert scene.asked() == "Ann BuyVotes"
    assert scene.where(ANN) == "start"
    assert scene.table.cash[ANN] == 70  # before buying votes
    assert scene.under("money") == ["pay-20"]


def test_jail_never_stacks():  # LS-6.4, ruling LS12
    scene = county(2)
    scene.table.jail(ANN)
    scene.table.jail(ANN)
    scene.begin(ANN)
    assert scene.match.seat == BOB
    scene.play("pass", "8")

    assert scene.where(ANN) == "start"


def test_the_jailed_may_bid():  # LS-6.4, LS-6.8, ruling LS12
    scene = county()
    scene.table.jail(BOB)
    land(scene, "tip")

    assert scene.where(ANN) == "tip"
    assert scene.play("pass").asked() == "Bob Bid"


def test_business_is_entered_on_the_next_turn_with_one_die():  # LS-6.5, ruling LS14
    scene = county(2).play("pass", "7")
    assert scene.where(ANN) == "enter-business"
    scene.play("pass", "5")
    assert scene.asked() == "Ann BuyVotes"  # votes may be bought there
    scene.play("pass")
    assert scene.options() == ["1", "2", "3", "4", "5", "6"]

    scene.play("1")

    assert scene.where(ANN) == "shop"
    assert scene.table.cash[ANN] == 70
    scene.begin(ANN)
    scene.play("5")
    assert scene.table.votes[ANN] == 5
    assert scene.play("1").table.salaries[ANN] == 30


def test_who_only_passes_the_entrance_stays_on_the_main_board():  # LS-6.5, ruling LS14
    assert county().play("pass", "8").where(ANN) == "labor"


def test_leftover_pips_go_on_along_the_main_board_and_then_two_dice_again():  # LS-6.5, ruling LS14
    scene = county()
    scene.place(ANN, "parade")
    scene.begin(ANN)
    scene.play("pass", "2")
    assert scene.where(ANN) == "fund"
    scene.begin(ANN)

    assert len(scene.play("pass").options()) == 11


def test_local_politics_changes_votes_and_money():  # LS-6.5, ruling LS14
    scene = county()
    scene.place(ANN, "enter-politics")
    scene.begin(ANN)
    scene.play("pass", "2")

    assert scene.where(ANN) == "town-hall"
    assert (scene.table.votes[ANN], scene.table.cash[ANN]) == (10, 45)


def test_the_tip_is_auctioned_from_the_lander_clockwise():  # LS-6.8, ruling LS16
    scene = landed("tip", cash=23, seats=4)
    assert scene.asked() == "Ann Bid"
    assert scene.options() == ["bid 5", "bid 10", "bid 15", "bid 20", "pass"]

    scene.play("bid 10", "pass")
    assert scene.asked() == "Cat Bid"
    assert scene.options()[0] == "bid 15"
    scene.play("bid 20", "pass")
    assert scene.match.seat != ANN  # she cannot go above twenty
    assert scene.asked() == "chance DrawBlackEye"
    scene.play("blank")

    assert scene.hand(CAT) == ["blank"]
    assert list(scene.table.cash) == [23, 50, 30, 50]
    assert scene.table.fund == 0  # the bid is the bank's


def test_nobody_bids_above_a_million():  # LS-6.8
    scene = landed("tip", cash=2000)
    scene.table.cash[BOB] = 2000
    assert scene.options()[-2:] == ["bid 1000", "pass"]

    assert scene.play("bid 1000").asked() == "chance DrawBlackEye"  # Bob could not bid higher


def test_a_pass_in_the_auction_is_final():  # LS-6.8, ruling LS16
    scene = landed("tip", seats=4)
    scene.play("pass", "bid 5", "bid 10", "pass")  # Ann, Bob, Cat, Dan

    assert scene.asked() == "Bob Bid"
    scene.play("pass")
    assert scene.play("traffic").hand(CAT) == ["traffic"]


def test_without_a_bid_the_card_stays_in_the_deck():  # LS-6.8, ruling LS16
    scene = landed("tip")
    before = len(scene.table.black_eyes)
    scene.play("pass", "pass", "pass")

    assert len(scene.table.black_eyes) == before
    assert scene.asked() == "Bob BuyVotes"


def test_an_empty_deck_gives_no_card_and_no_auction():  # LS-1.4, LS-6.8, ruling LS25
    for space, deck in (("tip", "black_eyes"), ("rumour", "black_eyes"), ("medal", "feathers"), ("till", "money")):
        scene = county()
        getattr(scene.table, deck).pool = row([])
        land(scene, space)
        assert scene.where(ANN) == space
        assert scene.asked() == "Bob BuyVotes"


def test_the_convention_takes_ten_votes_from_all_with_fewer_but_some():  # LS-6.9, ruling LS17
    scene = landed("convention", votes=[30, 29, 0, 31], seats=4)

    assert list(scene.table.votes) == [40, 19, 0, 31]


def test_who_has_as_many_votes_gives_none_to_the_convention():  # LS-6.9, ruling LS17
    assert list(landed("convention", votes=[30, 30, 12]).table.votes) == [40, 30, 2]


def test_what_is_missing_for_the_convention_is_a_vote_debt_each_with_its_own_cheap_votes():  # LS-6.9, LS-7.3, LS17, LS9
    scene = landed("convention", votes=[30, 3, 4, 0], seats=4)
    assert scene.asked() == "Bob FindVotes"  # the lander clockwise
    scene.play("bank")
    assert scene.asked() == "Cat FindVotes"
    scene.play("bank")

    assert list(scene.table.votes) == [50, 0, 0, 0]
    assert scene.table.cash[BOB] == 43
    assert scene.table.cash[CAT] == 44
    assert scene.table.cash[DAN] == 50


def test_good_character_answers_the_convention():  # LS-6.9, LS-7.2, ruling LS22
    scene = county(votes=[30, 20, 0])
    scene.hold(BOB, "good-character")
    scene.place(ANN, "court")
    scene.play("pass", "2", "good-character no. 1")

    assert list(scene.table.votes) == [30, 20, 0]
