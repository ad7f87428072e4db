"""The table of Dirty Money for a terminal, from what a seat sees."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.view import count, found

SIDE_BY_SIDE: Final = 76
PLAYERS_WIDTH: Final = 41
GAP: Final = 2
NAME_WIDTH: Final = 12
CARD_WIDTH: Final = 12
WORTH_WIDTH: Final = 4
SUIT_WIDTH: Final = 11


def picture(view: dict[str, Any], pen: Any, declared: dict[str, Any] | None) -> list[str] | None:
    """Players and trick side by side where there is room, one's own hand below."""
    view = {**view, "suits": suits_of(view, declared)}
    players = player_lines(view, pen)
    trick = trick_lines(view, pen)
    lines = [title(view, pen), pen.paint("dim", pen.rule(pen.width))]
    if pen.width >= SIDE_BY_SIDE:
        lines += side_by_side(players, trick)
    else:
        lines += [*[line for _, line in players], *[line for _, line in trick]]
    lines += [*legend(view, pen), *last_lines(view, printed_on(declared), pen), *hand_lines(view, pen)]
    return [*lines, pen.paint("dim", pen.rule(pen.width))]


def side_by_side(left: list[tuple[int, str]], right: list[tuple[int, str]]) -> list[str]:
    """Lines come with their width, since colours take no room on the screen."""
    lines: list[str] = []
    for row in range(max(len(left), len(right))):
        width, text = left[row] if row < len(left) else (0, "")
        other = right[row][1] if row < len(right) else ""
        lines.append((text + " " * (PLAYERS_WIDTH + GAP - width) + other).rstrip())
    return lines


def title(view: dict[str, Any], pen: Any) -> str:
    dot = pen.sign("dot")
    aside = found(view, "aside")["hidden"]
    text = f"DIRTY MONEY {dot} round {count(view, 'round')} of {count(view, 'rounds')}"
    if aside:
        text += f" {dot} {aside} cards set aside unseen"
    painted: str = pen.paint("title", text)
    return painted


# The players.


def player_lines(view: dict[str, Any], pen: Any) -> list[tuple[int, str]]:
    head = f"  {pen.fit('Player', NAME_WIDTH)}  Hand Cleaner Coins Prints"
    rows = [player_line(view, seat, pen) for seat in range(view["seats"])]
    return [(len(head), pen.paint("dim", head)), *rows]


def player_line(view: dict[str, Any], seat: int, pen: Any) -> tuple[int, str]:
    """Name, cards left, Cleaner, coins and prints; marks for the turn, the most coins and the most prints."""
    hand = found(view, f"hand-{seat + 1}")
    mark = pen.sign("turn") if seat == view["turn"] else " "
    name = pen.fit(view["names"][seat], NAME_WIDTH)
    cards = f"{len(hand['pieces']) + hand['hidden']:>4}"
    cleaner = f"{'yes' if hand['facts']['cleaner'] else pen.sign('dash'):>7}"
    coins = f"{count(view, f'coins-{seat + 1}'):>5}{pen.sign('best') if seat in richest(view) else ' '}"
    warned = seat in view["facts"]["busted"]
    prints = f"{count(view, f'prints-{seat + 1}'):>6}{pen.sign('warn') if warned else ' '}"
    plain = f"{mark} {name}  {cards} {cleaner} {coins}{prints}"
    painted = [
        pen.paint("good", mark) + " " + (pen.paint("bold", name) if seat == view["seat"] else name) + " ",
        cards,
        pen.paint("special", cleaner) if hand["facts"]["cleaner"] else cleaner,
        pen.paint("bold", coins) + (pen.paint("bad", prints) if warned else prints),
    ]
    return pen.columns(plain), " ".join(painted)


def legend(view: dict[str, Any], pen: Any) -> list[str]:
    """What the marks mean, as far as there are any."""
    marks: list[str] = []
    if richest(view):
        marks.append(pen.paint("bold", pen.sign("best")) + pen.paint("dim", " most coins"))
    if view["facts"]["busted"]:
        text = "busted for the most prints" if view["over"] else "most prints: would be busted now"
        marks.append(pen.paint("bad", pen.sign("warn")) + pen.paint("dim", f" {text}"))
    return ["  ".join(marks)] if marks else []


def richest(view: dict[str, Any]) -> list[int]:
    """Who has the most coins; nobody as long as all have the same."""
    coins = [count(view, f"coins-{seat + 1}") for seat in range(view["seats"])]
    return [seat for seat, held in enumerate(coins) if held == max(coins)] if min(coins) < max(coins) else []


# The trick.


def trick_lines(view: dict[str, Any], pen: Any) -> list[tuple[int, str]]:
    """Who plays what, in the order of play, beginning with the leader."""
    if view["over"]:
        return []
    head = f"Trick: {trick_state(view, pen)}"
    leader = view["facts"]["leader"]
    rows = [trick_line(view, place, (leader + place) % view["seats"], pen) for place in range(view["seats"])]
    return [(len(head), pen.paint("dim", head)), *rows]


def trick_state(view: dict[str, Any], pen: Any) -> str:
    """The suit led and what lies there to be taken."""
    cards = found(view, "trick")["pieces"]
    if not cards:
        return "nothing led yet"
    suit = view["facts"]["suit"]
    led = "suit broken" if suit is None else f"{suit_name(view, suit)} led"
    coins = sum(card["face"]["coins"] for card in cards)
    wiped = any(card["face"]["suit"] == "cleaner" for card in cards)
    prints = 0 if wiped else sum(card["face"]["prints"] for card in cards)
    return f"{led}, worth {worth(coins, prints, pen) or 'nothing'}"


