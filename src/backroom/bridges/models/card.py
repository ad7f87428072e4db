"""What an evaluation comes to, as data and as a page: how well a model plays, and how it behaves."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from backroom.bridges.models.endpoint import FAULTS
from backroom.bridges.models.evaluation import Exam, Played, blocks
from backroom.bridges.text.answers import KINDS
from backroom.games import game as on_the_shelf
from backroom.lab.ladder.series import Block
from backroom.lab.ladder.standing import mean_over_blocks, share_over_blocks
from backroom.lab.tally import Interval, student, wilson
from backroom.version import VERSION

SUMS: Final = ("asked", "forced", "at_once", "corrected", "by_chance", "answers", "tokens_read", "tokens_written")
HASH: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
MORE_SUMS: Final = ("estimated", "promised", "kept", "broken", "seconds")


def card(exam: Exam, played: Sequence[Played], host: str) -> dict[str, Any]:
    """All figures. What depends on the hour stands under `time`; all else is the same for the same answers."""
    whole = blocks(exam, list(played))
    sums = {name: sum(one.conduct[name] for one in played) for name in (*SUMS, *MORE_SUMS)}
    share = over_blocks([block.share(0) for block in whole])
    asked = max(1, sums["asked"])
    return {
        "exam": {**exam.header(), "host": host},
        "games": len(played),
        "deals": len(whole),
        "share": share.json(),
        "fair_share": whole[0].fair_share(0) if whole else None,
        "worth": worth(whole).json(),
        "decisions": {name: sums[name] for name in ("asked", "forced", "at_once", "corrected", "by_chance")},
        "answers": sums["answers"],
        "illegal": counts(played, "illegal", KINDS),
        "endpoint": counts(played, "faults", FAULTS),
        "failed": failed(exam, played, whole),
        "tokens": {
            "read_a_decision": sums["tokens_read"] / asked,
            "written_a_decision": sums["tokens_written"] / asked,
            "estimated": sums["estimated"] / max(1, sums["answers"]),
        },
        "promises": {
            **{name: sums[name] for name in ("promised", "kept", "broken")},
            "not_tested": sums["promised"] - sums["kept"] - sums["broken"],
        },
        "time": {
            "seconds_a_decision": sums["seconds"] / asked,
            "longest": max((one.conduct["longest"] for one in played), default=0.0),
        },
    }


def over_blocks(shares: Sequence[float]) -> Interval:
    """One deal alone says nothing about another; a few that happen to agree count one game each, and prove little."""
    deals = len(shares)
    if deals < 2:
        return Interval(sum(shares), 0.0, 1.0)
    if len(set(shares)) == 1:
        return Interval(shares[0], *wilson(shares[0], deals, student(deals - 1)))
    return share_over_blocks(shares)


def worth(whole: Sequence[Block]) -> Interval:
    """What a game was worth to the model, on average."""
    values = [block.worth(0) for block in whole]
    return mean_over_blocks(values) if len(values) > 1 else Interval(sum(values), sum(values), sum(values))


def counts(played: Sequence[Played], name: str, kinds: Sequence[str]) -> dict[str, int]:
    """How often each kind of thing went wrong, in the order of the kinds."""
    total: Counter[str] = Counter()
    for one in played:
        total.update(one.conduct[name])
    return {kind: total[kind] for kind in kinds}


def failed(exam: Exam, played: Sequence[Played], whole: Sequence[Block]) -> list[int]:
    """How many decisions chance made for each bot, from the model's left on; alone, for the one beside it."""
    seats = exam.players()
    if seats == 1:
        return [sum(block.failed(1) for block in whole)]
    unsound = [one for one in played if one.failed]
    return [sum(one.failed[(one.seat + place) % seats] for one in unsound) for place in range(1, seats)]


