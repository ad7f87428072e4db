"""What a hint says."""

import re

import backroom
from backroom.terminal.hints import hint, hint_lines


def test_a_hint_says_what_why_and_what_the_best_choices_are_worth():
    match = backroom.game("dirty-money").new(4, seed=3, rounds=1)
    while len(match.choices()) < 5:
        match.push(match.choices()[0])
    before = match.record()

    chosen, reason, *worths = hint(match)

    assert re.fullmatch(r"A strong player would choose \d+: .+\.", chosen)
    assert re.search(r"\d+% of the win against \d+% of the win for “.+”, over \d+ imagined deals?\.$", reason)
    assert len(worths) == 4
    assert all(re.fullmatch(r" *\d+% ± \d+  \d+: .+", line) for line in worths)
    assert worths[0].endswith(chosen.removeprefix("A strong player would choose ").removesuffix("."))
    assert match.record() == before


def test_what_a_match_for_one_is_worth_is_no_share():
    assert hint_lines("1: leave", "", [("1: leave", 12.34, 0.56)], 1) == [
        "A strong player would choose 1: leave.",
        "  12.3 ± 0.6  1: leave",
    ]
