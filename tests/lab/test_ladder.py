"""Bots against each other: who sits where, what is saved, and how shares get their intervals."""

import json
from collections import Counter
from xml.etree import ElementTree

import pytest

from backroom.cli import main
from backroom.engine import BadInput
from backroom.engine.dealer import Rng
from backroom.games import game
from backroom.lab.ladder import series as of_series
from backroom.lab.ladder import standing as of_standing
from backroom.lab.ladder.page import page
from backroom.lab.ladder.picture import picture
from backroom.lab.ladder.saved import Saved, header_of
from backroom.lab.ladder.series import Block, Contest, Series, places_of, play_block, seatings
from backroom.lab.ladder.standing import mean_over_blocks, play_ladder, share_over_blocks, standings
from backroom.lab.simulate import play_out
from backroom.lab.tally import student, wilson

SERIES = Series("dirty-money", ("random", "house"), seats=3, seed=5, options={"rounds": 1})

LONGER = Series(**{**vars(SERIES), "options": {"rounds": 3}})


def lines_for(workers, tmp_path):
    """What a ladder says and writes."""
    saved = Saved(tmp_path / f"{workers}.jsonl", SERIES)
    saved.begin()
    blocks = play_ladder(SERIES, 5, workers, saved)
    return json.dumps([standing.json() for standing in standings(SERIES, blocks)]), saved.file.read_bytes()


def test_the_result_and_the_file_are_the_same_for_any_number_of_workers(tmp_path, monkeypatch):
    monkeypatch.setattr("backroom.lab.ladder.rating.RESAMPLES", 200)
    results = [lines_for(workers, tmp_path) for workers in (1, 2, 3)]

    assert results[0] == results[1] == results[2]
    assert results[0][1].count(b"\n") == 6


def test_another_seed_gives_other_blocks():
    other = Series(**{**vars(SERIES), "seed": 6})

    assert play_block(SERIES, 0).contests != play_block(other, 0).contests
    assert play_block(SERIES, 0).contests != play_block(SERIES, 1).contests


# Seats.


@pytest.mark.parametrize("bots", [2, 3, 4, 6])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_in_a_block_every_bot_sits_once_in_every_seat(bots, seats):
    lineups = seatings(range(bots), seats, Rng(1))

    assert all(len(lineup) == seats for lineup in lineups)
    for seat in range(seats):
        assert sorted(lineup[seat] for lineup in lineups) == list(range(bots))


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (3, 4), (2, 6), (5, 4)])
def test_at_no_table_has_a_bot_two_seats_more_than_another(bots, seats):
    for lineup in seatings(range(bots), seats, Rng(1)):
        counts = [lineup.count(bot) for bot in range(bots)]
        assert max(counts) - min(counts) <= 1


def test_who_sits_next_to_whom_changes_from_block_to_block():
    nexts = Counter()
    for block in range(600):
        lineup = seatings(range(4), 4, Rng(3, block))[0]
        nexts[lineup[(lineup.index(0) + 1) % 4]] += 1

    assert set(nexts) == {1, 2, 3}
    assert min(nexts.values()) > 150


def test_all_games_of_a_block_have_the_same_deal_and_other_blocks_others(monkeypatch):
    deals = []

    def recorded(match, bots, failed):
        deals.append(match.dealer.seed)
        return play_out(match, bots, failed)

    monkeypatch.setattr(of_series, "play_out", recorded)
    play_block(SERIES, 0)
    play_block(SERIES, 1)

    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_those_who_share_a_win_share_it_in_their_figures_too():
    block = Block(0, [Contest([0, 1, 2], [1, 1, 3], [0.5, 0.5, 0.0]), Contest([1, 2, 0], [2, 3, 1], [0.0, 0.0, 1.0])])

    assert [block.share(bot) for bot in range(3)] == [0.75, 0.25, 0]


