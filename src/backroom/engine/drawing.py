"""A view as a small picture for notebooks: one SVG, drawn from the declaration, with nothing in it that can run."""

from __future__ import annotations

from html import escape
from typing import Any, Final
from unicodedata import category, east_asian_width

from backroom.engine.letters import letters
from backroom.engine.sentences import Names, labelled, sentences

WIDTH: Final = 760
EDGE: Final = 16
LINE: Final = 18
CHIP: Final = 22
GAP: Final = 6
INDENT: Final = 108  # what areas are called stands left of their pieces
MOST_WIDE: Final = 300  # a piece with a long name
MOST_CHIPS: Final = 24  # pieces of an area that are drawn; of more the newest, and how many lie below
MOST_OPEN: Final = 8  # the same of what is nobody's, such as discards
MOST_SAID: Final = 4  # lines of facts
NARROW: Final = "fijlrtI.,:;'’|()[]{} -!·"
WIDE: Final = "mwMW@—"
BOLD: Final = 1.22  # how much wider than text of size 11 the bold names of size 12 are
SPACE: Final = 26  # how high a space of a board is
SEATS: Final = ("#b3402e", "#2d64a8", "#2c7a4a", "#7a4aa3", "#96600c", "#1d7480", "#a3366f", "#4f5661")
HUES: Final = ("#b3402e", "#2d64a8", "#2c7a4a", "#7a4aa3", "#b06a1c", "#2b2f36")
FELT: Final = "#1f4a3c"
ON_FELT: Final = "#f3ead7"
SOFT: Final = "#c9cdb8"
PAPER: Final = "#fbf5e6"
INK: Final = "#2a241b"
BRASS: Final = "#d9b36a"


def drawn(view: dict[str, Any], declared: dict[str, Any], title: str, asked: str = "") -> str:
    """The whole picture: what is everybody's, then every seat; `asked` is the line below the title."""
    sheet = Sheet(view, declared)
    sheet.begin(title, asked)
    sheet.belongings(None)
    for seat in range(len(view["names"])):
        sheet.seat(seat)
    return sheet.svg(title)


