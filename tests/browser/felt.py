"""The laws of the felt: what is asked about lies in sight, nothing lies on one's hand, every word is whole and meant
for people, and amounts are told, 0 as well. `felt.js` looks; here is what it looks for.

What is not in sight may be one control away: one that has a name and `data-shows`, the ids of the pieces and counters
that it brings into sight. One's hand is found by its pieces, a counter or a fact by its sign.

    python tests/browser/felt.py GAME [--seats N] [--seed N] [--all] [--pictures FOLDER]

looks through one match and tells what is amiss at which question.
"""

import json
import re
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from browsing import CHROMIUM, QUIET, SIDEWAYS, OwnServer, Visitor
from playwright.sync_api import sync_playwright
from staged import Match, Stage

from backroom.server.wire.declarations import declaration_text

LOOK = (Path(__file__).parent / "felt.js").read_text()
DESK, LAPTOP, PHONE, ON_ITS_SIDE = (1440, 900), (1280, 720), (390, 844), (844, 390)
LOOKS = {100: [DESK, LAPTOP, PHONE, ON_ITS_SIDE], 150: [LAPTOP, PHONE]}
LAWFUL_LOOKS = {100: [DESK, LAPTOP, PHONE]}
# Here nothing may need the list of what is out of sight; and here all that is one's own is seen, not only one's hand.
PLAIN = [(100, DESK), (100, LAPTOP), (100, PHONE)]
ROOMY = [(100, DESK), (100, LAPTOP)]
MORE = ".foot > .more"
LAWS = ("hidden", "covered", "broken", "clipped", "raw", "counters", "zeros")
CODE = re.compile(r"\w+(?:[-_]\w+)+")


# What the page is to show.


class Told:
    """What the declaration and the news say of one question, as `felt.js` wants it."""

    def __init__(self, match):
        self.sight = json.loads(declaration_text(match.table.sight()))
        self.news = json.loads(match.message())
        self.view = self.news["view"]

    def at(self, touched=()):
        """With these pieces touched already."""
        left = [option["pieces"] for option in self.news["options"] if option["pieces"][: len(touched)] == [*touched]]
        return {
            "laws": True,
            "touches": sorted({pieces[len(touched)] for pieces in left if len(pieces) > len(touched)}),
            "hand": [piece["id"] for area in self.hands() for piece in area["pieces"]],
            "names": [seat["name"] for seat in self.news["seats"]],
            "raw": sorted(self.codes() - self.written()),
            "seatFields": sorted(self.seat_fields()),
            "counters": [one for one in self.view["counters"] if self.changes(one["id"])],
            "zeros": [fact for fact, value in self.facts("number") if value == 0],
            "persons": [fact for fact, _ in self.facts("seat")],
        }

    def hands(self):
        seat = self.view["seat"]
        return [area for area in self.view["areas"] if area["kind"] == "hand" and area["owner"] == seat]

    def fields(self):
        """All fields of the declaration, those within others too."""
        roots = [*self.sight["facts"], *(field for area in self.sight["areas"] for field in area.get("facts", []))]
        roots += [field for kind in self.sight["kinds"] for field in (*kind["printed"], *kind["changing"])]
        return [field for root in roots for field in within(root)]

    def codes(self):
        """Ids and words for programs that nobody would mistake for a word."""
        fields = self.fields()
        ids = {one["id"] for part in ("areas", "kinds", "counters") for one in self.sight[part]}
        ids |= {field["id"] for field in fields} | {word for field in fields for word in field.get("words", {})}
        ids |= {piece for kind in self.sight["kinds"] for piece in kind["pieces"]}
        ids |= {one["id"] for one in (*self.view["areas"], *self.view["counters"])}
        return {one for one in ids if re.search(r"\w[-_]\w", one)}

    def written(self):
        """Words of that look which the game itself says to people."""
        said = [
            text for one in self.labelled() for text in (one.get(key, "") for key in ("label", "means", "says", "none"))
        ]
        said += [label for field in self.fields() for label in field.get("words", {}).values()]
        said += [line["text"] for line in self.news["story"]] + [option["label"] for option in self.news["options"]]
        return {word for text in said if text for word in CODE.findall(text)}

    def seat_fields(self):
        """Names of fields that name somebody, so that no number stands in place of the name."""
        faces = [
            str(value) for kind in self.sight["kinds"] for face in kind["pieces"].values() for value in face.values()
        ]
        printed = " ".join([*faces, *(piece["label"] for area in self.view["areas"] for piece in area["pieces"])])
        names = {name for field in self.fields() for name in seat_names(field)}
        return {name for name in names if not re.search(rf"\b{re.escape(name)} \d", printed, re.IGNORECASE)}

    def labelled(self):
        return [*self.sight["areas"], *self.sight["kinds"], *self.sight["counters"], *self.fields()]

    def changes(self, counter):
        """What never changes need not stand there."""
        found = next(
            one for one in self.sight["counters"] if counter in (one["id"], f"{one['id']}-{counter.split('-')[-1]}")
        )
        return found["low"] != found["high"]

    def facts(self, sort):
        """Facts of the table and of places that have a value of that sort: how their signs go, and what they are."""
        for declared, facts, where in self.with_facts():
            for field in declared:
                if field["type"] == sort and facts.get(field["id"]) is not None:
                    yield f"fact {field['id']}{where}", facts[field["id"]]

    def with_facts(self):
        yield self.sight["facts"], self.view["facts"], ""
        by_id = {area["id"]: area.get("facts", []) for area in self.sight["areas"]}
        for area in self.view["areas"]:
            declared = by_id.get(area["id"]) or by_id.get(area["id"].rsplit("-", 1)[0]) or []
            yield declared, area["facts"], f" {area['id']}"