def test_a_bot_named_three_times_has_three_places_and_one_rating():
    field = Series("dirty-money", ("random", "house", "house", "house"), seats=4, options={"rounds": 1})
    block = play_block(field, 0)

    assert field.names() == ["random", "house"]
    assert [sorted(contest.bots) for contest in block.contests] == [[0, 1, 1, 1]] * 4
    assert sorted(contest.bots.index(0) for contest in block.contests) == [0, 1, 2, 3]
    assert block.fair_share(0) == 0.25
    assert block.fair_share(1) == 0.75
    assert block.share(0) + block.share(1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("id", "seats", "options"),
    [
        ("dirty-money", 3, {"rounds": 1}),
        ("lie-cheat-and-steal", 4, {"turns": 4}),
        ("clean-hands", 4, {"rounds": 2}),
        ("hand-management", 2, {}),
    ],
)
def test_those_who_won_and_nobody_else_are_placed_first(id, seats, options):
    for seed in range(3):
        match = game(id).new(seats, seed=seed, **options)
        play_out(match, [of_series.player(match, "random", seed) for _ in range(seats)])
        places = places_of(match)

        assert [seat for seat in range(seats) if places[seat] == 1] == match.winners()


def test_bots_that_play_alone_are_ranked_by_what_they_get_out_of_the_same_deal():
    block = play_block(Series("the-cleaner", ("random", "house"), seats=1), 0)
    (contest,) = block.contests

    assert sorted(contest.bots) == [0, 1]
    assert block.worth(1) > block.worth(0)
    assert (block.share(1), block.share(0)) == (1, 0)
    assert of_series.in_one([Contest([2], [1], [0.5]), Contest([0], [1], [0.7]), Contest([1], [1], [0.5])]) == Contest(
        [2, 0, 1], [2, 1, 2], [0.5, 0.7, 0.5]
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "poker"}, "no game 'poker'"),
        ({"bots": ("house", "shark")}, "no bot 'shark'"),
        ({"bots": ("house",)}, "two different bots are needed, not house alone"),
        ({"bots": ("house", "house")}, "two different bots are needed, not house alone"),
        ({"bots": ("house", "random") * 7}, "At most 12 bots are ranked at once, not 14"),
        ({"seats": 2}, "3–6 players, not 2"),
        ({"seed": -1}, "A seed is"),
        ({"edition": "pocket"}, "no edition 'pocket'"),
        ({"options": {"rounds": 99}}, "'rounds'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anybody_sits_down(wrong, sentence):
    with pytest.raises(BadInput, match=sentence):
        play_ladder(Series(**{**vars(SERIES), **wrong}), 2, 1)


def test_one_block_has_no_interval():
    with pytest.raises(BadInput, match="At least 2 blocks are needed for an interval, not 1"):
        play_ladder(SERIES, 1, 1)


# The file.


@pytest.fixture
def quick(monkeypatch):
    """Blocks that take no time, and whose results tell which block they are."""

    def block(series, number):
        worth = [0.5, number / 7]
        return Block(
            number, [Contest([0, 1, 0], [1, 2 + number % 2, 3], [*worth, 0.0]), Contest([1, 0], [1, 1], worth)]
        )

    monkeypatch.setattr(of_standing, "play_block", block)


def resumed(file, blocks=3):
    saved = Saved(file, SERIES)
    saved.resume()
    return play_ladder(SERIES, blocks, 1, saved)


def test_a_ladder_cut_at_any_byte_goes_on_to_the_same_file_and_result(tmp_path, quick):
    whole = tmp_path / "whole.jsonl"
    result = resumed(whole)
    data = whole.read_bytes()
    file = tmp_path / "cut.jsonl"

    assert data.count(b"\n") == 4
    for end in range(len(data) + 1):
        file.write_bytes(data[:end])
        assert resumed(file) == result, end
        assert file.read_bytes() == data, end


def test_what_was_played_is_not_played_again(tmp_path, quick, monkeypatch):
    file = tmp_path / "ladder.jsonl"
    resumed(file, 3)
    played = []
    real = of_standing.play_block
    monkeypatch.setattr(of_standing, "play_block", lambda series, number: played.append(number) or real(series, number))
    resumed(file, 5)

    assert played == [3, 4]


def test_a_real_ladder_that_was_interrupted_ends_like_one_that_was_not(tmp_path):
    file = tmp_path / "ladder.jsonl"
    blocks = resumed(file, 3)
    data = file.read_bytes()
    file.write_bytes(data[: data.rindex(b"[")])

    assert resumed(file, 3) == blocks
    assert file.read_bytes() == data


def test_fewer_blocks_than_the_file_holds_are_the_first_of_them(tmp_path, quick):
    file = tmp_path / "ladder.jsonl"
    blocks = resumed(file, 4)

    assert resumed(file, 2) == blocks[:2]
    assert file.read_bytes().count(b"\n") == 5


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"bots": ("house", "random")}, r'its bots is \["random", "house"\], not \["house", "random"\]'),
        ({"seats": 4}, "its seats is 3, not 4"),
        ({"options": {"rounds": 2}}, 'its options is .*"rounds": 1'),
        ({"game": "lie-cheat-and-steal", "options": {}}, 'its game is "dirty-money", not "lie-cheat-and-steal"'),
    ],
)
def test_the_file_of_another_ladder_is_refused_and_left_alone(tmp_path, quick, change, sentence):
    file = tmp_path / "ladder.jsonl"
    resumed(file, 2)
    data = file.read_bytes()

    with pytest.raises(BadInput, match=f"cannot be resumed: {sentence}"):
        Saved(file, Series(**{**vars(SERIES), **change})).resume()
    assert file.read_bytes() == data


