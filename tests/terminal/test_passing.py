"""Questions with one answer at the terminal: it passes for its person, as late as that person would have."""

from __future__ import annotations

import io

import pytest

from backroom.terminal.online import Guest
from backroom.terminal.passing import NOTHING_ELSE, Answers
from backroom.terminal.screen import Screen

QUESTION = {"text": "Do you?", "rule": "LS-4.6", "passes": True}


@pytest.fixture
def clock(monkeypatch):
    """Seconds that somebody can turn on."""

    class Clock:
        now = 1000.0

        def sleep(self, seconds):
            self.now += seconds

    clock = Clock()
    monkeypatch.setattr("backroom.terminal.passing.time.monotonic", lambda: clock.now)
    monkeypatch.setattr(Screen, "wait", lambda screen, seconds: clock.sleep(seconds))
    return clock


def politics(table, answers, **options):
    return table(answers, game="lie-cheat-and-steal", seed=5, seats=3, **options)


def forced(played):
    """Whether somebody was asked who could only pass, and typed nothing."""
    return NOTHING_ELSE in played.output


def test_who_can_only_pass_is_not_kept_waiting(table):
    played = politics(table, lambda screen: None if NOTHING_ELSE in screen else table.match.options()[-1].text)

    assert forced(played)
    assert not played.match.over


def test_who_likes_to_answer_by_hand_does(table):
    def player(screen):
        return None if table.match.question().passes else table.match.options()[-1].text

    played = politics(table, player, by_hand=True)

    assert played.match.question().passes
    assert not forced(played)


def test_around_one_screen_it_is_handed_over_first_and_then_takes_its_time(table, clock):
    def player(screen):
        if clock.now > 1000:
            return None
        return "" if "then press Enter" in screen.splitlines()[-1] else table.match.options()[-1].text

    played = politics(table, player, real=True, players=["Ann", "Bob", "Cleo"])

    before = played.output.partition(NOTHING_ELSE)[0]
    assert before.rpartition("Pass the screen to")[2].count("your turn") == 1
    assert 1001 < clock.now < 1006


def test_a_pause_is_drawn_from_what_the_person_took_lately(clock):
    answers = Answers()
    for rule, seconds in [("X-1", 9.0)] * 3 + [("LS-4.6", 2.0)] * 3 + [("LS-4.6", 600.0)]:
        answers.ask()
        clock.sleep(seconds)
        answers.note(rule, several=True)
    answers.note("LS-4.6", several=False)

    assert all(1.7 <= answers.pause("LS-4.6") <= 2.3 for _ in range(50))
    assert all(1.7 <= answers.pause("Y-1") <= 10.4 for _ in range(50))
    assert max(answers.pause("Y-1") for _ in range(50)) > 7
    assert answers.pause("LS-4.6", left=5.0) == 0.5


class Socket:
    def __init__(self):
        self.sent = []

    def send(self, text):
        self.sent.append(text)


@pytest.fixture
def guest():
    guest = Guest(None, 0, Screen(io.StringIO(), io.StringIO()))
    guest.show = lambda news, options: None
    return guest


def news(**other):
    option = {"choice": -1, "text": "pass", "label": "Pass", "pieces": []}
    return {"seq": 7, "question": QUESTION, "options": [option], "motion": None, "clock": None, **other}


def test_at_an_online_table_it_passes_too(guest):
    socket = Socket()
    guest.decide(socket, news())

    assert '"choice": -1' in socket.sent[0]


def test_who_has_agreed_already_is_asked_for_a_decision_and_not_again(guest):
    asks = {"text": "Bob asks for a pause.", "by": 1}
    guest.screen.reader = io.StringIO("y\n")
    asked, passing = Socket(), Socket()
    guest.decide(asked, news(motion={**asks, "waiting": [0, 2]}))
    guest.decide(passing, news(motion={**asks, "waiting": [2]}))

    assert '"type": "answer"' in asked.sent[0]
    assert '"choice": -1' in passing.sent[0]


@pytest.mark.parametrize("why", ["by hand", "away", "refused", "took back", "a choice"])
def test_and_asks_where_it_should_not(guest, clock, why):
    told = news(question={**QUESTION, "passes": why != "a choice"})
    guest.by_hand = why == "by hand"
    guest.refused = why == "refused"
    guest.wanted = "take_back" if why == "took back" else ""
    guest.answers.typed_at = clock.now - (200 if why == "away" else 0)

    assert not guest.passes(told)
