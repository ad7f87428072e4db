"""The table of Clean Hands: whole games by mouse, finger and keyboard, votes ballot by ballot, a proposal on the felt,
what is staged, and what nobody may see."""

import random
import re
from pathlib import Path

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE
from staged import NAMES, Match, Stage
from typescript import evaluate

from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, news

LAPTOP = {"width": 1280, "height": 720}
SENATE = Path(__file__).parents[1] / "games/clean_hands/editions/senate.toml"
CHAMBER = ".arc [role=img]"
HELD = """() => [...document.querySelectorAll(".cabinet .chair")].map(chair => [
  chair.dataset.piece, chair.querySelector(".who").dataset.t, chair.querySelector(".holder i")?.dataset.t ?? "",
])"""
PLAYERS = """() => Object.fromEntries([...document.querySelectorAll("[data-seat]")].map(place => [
  place.dataset.seat, place.querySelector(".name").firstChild.data,
]))"""
OWN = "name => document.querySelector('.own .name')?.firstChild.data === name"
DIVIDED = "([one, said]) => new RegExp(said).test(document.querySelector(one)?.getAttribute('aria-label'))"
SAYS = "([one, text]) => document.querySelector(one)?.getAttribute('aria-label') === text"
NOT_IN_VIEW = """known => [...document.querySelectorAll(".felt [data-piece]")]
  .map(piece => piece.dataset.piece).filter(id => !known.includes(id))"""


def table(visit, size=DESK, seats=4, edition="", **options):
    """One person and bots, on these terms."""
    player = visit(size)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    return at_a_new_table(player, seats, edition, **options)


def at_a_new_table(player, seats, edition="", **options):
    box = {"edition": "own", "edition_text": edition} if edition else {}
    terms = {"game": "clean-hands", "seats": seats, "options": options, **box}
    player.table = player.page.evaluate(OPEN, terms)
    player.page.goto(f"{player.server.address}/t/{player.table}")
    player.page.wait_for_selector("#ask")
    return player


class Inspector:
    """Lets axe look wherever a new kind of question is asked."""

    def __init__(self, player):
        self.player = player
        self.seen = set()

    def look(self):
        asked = re.sub(r"\d+|[A-Z]\w+", "", self.player.page.locator("#ask").inner_text())[:18]
        if asked not in self.seen:
            self.seen.add(asked)
            assert complaints(self.player.page) == [], asked
            assert self.player.sideways() <= 0, asked


def shows_the_final_count(player, seats):
    player.page.keyboard.press("Escape")
    rows = player.page.locator(".final li")
    assert rows.count() == seats
    view = player.page.evaluate("async table => (await fetch(`/api/tables/${table}/news?seat=0`)).json()", player.table)
    hands = [area for area in view["view"]["areas"] if area["kind"] == "hand" and area["owner"] != 0]
    shown = player.page.locator(".final [data-piece]").evaluate_all("all => all.map(one => one.dataset.piece)")
    assert sorted(shown) == sorted(card["id"] for hand in hands for card in hand["pieces"])
    assert complaints(player.page) == []


@pytest.mark.parametrize(("size", "seats"), [(DESK, 5), (PHONE, 8)], ids=["desk, five", "phone, eight"])
def test_a_whole_game_by_clicking(visit, size, seats):
    player = table(visit, size, seats, rounds=1)
    player.play_to_the_end(random.Random(seats), most=700, look=Inspector(player).look)
    shows_the_final_count(player, seats)


def test_a_whole_game_by_keyboard(visit):
    player = table(visit, LAPTOP, 4, rounds=1)
    rng = random.Random(3)
    keys = 0
    while player.waits() != "over":
        player.press_once(rng)
        keys += 1
        assert keys < 700
    shows_the_final_count(player, 4)


@pytest.mark.parametrize(("noes", "lost"), [(54, True), (26, True), (25, False), (10, False)])
def test_a_vote_is_lost_once_not_even_a_tie_can_come_of_it(noes, lost):
    vote = {"weights": [0, noes, 25], "waiting": [2], "yes": 0}
    assert evaluate("games/clean-hands/reading.ts", "module.lostIn(given)", vote) == lost


# A Cabinet is proposed.


def as_first_president(visit):
    """A table whose first Cabinet is for the person there to form."""
    player = table(visit, DESK, 4)
    for _ in range(40):
        player.waits()
        if player.page.locator(".below button").count():
            return player
        at_a_new_table(player, 4)
    return pytest.fail("forty tables, and always somebody else was President")