def page(told: dict[str, Any]) -> str:
    """The card in Markdown."""
    exam, decisions, tokens, promises = told["exam"], told["decisions"], told["tokens"], told["promises"]
    options = " ".join(f"{name}={value}" for name, value in exam["options"].items())
    alone = exam["seats"] == 1
    rows = [
        ("better than the bot in the same deal" if alone else "share of the wins", wins(told)),
        *([("worth of a game", interval(told["worth"], 1, 2))] if alone else []),
        ("decisions", f"{decisions['asked']:,}, and {decisions['forced']:,} with one option, not asked"),
        ("answered at once", part(decisions["at_once"], decisions["asked"])),
        ("after being corrected", part(decisions["corrected"], decisions["asked"])),
        ("left to chance", part(decisions["by_chance"], decisions["asked"])),
        (
            "tokens a decision",
            f"{tokens['read_a_decision']:,.0f} read, {tokens['written_a_decision']:,.0f} written{estimated(tokens)}",
        ),
        ("promises", promised(promises)),
        ("seconds a decision", f"{told['time']['seconds_a_decision']:.2f}, at most {told['time']['longest']:.2f}"),
    ]
    body = f"; {quoted(json.dumps(exam['body']))}" if exam["body"] else ""
    title = on_the_shelf(exam["game"]).title
    return "\n".join(
        [
            f"# {quoted(exam['model'])} at {title}",
            "",
            f"{played(told)} Seed {exam['seed']}, {options}; "
            f"temperature {exam['temperature']:g}{body}; {exam['host']}; Backroom {VERSION}.",
            "",
            *by_chance(told),
            *table(("", ""), rows),
            "",
            "## What went wrong",
            "",
            *wrong(told),
            "",
            *MEANS,
            "",
        ]
    )


MEANS: Final = (
    "**Share of the wins**: with its 95% interval over deals (games of one deal are not independent), as in",
    "`backroom ladder`. **Left to chance**: after three answers that named no option, or where there was no answer,",
    "a move is drawn; it counts in the result. **Promises** are lines `PROMISE: …` that name an option: kept or broken",
    "at the next decision where that option is offered besides others. The other seats do not hear them: this",
    "measures whether a model does what it said, not whether it deals well.",
)


def played(told: dict[str, Any]) -> str:
    """How many games, against whom."""
    exam = told["exam"]
    games, against = several(told["games"], "game"), opponents(exam["against"])
    if exam["seats"] == 1:
        return f"{games} for one, beside {against} in the same {'deal' if told['games'] == 1 else 'deals'}."
    return f"{games} of {exam['seats']} against {against}: {several(told['deals'], 'deal')}, each from every seat."


def by_chance(told: dict[str, Any]) -> list[str]:
    """Whose moves chance made, and a line between that and what follows; nothing where every bot had an answer."""
    against = told["exam"]["against"]
    names = [against] * len(told["failed"]) if isinstance(against, str) else against
    total: Counter[str] = Counter()
    for name, count in zip(names, told["failed"], strict=True):
        total[name] += count
    rows = [f"{several(count, 'decision')} of {short(name)}" for name, count in total.items() if count]
    return [f"**Made by chance**, as the bot had no answer: {'; '.join(rows)}.", ""] if rows else []


def several(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def short(name: str) -> str:
    """A bot's name for people: of the hash of its file the first digits."""
    return quoted(HASH.sub(r"\1", name))


def opponents(against: str | list[str]) -> str:
    """The bot in all other seats, or who sits where."""
    if isinstance(against, str):
        return short(against)
    return f"{', '.join(map(short, against))} (from the model's left on)"


def wins(told: dict[str, Any]) -> str:
    fair = told["fair_share"]
    return interval(told["share"], 100, 1, "%") + ("" if fair is None else f", where {100 * fair:.1f}% is fair")


def interval(value: dict[str, float], factor: float, digits: int, unit: str = "") -> str:
    mean, low, high = (f"{factor * value[name]:.{digits}f}" for name in ("mean", "low", "high"))
    return f"{mean}{unit} ({low} to {high})"


def part(count: int, of: int) -> str:
    return f"{count:,} ({100 * count / max(1, of):.1f}%)"


def estimated(tokens: dict[str, float]) -> str:
    """Marked where the endpoint did not count."""
    share = tokens["estimated"]
    return f" ({100 * share:.0f}% of the answers estimated by their letters)" if share else ""


def promised(promises: dict[str, int]) -> str:
    if not promises["promised"]:
        return "none made"
    return (
        f"{promises['promised']} made: {promises['kept']} kept, {promises['broken']} broken, "
        f"{promises['not_tested']} never put to the test"
    )


def wrong(told: dict[str, Any]) -> list[str]:
    """A row for each kind that occurred."""
    rows = [(kind, part(count, told["answers"])) for kind, count in told["illegal"].items() if count]
    rows += [(f"endpoint: {kind}", f"{count:,}") for kind, count in told["endpoint"].items() if count]
    return table((f"of {told['answers']:,} answers", ""), rows) if rows else ["Nothing."]


def table(headings: tuple[str, str], rows: Sequence[tuple[str, str]]) -> list[str]:
    return [
        f"| {headings[0]} | {headings[1]} |".replace("  ", " "),
        "|---|---|",
        *[f"| {name} | {value} |" for name, value in rows],
    ]


def quoted(name: str) -> str:
    """A name in Markdown, whatever is in it."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]()<>#|!" else letter for letter in name)
