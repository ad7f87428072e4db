"""The table of Clean Hands for a terminal, from what a seat sees."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.view import count, found, found_piece
from backroom.games.clean_hands.sight_of_votes import CHAMBER_WORDS

NAME_WIDTH: Final = 12
OFFICE_WIDTH: Final = 15


def picture(view: dict[str, Any], pen: Any) -> list[str] | None:
    """Title, players with votes and cash, the Cabinet with what lies on it, the vote or draft, one's own hand."""
    rule = pen.paint("dim", pen.rule(pen.width))
    return [
        title(view, pen),
        rule,
        *player_lines(view, pen),
        *cabinet_lines(view, pen),
        *proposal_lines(view, pen),
        *vote_lines(view, pen),
        *hand_lines(view, pen),
        rule,
    ]


def title(view: dict[str, Any], pen: Any) -> str:
    dot = pen.sign("dot")
    last = count(view, "rounds")
    parts = [
        "CLEAN HANDS",
        f"round {count(view, 'round')}" + (f" of {last}" if last else ""),
        *(["DISCREDITED"] if view["facts"]["discredited"] else []),
        f"Action deck {found(view, 'action-deck')['hidden']}+{size(view, 'action-discard')}",
        f"Profit deck {found(view, 'profit-deck')['hidden']}+{size(view, 'profit-discard')}",
    ]
    painted: str = pen.paint("title", pen.cut(f" {dot} ".join(parts), pen.width))
    return painted


# The players.


def player_lines(view: dict[str, Any], pen: Any) -> list[str]:
    head = f"    {pen.fit('Player', NAME_WIDTH)} Cash Congress Cabinet  Hand  Caucuses (votes; *: Zealots)"
    lines = [pen.paint("dim", head)]
    for seat in range(view["seats"]):
        lines += player_line(view, seat, pen)
    return lines


def player_line(view: dict[str, Any], seat: int, pen: Any) -> list[str]:
    """Seat, name, cash, votes in both chambers, hand as Action+Profit, stacks of caucuses."""
    mark = pen.sign("turn") if seat == view["turn"] else " "
    name = pen.fit(view["names"][seat], NAME_WIDTH)
    hand = found(view, f"hand-{seat + 1}")["facts"]
    cash = f"{count(view, f'cash-{seat + 1}'):>4}"
    votes = f"{count(view, f'votes-{seat + 1}'):>8}"
    weight = f"{count(view, f'weight-{seat + 1}'):>7}"
    cards = pen.fit(f"{hand['actions']}+{hand['profits']}", 5)
    dealer = "d" if view["facts"]["dealer"] == seat else " "
    plain = f"{mark}{seat + 1}{dealer} {name} {cash} {votes} {weight}  {cards} "
    begin = (
        pen.paint("good", mark) + f"{seat + 1}{dealer} "
        + (pen.paint("bold", name) if seat == view["seat"] else name)
        + f" {pen.paint('bold', cash)} {votes} {weight}  {cards} "
    )  # fmt: skip
    return hung(begin, pen.columns(plain), caucus_texts(view, seat, pen), pen)


def caucus_texts(view: dict[str, Any], seat: int, pen: Any) -> list[tuple[str, str]]:
    """Each stack, plain and painted: '3 Transportation 9', '!' under Zealots."""
    texts = []
    for stack in found(view, f"caucuses-{seat + 1}")["pieces"]:
        face = stack["face"]
        text = f"{face['number']} {face['name']}" + (f" ({face['votes']})") + ("*" if face["zealots"] else "")
        texts.append((text, pen.piece(stack["id"], text)))
    return texts


def hung(begin: str, width: int, texts: list[tuple[str, str]], pen: Any) -> list[str]:
    """Texts after a beginning, on as many lines as they need, hanging under the first."""
    lines = [begin]
    used = width
    for place, (plain, painted) in enumerate(texts):
        comma = ", " if place + 1 < len(texts) else ""
        if used + pen.columns(plain + comma.strip()) > pen.width and used > width:
            lines.append(" " * width)
            used = width
        lines[-1] += painted + comma
        used += pen.columns(plain + comma)
    return [line.rstrip() for line in lines]


# The Cabinet.


