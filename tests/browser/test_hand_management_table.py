"""Hand Management at its own table: the stage and its ladder, the shop, the envelopes, the agencies, the ledger."""

import json
import random
import re

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE
from staged import Match, Stage

from backroom.engine import append, remove, row, sort
from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, news

WIDE = {"width": 1280, "height": 720}
PARTS = ("skill", "specialty", "pampered", "chance", "total")
# What the stage says of every applicant, rung by rung, and of every card laid.
LADDER = """() => {
  const rungs = {}, cards = {};
  for (const cell of document.querySelectorAll(".felt .stage [data-rung]")) {
    const {rung, of, by} = cell.dataset;
    if (rung === "card") cards[cell.closest("[data-laid]").dataset.laid] = [Number(of), Number(by), cell.innerText];
    else (rungs[of] ??= {})[rung] = rung === "odds" ? cell.innerText : Number(by);
  }
  return {rungs, cards};
}"""


def agency(visit, size=DESK, theme="dark", motion="reduce", **options):
    """A table of one's own against bots."""
    player = visit(size, motion=motion)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate(
        "theme => localStorage.setItem('backroom-settings', JSON.stringify({theme, byHand: true}))", theme
    )
    table = player.page.evaluate(
        OPEN, {"game": "hand-management", "options": options, "seats": options.pop("seats", 3)}
    )
    player.page.goto(f"{player.server.address}/t/{table}")
    player.waits()
    return player


def view(player):
    table = player.page.url.split("/t/")[1]
    return player.page.evaluate("table => fetch(`/api/tables/${table}/news?seat=0`).then(r => r.json())", table)["view"]


def ladder_of(casting):
    """As the stage should show it."""
    rungs = {}
    for seat, cell in enumerate(casting["cells"]):
        if cell is not None:
            rungs[str(seat)] = {part: cell[part] for part in PARTS if cell[part] is not None}
            if cell["odds"] is not None:
                rungs[str(seat)]["odds"] = f"{round(100 * cell['odds'] + 1e-9)}%"
    cards = {id: [laid["target"], laid["by"]] for id, laid in casting["cards"].items()}
    return rungs, cards


def same_ladder(page, casting):
    """The stage shows every rung and every card of a casting, and nothing else."""
    shown = page.evaluate(LADDER)
    rungs, cards = ladder_of(casting)
    drawn = {seat: {part: parts.get(part, 0) for part in rungs[seat]} for seat, parts in shown["rungs"].items()}
    assert drawn == rungs
    assert {id: laid[:2] for id, laid in shown["cards"].items()} == cards
    assert all(str(abs(by)) in re.findall(r"\d+", text) for _, by, text in shown["cards"].values())


class Critic:
    """Looks at the stage at every question: the ladder, and axe at each new kind of scene."""

    def __init__(self, player, axe=True):
        self.player = player
        self.axe = axe
        self.scenes = set()
        self.ladders = 0

    def look(self):
        page = self.player.page
        scene = page.locator(".felt .stage").get_attribute("class")
        if self.axe and scene not in self.scenes:
            assert complaints(page) == [], scene
        self.scenes.add(scene)
        if page.locator(".felt .stage [data-rung]").count():
            self.compare()

    def compare(self):
        seen = view(self.player)
        if seen["facts"]["phase"] != "resolution":
            return
        same_ladder(self.player.page, seen["facts"]["castings"][-1])
        self.ladders += 1


@pytest.mark.parametrize(("size", "seats"), [(DESK, 3), (PHONE, 2)], ids=["desk-3", "phone-2"])
def test_a_whole_game_by_clicking_and_the_ladder_is_the_views(visit, size, seats):
    player = agency(visit, size, seats=seats, odds=True)
    critic = Critic(player)
    player.play_to_the_end(random.Random(seats), most=700, look=critic.look)

    assert critic.ladders > 0
    assert len({scene.split()[1] for scene in critic.scenes}) > 2  # which ones, chance says
    player.page.keyboard.press("Escape")
    seen = view(player)
    recorded = {one["owner"]: one["value"] for one in seen["counters"] if one["id"].startswith("score-")}
    rows = player.page.locator(".ledger tbody tr").all()
    assert sorted(int(row.locator("td b").inner_text()) for row in rows) == sorted(recorded.values())
    assert player.page.locator(".ledger .winner").count() >= 1
    assert player.sideways() <= 0
    assert complaints(player.page) == []


def test_a_whole_game_by_keyboard_alone(visit):
    player = agency(visit, WIDE, "light", seats=2)
    rng, keys = random.Random(4), 0
    while player.waits() != "over":
        player.press_once(rng)
        keys += 1
        assert keys < 900
    assert keys > 20


# On the stage: what one seat sees of a match that is played by all.


class Seat:
    """One seat's page, told of a seeded match event by event."""

    def __init__(self, stage, match, seat):
        self.stage, self.match, self.seat = stage, match, seat
        self.page = stage.page
        stage.table, stage.first = match.table, self.message(0)
        self.page.goto(f"{stage.player.server.address}/t/staged")
        self.page.locator(".felt .stage").wait_for()
        self.heard = match.table.seq

    def message(self, since):
        seats = [] if self.seat is None else [self.seat]
        subscription = Subscription(f"person-{self.seat}", seats, self.seat, since=since, events=True)
        company = Company(list(range(len(self.match.table.seats))))
        return news(self.match.table, subscription, company, self.match.table.at, []).decode()

    def hear(self):
        self.stage.wire.send(self.message(self.heard))
        self.heard = self.match.table.seq
        self.stage.wait_until_still()


