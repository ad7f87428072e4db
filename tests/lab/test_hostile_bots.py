"""Bots that leave, fork, hang or stay behind, from a folder like anybody's: the run goes on or ends in a sentence."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GAME = "dirty-money"
HEAD = "import os, subprocess, sys, threading, time\n\n\n"
CHOOSE = "class A:\n    def choose(self, seen):\n        {}\n        return seen.choices()[0]\n"
THREAD = "threading.Thread(target=time.sleep, args=(600,)).start()"
SLEEPER = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']{})"
STUBBORN = """class A:
    def choose(self, seen):
        while True:
            try:
                time.sleep(600)
            except BaseException:
                pass
"""
LIVES_ON = {
    "a thread": CHOOSE.format(THREAD),
    "a thread from the beginning": THREAD + "\n" + CHOOSE.format("pass"),
    "a child": CHOOSE.format("os.fork() or time.sleep(600)"),
    "a program": CHOOSE.format(SLEEPER.format("")),
    "a program from the beginning": SLEEPER.format("") + "\n" + CHOOSE.format("pass"),
    "a program in a session of its own": CHOOSE.format(SLEEPER.format(", start_new_session=True")),
}
EVERY_DESCRIPTOR = """for number in range(3, 64):
            try:
                {}
            except OSError:
                pass"""
MEDDLING = {
    "writes words": "os.write(number, b'thinking aloud')",
    "writes a letter": "os.write(number, b'x')",
    "writes zeros": "os.write(number, bytes(64))",
    "reads": "os.set_blocking(number, False); os.read(number, 100)",
    "closes": "os.close(number)",
    "puts nothing in its place": "os.dup2(os.open(os.devnull, os.O_RDWR), number)",
}
VERBS = {
    "simulate": ("simulate", GAME, "--bots", "a.py,random,random", "-n", "2", "-w", "2", "--json"),
    "text": ("text", GAME, "-p", "Ann,a.py,random", "--json", "--moves", "1,1,1"),
}


@pytest.fixture
def folder(tmp_path):
    """A folder of somebody's, and how to run a verb in it."""
    return Folder(tmp_path)


class Folder:
    def __init__(self, path):
        self.path = path
        self.environment = {**os.environ, "BACKROOM_BOT_MEMORY": "2000", "RUN_IN": str(path)}

    def bot(self, text, name="a.py"):
        (self.path / name).write_text(HEAD + text)

    def begin(self, *words):
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "backroom", *words, *["-o", "rounds=1"] * (words[0] != "games")],
            cwd=self.path,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *words):
        process = self.begin(*words)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def still_running(self):
        """The processes that were started from here, as the system tells it."""
        mark = f"RUN_IN={self.path}".encode()
        return [
            int(place.name) for place in Path("/proc").iterdir() if place.name.isdecimal() and mark in environ(place)
        ]

    def is_left_alone(self):
        self.wait_until(lambda: not self.still_running())
        left = self.still_running()
        for process in left:
            os.kill(process, signal.SIGKILL)
        return not left

    def wait_until(self, so):
        late = time.monotonic() + 30
        while not so() and time.monotonic() < late:
            time.sleep(0.05)


def environ(place):
    try:
        return (place / "environ").read_bytes()
    except OSError:
        return b""


LEAVING = {
    "os._exit(0)": "a.py, line 4: SystemExit: it wants to end the process (0).",
    "raise KeyboardInterrupt": "a.py, line 4: KeyboardInterrupt.",
    "os.abort()": "'a.py' cannot be used: it ends the process in which it is looked at.",
    "class A:\n    def __init__(self):\n        os._exit(0)\n\n    def choose(self, seen): ...": (
        "a.py, line 6: A cannot be made: SystemExit: it wants to end the process (0)."
    ),
    "class A:\n    def __init__(self, seed, other): ...\n\n    def choose(self, seen): ...": (
        "a.py, line 4: A cannot be made: TypeError: A.__init__() missing 1 required positional argument: 'other'."
    ),
}


@pytest.mark.parametrize("text", LEAVING)
@pytest.mark.parametrize("verb", VERBS)
def test_a_file_that_ends_its_process_is_refused_in_a_sentence(verb, text, folder):
    folder.bot(f"{text}\n")

    assert folder.run(*VERBS[verb]) == (2, "", f"backroom: {LEAVING[text]}\n")


