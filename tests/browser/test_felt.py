"""Whatever can be touched is in sight and uncovered, and so are one's own things: at the questions of seeded matches,
on every table, on desks and phones, on a phone on its side, and with texts at 150%. Where a game has a table of its
own, all laws of the felt hold.

BACKROOM_SIGHT says how many matches are looked through, question by question, at each number of seats that has to be
(`make soak`: 10), and a fifth as many at the others.
"""

import os

import pytest
from felt import LAWFUL_LOOKS, LAWS, LOOK, LOOKS, Told, forgets_the_first, keeps_the_laws, shown_otherwise
from staged import Match, Stage

import backroom

LONG = int(os.environ.get("BACKROOM_SIGHT", "0"))
# The numbers of seats that are looked at: the first from every screen, the others at the sizes that the laws name.
SEATS = {
    "dirty-money": (3, 6),
    "the-cleaner": (1,),
    "clean-hands": (5, 4, 8),
    "hand-management": (3, 2, 4),
    "lie-cheat-and-steal": (4, 2, 6),
}
# Games whose tables keep all laws; the others are drawn from their declaration alone.
LAWFUL = ("clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner")
FIRST = [(game, seats[0]) for game, seats in SEATS.items()]
OTHERS = [(game, seats) for game in LAWFUL for seats in SEATS[game][1:]]
PLIES = 260


@pytest.mark.skipif(LONG > 0, reason="the long version looks at these, too")
@pytest.mark.parametrize(("game", "seats"), FIRST, ids=[game for game, _ in FIRST])
def test_whatever_can_be_touched_is_in_sight(visit, game, seats):
    keeps_the_laws(visit, LOOKS, [Match(game, seats)], game in LAWFUL, plies=PLIES, wanted=(1, 12))


@pytest.mark.skipif(LONG > 0, reason="the long version looks at these, too")
@pytest.mark.parametrize(("game", "seats"), OTHERS)
def test_the_laws_of_the_felt_hold_with_fewer_and_more_at_the_table(visit, game, seats):
    keeps_the_laws(visit, LAWFUL_LOOKS, [Match(game, seats)], laws=True, plies=PLIES, wanted=(1,))


@pytest.mark.skipif(LONG == 0, reason="make soak")
@pytest.mark.parametrize("game", backroom.games())
def test_at_every_number_of_seats(visit, game):
    rules = backroom.game(game)
    scenes = [{"scene": 1}, {"scene": 2}] if game == "the-cleaner" else [{}]
    for seats in range(rules.fewest, rules.most + 1):
        count = LONG if seats in SEATS.get(game, ()) else max(1, LONG // 5)
        matches = [Match(game, seats, seed, **options) for seed in range(1, count + 1) for options in scenes]
        keeps_the_laws(visit, LOOKS, matches, game in LAWFUL)


# Each law, broken on purpose.

BREACHES = {
    "hidden": "felt.querySelector('[data-can]').style.visibility = 'hidden'",
    "covered": "add(`<p style='position: fixed; inset: 0; z-index: 99'></p>`)",
    "broken": "add(`<p style='width: 3em; overflow-wrap: anywhere'>Investigations</p>`)",
    "clipped": "add(`<p style='width: 3em; overflow: hidden'>Investigations</p>`)",
    "raw": "add(`<p>Basil took jewels-3</p>`)",
    "counters": "felt.querySelectorAll('[data-sign=\"counter coins-1\"]').forEach(one => one.remove())",
    "zeros": "add(`<p data-sign='fact passes'>none yet</p>`)",
}
UNSAID = ["Raven: −2", "the seat 0", "leader 1", "pays NaN", "undefined", "last_trick"]
BREAK = """deed => {
  const felt = document.querySelector(".felt");
  new Function("felt", "add", deed)(felt, text => felt.insertAdjacentHTML("beforeend", text));
}"""
BUTTON = "position: fixed; top: 30%; left: 30%; z-index: 99"


@pytest.fixture
def dealt(visit):
    """A page with a question on it, and what it was told."""
    match = Match("dirty-money", 3)
    stage = Stage(visit())
    stage.open(match)
    return match, stage, {**Told(match).at(), "names": ["Raven"], "zeros": ["fact passes"]}


def test_every_law_can_be_broken(dealt):
    match, stage, told = dealt

    def broken():
        found = stage.page.evaluate(LOOK, told)
        return {law for law in LAWS if found[law]}

    assert broken() == set()
    for law, deed in BREACHES.items():
        stage.page.evaluate(BREAK, deed)
        assert law in broken(), law
        stage.open(match)
    for text in UNSAID:
        stage.page.evaluate(BREAK, f"add('<p>{text}</p>')")
        assert text in stage.page.evaluate(LOOK, told)["raw"]
    assert forgets_the_first({True: {False}, False: {True}})
    assert not forgets_the_first({True: {True}, False: {True}})


@pytest.mark.parametrize("keeps", [True, False], ids=["shows it", "does not"])
def test_what_is_one_control_away_is_there_once_it_is_pressed(dealt, keeps):
    _, stage, told = dealt
    piece = told["touches"][0]
    card = f"document.querySelector('[data-piece={piece}]')"
    button = f'<button style="{BUTTON}" data-shows="{piece}">More</button>'
    stage.page.evaluate(BREAK, f"{card}.style.visibility = 'hidden'; add(`{button}`)")
    if keeps:
        stage.page.evaluate(BREAK, f"felt.lastElementChild.onclick = () => {card}.style.visibility = ''")
    away = stage.page.evaluate(LOOK, told)["away"]
    assert away == [piece]
    assert (not list(shown_otherwise(stage, told, away))) == keeps
