"""Sections 4 and 5 of the rules: applications, the round of cards, job chances and dice."""

from __future__ import annotations

import pytest

from backroom.games.hand_management.steps.resolving import ResolveJob
from backroom.games.hand_management.steps.week import Applications, TurnUpJobs

from .office import Office, office

MODELS = ["ada flo kit", "bea gus lou", "cal hal mae"]


def contest(sent: str, job: str = "ring-two", seats: int = 3, **table: object) -> Office:
    """A job and who is sent to it, one word a seat; with only one job on the table the others go without saying."""
    room = office(Applications, jobs=job, seats=seats, **table)
    for word in sent.split():
        room.play(word)
    return room


# Applications.


@pytest.mark.parametrize(("seats", "jobs"), [(2, 1), (3, 2), (4, 2)])
def test_one_job_with_two_players_otherwise_two(seats, jobs):  # HM-4.1
    room = office(TurnUpJobs, seats=seats)
    room.play(*["ring-three", "ring-one"][:jobs])

    assert room.jobs() == " ".join(["ring-three", "ring-one"][:jobs])
    assert room.asked == "Ann Apply"


def test_each_player_settles_all_jobs_in_the_order_revealed_before_the_next():  # HM-4.2, ruling HM21
    room = office(jobs="ring-two local-soap", first=1)

    assert room.asked == "Bob Apply"
    assert room.match.step().job == 0
    room.play("bea")
    assert room.asked == "Bob Apply"
    assert room.match.step().job == 1
    room.play("gus")
    assert room.asked == "Cat Apply"
    room.passes(2)
    assert room.asked == "Ann Apply"


def test_applications_are_face_up():  # HM-4.2, ruling HM21
    room = office(jobs="ring-two local-soap")
    room.play("flo")

    row = room.match.view(2)["facts"]["applications"][0]
    assert row["cells"][0]["model"] == "flo"
    assert room.story(2)[-1] == "Ann sends Flo to Ring Two."


def test_a_model_applies_for_one_job_a_week():  # HM-4.2, ruling HM8
    room = office(jobs="ring-two local-soap")
    room.play("flo")

    assert room.options() == ["ada", "pass"]


def test_who_has_no_model_left_to_send_is_not_asked():  # HM-4.2, ruling HM8
    room = office(jobs="ring-two local-soap", models=["ada", "", "cal hal"])
    room.play("ada")

    assert room.asked == "Cat Apply"


def test_one_model_or_nobody_for_each_job():  # HM-4.2
    room = office(jobs="ring-two local-soap")

    assert room.options() == ["ada", "flo", "pass"]


def test_jobs_resolve_in_the_order_revealed():  # HM-5.1, ruling HM21
    room = office(jobs="ring-two local-soap", hands=["help-one", "", ""])
    room.play("flo", "ada", "bea", "gus", "pass", "pass")

    assert room.asked == "Ann PlayOnJob"
    assert room.chances(room.match.step().job) == {"flo": 1, "bea": -1}
    room.play("pass", "6+6", "1+1", *["lure", "tempt"])

    assert room.asked == "Ann PlayOnJob"
    assert room.match.step().job == 1


# No roll.


def test_a_job_without_an_applicant_is_discarded():  # HM-5.1, ruling HM7
    room = contest("pass pass pass", hands=["help-one bad-one", "", ""])

    assert room.jobs() == ""
    assert room.table.box.job_ids[room.table.job_discard[0]] == "ring-two"
    assert list(room.table.won) == [0, 0, 0]
    assert room.asked == "Ann BuyImprovement"


def test_a_sole_applicant_wins_without_a_roll_and_without_a_round_of_cards():  # HM-5.1, ruling HM6
    room = contest("pass bea pass", hands=["bad-one", "help-one", "bad-two"])

    assert room.asked == "chance DrawCard"
    assert list(room.table.won) == [0, 1, 0]
    room.play("lure", "swap")
    assert room.hand(1) == "help-one lure swap"


# The round of cards.


def test_from_the_first_hand_clockwise_each_plays_one_card_or_passes():  # HM-5.2, ruling HM1
    room = contest("bea cal ada", hands=["bad-one", "help-one", "bad-two"], first=1)

    assert room.asked == "Bob PlayOnJob"
    room.play("help-one", "bea")
    assert room.asked == "Cat PlayOnJob"
    room.play("pass")
    assert room.asked == "Ann PlayOnJob"


def test_it_is_closed_after_as_many_passes_in_a_row_as_there_are_players():  # HM-5.2, ruling HM1
    room = contest("ada bea cal", hands=["bad-one help-one", "help-two", "bad-two"])
    room.passes(2)
    room.play("bad-two", "ada")  # Cat; the count begins anew
    room.passes(1)
    room.play("help-two", "bea")  # Bob has no card left: he passes by himself from here on
    room.passes(1)

    assert room.asked == "chance RollDice"