def cabinet_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """Each member in office: holder, blocked or not, the profits on it."""
    lines: list[str] = []
    for place in view["areas"]:
        if place["id"].startswith("on-"):
            lines += member_lines(view, place, pen)
    columns = f"    {pen.fit('Cabinet', OFFICE_WIDTH)} {pen.fit('Held by', NAME_WIDTH)}"
    head = f"{columns} On it (C: Cabinet, K: Congress; {pen.sign('warn')} investigated)"
    return [pen.paint("dim", pen.cut(head, pen.width)), *lines] if lines else []


def member_lines(view: dict[str, Any], place: dict[str, Any], pen: Any) -> list[str]:
    cards = place["pieces"]
    member = found_piece(view, place["id"].removeprefix("on-"))
    investigations = member["face"]["investigations"]
    office = pen.fit(member["face"]["office"], OFFICE_WIDTH)
    holder = pen.fit(view["names"][place["owner"]], NAME_WIDTH)
    blocked = f"{pen.sign('warn')}{investigations}" if investigations else "  "
    begin = f" {pen.paint('bad', blocked)} {pen.piece(member['id'], office)} {holder} "
    profits = [profit_text(card, pen) for card in cards if card["kind"] == "profit"]
    return hung(begin, 4 + OFFICE_WIDTH + NAME_WIDTH + 2, profits, pen)


def profit_text(card: dict[str, Any], pen: Any) -> tuple[str, str]:
    """'Bank Law 8K'."""
    text = f"{card['face']['name']} {worth(card)}"
    return text, pen.piece(card["id"], text)


def worth(card: dict[str, Any]) -> str:
    letter = {"none": "", "cabinet": "C", "congress": "K"}[card["face"]["vote"]]
    return f"{card['face']['value']}{letter}"


# What is going on.


def proposal_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """The Cabinet as it is being proposed."""
    proposal = view["facts"]["proposal"]
    if proposal is None or not proposal["given"]:
        return []
    texts = [given_text(view, given) for given in proposal["given"]]
    begin = f"Proposed by {view['names'][proposal['proposer']]}: "
    return hung(pen.paint("special", begin), pen.columns(begin), [(text, text) for text in texts], pen)


def given_text(view: dict[str, Any], given: dict[str, Any]) -> str:
    """'Treasury: Ann'."""
    return f"{found_piece(view, given['member'])['face']['office']}: {view['names'][given['holder']]}"


def vote_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """The vote as it grows: who said what with which weight, and who is still to come."""
    vote = view["facts"]["vote"]
    if vote is None:
        return []
    head = f"{CHAMBER_WORDS[vote['chamber']]} votes on {vote['motion']}: {vote['yes']} yes, {vote['no']} no"
    lines = [pen.paint("special", pen.cut(head, pen.width))]
    texts = [ballot_text(view, seat, pen) for seat in range(view["seats"]) if vote["weights"][seat]]
    return lines + hung("  ", 2, texts, pen)


def ballot_text(view: dict[str, Any], seat: int, pen: Any) -> tuple[str, str]:
    vote = view["facts"]["vote"]
    ballot = vote["ballots"][seat]
    said = "yes" if ballot > 0 else ("no" if ballot < 0 else "?")
    text = f"{pen.cut(view['names'][seat], NAME_WIDTH)} {said} {vote['weights'][seat]}"
    return text, pen.paint({"yes": "good", "no": "bad", "?": "dim"}[said], text)


def hand_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """The reader's cards: Actions, then Profits with their worth."""
    if view["seat"] is None:
        return []
    cards = found(view, f"hand-{view['seat'] + 1}")["pieces"]
    actions = [hand_text(card, pen) for card in cards if card["kind"] == "action"]
    profits = [profit_text(card, pen) for card in cards if card["kind"] == "profit"]
    lines = hung(pen.paint("dim", "Your Actions: "), 14, actions, pen) if actions else []
    return lines + (hung(pen.paint("dim", "Your Profits: "), 14, profits, pen) if profits else [])


def hand_text(card: dict[str, Any], pen: Any) -> tuple[str, str]:
    """Scandals show what they cost at the end."""
    money = card["face"]["money"]
    text = card["face"]["name"] + (f" -{money}" if money else "")
    return text, pen.piece(card["id"], pen.paint("bad", text) if money else text)


def size(view: dict[str, Any], id: str) -> int:
    return len(found(view, id)["pieces"])
