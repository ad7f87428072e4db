"""A declaration and what is made of it: schema, tensors, explanations; the one walk through a log; the action space."""

import json
from array import array

import jsonschema_rs
import pytest

import backroom
from backroom.engine import CHANCE, PASS, Ask, BadInput, Playback
from backroom.engine.dealer import Rng
from backroom.engine.field import Flag, Number, Text, Word
from backroom.engine.observation import Observation
from backroom.engine.sight import SOME, Area, Counter, Kind, Sight, seat_names
from backroom.engine.space import space_of
from backroom.server.wire.view_schema import view_schema


def halfway(id="dirty-money", seats=None, plies=20, seed=3):
    match = backroom.game(id).new(seats, seed=seed)
    rng = Rng(5)
    for _ in range(plies):
        if match.over:
            break
        match.push(match.choices()[rng.below(len(match.choices()))])
    return match


@pytest.mark.parametrize("id", backroom.games())
def test_every_view_fits_the_schema_and_survives_the_wire(id):
    match = halfway(id)
    schema = jsonschema_rs.validator_for(view_schema(match.sight()))

    for seat in (None, *range(match.seats)):
        view = json.loads(json.dumps(match.view(seat)))
        assert [error.message for error in schema.iter_errors(view)] == []
        assert match.sight().flaw(view) == ""


def test_the_schema_refuses_what_the_declaration_refuses():
    match = halfway()
    schema = jsonschema_rs.validator_for(view_schema(match.sight()))
    view = match.view(0)
    facts, counters, areas = view["facts"], view["counters"], view["areas"]
    for wrong in (
        {**view, "facts": {**facts, "mood": 1}},
        {**view, "facts": {**facts, "leader": 9}},
        {**view, "counters": [{**counters[0], "value": -1}, *counters[1:]]},
        {**view, "counters": [{**counters[0], "id": "gems-1"}, *counters[1:]]},
        {**view, "areas": [{**areas[0], "id": "sleeve"}, *areas[1:]]},
        {**view, "areas": [{**areas[0], "hidden": 99}, *areas[1:]]},
    ):
        assert match.sight().flaw(wrong)
        assert not schema.is_valid(wrong)


def test_the_hash_is_that_of_what_is_declared():
    game = backroom.game("dirty-money")

    assert game.new(3).sight().hash == game.new(3, seed=9).sight().hash
    hashes = {game.new(3).sight().hash, game.new(4).sight().hash, game.new(3, rounds=1).sight().hash}
    assert len(hashes) == 3
    assert game.new(3).sight() is game.new(3).sight(), "made once for a kind of table"


# Tensors.


@pytest.mark.parametrize("id", backroom.games())
def test_the_index_is_as_long_as_the_tensor_and_says_something_else_of_each_number(id):
    match = halfway(id)
    index = match.tensor_index()

    assert len(index) == len(match.tensor(0)) == len(match.tensor(None))
    assert len(set(index)) == len(index)


@pytest.mark.parametrize("id", backroom.games())
def test_a_tensor_is_always_as_long_and_says_what_the_view_says(id):
    match = halfway(id, plies=0)
    size = len(match.tensor(0))
    observation = Observation(match.sight())
    rng = Rng(2)
    for _ in range(60):
        if match.over:
            break
        for seat in (None, 0):
            tensor = match.tensor(seat)
            assert len(tensor) == size
            assert observation.read(tensor) == observation.known(match.view(seat))
        match.push(match.choices()[rng.below(len(match.choices()))])


def doubles(numbers):
    return array("d", numbers)


def floats(numbers):
    return array("f", numbers)


def part_of_memory(numbers):
    return memoryview(doubles(numbers))


@pytest.mark.parametrize("buffer_of", [doubles, floats, list, part_of_memory])
def test_a_tensor_is_written_into_a_buffer_of_ones_own(buffer_of):
    match = halfway()
    size = len(match.tensor(0))
    buffer = buffer_of([0.5] * (size + 1))

    assert match.tensor(0, buffer) is buffer
    assert list(buffer)[:size] == pytest.approx(match.tensor(0), abs=1e-6)
    assert buffer[size] == 0.5, "what lies behind is left alone"
    assert Observation(match.sight()).read(buffer) == Observation(match.sight()).known(match.view(0))
    with pytest.raises(BadInput, match=f"room for 3 numbers, and this table has {size}"):
        match.tensor(0, buffer_of([0.5] * 3))


def test_a_tensor_that_is_not_told_where_to_go_is_new():
    match = halfway()
    again = match.tensor(0)
    assert match.tensor(1, again) is again
    assert again == match.tensor(1)


def test_the_index_names_numbers_one_can_look_up():
    match = halfway()
    index, tensor = match.tensor_index(), match.tensor(1)

    assert tensor[index.index("you are seat 2")] == 1.0
    assert tensor[index.index("you are seat 1")] == 0.0
    hand = next(area for area in match.view(1)["areas"] if area["id"] == "hand-2")
    held = [line for line, number in zip(index, tensor, strict=True) if line.startswith("hand-2: card") and number]
    assert len(held) == len(hand["pieces"])


