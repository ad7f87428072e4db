"""First lessons: they play, they are short, they tell the truth, and they say where they no longer do."""

import re
import shutil
from pathlib import Path

import pytest

import backroom
from backroom.engine import BadInput
from backroom.engine.edition import Edition
from backroom.engine.laws import LawBroken
from backroom.engine.laws.whole import the_lesson_plays
from backroom.engine.lesson import played, read_lesson

WORDS_A_MINUTE = 200
CLICK = 2  # seconds
WATCHED = 0.9  # seconds between what others do
THREE_MINUTES = 180


def seconds(scenes):
    """What reading, clicking and watching the others take."""
    reading = 60 * sum(scene.words() for scene in scenes) / WORDS_A_MINUTE
    return reading + CLICK * len(scenes) + WATCHED * sum(len(scene.moments) - 1 for scene in scenes)


@pytest.mark.parametrize("id", backroom.games())
def test_a_lesson_is_short_and_leads_to_a_decision_within_three_minutes(id, record_property):
    scenes = backroom.game(id).taught()
    words = sum(scene.words() for scene in scenes)
    record_property("lesson", f"{len(scenes)} sentences and clicks, {words} words, {seconds(scenes):.0f} s")

    assert 8 <= len(scenes) <= 18
    assert seconds(scenes) <= THREE_MINUTES
    assert sum(scene.option is not None for scene in scenes) >= 4, "one learns by doing"
    for scene in scenes:
        assert scene.glow or (scene.option and not scene.option.pieces), scene.says
        assert re.fullmatch(r"[A-Z0-9$].*[.]", scene.says), scene.says
        assert not re.search(r"[{}]", scene.says)


@pytest.mark.parametrize("id", backroom.games())
def test_a_lesson_promises_nothing_of_what_its_learner_cannot_see(id):
    """Sentences and glows are made of the learner's own view; in a world dealt otherwise they are the same."""
    lesson = backroom.game(id).lesson()
    for scene in played(backroom.game(id), lesson):
        match = scene.moments[-1]
        assert match.imagine(lesson.you, 3).view(lesson.you) == match.view(lesson.you)


# A deck that somebody has tuned.

RETUNED = [
    ("dirty-money", "rank = 10, coins = 3", "rank = 10, coins = 9", "You have 16 coins now."),
    (
        "dirty-money",
        "rank = 13, coins = 0, prints = 3",
        "rank = 13, coins = 0, prints = 0",
        "step 9: .*junk-13.prints > 0",
    ),
    (
        "dirty-money",
        'coins = 0, prints = 1, name = "Probably a Spoon"',
        'coins = 1, prints = 0, name = "Probably a Spoon"',
        "step 5: .*artifacts-1",
    ),
    ("hand-management", 'name = "Hangnail"', 'name = "Torn Nail"', "step 4: line 4: 'hangnail'"),
]


@pytest.mark.parametrize(("id", "printed", "instead", "then"), RETUNED)
def test_a_lesson_outlives_a_retuned_deck_or_says_at_which_step_it_does_not(id, printed, instead, then):
    game = backroom.game(id)
    text = game.edition("standard").text
    assert printed in text
    retuned = Edition("tuned", text.replace(printed, instead), shipped=False)

    if then.startswith("You"):
        assert then in [scene.says[-len(then) :] for scene in game.taught(retuned)]
    else:
        with pytest.raises(BadInput, match=rf"lesson\.toml of .*({then})"):
            game.taught(retuned)


@pytest.mark.parametrize("id", backroom.games())
def test_whatever_number_of_a_deck_is_retuned_the_lesson_plays_or_names_the_step(id):
    game = backroom.game(id)
    text = game.edition("standard").text
    places = [found.span(1) for found in re.finditer(r"= (\d+)\b", text)]
    plays, refusals = 0, []
    for first, last in places[:: len(places) // 14 + 1]:
        retuned = Edition("tuned", f"{text[:first]}{int(text[first:last]) + 1}{text[last:]}", shipped=False)
        try:
            plays += bool(game.taught(retuned))
        except BadInput as error:
            refusals.append(str(error))

    assert plays >= 4, "whatever a lesson does not speak of may change"
    assert [why for why in refusals if not re.search(r"step \d+: |Edition 'tuned'", why)] == []


# A lesson that is wrong.

WRONG = [
    ('move = "jewels-15"', 'move = "jewels-16"', "step 3: 'jewels-16' is no card in your hand|step 3: .*jewels-16"),
    ('before = "2 jewels-5"', 'before = "2 junk-2"', "step 4: line 1: "),
    ('before = "2 jewels-5"', 'before = "3 jewels-5"', "step 4: line 1: it is for seat 2 to decide here, not '3'"),
    (
        'glow = ["loot-1"]',
        'glow = ["loot-9"]',
        "step 4: 'loot-9' should glow, but the learner sees nothing of that name",
    ),
    ('holds = ["coins-1 > 0"', 'holds = ["coins-1 > 99"', "step 4: it is said that coins-1 > 99, and that is not so"),
    ('holds = ["coins-1 > 0"', 'holds = ["coins-1 is fine"', "step 4: 'coins-1 is fine' is not a claim such as"),
    ("You have {coins-1} coins", "You have {hand-2.jewels} coins", "step 4: the learner sees no 'hand-2.jewels'"),
    ("You have {coins-1} coins", "You have " + "many " * 30 + "coins", "step 4: a sentence has 140 letters at most"),
    ("seats = 3", "seats = 9", "Dirty Money is for 3–6 players, not 9"),
    ("seats = 3", "seat = 3", "'seat' is not known; there are: seats, you,"),
    ('glow = ["loot-1"]', 'gleam = ["loot-1"]', "step 4: 'gleam' is not known"),
    ("seats = 3", "seats = three", "cannot be read: "),
    ("seats = 3", "", "cannot be read: 'seats' is missing"),
    ("seats = 3", "seats = 3\nyou = 4", "'you' is not a seat"),
    (
        'say = "That is the whole game',
        'move = "jewels-4"\nsay = "That is the whole game',
        "does not end with a decision",
    ),
]


@pytest.mark.parametrize(("line", "instead", "why"), WRONG, ids=[wrong[1][:30] for wrong in WRONG])
def test_a_lesson_that_is_wrong_says_where(line, instead, why):
    game = backroom.game("dirty-money")
    text = game.read("lesson.toml")
    assert line in text

    with pytest.raises(BadInput, match=why):
        played(game, read_lesson(text.replace(line, instead)))


def test_the_fifth_law_holds_games_to_their_lessons(tmp_path):
    """Also those of other packages: it is part of `check`."""
    game = type(backroom.game("dirty-money"))()
    game.folder = str(tmp_path / "copy")
    shutil.copytree(backroom.game("dirty-money").folder, game.folder)
    the_lesson_plays(game)
    lesson = Path(game.folder) / "lesson.toml"
    lesson.write_text(lesson.read_text().replace("3 artifacts-2", "3 jewels-10"))

    with pytest.raises(LawBroken, match=r"Law 5 .*step 6: line 2: "):
        the_lesson_plays(game)

    lesson.unlink()
    assert game.lesson() is None
    assert game.taught() == []
    the_lesson_plays(game)
