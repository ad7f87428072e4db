"""What is refused is refused in one line that can be printed; numbers, texts and answers of any make are understood."""

import enum
import os

import numpy as np
import pytest

import backroom
from backroom.bots import hurry, named_bot, own_bot
from backroom.engine import BadInput, Bot, Illegal, Policy, Seen, ask, ask_safely

UGLY = [np.zeros((3, 3)), "a\nb", "\x1b[31mred", "\ud800", "\u202eback", "x" * 5000, type("Multi\nline", (), {})()]


def calls():
    game = backroom.game("dirty-money")
    match = game.new(seed=1)
    bot = named_bot(game, "random")
    return [
        backroom.game,
        backroom.replay,
        lambda ugly: backroom.replay(match.record().replace("seed: 1", f"{ugly}")),
        lambda ugly: backroom.replay(f"{match.record()}{ugly}"),
        game.edition,
        lambda ugly: game.new(**{str(ugly): 1}),
        lambda ugly: game.new(rounds=ugly),
        lambda ugly: game.new(names=[ugly] * 3),
        lambda ugly: game.new(names=[ugly, "|", "b"]),
        lambda ugly: game.new(secret=bytes(32), shares=[ugly] * 3),
        game.taught,
        match.play,
        match.view,
        lambda ugly: match.explain(0, ugly),
        lambda ugly: match.imagine(0, ugly),
        lambda ugly: named_bot(game, ugly),
        lambda ugly: Seen(ugly, 0),
        lambda ugly: match.playout_by([bot] * 3, 1, ugly),
    ]


@pytest.mark.parametrize("number", range(len(calls())))
def test_every_refusal_is_one_line_that_can_be_printed(number):
    for ugly in UGLY:
        with pytest.raises(BadInput) as refused:
            calls()[number](ugly)
        assert str(refused.value).isprintable(), ugly
        assert len(str(refused.value)) < 400


def test_what_helps_bots_refuses_what_does_not_fit():
    game = backroom.game("dirty-money")
    strong = named_bot(game, "strong")
    for wrong in (None, 5, b"house", ["house"]):
        for call in (own_bot, lambda name: hurry(strong, name, 0.5)):
            with pytest.raises(BadInput, match="The name of a bot is a text"):
                call(wrong)
    for wrong in (None, "1", True, -1, float("nan"), 10**5000, np.float64("nan")):
        with pytest.raises(BadInput, match="A bot is given a number of seconds"):
            hurry(strong, "strong", wrong)
    hurry(strong, "strong", np.float64(0.5))
    assert strong.manner.seconds == 0.4
    with pytest.raises(BadInput, match="is called by its level, not 'house'"):
        hurry(strong, "house", 1)
    with pytest.raises(BadInput, match="An edition is named"):
        game.taught(5)


class Fixed(Policy):
    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def decide(self, table, seat, rng):
        return self.answer


class Chooser(Bot):
    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def choose(self, seen):
        return self.answer


@pytest.mark.parametrize("kind", [Fixed, Chooser])
@pytest.mark.parametrize(
    "answer", [None, 1.5, "nonsense", 2**80, int, np.array([1, 2]), np.zeros((2, 2), int), object()]
)
def test_a_bot_that_answers_anything_but_a_choice_is_refused_like_anybody(kind, answer, caplog):
    match = backroom.game("dirty-money").new(seed=1)
    with pytest.raises(Illegal, match="DM-"):
        ask(kind(answer), match)
    assert ask_safely(kind(answer), match) in match.choices()


@pytest.mark.parametrize("kind", [Fixed, Chooser])
def test_a_bot_may_answer_with_any_whole_number(kind):
    match = backroom.game("dirty-money").new(seed=1)
    choice = match.choices()[0]
    for answer in (choice, np.int64(choice), np.array(choice), match.options()[0], match.options()[0].text):
        assert type(ask(kind(answer), match)) is int
        assert ask(kind(answer), match) == choice


class Seat(enum.IntEnum):
    SECOND = 1


def test_numbers_and_texts_of_other_makes_are_kept_as_pythons_own():
    names = np.array(["Ann", "Bob", "Cy"])
    match = backroom.game("dirty-money").new(3, seed=1, names=list(names))
    choice = match.choices()[0]
    match.happen([enum.IntEnum("Card", {"LED": choice}).LED])

    assert [type(name) for name in match.names] == [str] * 3
    assert type(match.log[-1].outcomes[0]) is int
    assert type(match.view(Seat.SECOND)["seat"]) is int
    assert type(match.imagine(Seat.SECOND, 3).dreamer) is int
    assert repr(match.names) == "['Ann', 'Bob', 'Cy']"


class Bytes(os.PathLike):
    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return os.fsencode(self.path)


def test_a_path_of_bytes_is_a_path(tmp_path):
    game = backroom.game("dirty-money")
    (tmp_path / "mine.toml").write_text(game.read("editions/standard.toml") + "# mine\n")

    assert game.new(seed=1, edition=Bytes(tmp_path / "mine.toml")).edition.id == "mine"
    with pytest.raises(BadInput, match="cannot be read"):
        game.new(edition=Bytes(tmp_path / "none.toml"))
