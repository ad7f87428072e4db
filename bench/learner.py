"""Lets examples/ppo.py learn, sees whether a curve comes again from its seed, and writes docs/learning.md.

python bench/learner.py               # all curves, about an hour on two cores (make learner)
python bench/learner.py --draw        # only page and picture, from the curves that are there
python bench/learner.py --again 3     # only the comparison: the first three lines of the first curve, once more

The curves are kept as they were printed in bench/curves. PyTorch has an environment of its own; what needs it of
tests/tools/test_learner.py, which make test passes over, runs there at the end.
"""

import argparse
import math
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from environments import prepare
from peers import BENCH, Peer

ROOT = BENCH.parent
EXAMPLES = ROOT / "examples"
CURVES = BENCH / "curves"
PAGE = ROOT / "docs" / "learning.md"
PICTURE = ROOT / "docs" / "pictures" / "learner.svg"
TESTS = ROOT / "tests" / "tools" / "test_learner.py"
PACKAGES = ("hypothesis", "numpy==2.4.6", "pytest==9.2.0", "torch==2.13.0")
LEARNER = Peer("learner", PACKAGES, "dist/*.whl", None, ())
AT_ONCE = 2
MOST_ROWS = 14
FAIR = 1 / 3
WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 56, 64
MARKS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
LINE = 16  # between two names


@dataclass(frozen=True)
class Course:
    """One run of the learner: what it is told, what its curve is called, and how it is drawn."""

    name: str
    title: str
    short: str
    colour: str
    asked: tuple[str, ...] = ()

    def command(self) -> list[str]:
        return [str(EXAMPLES / "ppo.py"), *self.asked]

    def file(self) -> Path:
        return CURVES / f"{self.name}.csv"


@dataclass(frozen=True)
class Row:
    """One measurement: a share of wins and half its interval, against the house and against chance."""

    decisions: int
    seconds: int
    house: float
    house_off: float
    random: float
    random_off: float


COURSES = (
    Course("side-job-1", "The small edition, against the house, seed 1", "small, seed 1", "#2a7f86"),
    Course("side-job-2", "The same, seed 2", "small, seed 2", "#6b4f9e", ("--seed", "2")),
    Course(
        "whole-deck",
        "The whole deck, against the house",
        "whole deck",
        "#b4532a",
        ("--edition", "standard", "--decisions", "20000000", "--every", "122"),
    ),
    Course(
        "whole-deck-random",
        "The whole deck, against random players",
        "against random",
        "#4f7d2a",
        ("--edition", "standard", "--against", "random", "--decisions", "3000000"),
    ),
)


def learn(python: str, course: Course) -> None:
    """Run a course to its end, the first one twice; its curve is kept as it grows."""
    with course.file().open("w", encoding="utf-8") as kept:
        done = subprocess.run([python, *course.command()], stdout=kept, check=False)
    if done.returncode:
        sys.exit(f"{course.name}: the learner failed.")
    print(f"{course.name}: {rows(course)[-1]}", flush=True)
    if course is COURSES[0]:
        compare(python, course, len(rows(course)))


def rows(course: Course) -> list[Row]:
    """A curve as it was printed."""
    _, *lines = course.file().read_text(encoding="utf-8").splitlines()
    return [read_row(line) for line in lines]


def read_row(line: str) -> Row:
    decisions, seconds, *shares = line.split(",")
    return Row(int(decisions), int(seconds), *map(float, shares))


def told(line: str) -> list[str]:
    """A line of a curve without the one thing that may differ: how long it took."""
    return [value for place, value in enumerate(line.split(",")) if place != 1]


