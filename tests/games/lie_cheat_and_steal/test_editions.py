"""An edition that cannot be played with is refused, and the sentence names the key that is wrong."""

from __future__ import annotations

import pytest

from backroom import BadEdition
from backroom.engine import Edition
from backroom.engine.laws import check
from backroom.games.lie_cheat_and_steal.board import CELL, GAP, lettering
from backroom.games.lie_cheat_and_steal.spaces import AMOUNTS, BLANK, FACES, GO_TO_JAIL, amount, face_of
from backroom.games.lie_cheat_and_steal.words.does import card_does, space_does

from .county import COUNTY, GAME

TEXT = COUNTY.read_text(encoding="utf-8")


def refusal(text: str) -> str:
    with pytest.raises(BadEdition) as refused:
        GAME.new(edition=Edition("homemade", text, shipped=False))
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


KINDS = "start, money, black-eye, feather, press-box, court, senate, business, politics, tip, convention, fund"
WRONG = [
    (changed('title = "One county"\n', ""), "title: is missing."),
    (changed('kind = "start"', 'kind = "plain"'), "board[1].kind: should be start."),
    (changed('kind = "court"', 'kind = "fund"'), "board: should have one space of kind 'court'."),
    (changed('kind = "tip"', 'kind = "fund"'), "board: should have a space of kind 'tip'."),
    (changed('kind = "tip"', 'kind = "casino"'), f"board[12].kind: should be one of {KINDS}"),
    (changed('name = "Till", ', ""), "board[2].name: is missing."),
    (changed('name = "Till"', 'name = "Purse"'), "board[10].id: should be small letters and hyphens"),
    (changed("x = 1, y = 5", "x = 1, y = 6"), "board: 'Till' lies where 'START' does, at (1, 6)."),
    (changed("x = 1, y = 5", "x = 0, y = 5"), "board[2].x: should be a whole number from 1 to 40, not 0."),
    (changed("cash = -10000", "cash = -10500"), "board[6].cash: should be whole thousands of dollars, not -10500."),
    (changed("votes = 100", "votes = 101"), "board[9].votes: should be a whole number from -100 to 100, not 101."),
    (changed('kind = "money", ', 'kind = "money", votes = 3, '), "board[2]: only a plain space gives or takes"),
    (changed('to = "fund"', 'to = "uncle"'), "board[7].to: should be 'fund', on a space that takes money."),
    (
        changed("votes = 100,", 'votes = 100, to = "fund",'),
        "board[9].to: should be 'fund', on a space that takes money.",
    ),
    (changed('kind = "tip"', 'kind = "tip", z = 3'), "board[12].z: is not a key that this game knows."),
    (changed('back_to = "purse"', 'back_to = "moon"'), "paths.business.back_to: no space of the main board is called"),
    (changed("[paths.witness]", "[paths.circus]"), "paths.witness: is missing."),
    (changed("[jail]", "[prison]"), "jail: is missing."),
    (changed("pay_30 = 1\n", ""), "money.pay_30: is missing."),
    (changed("collect_100 = 1", "collect_100 = 0"), "money.collect_100: should be a whole number from 1 to 20, not 0."),
    (changed("pay_30 = 1", "pay_30 = 1\npay_0 = 1"), "money.pay_0: is not a key that this game knows."),
    (changed("blanks = 2", "blanks = 0"), "blanks: should be a whole number from 1 to 20, not 0."),
    (changed("subpoena = 2\n", ""), "subpoena: is missing."),
    (changed("good_character = 3", "good_character = 21"), "good_character: should be a whole number from 1 to 20"),
    (changed('id = "traffic"', 'id = "embezzling"'), "crimes[4].id: should be small letters and hyphens"),
    (
        TEXT[: TEXT.index('[[crimes]]\nid = "chain-gang"')] + TEXT[TEXT.index("[money]") :],
        "crimes: should be 5, not 4.",
    ),
    (
        changed("black_eyes = 1", "black_eyes = 0"),
        "crimes[1].black_eyes: should be a whole number from 1 to 20, not 0.",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_bad_edition_is_refused_by_the_key_that_is_wrong(text, complaint):  # LS-1.1
    assert refusal(text).startswith(f"Edition 'homemade' of Lie, Cheat & Steal: {complaint}")


def test_a_board_of_nineteen_spaces_is_too_small():  # LS-1.1
    lines = [line for line in TEXT.splitlines() if 'name = "Labor"' not in line]

    assert "board: should have 20 to 80 spaces, not 19." in refusal("\n".join(lines))


@pytest.mark.many_matches
def test_the_laws_of_the_engine_hold_with_another_edition():  # LS-1.1
    assert check(GAME, plies=20, editions=[COUNTY]).matches > 0


def test_the_money_deck_has_every_step_but_zero():  # LS-1.3
    box = GAME.opened(GAME.edition("standard"))

    assert sorted({amount(face) for face in box.money}) == [step for step in range(-100, 101, 10) if step]
    assert [face_of(amount(face)) for face in range(AMOUNTS)] == list(range(AMOUNTS))
    assert BLANK in box.black_eyes


def test_the_groups_give_what_they_are_known_to_give():  # LS-6.6
    box = GAME.opened(GAME.edition("standard"))
    votes = dict(zip(box.names, box.votes, strict=True))

    assert votes["The Intellectuals"] == 5
    assert votes["The Underworld"] == 10
    assert votes["Big Business"] == 20
    assert votes["Organized Labor"] == 100


def test_the_standard_board_has_every_kind_of_space_and_a_place_for_each():  # LS-1.1
    box = GAME.opened(GAME.edition("standard"))
    spots = list(zip(box.xs, box.ys, strict=True))

    assert 36 <= box.main <= 48
    assert len(set(spots)) == len(spots)
    for space in range(box.main):  # neighbours on the main board touch on the sheet
        onward = box.onward[space]
        assert abs(box.xs[space] - box.xs[onward]) + abs(box.ys[space] - box.ys[onward]) == 1


def test_the_board_is_drawn_with_every_space_in_it():  # LS-1.1
    from xml.etree import ElementTree

    for edition in ("standard", COUNTY):
        box = GAME.opened(GAME.edition(edition))
        drawing = ElementTree.fromstring(GAME.board_svg(box))
        groups = [group.get("id") for group in drawing.iter("{http://www.w3.org/2000/svg}g")]
        assert groups == box.ids
        written = " ".join(drawing.itertext()).split()
        goals = [box.stand(), *[box.jail for kind in box.kinds if kind == GO_TO_JAIL]]
        assert edition == COUNTY or {"$", "Black", "Feather-in-", "Fund"} <= {*written}  # it has no room for decks
        assert written.count("→") == len(goals)


def test_every_space_of_the_sheet_says_what_it_does_and_nothing_is_broader_than_its_space():  # LS-1.1
    for edition in ("standard", COUNTY):
        box = GAME.opened(GAME.edition(edition))
        for space in range(len(box.names)):
            lines = lettering(box, space)
            assert len(lines) > 1
            assert all(len(line) * size * 0.62 <= CELL - GAP for line, size, strong in lines if strong), lines
            assert sum(size + 3 for _, size, _ in lines) <= CELL - GAP, lines


def test_what_spaces_and_cards_do_fits_on_them():
    for edition in ("standard", COUNTY):
        box = GAME.opened(GAME.edition(edition))
        texts = [space_does(box, space) for space in range(len(box.names))] + [card_does(face) for face in range(FACES)]
        assert all(0 < len(text) <= 90 for text in texts)
