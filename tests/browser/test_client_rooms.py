"""The rooms of the browser's side: what goes over the wire, what the page remembers, and what is drawn, each apart."""

import os
import re

import pytest
from browsing import ROOT

SOURCES = ROOT / "client/src"
# Each room, and those that it may know besides itself; `words.ts` is everybody's, and a game's folder is nobody's.
KNOWS = {
    "wire": set(),
    "state": {"wire"},
    "drawing": {"wire", "state"},
    "generic": {"wire", "state", "drawing"},
    "games": {"wire", "state", "drawing", "generic"},
    "learn": {"wire", "state", "drawing", "generic", "games"},
    "shell": {"wire", "state", "drawing", "games", "learn"},
    "replay": {"wire", "state", "drawing", "games", "learn", "shell"},
    "shelf": {"wire", "state", "drawing", "games", "learn", "shell", "replay"},
}
EVERYBODYS = {"words"}
SOURCE = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*[\"'](\.{1,2}/[^\"']+)[\"']")
FILES = sorted(file for file in SOURCES.rglob("*") if file.suffix in (".ts", ".svelte"))


def imports(file, text):
    """The sources that a file imports, as paths below client/src."""
    folder = os.path.relpath(file.parent, SOURCES)
    return [os.path.normpath(os.path.join(folder, name)) for name in SOURCE.findall(text)]


def strays(file, text):
    """What a file imports though its room may not know it, or though it is in a game's own folder."""
    room, *below = file.relative_to(SOURCES).parts
    own = f"games/{below[0]}/" if room == "games" and len(below) > 1 else ""
    for target in imports(file, text):
        known, *deeper = target.split("/")
        in_a_game = known == "games" and len(deeper) > 1
        if in_a_game and not (own and target.startswith(own)):
            yield target
        elif below and known not in {room, *KNOWS[room], *EVERYBODYS}:
            yield target


def test_every_room_has_its_arrows():
    assert {folder.name for folder in SOURCES.iterdir() if folder.is_dir()} == set(KNOWS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCES)))
def test_arrows_point_one_way(file):
    assert list(strays(file, file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("wire/socket.ts", 'import { settings } from "../state/settings.svelte";'),
        ("wire/api.ts", 'const late = await import("../shell/record");'),
        ("state/touch.svelte.ts", 'import { Fit } from "../drawing/fit.svelte";'),
        ("drawing/flight.ts", "import '../shell/Shell.svelte';"),
        ("shell/Shell.svelte", 'import Card from "../games/dirty-money/Card.svelte";'),
        ("games/the-cleaner/Die.svelte", 'import Die from "../hand-management/Die.svelte";'),
        ("App.svelte", 'import Card from "./games/dirty-money/Card.svelte";'),
    ],
)
def test_an_arrow_that_points_back_is_found(file, line):
    (found,) = strays(SOURCES / file, line)
    assert found
