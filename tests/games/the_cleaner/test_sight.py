"""What is declared, what pieces and options say of themselves, what happened."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine import Illegal
from backroom.engine.happening import Observer

from .job import Job, job
from .test_police import left


def terms(work: Job) -> dict[str, dict[str, Any]]:
    return {option.text: option.json()["terms"] for option in work.match.options()}


def told(work: Job, piece: str) -> str:
    return work.match.explain(0, piece).text


def watch(work: Job, *moves: str) -> dict[str, Any]:
    """The last of what happened at a table that was set by hand, watched from where it stood."""
    match = work.match
    observer = Observer(match.game, match.sight(), match.state.clone(), match.reader(0))
    first = len(match.log)
    work.play(*moves)
    return observer.read(match.log[first:], 0)[-1].json()


# Pieces.


def test_a_tile_says_what_is_open_and_what_it_costs_to_leave_it():
    work = job(tiles="body knife glass", covered={"glass": "Y"})

    assert told(work, "body") == (
        "Victim (sofa). Still open: 1 yellow, 1 red; each takes a cube of its colour."
        " Whoever leaves before it is disposed of has lost."
    )
    assert told(work, "glass") == (
        "Evidence (table). Still open: 1 orange; each takes a cube of its colour."
        " Left behind, each space that the police find costs points: orange 4."
    )
    assert told(job(tiles="body rug", covered={"rug": "RR"}), "rug").endswith(
        "All its spaces are covered: it is disposed of, and is taken away in the refresh."
    )


def test_a_tile_tells_its_mean_loss_to_those_who_want_the_odds_only():  # TC-9.2
    assert told(job(odds=True), "rug").endswith("red 6. That is 6.0 in the mean.")
    assert "mean" not in told(job(), "rug")


def test_a_card_says_what_each_face_brings_and_what_it_does_with_another():
    text = told(job(hand="hoover"), "hoover")

    assert "1 nothing, −5 min; 2 1 orange, −4 min;" in text
    assert text.endswith(
        "Used with Deodorizer in the other hand, it brings 2 cubes of any colour without a die; both are discarded."
    )
    assert "Used with" not in told(job(hand="mop"), "mop")


def test_cubes_say_what_they_make_and_what_an_open_space_costs():
    work = job(cubes="OO", bonus=1)

    assert told(work, "cubes-orange") == (
        "2 cubes. An orange cube covers a space of its colour; keeping it after a turn costs 2 minutes. Two make one"
        " red for 4 minutes. One splits into two yellow for 2 minutes. The police find an open orange space with 1 to"
        " 2: −4 points."
    )
    assert "splits" not in told(work, "supply-yellow")
    assert "make one" not in told(work, "supply-red")
    assert told(work, "bonus").startswith("Spend it on an Effort die just rolled: flip it (1 and 6,")
    assert "black space always: −12" in told(job("host guest pipe rope", scene=2), "supply-black")


def test_dice_say_what_they_do():
    work = job(hand="mop", bonus=1)
    work.play("activate mop", 5)
    assert told(work, "die-effort") == (
        "The Effort die, rolled for Mop, shows 5: 2 orange, −2 min. A Bonus cube may still change it."
    )

    police = left("rug glass")
    police.play("glass", 1, 2)
    assert told(police, "die-1") == "A die of the police. It shows 1 and finds any space it is put on."
    assert told(police, "die-2") == "A die of the police. It shows 2 and saves yellow from being found."
    assert told(police, "report-glass") == "The police rolled 1, 2 for Glass. The dice have not been assigned yet."
    police.play("accept")
    assert told(police, "report-glass") == "The police rolled 1, 2 for Glass. Found: 1 orange, −4."


@pytest.mark.parametrize(
    ("piece", "tried", "sentence"),
    [
        ("rug", "clean rug", "No cube on the board fits Rug. (TC-3.2)"),
        ("knife", "clean knife", "Knife: clean already. (TC-3.2)"),
        ("mop", "activate mop", "No hand slot holds Mop. (TC-3.2)"),
        (
            "cubes-yellow",
            "combine yellow",
            "Two yellow cubes make one of the next colour, and there is 1 cube. (TC-3.2)",
        ),
        ("exit", "leave", "Leaving is for the beginning of a turn. (TC-3.2)"),
    ],
)
def test_what_cannot_be_used_says_why_in_the_words_of_the_refusal(piece, tried, sentence):
    work = job(cubes="Y", hand="hoover", discard="mop", covered={"knife": "O"}, actions=3)

    assert work.match.why_not(0, piece) == sentence
    with pytest.raises(Illegal) as refused:
        work.play(tried)
    assert str(refused.value) == sentence
    assert work.match.why_not(0, "body") == work.match.why_not(0, "hoover") == ""


# Options.


def test_a_payment_says_its_price_and_where_it_leaves_the_clock():  # TC-4.7, TC-4.9
    work = job(cubes="OO", hand="mop hoover", minutes=20)
    known = terms(work)

    assert known["combine orange"] == {
        "act": "combine",
        "amount": 2,
        "unit": "cubes",
        "price": 4,
        "price_unit": "minutes",
        "makes": {"minutes": 16},
    }
    assert known["replace"] == {"act": "replace", "price": 3, "price_unit": "minutes", "makes": {"minutes": 17}}
    assert known["activate mop"] == {"act": "activate"}
    assert known["leave"]["chance"] == 0.0
    assert known["leave"]["risk"] == "the game is lost: Body and Knife would be found"
    assert known["leave"]["loses"] is True
    assert "loses" not in terms(job(tiles="rug"))["leave"]


def test_an_arrest_is_told_as_data_with_its_chance():  # TC-6.2
    known = terms(job(hand="mop hoover", minutes=3))

    assert known["replace"]["risk"] == "arrest"
    assert known["replace"]["chance"] == 0.0
    assert known["replace"]["makes"] == {"minutes": 0}
    assert known["activate hoover"] == {"act": "activate", "chance": 0.0, "risk": "arrest", "loses": True}
    assert known["activate mop"] == {"act": "activate", "chance": 0.3333, "risk": "arrest"}
    # With a Bonus cube a bad 1 or 2 is flipped to a 6 or a 5, and a 3 or 4 rolled again.
    with_bonus = terms(job(hand="mop", minutes=3, bonus=1))
    assert with_bonus["activate mop"]["chance"] == round((4 + 2 / 3) / 6, 4)


def test_the_bonus_cube_says_what_each_use_of_it_brings():  # TC-4.6
    work = job(hand="mop", bonus=1, minutes=20)
    work.play("activate mop", 5)

    assert terms(work) == {
        "reroll": {"act": "reroll", "price": 1, "price_unit": "Bonus cubes"},
        "flip": {"act": "flip", "price": 1, "price_unit": "Bonus cubes", "makes": {"minutes": 15}},
        "accept": {"act": "accept", "makes": {"minutes": 18}},
    }


def test_storing_has_a_price_and_returning_has_none():  # TC-5.2, TC-5.3
    work = job(cubes="YO", hand="mop", minutes=3, actions=1)
    work.play("place", "hoover", "deodorizer", "hoover")

    known = terms(work)
    assert known["keep"] == {
        "act": "store",
        "amount": 2,
        "unit": "cubes",
        "price": 3,
        "price_unit": "minutes",
        "chance": 0.0,
        "risk": "arrest",
        "makes": {"minutes": 0},
        "loses": True,
    }
    assert known["return all"] == {"act": "return", "amount": 2, "unit": "cubes"}


def test_the_police_are_told_as_dice_and_points():  # TC-7.2, TC-7.5
    work = left("rug glass", odds=True)
    known = terms(work)
    assert known["rug"] == {
        "act": "investigate",
        "amount": 2,
        "unit": "dice",
        "chance": 0.25,
        "risk": "the police find something",
    }

    work.play("glass", 1, 2)
    assert terms(work)["accept"] == {"act": "accept", "price": 4, "price_unit": "points", "makes": {"found": 4}}
    work.play("by hand")
    facts = work.match.view(0)["facts"]
    assert facts["at"] == "glass"
    assert facts["assigning"] == {"spaces": ["yellow", "orange"], "found": []}
    assert terms(work)["orange"]["price"] == 4
    assert terms(work)["yellow"]["price"] == 0


# What happened, and what is always there.


def test_a_roll_happens_with_its_die_its_minutes_and_its_card():
    watched = watch(job(hand="mop", minutes=20), "activate mop", "5")

    assert watched["who"] == 0
    assert watched["dice"] == [5]
    assert watched["text"] == "The Effort die shows 5: 2 orange, −2 min."
    assert watched["changed"] == [{"counter": "minutes", "by": -2, "to": 18, "owner": None}]
    assert {"piece": "mop", "from": "slots", "to": "discard"} in watched["moved"]


def test_what_the_police_find_is_counted_and_told():
    work = left("rug glass")
    watched = watch(work, "rug", "6", "2")

    assert watched["dice"] == [2]
    assert watched["changed"] == [{"counter": "found", "by": 6, "to": 6, "owner": None}]
    assert watched["text"] == "Rug (2 red open): 2, 6. Found: 1 red, −6."


def test_what_is_nothing_is_in_the_view_all_the_same():
    view = job().match.view(0)

    counters = {counter["id"]: counter["value"] for counter in view["counters"]}
    assert counters["found"] == 0
    assert view["facts"]["to_take"] == 0
    assert view["facts"]["odds"] is view["facts"]["score"] is view["facts"]["at"] is None
    assert next(place for place in view["areas"] if place["id"] == "slots")["owner"] == 0


def test_the_declaration_names_every_tile_and_card_with_what_is_printed_on_it():
    sight = job().match.sight()

    assert sight.kinds["tile"].pieces["trail"]["spaces"] == ["yellow"] * 7
    assert sight.kinds["card"].pieces["hoover"]["action"] == {
        "cubes": 2,
        "with": ["deodorizer"],
        "text": "with Deodorizer: 2 cubes of any colour, no die",
    }
    assert sight.kinds["cube"].pieces["supply-red"]["penalty"] == 6
    assert sight.counting() == ["minutes", "found"]