def within(field):
    inner = [field["of"]] if "of" in field else field.get("fields", [])
    return [field, *(deep for one in inner for deep in within(one))]


def seat_names(field):
    """How a field goes that names somebody."""
    inner = field.get("of", field)
    return [one[key] for one in (field, inner) for key in ("id", "label") if inner["type"] == "seat" and one.get(key)]


# What is amiss.


def keeps_the_laws(visit, looks, matches, laws=True, hints=False, **how):
    """Looks through matches; without `laws` only for what is out of sight; `hints`: with a hint at every question."""
    looker = Looker({text: Stage(visit(), text) for text in looks}, laws, looks, hints)
    for match in matches:
        looker.look_through(match, **how)
    assert not looker.found, "\n".join(map(str, looker.found))


class Looker:
    """Somebody who goes through matches and looks at their questions, on one page for each size of texts."""

    def __init__(self, stages, laws=True, looks=LOOKS, hints=False):
        self.stages = stages
        self.laws = laws
        self.looks = looks
        self.hints = hints
        self.persons = {}
        self.found = []

    def look_through(self, match, plies=10_000, wanted=(), looked=lambda _: None):
        """At the questions of each kind that are `wanted`, counted from 1, or at all; with large texts at the first."""
        for stage in self.stages.values():
            stage.open(match)
        kinds = Counter()
        for _ in range(plies):
            if not match.running():
                break
            kinds[match.kind()] += 1
            if not wanted or kinds[match.kind()] in wanted:
                self.look_at(match, [100] if wanted and kinds[match.kind()] > 1 else list(LOOKS))
                looked(match)
            match.go_on()
        assert kinds
        self.found += [
            ("", "", "no first seat", fact) for fact, shown in self.persons.items() if forgets_the_first(shown)
        ]
        return self.found

    def look_at(self, match, texts):
        """The question, and its second half where one piece is touched after another, with texts of these sizes."""
        told = Told(match)
        for text, stage in self.stages.items():
            if text not in texts:
                continue
            stage.show(match)
            if self.hints and len(told.news["options"]) > 1:
                stage.hint(match)
            # From where one looked last: a table that is shown at another size first has to fit itself twice.
            for size in sorted(self.looks[text], key=lambda size: size != stage.size()):
                self.note(match, text, size, self.amiss(stage, told, text, size))
            piece = held(told.news)
            if piece is not None:
                stage.page.evaluate(
                    "piece => document.querySelector(`[data-piece='${piece}'][data-can]`)?.click()", piece
                )
                stage.page.locator(".held").wait_for()
                self.note(match, text, PHONE, self.amiss(stage, told, text, PHONE, [piece]), f" with {piece} in hand")

    def note(self, match, text, size, amiss, when=""):
        self.found += [(match.kind(), f"{size[0]}×{size[1]} {text}%", law, name + when) for law, name in amiss]

    def amiss(self, stage, told, text, size, touched=()):
        """What somebody who looks from such a screen would miss, each with the law that it breaks."""
        stage.look(*size)
        wanted = {**told.at(touched), "laws": self.laws and (text, size) in PLAIN}
        found = stage.page.evaluate(LOOK, wanted)
        hidden = found["touchable"]
        if wanted["laws"]:
            self.note_persons(told, found["persons"])
            hidden = shown_otherwise(stage, wanted, found["away"])
        elif (text, size) not in PLAIN:
            hidden = shown_never(stage, wanted, hidden)
        if stage.page.evaluate(SIDEWAYS) > 0:
            yield "out of sight", "what is too broad"
        own = found["own"] if (text, size) in ROOMY else found["hand"] if text == 100 else []
        yield from (("out of sight", name) for name in (*hidden, *found["buttons"], *found["sentence"], *own))
        yield from ((law, name) for law in LAWS if wanted["laws"] for name in sorted(set(found[law])))

    def note_persons(self, told, shown):
        """Whether a fact that names somebody was shown, once for the first seat and once for the others."""
        for fact, seat in told.facts("seat"):
            seen = self.persons.setdefault(fact, {True: set(), False: set()})
            seen[seat == 0].add(fact in shown)


