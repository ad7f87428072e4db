"""The declaration of the game: what pieces say of themselves, what options come to, and what happened, as data."""

from __future__ import annotations

import pytest

from backroom import Illegal
from backroom.engine.view import found_piece

from .county import ANN, BOB, CAT, GAME, County, county, undealt


def explained(scene: County, reader: int | None, piece: str) -> str:
    return scene.match.explain(reader, piece).text


def terms(scene: County, text: str) -> dict[str, object]:
    option = next(option for option in scene.match.options() if option.text == text)
    assert option.terms is not None
    return option.terms.json()


def happened(scene: County, reader: int | None = None) -> list[dict[str, object]]:
    return [happening.json() for happening in scene.match.happenings(reader)]


def press() -> County:
    """Ann stands at the Press with a Black Eye card; Bob has told a lie."""
    scene = county(votes=[60, 70, 80])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(ANN, "embezzling")
    return scene.play("pass", "4")


# What is seen.


def test_what_never_changes_stands_in_the_declaration_only():
    scene = county()
    sight = scene.match.sight()
    crimes = {field.id: field.label for field in sight.kinds["black-eye"].changing[1].fields}

    assert crimes["traffic"] == "not paying for fifty traffic violations"
    assert sight.kinds["feather"].copies == {
        "no-pot-party": 1,
        "no-deserting": 1,
        "no-embezzling": 1,
        "no-traffic": 1,
        "no-chain-gang": 1,
        "good-character": 3,
        "subpoena": 2,
    }
    assert "fifty" not in str(scene.match.view(None))


def test_the_first_seat_and_nothing_are_values_like_others():
    scene = county(cash=[0, 0, 0])
    view = scene.match.view(BOB)

    assert view["facts"]["mover"] == ANN == 0
    assert view["facts"]["caught"] == [0, 0, 0]
    assert view["facts"]["debt"] is None
    assert scene.counters()["votes-1"] == scene.counters()["cash-3"] == scene.counters()["fund"] == 0


def test_each_kind_of_card_has_its_own_fields_and_no_others():
    scene = county()
    scene.hold(BOB, "pay-30")
    scene.hold(BOB, "blank")
    scene.hold(BOB, "subpoena")

    fields = [list(piece["face"]) for piece in scene.area("hand-2", ANN)["pieces"]]
    assert fields == [
        ["card", "name", "does", "amount", "declared"],
        ["card", "name", "does", "victim", "suits", "accusing"],
        ["card", "name", "does"],
    ]


def test_two_cards_with_the_same_back_keep_what_was_said_of_each():
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(BOB, "pay-20", declared="collect-100")
    scene.hold(CAT, "blank", victim=ANN, crimes="traffic")
    scene.hold(CAT, "embezzling", victim=BOB)
    match = scene.match
    observation = GAME.observation(match.sight())

    numbers = match.tensor(ANN)
    known = observation.read(numbers)
    assert known == observation.known(match.view(ANN))
    assert [known["pieces"][f"money {number}"]["declared"] for number in (1, 2)] == [40_000, 100_000]
    assert [known["pieces"][f"black-eye {number}"]["victim"] for number in (1, 2)] == [ANN, BOB]
    assert len(match.tensor_index()) == len(numbers)


@pytest.mark.parametrize(("moves", "victim"), [(["crime no. 2"], None), (["crime no. 2", "seat-2"], BOB)])
def test_an_accusation_is_seen_by_everybody_as_it_is_made(moves, victim):
    scene = press().play(*moves)

    assert scene.match.view(None)["facts"]["accusation"] == {"accuser": ANN, "victim": victim, "crime": None}
    card = found_piece(scene.match.view(CAT), "black-eye-2")
    assert card["face"]["accusing"]
    assert card["face"]["card"] == "back"


def test_a_debt_says_who_owes_what_to_whom():
    scene = county(cash=[10, 10, 10], votes=[60, 20, 80])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.play("pass", "4", "fraud seat-2 no. 1")

    assert scene.match.view(None)["facts"]["debt"] == {
        "debtor": BOB,
        "money": 70_000,
        "payee": None,
        "to_fund": False,
        "votes": 50,
        "creditor": ANN,
        "offers": 3,
    }
    scene.play("offer seat-3", "1", "1")
    debt = scene.match.view(None)["facts"]["debt"]
    assert (scene.asked(), debt["debtor"], debt["offers"]) == ("Cat AnswerOffer", BOB, 2)


def test_an_auction_and_an_offer_are_seen_by_everybody():
    scene = county(cash=[50, 50, 50], votes=[0, 9, 0], sales=True)
    scene.begin(BOB)
    scene.play("pass", "offer seat-3", "4")
    offer = {"seller": BOB, "buyer": CAT, "votes": 4, "price": None}
    assert scene.match.view(ANN)["facts"]["offer"] == offer
    scene.play("2")
    assert scene.match.view(ANN)["facts"]["offer"] == {**offer, "price": 2000}
    scene.play("pass", "pass")
    scene.place(BOB, "purse")
    scene.play("2")
    scene.decline()

    assert scene.match.view(None)["facts"]["auction"] == {"bid": 0, "leader": None, "passed": [False] * 3}
    scene.play("pass", "bid 15")
    assert scene.match.view(None)["facts"]["auction"] == {"bid": 15_000, "leader": CAT, "passed": [False, True, False]}