def compare(python: str, course: Course, count: int) -> None:
    """Run a course once more: so many measurements have to be the same to the last digit."""
    before = course.file().read_text(encoding="utf-8").splitlines()[: count + 1]
    again: list[str] = []
    with subprocess.Popen([python, *course.command()], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        for line in run.stdout:
            again.append(line.rstrip("\n"))
            if len(again) == len(before):
                break
        run.kill()
    if [told(line) for line in again] != [told(line) for line in before]:
        sys.exit(f"{course.name} came out otherwise from its seed:\n" + "\n".join([*before, "and now", *again]))
    print(f"{course.name}: {count} measurements came again from the seed, digit by digit.", flush=True)


# The page.


def table(course: Course) -> str:
    """A curve as a table; of a long one the first, the last and some between."""
    found = rows(course)
    step = max(1, -(-len(found) // MOST_ROWS))
    told = found[::step] if (len(found) - 1) % step == 0 else [*found[::step], found[-1]]
    lines = [f"**{course.title}** (`python examples/ppo.py {' '.join(course.asked)}`".rstrip().replace(" `", "`") + ")"]
    lines += ["", "| decisions | CPU seconds | wins against the house | against random |", "|---:|---:|---:|---:|"]
    lines += [
        f"| {row.decisions:,} | {row.seconds:,} | {100 * row.house:.1f} ± {100 * row.house_off:.1f}%"
        f" | {100 * row.random:.1f} ± {100 * row.random_off:.1f}% |"
        for row in told
    ]
    return "\n".join(lines)


def written(page: str) -> str:
    """The page with the tables between its marks."""
    block = "\n\n".join(["<!-- curves -->", *map(table, COURSES), "<!-- end -->"])
    return re.sub(r"<!-- curves -->.*?<!-- end -->", lambda _: block, page, flags=re.DOTALL)


# The picture: shares of wins against the house over CPU minutes, both from nothing.


def picture() -> str:
    """The curves of all who learnt against the house."""
    drawn = [course for course in COURSES if "random" not in course.asked]
    most = max(rows(course)[-1].seconds for course in drawn) / 60
    title = "Dirty Money, three seats, one round: wins against two house bots"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
            f' height="{HEIGHT}" font-family="sans-serif" font-size="14" fill="#222">',
            f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="20" y="28" font-weight="bold">{title}</text>',
            *[level(mark, f"{mark:.0%}", "#ddd") for mark in MARKS if abs(mark - FAIR) > 0.04],
            level(FAIR, "a third", "#888"),
            *[minute(number, most) for number in range(0, int(most) + 1, 5 if most > 12 else 1)],
            *[curve(course, most) for course in drawn],
            *names(drawn, most),
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 12}" text-anchor="end" font-size="12" fill="#666">'
            "CPU minutes of learning; bars are 95% intervals</text>",
            "</svg>",
            "",
        ]
    )


def x(minutes: float, most: float) -> float:
    return LEFT + minutes / most * (WIDTH - LEFT - RIGHT)


def y(share: float) -> float:
    return HEIGHT - BOTTOM - share / MARKS[-1] * (HEIGHT - TOP - BOTTOM)


def level(share: float, name: str, colour: str) -> str:
    """A share of the wins, across the sheet."""
    return (
        f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}" stroke="{colour}"/>'
        f'<text x="{LEFT - 6}" y="{y(share) + 5:.1f}" text-anchor="end" font-size="12">{name}</text>'
    )


def minute(number: int, most: float) -> str:
    at = f'x="{x(number, most):.1f}" y="{HEIGHT - BOTTOM + 18}"'
    return f'<text {at} text-anchor="middle" font-size="12">{number}</text>'


def curve(course: Course, most: float) -> str:
    """A line through the measurements, with their intervals."""
    found = rows(course)
    points = [f"{x(row.seconds / 60, most):.1f} {y(row.house):.1f}" for row in found]
    bars = "".join(
        f"M{x(row.seconds / 60, most):.1f} {y(row.house - row.house_off):.1f}V{y(row.house + row.house_off):.1f}"
        for row in found
    )
    return (
        f'<g stroke="{course.colour}" fill="none"><path d="{bars}" stroke-opacity=".45"/>'
        f'<path stroke-width="2" d="M{"L".join(points)}"/></g>'
    )


def names(drawn: list[Course], most: float) -> list[str]:
    """Each curve's name where it ends, the highest first, none upon another."""
    told, above = [], -math.inf
    for course in sorted(drawn, key=lambda one: -rows(one)[-1].house):
        end = rows(course)[-1]
        above = max(y(end.house), above + LINE)
        at = f'x="{x(end.seconds / 60, most) + 8:.1f}" y="{above + 5:.1f}"'
        told.append(f'<text {at} fill="{course.colour}">{course.short}</text>')
    return told


def main() -> None:
    """Learn, compare, write."""
    parser = argparse.ArgumentParser(description="Lets examples/ppo.py learn and writes docs/learning.md.")
    parser.add_argument("--draw", action="store_true", help="only write page and picture")
    parser.add_argument("--again", type=int, metavar="N", help="only compare the first N measurements with new ones")
    asked = parser.parse_args()
    if not asked.draw:
        (python,) = prepare(LEARNER)
        CURVES.mkdir(exist_ok=True)
        if asked.again is None:
            with ThreadPoolExecutor(AT_ONCE) as cores:
                list(cores.map(lambda course: learn(python, course), sorted(COURSES, key=longest_first)))
        else:
            compare(python, COURSES[0], asked.again)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")
    if not asked.draw:
        subprocess.run([python, "-m", "pytest", str(TESTS)], cwd=ROOT, check=True)


def longest_first(course: Course) -> int:
    return -int(course.asked[course.asked.index("--decisions") + 1]) if "--decisions" in course.asked else 0


if __name__ == "__main__":
    main()