def forgets_the_first(shown):
    """Whether a fact always stood there when it was about others, and never when it was about the first seat."""
    return shown[False] == {True} and shown[True] == {False}


def shown_never(stage, told, hidden):
    """What the control that shows what is out of sight does not show either."""
    left = set(hidden)
    for _ in range(2 * len(hidden)):
        if not left or not stage.page.locator(MORE).count():
            break
        stage.page.click(MORE)
        stage.wait_until_still()
        left &= set(stage.page.evaluate(LOOK, told)["touchable"])
    return sorted(left)


def shown_otherwise(stage, told, away):
    """What the controls that promise to show it do not show."""
    for piece in away:
        control = stage.page.locator(f"[data-shows~='{piece}']").first
        control.click()
        stage.wait_until_still()
        found = stage.page.evaluate(LOOK, {**told, "touches": [piece]})
        if found["hidden"] or found["away"]:
            yield f"{piece}, behind {control.inner_text()!r}"
        stage.page.keyboard.press("Escape")
        stage.wait_until_still()


def held(news):
    """A piece that leaves several options when it is touched, each with another piece."""
    options = [option["pieces"] for option in news["options"]]
    firsts = Counter(pieces[0] for pieces in options if pieces)
    longer = {pieces[0] for pieces in options if len(pieces) > 1}
    at_once = {pieces[0] for pieces in options if len(pieces) == 1}
    return next((piece for piece in firsts if firsts[piece] > 1 and piece in longer - at_once), None)


# By hand.


def main():
    parser = ArgumentParser(description="Look through one match for what is amiss on the felt.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every question, not the first and the twelfth of each kind")
    parser.add_argument("--texts", type=int, nargs="+", default=[100], choices=LOOKS, help="sizes of texts")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of every question that is looked at")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = OwnServer(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            tell(look(chosen, {text: Stage(Visitor(browser, server), text) for text in chosen.texts}))
        finally:
            browser.close()
            server.close()


def look(chosen, stages):
    looked = (lambda match: picture(chosen.pictures, stages, match)) if chosen.pictures else (lambda _: None)
    wanted = () if chosen.all else (1, 12)
    return Looker(stages).look_through(Match(chosen.game, chosen.seats, chosen.seed), wanted=wanted, looked=looked)


def picture(folder, stages, match):
    folder.mkdir(parents=True, exist_ok=True)
    for text, stage in stages.items():
        for size in (DESK, LAPTOP, PHONE):
            stage.look(*size)
            name = f"{match.table.seq:04}-{match.kind()}-{size[0]}x{size[1]}-{text}.png"
            stage.page.screenshot(path=folder / name)


def tell(found):
    for (kind, size, law, name), count in sorted(Counter(found).items()):
        print(f"{law:13} {size:14} {kind:20} {name}" + (f"  ({count} times)" if count > 1 else ""))
    print(f"{len(found)} amiss")


if __name__ == "__main__":
    main()
