"""The table of Hand Management for a terminal: jobs as rows, agencies as columns, from what a seat sees."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.view import count, found, found_piece
from backroom.games.hand_management.state import STARRED, WEEKS

GAP: Final = 1
LABEL_WIDTH: Final = 12
USES: Final = {"agency-security": 1, "agency-security-star": STARRED}


def picture(view: dict[str, Any], pen: Any) -> list[str] | None:
    """Agencies side by side, their applicants under them job by job, then the market and one's own hand."""
    rule = pen.paint("dim", pen.rule(pen.width))
    lines = [title(view, pen), rule, *agency_lines(view, pen)]
    lines += [rule, *job_lines(view, pen)]
    lines += named_row(view, "market", "For hire", pen)
    lines += own_lines(view, pen)
    return [*lines, rule]


def title(view: dict[str, Any], pen: Any) -> str:
    dot = pen.sign("dot")
    first = view["facts"]["first_hand"]
    text = f"HAND MANAGEMENT {dot} week {count(view, 'week')} of {WEEKS}"
    text += "" if first is None else f" {dot} First Hand {view['names'][first]}"
    text += f" {dot} deck {found(view, 'actions-deck')['hidden']}"
    painted: str = pen.paint("title", pen.cut(text, pen.width))
    return painted


def cell_width(view: dict[str, Any], pen: Any, left: int) -> int:
    seats: int = view["seats"]
    width: int = (pen.width - left) // seats - GAP
    return width


def columns(cells: list[str], left: str) -> str:
    return (left + "".join(" " * GAP + cell for cell in cells)).rstrip()


def headed(cells: list[str]) -> str:
    """Names begin where their columns do, and the mark of whose turn it is stands in the gap before."""
    return (" " * LABEL_WIDTH + "".join(cells)).rstrip()


# The agencies.


def agency_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """Who runs what, points, cards, models and improvements."""
    width = cell_width(view, pen, LABEL_WIDTH)
    seats = range(view["seats"])
    heads = [head(view, seat, width, pen) for seat in seats]
    names = [pen.paint("dim", pen.fit(found(view, f"agency-{seat + 1}")["label"], width)) for seat in seats]
    scores = [pen.fit(score_text(view, seat), width) for seat in seats]
    lines = [headed(heads), columns(names, pen.fit("Agency", LABEL_WIDTH))]
    lines.append(columns(scores, pen.fit("Points", LABEL_WIDTH)))
    lines += stacked([model_texts(view, seat) for seat in seats], "Models", width, pen)
    lines += stacked([improvement_texts(view, seat) for seat in seats], "Improvements", width, pen)
    return lines


def head(view: dict[str, Any], seat: int, width: int, pen: Any) -> str:
    mark = pen.sign("turn") if seat == view["turn"] else " "
    name = pen.fit(f"{mark}{view['names'][seat]}", GAP + width)
    painted: str = pen.paint("bold", name) if seat == view["seat"] else name
    return painted


def score_text(view: dict[str, Any], seat: int) -> str:
    """Recorded points, cards in hand, cards bid."""
    hand = found(view, f"hand-{seat + 1}")
    bid = found(view, f"bid-{seat + 1}")
    cards = len(hand["pieces"]) + hand["hidden"]
    down = len(bid["pieces"]) + bid["hidden"]
    return f"{count(view, f'score-{seat + 1}')}, hand {cards}" + (f", bid {down}" if down else "")


def model_texts(view: dict[str, Any], seat: int) -> list[tuple[str, str]]:
    """'2 Palmer Olive', the skill first."""
    agency = found(view, f"agency-{seat + 1}")
    shown = [
        (piece["id"], f"{piece['face']['skill']} {piece['face']['name']}")
        for piece in agency["pieces"]
        if piece["kind"] == "model"
    ]
    return shown + [("", "(chosen)")] * agency["hidden"]


def improvement_texts(view: dict[str, Any], seat: int) -> list[tuple[str, str]]:
    texts = []
    for piece in found(view, f"agency-{seat + 1}")["pieces"]:
        if piece["kind"] == "improvement":
            face = piece["face"]
            more = f" x{face['count']}" if face["count"] > 1 else ""
            name = piece["label"].replace("Agency ", "")
            if face["used"]:
                name = f"Security {face['used']} of {USES[face['type']]} used"
            texts.append((piece["id"], name + more))
    return texts


def stacked(cells: list[list[tuple[str, str]]], label: str, width: int, pen: Any) -> list[str]:
    """Lists of things side by side, on as many lines as the longest needs."""
    lines = []
    for row in range(max(len(things) for things in cells)):
        texts = [
            pen.piece(things[row][0], pen.fit(things[row][1], width)) if row < len(things) else " " * width
            for things in cells
        ]
        lines.append(columns(texts, pen.fit(label if row == 0 else "", LABEL_WIDTH)))
    return lines


# The jobs.


def job_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """Each job with what it wants, and under each agency its applicant and job chance."""
    jobs = {piece["id"]: piece for piece in found(view, "jobs")["pieces"]}
    lines: list[str] = []
    for row in view["facts"]["applications"]:
        lines.append(pen.piece(row["job"], pen.cut(jobs[row["job"]]["label"], pen.width)))
        width = cell_width(view, pen, LABEL_WIDTH)
        cells = [applicant(view, cell, width, pen) for cell in row["cells"]]
        lines.append(columns(cells, " " * LABEL_WIDTH))
        chances = [pen.fit(chance_text(cell), width) for cell in row["cells"]]
        lines.append(columns(chances, pen.fit("  job chance", LABEL_WIDTH)))
    return lines


def applicant(view: dict[str, Any], cell: dict[str, Any] | None, width: int, pen: Any) -> str:
    if cell is None:
        blank: str = pen.paint("dim", pen.fit(pen.sign("dash"), width))
        return blank
    painted: str = pen.piece(cell["model"], pen.fit(found_piece(view, cell["model"])["face"]["name"], width))
    return painted


def chance_text(cell: dict[str, Any] | None) -> str:
    """'+2', with the dice and the odds where there are any."""
    if cell is None:
        return ""
    text = f"{cell['chance']:+d}"
    if cell["roll"]:
        text += f", rolled {cell['roll']}"
    return text + (f", {100 * cell['odds']:.0f}%" if cell["odds"] is not None else "")


# The market, and what is one's own.


def named_row(view: dict[str, Any], id: str, label: str, pen: Any) -> list[str]:
    """One line a piece, with its label."""
    pieces = found(view, id)["pieces"]
    lines = [pen.paint("dim", label)] if pieces else []
    return lines + [pen.piece(piece["id"], pen.cut(f"  {piece['label']}", pen.width)) for piece in pieces]


def own_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """The models to choose from, the hand, the bid."""
    if view["seat"] is None:
        return []
    own = view["seat"] + 1
    ids = [place["id"] for place in view["areas"]]
    lines = named_row(view, f"offer-{own}", "To choose from", pen) if f"offer-{own}" in ids else []
    lines += named_row(view, f"hand-{own}", "Your hand", pen)
    return lines + named_row(view, f"bid-{own}", "Your bid, face down", pen)
