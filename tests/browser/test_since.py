"""What happened since one's own move: in the story, above the felt, on the table; and moves one by one."""

import random
import re

import pytest
from axe import complaints
from browsing import DESK, PHONE, OwnServer
from typescript import evaluate

ANN, BEN = 0, 1


def told(*lines):
    """Lines of a story: seq, whom it is about, text."""
    return [{"seq": seq, "who": who, "text": text, "game": True} for seq, who, text in lines]


DEALT = told((1, None, "Round 1."), (1, ANN, "Ann holds First Player."))
LED = told((2, ANN, "Ann leads."))
FOLLOWED = told((3, BEN, "Ben plays."), (3, ANN, "Ann takes the trick."))
STORIES = [
    (DEALT, ANN, DEALT),
    (DEALT + LED, ANN, DEALT),  # nobody else has done anything yet
    (DEALT + LED + FOLLOWED, ANN, FOLLOWED),
    (DEALT + LED + FOLLOWED + told((4, ANN, "Ann leads.")), ANN, FOLLOWED),  # several times in a row
    (DEALT + LED + FOLLOWED, BEN, FOLLOWED[1:]),
    (DEALT + LED + FOLLOWED, None, FOLLOWED),  # who looks on
    (told((1, ANN, "Ann rolls."), (1, ANN, "It is a 6."), (2, ANN, "Ann cleans."), (2, ANN, "It is a 1.")), ANN, None),
]


def test_what_is_new_is_what_came_after_ones_own_move():
    given = [{"story": story, "seat": seat} for story, seat, _ in STORIES]
    found = evaluate("state/since.ts", "given.map(one => module.sinceOwn(one.story, one.seat))", given)

    for since, (story, _, new) in zip(found, STORIES, strict=True):
        assert story[since["after"] + 1 : since["to"] + 1] == (story[3:] if new is None else new)


def test_of_what_happened_only_what_came_after_that_move_is_marked():
    happened = [{"event": n, "what": "", "who": line["who"], "text": line["text"]} for n, line in enumerate(LED * 3)]
    happened += [{"event": 9, "what": "draw", "who": BEN, "dice": [4, 2]}, {"event": 9, "what": "pass", "who": BEN}]
    marked = "module.happenedAfter(given.story, given.after, given.happened, given.happened.slice(-1))"

    def after(story, line=0, happened=happened):
        return evaluate("state/since.ts", marked, {"story": story, "after": line, "happened": happened})

    assert after(LED) == happened[3:]
    assert after(LED * 3) == happened[1:]
    assert after(DEALT) == happened, "that was before all that is known"
    assert after(LED, -1) == happened, "nothing was one's own move"
    assert after(LED * 3, 2, happened[:3]) == happened[2:3], "nothing came after it"
    assert evaluate("state/since.ts", "[...module.rollsOf(given)]", happened) == [[BEN, [4, 2]]]


def test_a_new_deal_leaves_no_trace_of_what_was_before_it():
    def went(*ids):
        return {"event": 1, "what": "", "who": 0, "moved": [{"piece": id, "from": "hand", "to": "trick"} for id in ids]}

    drawn = {"event": 2, "what": "", "who": 0, "moved": [{"piece": None, "from": "deck", "to": "hand", "count": 2}]}
    deal = {"event": 3, "what": "", "who": None, "moved": [{"piece": None, "from": "deck", "to": "hand", "count": 9}]}
    marks = "given.map(module.marksOf).map(({pieces, areas, left}) => [[...pieces], [...areas], [...left]])"

    assert evaluate("state/marks.ts", marks, [[went("a"), drawn], [went("a"), drawn, deal, went("b")]]) == [
        [["a"], [["hand", 2]], ["hand", "deck"]],
        [["b"], [], ["hand"]],
    ]


