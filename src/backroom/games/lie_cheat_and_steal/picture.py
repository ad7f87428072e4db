"""The table of Lie, Cheat & Steal for a terminal, from what a seat sees: players, the track, the cards."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.view import count, found
from backroom.games.lie_cheat_and_steal.printed import TRACK_NAMES, TRACKS

NAME_WIDTH: Final = 12
SHORT: Final = {
    "start": "START",
    "money": "$",
    "black-eye": "EYE",
    "feather": "FEATHER",
    "press-box": "PRESS",
    "court": "COURT",
    "senate": "SENATE",
    "business": "BUSINESS",
    "politics": "POLITICS",
    "tip": "TIP",
    "convention": "CONVENTION",
    "fund": "FUND",
    "go-to-jail": "TO JAIL",
    "stand": "STAND",
}


LEGEND: Final = "               v: votes, k: thousand dollars, *: paid into the fund"


def picture(view: dict[str, Any], pen: Any) -> list[str] | None:
    """Who has what; the board as a track to follow; who holds which cards, and what was said of them."""
    rule = pen.paint("dim", pen.rule(pen.width))
    return [
        title(view, pen),
        rule,
        *player_lines(view, pen),
        rule,
        *track_lines(view, pen),
        rule,
        *card_lines(view, pen),
        *debt_lines(view, pen),
        rule,
    ]


def title(view: dict[str, Any], pen: Any) -> str:
    dot = f" {pen.sign('dot')} "
    facts = [
        f"round {count(view, 'round')}",
        f"{count(view, 'target')} votes win",
        f"fund {money(count(view, 'fund'))}",
    ]
    text = dot.join(["LIE, CHEAT & STEAL", *facts])
    painted: str = pen.paint("title", pen.cut(text, pen.width))
    return painted


# The players.


def player_lines(view: dict[str, Any], pen: Any) -> list[str]:
    head = pen.cut(f"  {pen.fit('Player', NAME_WIDTH)} Votes     Money  Salary  Where", pen.width)
    return [pen.paint("dim", head), *[player_line(view, seat, pen) for seat in range(view["seats"])]]


def player_line(view: dict[str, Any], seat: int, pen: Any) -> str:
    mark = pen.sign("turn") if seat == view["turn"] else " "
    name = pen.fit(view["names"][seat], NAME_WIDTH)
    votes = f"{count(view, f'votes-{seat + 1}'):>5}"
    cash = f"{money(count(view, f'cash-{seat + 1}')):>9}"
    salary = f"{money(count(view, f'salary-{seat + 1}')):>7}"
    room = pen.width - NAME_WIDTH - 28
    where = pen.cut(token_letter(seat) + " " + place_name(view, seat) + record_of(view, seat), room)
    name = pen.paint("bold", name) if seat == view["seat"] else name
    coloured = pen.suit(seat, where[:1]) + where[1:]
    return f"{pen.paint('good', mark)} {name} {pen.paint('bold', votes)} {cash} {salary}  {coloured}"


def record_of(view: dict[str, Any], seat: int) -> str:
    """What the press has shown of somebody so far."""
    caught = view["facts"]["caught"][seat]
    cleared = view["facts"]["cleared"][seat]
    parts = [f"lied {caught}x"] if caught else []
    parts += [f"honest {cleared}x"] if cleared else []
    return f" ({', '.join(parts)})" if parts else ""


def token_letter(seat: int) -> str:
    """Tokens are letters on the track: A for the first seat."""
    return "ABCDEF"[seat]


def place_name(view: dict[str, Any], seat: int) -> str:
    here = places(view)[seat]
    return next(str(space["label"]) for space in spaces(view) if space["id"] == here)


# The track.


def track_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """Every space in order, along the main board and then along each path, with the tokens on it."""
    lines: list[str] = []
    for track, name in zip(TRACKS, TRACK_NAMES, strict=True):
        cells = [cell(view, space) for space in spaces(view) if space["face"]["area"] == track]
        lines += flow(name, cells, pen)
    return [*lines, pen.paint("dim", pen.cut(LEGEND, pen.width))]


def cell(view: dict[str, Any], space: dict[str, Any]) -> tuple[str, str]:
    """The letters of those who stand there, and what it is: ('AC', '$')."""
    here = "".join(token_letter(seat) for seat, place in enumerate(places(view)) if place == space["id"])
    return here, SHORT.get(space["face"]["space"]) or effect(space["face"])


def effect(face: dict[str, Any]) -> str:
    """'+10v', '-5k', 'pay+10k': what a plain space does."""
    parts = [f"{face['votes']:+d}v"] if face["votes"] else []
    parts += [f"{face['cash'] // 1000:+d}k"] if face["cash"] else []
    parts += [f"salary{face['salary'] // 1000:+d}k"] if face["salary"] else []
    return " ".join(parts) + ("*" if face["to_fund"] else "") or "rest"


def flow(name: str, cells: list[tuple[str, str]], pen: Any) -> list[str]:
    """As many spaces on a line as fit."""
    indent = 15
    lines: list[str] = []
    line = pen.paint("dim", pen.fit(name, indent))
    used = indent
    for tokens, what in cells:
        width = len(what) + (len(tokens) + 2 if tokens else 0)
        if used + width + 2 > pen.width and used > indent:
            lines.append(line.rstrip())
            line, used = " " * indent, indent
        line += painted_cell(tokens, what, pen) + "  "
        used += width + 2
    return [*lines, line.rstrip()]


def painted_cell(tokens: str, what: str, pen: Any) -> str:
    if not tokens:
        return str(pen.paint("dim", what))
    letters = "".join(pen.suit("ABCDEF".index(letter), letter) for letter in tokens)
    return f"[{letters}]{pen.paint('bold', what)}"


# The cards.


def card_lines(view: dict[str, Any], pen: Any) -> list[str]:
    lines = [pen.paint("dim", pen.cut("Cards held, and what was said of them", pen.width))]
    for seat in range(view["seats"]):
        hand = found(view, f"hand-{seat + 1}")["pieces"]
        if hand:
            lines += wrapped(view, seat, [card_text(card, view) for card in hand], hand, pen)
    return lines if len(lines) > 1 else [*lines, "  none"]


def card_text(card: dict[str, Any], view: dict[str, Any]) -> str:
    """'$ no. 4 COLLECT $40,000 (is PAY $30,000)'."""
    face = card["face"]
    number = card["id"].rsplit("-", 1)[1]
    name = face["name"]
    if card["kind"] == "money":
        said = "undeclared" if face["declared"] is None else claim(face["declared"])
        hidden = f" (is {name})" if name and name != said else ""
        return f"${number} {said}{hidden}"
    if card["kind"] == "black-eye":
        used = f" on {view['names'][face['victim']]}" if face["victim"] is not None else ""
        suing = " may sue" if any((face["suits"] or {}).values()) else ""
        return f"Eye{number}{f' {name}' if name else ''}{used}{suing}"
    return f"Feather{number}{f' {name}' if name else ''}"


def wrapped(view: dict[str, Any], seat: int, texts: list[str], cards: list[dict[str, Any]], pen: Any) -> list[str]:
    """A player's cards, one after the other, on as many lines as they need."""
    indent = NAME_WIDTH + 3
    lines: list[str] = []
    line, used = "  " + pen.fit(view["names"][seat], NAME_WIDTH) + " ", indent
    for text, card in zip(texts, cards, strict=True):
        short = pen.cut(text, pen.width - indent)
        width = pen.columns(short)
        if used > indent and used + width > pen.width:
            lines.append(line.rstrip())
            line, used = " " * indent, indent
        line += pen.piece(card["id"], short) + "  "
        used += width + 2
    return [*lines, line.rstrip()]


def debt_lines(view: dict[str, Any], pen: Any) -> list[str]:
    debt = view["facts"]["debt"]
    if debt is None:
        return []
    parts = [money(debt["money"])] if debt["money"] else []
    parts += [f"{debt['votes']} votes"] if debt["votes"] else []
    return [pen.paint("bad", f"Owed now: {' and '.join(parts) or 'nothing'}")]


# Reading the view.


def spaces(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for item in found(view, "board")["pieces"] if item["kind"] == "space"]


def places(view: dict[str, Any]) -> list[str]:
    """Where each seat's token stands."""
    return [item["face"]["space"] for item in found(view, "board")["pieces"] if item["kind"] == "token"]


def claim(dollars: int) -> str:
    """'COLLECT $40,000'."""
    return f"{'COLLECT' if dollars > 0 else 'PAY'} {money(abs(dollars))}"


def money(dollars: int) -> str:
    return f"${dollars:,}"