@pytest.mark.parametrize(("key", "value"), [("version", "0.0.1"), ("edition", "sha256:00"), ("ladder", 2)])
def test_the_file_of_another_version_or_edition_is_refused(tmp_path, key, value):
    file = tmp_path / "ladder.jsonl"
    file.write_text(json.dumps({**header_of(SERIES), key: value}) + "\n")

    with pytest.raises(BadInput, match=f"cannot be resumed: its {key} is"):
        Saved(file, SERIES).resume()


@pytest.mark.parametrize("text", ["Dear diary", "Dear diary\n", '{"block": 0}\n', "[]\n", "\xff\n"])
def test_somebody_elses_file_is_refused_and_left_alone(tmp_path, text):
    file = tmp_path / "diary.txt"
    file.write_text(text, encoding="latin-1")

    with pytest.raises(BadInput, match=r"'.*diary.txt' is not the file of a ladder\."):
        Saved(file, SERIES).resume()
    assert file.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "nonsense",
        '{"block": 1, "contests": [{"bots": [0, 1], "places": [1, 2], "worth": [1.0, 0.0]}]}',
        '{"block": 0, "contests": []}',
        '{"block": 0, "contests": [{"bots": [0, 2], "places": [1, 2], "worth": [1.0, 0.0]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1], "worth": [1.0, 0.0]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [2, 3], "worth": [1.0, 0.0]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1, 2], "worth": [1.0, "x"]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1, "x"], "worth": [1.0, 0.0]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1, 2], "worth": [1.0, 0.0], "failed": [1]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1, 2], "worth": [1.0, 0.0], "failed": [1, "x"]}]}',
        '{"block": 0, "contests": [{"bots": [0, 1], "places": [1, 2], "worth": [1.0, 0.0], "other": 1}]}',
    ],
)
def test_a_line_that_cannot_be_right_is_named(tmp_path, line):
    file = tmp_path / "ladder.jsonl"
    file.write_text(json.dumps(header_of(SERIES)) + "\n" + line + "\n")

    with pytest.raises(BadInput, match="cannot be resumed: line 2 is not block 0"):
        Saved(file, SERIES).resume()


def test_two_runs_do_not_add_to_one_file(tmp_path, capsys):
    """The other run may be another process, or the same."""
    file = tmp_path / "ladder.jsonl"
    words = ("ladder", "dirty-money", "--bots", "random,house", "-n", "2", "-o", "rounds=1", "--resume", str(file))
    with Saved(file, SERIES).begun():
        data = file.read_bytes()
        assert main(list(words)) == 2
        assert capsys.readouterr().err == f"backroom: Another run is adding blocks to '{file}'.\n"
        assert file.read_bytes() == data
    with Saved(file, SERIES).resumed() as saved:
        assert saved.blocks == []


