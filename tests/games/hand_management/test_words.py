"""Questions that say what is at stake, and a story that leaves nothing out."""

from __future__ import annotations

import pytest

from backroom.engine.story import Dream
from backroom.games.hand_management.steps.improving import ImprovementTurn
from backroom.games.hand_management.steps.locking import LockInTurn
from backroom.games.hand_management.steps.recruiting import BidTurn, TurnUpModels
from backroom.games.hand_management.steps.terminating import TerminationTurn
from backroom.games.hand_management.steps.week import TurnUpJobs

from .office import Office, office


def question(room: Office) -> str:
    return room.match.question().text


def idle(room: Office) -> dict[str, str]:
    return room.match.idle()


# What new people misread.


def test_security_is_told_who_attacks_and_what_is_at_stake():  # HM-5.6
    room = office(jobs="ring-two", hands=["", "bad-three", ""], security=[2, 0, 0])
    room.play("flo", "gus", "pass", "bad-three", "flo")
    assert question(room) == (
        "Bob plays Bad Three (Deal a Bad Hand -3): Flo would fall from +1 to -2. Do you call Agency Security?"
    )
    assert room.labels() == {
        "cancel 1": "Cancel 1 of 3: only to -1",
        "cancel 2": "Cancel 2 of 3: only to +0",
        "pass": "Let it happen",
    }


@pytest.mark.parametrize(
    ("moves", "stake"),
    [
        (("lure", "gus"), "Ann plays Lure (Upper Hand): Gus would leave you for Ann."),
        (
            ("swap", "gus", "ada"),
            "Ann plays Swap (Change Hands): Gus would go to Ann, and you would get Ada (skill 1; Rings).",
        ),
        (("theft", "2"), "Ann plays Theft (Caught Red-Handed 1): you would lose 1 of your 2 cards, at random."),
    ],
)
def test_security_is_told_the_same_of_models_and_cards(moves, stake):  # HM-5.6
    room = office(TerminationTurn, hands=["lure swap theft", "coin purse", ""], security=[0, 1, 0])
    room.play(*moves)
    assert question(room) == f"{stake} Do you call Agency Security?"


def test_a_bid_is_lost_and_points_decide():  # HM-7.4
    room = office(BidTurn, hands=["help-one lure", "", ""], market="lou mae ned")
    assert question(room) == "How many cards do you bid for a model? They are lost, and the most points choose first."
    room.play("2")
    assert question(room) == "Which card do you bid, face down? Its points count, and it is lost. The first of two."


def test_upper_hand_and_change_hands_say_what_they_will_do():  # HM-6.6, HM-6.7
    room = office(TerminationTurn, hands=["lure swap", "", ""])
    room.play("lure")
    assert question(room) == "Lure (Upper Hand): which rival's model comes over to you, into your free slot?"
    room.play("gus", "swap")
    assert question(room) == "Swap (Change Hands): which rival's model do you want? You give one of yours for it."
    room.play("hal")
    assert question(room) == "Which of your models goes to Cat for Hal?"


def test_bloody_your_hands_says_that_it_costs_another_card():  # HM-5.3
    room = office(jobs="ring-two", hands=["blood-four coin", "", ""])
    room.play("flo", "gus", "pass")
    assert room.labels()["blood-four"].endswith(": costs you another card")
    room.play("blood-four")
    assert question(room).endswith("It costs you another card.")
    room.play("gus")
    assert question(room) == "Bloody Your Hands costs you another card. Which one?"


# Why a card lies there grey.


def test_cards_that_cannot_be_used_say_why_in_a_few_words():  # HM-5.2, HM-6.4
    room = office(jobs="ring-two", hands=["blood-four", "coin", ""])
    assert idle(room) == {"blood-four": "after all have applied"}
    room.play("flo", "gus", "pass")
    assert idle(room) == {"blood-four": "needs another card"}
    room.play("pass")
    assert idle(room) == {"coin": "not at a job"}

    firing = office(TerminationTurn, hands=["help-one lure coin", "", ""], models=["ada flo", "bea", "cal"])
    assert idle(firing) == {"help-one": "only at a job", "lure": "nobody in reach"}
    firing.play("fire ada", "coin")
    assert idle(firing) == {"help-one": "only at a job", "lure": "nobody in reach", "flo": "one firing a week"}