class Sheet:
    """Draws downwards, row after row."""

    def __init__(self, view: dict[str, Any], declared: dict[str, Any]) -> None:
        self.view = view
        self.declared = declared
        self.names = Names(view)
        self.kinds: dict[str, dict[str, Any]] = {kind["id"]: kind for kind in declared["kinds"]}
        self.counters: dict[str, dict[str, Any]] = {}
        for counter in declared["counters"]:
            seats = [f"{counter['id']}-{seat + 1}" for seat in range(view["seats"])]
            self.counters.update(dict.fromkeys(seats if counter.get("each") else [counter["id"]], counter))
        self.parts: list[str] = []
        self.y = EDGE

    def svg(self, title: str) -> str:
        height = self.y + EDGE - GAP
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
                f'height="{height}" style="max-width:100%;height:auto" role="img" '
                'font-family="system-ui, sans-serif" font-size="12">',
                f"<title>{escape(title)}</title>",
                f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{FELT}"/>',
                *self.parts,
                "</svg>",
            ]
        )

    def write(self, x: float, y: float, text: str, fill: str, more: str = "") -> None:
        self.parts.append(f'<text x="{x:g}" y="{y:g}" fill="{fill}"{more}>{escape(text)}</text>')

    def begin(self, title: str, asked: str) -> None:
        self.write(EDGE, self.y + 14, title, BRASS, ' font-size="16" font-weight="bold"')
        self.y += 24
        if asked:
            self.paragraph(asked, ON_FELT)
        told = sentences(self.declared["facts"], self.view["facts"], self.names)
        if told:
            self.paragraph(" ".join(told), SOFT)

    def paragraph(self, text: str, fill: str) -> None:
        """Text, broken where the picture ends, and cut where it is long."""
        lines = wrapped(text, WIDTH - 2 * EDGE)
        if len(lines) > MOST_SAID:
            lines = [*lines[: MOST_SAID - 1], f"{lines[MOST_SAID - 1]} …"]
        for line in lines:
            self.write(EDGE, self.y + 12, line, fill)
            self.y += LINE

    def seat(self, seat: int) -> None:
        """A plate with a name on it, and below it what belongs to the seat."""
        colour = SEATS[seat % len(SEATS)]
        self.y += GAP
        self.parts.append(
            f'<rect x="{EDGE}" y="{self.y}" width="{WIDTH - 2 * EDGE}" height="{CHIP}" rx="5" fill="{colour}"/>'
        )
        turn = "▸ " if seat == self.view["turn"] else ""
        own = " (you)" if seat == self.view["seat"] else ""
        counted = " · ".join(self.counted(seat))
        room = (WIDTH - 2 * EDGE - 4 * GAP - wide(counted) * 12 / 11) / BOLD - wide(turn + own)
        name = fitted(self.names.seat(seat), room)
        self.write(EDGE + 8, self.y + 15, f"{turn}{name}{own}", "#fff", ' font-weight="bold"')
        self.write(WIDTH - EDGE - 8, self.y + 15, counted, "#fff", ' text-anchor="end"')
        self.y += CHIP + GAP
        self.areas(seat)

    def belongings(self, owner: int | None) -> None:
        counted = self.counted(owner)
        if counted:
            self.paragraph(" · ".join(counted), SOFT)
        self.y += GAP
        self.areas(owner)

    def counted(self, owner: int | None) -> list[str]:
        return [
            labelled({**self.counters[one["id"]], "label": one["label"]}, one["value"], self.names)
            for one in self.view["counters"]
            if one["owner"] == owner
        ]

    def areas(self, owner: int | None) -> None:
        own = [place for place in self.view["areas"] if place["owner"] == owner]
        for place in own:
            if any(spot_of(piece) is not None for piece in place["pieces"]):
                self.board(place)
            elif place["pieces"] or (place["hidden"] and owner is not None):
                self.row(place)
        decks = [place for place in own if place["hidden"] and not place["pieces"]]
        if decks and owner is None:
            self.decks(decks)

    def decks(self, places: list[dict[str, Any]]) -> None:
        """What lies face down and is nobody's, side by side."""
        x = float(EDGE)
        for place in places:
            x = self.backs(x, place["hidden"], f"{place['label']}: ") + 3 * GAP
        self.y += CHIP + GAP

    # What lies in a row.

    def row(self, place: dict[str, Any]) -> None:
        """What the area is called, and its pieces beside it in as many lines as it takes."""
        self.write(EDGE, self.y + 15, fitted(place["label"], INDENT - GAP), SOFT, ' font-size="11"')
        x = float(EDGE + INDENT)
        shown: list[dict[str, Any]] = place["pieces"][-(MOST_OPEN if place["owner"] is None else MOST_CHIPS) :]
        more = len(place["pieces"]) - len(shown)
        if more:
            x = self.chip(x, f"{more} more and", SOFT)
        for piece in shown:
            x = self.chip(x, piece["label"], self.hue(piece))
        if place["hidden"]:
            self.backs(x, place["hidden"])
        self.y += CHIP + GAP

    def chip(self, x: float, label: str, hue: str) -> float:
        """One piece, in the next line if it has no room in this one; where the next would begin."""
        text = fitted(label, MOST_WIDE)
        width = round(wide(text) + 16)
        x = self.room_for(x, width)
        self.parts.append(
            f'<rect x="{x:g}" y="{self.y}" width="{width}" height="{CHIP}" rx="4" fill="{PAPER}"/>'
            f'<rect x="{x:g}" y="{self.y}" width="4" height="{CHIP}" rx="2" fill="{hue}"/>'
        )
        self.write(x + 9, self.y + 15, text, INK, ' font-size="11"')
        return x + width + GAP

    def backs(self, x: float, count: int, before: str = "") -> float:
        """So many pieces face down; where the next would begin."""
        text = f"{before}{count} face down"
        width = round(wide(text) + 28)
        x = self.room_for(x, width)
        for step in (6, 3, 0):
            self.parts.append(
                f'<rect x="{x + step:g}" y="{self.y + 2}" width="13" height="{CHIP - 4}" rx="2" fill="#7c2f2a" '
                f'stroke="{PAPER}"/>'
            )
        self.write(x + 25, self.y + 15, text, ON_FELT, ' font-size="11"')
        return x + width + GAP

    def room_for(self, x: float, width: float) -> float:
        if x + width <= WIDTH - EDGE or x <= EDGE + INDENT:
            return x
        self.y += CHIP + 4
        return EDGE + INDENT

    def hue(self, piece: dict[str, Any]) -> str:
        """The same word on a piece has the same colour."""
        kind = self.kinds[piece["kind"]]
        word = next((field for field in kind["printed"] if field["type"] == "word"), None)
        if word is None:
            return HUES[list(self.kinds).index(kind["id"]) % len(HUES)]
        value = piece["face"][word["id"]]
        return HUES[list(word["words"]).index(value) % len(HUES)] if value in word["words"] else SOFT

    # What lies on a board.

    def board(self, place: dict[str, Any]) -> None:
        """Pieces where they lie, and on them what stands there."""
        spots = {piece["id"]: spot for piece in place["pieces"] if (spot := spot_of(piece)) is not None}
        across = max([x for x, _ in spots.values()])
        width = (WIDTH - 2 * EDGE) / across
        self.write(EDGE, self.y + 12, place["label"], SOFT, ' font-size="11"')
        top = self.y + LINE
        first = min([y for _, y in spots.values()])
        for piece in place["pieces"]:
            if piece["id"] in spots:
                x, y = spots[piece["id"]]
                self.space(EDGE + (x - 1) * width, top + (y - first) * SPACE, width - 3, piece)
        self.tokens(place, spots, top - first * SPACE, width)
        self.y = top + (max([y for _, y in spots.values()]) - first + 1) * SPACE + GAP
        loose = [piece for piece in place["pieces"] if piece["id"] not in spots and not self.stands(piece, spots)]
        if loose or place["hidden"]:
            self.row({**place, "pieces": loose})

    def space(self, x: float, y: float, width: float, piece: dict[str, Any]) -> None:
        room = (width - 6) * 11 / 10  # it is written in size 10
        text = piece["label"] if wide(piece["label"]) <= room else short(piece["label"], room)
        self.parts.append(
            f"<g><title>{escape(piece['label'])}</title>"
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{SPACE - 3}" rx="3" fill="{PAPER}"/>'
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="3" rx="1" fill="{self.hue(piece)}"/></g>'
        )
        self.write(x + 3, y + 16, text, INK, ' font-size="10"')

    def stands(self, piece: dict[str, Any], spots: dict[str, tuple[int, int]]) -> str:
        """The space that a piece stands on, if it stands on one."""
        field = self.kinds[piece["kind"]].get("stands")
        on = str(piece["face"].get(field)) if field else ""
        return on if on in spots else ""

    def tokens(self, place: dict[str, Any], spots: dict[str, tuple[int, int]], top: float, width: float) -> None:
        """Those who stand on the same space stand side by side."""
        there: dict[str, int] = {}
        for piece in place["pieces"]:
            on = self.stands(piece, spots)
            if on:
                beside = there[on] = there.get(on, 0) + 1
                x, y = spots[on]
                self.token(EDGE + x * width - 3 - 11 * beside, top + y * SPACE + SPACE - 10, piece)

    def token(self, x: float, y: float, piece: dict[str, Any]) -> None:
        kind = self.kinds[piece["kind"]]
        seats = [piece["face"][field["id"]] for field in kind["printed"] + kind["changing"] if field["type"] == "seat"]
        seat = seats[0] if seats and seats[0] is not None else None
        colour = BRASS if seat is None else SEATS[seat % len(SEATS)]
        letter = piece["label"][:1] if seat is None else str(seat + 1)
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{colour}" stroke="#fff" stroke-width="1.5"/>')
        self.write(x, y + 4, letter, "#fff", ' font-size="10" font-weight="bold" text-anchor="middle"')


