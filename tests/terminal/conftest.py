"""A terminal made of strings: whoever sits at it reads what is on the screen and answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from terminals import Reader, Writer, follow

from backroom.engine import Bot, Match, Seen
from backroom.games import game
from backroom.terminal import PlayOptions
from backroom.terminal.opening import begun, resumed
from backroom.terminal.screen import Screen
from backroom.terminal.session import Session


class Played:
    """A match that was played at such a terminal, and all that was written there."""

    def __init__(self, match: Match, code: int, output: str) -> None:
        self.match = match
        self.code = code
        self.output = output


class Table:
    """Seats one player, given as a list of answers or as a function, in front of a match."""

    match: Match

    def __call__(self, player: Any, real: bool = False, **options: Any) -> Played:
        writer = Writer(real)
        chosen = PlayOptions(reader=Reader(writer, follow(player)), writer=writer, pause=0.0, **options)
        if not chosen.resume and not chosen.game:
            chosen.game = "dirty-money"
        self.match = resumed(chosen) if chosen.resume else begun(chosen)
        screen = Screen(chosen.reader, writer, chosen.colour, chosen.pause)
        code = Session(self.match, screen, chosen).run()
        return Played(self.match, code, writer.getvalue())


class Steady(Bot):
    """Plays its highest Junk if it may; the house of these tests, however clever the real one becomes."""

    def choose(self, seen: Seen) -> int:
        loot = [option for option in seen.options() if option.text != "cleaner"]
        junk = [option for option in loot if option.text.startswith("junk")]
        return (junk or loot or seen.options())[-1].choice


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A terminal 80 columns wide, in an empty folder, against steady players."""
    monkeypatch.setattr(type(game("dirty-money")), "bots", lambda self: {"house": Steady, "casual": Steady})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    monkeypatch.setattr("backroom.terminal.saving.os.fsync", lambda descriptor: None)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Table()
