"""Every kind of field: what it takes, what it refuses, how it is written as numbers, how it describes itself."""

import json

import jsonschema_rs
import pytest

from backroom.engine import field as simple
from backroom.engine import fields as composed
from backroom.engine.field import Chance, Field, Flag, Number, PieceField, SeatField, Text, Word, type_of
from backroom.engine.fields import ByName, BySeat, Group, Items, known_value
from backroom.server.wire.view_schema import field_schema

COINS = Number("coins", -2, 7, "Coins", unit="coins")
SUIT = Word("suit", {"gold": "Gold", "tin": "Tin"}, null=True)

# Field, values that fit, values that do not.
KINDS = [
    (COINS, [-2, 0, 7], [-3, 8, True, 1.5, "3", None, [1]]),
    (Number("only", 4, 4), [4], [3, 5]),
    (Number("maybe", 1, 3, null=True), [None, 1, 3], [0, "none"]),
    (Chance("odds"), [0.0, 0.25, 1], [-0.1, 1.1, True, "1", None]),
    (Chance("heat", -10.0, 10.0, null=True), [None, -10.0, 3.5], [11]),
    (Flag("open"), [True, False], [0, 1, None, "yes"]),
    (Flag("known", null=True), [None, True, False], [0]),
    (SeatField("leader", 3), [0, 2], [3, -1, True, None, "0"]),
    (SeatField("winner", 3, null=True), [None, 0, 2], [3]),
    (SUIT, ["gold", "tin", None], ["lead", 0, True]),
    (PieceField("target", ["a", "b"]), ["a", "b"], ["c", None, 1]),
    (Items("hand", COINS, 3), [[], [1], [7, -2, 0]], [[1, 1, 1, 1], [8], None, "1", {}]),
    (Items("maybe", SUIT, 2, null=True), [None, [], ["gold", None]], [["lead"]]),
    (BySeat("bids", Number("bid", 0, 9, null=True), 3), [[0, None, 9]], [[0, 1], [0, 1, 10], None, [0, 1, 2, 3]]),
    (ByName("heat", Flag("hot"), ["bar", "docks"]), [{}, {"bar": True}, {"docks": False, "bar": True}], [{"sea": 1}]),
    (ByName("more", COINS, ["bar"], null=True), [None, {"bar": 2}], [{"bar": None}, []]),
    (Group("offer", [COINS, SUIT]), [{"coins": 1, "suit": None}], [{"coins": 1}, {"coins": 1, "suit": None, "x": 1}]),
    (Group("deal", [COINS], null=True), [None, {"coins": 0}], [{"coins": 9}, []]),
    (Items("offers", Group("offer", [Flag("open"), SUIT]), 2), [[{"open": True, "suit": None}]], [[{"open": True}]]),
]  # fmt: skip
CASES = [pytest.param(*case, id=f"{type_of(case[0])} {case[0].id}") for case in KINDS]


def test_every_kind_of_field_is_on_this_list():
    kinds = {
        kind
        for module in (simple, composed)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Field) and kind is not Field
    }

    assert kinds == {type(field) for field, _, _ in KINDS} | {Text}


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_it_takes_what_fits_and_says_what_is_wrong_with_the_rest(field, good, bad):
    assert [field.flaw(value) for value in good] == [""] * len(good)
    assert all(field.id in field.flaw(value) for value in bad), [field.flaw(value) for value in bad]


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_the_schema_agrees(field, good, bad):
    schema = jsonschema_rs.validator_for(field_schema(field))

    assert [value for value in good if not schema.is_valid(value)] == []
    assert [value for value in bad if schema.is_valid(value)] == []


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_what_is_written_as_numbers_can_be_read_again(field, good, bad):
    for value in good:
        numbers = [0.0] * (field.size() + 4)
        field.write(value, numbers, 2)

        assert field.read(numbers, 2) == value
        assert all(0.0 <= number <= 1.0 for number in numbers)
        assert numbers[:2] + numbers[-2:] == [0.0] * 4, "nothing is written beyond its place"


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_different_values_are_different_numbers(field, good, bad):
    rows = []
    for value in good:
        rows.append([0.0] * field.size())
        field.write(value, rows[-1], 0)

    assert len({tuple(row) for row in rows}) == len(good)


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_each_of_its_numbers_has_a_meaning(field, good, bad):
    meanings = field.index("here")

    assert len(meanings) == field.size() == len(set(meanings))


@pytest.mark.parametrize(("field", "good", "bad"), CASES)
def test_it_describes_itself_as_data(field, good, bad):
    told = json.loads(json.dumps(field.json()))

    assert (told["id"], told["type"]) == (field.id, type_of(field))
    assert told.get("null", False) == field.null


def test_a_text_is_for_people_and_takes_no_numbers():
    text = Text("name", "Name")
    both = Group("card", [text, COINS])

    assert text.flaw("Jewels") == ""
    assert "is no text" in text.flaw(5)
    assert (text.size(), text.index("name")) == (0, [])
    assert jsonschema_rs.is_valid(field_schema(text), "Jewels")
    assert both.size() == COINS.size()
    numbers = [0.0] * both.size()
    both.write({"name": "Jewels", "coins": 3}, numbers, 0)
    assert both.read(numbers, 0) == known_value(both, {"name": "Jewels", "coins": 3}) == {"coins": 3}
    assert Items("names", text, 5).size() == 0


def test_what_is_as_usual_is_left_out():
    assert COINS.json() == {"id": "coins", "type": "number", "label": "Coins", "low": -2, "high": 7, "unit": "coins"}
    assert Number("debt", 0, 5, better=-1, counts=True).json() == {
        "id": "debt",
        "type": "number",
        "low": 0,
        "high": 5,
        "better": -1,
        "counts": True,
    }
