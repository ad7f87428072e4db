"""A bot of one's own plays wherever bots play, and harms nobody when it fails."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from verbs import BAD, ROOT, run

import backroom
from backroom.bots import bot_names, brought, named_bot, own_bot
from backroom.bots.own import brought as own
from backroom.bots.own.apart import Apart
from backroom.engine import BadInput
from backroom.lab import workers
from backroom.lab.patience import Patience
from backroom.lab.simulate import Plan, simulate

PATIENT = str(ROOT / "examples" / "patient.py")
GAME = "dirty-money"


def bots(kind):
    return f"{BAD}:{kind},random,random"


def test_the_readme_shows_the_bot_of_the_examples():
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert Path(PATIENT).read_text() in blocks


def test_it_plays_in_every_verb(capfd, tmp_path):
    three = ("--seats", 3, "-o", "rounds=1")
    simulated = run(capfd, "simulate", GAME, "--bots", f"{PATIENT}:Patient,house,random", "-n", 10, "-o", "rounds=1")
    assert simulated[0] == 0
    assert f"1. {PATIENT}:Patient" in simulated[1]
    for words in [
        ("ladder", GAME, "--bots", f"{PATIENT},random", "-n", 2, *three),
        ("field", GAME, "--bots", PATIENT, "--against", "random", "-n", 2, *three),
        ("bound", "the-cleaner", "--bots", PATIENT, "-n", 1),
    ]:
        code, out, err = run(capfd, *words)
        assert (code, err, f"{PATIENT}:Patient" in out) == (0, "", True), words
    code, out, err = run(capfd, "compare", PATIENT, "random", "--game", GAME, "-n", 2, "-o", "rounds=1")
    assert (code, err) == (4, "")
    assert out.startswith("Nothing is decided between")


def test_results_are_the_same_for_any_number_of_workers_also_where_they_know_nothing_of_this_process(
    capfd, monkeypatch, tmp_path
):
    """Also of a bot that takes chance from Python, and whose file has changed since."""
    text = (
        "import random\n\n\nclass Chancy:\n    def choose(self, seen):\n        return random.choice(seen.choices())\n"
    )
    file = tmp_path / "chancy.py"
    told = set()
    for count, method in ((1, "fork"), (3, "fork"), (2, "spawn")):
        file.write_text(text)
        context = __import__("multiprocessing").get_context(method)
        monkeypatch.setattr(own, "_BROUGHT", {})
        name = brought(str(file))
        file.write_text("raise SystemExit")
        with monkeypatch.context() as patched:
            patched.setattr(workers, "get_context", lambda context=context: context)
            tally = simulate(Plan(GAME, (name, "random", "house"), 45, 3, options={"rounds": 1}), count)
        told.add(json.dumps(tally.json()))
    assert len(told) == 1


FAILING = {
    "Raises": r"LookupError: no such opening \(bad_bots.py, line (?P<raises>\d+)\)",
    "Stalls": r"TimeoutError: no answer in 0.1 s \(bad_bots.py, line \d+\)",
    "Leaves": r"SystemExit: enough \(bad_bots.py, line \d+\)",
    "Vanishes": r"SystemExit: it wants to end the process \(0\) \(bad_bots.py, line \d+\)",
    "Interrupts": r"KeyboardInterrupt \(bad_bots.py, line \d+\)",
    "Allocates": r"MemoryError \(bad_bots.py, line \d+\)",
    "Recurses": r"RecursionError: maximum recursion depth exceeded.* \(bad_bots.py, line \d+\)",
    "Reads": r"EOFError: EOF when reading a line \(bad_bots.py, line \d+\)",
    "Nonsense": r"Illegal: 'nonsense' is not in the hand\. \(DM-3\.2\) \(bad_bots.py, line \d+\)",
    "Unmade": r"ArithmeticError: odd seed \(bad_bots.py, line \d+\)",
    "Prints": "",
    "Forks": "",
    "Meddles": "",
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_bot_that_fails_costs_random_moves_and_is_named_with_file_and_line(kind, capfd, monkeypatch):
    monkeypatch.setattr(Patience.__init__, "__defaults__", (0.1 if kind == "Stalls" else 60.0,))
    monkeypatch.setenv("BACKROOM_BOT_MEMORY", "400")
    code, out, err = run(
        capfd, "simulate", GAME, "--bots", bots(kind), "-n", 2, "-o", "rounds=1", "--workers", 1, "--json"
    )

    assert code == 0
    assert json.loads(out)["games"] == 2
    if not FAILING[kind]:
        assert "fails" not in err
        assert kind != "Prints" or {"thinking aloud", "and louder", "and by others"} <= set(err.splitlines())
        return
    found = re.search(
        rf"The bot {re.escape(BAD)}:{kind} fails at {GAME}: {FAILING[kind]}\. Seat \d is played at random\.", err
    )
    assert found, err
    assert err.count(" fails at ") == 1, "once for each way in which it does"
    assert "Traceback" not in err
    if kind == "Raises":
        assert Path(BAD).read_text().splitlines()[int(found["raises"]) - 1].endswith("# RAISES")


def test_a_bot_that_crashes_its_process_ends_the_run_with_a_sentence(capfd):
    code, out, err = run(capfd, "simulate", GAME, "--bots", bots("Crashes"), "-n", 2, "-w", 1)

    assert (code, out) == (2, "")
    assert err.startswith(f"backroom: A process in which bots played has ended: {BAD}:Crashes crashed it")


WRONG = [
    ("none.py", "", r"'.*none\.py' cannot be read: No such file or directory\."),
    ("two.py:Shark", "class A:\n    def choose(self, s): ...\n", r"two\.py has no bot 'Shark'; it has: A\."),
    ("broken.py", "x = 1\n\nclass A(:\n", r"broken\.py, line 3: .*"),
    (
        "raises.py",
        "import os\n\n\nos.environ['NOBODY_HAS_THIS']\n",
        r"raises\.py, line 4: KeyError: 'NOBODY_HAS_THIS'\.",
    ),
    ("leaves.py", "def go():\n    raise SystemExit(3)\n\n\ngo()\n", r"leaves\.py, line 2: SystemExit: 3\."),
    ("plain.py:A", "\nclass A:\n    pass\n", r"plain\.py, line 2: A is no bot: .*method choose\(seen\)\."),
    ("number.py:A", "A = 3\n", r"number\.py: 3 is no bot: .*"),
    ("empty.py", "", r"empty\.py has no bot\. A bot is a class with a method choose\(seen\)\."),
    ("bare.py", "from backroom.engine import Bot\n\n\nclass A(Bot):\n    pass\n", r"bare\.py has no bot\. .*"),
    (
        "many.py",
        "class A:\n    def choose(self, s): ...\n\n\nclass B(A):\n    pass\n",
        r"many\.py has 2 bots: say which, e\.g\. many\.py:A\. .*",
    ),
    (
        "level.py",
        "class House:\n    def choose(self, s): ...\n",
        r"level\.py: 'House' is the name of a bot that is here .*",
    ),
    (
        "unmade.py",
        "class A:\n    def __init__(self):\n        1 / 0\n\n    def choose(self, s): ...\n",
        r"unmade\.py, line 3: A cannot be made: ZeroDivisionError: division by zero\.",
    ),
    (
        "alone.py",
        "class A:\n    games = ['the-cleaner']\n\n    def choose(self, s): ...\n",
        r".*alone\.py:A does not play Dirty Money; it plays: the-cleaner\.",
    ),
    (
        "games.py",
        "class A:\n    games = 3\n\n    def choose(self, s): ...\n",
        r"games\.py: A\.games are the ids .*, not 3\.",
    ),
    ("latin.py", b"x = '\xe9'\n", r"'.*latin\.py' cannot be read: it is not UTF-8 text\."),
    ("nul.py", "x = 1\0\n", r"nul\.py, line 1: .*null bytes.*"),
]


@pytest.mark.parametrize(("spec", "text", "sentence"), WRONG, ids=[spec for spec, _, _ in WRONG])
def test_what_is_no_bot_is_refused_in_a_sentence(spec, text, sentence, capfd, tmp_path):
    if spec != "none.py":
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / spec.partition(":")[0]).write_bytes(data)
    code, out, err = run(capfd, "simulate", GAME, "--bots", f"{tmp_path / spec},random,random", "-n", 1)

    assert (code, out) == (2, "")
    assert re.fullmatch(f"backroom: {sentence}\n", err), err


def test_what_a_file_prints_when_it_is_read_is_not_among_the_results(capfd, tmp_path):
    (tmp_path / "loud.py").write_text(
        "import os\nprint('hello')\nos.system('echo there')\n\n\n"
        "class A:\n    def choose(self, seen):\n        return seen.choices()[0]\n"
    )
    code, out, err = run(capfd, "simulate", GAME, "--bots", f"{tmp_path}/loud.py,random,random", "-n", 1, "--json")

    assert code == 0
    assert json.loads(out)["games"] == 1
    assert "hello" in err
    assert "there" in err


def test_a_ladder_goes_on_only_with_the_same_file_wherever_it_lies(capfd, tmp_path):
    here, there = tmp_path / "mine.py", tmp_path / "else.py"
    here.write_text(Path(PATIENT).read_text())
    there.write_text(Path(PATIENT).read_text())
    saved = tmp_path / "ladder.jsonl"
    words = ("ladder", GAME, "--seats", 3, "-o", "rounds=1", "--resume", saved)

    assert run(capfd, *words, "--bots", f"{here},random", "-n", 2)[0] == 0
    assert run(capfd, *words, "--bots", f"{there},random", "-n", 3)[0] == 0
    assert len(saved.read_text().splitlines()) == 4
    here.write_text(Path(PATIENT).read_text() + "\n# better\n")
    code, _, err = run(capfd, *words, "--bots", f"{here},random", "-n", 4)
    assert code == 2
    assert "cannot be resumed: its bots is" in err
    assert "Patient sha256:" in err


def test_two_files_do_not_share_a_name(tmp_path):
    for folder, more in (("a", ""), ("b", "\n# another\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(Path(PATIENT).read_text() + more)
    assert (
        brought(f"{tmp_path}/a/mine.py", at_table=True) == brought(f"{tmp_path}/a/mine.py", at_table=True) == "Patient"
    )
    with pytest.raises(BadInput, match="Two bots are called 'Patient'"):
        brought(f"{tmp_path}/b/mine.py", at_table=True)


def test_nothing_is_loaded_that_nobody_brought(tmp_path):
    game = backroom.game(GAME)
    for name in (PATIENT, f"{PATIENT}:Patient", "Patient"):
        with pytest.raises(BadInput, match="has no bot"):
            named_bot(game, name)
    brought(PATIENT)
    assert bot_names(game)[-1] == f"{PATIENT}:Patient"
    assert own_bot(f"{PATIENT}:Patient").title == "Patient"


PACKAGE = {
    "shark": "class Shark:\n    def choose(self, seen):\n        return seen.choices()[-1]\n",
    "pebble": "\ndef pebble(seed):\n    return 0\n",
    "wreck": "x = 1\ny = x / 0\n",
    "leaver": "import os\nos._exit(0)\n",
    "forker": "import os\nos.fork()\n\n\nclass Forker:\n    def choose(self, seen):\n        raise LookupError\n",
    "house": "class House:\n    def choose(self, seen):\n        return seen.choices()[-1]\n",
}


@pytest.fixture
def sharks(tmp_path, monkeypatch):
    """A package that brings bots, installed as far as Python can tell."""
    (tmp_path / "sharks").mkdir()
    (tmp_path / "sharks-1.dist-info").mkdir()
    for name, text in PACKAGE.items():
        (tmp_path / "sharks" / f"{name}.py").write_text(text)
    entries = [f"{name} = sharks.{name}:{name if name == 'pebble' else name.title()}\n" for name in PACKAGE]
    (tmp_path / "sharks-1.dist-info" / "entry_points.txt").write_text(f"[{own.ENTRY_POINTS}]\n{''.join(entries)}")
    (tmp_path / "sharks-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: sharks\nVersion: 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)


def test_a_package_brings_a_bot_by_entry_point(capfd, sharks):
    assert run(capfd, "simulate", GAME, "--bots", "shark,house,random", "-n", 2, "-w", 1)[0] == 0
    code, told, _ = run(capfd, "games")
    assert code == 0
    assert "shark:               plays all games\n" in told
    why = {
        "pebble": "pebble.py, line 2: pebble is no bot: it is no class with a method choose(seen).",
        "wreck": "The bot 'wreck' cannot be had from its package: ZeroDivisionError: division by zero "
        "(wreck.py, line 2).",
        "leaver": "The bot 'leaver' cannot be had from its package: SystemExit: it wants to end the process (0) "
        "(leaver.py, line 2).",
    }
    listed = json.loads(run(capfd, "games", "--json")[1])
    assert all("shark" in game["bots"] and "pebble" not in game["bots"] for game in listed)
    for name, sentence in why.items():
        assert f"\n{name}: {sentence}\n" in told
        assert run(capfd, "simulate", GAME, "--bots", f"{name},house,random") == (2, "", f"backroom: {sentence}\n")
    assert type(named_bot(backroom.game(GAME), "house")).__name__ == "House"


def test_a_bot_of_a_package_names_file_and_line_too_and_what_it_forks_plays_nowhere(capfd, sharks):
    words = ("simulate", GAME, "--bots", "forker,house,random", "-n", 2, "-w", 2, "-o", "rounds=1", "--json")
    code, out, err = run(capfd, *words)

    assert (code, json.loads(out)["games"]) == (0, 2)
    assert "The bot forker fails at dirty-money: LookupError (forker.py, line 7)." in err


ANSWERS = """
class Index:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


