"""Compare many tables at once, with observations, with what other libraries have for learners, in one run.

make build && python bench/batches.py [--rounds 7] [--slice 0.5] [--only NAME …] [--results FILE]
"""

import statistics
import sys
import textwrap
from typing import Any

from command import contested, parser, results_file, run
from contest import Entry
from peers import read_peers
from results import keep
from table import measured, row, versions

MARK = "# Many tables at once: steps per CPU second, with observations"
HOW = (
    "Written by `bench/batches.py`: a learner's side of each library. Every step is a random choice among the legal "
    "ones; what it brings stands beside it, and matches that end are dealt anew. The choosing is on the clock for "
    "everybody, installing, starting and a warm-up, in which just-in-time compilers compile, for nobody. Libraries "
    "with tables side by side play with several numbers of them; the best counts. Each contender in a process and an "
    "environment of its own, {rounds} rounds of {slice:g} CPU seconds (user and system, all threads) by turns. "
    "Whatever else the machine does only ever slows a round down, so the best rounds are compared; the medians stand "
    "beside them."
)
NOT_FAIR = (
    "These are different games: a step of bridge bidding is not one of Dirty Money, and an observation of 955 numbers "
    "of four bytes is not one of 480 of one byte. RLCard and PettingZoo have no tables side by side, so they play one "
    "after the other; PettingZoo has no gin rummy any more, so RLCard's stands in for it. OpenSpiel's vector "
    "environment makes lists of the observations of all seats at every step; the loop over its states makes one, and "
    "is nobody's environment but one's own. Pgx's auto_reset deals at every step and keeps the few deals that it "
    "needs; the pool, which is ours, deals less often and plays every deal several times. Pgx is made for "
    "accelerators, where it is at home; here it has one core, and the hundred solved deals that come with it."
)


def page(entries: list[Entry], rounds: int, seconds: float) -> str:
    """What is kept in the repository."""
    found = measured(entries, rounds, seconds)
    contenders = [contender for contender in found["contenders"] if contender["contender"] != "calibration"]
    ours = next((contender for contender in contenders if contender["contender"] in found["baselines"]), None)
    lines = [
        MARK,
        "",
        *textwrap.wrap(HOW.format(rounds=rounds, slice=seconds), 120),
        "",
        row(["contender", "what", "a step brings", "best steps/s", "median", "Dirty Money ÷ theirs, best by best"]),
        row(["---", "---", "---", "---:", "---:", "---:"]),
        *[row(cells(contender, ours)) for contender in contenders],
        "",
        *textwrap.wrap(NOT_FAIR, 120),
        "",
        f"Python {found['python']}, {found['processor']}, {found['cores']} cores. Versions:",
        "",
        versions(found),
    ]
    return "\n".join(lines) + "\n"


def cells(contender: dict[str, Any], ours: dict[str, Any] | None) -> list[str]:
    """One row: a contender's best and middle round, and how often it goes into ours."""
    if "failure" in contender:
        name = contender.get("name", f"{contender['peer']} {contender['contender']}")
        return [name, f"not measured: {contender['failure']}", "-", "-", "-", "-"]
    best = max(contender["rates"])
    ratio = f"{max(ours['rates']) / best:,.2f}" if ours and ours is not contender else "-"
    return [
        contender["name"],
        contender["what"],
        contender["brings"],
        f"{best:,.0f}",
        f"{statistics.median(contender['rates']):,.0f}",
        ratio,
    ]


def compare() -> int:
    """Hold the contest, show what was found and keep it."""
    arguments = parser(__doc__, 7, 0.5).parse_args()
    written = page(contested(read_peers("batches"), arguments), arguments.rounds, arguments.slice)
    sys.stdout.write(written)
    kept = results_file(arguments)
    if kept:
        keep(written, kept)
    return 0


if __name__ == "__main__":
    sys.exit(run(compare))