def trick_line(view: dict[str, Any], place: int, player: int, pen: Any) -> tuple[int, str]:
    trick = found(view, "trick")
    name = pen.fit(view["names"][player], NAME_WIDTH)
    if place >= len(trick["pieces"]):
        waiting = name + (" leads" if place == 0 else "")
        return len(waiting), waiting if player == view["turn"] else pen.paint("dim", waiting)
    card = trick["pieces"][place]
    wins = "wins" if trick["facts"]["winning"] == player else ""
    face = coloured(view, card, pen.fit(short_name(view, card), CARD_WIDTH), pen)
    text = f"{name} {face} {pen.fit(value(card, pen), WORTH_WIDTH)} {pen.paint('good', wins)}"
    return NAME_WIDTH + CARD_WIDTH + WORTH_WIDTH + 3 + len(wins), text


# What was last.


def last_lines(view: dict[str, Any], printed: dict[str, Any], pen: Any) -> list[str]:
    """The trick that was taken last, and what the last round brought until a trick of the next is taken."""
    trick, score = view["facts"]["last_trick"], view["facts"]["last_round"]
    if trick is None:
        return []
    cards = sorted(trick["cards"], key=trick["cards"].__getitem__)
    names = [short_name(view, {"face": printed[id]}) if id in printed else id for id in cards]
    brought = worth(trick["coins"], trick["prints"], pen) or "nothing"
    lines = [f"Last trick: {view['names'][trick['taker']]} took {brought} ({', '.join(names)})"]
    if score is not None and (view["over"] or not any(taken_by(view, seat) for seat in range(view["seats"]))):
        gains = [worth(*gain, pen) or pen.sign("dash") for gain in zip(score["coins"], score["prints"], strict=True)]
        each = [f"{name} {gain}" for name, gain in zip(view["names"], gains, strict=True)]
        lines.append(f"Round {count(view, 'round') - (not view['over'])} brought: {', '.join(each)}")
    return [pen.paint("dim", pen.cut(line, pen.width)) for line in lines]


def taken_by(view: dict[str, Any], seat: int) -> bool:
    """Whether this seat has any loot of this round."""
    return bool(found(view, f"loot-{seat + 1}")["pieces"])


def printed_on(declared: dict[str, Any] | None) -> dict[str, Any]:
    """What is printed on each card there can be."""
    return declared["kinds"][0]["pieces"] if declared else {}


# One's own hand.


def hand_lines(view: dict[str, Any], pen: Any) -> list[str]:
    """The reader's cards, suit by suit."""
    if view["seat"] is None:
        return []
    cards = found(view, f"hand-{view['seat'] + 1}")["pieces"]
    if not cards:
        return []
    head = f"Your hand ({pen.sign('coin')} coins, {pen.sign('print')} prints)"
    lines = [pen.paint("dim", head)]
    for suit in view["suits"]:
        held = [card for card in cards if card["face"]["suit"] == suit]
        if held:
            lines += suit_lines(view, held, pen)
    return lines


def suit_lines(view: dict[str, Any], cards: list[dict[str, Any]], pen: Any) -> list[str]:
    """One suit, on as many lines as its cards need."""
    if cards[0]["face"]["suit"] == "cleaner":
        return ["  " + pen.piece(cards[0]["id"], coloured(view, cards[0], "Cleaner", pen))]
    name = coloured(view, cards[0], pen.fit(suit_name(view, cards[0]["face"]["suit"]), SUIT_WIDTH), pen)
    texts = [f"{card['face']['rank']:>2} {value(card, pen) or pen.sign('dash')}" for card in cards]
    wide = 2 + max(len(text) for text in texts)
    across = max(1, (pen.width - SUIT_WIDTH - 2) // wide)
    lines: list[str] = []
    for first in range(0, len(cards), across):
        row = "".join(
            pen.piece(card["id"], text) + " " * (wide - len(text))
            for card, text in zip(cards[first : first + across], texts[first : first + across], strict=True)
        )
        lines.append((f"  {name if first == 0 else ' ' * SUIT_WIDTH}" + row).rstrip())
    return lines


# Cards and counts.


def value(card: dict[str, Any], pen: Any) -> str:
    return worth(card["face"]["coins"], card["face"]["prints"], pen)


def worth(coins: int, prints: int, pen: Any) -> str:
    """Such as '3●', '2≋' or '1●1≋'."""
    return (f"{coins}{pen.sign('coin')}" if coins else "") + (f"{prints}{pen.sign('print')}" if prints else "")


def short_name(view: dict[str, Any], card: dict[str, Any]) -> str:
    face = card["face"]
    return "Cleaner" if face["suit"] == "cleaner" else f"{suit_name(view, face['suit'])} {face['rank']}"


def coloured(view: dict[str, Any], card: dict[str, Any], text: str, pen: Any) -> str:
    """In the colour of the card's suit; Cleaners are purple."""
    painted: str
    if card["face"]["suit"] == "cleaner":
        painted = pen.paint("special", text)
    else:
        painted = pen.suit(list(view["suits"]).index(card["face"]["suit"]), text)
    return painted


def suit_name(view: dict[str, Any], id: str) -> str:
    return str(view["suits"][id])


def suits_of(view: dict[str, Any], declared: dict[str, Any] | None) -> dict[str, str]:
    """What each suit is called, in the order of the box; by its id where nobody has said."""
    if declared is None:
        seen = [card["face"]["suit"] for place in view["areas"] for card in place["pieces"]]
        return {suit: suit for suit in sorted(seen)}
    return next(field["words"] for field in declared["kinds"][0]["printed"] if field["id"] == "suit")