def test_who_passed_may_play_when_the_turn_comes_round():  # HM-5.2, ruling HM1
    room = contest("ada bea cal", hands=["bad-one", "help-two", ""])
    room.play("pass", "help-two", "bea")

    assert room.asked == "Ann PlayOnJob"
    assert room.options() == ["bad-one", "pass"]


def test_who_has_no_applicant_may_play_too():  # HM-5.2, ruling HM1
    room = contest("ada bea pass", hands=["", "", "bad-one"])

    assert room.asked == "Cat PlayOnJob"
    room.play("bad-one")
    assert room.options() == ["ada", "bea"]


def test_everybody_who_holds_a_card_is_asked_if_only_to_pass():  # HM-10.3, ruling HM17
    room = contest("ada bea pass", hands=["lure", "", "swap"])

    assert room.asked == "Ann PlayOnJob"
    assert room.options() == ["pass"]
    room.play("pass")
    assert room.asked == "Cat PlayOnJob"
    assert room.options() == ["pass"]
    room.play("pass")
    assert room.asked == "chance RollDice"


def test_with_no_card_at_the_table_the_dice_are_rolled_at_once():  # HM-5.2, ruling HM17
    assert contest("ada bea pass").asked == "chance RollDice"


# The three kinds.


@pytest.mark.parametrize(
    ("card", "target", "chances"),
    [
        ("help-two", "ada", {"ada": 2, "bea": -1}),
        ("help-two", "bea", {"ada": 0, "bea": 1}),
        ("bad-three", "bea", {"ada": 0, "bea": -4}),
        ("bad-three", "ada", {"ada": -3, "bea": -1}),
    ],
)
def test_helping_and_bad_hands_go_on_any_applicant(card, target, chances):  # HM-5.3, ruling HM2
    room = contest("ada bea pass", hands=["help-two bad-three", "help-one", ""])
    room.play(card, target)

    assert room.chances() == chances
    assert room.discard() == card


def test_bloody_your_hands_costs_another_card_of_ones_choice():  # HM-5.3, ruling HM2
    room = contest("ada bea pass", hands=["blood-four help-two lure", "help-one", ""])
    room.play("blood-four", "bea")

    assert room.asked == "Ann PayCard"
    assert room.options() == ["help-two", "lure"]
    room.play("lure")

    assert room.chances() == {"ada": 0, "bea": -5}
    assert room.hand(0) == "help-two"
    assert room.discard() == "blood-four lure"
    assert room.asked == "Bob PlayOnJob"


def test_bloody_your_hands_is_playable_only_with_such_a_card():  # HM-5.3, ruling HM2
    room = contest("ada bea pass", hands=["blood-four", "help-one", ""])

    assert room.options() == ["pass"]


def test_a_second_bloody_your_hands_may_be_the_price():  # HM-5.3, ruling HM2
    room = contest("ada bea pass", hands=["blood-four blood-five", "", ""])
    room.play("blood-five", "bea", "blood-four")

    assert room.chances() == {"ada": 0, "bea": -6}
    assert room.hand(0) == ""


def test_other_kinds_are_not_for_jobs():  # HM-1.5, rulings HM4 and HM5
    room = contest("ada bea pass", hands=["help-one lure swap theft coin", "", ""])

    assert room.options() == ["help-one", "pass"]


def test_cards_add_up():  # HM-5.3, HM-5.4
    room = contest("ada bea pass", hands=["help-one help-three bad-two", "", ""])
    room.play("help-one", "ada", "help-three", "ada", "bad-two", "ada")

    assert room.chances() == {"ada": 2, "bea": -1}
    assert room.match.view(None)["facts"]["applications"][0]["cells"][0]["modifier"] == 2


# Job chances: every line of the book's table.

SKILLS = [
    ("bea", "ring-three", -2),  # two lower
    ("gus", "ring-three", -1),  # one lower
    ("bea", "ring-two", -1),
    ("lou", "ring-three", 0),  # equal
    ("gus", "ring-two", 0),
    ("bea", "ring-one", 0),
    ("gus", "ring-one", 1),  # one higher
    ("lou", "ring-two", 1),
    ("lou", "ring-one", 2),  # two higher
]


@pytest.mark.parametrize(("model", "job", "modifier"), SKILLS)
def test_model_skill_less_desired_skill(model, job, modifier):  # HM-5.4, ruling HM9
    room = contest(f"ada {model} pass", job=job, models=MODELS, hands=["help-one", "", ""])

    assert room.chances()[model] == modifier