def test_improvements_one_cannot_buy_say_why():  # HM-6.1, HM-6.2
    room = office(ImprovementTurn, hands=["coin", "", ""], security=[2, 0, 0], pampered=[1, 0, 0], slots=[1, 0, 0])
    assert idle(room) == {
        "agency-security": "you have the better one",
        "agency-security-star": "you have it",
        "pampered-models": "you have it",
        "pampered-models-star": "you hold 1 card",
    }
    room.table.supply[4] = 0
    room.table.security[0] = 0
    assert idle(room)["extra-model-slot"] == "sold out"


# What the story leaves out no longer.


def test_a_tie_and_its_breaking_are_told_a_round_a_line():  # HM-5.5
    room = office(jobs="ring-two")
    room.play("flo", "gus", "pass", "1+2", "1+3", "6+6", "1+1")
    assert room.story(0)[-3:-1] == [
        "Flo rolls 1+2, with +1 that is 4; Gus rolls 1+3, with +0 that is 4. A tie at 4: Flo and Gus roll again.",
        "Flo rolls 6+6, with +1 that is 13; Gus rolls 1+1, with +0 that is 2.",
    ]
    assert room.story(0)[-1] == "Flo gets the job. You collect 2 cards from Ring Two."


def test_the_order_of_equal_bids_is_told():  # HM-7.4
    hands = ["help-two", "bad-two", "lure"]
    room = office(BidTurn, hands=hands, market="lou mae ned", recorded=[3, 0, 3])
    room.play("1", "help-two", "1", "bad-two", "1", "lure")
    told = room.story(0)[-1]
    assert "Bob chooses before you: equal bids, fewer points recorded." in told
    assert "You choose before Cat: equal bids and scores, nearer to the First Hand." in told
    assert [bid["why"] for bid in room.match.view(None)["facts"]["auction"]] == ["score", "near", None]


def test_new_decks_and_all_that_is_turned_up_are_told_in_a_line():  # HM-9.1, HM-4.1, HM-7.1
    room = office(TurnUpJobs)
    room.table.job_discard = room.table.job_deck[1:]
    room.table.job_deck = room.table.job_deck[:1]
    from_here(room)
    room.play(room.options()[0])
    room.play(room.options()[0])
    assert room.story(None)[0] == "The discarded jobs are shuffled into a new deck."
    assert room.story(None)[1].startswith("The jobs of the week: ")
    assert room.story(None)[1].count(", pays ") == 2

    room = office(TurnUpModels)
    room.table.model_discard = room.table.model_deck[1:]
    room.table.model_deck = room.table.model_deck[:1]
    from_here(room)
    for _ in range(3):
        room.play(room.options()[0])
    assert room.story(None)[0] == "The discarded models are shuffled into a new deck."
    assert room.story(None)[1].startswith("Model Recruitment. Looking for work: ")
    assert room.story(None)[1].count("(skill ") == 3


def from_here(room: Office) -> None:
    """Stories begin with the table as it has been set."""
    room.match.dream = Dream([], room.table.clone())


def test_what_a_firing_and_an_improvement_cost_is_told_with_them():  # HM-6.1, HM-6.5
    firing = office(TerminationTurn, hands=["coin", "", ""])
    firing.play("fire ada", "coin")
    assert firing.story(1)[-1] == "Ann fires Ada, for Coin (Handout 1)."

    buying = office(ImprovementTurn, hands=["coin purse", "", ""], security=[1, 0, 0])
    buying.play("agency-security-star", "coin", "purse")
    assert buying.story(1)[:3] == [
        "Ann buys Better Agency Security, for Coin (Handout 1).",
        "Ann pays Purse (Handout 2), too.",
        "Ann's Agency Security goes back to the supply.",
    ]


@pytest.mark.parametrize(
    ("won", "verdict"),
    [
        ([2, 1, 0], "Ann wins by jobs won: 2 jobs."),
        ([1, 1, 0], "Ann and Bob share the win, equal in points and in jobs won."),
    ],
)
def test_why_the_winner_won_is_told(won, verdict):  # HM-8.5
    room = office(LockInTurn, hands=["coin", "", ""], recorded=[2, 4, 1], won=won, week=6)
    room.play("pass")
    assert room.story(None)[-1].endswith(verdict)