def test_a_new_file_takes_no_other_files_place(tmp_path):
    file = tmp_path / "ladder.jsonl"
    file.write_text("")

    with pytest.raises(BadInput, match="exists already; --resume goes on with it"):
        Saved(file, SERIES).begin()
    with pytest.raises(BadInput, match="cannot be written"):
        Saved(tmp_path / "nowhere" / "ladder.jsonl", SERIES).begin()


# Shares, table and picture.


def test_games_of_one_block_count_as_one():
    """Four games that always end alike say no more than one: 40 of 100 blocks, not 160 of 400 games."""
    shares = [1.0] * 40 + [0.0] * 60
    found = share_over_blocks(shares)
    low, high = wilson(0.4, 100)

    assert found.mean == pytest.approx(0.4)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.003)
    assert found.low < wilson(0.4, 400)[0] - 0.03


def test_a_bot_that_always_won_may_have_been_lucky():
    always = share_over_blocks([1.0] * 20)
    never = share_over_blocks([0.0] * 20)

    assert always.high == 1
    assert 0.75 < always.low < 0.9
    assert never.high == pytest.approx(1 - always.low)


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (19, 2.093), (199, 1.972)])
def test_few_blocks_get_wider_intervals(freedom, quantile):
    """Student's table."""
    assert student(freedom) == pytest.approx(quantile, abs=0.01)


def test_the_mean_over_blocks_has_students_interval():
    found = mean_over_blocks([1.0, 2.0, 3.0, 4.0, 5.0])

    assert found.mean == 3
    assert found.high - found.mean == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.01)


@pytest.fixture
def table(monkeypatch):
    monkeypatch.setattr("backroom.lab.ladder.rating.RESAMPLES", 200)
    return standings(LONGER, play_ladder(LONGER, 6, 1))


def test_the_better_bot_is_on_top_and_shares_add_up(table):
    first, second = table

    assert (first.name, second.name) == ("house", "random")
    assert first.rating.low > 0 > second.rating.high
    assert first.lead.mean == pytest.approx(first.rating.mean - second.rating.mean)
    assert second.lead is None
    assert first.share.mean + second.share.mean == pytest.approx(1)
    assert first.fair == second.fair == 0.5
    assert first.json()["times_fair"] == pytest.approx(2 * first.share.mean)


def test_the_page_says_what_was_played_and_how_the_bots_stand(table):
    lines = page(game("dirty-money"), LONGER, 6, table).split("\n")

    assert lines[0].startswith("Dirty Money: 6 blocks of 2 games at 3 seats, seed 5, edition standard, rounds=3")
    assert lines[2].split()[:2] == ["bot", "rating"]
    assert [line.split()[0] for line in lines[3:]] == ["house", "random"]
    assert f"{table[0].rating.mean:+.0f}" in lines[3]
    assert f"{100 * table[1].share.mean:.1f}%" in lines[4]
    assert len({len(line) for line in lines[2:]}) == 1


def test_the_picture_shows_each_rating_within_its_interval(table):
    drawn = ElementTree.fromstring(picture("Cloak & <dagger>", table))
    name = "{http://www.w3.org/2000/svg}"
    dots = [float(dot.get("cx")) for dot in drawn.iter(f"{name}circle")]
    bars = [path.get("d") for path in drawn.iter(f"{name}path") if "H" in path.get("d")]
    ends = [(float(bar[1:].split()[0]), float(bar.split("H")[1])) for bar in bars]
    texts = [text.text for text in drawn.iter(f"{name}text")]

    assert texts[0] == "Cloak & <dagger>"
    assert [text for text in texts if text in ("house", "random")] == ["house", "random"]
    assert dots[0] > dots[1]
    assert all(low < dot < high for dot, (low, high) in zip(dots, ends, strict=True))
    assert all(0 < x < 720 for pair in ends for x in pair)
