"""Playing alone against bots, through a pipe."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.engine import BadInput
from backroom.terminal import PlayOptions, play
from backroom.terminal.autosave import state_folder

ONE_ROUND = {"rounds": 1}


def first_option(screen: str) -> str:
    return "1"


def test_a_whole_game_is_played_by_numbers(table):
    played = table(first_option, seed=3, options=ONE_ROUND)

    assert played.match.over
    assert played.code == 0
    assert "Final scores" in played.output


def test_a_whole_game_is_played_by_texts(table):
    by_number = table(first_option, seed=3, options=ONE_ROUND)
    texts = [line[2:] for line in by_number.match.record().splitlines() if line.startswith("1 ")]

    by_text = table(texts, seed=3, options=ONE_ROUND)

    assert by_text.match.record() == by_number.match.record()


def test_the_label_of_an_option_is_understood_too(table):
    played = table(["Junk 3 (1 print)"], seed=3, seats=4)

    assert "You play Junk 3 (1 print)." in played.output


def test_who_plays_what_is_told_once_and_in_order(table):
    played = table(first_option, seed=3, options=ONE_ROUND)

    told = [line.strip() for line in played.output.splitlines()]
    short = [line.text for line in played.match.story(0) if len(line.text) < 70]
    assert [line for line in told if line in short] == short


def test_the_scores_stand_in_the_order_of_places(table):
    played = table(first_option, seed=3, options=ONE_ROUND)

    lines = played.output.partition("Final scores\n")[2].splitlines()[1:]
    scores = sorted(played.match.scores(), key=lambda score: (score.place, score.seat))
    for line, score in zip(lines, scores, strict=False):
        assert line.split()[:3] == [f"{score.place}.", played.match.names[score.seat], str(score.points)]


@pytest.mark.parametrize("seed", range(4))
def test_the_winner_is_named(table, seed):
    played = table(first_option, seed=seed, options=ONE_ROUND)

    (winner,) = played.match.winners()
    last = played.output.splitlines()[-1]
    assert last == ("You win!" if winner == 0 else f"{played.match.names[winner]} wins.")


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("99", "There is no option 99; choose 1 to 4."),
        ("0", "There is no option 0; choose 1 to 4."),
        ("-1", "'-1' is not in the hand. (DM-3.2)"),
        ("rubbish", "'rubbish' is not in the hand. (DM-3.2)"),
        ("jewels-7", "Jewels 7 does not follow Junk, and there is Junk in the hand. (DM-3.2)"),
        ("\x1b[A\x07rubbish", "'[arubbish' is not in the hand. (DM-3.2)"),
        ("9" * 5000, f"There is no option {'9' * 40}; choose 1 to 4."),
    ],
)
def test_a_wrong_answer_gets_one_line_and_is_asked_again(table, answer, line):
    played = table([answer, "1"], seed=3, seats=4)

    after = played.output.split("Choose 1–4")[2].partition("You play Junk 3")
    before = played.output.split("Choose 1–4")[1].partition("\n")[2]
    assert " ".join(before.split()) == line
    assert after[1]


def test_a_question_mark_prints_the_rule_behind_the_question(table, monkeypatch, tmp_path):
    game = backroom.game("dirty-money")
    game.edition("standard")
    page = "# Rules\n\n**DM-3.1** Lead.\n**DM-3.2** Follow *suit* if\nyou can. **Always.**\n\n**DM-3.20** No.\n"
    (tmp_path / "RULES.md").write_text(page)
    monkeypatch.setattr(game, "folder", str(tmp_path))

    played = table(["?"], seed=3, seats=4)

    assert "  DM-3.2 Follow suit if you can. Always.\n" in played.output


def test_a_hint_says_what_a_strong_player_would_choose_and_changes_nothing(table):
    hinted = table(["h", "1", "q"], seed=3, seats=4)
    plain = table(["1", "q"], seed=3, seats=4)

    assert re.search(r"  A strong player would choose \d: \w+", hinted.output)
    assert hinted.match.record() == plain.match.record()


def test_there_are_no_hints_where_they_are_not_allowed(table):
    played = table(["h"], seed=3, hints=False)

    assert "There are no hints at this table." in played.output
    assert "h hint" not in played.output


def test_the_whole_story_can_be_read_again(table):
    played = table(["1", "s"], seed=3, seats=4)

    assert played.output.count("casual-4 leads Junk 12 (3 prints).") == 2


def test_enter_shows_the_table_again(table):
    played = table([""], seed=3, seats=4)

    assert played.output.count("DIRTY MONEY · round 1 of 3") == 2


def test_bots_alone_play_to_the_end(table):
    played = table([], seed=3, players=["house", "random", "random"], options=ONE_ROUND)

    assert played.match.over
    assert played.match.names == ["house-1", "random-2", "random-3"]


def test_bots_take_the_seats_that_are_left(table):
    played = table([], seats=4, players=["Ann", "random"])

    assert played.match.names == ["Ann", "random-2", "casual-3", "casual-4"]


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (["house-2", "Bob", "Ann"], "bot would be called"),
        (["Ann", "Ann", "Bob"], "called Ann"),
        (["A", "B", "C", "D", "E", "F", "G"], "3–6 players"),
        (["A|B"], "cannot be a name"),
    ],
)
def test_a_name_that_would_confuse_is_refused(table, players, reason):
    with pytest.raises(BadInput, match=reason):
        table([], players=players)


def test_what_is_not_on_the_shelf_cannot_be_played(table):
    with pytest.raises(BadInput, match="no game 'whist'"):
        play(PlayOptions(game="whist"))


def test_a_match_is_dealt_anew_unless_a_seed_is_given(table):
    assert table([]).match.record() != table([]).match.record()
    assert table([], seed=4).match.record() == table([], seed=4).match.record()


def test_ctrl_c_saves_and_quits(table):
    def interrupt(screen: str) -> str:
        raise KeyboardInterrupt

    assert table(interrupt, seed=3).code == 0
    assert (state_folder() / "dirty-money.backroom").exists()
