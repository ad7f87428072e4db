"""Several people in front of one screen."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from backroom.terminal.screen import CLEAR

PASS_ON = re.compile(r"Pass the screen to (\w+), then press Enter\. $")
CARD = re.compile(r"(?:Jewels|Paintings|Artifacts|Junk) \d+|Cleaner")
PEOPLE = ["Ann", "house", "Bob", "Cleo"]


def cards_of(match, seat: int) -> set[str]:
    """The names of the cards in a hand, as the screen writes them."""
    hand = next(area for area in match.view(seat)["areas"] if area["id"] == f"hand-{seat + 1}")
    return {piece["label"].partition(" (")[0] for piece in hand["pieces"]} - {"Cleaner"}


def drawn_hand(screen: str) -> set[str]:
    """The names of the cards that the last picture on the screen shows as the hand."""
    screen = screen.rpartition("Your hand")[2]
    rows = re.findall(r"^  (Jewels|Paintings|Artifacts|Junk)  +(\d.*)$", screen, re.MULTILINE)
    return {f"{suit} {word}" for suit, row in rows for word in row.split() if word.isdecimal()}


def test_nobody_sees_the_cards_of_another_person(table):
    turns = []

    def friends(screen: str) -> str:
        if PASS_ON.search(screen):
            assert not CARD.search(screen)
            return ""
        if table.match.over:
            return "n"
        seat = table.match.seat
        turns.append(seat)
        shown = set(CARD.findall(screen))
        for other in {0, 2, 3} - {seat}:
            assert not shown & cards_of(table.match, other)
        assert drawn_hand(screen) == cards_of(table.match, seat)
        return "1"

    played = table(friends, real=True, seed=4, players=PEOPLE, options={"rounds": 1}, colour=False)

    assert played.match.over
    assert set(turns) == {0, 2, 3}


def test_the_screen_is_wiped_with_all_above_it_before_and_after_it_is_passed_on(table):
    played = table(["", "1", "", "q"], real=True, seed=4, players=PEOPLE)

    assert CLEAR == "\x1b[H\x1b[2J\x1b[3J"
    for part in re.split(r"Pass the screen to \w+, then press Enter\. ", played.output)[1:]:
        assert part.startswith(CLEAR)
    assert all(part.endswith(CLEAR) for part in played.output.split("Pass the screen")[:-1])


def test_nothing_stays_on_a_shared_screen_that_is_left(table):
    played = table(["", "q"], real=True, seed=4, players=PEOPLE)

    assert not CARD.search(played.output.rpartition(CLEAR)[2])
    assert "Saved in" in played.output.rpartition(CLEAR)[2]


def test_a_pipe_is_not_wiped_but_waits_for_a_line_all_the_same(table):
    played = table(["anything", "1", "anything", "1"], seed=4, players=PEOPLE)

    assert "\x1b" not in played.output
    assert played.output.count("─" * 80 + "\nPass the screen to ") == 3
    assert sum(event.step.actor() in (0, 2, 3) for event in played.match.log) == 2


def test_who_plays_twice_in_a_row_keeps_the_screen(table):
    asked = []

    def friends(screen: str) -> str:
        handed = PASS_ON.search(screen)
        asked.append(handed.group(1) if handed else "")
        return "" if handed else "1"

    table(friends, real=True, seed=4, players=PEOPLE, options={"rounds": 1})

    names = [name for name in asked if name]
    assert all(one != next_one for one, next_one in pairwise(names))
    assert len(names) < asked.count("")


def test_the_screen_can_be_left_instead_of_being_passed_on(table):
    played = table(["q"], seed=4, players=PEOPLE)

    assert "backroom/dirty-money.backroom. To go on:\n" in played.output


@pytest.mark.parametrize("players", [["Ann"], ["house", "Ann"]])
def test_one_person_never_has_to_pass_the_screen_on(table, players):
    assert "Pass the screen" not in table(["1", "1"], seed=4, players=players).output
