"""Matches as text."""

import pytest

import backroom
from backroom.engine import Edition, Rng, facts

GAME = backroom.game("dirty-money")


def played(plies=192, **table):
    match = GAME.new(**{"seats": 4, "seed": 7, **table})
    rng = Rng(2)
    for _ in range(plies):
        if match.over:
            break
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
    return match


def our_edition():
    return Edition("mine", GAME.edition("standard").text.replace("coins = 0", "coins = 1", 1), shipped=False)


def test_the_header_says_all_that_a_table_is_made_of():
    lines = played(names=["Ann", "Bob", "Cy", "Di"], rounds=1).record().splitlines()

    assert lines[:2] == ["backroom record 1", "game: dirty-money"]
    assert lines[2] == "rules: 1"
    assert lines[3] == f"edition: standard {GAME.edition('standard').hash}"
    assert lines[4:9] == ["seats: 4", "names: Ann | Bob | Cy | Di", "options: rounds=1 set_aside=no", "seed: 7", ""]


def test_a_record_with_a_space_in_the_name_of_its_edition_is_read():
    text = played(edition=our_edition()).record().replace("edition: mine ", "edition: my own cards ")

    assert backroom.replay(text).edition.id == "my-own-cards"


def test_one_line_an_event():
    match = played(plies=5)
    events = match.record().split("\n\n")[1].splitlines()

    assert len(events) == len(match.log) == 7
    assert events[0].startswith("* ")
    assert len(events[1].split()) == 61
    assert events[2].split()[0] in "1234"


@pytest.mark.parametrize("plies", [0, 1, 70, 192])
def test_a_replay_is_the_same_match_and_goes_on_as_it_would_have(plies):
    match = played(plies)
    again = backroom.replay(match.record())

    assert facts(again.state) == facts(match.state)
    assert again.record() == match.record()
    while not match.over:
        match.play(match.choices()[0])
        again.play(again.choices()[0])
    assert again.record() == match.record()


def test_a_record_replays_without_its_seed():
    text = played().record().replace("seed: 7\n", "")

    assert backroom.replay(text).winners() == played().winners()


def test_chance_played_by_hand_is_a_line_each_and_replays():
    match = GAME.new(3)
    while match.seat == backroom.CHANCE:
        match.play(match.choices()[-1])
    again = backroom.replay(match.record())

    assert len(match.log) == 63
    assert again.record() == match.record()
    assert facts(again.state) == facts(match.state)


def test_an_edition_that_is_not_shipped_is_embedded_whole():
    match = played(edition=our_edition())
    text = match.record()

    assert "| [suits.jewels]" in text
    again = backroom.replay(text)
    assert again.record() == text
    assert again.edition.data == match.edition.data
    assert again.state.coins == match.state.coins


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("title = ", "title =  ").replace('Job"\n', 'Job"   \n'),
        lambda text: text + "# a line\u2028of its own\n",
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text + "\n\n# the end\n\n",
    ],
)
def test_an_embedded_edition_comes_back_to_the_letter(change):
    edition = Edition("mine", change(GAME.edition("standard").text), shipped=False)
    text = played(20, edition=edition).record()

    assert backroom.replay(text).edition.hash == edition.hash
    assert backroom.replay(text).record() == text


def test_a_running_table_of_people_shows_only_the_commitment():
    match = played(40, seed=None, secret=b"s" * 32)

    assert f"commitment: {match.dealer.commitment()}" in match.record()
    assert (b"s" * 32).hex() not in match.record()
    assert backroom.replay(match.record()).record() == match.record()


def test_a_finished_table_of_people_reveals_its_secret():
    text = played(seed=None, secret=b"s" * 32).record()

    assert f"secret: {(b's' * 32).hex()}" in text
    assert backroom.replay(text).record() == text


def test_comments_and_empty_lines_do_not_count():
    text = played(3).record()

    assert backroom.replay(text + "\n# to be continued\n").record() == text