def test_what_a_file_forks_when_it_is_read_plays_nowhere(folder):
    folder.bot("os.fork()\n" + CHOOSE.format("pass"))

    code, out, err = folder.run(*VERBS["simulate"])
    assert (code, json.loads(out)["games"], err) == (0, 2, "")


def test_a_method_that_cannot_be_called_is_named_with_its_own_line(folder):
    folder.bot("class A:\n    def choose(self):\n        return 0\n")

    _, _, err = folder.run(*VERBS["text"])
    assert "TypeError: A.choose() takes 1 positional argument but 2 were given (a.py, line 5)." in err


@pytest.mark.parametrize("what", LIVES_ON)
@pytest.mark.parametrize("verb", VERBS)
def test_whatever_a_bot_leaves_running_ends_with_the_run(verb, what, folder):
    folder.bot(LIVES_ON[what])
    code, out, _ = folder.run(*VERBS[verb])

    assert code == 0
    assert json.loads(out)
    assert folder.is_left_alone()


IN_A_SESSION = "open('asked', 'w').close()\n        " + SLEEPER.format(", start_new_session=True")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_however_a_run_is_ended_programs_in_sessions_of_their_own_end_too(verb, number, folder):
    folder.bot(CHOOSE.format(IN_A_SESSION + "\n        time.sleep(600)"))
    process = folder.begin(*VERBS[verb])
    folder.wait_until((folder.path / "asked").exists)
    time.sleep(0.3)
    os.kill(process.pid, number)
    process.communicate(timeout=60)

    assert folder.is_left_alone()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_ended_while_a_bot_starts_programs_leaves_none_of_them(number, folder):
    """There is always one that nobody can have noticed yet."""
    begun = SLEEPER.format(", start_new_session=True").replace("time.sleep(600)", "time.sleep(100)")
    folder.bot(CHOOSE.format(f"open('asked', 'w').close()\n        for _ in range(200): {begun}; time.sleep(0.01)"))
    process = folder.begin(*VERBS["simulate"])
    folder.wait_until((folder.path / "asked").exists)
    time.sleep(0.3)
    os.kill(process.pid, number)
    process.communicate(timeout=60)

    assert folder.is_left_alone()


def test_a_bot_that_ends_its_own_process_leaves_no_program_in_a_session_of_its_own(folder):
    folder.bot(CHOOSE.format(IN_A_SESSION + "\n        time.sleep(0.5); os.kill(os.getpid(), 9)"))
    code, out, err = folder.run(*VERBS["simulate"])

    assert (code, out) == (2, "")
    assert "a.py:A" in err
    assert folder.is_left_alone()


def test_a_bot_that_stops_its_process_ends_the_run_with_a_sentence(folder):
    folder.bot("import signal\n\n\n" + CHOOSE.format("os.kill(os.getpid(), signal.SIGSTOP)"))
    code, out, err = folder.run(*VERBS["simulate"])

    assert (code, out) == (2, "")
    assert err.startswith("backroom: A process in which bots played has ended: a.py:A")
    assert folder.is_left_alone()


def test_what_a_bot_writes_for_an_answer_is_never_unpacked(folder):
    """A length and a pickle that runs a command."""
    folder.bot(
        "import pickle, struct\n\n\nclass Run:\n    def __reduce__(self):\n"
        "        return os.system, ('touch unpacked',)\n\n\nDATA = pickle.dumps((None, Run()))\n\n\n"
        + CHOOSE.format(EVERY_DESCRIPTOR.format("os.write(number, struct.pack('!i', len(DATA)) + DATA)"))
    )
    code, out, err = folder.run(*VERBS["simulate"])

    assert (code, out) == (2, "")
    assert err.startswith("backroom: A process in which bots played has garbled its results: a.py:A wrote")
    assert not (folder.path / "unpacked").exists()


def test_a_bot_that_opens_too_many_files_costs_a_random_move(folder):
    folder.bot("KEPT = []\n\n\n" + CHOOSE.format("while True: KEPT.append(open(os.devnull))"))
    code, out, err = folder.run(*VERBS["simulate"])

    assert code == 0
    assert json.loads(out)["failed"][0] > 0
    assert "Too many open files" in err
    assert "Traceback" not in err