PACED = """given.map(given => {
  const shown = [], timers = [];
  const stage = {
    pacing: given.pacing,
    show: news => shown.push(news.seq),
    waits: count => (stage.waiting = count),
    later: call => { timers.push(call); return () => timers.splice(timers.indexOf(call), 1); },
  };
  const pace = new module.Pace(stage);
  const known = {since: 1, seat: 0, clock: null, motion: null, state: "running", happened: []};
  const deeds = {
    next: () => pace.next(), all: () => pace.all(), time: () => timers.shift()?.(), off: () => (stage.pacing = "off"),
  };
  const seen = [];
  for (const deed of given.deeds) {
    if (typeof deed === "string") deeds[deed]();
    else pace.take({...known, ...deed});
    seen.push([shown.at(-1) ?? 0, stage.waiting]);
  }
  return seen;
})"""


def move(seq, **other):
    return {"seq": seq, "happened": [{"event": seq}], **other}


def said(seq, **other):
    return {"seq": seq, **other}


FIRST = said(1, since=0)
PACES = [
    ("off", [FIRST, move(2), move(3)], [(1, 0), (2, 0), (3, 0)]),
    ("slow", [FIRST, move(2), move(3), move(4), "time", "time"], [(1, 0), (2, 0), (2, 1), (2, 2), (3, 1), (4, 0)]),
    ("slow", [FIRST, move(2), "time", move(3)], [(1, 0), (2, 0), (2, 0), (3, 0)]),  # who comes late does not wait
    ("step", [FIRST, move(2), move(3), "time", "next"], [(1, 0), (2, 0), (2, 1), (2, 1), (3, 0)]),
    ("step", [FIRST, move(2), move(3), move(4), "all"], [(1, 0), (2, 0), (2, 1), (2, 2), (4, 0)]),
    ("step", [FIRST, move(2), said(3), move(4)], [(1, 0), (2, 0), (3, 0), (3, 1)]),  # talk does not wait
    ("step", [FIRST, move(2), "next", move(3)], [(1, 0), (2, 0), (2, 0), (3, 0)]),  # one's own decision neither
    ("step", [FIRST, move(2), move(3), move(4, clock={})], [(1, 0), (2, 0), (2, 1), (4, 0)]),
    ("step", [FIRST, move(2), move(3), said(4, motion={})], [(1, 0), (2, 0), (2, 1), (4, 0)]),
    ("step", [FIRST, move(2), move(3), said(3, since=0)], [(1, 0), (2, 0), (2, 1), (3, 0)]),
    ("step", [FIRST, move(2), move(3), "off", move(4)], [(1, 0), (2, 0), (2, 1), (2, 1), (4, 0)]),
]


def test_moves_wait_for_each_other_and_nothing_else_does():
    given = [{"pacing": pacing, "deeds": deeds} for pacing, deeds, _ in PACES]

    assert evaluate("state/pace.ts", PACED, given) == [[list(one) for one in seen] for _, _, seen in PACES]


# In the browser.


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory):
    """Bots that move one after the other, so that each move is told by itself."""
    running = OwnServer(tmp_path_factory.mktemp("slow"), pause=0.2).open()
    yield running
    running.close()


def like(player, **settings):
    """As if somebody had chosen so in the settings."""
    player.shelf()
    player.page.evaluate("liked => localStorage.setItem('backroom-settings', JSON.stringify(liked))", settings)


def heist(player, seats=3, rounds=1):
    player.open_table("dirty-money", seats=seats, Rounds=rounds)
    player.begin()
    player.waits()


def step_up_to_me(page):
    """Look at one move after the other until it is one's own turn; how many there were."""
    steps = 0
    while not page.locator("[data-can]").count():
        page.locator("#next, [data-can]").first.wait_for()
        if page.locator("#next").count():
            page.keyboard.press("n")
            steps += 1
    return steps


