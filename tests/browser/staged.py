"""A match on a stage: the page hears what the server would say of a seeded match, whoever is asked."""

import json
import random

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.server.log.events import Entry, Made, Sat
from backroom.server.log.terms import Terms, checked
from backroom.server.tables.dealing import dealt
from backroom.server.tables.state import RUNNING
from backroom.server.tables.table import Decision, Table
from backroom.server.wire.declarations import declaration_text
from backroom.server.wire.messages import Company
from backroom.server.wire.news import Subscription, news

NAMES = ["Ruby", "Basil", "Clementine", "Dorothea", "Ed", "Fitzgerald", "Guinevere", "Hal"]
REASON = (
    "It keeps the strong cards for later, when they are worth more. "
    "It promises 41% of the win against 36% for “something else that has a name”, over 200 imagined deals."
)
ASKED = "text => document.querySelector('.ask.mine .sentence')?.textContent === text"
# Two frames after something has changed the table has begun to fit itself to it; then it says when it has done so.
FITS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  while (!document.querySelector("[data-fits] > *")) await frame();
}"""


class Match:
    """A seeded match at one of the server's tables; seats do now as the house bot would, now as chance has it.

    Whoever is asked is told that the others are people, or such `bots`. An edition of one's own is the file of one.
    """

    def __init__(self, game, seats=None, seed=1, bots="", edition=None, **options):
        box = {"edition": "own", "edition_text": edition.read_text()} if edition else {}
        terms = checked(Terms(game, seats, **box, options=options))
        self.bots = bots
        self.table = Table("staged")
        self.rng = random.Random(seed)
        people = [Sat(n, f"person-{n}", NAMES[n]) for n in range(terms.seats)]
        for event in [Made(terms, "person-0", f"{seed:02x}" * 32, 2), *people]:
            self.follow(event)
        self.follow(dealt(self.table))
        self.server = named_bot(self.table.game, "house" if "house" in self.table.game.bots() else "random", seed)

    def follow(self, event):
        number = self.table.seq + 1
        self.table.follow(Entry(number, number, "", event))

    def running(self):
        return self.table.state == RUNNING

    def kind(self):
        """What sort of question it is."""
        return type(self.table.playing().step()).__name__

    def question(self):
        return self.table.playing().question().text

    def message(self):
        """All that the seat that is asked hears."""
        seat = self.table.asked()
        company = Company(list(range(len(self.table.seats))))
        text = news(
            self.table, Subscription(f"person-{seat}", [seat], seat, events=True), company, self.table.at, []
        ).decode()
        return among_bots(text, seat, self.bots) if self.bots else text

    def advice(self, key):
        """As long as advice gets: for the last of the choices, with a reason and four estimates."""
        options = [(option.choice, option.label) for option in self.table.playing().options()]
        shown = [*reversed(options[-4:])]
        worths = [
            {"choice": choice, "text": label, "worth": 0.41 - n / 20, "error": 0.04}
            for n, (choice, label) in enumerate(shown)
        ]
        choice, label = shown[0]
        return json.dumps(
            {"type": "hint", "key": key, "choice": choice, "text": label, "reason": REASON, "worths": worths}
        )

    def by_the_house(self):
        match = self.table.playing()
        self.follow(self.table.play(Decision(self.table.asked(), ask(self.server, match))))

    def go_on(self):
        match = self.table.playing()
        sensible = self.rng.random() < 0.5
        choice = ask(self.server, match) if sensible else self.rng.choice(match.choices())
        self.follow(self.table.play(Decision(self.table.asked(), choice)))


def among_bots(text, seat, level):
    """A message in which all but this seat are bots."""
    said = json.loads(text)
    for other in said["seats"]:
        if other["seat"] != seat:
            other.update(kind="bot", level=level)
    return json.dumps(said)


class Stage:
    """One page that is shown one match after another."""

    def __init__(self, player, text=100, by_hand=True):
        self.player = player
        self.page = player.page
        self.wire = None
        self.sent = []
        self.table = None
        liked = json.dumps({"text": text, "byHand": by_hand})
        self.page.add_init_script(f"localStorage.setItem('backroom-settings', '{liked}')")
        self.page.route("**/api/tables/staged/sight*", self.declare)
        self.page.route_web_socket("**/api/tables/staged/socket*", self.connect)

    def declare(self, route):
        text = declaration_text(self.table.sight())
        route.fulfill(body=text, content_type="application/json", headers={"cache-control": "immutable"})

    def connect(self, wire):
        self.wire = wire
        wire.on_message(lambda text: self.sent.append(json.loads(text)))
        wire.send(self.first)

    def open(self, match):
        self.table = match.table
        self.first = match.message()
        self.page.goto(f"{self.player.server.address}/t/staged")
        self.wait_for(match)

    def show(self, match):
        self.wire.send(match.message())
        self.wait_for(match)

    def hint(self, match):
        """What somebody sees who asks for a hint."""
        self.page.keyboard.press("h")
        self.page.wait_for_function("() => document.querySelector('.hint')?.textContent.trim()")
        self.wire.send(match.advice(self.sent[-1]["key"]))
        self.page.locator(".hint:not(.unseen)").wait_for()
        self.wait_until_still()

    def wait_for(self, match):
        self.page.wait_for_function(ASKED, arg=match.question())
        self.wait_until_still()

    def look(self, width, height):
        """From a screen of that size."""
        if self.size() != (width, height):
            self.page.set_viewport_size({"width": width, "height": height})
        self.wait_until_still()

    def size(self):
        return self.page.viewport_size["width"], self.page.viewport_size["height"]

    def wait_until_still(self):
        self.page.evaluate(FITS)