# What pieces do.


def test_a_card_explains_itself_to_those_who_have_seen_it():
    scene = press()

    assert explained(scene, BOB, "money-1") == (
        "It says PAY $30,000. COLLECT $40,000 was declared. If it is shown to say less than was taken, its holder pays "
        "the bank the difference and owes the accuser 50 votes. It goes back when its holder reaches or passes START."
    )
    assert explained(scene, ANN, "money-1").startswith("Only those who have seen it know what it says. COLLECT")
    assert explained(scene, ANN, "black-eye-2") == (
        "It names embezzling. Used at a Press Box to accuse somebody of any of the five crimes: 50 votes from whoever "
        "has no answer. Shown in court over embezzling, the plaintiff owes its holder 50 votes; over anything else, "
        "its holder owes the plaintiff $100,000, who gets 50 votes from the bank."
    )
    assert "embezzling" not in explained(scene, BOB, "black-eye-2")


def test_spaces_and_tokens_explain_themselves():
    scene = county()
    scene.table.fund = 15
    scene.place(BOB, "enter-business")
    scene.table.jail(CAT)

    assert explained(scene, None, "space-fine") == (
        "To the fund. Landing here takes $10,000 into the Old Politician Fund."
    )
    assert explained(scene, None, "space-fund") == "Whoever lands here takes all that lies in the fund: $15,000 now."
    assert explained(scene, ANN, "token-1") == "Your token, on START. It goes on with two dice."
    assert explained(scene, ANN, "token-2") == "Bob's token, on Enter Business. It goes on with one die."
    assert explained(scene, ANN, "token-3") == "Cat's token, on Jail. It stays there for Cat's next turn."


def test_every_face_of_every_card_has_an_explanation():
    scene = county()
    texts = set()
    for kind in ("money", "black-eye", "feather"):
        for face in scene.match.sight().kinds[kind].pieces:
            if face != "back":
                scene.hold(ANN, face)
    for piece in scene.area("hand-1", ANN)["pieces"]:
        texts.add(explained(scene, ANN, piece["id"]))

    assert len(texts) == 20 + 6 + 7


@pytest.mark.parametrize(
    ("piece", "tried"),
    [("money-4", "fraud seat-1 no. 4"), ("black-eye-3", "crime no. 3")],
)
def test_touching_what_cannot_be_used_is_refused_in_the_same_words(piece, tried):
    scene = county(votes=[60, 70, 80])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(ANN, "embezzling")
    scene.hold(BOB, "blank")
    scene.hold(ANN, "collect-10", declared="collect-10")
    scene.play("pass", "4")

    with pytest.raises(Illegal) as refused:
        scene.play(tried)
    assert scene.match.why_not(ANN, piece) == str(refused.value)
    assert scene.match.why_not(ANN, "money-1") == scene.match.why_not(BOB, piece) == ""


def test_the_wrong_feather_is_refused_and_the_right_one_is_not():
    scene = county(votes=[60, 70, 80])
    scene.hold(ANN, "embezzling")
    scene.hold(BOB, "no-traffic")
    scene.hold(BOB, "good-character")
    scene.play("pass", "4", "crime no. 1", "seat-2", "embezzling")

    assert scene.match.why_not(BOB, "feather-2") == (
        "'no-traffic no. 2' is no answer here: it takes the Defence against embezzling, or Good Character. (LS-4.5)"
    )
    assert scene.match.why_not(BOB, "feather-3") == ""


def test_a_subpoena_is_served_by_touching_a_token_unless_its_owner_is_in_jail():
    scene = county()
    scene.hold(ANN, "subpoena")
    scene.table.jail(CAT)
    scene.begin(ANN)

    assert scene.match.why_not(ANN, "token-2") == ""
    assert scene.match.why_not(ANN, "feather-1") == ""
    assert scene.match.why_not(ANN, "token-3").startswith("'subpoena seat-3 no. 1' cannot be served")


# What options come to.


def test_votes_have_an_amount_a_price_and_what_they_make_of_the_table():
    scene = county()

    assert terms(scene, "7") == {
        "act": "buy",
        "amount": 7,
        "unit": "votes",
        "step": 1,
        "price": 7000,
        "price_unit": "$",
        "makes": {"votes-1": 7, "cash-1": 43_000},
    }
    assert terms(scene, "pass") == {"act": "roll"}


def test_the_usual_is_to_buy_what_leaves_twenty_thousand_in_hand():
    def usual(cash: int) -> list[str]:
        return [option.text for option in county(cash=[cash, 50, 50]).match.options() if option.terms.usual]

    assert (usual(50), usual(32), usual(20)) == (["20"], ["12"], [])


