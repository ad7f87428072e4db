"""An edition that cannot be played with is refused, and the sentence names the key that is wrong."""

from __future__ import annotations

import re

import pytest

from backroom import BadEdition
from backroom.engine import Edition
from backroom.games.hand_management.box import KINDS

from .office import GAME, POCKET

TEXT = POCKET.read_text(encoding="utf-8")
SORT = "should be a type of job, with 'local' or 'national' where it has them, not"


def refusal(text: str) -> str:
    with pytest.raises(BadEdition) as refused:
        GAME.new(3, edition=Edition("homemade", text, shipped=False))
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def without(pattern: str) -> str:
    return re.sub(pattern, "", TEXT)


WRONG = [
    (changed('title = "A Handful of Cards"', ""), "title: is missing."),
    (changed(', { name = "Under" }', ""), "agencies: should be 4, not 3."),
    (changed('{ name = "Under" }', '{ name = "Left" }'), "agencies[4].name: another agency is called 'Left'."),
    (changed('id = "rings"', 'id = "Rings"'), "types[1].id: should be a word of small letters that no other type has"),
    (changed('id = "soap"', 'id = "rings"'), "types[2].id: should be a word of small letters that no other type has"),
    (changed("scoped = false", "scoped = 0"), "types[1].scoped: should be true or false, not 0."),
    (changed("skill = 1", "skill = 0"), "models[1].skill: should be a whole number from 1 to 3, not 0."),
    (changed("skill = 3", "skill = 4"), "models[11].skill: should be a whole number from 1 to 3, not 4."),
    (changed("skill = 1, pay", "skill = 4, pay"), "jobs[1].skill: should be a whole number from 1 to 3, not 4."),
    (changed("pay = 1", "pay = 0"), "jobs[1].pay: should be a whole number from 1 to 9, not 0."),
    (changed('specialties = ["rings"]', "specialties = []"), "models[1].specialties: should be a list that is not"),
    (changed('specialties = ["rings"]', 'specialties = "rings"'), "models[1].specialties: should be a list that is"),
    (changed('["rings"]', '["feet"]'), f"models[1].specialties[1]: {SORT} 'feet'."),
    (changed('["rings"]', '["rings abroad"]'), f"models[1].specialties[1]: {SORT} 'rings abroad'."),
    (changed('["rings"]', "[7]"), f"models[1].specialties[1]: {SORT} 7."),
    (changed('["rings"]', '["rings local"]'), "models[1].specialties[1]: 'rings' is neither local nor national"),
    (changed('["soap local"]', '["soap"]'), "models[2].specialties[1]: 'soap' needs 'local' or 'national'"),
    (changed('type = "soap local"', 'type = "soap"'), "jobs[4].type: 'soap' needs 'local' or 'national'"),
    (changed('type = "rings"', 'type = "rings national"'), "jobs[1].type: 'rings' is neither local nor national"),
    (changed('name = "Bea"', 'name = "Ada"'), "models[2].name: another card is called 'Ada'."),
    (changed('client = "Ring One"', 'client = "Ada"'), "jobs[1].client: another card is called 'Ada'."),
    (changed('name = "Help One"', 'name = "Hand 1"'), "actions[1].name: 'Hand 1' cannot be a name here."),
    (changed('name = "Help One"', 'name = "Pass"'), "actions[1].name: 'Pass' cannot be a name here."),
    (changed('name = "Help One"', 'name = "7"'), "actions[1].name: '7' cannot be a name here."),
    (changed('kind = "helping-hand"', 'kind = "high-five"'), "actions[1].kind: should be one of helping-hand, deal-a"),
    (changed("strength = 1", "strength = 0"), "actions[1].strength: should be a whole number from 1 to 9, not 0."),
    (changed("points = 1", "points = -1"), "actions[1].points: should be a whole number from 0 to 20, not -1."),
    (changed('"upper-hand", points', '"upper-hand", strength = 1, points'), "actions[9].strength: is not a key that"),
    (changed("strength = 1, points = 1", "points = 1"), "actions[1].strength: is missing."),
    (without(r'    \{ name = "T.*\n'), "models: should be 20 to 200 cards, not 19."),
    (without(r"    \{ client = \"(Ring|Local).*\n"), "jobs: should be 2 to 200 cards, not 1."),
    (without(r'    \{ kind = "(help|deal|bloody|caught|upper).*\n'), "actions: should be 8 to 200 cards, not 4."),
    *[
        (without(rf'    \{{ kind = "{kind}.*\n'), f"actions: at least one should be of the kind '{kind}'.")
        for kind in KINDS[:5]
    ],
    (
        changed("agency-security-star = { count = 1", "agency-security-star = { count = 2"),
        "improvements.agency-security-star.count: should be a whole number from 1 to 1, not 2.",
    ),
    (
        changed("extra-model-slot = { count = 3", "extra-model-slot = { count = 1"),
        "improvements.extra-model-slot.count: should be a whole number from 2 to 9, not 1.",
    ),
    (changed("cost = 1 }", "cost = 0 }"), "improvements.agency-security.cost: should be a whole number from 1 to 9"),
    (changed("pampered-models = { count = 2, cost = 1 }\n", ""), "improvements.pampered-models: is missing."),
    (changed("title", "weeks = 7\ntitle"), "weeks: is not a key that this game knows."),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_bad_edition_is_refused_by_the_key_that_is_wrong(text, complaint):  # HM-1.7
    assert refusal(text).startswith(f"Edition 'homemade' of Hand Management: {complaint}")


def test_an_edition_with_too_many_types_is_refused():  # HM-1.7
    extra = ", ".join(f'{{ id = "t{"x" * number}", name = "T", scoped = false }}' for number in range(11))

    assert "types: should be at most 12, not 13." in refusal(changed("types = [\n", f"types = [\n{extra},\n"))


def test_the_standard_edition_has_what_the_book_fixes():  # HM-1.1 to HM-1.6
    box = GAME.opened(GAME.edition("standard"))

    assert len(box.agencies) == 4
    assert box.models >= 24
    assert set(box.skills) == set(box.wanted) == {1, 2, 3}
    assert set(range(7)) == set(box.kinds)
    assert [box.counts[1], box.counts[3], box.counts[4]] == [1, 1, 3]


def test_in_the_standard_edition_national_jobs_want_more_and_pay_more():  # HM-1.3, ruling HM19
    box = GAME.opened(GAME.edition("standard"))
    local = [job for job in range(box.jobs) if box.sorts[job] % 3 == 1]
    national = [job for job in range(box.jobs) if box.sorts[job] % 3 == 2]

    assert max(box.pays[job] for job in local) < min(box.pays[job] for job in national)
    assert {box.wanted[job] for job in local} == {1, 2}
    assert {box.wanted[job] for job in national} == {2, 3}


def test_in_the_standard_edition_the_stronger_card_is_worth_less():  # HM-1.4
    box = GAME.opened(GAME.edition("standard"))
    for kind in range(7):
        cards = [card for card in range(box.actions) if box.kinds[card] == kind]
        by_strength = {
            strength: [box.points[card] for card in cards if box.strengths[card] == strength]
            for strength in sorted({box.strengths[card] for card in cards})
        }
        means = [sum(points) / len(points) for points in by_strength.values()]
        assert means == sorted(means, reverse=True)


def test_the_standard_edition_never_runs_dry():  # HM-9.1
    """Four hands of four, a card each, and the pay of two jobs are less than the deck."""
    box = GAME.opened(GAME.edition("standard"))
    gifts = sum(strength for strength, kind in zip(box.strengths, box.kinds, strict=True) if kind == 6)

    assert 4 * 4 + 4 + 2 * max(box.pays) + gifts < box.actions
