"""What happened, as data: who did what, what went where, what was counted; for each reader as they saw it."""

import pytest

import backroom
from backroom.engine import BadInput
from backroom.engine.dealer import Rng


def played(*moves, seats=3, aside=False):
    match = backroom.game("dirty-money").new(seats, rounds=1, set_aside=aside, names=["Ann", "Bob", "Cat"][:seats])
    for move in moves:
        match.play(move)
    return match


def dealt():
    """Chance by hand: Ann is First Player, and each gets the loot in its order."""
    match = played("first-player", "cleaner", "cleaner")
    while match.seat == backroom.CHANCE:
        match.push(match.choices()[0])
    return match


def last(match, seat, count=1):
    return [happening.json() for happening in match.happenings(seat)][-count:]


def test_a_card_goes_from_a_hand_to_the_trick():
    match = dealt()
    card = match.options()[0]
    match.play(card)

    for reader, subject in ((0, "You lead"), (1, "Ann leads"), (None, "Ann leads")):
        (told,) = last(match, reader)
        assert told["text"].startswith(subject)
        assert told["moved"] == [{"piece": card.pieces[0], "from": "hand-1", "to": "trick"}]
        assert (told["what"], told["who"], told["event"]) == ("play-card", 0, len(match.log) - 1)
        assert "changed" not in told


def test_a_trick_is_taken_with_what_it_is_worth():
    match = dealt()
    for _ in range(3):
        match.push(match.choices()[0])
    view = match.view(None)
    counters = {counter["id"]: counter["value"] for counter in view["counters"]}

    _, played, taken = last(match, None, 3)

    assert played["event"] == taken["event"] == len(match.log) - 1
    assert (taken["what"], taken["who"]) == ("take-trick", match.seat)
    loot = f"loot-{match.seat + 1}"
    assert {(move["from"], move["to"]) for move in taken["moved"]} == {("trick", loot)}
    assert len(taken["moved"]) == 3
    assert taken["changed"]
    for change in taken["changed"]:
        assert (change["by"], change["owner"]) == (change["to"], match.seat)
        assert counters[change["counter"]] == change["to"]


def test_what_is_dealt_is_named_to_its_owner_only():
    match = dealt()
    hand = {piece["id"] for area in match.view(1)["areas"] if area["id"] == "hand-2" for piece in area["pieces"]}
    named = {move["piece"] for one in match.happenings(1) for move in one.moved if move["to"] == "hand-2"}
    others = {move["piece"] for one in match.happenings(0) for move in one.moved if move["to"] == "hand-2"}

    assert named - {None} == hand
    assert others == {None}


def test_what_was_set_aside_is_turned_over_in_the_end():
    match = backroom.game("dirty-money").new(3, seed=1, rounds=1, set_aside=True)
    while not match.over:
        match.push(match.choices()[0])
    aside = {piece["id"] for area in match.view(0)["areas"] if area["id"] == "aside" for piece in area["pieces"]}

    (told,) = last(match, 0)

    assert told["what"] == "end-round"
    assert set(told["altered"]) == aside
    assert "moved" not in told


def test_only_the_newest_part_is_looked_at_where_only_that_is_asked_for():
    match = backroom.game("dirty-money").new(4, seed=2)
    rng = Rng(1)
    for _ in range(30):
        match.push(match.choices()[rng.below(len(match.choices()))])
    whole = [one.json() for one in match.clone().happenings(2)]

    newest = match.happenings(2, 25)

    assert [one.json() for one in newest] == [one for one in whole if one["event"] >= 25]
    assert match.observers[2].first == 25
    assert [one.json() for one in match.happenings(2, 10)] == [one for one in whole if one["event"] >= 10]
    assert [one.json() for one in match.happenings(2)] == whole
    match.push(match.choices()[0])
    assert {one.event for one in match.happenings(2, len(match.log) - 1)} == {len(match.log) - 1}
    assert match.happenings(2, len(match.log)) == []


def test_an_imagined_match_shows_tensor_and_pieces_but_nothing_that_happened():
    match = backroom.game("dirty-money").new(4, seed=2)
    match.push(match.choices()[0])
    imagined = match.imagine(1, Rng(1), story=True)
    card = next(area for area in match.view(1)["areas"] if area["id"] == "hand-2")["pieces"][0]["id"]

    assert imagined.sight() is match.sight()
    assert imagined.tensor(1) == match.tensor(1)
    assert imagined.explain(1, card).json() == match.explain(1, card).json()
    with pytest.raises(BadInput, match="as a story only"):
        imagined.happenings(1)
    with pytest.raises(BadInput, match="only to its own seat"):
        imagined.happenings(0)
    with pytest.raises(BadInput, match="no 'joker' in view"):
        match.explain(1, "joker")


def test_a_line_of_the_story_says_whom_it_is_about():
    match = backroom.game("dirty-money").new(3, seed=1)
    leader = match.seat
    match.push(match.choices()[0])

    played = match.story(None)[-1]

    assert "leads" in played.text
    assert played.who == leader
    assert match.story(None)[0].who is None, "a round is about nobody"