TICKER = (
    "() => [...document.querySelectorAll('.ticker p')].filter(line => line.offsetHeight).map(line => line.innerText)"
)
# What can be touched, or lies in one's hand, and the ticker's box do not meet.
CLEAR = """() => {
  const ticker = document.querySelector(".ticker");
  const box = ticker.getBoundingClientRect();
  const others = [...document.querySelectorAll("[data-can], [data-area=hand-1], button, a")];
  const meets = one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  };
  return box.height > 10 && getComputedStyle(ticker).pointerEvents === "none" && !others.some(meets);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_lines_since_ones_own_move_stand_out_and_the_last_few_stand_above_the_felt(visit, size):
    player = visit(size)
    heist(player, seats=4)
    rng = random.Random(1)
    trick = player.page.locator("[data-area=trick] [data-piece]")
    for played in range(12):
        if played > 1 and trick.count() > 1:
            break
        player.click_once(rng)
        player.waits()
        assert player.page.evaluate(CLEAR)
        assert player.sideways() <= 0
    moved = "[...document.querySelectorAll('[data-area=trick] [data-moved]')].length"
    assert player.page.evaluate(moved) == trick.count()
    if size is PHONE:
        player.page.get_by_role("button", name="Story", exact=True).click()
    log = player.page.locator("dialog[open] [role=log]" if size is PHONE else ".side [role=log]")
    story, new = log.locator("li").all_inner_texts(), log.locator("li.since").all_inner_texts()
    own = max(n for n, line in enumerate(story) if re.match(r"You (play|lead) ", line))
    assert [line.split("\n")[-1] for line in new] == story[own + 1 :]
    shown = player.page.evaluate(TICKER)
    assert [line.lstrip("+0123456789 ") for line in shown] == story[own + 1 :][-len(shown) :]
    assert len(shown) == (2 if size is PHONE else 3)


def test_moves_come_step_by_step_if_one_likes_it_so(visit, slow_server):
    player = visit(at=slow_server)
    like(player, pace="step")
    player.open_table("dirty-money", seats=3, Rounds=1)
    player.begin()
    page = player.page
    steps = 0
    for _ in range(3):
        steps += step_up_to_me(page)
        before = player.story()
        page.locator("[data-area=hand-1] [data-can]").first.click(position={"x": 6, "y": 6})
        page.wait_for_function("n => document.querySelectorAll('.side [role=log] li').length > n", arg=len(before))
        shown = player.story()[len(before) :]
        assert re.match(r"You (lead|play) ", shown[0])  # one's own decision waits for nothing
        if page.locator("#next").count():
            assert not [line for line in shown if re.match(r"(Bruno|Cleo) (leads|plays)", line)]
            assert complaints(page) == []
    assert steps >= 3
    step_up_to_me(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("As they come").check()
    page.keyboard.press("Escape")
    page.locator("[data-area=hand-1] [data-can]").first.click(position={"x": 6, "y": 6})
    player.waits()
    assert page.locator("#next").count() == 0


def play_until(player, wanted, rng, most=80):
    """Play on until lines since one's own move say all of this; gives them."""
    for _ in range(most):
        player.waits()
        new = player.page.locator(".side li.since").all_text_contents()
        if all(any(text in line for line in new) for text in wanted):
            return new
        player.click_once(rng)
    raise AssertionError(f"nobody {wanted}")


def test_what_others_roll_and_draw_is_seen_at_their_seats(visit):
    player = visit(DESK)
    player.play_now("lie-cheat-and-steal")
    new = play_until(player, ("rolls the dice", " goes to "), random.Random(1))
    rolled = [line.split(":")[1] for line in new if "rolls the dice" in line]
    dice = player.page.locator(".felt .plate .rolled")
    labels = [one.get_attribute("aria-label") for one in dice.all()]
    assert {tuple(re.findall(r"\d+", one)) for one in labels} & {tuple(re.findall(r"\d+", one)) for one in rolled}
    assert player.page.locator(".felt .token[data-moved]").count() >= 1
    assert player.page.locator(".felt [data-left]").count() >= 1
    assert player.page.evaluate(CLEAR)
    assert player.sideways() <= 0

    player.play_now("hand-management")
    new = play_until(player, ("draws a card",), random.Random(2))
    rival = player.page.locator(".felt [data-came]")
    assert int(rival.inner_text().removeprefix("+")) >= sum("draws a card" in line for line in new) > 0