class A:
    asked = 0

    def choose(self, seen):
        self.asked += 1
        option = seen.options()[0]
        return [Index(option.choice), option.text, option][self.asked % 3]
"""


def test_answers_may_be_numbers_of_another_make_and_texts(tmp_path):
    (tmp_path / "mine.py").write_text(ANSWERS)
    name = brought(f"{tmp_path}/mine.py")
    match = backroom.game(GAME).new(3, seed=1, rounds=1)
    bot = named_bot(match.game, name)
    while not match.over:
        match.play(backroom.engine.ask(bot, match))


def apart(kind, seconds=20.0):
    return Apart(own_bot(brought(f"{BAD}:{kind}")), backroom.game(GAME), 1, seconds)


@pytest.mark.parametrize("kind", ["Stalls", "Forks", "Crashes", "Prints", "Reads"])
def test_at_the_terminal_a_bot_thinks_in_a_process_of_its_own(kind, capfd):
    bot = apart(kind, 1.0 if kind == "Stalls" else 20.0)
    match = backroom.game(GAME).new(3, seed=1, rounds=1)
    while len(match.choices()) < 10:
        match.push(match.choices()[0])
    said = {"Stalls": "no answer in 1 s", "Crashes": "its process ended without an answer", "Reads": "EOFError"}
    for _ in range(2):
        if kind in said:
            with pytest.raises(BadInput, match=said[kind]):
                backroom.engine.ask(bot, match)
        else:
            assert backroom.engine.ask(bot, match) == match.choices()[0]
    bot.close()
    assert capfd.readouterr().out == ""


def test_a_match_at_the_terminal_with_a_bot_of_ones_own_goes_on_only_with_it(tmp_path):
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}

    def play(*words, answers):
        command = [sys.executable, "-m", "backroom", "play", GAME, "--fast", *words]
        return subprocess.run(
            command, input=answers, capture_output=True, text=True, env=environment, timeout=60, check=False
        )

    begun = play("--bots", f"{PATIENT},{BAD}:Raises", "-o", "rounds=1", "--seed", "3", answers="1\n" * 3)
    assert "At the table: You, Patient-bot-2, Raises-bot-3." in begun.stdout
    failure = "Raises fails and is played at random: LookupError: no such opening (bad_bots.py, line"
    assert " ".join(begun.stdout.split()).count(failure) == 1
    again = f"play {GAME} --resume --bots {os.path.relpath(PATIENT)}:Patient,{os.path.relpath(BAD)}:Raises"
    assert again in begun.stdout
    alone = play("--resume", answers="1\n" * 40)
    assert alone.returncode == 2
    assert alone.stderr == (
        "backroom: Patient-bot-2 is a bot of somebody's own, which has to be brought: --bots FILE.py:Patient.\n"
    )
    ended = play("--resume", "--bots", f"{PATIENT},{BAD}:Raises", answers="1\n" * 60)
    assert ended.returncode == 0
    assert "Final scores" in ended.stdout
    assert "is what a bot would be called" in play("-p", "Ann,Bob-bot-2,house", "--new", answers="").stderr