def broken(change):
    """What a replay says of a changed record."""
    with pytest.raises(backroom.BadRecord) as refused:
        backroom.replay(change(played().record()))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def swap(old, new):
    return lambda text: text.replace(old, new, 1)


def change_line(number, new):
    def change(text):
        lines = text.splitlines()
        lines[number - 1] = new
        return "\n".join(lines) + "\n"

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: "", "line 1: a record begins with 'backroom record 1'"),
        (swap("backroom record 1", "backroom record 9"), "line 1: a record begins"),
        (swap("game: dirty-money", "game: dirty-mony"), "line 2: There is no game 'dirty-mony'"),
        (swap("game: dirty-money\n", ""), "the header has no 'game'"),
        (swap("rules: 1", "rules: 99"), "line 3: this record follows version 99"),
        (swap("sha256:", "sha256:0"), "line 4: edition 'standard' is not the one"),
        (swap("edition: standard", "edition: mine"), "line 4: Dirty Money has no edition 'mine'"),
        (swap("seats: 4", "seats: many"), "line 5: Dirty Money is for 3–6 players"),
        (swap("seats: 4", "seats: 3"), "line 6: 3 seats need 3 names"),
        (swap("rounds=3", "rounds=99"), "line 7: Option 'rounds'"),
        (swap("rounds=3", "colour=red"), "line 7: Dirty Money has no option 'colour'"),
        (swap("seed: 7", "seed: seven"), "line 8: A seed is a whole number"),
        (swap("seed: 7", "sead: 7"), "line 8: 'sead: 7' does not belong in the header"),
        (swap("seed: 7", "secret: xyz"), "line 8: a secret is 64 hexadecimal digits"),
        (change_line(10, "1 jewels-1"), "line 10: it is for chance (*) to decide here, not '1'"),
        (change_line(10, "* cleaner first-player"), "line 10: chance brings 4 here (or one at a time), not 2"),
        (change_line(10, "*"), "line 10: chance brings 4"),
        (
            change_line(10, "* first-player first-player cleaner cleaner"),
            "line 10: 'first-player' is not possible here",
        ),
        (change_line(12, "9 jewels-1"), "line 12: it is for seat"),
        (lambda text: text + "1 jewels-1\n", "the match is over, but the record goes on"),
    ],
)
def test_a_broken_record_names_the_line_that_fails(change, sentence):
    assert sentence in broken(change)


def test_a_move_that_was_not_legal_is_refused_with_its_rule():
    first = played().record().splitlines()[11]

    said = broken(change_line(12, f"{first.split()[0]} jewels-77"))

    assert said == "line 12: 'jewels-77' is not in the hand. (DM-3.2)"


def test_a_secret_that_is_not_the_promised_one_is_refused():
    text = played(seed=None, secret=b"s" * 32).record()

    with pytest.raises(backroom.BadRecord, match="not the one that was committed to"):
        backroom.replay(text.replace((b"s" * 32).hex(), (b"t" * 32).hex()))


def test_an_embedded_edition_is_checked_like_any():
    text = played(edition=our_edition()).record()

    with pytest.raises(backroom.BadRecord, match="line 4: edition 'mine' is not the one"):
        backroom.replay(text.replace("| title = ", "| title = 1 # "))


def test_an_imagined_match_has_no_record():
    """Its cards were dealt anew, so a text of it would be replayed into another game."""
    imagined = played(20).imagine(0, 1, story=True)

    for dream in (imagined, imagined.clone(), imagined.imagine(0, 2)):
        with pytest.raises(backroom.BadInput, match=r"^An imagined match has no record: [^.]+\.$"):
            dream.record()


@pytest.mark.parametrize("line", ["seats: ٤", "seed: ٧", "options: rounds=٣ set_aside=no"])
def test_numbers_are_written_in_plain_digits(line):
    text = played(20).record()
    key = line.partition(":")[0]
    wrong = "\n".join(line if old.startswith(f"{key}:") else old for old in text.split("\n"))

    assert wrong != text
    with pytest.raises(backroom.BadRecord, match=r"line \d+: .* not '[٤٧٣]'"):
        backroom.replay(wrong)