@pytest.mark.parametrize(
    ("model", "job", "modifier"),
    [("ada", "ring-one", 1), ("flo", "ring-two", 1), ("kit", "ring-three", 1), ("ada", "ring-three", -1)],
)
def test_the_appropriate_specialty_adds_one(model, job, modifier):  # HM-5.4, ruling HM19
    room = contest(f"{model} bea pass", job=job, models=MODELS, hands=["help-one", "", ""])

    assert room.chances()[model] == modifier


@pytest.mark.parametrize(("pampered", "modifier"), [(0, 0), (1, 1), (2, 2)])
def test_pampered_models_add_one_and_the_star_two(pampered, modifier):  # HM-5.4
    room = contest("flo gus pass", pampered=[0, pampered, 0], hands=["help-one", "", ""])

    assert room.chances() == {"flo": 1, "gus": modifier}


@pytest.mark.parametrize(
    ("model", "local", "national"), [("gus", 1, 0), ("hal", 0, 1), ("ida", 1, 1), ("flo", 0, 0), ("jon", 1, 0)]
)
def test_where_a_job_has_a_scope_type_and_scope_must_match(model, local, national):  # HM-1.2, HM-5.4, ruling HM19
    for job, modifier in (("local-soap", local), ("national-soap", national)):
        room = contest(f"{model} ada pass", job=job, models=[model, "ada", ""], hands=["help-one", "", ""])
        assert room.chances()[model] == modifier  # all have skill 2, as desired


def test_a_specialty_adds_at_most_one():  # HM-5.4, ruling HM19
    room = contest("ida ada pass", job="local-soap", models=["ida", "ada", ""], hands=["help-one", "", ""])

    assert room.chances()["ida"] == 1  # though soap is both of its specialties


def test_all_of_it_is_added_up():  # HM-5.4
    room = contest("kit bea pass", job="ring-one", models=MODELS, pampered=[2, 0, 0], hands=["", "bad-three", ""])
    assert room.chances() == {"kit": 5, "bea": 0}  # skill +2, specialty +1, pampered +2

    room.play("bad-three", "kit")

    assert room.chances() == {"kit": 2, "bea": 0}


# Dice.


def test_two_dice_and_the_job_chance_and_the_highest_wins():  # HM-5.5
    room = contest("ada gus pass", hands=["help-one", "", ""])
    assert room.chances() == {"ada": 0, "gus": 0}
    room.play("pass", "3+4", "4+4")

    assert list(room.table.won) == [0, 1, 0]


def test_the_job_chance_may_turn_the_roll():  # HM-5.5
    room = contest("flo gus pass", hands=["help-one", "", ""])
    room.play("help-one", "flo", "3+4", "4+4")  # 7 + 2 and 8

    assert list(room.table.won) == [1, 0, 0]
    assert room.story(None)[-1] == "Flo gets the job. Ann collects 2 cards from Ring Two."


def test_only_the_tied_roll_again_with_the_job_chance_added_again():  # HM-5.5, ruling HM18
    room = contest("flo gus cal")
    assert room.chances() == {"flo": 1, "gus": 0, "cal": -1}
    room.play("1+2", "2+2", "1+1")  # 4, 4 and 1

    assert [room.match.step().seat, room.match.step().rolling] == [0, 0b011]
    room.play("3+3", "1+6")  # 7 and 7, so once more
    assert room.match.step().rolling == 0b011
    room.play("3+3", "3+3")  # 7 and 6

    assert list(room.table.won) == [1, 0, 0]


def test_no_cards_after_the_first_roll():  # HM-5.5, ruling HM18
    room = contest("flo gus pass", hands=["help-one", "help-two", ""])
    room.passes(2)
    room.play("1+1", "1+2")  # 3 and 3

    assert room.asked == "chance RollDice"
    room.play("6+6", "1+1")
    assert list(room.table.won) == [1, 0, 0]


def test_each_of_the_36_rolls_is_as_likely():  # HM-5.5
    room = contest("flo gus pass")

    assert len(room.options()) == 36
    assert set(room.match.weights()) == {1}


# Pay.


def test_the_winner_draws_as_many_action_cards_as_the_job_pays():  # HM-5.7, ruling HM10
    room = contest("pass pass hal", job="national-soap")
    room.play("help-one", "bad-one", "lure", "swap")

    assert room.hand(2) == "help-one bad-one lure swap"
    assert room.asked == "Cat BuyImprovement"


def test_finished_jobs_are_discarded():  # HM-5.7, HM-9.3, ruling HM22
    room = contest("flo gus pass", job="ring-two")
    room.play("6+6", "1+1")

    assert room.jobs() == ""
    assert [room.table.box.job_ids[job] for job in room.table.job_discard] == ["ring-two"]


def test_only_jobs_turned_up_are_resolved():  # HM-5.1
    room = office(ResolveJob, jobs="")

    assert room.asked == "chance TurnUpModel"