def test_alike_and_changing_pieces_are_counted_and_read():
    stone = Kind(
        "stone",
        "Stone",
        {"red": {"colour": "red"}, "blue": {"colour": "blue"}},
        printed=[Word("colour", {"red": "Red", "blue": "Blue"})],
        twins="colour",
        copies={"red": 3, "blue": 2},
    )
    lamp = Kind("lamp", "Lamp", {"lamp": {}}, changing=[Flag("lit"), Number("oil", 0, 4, null=True), Text("mood")])
    sight = Sight(
        2,
        [
            Area("bag", "pile", "Bag", ["stone"], 5, SOME, each=seat_names(2), owned=True),
            Area("shelf", "row", "Shelf", ["stone", "lamp"], 4, ordered=True, optional=True, facts=[Flag("dusty")]),
        ],
        [stone, lamp],
        [Counter("score", "Score", 0, 9, each=True, counts=True)],
        [],
    )
    red = {"kind": "stone", "label": "Red", "face": {"colour": "red"}}
    view = {
        "seat": 0,
        "turn": 1,
        "over": False,
        "facts": {},
        "counters": [{"id": f"score-{n}", "label": "", "value": 3 * n, "owner": n - 1} for n in (1, 2)],
        "areas": [
            place("bag-1", "pile", 0, [{**red, "id": "a"}, {**red, "id": "b"}], 1),
            place("bag-2", "pile", 1, [], 2),
            place("shelf", "row", None, [lit_lamp(), {**red, "id": "c"}], 0, dusty=True),
        ],
    }
    assert sight.flaw(view) == ""
    assert sight.counting() == ["score-1", "score-2"]
    observation = Observation(sight)

    known = observation.read(observation.written(view))

    assert known == observation.known(view)
    assert known["areas"]["bag-1"] == {"hidden": 1, "pieces": {"stone red": 2}, "facts": {}}
    assert known["pieces"]["lamp lamp"] == {"lit": True, "oil": None}
    del view["areas"][2]
    assert "shelf" not in observation.read(observation.written(view))["areas"]


def place(id, kind, owner, pieces, hidden, **facts):
    return {
        "id": id,
        "kind": kind,
        "label": id,
        "owner": owner,
        "pieces": pieces,
        "hidden": hidden,
        "facts": facts,
    }


def lit_lamp():
    return {"id": "lamp", "kind": "lamp", "label": "Lamp", "face": {"lit": True, "oil": None, "mood": "warm"}}


# One walk through a log.


class Steps(Playback):
    """Writes down whatever it passes."""

    def __init__(self, table):
        super().__init__(table)
        self.seen = []

    def look(self, step, outcomes):
        self.seen.append(("look", self.at, type(step).__name__, self.table.stack[-1] is step))

    def before(self, step, outcomes):
        self.seen.append(("before", self.at, type(step).__name__, bool(outcomes)))

    def after(self, step, outcomes):
        self.seen.append(("after", self.at, type(step).__name__, bool(outcomes)))


def test_a_playback_passes_every_event_and_what_nobody_decides():
    match = halfway(seats=3, plies=3)
    walk = Steps(match.beginning())

    walk.follow(match.log)

    assert walk.seen[:6] == [
        ("before", 0, "Round", False),
        ("after", 0, "Round", False),
        ("look", 0, "DealCleaners", True),
        ("before", 0, "DealCleaners", True),
        ("after", 0, "DealCleaners", True),
        ("look", 1, "DealLoot", True),
    ]
    assert ("after", len(match.log) - 1, "TakeTrick", False) in walk.seen
    assert [entry[1] for entry in walk.seen if entry[0] == "look"] == list(range(len(match.log)))
    assert walk.table.hands == match.state.hands


def test_a_playback_goes_on_where_it_stopped():
    match = halfway(seats=3, plies=4)
    walk, other = Steps(match.beginning()), Steps(match.beginning())
    for end in range(len(match.log) + 1):
        walk.follow(match.log[:end])
    other.follow(match.log)

    assert walk.seen == other.seen


# The action space.


@pytest.mark.parametrize("id", backroom.games())
def test_the_space_has_a_place_for_every_choice_of_every_question(id):
    match = halfway(id)
    space = space_of(match.game, match.state)

    assert space.size == match.actions() == sum(ask.span(match.state) + 1 for ask in match.game.asks())
    mask = match.mask()
    assert len(mask) == space.size
    assert [n for n, open in enumerate(mask) if open] == sorted(match.action(choice) for choice in match.choices())
    mask[0] = not mask[0]
    assert match.mask() != mask, "a fresh list each time"


def test_nothing_can_be_done_where_no_seat_is_asked():
    by_hand = backroom.game("dirty-money").new(3)

    assert by_hand.seat == CHANCE
    assert not any(by_hand.mask())


def test_passing_is_the_last_choice_of_its_question():
    match = halfway()
    step = match.step()

    assert match.space().action(step, PASS) == match.actions() - 1


def test_a_question_that_is_not_on_the_list_has_no_place():
    class Riddle(Ask):
        pass

    with pytest.raises(BadInput, match="does not list Riddle"):
        halfway().space().action(Riddle(0), 0)
