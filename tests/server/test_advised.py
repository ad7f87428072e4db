"""Advice from a process of its own: what strong would do, why, and nothing that is not an answer."""

import pytest
from thinking import GAME, a_choice, with_thinkers

from backroom.server.bots.answers import read_answer


def test_a_person_is_advised_as_the_strong_level_would_play_and_told_why():
    match = GAME.new(4, seed=3, rounds=1)

    async def play(thinkers):
        return await thinkers.advise(match, match.seat, 7)

    given = with_thinkers(play)

    assert given.choice in match.choices()
    assert "imagined deal" in given.reason
    assert 2 <= len(given.estimates) <= 4
    assert given.estimates[0][0] == given.choice
    assert all(choice in match.choices() and 0 <= worth <= 1 for choice, worth, _ in given.estimates)


@pytest.mark.parametrize("text", [b"[1]", b'[1, "", [[2]]]', b"[1, 2, 3]", b"[", b"1e9", b"", b"nothing"])
def test_an_answer_that_is_neither_a_choice_nor_advice_is_not_believed(text):
    with pytest.raises(ValueError, match=r"\w"):
        read_answer(text)


def test_advice_about_what_cannot_be_chosen_is_not_believed(monkeypatch):
    match = a_choice()
    told = []

    async def answered(self, question, seconds):
        told.append(question)
        return b'[%d, "", [[99999, 0.5, 0.1]]]' % match.choices()[0]

    monkeypatch.setattr("backroom.server.bots.worker.Worker.ask", answered)

    async def play(thinkers):
        given = await thinkers.advise(match, match.seat, 7)
        return given, thinkers.fallbacks

    given, fallbacks = with_thinkers(play)

    assert told
    assert given.estimates == []
    assert fallbacks == 1
