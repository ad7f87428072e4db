"""Bots of one's own while they think: what chance they have, and what they may do with what they see."""

import json
import os
import re
from contextlib import closing

import pytest

import backroom
from backroom.bots import brought, named_bot, own_bot
from backroom.bots.own.apart import Apart
from backroom.cli import main
from backroom.engine import BadInput, ask
from backroom.terminal.seating import bot_seed

GAME = "dirty-money"


def written(folder, choose, before=""):
    """A file with one bot, which chooses so; its name here."""
    (folder / "a.py").write_text(f"{before}\n\n\nclass A:\n    def choose(self, seen):\n        {choose}\n")
    return brought(f"{folder}/a.py")


def dealt(seed=1):
    return backroom.game(GAME).new(3, seed=seed, rounds=1)


def answers(name, match, seed=5):
    """What such a bot, in a process of its own, does at every turn of a match that it plays alone."""
    bot = Apart(own_bot(name), match.game, seed)
    told = []
    with closing(bot):
        while not match.over:
            bot.event = len(match.log)
            told.append(ask(bot, match))
            match.push(told[-1])
    return told


def test_the_seed_of_a_bot_does_not_tell_the_deal(tmp_path):
    (tmp_path / "a.py").write_text(
        "class A:\n    def __init__(self, seed):\n        self.seed = seed\n\n"
        "    def choose(self, seen):\n        raise ValueError(f'<{self.seed}>')\n"
    )
    match = dealt(seed=6_000_000_000_000_000_007)
    bot = Apart(own_bot(brought(f"{tmp_path}/a.py")), match.game, bot_seed(match, match.seat))
    with closing(bot), pytest.raises(BadInput) as failed:
        ask(bot, match)

    seed = int(re.search(r"<(\d+)>", str(failed.value)).group(1))
    undone = (seed - match.seat - 1) * pow(31, -1, 1 << 64) % (1 << 64)
    assert match.dealer.seed not in (seed, seed - match.seat, undone)


CHANCE = {
    "random, loaded late": ("import random; return random.choice(seen.choices())", ""),
    "NumPy's own": ("return numpy.random.choice(seen.choices())", "import numpy"),
}


@pytest.mark.parametrize("chance", CHANCE)
def test_chance_that_everybody_shares_can_be_repeated(chance, tmp_path, capfd):
    name = written(tmp_path, *CHANCE[chance])
    once, again, otherwise = answers(name, dealt()), answers(name, dealt()), answers(name, dealt(), seed=6)

    assert once == again
    assert once != otherwise
    told = []
    for workers in ("1", "2"):
        words = ("-n", "30", "--seed", "3", "-o", "rounds=1", "-w", workers, "--json")
        assert main(["simulate", GAME, "--bots", f"{tmp_path}/a.py,random,{tmp_path}/a.py", *words]) == 0
        told.append(json.loads(capfd.readouterr().out))
    assert told[0] == told[1]


def test_packages_that_a_bot_has_loaded_begin_anew_too(tmp_path):
    (tmp_path / "torch.py").write_text("seeds = []\nmanual_seed = seeds.append\n")
    name = written(tmp_path, "raise ValueError(torch.seeds[-1])", "import torch")
    with pytest.raises(BadInput, match=r"^ValueError: \d+ \(a\.py, line 6\)$"):
        answers(name, dealt())


def test_a_bot_that_goes_on_where_another_was_plays_as_that_would_have(tmp_path):
    (tmp_path / "a.py").write_text(
        "from backroom.engine import Bot\n\n\nclass A(Bot):\n    def choose(self, seen):\n"
        "        choices = seen.choices()\n        return choices[self.rng.below(len(choices))]\n"
    )
    name = brought(f"{tmp_path}/a.py")
    whole, left = dealt(), dealt()
    told = answers(name, whole)
    for choice in told[:9]:
        left.push(choice)

    assert answers(name, left) == told[9:]


def test_a_bot_may_play_on_where_it_is_shown_a_match(tmp_path):
    name = written(
        tmp_path,
        "text = seen.options()[-1].text\n        while not seen.match.over:\n"
        "            seen.match.push(seen.match.choices()[0])\n        return text",
    )
    match = dealt()
    bot = named_bot(match.game, name)
    while not match.over:
        last = match.choices()[-1]
        assert ask(bot, match) == last
        match.push(last)


BROKEN = "class A:\n    @property\n    def rng(self):\n        return 1 / 0\n\n" + (
    "    def choose(self, seen):\n        return seen.choices()[0]\n"
)


def test_chance_that_cannot_be_had_is_named_with_its_line(tmp_path):
    (tmp_path / "a.py").write_text(BROKEN)
    with pytest.raises(BadInput, match=r"ZeroDivisionError: division by zero \(a\.py, line 4\)"):
        answers(brought(f"{tmp_path}/a.py"), dealt())


def test_no_word_of_a_bot_steers_the_terminal(tmp_path):
    name = written(tmp_path, "raise ValueError('\\x1b[2J\\x00red\\x1b[31m')")
    with pytest.raises(BadInput, match=r"^ValueError: \[2J red \[31m \(a\.py, line 6\)$"):
        answers(name, dealt())


@pytest.mark.parametrize(("how", "said"), [("async def", "is async"), ("def", "yields")])
def test_a_method_that_never_returns_a_choice_is_refused(how, said, tmp_path):
    word = "return" if "async" in how else "yield"
    (tmp_path / "a.py").write_text(f"\n\nclass A:\n    {how} choose(self, seen):\n        {word} 0\n")
    with pytest.raises(BadInput, match=rf"^a\.py, line 4: A\.choose {said}, so it returns no choice: .*"):
        brought(f"{tmp_path}/a.py")


def test_a_file_is_found_at_home_also_in_the_middle_of_a_list(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    written(tmp_path, "return seen.choices()[0]")
    words = ("-n", "1", "-o", "rounds=1", "--json")
    assert main(["simulate", GAME, "--bots", "random,~/a.py,random", *words]) == 0
    assert json.loads(capfd.readouterr().out)["games"] == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_plain_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "long.py").write_bytes(b"#" * 2_000_001)
    for name, why in (("pipe", ""), ("folder", ""), ("long", ": it has more than 2,000,000 bytes")):
        with pytest.raises(BadInput, match=rf"{name}\.py' is no file of a bot{why}\.$"):
            brought(f"{tmp_path}/{name}.py")
