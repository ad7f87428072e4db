"""Whatever can be touched is in sight and uncovered, and so are one's own things: at the questions of seeded matches,
on every table, on desks and phones, on a phone on its side, and with texts at 150%.

BACKROOM_SIGHT says how many matches are looked through at each number of seats, question by question (`make soak`: 2).
"""

import os
from collections import Counter

import pytest
from staged import Match, Stage

import backroom

LONG = int(os.environ.get("BACKROOM_SIGHT", "0"))
DESK, LAPTOP, PHONE, ON_ITS_SIDE = (1440, 900), (1280, 720), (390, 844), (844, 390)
LOOKS = {100: [DESK, LAPTOP, PHONE, ON_ITS_SIDE], 150: [LAPTOP, PHONE]}
# Here nothing may need a control to be seen; and here all that is one's own is seen, not only one's hand.
PLAIN = [(100, DESK), (100, LAPTOP), (100, PHONE)]
ROOMY = [(100, DESK), (100, LAPTOP)]
TABLES = [
    ("dirty-money", 3),
    ("the-cleaner", 1),
    ("clean-hands", 5),
    ("hand-management", 3),
    ("lie-cheat-and-steal", 4),
]
PLIES = 260
MORE = ".foot > .more"

# What of the question cannot be seen or lies under something else; of one's own things, what is not in sight at all.
AMISS = """() => {
  const spots = [0.1, 0.3, 0.5, 0.7, 0.9];
  const free = (one, x, y) =>
    x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && one.contains(document.elementFromPoint(x, y));
  const part = one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const seen = spots.flatMap(x => spots.map(y => free(one, left + x * width, top + y * height)));
    return seen.filter(Boolean).length / seen.length;
  };
  const all = names => [...document.querySelectorAll(names)].filter(one => one.getClientRects().length);
  const name = one => one.dataset.piece ?? one.textContent.trim();
  return {
    touchable: all(".felt [data-can], .options [data-choice]").filter(one => part(one) < 0.5).map(name),
    buttons: all(".foot button:not([data-choice]), .bar button").filter(one => part(one) < 0.5).map(name),
    hand: all(".hands [data-piece], section.hand [data-piece]").filter(one => part(one) < 0.2).map(name),
    own: all(".mine [data-piece]").filter(one => part(one) < 0.2).map(name),
    sentence: all("#ask").filter(one => part(one) < 0.9).map(name),
  };
}"""


def amiss(stage, text, size):
    """What somebody who looks from such a screen would miss."""
    stage.look(*size)
    found = stage.page.evaluate(AMISS)
    hidden = found["touchable"] if (text, size) in PLAIN else shown_never(stage, found["touchable"])
    own = found["own"] if (text, size) in ROOMY else found["hand"] if text == 100 else []
    return [*hidden, *found["buttons"], *found["sentence"], *own]


def shown_never(stage, hidden):
    """What the control that shows what is out of sight does not show either."""
    left = set(hidden)
    for _ in range(2 * len(hidden)):
        if not left or not stage.page.locator(MORE).count():
            break
        stage.page.click(MORE)
        stage.settle()
        left &= set(stage.page.evaluate(AMISS)["touchable"])
    return sorted(left)


def held(match):
    """A piece that leaves several options when it is touched, each with another piece."""
    options = match.table.playing().options()
    firsts = Counter(option.pieces[0] for option in options if option.pieces)
    longer = {option.pieces[0] for option in options if len(option.pieces) > 1}
    at_once = {option.pieces[0] for option in options if len(option.pieces) == 1}
    return next((piece for piece in firsts if firsts[piece] > 1 and piece in longer - at_once), None)


def missed(stages, match):
    """All that is amiss at a question, and at its second half where one piece is touched after another."""
    for text, stage in stages.items():
        stage.show(match)
        for size in LOOKS[text]:
            for piece in amiss(stage, text, size):
                yield match.kind(), f"{size[0]}×{size[1]} {text}%", piece
        piece = held(match)
        if piece is not None:
            stage.page.evaluate("piece => document.querySelector(`[data-piece='${piece}'][data-can]`)?.click()", piece)
            stage.page.locator(".held").wait_for()
            for left in amiss(stage, text, PHONE):
                yield match.kind(), f"{PHONE[0]}×{PHONE[1]} {text}%", f"{left} with {piece} in hand"


def look_through(visit, match, plies=PLIES):
    """Goes through a match and looks at the first and the twelfth question of each kind, or at all."""
    stages = {text: Stage(visit(), text) for text in LOOKS}
    for stage in stages.values():
        stage.open(match)
    kinds, found = Counter(), []
    for _ in range(plies):
        if not match.running():
            break
        kinds[match.kind()] += 1
        if LONG or kinds[match.kind()] in (1, 12):
            found += missed(stages, match)
        match.go_on()
    assert not found, "\n".join(map(str, found))
    assert kinds


@pytest.mark.skipif(LONG > 0, reason="the long version looks at these, too")
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[game for game, _ in TABLES])
def test_whatever_can_be_touched_is_in_sight(visit, game, seats):
    look_through(visit, Match(game, seats))


@pytest.mark.skipif(LONG == 0, reason="make soak")
@pytest.mark.parametrize("game", backroom.games())
def test_at_every_number_of_seats(visit, game):
    rules = backroom.game(game)
    scenes = [{"scene": 1}, {"scene": 2}] if game == "the-cleaner" else [{}]
    for seats in range(rules.fewest, rules.most + 1):
        for seed in range(1, LONG + 1):
            for options in scenes:
                look_through(visit, Match(game, seats, seed, **options), plies=10_000)
