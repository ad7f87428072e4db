"""What can be seen, and what pieces and options say of themselves."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine import Illegal, Rng
from backroom.engine.view import count, found_piece
from backroom.games.clean_hands.words.explain import ACTIONS

from .scene import GAME, SENATE, Scene, scene


def option(table: Scene, text: str) -> dict[str, Any]:
    return next(option.json() for option in table.match.options() if option.text == text)


def terms(table: Scene, text: str) -> dict[str, Any]:
    told: dict[str, Any] = option(table, text)["terms"]
    return told


def random_match(seats: int, seed: int, **options: Any) -> Any:
    match = GAME.new(seats, seed=seed, **options)
    rng = Rng(seed)
    while not match.over:
        yield match
        match.push(match.choices()[rng.below(len(match.choices()))])
    yield match


# Views.


def test_the_first_seat_and_nothing_at_all_are_there_to_be_seen():
    table = scene(dealer=0, hands=["political-amnesty"])
    facts = table.view(2)["facts"]

    assert (facts["dealer"], facts["president"]) == (0, 0)
    assert facts["discredited"] is False
    assert (facts["vote"], facts["proposal"], facts["shift"], facts["loss"]) == (None, None, None, None)
    assert facts["reshuffles"] == {"actions": 0, "profits": 0}
    assert facts["feelings"] == [[0] * 4] * 4
    assert count(table.view(2), "cash-1") == 0
    table.play("political-amnesty")
    vote = table.view(2)["facts"]["vote"]
    assert (vote["caller"], vote["yes"], vote["no"], vote["ballots"]) == (0, 0, 0, [0, 0, 0, 0])


def test_what_a_vote_is_about_can_be_read_without_its_words():
    table = scene(on={"treasury": "bank-law"})
    table.play("bank-law on treasury")
    vote = table.view(None)["facts"]["vote"]

    assert (vote["about"], vote["card"], vote["member"], vote["chamber"]) == (
        "profit",
        "bank-law",
        "treasury",
        "congress",
    )


def test_who_loses_caucus_cards_and_how_many_is_seen_by_all():  # CH-8.1
    table = scene(hands=["freezer-full-of-cash"], caucuses=["oil oil farmers bankers", "", "", ""])
    table.play("freezer-full-of-cash", "oil")

    assert table.view(2)["facts"]["loss"] == {"loser": 0, "left": 2}


def test_a_secretary_who_resigned_lies_out_of_office():  # CH-6.4
    table = scene(hands=["forced-resignation"], on={"justice": "investigation"})
    table.play("pass", "forced-resignation", "justice")

    assert [member["id"] for member in table.area("out-of-office")["pieces"]] == ["justice"]
    assert table.area("cabinet-4")["pieces"] == []


def test_members_say_what_lies_on_them():
    table = scene(on={"treasury": "investigation investigation bank-law cuff-links"}, turn=1)

    assert found_piece(table.view(0), "treasury")["face"] == {
        "office": "Treasury", "name": "Penny Grabbitt", "investigations": 2, "worth": 9,
    }  # fmt: skip


def test_views_keep_to_the_declaration_with_the_largest_numbers_an_edition_may_have(tmp_path):
    text = SENATE.read_text()
    for printed, largest in [
        ("money = 6\ncaucuses = 3", "money = 99\ncaucuses = 20"),
        ('"Cuff Links"\nvalue = 1', '"Cuff Links"\nvalue = 99'),
        ("[[red.manipulation]]\ncaucuses = 3", "[[red.manipulation]]\ncaucuses = 20"),
        ('"Oil"\nvotes = 3', '"Oil"\nvotes = 9'),
    ]:
        assert printed in text
        text = text.replace(printed, largest)
    path = tmp_path / "large.toml"
    path.write_text(text)
    for match in random_match(8, 5, edition=path, rounds=0):
        assert match.sight().flaw(match.view(match.seat)) == ""


# What pieces say.


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("investigation", "no Profit card is added, and the member has no vote in the Cabinet"),
        ("manipulation-1", "Moves one unprotected Caucus card to any one player from the players next to them."),
        ("manipulation-3", "Moves up to 3 unprotected Caucus cards to any one player from the players next to them."),
        ("yacht-selfie", "it costs you 2 Caucus cards, picked by the players next to you. Kept in hand, it costs 4"),
        ("cuff-links", "at the start of a later turn of theirs: it brings 1. No vote is needed. Whatever"),
        ("decree-on-sand", "it brings 4. A vote of the Cabinet decides; if it fails, the card is discarded"),
        ("bank-law", "it brings 8. A vote of Congress decides; if it fails, the card is discarded"),
    ],
)
def test_cards_say_what_they_do(hand, sentence):
    table = scene(hands=[hand])

    assert sentence in table.match.explain(0, f"hand-{hand}").text


def test_every_effect_has_a_sentence_of_its_own():
    assert len(set(ACTIONS.values())) == 10  # all but Manipulation and Scandal, which have numbers on them
    assert "loses 4 unprotected Caucus cards" in ACTIONS[9]


def test_members_say_what_they_are_good_for_and_what_is_wrong_with_them():  # CH-3.3, CH-6.2
    table = scene(on={"treasury": "investigation bank-law"}, turn=1)

    assert (
        "decides tied votes and may discard one Investigation in each of their turns"
        in table.match.explain(0, "president").text
    )
    assert table.match.explain(0, "treasury").text.endswith(
        "You hold it. Profit cards worth 8 lie under it. "
        "1 Investigation on it: no cashing in, no new Profit cards, no vote in the Cabinet."
    )
    assert table.match.explain(1, "treasury").text.count("Ann holds it.") == 1
    assert (
        scene(cabinet={"president": 0})
        .match.explain(0, "justice")
        .text.endswith("Justice is out of office until a Cabinet is formed.")
    )


def test_a_stack_of_caucus_cards_says_what_one_more_would_make_of_it():  # CH-4.1, CH-6.8
    table = scene(caucuses=["transportation transportation transportation", "oil oil", "", ""], zealots={1: "oil"})

    assert table.match.explain(3, "caucus-1-transportation").text == (
        "3 cards of 1 vote: worth 9 votes in Congress; one more would make it 16. "
        "A stack counts the number of its cards squared."
    )
    assert table.match.explain(3, "caucus-2-oil").text == (
        "2 cards of 3 votes: worth 12 votes in Congress. A stack counts the number of its cards squared. "
        "Zealots protect it: nobody can take any of it."
    )


# What options come to.


def test_cashing_in_says_what_it_brings_and_what_may_go_wrong():  # CH-3.2
    table = scene(on={"treasury": "cuff-links bank-law"}, cash=[5, 0, 0, 0])

    assert terms(table, "cuff-links on treasury") == {
        "act": "cash in", "amount": 1, "unit": "cash", "makes": {"cash-1": 6},
    }  # fmt: skip
    assert terms(table, "bank-law on treasury") == {
        "act": "cash in", "amount": 8, "unit": "cash", "risk": "If Congress says no, it brings nothing.",
    }  # fmt: skip
    assert terms(table, "done") == {"act": "stop"}


def test_a_ballot_says_how_heavy_it_is():  # CH-4.2
    table = scene(hands=["political-amnesty"], caucuses=["", "bankers bankers", "", ""])
    table.play("political-amnesty")

    assert terms(table, "yes") == {"act": "yes", "amount": 8, "unit": "votes"}
    assert terms(table, "no") == {"act": "no", "amount": 8, "unit": "votes"}


def test_an_investigation_says_whose_vote_it_blocks():  # CH-6.2
    table = scene(hands=["investigation"], on={"justice": "investigation"})
    table.play("pass", "investigation")

    assert terms(table, "treasury") == {"act": "investigate", "makes": {"weight-1": 1}}
    assert terms(table, "justice") == {"act": "investigate"}  # it is blocked already


def test_an_investigation_that_goes_says_whose_vote_it_frees():  # CH-3.3, CH-6.3
    on = {"defence": "investigation", "justice": "investigation investigation"}
    table = scene(hands=["cover-up"], on=on)
    for act in ("drop", "cover up"):
        assert terms(table, "defence") == {"act": act, "makes": {"weight-3": 1}}
        assert terms(table, "justice") == {"act": act}  # one more remains
        if act == "drop":
            table.play("pass", "cover-up")


def test_a_defection_says_which_votes_change_sides():  # CH-6.5
    table = scene(hands=["defection"])
    table.play("defection")

    assert terms(table, "defence") == {"act": "defect", "makes": {"weight-1": 3, "weight-3": 0}}
    assert terms(table, "treasury") == {"act": "defect"}  # to whom is asked next
    table.play("treasury")
    assert terms(table, "seat-2") == {"act": "defect", "makes": {"weight-1": 1, "weight-2": 2}}


def test_a_manipulation_says_what_it_makes_of_congress():  # CH-6.7
    table = scene(hands=["manipulation-2"], caucuses=["bankers", "bankers bankers", "", "oil"])
    table.play("manipulation-2", "seat-1", "seat-2 bankers", "seat-4 oil")

    assert terms(table, "submit") == {"act": "submit", "makes": {"votes-1": 11, "votes-2": 2, "votes-4": 0}}
    assert terms(table, "start over") == {"act": "start over"}


def test_a_scandal_says_what_it_costs_and_no_more_than_there_is():  # CH-6.9
    table = scene(
        hands=["freezer-full-of-cash yacht-selfie"], caucuses=["oil oil farmers", "", "", ""], zealots={0: "farmers"}
    )

    assert terms(table, "freezer-full-of-cash") == {"act": "play", "price": 2, "price_unit": "Caucus cards"}
    assert terms(table, "yacht-selfie") == {"act": "play", "price": 2, "price_unit": "Caucus cards"}
    table.play("yacht-selfie")
    assert terms(table, "oil") == {"act": "take", "makes": {"votes-1": 4, "votes-2": 3}}


def test_every_choice_of_every_question_has_an_act():
    acts: set[str] = set()
    asked: set[str] = set()
    for seed in range(4):
        for match in random_match(4, seed):
            if not match.over:
                asked.add(type(match.step()).__name__)
                acts |= {option.terms.act for option in match.options()}

    assert asked == {step.__name__ for step in GAME.asks()}
    assert acts == {
        "cash in", "cover up", "defect", "draw", "drop", "favour", "force to resign", "give", "impeach", "investigate",
        "no", "pass", "place", "play", "protect", "shift", "start over", "stop", "submit", "take", "yes",
    }  # fmt: skip


# Why something cannot be touched.


def refusals(table: Scene, piece: str, tried: str) -> list[str]:
    """What touching a piece is told, and what playing it is told."""
    seat = table.match.seat
    assert seat is not None
    with pytest.raises(Illegal) as refused:
        table.play(tried)
    return [table.match.explain(seat, piece).why_not, str(refused.value)]


def test_a_card_without_a_target_says_so():  # CH-3.4
    table = scene(hands=["zealots zealots investigation"], caucuses=["", "", "", ""])

    for piece in ("hand-zealots", "hand-zealots-2"):
        told, refused = refusals(table, piece, "zealots")
        assert told == refused == "Zealots cannot be played now: no unprotected Caucus card. (CH-3.4)"
    assert table.match.explain(0, "hand-investigation").why_not == ""
    assert table.match.explain(1, "president").why_not == ""  # Bob is not asked


def test_profits_of_others_or_under_investigation_say_why_they_are_not_cashed_in():  # CH-3.2
    table = scene(on={"president": "cuff-links", "treasury": "bank-law investigation", "defence": "farm-law"})

    told, refused = refusals(table, "on-treasury-bank-law", "bank-law on treasury")
    assert told == refused == "Treasury is under investigation. (CH-3.2)"
    told, refused = refusals(table, "on-defence-farm-law", "farm-law on defence")
    assert told == refused == "Defence is not your Cabinet Member. (CH-3.2)"
    assert table.match.explain(0, "on-president-cuff-links").why_not == ""


def test_members_say_why_they_are_no_target():  # CH-6.1, CH-3.3
    table = scene(hands=["cuff-links"], on={"defence": "investigation"})
    told, refused = refusals(table, "justice", "justice")
    assert told == refused == "Justice is not under investigation. (CH-3.3)"
    table.play("pass", "cuff-links")
    told, refused = refusals(table, "defence", "defence")
    assert told == refused == "Defence is under investigation. (CH-6.1)"


def test_stacks_say_why_they_cannot_be_touched():  # CH-6.7, CH-6.8, CH-8.1
    table = scene(
        hands=["manipulation-2 zealots hot-microphone"],
        caucuses=["oil farmers", "bankers", "gamblers", "preachers"],
        zealots={0: "oil", 3: "preachers"},
    )
    table.play("manipulation-2", "seat-1")
    told, refused = refusals(table, "caucus-3-gamblers", "seat-3 gamblers")
    assert told == refused == "Only the players next to whoever gains give Caucus cards. (CH-6.7)"
    told, refused = refusals(table, "caucus-4-preachers", "seat-4 preachers")
    assert told == refused == "Zealots protect this stack of Preachers. (CH-6.7)"
    table.play("seat-2 bankers", "submit", "zealots")
    told, refused = refusals(table, "caucus-1-oil", "seat-1 oil")
    assert told == refused == "Zealots protect this stack of Oil already. (CH-6.8)"
    table.play("seat-3 gamblers", "hot-microphone")
    told, refused = refusals(table, "caucus-1-oil", "oil")
    assert told == refused == "Zealots protect this stack of Oil. (CH-8.1)"
    told, refused = refusals(table, "caucus-3-gamblers", "seat-3 gamblers")
    assert told == refused == "Only Caucus cards of the player who has to lose some can be taken. (CH-8.1)"