def test_castings_bids_and_points_are_staged_and_said(visit):
    """What is staged is said in a live region too; dice lie there as rolled; nothing moves where that is unwanted."""
    match = Match("hand-management", 3, 8, odds=True)
    seat = Seat(Stage(visit()), match, 0)
    page, staged = seat.page, {}
    wanted = {"gets the job": "draw", "A tie!": "", "The bids are turned": "choose", "Fired": "fire"}
    while match.running() and set(wanted) - set(staged):
        match.go_on()
        seat.hear()
        while page.locator("[data-moment]").count():
            title = page.locator("[data-moment] h2").inner_text()
            said = page.locator("[role=status]", has_text=title).all_inner_texts()
            assert said, title
            staged |= {start: said[0] for start in wanted if start in title}
            if "gets the job" in title and page.locator("[data-moment] [data-rung=dice]").count():
                dice = page.locator("[data-moment] [data-die]").evaluate_all("all => all.map(one => +one.dataset.die)")
                castings = json.loads(seat.message(0))["view"]["facts"]["castings"]
                rolled = [
                    [cell[die] for cell in one["cells"] if cell for die in ("first", "second")] for one in castings
                ]
                assert sorted(dice) in [sorted(faces) for faces in rolled]
                assert page.locator("[data-moment] .stamp").count() == 1
            assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
            page.keyboard.press("Escape")
    assert {start: wanted[start] in said for start, said in staged.items()} == dict.fromkeys(wanted, True)


def test_no_hidden_card_is_anywhere_on_the_page(visit):
    """Neither hands nor envelopes, nor models that others were dealt, at any question, to a player and a spectator."""
    match = Match("hand-management", 4, 3)
    players = [Seat(Stage(visit()), match, who) for who in (1, None)]
    faces = match.table.playing().state.box
    hidden = 0
    for _ in range(30):
        for _ in range(3):
            match.go_on()
        table = match.table.playing().state
        for seat in players:
            seat.hear()
            others = [who for who in range(4) if who != seat.seat]
            cards = [card for who in others for card in (*table.hands[who], *table.bid_cards(who))]
            models = [model for who in others if table.offers for model in (*table.offers[who], *table.models[who])]
            names = [faces.action_names[card] for card in cards] + [faces.model_names[model] for model in models]
            shown = seat.page.locator(".felt").inner_html()
            told = seat.page.locator(".felt [data-laid]").evaluate_all("all => all.map(one => one.textContent)")
            assert [name for name in names if name in shown and name not in "".join(told)] == []
            hidden += len(names)
    assert hidden > 200


def crowd(match):
    """Everybody has five models and all improvements; a job is cast with six cards on its applicants."""
    table = match.table.playing().state
    while match.kind() != "PlayOnJob" or len(table.cast) - list(table.cast).count(-1) < 4:
        match.go_on()
        table = match.table.playing().state
    free = sorted(set(table.model_deck))
    for seat in range(4):
        table.slots[seat], table.security[seat], table.pampered[seat], table.used[seat] = 2, 2, 1 + seat % 2, seat % 3
        while len(table.models[seat]) < 5:
            table.models[seat] = row(sorted([*table.models[seat], free.pop()]))
    table.model_deck = row(free)
    job = list(table.jobs).index(table.stage)
    spare = [card for card in table.action_deck if table.box.kinds[card] <= 2][:6]
    for place, card in enumerate(spare):
        table.action_deck = remove(table.action_deck, card)
        table.action_discard = append(table.action_discard, card)
        table.modify(job, place % 4, card, table.box.strengths[card], (place + 1) % 4)
    sort(table.action_discard)
    table.cast_pampered = table.pampered[:]


FITS_IN = """() => {
  const part = one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const spots = [0.15, 0.5, 0.85].flatMap(x => [0.15, 0.5, 0.85].map(y => [left + x * width, top + y * height]));
    return spots.filter(([x, y]) => one.contains(document.elementFromPoint(x, y))).length / spots.length;
  };
  const all = [...document.querySelectorAll(".felt .stage [data-rung], .mine [data-piece]")];
  return all.filter(one => part(one) < 0.5).map(one => one.dataset.rung ?? one.dataset.piece);
}"""


def test_the_most_crowded_table_is_seen_whole_on_a_laptop_and_a_phone(visit):
    match = Match("hand-management", 4, 1, odds=True)
    while match.kind() != "PlayOnJob":
        match.go_on()
    crowd(match)
    stage = Stage(visit())
    stage.open(match)
    page = stage.page
    for size in ((1280, 720), (390, 844)):
        stage.look(*size)
        assert page.locator(".felt .stage [data-laid]").count() == 6
        assert page.locator(".mine .model").count() == 5
        assert page.evaluate(FITS_IN) == [], size
        same_ladder(page, json.loads(match.message())["view"]["facts"]["castings"][-1])
        assert stage.player.sideways() <= 0
    page.locator(".tabs button").first.click()
    assert page.locator(".rival.shown .model").count() == 5