def spot_of(piece: dict[str, Any]) -> tuple[int, int] | None:
    """Where on a board it lies, column and row."""
    x, y = piece["face"].get("x"), piece["face"].get("y")
    return (x, y) if isinstance(x, int) and isinstance(y, int) else None


def wide(text: str) -> float:
    """About how wide a text of size 11 is."""
    return sum([width_of(letter[0]) for letter in (text if text.isascii() else letters(text))])


def width_of(sign: str) -> float:
    if sign in NARROW:
        return 3.9
    if sign in WIDE:
        return 11.0
    if not sign.isascii() and (east_asian_width(sign) in "WF" or category(sign) == "So"):
        return 13.0
    return 8.6 if sign.isupper() else 6.6


def wrapped(text: str, width: float) -> list[str]:
    """Lines of size 12 that are not wider than this."""
    lines = [""]
    for word in text.split():
        if lines[-1] and wide(f"{lines[-1]} {word}") * 12 / 11 >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {fitted(word, width * 11 / 12)}".strip()
    return lines


def fitted(text: str, width: float) -> str:
    """As much of a text as there is room for."""
    if wide(text) <= width:
        return text
    kept: list[str] = []
    room = width - 8
    for letter in letters(text):
        room -= wide(letter)
        if room < 0:
            break
        kept.append(letter)
    return f"{''.join(kept).rstrip()}…"


def short(label: str, room: float) -> str:
    """'Press Box North' as 'PBN', 'Service Cart (RR)' as 'SC (RR)', a single word cut."""
    name, bracket, rest = label.partition(" (")
    words = [word for word in name.split() if word[:1].isalnum()]
    initials = "".join([word[0] for word in words]) + bracket + rest
    return initials if len(words) > 1 and wide(initials) <= room else fitted(label, room)
