"""Lays out what is not the table itself: the options in columns, the scores in rows."""

from __future__ import annotations

import re
from typing import Final

from backroom.engine import Match, Option, Reader
from backroom.terminal.amounts import run_of
from backroom.terminal.pen import Pen, columns
from backroom.terminal.screen import wrapped

GAP: Final = 2
LINES_EACH: Final = 16
LAST_TEXT: Final = re.compile(r"\[[^\]]*\]$")
GLUE: Final = "\1"


def keys(options: list[Option]) -> list[str]:
    """What to type for each option: its amount in a run; else its number, unless some are numbers themselves."""
    run = run_of(options)
    if run is not None:
        return [run.key(option) if option in run.options else option.text for option in options]
    if any(option.text.isdecimal() for option in options):
        return [option.text for option in options]
    return [str(number + 1) for number in range(len(options))]


def slug(text: str) -> str:
    """'Jewels 9' as option texts are written: 'jewels-9'."""
    return "-".join(re.findall(r"\w+", text.lower()))


def says_its_text(option: Option) -> bool:
    """Whether the label begins with the text, so that it need not be written twice."""
    label = slug(option.label)
    text = slug(option.text)
    return label == text or label.startswith(text + "-")


def cells(options: list[Option]) -> list[str]:
    """Each option with its key, its label and, where one could not guess it, its text."""
    names = keys(options)
    widest = max(map(columns, names))
    return [
        f"{' ' * (widest - columns(key))}{key}  {described(option, key)}"
        for key, option in zip(names, options, strict=True)
    ]


def described(option: Option, key: str) -> str:
    return option.label if key == option.text or says_its_text(option) else f"{option.label}  [{option.text}]"


def fatal(option: Option, options: list[Option]) -> bool:
    """Whether it loses the game for sure while something else does not."""
    return loses(option) and not all(map(loses, options))


def loses(option: Option) -> bool:
    return option.terms is not None and option.terms.loses


def choosing(options: list[Option], pen: Pen) -> str:
    """What there is to type: '1–7', '1–20 or pass'."""
    run = run_of(options)
    if run is None:
        return choice_of(keys(options), pen.sign("dash"))
    return " or ".join([run.how(pen), *(option.text for option in options if option not in run.options)])


def choice_of(names: list[str], dash: str) -> str:
    numbers = [name for name in names if name.isdecimal()]
    ends = [numbers[0], numbers[-1]] if len(numbers) > 1 else numbers
    return " or ".join([dash.join(ends)] * bool(ends) + [name for name in names if not name.isdecimal()])


def option_lines(options: list[Option], pen: Pen) -> list[str]:
    """The options in as many columns as fit, filled downwards; where one is too long, a line each, in order. A run of
    amounts is one line."""
    run = run_of(options)
    if run is not None:
        others = [(option.text, option.label) for option in options if option not in run.options]
        lines = [(run.how(pen), run.summary(pen)), *others]
        widest = max(columns(key) for key, _ in lines)
        return hanging([f"{pen.fit(key, widest)}  {text}" for key, text in lines], widest + GAP, pen)
    texts = cells(options)
    hang = max(map(columns, keys(options))) + GAP
    if any(columns(text) + GAP > pen.width // 2 for text in texts) and len(texts) <= LINES_EACH:
        return hanging(texts, hang, pen)
    short = [text for text in texts if columns(text) + GAP <= pen.width // 2]
    long = [text for text in texts if text not in short]
    return [*in_columns(short, pen), *hanging(long, hang, pen)]


def hanging(texts: list[str], hang: int, pen: Pen) -> list[str]:
    """A line each, or more where one is not enough, the rest of a label under its beginning; a text stays whole."""
    glued = [LAST_TEXT.sub(lambda found: found[0].replace(" ", GLUE), text) for text in texts]
    return [line.replace(GLUE, " ") for text in glued for line in wrapped(text, pen.width, " " * GAP, hang)]


def in_columns(texts: list[str], pen: Pen) -> list[str]:
    if not texts:
        return []
    cell = max(map(columns, texts)) + GAP
    across = min(pen.width // cell, (len(texts) + 2) // 3)
    down = -(-len(texts) // across)
    rows = [texts[first::down] for first in range(down)]
    return [("  " + "".join(pen.fit(text, cell) for text in row)).rstrip() for row in rows]


def score_lines(match: Match, pen: Pen) -> list[str]:
    """Place, name, points and note of every seat, the best first."""
    scores = sorted(match.scores(), key=lambda score: (score.place, score.seat))
    name_width = min(max(map(columns, ["Player", *match.names])), pen.width // 3)
    lines = [pen.paint("dim", f"     {pen.fit('Player', name_width)}  {'Points':>6}")]
    for score in scores:
        points = pen.sign("dash") if score.points is None else str(score.points)
        row = f"{score.place:>3}. {pen.fit(match.names[score.seat], name_width)}  {points:>6}  "
        line = pen.cut(row + score.note, pen.width)
        lines.append(pen.paint("good", line) if score.seat in match.winners() else line)
    return lines


def deed_lines(names: list[str], deeds: list[str]) -> list[str]:
    """What each player did."""
    return [f"{name}: {deed}." for name, deed in zip(names, deeds, strict=False) if deed]


def solo_result(won: bool, rank: str) -> str:
    """Whoever plays alone beats nobody: the rank says how it went, in a game that has ranks."""
    if not won:
        return "You lost."
    return f"Your rank: {rank}." if rank else "You win!"


def result(match: Match, seat: int | None) -> str:
    """Who has won, as one reader is told."""
    winners = match.winners()
    if match.seats == 1:
        return solo_result(bool(winners), match.scores()[0].rank)
    if not winners:
        return "Nobody wins."
    if winners == [seat]:
        return "You win!"
    return f"{Reader(seat, match.names).win(winners)}."
