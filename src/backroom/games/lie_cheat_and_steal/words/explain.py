"""What spaces, tokens and cards do and what they are worth, as far as the reader may know."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import Reader, listed
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    CHARACTER,
    CONVENTION_VOTES,
    DAMAGES,
    DEFENDED,
    FILING_FEE,
    PENALTY,
)
from backroom.games.lie_cheat_and_steal.state import LOSES_TURN, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.turn import one_die
from backroom.games.lie_cheat_and_steal.words.phrases import dollars, votes

SPACES: Final = {
    "start": "Whoever reaches or passes it collects their salary and hands in their $ cards.",
    "money": "Whoever lands here draws a $ card, reads it alone, and declares an amount.",
    "black-eye": "Whoever lands here draws a Black Eye card.",
    "feather": "Whoever lands here draws a Feather-in-Your-Cap card.",
    "press-box": "Whoever lands here may make one accusation: a fraud over somebody's $ card, or a crime with a "
    "Black Eye card.",
    "court": "Whoever reaches or would pass it may stop here and sue for libel over an accusation since their last "
    f"chance: {dollars(FILING_FEE)} a suit.",
    "senate": "Whoever lands here goes to the Witness Stand, without salary.",
    "business": "Whoever lands here sets out on the Business path with their next turn, with one die.",
    "politics": "Whoever lands here sets out on the Local Politics path with their next turn, with one die.",
    "tip": f"The next Black Eye card is auctioned, in steps of {dollars(BID_STEP)}, from whoever lands here clockwise.",
    "convention": f"Everybody who has fewer votes than whoever lands here, and at least one, owes them "
    f"{votes(CONVENTION_VOTES)}.",
    "go-to-jail": "Whoever lands here goes to jail and loses their next turn.",
    "stand": "One comes here by the Senate or a Subpoena, and goes on with one die; the bank sells no votes on this "
    "path. Arriving does nothing else.",
}
JAIL: Final = "Whoever is here loses their next turn and begins the one after it on START, with salary."
FRAUD: Final = (
    f"If it is shown to say less than was taken, its holder pays the bank the difference and owes the accuser "
    f"{votes(PENALTY)}."
)
LIBEL: Final = f"its holder owes the plaintiff {dollars(DAMAGES)}, who gets {votes(PENALTY)} from the bank"
TRUTH: Final = f"the plaintiff owes its holder {votes(PENALTY)}"
ACCUSES: Final = (
    f"Used at a Press Box to accuse somebody of any of the five crimes: {votes(PENALTY)} from whoever has no answer."
)


def explain(table: LieCheatAndSteal, piece: dict[str, Any], reader: Reader) -> str:
    """What a piece does and is worth."""
    kind: str = piece["kind"]
    face: dict[str, Any] = piece["face"]
    if kind == "space":
        return explain_space(table, face)
    if kind == "token":
        return explain_token(table, face["seat"], reader)
    if kind == "money":
        return explain_money(face)
    return explain_black_eye(face, reader) if kind == "black-eye" else explain_feather(table, face)


# Spaces and tokens.


def explain_space(table: LieCheatAndSteal, face: dict[str, Any]) -> str:
    if face["area"] == "jail":
        return JAIL
    if face["space"] == "fund":
        return f"Whoever lands here takes all that lies in the fund: {dollars(table.fund)} now."
    if face["space"] == "plain":
        return f"{face['text']} {plain_effect(face)}"
    return SPACES[face["space"]]


def plain_effect(face: dict[str, Any]) -> str:
    """What a plain space gives first, and what it then takes."""
    gives = [votes(face["votes"])] if face["votes"] > 0 else []
    gives += [dollars(face["cash"] // 1000)] if face["cash"] > 0 else []
    gives += [f"{dollars(face['salary'] // 1000)} more salary"] if face["salary"] > 0 else []
    fund = " into the Old Politician Fund" if face["to_fund"] else ""
    takes = [dollars(-face["cash"] // 1000) + fund] if face["cash"] < 0 else []
    takes += [votes(-face["votes"])] if face["votes"] < 0 else []
    takes += [f"{dollars(-face['salary'] // 1000)} of salary"] if face["salary"] < 0 else []
    parts = [f"gives {listed(gives)}"] if gives else []
    parts += [f"takes {listed(takes)}"] if takes else []
    return f"Landing here {listed(parts)}." if parts else "Nothing happens here."


def explain_token(table: LieCheatAndSteal, seat: int, reader: Reader) -> str:
    """Whose it is, where it is, and how it goes on."""
    where = f"{reader.owner(seat)} token, on {table.box.names[table.places[seat]]}."
    if table.places[seat] == table.box.jail:
        if table.sentences[seat] == LOSES_TURN:
            return f"{where} It stays there for {reader.whose(seat)} next turn."
        return f"{where} It begins {reader.whose(seat)} next turn on START."
    dice = "one die" if one_die(table, seat) else "two dice"
    buys = " No votes can be bought from the bank there." if table.testifies(seat) else ""
    return f"{where} It goes on with {dice}.{buys}"


# Cards.


def explain_money(face: dict[str, Any]) -> str:
    says = f"It says {face['name']}." if face["name"] else "Only those who have seen it know what it says."
    if face["declared"] is None:
        return f"{says} Its holder declares this amount, or any higher COLLECT up to {dollars(100)}."
    declared = face["declared"] // 1000
    taken = f"{'COLLECT' if declared > 0 else 'PAY'} {dollars(abs(declared))} was declared."
    return f"{says} {taken} {FRAUD} It goes back when its holder reaches or passes START."


def explain_black_eye(face: dict[str, Any], reader: Reader) -> str:
    bound = "" if face["victim"] is None else f" It can be used on {reader.name(face['victim'])} only."
    return f"{printed_crime(face)} {ACCUSES}{bound} {in_court(face)}"


def printed_crime(face: dict[str, Any]) -> str:
    if face["card"] == "blank":
        return "A blank: it names no crime."
    return f"It names {face['name']}." if face["name"] else "Only those who have seen it know whether it is blank."


def in_court(face: dict[str, Any]) -> str:
    """What becomes of a libel suit over it."""
    if face["card"] == "blank":
        return f"Shown in court, {LIBEL}."
    named = face["name"] or "the crime it names"
    return f"Shown in court over {named}, {TRUTH}; over anything else, {LIBEL}."


def explain_feather(table: LieCheatAndSteal, face: dict[str, Any]) -> str:
    card = face["card"]
    if card == "good-character":
        return (
            "Shown when accused of a crime, nothing is owed, and the Black Eye card stays. Against any other "
            f"obligation it takes {votes(CHARACTER)} off. It is returned then."
        )
    if card == "subpoena":
        return (
            "Served before one's own roll, it sends another player to the Witness Stand, unless they are testifying or "
            "in jail. It is returned then."
        )
    if not face["name"]:
        return "A Defence, Good Character or a Subpoena; only those who have seen it know."
    crime = table.box.crime_ids.index(card.removeprefix("no-"))
    return (
        f"“{table.box.defences[crime]}” Shown when accused of {table.box.crimes[crime]}: the accuser owes "
        f"{votes(DEFENDED)}, and both cards are returned."
    )
