"""`docs/verify.py`: a short script without our code comes to the same verdict."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from fair_tables import SECRET, finished, forged, swap_words

import backroom
from backroom.engine import Edition
from backroom.engine.pact import Pact, commit_to

SCRIPT = Path(__file__).parents[2] / "docs" / "verify.py"


@pytest.fixture
def verdict(tmp_path):
    def run(text):
        file = tmp_path / "game.backroom"
        file.write_bytes(text.encode())
        done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True)
        assert done.stderr == ""
        return done.returncode, done.stdout.strip()

    return run


def test_it_is_short_and_imports_only_the_standard_library():
    text = SCRIPT.read_text(encoding="utf-8")
    imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]

    assert len(text.splitlines()) <= 80
    assert all(isinstance(node, ast.Import) for node in imported)
    assert {name.name for node in imported for name in node.names} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("shares", [True, False], ids=["shares", "secret alone"])
@pytest.mark.parametrize("id", backroom.games())
def test_honest_records_of_every_game_are_ok(id, shares, verdict):
    game = backroom.game(id)
    everybody = [f"{seat:02x}beef" for seat in range(game.most)]

    assert verdict(finished(id, game.most, shares=everybody if shares else None).record()) == (0, "OK")


@pytest.mark.parametrize("pact", [Pact(1), Pact(1, shares=["c0ffee", "", ""]), Pact(2, taken_back=[30, 2, 2])])
def test_records_of_every_kind_of_deal_are_ok(pact, verdict):
    assert verdict(finished(pact=pact).record()) == (0, "OK")


@pytest.mark.parametrize("id", backroom.games())
def test_one_forged_outcome_is_found_in_every_game(id, verdict):
    text, line = forged(finished(id).record(), "* ", lambda line: line + "x")
    code, said = verdict(text)

    assert code == 1
    assert said.startswith(f"line {line} does not follow from the secret: * ")


def test_two_cards_that_changed_places_are_found(verdict):
    text, line = forged(finished("the-cleaner").record(), "* ", swap_words(1, 2))

    assert verdict(text)[0] == 1
    assert verdict(text)[1].startswith(f"line {line} ")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("c0ffee", "c0ffe1"),
        lambda text: text.replace("c0ffee", "c0ffe1").replace(commit_to("c0ffee"), commit_to("c0ffe1")),
        lambda text: text.replace(f"commits: {commit_to('c0ffee')} | - | -\n", ""),
        lambda text: text.replace("deal: 2\n", ""),
        lambda text: text.replace("\ncommitment:", "\ntaken back: 1\ncommitment:"),
        lambda text: text.replace("shares: c0ffee | - | -", "shares: - | c0ffee | -"),
        lambda text: text.replace("shares: c0ffee | - | -\n", ""),
        lambda text: text.replace(SECRET.hex(), bytes(32).hex()),
        lambda text: text.replace(f"secret: {SECRET.hex()}\n", ""),
        lambda text: text.replace("commitment: sha256:", "commitment: sha256:0"),
        lambda text: text.replace("# deal 0 ", "# deal 1 "),
        lambda text: text.replace("# deal 0 3 cleaner", "# deal 0 3 cleaner cleaner"),
        lambda text: text.replace("# deal 0 3 cleaner cleaner first-player\n", ""),
        lambda text: text.replace("\n\n", "\n\n1 pass\n"),
        lambda text: text.split("\n\n")[0] + "\n\n",
    ],
)
def test_forgeries_are_found(change, verdict):
    text = finished("dirty-money").record()

    assert change(text) != text
    assert verdict(text) == (0, "OK")
    assert verdict(change(text))[0] == 1


def test_remarks_and_an_embedded_edition_do_not_disturb(verdict):
    text = backroom.game("dirty-money").edition("standard").text + "\n\n# ours\r\n"
    record = finished("dirty-money", edition=Edition("mine", text, shipped=False)).record()

    assert verdict(record + "#\n# the end\n") == (0, "OK")