def test_the_terms_of_a_declaration_are_alike_for_truth_and_lie():
    scene = county()
    scene.place(ANN, "cut")
    scene.play("pass", "2", "collect-20")
    said = [option.terms.json() for option in scene.match.options()]

    assert [term["amount"] for term in said] == list(range(20_000, 100_001, 10_000))
    assert {(term["act"], term["unit"], term["step"]) for term in said} == {("declare", "$", 10_000)}
    # Ann has passed START with her salary.
    assert [term["makes"]["cash-1"] for term in said] == [90_000 + 10_000 * more for more in range(9)]


def test_an_accusation_that_nobody_can_answer_says_what_it_brings():
    scene = press()
    assert terms(scene, "fraud seat-2 no. 1") == {"act": "accuse of fraud"}
    assert terms(scene, "crime no. 2")["risk"] == "the Defence against it costs you 100 votes"
    scene.play("crime no. 2", "seat-2")

    assert terms(scene, "traffic") == {"act": "name", "makes": {"votes-2": 20, "votes-1": 110}}


def test_an_answer_says_what_it_costs_or_brings():
    scene = county(votes=[160, 70, 80])
    scene.hold(ANN, "embezzling")
    scene.hold(BOB, "no-embezzling")
    scene.play("pass", "4", "crime no. 1", "seat-2", "embezzling")

    assert terms(scene, "pass") == {
        "act": "concede",
        "price": 50,
        "price_unit": "votes",
        "makes": {"votes-2": 20, "votes-1": 210},
    }
    assert terms(scene, "no-embezzling no. 2") == {
        "act": "defend",
        "amount": 100,
        "unit": "votes",
        "makes": {"votes-1": 60, "votes-2": 170},
    }


def test_missing_votes_have_their_price():
    scene = county(cash=[50, 150, 10], votes=[60, 20, 80])
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.play("pass", "4", "fraud seat-2 no. 1")

    assert terms(scene, "bank") == {
        "act": "buy",
        "amount": 30,
        "unit": "votes",
        "price": 40_000,
        "price_unit": "$",
        "makes": {"votes-2": 0, "cash-2": 40_000},
    }
    assert terms(scene, "ask seat-3") == {"act": "ask"}


def test_bids_have_an_amount_and_a_step():
    scene = county()
    scene.place(ANN, "purse")
    scene.play("pass", "2")
    scene.decline()

    assert terms(scene, "bid 15") == {"act": "bid", "amount": 15_000, "unit": "$", "step": 5000}


def test_a_suit_has_a_price_and_a_risk():
    scene = county()
    scene.hold(BOB, "embezzling", victim=ANN, crimes="traffic")
    scene.place(ANN, "enter-business")
    scene.table.places[ANN] += 1
    scene.begin(ANN)
    scene.play("pass", "2")

    assert terms(scene, "sue seat-2 traffic no. 1") == {
        "act": "sue",
        "price": 50_000,
        "price_unit": "$",
        "risk": "a card that names this crime costs you 50 votes",
    }


# What happened.


def test_a_lie_that_is_called_is_told_as_data():
    scene = undealt()
    scene.play("12", "2", "2", "10", "9", "pay-20", "collect 70", "pass", "4", "fraud seat-1 no. 1")

    story = happened(scene, CAT)
    roll, move, draw, declare = [line for line in story if line["event"] in (4, 5, 6)][:4]
    assert (roll["what"], roll["who"], roll["dice"]) == ("roll", ANN, [9])
    assert move["moved"] == [{"piece": "token-1", "from": "space-start", "to": "space-purse"}]
    assert draw["moved"] == [{"piece": "money-1", "from": "money", "to": "hand-1"}]
    assert declare["changed"] == [{"counter": "cash-1", "by": 70_000, "to": 110_000, "owner": ANN}]
    assert declare["altered"] == ["money-1"]
    shown = next(line for line in story if line["what"] == "show-money")
    assert shown["who"] == ANN
    assert shown["moved"] == [{"piece": "money-1", "from": "hand-1", "to": "money"}]


def test_what_is_paid_at_once_is_told_once():
    scene = undealt()
    scene.play("12", "2", "2", "pass", "5")

    lines = [line for line in happened(scene) if line["event"] == 4]
    assert [line["text"] for line in lines] == [
        "Ann rolls the dice: 5.",
        "Ann goes to Tax: −$10,000.",
        "Ann pays $10,000 to the bank.",
    ]
    assert lines[-1]["who"] == ANN
    assert lines[-1]["changed"] == [{"counter": "cash-1", "by": -10_000, "to": 40_000, "owner": ANN}]


def test_cards_of_two_kinds_go_back_under_their_own_decks():
    scene = undealt(2)
    scene.play("12", "2", "pass", "3", "no-embezzling", "pass", "2", "embezzling")
    scene.play("pass", "pass", "2", "pass", "2", "crime no. 2", "seat-1", "embezzling", "no-embezzling no. 1")

    answer = next(line for line in happened(scene) if line["what"] == "answer")
    assert answer["who"] == ANN
    assert answer["moved"] == [
        {"piece": "feather-1", "from": "hand-1", "to": "feathers"},
        {"piece": "black-eye-2", "from": "hand-2", "to": "black-eyes"},
    ]
