"""Views, stories and imagined tables: what is public, what each player has seen, and what goes under a deck."""

from __future__ import annotations

from collections import Counter

from backroom.engine import row

from .county import ANN, BOB, CAT, COUNTY, GAME, NAMES, County, county


def imagined(scene: County, seat: int, seed: int) -> County:
    return County(scene.match.imagine(seat, seed))


def faces_in_hand(scene: County, owner: int, reader: int | None) -> list[str]:
    return [piece["face"]["card"] for piece in scene.area(f"hand-{owner + 1}", reader)["pieces"]]


def test_faces_are_private_and_counts_declarations_and_bindings_public():  # LS-10.1, rulings LS23, LS21
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(BOB, "blank", victim=CAT, crimes="traffic")
    scene.hold(BOB, "good-character")

    assert faces_in_hand(scene, BOB, BOB) == ["pay-30", "blank", "good-character"]
    for reader in (ANN, CAT, None):
        assert faces_in_hand(scene, BOB, reader) == ["back", "back", "back"]
        pieces = scene.area("hand-2", reader)["pieces"]
        assert pieces[0]["label"] == "$ card, declared COLLECT $40,000"
        assert pieces[1]["label"] == f"Black Eye card, used on {'you' if reader == CAT else 'Cat'}"
        assert pieces[0]["face"]["declared"] == 40_000
        assert pieces[1]["face"]["victim"] == CAT
        assert scene.suits(pieces[1]) == ["traffic"]
        assert pieces[2]["label"] == "Feather card"


def test_money_votes_salaries_and_places_are_public():  # LS-10.1, ruling LS23
    scene = county(cash=[7, 8, 9], votes=[1, 2, 3])
    scene.place(BOB, "tax")

    counters = scene.counters()
    assert [counters[f"cash-{seat}"] for seat in (1, 2, 3)] == [7000, 8000, 9000]
    assert [counters[f"votes-{seat}"] for seat in (1, 2, 3)] == [1, 2, 3]
    assert [counters[f"salary-{seat}"] for seat in (1, 2, 3)] == [20000] * 3
    tokens = [item["face"]["space"] for item in scene.area("board", None)["pieces"] if item["kind"] == "token"]
    assert tokens == ["space-start", "space-tax", "space-start"]


def test_a_seat_is_reminded_of_what_it_saw_go_under_a_deck():  # LS-1.5, LS-10.1, ruling LS1
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(ANN, "collect-10", declared="collect-10")
    scene.table.hand_in_money(BOB)
    scene.table.hand_in_money(ANN)

    assert scene.area("money", BOB)["facts"]["under"] == ["pay-30", "back"]
    assert scene.area("money", ANN)["facts"]["under"] == ["back", "collect-10"]
    assert scene.area("money", None)["facts"]["under"] == ["back", "back"]


def test_imagining_keeps_what_a_seat_has_seen_go_under_a_deck():  # LS-1.5, LS-10.3, ruling LS1
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.hold(ANN, "collect-10", declared="collect-10")
    scene.table.hand_in_money(BOB)
    scene.table.hand_in_money(ANN)
    most = scene.face("collect-40")

    mine, theirs = set(), set()
    for seed in range(300):
        other = imagined(scene, ANN, seed)
        mine.add(other.under("money")[1])
        theirs.add(other.table.money.bottom[0])
        assert sorted(list(other.table.money.pool) + list(other.table.money.bottom)) == list(range(20))
    assert mine == {"collect-10"}
    assert theirs == set(range(most + 1)) - {scene.face("collect-10")}  # what was said of it still counts


def test_a_card_drawn_again_from_the_bottom_is_known_to_who_saw_it():  # LS-1.5, LS-10.3, ruling LS1
    scene = county()
    scene.hold(BOB, "collect-20", declared="collect-70")
    scene.table.hand_in_money(BOB)
    scene.table.money.pool = row([])  # the rest of the deck is out of play
    scene.place(CAT, "cut")
    scene.begin(CAT)
    scene.play("pass", "2")
    assert scene.options() == ["collect-20"]
    draw = scene.match.step()
    readers = (ANN, BOB, CAT, None)
    assert [draw.seen_by(scene.table, 0, reader) for reader in readers] == [False, True, True, False]  # in the story

    scene.play("collect-20", "collect 100")

    assert faces_in_hand(scene, CAT, BOB) == ["collect-20"]
    assert faces_in_hand(scene, CAT, ANN) == ["back"]
    assert list(scene.table.notes) == [scene.face("collect-70")]  # nobody who heard both will believe a hundred


def test_cards_go_under_their_decks_in_the_order_returned():  # LS-1.5, ruling LS1
    scene = county()
    for seat, card in ((BOB, "pay-30"), (ANN, "pay-50"), (BOB, "pay-10")):
        scene.hold(seat, card, declared="collect-40")
    scene.table.hand_in_money(ANN)
    scene.table.hand_in_money(BOB)

    assert scene.under("money") == ["pay-50", "pay-30", "pay-10"]


def test_every_deal_that_agrees_with_what_was_said_is_equally_likely():  # LS-10.3, ruling LS2
    scene = county(2)
    scene.table.money.pool = row([scene.face(word) for word in ("pay-10", "collect-10", "collect-20", "collect-30")])
    scene.hold(BOB, "collect-10", declared="collect-10")
    scene.hold(BOB, "pay-10", declared="collect-20")
    seen = Counter(tuple(imagined(scene, ANN, seed).hand(BOB)) for seed in range(4000))

    # The first is at most COLLECT 10: two ways; the second at most COLLECT 20 and another card: two ways each.
    assert len(seen) == 4
    assert all(900 < count < 1100 for count in seen.values())


def test_the_story_tells_a_drawn_card_to_its_holder_only():  # LS-10.1, ruling LS23
    scene = County(GAME.new(3, edition=COUNTY, names=NAMES[:3]))
    scene.play("12", "2", "2", "pass", "2", "blank")

    assert "You draw a Black Eye card: a blank." in scene.story(ANN)
    assert "Ann draws a Black Eye card." in scene.story(BOB)
    assert "Ann draws a Black Eye card." in scene.story(None)


def test_the_story_of_a_lie_and_its_end():  # LS-3.2, LS-3.4, ruling LS21
    scene = County(GAME.new(3, edition=COUNTY, names=NAMES[:3]))
    scene.play("12", "2", "2", "pass", "9", "pay-20", "collect 70", "pass", "4")
    scene.play(scene.options()[0])

    told = scene.story(CAT)
    since = told.index("Ann declares COLLECT $70,000.")
    assert told[since : since + 6] == [
        "Ann declares COLLECT $70,000.",
        "Bob rolls the dice: 4.",
        "Bob goes to Press.",
        "Bob accuses Ann of fraud over COLLECT $70,000.",
        "Ann shows PAY $20,000: a lie worth $90,000.",
        "Ann owes $90,000 to the bank and 50 votes to Bob.",
    ]
    assert not any("PAY" in line for line in told[: told.index("Bob goes to Press.")])


def test_the_program_never_tells_whether_a_card_that_went_back_was_true():  # LS-10.1, rulings LS21, LS23
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-40")
    scene.table.hand_in_money(BOB)

    text = str(scene.match.view(ANN)["areas"][1:])
    assert "PAY $30,000" not in text
    assert "pay-30" not in text
