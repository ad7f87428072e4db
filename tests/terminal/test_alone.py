"""The Cleaner at the terminal: who plays alone is asked before losing, and told how it went."""

from __future__ import annotations

from pathlib import Path

CELLAR = Path(__file__).parents[1] / "browser" / "cellar.toml"
OPTIONS = {"scene": 2, "difficulty": "easy", "minutes": 20}


def alone(table, answers, **options):
    return table(answers, game="the-cleaner", seed=1, **options)


def test_what_loses_the_game_is_asked_once_more(table):  # TC-6.2
    stayed = alone(table, ["leave", "n"])
    gone = alone(table, ["leave", "y"])

    asked = "That loses the game: Leave (and LOSE: The Tenor and Opera Trophy would be found)."
    assert asked in gone.output.replace("\n  ", " ")
    assert not stayed.match.over
    assert stayed.output.count("Four actions, or leave.") == 2
    assert gone.match.over


def test_a_lost_game_shows_no_points_and_no_winner(table):  # TC-8.5, ruling TC16
    lost = alone(table, ["leave", "y"]).output.partition("Final scores\n")[2].splitlines()

    assert lost[1].split(maxsplit=3) == ["1.", "You", "–", "gave the game away: no score, no rank"]
    assert lost[-1] == "You lost."


def test_a_finish_is_told_by_its_rank(table):  # TC-8.4, TC-8.5
    moves = ["place", "1", "activate", "clean cook", "clean hammer", "leave"]
    played = table(spoken(moves), game="the-cleaner", seed=1, edition=CELLAR, options=OPTIONS)

    assert played.match.scores()[0].points == -11
    assert played.output.splitlines()[-1] == "Your rank: Janitor."


def spoken(moves):
    """Each move by the number of the option that begins so."""
    waiting = iter(moves)

    def player(screen):
        move = next(waiting)
        options = [line.split() for line in screen.splitlines() if line.lstrip()[:1].isdigit()]
        named = [number for number, *label in options if " ".join(label).lower().startswith(move)]
        return named[-1] if named else move

    return player


def test_who_may_leave_sees_what_the_police_find_and_the_ranks(table):  # TC-7.3, TC-8.3, TC-8.4
    shown = alone(table, ["place"], options={"scene": 2}).output
    first, after = shown.split("Choose ", 1)

    found = "Police find:  Y on 1 (-2)  O on 1–2 (-4)  R on 1–3 (-6)  B on 1–4 (-8)  G on 1–5 (-10)  K always (-12)"
    assert " ".join(found.split()) in " ".join(first.split())
    assert "Elite Cleaner (20 to 29)" in first
    assert "Janitor (0 or less)" in first
    assert "Police find" not in after
