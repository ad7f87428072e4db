"""Facts in sentences: as a game declares them, for people at this table."""

import pytest
from typescript import evaluate

from backroom.engine.field import Chance, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items

SEATS = ["Ann", "Ben", "Cleo"]
SAID = """module.sentences(given.fields, given.facts, {
  seat: seat => given.seats[seat],
  piece: id => given.pieces[id] ?? "",
})"""

DECLARED = [
    (SeatField("leader", 3, says="{} leads."), 0, "Ann leads."),
    (SeatField("leader", 3, null=True, says="{} leads."), None, ""),
    (SeatField("leader", 3, null=True, says="{} leads.", none="Nobody leads."), None, "Nobody leads."),
    (SeatField("leader", 3), 1, ""),
    (Number("left", 0, 9, unit="cards", says="{} to come."), 0, "0 cards to come."),
    (Number("left", 0, 9, unit="cards", says="{} to come."), 1, "1 card to come."),
    (Number("debt", 0, 9000, unit="$", says="{} are owed."), 1500, "$1,500 are owed."),
    (Number("debt", 0, 9000, unit="$", says="A debt of ${}."), 1500, "A debt of $1,500."),
    (Number("score", 0, 90, unit="points", says="{} points."), 0, "0 points."),
    (
        Group("offer", [Number("price", 0, 9000, unit="$", null=True, none="a price")], says="At ${price}."),
        {"price": None},
        "At a price.",
    ),
    (Chance("odds", says="It works with {}."), 0.25, "It works with 25%."),
    (Flag("broken", says="The suit is broken."), True, "The suit is broken."),
    (Flag("broken", says="The suit is broken.", none="It can be followed."), False, "It can be followed."),
    (Word("suit", {"j": "Jewels"}, says="{} led."), "j", "Jewels led."),
    (Text("motion", says="About {}."), "a card", "About a card."),
    (PieceField("tile", ["knife"], says="At {}."), "knife", "At the Knife."),
    (Items("busted", SeatField("seat", 3), 3, says="Most prints: {}."), [0, 1, 2], "Most prints: Ann, Ben and Cleo."),
    (Items("busted", SeatField("seat", 3), 3, says="Most prints: {}.", none="Nobody has any."), [], "Nobody has any."),
    (
        BySeat("ballots", Number("n", -9, 9, unit="votes", null=True), 3, says="{seat} gives {}."),
        [0, None, -2],
        "Ann gives 0 votes.|Cleo gives −2 votes.",
    ),
    (
        BySeat("jailed", Flag("in"), 3, says="{seat} is in jail."),
        [True, False, True],
        "Ann is in jail.|Cleo is in jail.",
    ),
    (ByName("loss", Number("n", 0, 9), ["knife"], says="{name}: {}."), {"knife": 0}, "The Knife: 0."),
    (
        Group("vote", [SeatField("caller", 3), Number("yes", 0, 9, unit="votes")], says="{caller} has {yes} votes."),
        {"caller": 0, "yes": 0},
        "Ann has 0 votes.",
    ),
    (Group("vote", [Number("yes", 0, 9, says="{} so far.")], null=True), {"yes": 0}, "0 so far."),
    (
        Items(
            "gifts", Group("gift", [Word("m", {"t": "Treasury"}), SeatField("s", 3)], says="{m} to {s}"), 3, says="{}."
        ),
        [{"m": "t", "s": 0}, {"m": "t", "s": 1}],
        "Treasury to Ann and Treasury to Ben.",
    ),
]


@pytest.fixture(scope="module")
def said():
    """All of them at once: Node.js takes its time to begin."""
    given = {"seats": SEATS, "pieces": {"knife": "the Knife"}}
    tables = [{**given, "fields": [field.json()], "facts": {field.id: value}} for field, value, _ in DECLARED]
    return evaluate("generic/sentences.ts", f"given.map(given => {SAID})", tables)


@pytest.mark.parametrize("case", range(len(DECLARED)), ids=lambda case: f"{DECLARED[case][0].type}-{case}")
def test_a_fact_says_what_its_declaration_says_of_it(said, case):
    """Zero is said, and so is the seat whose number is 0."""
    assert "|".join(said[case]) == DECLARED[case][2]
