"""Quitting, resuming and keeping records."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom.engine import BadInput
from backroom.terminal import saving
from backroom.terminal.autosave import state_folder

ONE_ROUND = {"rounds": 1}
MINE = Path("mine.backroom")


def ones(count: int) -> list[str]:
    return ["1"] * count


def test_a_resumed_match_goes_on_as_if_it_had_not_been_left(table):
    players = ["Ann", "random", "house"]
    whole = table(ones(99), seed=5, players=players, options={"rounds": 2}).match.record()

    table([*ones(7), "q"], seed=5, players=players, options={"rounds": 2}, save=MINE)
    for count in (1, 20):
        table([*ones(count), "q"], resume=MINE)
    resumed = table(ones(99), resume=MINE)

    assert resumed.match.over
    assert resumed.match.record() == whole
    assert MINE.read_text() == whole


def test_whoever_resumes_reads_what_happened_since_they_moved(table):
    left = table(["1", "q"], seed=3, seats=4, save=MINE)
    assert "casual-2 plays Junk 15 (3 prints)." in left.output

    resumed = table(["q"], resume=MINE)

    assert "You play Junk 3" not in resumed.output
    assert "casual-2 plays Junk 15 (3 prints)." in resumed.output


def test_the_end_of_the_input_saves_as_quitting_does(table):
    by_end = table(["1"], seed=5, save=Path("end.backroom"))
    by_quitting = table(["1", "q"], seed=5, save=Path("quit.backroom"))

    assert by_end.code == by_quitting.code == 0
    assert Path("end.backroom").read_text() == Path("quit.backroom").read_text()
    assert "Saved in end.backroom." in by_end.output
    assert "backroom play --resume end.backroom" in by_end.output


def test_another_match_is_never_written_over(table):
    for seed in (1, 2, 3):
        table(["q"], seed=seed)

    for name, seed in (("dirty-money", 1), ("dirty-money-2", 2), ("dirty-money-3", 3)):
        assert f"seed: {seed}\n" in (state_folder() / f"{name}.backroom").read_text()


def test_what_is_no_record_is_not_written_over_either(table):
    MINE.write_text("shopping list\n")

    played = table(["q"], seed=1, save=MINE)

    assert MINE.read_text() == "shopping list\n"
    assert "Saved in mine-2.backroom." in played.output


def test_a_match_that_went_on_elsewhere_is_not_written_over(table):
    table(["q"], seed=1, save=MINE)
    early = MINE.read_text()
    table(["1", "q"], resume=MINE)
    later = MINE.read_text()
    Path("early.backroom").write_text(early)

    table(["2", "q"], resume=Path("early.backroom"), save=MINE)

    assert MINE.read_text() == later
    assert Path("mine-2.backroom").exists()


def test_nothing_but_the_whole_record_is_ever_in_the_file(table, monkeypatch):
    table(["q"], seed=1, save=MINE)
    before = MINE.read_text()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", fail)
    with pytest.raises(BadInput, match=r"mine\.backroom cannot be written: No space left on device"):
        saving.write_whole(MINE, "half")

    assert MINE.read_text() == before
    assert list(Path().iterdir()) == [MINE]


def test_where_the_folder_cannot_be_written_to_the_match_is_kept_elsewhere(table, monkeypatch, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("backroom.terminal.session.gettempdir", lambda: str(elsewhere))

    played = table(["q"], seed=1, save=Path("no/such/folder/mine.backroom"))

    assert "cannot be written: No such file or directory." in played.output
    assert (elsewhere / "dirty-money.backroom").exists()


def test_a_finished_match_is_kept_only_where_that_was_asked_for(table):
    table(ones(99), seed=3, options=ONE_ROUND)
    assert list(Path().iterdir()) == []

    finished = table(ones(99), seed=3, options=ONE_ROUND, save=MINE)
    assert MINE.read_text() == finished.match.record()


def test_in_a_real_terminal_the_finished_record_is_offered(table):
    def keeper(screen: str) -> str:
        return "y" if "Keep the record" in screen else "1"

    played = table(keeper, real=True, seed=3, options=ONE_ROUND)

    assert Path("dirty-money.backroom").read_text() == played.match.record()


def test_a_finished_match_can_be_looked_at_again(table):
    finished = table(ones(99), seed=3, options=ONE_ROUND, save=MINE)
    kept = MINE.read_text() + "# my best match\n"
    MINE.write_text(kept)

    again = table([], resume=MINE)

    assert MINE.read_text() == kept
    assert again.output.partition("Final scores")[2] in finished.output


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"resume": Path("missing")}, "missing cannot be read: No such file"),
        ({"resume": MINE, "seed": 3}, "brings its own"),
        ({"resume": MINE, "players": ["Ann"]}, "brings its own"),
        ({"resume": Path("binary")}, "not a text file"),
        ({"resume": Path("seedless")}, "nobody can deal on"),
        ({"resume": MINE, "game": "clean-hands"}, "holds a match of dirty-money"),
    ],
)
def test_what_cannot_be_resumed_is_refused_with_a_reason(table, options, reason):
    table(["q"], seed=1, save=MINE)
    Path("binary").write_bytes(b"\xff\xfe\x00")
    Path("seedless").write_text(MINE.read_text().replace("seed: 1\n", ""))

    with pytest.raises(BadInput, match=reason):
        table([], **options)


def test_how_to_go_on_is_said_with_a_path_where_the_name_would_not_be_found(table, monkeypatch, tmp_path):
    monkeypatch.setattr("backroom.terminal.session.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [str(tmp_path / "bin" / "backroom"), "play"])

    assert "  bin/backroom play dirty-money\n" in table(["q"], seed=1).output
    assert "  bin/backroom play --resume mine.backroom\n" in table(["q"], seed=1, save=MINE).output
