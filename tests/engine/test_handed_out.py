"""What a match hands out is its reader's own: writing into it changes nothing for anybody else."""

import copy

import pytest

import backroom
from backroom.engine import BadInput, Seen


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
    ],
)
def test_whoever_writes_into_a_view_changes_nobody_elses(id, handed):
    match, other = middle(id), middle(id)
    before = copy.deepcopy((match.view(0), match.view(None), match.happenings(0), match.game.tempers()))
    record, tensor = match.record(), list(match.tensor(0))

    scribbled(handed(match))

    for one in (match, other, match.clone()):
        assert (one.view(0), one.view(None), one.happenings(0), one.game.tempers()) == before
        assert (one.record(), list(one.tensor(0))) == (record, tensor)


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