def test_secretaries_are_dragged_and_touched_to_players_changed_and_submitted(visit):
    player = as_first_president(visit)
    page = player.page
    chair = {
        name: page.locator(f".cabinet [data-piece={name}]")
        for name in ("treasury", "foreign-affairs", "defence", "justice")
    }
    submit = page.locator(".below button")
    assert submit.is_disabled()
    chair["treasury"].drag_to(page.locator("[data-piece=cabinet-3]"))
    chair["justice"].click()
    page.locator("[data-piece=cabinet-1]").click()  # the first seat, which is one's own
    page.locator("[data-piece=cabinet-2]").click()  # the next that nobody has
    chair["treasury"].click()
    page.keyboard.press("ArrowUp")
    page.locator("[data-piece=cabinet-4]").click()  # and not to the third seat, after all
    page.reload()
    page.locator("[data-piece=cabinet-1][data-can]").wait_for()
    page.locator("[data-piece=cabinet-1]").click()
    names = page.evaluate(PLAYERS)
    wanted = {"treasury": names["3"], "foreign-affairs": names["1"], "defence": names["0"], "justice": names["0"]}
    assert {id: who for id, who, _ in page.evaluate(HELD) if id in wanted} == wanted
    guessed = page.locator(CHAMBER).get_attribute("aria-label")
    assert sorted(re.findall(r"(\w+) \d+ no", guessed)) == [names["2"]]
    assert "A guess" in page.locator(".below").inner_text()
    assert complaints(page) == []
    submit.focus()
    page.keyboard.press("Enter")
    said = {"treasury": "Treasury", "foreign-affairs": "Foreign Affairs", "defence": "Defence", "justice": "Justice"}
    told = {id: "you" if who == names["0"] else who for id, who in wanted.items()}
    parts = [f"{said[id]} to {who}" for id, who in told.items()]
    player.tells(f"You propose: {', '.join(parts[:3])} and {parts[3]}.")


def message(match, subscription):
    """What a seat hears of a match, and from then on only what is new."""
    text = news(match.table, subscription, Company(list(range(len(match.table.seats)))), match.table.at, []).decode()
    subscription.since = match.table.seq
    return text


def listener(seat):
    return Subscription(f"person-{seat}", [seat], seat, events=True)


class Gallery(Stage):
    """A page that follows a match from one seat, whoever is asked."""

    def sit(self, match, seat):
        self.table, self.subscription = match.table, listener(seat)
        self.first = message(match, self.subscription)
        if self.wire is None:
            self.page.goto(f"{self.player.server.address}/t/staged")
        else:
            self.wire.send(self.first)
        self.page.wait_for_selector("[data-fits] > *")

    def follow(self, match):
        self.wire.send(message(match, self.subscription))

    def says(self, one, text):
        self.page.wait_for_function(SAYS, arg=[one, text])


def go_on_until(match, kind):
    while match.kind() != kind:
        match.go_on()


def test_every_seat_is_shown_the_proposal_that_the_log_has(visit):
    gallery = Gallery(visit())
    match = Match("clean-hands", 5)
    go_on_until(match, "Declare")
    state = match.table.playing().state
    ids = state.box.member_ids
    proposed = [[ids[0], NAMES[state.holders[0]]], *[[ids[n + 1], NAMES[seat]] for n, seat in enumerate(state.draft)]]
    assert 0 in state.draft
    for seat in range(5):
        gallery.sit(match, seat)
        gallery.page.wait_for_function(OWN, arg=NAMES[seat])
        assert [[id, who] for id, who, _ in gallery.page.evaluate(HELD)] == proposed
        assert [mark for _, _, mark in gallery.page.evaluate(HELD)] == [who[0] for _, who in proposed]


# Votes.


def benches(state, names):
    """How the chamber is said to be divided: ayes, who has yet to speak, noes."""
    votes = {seat: state.votes[seat] for seat in range(state.seats)}
    order = [(state.holders[0] + 1 + n) % state.seats for n in range(state.seats)]
    yes = [f"{names[seat]} {votes[seat]} yes" for seat in order if state.ballots[seat] > 0]
    open_ = [f"{names[seat]} {votes[seat]}" for seat in order if state.ballots[seat] == 0]
    no = [f"{names[seat]} {votes[seat]} no" for seat in reversed(order) if state.ballots[seat] < 0]
    return f"Congress: {', '.join([*yes, *open_, *no])}"


def test_a_vote_fills_congress_ballot_by_ballot_and_its_result_stays(visit):
    gallery = Gallery(visit(PHONE))
    match = Match("clean-hands", 5)
    go_on_until(match, "Declare")
    gallery.sit(match, match.table.playing().state.holders[0])  # who called the vote speaks last
    ballots = 0
    while match.kind() == "Declare":
        state = match.table.playing().state
        gallery.says(CHAMBER, benches(state, NAMES))
        waiting = [NAMES[step.seat] for step in [*state.stack][::-1] if type(step).__name__ == "Declare"]
        assert f"Still to speak: {', '.join(waiting)}" in gallery.page.locator("p.below").inner_text()
        assert f"{NAMES[state.holders[0]]} to break" in gallery.page.locator("p.below").inner_text()
        yes = sum(ballot for ballot in state.ballots if ballot > 0)
        needs = sum(state.votes) // 2 + 1 - yes
        assert gallery.page.locator(".inside .needs").inner_text() == (
            f"needs {needs} more" if needs > 0 else "has enough"
        )
        match.go_on()
        gallery.follow(match)
        ballots += 1
    assert ballots == 5
    gallery.page.locator(".inside .stamp", has_text="Passed").wait_for()
    assert complaints(gallery.page) == []