def test_what_an_error_is_called_steers_no_terminal(folder):
    folder.bot(CHOOSE.format("raise type('\\x1b[31mRED\\nBROKEN' + 'x' * 1000, (Exception,), {{}})('m')"))
    code, _, err = folder.run(*VERBS["simulate"])

    assert code == 0
    assert "\x1b" not in err
    assert max(map(len, err.splitlines())) < 300


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_closed_streams_are_no_fault(closed, folder):
    words = " ".join(VERBS["simulate"]).replace("a.py", "random")
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -P -m backroom {words} {closed}"], capture_output=True, text=True
    )

    assert done.returncode == 0
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("what", MEDDLING)
def test_a_bot_that_meddles_with_every_descriptor_ends_a_simulation_with_a_sentence_at_the_worst(what, folder):
    folder.bot(CHOOSE.format(EVERY_DESCRIPTOR.format(MEDDLING[what])))
    code, out, err = folder.run("simulate", GAME, "--bots", "a.py,random,random", "-n", "50", "-w", "2", "--json")

    if code:
        assert (code, out) == (2, "")
        assert err.startswith("backroom: A process in which bots played has ")
        assert "a.py:A" in err
        assert "Traceback" not in err
    else:
        assert json.loads(out)["games"] == 50
    assert folder.is_left_alone()


@pytest.mark.parametrize("what", MEDDLING)
def test_a_bot_that_meddles_with_every_descriptor_costs_a_match_in_text_a_random_move_at_the_worst(what, folder):
    folder.bot(CHOOSE.format(EVERY_DESCRIPTOR.format(MEDDLING[what])))
    code, out, err = folder.run(*VERBS["text"])

    assert code == 0
    assert json.loads(out)["type"] == "ask"
    assert not err or (err.count("\n") == 1 and err.endswith("Seat 2 is played at random.\n"))
    assert folder.is_left_alone()


@pytest.mark.parametrize("bot", ["a.py", "house"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_however_a_run_is_ended_nothing_of_it_goes_on(number, bot, folder):
    folder.bot(CHOOSE.format("open('asked', 'w').close() or os.fork() or time.sleep(600)"))
    process = folder.begin("simulate", GAME, "--bots", f"{bot},random,random", "-n", "100000", "-w", "2")
    folder.wait_until((folder.path / "asked").exists if bot == "a.py" else lambda: len(folder.still_running()) == 3)
    os.killpg(process.pid, number)
    _, err = process.communicate(timeout=60)

    assert err == ("\n" if number == signal.SIGINT else "")
    assert folder.is_left_alone()


def test_nothing_of_a_bot_goes_on_where_a_match_in_text_is_killed(folder):
    folder.bot("class A:\n    def choose(self, seen):\n        open('asked', 'w').close()\n        while True: pass\n")
    process = folder.begin(*VERBS["text"])
    folder.wait_until((folder.path / "asked").exists)
    process.kill()
    process.communicate(timeout=60)

    assert folder.is_left_alone()


def test_a_bot_that_does_not_let_itself_be_interrupted_ends_the_run_with_a_sentence(folder):
    folder.bot(STUBBORN)
    code = "import backroom.lab.patience as p; p.Patience.__init__.__defaults__ = (0.1,); "
    code += "from backroom.cli import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *VERBS["simulate"]],
        cwd=folder.path, env=folder.environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("backroom: A process in which bots played has ended: a.py:A")
    assert folder.is_left_alone()


def test_files_beside_a_bot_are_not_taken_for_pythons_own(folder):
    for name in ("types", "random", "struct", "json"):
        (folder.path / f"{name}.py").write_text("raise RuntimeError('this is not the one')\n")
    folder.bot(CHOOSE.format("pass"))

    for verb in VERBS.values():
        code, out, err = folder.run(*verb)
        assert (code, err) == (0, "")
        assert json.loads(out)


def test_one_bot_is_asked_for_and_several_are_refused(folder):
    folder.bot(CHOOSE.format("pass"))

    code, out, err = folder.run("compare", "a.py,house", "random", "--game", GAME, "-n", "2")
    assert (code, out) == (2, "")
    assert "has no bot 'a.py,house'" in err
