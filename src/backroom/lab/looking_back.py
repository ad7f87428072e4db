"""An analysis as people read it: a line of chances for each player, the swings, and everybody's dearest mistakes."""

from __future__ import annotations

from backroom.bots.analysis import Analysis, Moment

WIDTH = 60
BLOCKS = "▁▂▃▄▅▆▇█"
MISTAKES = 3


def page(analysis: Analysis) -> str:
    match = analysis.match
    parts = [
        f"{match.game.title}: {', '.join(match.names)}",
        "\n".join(chart(analysis)),
        "\n".join(["What swung it:", *[f"  {moment_line(analysis, moment)}" for moment in analysis.swings()]]),
        "\n".join(["By chance:", *[f"  {moment_line(analysis, analysis.moments[event])}" for event in analysis.luck]]),
        "\n".join(["What everybody did:", *deed_lines(analysis)]) if analysis.match.deeds() else "",
        "\n".join(line for seat in range(match.seats) for line in mistake_lines(analysis, seat)),
    ]
    return "\n\n".join(part for part in parts if part)


def chart(analysis: Analysis) -> list[str]:
    """How everybody's chance went, from the deal to the end, in as many columns as fit."""
    match = analysis.match
    rows = [analysis.start, *[moment.chances for moment in analysis.moments]]
    columns = [rows[round(n * (len(rows) - 1) / (WIDTH - 1))] for n in range(WIDTH)] if len(rows) > WIDTH else rows
    low, high = scale(rows, match.seats)
    name = max(len(one) for one in match.names)
    return [
        f"  {match.names[seat]:<{name}}  {amount(rows[0][seat], match.seats):>5} "
        f"{''.join(block(column[seat], low, high) for column in columns)} {amount(rows[-1][seat], match.seats)}"
        for seat in range(match.seats)
    ]


def scale(rows: list[list[float]], seats: int) -> tuple[float, float]:
    """From nothing to all of the win; for one player from the worst to the best there was."""
    if seats > 1:
        return 0.0, 1.0
    values = [row[0] for row in rows]
    return min(values), max(max(values), min(values) + 1e-9)


def block(value: float, low: float, high: float) -> str:
    return BLOCKS[min(len(BLOCKS) - 1, max(0, int((value - low) / (high - low) * len(BLOCKS))))]


def amount(value: float, seats: int) -> str:
    return f"{100 * value:.0f}%" if seats > 1 else f"{value:.1f}"


def deed_lines(analysis: Analysis) -> list[str]:
    match = analysis.match
    return [f"  {name}: {deed}." for name, deed in zip(match.names, match.deeds(), strict=True)]


def moment_line(analysis: Analysis, moment: Moment) -> str:
    """What happened, and how it moved whoever it moved most."""
    seats = analysis.match.seats
    place = analysis.moments.index(moment)
    before = analysis.moments[place - 1].chances if place else analysis.start
    seat = max(range(seats), key=lambda one: abs(moment.chances[one] - before[one]))
    went = f"{amount(before[seat], seats)} → {amount(moment.chances[seat], seats)}"
    return f"{moment.event + 1}. {moment.text} ({analysis.match.names[seat]}: {went})"


def mistake_lines(analysis: Analysis, seat: int) -> list[str]:
    """What would have been better for a player, as far as they could know."""
    match = analysis.match
    decisions = sum(moment.seat == seat for moment in analysis.moments)
    mistakes = analysis.mistakes(seat)
    if not decisions:
        return []
    count = "1 was clearly not the best" if len(mistakes) == 1 else f"{len(mistakes)} were clearly not the best"
    return [
        f"{match.names[seat]}: {decisions} decisions, of which {count}.",
        *[f"  {moment.event + 1}. {moment.text} {better(moment, match.seats)}" for moment in mistakes[:MISTAKES]],
    ]


def better(moment: Moment, seats: int) -> str:
    verdict = moment.better
    assert verdict is not None
    worths = f"{amount(verdict.worth, seats)} against {amount(verdict.played, seats)}"
    return f"Better: “{verdict.label}”, {worths}."