def test_two_browsers_and_the_one_who_waits_sees_the_other_vote(visit):
    ann, ben = visit(), visit(PHONE)
    ben.page.goto(ann.open_table("clean-hands", seats=4))
    ben.sit_here()
    ann.begin()
    ben.page.wait_for_selector("#ask")
    rng = random.Random(1)
    for _ in range(400):
        for player, other in ((ann, ben), (ben, ann)):
            asked = player.page.locator(".ask.mine #ask")
            if not asked.count():
                continue
            if "Congress votes" not in asked.inner_text():
                player.click_once(rng)
                continue
            name = player.page.evaluate("() => document.querySelector('.own .name').firstChild.data")
            other.page.wait_for_function(DIVIDED, arg=[CHAMBER, rf"{name} \d+(,|$)"])
            player.page.locator(".option", has_text="Yes").click()
            other.page.wait_for_function(DIVIDED, arg=[CHAMBER, rf"{name} \d+ yes"])
            return
        ann.page.wait_for_timeout(20)
    pytest.fail("nobody was asked to vote in Congress")


# What is staged, and what is hidden.

STAGED = {
    "play-cards": "Scandal!",
    "impeach": "Impeachment!",
    "ousted": "The President falls",
    "schism": "Ideological Schism!",
    "defect": "Defection!",
    "submit-manipulation": "Votes change hands",
    "elections": "General Elections!",
}


def scenes(seats, seed):
    """At which decision each of them happens first, and what is told of it."""
    scout, found = Match("clean-hands", seats, seed), {}
    for ply in range(2000):
        if not scout.running():
            break
        events = len(scout.table.match.log)
        scout.go_on()
        for one in scout.table.match.happenings(None, events):
            wanted = one.what in STAGED and (one.what != "play-cards" or "Scandal" in one.text)
            if wanted and one.what not in found and (one.moved or one.what != "defect"):
                found[one.what] = ply
    return found


def test_what_people_remember_is_staged_and_said(visit):
    gallery = Gallery(visit())
    page = gallery.page
    left = dict(STAGED)
    for seed in range(1, 6):
        found = {what: ply for what, ply in scenes(5, seed).items() if what in left}
        match, ply = Match("clean-hands", 5, seed), 0
        for what, at in sorted(found.items(), key=lambda scene: scene[1]):
            while ply < at:
                match.go_on()
                ply += 1
            if ply == at:
                gallery.sit(match, 0)
                match.go_on()
                ply += 1
                gallery.follow(match)
            title = left.pop(what)
            page.locator("[data-moment] h2", has_text=title).wait_for()
            assert title in page.locator("p.unseen[role=status]").inner_text()
            assert page.evaluate("getComputedStyle(document.querySelector('[data-moment]')).animationName") == "none"
            page.keyboard.press("Escape")
        if not left:
            break
    assert not left


def test_the_page_holds_no_card_that_its_seat_does_not_see(visit):
    gallery = Gallery(visit())
    match = Match("clean-hands", 4, 2)
    for _ in range(120):
        match.go_on()
    for seat in (0, 2):
        gallery.sit(match, seat)
        gallery.page.wait_for_function(OWN, arg=NAMES[seat])
        view = match.table.match.view(seat)
        known = [area["id"] for area in view["areas"]] + [one["id"] for area in view["areas"] for one in area["pieces"]]
        assert gallery.page.evaluate(NOT_IN_VIEW, known) == []
        page = gallery.page.content()
        box, mine = match.table.match.state.box, match.table.match.state.hands
        for other in {0, 1, 2, 3} - {seat}:
            for card in mine[other]:
                name = box.names[card]
                if box.copies[card] == 1 and card not in mine[seat]:
                    assert f'data-t="{name}"' not in page


def test_another_edition_at_a_full_table_in_the_light(visit):
    player = table(visit, PHONE, 8, edition=SENATE.read_text())
    player.page.evaluate("localStorage.setItem('backroom-settings', JSON.stringify({theme: 'light'}))")
    player.page.reload()
    player.waits()
    assert player.page.locator(".cabinet .chair").count() == 8
    inspector = Inspector(player)
    rng = random.Random(8)
    while player.waits() != "over" and len(inspector.seen) < 2:
        inspector.look()
        player.click_once(rng)
    assert len(inspector.seen) == 2
