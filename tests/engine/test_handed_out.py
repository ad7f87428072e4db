"""What a match hands out is its reader's own: writing into it changes nothing for anybody else."""

import copy

import pytest

import backroom
from backroom.bots import named_bot
from backroom.engine import BadInput, Cut, Seen


def middle(id):
    match = backroom.game(id).new(backroom.game(id).most, seed=2)
    for number in range(30):
        after = match.clone()
        after.push(match.choices()[number % len(match.choices())])
        if after.over:
            break
        match = after
    return match


def scribbled(told):
    """Every list and dict written over, to the last of them."""
    for value in list(told.values()) if isinstance(told, dict) else told:
        if isinstance(value, (dict, list)):
            scribbled(value)
    if isinstance(told, dict):
        told.update(dict.fromkeys(told, "scribble"))
    else:
        told[:] = ["scribble"]


@pytest.mark.parametrize("id", backroom.games())
@pytest.mark.parametrize(
    "handed",
    [
        lambda match: match.view(None),
        lambda match: match.view(0),
        lambda match: match.own(0) or {},
        lambda match: Seen(match, 0).view(),
        lambda match: match.idle(),
        lambda match: match.game.tempers(),
        lambda match: match.game.tuned(),
        lambda match: match.game.edition("standard").data,
        lambda match: match.game.past(match.log, match.state, match.imagine(0, 1).state) or [],
        lambda match: match.sight().json(),
        lambda match: [area.json() for area in match.sight().areas],
        lambda match: [field.json() for field in match.sight().facts],
        lambda match: Seen(match, 0).match.sight().json(),
        lambda match: match.tensor_index(),
        lambda match: [happening.json() for happening in match.happenings(0)],
        lambda match: [vars_of(happening) for happening in match.happenings(0)],
        lambda match: [option.json() for option in match.options()],
        lambda match: [other.settings for other in copies_of(match)],
        lambda match: [other.names for other in copies_of(match)],
    ],
)
def test_whoever_writes_into_what_was_told_changes_nobody_elses(id, handed):
    match, other = middle(id), middle(id)
    before = copy.deepcopy(all_that_is_told(match))

    scribbled(handed(match))

    for one in (match, other, match.clone(), middle(id)):
        assert all_that_is_told(one) == before


def vars_of(happening):
    return [happening.dice, happening.moved, happening.changed, happening.altered]


def copies_of(match):
    """All that bots and those who think ahead get of a match."""
    house = [named_bot(match.game, "house") for _ in range(match.seats)]
    return [match.clone(), match.imagine(0, 1), Seen(match, 0).match, match.playout_by(house, 1, Cut(decisions=1))]


def all_that_is_told(match):
    game = match.game
    seen = [match.view(0), match.view(None), match.happenings(0), match.story(0), match.options(), match.idle()]
    declared = [match.sight().json(), match.tensor_index(), match.settings, match.names]
    printed = [match.edition.data, game.edition("standard").data, game.tuned(), game.tempers()]
    return [*seen, *declared, *printed, match.record(), list(match.tensor(0))]


def test_a_bot_cannot_change_what_the_others_see():
    match = backroom.game("dirty-money").new(3, seed=1)
    hand = match.view(match.seat)

    class Forger(backroom.engine.Bot):
        def choose(self, seen):
            for place in seen.view()["areas"]:
                for piece in place["pieces"]:
                    piece["face"]["coins"] = 0
            raise BadInput("Done.")

    with pytest.raises(BadInput):
        backroom.engine.ask(Forger(), match)

    assert match.view(match.seat) == hand
