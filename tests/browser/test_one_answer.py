"""Questions with one answer: the page passes for its person, when that person would have, and else lets them be."""

import json

import pytest
from staged import Match, Stage
from typescript import evaluate

PASS = -1
PASSING = ".passing"
RULE = "LS-2.2"
HISTORY = [{"rule": RULE, "time": time} for time in (700, 800, 900)]
PATIENT = [{"rule": RULE, "time": 20_000}] * 3  # so that nothing happens before time is turned on

# Pages made of nothing, each with its story: what it did, and after how long.
LIVED = """given.map(({news, story, took, who}) => {
  let now = 0, timer = null;
  const done = [];
  const person = {
    byHand: false, here: true, ...who,
    now: () => now,
    random: () => 0.5,
    later: (call, wait) => { timer = {call, at: now + wait}; return () => (timer = null); },
    pass: option => { done.push([now, option.choice]); passing.decided(); },
    shows: () => {},
  };
  const passing = new module.Passing(person, new module.Answers(took));
  const until = time => {
    if (timer && timer.at <= time) { now = timer.at; const {call} = timer; timer = null; call(); }
    now = time;
  };
  for (const [at, what, ...rest] of story) {
    until(at);
    if (what === "asked") passing.shown({...news, ...rest[1]}, rest[0].map(choice => ({choice})));
    if (what === "took back") passing.tookBack();
    if (what === "decided") passing.decided();
    if (what === "person") { Object.assign(person, rest[0]); passing.consider(); }
  }
  until(1e9);
  return {done, took: passing.answers.took};
})"""

SEATS = [{"kind": "person", "yours": True}, {"kind": "person", "yours": False}]
ASKED = [0, "asked", [PASS]]
HAPPENED = {"happened": [{}]}


def life(*story, seats=SEATS, passes=True, clock=None, took=HISTORY, **who):
    """What happens around one question, with the times at which it does."""
    question = {"text": "Do you?", "rule": RULE, "passes": passes}
    news = {"seats": seats, "watchers": [], "question": question, "clock": clock, "seat": 0}
    return {"news": news, "story": story, "took": took, "who": who}


def lived(*lives):
    return evaluate("state/passing.ts", LIVED, lives)


def passed(*lives):
    """For each the times at which the page has passed."""
    done = [one["done"] for one in lived(*lives)]
    assert {choice for one in done for _, choice in one} <= {PASS}
    return [[at for at, _ in one] for one in done]


def test_it_passes_when_its_person_would_have():
    slow = [{"rule": "X-1", "time": 5000}] * 3
    at_such, at_any, unknown = passed(life(ASKED, took=[*slow, *HISTORY]), life(ASKED, took=slow), life(ASKED, took=[]))
    assert at_such == [800]
    assert at_any == [5000]
    assert 1000 < unknown[0] < 6000


def test_what_others_say_meanwhile_does_not_make_it_wait_longer():
    talk, turn, over = [500, "asked", [PASS]], [500, "asked", [PASS], HAPPENED], [500, "asked", []]
    assert passed(life(ASKED, talk), life(ASKED, turn), life(ASKED, over)) == [[800], [1300], []]


def test_only_where_the_engine_says_so_and_the_person_does_not_rather_answer():
    lives = [
        life(ASKED, passes=False),
        life([0, "asked", [PASS, 3]]),
        life(ASKED, byHand=True),
        life(ASKED, [100, "person", {"byHand": True}]),
    ]
    assert passed(*lives) == [[]] * 4


def test_the_table_waits_for_somebody_who_is_not_there():
    away, back, leaves = (
        life(ASKED, [60_000, "asked", [PASS]], here=False),
        life(ASKED, [60_000, "person", {"here": True}], here=False),
        life(ASKED, [100, "person", {"here": False}]),
    )
    assert passed(away, back, leaves) == [[], [60_800], []]


def test_who_takes_back_goes_on_by_hand_until_they_have_decided():
    back = [[0, "took back"], [10, "asked", [PASS]]]
    then = [[500, "decided"], [600, "asked", []], [700, "asked", [PASS]]]
    assert passed(life(*back), life(*back, *then)) == [[], [1500]]


def test_a_clock_and_a_table_of_bots_are_not_kept_waiting():
    clock = {"left": [3000, 3000], "spent": 1000, "running": 0}
    bots, shared = [SEATS[0], {"kind": "bot", "yours": False}], [SEATS[0]] * 2
    assert passed(life(ASKED, clock=clock), life(ASKED, seats=bots, took=[]), life(ASKED, seats=shared)) == [
        [200],
        [900],
        [800],
    ]


def test_only_choices_between_several_things_are_remembered():
    story = [[0, "asked", [1, PASS]], [2000, "decided"], [3000, "asked", [PASS]]]
    story += [[9000, "asked", [1, 2], HAPPENED], [60_000, "decided"]]
    assert lived(life(*story, took=[]))[0]["took"] == [{"rule": RULE, "time": 2000}]


# On a page.


@pytest.fixture
def subpoena(visit):
    """A page whose person holds no Subpoena, with time that can be turned on."""

    def sit(by_hand=False, first=lambda stage: None):
        match = Match("lie-cheat-and-steal", 3)
        stage = Stage(visit(), by_hand=by_hand)
        stage.page.add_init_script(f"sessionStorage.setItem('backroom-answers', '{json.dumps(PATIENT)}')")
        stage.page.clock.install()
        stage.open(match)
        first(stage)
        while not match.table.playing().question().passes:
            match.go_on()
        stage.show(match)
        return stage

    return sit


def moves(stage):
    return [one["choice"] for one in stage.sent if one["type"] == "move"]


def test_the_page_passes_by_itself(subpoena):
    stage = subpoena()
    stage.page.clock.fast_forward(25_000)
    stage.page.get_by_text("Sent…").wait_for()
    assert moves(stage) == [PASS]


def test_who_likes_to_answer_by_hand_does(subpoena):
    stage = subpoena(by_hand=True)
    stage.page.clock.fast_forward(120_000)
    assert stage.page.locator(PASSING).count() == 0
    assert moves(stage) == []
    stage.page.click(".options [data-choice]")
    stage.page.get_by_text("Sent…").wait_for()
    assert moves(stage) == [PASS]
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.get_by_role("button", name="Settings").click()
    assert stage.page.get_by_label("Answer by hand also where passing is all that is left").is_checked()


def test_the_page_waits_for_somebody_who_touches_nothing(subpoena):
    stage = subpoena(first=lambda stage: stage.page.clock.fast_forward(200_000))
    stage.page.clock.fast_forward(60_000)
    assert stage.page.locator(PASSING).count() == 0
    assert moves(stage) == []
    stage.page.mouse.move(300, 300)
    stage.page.locator(PASSING).wait_for()
    assert stage.page.locator(PASSING).inner_text() == "Nothing else is possible: the page passes for you."
    stage.page.clock.fast_forward(25_000)
    stage.page.get_by_text("Sent…").wait_for()
    assert moves(stage) == [PASS]
